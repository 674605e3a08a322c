"""Learning environments of every game that has an encoding.py. Nothing here names a game.

Each module needs one library at most, and `kibitz.learn.extras` names the extra that brings it.
"""
