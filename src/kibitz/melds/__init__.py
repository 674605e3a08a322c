"""Melds: every division of a hand into runs, sets and the rest, under the rules of many rummy games.

    from kibitz.melds import best, read_hand

    best(read_hand("3H 4H 5H 6H 7H 7C 7S"))[0]

docs/melds.md describes the names below, which are the library's public interface. It needs nothing from Kibitz but the
compiled arithmetic of `kibitz.native`. Each name is imported when it is first used.
"""

_NAMES = {
    "analysis": "control_points flag_map grid islands",
    "cards": "CELLS HIDDEN JOKER NO_CARD RANKS SUITS SYMBOLS Card HandError card_name hand_text rank read_card suit",
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
"""The names that each module defines; __init__.pyi has the same for type checkers."""
_MODULES = {name: module for module, names in _NAMES.items() for name in names.split()}
__all__ = sorted(_MODULES)


def __getattr__(name: str) -> object:
    if name not in _MODULES:
        raise AttributeError(f"module 'kibitz.melds' has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(f"kibitz.melds.{_MODULES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
