"""The 32-card patience as the course's transcript."""

from collections.abc import Iterator, Sequence

from kibitz.cards import face_down, face_up, glyph
from kibitz.games.aces.rules import RANKS, STACKS, Stage, Turn, aces_together, is_ace, kept, play

ORDINALS = (
    *("First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth"),
    *("Ninth", "Tenth", "Eleventh", "Twelfth", "Thirteenth", "Fourteenth", "Fifteenth", "Sixteenth"),
)
COLUMN = 12  # characters from the start of a stack to the start of the next


def card_glyph(card: int) -> str:
    suit, rank = divmod(card, RANKS)
    return glyph(suit, 1 if is_ace(card) else rank + 6)


def seen(cards: Sequence[int]) -> str:
    """A pile face up."""
    return face_up([card_glyph(card) for card in cards])


def row(stacks: Sequence[str]) -> str:
    return "".join(stack.ljust(COLUMN) for stack in stacks).rstrip()


def found(turn: Turn, stack: str) -> str:
    if not turn.kept:
        return f"No ace in {stack.lower()} stack, after it has been turned over."
    last = " (and last)" if len(turn.kept) == 1 else ""
    place = ORDINALS[len(turn.discarded)]
    return f"{place}{last} card in {stack.lower()} stack, after it has been turned over, is an ace."


def moved(turn: Turn, first_discarded: bool, first_kept: bool) -> Iterator[str]:
    if turn.discarded:
        verb = "Discarding" if first_discarded else "Adding to the cards that have been discarded"
        count = len(turn.discarded)
        if not turn.kept:
            yield f"{verb} all cards in the stack."
        elif count == 1:
            yield f"{verb} the card before the ace."
        else:
            yield f"{verb} the {count} cards before the ace."
    if turn.kept:
        verb = "Keeping" if first_kept else "Also keeping"
        after = len(turn.kept) - 1
        if after == 0:
            yield f"{verb} the ace, turning it over."
        elif after == 1:
            yield f"{verb} the ace and the card after, turning them over."
        else:
            yield f"{verb} the ace and the {after} cards after, turning them over."


def stage_lines(stage: Stage, discarded: Sequence[int]) -> Iterator[str]:
    """A stage from its deal on, the given cards having been discarded before."""
    hidden = [face_down(stack) for stack in stage.stacks]
    gone, aside = list(discarded), list[int]()
    yield from (row(hidden), "", seen(gone), "", "")
    for place, turn in enumerate(stage.turns):
        yield found(turn, ORDINALS[place])
        hidden[place] = seen(turn.kept[::-1])
        yield row(hidden)
        yield row(["" for _ in range(place)] + [seen(turn.discarded)])
        yield from (seen(gone), face_down(aside), "")
        yield from moved(turn, not gone, not aside)
        hidden[place] = ""
        gone += turn.discarded
        aside += turn.kept
        yield from (row(hidden), "", seen(gone), face_down(aside), "")


def transcript(deck: Sequence[int]) -> Iterator[str]:
    """All that the course's program prints of a game, line by line."""
    yield from ("", "Deck shuffled, ready to start!", face_down(deck), "")
    discarded, pile = list[int](), tuple(deck)
    for stage in play(deck):
        cards = "in the deck" if len(stage.stacks) == STACKS[0] else "that have been kept"
        yield f"Distributing the cards {cards} into {len(stage.stacks)} stacks."
        yield from stage_lines(stage, discarded)
        discarded += [card for turn in stage.turns for card in turn.discarded]
        pile = kept(stage.turns)
    yield f"Displaying the {len(pile)} cards that have been kept."
    yield "You won!" if aces_together(pile) else "You lost!"
    yield from ("", "", seen(discarded), "".join(card_glyph(card) for card in reversed(pile)))
