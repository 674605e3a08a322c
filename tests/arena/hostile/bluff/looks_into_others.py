"""Asks for a look into other processes and the kernel; plays `stay` if it gets one.

Verdict: no fault
"""

import ctypes
import platform

CALLS = [
    # ptrace, process_vm_readv, kcmp, pidfd_open, pidfd_getfd
    ((101, 117), 16, 1, None, None),
    ((310, 270), 1, None, 0, None, 0, 0),
    ((312, 272), 1, 1, 0, 0, 0),
    ((434, 434), 1, 0),
    # perf_event_open, bpf, fanotify_init, seccomp
    ((298, 241), b"\0" * 128, 0, -1, -1, 0),
    ((321, 280), 0, b"\0" * 128, 128),
    ((300, 262), 0, 0),
    ((317, 277), 2, 0, None),
    # open_by_handle_at, mount, chroot, setns, unshare, clone3
    ((304, 265), -100, b"\0" * 64, 0),
    ((165, 40), b"none", b"/tmp", b"tmpfs", 0, None),
    ((161, 51), b"/tmp"),
    ((308, 268), 0, 0),
    ((272, 97), 0x10000000),
    ((435, 435), b"\0" * 88, 88),
]


def move(card):
    libc = ctypes.CDLL(None)
    column = ["x86_64", "aarch64"].index(platform.machine())
    for numbers, *arguments in CALLS:
        if libc.syscall(numbers[column], *arguments) != -1:
            return "stay"
    return "fold"
