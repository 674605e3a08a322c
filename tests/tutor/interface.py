"""What the tutor offers by MCP in each mode, as the official client sees it, kept in interface.json.

python -m tests.tutor.interface writes it again.
"""

import asyncio
import json
from pathlib import Path
from typing import Any

from kibitz.tutor.lessons import MODES, Tutor

KEPT = Path(__file__).with_name("interface.json")


async def offered(client: Any) -> Any:
    """Instructions, tools with their schemas, and resources, to a client that is connected."""
    templates = (await client.list_resource_templates()).resource_templates
    return {
        "instructions": client.instructions,
        "tools": [plain(tool) for tool in (await client.list_tools()).tools],
        "resources": [plain(one) for one in (await client.list_resources()).resources + templates],
    }


def plain(item: Any) -> Any:
    return untitled(item.model_dump(mode="json", by_alias=True, exclude_none=True))


def untitled(data: Any) -> Any:
    """Without titles: they are the SDK's own words, which another version may change."""
    if isinstance(data, dict):
        return {key: untitled(item) for key, item in data.items() if key != "title" or not isinstance(item, str)}
    return [*map(untitled, data)] if isinstance(data, list) else data


async def interface() -> dict[str, Any]:
    """The offer of each mode of a server in this process that has saved games."""
    # Imported here because that takes most of a second, which other tests need not wait for.
    import mcp

    from kibitz.tutor.server import server

    found = {}
    for mode in MODES:
        async with mcp.Client(server(Tutor(mode), Path("games.jsonl"))) as client:
            found[mode] = await offered(client)
    return found


def kept() -> Any:
    return json.loads(KEPT.read_text("utf-8"))


if __name__ == "__main__":
    KEPT.write_text(json.dumps(asyncio.run(interface()), indent=2) + "\n", "utf-8")
    print(KEPT)
