// Written by .ci/page_types from kibitz.page.messages and kibitz.page.answers.

export interface ShareRequest {
  type: "share";
  game: string;
  options?: Record<string, number | string> | null;
  seats?: number | null;
  against?: string | null;
  seconds?: number | null;
  minutes?: number | null;
  increment?: number | null;
  help?: boolean | null;
  key: string;
  name?: string | null;
}

export interface TakeRequest {
  type: "take";
  seat: number;
  name: string;
}

export interface RiseRequest {
  type: "rise";
}

export interface BackRequest {
  type: "back";
}

export interface BeginRequest {
  type: "begin";
}

export interface PhraseRequest {
  type: "phrase";
  number: number;
}

export interface OfferRequest {
  type: "offer";
  kind: string;
  seat?: number | null;
}

export interface ReplyRequest {
  type: "reply";
  agrees: boolean;
}

export interface PageRequest {
  type: "page";
  number: number;
}

export interface ScreenRequest {
  type: "screen";
  narrow: boolean;
  turned?: boolean | null;
}

export interface NewRequest {
  type: "new";
  game: string;
  options?: Record<string, number | string> | null;
  seats?: number | null;
  seat?: number | null;
  against?: string | null;
  seconds?: number | null;
  seed?: string | null;
  start?: string | null;
  key?: string | null;
}

export interface OpenRequest {
  type: "open";
  id: string;
  key?: string | null;
}

export interface SayRequest {
  type: "say";
  move: string;
}

export interface StepRequest {
  type: "step";
}

export interface SitRequest {
  type: "sit";
  seat: number;
}

export interface UndoRequest {
  type: "undo";
}

export interface ResignRequest {
  type: "resign";
}

export interface RematchRequest {
  type: "rematch";
}

export interface AskRequest {
  type: "ask";
  game?: string | null;
  view?: string | null;
  mind?: string | null;
}

export interface QuietRequest {
  type: "quiet";
}

export interface PastRequest {
  type: "past";
  number: number;
}

export interface PeekRequest {
  type: "peek";
  game?: string | null;
  view?: string | null;
  move: string;
}

export interface LineRequest {
  type: "line";
  game?: string | null;
  view?: string | null;
  moves: string[];
}

export interface FollowRequest {
  type: "follow";
  game: string;
  view: string;
  move?: string | null;
}

export interface WhyRequest {
  type: "why";
  game?: string | null;
  view?: string | null;
  move: string;
  mind?: string | null;
}

export interface KnownRequest {
  type: "known";
  game: string;
  view: string;
}

export interface ComposeRequest {
  type: "compose";
  game: string;
  view: string;
  values: Record<string, string>;
}

export interface LookRequest {
  type: "look";
  game: string;
  view: string;
}

export interface ScenesRequest {
  type: "scenes";
  game: string;
  seed?: string | null;
  options?: Record<string, number | string> | null;
}

export interface ReviewRequest {
  type: "review";
  id?: string | null;
  record?: string | null;
  file?: string | null;
  line?: number | null;
  number?: number | null;
  judge?: boolean | null;
  seat?: number | null;
  seconds?: number | null;
}

export interface PuzzleRequest {
  type: "puzzle";
  game?: string | null;
  name?: string | null;
  day?: string | null;
}

export interface MatchRequest {
  type: "match";
}

export interface GamesRequest {
  type: "games";
  first?: number | null;
  player?: string | null;
  faulty?: boolean | null;
}

/** What a tab sends. */
export type Request =
  | ShareRequest
  | TakeRequest
  | RiseRequest
  | BackRequest
  | BeginRequest
  | PhraseRequest
  | OfferRequest
  | ReplyRequest
  | PageRequest
  | ScreenRequest
  | NewRequest
  | OpenRequest
  | SayRequest
  | StepRequest
  | SitRequest
  | UndoRequest
  | ResignRequest
  | RematchRequest
  | AskRequest
  | QuietRequest
  | PastRequest
  | PeekRequest
  | LineRequest
  | FollowRequest
  | WhyRequest
  | KnownRequest
  | ComposeRequest
  | LookRequest
  | ScenesRequest
  | ReviewRequest
  | PuzzleRequest
  | MatchRequest
  | GamesRequest;

/** Why a message was refused, or what went wrong. */
export interface Failure {
  type: "error";
  text: string;
}

/** What arrives from now on answers the page of this number. */
export interface PageNumber {
  type: "page";
  number: number;
}

/** A person's table. */
export interface Table {
  game: string;
  view: string;
  seat: number;
  picture: string;
  drawing: string;
  moves: string[];
  type: "table";
  id: string;
  called: string;
  rules: string;
  names: string[];
  watches: boolean;
  over: boolean;
  outcome: string;
  scores: number[];
  seed: string | null;
  played: number;
  announcements: string[];
  fresh: number;
  helped: boolean;
  faults: [string, string, string, string, string][];
  sheet: Written[];
  turns: boolean;
}

/** A move as listed beside the board: a figure, then the text. */
export interface Written {
  seat: number;
  move: string;
  figure: string;
  text: string;
}

/** The board as it was after a number of moves. */
export interface Past {
  type: "past";
  number: number;
  picture: string;
}

/** Who is at a shared table, beside its cards. */
export interface Gathering {
  type: "gathering";
  id: string;
  game: string;
  called: string;
  rules: string;
  begun: boolean;
  over: boolean;
  opener: boolean;
  seat: number | null;
  chairs: ChairShown[];
  watchers: number;
  phrases: string[];
  said: Said[];
  offer: OfferShown | null;
  clock: ClockShown | null;
  trouble: string;
  next: string;
  help: boolean;
  advice: boolean;
  table_follows: boolean;
}

/** A seat of a shared table: its person and the mind that plays there, each empty where there is none. */
export interface ChairShown {
  name: string;
  mind: string;
  yours: boolean;
  away: boolean;
  chosen: boolean;
  waited: boolean;
  out: boolean;
  helped: boolean;
  left: number | null;
}

/** A phrase of the chat. */
export interface Said {
  name: string;
  text: string;
}

/** What a person asks of the others, and whether you must still answer. */
export interface OfferShown {
  kind: "undo" | "bird";
  by: string;
  of: string;
  yours: boolean;
  asks: boolean;
}

/** Minutes for a whole game, and seconds more for each choice. */
export interface ClockShown {
  minutes: number;
  increment: number;
}

/** A position with what a person may set in it. */
export interface Look {
  game: string;
  view: string;
  seat: number;
  picture: string;
  drawing: string;
  moves: string[];
  type: "look";
  fields: (Choice | Number | Places | Heap | Line)[];
  waits_for: "nobody" | "you" | "chance" | "others";
}

/** One of several values. */
export interface Choice {
  name: string;
  label: string;
  value: string;
  options: string[];
  of_seats: boolean;
  kind: "choice";
}

/** A whole number from low to high. */
export interface Number {
  name: string;
  label: string;
  value: string;
  low: number;
  high: number;
  kind: "number";
}

/** A token in each of several places, in rows of this many columns; the value has them in order, with spaces. */
export interface Places {
  name: string;
  label: string;
  value: string;
  tokens: Token[];
  columns: number;
  names: string[];
  kind: "places";
}

/** What may stand in a place or be in a heap. */
export interface Token {
  text: string;
  label: string;
  shown: string;
  picture: string;
}

/** Tokens in an order of their own, such as a hand of cards; the value has them with spaces. */
export interface Heap {
  name: string;
  label: string;
  value: string;
  tokens: Token[];
  most: number;
  copies: number;
  group: string;
  kind: "heap";
}

/** Anything else, typed. */
export interface Line {
  name: string;
  label: string;
  value: string;
  kind: "line";
}

/** Why the values of the fields are not a position. */
export interface Unfit {
  type: "unfit";
  text: string;
}

/** What moves are worth after seconds of thought; whether more change nothing, or nothing is an estimate. */
export interface Advice {
  type: "advice";
  view: string;
  advice: Item[];
  seconds: number;
  complete: boolean;
  exact: boolean;
  last: boolean;
  aim: "highest" | "lowest";
  unit: string;
}

/** A move with its value. */
export interface Item {
  move: string;
  value: number | null;
  note: string;
  error: number | null;
  spread: number | null;
  line: string[];
}

/** Where a move leads from a position; no picture where that depends on what is hidden. */
export interface Peek {
  type: "peek";
  view: string;
  move: string;
  picture: string;
}

/** Moves that are expected to follow, as far as their boards are known. */
export interface Following {
  type: "line";
  view: string;
  frames: Frame[];
  tags: string[];
}

/** A move of a line, whose it is, and the board after it; a picture is a list of numbers of tags. */
export interface Frame {
  seat: number;
  move: string;
  picture: number[];
}

/** A comparison with a picture of where each of the moves leads. */
export interface Why {
  items: Item[];
  error: number | null;
  reason: string;
  forecasts: (Forecast | null)[];
  type: "why";
  view: string;
  move: string;
  pictures: string[];
  aim: "highest" | "lowest";
  unit: string;
  blunder: number;
}

/** A table of figures: what will probably follow a move. */
export interface Forecast {
  columns: string[];
  rows: number[][];
}

/** The titles of all that is known about a position. */
export interface Known {
  type: "known";
  view: string;
  titles: string[];
}

/** One thing that is known about a position. */
export interface KnownPanel {
  type: "panel";
  view: string;
  title: string;
  panel: Panel;
}

/** One thing that is known. A page shows the parts that are there, in this order. */
export interface Panel {
  text: string;
  pictures: string[];
  columns: string[];
  rows: (string | number)[][];
  bars: [string, number][];
  has_moves: boolean;
}

/** A game without choices, step by step, and the share of each ending; pictures are numbers of tags. */
export interface Scenes {
  type: "scenes";
  seed: string;
  scenes: Scene[];
  tags: string[];
  odds: [string, number][];
}

/** A step of a game without choices. */
export interface Scene {
  text: string;
  picture: number[];
}

/** A record's boards and its line; whether the judgements will follow. */
export interface RecordBoards {
  type: "boards";
  review: Boards;
  line: string;
  judges: boolean;
}

/** A finished game step by step; a picture is a list of numbers of tags. */
export interface Boards {
  game: string;
  called: string;
  aim: "highest" | "lowest";
  unit: string;
  has_luck: boolean;
  players: string[];
  outcome: string;
  scores: number[];
  seed: string | null;
  helped: boolean;
  steps: Step[];
  tags: string[];
}

/** A board of a finished game: before a choice, a scene of a game without choices, or the end. */
export interface Step {
  drawing: string;
  picture: number[];
  number?: number;
  seat?: number;
  move?: string;
  text?: string;
}

/** How many choices are judged. */
export interface Progress {
  type: "progress";
  done: number;
  of: number;
}

/** The judgements of the boards that were sent before, with the tags of all pictures. */
export interface Judged {
  rows: Row[];
  kinds: KindAbout[];
  seats: Summary[];
  exercises: Exercise[];
  type: "judged";
  tags: string[];
}

/** What a choice was worth. */
export interface Row {
  number: number;
  seat: number;
  move: string;
  best: string;
  lost: number | null;
  luck: number | null;
  error: number | null;
  grade: string;
  kind: string;
  value: number | null;
}

/** A kind of mistake in a coach's words. */
export interface KindAbout {
  name: string;
  sentence: string;
  advice: string;
}

/** A seat's game: what it expected at first, and what choices and luck changed. */
export interface Summary {
  choices: number;
  accuracy: number | null;
  start: number | null;
  lost: number;
  luck: number;
  score: number | null;
}

/** A costly choice: the place of its step, its board, and the price of every move. */
export interface Exercise {
  step: number;
  view: string;
  picture: number[];
  moves: string[];
  prices: [string, number | null][];
}

/** A position with one clearly best move; `best` and `tempting` are the moves of a whole turn where that counts. */
export interface Puzzle {
  game: string;
  view: string;
  seat: number;
  picture: string;
  drawing: string;
  moves: string[];
  type: "puzzle";
  called: string;
  name: string;
  day: string;
  best: string[];
  tempting: string[];
  value: number;
  margin: number;
  rating: number;
  kind: string;
  aim: "highest" | "lowest";
  unit: string;
  whole: boolean;
}

/** A match of which no game is over. */
export interface Waiting {
  type: "waiting";
  file: string;
}

/** A match while it is played. */
export interface Standings {
  game: string;
  aim: "highest" | "lowest";
  deals: number;
  games: number;
  over: boolean;
  withheld: boolean;
  rows: Standing[];
  differences: Difference[];
  remarks: string[];
  faults: [string, string, string, string, string][];
  rule: string;
  ladder: boolean;
  swing: Swing | null;
  type: "standings";
  file: string;
  live: boolean;
  rate: number;
}

/** An entrant's result. */
export interface Standing {
  name: string;
  rank: [number, number] | null;
  games: number;
  mean: number;
  half: number | null;
  luck: number | null;
  version: VersionShown | null;
  rating: number | null;
  rating_half: number | null;
  faults: Record<string, number>;
}

/** A version of a program in a ladder. */
export interface VersionShown {
  program: string;
  number: number;
  since: string;
  section: string;
}

/** The first one's mean minus the second one's, and whether that is significant. */
export interface Difference {
  first: string;
  second: string;
  mean: number;
  half: number | null;
  apart: boolean;
}

/** The game in which chance gave or took most lately. */
export interface Swing {
  number: number;
  name: string;
  luck: number;
}

/** Games of a match, a limited number in one message. */
export interface Games {
  type: "games";
  most: number;
  games: Listed[];
}

/** A game of a match. */
export interface Listed {
  number: number;
  players: string[];
  scores: number[];
  faults: number;
}

/** What a tab gets. */
export type Answer =
  | Failure
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
  | Games;

/** A game in the list of all games. */
export interface GameAbout {
  name: string;
  called: string;
  title: string;
  seats: number[];
  options: OptionAbout[];
  minds: string[];
  levels: number;
  watched: boolean;
  puzzles: boolean;
  lesson: boolean;
  picture: string;
  example: string;
}

/** A rule that may be chosen before the game. */
export interface OptionAbout {
  name: string;
  default: number | string;
  allowed: (number | string)[];
  help: string;
}

/** A position from which people start to explore what is known about a game. */
export interface Example {
  game: string;
  called: string;
  title: string;
  view: string;
  picture: string;
}

/** A puzzle in the list of a game's puzzles. */
export interface PuzzleAbout {
  name: string;
  rating: number;
  kind: string;
}

/** A minute on the board of a game for somebody who is new to it. */
export interface Lesson {
  game: string;
  called: string;
  watched: boolean;
  steps: LessonStep[];
  tags: string[];
}

/** A choice: what is asked, the move with which the lesson goes on, and what happens then. */
export interface LessonStep {
  ask: string;
  move: string;
  moves: string[];
  told: string;
  before: LessonBoard;
  after: LessonBoard;
}

/** What is on the table; a picture is a list of numbers of tags. */
export interface LessonBoard {
  picture: number[];
  drawing: string;
}

/** Why programs are refused here, empty where they are taken, and the most bytes of one. */
export interface UploadsAbout {
  refused: string;
  most: number;
}

/** A program that is kept under a key. */
export interface Uploaded {
  game: string;
  name: string;
  plays: boolean;
  passed: boolean;
  rule: string;
  walls: string;
  findings: Finding[];
  first: FirstFault | null;
  key: string;
}

/** What a check of a program found. */
export interface Finding {
  subject: string;
  message: string;
  passed: boolean;
  warning: boolean;
}

/** A program's first fault. */
export interface FirstFault {
  view: string;
  message: string;
}

/** Why a program is not taken. */
export interface Refused {
  error: string;
}

/** All of a review, as the standalone file has it. */
export interface Review {
  game: string;
  called: string;
  aim: "highest" | "lowest";
  unit: string;
  has_luck: boolean;
  players: string[];
  outcome: string;
  scores: number[];
  seed: string | null;
  helped: boolean;
  steps: Step[];
  tags: string[];
  rows: Row[];
  kinds: KindAbout[];
  seats: Summary[];
  exercises: Exercise[];
}
