"""The moments of BANG!'s characters: `@at(moment, character)` registers a kernel; the rules call it by a dispatcher."""

from __future__ import annotations

from bang_env.core.moments import Moments

MOMENTS = Moments()
at = MOMENTS.at
