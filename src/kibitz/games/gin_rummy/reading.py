"""Reads positions of gin rummy from text, and refuses those that no deal leads to."""

from __future__ import annotations

from collections.abc import Sequence

from kibitz.card_fields import write_one
from kibitz.games.gin_rummy.moves import Turn
from kibitz.games.gin_rummy.notation import FIELDS
from kibitz.games.gin_rummy.rules import LAST_STOCK, MOST_HANDS, MOST_OPEN_DRAWS, MOST_TURNS, GinRules
from kibitz.games.gin_rummy.state import Match
from kibitz.melds import HIDDEN, NO_CARD, Card, HandError, card_name, preset, read_hand
from kibitz.table import InvalidText, View


def read(text: str) -> Match:
    """The position of a text, in which cards may be hidden."""
    return checked(Match(**FIELDS.read(text)))


def read_alone(text: str) -> Match:
    """The position of a person who names cards only, seen from seat 0: nothing else is known of the hand.

    Eleven cards, of which one is to be thrown, or the ten before a draw and the top of the pile: "3H 4H ... open 8C".
    """
    words = text.split()
    opens = [place for place, word in enumerate(words) if word.casefold() == "open"]
    hand, top = (words[: opens[0]], words[opens[0] + 1 :]) if opens else (words, [])
    whole = f"or a position, e.g. {FIELDS.example!r}"
    try:
        cards = read_hand(" ".join([*hand, *top]), preset("gin"))
    except HandError as error:
        raise InvalidText(f"{error}; {whole}") from None
    dealt = GinRules().cards
    if len(hand) == dealt + 1 and not opens:
        hands = (tuple(sorted(cards)), (HIDDEN,) * dealt)
        return checked(Match(phase="throw", hands=hands, drawn=cards[-1]))
    if len(hand) == dealt and len(top) == 1:
        hands = (tuple(sorted(cards[:-1])), (HIDDEN,) * dealt)
        turns = (Turn(False, cards[-1]),)
        return checked(Match(phase="draw", starter=1, opener=1, hands=hands, turns=turns))
    raise InvalidText(
        f"a hand of {len(hand)} cards{' and open ' + ' '.join(top) if opens else ''}: expected {dealt + 1} cards after"
        f" a draw, or {dealt} and the top of the pile, e.g. open 8C; {whole}"
    )


def checked(match: Match) -> Match:
    """The position, if it can be dealt and played so."""
    rules = match.rules
    if HIDDEN in (*match.laid[0], *match.laid[1], match.first, match.laid_first):
        raise InvalidText("a hidden card in first, laid or laid first: expected ? in hands and drawn only")
    is_over = rules.is_single if match.played else False
    is_over = is_over or match.played >= MOST_HANDS or (not rules.is_single and max(match.points) >= rules.target)
    if (match.phase == "over") != is_over:
        raise InvalidText(
            f"points {match.points[0]} {match.points[1]} after {match.played} hands in phase {match.phase}: expected"
            f" phase over exactly when somebody has {rules.target} points or the last hand is over"
        )
    _check_laid(match)
    if match.phase in ("begin", "deal", "over"):
        if match.hands != ((), ()) or match.first != NO_CARD or match.turns or match.is_taken or match.drawn != NO_CARD:
            raise InvalidText(f"cards in phase {match.phase}: expected none in hands, first, turns and drawn")
        if match.phase == "begin" and match.played:
            raise InvalidText(f"{match.played} hands played in phase begin: expected none")
        return match
    _check_history(match)
    _check_hands(match)
    return match


def _check_laid(match: Match) -> None:
    laid = [*match.laid[0], *match.laid[1]]
    if not match.played and (laid or match.knocker >= 0):
        raise InvalidText("a hand before the first one: expected neither laid nor knocker while played is 0")
    if match.knocker >= 0:
        sizes = [match.rules.cards] * 2
        if match.rules.big_gin == "yes" and len(match.laid[match.knocker]) > match.rules.cards:
            sizes[match.knocker] += 1
        if [len(hand) for hand in match.laid] != sizes:
            raise InvalidText(f"knocker {match.knocker} without the hands that were laid: expected laid")
    if match.laid_turns and (not laid or match.laid_first == NO_CARD or len(match.laid_turns) > MOST_TURNS):
        raise InvalidText(f"laid turns: expected laid and laid first, and at most {MOST_TURNS} turns")
    pile = _piled(match.rules, match.laid_first, match.laid_turns)
    if len(laid) > 2 * match.rules.cards and pile[-1] in match.laid[match.knocker]:
        # Big gin with the card that was just taken: no throw ended that turn.
        pile.pop()
    seen = [card for card in (*laid, *pile) if card != NO_CARD]
    if len(set(seen)) < len(seen):
        raise InvalidText("laid and laid turns: expected every card once")


def _check_history(match: Match) -> None:
    """The turns can have been played with one pack; each card is found where the turns left it.

    The first card may be unknown, as where only a hand is given, unless a move or a rule depends on it.
    """
    needs_first = match.phase in ("first", "second") or match.rules.oklahoma != "no" or not match.hands[match.turn]
    if match.first == NO_CARD and needs_first:
        raise InvalidText(f"no first card in phase {match.phase}: expected first and a card")
    if match.phase in ("first", "second") and (match.turns or match.is_taken):
        raise InvalidText(f"turns in phase {match.phase}: expected none before the first draw")
    if match.is_taken and match.phase != "throw":
        raise InvalidText(f"is taken in phase {match.phase}: expected it in phase throw only")
    if len(match.turns) >= MOST_TURNS:
        raise InvalidText(f"{len(match.turns)} turns: expected fewer than {MOST_TURNS}")
    opener_takes = match.turns[0].taken if match.turns else match.is_taken
    if match.opener != match.starter and not opener_takes:
        raise InvalidText("opener: expected the starter, unless the other player took the first card")
    pile = _piled(match.rules, match.first, match.turns)
    if match.rules.wall == "yes" and match.open_draws >= MOST_OPEN_DRAWS:
        raise InvalidText(
            f"{match.open_draws} draws from the pile after the first turn: expected fewer than {MOST_OPEN_DRAWS}"
        )
    if match.is_taken and not pile:
        raise InvalidText("is taken from an empty pile: expected a card there")


def _piled(rules: GinRules, first: Card, turns: Sequence[Turn]) -> list[Card]:
    """The pile after the turns."""
    pile = [first] if first != NO_CARD else []
    for number, turn in enumerate(turns, 1):
        if turn.taken:
            if not pile or (rules.give_back == "no" and turn.card == pile[-1]):
                raise InvalidText(f"turn {number} {turn}: expected a card to take, and another one to throw")
            pile.pop()
        if turn.card in pile:
            raise InvalidText(f"turn {number} {turn}: {card_name(turn.card)} is in the pile already")
        pile.append(turn.card)
    return pile


def _check_hands(match: Match) -> None:
    sizes = [match.rules.cards] * 2
    sizes[match.turn] += match.phase == "throw"
    if [len(hand) for hand in match.hands] != sizes:
        raise InvalidText(
            f"{len(match.hands[0])} and {len(match.hands[1])} cards in phase {match.phase}: expected {sizes[0]} and "
            f"{sizes[1]}"
        )
    if all(HIDDEN in hand for hand in match.hands):
        raise InvalidText("hidden cards in both hands: expected at most one hand with hidden cards")
    seen = [card for part in (*match.hands, match.pile) for card in part if card != HIDDEN]
    if len(set(seen)) < len(seen):
        raise InvalidText("hands and pile: expected every card once")
    for seat in (0, 1):
        if missing := set(match.known[seat]) - set(match.hands[seat]):
            raise InvalidText(f"seat {seat} took {card_name(min(missing))}: expected it in its hand or thrown")
    if (match.phase == "throw") != (match.drawn != NO_CARD) or (match.drawn >= 0 and match.drawn not in match.hand):
        raise InvalidText(f"drawn {write_one(match.drawn)}: expected a card of the hand in turn, in phase throw only")
    if match.is_taken and match.drawn not in match.known[match.turn]:
        raise InvalidText("drawn: expected the card that was taken from the pile")
    if not match.is_taken and match.drawn in match.known[match.turn]:
        raise InvalidText("drawn: expected a card from the stock, or is taken yes")
    _check_stock(match)


def _check_stock(match: Match) -> None:
    least = LAST_STOCK + (match.rules.wall == "no") - (match.phase == "throw" and not match.is_taken)
    if match.phase == "stock" and match.rules.wall == "yes":
        least = LAST_STOCK + 1
    if match.stock_size < least:
        raise InvalidText(f"{match.stock_size} cards in the stock: expected at least {least} in phase {match.phase}")
    if match.phase == "throw" and not match.is_masked and not match.moves(match.turn):
        raise InvalidText("no card may be thrown: expected a knock with the last card of the pile")


def match_of(view: View) -> Match:
    """What a view of this game shows."""
    assert isinstance(view.position, Match)
    return view.position
