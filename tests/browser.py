"""Browsers driven without further packages, one page at a time: Chromium by its debugging pipe, Firefox by Marionette."""
import base64
import json
import os
import select
import shutil
import socket
import subprocess
import tempfile
import time

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
FLAGS = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--remote-debugging-pipe",
         "--disable-background-networking", "--disable-component-update", "--disable-sync"]


class Reader:
    """What a reader does in either browser, made of `run` (a script's value) and `tap_at`."""

    def wait(self, condition, timeout=30):
        """Until a script's value is true; returns it."""
        until = time.monotonic() + timeout
        while True:
            value = self.run(f"(() => {{ try {{ return {condition} }} catch (e) {{ return null }} }})()")
            if value:
                return value
            assert time.monotonic() < until, f"never: {condition}"
            time.sleep(0.03)

    def middle(self, selector):
        script = f"""(() => {{ const e = document.querySelector({json.dumps(selector)}); e.scrollIntoView({{block: 'center'}});
            const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; }})()"""
        return self.run(script)

    def tap(self, selector):
        self.wait(f"document.querySelector({json.dumps(selector)}) !== null")
        self.tap_at(*self.middle(selector))

    def press(self, text):
        """Taps the button that shows a text."""
        self.wait(f"[...document.querySelectorAll('button')].some((b) => b.textContent === {json.dumps(text)})")
        self.run("for (const b of document.querySelectorAll('button')) b.toggleAttribute('data-wanted', "
                 f"b.textContent === {json.dumps(text)})")
        self.tap("[data-wanted]")


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

    def message(self, until):
        while b"\0" not in self.read:
            ready, _, _ = select.select([self.from_browser], [], [], max(0.0, until - time.monotonic()))
            assert ready, "the browser does not answer"
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

    def call(self, method, timeout=30, **params):
        self.number += 1
        call = {"id": self.number, "method": method, "params": params}
        if self.session:
            call["sessionId"] = self.session
        os.write(self.to_browser, json.dumps(call).encode() + b"\0")
        until = time.monotonic() + timeout
        while True:
            answer = self.message(until)
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

    def offline(self):
        self.call("Network.emulateNetworkConditions", offline=True, latency=0, downloadThroughput=0, uploadThroughput=0)

    def open(self, path, fragment=""):
        self.call("Page.navigate", url=f"file://{path}{fragment}")

    def run(self, script, timeout=30):
        done = self.call("Runtime.evaluate", timeout, expression=script, awaitPromise=True, returnByValue=True)
        assert "exceptionDetails" not in done, done["exceptionDetails"]
        return done["result"].get("value")

    def tap_at(self, x, y):
        if self.touch:
            self.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
            self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
        else:
            for kind in ("mousePressed", "mouseReleased"):
                self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def key(self, key, code=None, text=None):
        values = {"Enter": (13, "\r"), " ": (32, " ")}.get(key, (0, text))
        codes = {"Tab": 9, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40}
        number = codes.get(key, values[0])
        given = {"key": key, "code": code or key, "windowsVirtualKeyCode": number}
        if values[1]:
            given["text"] = values[1]
        self.call("Input.dispatchKeyEvent", type="keyDown", **given)
        self.call("Input.dispatchKeyEvent", type="keyUp", **{k: v for k, v in given.items() if k != "text"})

    def type(self, text):
        self.call("Input.insertText", text=text)

    def picture(self, file):
        with open(file, "wb") as out:
            out.write(base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"]))


class Firefox(Reader):
    """As Chromium, as far as Marionette goes: errors of scripts are kept, what is asked of a network is not told."""

    def __enter__(self):
        self.profile = tempfile.mkdtemp(prefix="mweso-browser-")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        with open(os.path.join(self.profile, "user.js"), "w", encoding="utf-8") as file:
            file.write(f'user_pref("marionette.port", {port});\nuser_pref("network.proxy.type", 0);\n')
        self.process = subprocess.Popen([FIREFOX, "--headless", "--no-remote", "--marionette", "--profile", self.profile],
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.socket = self.connected(port)
        self.read, self.number, self.errors, self.requests = b"", 0, [], []
        self.message()
        self.call("WebDriver:NewSession", capabilities={})
        self.call("WebDriver:SetTimeouts", script=60000)
        return self

    def connected(self, port):
        until = time.monotonic() + 60
        while True:
            try:
                return socket.create_connection(("127.0.0.1", port), 60)
            except ConnectionRefusedError:
                assert time.monotonic() < until and self.process.poll() is None, "Firefox does not begin"
                time.sleep(0.1)

    def __exit__(self, *_):
        self.socket.close()
        self.process.kill()
        self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)

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
        _, _, error, result = self.message()
        assert error is None, (method, error)
        return result

    def screen(self, width, height, touch=False, throttle=1):
        assert throttle == 1
        self.call("WebDriver:SetWindowRect", width=width, height=height)
        self.touch = touch

    def offline(self):
        """What the page may ask for, its own policy says; Marionette cannot cut a network off."""

    def open(self, path, fragment=""):
        self.call("WebDriver:Navigate", url=f"file://{path}{fragment}")
        self.run("window.wrong = []; addEventListener('error', (e) => wrong.push(e.message)); "
                 "addEventListener('unhandledrejection', (e) => wrong.push(String(e.reason)))")

    def run(self, script, timeout=30):
        value = self.call("WebDriver:ExecuteScript", script=f"return eval({json.dumps(script)})", args=[], sandbox=None)
        return value["value"]

    def tap_at(self, x, y):
        pointer = {"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch" if self.touch else "mouse"}, "actions": [
            {"type": "pointerMove", "duration": 0, "x": round(x), "y": round(y)}, {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0}]}
        self.call("WebDriver:PerformActions", actions=[pointer])
        self.errors = self.run("window.wrong")
