"""Secrets, and what each of them opens: its role."""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256, shake_256

MAKER, WATCH = "maker", "watch"
UUID = 32  # characters of the shortest text of a random UUID: who knows such a key has chosen it


def new_token() -> str:
    """256 bits that open something."""
    return secrets.token_urlsafe(32)


def hashed(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()


def derived(secret: str, purpose: str) -> str:
    """A token that only whoever knows the secret can work out, the same each time."""
    return hmac.digest(secret.encode(), purpose.encode(), "sha256").hex()


def table_name(secret: str = "") -> str:
    """A new table's; the same again for the same secret."""
    return derived(secret or new_token(), "table")[:16]


def sealed(text: bytes, secret: str) -> bytes:
    """The text under a pad that only the secret gives. Sealed once more it is the text again, so a
    secret may seal one text only."""
    pad = shake_256(b"seal " + secret.encode()).digest(len(text))
    return bytes(one ^ other for one, other in zip(text, pad, strict=True))


def seat_role(seat: int) -> str:
    return f"seat:{seat}"


def invite_role(seat: int) -> str:
    return f"invite:{seat}"
