#!/usr/bin/env python3
"""Times the check of a page's replay in Chromium: python3 wasm.py PAGE PROFILE.

Each line of standard input is a number of checks; the answer is what they took, in nanoseconds. The engine is loaded and warm before
the first answer. Without Chromium it ends at once.
"""
import shutil
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "site"))
from pages import Browser, Proxy, open_page  # noqa: E402
from proof import wait_for  # noqa: E402

LOAD = """postern_start(document.getElementById('engine').textContent).then(engine => {
  const link = document.querySelector('a[download][href^="data:"]').getAttribute('href');
  window.replay = Uint8Array.from(atob(link.replace(/^[^,]*,/, '')), c => c.charCodeAt(0));
  window.tested = engine;
  return 1;
})"""
CHECK = """(async () => {
  const began = performance.now();
  for (let i = 0; i < COUNT; i++)
    if ((await tested.check('a.replay', replay)).verdict !== 'ok') throw new Error('the replay is not sound');
  return performance.now() - began;
})()"""


def main():
    chromium = shutil.which("chromium")
    if not chromium:
        return
    Path(sys.argv[2]).mkdir(parents=True)
    proxy = Proxy()
    proxy.start()
    browser = Browser(chromium, sys.argv[2], proxy.port)
    try:
        open_page(browser, Path(sys.argv[1]).as_uri(), "desk")
        wait_for(browser, LOAD)
        wait_for(browser, CHECK.replace("COUNT", "10"))
        for line in sys.stdin:
            print(int(wait_for(browser, CHECK.replace("COUNT", str(int(line)))) * 1e6), flush=True)
    finally:
        browser.close()


main()
