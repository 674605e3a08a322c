"""Attacks on the page that take more than a message, by name; the tests and benchmarks/page_attack.py run them."""

import contextlib
import json
import socket
import time
from collections.abc import Callable, Iterator

from kibitz import catalog, gameplay
from kibitz.cli.page import CONNECTIONS
from kibitz.page import protocols, uploads
from kibitz.page.connections import SHARE
from tests.page.attacking import ATTACKER, PATIENCE, PERSON, PING, Target, check_served, frame
from tests.page.programs import GOOD

OTHERS = [f"127.0.0.{number}" for number in range(3, 9)]
"""More addresses of the attacker."""

ATTACKS: dict[str, Callable[[Target], None]] = {}


def attack(work: Callable[[Target], None]) -> Callable[[Target], None]:
    """One of the attacks that take more than a message."""
    ATTACKS[work.__name__] = work
    return work


@contextlib.contextmanager
def connections_of(one: Target, count: int, addresses: list[str], data: bytes = b"") -> Iterator[list[socket.socket]]:
    """Connections that say this and no more."""
    made = []
    try:
        for number in range(count):
            made.append(one.connect(addresses[number % len(addresses)]))
            with contextlib.suppress(OSError):
                made[-1].sendall(data)
        yield made
    finally:
        for connection in made:
            connection.close()


@attack
def half_requests_from_everywhere(one: Target) -> None:
    with connections_of(one, 1020, OTHERS, one.head(token=False)[:-2]):
        check_served(one)


@attack
def half_requests_from_the_address_of_a_person(one: Target) -> None:
    with connections_of(one, 400, [PERSON], one.head()[:-2]):
        check_served(one)


@attack
def connections_that_say_nothing(one: Target) -> None:
    with connections_of(one, 1020, OTHERS):
        check_served(one)


@attack
def a_head_that_comes_letter_by_letter(one: Target) -> None:
    with connections_of(one, 5, OTHERS) as slow:
        began = time.monotonic()
        with contextlib.suppress(OSError):
            while time.monotonic() < began + PATIENCE:
                for connection in slow:
                    connection.sendall(b"G")
                time.sleep(0.2)
        assert time.monotonic() < began + PATIENCE


@attack
def a_second_head_that_never_comes(one: Target) -> None:
    with connections_of(one, 1, OTHERS, one.head()) as [connection]:
        assert connection.recv(1 << 16).startswith(b"HTTP/1.1 200")
        connection.sendall(b"G")
        while connection.recv(1 << 16):
            pass


@attack
def thousands_of_connections_one_after_another(one: Target) -> None:
    for number in range(3000):
        one.connect(OTHERS[number % len(OTHERS)]).close()


@attack
def connections_that_are_reset(one: Target) -> None:
    for number in range(500):
        connection = one.connect(OTHERS[number % len(OTHERS)])
        connection.sendall([one.upgrade(), one.head(), one.head()[:-2], b""][number % 4])
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        connection.close()


@attack
def all_the_tabs_of_one_address(one: Target) -> None:
    most = CONNECTIONS // SHARE
    with one.tabs(most):
        assert one.status(one.upgrade()) == 503
        check_served(one)


@attack
def all_the_tabs_of_all_addresses(one: Target) -> None:
    with contextlib.ExitStack() as stack:
        for address in OTHERS[:SHARE]:
            stack.enter_context(one.tabs(CONNECTIONS // SHARE, address))
        check_served(one)
        check_served(one, "127.0.0.101")


@attack
def tabs_that_come_and_go(one: Target) -> None:
    for number in range(400):
        tab = one.tab(OTHERS[number % len(OTHERS)])
        tab.say(type="new", game="sebastian")
        tab.socket.close()


@attack
def tabs_that_never_read(one: Target) -> None:
    with one.tabs(60) as tabs:
        for _ in range(100):
            for tab in tabs:
                tab.say(type="look", game="sebastian", view="33356 2 primis=3 company=40")
        check_served(one)


@attack
def reviews_that_nobody_reads(one: Target) -> None:
    with one.tabs(20) as tabs:
        for tab in tabs:
            tab.say(type="review", record=short_record(), judge=False)
        check_served(one)


@attack
def answers_that_nobody_reads(one: Target) -> None:
    with connections_of(one, 240, [ATTACKER], one.head("GET /games HTTP/1.1")):
        check_served(one)


@attack
def pings_whose_answers_nobody_reads(one: Target) -> None:
    with one.tabs(10) as tabs:
        for tab in tabs:
            tab.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            tab.socket.settimeout(0.2)
            with contextlib.suppress(OSError):
                for _ in range(200):
                    tab.socket.sendall(frame(b"x" * 125, PING) * 500)
        check_served(one)


@attack
def messages_that_never_end(one: Target) -> None:
    with contextlib.ExitStack() as stack:
        for address in OTHERS:
            for tab in stack.enter_context(one.tabs(20, address)):
                tab.socket.settimeout(1.0)
                with contextlib.suppress(OSError):
                    tab.socket.sendall(frame(b"x" * 950_000)[:-1])
        check_served(one)


@attack
def long_messages_all_at_once(one: Target) -> None:
    with one.tabs(60) as tabs:
        for tab in tabs:
            tab.socket.settimeout(1.0)
            with contextlib.suppress(OSError):
                tab.socket.sendall(frame(json.dumps({"type": "review", "record": "x" * 900_000}).encode()) * 3)
        check_served(one)


@attack
def as_many_messages_as_are_allowed(one: Target) -> None:
    with one.tabs(30) as tabs:
        for tab in tabs:
            tab.socket.sendall(frame(b'{"type": "look", "game": "betsy", "view": "x"}') * (protocols.MOST_QUEUED // 2))
        check_served(one)


@attack
def many_tables(one: Target) -> None:
    games = [name for name in catalog.names() if catalog.game(name).minds()]
    with one.tabs(10) as tabs:
        for number in range(20):
            for tab in tabs:
                tab.say(type="new", game=games[number % len(games)])
        check_served(one)


@attack
def one_table_in_many_tabs(one: Target) -> None:
    with one.tabs(20) as tabs:
        shown = tabs[0].ask(type="new", game="take-five", seat=0, seats=2, against="low-to-high")
        for tab in tabs[1:]:
            assert tab.ask(type="open", id=shown["id"])["id"] == shown["id"]
        for tab in tabs:
            for kind in ("undo", "resign", "rematch", "undo"):
                tab.say(type=kind)
            tab.say(type="say", move=shown["moves"][0])
        check_served(one)


@attack
def moves_that_may_take_long(one: Target) -> None:
    with one.tabs(20) as tabs:
        for tab in tabs:
            tab.say(type="new", game="betsy", seat=1, against="best", seconds=10)
        check_served(one)


@attack
def reviews_that_may_take_hours(one: Target) -> None:
    with one.tabs(6) as tabs:
        for tab in tabs:
            tab.say(type="review", record=short_record(), seconds=3600)
            assert tab.heard()["type"] == "boards"
        check_advised(one)
    check_advised(one)


@attack
def advice_for_many_tabs_at_once(one: Target) -> None:
    with one.tabs(40) as tabs:
        for tab in tabs:
            tab.say(type="ask", game="betsy", view=betsy(), mind="generic:mcts")
        check_advised(one)


@attack
def comparisons_for_tabs_that_are_gone(one: Target) -> None:
    for _ in range(20):
        with one.tabs(1) as [tab]:
            tab.say(type="why", game="betsy", view=betsy(), move="e2e4")
    check_advised(one)


@attack
def everything_that_is_known(one: Target) -> None:
    with one.tabs(10) as tabs:
        for tab in tabs:
            tab.say(type="known", game="betsy", view=betsy())
        with one.tabs(1, PERSON) as [person]:
            assert person.ask(type="known", game="sebastian", view="33356 2")["type"] == "known"


@attack
def very_many_deals(one: Target) -> None:
    with one.tabs(20) as tabs:
        for number in range(10):
            for tab in tabs:
                tab.say(type="scenes", game="sevens", seed=str(number))
        check_served(one)


@attack
def requests_without_a_token(one: Target) -> None:
    with connections_of(one, 200, OTHERS, one.head(token=False) * 50):
        check_served(one)


@attack
def requests_that_are_piped(one: Target) -> None:
    with connections_of(one, 10, [ATTACKER], one.head("GET /rules/betsy HTTP/1.1") * 1000):
        check_served(one)


@attack
def the_same_long_answer_again_and_again(one: Target) -> None:
    with connections_of(one, 30, [ATTACKER], one.head("GET /games HTTP/1.1", "Accept-Encoding: gzip") * 20):
        check_served(one)


@attack
def thousands_of_invalid_requests(one: Target) -> None:
    for number in range(2000):
        with one.connect(OTHERS[number % len(OTHERS)]) as connection:
            connection.sendall(b"\x00\r\n\r\n")


@attack
def thousands_of_invalid_texts(one: Target) -> None:
    for number in range(300):
        with one.tabs(1, OTHERS[number % len(OTHERS)]) as [tab]:
            tab.socket.sendall(frame(b"\xff"))


@attack
def compression(one: Target) -> None:
    """A thousand bytes could become a million: the server agrees to no compression."""
    tab = one.tab(ATTACKER, "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits")
    with tab.socket:
        assert b"deflate" not in tab.answer
        tab.socket.sendall(frame(b"\xaa" * 100, reserved=4))
        assert tab.closing() == 1002


@attack
def an_address_of_ones_own_choice(one: Target) -> None:
    """What a header says of the sender changes no limit."""
    forged = one.head("GET / HTTP/1.1", "X-Forwarded-For: 127.0.0.100", "Forwarded: for=127.0.0.100")
    most = CONNECTIONS // SHARE
    with connections_of(one, most, [ATTACKER], forged[:-2]):
        check_served(one)


def uploading(one: Target, length: int = len(GOOD)) -> bytes:
    return one.head("POST /programs?name=mine.py HTTP/1.1", f"Origin: http://{one.host}", f"Content-Length: {length}")


def check_taken(one: Target) -> None:
    """Somebody else's program is looked at, or this machine looks at none."""
    assert one.status(uploading(one) + GOOD.encode(), PERSON) in (200, 409)


@attack
def uploads_that_stop_after_a_byte(one: Target) -> None:
    with connections_of(one, 40, OTHERS, uploading(one) + b"x"):
        check_taken(one)


@attack
def uploads_that_stop_before_the_last_byte(one: Target) -> None:
    body = b"x" * (uploads.MOST_BYTES - 1)
    with connections_of(one, 30, [ATTACKER], uploading(one, uploads.MOST_BYTES) + body):
        check_taken(one)


@attack
def uploads_that_say_they_are_endless(one: Target) -> None:
    with connections_of(one, 5, [ATTACKER], uploading(one, 10**15) + b"x" * 1000):
        check_taken(one)


@attack
def very_many_uploads(one: Target) -> None:
    with connections_of(one, 60, [ATTACKER], uploading(one) + GOOD.encode()):
        check_taken(one)


def betsy() -> str:
    game = catalog.game("betsy")
    return str(gameplay.start(game).view(0))


def check_advised(one: Target) -> None:
    """Somebody else gets advice."""
    with one.tabs(1, PERSON) as [person]:
        answer = person.ask(type="ask", game="sebastian", view="33356 2 primis=3 company=40", mind="best")
        assert answer["type"] == "advice", answer


def short_record() -> str:
    game = catalog.game("betsy")
    minds = [catalog.mind(game, "greedy", seat) for seat in range(2)]
    return json.dumps(gameplay.play(game, minds, seed=3).to_dict())
