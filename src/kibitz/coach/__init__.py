"""From a program to advice: where it stands among the minds, and which kinds of mistakes cost it most."""
