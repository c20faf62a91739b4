"""Solving: values with evidence, limits, interrupts, threads, pickles."""

import pickle
import signal
import subprocess
import sys
import threading
import time

import pytest

import noughts
from noughts import Board, Game, NoughtsError, solve


@pytest.mark.parametrize(
    ("board", "rules", "value"),
    [
        ("3^2", "strong", "draw"),
        ("AG(2,3)", "strong", "first"),
        ("AG(2,4)", "strong", "first"),
        ("PG(2,3)", "strong", "draw"),
        ("3^2", "misere", "draw"),
        ("3^2", "maker-breaker", "maker"),
        ("3^2", "notakto", "first"),
        ("PG(2,2)", "picker-chooser", "breaker"),
        ("PG(2,2)", "hop", "first"),
    ],
)
def test_values_come_with_evidence(board, rules, value, tmp_path):
    verdict = solve(board, rules)
    assert (verdict.value, verdict.status) == (value, "proved")
    assert verdict.check(), str(verdict.check())
    paths = verdict.save(tmp_path)
    assert paths and all(path.exists() for path in paths)


def test_an_edited_certificate_is_not_accepted():
    verdict = solve("AG(2,4)")
    files = verdict.files[0]
    lie = noughts.Files(files.statement.replace("value first", "value second"), files.certificate)
    assert lie.statement != files.statement and not lie.check()


def test_moves_distance_line_strategy():
    verdict = solve("AG(2,3)", at="X: a1 O: b1")
    assert verdict.value == "first" and set(verdict.moves) == set(verdict.game().legal())
    assert verdict.keeping and all(verdict.moves[move] == "first" for move in verdict.keeping)
    assert verdict.distance == len(verdict.line)
    game = verdict.game()
    while not game.over:
        game.play(verdict.strategy(game) if game.to_move == "X" else game.legal()[0])
    assert game.outcome == "first"
    assert noughts.verify(verdict.strategy, "AG(2,3)", at="X: a1 O: b1", side="X", goal="win")


def test_limits_leave_bounds_or_nothing():
    verdict = solve("5^3", nodes=100)
    assert (verdict.status, verdict.value) == ("bounded", None)
    assert verdict.bounds == {"at_least": "draw", "at_most": "first"} and verdict.limit == "the node limit"
    assert not verdict.check() and verdict.certificate is None
    with pytest.raises(NoughtsError, match="seconds"):
        solve("3^2", time=-1)
    with pytest.raises(NoughtsError, match="strong"):
        solve("3^2", "stron")
    with pytest.raises(NoughtsError, match="no point"):
        solve("3^2", at="X: z9")


def test_a_hop_game_has_many_starts():
    verdict = solve("3^2", "hop")
    assert len(verdict.starts) == 3 and verdict.check()
    with pytest.raises(NoughtsError, match="starts"):
        verdict.moves  # noqa: B018
    assert solve("3^2", "hop start=b2").starts == []


def test_python_goes_on_while_it_solves():
    ticks = []
    done = threading.Event()

    def tick():
        while not done.wait(0.01):
            ticks.append(time.monotonic())

    thread = threading.Thread(target=tick)
    thread.start()
    solve("5^3", time=1.0, evidence=False)
    done.set()
    thread.join()
    assert len(ticks) > 20, f"another thread ran {len(ticks)} times in a second"


def test_progress_is_told():
    told = []
    solve("5^3", time=1.5, progress=lambda *now: told.append(now))
    assert told and told[-1][0] > 0 and told[-1][2] is not None

    def angry(*_now):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        solve("5^3", time=30, progress=angry)


INTERRUPTED = """
import os, signal, threading, time
import noughts
def strike():
    time.sleep(1.0)
    global struck
    struck = time.monotonic()
    os.kill(os.getpid(), signal.SIGINT)
threading.Thread(target=strike, daemon=True).start()
try:
    {work}
    print("finished")
except KeyboardInterrupt:
    print("interrupted", time.monotonic() - struck)
"""


@pytest.mark.parametrize(
    "work",
    [
        'noughts.solve("6^3", time=60)',
        'noughts.caps("AG(5,3)", time=60)',
        'noughts.verify(lambda p: p.open[0], "4^2", side="X", goal="draw") and None\n    '
        'noughts.verify(lambda p: [m for m in p.legal], "AG(2,5)", side="O", goal="draw", time=60)\n    '
        "time.sleep(60)",
    ],
)
@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
def test_an_interrupt_stops_at_once(work):
    run = subprocess.run(
        [sys.executable, "-c", INTERRUPTED.format(work=work)], capture_output=True, text=True, timeout=50
    )
    word, *seconds = run.stdout.split() or [run.stderr]
    assert word == "interrupted", run.stdout + run.stderr
    assert float(seconds[0]) < 1.0, f"it took {seconds[0]} s to stop"


def test_games():
    game = Game("3^2").play("b2", "a1")
    assert game.moves == ["b2", "a1"] and game.to_move == "X" and len(game.legal()) == 7
    other = game.copy().play("c3")
    assert len(other.moves) == 3 and len(game.moves) == 2
    with pytest.raises(NoughtsError, match="b2 cannot be played"):
        game.play("b2")
    assert game.undo() == "a1" and game.undo() == "b2" and game.undo() is None
    game.play("a1", "b1", "a2", "b2", "a3")
    assert game.over and game.outcome == "first" and game.to_move is None and game.legal() == []
    with pytest.raises(NoughtsError, match="over"):
        game.play("c3")
    later = Game("3^2", at="X: b2 O: a1")
    assert later.text == "X: b2 O: a1" and later.position.open[0] == "b1"


def test_pickling():
    game = Game(Board([(0, 1), (1, 2), (0, 2)], [[(0, 1), (1, 2)]]), at=None).play((0, 1))
    again = pickle.loads(pickle.dumps(game))
    assert again.moves == game.moves and again.position.x == [(0, 1)]
    verdict = solve("AG(2,3)", at="X: a1 O: b1")
    same = pickle.loads(pickle.dumps(verdict))
    assert (same.value, same.certificate, same.position) == (verdict.value, verdict.certificate, verdict.position)
    assert same.check() and same.moves == verdict.moves
    assert pickle.loads(pickle.dumps(verdict.strategy)).replies() == verdict.strategy.replies()
    hops = pickle.loads(pickle.dumps(solve("3^2", "hop")))
    assert len(hops.starts) == 3


def test_a_signal_handler_of_your_own_is_kept():
    before = signal.getsignal(signal.SIGINT)
    noughts.caps("PBSTS(7)")
    solve("3^2")
    assert signal.getsignal(signal.SIGINT) is before
