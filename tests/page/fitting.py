"""Whether JSON data are of a type: an independent reading of the types of kibitz.page.answers."""

from collections.abc import Mapping
from dataclasses import is_dataclass
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from kibitz.page.answers import Answer

PLAIN: dict[Any, tuple[type, ...]] = {
    str: (str,),
    int: (int,),
    float: (int, float),
    bool: (bool,),
    NoneType: (NoneType,),
}


def check_answer(message: dict[str, Any]) -> None:
    """AssertionError where a message that a tab gets is not of the type that its `type` names."""
    named = [one for one in get_args(Answer) if get_type_hints(one)["type"] == Literal[message["type"]]]
    assert len(named) == 1, f"{len(named)} types are named {message['type']}"
    check(message, named[0], message["type"])


def check(value: Any, hint: Any, where: str = "answer") -> None:
    """AssertionError where the value is not of this type; it names the part that is not."""
    origin, arguments = get_origin(hint), get_args(hint)
    if hint in PLAIN:
        assert type(value) in PLAIN[hint], f"{where}: {value!r:.80} is no {hint}"
    elif origin is Annotated:
        check(value, arguments[1], where)
    elif origin is Literal:
        assert value in arguments, f"{where}: {value!r:.80} is none of {arguments}"
    elif origin in (Union, UnionType):
        problems = [problem for one in arguments if (problem := problem_of(value, one, where))]
        assert len(problems) < len(arguments), problems
    elif origin is dict:
        assert isinstance(value, Mapping), where
        for name, item in value.items():
            check(name, arguments[0], f"{where}, a key")
            check(item, arguments[1], f"{where}.{name}")
    elif origin is tuple and arguments[-1] is not Ellipsis:
        assert isinstance(value, list), where
        assert len(value) == len(arguments), where
        for place, (item, one) in enumerate(zip(value, arguments, strict=True)):
            check(item, one, f"{where}[{place}]")
    elif origin in (list, tuple):
        assert isinstance(value, list), where
        for place, item in enumerate(value):
            check(item, arguments[0], f"{where}[{place}]")
    else:
        check_fields(value, hint, where)


def check_fields(value: Any, cls: Any, where: str) -> None:
    """Exactly the fields of a TypedDict or of a dataclass."""
    assert is_typeddict(cls) or is_dataclass(cls), cls
    assert isinstance(value, dict), where
    hints = get_type_hints(cls, include_extras=True)
    needed = {name for name, hint in hints.items() if get_origin(hint) is not NotRequired}
    assert needed <= value.keys() <= hints.keys(), f"{where}: {sorted(value)}, expected {sorted(hints)}"
    for name, item in value.items():
        hint = hints[name]
        check(item, get_args(hint)[0] if get_origin(hint) is NotRequired else hint, f"{where}.{name}")


def problem_of(value: Any, hint: Any, where: str) -> str:
    try:
        check(value, hint, where)
    except AssertionError as error:
        return str(error)
    return ""
