#!/usr/bin/env python3
"""Long games in a browser: python3 long.py FOLDER CHROMIUM PARTS SLIM SIXTY LONGER.

PARTS holds the page of a game in several files (g1.html, g1-2.html ...), SLIM what `postern site --slim` made of one replay, SIXTY and
LONGER the pages of games of 60 records and of at least 150. Ways lead from part to part, the reader's browser draws the pictures that a slim page leaves
out, a printer gets two boards abreast, and opening and stepping take no more work than they may. Work is the time of the page's own
thread, which another program's load does not change; the limits are twice what is asked for, and the figures are told.
Ends with `N passed, N failed`.
"""
import base64
import re
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from pages import KEYS, SHOWN, Browser, Proxy, Tally, asked_elsewhere, complaints, evaluate, listen, open_page, press, until  # noqa: E402
from proof import prove  # noqa: E402

OPEN_MS, STEP_MS, TIMES_MORE = 300, 25, 2
WHERE = "document.querySelector('.where').textContent"


# ---- parts ----

def wait_for_part(browser, name, shown):
    """Another file has been opened, and shows this record."""
    end = time.monotonic() + 20
    while time.monotonic() < end:
        try:
            if evaluate(browser, f"location.pathname.endsWith('/{name}') && document.readyState === 'complete' && {SHOWN}.join()") == shown:
                return True
        except RuntimeError:
            pass                               # between two pages
        time.sleep(0.05)
    return False


def check_parts(tally, browser, folder):
    files = ["g1.html"] + [f"g1-{i}.html" for i in range(2, len(list(folder.glob("g1*.html"))) + 1)]
    firsts = [int(re.search(r'<section class="record" id="r(\d+)"', (folder / name).read_text())[1]) for name in files]
    records = int(re.search(r'data-of="(\d+)"', (folder / files[0]).read_text())[1])
    tally.check(len(files) >= 3 and firsts[0] == 1, f"{folder} has {files}, which begin with {firsts}")
    open_page(browser, f"{(folder / files[0]).as_uri()}#r{records}", "desk")
    tally.check(wait_for_part(browser, files[-1], f"r{records}"), f"#r{records} of {files[0]} does not lead to {files[-1]}")
    tally.check(evaluate(browser, WHERE) == f"{records} of {records}", f"{files[-1]} says {evaluate(browser, WHERE)}")
    tally.check(not complaints(browser), f"{files[-1]}: {complaints(browser)}")
    links = evaluate(browser, "[...document.querySelectorAll('.parts a')].map(link => link.getAttribute('href'))")
    tally.check(links == files[:-1], f"{files[-1]} leads to {links}")
    open_page(browser, f"{(folder / files[1]).as_uri()}#r{firsts[1]}", "desk")
    browser.ask("Runtime.evaluate", expression="document.querySelector('.bar button').focus()")
    press(browser, "ArrowLeft", KEYS["ArrowLeft"])
    tally.check(wait_for_part(browser, files[0], f"r{firsts[1] - 1}"), f"Left does not lead from {files[1]} to the end of {files[0]}")
    press(browser, "ArrowRight", KEYS["ArrowRight"])
    tally.check(wait_for_part(browser, files[1], f"r{firsts[1]}"), f"Right does not lead from {files[0]} to {files[1]}")
    open_page(browser, f"{(folder / files[0]).as_uri()}#r1", "desk")
    press(browser, "ArrowLeft", KEYS["ArrowLeft"])
    tally.check(evaluate(browser, SHOWN) == ["r1"], f"Left of the first record shows {evaluate(browser, SHOWN)}")


# ---- slim ----

PICTURE = "!!document.querySelector('section.record:not([hidden]) .pair:not([hidden]) figure svg use')"
PLACEHOLDER = "!!document.querySelector('section.record:not([hidden]) figure.drawn') && " \
              "document.querySelector('section.record:not([hidden]) figure.drawn').checkVisibility()"


def check_slim(tally, browser, site):
    page = site / "g" / "0" / "g1.html"
    left_out = re.findall(r'<section class="record" id="r(\d+)">(?:(?!<section).)*?<figure class="drawn">', page.read_text(), re.S)
    tally.check(len(left_out) >= 2, f"{page} leaves out {left_out}")
    open_page(browser, f"{page.as_uri()}#r{left_out[0]}", "desk")
    tally.check(evaluate(browser, PLACEHOLDER) and not evaluate(browser, PICTURE), f"{page}: record {left_out[0]} is not left out")
    verdict = prove(browser)
    tally.check("g1.replay: ok" in verdict, f"{page}: {verdict}")
    for record in left_out[:6]:
        browser.ask("Runtime.evaluate", expression=f"location.hash = '#r{record}'")
        drawn = until(browser, f"{SHOWN}.join() === 'r{record}' && {PICTURE}")
        tally.check(drawn and not evaluate(browser, PLACEHOLDER), f"{page}: record {record} is not drawn")
        missing = evaluate(browser, "[...document.querySelectorAll('section.record:not([hidden]) use')].map(use => use.getAttribute('href'))"
                                    ".filter(name => !document.getElementById(name.slice(1)))")
        tally.check(not missing, f"{page}: record {record} uses {missing}, which is not there")
    browser.ask("Runtime.evaluate", expression="location.hash = '#r1'")
    until(browser, f"{SHOWN}.join() === 'r1'")
    tally.check(evaluate(browser, "document.querySelectorAll('figure.missing').length") == 0, f"{page}: a drawn picture stays behind")
    tally.check(not complaints(browser) and not asked_elsewhere(browser), f"{page}: {complaints(browser)} {asked_elsewhere(browser)}")


# ---- paper ----

A4 = {"width": 794, "height": 1123, "deviceScaleFactor": 1, "mobile": False}
BOXES = """[...document.querySelectorAll('section.record')].map(section => {
  const box = element => { const b = element.getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom].map(Math.round); };
  const figure = section.querySelector('figure'), words = section.querySelector('.words');
  return { section: box(section), board: figure && box(figure), words: box(words) };
})"""


def pdf_of(browser):
    return base64.b64decode(browser.ask("Page.printToPDF", paperWidth=8.27, paperHeight=11.69)["data"])


def check_paper(tally, browser, path, records):
    """Two boards abreast, each with its words beside it; no bar; all records."""
    open_page(browser, path.as_uri(), "desk")
    browser.ask("Emulation.setDeviceMetricsOverride", **A4)
    drawn = "document.querySelectorAll('.record figure svg').length"
    tally.check(evaluate(browser, drawn) == 1, f"{path}: {evaluate(browser, drawn)} pictures are part of the page at once")
    paper = pdf_of(browser)
    browser.ask("Emulation.setEmulatedMedia", media="print")
    tally.check(until(browser, f"{drawn} === {records}"), f"{path}: on paper are {evaluate(browser, drawn)} of {records} pictures")
    boxes = [box for box in evaluate(browser, BOXES) if box["board"]]
    tally.check(len(evaluate(browser, SHOWN)) == records, f"{path}: a printer gets {len(evaluate(browser, SHOWN))} of {records} records")
    pairs = list(zip(boxes[0::2], boxes[1::2]))
    tally.check(all(one["section"][1] == other["section"][1] and one["section"][2] <= other["section"][0] for one, other in pairs),
                f"{path}: boards are not two abreast on paper: {pairs[:1]}")
    tally.check(all(box["board"][2] <= box["words"][0] and box["words"][2] <= A4["width"] for box in boxes),
                f"{path}: on paper words are not beside their boards: {boxes[:1]}")
    shown = evaluate(browser, "[...document.querySelectorAll('.bar, .line, #keys')].filter(e => e.checkVisibility()).length")
    tally.check(shown == 0, f"{path}: a printer gets {shown} bars")
    pdf = pdf_of(browser)
    sheets = len(re.findall(rb"/Type\s*/Page\b", pdf))
    tally.check(len(paper) > 0.9 * len(pdf), f"{path}: a printer gets {len(paper)} bytes from the screen, and {len(pdf)} on paper")
    tally.check(0 < sheets <= (records + 1) // 2, f"{path}: {records} records take {sheets} sheets of paper")
    browser.ask("Emulation.setEmulatedMedia", media="")
    tally.check(until(browser, f"{drawn} === 1"), f"{path}: {evaluate(browser, drawn)} pictures stay behind on the screen")


# ---- work ----

def work_ms(browser):
    """What the thread of the page has worked since it was opened."""
    metrics = browser.ask("Performance.getMetrics")["metrics"]
    return next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration") * 1000


def open_ms(browser, path):
    open_page(browser, f"{path.as_uri()}#r1", "desk")
    evaluate(browser, "document.body.getBoundingClientRect().width")
    return work_ms(browser)


STEP = """(() => {
  for (let i = 0; i < COUNT; i++) {
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
    document.querySelector('section.record:not([hidden]) figure').getBoundingClientRect();
  }
  return location.hash;
})()"""


def check_work(tally, browser, path, longer):
    """How much work it is to open a page of 60 records, and to go a record further on one of 150 or more."""
    browser.ask("Performance.enable", timeDomain="threadTicks")
    opened, steps = min(open_ms(browser, path) for _ in range(3)), 20
    began = open_ms(browser, longer)
    at = evaluate(browser, STEP.replace("COUNT", str(steps)))
    step = (work_ms(browser) - began) / steps
    tally.check(at == f"#r{steps + 1}", f"{longer}: {steps} steps lead to {at}")
    print(f"# work: a page of {records_of(path)} records opens with {opened:.0f} ms (to hold: {OPEN_MS}), one of {records_of(longer)} "
          f"with {began:.0f} ms; there a step takes {step:.1f} ms (to hold: {STEP_MS})")
    tally.check(0 < opened <= TIMES_MORE * OPEN_MS, f"{path}: to open it takes {opened:.0f} ms of work")
    tally.check(0 < step <= TIMES_MORE * STEP_MS, f"{longer}: a step takes {step:.0f} ms of work")


def records_of(path):
    return path.read_text().count('<section class="record"')


def main():
    folder, chromium = Path(sys.argv[1]).resolve(), sys.argv[2]
    parts, slim, sixty, longer = (Path(word).resolve() for word in sys.argv[3:7])
    tally, proxy = Tally(), Proxy()
    folder.mkdir(parents=True, exist_ok=True)
    proxy.start()
    browser = Browser(chromium, folder / "profile", proxy.port)
    listen(browser)
    try:
        check_parts(tally, browser, parts)
        if 'id="proof"' in (slim / "g" / "0" / "g1.html").read_text():
            check_slim(tally, browser, slim)
        check_paper(tally, browser, parts / "g1.html", records_of(parts / "g1.html"))
        check_work(tally, browser, sixty, longer)
        tally.check(not proxy.asked, f"asked at the proxy: {proxy.asked}")
    finally:
        browser.close()
    print(f"long: {tally.passed} passed, {tally.failed} failed")
    sys.exit(tally.failed > 0)


if __name__ == "__main__":
    main()
