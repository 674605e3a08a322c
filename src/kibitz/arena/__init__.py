"""Matches between advisers, and other people's programs."""
