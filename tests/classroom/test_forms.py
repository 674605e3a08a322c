"""Bodies of forms, also broken ones."""

import pytest

from kibitz.classroom.forms import fields, file
from kibitz.table import InvalidText

KIND = "multipart/form-data; boundary=----x"


def body(content: bytes, name: str = "a.py", end: bytes = b"\r\n------x--\r\n") -> bytes:
    head = f'------x\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\nContent-Type: text/plain'
    return head.encode() + b"\r\n\r\n" + content + end


@pytest.mark.parametrize("content", [b"", b"print()\n", bytes(range(256)) * 3, b"\r\n--\r\n----\r\n\r\n", b"------y"])
def test_a_file_arrives_as_it_is(content: bytes) -> None:
    assert file(KIND, body(content)) == ("a.py", content)


def test_a_name_keeps_what_browsers_escape() -> None:
    assert file(KIND, body(b"x", "Grüße.py"))[0] == "Grüße.py"
    assert file(KIND, body(b"x", 'a\\"b.py'))[0] == 'a"b.py'


@pytest.mark.parametrize(
    ("kind", "sent"),
    [
        ("text/plain", body(b"x")),
        ("multipart/form-data", body(b"x")),
        ("multipart/form-data; boundary=" + "y" * 100, body(b"x")),
        (KIND, b""),
        (KIND, body(b"x", end=b"")),
        (KIND, b"------x\r\n" * 1000),
        (KIND, b'------x\r\nContent-Disposition: form-data; name="other"\r\n\r\nx\r\n------x--'),
        (KIND, body(b"x", "a" * 3000)),
    ],
)
def test_what_is_no_form_with_a_file_is_refused(kind: str, sent: bytes) -> None:
    with pytest.raises(InvalidText):
        file(kind, sent)


def test_plain_fields() -> None:
    assert fields(b"alias=Deep+Thought&x=%C3%A9") == {"alias": "Deep Thought", "x": "é"}
    for wrong in ("é".encode(), b"&".join(b"a=1" for _ in range(100))):
        with pytest.raises(InvalidText):
            fields(wrong)
