"""How long the commands of docs/tutorials/variant.md take: from `kibitz vary` to a marked class of five programs.

    python benchmarks/first_variant.py

It follows the page in an empty folder, with an empty cache, and prints the seconds of each section.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from own_game import BLOCK

TUTORIAL = Path(__file__).parents[1] / "docs" / "tutorials" / "variant.md"


def main() -> None:
    argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0]).parse_args()
    spent: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        home = Path(sys.executable).parent
        path = f"{home}{os.pathsep}{os.environ['PATH']}"
        settings = {**os.environ, "PATH": path, "XDG_CACHE_HOME": str(folder / "cache")}
        section = ""
        for heading, language, title, text in BLOCK.findall(TUTORIAL.read_text(encoding="utf-8")):
            section = heading or section
            if heading:
                continue
            began = time.monotonic()
            if title:
                (folder / title).write_text(text, encoding="utf-8")
            elif language == "python":
                subprocess.run([sys.executable, "-c", text], cwd=folder, env=settings, check=True)
            else:
                for command in (line[2:] for line in text.splitlines() if line.startswith("$ ")):
                    subprocess.run(command, shell=True, cwd=folder, env=settings, check=True, stdout=subprocess.DEVNULL)
            spent[section] = spent.get(section, 0.0) + time.monotonic() - began
    for section, seconds in spent.items():
        print(f"{section:25} {seconds:5.0f} s")
    print(f"{'all':25} {sum(spent.values()):5.0f} s")


if __name__ == "__main__":
    main()
