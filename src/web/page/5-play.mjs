/* Play: a game, tap by tap, every seed seen to fall. */

const LEVELS = [
    ["nobody", marked("two people")], ["random", marked("plays at random")], ["search:nodes=100", marked("beginner")],
    ["search:nodes=3000", marked("player")], ["search:nodes=60000", marked("strong")],
];
const LETTERS = {
    f: marked("anti-clockwise"), r: marked("clockwise"), c: marked("capture"), d: marked("decline"), g: marked("go on"), s: marked("stop"),
};
const MOVE = /^(\*?)([A-H]\d+)(.*)$/;

export class Play {
    constructor() {
        this.variant = kept.get("variant") || "omweso";
        this.level = "nobody";
        this.pace = 6; // seeds a second; 0: step by step
        this.turns = [];
        this.next = 0; // turns that stand; those behind can be redone
        this.busy = 0;
    }

    get position() {
        return this.next ? this.turns[this.next - 1].position : this.start;
    }

    async open(place) {
        this.boardPlace = el("div", { class: "boardplace" });
        this.held = el("p", { class: "held" });
        this.choices = el("div", { class: "choices", role: "group", "aria-label": t("Choices") });
        this.story = el("ol", { class: "story", "aria-label": t("What happened") });
        this.list = el("p", { class: "moves" });
        place.replaceChildren(
            el("div", { class: "tools" },
                await variantChoice(t("Rules"), this.variant, (name) => this.begin(name)),
                choice(t("Against"), LEVELS.map(([value, text]) => [value, t(text)]), this.level, (level) => { this.level = level; this.answer(); }),
                choice(t("Pace"), [["0", t("step by step")], ["2", t("slow")], ["6", t("usual")], ["20", t("fast")], ["1000", t("at once")]],
                    String(this.pace), (pace) => { this.pace = Number(pace); })),
            this.boardPlace, this.held, this.choices,
            el("div", { class: "tools" },
                button(t("Undo"), () => this.go(this.next - 1)), button(t("Redo"), () => this.go(this.next + 1)),
                button(t("Hint"), () => this.hint()), button(t("New game"), () => this.begin(this.variant)),
                button(t("Arrange"), () => this.arrange()),
                button(t("Save game"), () => download(`${this.variant}.txt`, this.record())),
                button(t("Load game"), () => upload(".txt,text/plain", (_, text) => this.load(text))),
                button(t("Picture"), () => download(`${this.variant}.svg`, boardFile(readPosition(this.position).rows), "image/svg+xml")),
                button(t("Link"), () => this.share())),
            this.list, this.story);
        if (this.start) await this.show();
        else await this.begin(this.variant);
    }

    async begin(name, position) {
        this.stopAnimation();
        this.variant = name;
        kept.set("variant", name);
        this.turns = [];
        this.next = 0;
        this.story?.replaceChildren();
        try {
            this.start = position || await this.usualStart();
        } catch (problem) {
            this.start = null;
            this.boardPlace.replaceChildren(el("pre", { class: "problem" }, problem.message));
            return;
        }
        await this.show();
    }

    /* Where a game begins that has no move yet. */
    async usualStart() {
        const [{ final }] = await rows(["replay", "start.txt"], { "start.txt": `Game: start\nVariant: ${called(this.variant)}\n\n` });
        return final;
    }

    async go(turn) {
        this.stopAnimation();
        this.next = Math.max(0, Math.min(turn, this.turns.length));
        await this.show();
    }

    /* The position with the moves that may be played. */
    async show() {
        const asked = this.position;
        const legal = this.over() ? [] : await rows(["moves", called(this.variant), "--position", asked]);
        if (asked !== this.position) return;
        this.legal = legal;
        this.draw();
        this.tellMoves();
        this.tellState();
    }

    over() {
        return this.next > 0 && this.turns[this.next - 1].over;
    }

    draw(rowsNow = readPosition(this.position).rows, marks = {}, tap = (pit) => this.tap(pit)) {
        const { side } = readPosition(this.position);
        const live = new Set(this.legal.map(({ move }) => MOVE.exec(move)?.[2]).filter(Boolean).map((pit) => side + pit));
        const picture = boardPicture(rowsNow, { tap, marks: { live: this.animation ? new Set() : live, ...marks } });
        walkByArrows(picture, rowsNow);
        const focused = document.activeElement?.closest?.("[data-pit]")?.dataset.pit;
        this.boardPlace.replaceChildren(picture);
        if (focused) picture.querySelector(`[data-pit="${focused}"]`)?.focus({ preventScroll: true });
    }

    tellState() {
        const last = this.turns[this.next - 1];
        const named = { S: t("South"), N: t("North") };
        if (last?.over) say(last.winner ? t("%s has won.", named[last.winner]) : t("The game is over; nobody has won."));
        else say(t("%s to move.", named[readPosition(this.position).side]));
        this.held.textContent = heldText(readPosition(this.position).rest);
        const others = this.legal.filter(({ move }) => !MOVE.test(move));
        this.choices.replaceChildren(...others.slice(0, 12).map(({ move }) => button(move, () => this.play(move))));
    }

    tellMoves() {
        this.list.replaceChildren(...this.turns.map(({ move }, i) =>
            button(`${i + 1}. ${move}`, () => this.go(i + 1), { class: i + 1 === this.next ? "now" : null })));
    }

    /* ---- a turn ---- */

    tap(pit) {
        if (this.animation) return this.finishAnimation();
        if (readPosition(this.position).side !== pit.side) return;
        const moves = this.legal.filter(({ move }) => MOVE.exec(move)?.[2] === pit.name);
        if (moves.length === 0) this.whyNot(pit);
        else this.choose(moves, moves[0].move.indexOf(pit.name) + pit.name.length);
    }

    async whyNot(pit) {
        const ended = await command(["trace", called(this.variant), pit.name, "--position", this.position]);
        say(ended.errors.trim().replace(/^mweso trace: /, ""));
    }

    /* Letter by letter, until one move is left. */
    choose(moves, from) {
        if (moves.length === 1) return this.play(moves[0].move);
        const letters = [...new Set(moves.map(({ move }) => move[from]))];
        if (letters.length === 1) return this.choose(moves, from + 1);
        this.choices.replaceChildren(
            el("span", {}, t("How?")),
            ...letters.map((letter) => button(
                letter === undefined ? t("no further choice") : t(LETTERS[letter] || letter),
                () => this.choose(moves.filter(({ move }) => move[from] === letter), from + 1), { "data-letter": letter ?? "" })),
            button(t("another pit"), () => this.tellState()));
        this.choices.querySelector("button").focus();
    }

    async play(move) {
        const row = this.legal.find((one) => one.move === move);
        const before = this.position;
        this.choices.replaceChildren();
        this.turns.splice(this.next);
        this.turns.push(row);
        this.next++;
        const events = await rows(["trace", called(this.variant), move, "--position", before]);
        this.tellStory(row, events);
        if (row.endless) this.tellLoop(before, move);
        await this.animate(framesOf(readPosition(before).rows, events));
        if (this.turns[this.next - 1] !== row) return;
        await this.show();
        this.answer();
    }

    tellStory(row, events) {
        const told = events.filter(({ event }) => event !== "lap").map((event) => el("li", {}, tellEvent(event)));
        this.story.replaceChildren(el("li", { class: "head" },
            t("%s: %s laps, %s seeds captured", row.move, row.laps, row.captured) + (row.endless ? ` ${t("This move never ends.")}` : "")), ...told);
    }

    /* Of a move that never ends: after how many laps the same comes again. */
    async tellLoop(position, move) {
        const [loop] = await rows(["endless", called(this.variant), "--position", position, "--move", move]);
        if (loop?.period) this.story.append(el("li", { class: "head" }, t("The same comes again every %s laps.", loop.period)));
    }

    /* The other side's turn, if the program plays it. */
    async answer() {
        if (this.level === "nobody" || this.over() || readPosition(this.position).side === "S") return;
        const asked = this.position;
        const move = this.level === "random"
            ? this.legal[Math.floor(Math.random() * this.legal.length)].move
            : await this.bestMove(this.level);
        if (asked === this.position && move) await this.play(move);
    }

    async bestMove(player) {
        const [best] = await rows(["analyze", called(this.variant), "--position", this.position, "--player", player]);
        return best?.move;
    }

    async hint() {
        const move = await this.bestMove("search:nodes=20000");
        if (!move) return;
        this.draw(undefined, { hint: readPosition(this.position).side + MOVE.exec(move)?.[2] });
        say(t("The search would play %s.", move));
    }

    /* ---- seeds falling ---- */

    async animate(frames) {
        const mine = this.animation = { frames, cancelled: false };
        for (const frame of frames) {
            if (mine.cancelled) return;
            this.draw(frame.rows, frame.marks);
            if (frame.text) say(frame.text);
            await this.pause(mine);
        }
        if (this.animation === mine) this.animation = null;
    }

    pause(mine) {
        if (this.pace >= 1000 || mine.hurried) return null;
        return new Promise((resolve) => {
            mine.wake = resolve;
            if (this.pace > 0) setTimeout(resolve, 1000 / this.pace);
        });
    }

    /* A tap while seeds fall: the next step, or the end of it at once. */
    finishAnimation() {
        if (this.pace > 0) this.animation.hurried = true;
        this.animation.wake?.();
    }

    stopAnimation() {
        if (!this.animation) return;
        this.animation.cancelled = true;
        this.animation.wake?.();
        this.animation = null;
    }

    /* ---- arranging ---- */

    /* A tap takes a seed into the hand, the next puts it down: any position can be laid. */
    arrange() {
        this.stopAnimation();
        const position = readPosition(this.position);
        const pits = pitsOf(position.rows), named = (name) => pits.find((pit) => pit.side + pit.name === name);
        let held = null;
        const move = (from, to) => {
            if (position.rows[from.row][from.column] === 0) return;
            position.rows[from.row][from.column]--;
            position.rows[to.row][to.column]++;
        };
        const tap = (pit) => {
            if (held) move(named(held), pit);
            held = held ? null : pit.side + pit.name;
            draw();
        };
        const draw = () => {
            this.draw(position.rows, { live: new Set(pits.map((pit) => pit.side + pit.name)), from: held }, tap);
            draggedPits(this.boardPlace.firstChild, (from, to) => { held = null; move(named(from), named(to)); draw(); });
        };
        this.choices.replaceChildren(el("span", {}, t("Tap a pit to take a seed, and another to put it down.")),
            button(t("Play from here"), () => this.begin(this.variant, writePosition(position))),
            button(t("Cancel"), () => this.show()));
        draw();
    }

    /* ---- records ---- */

    record() {
        let text = `Game: ${t("a game")}\nVariant: ${called(this.variant)}\nStart: ${this.start}\n\n`;
        this.turns.slice(0, this.next).forEach(({ move }, i) => {
            const { side } = readPosition(i ? this.turns[i - 1].position : this.start);
            text += `${i % 2 ? " " : `${i / 2 + 1}. `}${side === "S" ? move : move.replace(/[A-H](?=\d)/, (row) => row.toLowerCase())}${i % 2 ? "\n" : ""}`;
        });
        return `${text.trimEnd()}\n`;
    }

    async load(text) {
        try {
            const told = await rows(["annotate", "game.txt"], { "game.txt": text });
            const [{ over, winner }] = await rows(["replay", "game.txt"], { "game.txt": text });
            const variant = (/^Variant:\s*(\S+)/m.exec(text)?.[1] || this.variant).replace(/\.ini$/, "");
            await this.begin(variant, /^Start:\s*(.+?)\s*$/m.exec(text)?.[1]);
            this.turns = told.map(({ move, after, laps, captured }) => ({ move, position: after, laps, captured }));
            if (told.length) Object.assign(this.turns[told.length - 1], { over, winner });
            await this.go(this.turns.length);
        } catch (problem) {
            say(problem.message);
        }
    }

    async share() {
        location.hash = await packed({ record: this.record(), name: this.variant, text: house[this.variant]?.text });
        say(t("The address of this page now holds the game."));
    }
}

/* What lies beside the board: " h22,22" in a position. */
function heldText(rest) {
    const [, south, north] = /(?:^| )h(\d+),(\d+)/.exec(rest) || [];
    return south === undefined ? "" : t("Beside the board: South %s, North %s.", south, north);
}

/* What the program says of a step of a move, in a line. */
function tellEvent({ event, pit, why, key, inner, outer }) {
    const where = pit ? `${pit}: ` : "";
    const what = event === "capture" ? t("%s seeds captured; ", inner + outer) : "";
    return `${where}${what}${why}${key ? ` (${key})` : ""}`;
}

/* The pictures of a move: each seed of each lap, then what came of it. */
function framesOf(rowsBefore, events) {
    const frames = [];
    let shown = rowsBefore, lap = null;
    for (const event of events) {
        const now = readPosition(event.board).rows;
        const named = event.pit ? event.side + event.pit : null;
        const fell = event.event === "landing" && lap ? fallen(shown, now, event.side, lap.pit, lap.clockwise) : null;
        for (const { row, column } of fell || []) {
            shown = shown.map((seeds, r) => (r === row ? seeds.map((n, c) => (c === column ? n + 1 : n)) : seeds));
            const pit = pitAt(shown, row, column);
            frames.push({ rows: shown, marks: { from: event.side + lap.pit, last: pit.side + pit.name } });
        }
        if (event.event === "lap") lap = event;
        shown = now;
        frames.push({ rows: now, marks: { last: named }, text: event.event === "lap" ? null : tellEvent(event) });
    }
    return frames;
}
