"""A class on a server of its own: students hand in, hear what their programs do wrong, and climb."""
