"""The moments of BANG!'s characters and events.

`@at(moment, character)` and `@under(moment, event)` register a kernel; the rules call it by a dispatcher, by the
character whose ability a seat has (`s.power[seat]`) or by the event in play (`s.event`).
"""

from __future__ import annotations

from bang_env.core.moments import Moments

MOMENTS, EVENT_MOMENTS = Moments(), Moments()
at, under = MOMENTS.at, EVENT_MOMENTS.at
