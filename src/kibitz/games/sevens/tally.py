"""How often each ending comes."""

from kibitz.games.sevens.game import GAME

tally = GAME.count
