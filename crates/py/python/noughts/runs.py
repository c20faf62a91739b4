"""Beyond one process: a hard game, or a long list of boards, as jobs on any engine."""

from __future__ import annotations

import json
import os
import time as clock
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import _noughts
from ._noughts import NoughtsError
from .boards import Board, as_board
from .files import Checked, Files
from .progress import Line, Standing, standing_teller

if TYPE_CHECKING:
    from .engines import Dask, Pool


class Plan:
    """What is to be found out, and how large the jobs may be. It is data: ``text`` is all of it."""

    def __init__(self, text: str) -> None:
        self.text, self.hash = _noughts.plan_read(text)

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> Plan:
        """Reads a plan from a file, such as one of ``noughts plan``."""
        try:
            return cls(Path(path).read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError) as error:
            raise NoughtsError(f"plan {os.fspath(path)}: {error}") from None

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Writes it to a file."""
        Path(path).write_text(self.text, encoding="utf-8")
        return Path(path)

    @property
    def is_census(self) -> bool:
        """Is it a list of boards?"""
        return "census" in json.loads(self.text)["work"]

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        work = json.loads(self.text)["work"]
        if "census" in work:
            return f"Plan(census of {len(work['census'])} boards)"
        game = work["game"]
        return f"Plan({game['board']} under {game['rules']}{' at ' + game['position'] if game['position'] else ''})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Plan) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __reduce__(self) -> tuple[Any, ...]:
        return (Plan, (self.text,))


def plan(
    board: Board | str | Any,
    rules: str = "strong",
    position: str = "",
    *,
    nodes: int | None = None,
    memory: int | None = None,
    seconds: int | None = None,
) -> Plan:
    """The plan for one hard game: a proof tree over leaves, each of which is a job.

    ``nodes``, ``memory`` (bytes) and ``seconds`` limit one job; a leaf that takes more is split.

    >>> plan("AG(2,4)", nodes=50)
    Plan(AG(2,4) under strong)
    """
    return Plan(_noughts.plan_game(as_board(board).spec, rules, position, nodes, memory, seconds))


def census(
    families: str | Iterable[str] = (),
    *,
    boards: Iterable[Board | str | Any] = (),
    rules: str | None = None,
    family: str = "mine",
    nodes: int | None = None,
    memory: int | None = None,
    seconds: int | None = None,
) -> Plan:
    """The plan for a list of boards: those of families of the atlas, and others, which get ``family`` as their first column.

    The games of a board are those of the atlas; of the ``boards``, ``rules`` may choose one rule set.

    >>> census(["torus"], boards=["3^2", "AG(2,3)"])
    Plan(census of ... boards)
    """
    names = [families] if isinstance(families, str) else list(families)
    listed = [(family, as_board(board).spec, rules) for board in boards]
    if not names and not listed:
        raise NoughtsError("a census needs families (`python -m noughts atlas families` lists them) or boards")
    return Plan(_noughts.plan_census(names, listed, nodes, memory, seconds))


class RunResult:
    """What a run has found out."""

    def __init__(self, plan: Plan, journal: Path, status: dict[str, Any], notices: list[str]) -> None:
        self.plan = plan
        #: Where the answers are; the same plan with the same journal goes on.
        self.journal = journal
        #: How the run stands: finished, value, done, left, nodes, seconds and more.
        self.status = status
        #: What happened on the way: workers that died, answers that did not count.
        self.notices = notices
        #: Statement and certificate of a game, put together from those of the leaves; None while it is not finished.
        self.files: Files | None = None
        #: The rows of a census as CSV.
        self.table = ""

    @property
    def finished(self) -> bool:
        """Is there nothing left to do?"""
        return bool(self.status["finished"])

    @property
    def value(self) -> str | None:
        """The value of the game, as :func:`noughts.solve` gives it; None if it is not known."""
        value = self.status["value"]
        return None if value is None else str(value)

    @property
    def statement(self) -> str | None:
        """What is claimed, as the checker reads it."""
        return None if self.files is None else self.files.statement

    @property
    def certificate(self) -> str | None:
        """The evidence, as the checker reads it."""
        return None if self.files is None else self.files.certificate

    def check(self) -> Checked:
        """Asks the checker about the whole certificate. The parts of it were checked when they came."""
        if self.files is None:
            return Checked(False, "nothing to check: a census has a certificate for each row, a game one when it is finished")
        return self.files.check()

    def save(self, folder: str | os.PathLike[str] = "noughts-out") -> list[Path]:
        """Writes the files for the checker, or the table, and returns their paths."""
        if self.files is not None:
            return list(self.files.save(folder, repr(self.plan)[5:-1].replace(" under ", " ")))
        place = Path(folder)
        place.mkdir(parents=True, exist_ok=True)
        path = place / "census.csv"
        path.write_text(self.table, encoding="utf-8", newline="")
        return [path]

    def __repr__(self) -> str:
        about = repr(self.plan)[5:-1]
        if not self.finished:
            return f"RunResult({about}: not finished, {self.status['done']} jobs done)"
        found = self.value or f"{self.table.count(chr(10)) - 1} rows"
        return f"RunResult({about}: {found}, {self.status['done']} jobs)"


def run(
    plan: Plan | str | os.PathLike[str],
    executor: Any = None,
    *,
    journal: str | os.PathLike[str] | None = None,
    ahead: int = 2,
    workers: int | None = None,
    time: float | None = None,
    retries: int = 3,
    patience: float = 60,
    progress: bool | Standing | None = None,
) -> RunResult:
    """Carries a plan out.

    >>> import os, tempfile
    >>> from concurrent.futures import ThreadPoolExecutor
    >>> journal = os.path.join(tempfile.mkdtemp(), "run.journal")
    >>> result = run(plan("AG(2,4)", nodes=3), ThreadPoolExecutor(2), journal=journal)
    >>> result.value, bool(result.check())
    ('first', True)

    ``executor`` is any executor of ``concurrent.futures`` (processes, threads, ``MPIPoolExecutor`` of mpi4py,
    ``client.get_executor()`` of Dask), a ``distributed.Client``, or a word: ``"dask://host:8786"``, ``"local:4"``,
    ``"mpi"``. Without it the jobs are done by as many processes as there are cores.

    Every answer that counts is in the ``journal`` (without a name, one in the current folder that is named by the plan) before
    the run goes on. A run that was killed or stopped by Ctrl-C or ``time`` (seconds) goes on where it was when it is called again.

    ``ahead`` jobs for each worker are under way at a time. A job that raises an exception is tried again ``retries`` times; a
    scheduler that is gone is waited for ``patience`` seconds. ``progress`` is told how the run stands.
    """
    todo = as_plan(plan)
    if ahead < 1:
        raise NoughtsError(f"ahead={ahead}: give a number of jobs for each worker, at least 1")
    path = Path(journal if journal is not None else f"noughts-{todo.hash[:12]}.journal")
    notices: list[str] = []
    told = standing_teller(progress)

    def notice(text: str) -> None:
        notices.append(text)
        if told is not None:
            told({"notice": text})

    core = _noughts.Run(todo.text, path)
    try:
        found_there = core.notice()
        if found_there is not None:
            notice(found_there)
        end = None if time is None else clock.monotonic() + time
        if not json.loads(core.status())["finished"]:
            engine = engine_of(executor, workers, retries, patience, notice)
            try:
                _drive(core, engine, ahead, end, told, notice)
            except KeyboardInterrupt:
                raise KeyboardInterrupt(f"{_stopped(core)} The same plan with journal={str(path)!r} goes on from there.") from None
            finally:
                engine.close()
        result = RunResult(todo, path, json.loads(core.status()), notices)
        if todo.is_census:
            result.table = core.table()
        elif result.finished:
            found = core.files()
            result.files = None if found is None else Files(*found)
        return result
    finally:
        core.close()
        if isinstance(told, Line):
            told.close()


def as_plan(given: Plan | str | os.PathLike[str]) -> Plan:
    """A plan, from its text or its file."""
    if isinstance(given, Plan):
        return given
    return Plan(given) if isinstance(given, str) and given.lstrip().startswith("{") else Plan.read(given)


def _stopped(core: _noughts.Run) -> str:
    return f"Stopped; {json.loads(core.status())['done']} answers are in the journal."


def _drive(
    core: _noughts.Run,
    engine: Pool | Dask,
    ahead: int,
    end: float | None,
    told: Standing | None,
    notice: Callable[[str], None],
) -> None:
    begin, status = clock.monotonic(), json.loads(core.status())
    done = status["done"]
    while not status["finished"] and (end is None or clock.monotonic() < end):
        workers = engine.workers()
        # Workers may have gone: then more is under way than there should be.
        for key, job in core.next_jobs(max(max(ahead * workers, 1) - engine.under_way(), 0)):
            engine.submit(key, job)
        if engine.under_way() == 0:
            raise NoughtsError("there is nothing to do, and the run is not finished; please report this")
        came = engine.wait(0.2 if end is None else max(min(0.2, end - clock.monotonic()), 0.0))
        answered = [one for one in came if one.kind == "answer"]
        for one, (word, key, worker, why) in zip(answered, core.take([one.answer for one in answered])):
            if word != "rejected" and core.is_open(one.key):
                word, worker, why = "rejected", "", "it answers another job"
            if word == "rejected":
                if key != one.key:
                    core.give_back(one.key)
                worker = engine.who(one.key) or worker or "somebody"
                notice(f"job {one.key}: the answer of {worker} does not count: {why}")
                engine.leave_out(worker, why)
        for one in came:
            if one.kind == "lost":
                core.give_back(one.key)
            elif one.kind == "died":
                notice(core.died(one.key, one.worker))
            while one.kind == "killed" and core.is_open(one.key):
                notice(core.died(one.key, one.worker))
        status = json.loads(core.status())
        if told is not None:
            passed, new = clock.monotonic() - begin, status["done"] - done
            told({**status, "workers": workers, "estimate": status["left"] * passed / new if new else None})


def engine_of(
    executor: Any, workers: int | None, retries: int, patience: float, notice: Callable[[str], None]
) -> Pool | Dask:
    """Whoever is to do the jobs."""
    from concurrent.futures import Executor

    from .engines import Dask, Pool, connect, processes

    if executor is None:
        return Pool(processes(workers), notice=notice, retries=retries, own=True)
    if isinstance(executor, str):
        word, _, rest = executor.partition(":")
        if rest.startswith("//"):
            return Dask(connect(executor), notice=notice, retries=retries, patience=patience, own=True)
        if word == "local" and (not rest or rest.isdigit() and int(rest) > 0):
            return Pool(processes(int(rest or workers or 0) or None), notice=notice, retries=retries, own=True)
        if word == "mpi" and not rest:
            try:
                from mpi4py.futures import MPIPoolExecutor
            except ImportError as error:
                raise NoughtsError(f"mpi: jobs are given to MPI by the package mpi4py ({error})") from None
            return Pool(MPIPoolExecutor(), notice=notice, workers=workers, retries=retries)
        raise NoughtsError(f"{executor!r} runs no jobs; there are dask://HOST:PORT, local:N and mpi")
    if isinstance(executor, Executor):
        return Pool(executor, notice=notice, workers=workers, retries=retries)
    if hasattr(executor, "nthreads") and hasattr(executor, "gather"):
        return Dask(executor, notice=notice, retries=retries, patience=patience)
    raise NoughtsError(
        f"{type(executor).__name__} runs no jobs: give an executor of concurrent.futures, a distributed.Client, or dask://HOST:PORT"
    )
