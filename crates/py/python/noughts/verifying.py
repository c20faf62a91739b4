"""Your own strategy, verified or refuted."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from . import _noughts
from ._noughts import NoughtsError
from .boards import Board, as_board, pictured
from .files import Checked, Files
from .games import Game, LETTERS, Position

#: A strategy: takes a position (and, if it wants, the opponent's last move) and gives a move, several, or None.
Strategy = Callable[..., Any]


def verify(
    strategy: Strategy | str,
    board: Board | str | Any,
    rules: str = "strong",
    side: str = "X",
    *,
    at: str | None = None,
    goal: str = "draw",
    time: float | None = None,
    nodes: int | None = None,
) -> Verification:
    """Holds a strategy against every opponent: it is verified, or refuted by the shortest line of play that beats it.

    ``strategy`` is a function. It is given a :class:`noughts.Position` in which ``side`` is to move (and, if it takes a second
    argument, the opponent's last move) and returns a point or move. Several moves mean that it may make any of them, and
    then all must do; ``None`` means that it does not know what to do. It is asked once for each position. The name of a
    strategy of ``python -m noughts strategies`` may stand for a function.

    ``goal`` is ``"draw"`` (never to lose) or ``"win"``.

    >>> def first_open(position):
    ...     return position.open[0]
    >>> verify(first_open, "3^2", side="O")
    Verification(first_open on 3^2 under strong as O: refuted by a1 b1 a2 c1 a3)
    """
    place = as_board(board)
    if isinstance(strategy, str):
        return _built_in(strategy, place, rules, side, goal, time, nodes)
    game = Game(place, rules, at=at)
    sees_last = _takes_two(strategy)
    mover = game._core.seat(side)

    def choose(owner: bytes, offer: tuple[int, int] | None, last: str | None, legal: list[str]) -> list[str] | None:
        position = Position(place, game.rules, owner, mover, offer, last if sees_last else None, legal)
        said = strategy(position, last) if sees_last else strategy(position)
        return None if said is None else _moves(said, game, position)

    found = _noughts.verify(game._core, choose, side, sees_last=sees_last, goal=goal, time=time, nodes=nodes)
    status, line, end, limit, files, asked = found
    name = getattr(strategy, "__name__", type(strategy).__name__)
    return Verification(name, game, LETTERS[mover], goal, status, line, end, limit, files, asked)


def _takes_two(strategy: Strategy) -> bool:
    import inspect

    try:
        parameters = inspect.signature(strategy).parameters.values()
    except (TypeError, ValueError):
        return False
    needed = [
        p
        for p in parameters
        if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD) and p.default is p.empty
    ]
    return len(needed) > 1


def _moves(said: Any, game: Game, position: Position) -> list[str]:
    """What a function said, as moves that are typed."""
    if isinstance(said, str):
        return [game.typed(said)]
    try:
        return [game.typed(said)]
    except (NoughtsError, TypeError):
        if isinstance(said, Iterable):
            return [game.typed(move) for move in said]
        raise NoughtsError(
            f"the strategy says {said!r} at “{position.text}”; it must return a point, a move, several of them, or None"
        ) from None


def _built_in(
    name: str, board: Board, rules: str, side: str, goal: str, time: float | None, nodes: int | None
) -> Verification:
    from tempfile import TemporaryDirectory

    from .commands import ask

    with TemporaryDirectory() as folder:
        aim = None if goal == "draw" else goal
        answer = ask("verify", name, board, rules=rules, side=side, goal=aim, time=time, nodes=nodes, out=folder)
        if isinstance(answer, list):
            raise NoughtsError(f"{rules}: name a start, such as “hop start={board.labels[0]}”")
        files = None
        if answer.get("statement"):
            texts = [Path(answer[kind]).read_text(encoding="utf-8") for kind in ("statement", "certificate")]
            files = (texts[0], texts[1], str(answer.get("shows", "")))
    game = Game(board, str(answer["rules"]))
    status = answer["value"] or "open"
    line, end = answer.get("line") or [], answer.get("end") or ""
    return Verification(name, game, str(answer["side"]), goal, status, line, end, answer["limit"], files, 0)


class Verification:
    """What came of holding a strategy against every opponent. True exactly if it is verified."""

    def __init__(
        self,
        name: str,
        game: Game,
        side: str,
        goal: str,
        status: str,
        line: list[str],
        end: str,
        limit: str | None,
        files: tuple[str, str, str] | None,
        asked: int,
    ) -> None:
        self.name, self.side, self.goal = name, side, goal
        self._game = game
        #: ``verified``, ``refuted`` or ``open``.
        self.status = status
        #: The shortest line of play that beats the strategy.
        self.line = line
        #: How that line ends: who wins, or ``silent`` if the strategy does not know what to do.
        self.end = end
        #: What stopped the search, if something did.
        self.limit = limit
        #: How many positions the function was asked about.
        self.asked = asked
        #: Statement and certificate for the checker.
        self.files = None if files is None else Files(files[0], files[1])
        #: What the files show, in a sentence.
        self.shows = "" if files is None else files[2]

    @property
    def board(self) -> Board:
        """The board."""
        return self._game.board

    @property
    def rules(self) -> str:
        """The rules as they are typed."""
        return self._game.rules

    def game(self) -> Game:
        """The game that beats the strategy, played to its end; without one, the position it began with."""
        return self._game.copy().play(*self.line)

    def check(self) -> Checked:
        """Asks the checker, which shares no code with the verifier."""
        if self.files is None:
            return Checked(False, f"nothing to check: the verification is {self.status}")
        return self.files.check()

    def save(self, folder: str | os.PathLike[str] = "noughts-out") -> list[Path]:
        """Writes statement and certificate, and returns their paths."""
        if self.files is None:
            raise NoughtsError(f"nothing to save: the verification is {self.status}, stopped by {self.limit}")
        return list(self.files.save(folder, f"{self.name} {self.board.spec} {self.rules} {self.side}"))

    def svg(self) -> str:
        """The end of the line that beats the strategy, with the moves numbered and the winning set."""
        here = self.game().position
        owned = (set(here.x), set(here.o))
        families = (self.board.sets, self.board.second_sets or self.board.sets)
        whole = [one for mine, sets in zip(owned, families) for one in sets if mine.issuperset(one)]
        badges = {}
        for number, move in enumerate(self.line, 1):
            if "+" not in move:
                badges[move.split(">")[-1]] = (str(number), 0.0)
        return self.board.svg(x=here.x, o=here.o, sets=whole[:4], badges=badges or None)

    def __bool__(self) -> bool:
        return self.status == "verified"

    def _repr_html_(self) -> str:
        return pictured(self.svg, str(self))

    def __str__(self) -> str:
        what = f"{self.name} on {self.board.spec} under {self.rules} as {self.side}"
        if self.status == "verified":
            return f"{what}: verified, it {'wins' if self.goal == 'win' else 'never loses'}"
        if self.status == "refuted":
            return f"{what}: refuted by {' '.join(self.line)} ({self.end})"
        return f"{what}: open, stopped by {self.limit}"

    def __repr__(self) -> str:
        what = f"{self.name} on {self.board.spec} under {self.rules} as {self.side}: {self.status}"
        return f"Verification({what}{' by ' + ' '.join(self.line) if self.line else ''})"

    def __reduce__(self) -> tuple[Any, ...]:
        files = None if self.files is None else (*self.files, self.shows)
        return (
            Verification,
            (self.name, self._game, self.side, self.goal, self.status, self.line, self.end, self.limit, files, self.asked),
        )
