"""Clues that programs have a common origin: identical files, similar text, identical play. Clues, never verdicts."""
