"""Reads what a person types: with completion and a separate history per person at a terminal,
line by line from anything else."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.shortcuts import CompleteStyle

from demiurge.terminal.screen import Screen


class Words(Completer):
    """Completes texts word by word.

    >>> words = Words(["play sea 2,1", "play sun 0,0", "undo"])
    >>> offers = words.get_completions(Document("play s"), CompleteEvent())
    >>> [offer.text for offer in offers]
    ['sea ', 'sun ']
    """

    def __init__(self, texts: Sequence[str]) -> None:
        self.texts = texts

    def get_completions(
        self,
        document: Document,
        complete_event: CompleteEvent,  # noqa: ARG002
    ) -> Iterable[Completion]:
        typed = document.text_before_cursor.lstrip()
        begun = typed.rpartition(" ")[2]
        start = len(typed) - len(begun)
        rests = [text[start:].split(" ", 1) for text in self.texts if text.startswith(typed)]
        ends = {rest[0] for rest in rests if len(rest) == 1}
        for word in dict.fromkeys(rest[0] for rest in rests):
            text = word if word in ends else f"{word} "
            yield Completion(text, start_position=-len(begun))


class Prompt:
    """Asks the people at the screen; each has a history that the others do not see."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._at_terminal = screen.is_terminal and sys.stdin.isatty()
        self._sessions: dict[int, PromptSession[str]] = {}

    def ask(self, seat: int, question: str, texts: Sequence[str]) -> str:
        """What the person at this seat types; `EOFError` when there is no more."""
        if not self._at_terminal:
            return self._read(question)
        session = self._sessions.setdefault(seat, PromptSession())
        return session.prompt(
            question,
            completer=Words(texts),
            complete_while_typing=False,
            complete_style=CompleteStyle.READLINE_LIKE,
            reserve_space_for_menu=0,
        )

    def wait(self, question: str) -> None:
        """Wait until someone presses Enter."""
        if self._at_terminal:
            PromptSession[str]().prompt(question)
        else:
            self._read(question)

    def _read(self, question: str) -> str:
        """A line from a file or a pipe, shown as if it had been typed."""
        self._screen.write(question)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        if not sys.stdin.isatty():
            self._screen.write(line if line.endswith("\n") else f"{line}\n")
        return line.rstrip("\n")
