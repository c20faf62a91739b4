"""The bridge to OpenSpiel, with the real package: its algorithms find what our solver finds."""

import pickle

import pytest

import noughts

pyspiel = pytest.importorskip("pyspiel")

BOARDS = [
    "3^2",
    "PG(2,2)",
    "lines{1 2; 2 3; 3 4}",
    "lines{1 2 3; 3 4 5; 5 6 1}",
    "lines{1 2 3; 1 4 5; 2 4 6; 3 5 6}",
    "matroid(whirl(3)):circuits",
    "graph(K4):cycles",
    "graph(K4):spanning-trees",
    "grid(2,3,2)",
    "grid(2,4,3)",
    "lines{1 2 3 4; 4 5 6 7; 7 1}",
    "graph(K4):perfect-matchings",
]
RULES = ["strong", "misere", "maker-breaker", "notakto", "hop", "picker-chooser", "maker-breaker bias=2:1"]


def minimax(state, known):
    """The value for the first player by OpenSpiel's states alone."""
    if state.is_terminal():
        return state.returns()[0]
    key = str(state)
    if key not in known:
        best = max if state.current_player() == 0 else min
        known[key] = best(minimax(state.child(action), known) for action in state.legal_actions())
    return known[key]


def worth(verdict):
    """Our value for the first player."""
    parts = {"first": 1, "second": -1, "draw": 0, "tie": 0}
    if verdict.value in ("maker", "breaker"):
        maker = verdict.game()._core.seat("maker")
        return 1 if (verdict.value == "maker") == (maker == 0) else -1
    return parts[verdict.value]


def rules_on(board, rules):
    return f"hop start={board.labels[0]}" if rules == "hop" else rules


# Hops on eight and nine points have too many positions for a search in Python.
PAIRS = [(spec, rules) for spec in BOARDS for rules in RULES if rules != "hop" or len(noughts.Board(spec)) <= 7]


@pytest.mark.parametrize(("spec", "rules"), PAIRS)
def test_values_agree(spec, rules):
    """All their states of a game, on all the boards."""
    board = noughts.Board(spec)
    rules = rules_on(board, rules)
    game = noughts.open_spiel(board, rules)
    verdict = noughts.solve(board, rules, evidence=False)
    assert minimax(game.new_initial_state(), {}) == worth(verdict)


SMALL = [spec for spec in BOARDS if len(noughts.Board(spec)) <= 7]


@pytest.mark.parametrize("rules", ["strong", "misere", "maker-breaker", "notakto", "maker-breaker start=breaker", "hop"])
def test_their_alpha_beta_agrees(rules):
    theirs = pytest.importorskip("open_spiel.python.algorithms.minimax")
    compared = 0
    for spec in SMALL:
        board = noughts.Board(spec)
        if rules == "hop" and len(board) > 6:
            continue
        named = rules_on(board, rules)
        value, _ = theirs.alpha_beta_search(noughts.open_spiel(board, named), maximum_depth=30, maximizing_player_id=0)
        assert value == worth(noughts.solve(board, named, evidence=False)), (spec, rules)
        compared += 1
    assert compared >= (8 if rules == "hop" else 10)


def test_random_play_obeys_the_rules_of_open_spiel():
    for spec, rules in (("AG(2,4)", "strong"), ("PG(2,2)", "hop start=1"), ("PG(2,2)", "picker-chooser")):
        game = noughts.open_spiel(spec, rules)
        assert game.num_players() == 2 and game.utility_sum() == 0
        for seed in range(5):
            state = game.new_initial_state()
            while not state.is_terminal():
                actions = state.legal_actions()
                assert actions == sorted(actions) and actions
                assert max(actions) < game.num_distinct_actions()
                mask = state.legal_actions_mask()
                assert sum(mask) == len(actions)
                assert len(state.observation_tensor(0)) == 3 * len(noughts.Board(spec))
                before = str(state)
                assert str(state.clone()) == before
                state.apply_action(actions[(seed * 7 + len(actions)) % len(actions)])
            assert sum(state.returns()) == 0


def test_an_mcts_bot_of_theirs_plays():
    mcts = pytest.importorskip("open_spiel.python.algorithms.mcts")
    import numpy

    game = noughts.open_spiel("3^2")
    random = numpy.random.RandomState(1)
    bot = mcts.MCTSBot(game, 2, 50, mcts.RandomRolloutEvaluator(1, random), random_state=random, solve=True)
    state = game.new_initial_state()
    for move in ("a1", "b1", "a2", "b2"):
        state.apply_action(game.number(move))
    assert game.move(bot.step(state)) == "a3"


def test_three_players_are_refused():
    with pytest.raises(noughts.NoughtsError, match="two players"):
        noughts.open_spiel("3^2", "strong players=3")


def test_the_board_underneath_can_be_pickled():
    game = noughts.open_spiel("PG(2,2)")
    assert pickle.loads(pickle.dumps(game.actions.start())).board.spec == "PG(2,2)"
