"""People who come into a class by its server."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from starlette.testclient import TestClient

from kibitz.classroom.desk import Desk
from kibitz.classroom.service import Service
from kibitz.classroom.settings import Settings
from kibitz.classroom.store import Store

ADDRESS = "http://class.example:8750"
ALL_OF_IT = {"Prof": None}
SETTINGS = Settings("sebastian", address=ADDRESS, minutes_between=0, sections=ALL_OF_IT)
FAR = 4e9
"""Seconds since 1970."""


class House:
    """A class's server without a port, and everybody's links."""

    def __init__(self, folder: Path, settings: Settings, store: Store) -> None:
        self.store = store
        self.service = Service(folder, settings, store, Desk(folder, settings, store, 1))
        self.links = {person.name: store.new_link(person, FAR) for person in store.people()}

    def tab(self, name: str = "") -> TestClient:
        """A browser, in which this person has come in."""
        client = TestClient(self.service.application(), ADDRESS, headers={"origin": ADDRESS}, follow_redirects=False)
        if name:
            assert client.post("/enter", data={"link": self.links[name]}).status_code == 303
        return client


@contextmanager
def house(folder: Path, settings: Settings = SETTINGS, **changes: object) -> Iterator[House]:
    with Store(folder, make=True) as store:
        store.enrol("staff", [("Prof", "", "")])
        store.enrol("student", [("Ada", "z1", "A"), ("Grace <b>", "z2", "B")])
        store.enrol("staff", [("Ben", "", ""), ("Cem", "", "", "cem@x.edu")])
        yield House(folder, replace(settings, **changes), store)  # type: ignore[arg-type]


def hand_in(tab: TestClient, data: bytes = b"print()\n", name: str = "SebastianAutoPlayer.py") -> str:
    """Hand a file in; the address of what becomes of it, or the error."""
    answer = tab.post("/hand-in", files={"file": (name, data)})
    return answer.headers["location"] if answer.status_code == 303 else answer.text
