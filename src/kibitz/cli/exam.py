"""`kibitz exam`: models, programs and minds play the same deals, and every choice has its price."""

import argparse
import json
import os
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path

from kibitz import catalog, words, workers
from kibitz.arena.matches.deal_seeds import drawn
from kibitz.cli.common import (
    INTERRUPTED,
    add_file,
    add_flag,
    add_game,
    add_json,
    add_seed,
    amount,
    options,
    seconds,
    whole_number,
)
from kibitz.cli.progress import Progress
from kibitz.cli.tables import print_json, print_table
from kibitz.exam import entrants, figures, page, text
from kibitz.exam.chat import estimated
from kibitz.exam.examination import Budget, Examination, Stopped
from kibitz.exam.seat import Question, Reply, WordsSeat, answered, play
from kibitz.exam.store import Store, kept_seed
from kibitz.exam.terms import SECONDS, Terms, terms
from kibitz.table import Clock, Game, InvalidText

GAMES, JOBS = 100, 4
ANSWER_TOKENS = 50
"""Tokens of an answer without thinking, which the dry run assumes."""
EXAMPLE = """kibitz exam sebastian greedy best --games 20
kibitz exam sebastian chat:my-model@http://localhost:8080/v1 greedy --games 50 --html exam.html
kibitz exam play-nine chat:MODEL@https://HOST/v1 --key API_KEY --most-tokens 1M --dry-run"""


def add(parser: argparse.ArgumentParser, game: Game | None) -> None:
    add_game(parser, game)
    parser.add_argument(
        "entrants", nargs="*", metavar="ENTRANT", help="chat:MODEL@URL, command:PROGRAM, or the name of a mind"
    )
    parser.add_argument("--games", type=whole_number("games", 1), default=GAMES, help=f"deals (default {GAMES})")
    parser.add_argument(
        "--store", type=Path, metavar="FOLDER", help="where answers and games are kept (default: exam-GAME)"
    )
    parser.add_argument("--key", metavar="VARIABLE", help="the environment variable that holds the chats' key")
    parser.add_argument("--body", metavar="JSON", help="more fields of a chat's request, e.g. '{\"temperature\": 0}'")
    parser.add_argument("--seconds", type=seconds, default=SECONDS, help=f"for an answer (default {SECONDS:g})")
    add_flag(parser, "--legal-moves", help="list the legal moves in each question: a handicap")
    parser.add_argument(
        "--forfeit", choices=("move", "game"), default="move", help="what is lost without an answer (default: move)"
    )
    parser.add_argument("--players", type=whole_number("players", 1), help="at the table (default: the most)")
    parser.add_argument("--opponents", metavar="MIND", help="who plays the other seats (default: the weakest mind)")
    parser.add_argument("--most-calls", type=amount("calls"), metavar="N", help="stop before more calls than this")
    parser.add_argument("--most-tokens", type=amount("tokens"), metavar="N", help="stop before more tokens than this")
    add_flag(parser, "--dry-run", help="print one question and an estimate, and ask nobody")
    add_file(parser, "--html", help="write the report as a page, with pictures")
    parser.add_argument("--jobs", type=whole_number("jobs", 1), default=JOBS, help=f"calls at once (default {JOBS})")
    add_seed(parser, "the seed of the deals (default: a secret number, printed at the end)", None)
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    game = catalog.game(arguments.game)
    found = entrants.read(arguments.entrants, game, key(arguments.key), body(arguments.body))
    folder = arguments.store or Path(f"exam-{game.name}")
    agreed = terms_of(arguments, folder)
    if arguments.dry_run:
        dry_run(agreed, found, arguments.games)
        return 0
    with Store(folder, agreed) as store:
        exam = Examination(agreed, found, arguments.games, store, Budget(arguments.most_calls, arguments.most_tokens))
        why = played(exam, arguments.jobs)
        if why is not None:
            reason = f"{why}; " if why else ""
            print(f"kibitz: stopped: {reason}the same command continues {folder}", file=sys.stderr)
        titles = entrants.titles(found)
        if why is None or any(all((name, deal) in store.games for name in titles) for deal in range(exam.games)):
            show(judged(exam, titles), arguments)
    return 0 if why is None else INTERRUPTED


def key(variable: str | None) -> str:
    """The key that the environment holds; it is never stored, and never printed."""
    if variable is None:
        return ""
    value = os.environ.get(variable, "")
    if not value.isascii() or not value.isprintable() or not value:
        raise InvalidText(f"--key {words.shown(variable)}: expected an environment variable that holds a key")
    return value


def body(given: str | None) -> dict[str, object]:
    try:
        fields = json.loads(given) if given is not None else {}
    except (ValueError, RecursionError) as error:
        raise InvalidText(f"--body: {str(error)[:80]}; expected a JSON object") from None
    if not isinstance(fields, dict) or fields.keys() & {"model", "messages", "stream"}:
        raise InvalidText("--body: expected a JSON object without model, messages and stream")
    return fields


def terms_of(arguments: argparse.Namespace, folder: Path) -> Terms:
    """The terms as the command names them; the seed is that of the store where it has one."""
    seed = arguments.seed if arguments.seed is not None else kept_seed(folder)
    return terms(
        arguments.game,
        options(arguments),
        drawn() if seed is None else seed,
        players=arguments.players,
        opponents=arguments.opponents,
        legal_moves=arguments.legal_moves,
        forfeit=arguments.forfeit,
        seconds=arguments.seconds,
        body=body(arguments.body),
    )


def played(exam: Examination, jobs: int) -> str | None:
    """Play what is missing; returns why it ended early, None where it did not, and an empty text for Ctrl-C."""
    total = exam.games * len(exam.entrants)
    store = exam.store

    def done() -> int:
        return total - len(list(exam.missing()))

    with Progress(total, "games", done(), in_lines=True) as progress:

        def tick() -> None:
            progress.show(done(), f", {words.plural(store.calls, 'answer')}, {words.plural(store.tokens, 'token')}")

        notice = partial(
            print, "\nkibitz: waiting for the answers in flight; Ctrl-C again drops them", file=sys.stderr, flush=True
        )
        try:
            exam.run(jobs, tick, notice)
        except Stopped as stopped:
            return str(stopped)
        except KeyboardInterrupt:
            return ""
    return None


def judged(exam: Examination, titles: dict[str, str]) -> figures.Report:
    with Progress(exam.games * len(titles), "games judged") as progress:
        return figures.report(exam.store, titles, exam.games, workers.cores(), progress.show)


def show(report: figures.Report, arguments: argparse.Namespace) -> None:
    if arguments.html:
        arguments.html.write_text(page.page(report), encoding="utf-8")
    if arguments.json:
        print_json(text.for_machines(report))
        return
    print(f"{report.terms.game}: {words.plural(report.games, 'game')} of each entrant, on the same deals")
    for table, explained in (
        (text.table(report), text.EXPLAINED),
        (text.answers_table(report), text.ANSWERS_EXPLAINED),
    ):
        if table:
            print_table(table, right=range(1, len(table[0])))
            print(explained)
    for line in text.lines(report):
        print(line)
    if report.is_complete:
        print(f"seed {report.terms.seed}: anyone who knows it can check the deals, and train on them")
    if arguments.html:
        print(f"written: {arguments.html}")


def dry_run(agreed: Terms, found: list[entrants.Entrant], games: int) -> None:
    """The first question of a game, and about what all of them would cost: by a game of the weakest mind."""
    dealt = replace(agreed, seed=0).deal(0, "")  # the deals of the examination stay secret
    weakest = next(iter(dealt.table.game.minds()))
    mind = dealt.mind(weakest)
    questions: list[Question] = []

    def ask(question: Question) -> Reply:
        questions.append(question)
        return Reply(json.dumps({"move": str(mind.advise(question.view, Clock())[0].move)}))

    player = WordsSeat(dealt.table, 0, lambda question, reply, found: None)
    answered(play(player, dealt.own, dealt.names, dealt.minds, dealt.seed), ask)
    print(questions[0].system, questions[0].prompt, sep="\n\n")
    talking = sum(not isinstance(entrant, entrants.Mind) for entrant in found)
    tokens = games * talking * sum(estimated(one.system + one.prompt) + ANSWER_TOKENS for one in questions)
    print(
        f"\n{words.plural(games, 'game')} of about {words.plural(len(questions), 'choice')}, "
        f"{words.plural(talking, 'entrant')} to ask: about {words.plural(games * talking * len(questions), 'call')} "
        f"and {words.plural(tokens, 'token')}, plus what a model spends on thinking"
    )
