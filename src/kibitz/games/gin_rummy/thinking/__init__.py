"""What the minds and the notes make of a position."""
