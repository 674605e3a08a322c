"""What is in deploy/: its steps install Kibitz in a clean folder, and its commands serve there."""

import configparser
import json
import re
import shlex
import shutil
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.classroom.serving import LONGEST, free_port

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
UNITS = ("kibitz-class@.service", "kibitz-page.service")
NEWER = "DelegateSubgroup"
"""What systemd knows from version 254 on; an older one says that it ignores it."""


def instructions() -> list[tuple[str, str]]:
    """The image's steps."""
    lines = (DEPLOY / "Dockerfile").read_text(encoding="utf-8").splitlines()
    found = [line.partition(" ") for line in lines if line and not line.startswith("#")]
    return [(word, rest) for word, _, rest in found]


def unit(name: str) -> configparser.ConfigParser:
    parser = configparser.ConfigParser(interpolation=None, strict=False)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read_string((DEPLOY / name).read_text(encoding="utf-8"))
    return parser


def services() -> dict[str, dict[str, object]]:
    yaml = pytest.importorskip("yaml")
    found: dict[str, dict[str, object]] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))[
        "services"
    ]
    return found


def test_nothing_runs_as_root() -> None:
    steps = instructions()
    users = [rest for word, rest in steps if word == "USER"]
    assert users == ["kibitz"]
    assert all(rest.startswith("python:3.13-slim") for word, rest in steps if word == "FROM")
    assert steps.index(("USER", "kibitz")) < [word for word, _ in steps].index("ENTRYPOINT")
    for name in UNITS:
        assert unit(name)["Service"]["User"] == "kibitz"
    for one in services().values():
        assert "privileged" not in one
        assert str(one["ports"]).startswith("['127.0.0.1:")


def test_what_sandboxes_need_is_not_forbidden() -> None:
    for name in UNITS:
        forbidden = {"RestrictNamespaces", "PrivateUsers", "ProtectProc", "ProtectKernelTunables", "SystemCallFilter"}
        assert not forbidden & set(unit(name)["Service"])


def test_the_proxies_lead_to_the_units_and_keep_the_host() -> None:
    port = re.search(r"--port (\d+)", unit(UNITS[0])["Service"]["ExecStart"])
    assert port
    for name in ("Caddyfile", "nginx.conf"):
        text = (DEPLOY / name).read_text(encoding="utf-8")
        assert f"127.0.0.1:{port[1]}" in text
    assert "proxy_set_header Host $host;" in text
    assert "access_log off;" in text


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A clean folder in which the image's own steps were run, with what git knows of the sources.

    Without a compiler, and with C made of one module alone, as compiling takes minutes and another test does it.
    """
    root = tmp_path_factory.mktemp("image")
    known = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout.decode()
    for name in filter(None, known.split("\0")):
        if (ROOT / name).is_file():
            (root / "src" / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, root / "src" / name)
    own = [rest for word, rest in instructions() if word == "RUN" and not rest.startswith(("apt-get", "useradd"))]
    assert len(own) == 2
    for step in own:
        environment = {"PATH": "/usr/bin:/bin", "HOME": str(root), "CC": "/nonexistent/cc"}
        environment["KIBITZ_COMPILE"] = "kibitz.games.rummy.scoring"
        done = subprocess.run(["sh", "-c", moved(step, root)], env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
    return root


def moved(command: str, root: Path) -> str:
    """The command with its folders below this one."""
    here = command.replace("/opt/kibitz", f"{root}/opt").replace("/src", f"{root}/src")
    return here.replace("/srv/kibitz", f"{root}/srv").replace("python3 ", f"{sys.executable} ")


@contextmanager
def running(words: list[str], root: Path, end: signal.Signals) -> Iterator[str]:
    """The first line that the command prints, while it serves; it ends without an error."""
    home = root / "srv"
    environment = {"PATH": f"{root}/opt/bin:/usr/bin:/bin", "HOME": str(home)}
    process = subprocess.Popen(words, cwd=home, env=environment, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout
        yield process.stdout.readline()
        process.send_signal(end)
        assert process.wait(LONGEST) == 0
    finally:
        process.kill()
        process.communicate()


def get(address: str, host: str = "") -> str:
    """What the server answers; host: what a proxy before it is called."""
    request = urllib.request.Request(address, headers={"host": host} if host else {})
    # The page puts its token into a cookie, and sends the browser on.
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
    with opener.open(request, timeout=LONGEST) as answer:
        text: str = answer.read().decode()
        return text


@pytest.mark.workflows
def test_the_image_serves_a_class_and_the_page(installed: Path) -> None:
    home, port = installed / "srv", free_port()
    home.mkdir()
    (home / "roster.csv").write_text("name,id\nAda,z1\n", encoding="utf-8")
    kibitz = str(installed / "opt" / "bin" / "kibitz")
    address = f"http://127.0.0.1:{port}"
    words = ["class", "new", "cs1", "--game", "sebastian", "--roster", "roster.csv", "--address", address]
    subprocess.run([kibitz, *words], cwd=home, check=True, capture_output=True)
    served = [word.replace("0.0.0.0", "127.0.0.1") for word in services()["class"]["command"]]  # type: ignore[attr-defined]
    unit_words = shlex.split(moved(unit(UNITS[0])["Service"]["ExecStart"].replace("%i", "cs1"), installed))
    for command in ([kibitz, *served], unit_words):
        command = [word.replace("8750", str(port)) for word in command]
        with running(command, installed, signal.SIGINT) as said:
            assert address in said
            assert "personal link" in get(address)
    steps = dict(instructions())
    for own in (
        [*json.loads(steps["ENTRYPOINT"]), *json.loads(steps["CMD"])],
        shlex.split(moved(unit(UNITS[1])["Service"]["ExecStart"], installed)),
    ):
        words = [re.sub("^875[01]$", str(port), word).replace("0.0.0.0", "127.0.0.1") for word in own]
        with running([kibitz, *words[1:]], installed, signal.SIGTERM) as said:
            link = urlsplit(said.split(" is at ")[1].split()[0])
            assert "<html" in get(f"{address}{link.path}?{link.query}", link.netloc)


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="no systemd here")
@pytest.mark.parametrize("name", UNITS)
def test_systemd_takes_the_units(name: str, tmp_path: Path) -> None:
    (tmp_path / "opt" / "bin").mkdir(parents=True)
    (tmp_path / "opt" / "bin" / "kibitz").symlink_to("/bin/true")
    path = tmp_path / name.replace("@", "@cs1")
    path.write_text(moved((DEPLOY / name).read_text(encoding="utf-8"), tmp_path), encoding="utf-8")
    done = subprocess.run(["systemd-analyze", "verify", "--man=no", path], capture_output=True, text=True)
    wrong = [line for line in done.stderr.splitlines() if str(tmp_path) in line and NEWER not in line]
    assert not wrong, done.stderr
