"""A class on a server of its own: students hand in, learn what their programs do wrong, and climb."""
