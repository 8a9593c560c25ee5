"""What requests and answers look like; the OpenAPI document is made from this."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field

from demiurge.game import GAMES, rulebook
from demiurge.rules import shapes
from demiurge.rules.rulebook import MOST_SEATS
from demiurge.server import described
from demiurge.server.described import Model

HEX = r"^[0-9a-f]{64}$"
TEXT = r"^[^\x00]*$"  # PostgreSQL keeps no NUL
MONTH = 31 * 24 * 3600

Name = Annotated[
    str, Field(min_length=1, max_length=40, pattern=TEXT, description="What a player is called")
]
Level = Annotated[int, Field(ge=1, le=5, description="A computer's strength, 1 to 5")]
Commitment = Annotated[
    str,
    Field(pattern=HEX, description="SHA-256, in hexadecimal, of a nonce that is revealed later"),
]
Nonce = Annotated[
    str,
    Field(min_length=16, max_length=200, pattern=TEXT, description="At least 128 random bits"),
]
Version = Annotated[int, Field(ge=0, le=1 << 31, description="How many log entries there are")]
MoveText = Annotated[
    str, Field(min_length=1, max_length=100, description="A move in the project's notation")
]

Cause = Annotated[
    str | None, Field(description="Why a move is not allowed, as a name for programs")
]
Words = Annotated[
    dict[str, str] | None, Field(description="The cards, colours and cells in the sentence")
]

if TYPE_CHECKING:
    GameName = str
    Options = Model
    Consequence = dict[str, Any]
    Result = dict[str, Any]
else:
    GameName = Literal[GAMES]
    Options = described.options()
    Consequence = described.consequence()
    Result = described.model(shapes.Result)
BOOKS = [rulebook(game) for game in GAMES]
VIEWS = [book.view_type for book in BOOKS]
View = Annotated[Any, described.Unchecked(*VIEWS)]
Position = Annotated[Any, described.Unchecked(*VIEWS, *(book.position_type for book in BOOKS))]
Notes = Annotated[Any, described.Unchecked(*(book.notes_type for book in BOOKS))]


class NewSeat(Model):
    """Who is to sit here."""

    kind: Literal["person", "computer"] = Field(description="A person, or a computer")
    level: Level | None = Field(default=None, description="A computer's strength")


class NewClock(Model):
    """How long players may think; whoever runs out of time is replaced by a computer."""

    per_move: float | None = Field(
        default=None, ge=1, le=MONTH, description="Seconds for each move"
    )
    per_game: float | None = Field(
        default=None, ge=10, le=MONTH, description="Seconds for all moves of a game"
    )


class NewTable(Model):
    """A table to be made."""

    game: GameName = Field(description="Which game")
    options: Options = Field(default=Options(), description="The game's options")
    seats: list[NewSeat] = Field(
        min_length=2, max_length=MOST_SEATS, description="One for each player"
    )
    listed: bool = Field(default=False, description="In the lobby, open to everyone")
    hints: bool = Field(default=True, description="Whether players may ask for advice")
    clock: NewClock = Field(default=NewClock(), description="How long players may think")
    stand_in: Level = 3


class Made(Model):
    """A new table, and the secrets that open it. They are told to whoever made it only."""

    id: str = Field(description="The table's name in addresses")
    maker: str = Field(description="The maker's token: kick, and make new links")
    watch: str = Field(description="The spectators' token")
    invites: list[str | None] = Field(
        description="For each seat of a person the secret that claims it"
    )
    commitment: Commitment


class Claim(Model):
    """Sit down, or come back."""

    invite: str | None = Field(
        default=None, max_length=100, description="The seat's secret; not needed at a listed table"
    )
    name: Name | None = Field(default=None, description="What the player is called")
    commitment: Commitment | None = Field(
        default=None, description="What the seat commits itself to, for the fair shuffle"
    )


class Claimed(Model):
    """A seat is yours."""

    seat: int = Field(description="Which one")
    token: str | None = Field(description="What opens it from now on; null if you had it already")


class Reveal(Model):
    """The nonce that a seat committed itself to."""

    nonce: Nonce


class Move(Model):
    """A move, and what the player saw when choosing it."""

    move: MoveText
    version: Version


class Undo(Model):
    """Take a move back, ask for it, or answer one who asks."""

    version: Version
    agree: bool | None = Field(
        default=None, description="The answer to another who asks; null to ask for oneself"
    )
    nonce: Nonce | None = Field(
        default=None,
        description="The next nonce, if yours promised one and moves are taken back past a deal",
    )
    seat: int | None = Field(
        default=None,
        ge=0,
        le=4,
        description="With an answer: who asked. Another question by now is 409",
    )
    to: int | None = Field(
        default=None, ge=0, le=1 << 31, description="With an answer: the ply that was asked for"
    )


class Chat(Model):
    """Something to say."""

    text: str = Field(
        min_length=1, max_length=500, pattern=TEXT, description="In plain text, without NUL"
    )


class Mute(Model):
    """Whose chat not to see."""

    seat: int = Field(ge=0, le=MOST_SEATS - 1, description="Whose")
    muted: bool = Field(description="Whether not to see it")


class Rematch(Model):
    """The same again."""

    commitment: Commitment | None = Field(
        default=None, description="What the seat commits itself to, for the fair shuffle"
    )


class Account(Model):
    """What a move brought about; everyone may know it."""

    rule: str = Field(description="The number of the rule by which it was made")
    consequences: list[Consequence] = Field(description="What came of it, each with its rule")


class Entry(Model):
    """One entry of the log as the reader may know it."""

    version: Version
    seat: int | Literal["chance"] = Field(description="Who did it")
    at: float = Field(description="When, in seconds since 1970")
    move: str | None = Field(default=None, description="A move or a deal")
    back_to: int | None = Field(default=None, description="The ply that the game went back to")
    rule: str | None = Field(
        default=None, description="The number of the rule by which a move was made"
    )
    consequences: list[Consequence] | None = Field(
        default=None, description="What came of a move, each with its rule"
    )
    instead: bool | None = Field(
        default=None, description="True if a computer made it in the player's stead"
    )


class Moved(Model):
    """A move was made."""

    version: Version
    entries: list[Entry] = Field(description="The move, and the deals that followed")


class Undone(Model):
    """Whether moves were taken back."""

    version: Version
    done: bool = Field(description="False while others have yet to agree")


class Said(Model):
    """One line of chat."""

    number: int = Field(description="Counts from 1")
    seat: int = Field(description="Who said it")
    text: str = Field(description="What was said")
    at: float = Field(description="When, in seconds since 1970")


class SeatInfo(Model):
    """A seat."""

    kind: str = Field(description="person or computer")
    level: int | None = Field(description="A computer's strength")
    name: str = Field(description="What the player is called; empty if nobody said")
    claimed: bool = Field(description="Whether somebody sits there")
    away: bool = Field(description="Whether a computer plays in the player's stead")
    commitment: str | None = Field(description="What the seat committed itself to")
    revealed: bool = Field(description="Whether it has revealed its nonce")
    recommits: bool = Field(
        description="Whether it must commit itself anew, because somebody left the ceremony"
    )


class Clock(Model):
    """How long players may think."""

    per_move: float | None = Field(description="Seconds for each move")
    per_game: float | None = Field(description="Seconds for all moves of a game")
    used: list[float] = Field(description="Seconds used by each seat")
    deadline: float | None = Field(description="When the actor's time is over")


class Asked(Model):
    """Somebody would like to take a move back."""

    seat: int = Field(description="Who")
    to: int = Field(description="The ply to go back to")
    agreed: list[int] = Field(description="Who agrees")


class TableInfo(Model):
    """What everyone may know about a table."""

    id: str = Field(description="Its name in addresses")
    game: GameName = Field(description="Which game")
    options: dict[str, Any] = Field(description="The game's options")
    state: str = Field(description="gathering, revealing, playing or over")
    version: Version
    entries_left: int | None = Field(
        description="How many entries the log can still get, told when they are few; the last "
        "1,000 are for moves alone: nothing can be taken back any more"
    )
    actor: int | None = Field(description="The seat that is to move")
    listed: bool = Field(description="Whether it is in the lobby")
    hints: bool = Field(description="Whether players may ask for advice")
    stand_in: int = Field(description="The level of a computer that plays for somebody away")
    preparing: bool = Field(
        description="Whether computers here think less than their level, for a minute, because "
        "they are being prepared for this machine"
    )
    commitment: str | None = Field(description="SHA-256 of the server's part of the seed")
    parts: int = Field(
        description="How many parts the fair shuffle has so far; the next one has this number"
    )
    clock: Clock = Field(description="How long players may think")
    undo: Asked | None = Field(description="Who would like to take a move back")
    rematch: str | None = Field(description="The table where the same players go on")
    result: Result | None = Field(description="How the game ended")
    seats: list[SeatInfo] = Field(description="Who sits where")


class Shown(Model):
    """A table as the reader may see it."""

    table: TableInfo = Field(description="What everyone may know")
    you: int | Literal["spectator"] = Field(description="Whose view this is")
    view: View | None = Field(
        description="The view in the project's notation; null before the game begins"
    )
    notes: Notes | None = Field(description="What the rules tell those who draw")
    entries: list[Entry] = Field(
        description="The log: all that stands, and of what was taken back the newest entries"
    )
    chat: list[Said] = Field(description="The latest of what was said")
    chat_since: int = Field(description="The oldest line that is kept; older ones are gone")


class Lines(Model):
    """A page of what was said."""

    chat: list[Said] = Field(description="The latest lines before the one named")
    chat_since: int = Field(description="The oldest line that is kept; older ones are gone")


class LevelInfo(Model):
    """A computer to play against."""

    level: Level
    name: str = Field(description="What it is called")
    sentence: str = Field(description="How it plays")


class GameInfo(Model):
    """What a page needs to draw a game."""

    game: GameName = Field(description="Which game")
    faces: dict[str, dict[str, Any]] = Field(description="What is on the cards or tiles")
    counts: dict[str, Any] = Field(
        description="The rest of the component file: how many there are, what is reconstructed"
    )
    levels: list[LevelInfo] = Field(description="The computers, from the weakest on")
    rule_of_the_end: str = Field(description="The number of the rule by which the game ends")


class Lobby(Model):
    """Tables that are open to everyone."""

    tables: list[TableInfo] = Field(description="A few of each address, so that all are in sight")


class Why(Model):
    """Whether a move is allowed, and if not, why."""

    legal: bool = Field(description="Whether the reader may make it now")
    rule: str | None = Field(default=None, description="The number of the rule that it breaks")
    sentence: str | None = Field(default=None, description="Why not")
    cause: Cause = None
    words: Words = None


class Checked(Model):
    """Whether a finished game was shuffled fairly."""

    fair: bool = Field(description="Whether every deal is what the fair shuffle gives")
    sentence: str | None = Field(description="If not, what is wrong")


class Preview(Model):
    """What a move would lead to, as far as the reader can know."""

    view: View = Field(description="The position after the move, as a view without a log")
    notes: Notes = Field(description="What the rules tell those who draw")
    until: str = Field(description="What comes next: you, chance, another or over")
    unopposed: str | None = Field(
        description="The number of the rule by which others are asked to allow it, if they are: "
        "this is what comes of it when all do"
    )
    rules: list[str] = Field(description="The number of the rule by which each move would be made")
    consequences: list[Consequence] = Field(description="What would come of it, each with its rule")


class Hint(Model):
    """Advice."""

    move: str = Field(description="A good move")
    chances: list[float] = Field(description="Everyone's chances of winning")


class Invite(Model):
    """A new link to a seat."""

    invite: str = Field(description="The secret that claims it; told once")


class Watch(Model):
    """A new link to look on."""

    watch: str = Field(description="The spectators' token that it holds")


class Rematched(Model):
    """A seat at the new table."""

    table: str = Field(description="The new table")
    seat: int = Field(description="The seat there")
    token: str = Field(description="What opens it")
    maker: str | None = Field(
        default=None, description="For whoever asked first, the new table's maker's token"
    )
    watch: str | None = Field(default=None, description="And its spectators' token")


class Uploaded(Model):
    """A record that can be replayed."""

    id: str = Field(description="The table that shows it")
    watch: str = Field(description="What opens it; for a link to share")


class Replay(Model):
    """A part of a finished game, position by position."""

    plies: int = Field(description="How many moves there are")
    first: int = Field(description="The ply of the first position here")
    positions: list[Position] = Field(description="Before each move, and after the last")
    notes: list[Notes] = Field(description="What the rules tell those who draw each")
    moves: list[str] = Field(description="The move made in each position")
    accounts: list[Account] = Field(description="What each of these moves brought about")


class Problem(Model):
    """Why a request was not granted."""

    error: str = Field(description="A word for programs")
    sentence: str = Field(description="One sentence for people")
    rule: str | None = Field(default=None, description="The number of the rule that a move breaks")
    cause: Cause = None
    words: Words = None
    version: Version | None = Field(default=None, description="How many log entries there are")
    missed: list[Entry] | None = Field(
        default=None, description="What happened since the version named"
    )
    retry_after: float | None = Field(
        default=None, description="Seconds until it is worth trying again"
    )


class Health(Model):
    """Whether the server lives."""

    status: str = Field(description="ok, or what is wrong")
