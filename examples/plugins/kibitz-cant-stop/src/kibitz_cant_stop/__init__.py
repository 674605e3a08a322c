"""Two columns to climb by throws of a die, as a plugin of Kibitz."""

KIBITZ_API = 2
