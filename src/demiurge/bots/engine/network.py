"""A network's answer to one position, compiled with the rules.

Every number is computed in the same order at every speed and on every machine: products are added
row of weights by row of weights, sums of a vector in eight lanes, and nothing is fused. So the same
work gives the same move. At plain speed NumPy computes whole rows in that order.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from ...encoding.contract import Observations
from ...rules.frontier import NONE
from ...rules.rulebook import MOST_SEATS
from ...rules.speed import SPEED, of_game, rule

observation: Observations = of_game("encoding.observation")

LANES = 8  # a width is a multiple of it
ROUNDS = 2
ZERO, ONE, TINY = np.float32(0), np.float32(1), np.float32(1e-5)
SQUARINGS = 10
LOWEST = -60.0  # exponents below it do not matter


class Parameters(NamedTuple):
    """What the network reads, and its numbers; shared by all threads, and never written."""

    flat: Any
    flat_scale: Any
    rows: Any
    rows_scale: Any
    live: Any
    named_row: Any  # per action the row that it names, or NONE
    answered_by: Any  # per action its row of the policy, flat or of a row
    flat_w: Any
    flat_b: Any
    row_w: Any
    row_b: Any
    up_w: Any  # [round, 2 * row, context]
    up_b: Any
    up_gain: Any
    up_bias: Any
    mix_w: Any
    down_w: Any
    down_b: Any
    down_gain: Any
    down_bias: Any
    policy_w: Any  # these three: a row per answer
    policy_b: Any
    row_policy_w: Any
    row_policy_b: Any
    value_w: Any
    value_b: Any


class Notes(NamedTuple):
    """Where one thread computes."""

    seen: Any  # the observation, the facts of the box, 0
    picks: Any  # which of a vector's numbers are not 0
    picked: Any
    context: Any  # [1, context]
    told: Any  # likewise
    rows: Any  # [row, width], those that count
    heard: Any  # likewise, and one for what all rows hear
    pooled: Any  # [1, 2 * width]
    place: Any  # per row where it is among those that count, or NONE
    values: Any  # [MOST_SEATS], float64


@rule
def exponential(x: float) -> float:
    """e to the x for x up to 0, to seven digits: from operations that are the same everywhere."""
    part = max(x, LOWEST) / (1 << SQUARINGS)
    power = 1.0 + part * (1.0 + part * (0.5 + part / 6.0))
    for _ in range(SQUARINGS):
        power *= power
    return power


if SPEED == "plain":

    def add_read(
        out: Any, seen: Any, places: Any, scales: Any, weights: Any, picks: Any, picked: Any
    ) -> None:
        """Add to a vector the product of the numbers read at these places with the weights."""
        numbers = seen[places].astype(np.float32) / scales
        for k in np.flatnonzero(numbers):
            out += numbers[k] * weights[k]

    def add_products(
        out: Any, vectors: Any, count: int, weights: Any, picks: Any, picked: Any
    ) -> None:
        """Add to the first so many vectors their products with the weights."""
        for k in range(len(weights)):
            out[:count] += vectors[:count, k : k + 1] * weights[k]

    def start_with(out: Any, bias: Any) -> None:
        out[:] = bias

    def cut_off(out: Any) -> None:
        """Nothing is below 0."""
        np.maximum(out, ZERO, out=out)

    def total(vector: Any) -> Any:
        """The sum, in lanes."""
        lanes = np.add.accumulate(vector.reshape(-1, LANES), axis=0)[-1]
        pairs = lanes[:4] + lanes[4:]
        pairs = pairs[:2] + pairs[2:]
        return pairs[0] + pairs[1]

    def product(one: Any, other: Any) -> Any:
        """The sum of the products, in lanes."""
        return total(one * other)

    def add_and_norm(vector: Any, told: Any, gain: Any, bias: Any) -> None:
        """Add what is above 0, then bring mean and spread to what was learned."""
        vector += np.maximum(told, ZERO)
        vector -= total(vector) / np.float32(len(vector))
        spread = np.sqrt(total(vector * vector) / np.float32(len(vector)) + TINY)
        vector[:] = vector / spread * gain + bias

    def pool(rows: Any, count: int, pooled: Any) -> None:
        """The mean of the rows, then their maximum; 0 if there is none."""
        pooled[:] = ZERO
        width = rows.shape[1]
        if count > 0:
            pooled[:width] = np.add.accumulate(rows[:count], axis=0)[-1] / np.float32(count)
            pooled[width:] = rows[:count].max(axis=0)

else:

    @rule
    def add_read(
        out: Any, seen: Any, places: Any, scales: Any, weights: Any, picks: Any, picked: Any
    ) -> None:
        """Add to a vector the product of the numbers read at these places with the weights."""
        count = 0
        for k in range(len(places)):
            number = seen[places[k]]
            picks[count] = k
            picked[count] = np.float32(number) / scales[k]
            count += number != 0
        add_picked(out, picks, picked, count, weights)

    @rule
    def add_products(
        out: Any, vectors: Any, count: int, weights: Any, picks: Any, picked: Any
    ) -> None:
        """Add to the first so many vectors their products with the weights."""
        for row in range(count):
            vector = vectors[row]
            found = 0
            for k in range(len(vector)):
                picks[found] = k
                picked[found] = vector[k]
                found += vector[k] != ZERO
            add_picked(out[row], picks, picked, found, weights)

    @rule
    def add_picked(out: Any, picks: Any, picked: Any, count: int, weights: Any) -> None:
        """Four at a time, one after the other: so the sums stay in registers."""
        width = len(out)
        k = 0
        while k + 4 <= count:
            a, b, c, d = picked[k], picked[k + 1], picked[k + 2], picked[k + 3]
            u, v = weights[picks[k]], weights[picks[k + 1]]
            w, x = weights[picks[k + 2]], weights[picks[k + 3]]
            for j in range(width):
                out[j] = (((out[j] + a * u[j]) + b * v[j]) + c * w[j]) + d * x[j]
            k += 4
        while k < count:
            a, u = picked[k], weights[picks[k]]
            for j in range(width):
                out[j] += a * u[j]
            k += 1

    @rule
    def start_with(out: Any, bias: Any) -> None:
        for j in range(len(out)):
            out[j] = bias[j]

    @rule
    def cut_off(out: Any) -> None:
        """Nothing is below 0."""
        for j in range(len(out)):
            out[j] = out[j] if out[j] > ZERO else ZERO

    @rule
    def total(vector: Any) -> Any:
        """The sum, in lanes."""
        a, b, c, d, e, f, g, h = ZERO, ZERO, ZERO, ZERO, ZERO, ZERO, ZERO, ZERO
        for j in range(0, len(vector), LANES):
            a += vector[j]
            b += vector[j + 1]
            c += vector[j + 2]
            d += vector[j + 3]
            e += vector[j + 4]
            f += vector[j + 5]
            g += vector[j + 6]
            h += vector[j + 7]
        return ((a + e) + (c + g)) + ((b + f) + (d + h))

    @rule
    def product(one: Any, other: Any) -> Any:
        """The sum of the products, in lanes."""
        a, b, c, d, e, f, g, h = ZERO, ZERO, ZERO, ZERO, ZERO, ZERO, ZERO, ZERO
        for j in range(0, len(one), LANES):
            a += one[j] * other[j]
            b += one[j + 1] * other[j + 1]
            c += one[j + 2] * other[j + 2]
            d += one[j + 3] * other[j + 3]
            e += one[j + 4] * other[j + 4]
            f += one[j + 5] * other[j + 5]
            g += one[j + 6] * other[j + 6]
            h += one[j + 7] * other[j + 7]
        return ((a + e) + (c + g)) + ((b + f) + (d + h))

    @rule
    def add_and_norm(vector: Any, told: Any, gain: Any, bias: Any) -> None:
        """Add what is above 0, then bring mean and spread to what was learned."""
        width = len(vector)
        for j in range(width):
            vector[j] += told[j] if told[j] > ZERO else ZERO
        mean = total(vector) / np.float32(width)
        for j in range(width):
            vector[j] -= mean
        spread = np.float32(math.sqrt(product(vector, vector) / np.float32(width) + TINY))
        for j in range(width):
            vector[j] = vector[j] / spread * gain[j] + bias[j]

    @rule
    def pool(rows: Any, count: int, pooled: Any) -> None:
        """The mean of the rows, then their maximum; 0 if there is none."""
        width = rows.shape[1]
        for j in range(2 * width):
            pooled[j] = ZERO
        if count == 0:
            return
        mean, most = pooled[:width], pooled[width:]
        for j in range(width):
            mean[j] = rows[0][j]
            most[j] = rows[0][j]
        for k in range(1, count):
            row = rows[k]
            for j in range(width):
                mean[j] += row[j]
                most[j] = row[j] if row[j] > most[j] else most[j]
        number = np.float32(count)
        for j in range(width):
            mean[j] /= number


@rule
def gather(parameters: Parameters, notes: Notes) -> int:
    """Read the rows that count; return how many there are."""
    seen, place, picks, picked = notes.seen, notes.place, notes.picks, notes.picked
    live, rows, scales = parameters.live, parameters.rows, parameters.rows_scale
    weights, bias = parameters.row_w, parameters.row_b
    count = 0
    for row in range(len(live)):
        place[row] = NONE
        for k in range(live.shape[1]):
            if seen[live[row][k]] != 0:
                place[row] = count
        if place[row] != NONE:
            out = notes.rows[count]
            start_with(out, bias)
            add_read(out, seen, rows[row], scales, weights, picks, picked)
            cut_off(out)
            count += 1
    return count


@rule
def think_over(parameters: Parameters, notes: Notes) -> None:
    """From what is seen to the context and the rows, from which all answers follow."""
    context, told, rows, heard = notes.context, notes.told, notes.rows, notes.heard
    pooled, picks, picked = notes.pooled, notes.picks, notes.picked
    flat, scales, weights = parameters.flat, parameters.flat_scale, parameters.flat_w
    start_with(context[0], parameters.flat_b)
    add_read(context[0], notes.seen, flat, scales, weights, picks, picked)
    cut_off(context[0])
    count = gather(parameters, notes)
    for k in range(ROUNDS):
        gain, bias = parameters.up_gain[k], parameters.up_bias[k]
        pool(rows, count, pooled[0])
        start_with(told[0], parameters.up_b[k])
        add_products(told, pooled, 1, parameters.up_w[k], picks, picked)
        add_and_norm(context[0], told[0], gain, bias)
        gain, bias = parameters.down_gain[k], parameters.down_bias[k]
        heard_by_all = heard[len(heard) - 1 :]
        start_with(heard_by_all[0], parameters.down_b[k])
        add_products(heard_by_all, context, 1, parameters.down_w[k], picks, picked)
        for row in range(count):
            start_with(heard[row], heard_by_all[0])
        add_products(heard, rows, count, parameters.mix_w[k], picks, picked)
        for row in range(count):
            add_and_norm(rows[row], heard[row], gain, bias)


@rule
def logit(parameters: Parameters, notes: Notes, action: int) -> float:
    """How much the network wants this action."""
    row, k = parameters.named_row[action], parameters.answered_by[action]
    if row == NONE:
        wanted = product(notes.context[0], parameters.policy_w[k]) + parameters.policy_b[k]
    elif notes.place[row] == NONE:
        wanted = parameters.row_policy_b[k]
    else:
        weights = parameters.row_policy_w[k]
        wanted = product(notes.rows[notes.place[row]], weights) + parameters.row_policy_b[k]
    return float(wanted)


@rule
def value(parameters: Parameters, notes: Notes, players: int, viewer: int) -> None:
    """Write each seat's share of the win into `values`."""
    values = notes.values
    most = LOWEST
    for k in range(players):
        seat = (viewer + k) % players
        values[seat] = product(notes.context[0], parameters.value_w[k]) + parameters.value_b[k]
        most = max(most, values[seat])
    whole = 0.0
    for seat in range(players):
        values[seat] = exponential(values[seat] - most)
        whole += values[seat]
    for seat in range(MOST_SEATS):
        values[seat] = values[seat] / whole if seat < players else 0.0


@rule
def evaluate(v: Any, box: Any, parameters: Parameters, notes: Notes, chosen: int) -> None:
    """Let the network think over what the mover sees, a view; the values follow at once."""
    seen = notes.seen
    for k in range(observation.SIZE):
        seen[k] = 0
    observation.observe(v, box, v.actor, chosen, seen)
    think_over(parameters, notes)
    value(parameters, notes, v.players, v.actor)
