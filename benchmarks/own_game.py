"""How long the commands of docs/tutorials/own_game.md take, followed from an empty folder into a new environment.

    python benchmarks/own_game.py

What pip installs from elsewhere is not counted: the environment sees the packages of this one.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import kibitz

ROOT = Path(__file__).parents[1]
TUTORIAL = ROOT / "docs" / "tutorials" / "own_game.md"
BLOCK = re.compile(r'^## ([^\n]*)$|^```(\w*)(?: title="([^"]+)")?\n(.*?)^```$', re.DOTALL | re.MULTILINE)
INSTALL = "pip install -q --no-index --no-deps --no-build-isolation"


class Step(NamedTuple):
    section: str
    file: str
    """The file to write; empty for commands."""
    text: str


def steps() -> Iterator[Step]:
    """The tutorial's files and commands, from top to bottom."""
    section = ""
    for heading, language, title, text in BLOCK.findall(TUTORIAL.read_text(encoding="utf-8")):
        if heading:
            section = heading
        elif title or not language:
            yield Step(section, title, text)


def environment(folder: Path) -> dict[str, str]:
    """The settings of a new environment in the folder, which sees Kibitz and its packages."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
    (site,) = folder.glob("lib/*/site-packages")
    places = [str(Path(kibitz.__file__).parents[1]), *(place for place in sys.path if "site-packages" in place)]
    (site / "kibitz.pth").write_text("\n".join(places), encoding="utf-8")
    for name, module in (("kibitz", "kibitz.cli"), ("pip", "pip._internal.cli.main")):
        command = folder / "bin" / name
        start = f"import sys\nfrom {module} import main\nif __name__ == '__main__':\n    sys.exit(main())\n"
        command.write_text(f"#!{folder}/bin/python\n{start}", encoding="utf-8")
        command.chmod(0o755)
    return {**os.environ, "PATH": f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}"}


def main() -> None:
    argparse.ArgumentParser(description=__doc__.partition("\n")[0]).parse_args()
    spent: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as name:
        folder = home = Path(name)
        settings = environment(home / "environment")
        for step in steps():
            if step.file:
                path = home / step.file
                path.parent.mkdir(exist_ok=True, parents=True)
                path.write_text(step.text, encoding="utf-8")
                continue
            started = time.monotonic()
            words = ["bash", "-ec", step.text.replace("pip install", INSTALL)]
            subprocess.run(words, cwd=folder, env=settings, check=True, stdout=subprocess.DEVNULL)
            spent[step.section] = spent.get(step.section, 0.0) + time.monotonic() - started
            if "cd kibitz-nim" in step.text:
                folder = home / "kibitz-nim"
    for section, seconds in spent.items():
        print(f"{section:12} {seconds:5.0f} s")
    print(f"{'all':12} {sum(spent.values()):5.0f} s")


if __name__ == "__main__":
    main()
