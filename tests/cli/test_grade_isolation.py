"""`kibitz grade` in a container such as Gradescope's: root with Docker's capabilities, and no walls."""

import json
import os
import shutil
import subprocess
import sys
import time
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from kibitz.export.autograder import save_autograder
from tests.arena.reports.test_gradescope import assert_valid
from tests.arena.users import SOURCES, as_nobody, open_folder, usable_by_nobody

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="capabilities are Linux's")

SEED = "271828182845904523536028747135266249775"
DOCKER = (
    "-all,+chown,+dac_override,+fowner,+fsetid,+kill,+setgid,+setuid,+setpcap,+net_bind_service,+net_raw,+sys_chroot,"
    "+mknod,+audit_write,+setfcap"
)
"""What a container of Docker's may do by default (moby's oci/caps/defaults.go): no CAP_SYS_ADMIN."""

SPY = """
import glob, os, signal, time

HOME = "HOME"
LOOT = HOME + "/loot"


def note(what):
    with open(LOOT, "a") as file:
        file.write(str(what) + "\\n")


def attempt(action, *arguments):
    try:
        note(action(*arguments))
    except OSError as error:
        note(type(error).__name__)


def read(path):
    with open(path, errors="replace") as file:
        return path + ": " + file.read(4096)


def overwrite(path):
    with open(path, "w") as file:
        file.write('{"score": 100}')


def attack():
    note("as %d" % os.getuid())
    for path in (HOME + "/source/seed", HOME + "/metadata.json", HOME + "/results/results.json"):
        attempt(read, path)
        attempt(overwrite, path)
        attempt(os.remove, path)
    attempt(os.rename, HOME + "/results", HOME + "/taken")
    attempt(os.mkdir, HOME + "/other")
    attempt(read, os.path.join(os.path.dirname(os.path.abspath(__file__)), "link"))
    for part in ("environ", "cmdline", "maps", "fd"):
        for path in glob.glob("/proc/[0-9]*/" + part):
            attempt(os.listdir if part == "fd" else read, path)
    note(sorted(os.environ))
    for process in glob.glob("/proc/[0-9]*"):
        if int(process[6:]) not in (os.getpid(), 1):
            attempt(os.kill, int(process[6:]), 0)
"""
PLAYER = """
class SebastianAutoPlayer:
    attacked = False

    def first_roll(self, dice, scorecard):
        if not SebastianAutoPlayer.attacked:
            SebastianAutoPlayer.attacked = True
            attack()
        return []

    def second_roll(self, dice, scorecard):
        return []

    def third_roll(self, dice, scorecard):
        return next(name for name in scorecard.Categories if name not in scorecard.scorecard)
"""
PRINTER = "attack()\nprint('no cards')\n"
MOVER = """
attack()
if not os.fork():
    os.setsid()
    if not os.fork():
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        while True:
            note("daemon")
            attempt(overwrite, HOME + "/results/results.json")
            time.sleep(0.02)
print("no board")
"""


@dataclass(frozen=True)
class Container:
    """The folders of an autograder, and a command that grades there."""

    home: Path

    def submit(self, file: str, text: str) -> None:
        (self.home / "submission" / "link").symlink_to("../source/seed")
        (self.home / "submission" / file).write_text(SPY.replace('HOME = "HOME"', f"HOME = {str(self.home)!r}") + text)

    def grade(self, python: str, game: str, *flags: str) -> subprocess.CompletedProcess[str]:
        home = str(self.home)
        words = [
            python,
            "-m",
            "kibitz",
            "grade",
            game,
            f"{home}/submission",
            "--results",
            f"{home}/results/results.json",
        ]
        words += ["--seed-file", f"{home}/source/seed", "--metadata", f"{home}/metadata.json", "--seconds", "5", *flags]
        environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(SOURCES)}
        return subprocess.run(
            ["setpriv", "--bounding-set", DOCKER, *words], env=environment, cwd="/", capture_output=True, text=True
        )

    def results(self) -> dict[str, object]:
        graded = json.loads((self.home / "results" / "results.json").read_text())
        assert_valid(graded)
        assert isinstance(graded, dict)
        return graded


@pytest.fixture
def container() -> Iterator[Container]:
    if os.getuid() != 0 or not shutil.which("setpriv"):
        pytest.skip("only root can give up a capability, with setpriv of util-linux")
    with open_folder() as home:
        for name, mode in (("submission", 0o755), ("results", 0o700), ("source", 0o700)):
            (home / name).mkdir(mode)
        for path, text in ((home / "source" / "seed", SEED), (home / "metadata.json", "{}"), (home / "loot", "")):
            path.write_text(text)
            path.chmod(0o600)
        # Gradescope's description of a submission, as far as it is read.
        described = {"created_at": "2026-12-01T09:00:00-07:00", "assignment": {}, "users": [{"name": "Ada Q."}]}
        (home / "metadata.json").write_text(json.dumps(described))
        (home / "loot").chmod(0o666)
        yield Container(home)


@pytest.mark.slow
def test_without_walls_nothing_runs_unless_it_is_accepted(container: Container) -> None:
    container.submit("SebastianAutoPlayer.py", PLAYER)
    done = container.grade(usable_by_nobody(), "sebastian")
    assert done.returncode == 2
    assert done.stderr.startswith("kibitz: this machine can't isolate other people's programs (namespaces: ")
    assert "--isolation limits, e.g. in run_autograder, accepts" in done.stderr
    assert (container.home / "loot").read_text() == ""
    assert not (container.home / "results" / "results.json").exists()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "file", "text"),
    [
        ("sebastian", "SebastianAutoPlayer.py", PLAYER),
        ("aces", "solitaire_1.py", PRINTER),
        ("betsy", "betsy.py", MOVER),
    ],
)
def test_a_hostile_submission_reaches_neither_the_seed_nor_the_results(
    container: Container, game: str, file: str, text: str
) -> None:
    container.submit(file, text)
    done = container.grade(usable_by_nobody(), game, "--isolation", "limits")
    assert done.returncode == 0, done.stderr
    assert "isolation: limits" in done.stderr
    assert "it runs as nobody" in done.stderr
    loot = (container.home / "loot").read_text()
    assert "as 65534\n" in loot, "it played and attacked"
    assert "as 0\n" not in loot
    assert SEED not in loot
    assert "Ada Q." not in loot
    assert "PYTHONPATH" not in loot
    assert sorted(path.name for path in container.home.iterdir()) == [
        "loot", "metadata.json", "results", "source", "submission"
    ]  # fmt: skip
    assert (container.home / "source" / "seed").read_text() == SEED
    assert container.results().get("score") != 100
    assert ("daemon\n" in loot) == (game == "betsy")
    time.sleep(0.1)
    assert (container.home / "loot").read_text() == loot, "its processes are gone before the results are written"


@pytest.mark.slow
def test_a_python_that_is_closed_to_nobody_is_named(container: Container) -> None:
    closed = container.home / "closed"
    closed.mkdir(0o700)
    container.submit("SebastianAutoPlayer.py", PLAYER)
    subprocess.run([usable_by_nobody(), "-m", "venv", "--without-pip", str(closed / "python")], check=True)
    done = container.grade(str(closed / "python" / "bin" / "python"), "sebastian", "--isolation", "limits")
    assert done.returncode == 2
    assert f"this Python is in {closed}, which is closed to other users than root" in done.stderr
    assert "apt-get install python3" in done.stderr
    assert (container.home / "loot").read_text() == ""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("path", "mode", "reason"),
    [
        ("source/seed", 0o640, "source/seed is open to others than root"),
        ("metadata.json", 0o644, "metadata.json is open to others than root"),
        ("results", 0o755, "results is open to others than root"),
        (".", 0o777, "can replace"),
    ],
)
def test_what_the_submission_could_reach_is_refused(container: Container, path: str, mode: int, reason: str) -> None:
    container.submit("SebastianAutoPlayer.py", PLAYER)
    (container.home / path).chmod(mode)
    done = container.grade(usable_by_nobody(), "sebastian", "--isolation", "limits")
    assert done.returncode == 2
    assert reason in done.stderr
    assert "chmod" in done.stderr
    assert (container.home / "loot").read_text() == ""


WITHOUT_WALLS = """
import sys
from kibitz.arena.sandbox import levels
levels.levels = lambda: {"namespaces": "none", "bubblewrap": "none", "limits": ""}
from kibitz.cli import main
sys.stderr = sys.stdout
main(["grade", "sebastian", "/", "--results", "/tmp/results.json", *sys.argv[1:]])
"""


def test_a_user_without_walls_can_not_grade() -> None:
    assert "can't isolate other people's programs" in as_nobody(WITHOUT_WALLS)
    assert "only root can grade with limits" in as_nobody(WITHOUT_WALLS, "--isolation", "limits")


@pytest.mark.workflows
def test_gradescopes_zip_sets_itself_up_and_grades_without_walls(container: Container) -> None:
    """Its own scripts, in another folder than /autograder."""
    python = usable_by_nobody()
    if subprocess.run([python, "-c", "import ensurepip, venv"], capture_output=True).returncode:
        pytest.skip("the Python that everybody may use makes no virtual environments")
    home, source = container.home, container.home / "source"
    container.submit("SebastianAutoPlayer.py", PLAYER)
    with zipfile.ZipFile(save_autograder("sebastian", int(SEED), home / "zip", accepts_limits=True)) as archive:
        archive.extractall(source)
    for script in ("setup.sh", "run_autograder"):
        text = (source / script).read_text()
        (source / script).write_text(text.replace("/autograder/", f"{home}/").replace("755 /autograder", f"755 {home}"))
    environment = {"PATH": os.environ["PATH"]}
    subprocess.run(["bash", str(source / "setup.sh")], check=True, capture_output=True, env=environment)
    command = ["setpriv", "--bounding-set", DOCKER, "bash", str(source / "run_autograder")]
    subprocess.run(command, check=True, capture_output=True, env=environment)
    loot = (home / "loot").read_text()
    assert "as 65534\n" in loot
    assert SEED not in loot
    assert container.results().get("score") != 100
