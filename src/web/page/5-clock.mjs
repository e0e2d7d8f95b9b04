/* The clock: a referee who counts. Seconds to start a move, or the turn is stolen; minutes to finish it, or the game is annulled. */

export const CLOCKS = [
    ["", marked("nobody counts")], ["3,180", marked("as a referee: 3 seconds, 3 minutes")],
    ["10,180", marked("10 seconds, 3 minutes")], ["30,300", marked("30 seconds, 5 minutes")],
];
const COUNT = ["emu…", "bbiri…"]; // one, two: a third of the time each, as `mweso play --clock` counts
const LOOK_EVERY = 100; // milliseconds

export class Clock {
    /* `stolen` and `annulled` are called when the time is over. */
    constructor(stolen, annulled) {
        Object.assign(this, { stolen, annulled, start: 0, finish: 0, phase: "still" });
        this.face = el("p", { class: "clock", role: "timer", hidden: true }, el("span", { class: "spoken" }),
            el("progress", { max: 1, "aria-label": t("Time left") }));
        document.addEventListener("visibilitychange", () => { this.seen = performance.now(); });
    }

    get counts() {
        return this.start > 0;
    }

    set(text) {
        [this.start, this.finish] = text ? text.split(",").map(Number) : [0, 0];
        this.rest();
    }

    /* A turn begins: he has so many seconds to start. */
    turn() {
        this.go("starting");
    }

    /* The move is started: from now on it is to be finished. */
    move() {
        if (this.phase === "starting") this.go("finishing");
    }

    /* Nobody counts, until the next turn. */
    rest() {
        clearInterval(this.ticking);
        this.phase = "still";
        this.show(0, "");
        this.face.hidden = !this.counts;
    }

    go(phase) {
        this.rest();
        if (!this.counts) return;
        Object.assign(this, { phase, passed: 0, counted: 0, seen: performance.now() });
        this.ticking = setInterval(() => this.look(), LOOK_EVERY);
        this.look();
    }

    /* A page that nobody sees does not count on, nor while another place is shown. */
    look() {
        const now = performance.now(), allowed = this.phase === "starting" ? this.start : this.finish;
        if (!document.hidden && this.face.isConnected) this.passed += (now - this.seen) / 1000;
        this.seen = now;
        if (this.passed >= allowed) return this.over();
        if (this.phase === "starting") this.counted = Math.min(COUNT.length, Math.floor(3 * this.passed / allowed));
        const counted = COUNT.slice(0, this.counted).join(" ");
        return this.show(1 - this.passed / allowed, this.phase === "starting" ? counted : t("%s seconds left", Math.ceil(allowed - this.passed)));
    }

    over() {
        const call = this.phase === "starting" ? this.stolen : this.annulled;
        this.rest();
        call();
    }

    show(left, text) {
        const [said, bar] = this.face.children;
        if (said.textContent !== text) said.textContent = text;
        bar.value = left;
    }
}
