"""Betsy's evaluation from nothing: games of the engine against itself, and weights fitted to their positions."""
