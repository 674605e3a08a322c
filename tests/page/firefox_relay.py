"""Firefox for a Playwright that is newer: firefox_relay.py FIREFOX [WORD ...] starts it and passes messages on.

Playwright gives up where its first commands are unknown. What it does without is answered here as if it were done.
It also has pages evaluate texts, which a page of a strict policy does not: these texts become part of the command.
"""

import asyncio
import json
import signal
import sys
from collections.abc import Iterator
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve

LISTENS = "WebDriver BiDi listening on "
NOT_NEEDED = {
    "browser.setDownloadBehavior",
    "emulation.setMediaFeaturesOverride",
    "emulation.setScreenOrientationOverride",
    "emulation.setScreenSettingsOverride",
    "emulation.setTouchOverride",
    "network.addDataCollector",
}
"""Later than Firefox 140: downloads, screens and bodies of requests, at which these tests don't look."""

EVALUATES = "(utilityScript, ...args) => utilityScript.evaluate(...args)"
"""How Playwright has a page evaluate a text, its third argument, and texts within later ones."""
WITHIN = [{"type": "string", "value": name} for name in ("expression", "callbackText")]
"""The names of these."""
EVALUATED = """(script, ...args) => {{
    const known = (globalThis.known_ ??= new Map());
    globalThis.eval = text => known.get(text)();
    {known}
    return script.evaluate(...args);
}}"""


def without_eval(asked: dict[str, Any]) -> str:
    """The same command, with the texts that a page would evaluate in it."""
    given = asked["params"]
    # In a sandbox of its own Playwright may evaluate.
    if given.get("functionDeclaration") == EVALUATES and not given["target"].get("sandbox"):
        texts = [given["arguments"][3]["value"], *texts_within(given["arguments"][4:])]
        known = "\n".join(f"known.set({json.dumps(text)}, () => ({text}\n));" for text in texts)
        given["functionDeclaration"] = EVALUATED.format(known=known)
    return json.dumps(asked)


def texts_within(given: Any) -> Iterator[str]:
    """Playwright writes each field of an object as an object of a key and a value."""
    if isinstance(given, dict) and given.get("type") == "object":
        fields = {key["value"]: value for key, value in given["value"]}
        if fields.get("k") in WITHIN:
            yield fields["v"]["value"]
        yield from texts_within([*fields.values()])
    elif isinstance(given, dict):
        yield from texts_within(given.get("value"))
    elif isinstance(given, list):
        for one in given:
            yield from texts_within(one)


async def relay(above: ServerConnection, address: str) -> None:
    """Commands go down to Firefox, and what it says comes up."""
    unneeded: set[int] = set()

    async def tell(below: ClientConnection) -> None:
        async for line in below:
            said = json.loads(line)
            if said.get("error") == "unknown command" and said["id"] in unneeded:
                line = json.dumps({"type": "success", "id": said["id"], "result": {"collector": ""}})
            await above.send(line)

    async with connect(f"{address}/session", max_size=None) as below:
        telling = asyncio.create_task(tell(below))
        async for line in above:
            asked = json.loads(line)
            if asked["method"] in NOT_NEEDED:
                unneeded.add(asked["id"])
            await below.send(without_eval(asked))
        telling.cancel()


async def main(*words: str) -> None:
    firefox = await asyncio.create_subprocess_exec(
        *words, stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE
    )
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, firefox.terminate)
    assert firefox.stderr
    line = ""
    while LISTENS not in line:
        line = (await firefox.stderr.readline()).decode()
        if not line:
            return
    address = line.partition(LISTENS)[2].strip()
    async with serve(lambda above: relay(above, address), "127.0.0.1", 0, max_size=None) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        print(f"{LISTENS}ws://127.0.0.1:{port}", file=sys.stderr, flush=True)
        async for _ in firefox.stderr:
            pass
    await firefox.wait()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
