"""Positions set up by hand: the fields of a game's editor, read and changed."""

from pathlib import Path

from kibitz import catalog, gameplay, record
from kibitz.page.editor import composed
from kibitz.table import View

EVERY = 7
"""Of the states of a game, beside the first and the last one."""


class SetUp:
    """The editor of one game."""

    def __init__(self, name: str) -> None:
        self.game, self.editor = catalog.game(name), catalog.part(name, "editor")

    def values_of(self, view: View) -> dict[str, str]:
        return {field.name: field.value for field in self.editor.fields(view)}

    def changed(self, text: str, **values: str) -> View:
        """The position after these fields have been changed, whose names have - where these have _."""
        view = self.game.read_view(text)
        named = {name.rstrip("_").replace("_", "-"): value for name, value in values.items()}
        return self.game.read_view(composed(self.game, view, self.values_of(view) | named))

    def check(self, view: View) -> None:
        """The fields lead to the same view."""
        assert self.game.read_view(composed(self.game, view, self.values_of(view))) == view, str(view)

    def check_game(self, path: Path) -> None:
        """The same of what everybody saw in a recorded game, now and then."""
        kept = record.from_line(path.read_text(encoding="utf-8"))
        states = list(gameplay.replay(kept))
        for state in [*states[::EVERY], states[-1]]:
            for seat in range(len(kept.players)):
                self.check(state.view(seat))
