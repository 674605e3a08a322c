"""Poker with six cards and two rounds of bets, as a plugin of Kibitz."""

KIBITZ_API = 2
