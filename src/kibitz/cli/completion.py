"""`kibitz completion`: the shell completes commands, games, minds and flags."""

import argparse

from kibitz import catalog
from kibitz.table import Game

SCRIPTS = {
    "bash": """_kibitz() {
    mapfile -t COMPREPLY < <(kibitz complete -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o default -F _kibitz kibitz
""",
    "zsh": """#compdef kibitz
_kibitz() {
    local -a found
    found=("${(@f)$(kibitz complete -- "${(@)words[2,CURRENT]}" 2>/dev/null)}")
    [[ -n "$found[1]" ]] && compadd -a found || _files
}
compdef _kibitz kibitz
""",
    "fish": """complete -c kibitz -a '(kibitz complete -- (commandline -opc)[2..] (commandline -ct) 2>/dev/null)'
""",
}
EXAMPLE = "source <(kibitz completion bash)\nkibitz completion fish > ~/.config/fish/completions/kibitz.fish"


def add(parser: argparse.ArgumentParser, game: Game | None) -> None:
    parser.add_argument("shell", choices=sorted(SCRIPTS))


def run(arguments: argparse.Namespace) -> None:
    print(SCRIPTS[arguments.shell], end="")


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
