"""What `kibitz divide rummy` prints: divisions of a hand, lay-offs, and the whole table rearranged."""

from collections.abc import Iterable, Iterator, Sequence

from kibitz.melds import (
    By,
    Card,
    Division,
    Meld,
    Rules,
    best,
    card_name,
    check_hand,
    laid_off,
    preset,
    read_hand,
    read_table,
    rearranged,
)
from kibitz.table import InvalidText

Plain = dict[str, object]


def divided(hand: str, rules: str, by: By, top: int, table: str | None, is_rearranged: bool) -> Plain:
    """The answer as plain data; InvalidText for a hand, a table or a criterion that is none."""
    try:
        return _divided(hand, preset(rules), by, top, table, is_rearranged)
    except ValueError as error:
        raise InvalidText(f"{error}") from None


def _divided(hand: str, rules: Rules, by: By, top: int, table: str | None, is_rearranged: bool) -> Plain:
    cards = read_hand(hand, rules)
    if table is None:
        return {"divisions": [division_of(division, rules) for division in best(cards, rules, by, top)]}
    melds = read_table(table, rules)
    check_hand([*cards, *(card for meld in melds for card in meld.cards)], rules)
    if is_rearranged:
        turn = rearranged(melds, cards, rules, by)
        if turn is None:
            return {"table": texts(melds), "played": [], "left": names(cards)}
        return {"table": texts(turn.melds), "played": names(turn.played), "left": names(turn.left)}
    found = laid_off(melds, cards, rules, by)
    return {"table": texts(found.table), "played": names(found.laid), **division_of(found.division, rules)}


def division_of(division: Division, rules: Rules) -> Plain:
    return {
        "melds": texts(division.melds),
        "left": names(division.left),
        "points_left": division.value_left(rules),
    }


def texts(melds: Iterable[Meld]) -> list[str]:
    return [str(meld) for meld in melds]


def names(cards: Sequence[Card]) -> list[str]:
    return [card_name(card) for card in sorted(cards)]


def lines(answer: Plain) -> Iterator[str]:
    """The same for people."""
    divisions = answer.get("divisions")
    if isinstance(divisions, list):
        for division in divisions:
            yield division_line(division)
        return
    for what in ("table", "played"):
        found = answer[what]
        assert isinstance(found, list)
        yield f"{what}: {(' | ' if what == 'table' else ' ').join(found) or 'nothing'}"
    yield f"hand: {division_line(answer)}"


def division_line(division: Plain) -> str:
    melds, left = division.get("melds"), division["left"]
    assert isinstance(left, list)
    parts = [" | ".join(melds) or "no meld"] if isinstance(melds, list) else []
    points = division.get("points_left")
    worth = "" if points is None or not left else f" ({points} {'point' if points == 1 else 'points'})"
    return " | ".join([*parts, f"left {' '.join(left)}{worth}" if left else "nothing left"])
