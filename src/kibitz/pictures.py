"""Pictures as SVG: colours that follow a light or a dark theme, and elements that can be clicked.

docs/vocabulary.md describes the attributes that make a picture clickable.
"""

from collections.abc import Iterable, Sequence

COLOURS = {
    "felt": ("#2f7355", "#17382b"),
    "felt-line": ("#4d8b6f", "#2c5645"),
    "chalk": ("#f3f8f3", "#dbe7df"),
    "paper": ("#fdfbf5", "#22262d"),
    "paper-line": ("#ddd6c6", "#3d434e"),
    "ink": ("#1f2430", "#e8e9ec"),
    "faint": ("#6a6a72", "#a3a8b3"),
    "card": ("#fffdf8", "#ece8de"),
    "card-edge": ("#8b948d", "#5d655f"),
    "card-ink": ("#1b2130", "#161b28"),
    "card-red": ("#bf1f2b", "#b01a26"),
    "back": ("#3c5ba0", "#34508f"),
    "back-line": ("#93abdd", "#7d97cf"),
    "gold": ("#e9b325", "#e3ad22"),
    "light-square": ("#cfdcc6", "#8fa394"),
    "dark-square": ("#7fa08c", "#566f65"),
    "last-square": ("#e6d67c", "#b5a14a"),
    "good": ("#1d7a46", "#6fcf97"),
    "bad": ("#b3261e", "#ff8a80"),
}
"""Each colour's value in the light and in the dark theme. A page that has themes of its own sets --NAME."""

STYLE = (
    "<style>@media (prefers-color-scheme:dark){svg{"
    + ";".join(f"--{name}:{dark}" for name, (_, dark) in COLOURS.items())
    + "}}</style>"
)
"""Lets a picture that stands alone follow its reader's theme."""

ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})
"""Like html.escape, whose module also loads the names of two thousand characters."""
SANS = "system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif"
SERIF = "Georgia,Times New Roman,serif"


def escape(text: str) -> str:
    """A text as it may stand in a document or an attribute."""
    return text.translate(ESCAPES)


def colour(name: str) -> str:
    """A colour of the theme; programs that know no themes show the light one."""
    return f"var(--{name},{COLOURS[name][0]})"


def resolved(picture: str) -> str:
    """The picture with the light colours in place of their names, for programs that know no CSS variables."""
    for name, (light, _) in COLOURS.items():
        picture = picture.replace(f"var(--{name},{light})", light)
    return picture.replace(STYLE, "")


def document(title: str, width: float, height: float, parts: Sequence[str], attributes: str = "") -> str:
    """A whole picture; the title is what a screen reader calls it."""
    attributes = f" {attributes}" if attributes else ""
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" '
            f'height="{height:g}" role="group" aria-label="{escape(title)}" font-family="{SANS}"{attributes}>',
            STYLE,
            *parts,
            "</svg>\n",
        ]
    )


def table(width: float, height: float, background: str = "felt") -> str:
    """The background of every picture."""
    return rectangle(0, 0, width, height, background, rounded=12)


def titled(title: str, width: float, height: float, parts: Sequence[str]) -> str:
    """A picture on the table with its title at the top, where it takes 44 units."""
    return document(title, width, height, [table(width, height), words(20, 30, title, 18), *parts])


def rectangle(
    x: float, y: float, width: float, height: float, fill: str = "", line: str = "", rounded: float = 0, more: str = ""
) -> str:
    """A rectangle in colours of the theme."""
    fill = colour(fill) if fill else "none"
    edge = f' stroke="{colour(line)}"' if line else ""
    corner = f' rx="{rounded:g}"' if rounded else ""
    more = f" {more}" if more else ""
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"{corner} fill="{fill}"{edge}{more}/>'


def words(
    x: float, y: float, text: object, size: float = 13, fill: str = "chalk", anchor: str = "", bold: bool = False
) -> str:
    """A line of text whose baseline begins at x, y; anchor "middle" or "end" says which part of it is there."""
    anchor = f' text-anchor="{anchor}"' if anchor else ""
    weight = ' font-weight="700"' if bold else ""
    more = f'fill="{colour(fill)}"{anchor}{weight}'
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" {more}>{escape(str(text))}</text>'


def part(
    name: str,
    drawn: str,
    *,
    at: tuple[float, float] = (0, 0),
    turn: float = 0,
    size: tuple[float, float] = (0, 0),
    label: str = "",
    say: str = "",
    toggle: str = "",
    kind: str = "",
    comes: str = "",
    draws: str = "",
    holds: Iterable[str] = (),
    order: int | None = None,
    keys: Sequence[int] = (),
    rolls: str = "",
) -> str:
    """An element of a picture with an id that it keeps from one picture to the next.

    turn is in degrees, clockwise. say or toggle make it clickable; size is then the area that takes the click, and
    label what it is called aloud. The rest lets a page show what has moved: docs/vocabulary.md describes each.
    """
    turned = f" rotate({turn:g})" if turn else ""
    attributes = [f'id="at-{escape(name)}"', f'transform="translate({at[0]:g} {at[1]:g}){turned}"']
    more = {
        "kind": kind,
        "from": comes,
        "draws": draws,
        "holds": "|".join(holds),
        "order": "" if order is None else str(order),
        "keys": "|".join(map(str, keys)),
        "roll": rolls,
    }
    attributes += [f'data-{one}="{escape(value)}"' for one, value in more.items() if value]
    halo = ""
    if say or toggle:
        attributes.append(f'data-say="{escape(say)}"' if say else f'data-toggle="{escape(toggle)}"')
        attributes.append(f'role="button" tabindex="0" aria-label="{escape(label)}"')
        wide, high = size[0] - 3, size[1] - 3
        halo = f'<rect class="halo" x="1.5" y="1.5" width="{wide:g}" height="{high:g}" rx="5" fill="transparent"/>'
    elif label:
        attributes.append(f'role="img" aria-label="{escape(label)}"')
    return f"<g {' '.join(attributes)}>{drawn}{halo}</g>"
