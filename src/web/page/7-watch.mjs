/* Watch: what was seen of a move, entered by tapping: the board before, the pit, where it ended, the board after; move by move, if a
 * game is watched. */

const STEPS_SEEN = [["before", marked("board before")], ["start", marked("pit played")], ["ended", marked("where it ended")], ["after", marked("board after")]];
const CHOSEN = [
    ["", marked("he sowed on, and captured")], ["?", marked("not known")], [".", marked("he had none")], ["d", marked("he declined a capture")],
    ["r", marked("he sowed clockwise")],
];

/* What stands in a note as it was typed or chosen: its field, its header. */
const PLAIN = { time: "Time", note: "Note", turn: "Turn", captured: "Captured", laps: "Laps", won: "Won", sure: "Confidence" };
/* The headers that the page holds, in the order in which they are written. */
const FIELDS = ["Observation", "Informant", "Place", "Date", "Recording", "Time", "Note", "Position", "Before", "Turn", "Move", "Legal", "Ended", "Captured",
    "Laps", "After", "Won", "Confidence"];
const CAME_OF_IT = [["", marked("it was played")], ["no", marked("it was refused")], ["never", marked("it never ended")]];
const WINNERS = [
    ["", marked("not said")], ["none", marked("nobody yet: the game went on")], ["S", marked("South")], ["N", marked("North")],
    ["nobody", marked("nobody: the game was annulled")],
];
const DECIDED = new Set(["S", "N", "nobody"]); // the next turn begins another game

export class Watch {
    /* `field` keeps the notes and knows the rules that are near; `whole`: a game, move by move. */
    constructor(field, whole) {
        Object.assign(this, { field, whole, laying: new Laying() });
        this.clear(8);
    }

    /* Nothing is seen until it is entered. */
    clear(columns, side = "S") {
        const rows = Array(this.seen?.before.rows.length || 4).fill(`${UNSEEN}x${columns}`).join("/");
        this.seen = { ...plainFields(() => ""), before: readPosition(`${rows} ${side}`), move: "", chosen: "", after: null, ended: "", came: "", id: "",
            others: [] };
        this.touching = "before";
    }

    async open(place) {
        this.boardPlace = el("div", { class: "boardplace" });
        this.steps = el("div", { class: "ways", role: "group", "aria-label": t("What is entered") });
        this.tools = el("div", { class: "tools" });
        this.facts = el("div", { class: "fields" });
        this.ends = el("div", { class: "tools" });
        place.replaceChildren(this.steps, this.tools, this.boardPlace, this.facts, this.ends);
        if (this.whole && !this.begun) await this.fromUsualStart();
        this.draw();
    }

    /* ---- what is drawn ---- */

    draw() {
        this.drawSteps();
        this.drawTools();
        this.drawBoard();
        this.drawFacts();
    }

    drawSteps() {
        refill(this.steps, ...STEPS_SEEN.map(([step, text]) =>
            button(t(text), () => this.touch(step), { "aria-pressed": String(this.touching === step) })));
    }

    drawTools() {
        const { before } = this.seen, sets = this.touching === "before" || this.touching === "after";
        refill(this.tools, ...(sets ? [this.laying.buttons()] : []), ...(this.touching === "before" ? [
            choice(t("Mover"), [["S", t("South")], ["N", t("North")]], before.side, (side) => { before.side = side; before.rest = ""; this.draw(); }),
            choice(t("Columns"), Array.from({ length: 13 }, (_, i) => [String(i + 4), String(i + 4)]), String(before.rows[0].length),
                (columns) => { this.clear(Number(columns)); this.draw(); }),
            button(t("Usual start"), () => this.fromUsualStart()), ...this.wholeBoard(before)] : []),
        ...(this.touching === "after" ? [button(t("As before"), () => { this.seen.after = this.copyOfBefore(); this.draw(); }),
            ...this.wholeBoard(this.seen.after)] : []));
    }

    /* What is said of many pits of a board at once. */
    wholeBoard(board) {
        return [button(t("The rest is empty"), () => this.layAll(board, (seeds) => (seeds === UNSEEN ? 0 : seeds))),
            button(t("Nothing seen"), () => this.layAll(board, () => UNSEEN))];
    }

    drawBoard() {
        const { seen } = this, shown = this.touching === "after" ? seen.after : seen.before;
        placeBoard(this.boardPlace, shown.rows, { tap: (pit) => this.tap(pit), marks: {
            live: allPits(shown.rows), from: seen.before.side + seen.move, last: pitFor(shown.rows, seen.before.side, seen.ended),
            changed: this.touching === "after" ? differing(seen.before.rows, seen.after.rows) : null } });
    }

    drawFacts() {
        const { seen } = this;
        const choices = choice(t("His choices"), optionsWith(CHOSEN, seen.chosen), seen.chosen, (chosen) => { seen.chosen = chosen; return this.foresee(); });
        choices.classList.add("wide");
        const list = (label, name, options) =>
            choice(label, optionsWith(options, seen[name]), seen[name], (value) => { seen[name] = value; }, { "data-seen": name });
        const line = (label, name, more = {}, room = null) => el("label", { class: room }, label,
            el("input", { value: seen[name], "data-seen": name, oninput: ({ target }) => { seen[name] = target.value; }, ...more }));
        const turn = this.whole ? [] : [line(t("which of his turns"), "turn", { placeholder: t("1, 12, opening or middle") })]; // a game counts them
        refill(this.facts, choices, ...turn,
            line(t("captured"), "captured", { inputmode: "numeric" }), line(t("laps"), "laps", { inputmode: "numeric" }),
            list(t("What came of it"), "came", CAME_OF_IT), list(t("Who has won"), "won", WINNERS),
            timeField(seen, { "data-seen": "time" }), list(t("How sure it is"), "sure", SURE), line(t("note"), "note", {}, "wide"),
            el("output", { class: "wide" },
                [seen.move && t("played %s", seen.move), seen.ended && t("ended in %s", seen.ended)].filter(Boolean).join(", ")));
        refill(this.ends, button(t("Write it down"), () => this.write(), { class: "primary" }),
            ...(this.whole ? [button(t("A gap: turns were not seen"), () => this.gap())] : []),
            button(t("Begin again"), () => { this.clear(seen.before.rows[0].length); this.draw(); }));
    }

    /* ---- what is tapped ---- */

    touch(step) {
        this.touching = step;
        if (step === "after") this.seen.after ??= this.copyOfBefore();
        this.draw();
    }

    copyOfBefore() {
        return { rows: copyOf(this.seen.before.rows), side: "", rest: "" };
    }

    tap(pit) {
        const { seen } = this;
        if (this.touching === "start") return this.start(pit);
        if (this.touching === "ended") {
            const { rows: board, side } = seen.before, ended = calledBy(board, side, pit);
            if (!ended) return say(t("A turn ends in a pit of whoever moves: %s.", sideName(side)));
            seen.ended = ended;
        } else this.laying.lay(this.touching === "after" ? seen.after.rows : seen.before.rows, pit);
        if (this.touching === "before") seen.before.rest = "";
        return this.draw();
    }

    layAll(board, held) {
        board.rows = board.rows.map((row) => row.map(held));
        board.rest = "";
        this.draw();
    }

    async fromUsualStart() {
        const start = readPosition(await usualStart(this.field.base));
        this.clear(start.rows[0].length);
        this.seen.before = start;
        Object.assign(this, { begun: true, touching: "start" });
        this.draw();
    }

    /* The pit that was played. In a game the board after it is laid out as the rules that are near would have it, to be mended. */
    async start(pit) {
        const { before } = this.seen;
        if (this.whole && pit.side !== before.side) return say(t("%s to move.", sideName(before.side)));
        this.seen.move = pit.name;
        before.side = pit.side;
        return this.foresee();
    }

    async foresee() {
        const { seen } = this, { move, chosen } = seen, whole = !seen.before.rows.flat().some((seeds) => typeof seeds !== "number");
        this.foreseen = null;
        if (this.whole && whole && seen.move) {
            const legal = await rows(["moves", called(this.field.base), "--position", writePosition(seen.before)]).catch(() => []);
            const likely = legal.filter((one) => MOVE.exec(one.move)?.[2] === move);
            const said = likely.find((one) => one.move === move + chosen) || likely[0];
            if (seen === this.seen && seen.move === move && seen.chosen === chosen && said) {
                seen.after = readPosition(said.position);
                this.foreseen = said.position;
                this.touching = "after";
                say(t("This is what %s would come to by the rules that are near. Tap where it was otherwise, then write it down.", said.move));
            }
        }
        this.draw();
    }

    /* ---- what is written ---- */

    headers() {
        const { seen, field } = this;
        const values = {
            Observation: seen.id || freeName(field.notes, this.whole ? t("move") : t("seen")), ...field.headers(),
            ...Object.fromEntries(Object.entries(PLAIN).map(([name, header]) => [header, seen[name]])),
            Position: writePosition(seen.before), Move: seen.move ? seen.move + seen.chosen : UNSEEN,
            Legal: seen.came === "no" && "no", Ended: seen.came === "never" ? "never" : seen.ended,
            After: seen.after && writePosition({ rows: seen.after.rows }),
        };
        return Object.fromEntries(FIELDS.map((header) => [header, values[header]]));
    }

    async write() {
        if (this.isEmpty()) return say(t("Nothing is entered yet."));
        this.field.add(noteText(this.headers()) + this.seen.others.map((line) => `${line}\n`).join(""), this.seen.id);
        if (this.whole && DECIDED.has(this.seen.won)) return this.fromUsualStart();
        if (this.whole) this.goOn();
        else this.clear(this.seen.before.rows[0].length);
        return this.draw();
    }

    /* Nobody has tapped anything: no board, and no pit. */
    isEmpty() {
        const { before, after, move } = this.seen;
        return !move && !after && before.rows.flat().every((seeds) => seeds === UNSEEN);
    }

    /* The next turn of a game begins where this one ended. */
    goOn() {
        const { before, after } = this.seen, side = otherSide(before.side);
        const rest = after ? this.countersBehind() : "";
        this.clear(before.rows[0].length, side);
        if (after) this.seen.before = { rows: copyOf(after.rows), side, rest };
        this.touching = after ? "start" : "before";
    }

    /* Turns and captures so far, while they are known: the board is as foreseen, or they can be counted. */
    countersBehind() {
        const { before, after } = this.seen, foreseen = this.foreseen && readPosition(this.foreseen);
        if (foreseen && differing(foreseen.rows, after.rows).size === 0) return foreseen.rest;
        const counters = /^(\d+),(\d+) (\d+),(\d+)$/.exec(before.rest)?.slice(1).map(Number);
        const [lost, known] = lostBy(otherSide(before.side), before.rows, after.rows);
        if (!counters || !known) return "";
        const mover = before.side === "S" ? 0 : 1;
        counters[mover]++;
        if (lost > 0) counters[2 + mover]++;
        return `${counters[0]},${counters[1]} ${counters[2]},${counters[3]}`;
    }

    /* Turns were missed: the board from which the game goes on is entered, as far as it is seen. */
    gap() {
        this.clear(this.seen.before.rows[0].length, this.seen.before.side);
        this.seen.note = t("Before this, turns were not seen.");
        this.draw();
        say(t("Enter the board from which the game goes on, as far as it is seen."));
    }

    /* A note is taken up again, to be changed or continued: what is written down takes its place. */
    async take(note) {
        const { of } = note, usual = await usualStart(this.field.base), columns = readPosition(usual).rows[0].length;
        this.clear(columns);
        this.seen.before = readPosition((of.Position || of.Before || UNSEEN).replace(/^start\b.*/, usual)
            .replace(/^\?(?=\s|$)/, writePosition({ rows: this.seen.before.rows })));
        Object.assign(this.seen, { ...plainFields((header) => of[header] || ""), ...movePart(of.Move || ""), ended: /^[A-H]/.test(of.Ended || "") ? of.Ended : "",
            came: of.Legal === "no" ? "no" : of.Ended === "never" ? "never" : "", id: note.id, others: otherLines(note, FIELDS) });
        this.seen.after = of.After ? readPosition(of.After) : null;
        this.begun = true;
        this.touching = this.seen.after ? "after" : "start";
    }
}

function plainFields(value) {
    return Object.fromEntries(Object.entries(PLAIN).map(([name, header]) => [name, value(header)]));
}

/* "B5d" is the pit and what is known of his choices. */
function movePart(text) {
    const [, pit, chosen] = /^([A-H]\d+)(.*)$/.exec(text) || [];
    return pit ? { move: pit, chosen } : { move: text === UNSEEN ? "" : text, chosen: "" }; // "pass"
}

/* What may be chosen, with what a note says that is none of these, such as "dff" of his choices. */
function optionsWith(options, chosen) {
    const usual = options.map(([value, text]) => [value, t(text)]);
    return usual.some(([value]) => value === chosen) ? usual : [...usual, [chosen, chosen]];
}

/* How many seeds a side has lost, and whether that is known. */
function lostBy(side, before, after) {
    const pits = pitsOf(before).filter((pit) => pit.side === side);
    const sum = (board) => pits.reduce((all, { row, column }) => all + board[row][column], 0);
    const known = pits.every(({ row, column }) => typeof before[row][column] === "number" && typeof after[row][column] === "number");
    return [known ? sum(before) - sum(after) : 0, known];
}
