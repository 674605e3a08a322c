"""The page of all commands, written from their parsers.

python docs/command_reference.py > commands.md
"""

import argparse
from collections.abc import Iterator

from kibitz import catalog
from kibitz.cli.main import COMMANDS, parser_for

HEAD = """# Commands

Every command with its arguments, as `kibitz COMMAND --help` prints them. `GAME` is one of {games}.
Exit codes: 0 done, 1 a program has faults, 2 wrong usage or an invalid text, 3 the system refused
(such as a full disk), 130 stopped by Ctrl-C.

[Options of the games](#options-of-the-games) are at the end of the page.
"""


def parser_of(command: str) -> argparse.ArgumentParser:
    """The parser of one command, without the options of any game."""
    for action in parser_for([command])._actions:
        if isinstance(action, argparse._SubParsersAction):
            parser = action.choices[command]
            assert isinstance(parser, argparse.ArgumentParser)
            return parser
    raise LookupError(command)


def page() -> str:
    """The whole page in Markdown."""
    parts = [HEAD.format(games=", ".join(f"`{name}`" for name in catalog.names()))]
    parts += (section(command, parser_of(command)) for command in COMMANDS)
    parts.append("\n".join(game_options()))
    return "\n".join(parts)


def section(command: str, parser: argparse.ArgumentParser) -> str:
    """A command: what it does, its usage, its arguments and its example."""
    usage = parser.format_usage().removeprefix("usage: ").rstrip()
    lines = [f"## kibitz {command}", "", str(parser.description or ""), "", "```text", usage, "```", ""]
    rows = [row(parser, action) for action in parser._actions if action.help != argparse.SUPPRESS]
    lines += ["| argument | meaning |", "|---|---|", *(f"| {name} | {meaning} |" for name, meaning in rows), ""]
    if parser.epilog:
        title, _, text = parser.epilog.partition("\n")
        lines += [title[0].upper() + title[1:], "", "```text", *(line.strip() for line in text.splitlines()), "```", ""]
    return "\n".join(lines)


def row(parser: argparse.ArgumentParser, action: argparse.Action) -> tuple[str, str]:
    """An argument as it is typed, and its help."""
    value = ""
    if action.nargs != 0:
        value = action.metavar if isinstance(action.metavar, str) else str(action.dest).upper()
        if action.choices is not None and action.metavar is None:
            value = "{" + ",".join(map(str, action.choices)) + "}"
    typed = ", ".join(f"`{flag} {value}`".replace(" `", "`") for flag in action.option_strings) or f"`{value}`"
    settings = dict(vars(action), prog=parser.prog)
    return cell(typed), cell((action.help or "") % settings)


def cell(text: str) -> str:
    """The text in one line of a table."""
    return " ".join(text.replace("|", "\\|").replace("<", "&lt;").split())


def game_options() -> Iterator[str]:
    """A table of every game's options."""
    yield from ("## Options of the games", "", "| game | option | values | meaning |", "|---|---|---|---|")
    for game in map(catalog.game, catalog.names()):
        for option in game.options:
            values = ", ".join(map(str, option.allowed))
            flag = option.name.replace("_", "-")
            default = f"default {option.default}"
            yield f"| `{game.name}` | `--{flag}` | {cell(values)} ({default}) | {cell(option.help)} |"


if __name__ == "__main__":
    print(page())
