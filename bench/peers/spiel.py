"""The value of a game of OpenSpiel for the first player: `spiel.py alpha-beta|memo|mcts GAME`.

alpha-beta is OpenSpiel's own (Python around its C++ states); memo is the obvious search over its states with a dictionary, kept
by the text of a position; mcts is its C++ bot with the solver switched on, whose root says whether the game is proved.
"""

import sys

import pyspiel
from open_spiel.python.algorithms import minimax

nodes = 0


def memo(state, known):
    """The value for the first player, every position expanded once."""
    global nodes
    if state.is_terminal():
        return state.returns()[0]
    key = str(state)
    if key not in known:
        nodes += 1
        best = 1 if state.current_player() == 0 else -1
        value = -best
        for action in state.legal_actions():
            value = (max if best == 1 else min)(value, memo(state.child(action), known))
            if value == best:
                break
        known[key] = value
    return known[key]


def mcts(game):
    """`None` unless the tree proves the root within the simulations."""
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, 20_000_000, 4096, True, 1, False)
    root = bot.mcts_search(game.new_initial_state())
    return root.outcome[0] if root.outcome else None, root.explore_count


how, name = sys.argv[1:]
game = pyspiel.load_game(name)
if how == "alpha-beta":
    value, _ = minimax.alpha_beta_search(game)
elif how == "memo":
    value = memo(game.new_initial_state(), {})
else:
    value, nodes = mcts(game)
word = {1: "first", 0: "draw", -1: "second"}.get(value, "open")
print(f"{word} {nodes or '–'}")
