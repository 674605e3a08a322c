"""Eight children write to pipes that nobody reads.

Verdict: illegal
"""

import os

for _ in range(8):
    held = [os.pipe() for _ in range(60)]
    if not os.fork():
        for _, end in held:
            os.set_blocking(end, False)
            try:
                while True:
                    os.write(end, b"x" * 65536)
            except BlockingIOError:
                pass
        os._exit(0)
    for ends in held:
        for end in ends:
            os.close(end)
