/* Story: a move told step by step, in words and in pictures; and why a game is over. */

const MOST_STEPS = 300; // that are told of a move
const LIFTS = new Set(["start", "relay", "reentry"]); // the seeds of a pit lie in the hand, or are to be sown from it

/* What the program traces of a move. */
export class Telling {
    /* The board before, and the steps; `beside`: what lies beside it before and after; `problem`: why there are no steps; `loop`: a promise of
     * what is to be said of a move that never ends. */
    constructor(rowsBefore, events, { beside = {}, loop = null, problem = "" } = {}) {
        Object.assign(this, { rowsBefore, events, beside, loop, steps: problem ? [{ text: problem }] : [], marks: { taken: new Set() } });
    }

    /* A step in words; of more than can be told, only that there are. */
    add(step) {
        if (this.steps.length < MOST_STEPS) this.steps.push(step);
        else this.steps[MOST_STEPS - 1] = { text: t("… and further steps") };
    }

    /* The pictures of the move: each seed of each lap, where `slowly()` wants them, then what came of it. When it is gone through, `steps` are its
     * words, and `marks` those of the whole move. */
    * frames(slowly) {
        let shown = this.rowsBefore, lap = null, all = seedsOn(shown), taken = new Set(), aside = 0;
        const beside = this.beside.before && { ...this.beside.before };
        for (const [number, event] of this.events.entries()) {
            const { event: kind, side, pit } = event, now = readPosition(event.board).rows, named = pit ? pitFor(now, side, pit) : null;
            const hand = (rows) => ({ side, seeds: Math.max(0, all - seedsOn(rows)) });
            const fell = slowly() && kind === "landing" && lap ? fallen(shown, now, side, lap.pit, lap.clockwise, pit) : null;
            for (const { row, column } of fell || []) {
                shown = shown.map((seeds, r) => (r === row ? seeds.map((n, c) => (c === column ? n + 1 : n)) : seeds));
                const last = pitAt(shown, row, column);
                yield { rows: shown, marks: { from: pitFor(shown, side, lap.pit), last: last.side + last.name, taken }, hand: hand(shown), beside, sense: "seed" };
            }
            if (kind === "lap") lap = event;
            if (kind === "landing") taken = new Set();
            const lost = kind === "capture" || kind === "extra" ? emptied(shown, now, otherSide(side)) : [];
            for (const one of lost) taken.add(one.side + one.name), this.marks.taken.add(one.side + one.name);
            if (kind === "put" || kind === "drop" || kind === "end") all = seedsOn(now); // the hand is empty, and seeds came from beside the board
            if (lost.length && this.isTakenAway(number)) { // never in the hand: what is captured lies aside at once
                const seeds = seedsOn(shown) - seedsOn(now);
                all -= seeds, aside += seeds;
                if (beside && this.beside.after[side] > this.beside.before[side]) beside[side] += seeds;
            }
            if (kind === "removed") all -= event.seeds - aside, aside = 0;
            if (kind === "put" && beside) beside[side]--;
            if (kind === "start" || kind === "put") this.marks.from ??= named;
            if (kind === "landing") this.marks.last = named;
            shown = now;
            const step = kind === "lap" ? null : { text: tellEvent(event, lost, kind === "reentry" ? this.entered(number) : null, this.goesOn(number)), key: event.key };
            if (step) this.add(step);
            yield { rows: now, marks: LIFTS.has(kind) ? { from: named, taken } : { last: named, taken }, hand: hand(now), beside, step, sense: kind };
        }
        this.events = null;
    }

    /* The first event behind one that is so. A move may have thousands: none is copied. */
    after(number, isSo) {
        for (let i = number + 1; i < this.events.length; i++) if (isSo(this.events[i])) return i;
        return -1;
    }

    /* Are captured seeds not sown again, but laid beside the board? */
    isTakenAway(number) {
        return this.events[this.after(number, ({ event }) => event !== "extra" && event !== "choice")]?.event === "removed";
    }

    /* Is a seed that has captured not the last of its lap? */
    goesOn(number) {
        if (this.events[number].event !== "landing") return false;
        return this.events[this.after(number, ({ event }) => event === "landing" || event === "lap")]?.event === "landing";
    }

    /* Where the first of the seeds falls that a step has sown again, and which way they go: known from the lap that follows, since the way
     * may be chosen in between. */
    entered(number) {
        const isNone = ({ event }) => event !== "choice", first = this.after(number, isNone), lap = this.events[first];
        const landing = lap && this.events[this.after(first, isNone)];
        if (lap?.event !== "lap" || landing?.event !== "landing") return null;
        const before = readPosition(lap.board).rows, after = readPosition(landing.board).rows;
        const [seed] = fallen(before, after, lap.side, lap.pit, lap.clockwise, landing.pit) || [];
        return seed ? { first: calledBy(before, lap.side, { ...seed, ...pitAt(before, seed.row, seed.column) }), clockwise: lap.clockwise } : null;
    }

    /* Without pictures. */
    whole() {
        for (const _ of this.frames(() => false));
        return this;
    }
}

/* The pits of a side that have fewer seeds than before. */
function emptied(before, after, side) {
    return pitsOf(after).filter((pit) => pit.side === side && after[pit.row][pit.column] < before[pit.row][pit.column]);
}

const CHOICES = new Set(["forward", "reverse", "capture", "decline", "go", "stop"]); // that letters stand for: the first of each

/* What the program says of a step of a move, in a line. `entered`: where seeds that are sown again begin, if that is known; `goesOn`: the lap does, behind
 * the seed that fell. */
function tellEvent({ event, lap, pit, seeds, why, taken, inner, outer, own }, lost, entered, goesOn) {
    const places = lost.map(({ name }) => name).sort().join(", ");
    switch (event) {
    case "start": return seeds === 1 ? t("%s starts with 1 seed: %s", pit, why) : t("%s starts with %s seeds: %s", pit, seeds, why);
    case "landing": return goesOn ? t("A seed falls in %s: %s", pit, why) : t("Lap %s ends in %s: %s", lap, pit, why);
    case "capture": return t("Seeds captured: %s, from %s.", inner + outer, places || "–") + (own ? ` ${t("With them go %s of his own.", own)}` : "");
    case "extra": return t("Seeds captured besides: %s, from %s: %s", seeds, pit, why);
    case "choice": return taken === "pit" ? `${pit}: ${why}` : CHOICES.has(taken) ? `${decisionText(taken[0])}: ${why}` : why;
    case "reentry":
        if (!entered) return why;
        return entered.clockwise ? t("The first of them falls in %s, clockwise: %s", entered.first, why)
            : t("The first of them falls in %s, anti-clockwise: %s", entered.first, why);
    case "end": return t("The turn ends in %s: %s", pit, why);
    default: return `${pit ? `${pit}: ` : ""}${why}`;
    }
}

/* A move in a sentence. */
export function moveText({ move, laps, captured, endless }, side) {
    return t("%s played %s: laps %s, seeds captured %s.", sideName(side), moveName(move), laps, captured) + (endless ? ` ${t("This move never ends.")}` : "");
}

/* A move with its steps. The names of the rules behind them are there for who asks for them. */
export function storyOf(number, row, side, telling) {
    const head = el("h3", {}, `${number}. ${moveText(row, side)}`), steps = el("ol", {}, telling.steps.map(stepItem));
    telling.loop?.then((text) => head.append(text));
    return { section: el("section", { "data-side": side }, head, steps), steps };
}

function stepItem({ text, key }) {
    return el("li", {}, text, key ? el("small", { class: "rulename" }, ` (${key})`) : null);
}

export function addStep(steps, step) {
    if (steps.childElementCount < MOST_STEPS) steps.append(stepItem(step));
    else steps.lastChild.replaceWith(stepItem({ text: t("… and further steps") }));
}

/* ---- the end ---- */

const ENDS = {
    "both-ends": marked("Seeds were captured in both end columns."), "every-column": marked("Seeds were captured in every column."),
    "two-captures-first": marked("Seeds were captured in two turns before the opponent's first."),
    "endless-annulled": marked("An endless move annuls the game."), "endless-loses": marked("Who makes an endless move loses."),
    decided: marked("The script of these rules says so."), still: marked("Too many turns in a row have captured nothing."),
    repeated: marked("A position has come too often."), "empty-row": marked("The loser's row is empty."),
};

/* Why nobody can go on in a position. */
export function stuckText({ rows, side }) {
    const seeds = pitsOf(rows).filter((pit) => pit.side === side).map(({ row, column }) => rows[row][column]), most = Math.max(...seeds), name = sideName(side);
    if (most === 0) return t("%s cannot move: all his pits are empty.", name);
    if (most === 1) return t("%s cannot move: none of his pits holds more than one seed.", name);
    return t("%s cannot move.", name);
}

/* Who has won, and why. */
export function endText({ winner, end, points }, position) {
    const all = balanceOf(position);
    const why = end === "no-move" ? stuckText(position)
        : end === "most-seeds" ? `${stuckText(position)} ${t("Who has more seeds wins: South %s, North %s.", all.S, all.N)}` : ENDS[end] ? t(ENDS[end]) : "";
    return [winner ? t("%s has won.", sideName(winner)) : t("The game is over; nobody has won."), why, points > 1 ? t("It counts %s points.", points) : ""]
        .filter(Boolean).join(" ");
}
