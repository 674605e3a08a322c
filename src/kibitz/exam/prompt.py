"""A view as a question in words, made of what every game has: its rules, its options, its drawing and its texts."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import islice

from kibitz import catalog, words
from kibitz.exam.answer import FORM
from kibitz.table import Game, View

RULES = "rules.md"
PICTURE = re.compile(r"^!\[.*\n?", re.MULTILINE)
MOST_MOVES = 2_000
"""Legal moves that are listed, where they are at all."""
MOST_HAPPENED = 100
"""Lines of what happened, the last ones: a question must not grow with the game."""
POSITION = "Position: "
"""Begins the line with the view's text."""
ANSWER = f"""# Your answer

You may think in words first. The last line of your answer must be one JSON object, alone on its line
and without any other field:

{FORM}

"move" is your move, in the words of the rules. "worth" may be left out; it is the final score that you
expect once the move is played. An answer of another form, or an illegal move, can't be played."""


def system(game: Game, options: Mapping[str, int | str], seats: int) -> str:
    """What holds for the whole game: its rules, the options in force, the aim, and the form of an answer."""
    parts = [f"You play a game of {game.name}, and choose one move at a time."]
    if rules := PICTURE.sub("", catalog.text(game.name, RULES)).strip():
        parts.append(rules)
    else:
        parts.append(f"# {game.title}")
    helps = {option.name: option.help for option in game.options}
    if options:
        lines = [f"- {name} = {value} ({helps[name]})" for name, value in options.items()]
        parts.append("# Options in force\n\n" + "\n".join(lines))
    players = f"{words.plural(seats, 'player')} sit at the table; seats are counted from 0." if seats > 1 else ""
    parts.append(f"# Your aim\n\nThe {game.aim} final score is best. {players}".rstrip())
    return "\n\n".join([*parts, ANSWER])


def question(
    game: Game, view: View, happened: Sequence[str], *, legal_moves: bool = False, goes_on: bool = False
) -> str:
    """What is asked at one turn: what happened so far, what the seat sees, and what is to be decided.

    goes_on: what happened before was said in an earlier question.
    """
    parts = []
    if happened:
        left_out = "- more, which is left out\n" if len(happened) > MOST_HAPPENED else ""
        lines = [f"- {line}" for line in happened[-MOST_HAPPENED:]]
        parts.append(f"What happened {'since' if goes_on else 'so far'}:\n{left_out}" + "\n".join(lines))
    parts.append(f"What you see from seat {view.seat}:\n\n{game.drawing(view).rstrip()}")
    parts.append(f"{POSITION}{view}")
    if legal_moves:
        listed = [str(move) for move in islice(view.moves, MOST_MOVES + 1)]
        more = "\n- and more" if len(listed) > MOST_MOVES else ""
        parts.append("Your legal moves:\n" + "\n".join(f"- {move}" for move in listed[:MOST_MOVES]) + more)
    parts.append(f"It is your turn. Choose one move, and end your answer with its line: {FORM}")
    return "\n\n".join(parts)


def once_more(question: str, reason: str) -> str:
    """The same question after an answer that could not be played; empty where it need not be repeated."""
    again = f"Your answer could not be played: {reason}. Answer once more; there is no further try."
    return f"{question}\n\n{again}" if question else again
