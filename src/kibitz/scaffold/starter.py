"""The file from which students of a course start: the types of what their program sees, an example, a first move."""

import ast
import inspect
import json
import textwrap
from dataclasses import fields
from itertools import pairwise
from pprint import pformat
from random import Random
from string import Template
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from kibitz import gameplay
from kibitz.arena.contract import view_name
from kibitz.arena.plain_views import view_of
from kibitz.scaffold.write import TEMPLATES
from kibitz.table import CHANCE, Game, InvalidText, View

WIDTH = 88
STEPS = 7
"""Moves before the example, if the game lasts so long."""
NAMES = {int: "int", float: "float", str: "str", bool: "bool", type(None): "None"}


def starter(game: Game) -> str:
    """The whole file."""
    view = example(game)
    name = view_name(game.name)
    shown = pformat(json.loads(json.dumps(view_of(view))), width=WIDTH, sort_dicts=False)
    template = (TEMPLATES / "player.py.txt").read_text(encoding="utf-8")
    return Template(template).substitute(
        game=game.name,
        title=game.title,
        file=f"{game.name.replace('-', '_')}_player.py",
        view=name,
        position=f"{name.removesuffix('View')}Position",
        fields=position_fields(view),
        example=shown,
    )


def example(game: Game) -> View:
    """A view of somebody who has a choice, from a game of random choices."""
    rng = Random(1)
    state = gameplay.settle_chance(gameplay.start(game), rng, [])
    found: View | None = None
    for _ in range(STEPS):
        seats = [seat for seat in state.to_move if seat != CHANCE]
        if not seats:
            break
        views = [state.view(seat) for seat in seats]
        if found is None or len(views[0].moves) > 1:
            found = views[0]
        for view in views:
            state = state.play(view.seat, rng.choice(list(view.moves)))
        state = gameplay.settle_chance(state, rng, [])
    if found is None:
        raise InvalidText(f"{game.name} has no choices: expected a game in which a program can choose")
    return found


def position_fields(view: View) -> str:
    """The fields of the position, with types and what their sources say about them."""
    kind: Any = type(view.position)
    try:
        hints = get_type_hints(kind)
    except Exception:
        hints = {}
    said = docs(kind)
    lines = []
    for field in fields(kind) if hasattr(kind, "__dataclass_fields__") else ():
        if not field.repr:
            continue
        lines.append(f"    {field.name}: {type_name(hints.get(field.name, Any))}")
        if text := said.get(field.name):
            lines += textwrap.indent(f'"""{text}"""', "    ").splitlines()
    return "\n".join(lines) or "    pass"


def type_name(hint: Any) -> str:
    """The type that a value of this type has as JSON."""
    if hint in NAMES:
        return NAMES[hint]
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return " | ".join(dict.fromkeys(map(type_name, arguments)))
    if origin in (tuple, list, frozenset, set):
        inner = " | ".join(dict.fromkeys(type_name(one) for one in arguments if one is not Ellipsis))
        return f"list[{inner or 'Any'}]"
    if origin is dict:
        return f"dict[str, {type_name(arguments[1])}]"
    return "Any"


def docs(kind: type) -> dict[str, str]:
    """The strings below the fields of a class, as its source has them, in a line each."""
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(kind)))
    except (OSError, TypeError, SyntaxError):
        return {}
    body = tree.body[0].body if isinstance(tree.body[0], ast.ClassDef) else []
    found = {}
    for before, after in pairwise(body):
        match before, after:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                found[name] = " ".join(text.split())
    return found
