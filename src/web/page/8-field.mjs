/* Field: what was seen and told, written down as notes; at every moment what they say of the rules; and what to ask next. */

const ABOUT = { Informant: marked("informant"), Place: marked("place"), Date: marked("date"), Recording: marked("recording") };
const WAYS = [["move", marked("One move")], ["game", marked("A whole game")], ["said", marked("What somebody says")], ["ask", marked("Ask")]];
const NOTES = "notes.txt"; // the file of notes, beside tables and records
const NEAREST = 10; // of known games that do not fit
const SOON = 500; // milliseconds after the last change until it is thought about

export class Field {
    constructor() {
        this.read();
        this.base = "omweso";
        this.about = { Informant: "", Place: "", Date: new Date().toISOString().slice(0, 10), Recording: "" };
        this.ways = { move: new Watch(this, false), game: new Watch(this, true), said: new Said(this), ask: new Interview(this) };
        this.way = "move";
    }

    /* The notes, and the tables beside them, as they were kept. */
    read() {
        this.notes = kept.get("notes") || "";
        this.tables = Object.fromEntries(Object.entries(keptObject("tables")).map(([name, text]) => [fileName(name), String(text)]));
    }

    /* Rules of one's own are called otherwise. */
    recall(from, to) {
        if (this.base === from) this.base = to;
    }

    /* Another page of this browser has written some down; what there was no room to keep stays beside them. */
    heed() {
        if (this.unkept) this.merge(kept.get("notes") || "", keptObject("tables"));
        else this.read();
        if (!this.area?.isConnected) return;
        this.draw();
        this.changed();
    }

    async open(place) {
        this.wayPlace = el("div");
        this.tabs = el("div", { class: "ways", role: "group", "aria-label": t("What is written down") });
        this.list = el("ul", { class: "noted" });
        this.area = el("textarea", { rows: 12, spellcheck: "false", "aria-label": t("Notes"), oninput: () => this.take(this.area.value) });
        this.findings ??= el("div", { "aria-live": "polite" });
        const bases = await variantChoice(t("The rules are near"), this.base, (base) => { this.base = base; this.changed(); });
        place.replaceChildren(el("div", { class: "sides" }, this.entering(bases), el("div", {}, this.noting(), this.finding())));
        this.draw();
        await this.enter(this.way);
        this.changed();
    }

    entering(bases) {
        bases.classList.add("wide");
        return el("section", { "aria-label": t("What is written down") },
            el("details", { class: "card", open: !this.notes }, el("summary", {}, t("Who, where and when")), el("div", { class: "fields" }, bases,
                ...Object.entries(ABOUT).map(([name, text]) => el("label", {}, t(text),
                    el("input", { value: this.about[name], "data-about": name, oninput: ({ target }) => { this.about[name] = target.value; } }))))),
            this.tabs, el("div", { class: "card" }, this.wayPlace));
    }

    noting() {
        return el("section", { class: "card", "aria-label": t("Notes") }, el("h2", {}, t("Notes")), this.list,
            el("div", { class: "tools" },
                button(t("Save notes"), () => download(NOTES, this.notes)),
                button(t("Load notes"), () => upload(".txt,.csv,.tsv", (name, text) => this.load(name, text)))),
            el("details", {}, el("summary", {}, t("The file")), this.area));
    }

    finding() {
        return el("section", { class: "card", "aria-label": t("What the rules can be") }, el("h2", {}, t("What the rules can be")),
            el("div", { class: "tools" }, button(t("What can the rules be?"), () => this.infer()), button(t("Which known game is it?"), () => this.identify()),
                button(t("Stop"), () => stopWork("infer")),
                button(t("As text"), () => this.asText()), button(t("Take them as rules"), () => this.asRules())), this.findings);
    }

    async enter(way) {
        this.way = way;
        refill(this.tabs, ...WAYS.map(([name, text]) => button(t(text), () => this.enter(name), { "aria-pressed": String(name === way) })));
        await this.ways[way].open(this.wayPlace);
    }

    /* ---- the notes ---- */

    headers() {
        return { ...this.about };
    }

    evidence() {
        return { base: this.base, files: { ...(this.notes.trim() ? { [NOTES]: this.notes } : {}), ...this.tables } };
    }

    /* In the place of the note of that name, if there is one. */
    add(note, id = "") {
        this.take(withNoteFor(this.notes, id, note));
        this.list.lastElementChild?.scrollIntoView({ block: "nearest" });
    }

    take(text) {
        this.keep(text);
        this.draw();
    }

    keep(text) {
        this.notes = text;
        const safe = kept.set("notes", text) && kept.set("tables", JSON.stringify(this.tables));
        this.unkept = !safe;
        say(safe ? t("Kept in this browser.") : t("This browser keeps nothing: save the notes as a file."));
        this.changed();
    }

    /* Notes and tables that come with a file of everything; those that are here already come once. */
    receive(notes, tables) {
        this.merge(notes, tables);
        this.unkept = !(kept.set("notes", this.notes) && kept.set("tables", JSON.stringify(this.tables)));
    }

    /* The same, written down nowhere yet. */
    merge(notes, tables) {
        if (!this.notes.trim()) this.notes = notes;
        for (const note of notesOf(notes)) {
            const text = `${note.lines.join("\n").trimEnd()}\n`;
            if (!notesOf(this.notes).some(({ lines }) => `${lines.join("\n").trimEnd()}\n` === text)) this.notes = withNote(this.notes, text);
        }
        for (const [name, text] of Object.entries(tables)) {
            let free = fileName(name);
            for (let i = 2; (this.tables[free] ?? text) !== text; i++) free = `${i}-${fileName(name)}`;
            this.tables[free] = String(text);
        }
    }

    load(name, text) {
        if (isObservations(name, text)) return this.take(withNote(this.notes, text.trim() + "\n"));
        this.tables[fileName(name)] = text;
        return this.take(this.notes);
    }

    draw() {
        if (this.area.value !== this.notes) this.area.value = this.notes;
        refill(this.list, ...notesOf(this.notes).map((note) => this.noted(note)),
            ...Object.keys(this.tables).map((name) => el("li", {}, el("span", { class: "what" }, name),
                button(t("Remove"), () => { delete this.tables[name]; this.take(this.notes); }, { "aria-label": t("Remove %s", name) }))));
        if (!this.list.childElementCount) this.list.append(el("li", {}, t("Nothing is written down yet.")));
    }

    noted(note) {
        const clash = this.clashes?.get(note.id);
        return el("li", {}, el("span", { class: "what" }, el("b", {}, note.id), ` ${noteInShort(note)}`,
            clash ? el("div", { class: "clashes" }, t("clashes: %s", clash)) : null),
            note.of.Statement ? null : button(t("Open"), () => this.reopen(note), { "aria-label": t("Open %s", note.id) }),
            button(t("Remove"), () => this.take(withoutNote(this.notes, note.line)), { "aria-label": t("Remove %s", note.id) }));
    }

    /* A note goes back to where it was entered; what is then written down takes its place. */
    async reopen(note) {
        const watch = this.ways[this.way] instanceof Watch ? this.ways[this.way] : this.ways.move;
        try {
            await watch.take(note);
        } catch (problem) {
            return say(problem.message);
        }
        for (const name of Object.keys(ABOUT)) this.about[name] = note.of[name] || "";
        await this.enter(watch.whole ? "game" : "move");
        return say(t("What you write down now takes the place of %s.", note.id));
    }

    /* ---- what they say ---- */

    /* Soon after each change, unless nothing is written. */
    changed() {
        clearTimeout(this.later);
        if (this.asked === this.evidenceText()) return;
        this.later = setTimeout(() => attempt(() => this.infer()), SOON);
    }

    evidenceText() {
        return JSON.stringify([this.evidence(), language()]);
    }

    /* What the program says of the notes; nothing if there are none or it was stopped. */
    async think(verb, ...more) {
        const { files } = this.evidence(), words = [verb, ...Object.keys(files)];
        clearTimeout(this.later);
        this.asked = this.evidenceText();
        if (!Object.keys(files).length) return this.findings.replaceChildren(el("p", {}, t("Nothing is written down yet.")));
        if (!this.findings.querySelector(".thinking")) this.findings.prepend(el("p", { class: "thinking" }, t("Thinking.")));
        const told = await work("infer", [...words, ...more], files);
        this.findings.querySelector(".thinking")?.remove();
        if (!told.stopped) return told;
        return this.findings.replaceChildren(el("p", {}, told.errors));
    }

    inferred(...more) {
        return this.think("infer", "--base", called(this.base), ...more);
    }

    async infer() {
        this.clashes = undefined;
        const told = await this.inferred("--format", "jsonl");
        if (!told) return this.draw();
        const found = jsonRows(told), problem = told.errors.trim(), questions = await this.questions();
        this.clashes = clashesOf(found);
        this.draw();
        return this.findings.replaceChildren(...(problem ? [el("pre", { class: "problem" }, problem)] : []), ...foundParts(found, questions));
    }

    /* What each key asks, by its label. */
    async questions() {
        this.asking ??= new Map((await allQuestions()).map((one) => [`${one.section}.${one.name}`, one.question]));
        return this.asking;
    }

    /* Which games on record explain all that was noted, each on its own board, and which explain most of it. */
    async identify() {
        const told = await this.think("identify", "--format", "jsonl");
        if (!told) return undefined;
        const titles = new Map((await variants()).map(({ name, title }) => [name, title])), problem = told.errors.trim(), games = jsonRows(told);
        const questions = await this.questions();
        const named = ({ variant, notes, explained, against, change, rival }) => [el("b", {}, titles.get(variant) || variant),
            el("small", {}, [t("explains %s of %s", explained, notes), against && t("not %s", against)].filter(Boolean).join("; ")),
            ...(change ? [el("small", {}, t("It would explain all of them with")), ...answersOf(change, questions)] : []),
            ...(rival ? [el("small", {}, t("Some rules around it explain all of them with")), ...answersOf(rival.replace(" = ", "="), questions)] : [])];
        return this.findings.replaceChildren(...(problem ? [el("pre", { class: "problem" }, problem)] : []),
            ...foundList(t("All of it is explained by"), games.filter(({ fits }) => fits).map(named)),
            ...(games.some(({ fits }) => fits) ? [] : [el("p", {}, t("No game on record explains all of it."))]),
            ...foundList(t("Nearest of the others"), games.filter(({ fits, board, explained, change }) => !fits && board && (explained || change)).slice(0, NEAREST).map(named)));
    }

    async asText() {
        const told = await this.inferred();
        if (told) this.findings.replaceChildren(el("pre", {}, told.output, told.errors));
    }

    /* What stands becomes a variant, to be read and played. */
    async asRules() {
        const told = await this.inferred("--allow", "3", "--write", "found.ini");
        if (!told) return undefined;
        const text = told.files["found.ini"];
        if (!text) return say(told.errors.trim() || t("No rules explain everything."));
        places.rules.adopt("found", text);
        return show("rules");
    }
}

addEventListener("storage", ({ key }) => { if ([`${KEPT}notes`, `${KEPT}tables`].includes(key)) places.field.heed(); });

/* What a stranger's file is called beside the notes: no path, no option, and not as they are. */
function fileName(name) {
    const stem = name.replace(/[^\w.-]/g, "_").replace(/^[-.]+/, "_");
    return stem === NOTES ? `other-${stem}` : stem;
}

const CLASHING = ["amiss", "alone", "conflict", "wrong"];

/* Of each note that clashes, by its name: why. */
function clashesOf(found) {
    const clashes = new Map(), why = new Map(found.filter(({ kind }) => kind === "amiss" || kind === "nearest").map(({ because, text }) => [because, text]));
    for (const { kind, because } of found.filter((one) => CLASHING.includes(one.kind)))
        for (const id of because.split(", ").map((name) => name.replace(/ \(.*\)$/, "")))
            clashes.set(id, why.get(id) || (kind === "conflict" ? t("not together with the others") : t("no rules explain it")));
    return clashes;
}

function foundList(title, items, open = true) {
    if (!items.length) return [];
    return [el("details", { open }, el("summary", {}, `${title} (${items.length})`), el("ul", { class: "found" }, items.map((item) => el("li", {}, item))))];
}

/* What a key asks, in the words of the page; one of a phase has its label. */
const questionOf = (key, questions) => t(questions.get(key) || key);
const asked = (key, questions) => `${questionOf(key, questions)} `;

/* A text in which "key = answer" stands, with what is asked in the place of the key. */
const inWords = (text, questions) => text.replace(/([\w-]+:)?[a-z]+\.[a-z_]+(?= = )/g, (key) => `“${questionOf(key, questions)}”`);

/* Answers; of pits that may be among them or not it is said that they may. */
function plainly(values) {
    const [sure, perhaps] = values.split("perhaps ");
    if (perhaps === undefined) return values;
    return sure ? t("%s and perhaps any of %s", sure.trim(), perhaps) : t("none, or any of %s", perhaps);
}

/* Of "key=answer; key=answer": a line for each, with what is asked. */
function answersOf(change, questions) {
    return change.split("; ").map((answer) => answer.split("=")).map(([key, value]) => el("small", {}, asked(key, questions), el("b", {}, value)));
}

/* Between which numbers an answer lies, if that is known. */
function bounds({ least, most }) {
    if (least == null || least === most) return null;
    return most == null ? t("%s or more", least) : t("%s to %s", least, most);
}

/* What an inference has found: what clashes first, then what is settled, then what is open. */
function foundParts(found, questions) {
    const of = (...kinds) => found.filter(({ kind }) => kinds.includes(kind)), keys = of("key");
    const named = ({ key }) => asked(key, questions), answered = (one) => [named(one), el("b", {}, plainly(bounds(one) || one.values))];
    const unless = (one) => one.unless && t("unless %s", inWords(one.unless, questions));
    const settled = keys.filter((one) => one.settled), alike = keys.filter((one) => !one.settled && one.alike);
    const contested = keys.filter((one) => !one.settled && one.because); /* by an answer that was not searched, or not everything was tried */
    const open = keys.filter((one) => !one.settled && !one.alike && !one.because), basis = (one) => [one.because && t("by %s", one.because), one.recorded].filter(Boolean);
    return [
        ...foundList(t("Does not add up"), of("amiss").map(({ because, text }) => [el("b", {}, `${because}: `), text])),
        ...foundList(t("Cannot be true together"), of("conflict").map(({ because }) => because)),
        ...foundList(t("It would fit if it said"), of("repair").map(({ because, key, values, excluded, text }) =>
            [el("b", {}, `${because}: `), t("%s: %s, not %s", key, values, excluded), text ? el("small", {}, inWords(text, questions)) : null])),
        ...foundList(t("What the nearest rules do"), of("nearest", "lap").map(({ kind, because, text }) =>
            (kind === "lap" ? el("small", {}, text) : [el("b", {}, `${because}: `), text])), false),
        ...foundList(t("Settled"), settled.map((one) => [...answered(one), el("small", {}, basis(one).join("; "))])),
        ...foundList(t("Settled, as far as was tried"), contested.map((one) => [...answered(one),
            el("small", {}, [...basis(one), unless(one)].filter(Boolean).join("; "))])),
        ...foundList(t("With one of these, some rules explain everything"), of("rival").map(answered)),
        ...foundList(t("Still open"), open.map((one) => [...answered(one),
            el("small", {}, [one.excluded && t("not %s", one.excluded), unless(one)].filter(Boolean).join("; "))])),
        ...foundList(t("No position can tell apart"), alike.map((one) => [...answered(one), el("small", {}, one.alike)]), false),
        ...of("widened", "cut-short", "pair").map(({ text }) => el("p", {}, inWords(text, questions))),
        ...foundList(t("Not searched, and tried only one at a time"), of("tried").map(named), false),
        ...foundList(t("Never looked at"), of("never").map(named), false),
    ];
}
