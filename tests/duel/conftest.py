"""The fixture `start` of The Duel: a scene that takes it runs on the engine and on the twin."""

from tests.duel.scene import REFEREES, position
from tests.referees import opening

start = opening(REFEREES, position)
