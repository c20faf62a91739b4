"""Functions of one's own, against every opponent."""

import pickle
import subprocess
import sys
import time

import pytest

import noughts
from noughts import NoughtsError, verify


def careful(position):
    """Completes a set, else blocks one, else takes the first open point."""
    win = position.completing(position.mine)
    block = position.completing(position.theirs)
    return (win or block or position.open)[0]


def careless(position):
    return position.open[0]


def test_a_right_strategy_is_verified():
    found = verify(careful, "AG(2,3)", side="X", goal="win")
    assert found and found.status == "verified" and found.line == [] and found.asked > 5
    answer = found.check()
    assert answer and "VERIFIED" in str(answer)


def test_a_wrong_strategy_is_refuted_by_a_line_that_the_checker_accepts(tmp_path):
    found = verify(careful, "AG(2,4)", side="O")
    assert not found and found.status == "refuted" and found.end == "first"
    # The line is legal, every move of O is the function's, and X has a set at the end.
    game = noughts.Game("AG(2,4)")
    for move in found.line:
        if game.to_move == "O":
            assert move == careful(game.position)
        game.play(move)
    assert game.outcome == "first"
    answer = found.check()
    assert answer and "VERIFIED" in str(answer)
    statement, certificate = found.save(tmp_path)
    lie = certificate.read_text().splitlines()
    lie[2] = lie[1]
    assert not noughts.Files(statement.read_text(), "\n".join(lie) + "\n").check()
    assert "<svg" in found._repr_html_() and "refuted by" in str(found)
    again = pickle.loads(pickle.dumps(found))
    assert (again.line, again.status, bool(again.check())) == (found.line, "refuted", True)


def test_the_line_is_the_shortest():
    """Against brute force: no shorter play of the opponent beats the function."""
    found = verify(careless, "3^2", side="O")
    assert len(found.line) == 5

    def beaten(game, moves):
        if game.over:
            return game.outcome == "first"
        if moves == 0:
            return False
        tried = game.legal() if game.to_move == "X" else [careless(game.position)]
        return any(beaten(game.copy().play(move), moves - 1) for move in tried)

    assert beaten(noughts.Game("3^2"), 5) and not beaten(noughts.Game("3^2"), 4)


def brute(strategy, game, side, bad):
    """Does some play of the opponent end badly?"""
    if game.over:
        return game.outcome in bad
    tried = [strategy(game.position)] if game.to_move == side else game.legal()
    return any(brute(strategy, game.copy().play(move), side, bad) for move in tried)


# Brute force over hops takes long on nine points.
CASES = [
    (board, rules)
    for board in ("3^2", "AG(2,3)", "PG(2,2)", "lines{1 2; 3 4; 1 3 5}")
    for rules in ("strong", "misere", "maker-breaker", "notakto", "hop start=1")
    if "hop" not in rules or len(noughts.Board(board)) <= 7
]


@pytest.mark.parametrize(("board", "rules"), CASES)
@pytest.mark.parametrize("side", ["X", "O"])
@pytest.mark.parametrize("strategy", [careless, careful])
def test_verified_exactly_if_brute_force_says_so(board, rules, side, strategy):
    place = noughts.Board(board)
    if "hop" in rules:

        def strategy(position):
            return position.legal[0]

    game = noughts.Game(place, rules)
    parts = {"maker", "breaker"} if "maker" in rules else {"first", "second"}
    mine = {"X": {"first", "maker"}, "O": {"second", "breaker"}}[side]
    found = verify(strategy, place, rules, side)
    assert (found.status == "refuted") == brute(strategy, game, side, parts - mine)
    assert found.check(), str(found.check())


def test_what_a_function_may_say():
    assert verify(lambda position: None, "3^2", side="X").end == "silent"
    assert verify(lambda position: position.legal, "lines{1 2 3 | 4 5 6}", side="O").status == "refuted"
    assert verify(lambda position: tuple(position.open), "PG(2,2)", side="X", goal="draw").status == "refuted"
    with pytest.raises(NoughtsError, match="cannot be played"):
        verify(lambda position: "a1", "3^2", side="O")
    with pytest.raises(NoughtsError, match="must return a point"):
        verify(lambda position: 3.5, "3^2", side="O")
    with pytest.raises(ZeroDivisionError):
        verify(lambda position: 1 // 0, "3^2", side="O")
    with pytest.raises(NoughtsError, match="goal"):
        verify(careless, "3^2", goal="fun")
    with pytest.raises(NoughtsError, match="not a player"):
        verify(careless, "3^2", side="Z")


def test_the_last_move_where_it_is_asked_for():
    """The pairing strategy of 5^2 answers the opponent's last move."""
    pairs = noughts.pairing("5^2").pairs
    partner = {p: q for pair in pairs for p, q in (pair, pair[::-1])}

    def answer(position, last):
        mate = partner.get(last)
        return mate if mate in position.open else position.open[0]

    board = noughts.Board("lines{1 2 3; 4 5 6; 7 8 | 9}")
    mates = {"1": "2", "2": "1", "4": "5", "5": "4", "7": "8", "8": "7"}

    def small(position, last):
        mate = mates.get(last)
        return mate if mate in position.open else position.open[0]

    assert verify(small, board, "maker-breaker", "O")
    assert not verify(lambda position: position.open[0], board, "maker-breaker", "O")
    game = noughts.Game("5^2").play("a1")
    assert answer(game.position, "a1") in game.legal()


def test_points_of_your_own():
    board = noughts.Board([[(0, 0), (0, 1)], [(0, 1), (1, 1)], [(1, 1), (0, 0)]])
    found = verify(lambda position: position.open[-1], board, side="X", goal="win")
    assert found and found.check()


def test_limits():
    found = verify(careful, "4^2", side="X", nodes=10)
    assert (found.status, found.limit, bool(found)) == ("open", "the node limit", False)
    assert not found.check()
    with pytest.raises(NoughtsError, match="nothing to save"):
        found.save()


def test_built_in_strategies_answer_alike():
    found = verify("pairing", "5^2", side="O")
    assert found and found.check()
    refuted = verify("greedy", "3^2", side="O")
    assert refuted.status == "refuted" and refuted.check() and refuted.game().outcome == "first"
    with pytest.raises(NoughtsError, match="gredy"):
        verify("gredy", "3^2", side="O")


def test_ten_thousand_callbacks_cost_less_than_a_second():
    """Time of this thread, so that a busy machine does not count; the function's own time is not overhead."""
    spent = 0.0

    def timed(position, last):
        nonlocal spent
        begin = time.thread_time()
        move = careful(position)
        spent += time.thread_time() - begin
        return move

    begin = time.thread_time()
    found = verify(timed, "AG(2,4)", side="O")
    total = time.thread_time() - begin
    overhead = (total - spent) * 10_000 / found.asked
    print(f"{found.asked} callbacks, {total:.2f} s, {spent:.2f} s of them in the function, {overhead:.2f} s per 10 000")
    assert found.asked >= 10_000
    assert overhead < 1.0, f"{overhead:.2f} s for ten thousand callbacks"


def test_the_command_checks_the_files(tmp_path):
    """The same files through the program, not the library."""
    paths = verify(careful, "AG(2,4)", side="O").save(tmp_path)
    code = "import noughts, sys; print(noughts.Files(*(open(p).read() for p in sys.argv[1:])).check())"
    run = subprocess.run([sys.executable, "-c", code, *map(str, paths)], capture_output=True, text=True, timeout=60)
    assert run.stdout.startswith("VERIFIED"), run.stdout + run.stderr
