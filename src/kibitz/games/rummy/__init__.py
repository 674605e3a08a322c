"""Rummy: every division of a hand into runs, sets and the rest."""
