"""Drop discs: four of one's own in a row win, as a plugin of Kibitz."""

KIBITZ_API = 2
