"""Games of Noughts as games of OpenSpiel, for its algorithms and agents."""

from __future__ import annotations

from typing import Any

from ._noughts import NoughtsError
from .boards import Board, as_board
from .games import Game, LETTERS

#: The games made so far by board and rules: OpenSpiel clones games by their parameters.
_made: dict[tuple[str, str], Any] = {}
_classes: list[Any] = []


def open_spiel(board: Board | str | Any, rules: str = "strong") -> Any:
    """A game on which the algorithms of OpenSpiel run (``pip install open_spiel``).

    >>> game = open_spiel("3^2")                                                        # doctest: +SKIP
    >>> state = game.new_initial_state()                                                # doctest: +SKIP

    Winning is worth 1, losing -1, a draw or tie 0. Actions are points in the order of ``board.points``; an offer of two
    points and a hop have numbers of their own; ``game.move(action)`` and ``game.number(move)`` translate.
    """
    place = as_board(board)
    game = Game(place, rules)
    if game._core.players != 2:
        raise NoughtsError(f"{rules}: OpenSpiel is given games of two players")
    key = (place.spec, game.rules)
    if key not in _made:
        if not _classes:
            _classes.append(_define())
        _made[key] = _classes[0](place, game.rules)
    return _made[key]


class Actions:
    """Moves as numbers and back, and what a game is worth: all that a state needs to know of its game."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self.board, rules = game.board, game.rules
        self._hops, self._offers = "hop" in rules or "fire" in rules, "picker" in rules or "chooser" in rules
        maker = self._offers or "maker" in rules
        #: How the first player's win is called.
        self._first = "first" if not maker else "maker" if game._core.seat("maker") == 0 else "breaker"
        points = len(self.board)
        pairs = points * points
        self.count = max(pairs if self._hops else pairs + points if self._offers else points, 1)

    def __deepcopy__(self, memo: Any) -> Actions:
        # OpenSpiel copies a state by copying whatever it holds.
        return self

    def start(self) -> Game:
        """The game from its beginning."""
        return self._game.copy()

    def number(self, move: str) -> int:
        """The action of a move."""
        points = len(self.board)
        for sign in ">+":
            if sign in move:
                p, q = (self.board.index(name) for name in move.split(sign))
                return p * points + q
        return self.board.index(move) + (points * points if self._offers else 0)

    def move(self, action: int) -> str:
        """The move of an action."""
        labels, points = self.board._labels, len(self.board)
        if not self._hops and not self._offers:
            return labels[action]
        if action >= points * points:
            return labels[action - points * points]
        return f"{labels[action // points]}{'>' if self._hops else '+'}{labels[action % points]}"

    def worth(self, outcome: str | None) -> tuple[float, float]:
        """What both get."""
        if outcome in (None, "draw", "tie"):
            return (0.0, 0.0)
        return (1.0, -1.0) if outcome == self._first else (-1.0, 1.0)

    def planes(self, owner: list[int]) -> Any:
        """Open points, X's and O's, as zeros and ones."""
        import numpy

        stones = numpy.asarray(owner)
        return numpy.stack([stones == 0, stones == 1, stones == 2]).astype(numpy.float32)


def _define() -> Any:
    """The class of games; OpenSpiel is imported when the first one is made."""
    import numpy
    import pyspiel

    class State(pyspiel.State):  # type: ignore[misc]
        """A position, with the moves that led to it."""

        def __init__(self, game: Any) -> None:
            super().__init__(game)
            self._actions: Actions = game.actions
            self._play = self._actions.start()

        def current_player(self) -> int:
            mover = self._play._core.to_move
            return int(pyspiel.PlayerId.TERMINAL) if mover is None else int(mover)

        def _legal_actions(self, player: int) -> list[int]:
            return sorted(self._actions.number(move) for move in self._play.legal())

        def _apply_action(self, action: int) -> None:
            self._play._core.play(self._actions.move(action))

        def undo_action(self, player: int, action: int) -> None:
            self._play.undo()

        def _action_to_string(self, player: int, action: int) -> str:
            return str(self._actions.move(action))

        def is_terminal(self) -> bool:
            return bool(self._play.over)

        def returns(self) -> list[float]:
            return list(self._actions.worth(self._play.outcome))

        def observation_tensor(self, player: int | None = None) -> Any:
            return self._actions.planes(self._play._core.owner).flatten()

        def observation_string(self, player: int | None = None) -> str:
            return str(self)

        def information_state_string(self, player: int | None = None) -> str:
            return " ".join(self._play.moves)

        def __str__(self) -> str:
            core = self._play._core
            offer = "" if core.offer is None else f" offer {core.offer[0]} {core.offer[1]}"
            return f"{core.position} [{core.to_move}]{offer}"

    class Spiel(pyspiel.Game):  # type: ignore[misc]
        """A board under rules."""

        def __init__(self, board: Board, rules: str) -> None:
            self.board, self.rules = board, rules
            self.actions = Actions(Game(board, rules))
            kind = pyspiel.GameType(
                short_name="noughts",
                long_name="Noughts",
                dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
                chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
                information=pyspiel.GameType.Information.PERFECT_INFORMATION,
                utility=pyspiel.GameType.Utility.ZERO_SUM,
                reward_model=pyspiel.GameType.RewardModel.TERMINAL,
                max_num_players=2,
                min_num_players=2,
                provides_information_state_string=True,
                provides_information_state_tensor=False,
                provides_observation_string=True,
                provides_observation_tensor=True,
                parameter_specification={},
            )
            about = pyspiel.GameInfo(
                num_distinct_actions=self.actions.count,
                max_chance_outcomes=0,
                num_players=2,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=0.0,
                max_game_length=2 * len(board) + 2,
            )
            super().__init__(kind, about, {})

        def number(self, move: str) -> int:
            """The action of a move."""
            return self.actions.number(move)

        def move(self, action: int) -> str:
            """The move of an action, as it is typed."""
            return self.actions.move(action)

        def __deepcopy__(self, memo: Any) -> Any:
            return self

        def new_initial_state(self, state: str | None = None) -> Any:
            return State(self)

        def observation_tensor_shape(self) -> list[int]:
            return [3, len(self.board)]

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
            return _Observer(self)

        def __str__(self) -> str:
            return f"noughts({self.board.spec} under {self.rules})"

    class _Observer:
        """What both players see: all of it."""

        def __init__(self, game: Any) -> None:
            self._game = game
            self.tensor = numpy.zeros(3 * len(game.board), numpy.float32)
            self.dict = {"observation": self.tensor.reshape(3, len(game.board))}

        def set_from(self, state: Any, player: int) -> None:
            self.dict["observation"][:] = self._game.actions.planes(state._play._core.owner)

        def string_from(self, state: Any, player: int) -> str:
            return str(state)

    assert LETTERS[:2] == ["X", "O"]
    return Spiel
