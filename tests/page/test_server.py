"""The page's socket."""

import asyncio
import socket

from kibitz.page.server import listener


def test_short_answers_do_not_wait_for_the_other_side() -> None:
    """An answer is written in parts: without TCP_NODELAY the second one waits for an acknowledgement."""

    async def is_prompt() -> bool:
        accepted = asyncio.get_running_loop().create_future()

        async def met(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            own = writer.get_extra_info("socket")
            accepted.set_result(own.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        bound = listener("127.0.0.1", 0)
        async with await asyncio.start_server(met, sock=bound):
            _, writer = await asyncio.open_connection(*bound.getsockname())
            found = bool(await accepted)
            writer.close()
        return found

    assert asyncio.run(is_prompt())
