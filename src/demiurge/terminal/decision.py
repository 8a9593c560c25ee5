"""One decision of the person at the screen: everything that may be typed, until it is a move."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from rich.text import Text

from demiurge.game import rulebook
from demiurge.rules.errors import DemiurgeError, NotationError
from demiurge.terminal.chances import chances_lines
from demiurge.terminal.menu import Menu

if TYPE_CHECKING:
    from demiurge.terminal.table import Sitting

HELP = """\
Type the number of what you want to do, or the move; Tab completes it. After
what you play choose its place, by number or by name; Enter goes back.
{how_to}

Enter, view   draw the board again; view PLACE looks there
why MOVE      why a move is not allowed, with the rule
rule NUMBER   a rule in our words: rule {rule}
hint          what a long search would do, knowing what you know
chances       everyone's chances, as far as you can know them
undo          take back your last move
log           everything that has happened
save [FILE]   the game is kept after every move; with a name, also in that file
quit          leave; the game can be resumed"""


class Quit(Exception):
    """The person leaves the table."""


class Decision:
    """What one person decides with one view of the game."""

    def __init__(self, sitting: Sitting, seat: int) -> None:
        self.sitting = sitting
        self.seat = seat
        self.view = sitting.game.view(seat)
        self.menu = Menu(sitting.board, self.view.legal_moves())
        self.look_at = ""
        self.commands: dict[str, Callable[[str], None]] = {
            "help": self.help,
            "why": self.why,
            "rule": self.rule,
            "hint": self.hint,
            "chances": self.chances,
            "log": self.log,
            "save": self.save,
            "view": self.look,
            "quit": self.quit,
        }

    def make(self) -> str | None:
        """The move that the person chooses; None when the last one was taken back."""
        self.draw()
        while True:
            typed = " ".join(
                self.sitting.prompt.ask(self.seat, self.question(), self.texts()).split()
            )
            word, _, rest = typed.partition(" ")
            if typed.lower() == "undo":
                if self.sitting.take_back(self.seat):
                    return None
            elif word.lower() in self.commands:
                self.commands[word.lower()](rest)
            else:
                move = self.choose(typed.lower())
                if move is not None:
                    return move

    def question(self) -> str:
        if self.menu.chosen:
            return f"{self.menu.chosen} (a number or the next word; Enter goes back) > "
        only = f" (Enter: {self.menu.moves[0]})" if len(self.menu.moves) == 1 else ""
        return f"{self.sitting.names[self.seat]}{only} > "

    def texts(self) -> list[str]:
        """Everything that Tab may complete."""
        rules = [f"rule {number}" for number in rulebook(self.view.game).rules]
        return [*self.menu.texts(), *self.commands, "undo", *rules]

    def choose(self, text: str) -> str | None:
        """The move that was typed or chosen; None for a step on the way, or a mistake."""
        if not text:
            return self.enter()
        match = self.menu.find(text)
        if match is None:
            self.sitting.screen.say(self.refused(text))
        elif match in self.menu.moves:
            return match
        elif match in self.menu.steps and (move := self.menu.only_move(match)):
            return move
        else:
            self.go_to(match)
        return None

    def enter(self) -> str | None:
        if not self.menu.chosen and len(self.menu.moves) == 1:
            return self.menu.moves[0]
        self.go_to("")
        return None

    def go_to(self, chosen: str) -> None:
        self.menu = Menu(self.sitting.board, self.view.legal_moves(), chosen)
        self.draw()

    def refused(self, text: str) -> str:
        """Why what was typed is no move here, in a sentence."""
        if text.isdecimal():
            return f"There is no choice {text}: expected 1 to {len(self.menu.steps)}."
        for words in (f"{self.menu.chosen} {text}".strip(), text):
            try:
                return str(self.view.why_not(words))
            except NotationError as error:
                sentence = str(error)
        return sentence

    def draw(self) -> None:
        bar = self.chances_lines() if self.sitting.computers.use_engine else []
        self.sitting.show(self.seat, self.menu, self.look_at, bar)

    def chances_lines(self) -> list[Text]:
        """Everyone's chances; this takes a few milliseconds once the engine is ready."""
        sitting = self.sitting
        chances, width = sitting.adviser.chances(self.view), sitting.screen.window
        return chances_lines(chances, sitting.names, sitting.board.badge, width)

    # What else can be typed

    def help(self, _: str) -> None:
        first = next(iter(rulebook(self.view.game).rules))
        self.sitting.screen.say(HELP.format(how_to=self.sitting.board.HOW_TO, rule=first))

    def why(self, move: str) -> None:
        if not move:
            self.sitting.screen.say("Say which move: why MOVE.")
            return
        try:
            refusal = self.view.why_not(move.lower())
        except NotationError as error:
            self.sitting.screen.say(str(error))
            return
        if refusal is None:
            self.sitting.screen.say(f"{move.lower()} is allowed.")
        else:
            self.sitting.screen.say(str(refusal))
            self.rule(refusal.rule)

    def rule(self, number: str) -> None:
        rules = rulebook(self.view.game).rules
        number = number.upper()
        if number in rules:
            self.sitting.screen.say(f"{number}  {rules[number]}")
        else:
            first, *_, last = rules
            self.sitting.screen.say(f"There is no rule {number!r}: expected {first} to {last}.")

    def hint(self, _: str) -> None:
        with self.sitting.screen.meanwhile("Thinking ..."):
            lines = self.sitting.adviser.hint(self.view)
        self.sitting.screen.print(lines)

    def chances(self, _: str) -> None:
        self.sitting.screen.print(self.chances_lines())

    def log(self, _: str) -> None:
        sitting = self.sitting
        sitting.screen.print(sitting.story.lines(self.seat, sitting.screen.width))

    def save(self, name: str) -> None:
        try:
            path = self.sitting.save(Path(name) if name else None)
        except DemiurgeError as error:
            self.sitting.screen.say(str(error))
        else:
            self.sitting.screen.say(f"The game is saved in {path}.")

    def look(self, where: str) -> None:
        self.look_at = where
        self.draw()

    def quit(self, _: str) -> None:
        raise Quit
