/* Field: what was seen, entered by tapping; what it says of the rules; and what to ask next. */

const ABOUT = { informant: marked("informant"), place: marked("place"), date: marked("date"), note: marked("note") };
const EMPTY = "0x8/0x8/0x8/0x8 S";

export class Field {
    constructor() {
        this.notes = kept.get("notes") || "";
        this.base = "omweso";
        this.seen = { before: readPosition(EMPTY), move: "", after: null, ended: "", captured: "" };
        this.about = { informant: "", place: "", date: new Date().toISOString().slice(0, 10), note: "" };
        this.touching = "before";
    }

    async open(place) {
        this.boardPlace = el("div", { class: "boardplace" });
        this.facts = el("div", { class: "tools" });
        this.area = el("textarea", { rows: 12, spellcheck: "false", "aria-label": t("Notes"), oninput: () => this.keep(this.area.value) });
        this.area.value = this.notes;
        this.findings = el("div");
        place.replaceChildren(
            el("div", { class: "tools" },
                await variantChoice(t("The rules are near"), this.base, (base) => { this.base = base; }),
                ...Object.entries(ABOUT).map(([name, text]) => el("label", {}, `${t(text)} `,
                    el("input", { value: this.about[name], size: 12, "data-about": name, oninput: ({ target }) => { this.about[name] = target.value; } })))),
            this.facts, this.boardPlace,
            el("div", { class: "tools" },
                button(t("Write it down"), () => this.write()),
                button(t("Save notes"), () => download("notes.txt", this.notes)),
                button(t("Load notes"), () => upload(".txt,.csv,.tsv", (_, text) => { this.area.value = text; this.keep(text); }))),
            this.area,
            el("div", { class: "tools" },
                button(t("What can the rules be?"), () => this.infer()), button(t("What should I ask next?"), () => this.ask()),
                button(t("Stop"), () => stopWork())),
            this.findings);
        this.draw();
    }

    keep(text) {
        this.notes = text;
        say(kept.set("notes", text) ? t("Kept in this browser.") : t("This browser keeps nothing: save the notes as a file."));
    }

    /* ---- what was seen ---- */

    draw() {
        const { seen } = this;
        const shown = this.touching === "after" ? seen.after : seen.before;
        const modes = [["before", t("board before")], ["start", t("pit played")], ["ended", t("where it ended")], ["after", t("board after")]];
        this.facts.replaceChildren(
            ...modes.map(([mode, text]) => button(text, () => this.touch(mode), { "aria-pressed": String(this.touching === mode) })),
            choice(t("Mover"), [["S", t("South")], ["N", t("North")]], seen.before.side, (side) => { seen.before.side = side; this.draw(); }),
            el("label", {}, `${t("captured")} `, el("input", { value: seen.captured, size: 3, inputmode: "numeric", oninput: ({ target }) => { seen.captured = target.value; } })),
            choice(t("tap"), [["1", "+1"], ["-1", "−1"]], String(this.step || 1), (step) => { this.step = Number(step); }),
            choice(t("Columns"), Array.from({ length: 13 }, (_, i) => [String(i + 4), String(i + 4)]), String(seen.before.rows[0].length), (columns) => this.clear(Number(columns))),
            el("output", {}, [seen.move && t("played %s", seen.move), seen.ended && t("ended in %s", seen.ended)].filter(Boolean).join(", ")));
        const picture = boardPicture(shown.rows, { tap: (pit) => this.tap(pit), marks: {
            live: new Set(pitsOf(shown.rows).map((pit) => pit.side + pit.name)), from: seen.before.side + seen.move, last: seen.before.side + seen.ended } });
        walkByArrows(picture, shown.rows);
        const focused = document.activeElement?.closest?.("[data-pit]")?.dataset.pit;
        this.boardPlace.replaceChildren(picture);
        if (focused) picture.querySelector(`[data-pit="${focused}"]`)?.focus({ preventScroll: true });
    }

    clear(columns) {
        this.seen = { before: readPosition(`${Array(4).fill(`0x${columns}`).join("/")} S`), move: "", after: null, ended: "", captured: "" };
        this.touching = "before";
        this.draw();
    }

    touch(mode) {
        this.touching = mode;
        if (mode === "after" && !this.seen.after)
            this.seen.after = { ...this.seen.before, rows: this.seen.before.rows.map((row) => [...row]) };
        this.draw();
    }

    tap(pit) {
        const { seen } = this;
        if (this.touching === "start") seen.move = pit.name;
        else if (this.touching === "ended") seen.ended = pit.name;
        else {
            const { rows: board } = this.touching === "after" ? seen.after : seen.before;
            board[pit.row][pit.column] = Math.max(0, board[pit.row][pit.column] + (this.step || 1));
        }
        this.draw();
    }

    /* The observation as the command line reads it, behind the notes so far. */
    write() {
        const { seen, about } = this;
        const number = (this.notes.match(/^Observation:/gm) || []).length + 1;
        const line = (header, value) => (value ? `${header}: ${String(value).replace(/\s+/g, " ").trim()}\n` : "");
        const text = line("Observation", t("seen %s", number)) + line("Informant", about.informant) + line("Place", about.place)
            + line("Date", about.date) + line("Note", about.note) + line("Position", writePosition({ ...seen.before, rest: "" }))
            + line("Move", seen.move || "?") + line("Ended", seen.ended) + line("Captured", seen.captured)
            + (seen.after ? line("After", writePosition({ rows: seen.after.rows, side: "", rest: "" })) : "");
        this.area.value = `${this.notes.trimEnd()}${this.notes ? "\n\n" : ""}${text}`;
        this.keep(this.area.value);
        this.clear(seen.before.rows[0].length);
    }

    /* ---- what it says ---- */

    async infer() {
        say(t("Thinking."));
        const { output, errors, stopped } = await work(["infer", "notes.txt", "--base", called(this.base)], { "notes.txt": this.notes });
        this.findings.replaceChildren(el("pre", {}, output, errors));
        say(stopped ? errors : t("This is what the notes say."));
    }

    async ask() {
        say(t("Thinking."));
        const { files, output, errors, stopped } = await work(["ask", "--from", "notes.txt", "--base", called(this.base), "--count", "3", "--html", "sheet.html"],
            { "notes.txt": this.notes });
        this.findings.replaceChildren(files["sheet.html"] ? framed(files["sheet.html"], t("Questions")) : el("pre", {}, output, errors));
        say(stopped ? errors : t("The most telling question stands first."));
    }
}
