"""Walls around this process: namespaces with a file system of their own, and limits; by the system calls of Linux.

The numbers are those of the kernel's headers (sched.h, mount.h, prctl.h, capability.h and each syscall table); what
they do is in unshare(2), mount(2), pivot_root(2), prctl(2), user_namespaces(7).
"""

import contextlib
import ctypes
import os
import sys
from typing import Any

CLONE_NEWNS, CLONE_NEWUTS, CLONE_NEWIPC = 0x00020000, 0x04000000, 0x08000000
CLONE_NEWUSER, CLONE_NEWPID, CLONE_NEWNET = 0x10000000, 0x20000000, 0x40000000
MS_RDONLY, MS_REMOUNT, MS_NOSUID, MS_NODEV, MS_NOEXEC, MS_BIND, MS_REC, MS_PRIVATE = (
    1,
    32,
    2,
    4,
    8,
    4096,
    16384,
    1 << 18,
)
PROC_FLAGS = MS_NOSUID | MS_NODEV | MS_NOEXEC
MNT_DETACH = 2
AT_FDCWD, AT_RECURSIVE = -100, 0x8000
MOUNT_ATTR_RDONLY, MOUNT_ATTR_NOSUID = 1, 2
PR_SET_PDEATHSIG, PR_SET_DUMPABLE, PR_SET_CHILD_SUBREAPER, PR_SET_NO_NEW_PRIVS = 1, 4, 36, 38
SYS_MOUNT_SETATTR = 442
"""The same on every architecture, like all calls since Linux 5.1."""
SYS_PIVOT_ROOT = {"x86_64": 155, "aarch64": 41, "riscv64": 41, "ppc64le": 203, "s390x": 217, "i686": 217}
SYS_CAPSET = {"x86_64": 126, "aarch64": 91, "riscv64": 91, "ppc64le": 184, "s390x": 185, "i686": 185}
SYS_KEYCTL = {"x86_64": 250, "aarch64": 219, "riscv64": 219, "ppc64le": 271, "s390x": 280, "i686": 288}
KEYCTL_JOIN_SESSION_KEYRING = 1
CAPABILITY_VERSION_3 = 0x20080522

NOBODY = 65534
"""The overflow user and group, which own nothing."""
STRANGERS = range(0x70000000, 0x78000000)
"""Numbers of users that no machine has: without a namespace of users each sandbox takes one of its own, because the
kernel counts the timers and waiting signals of a user."""
MOST_INODES = 4096
"""Files and folders that a writable place may hold."""
OPEN_FILES, FEW_FILES = 256, 64
"""Descriptors of a process, in general and where a program may have one process only."""
MOST_SIGNALS = 64
"""Timers and signals that wait."""
SPARE_SECONDS = 2
"""Processor time beyond the limit, so that the arena's own limit is reported first."""
SYSTEM = (
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/etc/alternatives",
    "/etc/ld.so.cache",
    "/etc/localtime",
)
"""What a program may read of the machine, besides the running Python."""
DEVICES = ("/dev/null", "/dev/zero", "/dev/random", "/dev/urandom")


class NoWalls(OSError):
    """The machine or its administrator does not allow it."""


def _libc() -> Any:
    return ctypes.CDLL(None, use_errno=True)


def _call(what: str, result: int) -> None:
    if result != 0:
        error = ctypes.get_errno()
        raise NoWalls(error, f"{what}: {os.strerror(error)}")


def control(option: int, value: int) -> None:
    """prctl(2); does nothing on other systems."""
    if sys.platform == "linux":
        _libc().prctl(option, value, 0, 0, 0)


def unshare(flags: int) -> None:
    _call("unshare", _libc().unshare(flags))


def mount(source: str, target: str, kind: str = "", flags: int = 0, data: str = "") -> None:
    words = [text.encode() if text else None for text in (source, target, kind)]
    _call(f"mount {target}", _libc().mount(*words, ctypes.c_ulong(flags), data.encode() if data else None))


def seal(target: str) -> None:
    """Make everything below read-only and without setuid, whatever is mounted there."""

    class Attributes(ctypes.Structure):
        _fields_ = (
            ("set", ctypes.c_uint64),
            ("clear", ctypes.c_uint64),
            ("propagation", ctypes.c_uint64),
            ("userns", ctypes.c_uint64),
        )

    wanted = Attributes(MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID, 0, 0, 0)
    _call(
        f"mount_setattr {target}",
        _libc().syscall(
            SYS_MOUNT_SETATTR, AT_FDCWD, target.encode(), AT_RECURSIVE, ctypes.byref(wanted), ctypes.sizeof(wanted)
        ),
    )


def drop_capabilities() -> None:
    """Give up what this process may still do as the maker of its namespaces."""
    head = (ctypes.c_uint32 * 2)(CAPABILITY_VERSION_3, 0)
    none = (ctypes.c_uint32 * 6)()
    _call("capset", _libc().syscall(SYS_CAPSET[os.uname().machine], head, none))


def forget_keys() -> None:
    """Leave the session's keys behind for a new, empty keyring, where the system has keyrings."""
    number = SYS_KEYCTL.get(os.uname().machine)
    if sys.platform == "linux" and number is not None:
        _libc().syscall(number, KEYCTL_JOIN_SESSION_KEYRING, None)


def map_self(uid: int, gid: int, inside: int, proc: int | None = None) -> None:
    """In a new user namespace: make this process its only user, with this number inside."""
    write_proc("self/setgroups", "deny", proc)
    write_proc("self/uid_map", f"{inside} {uid} 1", proc)
    write_proc("self/gid_map", f"{inside} {gid} 1", proc)


def write_proc(name: str, text: str, proc: int | None = None) -> None:
    """Write to a file of /proc, which may be covered: proc is the folder, opened before that."""
    file = os.open(name if proc is not None else f"/proc/{name}", os.O_WRONLY | os.O_CLOEXEC, dir_fd=proc)
    try:
        os.write(file, text.encode())
    finally:
        os.close(file)


def leave_the_machine() -> None:
    """Enter new namespaces of every kind; the next child is the first process of a new process namespace."""
    if os.uname().machine not in SYS_PIVOT_ROOT:
        raise NoWalls(0, f"unknown system calls of {os.uname().machine}")
    flags = CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS
    uid, gid = os.getuid(), os.getgid()
    if uid == 0:
        unshare(flags)
    else:
        unshare(flags | CLONE_NEWUSER)
        map_self(uid, gid, uid)


# Builds a root in the empty folder `home` and makes it the process's root: the system's folders, `readable` and the
# program read-only, `hidden` covered by empty folders, a /tmp of `files` bytes to write to, /proc of the new namespace,
# which with `filtered` shows processes only: without a filter of system calls, limits below /proc/sys are needed later.
#
# Called by the first process of new namespaces. On return the old root is unmounted: nothing of the machine but the
# above can be reached by any path. Raises OSError (NoWalls for a system call) halfway: the caller must then exit,
# because the process may stand anywhere between the two roots.
def furnish(home: str, program: str, readable: list[str], hidden: list[str], files: int, filtered: bool) -> None:
    """Leave the machine's files behind, except those to read and a small place to write."""
    mount("none", "/", flags=MS_REC | MS_PRIVATE)
    mount("tmpfs", home, "tmpfs", MS_NOSUID | MS_NODEV, f"size={files},nr_inodes={MOST_INODES},mode=0755")
    # /tmp comes before the readable folders, which may themselves be below /tmp.
    os.makedirs(f"{home}/tmp")
    mount("tmpfs", f"{home}/tmp", "tmpfs", MS_NOSUID | MS_NODEV, f"size={files},nr_inodes={MOST_INODES},mode=1777")
    wanted = [path for path in dict.fromkeys([*SYSTEM, *readable]) if os.path.exists(path)]
    for path in [path for path in wanted if not any(is_below(path, other) for other in wanted)]:
        if os.path.islink(path):
            os.symlink(os.readlink(path), home + path)
            continue
        bind(path, home + path)
        seal(home + path)
    for path in hidden:
        if os.path.isdir(home + path):
            mount("tmpfs", home + path, "tmpfs", MS_NOSUID | MS_NODEV, "size=4k,mode=0555")
    bind(program, f"{home}/program")
    seal(f"{home}/program")
    for path in DEVICES:
        bind(path, home + path)
        # It can still be written to; what can't be changed any more is its times and owner, which all programs see.
        seal(home + path)
    os.makedirs(f"{home}/proc")
    mount("proc", f"{home}/proc", "proc", PROC_FLAGS)
    os.chdir(home)
    _call("pivot_root", _libc().syscall(SYS_PIVOT_ROOT[os.uname().machine], b".", b"."))
    _call("umount", _libc().umount2(b".", MNT_DETACH))
    os.chdir("/tmp")
    close_side_doors("kernel/shmmni", "kernel/shmall", "fs/mqueue/queues_max")
    if filtered:
        with contextlib.suppress(NoWalls):  # since Linux 5.8
            mount("proc", "/proc", "proc", PROC_FLAGS, "subset=pid")
    seal_root()


def seal_root() -> None:
    """Make the root itself read-only, but not what is mounted in it: /tmp stays writable."""
    mount("none", "/", flags=MS_REMOUNT | MS_BIND | MS_RDONLY | MS_NOSUID | MS_NODEV)


def is_below(path: str, other: str) -> bool:
    return path != other and path.startswith(other.rstrip("/") + "/")


def bind(source: str, target: str) -> None:
    if os.path.isdir(source):
        os.makedirs(target, exist_ok=True)
    else:
        os.makedirs(os.path.dirname(target), exist_ok=True)
        os.close(os.open(target, os.O_CREAT | os.O_WRONLY, 0o644))
    mount(source, target, flags=MS_BIND | MS_REC)


def bound_bubblewrap(files: int) -> None:
    """Do what bwrap has no option for: bound the number of files in /tmp, and seal the devices."""
    mount("none", "/tmp", flags=MS_REMOUNT | MS_NOSUID | MS_NODEV, data=f"size={files},nr_inodes={MOST_INODES}")
    for path in DEVICES:
        seal(path)


def cover(folder: str) -> None:
    """Put an empty folder over this one, for this process and those that it starts."""
    unshare(CLONE_NEWNS)
    mount("none", folder, "tmpfs", MS_NOSUID | MS_NODEV | MS_NOEXEC | MS_RDONLY, "size=4k,nr_inodes=2,mode=0555")


def become_nobody(new_namespace: bool, proc: int, nobody: int) -> None:
    """Stop being root, but a user of this number; in a namespace of users the kernel counts this sandbox alone."""
    if os.getuid() == 0:
        os.setgroups([])
        os.setresgid(nobody, nobody, nobody)
        os.setresuid(nobody, nobody, nobody)
        if new_namespace:
            control(PR_SET_DUMPABLE, 1)
            unshare(CLONE_NEWUSER)
            map_self(nobody, nobody, nobody, proc)
    if new_namespace:
        # In a namespace of its own a program could mount memory that the watchdog does not count.
        close_side_doors("user/max_user_namespaces", "user/max_mnt_namespaces", proc=proc)


def close_side_doors(*names: str, proc: int | None = None) -> None:
    """Set these limits of the new namespaces to 0, where the kernel lets their maker."""
    for name in names:
        with contextlib.suppress(OSError):
            write_proc(f"sys/{name}", "0", proc)


def limit(memory: int, tasks: int | None, files: int, seconds: float, descriptors: int) -> None:
    """Set the limits that the kernel keeps for each process; seconds are processor time, None is no limit."""
    import resource  # not on Windows

    limits = {
        "CORE": 0,
        "AS": memory,
        "FSIZE": files,
        "NOFILE": descriptors,
        "CPU": int(seconds) + SPARE_SECONDS,
        "NPROC": tasks,
        "MSGQUEUE": 0,
        # The kernel counts timers and waiting signals of all sandboxes together, but not beyond this.
        "SIGPENDING": MOST_SIGNALS,
        "MEMLOCK": 0,
    }
    for name, most in limits.items():
        kind = getattr(resource, "RLIMIT_" + name, None)
        if kind is None or most is None:
            continue
        allowed = resource.getrlimit(kind)[1]
        if allowed != resource.RLIM_INFINITY:
            most = min(most, allowed)
        try:
            resource.setrlimit(kind, (most, most))
        except (ValueError, OSError):
            # macOS has RLIMIT_AS and refuses to set it.
            if sys.platform == "linux":
                raise
