"""Mail by a server on this machine: links, verdicts, and what a server that can't be trusted gets."""

import asyncio
import csv
import re
import ssl
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from email import message_from_bytes
from email.policy import default
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from kibitz.classroom import mail, settings
from kibitz.classroom.settings import Mail
from kibitz.classroom.store import Store
from kibitz.cli.main import main
from kibitz.table import InvalidText
from tests.classroom.people import SETTINGS
from tests.classroom.serving import free_port


class Inbox:
    """What has arrived."""

    def __init__(self) -> None:
        self.mails: list[Any] = []
        self.refuses = False

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        if self.refuses:
            return "451 try again later"
        self.mails.append(message_from_bytes(envelope.content, policy=default))
        return "250 OK"


@pytest.fixture
def inbox() -> Iterator[tuple[Inbox, Mail]]:
    own = Inbox()
    port = free_port()
    controller = Controller(own, "127.0.0.1", port)
    controller.start()
    yield own, Mail("127.0.0.1", "Class <class@x.edu>", port, "none", verdicts=True)
    controller.stop()


def class_in(folder: Path, server: Mail) -> None:
    (folder / "roster.csv").write_text(
        "name,id,email\nAda Ñ,z1,ada@x.edu\nGrace,z2,grace@x.edu\nNobody,z3,\n", encoding="utf-8"
    )
    words = ["class", "new", "cs1", "--game", "sebastian", "--roster", "roster.csv", "--staff", "Prof <prof@x.edu>"]
    assert main(words) == 0
    lines = [f"{name} = {settings.toml(one)}" for name, one in vars(server).items() if type(one) is not bool]
    with open(folder / "cs1" / "class.toml", "a", encoding="utf-8") as file:
        file.write("\n".join(["[mail]", *lines, "verdicts = true", ""]))


@pytest.mark.slow
def test_links_are_sent_and_leave_the_file(
    tmp_path: Path, inbox: tuple[Inbox, Mail], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    own, server = inbox
    class_in(tmp_path, server)
    with open("cs1/links.csv", encoding="utf-8") as file:
        links = {row["name"]: row["link"] for row in csv.DictReader(file)}
    own.refuses = True
    assert main(["class", "links", "cs1", "--mail"]) == 2
    assert "try again later" in capsys.readouterr().err
    with open("cs1/links.csv", encoding="utf-8") as file:
        assert {row["name"]: row["link"] for row in csv.DictReader(file)} == links
    own.refuses = False
    assert main(["class", "links", "cs1", "--mail"]) == 0
    assert "3 links sent; not sent: cs1/links.csv" in capsys.readouterr().out
    found = {one["to"]: one for one in own.mails}
    assert set(found) == {"Ada Ñ <ada@x.edu>", "Grace <grace@x.edu>", "Prof <prof@x.edu>"}
    assert links["Ada Ñ"] in found["Ada Ñ <ada@x.edu>"].get_content()
    assert links["Grace"] not in found["Ada Ñ <ada@x.edu>"].get_content()
    rest = Path("cs1/links.csv")
    assert [row["name"] for row in csv.DictReader(rest.read_text(encoding="utf-8").splitlines())] == ["Nobody"]
    assert rest.stat().st_mode & 0o077 == 0
    assert main(["class", "links", "cs1", "--for", "z2", "--mail"]) == 0
    assert not rest.exists()
    assert main(["class", "links", "cs1", "--mail"]) == 2
    # The doctor looks at the same server, and says when it is gone.
    capsys.readouterr()
    main(["class", "doctor", "cs1"])
    assert re.search(r"^ok +mail: Class <class@x.edu> by 127.0.0.1$", capsys.readouterr().out, re.MULTILINE)
    made = Path("cs1/class.toml")
    made.write_text(made.read_text(encoding="utf-8").replace(f"port = {server.port}", "port = 9"), encoding="utf-8")
    assert main(["class", "doctor", "cs1"]) == 1
    assert "FAULT mail" in capsys.readouterr().out


@pytest.mark.slow
def test_who_is_stuck_is_reminded_once_of_each_due_time(
    tmp_path: Path, inbox: tuple[Inbox, Mail], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    own, server = inbox
    class_in(tmp_path, server)
    due = datetime.now().astimezone() + timedelta(days=1)
    path = Path("cs1/class.toml")
    path.write_text(f"due = {due.isoformat()}\n{path.read_text(encoding='utf-8')}", encoding="utf-8")
    own.refuses = True
    assert main(["class", "remind", "cs1"]) == 2
    assert "try again later" in capsys.readouterr().err
    own.refuses = False
    assert main(["class", "remind", "cs1"]) == 0
    said = capsys.readouterr()
    assert "2 reminders sent" in said.out
    assert "Nobody: no mail can be sent" in said.err
    assert [str(one["to"]) for one in own.mails] == ["Ada Ñ <ada@x.edu>", "Grace <grace@x.edu>"]
    assert "not handed in yet" in own.mails[0].get_content()
    made = settings.read(path)
    with Store(Path("cs1")) as store:
        # The server does the same by itself where the class wants it: once, and again for another due time.
        for reminders in (False, True):
            postman = mail.Postman(replace(made, mail=replace(server, reminders=reminders)), store)
            assert asyncio.run(postman.send_all(datetime.now().timestamp()))
            assert len(own.mails) == 2 + reminders
            store.extend(store.people("student")[0], (due + timedelta(days=1)).isoformat())


def test_a_verdict_is_sent_once_to_its_student_alone(tmp_path: Path, inbox: tuple[Inbox, Mail]) -> None:
    own, server = inbox
    now = datetime.now(UTC)
    with Store(tmp_path, make=True) as store:
        store.enrol("student", [("Ada", "z1", "", "ada@x.edu"), ("Grace", "z2", "", ""), ("Old", "z3", "", "o@x.edu")])
        for person, age in zip(store.people(), (0, 0, 2), strict=True):
            time = now - timedelta(hours=age)
            store.hand_in(person, time.isoformat(), time.timestamp(), "a.py", b"x", lambda: "")
        postman = mail.Postman(replace(SETTINGS, mail=server), store)

        def send() -> bool:
            return asyncio.run(postman.send_all(now.timestamp()))

        assert send()
        assert own.mails == []
        for job, _ in store.waiting():
            store.finish([job], {"passed": False, "refused": "<b>\r\nBcc: all@x.edu"})
        own.refuses = True
        assert not send()
        own.refuses = False
        assert send()
        assert send()
        [one] = own.mails
        assert (one["to"], one["bcc"]) == ("Ada <ada@x.edu>", None)
        assert "has faults" in one["subject"]
        assert one.get_content_type() == "text/plain"
        assert "<b>" in one.get_content()
        assert "/hand-in/1" in one.get_content()


@pytest.mark.parametrize("email", ["a@x.edu\nBcc: b@x.edu", "a@x.edu, b@x.edu", "", "no address", "<a@x.edu>"])
def test_an_address_that_is_more_than_one_gets_nothing(email: str, tmp_path: Path, inbox: tuple[Inbox, Mail]) -> None:
    own, server = inbox
    with Store(tmp_path, make=True) as store:
        store.enrol("student", [("Ada", "z1", "", email)])
        with pytest.raises(InvalidText, match="no mail can be sent"):
            mail.link(replace(SETTINGS, mail=server), store.people()[0], "http://x/in/y")
    assert own.mails == []


def test_a_server_without_a_certificate_that_we_trust_gets_nothing(tmp_path: Path) -> None:
    """Neither a mail nor a password; nor does one that offers no TLS at all."""
    own, heard = Inbox(), []

    def login(*about: Any) -> Any:
        heard.append(about)
        raise AssertionError

    for context in (self_signed(tmp_path), None):
        port = free_port()
        controller = Controller(own, "127.0.0.1", port, tls_context=context, authenticator=login)
        controller.start()
        server = Mail("127.0.0.1", "class@x.edu", port, "starttls", "user", "password")
        with pytest.raises(mail.Unsent), mail.connection(server):
            raise AssertionError
        controller.stop()
    assert (own.mails, heard) == ([], [])


def self_signed(folder: Path) -> ssl.SSLContext:
    key, name = ec.generate_private_key(ec.SECP256R1()), x509.Name([])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now)
        .not_valid_after(now + timedelta(days=1))
        .sign(key, hashes.SHA256())
    )
    pem, plain = serialization.Encoding.PEM, serialization.NoEncryption()
    text = key.private_bytes(pem, serialization.PrivateFormat.PKCS8, plain) + made.public_bytes(pem)
    (folder / "server.pem").write_bytes(text)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "server.pem")
    return context


def test_mail_without_tls_stays_on_this_machine() -> None:
    with pytest.raises(InvalidText, match="starttls or tls"):
        settings.settings({"game": "sebastian", "mail": {"host": "x.edu", "sender": "a@x.edu", "security": "none"}})
