"""Distributions as pictures: bars of characters for the terminal, SVG for everywhere else."""

from collections.abc import Sequence
from html import escape

EIGHTHS = " ▏▎▍▌▋▊▉█"
LINE, BAR = 24, 18
"""Heights of a line and of its bar in the SVG picture, in its units."""
LABELS_WIDTH, BARS_WIDTH, FIGURES_WIDTH = 220, 420, 110
TITLE_HEIGHT, BOTTOM_MARGIN = 36, 4


def bar(share: float, width: int) -> str:
    """A bar for a share from 0 to 1, of `width` characters at 1, drawn to an eighth of a character."""
    eighths = round(share * width * 8)
    return "█" * (eighths // 8) + EIGHTHS[eighths % 8].strip()


def histogram(counts: Sequence[tuple[float, int]], lines: int = 20, width: int = 50) -> str:
    """Scores and their counts, gathered into this number of lines, each for an equal range of scores."""
    low, high = min(score for score, _ in counts), max(score for score, _ in counts)
    step = max((high - low) / lines, 1e-9)
    gathered = [0] * lines
    for score, count in counts:
        gathered[min(lines - 1, int((score - low) / step))] += count
    most, total = max(gathered), sum(gathered)
    return "\n".join(
        f"{low + number * step:9.1f} {100 * count / total:7.3f} % {bar(count / most, width)}".rstrip()
        for number, count in enumerate(gathered)
    )


def bars(title: str, shares: Sequence[tuple[str, float]]) -> str:
    """A horizontal bar for each label, with its share in percent, as an SVG document."""
    most = max((share for _, share in shares), default=1.0) or 1.0
    width = LABELS_WIDTH + BARS_WIDTH + FIGURES_WIDTH
    height = TITLE_HEIGHT + LINE * len(shares) + BOTTOM_MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        'font-family="sans-serif" font-size="13">',
        f'<text x="10" y="22" font-size="15" font-weight="bold">{escape(title)}</text>',
    ]
    for number, (label, share) in enumerate(shares):
        y = TITLE_HEIGHT + LINE * number
        parts.append(f'<text x="{LABELS_WIDTH - 8}" y="{y + 14}" text-anchor="end">{escape(label)}</text>')
        length = BARS_WIDTH * share / most
        parts.append(f'<rect x="{LABELS_WIDTH}" y="{y}" width="{length:.1f}" height="{BAR}" rx="2" fill="#3b7dd8"/>')
        parts.append(f'<text x="{LABELS_WIDTH + length + 6:.1f}" y="{y + 14}" fill="#444">{100 * share:.4f} %</text>')
    return "\n".join([*parts, "</svg>\n"])
