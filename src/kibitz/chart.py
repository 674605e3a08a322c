"""Distributions as pictures: bars of characters for the terminal, SVG for everywhere else."""

import math
from collections.abc import Sequence
from html import escape
from itertools import pairwise

EIGHTHS = " ▏▎▍▌▋▊▉█"
LINE, BAR = 24, 18
"""Heights of a line and of its bar in the SVG picture, in its units."""
LABELS_WIDTH, BARS_WIDTH, FIGURES_WIDTH = 220, 420, 110
TITLE_HEIGHT, AXIS_HEIGHT = 40, 44
LEFT, PLOT_WIDTH, PLOT_HEIGHT, RIGHT = 64, 660, 260, 20
"""Measures of a column chart."""
LEAST_LENGTH = 1.0
"""The shortest bar of anything that happens at all: no bar is invisible."""
MOST_COLUMNS = 120
"""More values than this are gathered into ranges."""
MOST_TICKS = 8
STYLE = """<style>
.paper { fill: #ffffff } .ink { fill: #1f2328 } .axis { stroke: #59636e } .grid { stroke: #d1d9e0 }
.bar { fill: #2f6fd0 }
@media (prefers-color-scheme: dark) {
  .paper { fill: #0d1117 } .ink { fill: #f0f6fc } .axis { stroke: #9198a1 } .grid { stroke: #3d444d }
  .bar { fill: #4c8dff }
}
</style>"""


def bar(share: float, width: int) -> str:
    """A bar for a share from 0 to 1, of `width` characters at 1, drawn to an eighth of a character.

    Anything above 0 is drawn.
    """
    eighths = max(round(share * width * 8), 1 if share > 0 else 0)
    return "█" * (eighths // 8) + EIGHTHS[eighths % 8].strip()


def histogram(counts: Sequence[tuple[float, int]], lines: int = 20, width: int = 50) -> str:
    """Scores and their counts, gathered into this number of lines, each for an equal range of scores."""
    edges, gathered = gather(counts, lines)
    most, total = max(gathered), sum(gathered)
    return "\n".join(
        f"{edge:9.1f} {100 * count / total:7.3f} % {bar(count / most, width)}".rstrip()
        for edge, count in zip(edges, gathered, strict=True)
    )


def gather(counts: Sequence[tuple[float, float]], most: int) -> tuple[list[float], list[float]]:
    """The lower edges of `most` equal ranges, and how much falls into each."""
    low, high = min(value for value, _ in counts), max(value for value, _ in counts)
    step = max((high - low) / most, 1e-9)
    gathered = [0.0] * most
    for value, count in counts:
        gathered[min(most - 1, int((value - low) / step))] += count
    return [low + number * step for number in range(most)], gathered


def ticks(low: float, high: float, most: int = MOST_TICKS) -> list[float]:
    """Round numbers from low to high for an axis: 1, 2 or 5 times a power of ten apart."""
    if high <= low:
        return [low]
    rough = (high - low) / most
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(power * factor for factor in (1, 2, 5, 10) if power * factor >= rough * (1 - 1e-9))
    first = math.ceil(low / step - 1e-9)
    return [round(number * step, 12) for number in range(first, math.floor(high / step + 1e-9) + 1)]


def bars(title: str, shares: Sequence[tuple[str, float]]) -> str:
    """A horizontal bar for each label, with its share in percent, as an SVG document."""
    most = max((share for _, share in shares), default=1.0) or 1.0
    bottom = TITLE_HEIGHT + LINE * len(shares)
    parts = []
    for tick in ticks(0.0, 100 * most):
        x = LABELS_WIDTH + BARS_WIDTH * tick / (100 * most)
        parts.append(line(x, TITLE_HEIGHT - 4, x, bottom, "grid"))
        parts.append(text(x, bottom + 16, f"{tick:g} %", "middle", 12))
    for number, (label, share) in enumerate(shares):
        y = TITLE_HEIGHT + LINE * number
        parts.append(text(LABELS_WIDTH - 8, y + 14, label, "end"))
        length = max(BARS_WIDTH * share / most, LEAST_LENGTH) if share else 0.0
        parts.append(f'<rect x="{LABELS_WIDTH}" y="{y}" width="{length:.1f}" height="{BAR}" rx="2" class="bar"/>')
        parts.append(text(LABELS_WIDTH + length + 6, y + 14, f"{100 * share:.4f} %"))
    parts.append(line(LABELS_WIDTH, TITLE_HEIGHT - 4, LABELS_WIDTH, bottom, "axis"))
    parts.append(text(LABELS_WIDTH + BARS_WIDTH / 2, bottom + 36, "share of the games", "middle", 12))
    return document(title, LABELS_WIDTH + BARS_WIDTH + FIGURES_WIDTH, bottom + AXIS_HEIGHT, parts)


def columns(title: str, shares: Sequence[tuple[float, float]], across: str, upward: str) -> str:
    """A column for each value, as high as its share, with both axes, as an SVG document.

    across and upward name the axes. Where there are very many values, a column stands for a range of them.
    """
    values = sorted(shares)
    gaps = [after - before for (before, _), (after, _) in pairwise(values)]
    step = min(gaps, default=1.0)
    if (values[-1][0] - values[0][0]) / step >= MOST_COLUMNS:
        edges, gathered = gather(values, MOST_COLUMNS)
        values, step = list(zip(edges, gathered, strict=True)), edges[1] - edges[0]
        low, high = values[0][0], values[-1][0] + step
        shift = 0.0
    else:
        low, high, shift = values[0][0] - step / 2, values[-1][0] + step / 2, step / 2
    most = max(share for _, share in values) or 1.0
    bottom = TITLE_HEIGHT + PLOT_HEIGHT
    parts = []
    for tick in ticks(0.0, 100 * most, 5):
        y = bottom - PLOT_HEIGHT * tick / (100 * most)
        parts += [line(LEFT, y, LEFT + PLOT_WIDTH, y, "grid"), text(LEFT - 6, y + 4, f"{tick:g} %", "end", 12)]
    scale = PLOT_WIDTH / (high - low)
    for value, share in values:
        if share:
            tall = max(PLOT_HEIGHT * share / most, LEAST_LENGTH)
            x, wide = LEFT + (value - shift - low) * scale, max(step * scale * 0.9, 0.5)
            parts.append(
                f'<rect x="{x:.2f}" y="{bottom - tall:.2f}" width="{wide:.2f}" height="{tall:.2f}" class="bar"/>'
            )
    for tick in ticks(low, high):
        x = LEFT + (tick - low) * scale
        parts += [line(x, bottom, x, bottom + 5, "axis"), text(x, bottom + 18, f"{tick:g}", "middle", 12)]
    parts += [line(LEFT, bottom, LEFT + PLOT_WIDTH, bottom, "axis"), line(LEFT, TITLE_HEIGHT, LEFT, bottom, "axis")]
    parts.append(text(LEFT + PLOT_WIDTH / 2, bottom + 37, across, "middle", 12))
    parts.append(text(LEFT, TITLE_HEIGHT - 6, upward, "start", 12))
    return document(title, LEFT + PLOT_WIDTH + RIGHT, bottom + AXIS_HEIGHT, parts)


def document(title: str, width: float, height: float, parts: Sequence[str]) -> str:
    """The whole picture: named for those who can't see it, readable on light and on dark pages."""
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" role="img" '
        'font-family="sans-serif" font-size="13">',
        f"<title>{escape(title)}</title>",
        STYLE,
        f'<rect width="{width:g}" height="{height:g}" class="paper"/>',
        f'<text x="10" y="22" font-size="15" font-weight="bold" class="ink">{escape(title)}</text>',
    ]
    return "\n".join([*lines, *parts, "</svg>\n"])


def text(x: float, y: float, words: str, anchor: str = "start", size: float = 13) -> str:
    """A line of text whose baseline is at y."""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size:g}" class="ink">{escape(words)}</text>'
    )


def line(x: float, y: float, to_x: float, to_y: float, kind: str) -> str:
    return f'<line x1="{x:.1f}" y1="{y:.1f}" x2="{to_x:.1f}" y2="{to_y:.1f}" class="{kind}"/>'
