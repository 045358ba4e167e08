"""The screen: the table on the left, the game log on the right, and the moves below."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import ClassVar

from rich.highlighter import RegexHighlighter
from rich.text import Text
from textual import on, work
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.suggester import SuggestFromList
from textual.widgets import Footer, Input, Label, MarkdownViewer, OptionList, RichLog, Static
from textual.widgets.option_list import Option

from facedown.errors import FacedownError
from facedown.terminal.screen.table import Table, advice_lines
from facedown.terminal.screen.words import speaker

MOST_LISTED = 200  # moves: a longer list can be filtered by typing

STYLE = """
Screen { layout: vertical; }
#status { height: 1; width: 100%; padding: 0 1; background: $primary; color: $text; text-style: bold; }
#above { height: 1fr; }
#picture { width: 3fr; padding: 1 2; }
#log { width: 2fr; min-width: 28; border-left: solid $primary; padding: 0 1; }
#below { height: auto; max-height: 45%; border-top: solid $primary; }
#request { padding: 0 1; color: $text; }
#choices { height: auto; max-height: 8; border: none; }
#move { dock: bottom; border: none; height: 1; padding: 0 1; background: $boost; }
#advice { padding: 0 1; color: $success; display: none; }
.advised #advice { display: block; }
RulesScreen { align: center middle; }
RulesScreen MarkdownViewer { width: 90%; height: 90%; border: solid $primary; background: $surface; }
.narrow #choices { max-height: 5; }
.narrow #below { max-height: 55%; }
.narrow .advised #request { display: none; }
.narrow #advice { max-height: 7; }
.narrow #above { layout: vertical; }
.narrow #log { height: 1fr; width: 100%; border-left: none; border-top: solid $primary; }
.narrow #picture { width: 100%; height: 2fr; padding: 0 1; }
"""


class RulesScreen(ModalScreen[None]):
    """A screen with the rules."""

    BINDINGS: ClassVar = [Binding("escape,f1", "dismiss", "Back")]

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text

    def compose(self) -> ComposeResult:
        """The whole page, with its table of contents."""
        yield MarkdownViewer(self._text, show_table_of_contents=False)


class CardColours(RegexHighlighter):
    """Colours cards in a picture; the letters stay, for people who cannot see colours."""

    base_style = ""

    def __init__(self, styles: dict[str, str]) -> None:
        super().__init__()
        self._styles = styles

    def highlight(self, text: Text) -> None:
        """Style every match of a pattern."""
        for pattern, style in self._styles.items():
            text.highlight_regex(pattern, style)


class TableScreen(App[None]):
    """One player's table."""

    CSS = STYLE
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.HORIZONTAL_BREAKPOINTS = [(0, "narrow"), (90, "wide")]
        self.table = table
        self._say = speaker(table.language).say
        self._words = table.rules.words.speaking(table.language)
        self._highlighter = CardColours(table.rules.words.styles)
        self._listed: list[str] = []
        self._labels: list[str] = []
        self.title = table.rules.title
        for keys, action in (("f1", "rules"), ("f2", "hint"), ("f3", "undo"), ("f10", "quit")):
            self.bind(keys, action, description=self._say("keys", action))

    def compose(self) -> ComposeResult:
        """All parts of the screen at once: nothing scrolls away."""
        yield Label("", id="status")
        with Horizontal(id="above"):
            with VerticalScroll(id="picture"):
                yield Static("", id="table", markup=False)
            yield RichLog(id="log", wrap=True, markup=False, min_width=10)
        with Vertical(id="below"):
            yield Static("", id="advice", markup=False)
            yield Static("", id="request", markup=False)
            yield OptionList(id="choices", markup=False)
            yield Input(id="move", placeholder=self._say("prompt"))
        yield Footer()

    def on_ready(self) -> None:
        """Start following the table: every part of the screen now exists."""
        self.query_one("#move", Input).focus()
        self.show([])
        self.set_interval(1.0, self.show_status)
        self.call_after_refresh(self.play_along)  # the log wraps lines to its width, which is not known before

    @work(exclusive=True)
    async def play_along(self) -> None:
        """Follow the table until it is closed."""
        try:
            await self.table.follow(self.show)
        except FacedownError as error:
            self.query_one("#log", RichLog).write(Text(str(error), style="red"))

    # ---- What is shown

    def show(self, sentences: Sequence[str]) -> None:
        """Show the table as it is now, and what has happened."""
        if not self.query("#log") or not self.query("#table"):  # the screen is closing
            return
        log = self.query_one("#log", RichLog)
        for sentence in sentences:
            log.write(Text(sentence))
        self.show_status()
        if (view := self.table.view) is None:  # nothing is dealt yet: show who is at the table
            picture = Text("\n".join(f"  {name}" for name in self.table.names))
        else:
            picture = Text(self._words.picture(view, self.table.names), no_wrap=True)
            self._highlighter.highlight(picture)
        self.query_one("#table", Static).update(picture)
        self.show_choices()

    def show_status(self) -> None:
        """Show whose turn it is, and the time left."""
        if self.query("#status"):
            self.query_one("#status", Label).update(Text(f"{self.title}   {self.table.status}"))

    def show_choices(self) -> None:
        """List what can be chosen, numbered; the input completes what is typed."""
        choices = list(self.table.choices)
        is_new = choices != self._listed
        self._listed = choices
        if is_new:
            self._labels = [self.label(choice) for choice in choices[:MOST_LISTED]]
        request = self._words.request(self.table.view) if len(choices) > 1 and self.table.view is not None else ""
        self.query_one("#request", Static).update(Text(request))
        if is_new:
            self.query_one("#move", Input).suggester = SuggestFromList(choices, case_sensitive=False)
            self.show_advice(False)
            self.list_choices("")

    def label(self, choice: str) -> str:
        """A move in words; players type it in the game's notation."""
        rules = self.table.rules
        return self._words.move(rules.moves.parse(choice), self.table.names) if self.table.is_moving else ""

    def list_choices(self, typed: str) -> None:
        """List the choices that contain what is typed; a number selects a choice."""
        options = self.query_one("#choices", OptionList)
        options.clear_options()
        wanted = "" if typed.isdecimal() else typed.casefold()
        labels = [*self._labels, *[""] * (len(self._listed) - len(self._labels))]
        found = [
            (number, choice, label)
            for number, (choice, label) in enumerate(zip(self._listed, labels, strict=True), 1)
            if wanted in choice.casefold() or wanted in label.casefold()
        ][:MOST_LISTED]
        width = max((len(choice) for _, choice, _ in found), default=0)
        options.add_options(
            Option(Text.assemble((f"{number:>3} ", "dim"), (f"{choice:<{width}}  ", "bold"), label))
            for number, choice, label in found
        )
        options.display = bool(found)
        self._found = [choice for _, choice, _ in found]
        is_long = len(self._listed) > MOST_LISTED
        prompt = self._say("filter", count=len(self._listed)) if is_long else self._say("prompt")
        self.query_one("#move", Input).placeholder = prompt

    # ---- What the player does

    @on(Input.Changed, "#move")
    def search(self, event: Input.Changed) -> None:
        """Filter the list by what is typed."""
        self.list_choices(event.value.strip())

    @on(Input.Submitted, "#move")
    async def enter(self, event: Input.Submitted) -> None:
        """Play a move in the game's notation, or the choice with a number."""
        typed = event.value.strip()
        event.input.value = ""
        if typed:
            await self.choose(self.meant_by(typed))

    def meant_by(self, typed: str) -> str:
        """The choice for a typed text: its exact text first, then its number."""
        by_text = {choice.casefold(): choice for choice in self._listed}
        if typed.casefold() in by_text:
            return by_text[typed.casefold()]
        if typed.isdecimal() and 1 <= int(typed) <= len(self._listed):
            return self._listed[int(typed) - 1]
        return typed

    @on(OptionList.OptionSelected, "#choices")
    async def pick(self, event: OptionList.OptionSelected) -> None:
        """Play the choice picked by mouse, or by arrows and Enter."""
        await self.choose(self._found[event.option_index])
        self.query_one("#move", Input).focus()

    async def choose(self, choice: str) -> None:
        """Play a choice, or explain why it is refused."""
        try:
            await self.table.choose(choice)
        except FacedownError as error:
            self.notify(str(error), severity="warning", markup=False)
        self.show([])

    def action_rules(self) -> None:
        """Show the rules of the game."""
        self.push_screen(RulesScreen(self.table.rules.rules_text(self.table.language)))

    @work(exclusive=True, group="advice")
    async def action_hint(self) -> None:
        """Show good moves and the reasons for them above the choices."""
        advice = self.query_one("#advice", Static)
        self.show_advice(True)
        advice.update(self._say("thinking"))
        try:
            advice.update("\n".join(advice_lines(self._words, self.table.names, await self.table.advice())))
        except FacedownError as error:
            advice.update(str(error))
        except asyncio.CancelledError:
            self.show_advice(False)
            raise

    def show_advice(self, is_shown: bool) -> None:
        """Show advice above the choices; on a narrow screen it replaces the request."""
        self.query_one("#below", Vertical).set_class(is_shown, "advised")

    async def action_undo(self) -> None:
        """Undo the last move."""
        try:
            await self.table.undo()
        except FacedownError as error:
            self.notify(str(error), severity="warning", markup=False)
