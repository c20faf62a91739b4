"""Noughts: the laboratory for positional and combinatorial games.

>>> import noughts
>>> noughts.solve("AG(2,4)").value
'first'

A board is a spec such as ``"AG(2,4)"`` or a :class:`Board` of your own; :func:`solve` says who wins, :func:`verify` holds a
function of yours against every opponent. Bad input raises :class:`NoughtsError`, which says what is wrong, where, and what works.
"""

from ._noughts import NoughtsError, __version__
from .boards import Board
from .commands import (
    ask,
    atlas,
    blocking,
    caps,
    draws,
    geography,
    grundy,
    misere,
    nim,
    octal,
    pairing,
    weights,
)
from .files import Checked, Files
from .games import Game, Position
from .openspiel import open_spiel
from .runs import Plan, RunResult, census, plan, run
from .solving import BestPlay, Verdict, solve
from .verifying import Verification, verify

__all__ = [
    "BestPlay",
    "Board",
    "Checked",
    "Files",
    "Game",
    "NoughtsError",
    "Plan",
    "Position",
    "RunResult",
    "Verdict",
    "Verification",
    "__version__",
    "ask",
    "atlas",
    "blocking",
    "caps",
    "census",
    "draws",
    "geography",
    "grundy",
    "misere",
    "nim",
    "octal",
    "open_spiel",
    "pairing",
    "plan",
    "run",
    "solve",
    "verify",
    "weights",
]
