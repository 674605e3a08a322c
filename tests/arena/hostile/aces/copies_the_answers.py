"""Imports Kibitz to print what is expected.

Verdict: crash
"""

from kibitz.games.aces.course import program

program.main()
