"""The family of dice games that Sebastian belongs to: one description makes a game."""
