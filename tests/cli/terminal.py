"""A terminal in memory."""

import io


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True
