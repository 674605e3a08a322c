"""How choices of gin rummy are judged; no kinds of mistakes are named yet."""

from kibitz.mistakes import Mistakes

MISTAKES = Mistakes((), judge="quick", move_seconds=0.03, least=0.2, blunder=5.0)
