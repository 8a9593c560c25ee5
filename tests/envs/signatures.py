"""The types that the kernels are called with, for compiling them where there is no GPU."""

from __future__ import annotations

from typing import Any

from numba import typeof, types

from demiurge.envs.arrays import Arrays


def signatures(game: str) -> dict[str, tuple[Any, ...]]:
    """Argument types by the kernel's name."""
    arrays = Arrays(game, 1, 1, None, {"players": 2})
    states, boxes, episodes = typeof(arrays.states), typeof(arrays.boxes), typeof(arrays.episodes)
    number, numbers = types.int64, types.Array(types.int64, 1, "C")
    pairs = types.Array(types.int64, 2, "C")
    observations, masks = types.Array(types.int16, 2, "C"), types.Array(types.int8, 2, "C")
    rewards, ends = types.Array(types.float32, 2, "C"), types.Array(types.bool_, 1, "C")
    actors = types.Array(types.int8, 1, "C")
    return {
        "play_games": (numbers, boxes, number, number, pairs, pairs),
        "play_on": (numbers, boxes, number, number, pairs),
        "begin_all": (states, boxes, episodes, number, rewards, ends),
        "find_all": (states, episodes, numbers, numbers, numbers),
        "advance_all": (states, boxes, episodes, numbers, numbers, rewards, ends),
        "look_all": (states, boxes, episodes, observations, masks, actors),
        "choose_all": (masks, pairs, numbers),
    }
