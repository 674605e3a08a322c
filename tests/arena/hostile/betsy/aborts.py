"""Aborts, and would leave its memory in a file.

Verdict: crash
"""

import os
import resource

resource.setrlimit(resource.RLIMIT_CORE, resource.getrlimit(resource.RLIMIT_CORE))
os.abort()
