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
    points and a hop have numbers of their own, and ``state.action_to_string`` says which.
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


def _define() -> Any:
    """The class of games; OpenSpiel is imported when the first one is made."""
    import numpy
    import pyspiel

    class State(pyspiel.State):  # type: ignore[misc]
        """A position, with the moves that led to it."""

        def __init__(self, game: Any) -> None:
            super().__init__(game)
            self._spiel = game
            self._play = game.start.copy()

        def current_player(self) -> int:
            mover = self._play._core.to_move
            return int(pyspiel.PlayerId.TERMINAL) if mover is None else int(mover)

        def _legal_actions(self, player: int) -> list[int]:
            return sorted(self._spiel.number(move) for move in self._play.legal())

        def _apply_action(self, action: int) -> None:
            self._play._core.play(self._spiel.move(action))

        def undo_action(self, player: int, action: int) -> None:
            self._play.undo()

        def _action_to_string(self, player: int, action: int) -> str:
            return str(self._spiel.move(action))

        def is_terminal(self) -> bool:
            return self._play.over

        def returns(self) -> list[float]:
            return list(self._spiel.worth(self._play.outcome))

        def observation_tensor(self, player: int | None = None) -> Any:
            return self._spiel.planes(self._play._core.owner).flatten()

        def observation_string(self, player: int | None = None) -> str:
            return str(self)

        def information_state_string(self, player: int | None = None) -> str:
            return " ".join(self._play.moves)

        def clone(self) -> Any:
            other = type(self)(self._spiel)
            for action in self.history():
                other.apply_action(action)
            return other

        def __str__(self) -> str:
            core = self._play._core
            offer = "" if core.offer is None else f" offer {core.offer[0]} {core.offer[1]}"
            return f"{core.position} [{core.to_move}]{offer}"

    class Spiel(pyspiel.Game):  # type: ignore[misc]
        """A board under rules."""

        def __init__(self, board: Board, rules: str) -> None:
            self.board, self.rules = board, rules
            self.start = Game(board, rules)
            points = len(board)
            self._hops, self._offers = ("hop" in rules or "fire" in rules), "picker" in rules or "chooser" in rules
            actions = points * points if self._hops or self._offers else points
            self._maker = "maker" in rules or "picker" in rules or "chooser" in rules
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
                num_distinct_actions=max(actions, 1),
                max_chance_outcomes=0,
                num_players=2,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=0.0,
                max_game_length=2 * points + 2,
            )
            super().__init__(kind, about, {})

        def number(self, move: str) -> int:
            """The action of a move."""
            points = len(self.board)
            for sign in ">+":
                if sign in move:
                    p, q = (self.board.index(name) for name in move.split(sign))
                    return p * points + q
            return self.board.index(move)

        def move(self, action: int) -> str:
            """The move of an action. With offers, the action of a single point is that of the pair (0, point)."""
            labels, points = self.board.labels, len(self.board)
            if self._hops:
                return f"{labels[action // points]}>{labels[action % points]}"
            if self._offers and action >= points:
                return f"{labels[action // points]}+{labels[action % points]}"
            return labels[action]

        def worth(self, outcome: str | None) -> tuple[float, float]:
            """What both get."""
            if outcome in (None, "draw", "tie"):
                return (0.0, 0.0)
            first = outcome == "first" or outcome == self._part_of_first()
            return (1.0, -1.0) if first else (-1.0, 1.0)

        def _part_of_first(self) -> str:
            return "maker" if self.start._core.seat("X") == self._seat_of_maker() else "breaker"

        def _seat_of_maker(self) -> int:
            if not self._maker:
                return 0
            return int(self.start._core.seat("maker"))

        def planes(self, owner: list[int]) -> Any:
            """Open points, X's and O's, as zeros and ones."""
            stones = numpy.asarray(owner)
            return numpy.stack([stones == 0, stones == 1, stones == 2]).astype(numpy.float32)

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
            self.dict["observation"][:] = self._game.planes(state._play._core.owner)

        def string_from(self, state: Any, player: int) -> str:
            return str(state)

    assert LETTERS[:2] == ["X", "O"]
    return Spiel
