"""A filter of system calls around this process and all that it starts: what is not in calls.py fails with an error.

The filter is a program of the classic Berkeley Packet Filter that the kernel runs before each call (seccomp(2),
linux/filter.h, linux/seccomp.h, linux/audit.h). It reads `struct seccomp_data`: the call's number, the architecture,
and six arguments of 64 bits, of which the kernel itself uses only the low half wherever this filter looks at no more.
"""

import ctypes
import errno
import os
import struct
import sys
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from kibitz.arena.sandbox.guest.calls import ALLOWED, CHECKED

MACHINES = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
"""The kernel's names for architectures (AUDIT_ARCH_...), in the order of the numbers in calls.py."""
X32 = 0x40000000
"""Added to the numbers of x86-64's second, 32-bit interface."""
PR_SET_SECCOMP, SECCOMP_MODE_FILTER = 22, 2

NUMBER_AT, ARCHITECTURE_AT, ARGUMENTS_AT, ARGUMENT_SIZE = 0, 4, 16, 8
HIGH_HALF = 4
"""Where an argument's upper 32 bits are, in its 64."""
LOAD, AND, RETURN = 0x20, 0x54, 0x06
IF_EQUAL, IF_GREATER, IF_AT_LEAST = 0x15, 0x25, 0x35
ALLOW, FAIL = 0x7FFF0000, 0x00050000
"""Answers of the filter; FAIL is added to the error's number."""
PRETEND = FAIL
"""Without an error: the call succeeds, and does nothing."""

NEW_NAMESPACES = 0x7E020080
"""Every CLONE_NEW... flag of linux/sched.h."""
FOREIGN = 0x00002000 | 0x00008000 | 0x00800000
"""CLONE_PTRACE, CLONE_PARENT and CLONE_UNTRACED."""
THREAD = 0x00000100 | 0x00000200 | 0x00000400 | 0x00000800 | 0x00010000
"""What threads share: memory, folder, descriptors, signals, and the process itself."""

FCNTL = (0, 1, 2, 3, 4, 1030)
"""Duplicate a descriptor, its flags; without locks, leases, watches, hints and the sizes of pipes, which depend on how
many pipes this user's other sandboxes have."""
IOCTL = (0x5401, 0x5413, 0x541B, 0x5421, 0x5450, 0x5451, 0x802C542A)
"""Is it a terminal and how wide, bytes that wait, blocking, inheritance."""
PRCTL = (3, 15, 16, 21, 23, 39, 0x53564D41)
"""Names of threads and memory, and what this process is; nothing that changes its end or who may look at it."""
OPTIONS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 13, 15, 16, 17, 18, 19, 20, 21, 30, 38, 39)
"""Options of sockets that concern this socket alone. Others load programs into the kernel, hold numbers that the whole
machine counts up, or give a descriptor of the process at the other end."""
ADVICE = (0, 4, 8, 14, 15, 16, 17)
"""What memory will be used for; nothing that steers which pages of a file the kernel reads (MADV_RANDOM, WILLNEED) or
when it gives them up."""
AF_UNIX = 1
MAP_HUGETLB = 0x40000
"""Takes pages of a store that all programs of the machine share."""
FUTEX_PRIVATE = 128
FUTEX_WAITS = (0, 9, 9 | 256)
"""Waiting, in its three forms (FUTEX_WAIT, FUTEX_WAIT_BITSET, and that by the wall clock)."""
CLOSE_RANGE = (0, 4)
"""Flags of close_range, without the one that gives a thread descriptors of its own."""


class Instruction(NamedTuple):
    """One step of the filter; `yes` and `no` are how many steps a comparison skips."""

    code: int
    value: int
    yes: int = 0
    no: int = 0


# The filter for one machine, as a list of steps.
#
# The allowed calls come as sorted ranges of numbers, each with its own end, so that no jump is longer than a byte can
# say. With `alone` the process can start threads but no process, signal only itself, whose number is `pid`, and make no
# pipe or socket; with `executes` it may become another program.
def steps(machine: str, alone: bool, executes: bool, pid: int) -> list[Instruction]:
    """The filter's program."""
    place = list(MACHINES).index(machine)
    found = [
        Instruction(LOAD, ARCHITECTURE_AT),
        Instruction(IF_EQUAL, MACHINES[machine], 1, 0),
        Instruction(RETURN, FAIL | errno.ENOSYS),
        Instruction(LOAD, NUMBER_AT),
        Instruction(IF_AT_LEAST, X32, 0, 1),
        Instruction(RETURN, FAIL | errno.ENOSYS),
    ]
    for name, check in checks(alone, executes, pid).items():
        number = CHECKED[name][place]
        if number is not None:
            found += [Instruction(IF_EQUAL, number, 0, len(check)), *check]
    for first, last in ranges(numbers[place] for numbers in ALLOWED.values()):
        found += [
            Instruction(IF_GREATER, last, 3, 0),
            Instruction(IF_AT_LEAST, first, 0, 1),
            Instruction(RETURN, ALLOW),
            Instruction(RETURN, FAIL | errno.ENOSYS),
        ]
    return [*found, Instruction(RETURN, FAIL | errno.ENOSYS)]


def checks(alone: bool, executes: bool, pid: int) -> dict[str, list[Instruction]]:
    """What decides about the calls of CHECKED, each list ending in all cases."""
    starting = [Instruction(RETURN, FAIL | errno.EPERM if alone else ALLOW)]
    own = only(0, (pid,), errno.EPERM) if alone else [Instruction(RETURN, ALLOW)]
    # A pipe's or a socket's inode number is counted up for the whole machine, and fstat shows it. Without other
    # processes there is nobody to talk to.
    pipe = starting
    socket = [Instruction(RETURN, FAIL | errno.EPERM)] if alone else only(0, (AF_UNIX,), errno.EAFNOSUPPORT)
    return {
        # What is written is in memory. A file of the system would start the disk that all programs share.
        "fsync": [Instruction(RETURN, PRETEND)],
        "fdatasync": [Instruction(RETURN, PRETEND)],
        "msync": [Instruction(RETURN, PRETEND)],
        "mmap": without(3, MAP_HUGETLB, errno.ENOMEM),
        "futex": waiting() if alone else [Instruction(RETURN, ALLOW)],
        "fallocate": only(1, (0,), errno.EOPNOTSUPP),
        "madvise": only(2, ADVICE, errno.EINVAL),
        "clone": cloning(alone),
        "fork": starting,
        "vfork": starting,
        "execve": [Instruction(RETURN, ALLOW if executes else FAIL | errno.EPERM)],
        # What a child has used shows which pages of files were in memory.
        "wait4": null(3, errno.EINVAL),
        "waitid": null(4, errno.EINVAL),
        "kill": own,
        "tgkill": own,
        "prlimit64": only(0, (0,), errno.EPERM),
        "prctl": only(0, PRCTL, errno.EINVAL),
        "ioctl": only(1, IOCTL, errno.ENOTTY),
        "fcntl": only(1, FCNTL, errno.EINVAL),
        "mknod": pipe,
        "mknodat": pipe,
        "pipe": pipe,
        "pipe2": pipe,
        "socket": socket,
        "socketpair": socket,
        "getsockopt": only(2, OPTIONS, errno.ENOPROTOOPT),
        "setsockopt": only(2, OPTIONS, errno.ENOPROTOOPT),
        "close_range": only(2, CLOSE_RANGE, errno.EINVAL),
    }


def cloning(alone: bool) -> list[Instruction]:
    """New processes without new namespaces; threads only with `alone`. clone3 hides its flags, so it is not there."""
    flags = Instruction(LOAD, ARGUMENTS_AT)
    refuse = Instruction(RETURN, FAIL | errno.EPERM)
    found = [flags, Instruction(AND, NEW_NAMESPACES | FOREIGN), Instruction(IF_EQUAL, 0, 1, 0), refuse]
    if alone:
        found += [flags, Instruction(AND, THREAD), Instruction(IF_EQUAL, THREAD, 1, 0), refuse]
    return [*found, Instruction(RETURN, ALLOW)]


def only(argument: int, values: Sequence[int], error: int) -> list[Instruction]:
    """Allow the call where its argument is one of the values."""
    compare = [Instruction(IF_EQUAL, value, len(values) - place) for place, value in enumerate(values)]
    load = Instruction(LOAD, ARGUMENTS_AT + ARGUMENT_SIZE * argument)
    return [load, *compare, Instruction(RETURN, FAIL | error), Instruction(RETURN, ALLOW)]


def null(argument: int, error: int) -> list[Instruction]:
    """Allow the call where its argument is a null pointer: both halves count, since memory may begin at 1 << 32."""
    at = ARGUMENTS_AT + ARGUMENT_SIZE * argument
    refuse, allow = Instruction(RETURN, FAIL | error), Instruction(RETURN, ALLOW)
    halves = [Instruction(LOAD, at), Instruction(IF_EQUAL, 0, 0, 2), Instruction(LOAD, at + HIGH_HALF)]
    return [*halves, Instruction(IF_EQUAL, 0, 1, 0), refuse, allow]


def without(argument: int, flag: int, error: int) -> list[Instruction]:
    """Allow the call where its argument lacks the flag."""
    load = Instruction(LOAD, ARGUMENTS_AT + ARGUMENT_SIZE * argument)
    refuse, allow = Instruction(RETURN, FAIL | error), Instruction(RETURN, ALLOW)
    return [load, Instruction(AND, flag), Instruction(IF_EQUAL, 0, 1, 0), refuse, allow]


# A futex that is not private may be in a page of the system's files, which every sandbox can map: who wakes it learns
# how many wait there. Waiting is interrupted (EAGAIN) instead of refused, for a thread that is waited for until it ends
# is waited for in this way; Python needs it only for a moment. With several processes it is left open: there a program
# that spins would take the processor from the thread that it waits for.
def waiting() -> list[Instruction]:
    """Futexes of this process alone."""
    operation = Instruction(LOAD, ARGUMENTS_AT + ARGUMENT_SIZE)
    compare = [Instruction(IF_EQUAL, value, len(FUTEX_WAITS) - place) for place, value in enumerate(FUTEX_WAITS)]
    return [
        operation,
        Instruction(AND, FUTEX_PRIVATE),
        Instruction(IF_EQUAL, 0, 1, 0),
        Instruction(RETURN, ALLOW),
        operation,
        *compare,
        Instruction(RETURN, FAIL | errno.EINVAL),
        Instruction(RETURN, FAIL | errno.EAGAIN),
    ]


def ranges(numbers: Iterable[int | None]) -> list[tuple[int, int]]:
    """The first and last of each stretch of consecutive numbers, in order."""
    found: list[tuple[int, int]] = []
    for number in sorted(number for number in numbers if number is not None):
        if found and number == found[-1][1] + 1:
            found[-1] = found[-1][0], number
        else:
            found.append((number, number))
    return found


def missing() -> str:
    """Why this machine can't filter system calls; empty where it can."""
    machine = os.uname().machine
    if sys.platform != "linux":
        return "only Linux filters system calls"
    if machine not in MACHINES or sys.maxsize < 1 << 32:
        return f"no list of {machine}'s system calls"
    # With a filter at address 0 a kernel that knows filters says EFAULT, any other EINVAL.
    if _prctl()(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, None, 0, 0) and ctypes.get_errno() == errno.EFAULT:
        return ""
    return "the kernel has no filter of system calls"


def install(alone: bool, executes: bool) -> None:
    """Put the filter on this process, permanently; the process must have given up new rights (PR_SET_NO_NEW_PRIVS)."""
    program = steps(os.uname().machine, alone, executes, os.getpid())
    packed = b"".join(struct.pack("HBBI", step.code, step.yes, step.no, step.value) for step in program)
    held = ctypes.create_string_buffer(packed, len(packed))

    class Program(ctypes.Structure):
        _fields_ = (("length", ctypes.c_ushort), ("steps", ctypes.c_void_p))

    given = Program(len(program), ctypes.addressof(held))
    if _prctl()(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, ctypes.byref(given), 0, 0):
        raise OSError(ctypes.get_errno(), "the filter of system calls was refused")


def _prctl() -> Any:
    return ctypes.CDLL(None, use_errno=True).prctl
