"""The commands by name, without importing any: what `kibitz --help` lists."""

COMMANDS = {
    "page": ("page", "play, ask, review, watch and learn in the browser"),
    "games": ("games", "list the games, who plays them and their options"),
    "rules": ("rules", "print how a game is played"),
    "play": ("play", "play a game in the terminal"),
    "advise": ("advise", "say what every move is worth in a position"),
    "divide": ("divide", "divide a hand of cards into melds, under the rules of many games"),
    "review": ("review", "judge a recorded game by the best mind: what each choice cost, and what chance gave"),
    "simulate": ("simulate", "play many games and print the odds of every outcome"),
    "solve": ("solve", "compute a game's exact values from nothing"),
    "distance": (
        "distance",
        "play an agent and the best mind on the same deals, and say what the agent's choices cost",
    ),
    "intake": ("intake", "say who submitted what, which programs run, and what is wrong with the others"),
    "similar": ("similar", "list identical files, similar texts and identical play, with innocent explanations"),
    "picture": ("picture", "draw a position as SVG or PNG"),
    "arena": ("arena", "play a match between minds and programs: the same deals for everyone, seats rotated"),
    "check": ("check", "say whether a program keeps its course's contract, and show the first fault"),
    "coach": ("coach", "check a program, rank it among the minds, and name the mistakes that cost it most"),
    "marks": ("marks", "give marks by the course's rules, for a stored match or for programs with an exact output"),
    "grade": ("grade", "grade one submission for Gradescope, in the autograder of kibitz export --gradescope"),
    "record": ("records", "play games between minds and write each as a line of JSON"),
    "replay": ("records", "show recorded games state by state, after checking that they keep the rules"),
    "export": ("export", "make the single file that the game's course asks for, on the standard library alone"),
    "bench": ("bench", "measure how fast games are played and advice is given here"),
    "uci": ("uci", "let a chess program or match runner drive the engine of a game"),
    "new": ("new", "write a package for a game of your own, or the file from which a course's students start"),
    "completion": ("completion", "print the completion script for a shell"),
}
"""Each command's module, and what it does in one line."""
