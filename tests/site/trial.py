#!/usr/bin/env python3
"""A player's page to try orders on: python3 trial.py FOLDER CHROMIUM POSTERN HOME TWIN.

HOME was played by asked.play: in its outbox lie the pages that a player got for four games. TWIN is the same home, but what her
opponents hold and have ordered differs. Chromium opens each page. What it says of orders has to be what the program says of them
(`postern check`, and a receipt), word for word, for good and bad lines, written or clicked on the board. Nothing may leave, nothing
of the others may be in the file, and the mail that the page makes has to be one that the program takes.
Ends with `N passed, N failed`.
"""
import base64
import email
import email.policy
import email.utils
import json
import re
import shutil
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from urllib.parse import unquote, urlsplit, parse_qs

sys.path.insert(0, str(Path(__file__).resolve().parent))
from pages import PATIENCE_S, WIDE, Browser, Proxy, Tally, asked_elsewhere, check_file, evaluate, open_page  # noqa: E402
from shots import WINDOWS  # noqa: E402

OTHERS = ("Hidden", "bob@x.test")
# Lines to try, good and bad ones: what a player writes in one mail.
TRIES = {
    "g1": ("TRAIN I9 SWORD 4\nMOVE gr1 N\nMOVE gr2 S\nHOLD gr2", "MOVE gr99 N", "TRAIN I9 SWRD 4\n\n  move gr2 s, s", "HELP\nMOVE gr2 S",
           "STANDING MOVE gr2 VIA I8 I7\nSTANDING", "Turn 7 was fun\nMOVE gr2 S", "RESIGN", "Hello\nMOVE gr2 S\nAnn"),
    "g2": ("MOVE e2e4", "MOVE e2e4\nPLAY HOLY WAR b1 c1", "PLAY CHAOS", "MOVE e2e5", "MOVE e9e4", "castle\nMOVE g1f3", "OFFER DRAW\nMOVE d2d4", "<b>MOVE</b> &amp; e2e4"),
    "g3": ("MOVE L2 C3", "CAST L1 SLOW AT R1\nMOVE L2 C3", "CAST L1 BLOCK MAGIC", "MOVE L9 B3", "MOVE L2 Z9\nMOVE L1 A2", "xx " * 1000),
    "g4": ("cast fireball at Blue", "move e\nmove e", "cast fireball at Green", "play number 9", "STANDING IF ATTACKED BY ANY PLAY"),
}
CLICKS = {
    # The word's button, then cells of the board, and what that writes: an order.
    "g1": ("MOVE", ["I9", "I8"], "MOVE gr2 I8 "),
    "g2": ("MOVE", ["e2", "e4"], "MOVE e2 e4 "),
    "g3": ("MOVE", ["C4", "C3"], "MOVE L1 C3 "),
    "g4": ("MOVE", ["c4"], "MOVE c4 "),
}

# What differs in the twin: what her opponent in the first game has ordered, and what the others hold.
HIDDEN = {"g1": "SELECT instr(open, 'TRAIN') > 0 FROM game WHERE id = 1"}
HIDDEN.update({f"g{game}": f"SELECT state FROM snapshot WHERE id >> 20 = {game} ORDER BY id DESC LIMIT 1" for game in (2, 3, 4)})


# ---- what the program has mailed, and says ----

def mails_of(home, kind):
    rows = sqlite3.connect(home / "postern.db").execute(
        "SELECT game, bytes FROM outbox WHERE kind = ? AND seat = 0 ORDER BY id", (kind,)).fetchall()
    return [(f"g{game}", email.message_from_bytes(octets, policy=email.policy.default)) for game, octets in rows]


def page_of(mail):
    return next(part.get_content() for part in mail.iter_attachments() if part.get_content_type() == "text/html")


def held_in(page):
    """The game that lies in a page."""
    return base64.b64decode(re.search(r'id="game"[^>]*>([^<]*)<', page)[1]).decode()


def plain(text):
    return " ".join(text.split())


def said_by_program(postern, home, game, lines):
    seat = json.loads(held_in(page_of(dict(mails_of(home, "page"))[game])))["seat"]
    done = subprocess.run([postern, "-C", home, "check", game, str(seat + 1), "-"], input=f"{lines}\nFORECAST\n", capture_output=True,
                          text=True, check=False)
    return done.stdout + done.stderr, done.returncode


# ---- in the page ----

def wait_until(browser, expression):
    until = time.monotonic() + PATIENCE_S
    while not evaluate(browser, expression):
        if time.monotonic() > until:
            raise TimeoutError(expression)
        time.sleep(0.02)


def open_trial(browser, path, window="desk"):
    open_page(browser, path.as_uri(), window)
    wait_until(browser, "document.getElementById('answer').hasAttribute('data-refused')")


def answer(browser):
    return evaluate(browser, "document.getElementById('answer').textContent")


def write(browser, lines):
    """Writes lines, and waits until they are judged: the mail's text is made in the same moment."""
    browser.ask("Runtime.evaluate", expression=f"""(() => {{
      const lines = document.getElementById('lines');
      lines.value = {json.dumps(lines)};
      lines.dispatchEvent(new Event('input'));
    }})()""")
    wait_until(browser, f"document.getElementById('text').textContent === {json.dumps(lines.rstrip() + chr(10) + 'END' + chr(10))}")
    return answer(browser)


def click_at(browser, x, y):
    for kind in ("mousePressed", "mouseReleased"):
        browser.ask("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)


def press_button(browser, place, text):
    browser.ask("Runtime.evaluate", expression=f"[...document.querySelectorAll('{place} button')]"
                f".find(b => b.textContent === {json.dumps(text)}).click()")


def mail_link(browser):
    parts = urlsplit(evaluate(browser, "document.getElementById('mail').href"))
    fields = parse_qs(parts.query, keep_blank_values=True)
    return parts.scheme, unquote(parts.path), fields["subject"][0], fields["body"][0]


# ---- the checks ----

def check_head(tally, path, page, mail):
    check_file(tally, path)
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page)[1].replace("&#39;", "'")
    tally.check(re.fullmatch(r"default-src 'none'; style-src 'sha256-\S+'; script-src 'sha256-\S+' 'sha256-\S+' 'sha256-\S+' 'wasm-unsafe-eval'; "
                             r"base-uri 'none'; form-action 'none'", policy) is not None, f"{path}: its policy is {policy}")
    address = email.utils.parseaddr(mail["Reply-To"])[1]
    tally.check(f"<code>{address}</code>" in page and "Give this file to nobody" in page
                and "order for you, resign for you and have your mails sent elsewhere" in page, f"{path}: its head says not what it can do")
    found = [word for word in OTHERS if word in page or word in held_in(page)]
    tally.check(not found, f"{path}: holds {found} of another player")
    tally.check("<b>x</b>" not in page, f"{path}: a name has become an element")


def check_asked(tally, browser, home, path):
    """What is asked stands there in the words of the last report."""
    report = [mail for game, mail in mails_of(home, "report") if game == path.stem][-1].get_body(("plain",)).get_content()
    asked = re.search(r"WHAT YOU HAVE TO DO.*?\n((?:[- ] .*\n)+)", report)[1]
    wanted = [plain(line) for line in re.split(r"^- ", asked, flags=re.M)[1:]]
    shown = evaluate(browser, "[...document.querySelectorAll('header li')].map(item => item.textContent)")
    tally.check(wanted and [plain(line) for line in shown] == wanted, f"{path}: is asked {shown}, and the report says {wanted}")


def check_buttons(tally, browser, path):
    """Each word that orders begin with has one button."""
    words = evaluate(browser, "[...document.querySelectorAll('#words button')].map(button => button.textContent)")
    tally.check(len(words) == len(set(words)) > 3, f"{path}: buttons {words}")


def check_words(tally, browser, postern, home, game, path):
    for lines in TRIES[game]:
        said = write(browser, lines)
        program, status = said_by_program(postern, home, game, lines)
        refused = int(evaluate(browser, "document.getElementById('answer').dataset.refused"))
        tally.check((refused > 0) == (status == 1), f"{path}: {refused} lines of {lines!r} are refused; the program ends with {status}")
        own = plain(re.sub(r"(?s)Not an order, so your host.*?\n(?=\n)", "", said + "\n"))
        tally.check(own and own in plain(program), f"{path}, {lines!r}: the page says\n{said}\nand the program\n{program}")


def check_receipt(tally, browser, home, path):
    """The receipt of a mail with CHECK and FORECAST above the lines, which are two lines further down there."""
    receipt = [mail for game, mail in mails_of(home, "receipt") if game == "g1"][-1].get_body(("plain",)).get_content()
    said = plain(re.sub(r"line (\d+)", lambda match: f"line {int(match[1]) + 2}", write(browser, TRIES["g1"][0])))
    tally.check(said in plain(receipt), f"{path}: the page says\n{said}\nand the receipt\n{receipt}")


def check_mail(tally, browser, path, mail):
    lines = "  move e2e4 & more?\n\u00e4 = #1"
    write(browser, lines)
    scheme, address, subject, body = mail_link(browser)
    tally.check(scheme == "mailto" and address == email.utils.parseaddr(mail["Reply-To"])[1], f"{path}: its mail goes to {address}")
    tally.check(subject.startswith(f"[{path.stem}] turn "), f"{path}: its mail's subject is {subject}")
    tally.check(body == (lines + "\nEND\n").replace("\n", "\r\n"), f"{path}: its mail says {body!r}")
    press_button(browser, "#orders", "Copy the mail")
    wait_until(browser, "document.getElementById('copied').textContent !== ''")


# Where Chromium draws each cell of the board, and each thing that stands on it. A cell's drawing lies in the page's library; a copy in
# the picture tells its place. The words of a drawing are its title: "d4: plains", "gr1, RED: ...".
DRAWN = """(() => {
  const board = document.querySelector('#board svg > g'), title = drawing => drawing.querySelector(':scope > title').textContent;
  const cells = new Set([...document.querySelectorAll('.walk [role=gridcell]')].map(cell => cell.textContent));
  const grounds = [...document.querySelectorAll('#live > g')].filter(drawing => cells.has(title(drawing).split(': ')[0]));
  const things = [...board.querySelectorAll('g.up')];
  window.middle_of = i => {
    const drawing = i < grounds.length ? board.appendChild(grounds[i].cloneNode(true)) : things[i - grounds.length];
    board.parentNode.scrollIntoView({ block: 'center' });
    const box = drawing.getBoundingClientRect();
    if (i < grounds.length) drawing.remove();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  return { cells: grounds.map(drawing => title(drawing).split(': ')[0]), things: things.map(title), all: cells.size };
})()"""


def check_clicks(tally, browser, path, turned=False):
    word, cells, wanted = CLICKS[path.stem]
    write(browser, "")
    drawn = evaluate(browser, DRAWN)["cells"]
    press_button(browser, "#words", word)
    for cell in cells:
        click_at(browser, *evaluate(browser, f"middle_of({drawn.index(cell)})"))
    lines = evaluate(browser, "document.getElementById('lines').value")
    tally.check(lines == wanted, f"{path}: clicks{' on a turned board' if turned else ''} write {lines!r}")
    told = answer(browser)
    tally.check(told == write(browser, wanted) and evaluate(browser, "document.getElementById('answer').dataset.refused") == "0",
                f"{path}: of {lines!r} it says\n{told}\nand of the same lines in the form\n{answer(browser)}")
    tally.check(evaluate(browser, "document.querySelectorAll('#names button').length") > 0, f"{path}: a click offers no names")
    tally.check(lines.strip() in evaluate(browser, "document.getElementById('text').textContent"), f"{path}: the mail lacks {lines!r}")


NAMED = "[document.querySelector('#names button').textContent, document.querySelector('#names span').textContent]"
FORGET = "document.getElementById('lines').value = document.getElementById('names').textContent = ''"


def check_drawn(tally, browser, path, window, turned, every):
    """A click hits what is drawn there: the cell (every so many of them), and each thing on it."""
    open_trial(browser, path, window)
    if turned:
        browser.ask("Runtime.evaluate", expression="document.getElementById('turn').click()")
    drawn = evaluate(browser, DRAWN)
    cells, where = drawn["cells"], f"{path} on a {window}{', turned' if turned else ''}"
    tally.check(len(cells) == drawn["all"] >= 30 and len(drawn["things"]) >= 2, f"{where}: draws {drawn}")
    missed = []
    for i in [*range(0, len(cells), every), *range(len(cells), len(cells) + len(drawn["things"]))]:
        browser.ask("Runtime.evaluate", expression=FORGET)
        click_at(browser, *evaluate(browser, f"middle_of({i})"))
        cell, words = evaluate(browser, NAMED) if evaluate(browser, "!!document.querySelector('#names button')") else (None, "")
        if i < len(cells) and cell != cells[i]:
            missed.append((cells[i], cell))
        if i >= len(cells) and drawn["things"][i - len(cells)] not in words:
            missed.append((drawn["things"][i - len(cells)], cell, words))
    tally.check(not missed, f"{where}: clicks hit other things than those that are drawn there: {missed[:5]}")


def check_windows(tally, browser, path):
    for window in WINDOWS:
        open_trial(browser, path, window)
        wide, inner = evaluate(browser, WIDE)
        tally.check(wide <= inner, f"{path} on a {window} is {wide} wide, the window {inner}")
        missing = evaluate(browser, "[...document.querySelectorAll('use')].map(u => u.getAttribute('href'))"
                                    ".filter(h => !document.getElementById(h.slice(1)))")
        tally.check(not missing, f"{path}: its picture uses {missing}, which is not there")
        tally.check(evaluate(browser, "document.querySelectorAll('#board svg use').length") > 0, f"{path}: shows no board")
    open_page(browser, path.as_uri(), "desk", scripts=False)
    browser.ask("Emulation.setScriptExecutionDisabled", value=False)
    tally.check("needs scripts" in evaluate(browser, "document.body.innerText"), f"{path}: without scripts it says nothing")


def check_page(tally, browser, proxy, postern, home, path, mail):
    page = page_of(mail)
    check_head(tally, path, page, mail)
    open_trial(browser, path)
    check_asked(tally, browser, home, path)
    check_buttons(tally, browser, path)
    check_words(tally, browser, postern, home, path.stem, path)
    check_mail(tally, browser, path, mail)
    browser.ask("Runtime.evaluate", expression="document.getElementById('turn').click()")
    check_clicks(tally, browser, path, True)
    browser.ask("Runtime.evaluate", expression="document.getElementById('turn').click()")
    check_clicks(tally, browser, path)
    for window, turned, every in (("desk", False, 5), ("desk", True, 1), ("phone", True, 7)):
        check_drawn(tally, browser, path, window, turned, every)
    open_trial(browser, path)
    if path.stem == "g1":
        check_receipt(tally, browser, home, path)
    tally.check(not asked_elsewhere(browser) and not proxy.asked, f"{path} asks {asked_elsewhere(browser)} {proxy.asked}")
    check_windows(tally, browser, path)


def spoil(tally, browser, folder, page, old, new, wanted):
    path = folder / "spoilt.html"
    path.write_text(page.replace(old, new))
    open_trial(browser, path)
    tally.check(re.search(wanted, answer(browser)) is not None, f"{path}: says {answer(browser)}, not {wanted}")
    tally.check(mail_link(browser)[0] == "mailto", f"{path}: makes no mail any more")


def check_faults(tally, browser, folder, page):
    """A page that cannot try orders says so, and still makes the mail."""
    spoil(tally, browser, folder, page, " &#39;wasm-unsafe-eval&#39;", "", "^Orders cannot be tried here: ")
    known = re.search(r'id="game"[^>]*>([^<]*)<', page)[1]
    spoil(tally, browser, folder, page, known, base64.b64encode(b'{"rules":"ludo"}').decode(), 'has no rules "ludo"')


def check_taken(tally, browser, postern, home, path, mail):
    """What is clicked, mailed as the page makes it, is an order on file; with a signature below that is not read."""
    open_trial(browser, path)
    check_clicks(tally, browser, path)
    _, address, subject, body = mail_link(browser)
    text = f"From: ann@x.test\r\nTo: {address}\r\nSubject: {subject}\r\nMessage-ID: <page@x.test>\r\n\r\n{body}MOVE a2a3\r\n"
    (home / "mail" / "in" / "new" / "page").write_text(text)
    now = sqlite3.connect(home / "postern.db").execute("SELECT max(made_utc_s) FROM outbox").fetchone()[0]
    done = subprocess.run([postern, "-C", home, "run", "--now", str(now + 60)], capture_output=True, text=True, check=False)
    last = mails_of(home, "receipt")[-1][1].get_body(("plain",)).get_content()
    tally.check(done.returncode == 0 and "- MOVE e2e4" in last and "a2a3" not in last, f"{path}: the mail is answered\n{last}\n{done.stderr}")


def check_twin(tally, home, twin):
    """What is hidden from a player changes nothing in her pages."""
    address = re.compile(r"g\d+\.p\d+\.r\d+\.[a-z2-7]{16}@")
    pages, others = ({game: address.sub("TOKEN@", page_of(mail)) for game, mail in mails_of(place, "page")} for place in (home, twin))
    for game, page in pages.items():
        tally.check(page == others[game], f"{game}: what others hold changes the page of {home}: "
                    f"{next((pair for pair in zip(held_in(page).split(','), held_in(others[game]).split(',')) if pair[0] != pair[1]), '')}")
    for game, hidden in HIDDEN.items():
        told = [sqlite3.connect(place / "postern.db").execute(hidden).fetchall() for place in (home, twin)]
        tally.check(told[0] and told[0] != told[1], f"{game}: nothing that is hidden differs in the twin, so that nothing is shown by it")


def check_onlookers(tally, postern, home, twin, folder):
    """Nor does it change a byte of what a site shows of these games while they go on."""
    sites = []
    for place, name in ((home, "site"), (twin, "site-of-twin")):
        subprocess.run([postern, "-C", place, "site", folder / name], capture_output=True, text=True, check=True)
        sites.append({str(path.relative_to(folder / name)): path.read_text() for path in (folder / name).rglob("*.html")})
    for game in HIDDEN:
        page = sites[0].get(f"g/0/{game}.html", "")
        tally.check("The game goes on" in page and '<section class="record"' in page, f"{game} has no page for onlookers")
    differing = sorted(name for name in {**sites[0], **sites[1]} if sites[0].get(name) != sites[1].get(name))
    tally.check(not differing, f"what is hidden changes these pages for onlookers: {differing}")


def main():
    folder, chromium, postern = Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3]).resolve()
    home, twin = Path(sys.argv[4]).resolve(), Path(sys.argv[5]).resolve()
    tally, proxy = Tally(), Proxy()
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    proxy.start()
    mails = dict(mails_of(home, "page"))
    tally.check(sorted(mails) == sorted(TRIES), f"pages came for {sorted(mails)}")
    check_twin(tally, home, twin)
    check_onlookers(tally, postern, home, twin, folder)
    browser = Browser(chromium, folder / "profile", proxy.port)
    try:
        for game, mail in mails.items():
            path = folder / f"{game}.html"
            path.write_text(page_of(mail))
            check_page(tally, browser, proxy, postern, home, path, mail)
        check_faults(tally, browser, folder, page_of(mails["g2"]))
        check_taken(tally, browser, postern, home, folder / "g2.html", mails["g2"])
        tally.check(not proxy.asked, f"asked at the proxy: {proxy.asked}")
    finally:
        browser.close()
    print(f"trial: {tally.passed} passed, {tally.failed} failed")
    sys.exit(tally.failed > 0)


if __name__ == "__main__":
    main()
