"""Skyjo, as a plugin of Kibitz."""

KIBITZ_API = 2
