"""How a search stands: a line of tqdm where that is installed, or a function of yours. How a run stands: a line on stderr."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any

#: Nodes, seconds, seconds left (or None), proof and disproof number of the root.
Told = Callable[[int, float, "float | None", int, int], None]
#: Told how a run stands: done, in_flight, left, proof, disproof, nodes, seconds, workers, estimate (seconds or None) and more;
#: or what has happened, as notice.
Standing = Callable[["dict[str, Any]"], None]


class Bar:
    """A line that tells nodes and time. It appears when a search takes longer than a moment."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.line: Any = None

    def __call__(self, nodes: int, seconds: float, left: float | None, proof: int, disproof: int) -> None:
        if self.line is None:
            from tqdm.auto import tqdm

            self.line = tqdm(desc=self.title, unit=" nodes", unit_scale=True, leave=False)
        self.line.n = nodes
        about = {} if proof == disproof == 0 else {"proof": proof, "disproof": disproof}
        if left is not None:
            about["left"] = f"{left:.0f} s"  # type: ignore[assignment]
        self.line.set_postfix(about)

    def close(self) -> None:
        """Takes the line away."""
        if self.line is not None:
            self.line.close()


def teller(wanted: bool | Told | None, title: str) -> Told | None:
    """Whom to tell. ``None``: a line, if tqdm is there and somebody looks at it (a terminal or a notebook)."""
    if wanted is False:
        return None
    if wanted is None or wanted is True:
        if wanted is None and not (sys.stderr is not None and sys.stderr.isatty()) and "ipykernel" not in sys.modules:
            return None
        import importlib.util

        return Bar(title) if importlib.util.find_spec("tqdm") is not None else None
    return wanted


def end(told: Told | None) -> None:
    """The search is over."""
    if isinstance(told, Bar):
        told.close()


def line(standing: dict[str, Any]) -> str:
    """How a run stands, in a line."""
    jobs = f"{standing['done']} jobs done, {standing['in_flight']} in flight"
    least = ""
    if standing["finished"]:
        pass
    elif standing["proof"] or standing["disproof"]:
        jobs += f"; proof number {standing['proof']}, disproof number {standing['disproof']}"
        least = "at least "
    else:
        jobs += f", {standing['left']} left"
    workers = standing["workers"]
    estimate = None if standing["finished"] else standing["estimate"]
    left = "" if estimate is None else f"; {least}{_span(estimate)} left"
    return f"{jobs}; {workers} {'worker' if workers == 1 else 'workers'}{left}"


def _span(seconds: float) -> str:
    if seconds < 120:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 7200 else f"{seconds / 3600:.1f} h"


class Line:
    """A line on stderr that tells how a run stands; in a terminal it is written over."""

    def __init__(self, every: float) -> None:
        self.over = sys.stderr.isatty()
        self.every, self.last, self.text = every, float("-inf"), ""

    def __call__(self, standing: dict[str, Any]) -> None:
        if "notice" in standing:
            self._say(standing["notice"] + "\n")
            return
        if time.monotonic() - self.last >= self.every or standing["finished"]:
            text = line(standing)
            if text != self.text:
                self._say(text if self.over else text + "\n")
            self.last, self.text = time.monotonic(), text

    def _say(self, text: str) -> None:
        print(f"\r\033[K{text}" if self.over else text, end="", file=sys.stderr, flush=True)

    def close(self) -> None:
        """Ends the line."""
        if self.over and self.text:
            self._say("")


def standing_teller(wanted: bool | Standing | None) -> Standing | None:
    """Whom to tell how a run stands. ``None``: a line, if somebody looks at it."""
    if wanted is None:
        wanted = sys.stderr is not None and sys.stderr.isatty()
    if wanted is False:
        return None
    return Line(1.0) if wanted is True else wanted
