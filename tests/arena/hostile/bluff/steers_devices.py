"""Sends commands to its files and devices; plays `stay` if one is obeyed.

Verdict: no fault
"""

import contextlib
import fcntl
import os

# Type into a terminal, take it, flags of a file, its places on the disk, clone, freeze, entropy, a terminal's number.
COMMANDS = (0x5412, 0x540E, 0x80086601, 0x40086602, 0xC020660B, 1, 2, 0x40049409, 0xC0045877, 0x80045200, 0x80045430)


def move(card):
    held = [0, 1, 2, os.open("/tmp/file", os.O_CREAT | os.O_RDWR), os.open("/dev/urandom", os.O_RDONLY)]
    for number in held:
        for command in COMMANDS:
            with contextlib.suppress(OSError):
                fcntl.ioctl(number, command - (command >> 31 << 32), b"\0" * 64)
                return "stay"
    return "fold"
