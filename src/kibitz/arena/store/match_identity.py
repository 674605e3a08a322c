"""What makes a match this match: everything that its games depend on, as text, and the match again from that text."""

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, TypeAlias, cast, get_args

from kibitz import catalog, former, words
from kibitz.arena.matches.deal_seeds import Dealing
from kibitz.arena.matches.match import Match, Rounds
from kibitz.arena.programs.program import Program
from kibitz.table import TableError

Identity: TypeAlias = dict[str, str]
"""Texts by field."""

BEFORE = {"dealing": "plain", "competition": ""}
"""What a field is where a store of version 0.1.0 lacks it."""
LADDER = "ladder"
"""The field that makes a match a ladder: seats, deals of each entrant and of a round. Entrants come and go in tables of
their own."""
MOST_DEALS = 1_000_000
LONGEST_NUMBER = 10_000
"""Digits of a number."""
MOST_GAMES_A_DEAL = 1_000_000
MOST_SECONDS = 1e9


class BadField(Exception):
    """A field that can't be what was stored."""

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(f"{name}: {reason}")
        self.name, self.reason = name, reason


def identity(match: Match, seed: int) -> Identity:
    """Everything that the games depend on, as text by field; the inverse is match_of()."""
    rounds = match.rounds
    fields = {
        "game": match.game,
        "options": json.dumps(dict(match.options), sort_keys=True),
        "competition": "the course's" if match.is_course else "",
        "dealing": match.dealing,
        "seconds": json.dumps(match.seconds),
        "seed": str(seed),
        "isolation": match.isolation if match.programs or rounds else "",
        "deals that a program lives": match.life(),
        "games a deal": str(match.games_a_deal()),
    }
    if rounds:
        return {**fields, LADDER: json.dumps((rounds.seats, rounds.deals, rounds.size))}
    programs = {program.name: program.fingerprint() for program in match.programs}
    return {**fields, "entrants": json.dumps(match.entrants), "programs": json.dumps(programs)}


def as_today(fields: Mapping[str, str]) -> Identity:
    """The identity with today's options and names of minds; a store keeps those with which it was written.

    An option that is newer than the store has its default.
    """
    try:
        game = fields["game"]
        options = {option.name: option.default for option in catalog.game(game).options} | json.loads(fields["options"])
        entrants = json.loads(fields["entrants"])
        if _are_names(entrants):
            entrants = former.players(entrants, game)
    except (KeyError, ValueError, TypeError, AttributeError, RecursionError):
        # match_of() says which field can't be a match's.
        return dict(fields)
    return {**fields, "options": json.dumps(options, sort_keys=True), "entrants": json.dumps(entrants)}


def match_of(fields: Mapping[str, str]) -> Match:
    """The match that has this identity, except for what a report does not need: its programs' files and its walls.

    BadField says which field can't be a match's.
    """
    with_default = {**BEFORE, **as_today(fields)}
    game = with_default.get("game", "")

    def checked(name: str, reason: str, fits: Callable[[Any], bool], read: Callable[[str], Any] = json.loads) -> Any:
        with suppress(KeyError, ValueError, RecursionError):
            value = read(with_default[name])
            if fits(value):
                return value
        raise BadField(name, reason)

    checked("game", "expected a game's name", lambda name: catalog.game(name).name == name, str)
    rounds, entrants, hashes = None, [], {}
    if LADDER in fields:
        rounds = Rounds(*checked(LADDER, "expected seats, deals and deals of a round", _are_rounds))
    else:
        entrants = checked("entrants", "expected names, each once", _are_names)
    options = checked("options", "expected the game's options", lambda value: isinstance(value, dict))
    try:
        options = words.options(catalog.game(game), options)
    except TableError as error:
        raise BadField("options", str(error)) from None
    seconds = checked(
        "seconds",
        "expected a number",
        lambda value: value is None or (type(value) in (int, float) and 0 < value <= MOST_SECONDS),
    )
    if not rounds:
        hashes = checked(
            "programs", "expected entrants", lambda value: isinstance(value, dict) and set(value) <= set(entrants)
        )
    checked("seed", "expected a whole number", lambda _: True, _whole)
    checked("games a deal", "expected a number", lambda games: 0 < games <= MOST_GAMES_A_DEAL, _whole)
    dealing = checked("dealing", "expected a way of dealing", lambda value: value in get_args(Dealing), str)
    return Match(
        game,
        tuple(entrants),
        options,
        seconds,
        tuple(Program(name, "", "") for name in hashes),
        is_course=bool(with_default["competition"]),
        dealing=cast(Dealing, dealing),
        rounds=rounds,
    )


def _are_names(value: Any) -> bool:
    return (
        isinstance(value, list)
        and bool(value)
        and all(isinstance(name, str) and bool(name) and name.isprintable() for name in value)
        and len(set(value)) == len(value)
    )


def _are_rounds(value: Any) -> bool:
    match value:
        case [int(seats), int(deals), int(size)]:
            return 0 < seats <= MOST_GAMES_A_DEAL and 0 < size <= deals <= MOST_DEALS
    return False


def _whole(text: str) -> int:
    if len(text) > LONGEST_NUMBER:
        raise ValueError
    return int(text)
