"""Statements and certificates: what the independent checker reads."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import NamedTuple

from . import _noughts


class Checked(NamedTuple):
    """What the checker says. True exactly if it accepts."""

    verified: bool
    text: str

    def __bool__(self) -> bool:
        return self.verified

    def __str__(self) -> str:
        return self.text


class Files(NamedTuple):
    """A statement and a certificate, as texts."""

    statement: str
    certificate: str

    def check(self) -> Checked:
        """Asks the checker, which shares no code with the solver."""
        return Checked(*_noughts.check(self.statement, self.certificate))

    def save(self, folder: str | os.PathLike[str], name: str) -> tuple[Path, Path]:
        """Writes ``name.statement`` and ``name.certificate`` to a folder, for ``noughts-check``."""
        place = Path(folder)
        place.mkdir(parents=True, exist_ok=True)
        stem = re.sub(r"[^A-Za-z0-9]+", "-", name).strip("-")[:100] or "noughts"
        paths = (place / f"{stem}.statement", place / f"{stem}.certificate")
        for path, text in zip(paths, self):
            path.write_text(text, encoding="utf-8")
        return paths
