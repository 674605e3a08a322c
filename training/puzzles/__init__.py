"""Puzzles that are found in games that minds play against each other."""
