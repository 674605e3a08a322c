"""Ends without a word, as if all was well.

Verdict: wrong output
"""

import os

os._exit(0)
