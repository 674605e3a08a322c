"""The filter of system calls: its program is run step by step for both machines, and for real on this one."""

import errno
import os
import platform
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

import kibitz
from kibitz.arena.sandbox.guest import filter
from kibitz.arena.sandbox.guest.calls import ALLOWED, CHECKED
from kibitz.arena.sandbox.guest.filter import ALLOW, FAIL, MACHINES, Instruction

LONGEST_JUMP, LONGEST_FILTER = 255, 4096
"""What the kernel takes (linux/filter.h)."""
OWN = 17
"""The number of the process that is filtered."""
THREAD = 0x3D0F00
"""How the C library makes a thread."""
FORK = 0x1200011
HEADERS = {
    "x86_64": Path("/usr/include/x86_64-linux-gnu/asm/unistd_64.h"),
    "aarch64": Path("/usr/include/asm-generic/unistd.h"),
}

REACHES_OTHERS = (
    *("clone3", "unshare", "setns", "mount", "pivot_root", "chroot", "ptrace", "process_vm_readv", "pidfd_open"),
    *("keyctl", "add_key", "request_key", "io_uring_setup", "memfd_create", "memfd_secret", "userfaultfd", "bpf"),
    *("perf_event_open", "flock", "inotify_init1", "fanotify_init", "sched_setaffinity", "preadv2", "pwritev2"),
    *("mincore", "cachestat", "readahead", "fadvise64", "vmsplice", "splice", "shmget", "msgget", "semget"),
    *("statfs", "fstatfs", "sysinfo", "getrusage", "sendmsg", "recvmsg", "sendmmsg", "recvmmsg", "futex_waitv"),
    *("mq_open", "seccomp", "personality", "open_by_handle_at", "kcmp", "setpriority", "execveat", "sync"),
)
"""Calls that tell other programs something, or learn something of them."""


def outcome(steps: Sequence[Instruction], machine: str, number: int, arguments: Sequence[int] = ()) -> int:
    """What the filter answers to a call: 0 where it is allowed, else the error."""
    words = {0: number, 4: MACHINES.get(machine, 7)}
    for place, argument in enumerate((*arguments, *[0] * 6)[:6]):
        words[16 + 8 * place] = argument & 0xFFFFFFFF
        words[20 + 8 * place] = argument >> 32
    register, at = 0, 0
    while True:
        step = steps[at]
        at += 1
        match step.code:
            case 0x20:
                register = words[step.value]
            case 0x54:
                register &= step.value
            case 0x06:
                if step.value == ALLOW:
                    return 0
                assert step.value & 0xFFFF0000 == FAIL
                return step.value & 0xFFFF
            case 0x15 | 0x25 | 0x35:
                holds = {0x15: register == step.value, 0x25: register > step.value, 0x35: register >= step.value}
                at += step.yes if holds[step.code] else step.no


@pytest.mark.parametrize("machine", MACHINES)
@pytest.mark.parametrize("alone", [True, False])
def test_every_number_is_decided_by_the_list(machine: str, alone: bool) -> None:
    place = list(MACHINES).index(machine)
    steps = filter.steps(machine, alone, not alone, OWN)
    assert len(steps) < LONGEST_FILTER
    for at, step in enumerate(steps):
        assert max(step.yes, step.no) <= LONGEST_JUMP
        assert step.code == 0x06 or at + 1 + max(step.yes, step.no) < len(steps)
    allowed = {numbers[place] for numbers in ALLOWED.values()}
    checked = {numbers[place] for numbers in CHECKED.values()}
    for number in range(1000):
        if number not in checked:
            assert outcome(steps, machine, number) == (0 if number in allowed else errno.ENOSYS)
        # The 32-bit interfaces of the same kernel have other numbers.
        assert outcome(steps, "i386", number) == errno.ENOSYS
        assert outcome(steps, machine, number | 0x40000000) == errno.ENOSYS


@pytest.mark.parametrize("machine", MACHINES)
@pytest.mark.parametrize(
    ("name", "arguments", "alone", "together"),
    [
        ("clone", (THREAD,), 0, 0),
        ("clone", (FORK,), errno.EPERM, 0),
        ("clone", (THREAD & ~0x400,), errno.EPERM, 0),  # a thread with descriptors of its own
        ("clone", (THREAD | 0x10000000,), errno.EPERM, errno.EPERM),  # a new user namespace
        ("clone", (FORK | 0x20000,), errno.EPERM, errno.EPERM),
        ("clone", (FORK | 0x8000,), errno.EPERM, errno.EPERM),  # a brother instead of a child
        ("execve", (1, 2, 3), errno.EPERM, 0),
        ("kill", (OWN, 9), 0, 0),
        ("kill", (1, 9), errno.EPERM, 0),
        ("kill", (0xFFFFFFFFFFFFFFFF, 9), errno.EPERM, 0),
        ("tgkill", (OWN, OWN, 6), 0, 0),
        ("prlimit64", (0, 7), 0, 0),
        ("prlimit64", (1, 7), errno.EPERM, errno.EPERM),
        ("prctl", (15,), 0, 0),
        ("prctl", (4, 0), errno.EINVAL, errno.EINVAL),  # hide from the watchdog
        ("prctl", (1, 0), errno.EINVAL, errno.EINVAL),  # outlive it
        ("ioctl", (1, 0x5401), 0, 0),
        ("ioctl", (0, 0x5412), errno.ENOTTY, errno.ENOTTY),  # type into the terminal
        ("fcntl", (3, 1030), 0, 0),
        ("fcntl", (3, 6), errno.EINVAL, errno.EINVAL),  # lock
        ("fcntl", (3, 37), errno.EINVAL, errno.EINVAL),
        ("fcntl", (3, 1024), errno.EINVAL, errno.EINVAL),  # lease
        # Numbers of inodes that the whole machine counts up.
        ("pipe2", (1, 0), errno.EPERM, 0),
        ("socket", (1, 1), errno.EPERM, 0),
        ("socketpair", (1, 1), errno.EPERM, 0),
        ("socket", (2, 1), errno.EPERM, errno.EAFNOSUPPORT),
        ("socket", (40, 1), errno.EPERM, errno.EAFNOSUPPORT),  # to the machine around a virtual one
        ("getsockopt", (3, 1, 4), 0, 0),
        ("getsockopt", (3, 1, 57), errno.ENOPROTOOPT, errno.ENOPROTOOPT),  # a number that the machine counts up
        ("getsockopt", (3, 1, 77), errno.ENOPROTOOPT, errno.ENOPROTOOPT),  # a descriptor of the arena
        ("fallocate", (1, 0, 0, 9), 0, 0),
        ("fallocate", (1, 1, 0, 9), errno.EOPNOTSUPP, errno.EOPNOTSUPP),  # bytes beyond the file's end
        ("madvise", (1 << 32, 4096, 4), 0, 0),
        ("madvise", (1 << 32, 4096, 3), errno.EINVAL, errno.EINVAL),  # read a file ahead
        ("madvise", (1 << 32, 4096, 1), errno.EINVAL, errno.EINVAL),  # MADV_RANDOM
        ("mmap", (0, 4096, 1, 0x22), 0, 0),
        ("mmap", (0, 4096, 1, 0x40022), errno.ENOMEM, errno.ENOMEM),  # from the store of huge pages
        ("futex", (8, 129), 0, 0),
        ("futex", (8, 0), errno.EAGAIN, 0),  # in a page that others may have too
        ("futex", (8, 265), errno.EAGAIN, 0),
        ("futex", (8, 1), errno.EINVAL, 0),
        ("fsync", (3,), 0, 0),
        ("wait4", (1, 2, 0, 0), 0, 0),
        ("wait4", (1, 2, 0, 8), errno.EINVAL, errno.EINVAL),
        ("wait4", (1, 2, 0, 1 << 32), errno.EINVAL, errno.EINVAL),
        ("waitid", (0, 1, 2, 4, 1 << 40), errno.EINVAL, errno.EINVAL),
        ("setsockopt", (3, 1, 50), errno.ENOPROTOOPT, errno.ENOPROTOOPT),  # load a program into the kernel
        ("setsockopt", (3, 1, 7), 0, 0),
        ("close_range", (3, 9, 0), 0, 0),
        ("close_range", (3, 9, 2), errno.EINVAL, errno.EINVAL),  # descriptors of its own
    ],
)
def test_arguments_decide(machine: str, name: str, arguments: tuple[int, ...], alone: int, together: int) -> None:
    number = CHECKED[name][list(MACHINES).index(machine)]
    assert number is not None
    for is_alone, expected in ((True, alone), (False, together)):
        assert outcome(filter.steps(machine, is_alone, not is_alone, OWN), machine, number, arguments) == expected


def test_what_reaches_other_programs_is_not_there() -> None:
    assert {*REACHES_OTHERS}.isdisjoint(ALLOWED)
    assert {*REACHES_OTHERS}.isdisjoint(CHECKED)


@pytest.mark.parametrize("machine", MACHINES)
def test_the_numbers_are_those_of_the_headers(machine: str) -> None:
    header = HEADERS[machine]
    if not header.exists():
        pytest.skip(f"no {header}")
    text = header.read_text(encoding="utf-8")
    defined = {name: int(number) for name, number in re.findall(r"#define __NR\w*?_(\w+)\s+(\d+)", text)}
    place = list(MACHINES).index(machine)
    compared = 0
    for name, numbers in {**ALLOWED, **CHECKED}.items():
        number = numbers[place]
        if number is not None and name in defined:
            assert number == defined[name], name
            compared += 1
    assert compared > 130


REAL = """
import ctypes, errno, os, socket, threading
from kibitz.arena.sandbox.guest import filter, walls

def failure(act):
    try:
        act()
    except OSError as error:
        return errno.errorcode[error.errno]
    return "works"

walls.control(walls.PR_SET_NO_NEW_PRIVS, 1)
filter.install(alone=True, executes=False)
thread = threading.Thread(target=int)
thread.start()
thread.join()
for act in (os.fork, lambda: os.execv("/bin/true", ["true"]), socket.socket, socket.socketpair,
            lambda: os.kill(os.getppid(), 0), lambda: os.kill(os.getpid(), 0), lambda: os.memfd_create("a"),
            lambda: os.posix_spawn("/bin/true", ["true"], {}), lambda: os.listdir("/")):
    print(failure(act), flush=True)
os._exit(0)
"""


@pytest.mark.skipif(bool(filter.missing()), reason=filter.missing())
def test_the_kernel_obeys() -> None:
    source = Path(kibitz.__file__).parents[1]
    done = subprocess.run(
        [sys.executable, "-c", REAL], env={**os.environ, "PYTHONPATH": str(source)}, capture_output=True, text=True
    )
    expected = ["EPERM", "EPERM", "EPERM", "EPERM", "EPERM", "works", "ENOSYS", "EPERM", "works"]
    assert done.stdout.split() == expected, done.stderr
    assert platform.machine() in MACHINES
