#!/usr/bin/env python3
"""What keeps people out of our pages: python3 axe.py FOLDER CHROMIUM AXE PAGES SITE TRIAL.

AXE is axe-core's script. It looks at every kind of page, light and dark, wide and narrow: pages of games in PAGES, also when they have
checked their game and show a step, every kind of page of a SITE, and the pages on which a player tries orders in TRIAL, if that folder
is there. First it has to name what is wrong with a page that is spoilt on purpose. Ends with `N passed, N failed`.
"""
import json
import shutil
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from pages import Browser, Proxy, Tally, evaluate, open_page  # noqa: E402
from proof import prove, wait_for  # noqa: E402

FAULTS = """axe.run(document, {resultTypes: ['violations']}).then(found => ({
  rules: found.passes.length,
  faults: found.violations.map(fault => fault.id + ': ' + fault.nodes.slice(0, 3).map(node => node.target.join(' ')
    + ' (' + node.any.concat(node.all, node.none).map(why => why.message).join('; ') + ')').join(', '))}))"""
SPOIL = """document.querySelector('.bar button').removeAttribute('aria-label');
document.querySelector('section:not([hidden]) figure svg').removeAttribute('aria-labelledby');"""
OPEN_ALL = "document.querySelectorAll('details').forEach(details => { details.open = true; })"


class Axe:
    def __init__(self, browser, script):
        self.browser, self.script = browser, script

    def faults(self):
        self.browser.ask("Runtime.evaluate", expression=self.script)
        found = wait_for(self.browser, FAULTS)
        return found["faults"], found["rules"]


def look(tally, axe, path, prepare=None, fragment=""):
    for window, dark in (("desk", False), ("desk", True), ("phone", False), ("phone", True)):
        open_page(axe.browser, path.as_uri() + fragment, window, dark)
        if prepare:
            prepare(axe.browser)
        axe.browser.ask("Runtime.evaluate", expression=OPEN_ALL)
        faults, rules = axe.faults()
        where = f"{path} on a {window}{' in the dark' if dark else ''}"
        tally.check(not faults, f"{where}: {faults}")
        tally.check(rules > 5, f"{where}: axe-core has looked at {rules} rules only")


def look_at_spoilt(tally, axe, path):
    open_page(axe.browser, path.as_uri(), "desk")
    axe.browser.ask("Runtime.evaluate", expression=SPOIL)
    found = {fault.split(":")[0] for fault in axe.faults()[0]}
    tally.check({"button-name", "svg-img-alt"} <= found, f"a spoilt page has {found}")


def checked(browser):
    """What a page shows when it has checked its game: steps, viewpoints, keys, a position to go on from."""
    prove(browser)
    for name in ("Step on", "Continue from here", "Keys"):
        browser.ask("Runtime.evaluate", expression="[...document.querySelectorAll('.bar button')]"
                    f".find(button => button.textContent === {json.dumps(name)}).click()")


def kinds_of(site):
    """A page of each kind: those in one folder are made by one template."""
    kinds = {}
    for path in sorted(site.rglob("*.html")):
        kinds.setdefault((path.parent.name if path.parent != site / "g" / "0" else "g", path.name[:1].isdigit()), path)
    return [*kinds.values(), *site.glob("*.html")]


def main():
    folder, chromium, script = Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3]).read_text()
    pages, site, trial = (Path(name).resolve() for name in sys.argv[4:7])
    tally, proxy = Tally(), Proxy()
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    proxy.start()
    browser = Browser(chromium, folder / "profile", proxy.port)
    axe = Axe(browser, script)
    games = sorted(pages.glob("*.html"))
    try:
        look_at_spoilt(tally, axe, games[0])
        for path in games:
            look(tally, axe, path, fragment="#r8")
        if 'id="proof"' in games[0].read_text():
            look(tally, axe, games[0], checked, "#r8")
        for path in sorted(set(kinds_of(site))):
            look(tally, axe, path)
        for path in sorted(trial.glob("g*.html")):
            look(tally, axe, path, lambda browser: wait_for(browser, "new Promise(done => setTimeout(() => done(1), 600))"))
    finally:
        browser.close()
    print(f"axe: {tally.passed} passed, {tally.failed} failed")
    sys.exit(tally.failed > 0)


if __name__ == "__main__":
    main()
