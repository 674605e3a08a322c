"""One standard-library-only file out of a game's modules, in the form that its course asks for.

A game that has such a program says so in its `course/program.py`: `BUNDLE = "solitaire_1.py"` names the file,
`BUNDLE_NEEDS = ("Take5Player",)` the modules that the course itself provides, if any, and `BUNDLE_NOTE` says what an
installed Kibitz changes, where that is more than speed. Everything else follows from the sources, which are parsed and
never run:

- The modules are those that `course/program.py` imports from kibitz, and those that they import, each before its users.
  `course/program.py` goes in whole, of the others only what is used.
- All names share the one file: no two modules may use one name for different things, and no import may rename.
- An import of kibitz in a `try:` with `except ImportError` stays: with it a program uses an installed Kibitz.
- The file runs on Python 3.9, and the exporter refuses newer syntax.
- The docstring names an author. Where `course/program.py` assigns texts to `AUTHOR` and `STUDENT_ID`, because its
  course asks the program for them, the author's are put there.
- `data_file("path")` from kibitz.data_files packs that data file into the text.
"""

from kibitz.export.read import ExportError
from kibitz.export.write import Bundle, bundle, save

__all__ = ["Bundle", "ExportError", "bundle", "save"]
