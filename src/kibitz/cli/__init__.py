"""The commands: `kibitz COMMAND ...`."""

from kibitz.cli.main import main

__all__ = ["main"]
