"""The system calls that a program may make, with their numbers: data of the filter in filter.py.

The list is what CPython's own tests of os, socket, threading, tempfile and subprocess, and numpy's linear algebra, need
in a program without network; `.ci/seccomp` runs them behind the filter. What reaches other programs is missing on
purpose: locks and watches on shared files (flock, inotify), what tells whether a file is in the page cache (mincore,
preadv2, readahead, getrusage), what tells how full the machine is (statfs, sysinfo), descriptors on their way from
process to process (sendmsg: the kernel counts them for all sandboxes together), keys, System V's and POSIX's queues and
memory, memory in files (memfd), and everything that looks into or steers processes (ptrace, pidfd, affinity).

The numbers are those of the kernel's headers, asm/unistd_64.h and asm-generic/unistd.h.
"""

from collections.abc import Mapping

Numbers = tuple[int | None, int | None]
"""A call's numbers on x86-64 and on aarch64; None where the architecture does not have it."""


def numbered(*lines: str) -> Mapping[str, Numbers]:
    """System calls by name; behind each its number on x86-64 and that on aarch64, or a dash."""
    calls = [call.split() for line in lines for call in line.split(", ")]
    return {
        name: (None if one == "-" else int(one), None if other == "-" else int(other)) for name, one, other in calls
    }


ALLOWED = numbered(
    # Bytes.
    "read 0 63, write 1 64, pread64 17 67, pwrite64 18 68, readv 19 65, writev 20 66, preadv 295 69",
    "pwritev 296 70, lseek 8 62, close 3 57, sendfile 40 71, copy_file_range 326 285",
    # Descriptors and waiting.
    "dup 32 23, dup2 33 -, dup3 292 24, eventfd 284 -, eventfd2 290 19, poll 7 -, ppoll 271 73, select 23 -",
    "pselect6 270 72, epoll_create 213 -, epoll_create1 291 20, epoll_ctl 233 21, epoll_wait 232 -",
    "epoll_pwait 281 22, epoll_pwait2 441 441, signalfd 282 -, signalfd4 289 74, timerfd_create 283 85",
    "timerfd_settime 286 86, timerfd_gettime 287 87",
    # Files and folders.
    "open 2 -, openat 257 56, creat 85 -, stat 4 -, fstat 5 80, lstat 6 -, newfstatat 262 79, statx 332 291",
    "access 21 -, faccessat 269 48, faccessat2 439 439, readlink 89 -, readlinkat 267 78, getdents 78 -",
    "getdents64 217 61, getcwd 79 17, chdir 80 49, fchdir 81 50, mkdir 83 -, mkdirat 258 34, rmdir 84 -",
    "unlink 87 -, unlinkat 263 35, rename 82 -, renameat 264 38, renameat2 316 276, link 86 -, linkat 265 37",
    "symlink 88 -, symlinkat 266 36, truncate 76 45, ftruncate 77 46, chmod 90 -, fchmod 91 52, fchmodat 268 53",
    "fchmodat2 452 452, chown 92 -, fchown 93 55, lchown 94 -, fchownat 260 54, utime 132 -, utimes 235 -",
    "futimesat 261 -, utimensat 280 88, umask 95 166, getxattr 191 8, lgetxattr 192 9, fgetxattr 193 10",
    "listxattr 194 11, llistxattr 195 12, flistxattr 196 13",
    # Memory.
    "munmap 11 215, mremap 25 216, mprotect 10 226, brk 12 214, membarrier 324 283",
    # Threads.
    "set_robust_list 273 99, get_robust_list 274 100, rseq 334 293, set_tid_address 218 96, gettid 186 178",
    "sched_yield 24 124, sched_getaffinity 204 123, sched_getscheduler 145 120, sched_getparam 143 121",
    "sched_get_priority_max 146 125, sched_get_priority_min 147 126, sched_rr_get_interval 148 127",
    "getpriority 140 141, getcpu 309 168, arch_prctl 158 -",
    # Processes, and what one may know of itself.
    "exit 60 93, exit_group 231 94, getpid 39 172, getppid 110 173, getpgid 121 155, getpgrp 111 -",
    "setpgid 109 154, getsid 124 156, setsid 112 157, getuid 102 174, geteuid 107 175, getgid 104 176",
    "getegid 108 177, getresuid 118 148, getresgid 120 150, getgroups 115 158, capget 125 90, getrlimit 97 163",
    "setrlimit 160 164, uname 63 160, times 100 153",
    # Signals and timers.
    "rt_sigaction 13 134, rt_sigprocmask 14 135, rt_sigreturn 15 139, rt_sigpending 127 136",
    "rt_sigsuspend 130 133, rt_sigtimedwait 128 137, sigaltstack 131 132, pause 34 -, restart_syscall 219 128",
    "alarm 37 -, setitimer 38 103, getitimer 36 102, timer_create 222 107, timer_settime 223 110",
    "timer_gettime 224 108, timer_getoverrun 225 109, timer_delete 226 111",
    # Time and random numbers.
    "nanosleep 35 101, clock_nanosleep 230 115, clock_gettime 228 113, clock_getres 229 114, gettimeofday 96 169",
    "time 201 -, getrandom 318 278",
    # Sockets.
    "bind 49 200, connect 42 203, listen 50 201, accept 43 202, accept4 288 242, getsockname 51 204",
    "getpeername 52 205, sendto 44 206, recvfrom 45 207, shutdown 48 210",
)
"""With any arguments."""

CHECKED = numbered(
    "fsync 74 82, fdatasync 75 83, msync 26 227, mmap 9 222, futex 202 98, fallocate 285 47, madvise 28 233",
    "clone 56 220, fork 57 -, vfork 58 -, execve 59 221, wait4 61 260, waitid 247 95, kill 62 129, tgkill 234 131",
    "prlimit64 302 261, prctl 157 167, ioctl 16 29, fcntl 72 25, mknod 133 -, mknodat 259 33, pipe 22 -",
    "pipe2 293 59, socket 41 198, socketpair 53 199, getsockopt 55 209, setsockopt 54 208, close_range 436 436",
)
"""Only as filter.py says."""
