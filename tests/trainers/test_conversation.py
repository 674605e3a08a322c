"""A game as a conversation: rewards add up to the score, and difficulty is a parameter of every game."""

from typing import Any

import pytest

from kibitz import gameplay
from kibitz.table import TableError
from kibitz.trainers.conversation import Conversation, setting
from tests.trainers.conversing import DIFFICULT, Scripted, apart


def played(mind: str, number: int = 1, game: str = "play-nine", **chosen: Any) -> Conversation:
    conversation = Conversation(setting(game, **chosen), number)
    scripted = Scripted(game, mind)
    while not conversation.is_over:
        conversation.answer(scripted.answer(conversation.question))
    return conversation


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "mind", "chosen"),
    [
        ("play-nine", "random", DIFFICULT),
        ("sebastian", "greedy", {}),
        ("sebastian", "greedy", {"choices": 9, "begun_by": "par"}),
        ("take-five", "low-to-high", {"players": 3, "opponents": "swift"}),
        ("take-five", "low-to-high", {"players": 3, "choices": 4}),
        ("gin-rummy", "greedy", {"target": 0}),
    ],
)
def test_rewards_and_luck_add_up_to_the_score(game: str, mind: str, chosen: dict[str, Any]) -> None:
    for number in range(3):
        conversation = played(mind, number, game, **chosen)
        assert conversation.record
        assert conversation.record.scores
        assert conversation.score == conversation.record.scores[conversation.own]
        assert conversation.own == number % len(conversation.record.players)
        assert apart(conversation.facts()) < 1e-9
        assert -sum(conversation.rewards) == pytest.approx(sum(turn.regret or 0 for turn in conversation.turns))
        assert len(conversation.rewards) == len(conversation.turns)
        for turn in conversation.turns:
            assert conversation.record.moves[turn.number - 1] == (conversation.own, str(turn.move))
        assert list(gameplay.replay(conversation.record))[-1].scores() == conversation.record.scores


def test_the_best_loses_nothing_and_a_worse_move_costs_its_regret() -> None:
    assert all(reward == 0 for reward in played("best", **DIFFICULT).rewards)
    conversation = played("random", **DIFFICULT)
    assert conversation.rewards == [-(turn.regret or 0) for turn in conversation.turns]
    assert min(conversation.rewards) < -1


@pytest.mark.parametrize(("choices", "left"), [(1, 1), (6, 6), (100, 39)])
def test_the_last_choices_are_left_to_the_model(choices: int, left: int) -> None:
    conversation = played("greedy", game="sebastian", choices=choices, begun_by="best")
    assert len(conversation.rewards) == left
    whole = played("best", game="sebastian")
    assert whole.record
    assert conversation.record
    begun = conversation.turns[0].number - 1
    assert conversation.record.moves[:begun] == whole.record.moves[:begun]


def test_an_answer_that_can_not_be_played_is_asked_for_once_more() -> None:
    conversation = Conversation(setting("play-nine", **DIFFICULT), 1)
    scripted = Scripted("play-nine", "best")
    first = conversation.question
    assert conversation.answer("I like golf.") == 0
    assert "could not be played" in conversation.question
    assert first not in conversation.question
    assert conversation.answer(scripted.answer(first)) == 0
    second = conversation.question
    conversation.answer('{"move": "nonsense"}')
    assert conversation.answer('{"move": "nonsense"}') <= 0
    assert conversation.question != second
    assert [read.verdict for read in conversation.reads] == ["unreadable", "played", "illegal", "illegal"]
    while not conversation.is_over:
        conversation.answer(scripted.answer(conversation.question))
    assert conversation.facts()["lost_choices"] == 1
    assert apart(conversation.facts()) < 1e-9


@pytest.mark.parametrize("answers", [0, 2])
def test_whoever_gives_up_loses_what_random_moves_lose(answers: int) -> None:
    conversation = Conversation(setting("play-nine", columns=2), 3)
    scripted = Scripted("play-nine", "best")
    for _ in range(answers):
        conversation.answer(scripted.answer(conversation.question))
    conversation.give_up()
    assert conversation.is_over
    assert len(conversation.rewards) == max(1, answers)
    assert conversation.rewards[-1] < -1
    assert apart(conversation.facts()) < 1e-9
    conversation.give_up()
    with pytest.raises(TableError, match="the game is over"):
        conversation.answer("")


def test_forfeit_game_ends_the_questions() -> None:
    conversation = Conversation(setting("play-nine", columns=2, forfeit="game"), 3)
    conversation.answer("")
    assert not conversation.is_over
    assert conversation.answer("") < -1
    assert conversation.is_over


@pytest.mark.parametrize(
    ("chosen", "reason"),
    [
        ({"game": "no-such-game"}, "unknown game"),
        ({"game": "aces"}, "offers no choices"),
        ({"columns": 1, "game": "play-nine"}, "columns"),
        ({"colour": "red"}, "colour"),
        ({"choices": 0}, "choices 0"),
        ({"choices": 3, "begun_by": "nobody"}, "nobody"),
        ({"game": "take-five", "players": 1}, "1 player"),
        ({"game": "take-five", "opponents": "nobody"}, "nobody"),
    ],
)
def test_a_wrong_setting_is_named(chosen: dict[str, Any], reason: str) -> None:
    with pytest.raises(TableError, match=reason):
        setting(**chosen)
