"""How hands are divided; `kibitz.melds` has what is public."""
