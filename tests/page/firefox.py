"""A headless Firefox, driven by the same Playwright as Chromium, over WebDriver BiDi, which every Firefox speaks."""

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from tests.page.browser import ELSEWHERE

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
RELAY = Path(__file__).with_name("firefox_relay.py")
STARTER = '#!/bin/sh\nexec "{python}" "{relay}" "{firefox}" "$@"\n'
SETTINGS = {
    # What a context asks for in vain where this Firefox does not know the command.
    "ui.prefersReducedMotion": 1,
    "network.dns.localDomains": ELSEWHERE,
}


@contextmanager
def firefox() -> Iterator[Any]:
    if not FIREFOX:
        pytest.skip("no firefox on this machine: apt-get install firefox-esr")
    sync_api = pytest.importorskip("playwright.sync_api", reason="pip install playwright")
    with sync_api.sync_playwright() as playwright, launched(playwright.firefox) as browser:
        yield browser


@contextmanager
def launched(kind: Any, **more: object) -> Iterator[Any]:
    """A Firefox with more settings, named with _ for each dot."""
    settings = SETTINGS | {name.replace("_", "."): value for name, value in more.items()}
    with TemporaryDirectory() as folder:
        starter = Path(folder, "firefox")
        starter.write_text(STARTER.format(python=sys.executable, relay=RELAY, firefox=FIREFOX))
        starter.chmod(0o700)
        # The channel says that it is a Firefox as Mozilla makes it, not one patched for Playwright.
        browser = kind.launch(executable_path=starter, channel="moz-firefox", firefox_user_prefs=settings)
        yield browser
        browser.close()
