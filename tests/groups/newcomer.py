"""Somebody who has never seen the page: from first sight to a finished game, in every language, by touch at 360 pixels and by keys alone at 1280.

Every step is looked over by axe-core, where it was fetched. PICTURES=FOLDER has each step drawn there, to be looked at.
"""
import glob
import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import web  # noqa: E402
from browser import axe  # noqa: E402
from lib import ROOT, over, same, sampled, sharing  # noqa: E402

PICTURES = os.environ.get("PICTURES")
LANGUAGES = ["en", *(os.path.basename(path)[:-3] for path in sorted(glob.glob(os.path.join(ROOT, "src", "po", "*.po"))))]
SCREENS = {"by touch": (360, 560, True), "by keyboard": (1280, 900, False)}
TURNS = 200  # within which a game as hints say has ended

MOVES = "document.querySelectorAll('.moves button').length"
IS_OVER = "document.querySelector('.verdict').checkVisibility()"
IS_MINE = "document.querySelector('.pit.starts[data-pit^=S]')"
SEEN = """(() => { const at = document.querySelector('.frame').getBoundingClientRect();
    return at.top >= 0 && at.bottom <= innerHeight && scrollY === 0 && document.documentElement.scrollWidth <= innerWidth })()"""


class Newcomer:
    """A reader of one language with a finger, or with the keys Tab, Enter and the arrows."""

    def __init__(self, at, language, name):
        self.at, self.language, self.name, self.steps = at, language, name, 0

    def said(self, text):
        """What the page says in place of an English text."""
        return self.at.run(f"JSON.parse(document.getElementById('catalogues').textContent)[{json.dumps(self.language)}]?.[{json.dumps(text)}] "
                           f"|| {json.dumps(text)}")

    def look(self, step):
        """A step as it stands: nothing that axe-core finds, nothing beside the screen."""
        at = self.at
        self.steps += 1
        if PICTURES:
            os.makedirs(PICTURES, exist_ok=True)
            at.picture(os.path.join(PICTURES, f"{self.name}-{self.steps:02}-{step}.png".replace(" ", "-")), whole=True)
        same(at.faults(), [], f"{step}: what axe-core finds")
        wide, screen = at.run(web.WIDE)
        assert wide <= screen, (step, wide, screen)

    # ---- hands ----

    def reach(self, selector):
        """By Tab from the top of the page."""
        at, here = self.at, f"document.activeElement.matches({json.dumps(selector)})"
        at.wait(f"document.querySelector({json.dumps(selector)}) !== null")
        if at.run(here):
            return
        web.from_the_top(at)
        for _ in range(300):
            at.key("Tab")
            if at.run(here):
                return
        raise AssertionError(f"Tab does not reach {selector}")

    def act(self, selector):
        if self.at.touch or self.at.run(f"document.querySelector({json.dumps(selector)})?.closest('[data-pit]') !== null"):
            return self.at.tap(selector)  # at a board arrow keys go on from the pit that Tab reaches
        self.reach(selector)
        return self.at.key("Enter")

    def press(self, text):
        """The first button in sight with that text, in the reader's language."""
        told = json.dumps(self.said(text))
        self.at.wait(f"[...document.querySelectorAll('button')].some((b) => b.checkVisibility() && b.textContent === {told})")
        self.at.run(f"""(() => {{ const all = [...document.querySelectorAll('button')], wanted = all.find((b) => b.checkVisibility() && b.textContent === {told});
            for (const b of all) b.toggleAttribute('data-wanted', b === wanted); }})()""")
        self.act("[data-wanted]")

    def choose(self, label, value):
        """From a list: a phone has its own for that."""
        if self.at.touch:
            return web.choose(self.at, self.said(label), value)
        find = f"[...document.querySelectorAll('label')].find((l) => l.textContent.startsWith({json.dumps(self.said(label))}))?.querySelector('select')"
        self.at.wait(f"Boolean({find})")
        self.at.run(f"{find}.setAttribute('data-list', {json.dumps(label)})")
        self.pick(f"[data-list={json.dumps(label)}]", value)

    def pick(self, selector, value):
        """By the arrow keys, from a list that keys can reach."""
        self.reach(selector)
        there = "(() => { const l = document.activeElement; return [...l.options].findIndex((o) => o.value === %s) - l.selectedIndex })()" % json.dumps(value)
        for _ in range(100):
            steps = self.at.run(there)
            if steps == 0:
                return
            self.at.key("ArrowDown" if steps > 0 else "ArrowUp")
        raise AssertionError(f"the arrow keys do not reach {value}")

    # ---- from first sight to a finished game ----

    def speak(self):
        """The page in the reader's language, which the list at its top offers."""
        at = self.at
        same(at.run("[...document.getElementById('language').options].map((one) => one.value)"), LANGUAGES, "languages of the page")
        if at.touch:
            at.run(f"(() => {{ const l = document.getElementById('language'); l.value = '{self.language}'; l.dispatchEvent(new Event('change')); }})()")
        else:
            self.pick("#language", self.language)
        at.wait(f"document.documentElement.lang === '{self.language}' && document.getElementById('main').dataset.ready")  # each key lays it out anew
        at.wait(f"document.querySelector('.learn .card .tools button')?.textContent === {json.dumps(self.said('Next'))}")

    def lesson(self):
        at = self.at
        number = total = None
        while number is None or number < total:
            where = at.run("document.querySelector('.learn h2 small').textContent")
            number, total = (int(part) for part in where.split() if part.isdigit())
            at.wait(f"{MOVES} === 0 && {IS_MINE} !== null")
            self.look(f"lesson {number}")
            if at.run("document.querySelector('.learn .primary') !== null") and at.run("document.querySelector('.learn .primary').textContent") == self.said("See it played"):
                self.press("See it played")
                at.wait(f"{MOVES} === 1 && document.querySelectorAll('.story li').length > 1")
                self.look(f"lesson {number} played")
            if number < total:
                self.press("Next")
                at.wait(f"document.querySelector('.learn h2 small').textContent !== {json.dumps(where)}")
        self.turn()
        at.wait("document.querySelector('.answered').textContent !== ''")
        self.look("answered")

    def turn(self, pit="starts"):
        """The first pit that may start, or the one that is hinted at; of what is to be chosen, the first."""
        at, before = self.at, self.at.run(MOVES)
        at.wait(f"document.querySelector('.pit.{pit}[data-pit^=S]') !== null")
        self.act(f".pit.{pit}[data-pit^=S]")
        while True:
            at.wait(f"{MOVES} > {before} || document.querySelector('.choices [data-letter]:not([data-seen])') !== null")
            if at.run(f"{MOVES} > {before}"):
                return
            at.run("document.querySelectorAll('.choices [data-letter]').forEach((one) => { one.dataset.seen = 'yes' })")
            self.act(".choices [data-letter]")

    def game(self):
        """Against the partner that is there, as hints say, to the end, which is told on the board."""
        at = self.at
        for turn in range(TURNS):
            at.wait(f"{IS_OVER} || {IS_MINE} !== null")
            if at.run(IS_OVER):
                break
            self.press("Hint")
            self.turn("hint")
            if turn == 0:
                at.wait(f"{MOVES} === 2 && {IS_MINE} !== null")
                self.look("first turns")
        assert at.run(IS_OVER), f"no end after {TURNS} turns"
        at.wait("document.querySelector('.verdict').textContent !== ''")
        self.look("over")

    def puzzle(self):
        at = self.at
        self.press("Puzzle of the day")
        at.wait(f"document.querySelector('.learn .soft') !== null && {MOVES} === 0 && {IS_MINE} !== null")
        self.look("puzzle")
        self.press("Show me")
        at.wait("document.querySelector('.answered').textContent !== ''")
        self.look("puzzle shown")
        self.press("Close")
        at.wait(f"{MOVES} > 1 && document.querySelector('.learn .card') === null")

    def kept(self):
        self.act(".shelf summary")
        self.at.wait("document.querySelectorAll('.shelf [data-game]').length === 1")
        self.look("games kept")

    def light(self):
        for light in ("light", "dark"):
            self.act("#light")
            self.at.wait(f"localStorage.getItem('mweso.light') === '{light}'")
            self.look(light)


CASES = [(f"{by} {hand} {language}", by, hand, language) for by in sorted(web.BROWSERS) for hand in SCREENS for language in LANGUAGES]


@sampled(1)
@sharing(lambda _, by, __, ___: by)
@over(CASES)
def test_from_first_sight_to_a_finished_game(name, by, hand, language):
    def act(at):
        axe()
        same(at.run(SEEN), True, "all of the board is seen at first sight")
        newcomer = Newcomer(at, language, name)
        newcomer.speak()
        newcomer.choose("Pace", "1000")
        newcomer.lesson()
        newcomer.press("Play now")
        at.wait(f"{MOVES} === 0 && document.querySelector('.learn .card') === null && {IS_MINE} !== null")
        newcomer.game()
        newcomer.puzzle()
        newcomer.kept()
        newcomer.light()
    web.page(act, by, SCREENS[hand], new=True)
