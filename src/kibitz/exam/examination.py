"""An examination carried out: every entrant plays the same deals, many questions at a time, within what it may cost."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from random import Random
from threading import Event, Lock, Thread

from kibitz import gameplay, words, workers
from kibitz.exam.answer import Read
from kibitz.exam.chat import TryAgain, estimated
from kibitz.exam.entrants import Entrant, Mind
from kibitz.exam.seat import Question, Reply, Speaker, WordsSeat, answered, play
from kibitz.exam.store import Played, Store
from kibitz.exam.terms import Terms
from kibitz.table import InvalidText

TRIES = 8
"""Calls for one answer that may fail by the server or the network, until the examination stops."""
FIRST_PAUSE, MOST_PAUSE = 1.0, 60.0
"""Seconds before a call is tried again; each pause is twice the one before."""
MOST_ASKED_PAUSE = 900.0
"""Seconds that a server may ask to wait: for more, the examination stops."""
LOOK_EVERY = 0.02


class Stopped(Exception):
    """The examination ends before its last game; its text says why, and is empty after Ctrl-C."""


@dataclass
class Budget:
    """What may be spent, over all commands that share a store."""

    most_calls: int | None = None
    most_tokens: int | None = None
    flying: int = 0
    """Calls whose answers are not stored yet."""
    lock: Lock = field(default_factory=Lock)

    def begin(self, store: Store, tokens: int) -> None:
        """A call begins, of about this many tokens if it is the first; Stopped where it may cost too much."""
        with self.lock:
            if self.most_calls is not None and store.calls + self.flying >= self.most_calls:
                raise Stopped(f"--most-calls {self.most_calls} is reached")
            each = store.largest or tokens
            if self.most_tokens is not None and store.tokens + (self.flying + 1) * each > self.most_tokens:
                raise Stopped(
                    f"--most-tokens {self.most_tokens} is reached: {store.tokens} are spent, a call takes {each}"
                )
            self.flying += 1

    def end(self) -> None:
        with self.lock:
            self.flying -= 1


@dataclass
class Examination:
    """All games of all entrants."""

    terms: Terms
    entrants: Sequence[Entrant]
    games: int
    store: Store
    budget: Budget = field(default_factory=Budget)
    stop: Event = field(default_factory=Event)
    failure: BaseException | None = None
    """Why it was stopped."""

    def missing(self) -> Iterator[tuple[Entrant, int]]:
        """The games that are not finished, deal by deal, so that the entrants go on evenly."""
        for deal in range(self.games):
            for entrant in self.entrants:
                if (entrant.name, deal) not in self.store.games:
                    yield entrant, deal

    def run(self, jobs: int, tick: Callable[[], None], notice: Callable[[], None]) -> None:
        """Play what is missing; Stopped, KeyboardInterrupt or an error where it ends earlier.

        After Ctrl-C the answers in flight are awaited and kept, until a second one.
        """
        tasks: SimpleQueue[tuple[Entrant, int]] = SimpleQueue()
        for task in self.missing():
            tasks.put(task)
        threads = [Thread(target=self._work, args=(tasks,), daemon=True) for _ in range(min(jobs, tasks.qsize()))]
        try:
            with workers.patience(notice) as is_interrupted:
                for thread in threads:
                    thread.start()
                while any(thread.is_alive() for thread in threads):
                    time.sleep(LOOK_EVERY)
                    tick()
                    if is_interrupted():
                        self.stop.set()
        finally:
            self.stop.set()
        if is_interrupted():
            raise KeyboardInterrupt
        if self.failure:
            raise self.failure

    def _work(self, tasks: SimpleQueue[tuple[Entrant, int]]) -> None:
        """Play games until there are no more, or somebody stops."""
        while not self.stop.is_set():
            try:
                entrant, deal = tasks.get_nowait()
                self.store.add_game(entrant.name, deal, self._played(entrant, deal))
            except Empty:
                return
            except BaseException as error:  # raised again by run(), in the main thread
                with self.budget.lock:
                    if str(error) or not isinstance(error, Stopped):
                        self.failure = self.failure or error
                self.stop.set()

    def _played(self, entrant: Entrant, deal: int) -> Played:
        """One game."""
        dealt = self.terms.deal(deal, entrant.name)
        if isinstance(entrant, Mind):
            minds = {**dealt.minds, dealt.own: dealt.mind(entrant.name)}
            advisers = [minds[seat] for seat in range(self.terms.seats)]
            options = self.terms.options
            return Played(gameplay.play(dealt.table.game, advisers, dealt.seed, options, names=dealt.names), ())
        speaker = entrant.opened()
        try:
            game = Asking(self, entrant.name, speaker, deal)
            player = WordsSeat(dealt.table, dealt.own_seed, game.note)
            questions = play(player, dealt.own, dealt.names, dealt.minds, dealt.seed)
            return Played(answered(questions, game.ask), tuple(player.replaced))
        finally:
            speaker.close()


@dataclass
class Asking:
    """The questions of one game: answered from the store as far as it reaches, then by the entrant."""

    exam: Examination
    name: str
    speaker: Speaker
    deal: int
    is_stored: bool = False
    """Whether the last answer came from the store."""

    def ask(self, question: Question) -> Reply:
        known = self.exam.store.answers.get((self.name, self.deal, question.turn, question.attempt))
        self.is_stored = known is not None
        if known is None:
            return self._asked(question)
        if known.prompt != question.prompt:
            raise InvalidText(
                f"{self.exam.store.folder}: deal {self.deal}, choice {question.turn} of {self.name} was asked in other"
                " words, by another version of the game: expected another --store"
            )
        return known.reply()

    def note(self, question: Question, reply: Reply, found: Read) -> None:
        if not self.is_stored:
            self.exam.store.add(self.name, self.deal, question, reply, found)
            self.exam.budget.end()

    def _asked(self, question: Question) -> Reply:
        """A new answer, counted as in flight until it is noted."""
        exam = self.exam
        if exam.stop.is_set():
            raise Stopped
        exam.budget.begin(exam.store, estimated(question.system + question.prompt))
        try:
            return self._patiently(question)
        except BaseException:
            exam.budget.end()
            raise

    def _patiently(self, question: Question) -> Reply:
        """The answer; where a server fails it is asked again, later and later."""
        pause, failed = FIRST_PAUSE, 0
        while True:
            try:
                return self.speaker.ask(question.system, question.prompt, self.exam.terms.seconds)
            except TryAgain as error:
                failed += 1
                wanted = error.pause or 0.0
                if failed == TRIES or wanted > MOST_ASKED_PAUSE:
                    asks = f" and asks to wait {wanted:,.0f} s" if wanted else ""
                    raise Stopped(f"{error}{asks}, after {words.plural(failed, 'call')} for one answer") from None
            # Not all at the same time: those that failed together would collide again.
            if self.exam.stop.wait(max(wanted, pause * (0.5 + Random().random() / 2))):
                raise Stopped
            pause = min(2 * pause, MOST_PAUSE)
