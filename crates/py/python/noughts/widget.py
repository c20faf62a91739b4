"""Boards to click in a notebook. Needs anywidget (``pip install anywidget``)."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import anywidget
import traitlets

from ._noughts import NoughtsError
from .games import LETTERS, Game
from .proofs import MOST_BYTES, Proof
from .solving import BestPlay, solve_game

if TYPE_CHECKING:
    from .solving import Verdict

#: Seconds that a perfect opponent may think, and that the values of moves may take.
THINKING = 10.0

WORDS = {
    "first": "X wins.",
    "second": "O wins.",
    "maker": "Maker wins.",
    "breaker": "Breaker wins.",
    "draw": "A draw.",
    "tie": "A tie: both own a set.",
}


class BoardWidget(anywidget.AnyWidget):
    """A game to click: against ``"perfect"``, ``"random"``, nobody (``"none"``) or a function from positions to moves."""

    _esm = Path(__file__).with_name("widget.js")
    svg = traitlets.Unicode("").tag(sync=True)
    legal = traitlets.List(traitlets.Int()).tag(sync=True)
    says = traitlets.Unicode("").tag(sync=True)
    can_undo = traitlets.Bool(False).tag(sync=True)
    over = traitlets.Bool(False).tag(sync=True)

    def __init__(self, game: Game, *, against: str | Callable[[Any], Any] = "perfect", you: str = "X") -> None:
        super().__init__()
        if isinstance(against, str) and against not in ("perfect", "random", "none"):
            raise NoughtsError(f"against={against!r}: play against “perfect”, “random”, “none” or a function")
        self.game = game
        self.you = game._core.seat(you)
        self._start = game.copy()
        self._against = against
        self._best = BestPlay(game.copy(), {"time": THINKING})
        self._chosen: list[int] = []
        self.on_msg(lambda _widget, content, _buffers: self.receive(content))
        self._answer()

    def receive(self, content: dict[str, Any]) -> None:
        """What the page says: a point was chosen, or a button pressed."""
        kind = content.get("type")
        if kind == "point":
            self.choose(int(content["point"]))
        elif kind == "undo":
            self.undo()
        elif kind == "new":
            self.game, self._chosen = self._start.copy(), []
            self._answer()
        elif kind == "hint" and not self.game.over:
            self._show(f"Best: {', '.join(self._best.replies(self.game)[:6])}.")

    def choose(self, point: int) -> None:
        """A point is clicked. A hop or an offer needs two of them."""
        label = self.game.board.labels[point]
        legal = self.game.legal()
        self._chosen.append(point)
        names = [self.game.board.labels[p] for p in self._chosen]
        wanted = {label, ">".join(names), "+".join(names), "+".join(reversed(names))}
        move = next((move for move in legal if move in wanted), None)
        if move is not None:
            self._chosen = []
            self.game.play(move)
            self._answer()
        elif any(label == part for move in legal for part in self._parts(move)[:1]) and len(self._chosen) < 2:
            self._show(f"{label} chosen; now the other point.")
        else:
            self._chosen = []
            self._show(f"{label} cannot be played here.")

    def undo(self) -> None:
        """Takes back to your last turn."""
        self.game.undo()
        while self.game.moves and not self._yours():
            self.game.undo()
        self._chosen = []
        self._answer() if not self._yours() else self._show()

    @staticmethod
    def _parts(move: str) -> list[str]:
        return move.replace("+", ">").split(">")

    def _yours(self) -> bool:
        return self._against == "none" or self.game._core.to_move == self.you

    def _answer(self) -> None:
        """The other side moves until it is your turn."""
        while not self.game.over and not self._yours():
            self.game.play(self._reply())
        self._show()

    def _reply(self) -> Any:
        if callable(self._against):
            move = self._against(self.game.position)
            if move is None:
                raise NoughtsError(f"the opponent does not know what to do at “{self.game.text}”")
            return move
        if self._against == "random":
            return random.choice(self.game.legal())
        return (self._best.replies(self.game) or self.game.legal())[0]

    def _badges(self) -> dict[Any, tuple[str, float]] | None:
        return None

    def _show(self, says: str | None = None) -> None:
        game, here = self.game, self.game.position
        board = game.board
        points = {board.index(part) for move in here.legal for part in self._parts(move)}
        badges = self._badges()
        self.svg = board.svg(x=here.x, o=here.o, badges=badges, labels=badges is None and len(board) <= 64)
        self.legal = sorted(points)
        self.over = game.over
        self.can_undo = bool(game.moves)
        if says is None:
            says = WORDS.get(game.outcome or "", game.outcome or "") if game.over else f"{game.to_move} to move."
        self.says = says


class VerdictWidget(BoardWidget):
    """A verdict to step through: the value of every move is shown, and the proof answers for whoever wins (in a draw for
    ``side``). Where a branch of the proof ends, its argument is said and the solver's best play goes on."""

    def __init__(self, verdict: Verdict, side: str | None = None) -> None:
        if verdict.starts:
            raise NoughtsError("show one start: verdict.starts[0].show()")
        self.verdict = verdict
        self._values: dict[tuple[str, ...], dict[str, str | None]] = {}
        self.proof: Proof | None = None
        self._said = ""
        game = verdict.game()
        winner = verdict.value if verdict.value in ("first", "second", "maker", "breaker") else side
        if winner is None:
            super().__init__(game, against="none", you="X")
            return
        prover = game._core.seat(winner)
        certificate = verdict.certificate
        if certificate is not None and len(certificate) <= MOST_BYTES:
            try:
                self.proof = Proof(game, prover, certificate)
            except ValueError:
                # A theorem and not a tree: there is nothing to step through.
                pass
        super().__init__(game, against="perfect", you=LETTERS[1 - prover])

    def _reply(self) -> Any:
        move, self._said = None, ""
        if self.proof is not None:
            move, self._said = self.proof.reply(self.game.moves)
        return move if move is not None else super()._reply()

    def _show(self, says: str | None = None) -> None:
        super()._show(says)
        if says is None and self._said:
            self.says = f"{self._said} {self.says}"

    def _badges(self) -> dict[Any, tuple[str, float]] | None:
        key = tuple(self.game.moves)
        if key not in self._values:
            self._values[key] = {} if self.game.over else solve_game(self.game, evidence=False, time=THINKING).moves
        letters = {"first": "X", "second": "O", "maker": "M", "breaker": "B", "draw": "=", "tie": "="}
        found = {}
        for move, value in self._values[key].items():
            if value is not None and len(self._parts(move)) == 1:
                found[move] = (letters.get(value, "?"), 0.8 if value == self.verdict.value else 0.2)
        return found or None
