"""The page in a browser: key press to chips and tables, autoplay, first paint, bytes received."""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.bench import texts
from tests.bench.fresh import ROUNDS
from tests.bench.report import Line
from tests.browser.chromium import find_chromium
from tests.browser.server import served_app
from tests.browser.train_page import TrainPage

SUBJECT = "browser"
SIZES = (2_000, 50_000, 500_000, 2_000_000)
KEYS = 8
PLAY_SECONDS = 5

# After a frame's callbacks come style, layout and paint; a message sent in a callback is only
# delivered after these, so its arrival is the moment when the frame is done.
PAINTED = """
const painted = () => new Promise((done) => requestAnimationFrame(() => {
  const channel = new MessageChannel();
  channel.port1.onmessage = () => done(performance.now());
  channel.port2.postMessage(null);
}));
"""
# From the key to the last frame in which chips changed, of those in the 400 ms after it.
WATCH_A_KEY = f"""
(region) => {{
  {PAINTED}
  window.answer = new Promise((done) => {{
    addEventListener('keydown', async (event) => {{
      let isChanged = false, last = NaN;
      const observer = new MutationObserver(() => {{ isChanged = true; }});
      observer.observe(region, {{subtree: true, childList: true, attributes: true}});
      for (let now = event.timeStamp; now < event.timeStamp + 400;) {{
        now = await painted();
        if (isChanged) last = now;
        isChanged = false;
      }}
      observer.disconnect();
      done(last - event.timeStamp);
    }}, {{capture: true, once: true}});
  }});
}}
"""
# From the key to the frame in which the pair frequencies are those of the new position.
WATCH_TABLE = f"""
() => {{
  {PAINTED}
  const place = '[role="region"][aria-label="Pair frequencies"] [role="grid"]';
  const rows = () => document.querySelector(place)?.textContent || '';
  const before = rows();
  window.answer = new Promise((done) => {{
    addEventListener('keydown', async (event) => {{
      let now = event.timeStamp;
      while (rows() === before || rows() === '') now = await painted();
      done(now - event.timeStamp);
    }}, {{capture: true, once: true}});
  }});
}}
"""
WATCH_PLAY = f"""
async ([slider, milliseconds]) => {{
  {PAINTED}
  const seen = [];
  for (let now = await painted(), end = now + milliseconds; now < end; now = await painted()) {{
    const at = Number(slider.value);
    if (!seen.length || seen.at(-1).at !== at) seen.push({{at, now}});
  }}
  return seen.slice(1);
}}
"""
WAIT_FOR_TEXT = f"""
async ([region, start]) => {{
  {PAINTED}
  let now = performance.now();
  while (!region.textContent.startsWith(start)) now = await painted();
  return now;
}}
"""


@dataclass(slots=True)
class Figures:
    """All measurements of one text size, over all rounds."""

    key_ms: list[float] = field(default_factory=list)
    table_ms: list[float] = field(default_factory=list)
    steps_a_second: list[float] = field(default_factory=list)
    steps_painted: list[float] = field(default_factory=list)
    first_paint_ms: list[float] = field(default_factory=list)
    opening_bytes: list[int] = field(default_factory=list)
    step_bytes: list[float] = field(default_factory=list)


class Wire:
    """Counts the bytes that a page receives over its websocket."""

    def __init__(self, page: Page) -> None:
        self.received = 0
        page.on("websocket", lambda socket: socket.on("framereceived", self._add))

    def _add(self, frame: str | bytes) -> None:
        self.received += len(frame)


def measure(source: Path | None) -> Iterator[Line]:
    """Yield the figures of the running app for texts of four sizes."""
    text = texts.read(str(texts.prepared(source, 3 * texts.MEGABYTE)))
    figures = {size: Figures() for size in SIZES}
    with (
        tempfile.TemporaryDirectory() as folder,
        served_app(Path(folder) / "log.txt") as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=find_chromium(), args=["--no-sandbox", "--disable-gpu"]
        )
        _look(browser, address, Path(folder), text[:100], Figures())  # the first visit warms up
        for _ in range(ROUNDS):
            for size in SIZES:
                _look(browser, address, Path(folder), text[:size], figures[size])
        browser.close()
    for size in SIZES:
        yield from _lines(size, figures[size])


def _lines(size: int, figures: Figures) -> Iterator[Line]:
    def line(what: str, values: list[float] | list[int], unit: str, **more: object) -> Line:
        named = f"{size:,} characters: {what}"
        return Line(SUBJECT, named, statistics.median(values), unit, **more)  # type: ignore[arg-type]

    keys = figures.key_ms
    spread = f"{min(keys):.0f} to {max(keys):.0f} ms in {len(keys)} presses"
    yield line("key press to painted chips", keys, "ms", bar=100, detail=spread)
    yield line("key press to the table of pairs", figures.table_ms, "ms", bar=500)
    painted = f"{statistics.median(figures.steps_painted):.0%} of the positions painted"
    pace = figures.steps_a_second
    yield line("autoplay at 10 a second", pace, "steps/s", bar=9.8, at_least=True, detail=painted)
    yield line("file chosen to painted chips", figures.first_paint_ms, "ms")
    yield line("bytes received to open it", figures.opening_bytes, "B")
    yield line("bytes received for a step", figures.step_bytes, "B")


def _look(browser: Browser, address: str, folder: Path, text: str, figures: Figures) -> None:
    """Open a text as a new visitor, step and play through its first merges."""
    page = browser.new_page(viewport={"width": 1280, "height": 720})
    wire = Wire(page)
    train = TrainPage(page, address).open()
    start = f"{len(text)} characters\n"
    _open_file(train, folder, start + text[len(start) :], start, figures, wire)
    _press_keys(train, figures, wire)
    _wait_for_tables(train, figures)
    _play(train, figures)
    page.close()


def _open_file(
    train: TrainPage, folder: Path, text: str, start: str, figures: Figures, wire: Wire
) -> None:
    file = folder / "text.txt"
    file.write_bytes(text.encode())
    train.button("Open a file").click()
    chooser = train.page.locator('input[type="file"]')
    chooser.wait_for(state="attached")
    before, begun = wire.received, train.page.evaluate("performance.now()")
    chooser.set_input_files(file)
    region = train.region.element_handle()
    end = train.page.evaluate(WAIT_FOR_TEXT, [region, start])
    figures.first_paint_ms.append(end - begun)
    train.wait_for_server()
    figures.opening_bytes.append(wire.received - before)


def _press_keys(train: TrainPage, figures: Figures, wire: Wire) -> None:
    train.goto(0)
    train.page.mouse.move(0, 0)
    train.page.evaluate("document.activeElement.blur()")
    train.page.wait_for_timeout(1000)
    before = wire.received
    for _ in range(KEYS):
        train.region.evaluate(WATCH_A_KEY)
        train.page.keyboard.press("ArrowRight")
        figures.key_ms.append(train.page.evaluate("window.answer"))
        train.wait_for_server()
    train.expect_position(KEYS)
    figures.step_bytes.append((wire.received - before) / KEYS)


def _wait_for_tables(train: TrainPage, figures: Figures) -> None:
    for _ in range(KEYS):
        train.page.evaluate(WATCH_TABLE)
        train.page.keyboard.press("ArrowRight")
        figures.table_ms.append(train.page.evaluate("window.answer"))
        train.wait_for_server()


def _play(train: TrainPage, figures: Figures) -> None:
    train.page.get_by_role("combobox", name="Speed").select_option("10")
    train.button("Play").click()
    slider = train.slider.element_handle()
    seen = train.page.evaluate(WATCH_PLAY, [slider, PLAY_SECONDS * 1000])
    first, last = seen[0], seen[-1]
    steps = last["at"] - first["at"]
    figures.steps_a_second.append(steps / (last["now"] - first["now"]) * 1000)
    figures.steps_painted.append((len(seen) - 1) / steps)
