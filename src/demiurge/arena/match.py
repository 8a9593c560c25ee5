"""One game between computer players, and everything the arena keeps of it.

A player that hangs, crashes or answers nonsense has committed a fault. Depending on the options,
a random move is made in its place or it forfeits the game; either way the arena plays on.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from demiurge.arena.schedule import Seating
from demiurge.bots.bot import BotFault, Player
from demiurge.game import Game, Outcome, rulebook
from demiurge.rules.rulebook import Components
from demiurge.shuffle import SeededNumbers

Make = Callable[[str, str, str], Player]

ON_FAULT = ("random", "forfeit")
FORFEIT = "forfeit"
LONGEST_FAULT = 300


@dataclass(frozen=True)
class Terms:
    """What all games of a run have in common."""

    game: str
    components: Components
    options: dict[str, Any]
    seed: str
    on_fault: str = "random"

    def seed_of(self, seating: Seating) -> str:
        """The seed that orders the piles, the same for all games of a group."""
        return f"{self.seed}/{seating.group}"


@dataclass
class Played:
    """A game that was played: one row of the results. Lists go by seat."""

    number: int
    group: int
    seed: str
    seating: list[str]
    winners: list[int]
    scores: list[int]
    reason: str
    plies: int
    decisions: list[int]
    seconds: list[float]
    faults: list[int]
    last_fault: list[str]
    first_moves: list[str]
    cards: list[list[str]]

    def share(self, seat: int) -> float:
        """What a seat won: the winners of a draw share the win."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


@dataclass
class Sitter:
    """A player in its seat, and what is noted about it."""

    name: str
    number: int
    make: Callable[[], Player]
    player: Player | None = None
    decisions: int = 0
    seconds: float = 0.0
    faults: int = 0
    last_fault: str = ""
    first_move: str = ""
    cards: list[str] = field(default_factory=list)

    def move(self, game: Game) -> str | None:
        """The player's move, or None for a fault, whatever went wrong."""
        self.decisions += 1
        view = game.view(self.number)
        began = time.perf_counter()
        try:
            if self.player is None:
                self.player = self.make()
                began = time.perf_counter()  # getting ready is not thinking
            return self.player.move(view)
        except Exception as error:
            self.faults += 1
            self.last_fault = _sentence(self.name, error)
            return None
        finally:
            self.seconds += time.perf_counter() - began

    def note(self, move: str, playing: Sequence[str]) -> None:
        self.first_move = self.first_move or move
        verb, *words = move.split(" ")
        if verb in playing:
            self.cards.append(words[0])

    def leave(self, outcome: Outcome | None) -> None:
        """Close the player; a fault here has no consequences."""
        if self.player is None:
            return
        with suppress(Exception):
            if outcome is not None:
                self.player.over(outcome)
        with suppress(Exception):
            self.player.close()


def _sentence(name: str, error: Exception) -> str:
    words = str(error) if isinstance(error, BotFault) else f"{name} failed: {error!r}."
    return " ".join(words.split())[:LONGEST_FAULT]


def play(terms: Terms, seating: Seating, make: Make) -> tuple[Played, Game]:
    """Play the game; the same terms and seating give the same game, if the players do."""
    seed = terms.seed_of(seating)
    game = Game(terms.game, terms.components, seed, **terms.options)
    sitters = [_sitter(terms, seating, seat, make) for seat in range(game.players)]
    replacement = SeededNumbers(f"{seed}/{seating.number}", "faults")
    playing = rulebook(terms.game).playing
    forfeiter = None
    try:
        while isinstance(game.actor, int):
            sitter = sitters[game.actor]
            move = sitter.move(game)
            if move is None and terms.on_fault == FORFEIT:
                forfeiter = sitter.number
                break
            move = move or replacement.choose(game.legal_moves())
            sitter.note(move, playing)
            game.play(move)
    finally:
        for sitter in sitters:
            sitter.leave(game.result)
    return _played(seating, seed, game, sitters, forfeiter), game


def _sitter(terms: Terms, seating: Seating, seat: int, make: Make) -> Sitter:
    name = seating.names[seat]
    dice = f"{terms.seed_of(seating)}/{seating.number}/{seat}"
    return Sitter(name, seat, lambda: make(name, terms.game, dice))


def _played(
    seating: Seating, seed: str, game: Game, sitters: list[Sitter], forfeiter: int | None
) -> Played:
    outcome = game.result
    if outcome is not None:
        winners, scores, reason = list(outcome.winners), list(outcome.scores), outcome.reason
    else:  # a forfeited game has no scores; the others share the win
        winners, scores, reason = [s for s in range(game.players) if s != forfeiter], [], FORFEIT
    return Played(
        number=seating.number,
        group=seating.group,
        seed=seed,
        seating=list(seating.names),
        winners=winners,
        scores=scores,
        reason=reason,
        plies=len(game.moves),
        decisions=[sitter.decisions for sitter in sitters],
        seconds=[sitter.seconds for sitter in sitters],
        faults=[sitter.faults for sitter in sitters],
        last_fault=[sitter.last_fault for sitter in sitters],
        first_moves=[sitter.first_move for sitter in sitters],
        cards=[sitter.cards for sitter in sitters],
    )
