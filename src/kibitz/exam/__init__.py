"""Examinations of players who answer in words, such as language models: on the same deals, with every choice priced."""
