"""What runs on the guest's side: the walls, the watchdog over its processes, and the part that answers for a program.

This side sees nothing else of Kibitz, so its modules import only each other and the standard library.
"""
