"""Draws docs/pictures/architecture.svg: the layers of the import contracts, with arrows for what the sources import.

    python docs/architecture.py

An arrow that follows from others (a imports b, b imports c, so a may know c) is left out.
"""

import ast
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"
PICTURE = ROOT / "docs" / "pictures" / "architecture.svg"

Graph = dict[str, set[str]]
"""What each box imports."""

WIDEST = 1100
LETTER, PADDING, GAP, BOX, ROW, TITLE = 7.6, 10, 22, 26, 66, 40
"""Sizes in the picture: its width, a letter's width, a box's margin, the space between two, heights."""


@dataclass(frozen=True)
class Diagram:
    """The layers of one contract, highest first, and where their modules are."""

    title: str
    containers: list[str]
    layers: list[list[str]]


def diagrams() -> list[Diagram]:
    """The contracts with containers, one diagram each; `*` stands for every package of that folder."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    found = []
    for contract in settings["tool"]["importlinter"]["contracts"]:
        if contract["type"] != "layers" or "containers" not in contract:
            continue
        (container,) = contract["containers"]
        containers = [container]
        if container.endswith(".*"):
            folder = SOURCE.joinpath(*container.split(".")[:-1])
            containers = [f"{container[:-2]}.{path.parent.name}" for path in sorted(folder.glob("*/__init__.py"))]
        layers = [[box.strip(" ()") for box in layer.replace("|", ":").split(":")] for layer in contract["layers"]]
        found.append(Diagram(container, containers, layers))
    return found


@cache
def imported(path: Path) -> tuple[str, ...]:
    """The modules of Kibitz that a source imports, also inside functions; names in a module count with it."""
    names: list[str] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names += (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names += (f"{node.module}.{alias.name}" for alias in node.names)
    return tuple(names)


def imports(diagram: Diagram) -> Graph:
    """What each box of the diagram imports of the others, over all containers."""
    graph: Graph = {box: set() for layer in diagram.layers for box in layer}
    for container in diagram.containers:
        home = SOURCE.joinpath(*container.split("."))
        for box, others in graph.items():
            for path in [home / f"{box}.py", *sorted((home / box).rglob("*.py"))]:
                if path.exists():
                    for name in imported(path):
                        head, _, rest = name.partition(f"{container}.")
                        if not head and rest.split(".")[0] in graph:
                            others.add(rest.split(".")[0])
            others.discard(box)
    # The catalog lists the folder of games, and imports none of them.
    if "catalog" in graph:
        graph["catalog"].discard("games")
    return graph


def reachable(graph: Graph, start: str) -> set[str]:
    """Everything that can be reached from a box."""
    seen: set[str] = set()
    waiting = [start]
    while waiting:
        new = graph[waiting.pop()] - seen
        seen |= new
        waiting += new
    return seen


def reduced(graph: Graph) -> Graph:
    """The graph, which has no cycles, without the arrows that follow from others."""
    return {
        box: {other for other in others if not any(other in reachable(graph, third) for third in others - {other})}
        for box, others in graph.items()
    }


def width(name: str) -> float:
    return len(name) * LETTER + 2 * PADDING


def draw(diagram: Diagram, left: float, top: float, room: float) -> list[str]:
    """The diagram in a column of this room, arrows below boxes."""
    centers: dict[str, tuple[float, float]] = {}
    for row, layer in enumerate(diagram.layers):
        x = left + (room - sum(map(width, layer)) - GAP * (len(layer) - 1)) / 2
        for box in layer:
            centers[box] = (x + width(box) / 2, top + TITLE + row * ROW)
            x += width(box) + GAP
    parts = [f'<text x="{left + room / 2:.0f}" y="{top + 8:.0f}" font-weight="bold">{diagram.title}</text>']
    for box, others in reduced(imports(diagram)).items():
        x, y = centers[box]
        for other in sorted(others):
            to_x, to_y = centers[other]
            if y == to_y:
                side = 1 if to_x > x else -1
                start, end = (x + side * width(box) / 2, y), (to_x - side * width(other) / 2, to_y)
            else:
                start, end = (x, y + BOX / 2), (to_x, to_y - BOX / 2)
            parts.append(
                f'<path d="M{start[0]:.1f} {start[1]:.1f} L{end[0]:.1f} {end[1]:.1f}" marker-end="url(#tip)"/>'
            )
    for box, (x, y) in centers.items():
        parts.append(
            f'<rect x="{x - width(box) / 2:.1f}" y="{y - BOX / 2:.1f}" width="{width(box):.1f}" height="{BOX}" rx="5"/>'
        )
        parts.append(f'<text x="{x:.1f}" y="{y + 4:.1f}">{box}</text>')
    return parts


def picture() -> str:
    """All diagrams as an SVG document, in rows that are filled as far as they go."""
    parts: list[str] = []
    left, top, right, bottom = float(GAP), 2.0 * GAP, 0.0, 0.0
    for diagram in sorted(diagrams(), key=lambda diagram: len(diagram.containers)):
        room = max(sum(map(width, layer)) + GAP * (len(layer) - 1) for layer in diagram.layers)
        room = max(room, width(diagram.title))
        if left > GAP and left + room > WIDEST:
            left, top = GAP, bottom + GAP
        parts += draw(diagram, left, top, room)
        left += room + 2 * GAP
        right = max(right, left)
        bottom = max(bottom, top + TITLE + ROW * len(diagram.layers))
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {right:.0f} {bottom:.0f}" '
            'font-family="monospace" font-size="12" text-anchor="middle">',
            "<title>Which part imports which: arrows point down only</title>",
            '<marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
            '<path d="M0 0 L8 4 L0 8 z" fill="#5b6b7b" stroke="none"/></marker>',
            "<style>rect { fill: #eaf1fb; stroke: #3b7dd8 } path { stroke: #5b6b7b; fill: none }</style>",
            f'<rect width="{right:.0f}" height="{bottom:.0f}" style="fill: #fff; stroke: none"/>',
            *parts,
            "</svg>\n",
        ]
    )


if __name__ == "__main__":
    PICTURE.write_text(picture(), encoding="utf-8")
    print(PICTURE)
