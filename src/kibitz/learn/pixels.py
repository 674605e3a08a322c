"""A game's picture as an array of pixels."""

import struct
import zlib
from typing import Any

from kibitz import pictures
from kibitz.learn import extras
from kibitz.table import InvalidText

SIGNATURE = b"\x89PNG\r\n\x1a\n"
CHANNELS = 4
PAPER = 255
"""The brightness behind the transparent parts of a picture."""


def pixels(svg: str) -> Any:
    """Height x width x 3 bytes of red, green and blue."""
    if not svg:
        raise InvalidText("this game has no pictures: expected render_mode 'ansi'")
    resvg = extras.needed("resvg_py", "render_mode 'rgb_array'")
    return _decoded(bytes(resvg.svg_to_bytes(svg_string=pictures.resolved(svg))))


def _decoded(png: bytes) -> Any:
    """The pixels of a PNG of 8 bits a channel with transparency, the only kind that resvg writes.

    Portable Network Graphics, W3C Recommendation: sections 5 (chunks) and 9 (filters).
    """
    np = extras.needed("numpy", "render_mode 'rgb_array'")
    assert png.startswith(SIGNATURE)
    at, packed, width, height = len(SIGNATURE), b"", 0, 0
    while at < len(png):
        length, kind = struct.unpack(">I4s", png[at : at + 8])
        data = png[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            width, height, depth, colour = struct.unpack(">IIBB", data[:10])
            assert (depth, colour, data[12]) == (8, 6, 0)
        elif kind == b"IDAT":
            packed += data
        at += length + 12
    rows = np.frombuffer(zlib.decompress(packed), np.uint8).reshape(height, 1 + CHANNELS * width)
    image = np.zeros((height, width, CHANNELS), np.uint8)
    above = np.zeros((width, CHANNELS), np.uint8)
    for y in range(height):
        above = image[y] = _unfiltered(np, int(rows[y, 0]), rows[y, 1:].reshape(width, CHANNELS), above)
    alpha = image[:, :, 3:].astype(np.uint16)
    return ((image[:, :, :3] * alpha + PAPER * (255 - alpha)) // 255).astype(np.uint8)


def _unfiltered(np: Any, kind: int, row: Any, above: Any) -> Any:
    """A row of pixels from what the filter left of it."""
    if kind == 0:
        return row
    if kind == 1:
        return np.cumsum(row, axis=0, dtype=np.uint8)
    if kind == 2:
        return row + above
    found = np.zeros_like(row)
    left = corner = np.zeros(CHANNELS, np.int32)
    for x in range(len(row)):
        up = above[x].astype(np.int32)
        if kind == 3:
            guess = (left + up) // 2
        else:
            distance = [abs(up - corner), abs(left - corner), abs(left + up - 2 * corner)]
            nearest = np.where((distance[0] <= distance[1]) & (distance[0] <= distance[2]), left, corner)
            others = (distance[0] > distance[1]) | (distance[0] > distance[2])
            guess = np.where(others & (distance[1] <= distance[2]), up, nearest)
        found[x] = row[x] + guess.astype(np.uint8)
        left, corner = found[x].astype(np.int32), up
    return found
