"""Opens files of the machine and of other users; plays `stay` if it may.

Verdict: no fault
"""

import contextlib
import os

PATHS = (
    *("/etc/passwd", "/etc/shadow", "/etc/hostname", "/etc/hosts", "/etc/machine-id", "/etc/resolv.conf"),
    *("/sys/kernel/mm/ksm/run", "/sys/fs/cgroup/cgroup.procs", "/proc/sys/kernel/random/boot_id", "/proc/version"),
    *(
        "/var/log",
        "/var/tmp",
        "/run",
        "/home",
        "/boot",
        "/srv",
        "/mnt",
        "/opt/kibitz",
        "/dev/shm",
        "/dev/pts",
        "/dev/tty",
    ),
)


def move(card):
    for path in PATHS:
        with contextlib.suppress(OSError):
            os.close(os.open(path, os.O_RDONLY | os.O_NONBLOCK))
            return "stay"
    return "fold"
