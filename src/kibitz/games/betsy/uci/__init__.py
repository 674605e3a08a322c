"""The engine behind UCI, the protocol of chess programs; a FEN's castling and en passant fields are ignored.

https://www.chessprogramming.org/UCI. Units of the protocol: times in milliseconds, values in centipawns. "mate" counts
one's own moves to the end of the game, which here is the capture of the Kingfisher. What can't be read or done is
reported as an `info string`: no input ends the engine.
"""

from kibitz.games.betsy.uci.streams import run as run
