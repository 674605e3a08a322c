"""The family of golf games that Play Nine belongs to: one description makes a game."""
