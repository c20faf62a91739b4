"""Questions that a command answers: the same words, the same limits, the same numbers, as Python objects."""

from __future__ import annotations

import json
import re
from collections.abc import Hashable, Iterable
from fractions import Fraction
from typing import Any, Literal, NamedTuple

from . import _noughts, sources
from ._noughts import NoughtsError
from .boards import Board, as_board


def ask(command: str, *words: Any, **options: Any) -> Any:
    """What a command answers with ``--json``, as Python objects.

    >>> ask("caps", "PBSTS(15)", count=True)["count"]
    15

    ``option=True`` is a switch, ``option=value`` an option with a value, a list an option given several times; False and None
    are left out. Bad input raises :class:`NoughtsError` with the message and the place that the command would print.
    """
    args = [command, *(_typed(word) for word in words), "--json"]
    for name, value in options.items():
        flag = f"--{name.rstrip('_').replace('_', '-')}"
        for one in value if isinstance(value, (list, tuple)) else [value]:
            if one is True:
                args.append(flag)
            elif one is not None and one is not False:
                # One word, so that a value may begin with a dash.
                args.append(f"{flag}={_typed(one)}")
    code, text = _noughts.ask(args)
    try:
        answer = json.loads(text)
    except ValueError:
        raise NoughtsError(text.strip() or f"{command} gave no answer (exit code {code})") from None
    if isinstance(answer, dict) and isinstance(answer.get("error"), dict):
        raise refusal(answer["error"])
    return answer


def refusal(error: dict[str, Any]) -> NoughtsError:
    """The exception for an error that a command printed."""
    message, help_ = error["message"], error.get("help")
    exception = NoughtsError(f"{message}; {help_}" if help_ else message)
    place = error.get("place")
    exception.message, exception.input, exception.help = message, error.get("input"), help_
    exception.place = None if place is None else (place["start"], place["end"])
    return exception


def _typed(word: Any) -> str:
    return word.spec if isinstance(word, Board) else str(word)


def fraction(text: str | int) -> Fraction:
    """An exact number as the commands write it: ``7/8``, ``3/2^70``, ``1``."""
    above, _, below = str(text).partition("/")
    base, _, power = below.partition("^")
    return Fraction(int(above), int(base) ** int(power or 1) if base else 1)


class Weights(NamedTuple):
    """Weights of a position, exact."""

    #: The sum over the winning sets that can still be owned.
    total: Fraction
    #: The weight of each open point.
    points: dict[Hashable, Fraction]
    #: The heaviest points.
    heaviest: list[Hashable]
    #: What follows, in a sentence.
    conclusion: str


def weights(board: Board | str | Any, rules: str = "strong", at: str | None = None, **options: Any) -> Weights:
    """Erdős–Selfridge weights, as exact fractions."""
    place = as_board(board)
    answer = ask("weights", place, rules=rules, position=at, **options)
    found = answer["weights"]
    if found is None or "points" not in found:
        raise NoughtsError(f"{place.spec}: {answer.get('conclusion', 'there are no weights')}")
    point = {name: place._points[place.index(name)] for name in found["points"]}
    heaviest = [place._points[place.index(name)] for name in found["heaviest"]]
    exact = {point[name]: fraction(weight) for name, weight in found["points"].items()}
    return Weights(fraction(found["total"]), exact, heaviest, str(answer["conclusion"]))


class Pairing(NamedTuple):
    """Pairs that hold X, or sets that have too few points for pairs. True if there are pairs."""

    pairs: list[tuple[Hashable, Hashable]] | None
    #: Sets with fewer than twice as many points, where there is no pairing.
    sets: list[tuple[Hashable, ...]] | None
    points: list[Hashable] | None

    def __bool__(self) -> bool:
        return self.pairs is not None


def pairing(board: Board | str | Any, at: str | None = None, **options: Any) -> Pairing:
    """A pairing that keeps X from every winning set, or why there is none."""
    place = as_board(board)
    answer = ask("pairing", place, position=at, **options)

    def own(names: Iterable[str]) -> tuple[Hashable, ...]:
        return tuple(place._points[place.index(name)] for name in names)

    pairs, sets, points = answer.get("pairs"), answer.get("sets"), answer.get("points")
    return Pairing(
        None if pairs is None else [(p, q) for p, q in map(own, pairs)],
        None if sets is None else [own(one) for one in sets],
        None if points is None else list(own(points)),
    )


def draws(board: Board | str | Any, rules: str = "strong", **options: Any) -> dict[str, Any]:
    """Is a draw possible? ``count=True`` counts draws, ``orbits=True`` lists them up to symmetry, ``check=True`` checks."""
    return dict(ask("draws", as_board(board), rules=rules, **options))


def caps(board: Board | str | Any, **options: Any) -> dict[str, Any]:
    """Largest sets of points without a winning set; options as for :func:`draws`."""
    return dict(ask("caps", as_board(board), **options))


def blocking(board: Board | str | Any, **options: Any) -> dict[str, Any]:
    """Smallest sets of points that meet every winning set; options as for :func:`draws`."""
    return dict(ask("blocking", as_board(board), **options))


def nim(*heaps: int, misere: bool = False) -> dict[str, Any]:
    """Nim: who wins, and every winning move."""
    return dict(ask("nim", *heaps, misere=misere))


def octal(code: str, **options: Any) -> dict[str, Any]:
    """A heap game by its octal code or name: values of heaps, and the period with its proof (``heap=10**12``)."""
    return dict(ask("octal", code, **options))


def grundy(game: str | Any, **options: Any) -> dict[str, Any]:
    """Grundy numbers of a sum such as ``"nim(3,5) + kayles(12)"``, or of a directed graph (networkx: arcs are moves)."""
    if sources.is_graph(game):
        arcs, names = _arcs(game)
        answer = dict(ask("grundy", digraph=arcs, **options))
        for vertex in answer["vertices"]:
            vertex["vertex"] = names[vertex["vertex"]]
            vertex["winning_moves"] = [names[name] for name in vertex["winning_moves"]]
        return answer
    return dict(ask("grundy", game, **options))


def misere(game: str, **options: Any) -> dict[str, Any]:
    """Misère play of a sum; ``quotient=True`` finds the misère quotient, ``check=True`` has it checked."""
    return dict(ask("misere", game, **options))


def _arcs(graph: Any, sign: str = ", ") -> tuple[str, dict[str, Hashable]]:
    """The edges as text, with names that can be typed, and what the names stand for."""
    vertices, edges = sources.graph(graph)
    names = {v: f"v{i}" for i, v in enumerate(vertices)}
    loose = [v for v in vertices if not any(v in edge for edge in edges)]
    if loose and sign == ", ":
        raise NoughtsError(f"vertex {loose[0]!r} has no arc: a token there cannot move; leave it out")
    parts = [f"{names[u]} {names[v]}" for u, v in edges] + [names[v] for v in loose]
    return sign.join(parts), {name: v for v, name in names.items()}


def geography(graph: str | Any, at: Any = None, *, game: str | None = None, **options: Any) -> dict[str, Any]:
    """Geography: a token moves along edges and deletes what it has used. Takes a spec or a graph of networkx or Sage.

    ``game`` is ``vertex``, ``edge``, ``directed-vertex`` or ``directed-edge``; the usual one is ``vertex``, on a directed graph
    ``directed-vertex``. With ``at`` the answer is about this vertex, else about every one.
    """
    if not sources.is_graph(graph):
        return dict(ask("geography", graph, at=at, game=game, **options))
    directed = bool(sources.called(graph, "is_directed"))
    arcs, names = _arcs(graph, ", " if directed else "; ")
    vertex = {v: name for name, v in names.items()}
    if at is not None and sources.point(at) not in vertex:
        raise NoughtsError(f"the graph has no vertex {at!r}")
    start = None if at is None else vertex[sources.point(at)]
    if not directed:
        arcs = "graph{" + arcs + "}"
    kind = game or ("directed-vertex" if directed else "vertex")
    answer = ask("geography", arcs, at=start, game=kind, **options)
    return dict(_renamed(answer, names))


def _renamed(answer: Any, names: dict[str, Hashable]) -> Any:
    """The same answer with the vertices of the graph that was given."""
    if isinstance(answer, dict):
        return {key: _renamed(value, names) for key, value in answer.items()}
    if isinstance(answer, list):
        return [_renamed(value, names) for value in answer]
    return names.get(answer, answer) if isinstance(answer, str) and re.fullmatch(r"v\d+", answer) else answer


def atlas(query: str = "", *, frame: Literal["pandas", "polars", "list"] | None = None) -> Any:
    """The table of solved games, or the rows for which conditions such as ``"rules=misere value=first"`` hold.

    As a pandas table where pandas is installed, else as one of polars, else as a list of dicts; ``frame`` says which.
    """
    import importlib.util

    rows = ask("atlas", "query", query) if query else ask("atlas", "query")
    if frame is None:
        there = [name for name in ("pandas", "polars") if importlib.util.find_spec(name) is not None]
        frame = "pandas" if "pandas" in there else "polars" if there else "list"
    if frame == "pandas":
        import pandas

        return pandas.DataFrame(rows)
    if frame == "polars":
        import polars

        return polars.DataFrame(rows, infer_schema_length=None)
    return rows
