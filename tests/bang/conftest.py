"""Scenes run once with each referee."""

import pytest

from tests.bang import scene


@pytest.fixture(params=scene.REFEREES)
def referee(request, monkeypatch):
    """Put a referee in the chair."""
    monkeypatch.setitem(scene.chair, "referee", scene.REFEREES[request.param])
