"""Moments: the points of a game at which a character, or another row of a table, can act.

A game names its moments (a draw, an aim, a loss, ...). `at` registers a kernel that acts for one row at one moment;
`dispatcher` makes one kernel of all those registered for a moment. So a new character is a row, a kernel under its
`@at(...)`, and tests.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import Any

from bang_env.core.jit import kernel


class Moments:
    """The kernels of one table's rows, by moment."""

    def __init__(self) -> None:
        self.kernels: dict[str, dict[int, Any]] = {}

    def at(self, moment: str, *rows: IntEnum) -> Callable[[Callable[..., Any]], Any]:
        """Register a kernel for these rows at a moment. It takes the arguments of the dispatcher without the row."""

        def registered(function: Callable[..., Any]) -> Any:
            compiled = kernel(function)
            for row in rows:
                if self.kernels.setdefault(moment, {}).setdefault(int(row), compiled) is not compiled:
                    raise ValueError(f"{row!r} has two kernels at the moment {moment!r}")
            return compiled

        return registered

    def dispatcher(self, moment: str, *arguments: str, otherwise: Any = None) -> Any:
        """One kernel `(row, *arguments)` that calls the row's own, and returns `otherwise` for a row that has none."""
        kernels = self.kernels.get(moment, {})
        names = {f"kernel_{row}": function for row, function in kernels.items()}
        names["otherwise"] = otherwise
        passed_on = ", ".join(arguments)
        lines = [f"def {moment}({', '.join(('row', *arguments))}):",
                 f'    """What the rows do at the moment `{moment}`."""']
        lines += [f"    if row == {row}:\n        return kernel_{row}({passed_on})" for row in sorted(kernels)]
        lines.append(f"    return {'None' if otherwise is None else 'otherwise'}")
        exec(compile("\n".join(lines), __file__, "exec"), names)
        return kernel(names[moment])
