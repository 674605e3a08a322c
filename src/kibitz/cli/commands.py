"""The commands by name, without importing any: what `kibitz --help` lists."""

COMMANDS = {
    "page": "play, ask, review, watch and learn in the browser",
    "site": "write the page as a folder for any static file server, with Python in the browser",
    "games": "list the games, who plays them and their options",
    "rules": "print how a game is played",
    "play": "play a game in the terminal",
    "puzzle": "train in the terminal: positions with one best move, asked again when they are due",
    "advise": "say what every move is worth in a position",
    "divide": "divide a hand of cards into melds, under the rules of many games",
    "review": "judge a recorded game by the best mind: what each choice cost, and what chance gave",
    "simulate": "play many games and print the odds of every outcome",
    "solve": "compute a game's exact values from scratch",
    "distance": "play an agent and the best mind on the same deals, and say what the agent's choices cost",
    "dataset": "write games of minds and agents as Minari data sets, for learning without playing",
    "exam": "examine models, programs and minds on the same deals: what every choice of theirs cost",
    "mcp": "a tutor for language models: rules, prices and reasons, all of them computed",
    "intake": "say who submitted what, which programs run, and what is wrong with the others",
    "similar": "list identical files, similar texts and identical play, with innocent explanations",
    "picture": "draw a position as SVG or PNG",
    "arena": "play a match between minds and programs: the same deals for everyone, seats rotated",
    "class": "run a server where a class hands in programs, learns what is wrong, and climbs the ladder",
    "ladder": "keep a standing competition, in which only what is new or has changed is played",
    "check": "say whether a program keeps its course's contract, and show the first fault",
    "coach": "check a program, rank it among the minds, and name the mistakes that cost it most",
    "marks": "give marks by the course's rules, for a stored match or for programs with an exact output",
    "grade": "grade one submission for Gradescope, in the autograder of kibitz export --gradescope",
    "record": "play games between minds and write each as a line of JSON",
    "replay": "show recorded games state by state, after checking that they keep the rules",
    "export": "make the single file that the game's course asks for, on the standard library alone",
    "bench": "measure how fast games are played and advice is given here",
    "uci": "let a chess program or match runner drive the engine of a game",
    "vary": "draw a game that nobody has seen, solved exactly, as an assignment for a class",
    "new": "write a package for a game of your own, or the file from which a course's students start",
    "completion": "print the completion script for a shell",
}
"""Each command, whose module has its name, and what it does in one line."""

MODULES = {"class": "classroom"}
"""The modules of commands whose names are words of Python."""
