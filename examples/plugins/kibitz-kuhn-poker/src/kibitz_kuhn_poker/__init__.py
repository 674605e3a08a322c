"""Poker with three cards, one bet, and bluffs, as a plugin of Kibitz."""

KIBITZ_API = 2
