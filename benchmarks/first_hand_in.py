"""How long an instructor needs from a clone of Kibitz to a class's first hand-in, with the commands of the tutorial.

    python benchmarks/first_hand_in.py              install into a new environment, then docs/tutorials/instructor.md
    python benchmarks/first_hand_in.py --here       without the install, with this environment

It follows the page from an empty folder, hands Ada's program in as her browser would, and ends when its check is done.
Debian's own packages are not installed: `apt` takes what the network takes. Needs kibitz[web].
"""

import argparse
import csv
import os
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request
from pathlib import Path

from class_load import WAITS
from class_server import free_port
from own_game import BLOCK

ROOT = Path(__file__).parents[1]
TUTORIAL = ROOT / "docs" / "tutorials" / "instructor.md"
SECTIONS = ("An empty machine", "A class", "The first hand-in")
SERVES, BEFORE = "kibitz class serve", "submissions/ada.py"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--here", action="store_true", help="install nothing")
    given = parser.parse_args()
    spent: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(folder / "clone")], check=True)
        home = Path(sys.executable).parent if given.here else folder / "clone" / ".venv" / "bin"
        settings = {**os.environ, "CCACHE_DISABLE": "1", "PATH": f"{home}{os.pathsep}{os.environ['PATH']}"}
        section = ""
        for heading, language, title, text in BLOCK.findall(TUTORIAL.read_text(encoding="utf-8")):
            section = heading or section
            if section not in SECTIONS or heading:
                continue
            began = time.monotonic()
            if title:
                (folder / title).parent.mkdir(exist_ok=True)
                (folder / title).write_text(text, encoding="utf-8")
            elif not language and not given.here:
                (install,) = (line for line in text.splitlines() if "pip install" in line)
                subprocess.run(["bash", "-ec", install], cwd=folder / "clone", env=settings, check=True)
            for command in (line[2:] for line in text.splitlines() if language == "console" and line.startswith("$ ")):
                if command.startswith(SERVES):
                    hand_in(folder, command, settings)
                else:
                    command += f" --address http://127.0.0.1:{free_port()}" if " class new " in command else ""
                    subprocess.run(["bash", "-ec", command], cwd=folder, env=settings, check=True)
            spent[section] = spent.get(section, 0.0) + time.monotonic() - began
    for section, seconds in spent.items():
        print(f"{section:20} {seconds:5.0f} s")
    print(f"{'all':20} {sum(spent.values()):5.0f} s")


def hand_in(folder: Path, command: str, settings: dict[str, str]) -> None:
    """Serve the class, come in by Ada's link, hand her program in, and wait for its check."""
    with open(folder / "cs1" / "links.csv", encoding="utf-8") as rows:
        link = next(row["link"] for row in csv.DictReader(rows) if row["name"].startswith("Ada"))
    address, _, secret = link.partition("/in/")
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
    opener.addheaders = [("origin", address)]
    program = (folder / BEFORE).read_bytes()
    form = b'--x\r\nContent-Disposition: form-data; name="file"; filename="SebastianAutoPlayer.py"\r\n\r\n'
    kind = {"content-type": "multipart/form-data; boundary=x"}
    server = subprocess.Popen(command.split(), cwd=folder, env=settings, stdout=subprocess.PIPE)
    try:
        assert server.stdout
        server.stdout.readline()
        opener.open(f"{address}/enter", urllib.parse.urlencode({"link": secret}).encode())
        asked = urllib.request.Request(f"{address}/hand-in", form + program + b"\r\n--x--\r\n", kind)
        with opener.open(asked) as page:
            place, said = page.url, page.read()
        while WAITS in said:
            time.sleep(0.2)
            said = opener.open(place).read()
        if b"keeps its contract" not in said:
            raise SystemExit(said.decode())
    finally:
        server.terminate()
        server.wait()


if __name__ == "__main__":
    main()
