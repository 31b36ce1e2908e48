#!/usr/bin/env python3
"""Pages of games and a site: python3 pages.py FOLDER CHROMIUM PAGES SITE BROUGHT.

PAGES holds pages of one file each, SITE what `postern site` made, BROUGHT what it made of replays. Every page is read as XML: its ids are unique, every link
and every drawing that it uses is there, it names no other host, and its policy stands before anything else. Then Chromium
shows the pages with and without scripts, in a wide and a narrow window, light and dark: no request leaves, nothing is wider
than the window, every record comes up by each of the ways to it, and texts of others stay texts. Ends with
`N passed, N failed`.
"""
import http.server
import json
import re
import shutil
import subprocess
import sys
import threading
import time
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from urllib.parse import unquote, urlsplit

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "html"))
from shots import PATIENCE_S, WINDOWS, Browser, Proxy, Tally  # noqa: E402

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE_NAME = "Bob '><img src=x onerror=alert(1)>"
HOSTILE_PRESS = "<svg onload=alert(4)> https://evil.test/ javascript:alert(5)"


def plain(tag):
    return tag.rsplit("}", 1)[-1]


# ---- as XML ----

def ids_of(tree):
    return [element.get("id") for element in tree.iter() if element.get("id")]


def fault_of(path, link, ids):
    """What is wrong with a link; None: it leads to something that is there."""
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return f"names another place: {link}"
    if not parts.path:
        return None if parts.fragment in ids else f"there is no {link} in it"
    return None if (path.parent / unquote(parts.path)).is_file() else f"there is no {link}"


def check_links(tally, path, tree, ids):
    links = {element.get("href") or element.get("src") for element in tree.iter()} - {None}
    links = {link for link in links if not link.startswith("data:application/octet-stream;base64,")}
    faults = [fault for fault in (fault_of(path, link, ids) for link in sorted(links)) if fault]
    tally.check(not faults, f"{path}: {faults[:5]}")


def check_policy(tally, path, tree):
    head = [element for element in tree.iter() if plain(element.tag) == "meta"]
    tally.check(len(head) > 1 and head[1].get("http-equiv") == "Content-Security-Policy"
                and head[1].get("content").startswith("default-src 'none'; ") and "unsafe" not in head[1].get("content").replace("'wasm-unsafe-eval'", ""),
                f"{path}: its policy is not the first thing in it")
    wrong = {name for element in tree.iter() for name in element.attrib if name.startswith("on") or name == "style"}
    tally.check(not wrong, f"{path}: has {wrong}")


def check_file(tally, path):
    try:
        tree = ElementTree.fromstring(path.read_text())
    except ElementTree.ParseError as error:
        tally.check(False, f"{path}: is not well-formed: {error}")
        return
    ids = ids_of(tree)
    tally.check(len(ids) == len(set(ids)), f"{path}: an id stands twice: {sorted(i for i in ids if ids.count(i) > 1)[:3]}")
    check_links(tally, path, tree, set(ids))
    check_policy(tally, path, tree)


def complaint_of_xmllint(path):
    """What xmllint finds wrong with a feed; "" nothing, or it is not there."""
    schema = Path(__file__).resolve().parent / "atom.rng"
    if not shutil.which("xmllint"):
        return ""
    done = subprocess.run(["xmllint", "--noout", "--nonet", "--relaxng", schema, path], capture_output=True, text=True, check=False)
    return done.stderr if done.returncode else ""


def check_feed(tally, path):
    tally.check(not complaint_of_xmllint(path), f"{path}: {complaint_of_xmllint(path)}")
    atom = "{http://www.w3.org/2005/Atom}"
    feed = ElementTree.parse(path).getroot()
    tally.check(feed.tag == atom + "feed", f"{path}: is no feed")
    entries = feed.findall(atom + "entry")
    ids = [entry.findtext(atom + "id") for entry in entries]
    tally.check(len(ids) == len(set(ids)) and all(i.startswith("tag:games.test,20") for i in ids), f"{path}: ids {ids}")
    for entry in [feed, *entries]:
        tally.check(all(entry.find(atom + name) is not None for name in ("id", "title", "updated")), f"{path}: something is missing")


# ---- in a browser ----

def evaluate(browser, expression):
    answer = browser.ask("Runtime.evaluate", expression=f"JSON.stringify({expression})")
    if "value" not in answer["result"]:
        raise RuntimeError(f"{expression}: {answer}")
    return json.loads(answer["result"]["value"])


def navigate(browser, address):
    browser.events.clear()
    browser.ask("Page.navigate", url=address)
    until = time.monotonic() + PATIENCE_S
    while not any(event.get("method") == "Page.loadEventFired" for event in browser.events):
        browser.events.append(browser.hear(until))


def open_page(browser, address, window, dark=False, scripts=True):
    width, height, scale, mobile = WINDOWS[window]
    browser.ask("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=mobile)
    browser.ask("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])
    browser.ask("Emulation.setScriptExecutionDisabled", value=not scripts)
    navigate(browser, "about:blank")
    navigate(browser, address)


def complaints(browser):
    """What the browser has found wrong with a page since it was opened: parts that it cannot read, refused or broken scripts."""
    return [entry["text"] for event in browser.events if event.get("method") == "Log.entryAdded"
            for entry in [event["params"]["entry"]] if entry["level"] == "error"] + \
           [event["params"]["exceptionDetails"]["text"] for event in browser.events if event.get("method") == "Runtime.exceptionThrown"]


def asked_elsewhere(browser):
    return [event["params"]["request"]["url"] for event in browser.events
            if event.get("method") == "Network.requestWillBeSent"
            and not event["params"]["request"]["url"].startswith(("file:", "about:", "data:"))]


CONTROL = 2


def press(browser, key, code=0, held=0):
    for kind in ("keyDown", "keyUp"):
        browser.ask("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=code, modifiers=held)


def until(browser, expression, patience_s=10):
    """Waits for something that is about to happen; False when it does not."""
    end = time.monotonic() + patience_s
    while not evaluate(browser, expression) and time.monotonic() < end:
        time.sleep(0.02)
    return evaluate(browser, expression)


SHOWN = "[...document.querySelectorAll('section.record')].filter(s => s.checkVisibility()).map(s => s.id)"
KEYS = {"ArrowRight": 39, "ArrowLeft": 37, "Home": 36, "End": 35}
WIDE = "[document.documentElement.scrollWidth, innerWidth]"
OUTSIDE = """[...document.querySelectorAll('section.record:not([hidden]) figure svg')].flatMap(svg => {
  const view = svg.viewBox.baseVal, all = svg.getBBox();
  return all.x < -1 || all.y < -1 || all.x + all.width > view.width + 1 || all.y + all.height > view.height + 1
    ? [[all.x, all.y, all.width, all.height, view.width, view.height]] : [];
})"""


# Texts of a picture that are wider than the cell they stand in, in the units of a picture, where a square is 40 wide.
TOO_WIDE = """[...document.querySelectorAll('.library text:not(.lb), section.record:not([hidden]) figure svg text')]
  .filter(text => text.getComputedTextLength() > 40).map(text => text.textContent)"""
# Squares on which the words tell something, and in whose middle the picture shows nothing but the board.
EMPTY = """(() => {
  const section = document.querySelector('section.record:not([hidden])'), svg = section.querySelector('figure svg');
  const places = Object.fromEntries(document.querySelector('[data-cells]').dataset.cells.split(' ').map(cell => {
    const [id, x, y] = cell.split(',');
    return [id, new DOMPoint(42 + 40 * x, 42 + 40 * y)];
  }));
  const empty = [];
  let count = 0;
  svg.scrollIntoView({block: 'center'});
  for (const list of [...section.querySelectorAll('.board h3')].slice(0, 2).map(heading => heading.nextElementSibling))
    for (const item of list.querySelectorAll('li'))
      for (const id of item.textContent.split(': ').pop().split(', ').filter(name => places[name])) {
        const there = places[id].matrixTransform(svg.getScreenCTM()), drawn = document.elementFromPoint(there.x, there.y);
        count++;
        if (!drawn || drawn.tagName !== 'use' || /^#b/.test(drawn.getAttribute('href'))) empty.push(id);
      }
  return { count, empty };
})()"""


# Pictures around which room is left, because their box has another shape than what is drawn in it.
LOOSE = """[...document.querySelectorAll('section.record:not([hidden]) figure svg')].map(svg => {
  const box = svg.getBoundingClientRect(), view = svg.viewBox.baseVal;
  return box.height / (box.width * view.height / view.width);
}).filter(ratio => ratio > 1.02)"""
# Buttons whose word is broken into several lines.
BROKEN = """[...document.querySelectorAll('.bar button')].filter(button => {
  const words = document.createRange();
  words.selectNodeContents(button);
  return !button.querySelector('svg') && new Set([...words.getClientRects()].map(box => Math.round(box.top))).size > 1;
}).map(button => button.textContent)"""


def check_picture(tally, browser, path):
    """What the words tell of a square is drawn on it, texts fit into their cells, and no room is lost around the board."""
    tally.check(not evaluate(browser, LOOSE), f"{path}: its board is so many times as high as what is drawn: {evaluate(browser, LOOSE)}")
    tally.check(not evaluate(browser, BROKEN), f"{path}: broken words on buttons: {evaluate(browser, BROKEN)}")
    tally.check(not evaluate(browser, TOO_WIDE), f"{path}: wider than their cells: {evaluate(browser, TOO_WIDE)}")
    if path.stem in ("knightmare", "sanctum"):
        found = evaluate(browser, EMPTY)
        tally.check(found["count"] >= 4 and not found["empty"], f"{path}: nothing is drawn where the words tell something: {found}")


def check_turned(tally, browser, path):
    """The f key turns the board; what stands on it stays upright, on its cell."""
    side = """(() => { const board = document.querySelector('section.record:not([hidden]) figure svg').getBoundingClientRect();
      const point = document.querySelector('section.record:not([hidden]) figure svg').createSVGPoint();
      point.x = point.y = 25;
      return point.matrixTransform(document.querySelector('section.record:not([hidden]) figure svg > g').getScreenCTM()).y
        > board.y + board.height / 2; })()"""
    browser.ask("Runtime.evaluate", expression="document.querySelector('.bar button').focus()")
    tally.check(evaluate(browser, side) is False, f"{path}: its board is turned at once")
    press(browser, "f", 70)
    tally.check(evaluate(browser, side) is True, f"{path}: f does not turn the board")
    upright = """[...document.querySelectorAll('.library .up')].filter(e => !/^(none|0deg)$/.test(getComputedStyle(e).rotate)).length"""
    tally.check(evaluate(browser, upright) == 0, f"{path}: drawings in the library are turned")
    press(browser, "f", 70)
    tally.check(evaluate(browser, side) is False, f"{path}: f does not turn the board back")


def check_letters(tally, browser, path):
    """Single letters are keys only in the viewer, and can be switched off."""
    turned = "document.body.classList.contains('turned')"
    browser.ask("Runtime.evaluate", expression="document.activeElement.blur()")
    press(browser, "f", 70)
    tally.check(not evaluate(browser, turned), f"{path}: a letter is a key outside of the viewer")
    browser.ask("Runtime.evaluate", expression="document.querySelector('.bar button').focus()")
    press(browser, "?", 191)
    browser.ask("Runtime.evaluate", expression="document.querySelector('#keys input').click()")
    press(browser, "f", 70)
    tally.check(not evaluate(browser, turned), f"{path}: letters cannot be switched off")
    press(browser, "ArrowLeft", KEYS["ArrowLeft"])
    browser.ask("Runtime.evaluate", expression="document.querySelector('#keys input').click()")
    press(browser, "f", 70)
    tally.check(evaluate(browser, turned), f"{path}: letters cannot be switched on again")
    press(browser, "f", 70)
    press(browser, "?", 191)


def swipe(browser, selector, across):
    x, y = evaluate(browser, f"(() => {{ const element = document.querySelector({selector!r}); element.scrollIntoView({{block: 'center'}});"
                             "const box = element.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; })()")
    browser.ask("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
    for part in range(1, 5):
        browser.ask("Input.dispatchTouchEvent", type="touchMove", touchPoints=[{"x": x + across * part / 4, "y": y}])
    browser.ask("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])


def check_swipe(tally, browser, path, records):
    """A swipe over the picture leads through all records, once each; one over the words does nothing."""
    figure, words = "section.record:not([hidden]) figure", "section.record:not([hidden]) .words"
    open_page(browser, path.as_uri() + "#r1", "phone")
    browser.ask("Emulation.setTouchEmulationEnabled", enabled=True)
    seen = [evaluate(browser, SHOWN)]
    for _ in range(records - 1):
        swipe(browser, figure, -120)
        seen.append(evaluate(browser, SHOWN))
    tally.check(seen == [[f"r{i + 1}"] for i in range(records)], f"{path}: swipes show {seen[:5]} ...")
    swipe(browser, figure, 120)
    tally.check(evaluate(browser, SHOWN) == [f"r{records - 1}"], f"{path}: a swipe back shows {evaluate(browser, SHOWN)}")
    swipe(browser, words, 120)
    tally.check(evaluate(browser, SHOWN) == [f"r{records - 1}"], f"{path}: a swipe over the words shows {evaluate(browser, SHOWN)}")
    browser.ask("Emulation.setTouchEmulationEnabled", enabled=False)


def check_line(tally, browser, path, records):
    """On a phone the line of records is one row, and the present record is in sight."""
    open_page(browser, f"{path.as_uri()}#r{records}", "phone")
    seen = """(() => { const link = document.querySelector('.line a[aria-current]').getBoundingClientRect();
      return [link.left >= 0 && link.right <= innerWidth, new Set([...document.querySelectorAll('.line li')].map(l => l.offsetTop)).size]; })()"""
    tally.check(evaluate(browser, seen) == [True, 1], f"{path}: the line of records: {evaluate(browser, seen)}")


def check_back(tally, browser, path):
    """A jump adds an entry to the history, a step replaces it, so Back leads to where the jump began."""
    open_page(browser, path.as_uri() + "#r1", "desk")
    browser.ask("Runtime.evaluate", expression="document.querySelector('.line a[href=\"#r4\"]').click()")
    jumped = until(browser, "document.activeElement.closest('section') && document.activeElement.closest('section').id === 'r4'")
    tally.check(jumped and evaluate(browser, "document.activeElement.tagName") == "H2", f"{path}: a jump does not lead to the heading")
    press(browser, "ArrowRight", KEYS["ArrowRight"])
    press(browser, "ArrowRight", KEYS["ArrowRight"])
    tally.check(evaluate(browser, "location.hash") == "#r6", f"{path}: steps lead to {evaluate(browser, 'location.hash')}")
    browser.ask("Runtime.evaluate", expression="history.back()")
    back = until(browser, f"JSON.stringify({SHOWN}) === '[\"r1\"]'")
    tally.check(back, f"{path}: Back leads to {evaluate(browser, SHOWN)}")


def check_walk(tally, browser, path, records):
    """Each record once, forwards by Right and backwards by Left."""
    browser.ask("Runtime.evaluate", expression="document.querySelector('.bar button').focus()")
    press(browser, "Home", KEYS["Home"])
    seen = [evaluate(browser, SHOWN)]
    for _ in range(records - 1):
        press(browser, "ArrowRight", KEYS["ArrowRight"])
        seen.append(evaluate(browser, SHOWN))
    tally.check(seen == [[f"r{i + 1}"] for i in range(records)], f"{path}: Right shows {seen[:4]} ...")
    press(browser, "End", KEYS["End"])
    for _ in range(records - 1):
        press(browser, "ArrowLeft", KEYS["ArrowLeft"])
    tally.check(evaluate(browser, SHOWN) == ["r1"], f"{path}: Left does not come back to the first record")


def check_keys(tally, browser, path):
    """The question mark shows the keys, and takes them away; what a printer is given can be chosen."""
    keys = "[...document.querySelectorAll('#keys li')].length"
    browser.ask("Runtime.evaluate", expression="document.querySelector('.bar button').focus()")
    press(browser, "?", 191)
    tally.check(evaluate(browser, keys) >= 5, f"{path}: no help for its keys")
    press(browser, "?", 191)
    tally.check(evaluate(browser, keys) == 0, f"{path}: the keys do not go away")
    marked = "[document.querySelectorAll('.line .key').length, document.querySelectorAll('section.marked').length]"
    links, sections = evaluate(browser, marked)
    tally.check(links == sections, f"{path}: {links} records are marked, {sections} would be printed")
    if links:
        browser.ask("Runtime.evaluate", expression="document.querySelector('.choice input').click()")
        browser.ask("Emulation.setEmulatedMedia", media="print")
        tally.check(len(evaluate(browser, SHOWN)) == links, f"{path}: a printer gets other records than the marked ones")
        browser.ask("Emulation.setEmulatedMedia", media="")


# Cells of a grid that stand elsewhere than others of their column: pairs of their names.
CROOKED_GRID = """(() => {
  const columns = Object.fromEntries(document.querySelector('[data-cells]').dataset.cells.split(' ').map(cell => cell.split(',').slice(0, 2)));
  const first = {};
  return [...document.querySelectorAll('.walk [role=gridcell]')].flatMap(cell => {
    const column = columns[cell.textContent], left = cell.getBoundingClientRect().left;
    if (!first[column]) first[column] = { name: cell.textContent, left };
    return Math.abs(first[column].left - left) > 1 ? [[first[column].name, cell.textContent]] : [];
  });
})()"""


def check_grid(tally, browser, path):
    """The board in words is a grid, too: one stop, each arrow leads to another cell, which says what is there."""
    browser.ask("Runtime.evaluate", expression="location.hash = '#r1'")
    until(browser, f"{SHOWN}.join() === 'r1'")
    now = "[document.activeElement.textContent, document.activeElement.getAttribute('aria-label'), document.querySelector('section.record:not([hidden])').id]"
    places = evaluate(browser, "document.querySelector('[data-cells]').getAttribute('data-cells').split(' ').length")
    tally.check(evaluate(browser, "document.querySelectorAll('.walk').length") == 0, f"{path}: makes a grid before anybody wants it")
    browser.ask("Runtime.evaluate", expression="document.querySelector('section:not([hidden]) .board').open = true")
    until(browser, "document.querySelector('section:not([hidden]) .walk')")
    tally.check(evaluate(browser, "document.querySelectorAll('.walk [role=gridcell]').length") == places, f"{path}: not every cell is in the grid")
    tally.check(not evaluate(browser, CROOKED_GRID), f"{path}: cells of one column do not stand below each other: {evaluate(browser, CROOKED_GRID)}")
    tally.check(evaluate(browser, "document.querySelectorAll('.walk [tabindex=\"0\"]').length") == 1, f"{path}: the grid is not one stop")
    browser.ask("Runtime.evaluate", expression="document.querySelector('.walk [tabindex=\"0\"]').focus()")
    seen = [evaluate(browser, now)]
    for name, code in (("ArrowRight", 39), ("ArrowDown", 40), ("ArrowLeft", 37), ("ArrowUp", 38)):
        press(browser, name, code)
        seen.append(evaluate(browser, now))
    tally.check(len({cell for cell, _, _ in seen}) >= 3, f"{path}: the arrows go {seen}")
    tally.check(all(label.startswith(f"{cell}: ") for cell, label, _ in seen), f"{path}: the cells say {seen}")
    tally.check(len({record for _, _, record in seen}) == 1, f"{path}: an arrow in the grid has changed the record")
    if path.name == "knightmare.html":
        tally.check([cell for cell, _, _ in seen] == ["a8", "b8", "b7", "a7", "a8"], f"{path}: the arrows go {seen}")
    check_told(tally, browser, path)


def check_told(tally, browser, path):
    """Ctrl and an arrow tell what stands as far as the rim, a number all of a side, c what changed."""
    told = "document.querySelector('section:not([hidden]) .around').textContent"
    press(browser, "ArrowDown", 40, CONTROL)
    down = evaluate(browser, told)
    tally.check(down, f"{path}: Ctrl and Down tell nothing")
    press(browser, "1", 49)
    side, heading = evaluate(browser, told), evaluate(browser, "document.querySelector('section:not([hidden]) .board h3').textContent")
    tally.check(side.startswith(f"{heading}: ") and len(side) > len(heading) + 5, f"{path}: 1 tells {side!r} of {heading}")
    press(browser, "c", 67)
    changed = evaluate(browser, told)
    wanted = evaluate(browser, "[...document.querySelectorAll('section:not([hidden]) .told li')].map(item => item.textContent).join(' ')")
    tally.check(changed == (wanted or "Nothing has changed."), f"{path}: c tells {changed!r}")
    if path.name == "knightmare.html":
        tally.check(down.startswith("a7: ") and "Black Pawn" in down and "a1: " in down and "b1" not in down, f"{path}: Ctrl and Down tell {down!r}")


def check_addresses(tally, browser, path, records):
    for address, wanted in (("#r2", "r2"), (f"#r{records}", f"r{records}"), ("#r2s5", "r2"), ("#nonsense", f"r{records}")):
        open_page(browser, path.as_uri() + address, "desk")
        tally.check(evaluate(browser, SHOWN) == [wanted], f"{path}: {address} shows {evaluate(browser, SHOWN)}")
    lost = "[...document.querySelectorAll('main > .note')].filter(note => note.checkVisibility()).map(note => note.textContent).join()"
    tally.check("no nonsense here" in evaluate(browser, lost), f"{path}: an unknown address is not told: {evaluate(browser, lost)!r}")
    press(browser, "ArrowLeft", KEYS["ArrowLeft"])
    tally.check(evaluate(browser, lost) == "", f"{path}: the word of an unknown address stays")


def check_game(tally, browser, proxy, path, folder):
    tree = ElementTree.fromstring(path.read_text())
    records = sum(1 for element in tree.iter() if element.get("class") == "record")
    for window in WINDOWS:
        for dark in (False, True):
            open_page(browser, path.as_uri() + "#r2", window, dark)
            wide, inner = evaluate(browser, WIDE)
            tally.check(wide <= inner, f"{path} on a {window} is {wide} wide, the window {inner}")
            outside = evaluate(browser, OUTSIDE)
            tally.check(not outside, f"{path} on a {window}: drawn outside of its picture: {outside}")
            tally.check(not complaints(browser), f"{path}: the browser complains: {complaints(browser)[:3]}")
            check_picture(tally, browser, path)
            tally.check(not asked_elsewhere(browser) and not proxy.asked, f"{path} asks {asked_elsewhere(browser)} {proxy.asked}")
        picture = folder / f"{path.stem}-{window}.png"
        browser.photograph(WINDOWS[window], WINDOWS[window][1], picture)
        navigate(browser, "about:blank")       # the policy of the page forbids the picture of itself
        tally.check(browser.ink(picture) > 50, f"{picture.name} is blank")
    open_page(browser, path.as_uri(), "desk")
    check_walk(tally, browser, path, records)
    check_keys(tally, browser, path)
    check_turned(tally, browser, path)
    check_letters(tally, browser, path)
    check_grid(tally, browser, path)
    check_addresses(tally, browser, path, records)
    check_back(tally, browser, path)
    check_swipe(tally, browser, path, records)
    check_line(tally, browser, path, records)
    open_page(browser, path.as_uri(), "desk", scripts=False)
    browser.ask("Emulation.setScriptExecutionDisabled", value=False)
    tally.check(len(evaluate(browser, SHOWN)) == records, f"{path}: without scripts not every record is seen")


def check_hostile(tally, browser, site):
    page = site / "g" / "0" / "g1.html"
    open_page(browser, page.as_uri(), "desk")
    names = evaluate(browser, "[...document.querySelectorAll('.who bdi')].map(e => e.textContent)")
    tally.check(HOSTILE_NAME in names, f"{page}: names {names}")
    said = evaluate(browser, "[...document.querySelectorAll('.said')].map(e => e.textContent)")
    tally.check(HOSTILE_PRESS in said, f"{page}: press {said}")
    tally.check(evaluate(browser, "document.querySelectorAll('img, iframe, object, a[href^=javascript]').length") == 0,
                f"{page}: a text of others has become an element")
    open_page(browser, (site / "index.html").as_uri() + "#q=bob", "desk")
    until = time.monotonic() + 10
    while evaluate(browser, "document.querySelectorAll('#found a').length") == 0 and time.monotonic() < until:
        time.sleep(0.05)
    found = evaluate(browser, "[...document.querySelectorAll('#found li')].map(e => e.textContent)")
    tally.check(len(found) == 1 and HOSTILE_NAME in found[0], f"the search finds {found}")
    tally.check(not asked_elsewhere(browser), f"the search asks {asked_elsewhere(browser)}")
    check_search(tally, browser, site)


SEARCHES = {
    "player:bob": 1, "player:ann player:bob": 1, "player:dora": 0, "rules:knight": 2, "rules:knight year:2026": 2, "rules:duel": 0,
    'player:"bob \'>"': 1, "ending:resign": 2, "year:2025": 0, "length:1000-": 0, "player:": 1, "result:black": 1, "result:draw": 0,
    "result:won length:1-": 2, "league:autumn": 0,
}


def check_search(tally, browser, site):
    """Words before a colon look at one thing; what has to fit has to fit together."""
    for words, wanted in SEARCHES.items():
        browser.ask("Runtime.evaluate", expression=f"search.value = {words!r}; search.dispatchEvent(new Event('input'))")
        found = evaluate(browser, "document.querySelectorAll('#found a').length")
        tally.check(found == wanted, f"the search finds {found} games with {words}, not {wanted}")
    row = json.loads(re.fullmatch(r"postern_rows\((.*)\);?\s*", (site / "a" / "rows-0.js").read_text(), re.S)[1])[0]
    browser.ask("Runtime.evaluate", expression=f"postern_rows({json.dumps([{**row, 'game': 'g7', 'of_league': 'The Autumn League'}])});"
                "search.value = 'league:autumn'; search.dispatchEvent(new Event('input'))")
    found = evaluate(browser, "[...document.querySelectorAll('#found a')].map(link => link.textContent)")
    tally.check(len(found) == 1 and ", g7: " in found[0], f"the search by a league finds {found}")


def check_cards(tally, browser, site):
    """Games are found by a card that was played in them."""
    open_page(browser, (site / "index.html").as_uri() + "#q=card:", "desk")
    until(browser, "document.querySelectorAll('#found li').length")
    cards = sorted(set(re.findall(r'"cards":\["([^"]+)"', "".join(path.read_text() for path in site.glob("a/rows-*.js")))))
    tally.check(cards, f"the rows of {site} tell of {cards}")
    for card in cards:
        words = f'card:"{card.lower()}"'
        browser.ask("Runtime.evaluate", expression=f"search.value = {words!r}; search.dispatchEvent(new Event('input'))")
        found = evaluate(browser, "document.querySelectorAll('#found a').length")
        tally.check(1 <= found < 4, f"the search finds {found} games with {words}")
    browser.ask("Runtime.evaluate", expression="search.value = 'card:nonesuch'; search.dispatchEvent(new Event('input'))")
    tally.check(evaluate(browser, "document.querySelectorAll('#found a').length") == 0, "the search finds a card that does not exist")


def check_control(tally, browser, folder):
    """A check that cannot see a fault is none."""
    spoilt = folder / "spoilt.html"
    spoilt.write_text('<html><head/><body onload="x"><a id="a" href="#b">x</a><a id="a" href="https://evil.test/">y</a></body></html>')
    own = Tally()
    own.check = lambda holds, words: setattr(own, "failed", own.failed + (not holds))
    check_file(own, spoilt)
    tally.check(own.failed == 4, f"a spoilt page has {own.failed} faults, not 4")
    feed = '<feed xmlns="http://www.w3.org/2005/Atom"><id>tag:x,2026-01-01:x</id><title/><updated>today</updated></feed>'
    spoilt.write_text(feed)
    tally.check(complaint_of_xmllint(spoilt) or not shutil.which("xmllint"), "a feed without date, author and link is not noticed")
    spoilt.write_text('<!DOCTYPE html><p style="width:3000px">wide</p><script src="https://evil.test/x.js"></script>')
    open_page(browser, spoilt.as_uri(), "desk")
    wide, inner = evaluate(browser, WIDE)
    tally.check(wide > inner, "a wide page is not seen")
    tally.check(bool(asked_elsewhere(browser)), "a remote script is not seen")
    spoilt.write_text('<!DOCTYPE html><svg><g transform="translate(-1.-2 3)"><text>x</text></g></svg><script>nobody.calls(this)</script>')
    open_page(browser, spoilt.as_uri(), "desk")
    tally.check(len(complaints(browser)) == 2, f"what a browser cannot read is not seen: {complaints(browser)}")


class Server:
    """The site on a server of this machine; what it is asked for is kept."""

    def __init__(self, site):
        asked = self.asked = []

        class Handler(http.server.SimpleHTTPRequestHandler):
            def __init__(self, *words):
                super().__init__(*words, directory=site)

            def log_message(self, *_):
                asked.append(self.path)

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


def check_served(tally, proxy, chromium, folder, site):
    """Every page of the site from a server: it finds all that it needs there, and asks nobody else."""
    server = Server(site)
    address = f"http://127.0.0.1:{server.port}"
    browser = Browser(chromium, folder / "served", proxy.port, beside=f"127.0.0.1:{server.port}")
    listen(browser)
    try:
        for path in sorted(site.rglob("*.html")):
            open_page(browser, f"{address}/{path.relative_to(site)}", "desk")
            asked = [url for url in asked_elsewhere(browser) if not url.startswith(address + "/")]
            tally.check(not asked and not complaints(browser), f"{path} on a server: {asked} {complaints(browser)}")
        open_page(browser, f"{address}/g/0/g1.html#r2", "desk")
        tally.check(evaluate(browser, SHOWN) == ["r2"], f"a game on a server shows {evaluate(browser, SHOWN)}")
        open_page(browser, f"{address}/index.html#q=player:bob", "desk")
        tally.check(until(browser, "document.querySelectorAll('#found a').length") == 1, "the search on a server finds nothing")
        tally.check(server.asked and not proxy.asked, f"asked at the proxy: {proxy.asked}")
    finally:
        browser.close()
        server.server.shutdown()


def listen(browser):
    browser.ask("Log.enable")
    browser.ask("Runtime.enable")


def main():
    folder, chromium, pages, site, brought = Path(sys.argv[1]).resolve(), sys.argv[2], *(Path(word).resolve() for word in sys.argv[3:6])
    tally, proxy = Tally(), Proxy()
    proxy.start()
    games = sorted(pages.glob("*.html"))
    for path in [*games, *sorted(site.rglob("*.html"))]:
        check_file(tally, path)
    for path in sorted(site.rglob("*.atom")):
        check_feed(tally, path)
    browser = Browser(chromium, folder / "profile", proxy.port)
    listen(browser)
    try:
        check_control(tally, browser, folder)
        proxy.asked.clear()
        for path in games:
            check_game(tally, browser, proxy, path, folder)
        check_hostile(tally, browser, site)
        check_cards(tally, browser, brought)
    finally:
        browser.close()
    check_served(tally, proxy, chromium, folder, site)
    print(f"site: {tally.passed} passed, {tally.failed} failed")
    sys.exit(tally.failed > 0)


if __name__ == "__main__":
    main()
