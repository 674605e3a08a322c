"""What a program says about its author: read from its text, or asked inside the box where the text computes it."""

import ast
from pathlib import Path

from kibitz.arena.sandbox.box import Box
from kibitz.arena.sandbox.levels import level_for
from kibitz.arena.sandbox.limits import Limits, NoSandbox, Violation
from kibitz.arena.sandbox.process import Job
from kibitz.arena.sanitise import sanitised
from kibitz.data_files import filled

FUNCTION = "get_author_info"
"""What the courses call it."""
MOST = 100
"""Characters of a name or an id."""
QUICK = Limits(start=5.0, call=2.0, total=5.0)


def author_of(tree: ast.Module, path: Path) -> tuple[str, str] | None:
    """The author's name and id that the program at this path states; None where it states none that can be found."""
    stated = stated_in(tree)
    if stated == ("", ""):
        stated = answered(path)
    return stated and (sanitised(stated[0], MOST), sanitised(stated[1], MOST))


def stated_in(tree: ast.Module) -> tuple[str, str] | None:
    """The author as the text has it: two empty texts where it is computed, None where there is no such function."""
    constants = {
        target.id: statement.value.value
        for statement in tree.body
        if isinstance(statement, ast.Assign) and isinstance(statement.value, ast.Constant)
        for target in statement.targets
        if isinstance(target, ast.Name) and isinstance(statement.value.value, str | int)
    }
    for statement in tree.body:
        if isinstance(statement, ast.FunctionDef) and statement.name == FUNCTION:
            answers = [node.value for node in ast.walk(statement) if isinstance(node, ast.Return)]
            if len(answers) == 1 and isinstance(answers[0], ast.Tuple | ast.List) and len(answers[0].elts) == 2:
                name, number = (value_of(element, constants) for element in answers[0].elts)
                if name and number:
                    return name, number
            return "", ""
    return None


def value_of(node: ast.expr, constants: dict[str, str | int]) -> str:
    """The text of a constant, or of a name that the module sets once to one; empty for anything else."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str | int):
        return str(node.value)
    return str(constants.get(node.id, "")) if isinstance(node, ast.Name) else ""


def answered(path: Path) -> tuple[str, str] | None:
    """The author that the program answers inside a box with walls; None where it fails, or where there are no walls."""
    try:
        level = level_for("program")
        asked = filled("arena/intake/data/author.txt", function=FUNCTION)
        with Box(Job(((path.parent, path.name),), (("author", asked),)), level, QUICK) as box:
            answer = box.ask(0, None)
    except (Violation, NoSandbox):
        return None
    match answer:
        case [str(name), str(number)]:
            return name, number
    return None
