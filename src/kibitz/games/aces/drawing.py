"""What a game of the 32-card patience looks like."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from kibitz.card_faces import HEIGHT, MARGIN, back, card, spread
from kibitz.cards import face_down, face_up, glyph
from kibitz.games.aces.rules import RANKS, STACKS, Stage, Turn, aces_together, is_ace, kept, play
from kibitz.pictures import part, titled, words

ORDINALS = (
    *("First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth"),
    *("Ninth", "Tenth", "Eleventh", "Twelfth", "Thirteenth", "Fourteenth", "Fifteenth", "Sixteenth"),
)
COLUMN = 12
"""Characters from the start of a stack to the start of the next."""


def face(number: int) -> tuple[int, int]:
    """Suit and rank: the Ace is 1, the Seven, next to it in the deck, is 7."""
    suit, rank = divmod(number, RANKS)
    return suit, 1 if is_ace(number) else rank + 6


def glyphs(cards: Iterable[int]) -> list[str]:
    """The Unicode characters of the cards."""
    return [glyph(*face(number)) for number in cards]


def seen(cards: Sequence[int]) -> str:
    """A pile face up."""
    return face_up(glyphs(cards))


def row(stacks: Sequence[str]) -> str:
    """The stacks side by side."""
    return "".join(stack.ljust(COLUMN) for stack in stacks).rstrip()


def announcement(turn: Turn, stack: str) -> str:
    """The sentence about the first Ace of a stack that was turned over."""
    if not turn.kept:
        return f"No ace in {stack.lower()} stack, after it has been turned over."
    last = " (and last)" if len(turn.kept) == 1 else ""
    place = ORDINALS[len(turn.discarded)]
    return f"{place}{last} card in {stack.lower()} stack, after it has been turned over, is an ace."


def moved(turn: Turn, first_discarded: bool, first_kept: bool) -> Iterator[str]:
    """The sentences about the cards of a stack; first_...: none were discarded or kept before."""
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
        yield announcement(turn, ORDINALS[place])
        hidden[place] = seen(turn.kept[::-1])
        yield row(hidden)
        yield row(["" for _ in range(place)] + [seen(turn.discarded)])
        yield from (seen(gone), face_down(aside), "")
        yield from moved(turn, not gone, not aside)
        hidden[place] = ""
        gone += turn.discarded
        aside += turn.kept
        yield from (row(hidden), "", seen(gone), face_down(aside), "")


def thrown_off(stage: Stage) -> list[int]:
    """The cards that a stage discards, in order."""
    return [number for turn in stage.turns for number in turn.discarded]


def transcript(deck: Sequence[int]) -> Iterator[str]:
    """All that the course's program prints of a game, line by line."""
    yield from ("", "Deck shuffled, ready to start!", face_down(deck), "")
    discarded, pile = list[int](), tuple(deck)
    for stage in play(deck):
        cards = "in the deck" if len(stage.stacks) == STACKS[0] else "that have been kept"
        yield f"Distributing the cards {cards} into {len(stage.stacks)} stacks."
        yield from stage_lines(stage, discarded)
        discarded += thrown_off(stage)
        pile = kept(stage.turns)
    yield f"Displaying the {len(pile)} cards that have been kept."
    yield "You won!" if aces_together(pile) else "You lost!"
    yield from ("", "", seen(discarded), "".join(glyphs(reversed(pile))))


class Moment(NamedTuple):
    """What lies on the table at a step of a game."""

    sentence: str
    stacks: Sequence[Sequence[int]]
    """Face down, from left to right; empty where one is turned over or was gone through."""
    turned: tuple[int, Sequence[int]] | None
    """The place of the stack that is turned over, and its cards."""
    gone: Sequence[int]
    aside: Sequence[int]


def story(deck: Sequence[int]) -> Iterator[Moment]:
    """A game step by step, in the sentences of the course's program."""
    gone = list[int]()
    for stage in play(deck):
        cards = "in the deck" if len(stage.stacks) == STACKS[0] else "that have been kept"
        stacks, aside = list[Sequence[int]](stage.stacks), list[int]()
        yield Moment(f"Distributing the cards {cards} into {len(stacks)} stacks.", stacks, None, gone, aside)
        for place, turn in enumerate(stage.turns):
            stacks[place] = ()
            turned = place, [*turn.discarded, *turn.kept]
            yield Moment(announcement(turn, ORDINALS[place]), stacks, turned, gone, aside)
            sentence = " ".join(moved(turn, not gone, not aside))
            gone += turn.discarded
            aside += turn.kept
            yield Moment(sentence, stacks, None, gone, aside)


def from_the_back(cards: Sequence[int], x: float, y: float) -> list[str]:
    """A pile face down; each card keeps its id, so that a page can follow it."""
    return [part(f"card-{number}", back(), at=(x, y + 3 * place)) for place, number in enumerate(cards)]


WIDE, TITLE = 700, 44
FULL = WIDE + 2 * MARGIN


def summary(deck: Sequence[int]) -> Iterator[tuple[str, Sequence[int]]]:
    """What each stage threw off, and what was kept in the end: in words, and the cards."""
    for number, stage in enumerate(play(deck), 1):
        thrown = thrown_off(stage)
        yield f"Stage {number} discards {len(thrown) or 'nothing'}", thrown
    pile = kept(stage.turns)
    yield f"Kept, from the top: {len(pile)}", pile[::-1]


def svg(deck: Sequence[int]) -> str:
    bottom, parts = TITLE, list[str]()
    for text, cards in summary(deck):
        parts.append(words(MARGIN, bottom + 14, text, 15))
        parts += spread_out(cards, bottom + 22)
        bottom += HEIGHT + 34 if cards else 22
    return titled(result(deck), FULL, bottom + MARGIN / 2, parts)


def result(deck: Sequence[int]) -> str:
    """How the game ends."""
    *_, stage = play(deck)
    together = aces_together(kept(stage.turns))
    return "Won: the four Aces lie together" if together else "Lost: the four Aces do not lie together"


def shown(number: int, x: float, y: float) -> str:
    """A card of the deck, face up; Aces are marked."""
    return part(f"card-{number}", card(*face(number), is_ace(number)), at=(x, y))


def spread_out(cards: Sequence[int], y: float) -> list[str]:
    """A row of cards face up that overlap where they must."""
    return [shown(number, MARGIN + x, y) for x, number in zip(spread(len(cards), WIDE), cards, strict=True)]
