"""Boards: points and winning sets."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from . import _noughts, sources
from ._noughts import NoughtsError

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    from .games import Game
    from .solving import Verdict
    from .widget import BoardWidget


class Automorphisms(NamedTuple):
    """The automorphism group: its order, generators (where each point goes) and the orbits of points."""

    order: int
    generators: list[dict[Hashable, Hashable]]
    orbits: list[list[Hashable]]


class Same(NamedTuple):
    """Whether two boards are the same: with the map from points to points, or with what differs."""

    same: bool
    map: dict[Hashable, Hashable] | None
    why: str

    def __bool__(self) -> bool:
        return self.same


class Board:
    """Points and winning sets.

    >>> Board("AG(2,4)")                               # a spec; ``python -m noughts families`` lists what can be typed
    Board('AG(2,4)')
    >>> Board([[1, 2, 3], [3, 4, 5]])                  # winning sets
    Board('lines{1 2 3; 3 4 5}')
    >>> Board("abcde", [["a", "b"], ["b", "c", "d"]])  # points and winning sets
    Board('lines{a b; b c d | e}')

    A graph of networkx or Sage is a board whose points are its vertices and whose sets are its edges; with a second word, such
    as ``Board(graph, "spanning-trees")``, its edges are the points. Designs, matroids and complexes of Sage, block designs
    of GAP, and whatever has such methods, are read as they are.
    """

    def __init__(
        self,
        source: Any,
        sets: Iterable[Iterable[Any]] | str | None = None,
        *,
        second: Iterable[Iterable[Any]] | None = None,
    ) -> None:
        self._core: _noughts.Board
        self._objects: dict[str, Hashable] | None = None
        if isinstance(source, Board):
            self._core, self._objects = source._core, source._objects
        elif isinstance(source, str) and sets is None:
            self._core = _noughts.Board(source)
        elif isinstance(sets, str):
            self._from_graph(source, sets)
        else:
            points, listed = sources.read(source) if sets is None else sources.given(source, sets)
            others = None if second is None else sources.given(points, second)[1]
            self._from_sets(points, listed, others)
        self._labels: list[str] = self._core.labels
        own = self._objects
        self._points: list[Hashable] = [own[name] for name in self._labels] if own else list(self._labels)
        self._index: dict[Hashable, int] = {p: i for i, p in enumerate(self._points)}
        self._sets: list[tuple[Hashable, ...]] | None = None

    def _from_sets(
        self, points: list[Hashable], listed: list[list[Hashable]], second: list[list[Hashable]] | None
    ) -> None:
        names = sources.labels(points)
        number = {p: i for i, p in enumerate(points)}
        first = [[number[p] for p in one] for one in listed]
        others = None if second is None else [[number[p] for p in one] for one in second]
        self._core = _noughts.Board(sources.spec(names, first, others))
        self._objects = dict(zip(names, points))

    def _from_graph(self, source: Any, kind: str) -> None:
        if not sources.is_graph(source):
            raise NoughtsError(f"Board(…, {kind!r}) is for graphs: {type(source).__name__} has no vertices and edges")
        vertices, edges = sources.graph(source)
        number = {v: i + 1 for i, v in enumerate(vertices)}
        loose = [str(number[v]) for v in vertices if not any(v in edge for edge in edges)]
        pairs = "; ".join([f"{number[u]} {number[v]}" for u, v in edges] + loose)
        self._core = _noughts.Board(f"graph(graph{{{pairs}}}):{kind}")
        if len(self._core.labels) == len(edges):
            ends = {frozenset((str(number[u]), str(number[v]))): (u, v) for u, v in edges}
            named = {name: ends.get(frozenset(name.split("-"))) for name in self._core.labels}
            if None not in named.values():
                self._objects = {name: edge for name, edge in named.items() if edge is not None}

    # What it is made of.

    @property
    def spec(self) -> str:
        """The text that builds this board."""
        return self._core.name

    @property
    def points(self) -> list[Hashable]:
        """The points: what you gave, or the labels of a board from a spec."""
        return list(self._points)

    @property
    def labels(self) -> list[str]:
        """The points as they are typed in moves and positions, in the order of ``points``."""
        return list(self._labels)

    @property
    def sets(self) -> list[tuple[Hashable, ...]]:
        """The winning sets (of the first player, where the players' sets differ)."""
        if self._sets is None:
            self._sets = [tuple(self._points[p] for p in one) for one in self._core.sets()]
        return list(self._sets)

    @property
    def second_sets(self) -> list[tuple[Hashable, ...]] | None:
        """The second player's winning sets, where they are not the first player's."""
        found = self._core.second_sets()
        return None if found is None else [tuple(self._points[p] for p in one) for one in found]

    def __len__(self) -> int:
        return len(self._points)

    def count_sets(self) -> int:
        """How many winning sets there are, without listing them."""
        return int(self._core.count_sets())

    def index(self, p: Any) -> int:
        """The place of a point in ``points``; a point is given as itself or as it is typed."""
        try:
            found = self._index.get(p)
        except TypeError:
            found = self._index.get(sources.point(p))
        if found is None:
            found = self._core.find(str(p))
        if found is None:
            some = " ".join(self._labels[:4])
            raise NoughtsError(f"{self.spec} has no point “{p}”; its points are {some} …")
        return found

    def label(self, p: Any) -> str:
        """A point as it is typed."""
        return self._labels[self.index(p)]

    def matrix(self) -> NDArray[numpy.uint8]:
        """The incidence matrix as a numpy array: a row for each point, a column for each winning set."""
        import numpy

        sets = self._core.sets()
        matrix = numpy.zeros((len(self), len(sets)), dtype=numpy.uint8)
        for column, one in enumerate(sets):
            matrix[one, column] = 1
        return matrix

    # What there is to say about it.

    def describe(self) -> dict[str, Any]:
        """Sizes, degrees, design, classes, symmetries: what ``noughts board --json`` says."""
        from .commands import ask

        return dict(ask("board", self))

    def automorphisms(self) -> Automorphisms:
        """The automorphism group."""
        about = self.describe()
        if about["automorphisms"] is None:
            raise NoughtsError(f"{self.spec}: the automorphisms are not computed: {about['automorphisms_not_computed']}")
        # Numbers above 2^53 may come as text.
        generators = [{p: self._points[int(q) - 1] for p, q in zip(self._points, g)} for g in about["generators"]]
        orbits = [[self._points[self.index(name)] for name in orbit] for orbit in about["orbits"]]
        return Automorphisms(int(about["automorphisms"]), generators, orbits)

    def same(self, other: Board | str) -> Same:
        """Is there a map of the points that takes winning sets to winning sets?"""
        from .commands import ask

        there = other if isinstance(other, Board) else Board(other)
        answer = ask("same", self, there)
        if not answer["same"]:
            return Same(False, None, str(answer.get("why") or answer.get("reason") or ""))
        pairs = {self._points[self.index(a)]: there._points[there.index(b)] for a, b in answer["map"]}
        return Same(True, pairs, "")

    # Playing and solving.

    def solve(self, rules: str = "strong", **options: Any) -> Verdict:
        """Who wins here? See :func:`noughts.solve`."""
        from .solving import solve

        return solve(self, rules, **options)

    def game(self, rules: str = "strong", at: str | None = None) -> Game:
        """A game on this board. See :class:`noughts.Game`."""
        from .games import Game

        return Game(self, rules, at=at)

    def play(self, rules: str = "strong", *, against: str = "perfect", you: str = "X", at: str | None = None) -> BoardWidget:
        """A board to click in a notebook, against ``"perfect"``, ``"random"`` or nobody (``"none"``)."""
        from .widget import BoardWidget

        return BoardWidget(self.game(rules, at), against=against, you=you)

    # Pictures.

    def svg(
        self,
        *,
        x: Iterable[Any] = (),
        o: Iterable[Any] = (),
        sets: Iterable[Iterable[Any]] = (),
        through: Any = None,
        labels: bool = False,
        badges: Mapping[Any, tuple[str, float]] | None = None,
    ) -> str:
        """A picture as SVG: stones of X and O, highlighted sets, the sets through a point, short texts on points."""
        numbers = [self.index(p) for p in x], [self.index(p) for p in o], [[self.index(p) for p in s] for s in sets]
        marks = None
        if badges is not None:
            marks = [("", 0.0)] * len(self)
            for p, badge in badges.items():
                marks[self.index(p)] = badge
        at = None if through is None else self.index(through)
        bare = not (numbers[0] or numbers[1] or numbers[2] or badges)
        return self._core.svg(*numbers, at, labels, marks, bare)

    def _repr_svg_(self) -> str | None:
        try:
            return self.svg(labels=len(self) <= 64)
        except NoughtsError:
            # Too large to draw: the text has to do.
            return None

    def _repr_html_(self) -> str | None:
        picture = self._repr_svg_()
        return None if picture is None else framed(picture, self.spec)

    def __repr__(self) -> str:
        name = self.spec if len(self.spec) <= 200 else f"{self.spec[:200]}…"
        return f"Board({name!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self.spec == other.spec and self._points == other._points

    def __hash__(self) -> int:
        return hash(self.spec)

    def __reduce__(self) -> tuple[Any, ...]:
        if "file(" in self.spec.lower():
            # The file may not be where this is unpickled.
            return (_listed, (self._points, self.sets, self.second_sets))
        return (_restored, (self.spec, self._objects))


def _restored(spec: str, objects: dict[str, Hashable] | None) -> Board:
    board = Board(spec)
    if objects is not None:
        board._objects = objects
        board._points = [objects[name] for name in board.labels]
        board._index = {p: i for i, p in enumerate(board._points)}
    return board


def _listed(points: list[Hashable], sets: list[Any], second: list[Any] | None) -> Board:
    return Board(points, sets, second=second)


def as_board(board: Board | str | Any) -> Board:
    """A board as it is, or whatever a board can be made from."""
    return board if isinstance(board, Board) else Board(board)


def framed(picture: str, caption: str) -> str:
    """A picture on white, whatever the colours of the notebook, with a caption."""
    from html import escape

    return (
        '<figure style="display:inline-block;margin:0;padding:8px;background:#fff;color:#000">'
        f'{picture}<figcaption style="font-family:sans-serif;max-width:40em">{escape(caption)}</figcaption></figure>'
    )


def pictured(draw: Callable[[], str], caption: str) -> str:
    """The framed picture, or the caption alone where nothing can be drawn."""
    from html import escape

    try:
        return framed(draw(), caption)
    except NoughtsError:
        return f"<p>{escape(caption)}</p>"
