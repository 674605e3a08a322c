"""`kibitz grade` in a container such as Gradescope's: root with Docker's capabilities, and no walls."""

import contextlib
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from kibitz.arena.intake.roster import Student
from kibitz.arena.intake.variants import text_of
from kibitz.arena.sandbox.guest.walls import STRANGERS
from kibitz.export.autograder import save_autograder
from tests.arena.reports.test_gradescope import assert_valid
from tests.arena.users import SOURCES, as_nobody, open_folder, usable_by_nobody
from tests.installed import install

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="capabilities are Linux's")

SEED = "271828182845904523536028747135266249775"
DOCKER = (
    "-all,+chown,+dac_override,+fowner,+fsetid,+kill,+setgid,+setuid,+setpcap,+net_bind_service,+net_raw,+sys_chroot,"
    "+mknod,+audit_write,+setfcap"
)
"""What a container of Docker's may do by default (moby's oci/caps/defaults.go): no CAP_SYS_ADMIN."""

VARIANTS = text_of("card", [(Student.of("Ada Q.", ""), "sebastian")])
FOLDERS = ("metadata.json", "results", "source", "submission", "tmp")
SPY = """
import glob, hashlib, os, re, sys, time

HOME = "HOME"
SEED = "DIGEST"


def attempt(what, action, *arguments):
    try:
        found = action(*arguments)
    except OSError:
        return []
    return [] if found is None else [what]


def read(path):
    with open(path, errors="replace") as file:
        return file.read(1 << 16)


def leak(path):
    numbers = re.findall("[0-9]{20,}", read(path))
    return True if any(hashlib.sha256(number.encode()).hexdigest() == SEED for number in numbers) else None


def done(action):
    def act(*arguments):
        action(*arguments)
        return True
    return act


def overwrite(path):
    with open(path, "w") as file:
        file.write('{"score": 100}')


def attack():
    taken = []
    for path in ("source/seed", "metadata.json", "results/results.json"):
        taken += attempt("read " + path, read, HOME + "/" + path)
        taken += attempt("wrote " + path, done(overwrite), HOME + "/" + path)
        taken += attempt("removed " + path, done(os.remove), HOME + "/" + path)
    taken += attempt("renamed results", done(os.rename), HOME + "/results", HOME + "/taken")
    taken += attempt("made a folder", done(os.mkdir), HOME + "/other")
    taken += attempt("followed a link", read, os.path.join(os.path.dirname(os.path.abspath(__file__)), "link"))
    taken += attempt("signalled the watchdog", done(os.kill), os.getppid(), 0)
    taken += attempt("looked into the watchdog", os.listdir, "/proc/%d/fd" % os.getppid())
    for part in ("environ", "cmdline", "maps"):
        for path in glob.glob("/proc/[0-9]*/" + part):
            taken += attempt("found the seed in " + part, leak, path)
    if any(SEED in text or HOME in text for text in os.environ.values() if not text.startswith(HOME + "/tmp/")):
        taken.append("learned from the environment")
    return "as %d took %s" % (os.getuid(), taken)
"""
PLAYER = """
class SebastianAutoPlayer:
    def first_roll(self, dice, scorecard):
        raise ValueError(attack())

    def second_roll(self, dice, scorecard):
        return []

    def third_roll(self, dice, scorecard):
        return ""
"""
PRINTER = "sys.exit(attack())\n"
MOVER = """
found = attack()
child = os.fork()
if not child:
    os.setsid()
    if os.fork():
        os._exit(0)
    while True:
        attempt("", overwrite, HOME + "/results/results.json")
        time.sleep(0.02)
os.waitpid(child, 0)
sys.exit(found + " and left a daemon")
"""


@dataclass(frozen=True)
class Container:
    """The folders of an autograder, and a command that grades there."""

    home: Path

    def submit(self, file: str, text: str) -> None:
        (self.home / "submission" / "link").symlink_to("../source/seed")
        digest = hashlib.sha256(SEED.encode()).hexdigest()
        spy = SPY.replace('"HOME"', repr(str(self.home))).replace("DIGEST", digest)
        (self.home / "submission" / file).write_text(spy + text)

    @property
    def environment(self) -> dict[str, str]:
        paths = f"{SOURCES}{os.pathsep}{self.home}/site"
        return {
            "PATH": os.environ["PATH"],
            "PYTHONPATH": paths,
            "TMPDIR": str(self.home / "tmp"),
            "XDG_CACHE_HOME": str(self.home / "cache"),
        }

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
        return subprocess.run(
            ["setpriv", "--bounding-set", DOCKER, *words], env=self.environment, cwd="/", capture_output=True, text=True
        )

    def assert_intact(self, end: str = "") -> None:
        """The submission has attacked as nobody and taken nothing, and no process of it is left."""
        graded = (self.home / "results" / "results.json").read_text()
        assert_valid(json.loads(graded))
        found = re.search(r"as (\d+) took (\[.*?\])" + re.escape(end), graded)
        assert found
        assert int(found[1]) in STRANGERS
        assert found[2] == "[]"
        assert "as 0 " not in graded
        assert json.loads(graded).get("score") != 100
        assert (self.home / "source" / "seed").read_text() == SEED
        assert sorted(path.name for path in self.home.iterdir() if path.name in FOLDERS) == sorted(FOLDERS)
        assert not (self.home / "other").exists()
        assert list((self.home / "tmp").iterdir()) == []
        assert self.processes() == []

    def processes(self) -> list[str]:
        """Those that were started here, by what their environment says."""
        found = []
        for path in Path("/proc").glob("[0-9]*/environ"):
            with contextlib.suppress(OSError):
                if str(self.home).encode() in path.read_bytes():
                    found.append(path.parent.name)
        return found


def install_tiny(site: Path) -> None:
    """A game whose programs may have several processes, and whose matches are short."""
    install(site, "tiny")
    course = site / "kibitz_tiny" / "course"
    course.mkdir()
    (course / "__init__.py").touch()
    (course / "contract.py").write_text(
        "from kibitz.arena.contract import LineContract, Trial\n\n"
        "CONTRACT = LineContract('tiny')\nCONTRACT.trial = Trial(2)\n"
    )


@pytest.fixture
def container() -> Iterator[Container]:
    if os.getuid() != 0 or not shutil.which("setpriv"):
        pytest.skip("only root can give up a capability, with setpriv of util-linux")
    with open_folder() as home:
        for name, mode in (("submission", 0o755), ("results", 0o700), ("source", 0o700), ("tmp", 0o1777)):
            (home / name).mkdir()
            (home / name).chmod(mode)
        install_tiny(home / "site")
        # Gradescope's description of a submission, as far as it is read.
        described = {"created_at": "2026-12-01T09:00:00-07:00", "assignment": {}, "users": [{"name": "Ada Q."}]}
        for path, text in ((home / "source" / "seed", SEED), (home / "metadata.json", json.dumps(described))):
            path.write_text(text)
            path.chmod(0o600)
        yield Container(home)


@pytest.mark.slow
def test_without_walls_nothing_runs_unless_it_is_accepted(container: Container) -> None:
    container.submit("SebastianAutoPlayer.py", PLAYER)
    done = container.grade(usable_by_nobody(), "sebastian")
    assert done.returncode == 2
    assert done.stderr.startswith("kibitz: this machine can't isolate other people's programs (namespaces: ")
    assert "--isolation limits, e.g. in run_autograder, accepts" in done.stderr
    assert not (container.home / "results" / "results.json").exists()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "file", "text"),
    [
        ("sebastian", "SebastianAutoPlayer.py", PLAYER),
        ("aces", "solitaire_1.py", PRINTER),
        ("tiny", "mover.py", MOVER),
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
    container.assert_intact(" and left a daemon" if game == "tiny" else "")


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
    assert not (container.home / "results" / "results.json").exists()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("path", "mode", "reason"),
    [
        ("source/seed", 0o640, "source/seed is open to others than root"),
        ("metadata.json", 0o644, "metadata.json is open to others than root"),
        ("results", 0o755, "results is open to others than root"),
        ("source/variants.json", 0o644, "source/variants.json is open to others than root"),
        (".", 0o777, "can replace"),
    ],
)
def test_what_the_submission_could_reach_is_refused(container: Container, path: str, mode: int, reason: str) -> None:
    container.submit("SebastianAutoPlayer.py", PLAYER)
    variants = container.home / "source" / "variants.json"
    variants.write_text(VARIANTS)
    variants.chmod(0o600)
    (container.home / path).chmod(mode)
    flags = ["--variants", str(variants)] if path == "source/variants.json" else []
    done = container.grade(usable_by_nobody(), "sebastian", "--isolation", "limits", *flags)
    assert done.returncode == 2
    assert reason in done.stderr
    assert "chmod" in done.stderr
    assert not (container.home / "results" / "results.json").exists()


WITHOUT_WALLS = """
import sys
from kibitz.arena.sandbox import levels
levels.levels = lambda: {"namespaces": "none", "bubblewrap": "none", "limits": ""}
from kibitz.cli import main
sys.stderr = sys.stdout
main(["grade", "sebastian", "/", "--results", "/tmp/results.json", *sys.argv[1:]])
"""


@pytest.mark.slow
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
    file = ("--variants ", "variants.json", VARIANTS)
    path = save_autograder("sebastian", int(SEED), home / "zip", accepts_limits=True, file=file)
    with zipfile.ZipFile(path) as archive:
        archive.extractall(source)
    for script in ("setup.sh", "run_autograder"):
        text = (source / script).read_text()
        (source / script).write_text(text.replace("/autograder/", f"{home}/").replace("755 /autograder", f"755 {home}"))
    environment = container.environment
    del environment["PYTHONPATH"]
    subprocess.run(["bash", str(source / "setup.sh")], check=True, capture_output=True, env=environment)
    (source / "seed").write_text(SEED)
    shutil.copy(home / "metadata.json", home / "submission_metadata.json")
    command = ["setpriv", "--bounding-set", DOCKER, "bash", str(source / "run_autograder")]
    subprocess.run(command, check=True, capture_output=True, env=environment)
    container.assert_intact()
    assert (source / "variants.json").stat().st_mode & 0o077 == 0
    assert "your own game, sebastian; " in json.loads((home / "results" / "results.json").read_text())["output"]
