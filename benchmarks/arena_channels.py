"""How fast two sandboxes can still talk by time alone, in bits a second: what SECURITY.md lists as remaining channels.

    python benchmarks/arena_channels.py

One sandbox sends random bits, another decodes them, both asked at once; the rate counts errors (the capacity of a
symmetric channel). The best of several lengths of a bit. The page cache keeps its bits for a sandbox that comes later.
What only commands have, which may be several processes, is measured with the filter that they get.
"""

import os
import random
import sys
import sysconfig
import tempfile
import time
from collections.abc import Sequence
from dataclasses import replace
from math import log2
from pathlib import Path
from typing import Any

from kibitz.arena.sandbox.box import Box
from kibitz.arena.sandbox.levels import level_for
from kibitz.arena.sandbox.limits import Limits
from kibitz.arena.sandbox.process import Job

BITS = 200
LENGTHS = (0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05)
"""Seconds of a bit that are tried."""
LEAD = 0.05
"""Seconds for both to be ready."""
STRIDE = 1 << 20
"""Bytes between two places of a file that are read: more than the kernel reads ahead."""
MOST_PLACES = 2000
LIMITS = Limits(call=60.0, total=600.0)
PROGRAM = """
import ctypes, hashlib, mmap, os, threading, time

LIBRARY = ctypes.CDLL(None)
LIBRARY.mmap.restype = ctypes.c_void_p
LARGE, SMALL = bytes(1 << 18), bytes(1 << 12)
MEMORY = bytearray(64 << 20)
PAGE = 4096


class Program:
    def answer(self, question):
        verb, *arguments = question
        return getattr(self, verb)(*arguments)

    def slots(self, start, length, count):
        for number in range(count):
            time.sleep(max(0.0, start + number * length - time.monotonic()))
            yield number, start + (number + 1) * length

    def send_processor(self, bits, start, length):
        busy = threading.Event()
        over = threading.Event()

        def load():
            while not over.is_set():
                busy.wait()
                hashlib.sha256(LARGE)

        threads = [threading.Thread(target=load) for _ in range(os.cpu_count() or 1)]
        for thread in threads:
            thread.start()
        for number, end in self.slots(start, length, len(bits)):
            busy.set() if bits[number] else busy.clear()
        time.sleep(length)
        over.set()
        busy.set()
        for thread in threads:
            thread.join()

    def receive_processor(self, count, start, length):
        found = []
        for _, end in self.slots(start, length, count):
            loops = 0
            while time.monotonic() < end:
                hashlib.sha256(SMALL)
                loops += 1
            found.append(-loops)
        return found

    def send_memory(self, bits, start, length):
        for number, end in self.slots(start, length, len(bits)):
            while bits[number] and time.monotonic() < end:
                ctypes.memmove(LIBRARY_BUFFER, LIBRARY_BUFFER2, 8 << 20)

    def receive_memory(self, count, start, length):
        found = []
        for _, end in self.slots(start, length, count):
            loops = 0
            while time.monotonic() < end:
                ctypes.memmove(LIBRARY_BUFFER, LIBRARY_BUFFER2, 1 << 20)
                loops += 1
            found.append(-loops)
        return found

    def send_pages(self, places):
        started = time.monotonic()
        for path, place in places:
            descriptor = os.open(path, os.O_RDONLY)
            os.pread(descriptor, 1, place)
            os.close(descriptor)
        return time.monotonic() - started

    def receive_pages(self, places):
        found = []
        started = time.monotonic()
        for path, place in places:
            descriptor = os.open(path, os.O_RDONLY)
            before = time.perf_counter()
            os.pread(descriptor, 1, place)
            found.append(round(1e6 * (time.perf_counter() - before)))
            os.close(descriptor)
        return [time.monotonic() - started, found]

    def page(self, path):
        with open(path, "rb") as opened:
            return LIBRARY.mmap(None, ctypes.c_size_t(PAGE), 1, mmap.MAP_SHARED, opened.fileno(), ctypes.c_long(0))

    def send_futex(self, path, number, bits, start, length):
        address = self.page(path)
        word = ctypes.c_uint32.from_address(address).value
        for place, end in self.slots(start, length, len(bits)):
            left = end - time.monotonic()
            if bits[place] and left > 0:
                limit = (ctypes.c_long * 2)(0, int(left * 1e9))
                LIBRARY.syscall(number, ctypes.c_void_p(address), 0, word, limit, None, 0)

    def receive_futex(self, path, number, count, start, length):
        address = self.page(path)
        found = []
        for _, end in self.slots(start + length / 2, length, count):
            found.append(LIBRARY.syscall(number, ctypes.c_void_p(address), 1, 1, None, None, 0))
        return found

    def send_pipes(self, bits, start, length):
        for number, end in self.slots(start, length, len(bits)):
            while bits[number] and time.monotonic() < end:
                for descriptor in os.pipe():
                    os.close(descriptor)

    def receive_pipes(self, count, start, length):
        found = []
        last = number = 0
        for _, end in self.slots(start, length, count):
            while time.monotonic() < end - length / 10:
                ends = os.pipe()
                number = os.fstat(ends[0]).st_ino
                for descriptor in ends:
                    os.close(descriptor)
            found.append(number - last)
            last = number
        return found


LIBRARY_BUFFER = (ctypes.c_char * (8 << 20)).from_buffer(MEMORY, 0)
LIBRARY_BUFFER2 = (ctypes.c_char * (8 << 20)).from_buffer(MEMORY, 32 << 20)


def load(path):
    return Program()
"""


def opened(folder: Path, processes: int = 1) -> Box:
    """A sandbox with the program."""
    limits = replace(LIMITS, processes=processes)
    return Box(Job(((folder, "none"),), (("channels", PROGRAM),)), level_for("walls"), limits)


def capacity(sent: Sequence[int], heard: Sequence[float]) -> float:
    """Bits that one sent bit carries: 1 without errors, 0 where the receiver guesses."""
    ordered = sorted(heard)
    middle = (ordered[len(ordered) // 10] + ordered[-len(ordered) // 10]) / 2
    wrong = sum((value > middle) != bool(bit) for bit, value in zip(sent, heard, strict=True)) / len(sent)
    wrong = min(wrong, 1 - wrong)
    return 1.0 if wrong == 0 else 1 + wrong * log2(wrong) + (1 - wrong) * log2(1 - wrong)


def random_bits(count: int) -> list[int]:
    draw = random.Random(7)
    return [draw.randrange(2) for _ in range(count)]


def rate(sender: Box, receiver: Box, channel: str, length: float, *before: Any) -> float:
    """Bits a second of a channel whose bits have this length."""
    bits = random_bits(BITS)
    start = time.monotonic() + LEAD
    sender.put(0, [f"send_{channel}", *before, bits, start, length])
    receiver.put(0, [f"receive_{channel}", *before, len(bits), start, length])
    sender.get()
    return capacity(bits, receiver.get()) / length


def best(folder: Path, channel: str, *before: Any, processes: int = 1) -> str:
    """The best rate over the lengths of a bit."""
    with opened(folder, processes) as sender, opened(folder, processes) as receiver:
        found = {length: rate(sender, receiver, channel, length, *before) for length in LENGTHS}
    length = max(found, key=lambda each: found[each])
    return f"{found[length]:8.0f} bits a second, with bits of {1e3 * length:g} ms"


def large_files() -> list[tuple[str, int]]:
    """Places of files of the system, each far from the next one."""
    homes = [Path(sysconfig.get_path("stdlib")), Path("/usr/lib"), Path("/usr/bin")]
    files = sorted(
        {path.resolve() for home in homes for path in home.rglob("*") if path.is_file() and not path.is_symlink()}
    )
    places = [(str(path), place) for path in files for place in range(STRIDE // 2, path.stat().st_size, STRIDE)]
    return random.Random(7).sample(places, min(MOST_PLACES, len(places)))


def forget(places: Sequence[tuple[str, int]]) -> None:
    """Let the kernel give up what it has of these files in memory."""
    for path in {path for path, _ in places}:
        descriptor = os.open(path, os.O_RDONLY)
        os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
        os.close(descriptor)


def page_cache(folder: Path) -> str:
    """The rate of bits that a sandbox leaves in the page cache for a later one; a bit each is a place that was read."""
    places = large_files()
    forget(places)
    bits = random_bits(len(places))
    with opened(folder) as sender:
        spent = sender.ask(0, ["send_pages", [place for place, bit in zip(places, bits, strict=True) if bit]])
    with opened(folder) as receiver:
        took, heard = receiver.ask(0, ["receive_pages", places])
    # Quick is 1: compare on a scale on which the disk and memory are far apart.
    carried = capacity(bits, [-log2(1 + value) for value in heard]) * len(bits)
    return f"{carried / (spent + took):8.0f} bits a second, {carried:.0f} of {len(bits)} bits for a later sandbox"


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        print(f"processors: {os.cpu_count()}, isolation: {level_for('walls')}")
        print(f"{'how busy the processors are':32}{best(folder, 'processor')}")
        print(f"{'how busy memory is':32}{best(folder, 'memory')}")
        print(f"{'the page cache':32}{page_cache(folder)}")
        futex = {"x86_64": 202, "aarch64": 98}[os.uname().machine]
        executable = os.path.realpath(sys.executable)
        print("commands only:")
        print(f"{'who waits at a page of a file':32}{best(folder, 'futex', executable, futex, processes=2)}")
        print(f"{'how many pipes were made':32}{best(folder, 'pipes', processes=2)}")


if __name__ == "__main__":
    main()
