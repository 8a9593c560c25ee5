"""The errors, each with a message of one sentence."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


class DemiurgeError(ValueError):
    """Bad input; the message is one clear sentence."""


class ComponentError(DemiurgeError):
    """A component file that cannot be used; the message names the field."""


class OptionError(DemiurgeError):
    """Options that no game can have."""


class NotationError(DemiurgeError):
    """A text that is not a move."""


class PositionError(DemiurgeError):
    """An impossible position; the message names the key."""


@contextmanager
def reading_position() -> Iterator[None]:
    """Turn every error while a position is being read into a `PositionError`."""
    try:
        yield
    except PositionError:
        raise
    except (KeyError, TypeError, IndexError, AttributeError, ValueError) as error:
        raise PositionError(
            f"The position cannot be read: {type(error).__name__} at {error}."
        ) from None
