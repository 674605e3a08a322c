"""`kibitz completion`: the shell completes commands, games, minds and flags."""

import argparse

from kibitz import catalog
from kibitz.data_files import data_file
from kibitz.table import Game

SHELLS = ("bash", "fish", "zsh")
EXAMPLE = "source <(kibitz completion bash)\nkibitz completion fish > ~/.config/fish/completions/kibitz.fish"


def add(parser: argparse.ArgumentParser, game: Game | None) -> None:
    parser.add_argument("shell", choices=SHELLS)


def run(arguments: argparse.Namespace) -> None:
    print(data_file(f"cli/data/completion.{arguments.shell}").decode(), end="")


def candidates(parser: argparse.ArgumentParser, words: list[str]) -> list[str]:
    """The words that may replace the last one, which is being typed."""
    *before, last = words or [""]
    commands = next(action for action in parser._actions if isinstance(action, argparse._SubParsersAction)).choices
    if not before:
        candidate_words = [*commands, "--help", "--version"]
    elif before[0] not in commands:
        candidate_words = []
    else:
        own = commands[before[0]]._actions
        positional = {action.dest: action.choices for action in own if not action.option_strings}
        first = next(iter(positional), "")
        if last.startswith("-"):
            candidate_words = [flag for action in own for flag in action.option_strings if flag.startswith("--")]
        elif len(before) == 1:
            candidate_words = list(positional.get(first) or (catalog.names() if first == "game" else ()))
        else:
            takes_minds = before[-1] in ("--mind", "--against") or {"minds", "entrants"} & positional.keys()
            known = before[1].replace("_", "-") in catalog.names()
            candidate_words = [*catalog.game(before[1]).minds(), "best"] if takes_minds and known else []
    return sorted(word for word in candidate_words if word.startswith(last))
