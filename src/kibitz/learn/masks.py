# cython: annotation_typing=False
"""Checks and random choices among the legal actions of many games at once.

A mask has one byte for each action of each game, game by game: 1 where the action is legal.
"""

from array import array
from typing import TypeAlias

from kibitz.learn.seating import WAIT
from kibitz.native.machine import acquire_gil, release_gil, splitmix64

Numbers: TypeAlias = "bytearray | memoryview[int] | array[int]"
MASK64 = 2**64 - 1
BLOCK = 64
HALF_WORD = 32
NONE = -1


def first_illegal(masks: Numbers, over: Numbers, actions: Numbers, width: int) -> int:
    """The first game that is not over and whose action is neither legal nor WAIT; -1 where there is none."""
    games = len(over)
    if len(masks) != games * width or len(actions) != games:
        raise ValueError(f"{len(actions)} actions, {len(masks)} bytes of masks: expected {games} and {games * width}")
    for game in range(games):
        if not over[game]:
            action = actions[game]
            if action == WAIT:
                continue
            if action < 0 or action >= width or not masks[game * width + action]:
                return game
    return NONE


def choose(masks: Numbers, over: Numbers, actions: Numbers, width: int, seed: int) -> None:
    """A random legal action for every game, each equally likely; 0 where a game is over."""
    games = len(over)
    if len(masks) != games * width or len(actions) != games:
        raise ValueError(f"{len(actions)} actions, {len(masks)} bytes of masks: expected {games} and {games * width}")
    thread = release_gil()
    fill(masks, over, actions, width, seed)
    acquire_gil(thread)


def fill(masks: Numbers, over: Numbers, actions: Numbers, width: int, seed: int) -> None:
    """What choose() does once its arguments are checked."""
    games = len(over)
    for game in range(games):
        actions[game] = 0
        if over[game]:
            continue
        first = game * width
        end = first + width
        legal = 0
        at = first
        while at + BLOCK <= end:
            legal += count_block(masks, at)
            at += BLOCK
        while at < end:
            legal += masks[at]
            at += 1
        # The highest half of a random number, scaled, needs no division.
        left = (splitmix64((seed + game) & MASK64) >> HALF_WORD) * legal >> HALF_WORD
        at = first
        while at + BLOCK <= end:
            block = count_block(masks, at)
            if block > left:
                break
            left -= block
            at += BLOCK
        while masks[at] == 0 or left > 0:
            left -= masks[at]
            at += 1
        actions[game] = at - first


def count_block(masks: Numbers, first: int) -> int:
    """How many of the BLOCK actions from this byte on are legal; a byte holds the sum, so that C adds many at once."""
    total = 0
    for at in range(first, first + BLOCK):
        total += masks[at]
    return total
