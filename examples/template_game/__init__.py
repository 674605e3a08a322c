"""Candles, a small complete game to copy: CONTRIBUTING.md says how."""
