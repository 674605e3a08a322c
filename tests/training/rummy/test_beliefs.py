"""The weights of imagined hands come from hands of self-play."""

from training.rummy.beliefs import examples, fitted, main

from kibitz.games.rummy.gin.engine.layout import FEATURES_OF_A_HAND, SAME_RANK


def test_players_seldom_hold_what_goes_with_their_throws():
    data = list(examples(15, 5))
    assert len(data) > 300
    weights = fitted(data)
    assert len(weights) == FEATURES_OF_A_HAND
    assert weights[SAME_RANK] < 0


def test_it_prints_the_weights(capsys):
    main(["--hands", "2"])
    assert capsys.readouterr().out.startswith("WEIGHTS = (")
