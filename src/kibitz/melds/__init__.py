"""Melds: every division of a hand into runs, sets and the rest, under the rules of many rummy games.

    from kibitz.melds import best, read_hand

    best(read_hand("3H 4H 5H 6H 7H 7C 7S"))[0]

docs/melds.md describes the names below, which are the library's public interface. It needs nothing of Kibitz but the
compiled arithmetic of `kibitz.native`. Each name is imported when it is first used.
"""

__all__ = [
    "CELLS",
    "CRITERIA",
    "HIDDEN",
    "JOKER",
    "NO_CARD",
    "PRESETS",
    "RANKS",
    "SUITS",
    "SYMBOLS",
    "Ace",
    "By",
    "Card",
    "Division",
    "Evaluator",
    "HandError",
    "LayOff",
    "Meld",
    "Named",
    "Rearrangement",
    "Rules",
    "WildEvaluator",
    "all_divisions",
    "best",
    "card_name",
    "check_hand",
    "complete",
    "control_points",
    "different_hands",
    "evaluate_many",
    "evaluator_for",
    "first_meld",
    "flag_map",
    "forms_meld",
    "grid",
    "hand_text",
    "islands",
    "laid_off",
    "meld_of",
    "meld_points",
    "odds_of",
    "preset",
    "rank",
    "read_card",
    "read_hand",
    "read_table",
    "rearranged",
    "rest_of",
    "suit",
]

# Type checkers read this name as true; importing it from typing would take longer than all the rest.
TYPE_CHECKING = False

if TYPE_CHECKING:
    from kibitz.melds.analysis import control_points, flag_map, grid, islands
    from kibitz.melds.cards import (
        CELLS,
        HIDDEN,
        JOKER,
        NO_CARD,
        RANKS,
        SUITS,
        SYMBOLS,
        Card,
        HandError,
        card_name,
        hand_text,
        rank,
        read_card,
        suit,
    )
    from kibitz.melds.divisions.division import (
        Division,
        all_divisions,
        best,
        complete,
        evaluate_many,
        evaluator_for,
        first_meld,
    )
    from kibitz.melds.divisions.evaluator import Evaluator
    from kibitz.melds.divisions.layoffs import LayOff, laid_off
    from kibitz.melds.divisions.scores import CRITERIA, By
    from kibitz.melds.divisions.table import Rearrangement, meld_of, read_table, rearranged
    from kibitz.melds.divisions.wild import WildEvaluator
    from kibitz.melds.meld import Meld, forms_meld, meld_points
    from kibitz.melds.named import Named
    from kibitz.melds.packs import different_hands, odds_of, rest_of
    from kibitz.melds.rules import PRESETS, Ace, Rules, check_hand, preset, read_hand
else:
    _NAMES = {
        "analysis": "control_points flag_map grid islands",
        "divisions.division": "Division all_divisions best complete evaluate_many evaluator_for first_meld",
        "divisions.evaluator": "Evaluator",
        "divisions.layoffs": "LayOff laid_off",
        "divisions.scores": "CRITERIA By",
        "divisions.table": "Rearrangement meld_of read_table rearranged",
        "divisions.wild": "WildEvaluator",
        "meld": "Meld forms_meld meld_points",
        "named": "Named",
        "packs": "different_hands odds_of rest_of",
        "rules": "PRESETS Ace Rules check_hand preset read_hand",
    }
    _MODULES = {name: module for module, names in _NAMES.items() for name in names.split()}
    """Where a name is defined; cards has all others."""

    def __getattr__(name: str) -> object:
        if name not in __all__:
            raise AttributeError(f"module 'kibitz.melds' has no attribute {name!r}")
        from importlib import import_module

        value = getattr(import_module(f"kibitz.melds.{_MODULES.get(name, 'cards')}"), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
