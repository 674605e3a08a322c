"""Take 5!: everyone plays a card at once, and whoever adds a row's sixth card takes the five."""

ALIASES = ("take5", "6nimmt", "6 takes")
"""Other names by which people ask for it."""
