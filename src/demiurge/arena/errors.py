"""Errors that stop an arena, each with a message of one sentence."""

from __future__ import annotations

from demiurge.rules.errors import DemiurgeError


class ArenaError(DemiurgeError):
    """A folder of results that cannot be used, or a run that cannot go on, and why."""
