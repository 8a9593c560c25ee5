"""Whether the computers of a finished game chose by the dice that its record reveals."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from demiurge.bots.levels import level
from demiurge.ceremony import Ceremony
from demiurge.game import View
from demiurge.record import Record, steps
from demiurge.rules.rulebook import Components
from demiurge.shuffle import dice


@dataclass(frozen=True)
class Thought:
    """A computer's move, and the one that its level chooses."""

    number: int  # of the move, from 1
    made: str
    due: str
    late: str  # what a server plays for a computer that does not answer

    @property
    def is_right(self) -> bool:
        return self.made in (self.due, self.late)


def thought_again(record: Record, components: Components | None = None) -> Iterator[Thought]:
    """Every move of the computers' seats. Who stood in for a person is not in the record."""
    assert record.shuffle is not None
    told = Ceremony.read(record.shuffle, len(record.seats))
    for game in steps(record, components):
        ply, seat = len(game.moves), game.actor
        number = told.levels[seat] if isinstance(seat, int) else None
        if not isinstance(seat, int) or number is None or ply == len(record.moves):
            continue
        seed = dice(told.first_secret, ply)
        shown = game.view(seat).to_json() | {"log": []}
        view = View.from_json(game.name, shown, components, **game.position.options.to_json())
        moves, chosen = view.legal_moves(), level(game.name, number)
        due = chosen.bot().choose(view, moves, chosen.budget, random.Random(seed))
        late = view.discreet_answer or random.Random(seed).choice(moves)
        yield Thought(ply + 1, record.moves[ply], due, late)
