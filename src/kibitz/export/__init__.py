"""One standard-library-only file out of a game's modules, as its course wants it handed in.

A game that has such a program says so in its `course/program.py`: `BUNDLE = "solitaire_1.py"` names the file,
`BUNDLE_NEEDS = ("Take5Player",)` the modules that the course itself provides, if any, and `BUNDLE_NOTE` says what an
installed Kibitz changes, where that is not speed alone. All else follows from the sources, which are read and never
run:

- The modules are those that `course/program.py` imports from kibitz, and those that they import, each before its users.
  Of all but `course/program.py` only what is used goes in.
- All names share the one file: no two modules may give one name to different things, no import may rename.
- An import of kibitz in a `try:` with `except ImportError` stays: with it a program uses an installed Kibitz.
- What only an import of kibitz in a function of `course/program.py` asks for becomes text that Python reads when it
  gets there: a program that must answer at once does not wait until all of it has been read.
- `shipped("path")` from kibitz.data_files brings that data file along, packed into the text.
"""

from kibitz.export.read import ExportError
from kibitz.export.write import Bundle, bundle, save

__all__ = ["Bundle", "ExportError", "bundle", "save"]
