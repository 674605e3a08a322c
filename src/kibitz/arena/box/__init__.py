"""What runs on the far side of the wall: the walls themselves, the watch, and the one who answers for a program."""
