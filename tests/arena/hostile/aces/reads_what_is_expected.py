"""Searches for the expected output and the results, in its folder and in those of users.

Verdict: crash
"""

import os
import sys

PLACES = ("/program", "/tmp", "/var/tmp", "/home", os.getcwd(), os.path.expanduser("~"))
found = [
    name
    for place in PLACES
    for folder, _, names in os.walk(place)
    for name in names
    # This Python may itself be in one of them.
    if not folder.startswith(sys.prefix)
    if "expected" in name or name.endswith((".db", ".jsonl"))
]
if not found:
    raise LookupError("nothing")
