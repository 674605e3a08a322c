"""Every system call that a program may make: what its arguments are, and what it could tell a program or leave behind.

The lists of guest/calls.py say what is allowed. test_table.py compares them with this table, so that no call lacks a
row, and docs/system_calls.md with what this table says. The parameters name the kinds of values that inside.py tries.
"""

from collections.abc import Mapping
from typing import NamedTuple


class Call(NamedTuple):
    """One system call."""

    parameters: str
    """The kinds of its arguments, in their order."""
    tells: str
    """What it could tell of others or leave for them, and what prevents that."""


OWN = "Nothing: it reaches the program's own descriptors and memory only."
OWN_FILES = "Nothing: only /tmp can be changed, which the program has alone and which goes with it."
SYSTEM_FILES = "What a file says of itself. What two programs see is mounted read-only, so nobody can change it."
LOCAL = "Nothing: sockets are local, in a network namespace of the program's own."
SELF = "Nothing: in its own namespace of processes a program finds none but its own."
CLOCK = "The time, which is the same for all."
LOAD = "How busy the processors are, which every clock shows too."
PAGES = "By its time only: whether others have read the same part of a file."
COUNTER = (
    "Nothing to one process, which makes no pipe and no socket. Commands: how many the machine has made, see the "
    "remaining channels in SECURITY.md."
)

TABLE: Mapping[str, Mapping[str, Call]] = {
    "Bytes": {
        "read": Call("fd buffer size", PAGES),
        "write": Call("fd buffer size", OWN),
        "pread64": Call("fd buffer size offset", PAGES),
        "pwrite64": Call("fd buffer size offset", OWN),
        "readv": Call("fd vector one", PAGES),
        "writev": Call("fd vector one", OWN),
        "preadv": Call("fd vector one offset", PAGES),
        "pwritev": Call("fd vector one offset", OWN),
        "lseek": Call("fd offset whence", OWN),
        "close": Call("copy", OWN),
        "sendfile": Call("fd fd null size", PAGES),
        "copy_file_range": Call("fd null fd null size zero", PAGES),
        "fsync": Call(
            "any_fd", "Nothing: the filter answers that it is done, and the disk that all share does not move."
        ),
        "fdatasync": Call("fd", "As fsync."),
    },
    "Descriptors and waiting": {
        "dup": Call("fd", OWN),
        "dup2": Call("fd spare", OWN),
        "dup3": Call("fd spare close_on_exec", OWN),
        "pipe": Call("buffer", COUNTER),
        "pipe2": Call("buffer pipe_flags", COUNTER),
        "eventfd": Call("few", OWN),
        "eventfd2": Call("few event_flags", OWN),
        "poll": Call("polled one zero", OWN),
        "ppoll": Call("polled one zeros null eight", OWN),
        "select": Call("few buffer buffer buffer zeros", OWN),
        "pselect6": Call("few buffer buffer buffer zeros null", OWN),
        "epoll_create": Call("few", OWN),
        "epoll_create1": Call("close_on_exec", OWN),
        "epoll_ctl": Call("epoll few fd polled", OWN),
        "epoll_wait": Call("epoll buffer one zero", OWN),
        "epoll_pwait": Call("epoll buffer one zero null eight", OWN),
        "epoll_pwait2": Call("epoll buffer one zeros null eight", OWN),
        "signalfd": Call("minus zeros eight", OWN),
        "signalfd4": Call("minus zeros eight close_on_exec", OWN),
        "timerfd_create": Call("clock event_flags", OWN),
        "timerfd_settime": Call("timer_fd zero zeros buffer", OWN),
        "timerfd_gettime": Call("timer_fd buffer", OWN),
    },
    "Files and folders": {
        "open": Call("path open_flags mode", SYSTEM_FILES),
        "openat": Call("at path open_flags mode", SYSTEM_FILES),
        "creat": Call("path mode", OWN_FILES),
        "stat": Call("path buffer", SYSTEM_FILES),
        "fstat": Call("any_fd buffer", SYSTEM_FILES),
        "lstat": Call("path buffer", SYSTEM_FILES),
        "newfstatat": Call("at path buffer at_flags", SYSTEM_FILES),
        "statx": Call("at path at_flags statx_mask buffer", SYSTEM_FILES),
        "access": Call("path few", SYSTEM_FILES),
        "faccessat": Call("at path few", SYSTEM_FILES),
        "faccessat2": Call("at path few at_flags", SYSTEM_FILES),
        "readlink": Call("path buffer size", SYSTEM_FILES),
        "readlinkat": Call("at path buffer size", SYSTEM_FILES),
        "getdents": Call("folder buffer size", SYSTEM_FILES),
        "getdents64": Call("folder buffer size", SYSTEM_FILES),
        "getcwd": Call("buffer size", OWN),
        "chdir": Call("path", OWN),
        "fchdir": Call("fd", OWN),
        "mkdir": Call("path mode", OWN_FILES),
        "mkdirat": Call("at path mode", OWN_FILES),
        "rmdir": Call("path", OWN_FILES),
        "unlink": Call("path", OWN_FILES),
        "unlinkat": Call("at path remove_flags", OWN_FILES),
        "rename": Call("path path", OWN_FILES),
        "renameat": Call("at path at path", OWN_FILES),
        "renameat2": Call("at path at path few", OWN_FILES),
        "link": Call("path path", OWN_FILES),
        "linkat": Call("at path at path at_flags", OWN_FILES),
        "symlink": Call("path path", OWN_FILES),
        "symlinkat": Call("path at path", OWN_FILES),
        "mknod": Call("path node zero", COUNTER),
        "mknodat": Call("at path node zero", COUNTER),
        "truncate": Call("path size", OWN_FILES),
        "ftruncate": Call("any_fd size", OWN_FILES),
        "fallocate": Call(
            "any_fd allocation offset size", "Nothing: only the plain way is allowed, and the limit of /tmp counts it."
        ),
        "chmod": Call("path mode", OWN_FILES),
        "fchmod": Call("any_fd mode", OWN_FILES),
        "fchmodat": Call("at path mode", OWN_FILES),
        "fchmodat2": Call("at path mode at_flags", OWN_FILES),
        "chown": Call("path owner owner", SYSTEM_FILES),
        "fchown": Call("any_fd owner owner", SYSTEM_FILES),
        "lchown": Call("path owner owner", SYSTEM_FILES),
        "fchownat": Call("at path owner owner at_flags", SYSTEM_FILES),
        "utime": Call("path null", SYSTEM_FILES),
        "utimes": Call("path null", SYSTEM_FILES),
        "futimesat": Call("at path null", SYSTEM_FILES),
        "utimensat": Call("utime_at path_or_null null zero", SYSTEM_FILES),
        "umask": Call("mode", OWN),
        "getxattr": Call("path attribute buffer size", SYSTEM_FILES),
        "lgetxattr": Call("path attribute buffer size", SYSTEM_FILES),
        "fgetxattr": Call("fd attribute buffer size", SYSTEM_FILES),
        "listxattr": Call("path buffer size", SYSTEM_FILES),
        "llistxattr": Call("path buffer size", SYSTEM_FILES),
        "flistxattr": Call("any_fd buffer size", SYSTEM_FILES),
    },
    "Memory": {
        "mmap": Call(
            "null length protection mapping fd zero",
            "By its time only: whether others have read the same part of a file. Large pages, of one store "
            "for all, are refused.",
        ),
        "munmap": Call("area zero", OWN),
        "mremap": Call("area page length zero null", OWN),
        "mprotect": Call("area length protection", OWN),
        "madvise": Call(
            "area length advice",
            "Nothing: only advice about memory of its own is taken, none that steers what is read of a file.",
        ),
        "brk": Call("null", OWN),
        "msync": Call("area length sync_flags", "As fsync."),
        "membarrier": Call("barrier zero zero", LOAD),
    },
    "Threads": {
        "futex": Call(
            "word futex_operation zero zeros word zero",
            "Who waits at a page of a file that two programs map: only waiting in memory of its own is done. "
            "Commands may wait at such a page: see the remaining channels in SECURITY.md.",
        ),
        "set_robust_list": Call("minus zero", OWN),
        "get_robust_list": Call("process buffer buffer", SELF),
        "rseq": Call("minus thirty_two zero zero", LOAD),
        "set_tid_address": Call("word", "It wakes who waits at an address when the thread ends: as futex."),
        "gettid": Call("", SELF),
        "sched_yield": Call("", LOAD),
        "sched_getaffinity": Call("process size buffer", "How many processors there are; nobody can change that."),
        "sched_getscheduler": Call("process", SELF),
        "sched_getparam": Call("process buffer", SELF),
        "sched_get_priority_max": Call("few", OWN),
        "sched_get_priority_min": Call("few", OWN),
        "sched_rr_get_interval": Call("process buffer", LOAD),
        "getpriority": Call("few process", SELF),
        "getcpu": Call("buffer null null", LOAD),
        "arch_prctl": Call("arch_code buffer", OWN),
    },
    "Processes, and what one may know of itself": {
        "exit": Call("ends", OWN),
        "exit_group": Call("ends", "When the box ends, the arena knows it and reports it."),
        "wait4": Call(
            "process null wait_flags buffer_or_null",
            "Which parts of files were in memory, by the record of what a child has used: the filter refuses "
            "that record.",
        ),
        "waitid": Call(
            "few process buffer wait_flags buffer_or_null",
            "Which parts of files were in memory, by the record of what a child has used: the filter refuses "
            "that record.",
        ),
        "getpid": Call("", SELF),
        "getppid": Call("", SELF),
        "getpgid": Call("process", SELF),
        "getpgrp": Call("", SELF),
        "setpgid": Call("process process", SELF),
        "getsid": Call("process", SELF),
        "setsid": Call("", SELF),
        "getuid": Call("", OWN),
        "geteuid": Call("", OWN),
        "getgid": Call("", OWN),
        "getegid": Call("", OWN),
        "getresuid": Call("buffer buffer buffer", OWN),
        "getresgid": Call("buffer buffer buffer", OWN),
        "getgroups": Call("few buffer", OWN),
        "capget": Call("capabilities buffer", OWN),
        "getrlimit": Call("limit buffer", OWN),
        "setrlimit": Call("core zeros", OWN),
        "uname": Call("buffer", "The kernel's version, which nobody can change."),
        "times": Call("buffer", CLOCK),
    },
    "Signals and timers": {
        "rt_sigaction": Call("signal null buffer eight", OWN),
        "rt_sigprocmask": Call("zero zeros buffer eight", OWN),
        "rt_sigreturn": Call("ends", OWN),
        "rt_sigpending": Call("buffer eight", OWN),
        "rt_sigsuspend": Call("zeros eight", OWN),
        "rt_sigtimedwait": Call("zeros buffer zeros eight", OWN),
        "sigaltstack": Call("null buffer", OWN),
        "pause": Call("", OWN),
        "restart_syscall": Call("", OWN),
        "alarm": Call("zero", OWN),
        "setitimer": Call("other_timer zeros buffer", OWN),
        "getitimer": Call("other_timer buffer", OWN),
        "timer_create": Call(
            "clock null buffer",
            "How many timers all have: each program may have so few that nobody can use up what all share.",
        ),
        "timer_settime": Call("few zero zeros buffer", OWN),
        "timer_gettime": Call("few buffer", OWN),
        "timer_getoverrun": Call("few", OWN),
        "timer_delete": Call("few", OWN),
    },
    "Time and random numbers": {
        "nanosleep": Call("zeros buffer", CLOCK),
        "clock_nanosleep": Call("clock zero zeros buffer", CLOCK),
        "clock_gettime": Call("clock buffer", CLOCK),
        "clock_getres": Call("clock buffer", OWN),
        "gettimeofday": Call("buffer null", CLOCK),
        "time": Call("null", CLOCK),
        "getrandom": Call("buffer size random_flags", "Nothing: what it gives can't be foreseen."),
    },
    "Sockets": {
        "bind": Call("socket address address_size", LOCAL),
        "connect": Call("socket address address_size", LOCAL),
        "listen": Call("socket few", LOCAL),
        "accept": Call("socket null null", LOCAL),
        "accept4": Call("socket null null close_on_exec", LOCAL),
        "getsockname": Call("socket buffer length_word", LOCAL),
        "getpeername": Call("socket buffer length_word", LOCAL),
        "getsockopt": Call(
            "socket level option buffer length_word",
            "Nothing: options that tell numbers of the whole machine, or the process at the other end, are refused.",
        ),
        "sendto": Call("socket buffer size send_flags null zero", LOCAL),
        "recvfrom": Call("socket buffer size receive_flags null null", LOCAL),
        "shutdown": Call("socket few", LOCAL),
    },
    "Calls whose arguments the filter checks": {
        "clone": Call(
            "clone_flags null null null null", "Nothing: threads, and for commands processes, without new namespaces."
        ),
        "fork": Call("ends", "Nothing: commands only, within the limits of their box."),
        "vfork": Call("ends", "As fork."),
        "execve": Call("ends", "Nothing: commands only, programs of the system's folders and its own."),
        "kill": Call("self null_signal", "Nothing: to itself, or for commands to its own processes."),
        "tgkill": Call("self self null_signal", "As kill."),
        "prlimit64": Call("zero limit null buffer", "Nothing: its own limits only."),
        "prctl": Call("process_option buffer zero zero zero", "Nothing: names, and what it is itself."),
        "ioctl": Call(
            "fd request buffer",
            "Nothing: whether a file is a terminal, what waits to be read, blocking and inheritance.",
        ),
        "fcntl": Call(
            "fd command zero",
            "How large a new pipe may be, so how many pipes commands have. Locks, leases and signals are refused.",
        ),
        "socket": Call("family kind zero", COUNTER),
        "socketpair": Call("family kind zero buffer", COUNTER),
        "setsockopt": Call(
            "socket level option zeros four", "Nothing: options that load programs into the kernel are refused."
        ),
        "close_range": Call("spare spare close_flags", OWN),
    },
}
"""The calls by groups."""

CALLS: Mapping[str, Call] = {name: call for group in TABLE.values() for name, call in group.items()}
"""All calls."""
ENDS = frozenset(name for name, call in CALLS.items() if call.parameters == "ends")
"""Calls that end or double the program that makes them."""
