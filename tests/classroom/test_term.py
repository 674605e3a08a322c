"""A whole term: forty students with the habits of the public courses, three assistants, and the marks at its end."""

import csv
import io
import json
import re
import time
import zipfile
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from kibitz.classroom.store import Store
from kibitz.cli.main import main
from tests.classroom.serving import LONGEST, free_port, served
from tests.cli.test_classroom import hand_in, tab
from tests.page.browser import check_accessibility, chromium
from tests.page.browser import tab as browser_tab

NAME = "SebastianAutoPlayer.py"
SEED = str(2**100 + 7)
HEAD = "from SebastianState import Scorecard\n\n\nclass SebastianAutoPlayer:\n    # the text of {number}\n"
PLAIN = """    def first_roll(self, dice, scorecard):
        return [place for place, die in enumerate(dice.dice) if die < {skill}]

    second_roll = first_roll

    def third_roll(self, dice, scorecard):
        return next(name for name in Scorecard.Categories if name not in scorecard.scorecard)
"""
HABITS = {
    "plain": HEAD + PLAIN,
    "crash": HEAD + PLAIN.replace("return next", "raise ValueError('the end of {number}')\n        return next"),
    "loop": HEAD + PLAIN.replace("second_roll = first_roll", "def second_roll(self, a, b):\n        while 1: 1"),
    "print": HEAD + PLAIN.replace("        return [", "        print('said by {number}')\n        return ["),
    "python 2": "print 'the text of {number}'\n" + HEAD + PLAIN,
}
NAMES = ["José Ñandú", "李小龍", "Zoë van 't Hoff", "Łukasz <b>", "Nguyễn Thị Bích", "=1+1", "Åsa Öberg", "Ольга"]
# Whom each habit has: 40 students, four of whom never hand in.
TERM = ["plain"] * 5 + ["fixed"] * 2 + ["broken later"] * 2 + ["copy"] * 2 + ["zip"] * 2 + ["loop"]
TERM += ["notebook"] * 4 + ["crash"] * 7 + ["print"] * 4 + ["python 2"] * 7 + ["absent"] * 4
LOOPS = TERM.index("loop")
LATE = {1, 5, 20, 26}
"""Who hands in after the due time."""
DUE_IN = timedelta(seconds=20)
WAITING = "being checked"


class File(NamedTuple):
    name: str
    data: bytes


def files(number: int, habit: str) -> list[File]:
    """What this student hands in, one after the other."""
    made = {name: text.format(number=f"z{number}", skill=number % 6 + 1).encode() for name, text in HABITS.items()}
    plain = made["plain"]
    if habit == "fixed":
        return [File(NAME, made["crash"]), File(NAME, plain)]
    if habit == "broken later":
        return [File(NAME, plain), File(NAME, made["python 2"])]
    if habit == "copy":
        # A friend's, under another name.
        friends = files(0, "plain")[0].data.replace(b"place", b"x")
        return [File("final (2).py", friends.replace(b"the text of z0", f"the text of z{number}".encode()))]
    if habit == "notebook":
        cell = {"cell_type": "code", "source": plain.decode(), "metadata": {}, "outputs": [], "execution_count": None}
        book = {"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
        return [File("Untitled.ipynb", json.dumps(book).encode())]
    if habit == "zip":
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w") as archive:
            archive.writestr(zipfile.ZipInfo(f"homework/{NAME}"), plain)
        return [File("homework.zip", packed.getvalue())]
    return [] if habit == "absent" else [File(NAME, made[habit])]


def counts(number: int) -> File | None:
    """The file that counts, as the course says: the last one that passes, or the last one."""
    handed_in, habit = files(number, TERM[number]), TERM[number]
    return handed_in[0 if habit == "broken later" else -1] if handed_in else None


def section(number: int) -> str:
    return "AB"[number % 2]


def marked(folder: Path, capsys: pytest.CaptureFixture[str], **policy: str) -> dict[str, Any]:
    """What arena and marks say of the submissions in a folder, by the students' numbers."""
    flags = [word for name, one in policy.items() for word in (f"--{name}", one)]
    arena = ["arena", "sebastian", str(folder), "random", *flags, "--store", f"{folder}.db", "--deals", "2"]
    assert main([*arena, "--seed", SEED, "--seconds", "1", "--patience", "1", "--quiet"]) == 0
    capsys.readouterr()
    assert main(["marks", f"{folder}.db", "--json"]) == 0
    found = {}
    for one in json.loads(capsys.readouterr().out):
        # A mind has none.
        if submission := one.get("submission"):
            found[submission["id"]] = [one.get("score"), submission["days_late"], sorted(one.get("faults", {}))]
    return found


@pytest.mark.browser
def test_a_term(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    names = [*NAMES, *(f"Student {number}" for number in range(len(NAMES), len(TERM)))]
    rows = [("name", "id", "section"), *((name, f"z{number}", section(number)) for number, name in enumerate(names))]
    with open("roster.csv", "w", encoding="utf-8", newline="") as roster:
        csv.writer(roster).writerows(rows)
    due = datetime.now().replace(microsecond=0) + DUE_IN
    words = ["class", "new", "cs1", "--game", "sebastian", "--roster", "roster.csv", "--due", due.isoformat()]
    assert main([*words, "--staff", "Ann", "Ben", "Cem", "--address", f"http://127.0.0.1:{free_port()}"]) == 0
    settings = Path("cs1/class.toml")
    text = settings.read_text(encoding="utf-8")
    assert '"Ann" = "all"\n"Ben" = []\n"Cem" = []\n' in text
    text = text.replace('"Ben" = []', '"Ben" = ["A"]').replace('"Cem" = []', '"Cem" = ["B"]')
    for rule in ("minutes_between = 0", "check_seconds = 1", "coach_seconds = 0", "deals = 10"):
        text = re.sub(f"^{rule.split()[0]} = .*", rule, text, flags=re.MULTILINE)
    settings.write_text(text, encoding="utf-8")
    with Store(Path("cs1")) as store:
        numbers = {person.number: person.id for person in store.people("student")}
    with open("cs1/links.csv", encoding="utf-8") as file:
        own = {row["id"] or row["name"]: row["link"] for row in csv.DictReader(file)}
    places: dict[int, list[str]] = {}
    with served(Path("cs1")), chromium() as browser, browser_tab(browser, own[f"z{LOOPS}"]) as waiting:
        # Some come in by a browser, the others by HTTP; those who are late wait for the due time. The one that loops
        # comes first: its check takes longest, beside the others.
        places[LOOPS] = [hand_in_by_browser(waiting, *files(LOOPS, TERM[LOOPS]))]
        for number in sorted(set(range(len(TERM))) - {LOOPS}, key=lambda one: one in LATE):
            if number in LATE:
                time.sleep(max(0.0, (due - datetime.now()).total_seconds() + 1))
            with tab(own[f"z{number}"]) as student:
                places[number] = [hand_in(student, *one) for one in files(number, TERM[number])]
        for number, handed_in in places.items():
            with tab(own[f"z{number}"]) as student:
                sees_what_is_hers_alone(student, number, handed_in, places, names)
        waiting.wait_for_selector("text=The check: has faults")
        assert waiting.evaluate("isFirst"), "it was not loaded again"
        with browser_tab(browser, own["z0"]) as page:
            page.get_by_role("button", name="Enter").click()
            page.get_by_role("link", name="Ladder").click()
            page.wait_for_selector("text=You")
            check_accessibility(page)
            assert not any(name in page.inner_text("main") for name in names[1:])
        for assistant, sections, handed in (
            ("Ann", "AB", "36 of 40"),
            ("Ben", "A", "18 of 20"),
            ("Cem", "B", "18 of 20"),
        ):
            with tab(own[assistant]) as staff:
                overview = staff.get("/").text
                assert f"{handed} students have handed in" in overview
                assert "<b>" not in overview
                for number, handed_in in places.items():
                    is_seen = section(number) in sections
                    for place, one in zip(handed_in, files(number, TERM[number]), strict=True):
                        assert (staff.get(f"{place}/file").content == one.data) is is_seen
                    assert staff.get(f"/student/{numbers[f'z{number}']}").status_code == (200 if is_seen else 404)
        with browser_tab(browser, own["Ann"]) as page:
            page.get_by_role("button", name="Enter").click()
            page.get_by_role("link", name="李小龍").click()
            page.wait_for_selector("h1:has-text('李小龍')")
            check_accessibility(page)
    capsys.readouterr()
    assert main(["class", "export", "cs1", "out"]) == 0
    by_hand(Path("hand"), places)
    policy = {"due": due.isoformat()}
    of_class = marked(Path("out/submissions"), capsys, roster="out/roster.csv", times="out/times.csv", **policy)
    assert of_class == marked(Path("hand"), capsys, roster="roster.csv", times="times.csv", **policy)
    assert {student for student, (_, days_late, _) in of_class.items() if days_late} == {f"z{one}" for one in LATE}


def hand_in_by_browser(page: Any, file: File) -> str:
    """Hand it in as people do, and look at the page that waits for its check."""
    page.get_by_role("button", name="Enter").click()
    page.set_input_files("input[type=file]", {"name": file.name, "mimeType": "text/x-python", "buffer": file.data})
    page.get_by_role("button", name="Hand in").click()
    page.wait_for_selector(f"text={WAITING}")
    check_accessibility(page)
    page.evaluate("window.isFirst = true")
    return str(page.evaluate("location.pathname"))


def sees_what_is_hers_alone(
    student: Any, number: int, own: list[str], places: dict[int, list[str]], names: list[str]
) -> None:
    """All pages of a student once her programs are checked: her own files, and nothing of anybody else."""
    seen = [student.get("/").text]
    for place, one in zip(own, files(number, TERM[number]), strict=True):
        end = time.monotonic() + LONGEST
        while WAITING in (page := student.get(place).text):
            assert time.monotonic() < end, page
            time.sleep(0.2)
        seen.append(page)
        assert student.get(f"{place}/file").content == one.data
    passes = TERM[number] in ("plain", "copy", "zip")
    if own:
        assert ("keeps its contract" in seen[-1]) == (passes or TERM[number] == "fixed"), seen[-1]
    seen.append(student.get("/ladder").text)
    nothing = student.get("/hand-in/999").text
    for other, theirs in places.items():
        if other != number:
            assert all(student.get(place).text == nothing for place in theirs)
            assert not any(re.search(rf"\b(z{other}|{re.escape(names[other])})\b", page) for page in seen)
    for place in places[(number + 1) % len(TERM)]:
        assert student.get(f"{place}/file").text == nothing
    assert all(student.get(f"/student/{id}").status_code == 404 for id in (1, 5, 50))


def by_hand(folder: Path, places: dict[int, list[str]]) -> None:
    """What counts, as an instructor without a class's server would have it: a folder for each student, and times."""
    rows = [("id", "time")]
    with Store(Path("cs1")) as store:
        for number, handed_in in places.items():
            if one := counts(number):
                (folder / f"z{number}").mkdir(parents=True)
                (folder / f"z{number}" / one.name).write_bytes(one.data)
                place = handed_in[files(number, TERM[number]).index(one)]
                found = store.one(int(place.rpartition("/")[2]))
                assert found
                rows.append((f"z{number}", found.time))
    with open("times.csv", "w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(rows)
