"""Questions that a command answers."""

from fractions import Fraction

import pytest

import noughts
from noughts import NoughtsError


def test_weights_are_exact():
    found = noughts.weights("3^2", at="X: b2 O: a1")
    assert found.total == Fraction(1) and found.points["a2"] == Fraction(1, 4)
    assert found.points["c1"] == max(found.points.values()) and "c1" in found.heaviest
    # By the definition, on a board of one's own.
    board = noughts.Board([[(0, 0), (0, 1)], [(0, 1), (1, 0), (1, 1)]])
    found = noughts.weights(board)
    assert found.total == Fraction(1, 4) + Fraction(1, 8)
    assert found.points[(0, 1)] == found.total and found.points[(0, 0)] == Fraction(1, 4)
    huge = noughts.weights("[AG(2,16):PG(2,2)]")
    assert huge.total.denominator & (huge.total.denominator - 1) == 0


def test_pairings():
    found = noughts.pairing("5^2")
    assert found and len({p for pair in found.pairs for p in pair}) == 2 * len(found.pairs)
    assert all(any(set(pair) <= set(one) for pair in found.pairs) for one in noughts.Board("5^2").sets)
    none = noughts.pairing("3^2")
    assert not none and len(none.points) < 2 * len(none.sets)


def test_draws_caps_blocking_sets():
    assert noughts.draws("AG(2,4)", count=True)["count"] == 120
    assert noughts.draws("AG(2,3)", check=True)["value"] is False
    assert noughts.caps("PBSTS(15)", count=True, check=True)["value"] == 8
    assert noughts.blocking("PG(2,3)")["line_free"]["value"] == 6


def test_impartial_games():
    assert noughts.nim(3, 5, 7)["value"] == "N" and noughts.nim(1, 1, misere=True)["value"] == "N"
    kayles = noughts.octal("kayles", heap=10**12, check=True)
    assert kayles["period"]["length"] == 12 and kayles["check"] == "VERIFIED"
    assert noughts.grundy("nim(3,5) + kayles(12)")["grundy"] == 2
    quotient = noughts.misere("notakto(3^2)", quotient=True, check=True)
    assert quotient["check"] == "VERIFIED"


def test_graphs_of_networkx():
    networkx = pytest.importorskip("networkx")
    path = networkx.path_graph(["paris", "rome", "oslo"])
    path.add_node("lonely")
    found = noughts.geography(path, "rome")
    assert found["vertices"][0]["value"] == "N" and found["vertices"][0]["winning_moves"][0] in ("paris", "oslo")
    values = {one["vertex"]: one["value"] for one in noughts.geography(path)["vertices"]}
    assert values == {"paris": "P", "rome": "N", "oslo": "P", "lonely": "P"}
    moves = networkx.DiGraph([("a", "b"), ("b", "c"), ("a", "c")])
    assert {one["vertex"]: one["grundy"] for one in noughts.grundy(moves)["vertices"]} == {"a": 2, "b": 1, "c": 0}
    assert noughts.geography(moves, "a")["vertices"][0]["value"] == "N"
    with pytest.raises(NoughtsError, match="no vertex"):
        noughts.geography(path, "london")


def test_the_atlas_as_a_table():
    pandas = pytest.importorskip("pandas")
    polars = pytest.importorskip("polars")
    rows = noughts.atlas("rules=misere value=first", frame="list")
    assert rows and all(row["rules"] == "misere" and row["value"] == "first" for row in rows)
    table = noughts.atlas("rules=misere value=first")
    assert isinstance(table, pandas.DataFrame) and len(table) == len(rows)
    table = noughts.atlas("rules=misere value=first", frame="polars")
    assert isinstance(table, polars.DataFrame) and table.height == len(rows)


def test_errors_have_the_words_and_the_place_of_the_command():
    with pytest.raises(NoughtsError) as caught:
        noughts.ask("board", "AG(2,6)")
    error = caught.value
    assert "no plane of order 6" in error.message and error.place == (5, 6) and error.input == "AG(2,6)"
    with pytest.raises(NoughtsError, match="caps"):
        noughts.ask("cap", "3^2")
    with pytest.raises(NoughtsError):
        noughts.octal("no-such-game")
    with pytest.raises(NoughtsError):
        noughts.ask("caps", "3^2", no_such_option=True)


def test_no_command_says_more_than_its_answer(capfd):
    noughts.caps("PBSTS(7)")
    with pytest.raises(NoughtsError):
        noughts.ask("board", "AG(2,6)")
    assert capfd.readouterr() == ("", "")


def test_the_command_of_the_package_runs_jobs(tmp_path):
    import json
    import subprocess
    import sys

    command = [sys.executable, "-m", "noughts"]
    plan = str(tmp_path / "plane.plan")
    subprocess.run([*command, "plan", "AG(2,4)", "--leaf-nodes", "3", "--out", plan], check=True, capture_output=True)
    done = subprocess.run(
        [*command, "run", plan, "--workers", "2", "--check", "--json", "--out", str(tmp_path)], capture_output=True
    )
    found = json.loads(done.stdout)
    assert (found["value"], found["check"], found["notices"]) == ("first", "VERIFIED", [])
