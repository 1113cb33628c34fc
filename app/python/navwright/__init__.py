"""Navwright: navigation files for bots from recorded demos and maps (docs/library.md).

Lengths are in game units, times in seconds of game time. What fails raises Error, with `what`, `where` and `hint`.
Long calls let other threads run, and Ctrl-C ends them; all take by keyword: `threads` (0: one per core; does not affect
the result), `progress`, called with task, done and total (0: unknown), `warning`, called with a sentence, and `stop`, a
Stop. Settings are a `preset` and `parameters` by key, such as {"nodes.radius": 48} (docs/parameters.md).
"""

import enum as _enum

from . import _native
from ._native import *  # noqa: F403
from ._native import __version__

Contents = _enum.IntFlag("Contents", _native._contents, module=__name__)
Contents.__doc__ = "Bits of what fills space; names and numbers are those of Quake 2."

__all__ = sorted(["Contents", "__version__", *(name for name in vars(_native) if not name.startswith("_"))])

for _name in __all__:
    _thing = globals()[_name]
    if getattr(_thing, "__module__", None) == _native.__name__:
        _thing.__module__ = __name__
del _name, _thing
