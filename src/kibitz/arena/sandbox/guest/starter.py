"""A process that has loaded what every program needs, and forks for each sandbox that the arena starts.

It knows nothing about programs: what to run is read by the child alone. So the children share what a fresh Python has
loaded, and nothing that one of them could learn about another. Python draws new random numbers in each (random,
os.register_at_fork); its hashes have the same seed in every sandbox, with or without this process.
"""

import gc
import os
import signal
import socket

from kibitz.arena.sandbox.guest import main, usual, walls

START, REAP = b"start", b"reap"
"""What the arena sends: start a sandbox with the descriptors that come along; forget this process, which has ended."""
MOST_BYTES = 64
"""Bytes of a message."""
MOST_DESCRIPTORS = 16
SHARED = usual
"""Loaded here, once for all children."""


# Never returns. For START the answer is the process's number, with a descriptor of the process; a process stays a
# zombie until REAP, so that its number and its group can't become another's while the arena may still use them.
def serve(line: int) -> None:
    """Fork for each message until the arena closes the line; then the kernel ends every sandbox (PDEATHSIG)."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # A sandbox of the same user must not look into this process, from which all others come.
    walls.control(walls.PR_SET_DUMPABLE, 0)
    # What is never collected is never written to, and stays shared.
    gc.collect()
    gc.freeze()
    wire = socket.socket(fileno=line)
    while True:
        message, descriptors, _, _ = socket.recv_fds(wire, MOST_BYTES, MOST_DESCRIPTORS)
        if not message:
            os._exit(0)
        word, *numbers = message.split()
        if word == REAP:
            os.waitpid(int(numbers[0]), 0)
            continue
        child = os.fork()
        if not child:
            wire.close()
            walls.control(walls.PR_SET_DUMPABLE, 1)
            signal.signal(signal.SIGINT, signal.default_int_handler)
            os.setsid()
            main.main(*descriptors)
        for descriptor in descriptors:
            os.close(descriptor)
        handle = os.pidfd_open(child)
        socket.send_fds(wire, [b"%d" % child], [handle])
        os.close(handle)
