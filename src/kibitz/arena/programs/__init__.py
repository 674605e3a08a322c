"""Other people's programs: gathered, checked, and as players."""
