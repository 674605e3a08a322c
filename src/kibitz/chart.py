"""Distributions as pictures: bars of characters for the terminal, SVG for everywhere else."""

from collections.abc import Sequence
from html import escape

EIGHTHS = " ▏▎▍▌▋▊▉█"


def bar(share: float, width: int) -> str:
    """A bar of so many characters at share 1, drawn to an eighth of a character."""
    eighths = round(share * width * 8)
    return "█" * (eighths // 8) + EIGHTHS[eighths % 8].strip()


def histogram(counts: Sequence[tuple[float, int]], lines: int = 20, width: int = 50) -> str:
    """Scores and how often each came, gathered into so many lines of equal range."""
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
    line, left, width = 24, 220, 420
    most = max((share for _, share in shares), default=1.0) or 1.0
    height = 40 + line * len(shares)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {left + width + 110} {height}" '
        'font-family="sans-serif" font-size="13">',
        f'<text x="10" y="22" font-size="15" font-weight="bold">{escape(title)}</text>',
    ]
    for number, (label, share) in enumerate(shares):
        y = 36 + line * number
        parts.append(f'<text x="{left - 8}" y="{y + 14}" text-anchor="end">{escape(label)}</text>')
        length = width * share / most
        parts.append(f'<rect x="{left}" y="{y}" width="{length:.1f}" height="{line - 6}" rx="2" fill="#3b7dd8"/>')
        parts.append(f'<text x="{left + length + 6:.1f}" y="{y + 14}" fill="#444">{100 * share:.4f} %</text>')
    return "\n".join([*parts, "</svg>\n"])
