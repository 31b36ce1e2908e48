#!/usr/bin/env python3
"""The second reader of our own mails: Python's email package, which shares no line with GMime or with Postern.

    check.py FOLDER DATABASE...

Reads the mails of each outbox where they lie. FOLDER holds the texts as GMime read them (read.c): both readers have to
have read the same. Beside what one mail must be, a home's mails have to fit together: no Message-ID twice, every
reference to a mail that there is. Ends with `N passed, N failed`.
"""
import email
import email.policy
import email.utils
import html
import json
import re
import sqlite3
import sys
from email.generator import BytesGenerator
from io import BytesIO
from pathlib import Path

MESSAGE_ID = re.compile(r"<[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9.-]+>")
ROOT = re.compile(r"<(?:g[0-9]+|l[0-9]+\.s[0-9]+)\.start@[A-Za-z0-9.-]+>")
UNSUBSCRIBE = re.compile(r"<mailto:[^ <>,]+\.leave\.[a-z2-7]{16}@[A-Za-z0-9.-]+>")
LIST_ID = re.compile(r"<g[0-9]+\.games\.[A-Za-z0-9.-]+>")
# The envelope's sender: of a seat's mail with what it was about and a token, else the bare address.
SEAT_SENDER = re.compile(r"[^@+]+\+g[0-9]+p[0-9]+r[0-9]+\.[a-z2-7]{16}@.+")
BARE_SENDER = re.compile(r"[^@+]+(\+g[0-9]+o[0-9]+\.[a-z2-7]{16})?@.+")   # with an observer's number, if it is one's
# All that a page is made of: nothing that fetches.
PAGE_TAG = re.compile(
    r'<!DOCTYPE html>|<html lang="en">|</html>|</?(head|title|style|body|div|pre)>|<br>|<meta charset="utf-8">'
    r'|<meta name="(viewport|color-scheme)" content="[a-z0-9 ,=.-]+">'
    r'|<pre style="font-size:13px;font-size:min\(13px,[0-9.]+vw\)">|<div style="margin-left:.7em;text-indent:-.7em">')
# The board of a game as a table, which says in cells what the text says in lines.
BOARD = re.compile(r'<table class="board"[^>]*>.*?</table>', re.S)
BOARD_TAG = re.compile(
    r'<table class="board" role="img" width="100%" cellspacing="0" cellpadding="1" aria-label="[^"<>]*">|</(table|tr|th|td|b)>'
    r'|</?small>|<small style="background:#[0-9a-f]{6};color:#[0-9a-f]{6}">|<(tr|th|b)>|<td( [a-z]+="[^"<>]*")*>|<b style="background:#[0-9a-f]{6};color:#[0-9a-f]{6}">|<br>')
# A row of a map that is drawn with walls: it needs letters of one width.
WALLS = re.compile(r"\|[^|\n]*\|[^|\n]*\||\+-+\+")
# Mails to an address that is not the seat's (yet, or any more): nothing hangs on whether they arrive.
BESIDE = {"confirm", "moved"}
COLUMNS = 72


class Home:
    """What a database says of its mails."""

    def __init__(self, path):
        self.path = path
        database = sqlite3.connect(path)
        database.text_factory = lambda octets: octets.decode("utf-8", "surrogateescape")
        self.mails = database.execute(
            "SELECT id, kind, game, seat, envelope_from, envelope_to, message_id, subject, made_utc_s, bytes"
            " FROM outbox WHERE length(bytes) > 0 AND coalesce(error, '') <> 'changed after it was queued'"
            " ORDER BY id").fetchall()
        self.out = dict(database.execute("SELECT message_id, id FROM outbox ORDER BY id DESC"))
        self.twice = database.execute(
            "SELECT message_id FROM outbox GROUP BY message_id HAVING count(*) > 1").fetchall()
        self.taken = set()
        for raw, in database.execute("SELECT raw FROM inbox"):
            self.taken.update(re.findall(r"<[^<>\s]+>", head_of(raw).decode("latin-1")))
        self.erased = database.execute("SELECT count(*) FROM inbox WHERE length(raw) = 0").fetchone()[0] > 0
        database.close()


def head_of(raw):
    """The header lines of a mail that came, unfolded."""
    return re.sub(rb"\r?\n[ \t]+", b" ", re.split(rb"\r?\n\r?\n", raw, maxsplit=1)[0])


def defects(message):
    for part in message.walk():
        for defect in part.defects:
            yield f"{type(defect).__name__}: {defect}"
        for name, value in part.items():
            for defect in getattr(value, "defects", ()):
                yield f"{name}: {type(defect).__name__}: {defect}"


def check_written_again(octets, message):
    """Python, given nothing to fold anew, writes the very bytes."""
    out = BytesIO()
    BytesGenerator(out, policy=email.policy.SMTP.clone(refold_source="none")).flatten(message)
    if out.getvalue() != octets:
        yield "Python writes it otherwise"


def of_seat(row):
    """Goes to a seat's own address?"""
    return row[3] is not None and row[3] >= 0 and row[1] not in BESIDE


def check_envelope(message, row):
    _, _, _, seat, sender, recipient, message_id, _, made, _ = row
    if [a.addr_spec for a in message["To"].addresses] != [recipient]:
        yield f"To is {message['To']}, the envelope goes to {recipient}"
    if len(message["From"].addresses) != 1:
        yield f"From is {message['From']}"
    robot = message["From"].addresses[0]
    if message["X-Loop"] != robot.addr_spec:
        yield f"X-Loop is {message['X-Loop']}"
    if sender.partition("@")[2] != robot.domain:
        yield f"the envelope's sender {sender} is not of From's domain"
    wanted = SEAT_SENDER if of_seat(row) else BARE_SENDER
    if not wanted.fullmatch(sender):
        yield f"the envelope's sender {sender} has not the form of a mail to seat {seat}"
    if message["Message-ID"] != message_id or not MESSAGE_ID.fullmatch(message_id):
        yield f"Message-ID is {message['Message-ID']}, in the row {message_id}"
    date = message["Date"].datetime
    if date is None or int(date.timestamp()) != made or date.utcoffset().total_seconds() != 0:
        yield f"Date is {message['Date']}, it was made at {made}"


def check_manners(message, row):
    """What programs that meet the mail are told."""
    _, kind, game, *_ = row
    told = message["Auto-Submitted"]
    reply = kind in ("receipt", "page", "help") or (kind == "confirm" and message["In-Reply-To"] is not None
                                          and not ROOT.fullmatch(message["In-Reply-To"]))
    if told != ("auto-replied" if reply else "auto-generated"):
        yield f"a {kind} says Auto-Submitted: {told}"
    if message["X-Auto-Response-Suppress"] != "All":
        yield "X-Auto-Response-Suppress is not All"
    broadcast = (of_seat(row) or kind == "public") and not reply
    if (message["Precedence"] == "bulk") != broadcast or message["Precedence"] not in ("bulk", None):
        yield f"a {kind} has Precedence: {message['Precedence']}"
    if (message["List-Unsubscribe"] is not None) != broadcast:
        yield f"a {kind} has List-Unsubscribe: {message['List-Unsubscribe']}"
    if broadcast and not UNSUBSCRIBE.fullmatch(message["List-Unsubscribe"] or ""):
        yield f"List-Unsubscribe is {message['List-Unsubscribe']}"
    if (message["List-Id"] is not None) != bool(game) or (game and not LIST_ID.fullmatch(message["List-Id"] or "")):
        yield f"List-Id is {message['List-Id']} for game {game}"
    about = dict(item.split("=", 1) for item in (message["X-Postern"] or "").split("; ") if "=" in item)
    if about.get("game") != (f"g{game}" if game else None):
        yield f"X-Postern is {message['X-Postern']} for game {game}"


def check_subject(message, row):
    """The row's subject, in one line, whole or cut, behind its part's number when there are several."""
    said, kept = re.sub(r"^\([0-9]+/[0-9]+\) ", "", str(message["Subject"])), " ".join(row[7].split())
    if said != kept and not (said.endswith("...") and kept.startswith(said[:-3])):
        yield f"Subject is {said!r}, in the row {kept!r}"


def check_thread(home, message, row):
    """A reference leads to the game's root, to a mail that was made before, or to one that was taken."""
    references = (message["References"] or "").split()
    answered = message["In-Reply-To"]
    for reference in references + ([answered] if answered else []):
        if not MESSAGE_ID.fullmatch(reference):
            yield f"the reference {reference} is not well-formed"
        elif ROOT.fullmatch(reference):
            if row[2] and reference.split(".")[0] != f"<g{row[2]}" or not row[2] and reference.startswith("<g"):
                yield f"{reference} is another game's root"
        elif reference in home.out:
            if home.out[reference] > row[0]:
                yield f"{reference} was made later"
        elif reference not in home.taken and not home.erased:
            yield f"there is no mail {reference}"
    if len(set(references)) != len(references):
        yield "a reference stands twice"
    if answered and references[-1:] != [answered]:
        yield "In-Reply-To is not the last of References"
    if row[2] and not (references and ROOT.fullmatch(references[0])) and of_seat(row):
        yield f"References does not begin with the game's root: {references[:1]}"


def check_text(message, row, folder, which):
    part = message.get_body(("plain",))
    if part is None:
        yield "there is no plain text"
        return
    text = part.get_content().replace("\r\n", "\n")
    seen = (folder / f"{which}-{row[0]}.txt").read_bytes().decode("utf-8", "replace")
    if text != seen:
        yield f"GMime read another text: {seen[:60]!r} and here {text[:60]!r}"
    for line in text.split("\n"):
        if len(line) > COLUMNS and " " in line.strip():
            yield f"a line of {len(line)} columns: {line}"
    encoding = part["Content-Transfer-Encoding"]
    octets = part.get_payload().encode("utf-8", "surrogateescape")
    if encoding not in ("7bit", "quoted-printable") or not octets.isascii():
        yield f"the text is sent as {encoding}"
    if (part.get_content_charset() == "us-ascii") != text.isascii():
        yield f"the charset is called {part.get_content_charset()}"
    if encoding == "quoted-printable" and text.isascii() and not re.search(r"^(\.|From )", text, re.M) \
            and max(map(len, text.split("\n"))) <= 998:
        yield "quoted-printable without need"


def check_page(message):
    """The page says what the text says, brings nothing with it and fetches nothing."""
    page = message.get_body(("html",))
    if page is None:
        return
    markup = page.get_content().replace("\r\n", "\n")
    text = message.get_body(("plain",)).get_content().replace("\r\n", "\n")
    body = re.search(r"<body>\n(.*)</body>", markup, re.S)
    shown = html.unescape(re.sub(r"<[^>]*>", "", BOARD.sub("", body.group(1)))) if body else ""
    if " ".join(shown.split()) != " ".join(text.split()):
        yield "the page says something else than the text"
    for said in re.findall(r"<div[^>]*>(.*?)</div>", markup, re.S):
        if WALLS.search(html.unescape(said)):
            yield f"a row of a map stands in running text: {said[:60]!r}"
    for rows in re.findall(r"<pre[^>]*>(.*?)</pre>", markup, re.S):
        if html.unescape(rows) not in text:
            yield f"the page moves rows: {rows[:60]!r}"
    for tag in re.findall(r"<[^>]*>", BOARD.sub("", markup)):
        if not PAGE_TAG.fullmatch(tag):
            yield f"the page holds {tag}"
    for tag in re.findall(r"<[^>]*>", "".join(board.group() for board in BOARD.finditer(markup))):
        if not BOARD_TAG.fullmatch(tag) or re.search("src|href|url|on[a-z]+=", tag.split(" title=")[0]):
            yield f"the board holds {tag}"
    if re.search(r"url|@import|expression", re.search(r"<style>.*?</style>", markup, re.S).group()):
        yield "the page's style fetches something"


def check_attachments(message):
    for part in message.iter_attachments():
        octets = part.get_content()
        octets = octets.encode() if isinstance(octets, str) else octets
        if not part.get_filename() or not re.fullmatch(r"[A-Za-z0-9_-][A-Za-z0-9._-]*", part.get_filename()):
            yield f"an attachment is called {part.get_filename()!r}"
        if part.get_filename() and part.get_filename().endswith(".replay"):
            for line in octets.decode("utf-8").splitlines():
                json.loads(line)


def faults(home, row, folder, which):
    octets = row[9]
    message = email.message_from_bytes(octets, policy=email.policy.default)
    yield from defects(message)
    for name in set(message.keys()):
        if len(message.get_all(name)) != 1:
            yield f"{name} stands {len(message.get_all(name))} times"
    yield from check_written_again(octets, message)
    yield from check_envelope(message, row)
    yield from check_manners(message, row)
    yield from check_subject(message, row)
    yield from check_thread(home, message, row)
    if row[1] != "passed":  # sealed, from home to home
        yield from check_text(message, row, folder, which)
    yield from check_page(message)
    yield from check_attachments(message)


def every_fault(home, row, folder, which):
    """What Python cannot even look at is a fault, too."""
    found = []
    try:
        for fault in faults(home, row, folder, which):
            found.append(fault)
    except Exception as error:
        found.append(f"cannot be read: {type(error).__name__}: {error}")
    return found


def main():
    if len(sys.argv) < 3:
        sys.exit("usage: check.py FOLDER DATABASE...")
    folder, passed, failed = Path(sys.argv[1]), 0, 0
    for which, path in enumerate(sys.argv[2:], 1):
        home = Home(path)
        for message_id, in home.twice:
            print(f"{path}: {message_id} stands twice in the outbox")
            failed += 1
        for row in home.mails:
            found = every_fault(home, row, folder, which)
            for fault in found:
                print(f"{path}: mail {row[0]} ({row[1]}): {fault}")
            failed += bool(found)
            passed += not found
    print(f"Python: {passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


main()
