"""What goes wrong, each in one sentence."""


class DemiurgeError(ValueError):
    """Bad input; the message is one clear sentence."""


class ComponentError(DemiurgeError):
    """A component file that cannot be used; the message names the field."""


class OptionError(DemiurgeError):
    """Options that no game can have."""


class NotationError(DemiurgeError):
    """A text that is not a move."""


class PositionError(DemiurgeError):
    """A position that cannot be; the message names the key."""
