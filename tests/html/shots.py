#!/usr/bin/env python3
"""The pages of our mails in a browser: python3 shots.py FOLDER CHROMIUM DATABASE...

Every HTML part in an outbox is shown by a headless Chromium, on a desk and on a phone: the page must not be wider than
the window, every map and table has to stand in straight columns and be seen whole, and no request may leave. Requests
are looked for in two places: Chromium's own list, and a proxy of ours through which all of them would have to go. A
page with a remote picture is the proof that both would see one. The largest page of each kind of mail is photographed
into FOLDER; the picture must not be blank. Ends with `N passed, N failed`.
"""
import base64
import email
import email.policy
import json
import os
import re
import select
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path

WINDOWS = {"phone": (360, 740, 2, True), "desk": (1280, 900, 1, False)}
PATIENCE_S = 240
REMOTE = '<!DOCTYPE html><p>a picture: <img src="http://picture.test/x.png"><img src="http://127.0.0.1/y.png"></p>'
CROOKED = '<!DOCTYPE html><pre style="font-family:sans-serif">  . W i .\n  i . W W\n  W i i .\n</pre>'
WIDE = f'<!DOCTYPE html><pre>{"x" * 400}</pre>'

# What the page says of itself. A map is straight when every character of a row stands where its column is.
MEASURE = """(() => {
  const crooked = [], hidden = [];
  for (const pre of document.querySelectorAll('pre')) {
    const left = pre.getBoundingClientRect().left, node = pre.firstChild, range = document.createRange();
    if (!node) continue;
    let column = 0, width = 0;
    const text = node.data, at = [];
    for (let i = 0; i < text.length; i++) {
      if (text[i] === '\\n') { column = 0; continue; }
      range.setStart(node, i); range.setEnd(node, i + 1);
      const box = range.getBoundingClientRect();
      at[column] ??= box.left;
      if (Math.abs(at[column] - box.left) > 0.6) crooked.push(text.split('\\n')[0]);
      column++;
    }
    if (pre.scrollWidth > pre.clientWidth) hidden.push(text.split('\\n').find(row => row.length > 40) ?? text);
  }
  const boards = [...document.querySelectorAll('table.board')].map(board => ({
    wide: board.getBoundingClientRect().width, cells: board.querySelectorAll('td:not(.off)').length,
    grounds: new Set([...board.querySelectorAll('td:not(.off)')].map(cell => getComputedStyle(cell).backgroundColor)).size,
    things: board.querySelectorAll('b').length,
    cut: [...board.querySelectorAll('td')].filter(cell => cell.scrollWidth > cell.clientWidth + 1).map(cell => cell.title) }));
  return JSON.stringify({ boards, wide: document.documentElement.scrollWidth, window: innerWidth, crooked, hidden,
                          high: document.documentElement.scrollHeight, words: document.body.innerText.length });
})()"""

# The browser counts the pixels of a picture that it has made.
INK = """(async () => {
  const picture = new Image();
  picture.src = 'data:image/png;base64,DATA';
  await picture.decode();
  const canvas = new OffscreenCanvas(picture.width, picture.height), context = canvas.getContext('2d');
  context.drawImage(picture, 0, 0);
  const pixels = new Uint32Array(context.getImageData(0, 0, picture.width, picture.height).data.buffer);
  let inked = 0;
  for (const pixel of pixels) inked += pixel !== pixels[0];
  return Math.floor(inked * 1000 / pixels.length);
})()"""
# Where Chromium goes on its own account, whatever it shows. A page that asked there would be seen in its list.
OWN = re.compile(r"(CONNECT |[A-Z]+ http://)([a-z0-9-]+\.)*(google\.com|googleapis\.com|gvt1\.com)[:/]")


class Proxy(threading.Thread):
    """Notes what is asked of it, and refuses."""

    def __init__(self):
        super().__init__(daemon=True)
        self.asked = []
        self.server = socket.create_server(("127.0.0.1", 0))
        self.port = self.server.getsockname()[1]

    def run(self):
        while True:
            peer, _ = self.server.accept()
            with peer:
                peer.settimeout(5)
                try:
                    line = peer.recv(4096).split(b"\r\n")[0].decode("latin-1")
                    if not OWN.match(line):
                        self.asked.append(line)
                    peer.sendall(b"HTTP/1.1 403 No\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
                except OSError:
                    self.asked.append("something that was not said")


class Browser:
    """Chromium, spoken to by a pipe: JSON messages with a NUL behind each."""

    def __init__(self, program, folder, port, beside=""):
        """beside: what is not asked of the proxy, "host:port"."""
        here_in, there_out = os.pipe()
        there_in, here_out = os.pipe()

        def into_place():
            low, high = os.dup(there_in), os.dup(there_out)
            os.dup2(low, 3)
            os.dup2(high, 4)

        flags = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
                 "--remote-debugging-pipe", f"--user-data-dir={folder}", f"--proxy-server=127.0.0.1:{port}",
                 f"--proxy-bypass-list=<-loopback>;{beside}", "--disable-background-networking", "--disable-component-update",
                 "--disable-sync", "--disable-default-apps", "--disable-extensions", "--no-pings",
                 "--disable-domain-reliability", "--disable-client-side-phishing-detection", "--hide-scrollbars",
                 "--disable-features=OptimizationHints,MediaRouter,Translate"]
        self.log = open(Path(folder).parent / "chromium.log", "wb")
        self.process = subprocess.Popen([program, *flags, "about:blank"], stdin=subprocess.DEVNULL, stdout=self.log,
                                        stderr=self.log, preexec_fn=into_place, close_fds=False)
        os.close(there_in)
        os.close(there_out)
        self.reads, self.writes = here_in, here_out
        self.rest, self.number, self.events = b"", 0, []
        target = next(t for t in self.ask("Target.getTargets")["targetInfos"] if t["type"] == "page")
        self.session = self.ask("Target.attachToTarget", targetId=target["targetId"], flatten=True)["sessionId"]
        self.ask("Page.enable")
        self.ask("Network.enable")

    def hear(self, until):
        while b"\0" not in self.rest:
            left = until - time.monotonic()
            if left <= 0 or not select.select([self.reads], [], [], left)[0]:
                raise TimeoutError("Chromium says nothing")
            octets = os.read(self.reads, 1 << 20)
            if not octets:
                raise EOFError("Chromium has ended")
            self.rest += octets
        message, _, self.rest = self.rest.partition(b"\0")
        return json.loads(message)

    def ask(self, method, **params):
        self.number += 1
        question = {"id": self.number, "method": method, "params": params}
        if hasattr(self, "session"):
            question["sessionId"] = self.session
        os.write(self.writes, json.dumps(question).encode() + b"\0")
        until = time.monotonic() + PATIENCE_S
        while True:
            message = self.hear(until)
            if message.get("id") == self.number:
                if "error" in message:
                    raise RuntimeError(f"{method}: {message['error']}")
                return message["result"]
            self.events.append(message)

    def show(self, page, window):
        """Opens a file; gives what it measures and the requests that it made for anything but itself."""
        width, height, scale, mobile = window
        self.ask("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=mobile)
        self.events.clear()
        self.ask("Page.navigate", url=page.as_uri())
        until = time.monotonic() + PATIENCE_S
        while not any(event.get("method") == "Page.loadEventFired" for event in self.events):
            self.events.append(self.hear(until))
        measured = json.loads(self.ask("Runtime.evaluate", expression=MEASURE)["result"]["value"])
        asked = [event["params"]["request"]["url"] for event in self.events
                 if event.get("method") == "Network.requestWillBeSent"]
        return measured, [url for url in asked if url != page.as_uri()]

    def photograph(self, window, high, path):
        width, height, _, _ = window
        taken = self.ask("Page.captureScreenshot", format="png", captureBeyondViewport=True,
                         clip={"x": 0, "y": 0, "width": width, "height": min(high, 3 * height), "scale": 1})
        path.write_bytes(base64.b64decode(taken["data"]))

    def ink(self, path):
        """The share of a picture's pixels that are not its first one's colour, in thousandths."""
        data = base64.b64encode(path.read_bytes()).decode()
        counted = self.ask("Runtime.evaluate", expression=INK.replace("DATA", data), awaitPromise=True)
        return int(counted["result"]["value"])

    def close(self):
        try:
            self.ask("Browser.close")
            self.process.wait(20)
        except (OSError, EOFError, TimeoutError, RuntimeError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        self.log.close()


def pages_of(database):
    """The HTML parts of an outbox: (what kind of mail, id, page)."""
    connection = sqlite3.connect(database)
    for number, kind, octets in connection.execute("SELECT id, kind, bytes FROM outbox ORDER BY id"):
        page = email.message_from_bytes(octets, policy=email.policy.default).get_body(("html",))
        if page is not None:
            yield kind, number, page.get_content()
    connection.close()


class Tally:
    def __init__(self):
        self.passed = self.failed = 0

    def check(self, holds, words):
        if holds:
            self.passed += 1
        else:
            self.failed += 1
            print(words)


def check_page(tally, browser, proxy, name, path, window_name):
    window = WINDOWS[window_name]
    measured, requests = browser.show(path, window)
    where = f"{name} on a {window_name}"
    tally.check(not requests and not proxy.asked, f"{where} asks for {requests + proxy.asked}")
    proxy.asked.clear()
    tally.check(measured["window"] == window[0] and measured["wide"] <= window[0],
                f"{where} is {measured['wide']} wide, the window {measured['window']} and should be {window[0]}")
    tally.check(not measured["crooked"], f"{where}: crooked rows: {measured['crooked'][:3]}")
    tally.check(not measured["hidden"], f"{where}: rows that do not fit: {measured['hidden'][:3]}")
    tally.check(measured["words"] > 40, f"{where} shows {measured['words']} characters")
    for board in measured["boards"]:
        tally.check(board["cells"] >= 5 and board["things"] > 0 and board["grounds"] > 0 and 200 <= board["wide"] <= window[0],
                    f"{where}: its board is {board}")
        tally.check(not board["cut"], f"{where}: things are wider than their cells: {board['cut'][:3]}")
    return measured


def check_control(tally, browser, proxy, folder):
    """A check that cannot see a fault is none."""
    samples = {}
    for name, markup in (("remote", REMOTE), ("crooked", CROOKED), ("wide", WIDE)):
        path = folder / f"control-{name}.html"
        path.write_text(markup)
        samples[name] = browser.show(path, WINDOWS["phone"])
    tally.check(any("picture.test" in url for url in samples["remote"][1]), "Chromium's list misses a remote picture")
    tally.check(any("picture.test" in line for line in proxy.asked), "the proxy misses a remote picture")
    tally.check(any("127.0.0.1/" in line for line in proxy.asked), "the proxy misses a picture on this machine")
    tally.check(bool(samples["crooked"][0]["crooked"]), "crooked rows are not seen")
    tally.check(samples["wide"][0]["wide"] > 360 or bool(samples["wide"][0]["hidden"]), "a wide page is not seen")
    blank = folder / "control-blank.html"
    blank.write_text("<!DOCTYPE html>")
    measured, _ = browser.show(blank, WINDOWS["desk"])
    browser.photograph(WINDOWS["desk"], 900, folder / "control-blank.png")
    tally.check(browser.ink(folder / "control-blank.png") == 0, "a blank page is not blank")
    proxy.asked.clear()


def check_database(tally, browser, proxy, folder, database):
    largest = {}
    game = Path(database).parent.parent.name
    count = boards = 0
    for kind, number, markup in pages_of(database):
        name = f"{game}-{kind}-{number}"
        path = folder / f"{name}.html"
        path.write_text(markup)
        count += 1
        for window in WINDOWS:
            measured = check_page(tally, browser, proxy, name, path, window)
        boards += kind == "report" and len(measured["boards"])
        if measured["words"] >= largest.get(kind, (0,))[0]:
            largest[kind] = (measured["words"], path)
    tally.check("report" in largest, f"{database}: no report with a page among {count}")
    tally.check(boards > 0, f"{database}: no report with a board among {count}")
    for kind, (_, path) in largest.items():
        for window_name, window in WINDOWS.items():
            measured, _ = browser.show(path, window)
            picture = folder / f"{game}-{kind}-{window_name}.png"
            browser.photograph(window, measured["high"], picture)
            share = browser.ink(picture)
            tally.check(10 <= share <= 400, f"{picture.name}: {share} thousandths of it are ink")


def main():
    if len(sys.argv) < 4:
        sys.exit("usage: shots.py FOLDER CHROMIUM DATABASE...")
    folder, tally, proxy = Path(sys.argv[1]).resolve(), Tally(), Proxy()
    proxy.start()
    browser = Browser(sys.argv[2], folder / "profile", proxy.port)
    try:
        for database in sys.argv[3:]:
            check_database(tally, browser, proxy, folder, database)
        check_control(tally, browser, proxy, folder)
    finally:
        browser.close()
    print(f"html: {tally.passed} passed, {tally.failed} failed")
    sys.exit(1 if tally.failed else 0)


if __name__ == "__main__":
    main()
