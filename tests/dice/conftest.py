"""The fixture `start` of the Dice Game: a scene that takes it runs on the engine and on the twin."""

from tests.dice.scene import REFEREES, position
from tests.referees import opening

start = opening(REFEREES, position)
