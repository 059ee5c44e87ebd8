"""What the app keeps for one visitor, and the moves that change it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from time import monotonic
from typing import Any

from bpe.encoding.tokenizer import Tokenizer
from bpe.recipe import RECIPES, Recipe
from bpe.views.differences import SpelledMerge
from bpe.views.stage import payload_at
from bpe.vocabulary import Pair
from pages.ui.comparison import Comparison
from pages.ui.editor import Edit, fits
from pages.ui.edits import Edits, Entry
from pages.ui.findings import Findings
from pages.ui.forcing import chosen_by_hand
from pages.ui.keeping import Keeping
from pages.ui.kept_charts import KeptCharts
from pages.ui.memory import Memory
from pages.ui.samples import SAMPLES
from pages.ui.settings import MOST_MERGES, Settings, Source
from pages.ui.tokenizers.pinned import Pinned
from pages.ui.training import Run


@dataclass(slots=True)
class Visit:
    """One visitor's state; everything else on the page follows from it.

    `settings` is what the controls say and `run` the last training that was finished; `at` is the
    position in it, and the places of `pair` or `token` are lit there. `draft` holds the fields of a
    recipe that contradicts itself; `failed` and `held` are settings that could not be trained, or
    were given up. `box` is the text of the corpus box, `typed` says that it has been edited since
    it was put there, and `own` keeps the visitor's last text and last table. `edits` can be undone,
    `keeping` is about what the browser keeps, `findings` is what was found out about `run`,
    and `charts` are its charts. `pinned` is the tokenizer that was set aside.

    `baseline` is the run that edits are compared with: the last that was opened, or kept by hand;
    `baseline_to_come` are the settings of another that has still to be trained to take its place.
    `is_opening` says that the next run to be finished is one, and `left_at` where the stage, which
    still has the run before, is meanwhile. `lost` is the merge that was looked
    at when an edit took it away, or moved it, until the reader looks at another one.

    `mode` is how the page is used, and what chips show where that is not the usual: `projector`,
    `predict`, `bytes` and others with a `+` between them, or "". The stage changes it by itself;
    `use_mode` changes it from here.

    The numbers called `..._turn` grow each time Python moves something in the browser: a component
    obeys once for each new number, and a table whose turn has come is a new one.
    """

    settings: Settings
    box: str
    at: int = 0
    run: Run | None = None
    baseline: Run | None = None
    baseline_to_come: Settings | None = None
    is_opening: bool = True
    left_at: int = 0
    lost: SpelledMerge | None = None
    comparison: Comparison | None = None
    mode: str = ""
    mode_turn: int = 0
    pair: Pair | None = None
    token: int | None = None
    draft: dict[str, Any] | None = None
    draft_problem: str = ""
    problems: tuple[str, ...] = ()
    failed: tuple[Settings, str] | None = None
    held: Settings | None = None
    typed: bool = False
    editor_turn: int = 0
    editor_edit: int = 0
    goto_turn: int = 0
    pairs_turn: int = 0
    tokens_turn: int = 0
    stage_turn: int = 0
    files: int = 0
    opening: int = 0
    own: dict[str, Source] = field(default_factory=dict)
    edits: Edits = field(init=False)
    keeping: Keeping = field(default_factory=Keeping)
    pinned: Pinned | None = None
    _tokenizer: tuple[Run, int, Tokenizer] | None = None
    findings: Findings = field(default_factory=Findings)
    charts: KeptCharts = field(default_factory=KeptCharts)

    def __post_init__(self) -> None:
        self.edits = Edits(self._entry)

    @property
    def needs_training(self) -> bool:
        """True when the settings ask for something that was neither trained nor given up."""
        settled = (
            self.run and self.run.settings,
            self.failed and self.failed[0],
            self.held,
        )
        return self.settings not in settled

    @property
    def predicts(self) -> bool:
        """True while the next merge is predicted, and so must not be told."""
        return "predict" in self.mode

    def use_mode(self, mode: str) -> None:
        """Use the page in another mode, and take the stage along."""
        self.mode = mode
        self.mode_turn += 1

    @property
    def position(self) -> int:
        """The position on the page: `at`, or the run's end when that comes sooner."""
        return min(self.at, self.run.shown) if self.run else 0

    @property
    def looked_at(self) -> SpelledMerge | None:
        """The merge that is looked at, even if an edit has taken it away; None at the start."""
        if self.lost is not None or self.run is None or not self.position:
            return self.lost
        return self.run.spelled[self.position - 1]

    def move_to(self, position: int) -> None:
        """Be at another position; a pair picked at the last one is let go, a token stays lit."""
        if position != self.at:
            self.lost = None
        self.at = max(0, position)
        self._let_go_of_pair()

    def follow(self, position: int, turn: int) -> None:
        """Be where the stage is, whose payload is of this turn.

        It may still have the payload before, and a position there means nothing in the next one.
        """
        if turn != (self.run.turn if self.run else 0):
            return
        if turn != self.stage_turn and self.needs_training:
            self.left_at = position
        else:
            self.move_to(position)

    def send_to(self, position: int) -> None:
        """Be at another position and take the stage along."""
        self.move_to(position)
        self.goto_turn += 1

    def light_pair(self, pair: Pair | None) -> None:
        """Light the places of a pair on the stage, or of none."""
        self._let_go_of_token()
        self.pair = pair

    def light_token(self, token: int | None) -> None:
        """Light the places of a token on the stage, or of none."""
        self._let_go_of_pair()
        self.token = token

    def _let_go_of_pair(self) -> None:
        if self.pair is not None:
            self.pair = None
            self.pairs_turn += 1

    def _let_go_of_token(self) -> None:
        if self.token is not None:
            self.token = None
            self.tokens_turn += 1

    def choose(self, choice: str) -> None:
        """Open a sample by name, or one's own `text` or `table` where it was left."""
        if choice in SAMPLES:
            self._open(Settings.of(SAMPLES[choice]))
        else:
            source = self.own.get(choice, Source(choice, ""))
            self._open(replace(self.settings, source=source, forced=()))

    def open_own(self, kind: str, text: str) -> None:
        """Open a text or a word table that came as a file."""
        self.own[kind] = Source(kind, text)
        self._open(replace(self.settings, source=self.own[kind], forced=()))

    def open_settings(self, settings: Settings, at: int) -> None:
        """Open what was prepared elsewhere, such as in a lesson, at a position."""
        if settings.source.sample is None:
            self.own[settings.source.kind] = settings.source
        self._open(settings, at)

    def show_again(self) -> None:
        """Put everything where it was when the visitor comes back from another page.

        What the browser showed is gone by then: the stage gets a payload that opens at the present
        position. The corpus box has its text in any case.
        """
        if self.run is not None:
            self.run = self._moved(self.run)

    def _moved(self, run: Run) -> Run:
        """Return a run that has the stage go to the present position, once for each turn."""
        at = min(self.at, run.shown)
        payload = payload_at(run.payload, at=at, reset=self.stage_turn)
        return replace(run, payload=payload, at=at, turn=self.stage_turn)

    def edit(self, edit: Edit) -> None:
        """Take over what was typed; a sample becomes one's own text. The box is left alone.

        What is done when the box has been left may arrive in one message with the last edit, and
        come first. The edit was made before it then, and can be gone back to.
        """
        source = Source(edit.kind, edit.text)
        self.own[source.kind] = source
        self.editor_edit = edit.number
        if edit.left_at not in (None, self.editor_turn):
            before = replace(
                self.edits.now, settings=replace(self.edits.now.settings, source=source)
            )
            self.edits.see(before, typed=True, clock=monotonic())
            return
        self.settings = replace(self.settings, source=source)
        self.box = edit.text
        self.typed = True
        self._forget_troubles()
        self.note_edits()
        if edit.is_held or not fits(edit.text):
            self._fill_box()

    def miss_text(self) -> None:
        """Say that the text which the address leaves out is nowhere to be found."""
        self.problems = (
            "The text of this address was too long for it, and this browser tab has not kept it: "
            "open its file again, or paste it. Until then you see a sample.",
        )

    def miss_pin(self) -> None:
        """Say that what was pinned is nowhere to be found."""
        self.problems += (
            "What was pinned was too long for this address, and this browser tab has not kept it: "
            "pin it again on the Train page.",
        )

    def set_recipe(self, name: str) -> None:
        """Use a named recipe."""
        self.settings = replace(self.settings, recipe=RECIPES[name])
        self._settle()

    def set_draft(self, draft: dict[str, Any]) -> None:
        """Use a recipe made of these fields; one that contradicts itself stays a draft."""
        try:
            self.settings = replace(self.settings, recipe=Recipe(**draft))
        except ValueError as error:
            self.draft, self.draft_problem = draft, str(error)
        else:
            self._settle()

    def set_lines(self, lines: bool) -> None:
        """Say whether each line is a text of its own."""
        self.settings = replace(self.settings, lines=lines)
        self._settle()

    def set_merges(self, merges: int) -> None:
        """Say how many merges are wanted."""
        self.settings = replace(self.settings, merges=merges)
        self._settle()

    def force(self, pair: Pair) -> None:
        """Merge this pair next, whatever the recipe says, and be where it has just happened.

        Merges that were chosen by hand at later positions are dropped: they came of another one.
        """
        if self.run is None or self.position >= MOST_MERGES:
            return
        position = self.position
        self.run.trainer.goto(position)
        merge = chosen_by_hand(self.run.trainer, pair)
        kept = [merge for merge in self.settings.forced if merge.position < position]
        self.settings = replace(
            self.settings,
            forced=(*kept, merge),
            merges=max(self.settings.merges, position + 1),
        )
        self._settle()
        self.stage_turn += 1
        self.move_to(position + 1)

    def unforce(self) -> None:
        """Leave every merge to the recipe again."""
        self.settings = replace(self.settings, forced=())
        self._settle()

    @property
    def _entry(self) -> Entry:
        return Entry(self.settings, self.at, self.opening)

    def note_edits(self) -> None:
        """Remember what was changed since the last time, so that it can be undone."""
        self.edits.see(self._entry, typed=self.typed, clock=monotonic())

    def undo(self) -> None:
        """Take back the last edit: of the text, or of anything else that decides the merges."""
        self.note_edits()
        self._return_to(self.edits.undo())

    def redo(self) -> None:
        """Make the edit again that was taken back last."""
        self.note_edits()
        self._return_to(self.edits.redo())

    def _return_to(self, entry: Entry | None) -> None:
        if entry is None:
            return
        source = entry.settings.source
        if source.sample is None:
            self.own[source.kind] = source
        if entry.opening != self.opening:
            self._open(entry.settings, entry.at)
            self.opening = entry.opening
            self.baseline_to_come = self.edits.first_of(entry.opening).settings
            return
        is_same = source == self.settings.source
        self.settings = entry.settings
        if not is_same:
            self._fill_box()
            self.typed = False
        self._settle()

    def compared(self, before: Run, now: Run) -> Comparison:
        """Return what differs between two runs; the last answer is remembered."""
        if self.comparison is None or not self.comparison.is_of(before, now):
            self.comparison = Comparison.of(before, now)
        return self.comparison

    def retype(self, source: Source) -> None:
        """Take over a text that was typed in a visit before, and put it into the box."""
        self.own[source.kind] = source
        self.settings = replace(self.settings, source=source)
        self._fill_box()
        self._settle()

    @property
    def memory(self) -> Memory:
        """What a browser is to keep of this visit."""
        return Memory(
            now=self._entry,
            past=tuple(self.edits.past),
            future=tuple(self.edits.future),
            baseline=self.baseline_settings,
            own=tuple(self.own.values()),
            mode=self.mode,
            pinned=Entry(self.pinned.settings, self.pinned.position) if self.pinned else None,
        )

    def forget(self) -> None:
        """Have the browser forget all it keeps; what is on the page stays on the page."""
        self.keeping.forget(self.settings)
        self.edits = Edits(self._entry)

    @property
    def tokenizer(self) -> Tokenizer:
        """The tokenizer of the run at this position; the last one is remembered."""
        assert self.run is not None
        known = self._tokenizer
        if known is None or known[0] is not self.run or known[1] != self.position:
            self.run.trainer.goto(self.position)
            known = self._tokenizer = (self.run, self.position, self.run.trainer.tokenizer())
        return known[2]

    def pin(self) -> None:
        """Set the tokenizer at this position aside, to be used later."""
        if self.run is not None:
            self.pinned = Pinned(self.run.settings, self.position, self.tokenizer)

    def unpin(self) -> None:
        """Let go of the tokenizer that was set aside."""
        self.pinned = None

    def keep_baseline(self) -> None:
        """Compare edits from now on with the run that is on the page."""
        self.set_baseline(self.run)

    def set_baseline(self, run: Run | None) -> None:
        """Compare edits from now on with a run."""
        self.baseline, self.baseline_to_come = run, None

    @property
    def baseline_settings(self) -> Settings | None:
        """What the baseline was trained on, or is still to be trained on."""
        if self.baseline_to_come is not None or self.baseline is None:
            return self.baseline_to_come
        return self.baseline.settings

    def back_to_baseline(self) -> None:
        """Ask for the corpus, the recipe and the merges of the baseline again."""
        if self.baseline_settings is not None:
            self.settings = self.baseline_settings
            self.typed = False
            self._fill_box()
            self._settle()

    def finish(self, run: Run) -> None:
        """Show a finished run; ids that were lit in the one before mean other tokens now.

        After an edit the reader still looks at the same merge.
        """
        self.lost = self.looked_at if self.run and self.run.turn == run.turn else None
        self.run, self.at = run, run.at
        if self.is_opening or self.baseline is None:
            self.baseline, self.is_opening = run, False
        self.held = self.failed = None
        self._let_go_of_pair()
        self._let_go_of_token()

    def fail(self, reason: str) -> None:
        """Remember why these settings cannot be trained; the run before stays."""
        self.failed = (self.settings, reason)

    def cancel(self) -> None:
        """Give up the training under way: typed text waits in its box, all else goes back."""
        if not self.needs_training:
            return  # it was finished sooner than the click arrived
        if self.run is None or (self.typed and self._source_changed):
            self.held = self.settings
        else:
            self.settings = self.run.settings
            self.is_opening = False
            if self.run.turn != self.stage_turn:
                self.at, self.stage_turn = self.left_at, self.run.turn
            self._fill_box()
            self.edits.now = self._entry
            self.edits.forget_last_if_equal()

    def resume(self) -> None:
        """Train what was given up after all."""
        self.held = None

    @property
    def _source_changed(self) -> bool:
        return self.run is not None and self.run.settings.source != self.settings.source

    def _open(self, settings: Settings, at: int = 0) -> None:
        if self.run is not None and self.run.turn == self.stage_turn:
            self.left_at = self.position
        self.settings = settings
        self.typed = False
        self.is_opening = True
        self.baseline_to_come = None
        self.stage_turn += 1
        self.opening = self.stage_turn
        self._fill_box()
        self.move_to(at)
        self._let_go_of_token()
        self._settle()
        if self.run is not None and self.run.settings == settings:
            self.finish(self._moved(self.run))  # it is on the page: nothing has to be trained

    def _fill_box(self) -> None:
        self.box = self.settings.source.text
        self.editor_turn += 1

    def _settle(self) -> None:
        self.draft, self.draft_problem = None, ""
        self._forget_troubles()

    def _forget_troubles(self) -> None:
        self.problems = ()
        self.failed = self.held = None
