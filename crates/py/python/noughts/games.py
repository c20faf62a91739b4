"""Games to step through."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any

from . import _noughts
from ._noughts import NoughtsError
from .boards import Board, as_board, framed

if TYPE_CHECKING:
    from .solving import Verdict

LETTERS = _noughts.Game.letters()


class Position:
    """Who owns what, as a strategy sees it. Points are those of ``board.points``."""

    __slots__ = ("board", "rules", "owner", "to_move", "offer", "last", "legal", "_cache")

    def __init__(
        self,
        board: Board,
        rules: str,
        owner: bytes,
        to_move: int | None,
        offer: tuple[int, int] | None,
        last: str | None,
        legal: list[str],
    ) -> None:
        self.board = board
        #: The rules as they are typed.
        self.rules = rules
        #: For each point 0 if it is open, else the owner counted from 1.
        self.owner = owner
        #: The letter of whoever is to move; None when the game is over.
        self.to_move = None if to_move is None else LETTERS[to_move]
        #: The two points on offer (Picker–Chooser).
        self.offer = None if offer is None else (board._points[offer[0]], board._points[offer[1]])
        #: The opponent's last move, where it is known.
        self.last = last
        #: The legal moves as they are typed.
        self.legal = legal
        self._cache: dict[int, list[Hashable]] = {}

    def owned(self, number: int) -> list[Hashable]:
        """The points of a player counted from 1; 0: the open points."""
        found = self._cache.get(number)
        if found is None:
            points = self.board._points
            found = [points[i] for i, owner in enumerate(self.owner) if owner == number]
            self._cache[number] = found
        return found

    @property
    def open(self) -> list[Hashable]:
        """The open points."""
        return self.owned(0)

    @property
    def x(self) -> list[Hashable]:
        """The points of X, the first player."""
        return self.owned(1)

    @property
    def o(self) -> list[Hashable]:
        """The points of O, the second player."""
        return self.owned(2)

    @property
    def mine(self) -> list[Hashable]:
        """The points of whoever is to move."""
        return [] if self.to_move is None else self.owned(LETTERS.index(self.to_move) + 1)

    @property
    def theirs(self) -> list[Hashable]:
        """The points of the others."""
        mine = 0 if self.to_move is None else LETTERS.index(self.to_move) + 1
        points = self.board._points
        return [points[i] for i, owner in enumerate(self.owner) if owner not in (0, mine)]

    def completing(self, points: list[Hashable]) -> list[Hashable]:
        """The open points that would complete a winning set for the owner of these points."""
        have, free = set(points), set(self.open)
        found: dict[Hashable, None] = {}
        for one in self.board.sets:
            missing = [p for p in one if p not in have]
            if len(missing) == 1 and missing[0] in free:
                found[missing[0]] = None
        return list(found)

    @property
    def text(self) -> str:
        """The position as it is typed."""
        parts = []
        for number, letter in enumerate(LETTERS, 1):
            points = self.owned(number)
            if points:
                parts.append(f"{letter}: " + " ".join(self.board.label(p) for p in points))
        tail = "" if self.to_move is None else f"; {self.to_move} to move"
        return " ".join(parts) + tail if parts else ""

    def game(self) -> Game:
        """A game that goes on from here."""
        if self.offer is not None:
            raise NoughtsError("a game cannot begin while two points are on offer")
        return Game(self.board, self.rules, at=self.text or None)

    def _repr_html_(self) -> str:
        return framed(self.board.svg(x=self.x, o=self.o, labels=len(self.board) <= 64), repr(self))

    def __repr__(self) -> str:
        return f"Position({self.text!r} on {self.board.spec})"


class Game:
    """A game under way.

    >>> game = Game("3^2")
    >>> game.play("b2").play("a1").legal()
    ['b1', 'c1', 'a2', 'c2', 'a3', 'b3', 'c3']
    >>> game.undo()
    'a1'

    A move is a text: ``"a1"``, ``"a1+b2"`` (an offer), ``"a1>b2"`` (a hop); points of your own may be given as they are.
    """

    def __init__(self, board: Board | str, rules: str = "strong", *, at: str | None = None) -> None:
        self.board = as_board(board)
        self._core = _noughts.Game(self.board._core, rules, at)

    @property
    def rules(self) -> str:
        """The rules as they are typed."""
        return self._core.rules

    def legal(self) -> list[str]:
        """The legal moves; none when the game is over."""
        return self._core.legal()

    def typed(self, move: Any) -> str:
        """A move as it is typed."""
        if not isinstance(move, str):
            return self.board.label(move)
        # A point of yours may be a text that is not its label.
        found = self.board._index.get(move)
        return move if found is None else self.board._labels[found]

    def play(self, *moves: Any) -> Game:
        """Makes moves, and returns the game."""
        for move in moves:
            self._core.play(self.typed(move))
        return self

    def undo(self) -> str | None:
        """Takes the last move back and returns it."""
        return self._core.undo()

    def copy(self) -> Game:
        """The same game at the same position, to go on in another way."""
        other = Game.__new__(Game)
        other.board, other._core = self.board, self._core.copy()
        return other

    def __deepcopy__(self, memo: Any) -> Game:
        return self.copy()

    @property
    def moves(self) -> list[str]:
        """The moves made so far."""
        return self._core.moves

    @property
    def position(self) -> Position:
        """The position on the board."""
        core = self._core
        moves = core.moves
        owner = bytes(core.owner)
        return Position(self.board, core.rules, owner, core.to_move, core.offer, moves[-1] if moves else None, core.legal())

    @property
    def text(self) -> str:
        """The position as it is typed."""
        return self._core.position

    @property
    def to_move(self) -> str | None:
        """The letter of whoever is to move; None when the game is over."""
        number = self._core.to_move
        return None if number is None else LETTERS[number]

    @property
    def outcome(self) -> str | None:
        """How the game has ended: ``first``, ``second``, ``maker``, ``breaker``, ``draw``, ``tie``; None while it goes on."""
        return self._core.outcome

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return self._core.outcome is not None

    def solve(self, **options: Any) -> Verdict:
        """Who wins from here? See :func:`noughts.solve`."""
        from .solving import solve_game

        return solve_game(self, **options)

    def svg(self) -> str:
        """The position as a picture."""
        here = self.position
        return self.board.svg(x=here.x, o=here.o, labels=len(self.board) <= 64)

    def _repr_html_(self) -> str:
        return framed(self.svg(), repr(self))

    def __repr__(self) -> str:
        end = f", {self.outcome}" if self.over else f", {self.to_move} to move"
        return f"Game({self.board.spec} under {self.rules}: {' '.join(self.moves) or 'no moves'}{end})"

    def __reduce__(self) -> tuple[Any, ...]:
        return (_restored, (self.board, self.rules, self._core.start, self.moves))


def _restored(board: Board, rules: str, start: str, moves: list[str]) -> Game:
    return Game(board, rules, at=start or None).play(*moves)
