#!/usr/bin/env python3
"""The engine in the reader's browser: python3 proof.py FOLDER CHROMIUM POSTERN PAGES SITE HOME.

PAGES holds <rules>.html with <rules>-1-1.replay beside it, SITE what `postern site` made of HOME. Chromium opens each page, and
somebody presses its button: the verdict has to be what `postern replay verify` says, word for word, and the engine's hash that of the
module. The same for replays that were changed in each of many ways. Then what the engine shows: each record as each seat saw it
in words and pictures like the program's own, the steps of records, addresses of steps and viewpoints.
Ends with `N passed, N failed`.
"""
import base64
import json
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from pages import PATIENCE_S, SHOWN, Browser, Proxy, Tally, asked_elsewhere, evaluate, open_page, press  # noqa: E402

HERE = Path(__file__).resolve().parent
NAME = "g1.replay"


# ---- what the program says ----

def changed(text):
    """Replays that are not what was written, by what was done to them."""
    lines = text.splitlines(keepends=True)
    middle = len(lines) // 2
    record = lines[middle]

    def with_line(line):
        return "".join([*lines[:middle], line, *lines[middle + 1:]])

    made = {
        "answer": text.replace('"source":"', '"source":"x', 1),
        "event": with_line(re.sub(r'("events":\[\{[^}]*?"turn":)(\d+)', lambda m: f"{m[1]}{int(m[2]) + 1}", record)),
        "seed": with_line(re.sub(r'"seed":"(.)', lambda m: '"seed":"' + ("0" if m[1] != "0" else "1"), record)),
        "hash": with_line(re.sub(r'(?<=")([0-9a-f])([0-9a-f]{63})"\}', lambda m: ("0" if m[1] != "0" else "1") + m[2] + '"}', record)),
        "dropped": "".join([*lines[:middle], *lines[middle + 1:]]),
        "doubled": "".join([*lines[:middle], record, *lines[middle:]]),
        "swapped": "".join([*lines[:middle], lines[middle + 1], record, *lines[middle + 2:]]),
        "cut": text[:len(text) - len(lines[-1]) // 2],
        "short": "".join(lines[:-1]),
        "header": text.replace('"rules":"', '"rules":"x', 1),
        "nothing": "",
        "other": "this is no replay\n",
    }
    return {what: made[what] for what in made if made[what] != text}


def said_by_program(postern, folder, text):
    (folder / NAME).write_text(text)
    done = subprocess.run([postern, "replay", "verify", NAME], cwd=folder, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


def shown_by_program(postern, path, seat):
    seen_by = [] if seat == "all" else ["--as", seat]
    return subprocess.run([postern, "replay", "show", "--scene", "--text", *seen_by, path], capture_output=True, text=True,
                          check=True).stdout


# ---- in the page ----

def wait_for(browser, expression):
    answer = browser.ask("Runtime.evaluate", awaitPromise=True,
                         expression=f"(async () => JSON.stringify(await ({expression})))()")
    if "value" not in answer["result"]:
        raise RuntimeError(f"{expression[:300]}: {answer}")
    return json.loads(answer["result"]["value"])


def prove(browser):
    """Presses the button, and waits for the verdict."""
    browser.ask("Runtime.evaluate", expression="[...document.querySelectorAll('.bar button')]"
                ".find(b => b.textContent === 'Check on this machine').click()")
    until = time.monotonic() + PATIENCE_S
    while not evaluate(browser, "document.getElementById('proof').hasAttribute('data-verdict')") and time.monotonic() < until:
        time.sleep(0.02)
    return evaluate(browser, "document.querySelector('.verdict').textContent")


def check_verdict(tally, browser, path, words):
    said = prove(browser)
    module = evaluate(browser, "document.querySelector('#proof code').textContent")
    tally.check(said == f"{words}engine: {module}\n", f"{path}: the page says\n{said}\nand the program\n{words}")
    tally.check(not asked_elsewhere(browser), f"{path}: the check asks {asked_elsewhere(browser)}")


def bytes_of(text):
    return f"Uint8Array.from(atob('{base64.b64encode(text.encode()).decode()}'), c => c.charCodeAt(0))"


def start_engine(browser):
    browser.ask("Runtime.evaluate", expression=(HERE / "engine_checks.js").read_text())
    wait_for(browser, "postern_start(document.getElementById('engine').textContent)"
                      ".then(e => { window.tested = e; window.tests = engine_checks(e); return 1; })")


def check_changed(tally, browser, postern, folder, path, text):
    for what, other in changed(text).items():
        words = said_by_program(postern, folder, other)
        said = wait_for(browser, f"tests.words('{NAME}', {bytes_of(other)})")
        tally.check(said == words, f"{path}, {what}: the browser says\n{said}\nand the program\n{words}")


def check_looks(tally, browser, postern, path, text):
    replay = path.with_name(f"{path.stem}-1-1.replay")
    wait_for(browser, f"tests.words('{NAME}', {bytes_of(text)})")
    records = text.count("\n") - 1
    for number, seat in enumerate(["onlooker", "all", *evaluate(browser, "tested.seats()")], start=-1):
        tally.check(wait_for(browser, f"tests.texts({records}, {number})") == shown_by_program(postern, replay, seat),
                    f"{path}: as {seat} the engine shows other things than the program")
    steps = evaluate(browser, f"tests.steps({records})")
    tally.check(steps["count"] >= records and not steps["faults"], f"{path}: steps {steps}")


SAME_WORDS = """[...document.querySelectorAll('section.record')].filter(section => {
  tested.look(+section.id.slice(1), 0);
  const told = [...section.querySelectorAll('.pair:not(.live) .told li')].map(li => li.textContent);
  return JSON.stringify(told) !== JSON.stringify(tested.events(0).flatMap(phase => phase.lines));
}).map(section => section.id)"""


def check_drawings(tally, browser, postern, path, records):
    """The program's pictures, byte for byte, of every fifth record; and the words of the page's own records, of all."""
    replay = path.with_name(f"{path.stem}-1-1.replay")
    for record in range(1, records + 1, 5):
        drawn = subprocess.run([postern, "replay", "show", "--scene", "--svg", "--record", str(record), replay], capture_output=True,
                               text=True, check=True).stdout
        tally.check(evaluate(browser, f"(tested.look({record}, 0), tested.drawing(0))") == drawn, f"{path}: record {record} is drawn otherwise")
    faults = evaluate(browser, SAME_WORDS)
    tally.check(not faults, f"{path}: engine and page tell {faults} otherwise")


IMPORTS = """fetch_module().then(module => WebAssembly.Module.imports(module).map(i => i.module + '.' + i.name).sort())"""
FETCH_MODULE = """window.fetch_module = async () => {
  const packed = Uint8Array.from(atob(document.getElementById('engine').textContent.replace(/\\s+/g, '')), c => c.charCodeAt(0));
  return WebAssembly.compile(await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer());
}"""


def check_imports(tally, browser, path):
    """A module can leave a turn, and reaches nothing else: no file, no clock, no chance."""
    browser.ask("Runtime.evaluate", expression=FETCH_MODULE)
    imports = wait_for(browser, IMPORTS)
    tally.check(imports == ["host.attempt", "host.leave", "host.step"], f"{path}: its module imports {imports}")


def check_steps(tally, browser, path):
    """Steps by key and address, and what a seat saw."""
    record = evaluate(browser, "[...document.querySelectorAll('section.record')].map(s => +s.id.slice(1))"
                               ".find(r => tested.look(r, 0) > 1)")
    seat = evaluate(browser, "tested.seats()")[0]
    open_page(browser, f"{path.as_uri()}#r{record}s2", "desk")
    prove(browser)
    caption = "document.querySelector('.live figcaption') && document.querySelector('.live figcaption').textContent"
    tally.check(evaluate(browser, caption).startswith(f"Record {record}, step 2 of "), f"{path}: #r{record}s2 shows {evaluate(browser, caption)}")
    browser.ask("Runtime.evaluate", expression="document.querySelector('.bar button').focus()")
    press(browser, "ArrowUp", 38)
    tally.check(evaluate(browser, caption).startswith(f"Record {record}, step 1 of "), f"{path}: Up shows {evaluate(browser, caption)}")
    press(browser, "ArrowUp", 38)
    tally.check(evaluate(browser, caption) is None and evaluate(browser, "location.hash") == f"#r{record}",
                f"{path}: above the first step is not the record")
    browser.ask("Runtime.evaluate", expression=f"location.hash = '#r{record}.{seat.lower()}'")
    until = time.monotonic() + PATIENCE_S
    while evaluate(browser, caption) is None and time.monotonic() < until:
        time.sleep(0.02)
    tally.check(evaluate(browser, caption) == f"Record {record}, as {seat} saw it", f"{path}: as {seat}: {evaluate(browser, caption)}")
    tally.check(evaluate(browser, SHOWN) == [f"r{record}"], f"{path}: shows {evaluate(browser, SHOWN)}")
    missing = evaluate(browser, "[...document.querySelectorAll('use')].map(u => u.getAttribute('href'))"
                                ".filter(h => !document.getElementById(h.slice(1)))")
    tally.check(not missing, f"{path}: pictures use {missing}, which is not there")


NARROW = """[...document.querySelectorAll('.bar button, .bar select'), document.documentElement].map(e => e.getBoundingClientRect())
  .filter(box => box.right > innerWidth + 1 || (box.height > 60 && box.width < 100)).length"""


def check_phone(tally, browser, path):
    """All that the engine can do fits on a phone."""
    open_page(browser, f"{path.as_uri()}#r2", "phone")
    prove(browser)
    tally.check(evaluate(browser, NARROW) == 0, f"{path}: on a phone {evaluate(browser, NARROW)} buttons do not fit")


def check_going_on(tally, browser, postern, folder, path):
    """The position to go on from is one that the program reads."""
    scenario = folder / "position.scn"
    scenario.write_text(evaluate(browser, f"tested.position(2)"))
    done = subprocess.run([postern, "scenario", scenario], capture_output=True, text=True, check=False)
    tally.check(done.returncode == 0, f"{path}: {done.stdout}{done.stderr}")


def check_page(tally, browser, postern, folder, path):
    text = path.with_name(f"{path.stem}-1-1.replay").read_text()
    open_page(browser, path.as_uri(), "desk")
    tally.check(evaluate(browser, "document.getElementById('proof').hidden"), f"{path}: speaks before it is asked")
    check_verdict(tally, browser, path, said_by_program(postern, folder, text))
    start_engine(browser)
    check_imports(tally, browser, path)
    check_looks(tally, browser, postern, path, text)
    check_drawings(tally, browser, postern, path, text.count("\n") - 1)
    check_changed(tally, browser, postern, folder, path, text)
    wait_for(browser, f"tests.words('{NAME}', {bytes_of(text)})")
    check_going_on(tally, browser, postern, folder, path)
    check_steps(tally, browser, path)
    check_phone(tally, browser, path)


def check_page_of_changed(tally, browser, postern, folder, path):
    """A page that was made of a changed replay names the record, in the program's words."""
    text = changed(path.with_name(f"{path.stem}-1-1.replay").read_text())["event"]
    words = said_by_program(postern, folder, text)
    page = folder / "changed.html"
    subprocess.run([postern, "replay", "page", "--output", page, folder / NAME], capture_output=True, check=False)
    open_page(browser, page.as_uri(), "desk")
    check_verdict(tally, browser, page, words)
    tally.check(words.startswith(f"{NAME}: differs: record "), f"{page}: the program says {words}")


def check_site(tally, browser, postern, site):
    page = site / "g" / "0" / "g1.html"
    words = subprocess.run([postern, "replay", "verify", "g1.replay"], cwd=page.parent, capture_output=True, text=True,
                           check=True).stdout
    open_page(browser, page.as_uri(), "desk")
    check_verdict(tally, browser, page, words)
    unsafe = [path for path in site.rglob("*.html") if "wasm-unsafe-eval" in path.read_text() and 'id="proof"' not in path.read_text()]
    tally.check(not unsafe, f"{unsafe} may run modules for nothing")


def check_parts_of_truth(tally, browser, postern, folder, home):
    """Of a public replay and of a seat's the chain alone can be checked, and the page says no more."""
    for name, how in (("public", ["--public"]), ("seat", ["--seat", "white"])):
        replay, page = folder / NAME, folder / f"{name}.html"
        subprocess.run([postern, "-C", home, "replay", "export", "g1", *how, "--output", replay], capture_output=True, check=True)
        subprocess.run([postern, "replay", "page", "--output", page, replay], capture_output=True, check=True)
        words = said_by_program(postern, folder, replay.read_text())
        tally.check("chain" in words, f"of a {name} replay the program says {words}")
        open_page(browser, page.as_uri(), "desk")
        check_verdict(tally, browser, page, words)
        tally.check(evaluate(browser, "document.querySelector('.bar select')") is None, f"{page}: shows views of no positions")


def check_refused(tally, browser, folder, path):
    """A browser that is not allowed to compile a module says so, and the page lives."""
    page = folder / "refused.html"
    page.write_text(path.read_text().replace(" &#39;wasm-unsafe-eval&#39;", ""))
    open_page(browser, page.as_uri(), "desk")
    said = prove(browser)
    tally.check(said.startswith("The check could not be made: "), f"{page}: without leave it says {said}")
    browser.ask("Runtime.evaluate", expression="document.querySelector('.bar button').focus()")
    press(browser, "Home", 36)
    tally.check(evaluate(browser, SHOWN) == ["r1"], f"{page}: does not live on")


def check_late(tally, browser, path):
    """A record that takes longer than 30 s ends the check, which says so, and the page lives."""
    open_page(browser, path.as_uri(), "desk")
    browser.ask("Runtime.evaluate", expression="(() => { let at_ms = Date.now(); Date.now = () => at_ms += 10000; })()")
    said = prove(browser)
    tally.check(re.fullmatch(r"The check could not be made: (record \d+: )?it takes longer than 30 s", said) is not None,
                f"{path}: when its time is over it says {said}")
    browser.ask("Runtime.evaluate", expression="document.querySelector('.bar button').focus()")
    press(browser, "End", 35)
    tally.check(evaluate(browser, SHOWN) != ["r1"], f"{path}: does not live on when its time is over")


def main():
    folder, chromium, postern = Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3]).resolve()
    pages, site, home = Path(sys.argv[4]), Path(sys.argv[5]), Path(sys.argv[6])
    tally, proxy = Tally(), Proxy()
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    proxy.start()
    browser = Browser(chromium, folder / "profile", proxy.port)
    games = sorted(pages.glob("*.html"))
    try:
        for path in games:
            check_page(tally, browser, postern, folder, path)
        check_page_of_changed(tally, browser, postern, folder, games[0])
        check_parts_of_truth(tally, browser, postern, folder, home)
        check_refused(tally, browser, folder, games[0])
        check_late(tally, browser, games[0])
        check_site(tally, browser, postern, site)
        tally.check(not proxy.asked, f"asked at the proxy: {proxy.asked}")
    finally:
        browser.close()
    print(f"proof: {tally.passed} passed, {tally.failed} failed")
    sys.exit(tally.failed > 0)


if __name__ == "__main__":
    main()
