"""A small random generator that gives the same numbers at every speed.

Rules never use it: chance is a move. It is for play without a seed (random play, samplers, search).
It is xoroshiro64** on two 32-bit words kept in a list or array of two numbers, so that plain
Python, Numba and CUDA agree bit for bit.
"""

from collections.abc import MutableSequence

from .speed import rule

WORD = 0xFFFFFFFF
Generator = MutableSequence[int]


@rule
def seeded(rng: Generator, seed: int) -> None:
    """Start the generator from a number; neighbouring seeds give unrelated sequences."""
    word = seed & WORD
    for k in range(2):
        word = (word + 0x9E3779B9) & WORD
        mixed = ((word ^ (word >> 16)) * 0x85EBCA6B) & WORD
        mixed = ((mixed ^ (mixed >> 13)) * 0xC2B2AE35) & WORD
        rng[k] = mixed ^ (mixed >> 16)
    if rng[0] == 0 and rng[1] == 0:
        rng[0] = 1


@rule
def below(rng: Generator, n: int) -> int:
    """A number from 0 to n - 1."""
    a = rng[0]
    b = rng[1]
    product = (a * 0x9E3779BB) & WORD
    turned = ((product << 5) | (product >> 27)) & WORD
    word = (turned * 5) & WORD
    b ^= a
    rng[0] = (((a << 26) | (a >> 6)) & WORD) ^ b ^ ((b << 9) & WORD)
    rng[1] = ((b << 13) | (b >> 19)) & WORD
    return (word * n) >> 32
