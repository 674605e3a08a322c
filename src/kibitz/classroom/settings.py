"""A class's settings, which an instructor writes into class.toml."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields
from datetime import datetime
from pathlib import Path
from typing import Any, Literal, TypeAlias, get_args
from urllib.parse import urlsplit

from kibitz import catalog, words
from kibitz.arena import contract
from kibitz.arena.contract import Contract
from kibitz.data_files import filled
from kibitz.table import Game, InvalidText, TableError

FILE = "class.toml"
Names: TypeAlias = Literal["chosen", "own", "none"]


@dataclass(frozen=True)
class SignOn:
    """The university's sign-on, by OpenID Connect."""

    issuer: str
    client_id: str
    client_secret: str = ""
    person: str = "email"
    """Which claim is on the roster: email (its address, which must be verified), or one that is the id there."""


@dataclass(frozen=True)
class Lti:
    """A course system that opens the class, and gets its marks."""

    issuer: str
    client_id: str
    deployment_id: str
    auth_url: str
    token_url: str
    keys_url: str
    person: str = "email"
    """Which claim is on the roster: email, or one that is the id there, such as person_sourcedid."""


@dataclass(frozen=True)
class Mail:
    """The server that takes the class's mail."""

    host: str
    sender: str
    port: int = 587
    security: str = "starttls"
    """starttls, tls, or none, which is for a server on this machine."""
    user: str = ""
    password: str = ""
    verdicts: bool = False
    """Whether students get the result of a check by mail."""
    reminders: bool = False
    """Whether a student without a program that runs gets a mail three days before it is due."""


Table: TypeAlias = SignOn | Lti | Mail
MAPPINGS = ("options", "sections")
"""Tables whose names a class chooses, or its game."""
ALL = "all"
"""What [sections] says of somebody who sees the whole class."""
TABLES: Mapping[str, type[Table]] = {"sign_on": SignOn, "lti": Lti, "mail": Mail}
HERE = ("127.0.0.1", "::1", "localhost")
"""Hosts to which nothing leaves this machine."""
SECURITY = ("starttls", "tls", "none")
SECTIONS = (
    '# Which sections those who teach see, by name or address: "all", or a list such as ["A", "B"].',
    "# Those not named see no student.",
    "[sections]",
)
"""The beginning of that table in the file of a new class."""


@dataclass(frozen=True)
class Settings:
    """What a class is about, and what its students may do and see."""

    game: str
    title: str = ""
    """The heading of its pages; empty for the game's name."""
    due: datetime | None = None
    """What comes later is late by the days that have begun."""
    closes: datetime | None = None
    """When nothing is accepted any more."""
    minutes_between: int = 5
    """Minutes that a student waits before handing in again."""
    names: Names = "chosen"
    """The names under which students see each other on the ladder: chosen by them, their own, or none."""
    ladder_from: datetime | None = None
    """When students start to see the ladder."""
    marks_from: datetime | None = None
    """When students start to see their own marks; without it they never do."""
    deals: int = 100
    """Deals that each program plays on the ladder."""
    check_seconds: int = 2
    """Seconds for which a check lets a program play."""
    coach_seconds: int = 10
    """Seconds in which the coach starts games with a program; 0 for no coach."""
    address: str = "http://127.0.0.1:8750"
    """How people reach the server, behind a proxy too: links begin with it, and forms are taken from it alone."""
    days_valid: int = 200
    """Days after which a personal link expires."""
    options: Mapping[str, int | str] = field(default_factory=dict)
    """The game's options."""
    sections: Mapping[str, tuple[str, ...] | None] = field(default_factory=dict)
    """Which sections those who teach see, by name or address; None for the whole class. Those not named see none."""
    sign_on: SignOn | None = None
    lti: Lti | None = None
    mail: Mail | None = None

    @property
    def heading(self) -> str:
        return self.title or catalog.game(self.game).name

    @property
    def contract(self) -> Contract:
        """What the course asks of a program."""
        return contract.of(self.game)

    def sections_of(self, name: str, email: str) -> tuple[str, ...] | None:
        """Which sections somebody who teaches sees; None for the whole class."""
        return self.sections.get(name, self.sections.get(email, ()) if email else ())

    @property
    def is_secure(self) -> bool:
        """Whether people reach the server by TLS."""
        return self.address.startswith("https:")


MOST = {"minutes_between": 7 * 24 * 60, "deals": 10_000, "check_seconds": 10, "coach_seconds": 600, "days_valid": 3650}
LEAST = {"minutes_between": 0, "deals": 10, "check_seconds": 1, "coach_seconds": 0, "days_valid": 1}


def read(path: Path) -> Settings:
    """The settings in the file; InvalidText names the field that is wrong."""
    if not path.is_file():
        raise InvalidText(f"no file {path}: expected a class's folder, which `kibitz class new FOLDER` makes")
    try:
        given = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise InvalidText(f"{path}: {error}") from None
    try:
        return settings(given)
    except TableError as error:
        raise InvalidText(f"{path}: {error}") from None


def settings(given: Mapping[str, Any]) -> Settings:
    """The settings of these values."""
    known = {one.name: str(one.type) for one in fields(Settings)}
    for name in given:
        if name not in known:
            raise InvalidText(f"unknown {name}: expected one of {', '.join(known)}{words.suggestion(name, known)}")
    if "game" not in given:
        raise InvalidText('no game: expected game = "NAME"')
    read: dict[str, Any] = {name: value(name, known[name], one) for name, one in given.items()}
    game = game_of(read["game"])
    read["game"] = game.name
    read["sections"] = sections(read.get("sections", {}))
    read["options"] = options(game, read.get("options", {}))
    found = Settings(**read)
    if found.due and found.closes and local(found.closes) < local(found.due):
        raise InvalidText("closes is earlier than due: expected the same time or a later one")
    return found


def game_of(name: str) -> Game:
    game = catalog.game(name)
    if not catalog.has_part(game.name, "course.contract"):
        raise InvalidText(f"game {game.name}: expected a game that has a course")
    return game


def options(game: Game, given: Mapping[str, Any]) -> Mapping[str, int | str]:
    """The game's options that were given, checked."""
    texts = {}
    for name, one in given.items():
        if type(one) not in (int, str):
            raise InvalidText(f"options.{name}: expected a number or a text")
        texts[name] = str(one)
    return {name: one for name, one in words.options(game, texts).items() if name in texts}


def sections(given: Mapping[str, Any]) -> Mapping[str, tuple[str, ...] | None]:
    """The sections of everybody who teaches, checked."""
    for name, own in given.items():
        if not name.isprintable():
            raise InvalidText(f"sections: {words.shown(name)}: expected a name in one line")
        if own != ALL and (not isinstance(own, list) or not all(isinstance(one, str) for one in own)):
            raise InvalidText(f'sections.{name}: expected "{ALL}", or a list of sections, e.g. ["A", "B"]')
    return {name: None if own == ALL else tuple(own) for name, own in given.items()}


def value(name: str, kind: str, given: Any) -> Any:
    """A field's value, of the kind that the field has."""
    if name in TABLES:
        return table(name, TABLES[name], given)
    if kind.startswith("datetime"):
        return moment(name, given)
    if kind == "int":
        low, high = LEAST[name], MOST[name]
        if type(given) is not int or not low <= given <= high:
            raise InvalidText(f"{name}: expected a whole number from {low} to {high}")
    elif name in MAPPINGS:
        if not isinstance(given, Mapping):
            raise InvalidText(f"{name}: expected a table, [{name}]")
    elif not isinstance(given, str) or words.printable(given) != given:
        raise InvalidText(f"{name}: expected a line of text")
    elif name == "names" and given not in get_args(Names):
        raise InvalidText(f"names = {given!r}: expected one of {', '.join(get_args(Names))}")
    elif name == "address":
        return address(given)
    return given


def table(name: str, kind: type[Table], given: Any) -> Table:
    """A table of the file."""
    if not isinstance(given, Mapping):
        raise InvalidText(f"{name}: expected a table, [{name}]")
    known = {one.name: one for one in fields(kind)}
    for key, one in given.items():
        if key not in known:
            raise InvalidText(f"{name}.{key}: expected one of {', '.join(known)}{words.suggestion(key, known)}")
        wanted = {"str": str, "int": int, "bool": bool}[str(known[key].type)]
        if type(one) is not wanted or (isinstance(one, str) and words.printable(one) != one):
            raise InvalidText(f"{name}.{key}: expected {'true or false' if wanted is bool else WANTED[wanted]}")
    for key, field_ in known.items():
        if field_.default is MISSING and not given.get(key):
            raise InvalidText(f"{name}: no {key}: expected it in the table [{name}]")
    found = kind(**given)
    if isinstance(found, Mail) and found.security not in SECURITY:
        raise InvalidText(f"mail.security = {found.security!r}: expected one of {', '.join(SECURITY)}")
    if isinstance(found, Mail) and found.security == "none" and found.host not in HERE:
        raise InvalidText("mail.security: expected starttls or tls, as links are secrets, or a host on this machine")
    if isinstance(found, Mail) and not 0 < found.port < 1 << 16:
        raise InvalidText("mail.port: expected a whole number from 1 to 65535")
    return found


WANTED = {str: "a line of text", int: "a whole number"}


def moment(name: str, given: Any) -> datetime:
    """A time of the file, quoted or not."""
    try:
        return given if isinstance(given, datetime) else datetime.fromisoformat(given)
    except (TypeError, ValueError):
        raise InvalidText(f"{name}: expected a time, e.g. 2027-02-01T23:59") from None


def address(given: str) -> str:
    """The address without a slash at its end."""
    parts = urlsplit(given)
    try:
        is_one = parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port or 1) > 0
    except ValueError:
        is_one = False
    if not is_one or parts.query or parts.fragment or parts.username:
        raise InvalidText(f"address = {given!r}: expected one such as https://kibitz.example.edu")
    return given.rstrip("/")


def local(time: datetime) -> datetime:
    """The time with an offset."""
    return time.astimezone()


def text(made: Settings) -> str:
    """class.toml of a new class, in which every field has its comment."""
    given = {}
    for one in fields(Settings):
        found = getattr(made, one.name)
        shown = toml(found) if found is not None else toml(datetime(2027, 2, 1, 23, 59))
        given[one.name] = f"{'# ' if found is None else ''}{one.name} = {shown}"
    chosen = [f"{name} = {toml(one)}" for name, one in made.options.items()]
    seen = [f"{toml(name)} = {toml(ALL if own is None else own)}" for name, own in made.sections.items()]
    given["options"] = "\n".join(["", "[options]", *chosen, ""]) if chosen else ""
    given["sections"] = "\n".join(["", *SECTIONS, *seen, ""]) if seen else ""
    return filled("classroom/data/class.toml", **given)


def toml(given: object) -> str:
    """A value as TOML has it."""
    if isinstance(given, datetime):
        return given.isoformat()
    if isinstance(given, int):
        return str(given)
    if isinstance(given, tuple):
        return f"[{', '.join(map(toml, given))}]"
    escaped = "".join(f"\\{letter}" if letter in '"\\' else letter for letter in str(given))
    return f'"{escaped}"'
