"""Kibitz: seven parlour games, played as well as can be, where every move has its price."""

import os

__version__ = "0.2.0"

if os.environ.get("KIBITZ_INTERPRETED"):
    from kibitz.native import interpreted

    interpreted.install()
