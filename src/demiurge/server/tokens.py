"""Secrets, and what each of them opens: its role."""

from __future__ import annotations

import secrets
from hashlib import sha256

MAKER, WATCH = "maker", "watch"


def new_token() -> str:
    """256 bits that open something."""
    return secrets.token_urlsafe(32)


def hashed(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()


def seat_role(seat: int) -> str:
    return f"seat:{seat}"


def invite_role(seat: int) -> str:
    return f"invite:{seat}"
