"""The end of a game of backgammon, in which both bear off, as a plugin of Kibitz."""

KIBITZ_API = 2
