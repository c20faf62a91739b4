"""Boards out of what other programs hand over: networkx, Sage, GAP, or any lists. Nothing of them is imported."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import Any

from ._noughts import NoughtsError

#: Points and winning sets as they were given.
Sets = tuple[list[Hashable], list[list[Hashable]]]

#: Characters that separate points from each other in specs, moves and positions.
SEPARATORS = set(",;|/{}()[]+>:'\"")


def point(value: Any) -> Hashable:
    """A point that can be looked up: lists (an edge, a vector) become tuples."""
    if isinstance(value, list):
        return tuple(point(part) for part in value)
    if isinstance(value, (set, frozenset)):
        return tuple(sorted((point(part) for part in value), key=str))
    hash(value)
    return value  # type: ignore[no-any-return]


def called(source: Any, *names: str) -> Any:
    """The first of these methods or attributes that there is, called if it can be."""
    for name in names:
        found = getattr(source, name, None)
        if found is not None:
            return found() if callable(found) else found
    return None


def is_graph(source: Any) -> bool:
    """networkx (``nodes``) or Sage (``vertices``) graphs."""
    return hasattr(source, "edges") and (hasattr(source, "nodes") or hasattr(source, "vertices"))


def graph(source: Any) -> tuple[list[Hashable], list[tuple[Hashable, Hashable]]]:
    """Vertices and edges of a graph of networkx or Sage."""
    vertices = [point(v) for v in (called(source, "nodes") if hasattr(source, "nodes") else called(source, "vertices"))]
    edges = called(source, "edges")
    return vertices, [(point(edge[0]), point(edge[1])) for edge in edges]


def read(source: Any) -> Sets:
    """Points and winning sets of one object."""
    if is_graph(source):
        vertices, edges = graph(source)
        return vertices, [list(edge) for edge in edges]
    if isinstance(source, Mapping) and "blocks" in source:
        # A block design of GAP's Design package: points are numbers from 1.
        points = list(range(1, int(source["v"]) + 1)) if "v" in source else []
        return given(points, source["blocks"])
    for points_of, sets_of in (
        (("ground_set", "points"), ("blocks",)),  # block designs, incidence structures
        (("groundset",), ("circuits",)),  # matroids
        (("vertices",), ("facets",)),  # simplicial complexes
        (("vertices", "nodes"), ("hyperedges",)),
    ):
        sets = called(source, *sets_of)
        points = called(source, *points_of)
        if sets is not None and points is not None:
            return given(points, sets)
    if isinstance(source, Iterable):
        return given([], source)
    raise NoughtsError(
        f"a board is made from a spec such as 'AG(2,4)', from points and sets, or from a graph, design or matroid; "
        f"{type(source).__name__} is none of these"
    )


def given(points: Iterable[Any], sets: Iterable[Any]) -> Sets:
    """Points and sets from anything that can be iterated; points that only stand in sets are added."""
    order: dict[Hashable, None] = {point(p): None for p in points}
    named = bool(order)
    listed: list[list[Hashable]] = []
    for number, one in enumerate(sets, 1):
        if isinstance(one, str) or not isinstance(one, Iterable):
            raise NoughtsError(f"set {number} is {one!r}: a winning set is a list of points")
        members = list(dict.fromkeys(point(p) for p in one))
        if not members:
            raise NoughtsError(f"set {number} is empty: whoever owns it has won before the first move")
        for p in members:
            if named and p not in order:
                raise NoughtsError(f"set {number} has the point {p!r}, which is not among the points")
            order.setdefault(p)
        listed.append(members)
    return list(order), listed


def label(value: Hashable) -> str:
    """A point as it is typed."""
    if isinstance(value, tuple):
        return "-".join(label(part) for part in value)
    return str(value)


def labels(points: list[Hashable]) -> list[str]:
    """A label for each point: its own name where all names can be typed, else numbers from 1."""
    names = [label(p) for p in points]
    typed = all(
        name and not any(c.isspace() or c in SEPARATORS for c in name) and not name.startswith("-") for name in names
    )
    if typed and len({name.lower() for name in names}) == len(names):
        return names
    return [str(number) for number in range(1, len(points) + 1)]


def spec(names: list[str], sets: list[list[int]], second: list[list[int]] | None) -> str:
    """The spec of a board with these labels, where sets are indices."""

    def text(family: list[list[int]]) -> str:
        return "; ".join(" ".join(names[p] for p in one) for one in family)

    used = {p for family in (sets, second or []) for one in family for p in one}
    loose = " ".join(name for p, name in enumerate(names) if p not in used)
    body = text(sets) + (f" / {text(second)}" if second is not None else "") + (f" | {loose}" if loose else "")
    return f"lines{{{body.strip()}}}"
