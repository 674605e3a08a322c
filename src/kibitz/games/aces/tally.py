"""How often each ending comes."""

from kibitz.games.aces.game import GAME

tally = GAME.count
