"""Numbers only: means and their errors, ranks, Elo and ratings; nothing here knows a game or a program."""
