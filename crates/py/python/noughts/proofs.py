"""The tree of a certificate, to walk along: what the winner answers to each move, and the argument where a branch ends."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Union

from .games import Game

#: Larger certificates are not walked: reading one plays every position of it.
MOST_BYTES = 300_000

LEAVES = {
    "t": "threats that must be answered, one after another: {points}",
    "w": "the open sets of the opponent weigh less than 1",
    "p": "in each set of the opponent there is one of the pairs {points}: answer in the same pair",
    "pw": "answer in the same pair of {points}; the sets of the opponent without a pair weigh less than 1",
    "n": "no set is left that the opponent could complete",
    "h": "the open sets of the opponent weigh less than 1, counting the piece that will hop next",
    "f": "every claim is answered with the point above it",
    "v": "the prover's own sets weigh so little that none of them need be completed",
    "u": "every claim has its answer, in the same pair or as p>q says: {points}",
    "a": "every mark is answered by its partner among the pairs {points}",
}


@dataclass
class Mine:
    """The prover moves."""

    move: str
    then: Node


@dataclass
class Theirs:
    """The opponent moves: the replies that have a branch, and the argument against all others, if one is needed."""

    replies: dict[str, Node]
    leaf: Leaf | None


@dataclass
class Same:
    """What was proved at another position, seen through a symmetry."""

    label: int
    symmetry: int


@dataclass
class Leaf:
    """An argument that ends a branch."""

    kind: str
    words: list[str] = field(default_factory=list)


@dataclass
class Over:
    """The game is over, or the prover ends it at once."""


Node = Union[Mine, Theirs, Same, Leaf, Over]


@dataclass
class Place:
    """Where a game stands in a proof."""

    node: Node
    #: Where the symmetries that were used take each point.
    image: list[int]


class Proof:
    """The tree of one player in a certificate."""

    def __init__(self, game: Game, prover: int, certificate: str) -> None:
        self.game, self.prover = game.copy(), prover
        lines = certificate.splitlines()
        points = range(len(game.board))
        self.symmetries = [list(points)]
        self.symmetries += [[int(w) - 1 for w in line.split()[1:]] for line in lines if line.startswith("perm ")]
        heads = [i for i, line in enumerate(lines) if line.startswith(f"part prover={prover + 1} ")]
        if not heads:
            raise ValueError("the certificate has no part for this player")
        self._accepted = set(lines[heads[0]].split("accept=")[1].split(","))
        self._records = [line.split() for line in lines[heads[0] + 1 :] if line and not line.startswith("#")]
        if not self._records or self._records[0][0] == "by":
            raise ValueError("this part is no tree")
        self._next = 0
        self._named: dict[int, Node] = {}
        self.root = self._read(game.copy())
        del self._records

    def _ends_well(self, game: Game) -> bool:
        outcome = game.outcome
        if outcome is None or outcome in ("draw", "tie"):
            return outcome in self._accepted
        return str(game._core.seat(outcome) + 1) in self._accepted

    def _at_once(self, game: Game) -> str | None:
        """A move of the prover that ends the game as it should."""
        if game._core.to_move != self.prover:
            return None
        for move in game.legal():
            game.play(move)
            good = self._ends_well(game)
            game.undo()
            if good:
                return move
        return None

    def _read(self, game: Game) -> Node:
        """What the records say about a position; some positions need none."""
        if game.over:
            return Over()
        if self._at_once(game) is not None:
            return Over()
        words = self._records[self._next]
        self._next += 1
        label = None
        if words[0].startswith("@"):
            label, words = int(words[0][1:]), words[1:]
        node = self._record(game, words)
        if label is not None:
            self._named[label] = node
        return node

    def _record(self, game: Game, words: list[str]) -> Node:
        if words[0] == "=":
            return Same(int(words[1]), int(words[2]))
        if words[0] == "m":
            return Mine(words[1], self._after(game, words[1]))
        if words[0] != "o":
            return Leaf(words[0], words[1:])
        leaf = Leaf(words[2], words[3:]) if len(words) > 2 else None
        replies: dict[str, Node] = {}
        for _ in range(int(words[1])):
            reply = self._records[self._next]
            self._next += 1
            replies[reply[1]] = self._after(game, reply[1])
        return Theirs(replies, leaf)

    def _after(self, game: Game, move: str) -> Node:
        game.play(self.shown(move, self.symmetries[0]))
        node = self._read(game)
        game.undo()
        return node

    def shown(self, move: str, image: list[int]) -> str:
        """A move of the certificate as it is typed, seen through a symmetry."""
        for sign in ">+":
            if sign in move:
                ends = [image[int(p) - 1] for p in move.split(sign)]
                return sign.join(self.game.board.labels[p] for p in (sorted(ends) if sign == "+" else ends))
        return self.game.board.labels[image[int(move) - 1]]

    def _settled(self, place: Place) -> Place:
        while isinstance(place.node, Same):
            symmetry = self.symmetries[place.node.symmetry]
            place = Place(self._named[place.node.label], [place.image[symmetry[p]] for p in range(len(symmetry))])
        return place

    def walk(self, moves: list[str]) -> Place | None:
        """Where these moves lead in the proof; None where the prover has left it."""
        game, place = self.game.copy(), self._settled(Place(self.root, self.symmetries[0]))
        for move in moves:
            mine = game._core.to_move == self.prover
            game.play(move)
            node = place.node
            if isinstance(node, Leaf):
                continue
            if isinstance(node, Over):
                return None if not game.over else Place(Over(), place.image)
            if isinstance(node, Mine):
                if not mine or self.shown(node.move, place.image) != move:
                    return None
                place = self._settled(Place(node.then, place.image))
            elif isinstance(node, Theirs):
                known = [r for r in node.replies if self.shown(r, place.image) == move]
                if known:
                    place = self._settled(Place(node.replies[known[0]], place.image))
                else:
                    done = node.leaf is None or game.over or self._at_once(game) is not None
                    place = Place(Over() if done or node.leaf is None else node.leaf, place.image)
        return place

    def reply(self, moves: list[str]) -> tuple[str | None, str]:
        """What the prover plays after these moves, if the proof says so, and what it says."""
        place = self.walk(moves)
        if place is None:
            return None, "This is not the move of the proof."
        node = place.node
        if isinstance(node, Mine):
            move = self.shown(node.move, place.image)
            return move, f"The proof answers {move}."
        if isinstance(node, Over):
            last = self._at_once(self.game.copy().play(*moves))
            return last, "" if last is None else f"{last} ends the game."
        if isinstance(node, Leaf):
            return None, self.argument(node, place.image)
        return None, ""

    def argument(self, leaf: Leaf, image: list[int]) -> str:
        """The argument of a leaf, in words."""

        def name(word: str) -> str:
            label = lambda p: self.game.board.labels[image[int(p[0]) - 1]]
            return re.sub(r"\d+", label, word.replace("-", "–"))

        points = " ".join(name(word) for word in leaf.words)
        return "Here the proof ends: " + LEAVES.get(leaf.kind, leaf.kind).format(points=points) + "."
