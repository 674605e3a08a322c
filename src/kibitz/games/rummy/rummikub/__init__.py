"""Rummikub: tiles, melds that everybody may rearrange, and two to four players."""
