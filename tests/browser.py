"""Browsers driven without further packages, one page at a time: Chromium by its debugging pipe, Firefox by Marionette.

Both have the same methods: screen, media, offline, open, run, tap_at, drag, key, picture; and of what went wrong, `errors` and `requests`."""
import base64
import functools
import json
import os
import select
import shutil
import socket
import subprocess
import tempfile
import time

from lib import ROOT, not_built

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
FLAGS = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--remote-debugging-pipe",
         "--disable-background-networking", "--disable-component-update", "--disable-sync"]
BUSY = "Boolean(document.querySelector('[aria-busy=true]'))"  # a board whose moves are not known yet takes none
PATIENCE = 600  # seconds by the clock: a machine that has other work is waited for
FAULTS = "axe.run(document, { preload: false }).then((found) => found.violations.map(({ id, nodes }) => [id, ...nodes.map((node) => node.html.slice(0, 120))]))"


@functools.cache
def axe():
    """axe-core, which looks for what some readers cannot see, hear or reach."""
    path = os.path.join(ROOT, "build", "axe", "package", "axe.min.js")
    if not os.path.exists(path):
        raise not_built("axe-core is", "make axe")
    with open(path, encoding="utf-8") as file:
        return file.read()


class Reader:
    """What a reader does in either browser, made of `run` (a script's value) and `tap_at`."""

    def wait(self, condition, patience=PATIENCE):
        """Until a script's value is true; returns it."""
        until = time.monotonic() + patience
        while True:
            value = self.run(f"(() => {{ try {{ return {condition} }} catch (e) {{ return null }} }})()")
            if value:
                return value
            assert time.monotonic() < until, f"never: {condition}"
            time.sleep(0.03)

    def faults(self):
        """What axe-core finds on the page as it stands: each kind, and where."""
        if self.run("window.axe === undefined"):
            self.run(f"{axe()}; 0")
        return self.run(FAULTS)

    def middle(self, selector, mark="0"):
        """Of an element, scrolled into view, once it is there and lies still: what is still to come above it would move it under the finger. `mark`:
        an expression that marks the one that is meant, for it may be drawn anew."""
        script = f"""(() => {{ const e = ({mark}, document.querySelector({json.dumps(selector)})); e?.scrollIntoView({{block: 'center'}});
            const r = e?.getBoundingClientRect(); return e ? [r.x + r.width / 2, r.y + r.height / 2] : null; }})()"""
        until, before, now = time.monotonic() + PATIENCE, None, self.run(script)
        while now is None or before != now or self.run(BUSY):
            assert time.monotonic() < until, f"never still: {selector} {mark}"
            time.sleep(0.05)
            before, now = now, self.run(script)
        return now

    def tap(self, selector, mark="0"):
        """With a finger; or, without touch, by the keyboard: what is not reached by it fails. `mark`: as for middle."""
        if self.touch:
            self.tap_at(*self.middle(selector, mark))
            return
        self.wait(f"!{BUSY}")
        reached = self.wait(f"""((e) => e && (e.closest('[data-pit]') ? 'by arrows' :
            (e.focus(), document.activeElement === e && e.tabIndex >= 0) ? 'at once' : 'never'))(({mark}, document.querySelector({json.dumps(selector)})))""")
        assert reached != "never", f"the keyboard does not reach {selector} {mark}"
        if reached == "by arrows":
            self.walk_to(selector)
        self.key("Enter")

    def walk_to(self, selector):
        """From the pit that Tab reaches, along the rows, by the arrow keys."""
        script = f"""(() => {{ const pit = document.querySelector({json.dumps(selector)}), board = pit.closest('svg');
            if (document.activeElement.closest('svg') !== board) board.querySelector('[tabindex="0"]').focus();
            const at = (e) => e.getBoundingClientRect(), here = at(document.activeElement), there = at(pit);
            return [Math.round((there.x - here.x) / here.width), Math.round((there.y - here.y) / here.height),
                document.activeElement === pit]; }})()"""
        for _ in range(60):
            right, down, there = self.run(script)
            if there:
                return
            self.key("ArrowRight" if right > 0 else "ArrowLeft" if right < 0 else "ArrowDown" if down > 0 else "ArrowUp")
        raise AssertionError(f"the arrow keys do not reach {selector}")

    def press(self, text):
        """The button that shows a text."""
        self.tap("[data-wanted]", "document.querySelectorAll('button').forEach((b) => b.toggleAttribute('data-wanted', "
                                  f"b.textContent === {json.dumps(text)}))")


class Chromium(Reader):
    """Use: `with Chromium() as browser: browser.open(path)`. What the page logs as an error and asks of a network is kept."""

    def __enter__(self):
        self.profile = tempfile.mkdtemp(prefix="mweso-browser-")
        down, self.to_browser = os.pipe()
        self.from_browser, up = os.pipe()

        def place_pipes():
            os.dup2(down, 63), os.dup2(up, 64)  # 3 and 4 may be in use: through higher numbers
            os.dup2(63, 3), os.dup2(64, 4)
        self.process = subprocess.Popen([CHROMIUM, *FLAGS, f"--user-data-dir={self.profile}", "about:blank"], close_fds=False,
                                        preexec_fn=place_pipes, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(down), os.close(up)
        self.read, self.events, self.number = b"", [], 0
        self.errors, self.requests = [], []
        self.session = None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(f"{domain}.enable")
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        os.close(self.to_browser), os.close(self.from_browser)
        shutil.rmtree(self.profile, ignore_errors=True)

    # ---- the protocol ----

    def message(self, until, asked):
        while b"\0" not in self.read:
            ready, _, _ = select.select([self.from_browser], [], [], max(0.0, until - time.monotonic()))
            assert ready, f"the browser does not answer {asked}"
            some = os.read(self.from_browser, 1 << 20)
            assert some, "the browser has ended"
            self.read += some
        text, self.read = self.read.split(b"\0", 1)
        return json.loads(text)

    def heed(self, event):
        method, of = event.get("method"), event.get("params", {})
        if method == "Runtime.exceptionThrown":
            self.errors.append(of["exceptionDetails"].get("exception", {}).get("description") or of["exceptionDetails"]["text"])
        elif method == "Runtime.consoleAPICalled" and of["type"] == "error":
            self.errors.append(" ".join(str(one.get("value", one.get("description"))) for one in of["args"]))
        elif method == "Log.entryAdded" and of["entry"]["level"] == "error":
            self.errors.append(of["entry"]["text"])
        elif method == "Network.requestWillBeSent":
            self.requests.append(of["request"]["url"])

    def call(self, method, **params):
        self.number += 1
        call = {"id": self.number, "method": method, "params": params}
        if self.session:
            call["sessionId"] = self.session
        os.write(self.to_browser, json.dumps(call).encode() + b"\0")
        until = time.monotonic() + PATIENCE
        while True:
            answer = self.message(until, (method, params))
            if answer.get("id") == self.number:
                assert "error" not in answer, (method, answer["error"])
                return answer["result"]
            self.heed(answer)

    # ---- what a reader does ----

    def screen(self, width, height, touch=False, throttle=1):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=2 if touch else 1, mobile=touch)
        self.call("Emulation.setTouchEmulationEnabled", enabled=touch)
        self.call("Emulation.setCPUThrottlingRate", rate=throttle)
        self.touch = touch

    def media(self, dark=False, paper=False):
        self.call("Emulation.setEmulatedMedia", media="print" if paper else "",
                  features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])

    def offline(self):
        self.call("Network.emulateNetworkConditions", offline=True, latency=0, downloadThroughput=0, uploadThroughput=0)

    def online(self):
        self.call("Network.emulateNetworkConditions", offline=False, latency=0, downloadThroughput=-1, uploadThroughput=-1)

    def open(self, path, fragment=""):
        self.go(f"file://{path}{fragment}")

    def go(self, address):
        """Anew, also where only the fragment is another; what the last page did wrong is forgotten."""
        self.call("Page.navigate", url="about:blank")
        self.errors, self.requests = [], []
        self.call("Page.navigate", url=address)

    def forget(self):
        """What the pages have kept."""
        self.call("Storage.clearDataForOrigin", origin="file://", storageTypes="all")

    def run(self, script):
        done = self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        assert "exceptionDetails" not in done, done["exceptionDetails"]
        return done["result"].get("value")

    def tap_at(self, x, y):
        if self.touch:
            self.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
            self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
        else:
            for kind in ("mousePressed", "mouseReleased"):
                self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def drag(self, here, there):
        for kind, (x, y) in (("mousePressed", here), ("mouseMoved", there), ("mouseReleased", there)):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def key(self, key):
        text = {"Enter": "\r", " ": " "}.get(key)
        number = {"Enter": 13, " ": 32, "Tab": 9, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40}[key]
        given = {"key": key, "code": "Space" if key == " " else key, "windowsVirtualKeyCode": number}
        if text:
            given["text"] = text
        self.call("Input.dispatchKeyEvent", type="keyDown", **given)
        self.call("Input.dispatchKeyEvent", type="keyUp", **{k: v for k, v in given.items() if k != "text"})

    def type(self, text):
        self.call("Input.insertText", text=text)

    def picture(self, file, whole=False):
        """Of what is to be seen, or of the whole page."""
        with open(file, "wb") as out:
            out.write(base64.b64decode(self.call("Page.captureScreenshot", format="png", captureBeyondViewport=whole)["data"]))


class Firefox(Reader):
    """As Chromium, by Marionette: what belongs to the browser, not to the page, scripts with its own rights do there (`rule`)."""

    WATCH = """
        window.mwesoAsked = []; window.mwesoWrong = [];
        Services.obs.addObserver((channel) => {
            const asked = channel.QueryInterface(Ci.nsIHttpChannel);
            if (asked.loadInfo.browsingContext?.top === gBrowser.selectedBrowser.browsingContext) mwesoAsked.push(asked.URI.spec);
        }, "http-on-modify-request");
        const wrong = { observe(message) {
            if (message instanceof Ci.nsIScriptError && !(message.flags & Ci.nsIScriptError.warningFlag)
                && /^(file|blob|about:srcdoc)/.test(message.sourceName)) mwesoWrong.push(message.errorMessage);
        } };
        Services.console.registerListener(wrong);
    """

    def __enter__(self):
        self.profile = tempfile.mkdtemp(prefix="mweso-browser-")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        with open(os.path.join(self.profile, "user.js"), "w", encoding="utf-8") as file:
            file.write(f'user_pref("marionette.port", {port});\nuser_pref("network.proxy.type", 0);\nuser_pref("ui.useOverlayScrollbars", 1);\n'
                       'user_pref("dom.w3c_touch_events.enabled", 1);\n')
        self.process = subprocess.Popen([FIREFOX, "--headless", "--no-remote", "--marionette", "--remote-allow-system-access",
                                         "--profile", self.profile], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.socket = self.connected(port)
        self.read, self.number, self.touch = b"", 0, False
        self.message()
        self.call("WebDriver:NewSession", capabilities={})
        self.call("WebDriver:SetTimeouts", script=1000 * PATIENCE)
        self.rule(self.WATCH)
        return self

    def connected(self, port):
        until = time.monotonic() + PATIENCE
        while True:
            try:
                return socket.create_connection(("127.0.0.1", port), PATIENCE)
            except ConnectionRefusedError:
                assert time.monotonic() < until and self.process.poll() is None, "Firefox does not begin"
                time.sleep(0.1)

    def __exit__(self, *_):
        self.socket.close()
        self.process.kill()
        self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)

    # ---- the protocol ----

    def message(self):
        while b":" not in self.read or len(self.read.split(b":", 1)[1]) < int(self.read.split(b":", 1)[0]):
            some = self.socket.recv(1 << 20)
            assert some, "Firefox has ended"
            self.read += some
        length, rest = self.read.split(b":", 1)
        self.read = rest[int(length):]
        return json.loads(rest[:int(length)])

    def call(self, method, **params):
        self.number += 1
        text = json.dumps([0, self.number, method, params]).encode()
        self.socket.sendall(str(len(text)).encode() + b":" + text)
        try:
            _, _, error, result = self.message()
        except TimeoutError:
            raise AssertionError(f"Firefox does not answer {method, params}") from None
        assert error is None, (method, error)
        return result

    def rule(self, script, *args):
        """A script with the rights of the browser itself."""
        self.call("Marionette:SetContext", value="chrome")
        value = self.call("WebDriver:ExecuteScript", script=script, args=list(args))
        self.call("Marionette:SetContext", value="content")
        return value["value"]

    @property
    def errors(self):
        return self.rule("return mwesoWrong")

    @property
    def requests(self):
        return self.rule("return mwesoAsked")

    # ---- what a reader does ----

    def screen(self, width, height, touch=False, throttle=1):
        assert throttle == 1
        self.touch = touch
        self.rule("""const [width, height, touch] = arguments, style = gBrowser.selectedBrowser.style;
            document.documentElement.style.minWidth = '0';
            window.resizeTo(Math.max(width, 500), height + window.outerHeight);
            Object.assign(style, { maxWidth: width + 'px', minWidth: width + 'px', maxHeight: height + 'px', minHeight: height + 'px' });
            gBrowser.selectedBrowser.browsingContext.touchEventsOverride = touch ? 'enabled' : 'none';""", width, height, touch)

    def media(self, dark=False, paper=False):
        self.rule("""const context = gBrowser.selectedBrowser.browsingContext;
            context.prefersColorSchemeOverride = arguments[0] ? 'dark' : 'light'; context.mediumOverride = arguments[1] ? 'print' : '';""",
                  dark, paper)

    def offline(self):
        self.rule("Services.io.offline = true")

    def open(self, path, fragment=""):
        """Anew, also where only the fragment is another; what the last page did wrong is forgotten."""
        self.call("WebDriver:Navigate", url="about:blank")
        self.rule("mwesoAsked.length = mwesoWrong.length = 0")
        self.call("WebDriver:Navigate", url=f"file://{path}{fragment}")

    def forget(self):
        """What the pages have kept."""
        self.run("try { localStorage.clear() } catch (e) { }")

    def run(self, script):
        return self.call("WebDriver:ExecuteScript", script=f"return eval({json.dumps(script)})", args=[], sandbox=None)["value"]

    def point(self, *steps):
        """A finger or the mouse: steps are ("move", x, y), ("down",), ("up",)."""
        kinds = {"move": lambda x, y: {"type": "pointerMove", "duration": 0, "x": round(x), "y": round(y)},
                 "down": lambda: {"type": "pointerDown", "button": 0}, "up": lambda: {"type": "pointerUp", "button": 0}}
        self.call("WebDriver:PerformActions", actions=[
            {"type": "pointer", "id": "finger" if self.touch else "mouse", "parameters": {"pointerType": "touch" if self.touch else "mouse"},
             "actions": [kinds[kind](*at) for kind, *at in steps]}])

    def tap_at(self, x, y):
        self.point(("move", x, y), ("down",), ("up",))

    def drag(self, here, there):
        self.point(("move", *here), ("down",), ("move", *there), ("up",))

    KEYS = {"Enter": "\ue007", "Tab": "\ue004", "ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015"}

    def key(self, key):
        value = self.KEYS.get(key, key)
        self.call("WebDriver:PerformActions", actions=[{"type": "key", "id": "keys", "actions": [
            {"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]}])

    def type(self, text):
        self.call("WebDriver:PerformActions", actions=[{"type": "key", "id": "keys", "actions": [
            {"type": kind, "value": sign} for sign in text for kind in ("keyDown", "keyUp")]}])

    def picture(self, file, whole=False):
        """Of what is to be seen, or of the whole page."""
        with open(file, "wb") as out:
            out.write(base64.b64decode(self.call("WebDriver:TakeScreenshot", id=None, full=whole, hash=False, scroll=False)["value"]))
