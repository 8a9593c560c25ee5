"""What a run is to do. It is kept in its folder, so that the run can go on after a stop."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from demiurge.learn.network import CONTEXT, ROW
from demiurge.rules.errors import DemiurgeError, OptionError

PLAN = "plan.json"
CHECKPOINT = "checkpoint.pt"
LOG = "log.jsonl"
NETWORK = "network.npz"
EXAMPLES = "examples"
LEAGUE = "league"


class PlanError(DemiurgeError):
    """A folder that holds no run."""


@dataclass(frozen=True)
class Plan:
    """A run from beginning to end: it studies games of a search, then it plays against itself and
    the league. The usual numbers are for ten minutes on two cores, where self-play is too slow to
    be of use; `LARGE` has those for a GPU."""

    game: str
    seed: int = 1
    start: str = ""  # the file of a network to go on from, which then gives the widths
    context: int = CONTEXT
    row: int = ROW
    # games of a search, and how often the network learns from all of them
    guide: str = (
        ""  # the file of the network that guides the search; without one that of the levels
    )
    files: int = 240
    work: int = 200
    epochs: int = 4
    trust: float = 0.8  # in what the search expected, against how the game ended
    study_rate: float = 2e-3
    # self-play
    updates: int = 0
    block: int = 8  # updates between two checkpoints; a block begins with new games and boxes
    games: int = 128
    groups: int = 8  # of games with the same options and the same box
    steps: int = 64
    size: int = 512
    passes: int = 2
    rate: float = 2e-4
    entropy: float = 0.01
    taste: float = 0.0  # for building: the part of the prize for standing on most; it fades out
    # opponents: files of networks, and earlier checkpoints of this run
    league: tuple[str, ...] = ()
    share: float = 0.4  # of the games in which one seat learns and the others are of the league
    temperature: float = 0.7  # of the league's moves
    own: int = 4  # earlier checkpoints, at most
    # the learning curve
    against: tuple[str, ...] = ("greedy",)
    seeds: int = 20

    def check(self) -> None:
        """`OptionError` if a number makes no sense."""
        counts = ("files", "epochs", "updates", "own", "seeds", "seed")
        for field in fields(self):
            value = getattr(self, field.name)
            if isinstance(value, str | tuple) or not isinstance(value, int | float):
                continue
            least = 0 if field.name in counts or isinstance(value, float) else 1
            if value < least:
                raise OptionError(f"{field.name} must be at least {least}, not {value}.")
        if not (self.files and self.epochs) and not self.updates:
            raise OptionError("A run without files to study and without updates learns nothing.")
        if self.groups > self.games:
            raise OptionError(f"{self.games} games make no {self.groups} groups.")
        if not (self.share <= 1 and self.trust <= 1 and self.taste <= 1):
            raise OptionError("A share, a trust and a taste go from 0 to 1.")
        if self.temperature <= 0:
            raise OptionError("The temperature must be above 0.")

    def write(self, folder: Path) -> None:
        folder.joinpath(PLAN).write_text(json.dumps(asdict(self), indent=1) + "\n", "utf-8")


LARGE: dict[str, Any] = {
    "files": 600,
    "updates": 1500,
    "block": 50,
    "games": 16384,
    "groups": 12,
    "size": 32768,
    "passes": 1,
    "rate": 6e-4,
    "entropy": 0.02,
    "seeds": 100,
}


def made(game: str, settings: Sequence[str], large: bool = False) -> Plan:
    """The usual plan with other settings, each a text such as `games=16384`.

    >>> made("gaia", ["games=256", "against=greedy,level2"]).against
    ('greedy', 'level2')
    """
    usual, chosen = asdict(Plan(game)), dict(LARGE) if large else {}
    for setting in settings:
        name, _, value = setting.partition("=")
        if name == "game" or name not in usual:
            raise OptionError(f"{name!r} is not in a plan: expected one of {', '.join(usual)}.")
        kind = type(usual[name])
        try:
            chosen[name] = tuple(filter(None, value.split(","))) if kind is tuple else kind(value)
        except ValueError:
            raise OptionError(f"{setting!r}: expected a number, such as {usual[name]}.") from None
    return Plan(game, **chosen)


def read(folder: Path) -> Plan:
    """The plan of a run that has begun."""
    path = folder / PLAN
    try:
        kept = json.loads(path.read_text("utf-8"))
        lists = {name: tuple(kept[name]) for name in ("league", "against")}
        return Plan(**{**kept, **lists})
    except FileNotFoundError:
        raise PlanError(f"{path} is missing: {folder} holds no run that could go on.") from None
    except (OSError, ValueError, TypeError, KeyError):
        raise PlanError(f"{path} is not the plan of a run.") from None
