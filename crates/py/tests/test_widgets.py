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


@pytest.mark.parametrize(
    "spec, rules, side",
    [
        ("AG(2,3)", "strong", None),
        ("AG(2,4)", "strong", None),
        ("3^2", "strong", "X"),
        ("3^2", "strong", "O"),
        ("3^2", "maker-breaker", None),
        ("PG(2,2)", "maker-breaker start=breaker", None),
        ("PG(2,2)", "hop start=1", None),
        ("PBSTS(7)", "misere", None),
        ("3^2", "notakto", None),
        ("PG(2,2)", "picker-chooser", None),
    ],
)
def test_the_proof_answers_everything(spec, rules, side):
    """Whatever the other side plays, the moves of the proof keep what was promised, with the symmetries that it uses."""
    import random

    verdict = noughts.solve(spec, rules)
    assert verdict.check()
    widget = verdict.show(side)
    if widget.proof is None:
        assert "by " in verdict.certificate
        return
    proof, prover, lot, followed = widget.proof, widget.proof.prover, random.Random(7), 0
    for _ in range(40):
        game = verdict.game()
        while not game.over:
            if game._core.to_move != prover:
                game.play(lot.choice(game.legal()))
                continue
            move, said = proof.reply(game.moves)
            if move is None:
                assert said.startswith("Here the proof ends: "), (spec, rules, game.moves, said)
                break
            assert move in game.legal(), (spec, rules, game.moves, move)
            game.play(move)
            followed += 1
        if game.over:
            loser = {"first": 1, "second": 0}.get(game.outcome)
            loser = 1 - game._core.seat(game.outcome) if game.outcome in ("maker", "breaker") else loser
            assert loser != prover, (spec, rules, game.moves)
            assert side is not None or loser == 1 - prover, (spec, rules, game.moves)
    assert followed > 0 or rules != "strong"


def test_a_wrong_move_leaves_the_proof():
    widget = noughts.solve("AG(2,3)").show()
    proof = widget.proof
    first, _ = proof.reply([])
    other = next(label for label in proof.game.board.labels if label != first)
    assert proof.reply([other, first]) == (None, "This is not the move of the proof.")


def test_what_is_shown():
    widget = noughts.Board("AG(2,4)").play(against="none")
    assert "_esm" in widget.trait_names() or widget._esm is not None
    assert '<rect' in widget.svg and 'fill="#fff"' in widget.svg
    with pytest.raises(noughts.NoughtsError, match="against"):
        noughts.Board("3^2").play(against="somebody")
