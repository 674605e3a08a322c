"""Betsy: a chess without check, part 2 of assignment 2 of CS B551."""
