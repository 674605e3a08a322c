"""Gin rummy: one deck, ten cards, knocking, lay-offs, and matches of several hands."""
