"""Games of gin rummy between one of Kibitz's players and another program, by the rules of the challenge at EAAI 2021.

    python -m benchmarks.gin_strength [--mind quick|best] [--seconds 0.1 | --deals 100] [--games 1000] [--seed 0]
        [--keep FILE [--than OTHER]] [--json] [--against simple|patient|quick | -- COMMAND ...]

COMMAND is a program that speaks the protocol of docs/gin_rummy.md on its standard input and output. Without it the
other is our rendering of the challenge's simple player: it takes the top card if that completes a meld, throws what
leaves least deadwood, any one of several, and knocks at once. With --against patient it is one who waits for gin, of
other habits in each pair of games. --seconds is the processor time that `best` has for a throw at most; without it
`best` imagines a fixed number of deals at most, and with --deals 0 it plays by its networks alone. With --keep each
game is a line of the file, 1 for one that was won, and a second run goes on where the first one stopped, on another
machine too. The first line has the settings; others are refused.

Games come in pairs with the same deals and exchanged seats, as long as the other program plays the same in both.

The players of the challenge in Java, where its sources and benchmarks/gin/LinePlayer.java are compiled into DIR:

    python -m benchmarks.gin_strength --keep simple.txt -- java -cp DIR ginrummy.LinePlayer \\
        ginrummy.SimpleGinRummyPlayer
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import closing, suppress
from hashlib import sha256
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from time import process_time
from typing import NamedTuple, Protocol

from benchmarks.kept import MARK, kept
from training.gin_rummy.habits import Habits

from kibitz.data_files import data_file
from kibitz.games.gin_rummy.engine import beliefs
from kibitz.games.gin_rummy.engine.layout import FIRST_OFFER, FREE, KNOCK_WITH, LAST_STOCK, MOST_TURNS, SECOND_OFFER
from kibitz.games.gin_rummy.engine.player import QUARTERS, shared_player, shipped_player, simple_draw, simple_throw
from kibitz.games.gin_rummy.engine.search import Search
from kibitz.games.gin_rummy.engine.table import Table
from kibitz.games.gin_rummy.minds import best
from kibitz.games.gin_rummy.scoring import melds_of
from kibitz.games.gin_rummy.thinking import kind
from kibitz.games.gin_rummy.thinking.kind import NOTHING_SEEN, FinishedHand, Kinds, SeenTurn, evidence_of
from kibitz.melds import NO_CARD, card_name, read_card
from kibitz.table import Clock

GOAL = 100
PATIENCE = 5.0
"""Seconds in which a program should end when its input does."""
ERRORS = 1.96
SEED_STEP, DEAL_STEP = 7919, 104729
"""Between the seeds of two pairs of games, and of two deals of a game."""


def cards_of(mask: int) -> list[int]:
    return [card for card in range(52) if mask >> card & 1]


def melds_text(mask: int) -> str:
    melds = melds_of(cards_of(mask))
    return " / ".join(" ".join(map(card_name, meld)) for meld in melds) or "none"


def network_name(file: str = "gin") -> str:
    """The beginning of the SHA-256 of a network's file."""
    return sha256(data_file(f"games/gin_rummy/data/{file}.xz")).hexdigest()[:8]


def beliefs_name() -> str:
    """The beginning of the SHA-256 of the weights by which `best` imagines hands."""
    return sha256(repr((beliefs.WEIGHTS, beliefs.SIMPLE_WEIGHTS, beliefs.KIND_WEIGHTS)).encode()).hexdigest()[:8]


def kinds_name() -> str:
    """The beginning of the SHA-256 of the numbers by which `best` tells kinds of players."""
    numbers = kind.LOOKS_SIMPLE, kind.LOOKS_OTHER, kind.PATIENT, kind.PATIENT_BEFORE, kind.EARLY_TURNS, QUARTERS
    return sha256(repr(numbers).encode()).hexdigest()[:8]


def opponent(command: Sequence[str], own: str = "simple") -> str:
    """The other program, without the folders, which differ between machines; or the player of our own."""
    return " ".join(word if " " in word else Path(word).name for word in command) or f"our {own} player"


class Throw(NamedTuple):
    card: int
    knocks: bool


class Player(Protocol):
    """Who plays at the referee's table; it may look at its own hand and at what has been seen."""

    def tell(self, line: str) -> None:
        """What happens at the table, as a line of the protocol."""

    def meet(self, seed: int) -> None:
        """A game begins."""

    def remember(self, hand: FinishedHand) -> None:
        """Look at the other's cards after a hand."""

    def takes(self, table: Table, seat: int, offer: int) -> bool: ...

    def throw(self, table: Table, seat: int, fresh: int) -> Throw | None:
        """The throw, done; None for one that is not allowed."""

    def melds(self) -> None:
        """The other has knocked."""

    def close(self) -> None: ...


class Silent:
    """A player of this process, who sees the table and needs no lines."""

    def tell(self, line: str) -> None: ...

    def meet(self, seed: int) -> None: ...

    def remember(self, hand: FinishedHand) -> None: ...

    def melds(self) -> None: ...

    def close(self) -> None: ...


class Quick(Silent):
    def __init__(self) -> None:
        self.mind = shipped_player()
        self.spent: list[float] = []
        """Seconds of processor time for each throw."""

    def settings(self) -> dict[str, object]:
        """What the results depend on."""
        return {"mind": "quick", "network": network_name()}

    def takes(self, table: Table, seat: int, offer: int) -> bool:
        return bool(self.mind.choose_draw(table, seat, offer))

    def throw(self, table: Table, seat: int, fresh: int) -> Throw:
        start = process_time()
        throw = self.choose_throw(table, seat, fresh)
        self.spent.append(process_time() - start)
        table.throw(seat, throw.card)
        return throw

    def choose_throw(self, table: Table, seat: int, fresh: int) -> Throw:
        card = self.mind.choose_throw(table, seat, fresh)
        return Throw(card, self.mind.knocks > 0)


class Best(Quick):
    def __init__(self, seconds: float | None) -> None:
        super().__init__()
        self.seconds = seconds
        self.search = Search(shared_player(), 1)
        self.kinds = NOTHING_SEEN
        """What the hands of the game say of the other."""

    def settings(self) -> dict[str, object]:
        limit = {"deals": best.DEALS} if self.seconds is None else {"seconds": self.seconds}
        names = {"network": network_name(), "beliefs": beliefs_name(), "search_error": best.SEARCH_ERROR}
        others = {f"against_{name}": network_name(name) for name in ("simple", "patient")}
        return {"mind": "best", **limit, **names, **others, "kinds": kinds_name()}

    def meet(self, seed: int) -> None:
        self.look(NOTHING_SEEN)

    def look(self, kinds: Kinds) -> None:
        """Take the other for such a player."""
        self.kinds = kinds
        self.mind = best.face(self.search, kinds)

    def remember(self, hand: FinishedHand) -> None:
        self.look(self.kinds.after(evidence_of(hand)))

    def choose_throw(self, table: Table, seat: int, fresh: int) -> Throw:
        if self.kinds.is_simple():
            return super().choose_throw(table, seat, fresh)
        worth = best.searched(self.search, table, seat, fresh, ProcessorClock(self.seconds))
        number = max(worth, key=lambda one: worth[one])
        return Throw(number % KNOCK_WITH, number >= KNOCK_WITH)


class ProcessorClock(Clock):
    """Counts the seconds of processor time of this process: other work on the machine takes nothing from a search."""

    def __init__(self, seconds: float | None) -> None:
        super().__init__(seconds)
        self.started = process_time()

    def left(self) -> float:
        return float("inf") if self.seconds is None else self.started + self.seconds - process_time()


class Simple(Silent):
    """The challenge's simple player."""

    def takes(self, table: Table, seat: int, offer: int) -> bool:
        return bool(simple_draw(table, seat))

    def throw(self, table: Table, seat: int, fresh: int) -> Throw:
        card = simple_throw(table, seat, fresh)
        table.throw(seat, card)
        return Throw(card, table.deadwood(seat) <= table.limit)


class Patient(Silent):
    """Waits for gin, with other habits in each game."""

    def __init__(self) -> None:
        self.habits = Habits()
        self.habits.mind = shipped_player()
        self.rng = Table(0)

    def meet(self, seed: int) -> None:
        """Take on the habits of this seed, so that a game has the same ones in every run."""
        self.rng.seed = seed
        self.habits.grow_patient(self.rng)

    def takes(self, table: Table, seat: int, offer: int) -> bool:
        return bool(self.habits.takes(table, seat))

    def throw(self, table: Table, seat: int, fresh: int) -> Throw:
        card = self.habits.throw(table, seat, fresh)
        table.throw(seat, card)
        return Throw(card, bool(self.habits.knocks(table, seat)))


OTHERS = {"quick": Quick, "simple": Simple, "patient": Patient}


class Outsider:
    """A program that plays by lines."""

    def __init__(self, command: Sequence[str]) -> None:
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

    def tell(self, line: str) -> None:
        assert self.process.stdin
        # A program that has ended is named at the next question.
        with suppress(BrokenPipeError):
            self.process.stdin.write(line + "\n")

    def meet(self, seed: int) -> None: ...

    def remember(self, hand: FinishedHand) -> None: ...

    def ask(self, line: str) -> str:
        assert self.process.stdin
        assert self.process.stdout
        try:
            self.tell(line)
            self.process.stdin.flush()
            answer = self.process.stdout.readline()
        except BrokenPipeError:
            answer = ""
        if not answer:
            raise SystemExit(f"the program ended at {line!r}: expected an answer")
        return answer.strip()

    def takes(self, table: Table, seat: int, offer: int) -> bool:
        return self.ask(f"draw? {card_name(table.top)}") == "yes"

    def throw(self, table: Table, seat: int, fresh: int) -> Throw | None:
        card = read_card(self.ask("discard?"))
        if card == fresh or not table.masks[seat] >> card & 1:
            return None
        table.throw(seat, card)
        self.tell(f"discarded {seat} {card_name(card)}")
        if self.ask("melds?") == "no":
            return Throw(card, False)
        return Throw(card, True) if table.deadwood(seat) <= table.limit else None

    def melds(self) -> None:
        self.ask("melds?")

    def close(self) -> None:
        with suppress(BrokenPipeError, subprocess.TimeoutExpired):
            self.process.communicate(timeout=PATIENCE)
        if self.process.poll() is None:
            self.process.kill()
            self.process.communicate()


class Referee:
    """Plays games between two players, seat 0's first."""

    def __init__(self) -> None:
        self.table = Table(0)
        self.table.is_greedy = 1
        self.players: tuple[Player, Player] = (Quick(), Quick())
        self.turns: tuple[list[SeenTurn], list[SeenTurn]] = ([], [])
        self.knocker = NO_CARD

    def game(self, players: tuple[Player, Player], seed: int, starter: int) -> int:
        """The winner's seat; who does what is not allowed loses the game."""
        self.players = players
        points, hands = [0, 0], 0
        for player in players:
            player.meet(seed)
        while max(points) < GOAL:
            self.table.seed = seed + hands * DEAL_STEP
            hands += 1
            self.table.play_for(GOAL - points[0], GOAL - points[1])
            self.table.deal(starter)
            for seat in (0, 1):
                hand = " ".join(map(card_name, cards_of(self.table.masks[seat])))
                players[seat].tell(f"start {seat} {starter} {hand}")
            loser, won = self.hand()
            if loser is not None:
                return 1 - loser
            points[0 if won > 0 else 1] += abs(won)
            starter = 1 - starter if won else starter
            for seat in (0, 1):
                self.tell(f"hand {seat} " + " ".join(map(card_name, cards_of(self.table.masks[seat]))))
            self.tell(f"scores {points[0]} {points[1]}")
            for seat in (0, 1):
                players[seat].remember(self.finished(1 - seat))
        return 0 if points[0] >= GOAL else 1

    def tell(self, line: str) -> None:
        for player in self.players:
            player.tell(line)

    def finished(self, seat: int) -> FinishedHand:
        """What the hand showed of the player on this seat."""
        cards = tuple(cards_of(self.table.masks[seat]))
        return FinishedHand(cards, tuple(self.turns[seat]), self.knocker == seat, self.table.limit)

    def hand(self) -> tuple[int | None, int]:
        """Who did what is not allowed, if anybody, and what seat 0 wins, 0 without a result."""
        table, seat = self.table, self.table.turn
        offer, must_draw, turns = FIRST_OFFER, False, 0
        self.turns, self.knocker = ([], []), NO_CARD
        while table.stock > LAST_STOCK and turns < MOST_TURNS:
            turns += 1
            player, other = self.players[seat], self.players[1 - seat]
            takes = not must_draw and player.takes(table, seat, offer)
            if not takes and offer in (FIRST_OFFER, SECOND_OFFER):
                must_draw = offer == SECOND_OFFER
                offer = FREE if must_draw else SECOND_OFFER
                seat = 1 - seat
                continue
            top = table.top
            card = table.draw_top(seat) if takes else table.draw_stock(seat)
            player.tell(f"drew {seat} {card_name(card)}")
            other.tell(f"drew {seat} {card_name(card) if takes else '?'}")
            offer, must_draw = FREE, False
            throw = player.throw(table, seat, card if takes else NO_CARD)
            if throw is None:
                return seat, 0
            other.tell(f"discarded {seat} {card_name(throw.card)}")
            self.turns[seat].append(SeenTurn(top, takes, throw.card))
            if throw.knocks:
                self.knocker = seat
                won = table.knock(seat)
                self.tell(f"melds {seat} {melds_text(table.masks[seat])}")
                other.melds()
                self.tell(f"melds {1 - seat} {melds_text(table.masks[1 - seat])}")
                return None, won if seat == 0 else -won
            seat = 1 - seat
        return None, 0


def share_won(won: Sequence[int]) -> tuple[float, float]:
    """The share of games won, and half its 95 % interval: the two games of a pair belong together."""
    pairs = [fmean(won[at : at + 2]) for at in range(0, len(won), 2)]
    error = ERRORS * stdev(pairs) / sqrt(len(pairs)) if len(pairs) > 1 else float("nan")
    return fmean(won), error


def same_deals(path: Path, settings: Mapping[str, object]) -> list[int]:
    """The games that a file has of another player with the same deals and opponent; SystemExit if it has none."""
    try:
        first, *lines = path.read_text().splitlines()
        has = json.loads(first.removeprefix(MARK))
        games = [int(line) for line in lines]
        same = {name: has[name] for name in ("seed", "against")}
    except (OSError, ValueError, TypeError, KeyError) as error:
        raise SystemExit(f"{path}: expected games that --keep has kept, got {type(error).__name__}: {error}") from None
    wanted = {name: settings[name] for name in same}
    if same != wanted:
        raise SystemExit(f"{path} has games of {same}: expected {wanted}")
    return games


def time_a_throw(spent: Sequence[float]) -> dict[str, float]:
    """Milliseconds for a throw in the mean and at most; empty for a file's games, which took theirs in another run."""
    return {"mean_ms": 1000 * fmean(spent), "most_ms": 1000 * max(spent)} if spent else {}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mind", choices=("quick", "best"), default="quick")
    parser.add_argument("--seconds", type=float, help="that best has for a throw")
    parser.add_argument("--deals", type=int, default=best.DEALS, help="imagined at most for a throw, without --seconds")
    parser.add_argument("--against", choices=OTHERS, help="the other player without COMMAND, default simple")
    parser.add_argument("--seed", type=int, default=0, help="of the first deal")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--keep", type=Path, help="a file with a line for each game, to go on from")
    parser.add_argument("--than", type=Path, help="a file that --keep made, of another player of the same deals")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("command", nargs="*", metavar="COMMAND", help="the other program and its words")
    given = parser.parse_args()
    if given.command and given.against:
        parser.error("--against names a player of Kibitz: leave it or COMMAND out")
    best.DEALS = given.deals
    own = Best(given.seconds) if given.mind == "best" else Quick()
    against = given.against or "simple"
    other = Outsider(given.command) if given.command else OTHERS[against]()
    referee = Referee()

    def game(number: int) -> str:
        pair, seat = divmod(number, 2)
        winner = referee.game((other, own) if seat else (own, other), given.seed + pair * SEED_STEP, pair % 2)
        return str(int(winner == seat))

    settings = {"seed": given.seed, **own.settings(), "against": opponent(given.command, against)}
    than = same_deals(given.than, settings) if given.than else []
    with closing(other):
        results = kept(given.keep, given.games, game, "games", settings)
    won = list(map(int, results))
    share, error = share_won(won)
    # Of games that both have played; a run that was stopped may have more or fewer.
    gains = [mine - theirs for mine, theirs in zip(won, than, strict=False)]
    more, more_error = share_won(gains) if gains else (0.0, 0.0)
    if given.json:
        compared = {"compared": len(gains), "more": more, "more_error_95": more_error} if gains else {}
        print(json.dumps({"games": len(won), "won": share, "error_95": error} | compared | time_a_throw(own.spent)))
    else:
        print(f"{len(won)} games: {100 * share:.1f} +- {100 * error:.1f} % won (95 %)")
        if gains:
            print(f"{100 * more:+.1f} +- {100 * more_error:.1f} % more than in {given.than}, of {len(gains)} games")
        if own.spent:
            took = time_a_throw(own.spent)
            print("a throw took {mean_ms:.2f} ms of processor time in the mean, {most_ms:.2f} at most".format(**took))


if __name__ == "__main__":
    sys.exit(main())
