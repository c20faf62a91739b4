"""How a search stands: a line of tqdm where that is installed, or a function of yours."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

#: Nodes, seconds, seconds left (or None), proof and disproof number of the root.
Told = Callable[[int, float, "float | None", int, int], None]


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
