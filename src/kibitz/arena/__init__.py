"""Matches between advisers."""
