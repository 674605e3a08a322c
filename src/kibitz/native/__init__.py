"""Objects with scratch space, made once for each thread: shared by several, one would get another's results."""

from _thread import _local as local  # the same as threading's, which takes longer to import
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

Asked = ParamSpec("Asked")
Made = TypeVar("Made")


def once_a_thread(make: Callable[Asked, Made]) -> Callable[Asked, Made]:
    """Like functools.cache, for each thread."""
    own = local()

    @wraps(make)
    def made(*asked: Asked.args, **named: Asked.kwargs) -> Made:
        known: dict[object, Made] = own.__dict__.setdefault("known", {})
        key = (asked, *named.items())
        if key not in known:
            known[key] = make(*asked, **named)
        return known[key]

    return made
