"""Every command's parser for every game: it can be built, and no flag of a command hides an option of a game."""

import argparse
from types import MappingProxyType
from typing import Any, NoReturn

import pytest

from kibitz import catalog
from kibitz.cli.common import HelpFormatter, given_options
from kibitz.cli.main import COMMANDS, parser_for
from kibitz.table import Game, Option

GAME_COMMANDS = ("play", "record", "simulate", "arena")
"""Commands that take the options of a game."""


def parser_of(command: str, name: str) -> argparse.ArgumentParser:
    """The command's own parser, as it is when the game is named."""
    (subparsers,) = (
        action for action in parser_for([command, name])._actions if isinstance(action, argparse._SubParsersAction)
    )
    return subparsers.choices[command]  # type: ignore[no-any-return]


def takes_options(parser: argparse.ArgumentParser) -> bool:
    return "--option" in parser._option_string_actions


@pytest.mark.slow
@pytest.mark.parametrize("name", [*catalog.names(), ""])
def test_every_help_is_complete_when_its_argument_is_added(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Python 3.14 fills in its %(...)s at once, to check them; earlier ones only where help is printed."""
    add = argparse._ActionsContainer.add_argument
    checked: list[str] = []

    def check(self: argparse._ActionsContainer, *names: Any, **settings: Any) -> argparse.Action:
        action = add(self, *names, **settings)
        if action.help and action.help != argparse.SUPPRESS:
            checked.append(HelpFormatter("kibitz")._expand_help(action))
        return action

    monkeypatch.setattr(argparse._ActionsContainer, "add_argument", check)
    for command in COMMANDS:
        checked.clear()
        text = parser_of(command, name).format_help()
        assert text.startswith(f"usage: kibitz {command}")
        assert len(checked) > 1, command


@pytest.mark.parametrize("command", GAME_COMMANDS)
def test_a_games_own_help_may_have_any_characters(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    class Percents(type(catalog.game("sebastian"))):  # type: ignore[misc]
        options = (Option("tax", 1, range(9), "% of the score"),)
        goals = MappingProxyType({"share": "of 100 %(points)"})

    percents = Percents()
    monkeypatch.setattr(catalog, "game", lambda name: percents)
    text = " ".join(parser_of(command, "sebastian").format_help().split())
    assert "% of the score: " in text
    assert ("of 100 %(points)" in text) == (command == "advise")


@pytest.mark.parametrize("command", ["rules", *GAME_COMMANDS])
def test_help_lists_the_games_and_nothing_else_looks_for_plugins(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> NoReturn:
        raise AssertionError("looked for plugins")

    with monkeypatch.context() as patch:
        patch.setattr(catalog, "names", fail)
        parser = parser_of(command, "sebastian")
    assert f"one of {', '.join(catalog.names())}" in " ".join(parser.format_help().split())


NEEDED = {
    "arena": ["best"],
    "distance": ["best"],
    "dataset": ["best"],
    "grade": ["folder", "--results", "results.json"],
}
"""Words without which a command can't be read."""


@pytest.mark.slow
@pytest.mark.parametrize("name", catalog.names())
def test_every_option_of_a_game_can_be_set(name: str) -> None:
    for command in COMMANDS:
        parser = parser_of(command, name)
        if not takes_options(parser):
            continue
        for option in catalog.game(name).options:
            last = str(list(option.allowed)[-1])
            words = [name, *NEEDED.get(command, ())]
            spellings = [["--option", f"{option.name}={last}"]]
            flag = "--" + option.name.replace("_", "-")
            # `check` knows its game only once it has read the program.
            own = parser._option_string_actions.get(flag)
            if own and own.dest == "option_" + option.name:
                spellings.append([flag, last])
            for spelling in spellings:
                given = given_options(parser.parse_args([*words, *spelling]))
                assert given == {option.name: last}, f"{command} {spelling}"


def test_a_command_defines_no_flag_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: object, action: argparse.Action, conflicts: object) -> NoReturn:
        raise AssertionError(f"{action.option_strings} is defined twice")

    monkeypatch.setattr(argparse._ActionsContainer, "_handle_conflict_resolve", refuse)
    for command in COMMANDS:
        parser_of(command, "")


@pytest.mark.parametrize("command", GAME_COMMANDS)
def test_flags_of_the_command_win_and_options_stay_in_reach(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game whose options have the names of all the command's flags."""
    game = catalog.game("sebastian")
    usual = parser_of(command, "sebastian")
    flags = [action for action in usual._actions if action.option_strings and not action.dest.startswith("option_")]
    names = [action.option_strings[-1].removeprefix("--").replace("-", "_") for action in flags]

    class Clashing(type(game)):  # type: ignore[misc]
        options = tuple(Option(name, 1, range(9), "an option") for name in names)

    clashing = Clashing()
    assert isinstance(clashing, Game)
    monkeypatch.setattr(catalog, "game", lambda name: clashing)
    parser = parser_of(command, "sebastian")
    for action in flags:
        again = parser._option_string_actions[action.option_strings[-1]]
        assert (again.dest, type(again), again.nargs) == (action.dest, type(action), action.nargs)
    words = ["sebastian", *(["best"] if command == "arena" else [])]
    for name in names:
        assert given_options(parser.parse_args([*words, "--option", f"{name}=3"])) == {name: "3"}
