"""The board in a notebook, clicked from Python as the page clicks it."""

import pytest

import noughts

pytest.importorskip("anywidget")


def test_a_game_is_lost_against_perfect_play():
    widget = noughts.Board("AG(2,3)").play(against="perfect", you="O")
    assert len(widget.game.moves) == 1 and widget.game.to_move == "O"
    while not widget.over:
        widget.receive({"type": "point", "point": widget.legal[0]})
    assert widget.game.outcome == "first" and widget.says == "X wins."
    widget.receive({"type": "undo"})
    assert not widget.over and widget.game.to_move == "O"
    widget.receive({"type": "new"})
    assert len(widget.game.moves) == 1


def test_a_game_is_won_against_a_weak_opponent():
    widget = noughts.Board("3^2").play(against=lambda position: position.open[-1])
    for label in ("a1", "b1", "c1"):
        widget.receive({"type": "point", "point": widget.game.board.index(label)})
    assert widget.game.outcome == "first"
    widget.receive({"type": "point", "point": 0})
    assert "cannot be played" in widget.says


def test_a_hop_takes_two_clicks():
    widget = noughts.Board("PG(2,2)").play("hop start=1", against="none")
    widget.receive({"type": "point", "point": 0})
    assert "now the other point" in widget.says and widget.game.moves == []
    widget.receive({"type": "point", "point": 3})
    assert widget.game.moves == ["1>4"]
    widget.receive({"type": "hint"})
    assert widget.says.startswith("Best: ")


def test_an_offer_takes_two_clicks():
    widget = noughts.Board("PG(2,2)").play("picker-chooser", against="none")
    widget.receive({"type": "point", "point": 4})
    widget.receive({"type": "point", "point": 2})
    assert widget.game.moves == ["3+5"]
    widget.receive({"type": "point", "point": 2})
    assert widget.game.moves == ["3+5", "3"]


def test_a_verdict_is_stepped_through():
    widget = noughts.solve("AG(2,3)").show()
    assert widget.game.to_move == "O" and 'data-point="0"' in widget.svg
    steps = 0
    while not widget.over:
        widget.receive({"type": "point", "point": widget.legal[0]})
        steps += 1
    assert widget.game.outcome == "first" and steps <= 4
    drawn = noughts.solve("3^2").show()
    assert drawn.game.moves == [] and len(drawn.legal) == 9


def test_what_is_shown():
    widget = noughts.Board("AG(2,4)").play(against="none")
    assert "_esm" in widget.trait_names() or widget._esm is not None
    assert '<rect' in widget.svg and 'fill="#fff"' in widget.svg
    with pytest.raises(noughts.NoughtsError, match="against"):
        noughts.Board("3^2").play(against="somebody")
