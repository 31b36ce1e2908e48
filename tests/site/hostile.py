#!/usr/bin/env python3
"""Hostile texts in a browser: python3 hostile.py FOLDER CHROMIUM PAGES SITE.

PAGES holds what `pages hostile` wrote: every template of the pages with all hostile texts in each place where a text can stand, and the
same with a harmless word. SITE is what `postern site` made; in the rows of its search each text becomes a game's. Chromium shows them
without any policy: the texts have to stand where the word stands, the page must have no other element or attribute than with the word,
no script may run, nothing may be asked for, and the page may not be left. A page with unescaped texts has to be noticed.
Ends with `N passed, N failed`.
"""
import json
import re
import shutil
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from pages import Browser, Proxy, Tally, asked_elsewhere, evaluate, navigate, until  # noqa: E402

TEXTS_LEAST = 200
# What a script would do is noted, and stops nothing.
WATCH = "window.ran = []; for (const name of ['alert', 'confirm', 'prompt', 'open']) window[name] = what => { ran.push(name); };"
# A page's own policy would stop scripts, too; here the escaping alone has to.
POLICY = re.compile(r'<meta http-equiv="Content-Security-Policy"[^>]*>')
# Elements and attributes of a page, what ran in it, and the texts and attributes in which a mark stands.
SHAPE = """(mark => {
  const found = { shape: [], texts: [], attributes: 0, ran: window.ran, at: location.href };
  const walk = document.createTreeWalker(document, NodeFilter.SHOW_ALL);
  for (let node = walk.currentNode; node; node = walk.nextNode()) {
    if (node.nodeType === Node.ELEMENT_NODE) {
      found.shape.push([node.tagName, ...[...node.attributes].map(attribute => attribute.name).sort()].join(' '));
      for (const attribute of node.attributes) found.attributes += attribute.value.includes(mark);
    } else {
      if (node.nodeType !== Node.TEXT_NODE) found.shape.push('#' + node.nodeType);
      else if (node.data.includes(mark)) found.texts.push(node.data);
    }
  }
  return found;
})"""


def is_plain(text):
    """Is it shown letter by letter? Bytes that are no text, controls and what turns text around are taken out or replaced."""
    return all(" " <= letter <= "~" for letter in text)


def texts_of(pages, variant):
    return [octets.decode("utf-8", "replace") for octets in (pages / f"texts-{variant}").read_bytes().split(b"\0")[:-1]]


def open_bare(browser, path, text):
    """A page as a file without a policy; what Chromium asks for and reports since then is in the browser's events."""
    path.write_text(POLICY.sub("", text))
    navigate(browser, path.as_uri())


def shape_of(browser, mark):
    return evaluate(browser, f"{SHAPE}({json.dumps(mark)})")


def faults_of(browser, proxy, path, plain, texts):
    """What is wrong with a page, compared with what it is with the harmless word in the place of these texts."""
    wanted = [text for text in texts if is_plain(text)]
    found = shape_of(browser, max(wanted, key=len))
    faults = []
    if found["shape"] != plain["shape"]:
        faults.append(f"has other elements: {[pair for pair in zip(found['shape'], plain['shape']) if pair[0] != pair[1]][:2]}")
    if (len(found["texts"]), found["attributes"]) != (len(plain["texts"]), plain["attributes"]):
        faults.append(f"shows the texts in {len(found['texts'])} texts and {found['attributes']} attributes, not in "
                      f"{len(plain['texts'])} and {plain['attributes']}")
    faults += [f"does not show {text!r}" for shown in found["texts"] for text in wanted if text not in shown][:3]
    faults += [f"shows {letter!r}" for shown in found["texts"] for letter in "\x01\x1b\x7f\u202e\u2066\ufeff" if letter in shown][:3]
    if found["ran"] or found["at"] != path.as_uri():
        faults.append(f"ran {found['ran']}, and is at {found['at']}")
    if asked_elsewhere(browser) or proxy.asked:
        faults.append(f"asks for {asked_elsewhere(browser)} {proxy.asked}")
    return faults


def check_template(tally, browser, proxy, folder, pages, name, texts):
    path = folder / f"{name}.html"
    open_bare(browser, path, (pages / f"{name}-plain.html").read_text())
    plain = shape_of(browser, "needle")
    for variant, given in enumerate(texts):
        open_bare(browser, path, (pages / f"{name}-{variant}.html").read_text())
        faults = faults_of(browser, proxy, path, plain, given)
        tally.check(not faults, f"{name}, variant {variant}: {faults}")
    return len(plain["texts"]) + plain["attributes"]


def check_feed(tally, pages, texts):
    """A feed is XML: whoever reads it gets the texts as texts."""
    plain = [element.tag for element in ElementTree.parse(pages / "feed-plain.html").iter()]
    for variant, given in enumerate(texts):
        tree = ElementTree.parse(pages / f"feed-{variant}.html")
        shown = " ".join(tree.getroot().itertext())
        lost = [text for text in given if is_plain(text) and text not in shown]
        tally.check([element.tag for element in tree.iter()] == plain and not lost, f"a feed, variant {variant}: lacks {lost[:3]}")


def check_search(tally, browser, proxy, site, folder, texts):
    """Games with these names and players, found by a search, are lines of text."""
    place = folder / "site"
    shutil.copytree(site, place)
    rows = place / "a" / "rows-0.js"
    row = json.loads(re.fullmatch(r"postern_rows\((.*)\);?\s*", rows.read_text(), re.S)[1])[0]
    given = [text for variant in texts for text in variant if is_plain(text)][:100]
    made = [{**row, "number": i + 1, "game": f"g{i + 1}", "name": text, "who": text, "result": text, "title": text,
             "people": [{"name": text}]} for i, text in enumerate(given)]
    rows.write_text(f"postern_rows({json.dumps(made)});".replace("<", "\\u003c"))
    index = place / "index.html"
    index.write_text(re.sub(r'data-files="\d+"', 'data-files="1"', POLICY.sub("", index.read_text())))
    navigate(browser, index.as_uri() + "#q=rules:" + row["rules"])
    until(browser, f"document.querySelectorAll('#found a').length === {len(given)}")
    found = evaluate(browser, "[...document.querySelectorAll('#found li')].map(item => item.textContent)")
    about = f"{row['records']} records" + (f", {row['day']}" if row.get("day") else "")
    wanted = [f"{text}, g{i + 1}: {text} {text}. {text}. {about}" for i, text in reversed(list(enumerate(given)))]
    tally.check(found == wanted, f"the search shows {[pair for pair in zip(found, wanted) if pair[0] != pair[1]][:2]} of {len(found)}")
    tally.check(evaluate(browser, "[...document.querySelectorAll('#found *')].every(e => ['LI', 'A', 'BDI', 'SMALL'].includes(e.tagName)"
                                  " && [...e.attributes].every(a => a.name === 'href'))"), "the search has made elements of texts")
    tally.check(not evaluate(browser, "ran") and not asked_elsewhere(browser) and not proxy.asked,
                f"the search ran {evaluate(browser, 'ran')}, and asks for {asked_elsewhere(browser)} {proxy.asked}")


def check_control(tally, browser, proxy, folder, pages):
    """A check that cannot see a fault is none."""
    path = folder / "control.html"
    page = (pages / "list-plain.html").read_text()
    open_bare(browser, path, page)
    plain = shape_of(browser, "needle")
    for bad in ("<img src=x onerror=alert(1)>", "<svg onload=alert(1)></svg>", "<b>x</b>", "\u202e"):
        before, after = page.rsplit(">needle", 1)
        open_bare(browser, path, f"{before}>{bad}needle{after}")
        until(browser, "ran.length > 0", 1 if "alert" in bad else 0)
        faults = faults_of(browser, proxy, path, plain, ["needle"])
        tally.check(len(faults) >= (2 if "alert" in bad else 1), f"{bad!r} in a page is not noticed: {faults}")
    open_bare(browser, path, '<!DOCTYPE html><p>needle</p><img src="http://evil.test/x">')
    tally.check(faults_of(browser, proxy, path, plain, ["needle"]), "a remote picture is not noticed")
    proxy.asked.clear()


def main():
    folder, chromium, pages, site = Path(sys.argv[1]).resolve(), sys.argv[2], *(Path(word).resolve() for word in sys.argv[3:5])
    tally, proxy = Tally(), Proxy()
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    proxy.start()
    texts = [texts_of(pages, variant) for variant in range(3)]
    tally.check(sum(map(len, texts)) >= TEXTS_LEAST, f"there are {sum(map(len, texts))} texts")
    names = sorted(path.name.removesuffix("-plain.html") for path in pages.glob("*-plain.html"))
    browser = Browser(chromium, folder / "profile", proxy.port)
    browser.ask("Page.addScriptToEvaluateOnNewDocument", source=WATCH)
    try:
        check_control(tally, browser, proxy, folder, pages)
        places = sum(check_template(tally, browser, proxy, folder, pages, name, texts) for name in names if name != "feed")
        tally.check(places >= 100, f"the texts stand in {places} places only")
        check_feed(tally, pages, texts)
        check_search(tally, browser, proxy, site, folder, texts)
    finally:
        browser.close()
    print(f"hostile: {tally.passed} passed, {tally.failed} failed")
    sys.exit(tally.failed > 0)


if __name__ == "__main__":
    main()
