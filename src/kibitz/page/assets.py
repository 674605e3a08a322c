"""What a browser loads: the static files, the colours of the pictures, and modules put together into one script."""

from __future__ import annotations

import re
from base64 import b64encode
from functools import cache
from hashlib import sha256
from pathlib import Path

from kibitz import pictures
from kibitz.data_files import filled

STATIC = Path(__file__).parent / "static"
IMPORT = re.compile(r'^import \{([^}]*)\} from "\./([\w.-]+)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async function|function|const|let|class) (\w+))", re.MULTILINE)


def theme() -> str:
    """The colours of the pictures as CSS, for both themes."""
    light, dark = (
        ";".join(f"--{name}:{values[which]}" for name, values in pictures.COLOURS.items()) for which in (0, 1)
    )
    return (
        f":root{{{light}}}\n@media (prefers-color-scheme:dark){{:root:not([data-theme=light]){{{dark}}}}}\n"
        f":root[data-theme=dark]{{{dark}}}\n"
    )


@cache
def index() -> bytes:
    """The page, which names all its modules: a browser finds them one after another otherwise, import by import."""
    links = "".join(f'  <link rel="modulepreload" href="static/{module}">\n' for module in _needed("main.js"))
    return (STATIC / "index.html").read_text(encoding="utf-8").replace("</head>", f"{links}</head>").encode()


@cache
def script(entry: str) -> str:
    """This module and all that it imports as one script, for standalone documents.

    A script in a document can't import another one of the same document, so each module becomes a function that returns
    what it exports.
    """
    return "\n".join(f"const {_name(module)} = (() => {{\n{_closed(module)}}})();" for module in _needed(entry))


@cache
def alone(title: str, entry: str, header: str = "", data: str = "") -> str:
    """A document that loads nothing: a module's script. Its policy lets nothing run that was not there at first."""
    style = theme() + (STATIC / "page.css").read_text(encoding="utf-8")
    code = script(entry)
    icon = b64encode((STATIC / "icon.svg").read_bytes()).decode()
    policy = f"default-src 'none'; img-src data:; style-src {_hash(style)}; script-src {_hash(code)}; base-uri 'none'"
    return filled(
        "page/data/alone.html",
        title=title,
        policy=policy,
        icon=icon,
        style=style,
        header=header,
        data=data,
        code=code,
    )


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def _needed(entry: str) -> list[str]:
    """The module and those that it imports, each after what it needs."""
    order: list[str] = []

    def visit(module: str) -> None:
        for _, needed in IMPORT.findall(_source(module)):
            visit(needed)
        if module not in order:
            order.append(module)

    visit(entry)
    return order


def _closed(module: str) -> str:
    """The module as the body of a function that returns its exports."""
    source = _source(module)
    exports = ", ".join(EXPORT.findall(source))
    body = IMPORT.sub(lambda found: f"const {{{found[1].replace(' as ', ': ')}}} = {_name(found[2])};\n", source)
    return f"{EXPORT.sub('', body)}return {{ {exports} }};\n"


def _source(module: str) -> str:
    return (STATIC / module).read_text(encoding="utf-8")


def _name(module: str) -> str:
    return f"module_{module.removesuffix('.js').replace('-', '_')}"
