"""What the server sends, as types: the messages of a tab's connection, and the JSON of its other addresses.

`.ci/page_types` writes the same types for the page's script, and every message that a test receives is checked.
"""

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from kibitz.editing import Field
from kibitz.panels import Panel
from kibitz.table import Forecast

Plain = dict[str, Any]
"""The plain data of a dataclass, which the annotation names."""
Aim = Literal["highest", "lowest"]
Faults = list[tuple[str, str, str, str, str]]
"""Player, category, message, position and the move that was played instead."""


class Failure(TypedDict):
    """Why a message was refused, or what went wrong."""

    type: Literal["error"]
    text: str


class SeatView(TypedDict):
    """A position as its seat sees it."""

    game: str
    view: str
    seat: int
    picture: str
    drawing: str
    moves: list[str]


class Written(TypedDict):
    """A move as listed beside the board: a figure, then the text."""

    seat: int
    move: str
    figure: str
    text: str


class Table(SeatView):
    """A person's table."""

    type: Literal["table"]
    id: str
    called: str
    rules: str
    """Where they are."""
    names: tuple[str, ...]
    watches: bool
    over: bool
    outcome: str
    scores: tuple[float, ...]
    seed: str | None
    played: int
    announcements: list[str]
    fresh: int
    helped: bool
    faults: Faults
    sheet: list[Written]
    turns: bool
    """Whether the board can be seen from the other side."""


class Past(TypedDict):
    """The board as it was after a number of moves."""

    type: Literal["past"]
    number: int
    picture: str


class ChairShown(TypedDict):
    """A seat of a shared table: its person and the mind that plays there, each empty where there is none."""

    name: str
    mind: str
    yours: bool
    away: bool
    chosen: bool
    waited: bool
    out: bool
    helped: bool
    left: float | None


class Said(TypedDict):
    """A phrase of the chat."""

    name: str
    text: str


class OfferShown(TypedDict):
    """What a person asks of the others, and whether you must still answer."""

    kind: Literal["undo", "bird"]
    by: str
    of: str
    yours: bool
    asks: bool


class ClockShown(TypedDict):
    """Minutes for a whole game, and seconds more for each choice."""

    minutes: int
    increment: int


class Gathering(TypedDict):
    """Who is at a shared table, beside its cards."""

    type: Literal["gathering"]
    id: str
    game: str
    called: str
    rules: str
    """Where they are."""
    begun: bool
    over: bool
    opener: bool
    seat: int | None
    chairs: list[ChairShown]
    watchers: int
    phrases: list[str]
    said: list[Said]
    offer: OfferShown | None
    clock: ClockShown | None
    trouble: str
    next: str
    help: bool
    advice: bool
    table_follows: bool


class Look(SeatView):
    """A position with what a person may set in it."""

    type: Literal["look"]
    fields: list[Annotated[Plain, Field]]
    waits_for: Literal["nobody", "you", "chance", "others"]


class Unfit(TypedDict):
    """Why the values of the fields are not a position."""

    type: Literal["unfit"]
    text: str


class Item(TypedDict):
    """A move with its value."""

    move: str
    value: float | None
    note: str
    error: float | None
    spread: float | None
    line: list[str]
    """The moves that are expected to follow."""


class Advice(TypedDict):
    """What moves are worth after seconds of thought; whether more change nothing, or nothing is an estimate."""

    type: Literal["advice"]
    view: str
    advice: list[Item]
    seconds: float
    complete: bool
    exact: bool
    last: bool
    aim: Aim
    unit: str


class Peek(TypedDict):
    """Where a move leads from a position; no picture where that depends on what is hidden."""

    type: Literal["peek"]
    view: str
    move: str
    picture: str


class Frame(TypedDict):
    """A move of a line, whose it is, and the board after it; a picture is a list of numbers of tags."""

    seat: int
    move: str
    picture: list[int]


class Following(TypedDict):
    """Moves that are expected to follow, as far as their boards are known."""

    type: Literal["line"]
    view: str
    frames: list[Frame]
    tags: list[str]


class Considered(TypedDict):
    """What every move is worth, whether longer thought would change nothing, and whether nothing is an estimate."""

    advice: list[Item]
    complete: bool
    exact: bool


class Comparison(TypedDict):
    """The best move and another one, or one item where they are the same; the kind of mistake that the other one is."""

    items: list[Item]
    error: float | None
    reason: str
    forecasts: list[Annotated[Plain, Forecast] | None]


class Why(Comparison):
    """A comparison with a picture of where each of the moves leads."""

    type: Literal["why"]
    view: str
    move: str
    pictures: list[str]
    aim: Aim
    unit: str
    blunder: float
    """The loss from which a move counts as a bad mistake."""


class Known(TypedDict):
    """The titles of all that is known about a position."""

    type: Literal["known"]
    view: str
    titles: list[str]


class KnownPanel(TypedDict):
    """One thing that is known about a position."""

    type: Literal["panel"]
    view: str
    title: str
    panel: Annotated[Plain, Panel]


class Scene(TypedDict):
    """A step of a game without choices."""

    text: str
    picture: list[int]


class Scenes(TypedDict):
    """A game without choices, step by step, and the share of each ending; pictures are numbers of tags."""

    type: Literal["scenes"]
    seed: str
    scenes: list[Scene]
    tags: list[str]
    odds: list[tuple[str, float]]


class Step(TypedDict):
    """A board of a finished game: before a choice, a scene of a game without choices, or the end."""

    drawing: str
    picture: list[int]
    number: NotRequired[int]
    seat: NotRequired[int]
    move: NotRequired[str]
    text: NotRequired[str]


class Boards(TypedDict):
    """A finished game step by step; a picture is a list of numbers of tags."""

    game: str
    called: str
    aim: Aim
    unit: str
    has_luck: bool
    players: tuple[str, ...]
    outcome: str
    scores: tuple[float, ...]
    seed: str | None
    helped: bool
    steps: list[Step]
    tags: list[str]


class Row(TypedDict):
    """What a choice was worth."""

    number: int
    seat: int
    move: str
    best: str
    lost: float | None
    luck: float | None
    error: float | None
    grade: str
    kind: str
    value: float | None


class Summary(TypedDict):
    """A seat's game: what it expected at first, and what choices and luck changed."""

    choices: int
    accuracy: float | None
    start: float | None
    lost: float
    luck: float
    score: float | None


class Exercise(TypedDict):
    """A costly choice: the place of its step, its board, and the price of every move."""

    step: int
    view: str
    picture: list[int]
    moves: list[str]
    prices: list[tuple[str, float | None]]


class KindAbout(TypedDict):
    """A kind of mistake in a coach's words."""

    name: str
    sentence: str
    advice: str


class Judgements(TypedDict):
    """What the choices of a game were worth, and the kinds of mistakes among them."""

    rows: list[Row]
    kinds: list[KindAbout]
    seats: list[Summary]
    exercises: list[Exercise]


class Review(Boards, Judgements):
    """All of a review, as the standalone file has it."""


class RecordBoards(TypedDict):
    """A record's boards and its line; whether the judgements will follow."""

    type: Literal["boards"]
    review: Boards
    line: str
    judges: bool


class PageNumber(TypedDict):
    """What arrives from now on answers the page of this number."""

    type: Literal["page"]
    number: int


class Progress(TypedDict):
    """How many choices are judged."""

    type: Literal["progress"]
    done: int
    of: int


class Judged(Judgements):
    """The judgements of the boards that were sent before, with the tags of all pictures."""

    type: Literal["judged"]
    tags: list[str]


class Puzzle(SeatView):
    """A position with one clearly best move; `best` and `tempting` are the moves of a whole turn where that counts."""

    type: Literal["puzzle"]
    called: str
    name: str
    day: str
    best: tuple[str, ...]
    tempting: tuple[str, ...]
    value: float
    margin: float
    rating: int
    kind: str
    aim: Aim
    unit: str
    whole: bool


class PuzzleAbout(TypedDict):
    """A puzzle in the list of a game's puzzles."""

    name: str
    rating: int
    kind: str


class LessonBoard(TypedDict):
    """What is on the table; a picture is a list of numbers of tags."""

    picture: list[int]
    drawing: str


class LessonStep(TypedDict):
    """A choice: what is asked, the move with which the lesson goes on, and what happens then."""

    ask: str
    move: str
    moves: tuple[str, ...]
    told: str
    before: LessonBoard
    after: LessonBoard


class Lesson(TypedDict):
    """A minute on the board of a game for somebody who is new to it."""

    game: str
    called: str
    watched: bool
    steps: list[LessonStep]
    tags: list[str]


class Waiting(TypedDict):
    """A match of which no game is over."""

    type: Literal["waiting"]
    file: str


class VersionShown(TypedDict):
    """A version of a program in a ladder."""

    program: str
    number: int
    since: str
    section: str


class Standing(TypedDict):
    """An entrant's result."""

    name: str
    rank: tuple[int, int] | None
    games: int
    mean: float
    half: float | None
    luck: float | None
    version: VersionShown | None
    rating: float | None
    rating_half: float | None
    faults: dict[str, int]


class Difference(TypedDict):
    """The first one's mean minus the second one's, and whether that is significant."""

    first: str
    second: str
    mean: float
    half: float | None
    apart: bool


class Swing(TypedDict):
    """The game in which chance gave or took most lately."""

    number: int
    name: str
    luck: float


class Results(TypedDict):
    """What is known of a match."""

    game: str
    aim: Aim
    deals: int
    games: int
    over: bool
    withheld: bool
    rows: list[Standing]
    differences: list[Difference]
    remarks: list[str]
    faults: Faults
    rule: str
    ladder: bool
    swing: Swing | None


class Standings(Results):
    """A match while it is played."""

    type: Literal["standings"]
    file: str
    live: bool
    rate: float


class Listed(TypedDict):
    """A game of a match."""

    number: int
    players: tuple[str, ...]
    scores: tuple[float, ...]
    faults: int


class Games(TypedDict):
    """Games of a match, a limited number in one message."""

    type: Literal["games"]
    most: int
    games: list[Listed]


Answer = (
    Failure
    | PageNumber
    | Table
    | Past
    | Gathering
    | Look
    | Unfit
    | Advice
    | Peek
    | Following
    | Why
    | Known
    | KnownPanel
    | Scenes
    | RecordBoards
    | Progress
    | Judged
    | Puzzle
    | Waiting
    | Standings
    | Games
)
"""The messages that a tab gets."""


class OptionAbout(TypedDict):
    """A rule that may be chosen before the game."""

    name: str
    default: int | str
    allowed: list[int | str]
    help: str


class GameAbout(TypedDict):
    """A game in the list of all games."""

    name: str
    called: str
    title: str
    seats: list[int]
    options: list[OptionAbout]
    minds: list[str]
    levels: int
    watched: bool
    puzzles: bool
    lesson: bool
    picture: str
    example: str


class Example(TypedDict):
    """A position from which people start to explore what is known about a game."""

    game: str
    called: str
    title: str
    view: str
    picture: str


class UploadsAbout(TypedDict):
    """Why programs are refused here, empty where they are taken, and the most bytes of one."""

    refused: str
    most: int


class Finding(TypedDict):
    """What a check of a program found."""

    subject: str
    message: str
    passed: bool
    warning: bool


class FirstFault(TypedDict):
    """A program's first fault."""

    view: str
    message: str


class Examined(TypedDict):
    """Whose program was handed in, and what its course's check says."""

    game: str
    name: str
    plays: bool
    passed: bool
    rule: str
    walls: str
    findings: list[Finding]
    first: FirstFault | None


class Uploaded(Examined):
    """A program that is kept under a key."""

    key: str


class Refused(TypedDict):
    """Why a program is not taken."""

    error: str
