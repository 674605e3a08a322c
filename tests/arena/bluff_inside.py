"""Answers for the toy's programs inside the sandbox: files with a function move(card) that returns "stay" or "fold"."""

import runpy


class Program:
    def __init__(self, path):
        self.move = runpy.run_path(path, run_name="program")["move"]

    def answer(self, question):
        return self.move(question)


def load(path):
    return Program(path)
