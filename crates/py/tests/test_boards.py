"""Boards from specs, lists and the objects of other programs."""

import pickle
import re

import pytest

import noughts
from noughts import Board, NoughtsError

FANO = [(1, 2, 3), (1, 4, 5), (1, 6, 7), (2, 4, 6), (2, 5, 7), (3, 4, 7), (3, 5, 6)]


def test_a_spec():
    board = Board("AG(2,4)")
    assert (len(board), board.count_sets(), board.spec) == (16, 20, "AG(2,4)")
    assert board.points[:2] == ["a1", "b1"] and all(len(one) == 4 for one in board.sets)
    assert board.describe()["automorphisms"] == 5760


def test_anything_that_can_be_iterated():
    for board in (
        Board(FANO),
        Board(range(1, 8), (frozenset(one) for one in FANO)),
        Board(iter("abcdefg"), (["abcdefg"[p - 1] for p in one] for one in FANO)),
        Board([[0, p] for p in range(7)], [[[0, p - 1] for p in one] for one in FANO]),
    ):
        same = board.same("PG(2,2)")
        assert same and same.map is not None
        image = {frozenset(same.map[p] for p in one) for one in board.sets}
        assert image == {frozenset(one) for one in Board("PG(2,2)").sets}


def test_points_stay_what_they_were():
    board = Board([("x", 0), ("x", 1), 5, "five"], [[("x", 0), 5], [5, "five"]])
    assert set(board.points) == {("x", 0), ("x", 1), 5, "five"}
    assert board.sets == [(("x", 0), 5), (5, "five")]
    game = board.game("maker-breaker").play(5)
    assert game.position.x == [5] and not game.over
    # Names that cannot be typed are numbered.
    board = Board(["a b", "a,b"], [["a b", "a,b"]])
    assert sorted(board.labels) == ["1", "2"] and set(board.points) == {"a b", "a,b"}
    assert board.game().play("a b").position.x == ["a b"]


def test_bad_boards_say_why():
    with pytest.raises(NoughtsError, match="there is no plane of order 6") as caught:
        Board("AG(2,6)")
    error = caught.value
    assert error.input == "AG(2,6)" and error.input[slice(*error.place)] == "6" and "5 and 7" in error.help
    for bad, why in (
        (lambda: Board([[]]), "set 1 is empty"),
        (lambda: Board([1, 2], [[1, 3]]), "the point 3"),
        (lambda: Board([1, 2], ["12"]), "a winning set is a list"),
        (lambda: Board(7), "int is none of these"),
        (lambda: Board("AG(2,4)").index("z9"), "no point “z9”"),
        (lambda: Board([[1, 2]], "spanning-trees"), "is for graphs"),
    ):
        with pytest.raises(NoughtsError, match=why):
            bad()


def test_degenerate_boards():
    empty = Board([], [])
    assert len(empty) == 0 and empty.sets == [] and empty._repr_html_() is None
    bare = Board([1, 2, 3], [])
    assert bare.solve().value == "draw"
    assert Board([[1]]).solve().value == "first"
    wide = Board([list(range(300))])
    assert len(wide) == 300 and wide.solve(time=5).value == "draw"


def test_networkx():
    networkx = pytest.importorskip("networkx")
    square = networkx.cycle_graph(4)
    board = Board(square)
    assert set(board.points) == {0, 1, 2, 3} and len(board.sets) == 4
    trees = Board(networkx.complete_graph(4), "spanning-trees")
    assert (len(trees), trees.count_sets()) == (6, 16) and (0, 1) in trees.points
    assert trees.solve("maker-breaker start=breaker").value == "maker"


class Design:
    """What Sage's block designs look like."""

    def ground_set(self):
        return range(7)

    def blocks(self):
        return [[p - 1 for p in one] for one in FANO]


class Matroid:
    """What Sage's matroids look like."""

    def groundset(self):
        return frozenset("abc")

    def circuits(self):
        return [frozenset("abc")]


class GapInteger:
    """What libgap hands over: not an int, but equal, hashable and printed like one."""

    def __init__(self, value):
        self.value = value

    def __hash__(self):
        return hash(self.value)

    def __eq__(self, other):
        return self.value == getattr(other, "value", other)

    def __repr__(self):
        return str(self.value)


def test_sage_and_gap_by_their_methods():
    assert Board(Design()).same("PG(2,2)")
    assert Board(Matroid()).count_sets() == 1
    assert Board({"isBlockDesign": True, "v": 8, "blocks": [list(one) for one in FANO]}).points[-1] == 8
    assert Board([[GapInteger(p) for p in one] for one in FANO]).same("PG(2,2)")


def test_symmetries_and_matrix():
    numpy = pytest.importorskip("numpy")
    board = Board(FANO)
    group = board.automorphisms()
    assert group.order == 168 and len(group.orbits) == 1
    sets = {frozenset(one) for one in board.sets}
    for g in group.generators:
        assert {frozenset(g[p] for p in one) for one in board.sets} == sets
    matrix = board.matrix()
    assert matrix.shape == (7, 7) and (matrix @ matrix.T == numpy.eye(7) * 2 + 1).all()
    assert not Board("3^2").same("AG(2,3)") and "12" in Board("3^2").same("AG(2,3)").why


def test_pictures_are_opaque_and_escaped():
    for board in (Board("AG(2,4)"), Board([["<b>", "&"]])):
        picture = board._repr_svg_()
        assert re.search(r'<rect[^>]*fill="#fff"', picture) and "<b>" not in picture
        assert "background:#fff" in board._repr_html_()
    with pytest.raises(NoughtsError):
        Board("3^2").svg(x=["z9"])


def test_pickling():
    for board in (Board("AG(2,4)"), Board([(1, 2), ("a", 3)], [[(1, 2), ("a", 3)]])):
        again = pickle.loads(pickle.dumps(board))
        assert again == board and again.points == board.points and hash(again) == hash(board)


def test_two_families():
    board = Board([1, 2, 3, 4], [[1, 2]], second=[[3, 4]])
    assert board.second_sets == [(3, 4)]
    assert noughts.solve(board).value == "draw"
    assert noughts.solve(Board([1, 2, 3, 4], [[1, 2]], second=[[3]]), at="; O to move").value == "second"


def test_a_file_is_pickled_by_its_sets(tmp_path):
    path = tmp_path / "mine.json"
    path.write_text('{"points": ["p", "q", "r"], "sets": [["p", "q"], ["q", "r"]]}')
    board = Board(f"file({path})")
    text = pickle.dumps(board)
    path.unlink()
    assert pickle.loads(text).sets == board.sets
