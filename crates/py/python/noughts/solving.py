"""Who wins, with the evidence."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import _noughts
from ._noughts import NoughtsError
from .boards import Board, as_board, pictured
from .files import Checked, Files
from .games import Game, Position
from .progress import Told, end, teller

if TYPE_CHECKING:
    from .widget import VerdictWidget


def solve(
    board: Board | str | Any,
    rules: str = "strong",
    at: str | None = None,
    *,
    time: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
    threads: int | None = None,
    method: str | None = None,
    evidence: bool = True,
    progress: bool | Told | None = None,
) -> Verdict:
    """Who wins with best play?

    ``at`` is a position such as ``"X: a1 O: b2"``; ``time`` (seconds), ``nodes`` and ``memory`` (bytes) are limits, at which
    the verdict is ``bounded`` or ``open``. ``evidence=False`` saves the time to write a certificate. Ctrl-C stops at once.

    >>> solve("AG(2,4)", time=60).value
    'first'

    A hop game without a start is solved from every start up to symmetry; ``verdict.starts`` has them all.
    """
    place = as_board(board)
    options: dict[str, Any] = dict(
        time=time, nodes=nodes, memory=memory, threads=threads, method=method, evidence=evidence, progress=progress
    )
    if at is None:
        each = _noughts.Game.starts(place._core, rules)
        if len(each) > 1 or (each and each[0] != rules and "start=" not in rules and "hop" in each[0]):
            return Verdict._of_starts([solve_game(Game(place, one), **options) for one in each], rules)
        if each:
            rules = each[0]
    return solve_game(Game(place, rules, at=at), **options)


def solve_game(
    game: Game,
    *,
    progress: bool | Told | None = None,
    evidence: bool = True,
    **limits: Any,
) -> Verdict:
    """Who wins from the position of a game?"""
    told = teller(progress, game.board.spec)
    try:
        found = _noughts.solve(game._core, progress=told, evidence=evidence, moves=False, distance=False, **limits)
    finally:
        end(told)
    limits.pop("method", None)
    return Verdict(game.copy(), found, {name: value for name, value in limits.items() if value is not None})


class Verdict:
    """What the solver says about a position, with the evidence for it."""

    def __init__(self, game: Game, found: tuple[str, str, list[tuple[str, str]]], limits: dict[str, Any]) -> None:
        self._game = game
        self._limits = limits
        self._found = found
        self._about: dict[str, Any] = json.loads(found[0])
        self._more: dict[str, Any] = {}
        #: For a hop game without a start: the verdict from each start up to symmetry.
        self.starts: list[Verdict] = []

    @classmethod
    def _of_starts(cls, starts: list[Verdict], rules: str) -> Verdict:
        values = {one.value for one in starts}
        worst = max(starts, key=lambda one: ("proved", "bounded", "open").index(one.status))
        about = dict(worst._about, rules=rules, position="", value=values.pop() if len(values) == 1 else None)
        about["nodes"] = sum(one.nodes for one in starts)
        about["seconds"] = sum(one.seconds for one in starts)
        said = "\n".join(one._found[1] for one in starts)
        whole = cls(worst._game, (json.dumps(about), said, [pair for one in starts for pair in one.files]), worst._limits)
        whole.starts = starts
        return whole

    @property
    def board(self) -> Board:
        """The board."""
        return self._game.board

    @property
    def rules(self) -> str:
        """The rules as they are typed."""
        return str(self._about["rules"])

    @property
    def position(self) -> str:
        """The position as it is typed; empty for the start."""
        return str(self._about["position"])

    @property
    def to_move(self) -> str:
        """Who is to move."""
        return str(self._about["to_move"])

    @property
    def value(self) -> str | None:
        """``first``, ``second``, ``draw``, ``tie``, ``maker`` or ``breaker``; None if it is not known."""
        value = self._about["value"]
        return None if value is None else str(value)

    @property
    def status(self) -> str:
        """``proved``, ``bounded`` or ``open``."""
        return str(self._about["status"])

    @property
    def bounds(self) -> dict[str, str | None] | None:
        """What the value lies between, from the side of the first player, where it is bounded."""
        found: dict[str, str | None] | None = self._about.get("bounds")
        return found

    @property
    def known(self) -> str | None:
        """What is known where the value is not, in words."""
        found = self._about.get("known")
        return None if found is None else str(found)

    @property
    def limit(self) -> str | None:
        """What stopped the search, if something did."""
        found = self._about.get("limit")
        return None if found is None else str(found)

    @property
    def method(self) -> str:
        """The method that decided."""
        return str(self._about["method"])

    @property
    def nodes(self) -> int:
        """Positions that were looked at."""
        return int(self._about["nodes"])

    @property
    def seconds(self) -> float:
        """How long it took."""
        return float(self._about["seconds"])

    # What is found when it is asked for.

    def _asked(self, name: str) -> Any:
        if name not in self._more:
            if self.starts:
                raise NoughtsError(f"{name} belongs to one start: ask verdict.starts[0].{name}")
            ask: dict[str, Any] = {"moves": False, "distance": False, name: True}
            found = _noughts.solve(self._game._core, evidence=False, **ask, **self._limits)
            self._more[name] = json.loads(found[0]).get(name)
        return self._more[name]

    @property
    def moves(self) -> dict[str, str | None]:
        """The value after each legal move; None where a limit stopped the search."""
        return {move["move"]: move["value"] for move in self._asked("moves") or []}

    @property
    def keeping(self) -> list[str]:
        """The moves that keep the value."""
        return [move for move, value in self.moves.items() if value is not None and value == self.value]

    @property
    def distance(self) -> int | None:
        """In how many moves of both a forced win is won against the longest resistance."""
        found = self._asked("distance")
        return None if found is None else int(found)

    @property
    def line(self) -> list[str]:
        """A line of best play."""
        return list(self._asked("line") or [])

    @property
    def strategy(self) -> BestPlay:
        """Best play, to walk at any position of the game, or to give to :func:`noughts.verify`."""
        return BestPlay(self._game, self._limits)

    # Evidence.

    @property
    def files(self) -> list[Files]:
        """Statements with certificates: the first is about this position, others about boards that it follows from."""
        return [Files(*pair) for pair in self._found[2]]

    @property
    def statement(self) -> str | None:
        """What is claimed, as the checker reads it."""
        return self.files[0].statement if self._found[2] else None

    @property
    def certificate(self) -> str | None:
        """The evidence, as the checker reads it; None if nothing is proved or evidence was not wanted."""
        return self.files[0].certificate if self._found[2] else None

    def check(self) -> Checked:
        """Asks the checker, which shares no code with the solver, about all files."""
        if not self._found[2]:
            return Checked(False, f"nothing to check: the verdict is {self.status}, and there is no certificate")
        answers = [files.check() for files in self.files]
        wrong = [answer for answer in answers if not answer]
        return wrong[0] if wrong else answers[0]

    def save(self, folder: str | os.PathLike[str] = "noughts-out") -> list[Path]:
        """Writes the files for the checker, and returns their paths."""
        name = f"{self.board.spec} {self.rules} {self.position}"
        many = len(self._found[2]) > 1
        pairs = [files.save(folder, f"{name} {i}" if many else name) for i, files in enumerate(self.files, 1)]
        return [path for pair in pairs for path in pair]

    # Showing.

    def game(self) -> Game:
        """A game that goes on from this position."""
        return self._game.copy()

    def show(self, side: str | None = None) -> VerdictWidget:
        """The board in a notebook, with the value of every move and the proof to step through. In a draw each player has a
        proof: ``side`` says whose."""
        from .widget import VerdictWidget

        return VerdictWidget(self, side)

    def svg(self) -> str:
        """The position, with the value of every move where that is known."""
        here = self._game.position
        badges: dict[Any, tuple[str, float]] = {}
        if "moves" in self._more:
            heat = {self.value: 0.8, "draw": 0.4, "tie": 0.4}
            for move, value in self.moves.items():
                if ">" not in move and "+" not in move and value is not None:
                    badges[move] = (value[:1].upper(), heat.get(value, 0.1))
        return self.board.svg(x=here.x, o=here.o, badges=badges or None, labels=not badges and len(self.board) <= 64)

    def _repr_html_(self) -> str:
        return pictured(self.svg, str(self))

    def __str__(self) -> str:
        return self._found[1]

    def __repr__(self) -> str:
        known = self.value if self.status == "proved" and self.value else self.known or self.status
        return f"Verdict({self.board.spec} under {self.rules}: {known})"

    def __reduce__(self) -> tuple[Any, ...]:
        return (_restored, (self._game, self._found, self._limits, self._more, self.starts))


def _restored(game: Game, found: Any, limits: dict[str, Any], more: dict[str, Any], starts: list[Verdict]) -> Verdict:
    verdict = Verdict(game, found, limits)
    verdict._more, verdict.starts = more, starts
    return verdict


class BestPlay:
    """The solver's moves: win as soon as possible, lose as late as possible. Call it with a position or a game."""

    def __init__(self, game: Game, limits: dict[str, Any] | None = None) -> None:
        self._game, self._limits = game, dict(limits or {})
        self._core = _noughts.best_play(game._core, **self._limits)

    def replies(self, at: Game | Position | str | None = None) -> list[str]:
        """The best moves, in a game, at a position, or where this strategy begins."""
        if at is None:
            game = self._game
        elif isinstance(at, str):
            game = Game(self._game.board, self._game.rules, at=at)
        else:
            game = at.game() if isinstance(at, Position) else at
        return self._core.replies(game._core)

    def __call__(self, at: Game | Position | str) -> str | None:
        moves = self.replies(at)
        return moves[0] if moves else None

    def __reduce__(self) -> tuple[Any, ...]:
        return (BestPlay, (self._game, self._limits))
