"""Names that look like another one, such as one with Cyrillic letters: marked beside the name that they resemble.

Unicode's normal form NFKC makes letters in other forms plain (wide, bold, ligatures). Letters of other alphabets that
have the form of a Latin one are in a short table, by the names that Unicode gives them.
"""

import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache

FORMS: Mapping[str, str] = {
    "CYRILLIC CAPITAL LETTER": "A A, VE B, ES C, IE E, KOMI SJE G, EN H, SHHA H, BYELORUSSIAN-UKRAINIAN I I, JE J, "
    "KA K, EM M, O O, ER P, QA Q, DZE S, TE T, WE W, HA X, U Y, STRAIGHT U Y",
    "CYRILLIC SMALL LETTER": "A a, ES c, KOMI DE d, IE e, SHHA h, BYELORUSSIAN-UKRAINIAN I i, JE j, KA k, PALOCHKA l, "
    "EM m, PE n, O o, ER p, QA q, GHE r, DZE s, TE t, IZHITSA v, WE w, HA x, U y, STRAIGHT U y",
    "GREEK CAPITAL LETTER": "ALPHA A, BETA B, EPSILON E, ETA H, IOTA I, KAPPA K, MU M, NU N, OMICRON O, RHO P, TAU T, "
    "CHI X, UPSILON Y, ZETA Z",
    "GREEK SMALL LETTER": "ALPHA a, EPSILON e, IOTA i, KAPPA k, ETA n, OMICRON o, RHO p, TAU t, UPSILON u, NU v, "
    "OMEGA w, CHI x, GAMMA y",
    "ARMENIAN SMALL LETTER": "AYB w, HO h, SEH u, OH o, VO n, ZA q, CO g",
    "LATIN SMALL LETTER": "ALPHA a, DOTLESS I i, DOTLESS J j, SCRIPT G g",
    "LATIN LETTER SMALL CAPITAL": "A a, B b, C c, D d, E e, F f, G g, H h, I i, J j, K k, L l, M m, N n, O o, P p, "
    "R r, S s, T t, U u, V v, W w, Y y, Z z",
}
"""For each alphabet the names of its letters, each followed by the Latin letter whose form it has."""
UNSEEN = "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f" + "".join(
    map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))
)
"""What Unicode calls printable, and nobody sees: joiners, fillers, selectors of a form."""
PLAIN = str.maketrans(
    {
        unicodedata.lookup(f"{alphabet} {letter}"): form
        for alphabet, letters in FORMS.items()
        for letter, _, form in (pair.rpartition(" ") for pair in letters.split(", "))
    }
    | dict.fromkeys(UNSEEN, "")
)


MOST_KEPT = 10_000
"""Names whose form is remembered: each is compared with all others of a class."""


@lru_cache(MOST_KEPT)
def skeleton(name: str) -> str:
    """The form in which names that look alike are equal, whatever their case."""
    return _latin(name).casefold()


def marked(name: str, others: Iterable[str], settled: Iterable[str] = ()) -> str:
    """The name, followed by the one that it looks like where that is among the others.

    Of two names that look alike, a disguised one is marked, and the other is not; else both are. The settled names are
    marked or entered already: then it is this name that gets the mark.
    """
    rivals = [other for other in settled if resembles(name, other)]
    rivals += [other for other in others if resembles(name, other) and (is_disguised(name) or not is_disguised(other))]
    # Of those that differ in their case the one whose case it has.
    nearest = min(rivals, key=lambda other: _latin(other) != _latin(name), default="")
    return f"{name} (looks like {nearest})" if nearest else name


def resembles(name: str, other: str) -> bool:
    """Whether the names look alike, and differ in more than their case."""
    return skeleton(name) == skeleton(other) and _composed(name).casefold() != _composed(other).casefold()


def is_disguised(name: str) -> bool:
    """Whether letters have another form than plain ones, or those of other alphabets stand among Latin ones."""
    plain = unicodedata.normalize("NFKC", name)
    is_latin = any(letter.isascii() and letter.isalpha() for letter in name)
    return plain != _composed(name) or (is_latin and _latin(name) != plain)


def _composed(name: str) -> str:
    """The name as it is, however its accents are written."""
    return unicodedata.normalize("NFC", name)


def _latin(name: str) -> str:
    """The name with Latin letters for all that have their form."""
    return " ".join(unicodedata.normalize("NFKC", name).translate(PLAIN).split())
