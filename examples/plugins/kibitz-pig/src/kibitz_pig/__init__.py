"""A die that may be rolled again, at the risk of the turn, as a plugin of Kibitz."""

KIBITZ_API = 2
