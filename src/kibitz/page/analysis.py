"""What a tab asks about a position: advice, where a move leads, what is known, and another position set up by hand."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from itertools import islice
from random import Random
from typing import Any

from kibitz import catalog, mistakes
from kibitz.page import editor, positions, sheet, training
from kibitz.page.answers import Advice, Answer, Following, Frame, Look, Past, Peek, Why
from kibitz.page.channel import Gone
from kibitz.page.review import Tags
from kibitz.page.seats import Seats
from kibitz.page.thinking import Thinkers, check_mind, compare, consider, panel, titles
from kibitz.panels import Panel
from kibitz.table import Game, InvalidText, TableError, View

FIRST_SLICE, LAST_SLICE = 0.1, 3.2
"""Seconds of the first and of the longest look at a position."""
MOST_FRAMES = 16
"""Boards of a line of moves."""
COMPARED = 1.0
"""Seconds for the comparison of two moves."""

Fields = dict[str, Any]


class Analysis:
    """The questions of one tab, a method `on_...` for each; a new one ends the thought about the one before."""

    def __init__(
        self, thinkers: Thinkers, send: Callable[[Answer], Awaitable[None]], at_table: Callable[[], Seats]
    ) -> None:
        self.thinkers, self.send, self.at_table = thinkers, send, at_table
        self.screen = positions.WIDE
        self.thinking: asyncio.Task[None] | None = None
        self.learning: asyncio.Task[None] | None = None

    def stop(self) -> None:
        for task in (self.thinking, self.learning):
            if task:
                task.cancel()
        self.thinking = self.learning = None

    def viewed(self, fields: Fields) -> tuple[Game, View]:
        """The position that a message names, or the one at the table."""
        if fields["game"]:
            game = catalog.game(fields["game"])
            return game, catalog.read_view(game, fields["view"])
        seats = self.at_table()
        return seats.sitting.game, seats.sitting.view

    async def on_ask(self, fields: Fields) -> None:
        """Advice on a position, better and better until the tab moves on."""
        game, view = self.viewed(fields)
        check_mind(game.name, fields["mind"])
        if not fields["game"]:
            await self.note_help()
        if self.thinking:
            self.thinking.cancel()
        if view.seat in view.position.to_move:
            self.thinking = asyncio.create_task(self.think(game, view, fields["mind"]))

    async def note_help(self) -> None:
        """The record of a game that is not over says that help was used."""
        seats = self.at_table()
        if not seats.helped and not seats.sitting.is_over:
            seats.helped = True
            await seats.keep()

    async def think(self, game: Game, view: View, mind: str) -> None:
        with contextlib.suppress(Gone):
            try:
                await self.advise(game, view, mind)
            except (TableError, OSError) as error:
                # Nobody awaits this task: where a mind's tables can't be loaded, only the tab can say so.
                await self.send({"type": "error", "text": str(error)[:500]})

    async def advise(self, game: Game, view: View, mind: str) -> None:
        """Advice from longer and longer looks at a position; the last one is explained."""
        seconds, text = FIRST_SLICE, str(view)
        is_last, is_over = False, False
        while not is_over:
            found = await self.thinkers.advice.run(consider, game.name, mind, text, is_last, seconds=seconds)
            answer: Advice = {
                **found,
                "type": "advice",
                "view": text,
                "seconds": seconds,
                "last": is_last,
                "aim": game.aim,
                "unit": mistakes.of(game.name).unit,
            }
            await self.send(answer)
            is_over = is_last
            # More time adds nothing to a complete answer but its reasons.
            seconds *= 1 if found["complete"] else 2
            is_last = found["complete"] or seconds * 2 > LAST_SLICE

    async def on_quiet(self, fields: Fields) -> None:
        self.stop()

    async def on_peek(self, fields: Fields) -> None:
        """Where a move leads."""
        game, view = self.viewed(fields)
        move = fields["move"]
        answer: Peek = {
            "type": "peek",
            "view": str(view),
            "move": move,
            "picture": positions.ahead(game, view, move, self.screen),
        }
        await self.send(answer)

    async def on_line(self, fields: Fields) -> None:
        """Moves that are expected to follow, board by board; the game at the table stays as it is."""
        game, view = self.viewed(fields)
        tags = Tags()
        frames: list[Frame] = [
            {"seat": seat, "move": move, "picture": tags.add(positions.picture(game, after, self.screen))}
            for seat, move, after in islice(positions.along(view, fields["moves"]), MOST_FRAMES)
        ]
        answer: Following = {"type": "line", "view": str(view), "frames": frames, "tags": list(tags.numbers)}
        await self.send(answer)

    async def on_past(self, fields: Fields) -> None:
        """The board at the table as it was."""
        sitting, number = self.at_table().sitting, fields["number"]
        shown = positions.picture(sitting.game, sheet.past(sitting, number), self.screen)
        answer: Past = {"type": "past", "number": number, "picture": shown}
        await self.send(answer)

    async def on_look(self, fields: Fields) -> None:
        game = catalog.game(fields["game"])
        await self.show(game, game.read_view(fields["view"]))

    async def show(self, game: Game, view: View) -> None:
        """A position with what a person may set in it."""
        answer: Look = {
            **positions.seat_view(game, view, self.screen),
            "type": "look",
            "fields": editor.described(game, view),
            "waits_for": positions.waits_for(view),
        }
        await self.send(answer)

    async def on_follow(self, fields: Fields) -> None:
        """The position after a move, or after one of chance where the message names none."""
        game, view = self.viewed(fields)
        await self.show(game, positions.after(view, fields["move"], Random()))

    async def on_why(self, fields: Fields) -> None:
        """A move beside the best one, in words and figures."""
        game, view = self.viewed(fields)
        check_mind(game.name, fields["mind"])
        move = str(view.read_move(fields["move"]))
        if not fields["game"]:
            await self.note_help()
        question = game.name, fields["mind"], str(view), move
        compared = await self.thinkers.advice.run(compare, *question, seconds=COMPARED)
        pictures = [positions.ahead(game, view, item["move"], self.screen) for item in compared["items"]]
        known = mistakes.of(game.name)
        answer: Why = {
            **compared,
            "type": "why",
            "view": str(view),
            "move": move,
            "pictures": pictures,
            "aim": game.aim,
            "unit": known.unit,
            "blunder": known.blunder,
        }
        await self.send(answer)

    async def on_puzzle(self, fields: Fields) -> None:
        """A puzzle by its game and name, or that of a day."""
        chosen = fields["game"], fields["name"], fields["day"]
        await self.send(await self.thinkers.known.run(training.puzzle, *chosen, self.screen, seconds=0.0))

    async def on_known(self, fields: Fields) -> None:
        """All that is known about a position, panel by panel."""
        game, view = self.viewed(fields)
        if self.learning:
            self.learning.cancel()
        self.learning = asyncio.create_task(self.learn(game, view))

    async def learn(self, game: Game, view: View) -> None:
        text = str(view)
        with contextlib.suppress(Gone):
            names = await self.thinkers.known.run(titles, game.name, text, seconds=0.0)
            await self.send({"type": "known", "view": text, "titles": names})
            for title in names:
                try:
                    shown = await self.thinkers.known.run(panel, game.name, text, title, seconds=0.0)
                except (TableError, OSError) as error:
                    shown = asdict(Panel(str(error)[:500]))
                shown["pictures"] = [positions.inlined(one) for one in shown["pictures"]]
                await self.send({"type": "panel", "view": text, "title": title, "panel": shown})

    async def on_compose(self, fields: Fields) -> None:
        """The position that the values of the fields describe, or what is wrong with it."""
        game, view = self.viewed(fields)
        try:
            text = editor.composed(game, view, fields["values"])
            after = game.read_view(text)
        except InvalidText as error:
            await self.send({"type": "unfit", "text": str(error)[:500]})
            return
        await self.show(game, after)
