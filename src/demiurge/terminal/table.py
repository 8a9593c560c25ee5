"""A game at one table: people and computers move in turn, and every move is kept in a file."""

from __future__ import annotations

import secrets
import shlex
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rich.text import Text

from demiurge.bots.players import NAMES
from demiurge.game import Game, Viewer
from demiurge.record import RecordError
from demiurge.rules.rulebook import Components
from demiurge.terminal.advice import Adviser
from demiurge.terminal.board import board_of
from demiurge.terminal.computers import Computers
from demiurge.terminal.decision import Decision, Quit
from demiurge.terminal.kept import keep, new_file, open_kept
from demiurge.terminal.lines import QUIET, plain_name
from demiurge.terminal.menu import Menu
from demiurge.terminal.panels import Picture
from demiurge.terminal.prompt import Prompt
from demiurge.terminal.screen import Screen
from demiurge.terminal.seats import PERSON, Seat, seats_for
from demiurge.terminal.story import Story, wrapped

INTERRUPTED = 130
REMEMBERED = 12
SPARE = 2  # lines for choices that are not on the board


def play(
    game: str,
    options: Mapping[str, Any],
    kinds: Sequence[str],
    names: Sequence[str] = (),
    components: Components | None = None,
    seed: str | None = None,
    save: Path | None = None,
) -> int:
    """Play a new game in the terminal; return the exit code.

    `kinds` says who plays each seat: a "person", a computer player by its name, or a program by
    its command; `names` may name the first few. Without a seed, a random one is used. The game is
    kept in the file `save`, or in one in the folder `games`. `DemiurgeError` says what is wrong
    with any of these.
    """
    board_of(game)
    shuffle = seed or secrets.token_hex(16)
    fresh = Game(game, components, seed=shuffle, **options)
    seats = seats_for(game, fresh.players, kinds, names)
    computers = Computers(game, seats, shuffle)
    path = new_file(game, save)
    keep(path, fresh, seats)
    return Sitting(fresh, seats, computers, path).run()


def resume(
    path: Path,
    components: Components | None = None,
    seed: str | None = None,
    save: Path | None = None,
    kinds: Sequence[str] = (),
) -> int:
    """Resume a game that was kept; return the exit code.

    The piles are shuffled again. The seats are as in the file, or of these kinds. The game is kept
    in the same file, or in `save`.
    `RecordError` says why a file cannot be played on: broken, foreign, or over.
    """
    game, seats = open_kept(path, components, kinds)
    board_of(game.name)
    target = path if save is None else new_file(game.name, save)
    shuffle = seed or secrets.token_hex(16)
    computers = Computers(game.name, seats, shuffle)
    game.reshuffle(shuffle)
    keep(target, game, seats)
    return Sitting(game, seats, computers, target).run()


class Sitting:
    """One game, those who play it, the screen they share and the file that keeps it."""

    def __init__(self, game: Game, seats: Sequence[Seat], computers: Computers, path: Path) -> None:
        self.game = game
        self.board = board_of(game.name)
        self.seats = seats
        self.names = [plain_name(seat.name) for seat in seats]
        self.people = [k for k, seat in enumerate(seats) if seat.kind == PERSON]
        self.screen = Screen()
        self.prompt = Prompt(self.screen)
        self.adviser = Adviser()
        self.computers = computers
        self._path = path
        self.story = Story(self.board, game, self.names, self.people)
        recently = max(0, len(game.moves) - REMEMBERED)
        self._since: dict[Viewer, int] = dict.fromkeys(self.people, recently)
        self._at_screen: int | None = None
        kept = f"This game is kept in {path}. Type help to see what you can type."
        self._notice = f"{kept} {computers.notice}".strip()

    def run(self) -> int:
        """Play to the end, or until someone leaves; the exit code."""
        try:
            self._play_on()
        except (Quit, EOFError):
            return self._leave(0)
        except KeyboardInterrupt:
            return self._leave(INTERRUPTED)
        finally:
            self.computers.dismiss(self.game.result)
        self._show_the_end()
        return 0

    def _play_on(self) -> None:
        while isinstance(seat := self.game.actor, int):
            if seat in self.computers:
                self._make(self._computers_move(seat))
                continue
            self._hand_over_to(seat)
            move = Decision(self, seat).make()
            if move is not None:
                self._since[seat] = len(self.game.moves)
                self._make(move)

    def _computers_move(self, seat: int) -> str:
        """Make the computer's move; after a fault a random one, so that people can play on."""
        name, view = self.names[seat], self.game.view(seat)
        with self.screen.meanwhile(f"{name} is thinking ..."):
            move, fault = self.computers.move(seat, view)
        if fault is not None:
            self._notice = f"{fault} So a move was made for {name} at random."
        return move

    def _make(self, move: str) -> None:
        self.game.play(move)
        self._keep()
        self.story.follow(self.game)

    def _keep(self) -> None:
        try:
            keep(self._path, self.game, self.seats)
        except RecordError as error:
            self._notice = str(error)

    def save(self, path: Path | None) -> Path:
        """Write the game to its own file, or to another new one; return the file."""
        target = self._path if path in (None, self._path) else new_file(self.game.name, path)
        keep(target, self.game, self.seats)
        return target

    # Taking back

    def take_back(self, seat: int) -> bool:
        """Undo the seat's last move, if nothing but it has happened since; else say why not."""
        refusal = self._why_not_take_back(seat)
        if refusal:
            self.screen.say(refusal)
            return False
        move = self.game.undo()
        self._keep()
        self.story.rewind(self.game)
        self._since[seat] = min(self._since[seat], len(self.game.moves))
        self._notice = f"Taken back: {move}."
        return True

    def _why_not_take_back(self, seat: int) -> str:
        actors = self.story.actors
        moved = [actor for actor in actors if isinstance(actor, int)]
        if seat not in moved:
            return "There is nothing to take back: you have not moved yet."
        if moved[-1] != seat:
            return f"Your last move cannot be taken back: {self.names[moved[-1]]} has moved since."
        if actors[-1] == "chance":
            return "Your last move cannot be taken back: something has been dealt since."
        return ""

    # Around the screen

    def _hand_over_to(self, seat: int) -> None:
        """Where several people share the screen, hide one hand before the next is shown."""
        if len(self.people) > 1 and seat != self._at_screen:
            if self._at_screen is not None:
                self.show(self._at_screen)
                self.prompt.wait(f"{self.names[self._at_screen]}: Enter hides your hand. ")
            self.screen.forget()
            self.prompt.wait(f"Pass the screen to {self.names[seat]}, who presses Enter. ")
            self.screen.forget()
        self._at_screen = seat

    def show(
        self,
        viewer: Viewer,
        menu: Menu | None = None,
        look_at: str = "",
        bar: Sequence[Text] = (),
        last: Sequence[str] = (),
    ) -> None:
        """The board as this viewer sees it, everyone's chances if they fit, what happened, the
        choices that are not on the board, and a closing line."""
        view, numbers = self.game.view(viewer), menu.numbers if menu else {}
        width, height = self.screen.width, self.screen.height - 1
        below = [line for words in last for line in wrapped(Text(words), width)]

        def picture(room: int) -> Picture:
            return self.board.draw(view, self.names, numbers, width, room, look_at)

        choosing_a_place = menu is not None and menu.chosen
        spare = height - len(below) - len(picture(0).lines)
        news = [] if choosing_a_place else self._news(viewer, spare)
        if not choosing_a_place and len(bar) + len(news) + SPARE <= spare:
            news = [*bar, *news]
        room = height - len(news) - len(below)
        drawn = picture(room)
        rest = menu.lines(drawn.shown, width) if menu else []
        if menu and rest:
            drawn = picture(room - len(rest))
            rest = menu.lines(drawn.shown, width)
        self.screen.show([*drawn.lines, *news, *rest, *below])

    def _news(self, viewer: Viewer, room: int) -> list[Text]:
        """What this viewer has not seen yet, as far as it fits, and a notice if any."""
        width = self.screen.width
        notice = wrapped(Text(self._notice, QUIET), width) if self._notice else []
        self._notice = ""
        told = viewer in self._since
        lines = self.story.lines(viewer, width, self._since[viewer]) if told else []
        room = max(2, min(room, self.screen.height // 4) - len(notice))
        if len(lines) > room:
            lines = [Text("... (type log to see all)", QUIET), *lines[-room + 1 :]]
        return [*lines, *notice]

    def _show_the_end(self) -> None:
        viewer: Viewer = self.people[0]
        if len(self.people) > 1:
            viewer = "spectator"
            self.screen.forget()
        ending = self.board.ending(self.game.view(viewer), self.names)
        self.show(viewer, last=[*ending, f"The record of the game is {self._path}."])

    def _leave(self, code: int) -> int:
        if len(self.people) > 1:
            self.screen.forget()
        self.screen.say(f"The game is kept in {self._path}. To play on:")
        command = sys.argv[0] if Path(sys.argv[0]).name == "demiurge" else "demiurge"
        self.screen.say(
            f"  {command} play --resume {shlex.quote(str(self._path))}{self._programs()}"
        )
        return code

    def _programs(self) -> str:
        """The options for resuming a game with programs: a file never starts one."""
        kinds = [seat.kind for seat in self.seats]
        if set(kinds) <= {PERSON, *NAMES}:
            return ""
        return f" --seats {shlex.quote(','.join(kinds))}"
