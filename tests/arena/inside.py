"""The toy's side in the box: a program is a file with a function move(card) that gives "stay" or "fold"."""

import runpy


class Program:
    def __init__(self, path):
        self.move = runpy.run_path(path, run_name="program")["move"]

    def answer(self, question):
        return self.move(question)


def load(path):
    return Program(path)
