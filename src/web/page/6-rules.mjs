/* Rules: a rule set as questions and as text, side by side. */

/* The text with one answer set: its line is changed, or added to its section. */
export function withAnswer(text, section, name, value) {
    const lines = text.split("\n"), head = `[${section}]`;
    let begin = lines.findIndex((line) => line.trim() === head);
    if (begin < 0) {
        while (lines.length && lines[lines.length - 1].trim() === "") lines.pop();
        lines.push("", head);
        begin = lines.length - 1;
    }
    let end = lines.findIndex((line, i) => i > begin && line.trim().startsWith("["));
    if (end < 0) end = lines.length;
    const at = lines.findIndex((line, i) => i > begin && i < end && line.split("=")[0].trim() === name);
    if (at >= 0) {
        lines[at] = `${name} = ${value}`;
    } else {
        while (end > begin + 1 && lines[end - 1].trim() === "") end--;
        lines.splice(end, 0, `${name} = ${value}`);
    }
    return `${lines.join("\n").trimEnd()}\n`;
}

const WITHOUT_ANSWERS = new Set(["variant", "phase", "terms", "hooks"]); // sections in which every variant says something of its own
const SEVERITIES = { error: marked("error"), warning: marked("warning") }; // of what `check` finds
const FIRST_GAMES = 60, MORE_GAMES = 1000;

export class Rules {
    constructor() {
        const name = kept.get("house.name");
        Object.assign(this, { parent: "omweso", name: "house", text: begun("house", "omweso"), scripts: {}, report: el("div"), say: voice("rules") });
        if (name in house) Object.assign(this, { name, text: house[name].text, scripts: { ...house[name].scripts } });
        this.design = new Design("rules", () => this.name);
        this.explained = new Set(); // keys of which is shown what their answers mean
    }

    /* A rule set that came from elsewhere is the one that is worked at; none of one's own is lost by it. */
    adopt(name, text, scripts = {}) {
        Object.assign(this, housed(name, text, scripts));
        return this.name;
    }

    async open(place) {
        this.form = el("div", { class: "form" });
        this.findings = el("ul", { class: "findings", "aria-live": "polite" });
        this.changed = el("ul", { class: "changed" });
        this.pages = el("div");
        this.mine = el("div", { class: "tools mine" });
        this.nameField = el("input", { value: this.name, size: 14, onchange: ({ target }) => this.rename(target.value) });
        this.area = el("textarea", { rows: 24, spellcheck: "false", "aria-label": t("The rules as text"), oninput: () => this.typed() });
        this.area.value = this.text;
        place.replaceChildren(
            el("div", { class: "tools" },
                await variantChoice(t("Begin from"), this.parent, (name) => this.inherit(name), { lasting: true }),
                el("label", {}, t("Name"), this.nameField),
                button(t("Save"), () => download(`${this.name}.ini`, this.text)),
                button(t("Load"), () => upload(".ini,.lua", (name, text) => this.take(name, text))),
                button(t("Link"), () => sendRules(this)), button(t("Paste"), () => askPasted())),
            el("div", { class: "tools" },
                button(t("What does this change?"), () => this.whatChanges(), { class: "primary" }), button(t("Rulebook"), () => this.rulebook()),
                button(t("To the text"), () => this.area.focus(), { class: "narrow" }), button(t("Play it"), () => this.play())),
            this.mine, this.design.open(), el("div", { class: "sides" }, this.form,
                el("div", { class: "asText" }, this.area, this.findings, this.pages, el("h2", {}, t("Against its parent")), this.changed)),
            this.report);
        this.drawScripts();
        this.questions = await allQuestions();
        await this.read();
    }

    /* What was written before stays among one's own rule sets, if it is more than a beginning. */
    async inherit(parent) {
        const isBegun = this.text === begun(this.name, this.inherits), [name] = isBegun ? [this.name] : freeHouseName(this.name, begun(this.name, parent));
        this.parent = parent;
        await this.edit(name, begun(name, parent), {});
    }

    async edit(name, text, scripts) {
        Object.assign(this, { name, text, scripts: { ...scripts } });
        this.area.value = text;
        this.drawScripts();
        await this.read();
    }

    /* One's own rule sets, if there are several. */
    drawMine() {
        this.nameField.value = this.name;
        const names = Object.keys(house).filter((name) => !house[name].once), edit = (name) => this.edit(name, house[name].text, house[name].scripts);
        refill(this.mine, ...(names.length < 2 ? [] : [choice(t("Your rule sets"), names.map((name) => [name, name]), this.name, edit), button(t("Remove"), () => {
            const [other] = names.filter((name) => name !== this.name && name in house);
            if (!other) return;
            delete house[this.name];
            return edit(other);
        }, { "aria-label": t("Remove %s", this.name) })]));
    }

    /* Of any other words a name is made, and they become the title. */
    rename(wanted) {
        const name = isName(wanted) ? wanted : plainName(wanted), isTaken = name !== this.name && name in house;
        if (!isName(name) || isTaken || isShipped(name)) {
            this.nameField.value = this.name;
            return this.say(isTaken ? t("Other rules of yours are called %s.", name)
                : t("A name has small letters, digits and hyphens, begins with a letter, and is no other rule set's."));
        }
        const before = this.name, textBefore = house[before]?.text;
        delete house[before];
        this.name = this.nameField.value = name;
        this.area.value = withAnswer(this.area.value, "variant", "name", name);
        if (name !== wanted) this.area.value = withAnswer(this.area.value, "variant", "title", wanted.trim());
        this.typed();
        if (name === before) return;
        keepHouse();
        renameGames(before, name);
        for (const place of [places.play, places.compare, places.field]) place.recall(before, name, textBefore);
    }

    take(name, text) {
        if (name.endsWith(".lua")) {
            if (!(name in safeScripts({ [name]: text }))) throw new Refused(t("The name of a script has letters of English, digits, - and _ before .lua: '%s'", name));
            this.scripts[name] = text;
            this.drawScripts();
            return this.typed();
        }
        const stem = name.replace(/\.ini$/, "").toLowerCase();
        const told = Object.entries(this.scripts).filter(([script]) => text.includes(script)); // they may have been loaded before
        this.adopt(isShipped(stem) ? `${stem}-2` : isName(stem) ? stem : "house", text, Object.fromEntries(told));
        return this.edit(this.name, this.text, this.scripts);
    }

    /* The scripts of the rule set, each as text. */
    drawScripts() {
        refill(this.pages, ...Object.entries(this.scripts).map(([name, text]) => {
            const area = el("textarea", { rows: 10, spellcheck: "false", "aria-label": name, oninput: () => {
                this.scripts[name] = area.value;
                this.typed();
            } });
            area.value = text;
            return el("div", {}, el("h2", {}, name), area);
        }), button(t("New script"), () => {
            const name = `${this.name}.lua`;
            this.scripts[name] ??= "return {}\n";
            this.area.value = withAnswer(this.area.value, "hooks", "script", name);
            this.drawScripts();
            this.typed();
        }));
    }

    typed() {
        this.text = this.area.value;
        setHouse(this.name, this.text, this.scripts);
        clearTimeout(this.later);
        this.later = setTimeout(() => attempt(() => this.read()), 250);
    }

    /* What was typed last is read before anything is done with it. */
    async settled() {
        if (this.later) await this.read();
    }

    async play() {
        await this.settled();
        await show("play", { variant: this.name });
    }

    /* Another page has changed the rule set that is worked at here. */
    async heed() {
        if (this.mine?.isConnected) this.drawMine();
        if (!(this.name in house) || isSame(this.name, this.text, this.scripts)) return;
        const { text, scripts } = house[this.name];
        Object.assign(this, { text, scripts: { ...scripts } });
        if (!this.area?.isConnected) return;
        this.area.value = text;
        this.drawScripts();
        await this.read(false);
    }

    /* What the program says of the text, and the answers that it reads in it. `keeps`: it is written down. */
    async read(keeps = true) {
        clearTimeout(this.later);
        this.later = 0;
        this.reading?.abort();
        const reading = this.reading = new AbortController();
        setHouse(this.name, this.text, this.scripts);
        const safe = !keeps || (keepHouse() && kept.set("house.name", this.name));
        this.drawMine();
        const told = await command(["check", `${this.name}.ini`, "--format", "jsonl"], {}, reading.signal).catch((problem) => {
            if (!house[this.name].slow) throw problem;
            return { output: "", errors: problem.message, slow: true };
        });
        if (reading.signal.aborted) return;
        const found = jsonRows(told);
        this.findings.replaceChildren(...found.map((one) => el("li", { class: one.severity },
            `${t(SEVERITIES[one.severity] ?? one.severity)}: `, button(t("line %s", one.line), () => this.goToLine(one)), ` ${baseName(one.file)} ${one.key}: ${one.text}`)),
        ...(told.errors && !found.length ? [el("li", { class: "error" }, told.errors)] : []));
        if (told.slow) return this.say(told.errors);
        if (!found.some(({ severity }) => severity === "error")) {
            await Promise.all([this.fillForm(reading.signal), this.tellChanges(reading.signal)]);
            if (reading.signal.aborted) return;
        }
        this.say(found.length ? t("Findings: %s.", found.length) : safe ? t("The rules are fine. They are kept in this browser.")
            : t("The rules are fine. This browser keeps nothing: save them as a file."));
    }

    get inherits() {
        return parentIn(this.text) || this.parent;
    }

    async tellChanges(signal) {
        const differing = await rows(["diff", called(this.inherits), `${this.name}.ini`]);
        if (!signal.aborted) this.changed.replaceChildren(...differing.map(differenceTold));
    }

    goToLine({ file, line }) {
        const area = this.pages.querySelector(`[aria-label="${CSS.escape(baseName(file))}"]`) || this.area;
        const lines = area.value.split("\n"), before = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
        area.focus();
        area.setSelectionRange(before, before + (lines[line - 1] || "").length);
    }

    async fillForm(signal) {
        const answers = new Map((await rows(["show", `${this.name}.ini`])).map((row) => [row.key, row]));
        if (signal.aborted) return;
        const sections = grouped(this.questions), here = document.activeElement;
        if (this.form.contains(here) && here.matches("input") && here.value !== here.defaultValue) return; // it is being typed in; its change reads again
        const open = new Set([...this.form.querySelectorAll("details[open]")].map((one) => one.dataset.section));
        refill(this.form, ...[...sections].filter(([section]) => section !== "example")
            .map(([section, questions]) => el("details", { "data-section": section, open: open.has(section) },
                el("summary", {}, sectionTitle(section), el("small", {}, ` [${section}]${ownCount(section, answers)}`)), questions.map((question) => this.field(question, answers)))));
    }

    field(question, answers) {
        const { section, name, values, doc, type } = question, answer = answers.get(`${section}.${name}`), value = answer?.answer ?? "";
        const set = ({ target }) => {
            target.defaultValue = target.value; // it is typed in no more
            this.area.value = withAnswer(this.area.value, section, name, target.value);
            this.typed();
        };
        const input = type === "word"
            ? el("select", { onchange: set }, [...new Set([...values.split(" "), value])].map((word) => el("option", { value: word, selected: word === value }, word)))
            : el("input", { value, onchange: set });
        return el("div", { class: answer?.from === "file" ? "question own" : "question", "data-key": `${section}.${name}` },
            el("label", {}, t(question.question), input), el("small", {}, `${section}.${name}${answer?.assumed ? ` ? (${t("assumed")})` : ""}`),
            doc && type !== "word" ? el("small", {}, t(doc)) : null, this.meaning(question));
    }

    /* What the answers mean and who plays so: looked up when it is asked for. */
    meaning(question) {
        if (WITHOUT_ANSWERS.has(question.section)) return null;
        const key = `${question.section}.${question.name}`;
        const place = el("div"), fill = () => attempt(async () => place.replaceChildren(await meaningList(`${this.name}.ini`, question)));
        const shown = el("details", { open: this.explained.has(key), ontoggle: () => {
            if (shown.open) this.explained.add(key);
            else this.explained.delete(key);
            if (shown.open && !place.childElementCount) fill();
        } }, el("summary", {}, t("What it means, and who plays so")), place);
        return shown;
    }

    async rulebook() {
        await this.settled();
        const mine = this.reporting = {};
        stopWork("changes");
        const { files, errors } = await command(["rules", `${this.name}.ini`, "--html", "book.html"]);
        if (this.reporting !== mine) return;
        this.showReport(files["book.html"], t("Rulebook"), errors);
        this.report.scrollIntoView({ block: "start" });
    }

    showReport(html, title, errors) {
        this.report.replaceChildren(html ? framed(html, title) : el("pre", { class: "problem" }, errors));
        this.say(html ? title : errors, true);
    }

    /* First a few games, so that the answer comes at once; then more. */
    async whatChanges() {
        await this.settled();
        if (!this.changed.childElementCount) return this.say(t("Nothing is changed yet: all is answered as in %s.", this.inherits));
        const mine = this.reporting = {};
        for (const games of [FIRST_GAMES, MORE_GAMES]) {
            const words = ["compare", called(this.inherits), `${this.name}.ini`, "--games", String(games), "--html", "compare.html"];
            const { files, errors, stopped } = await work("changes", words);
            if (stopped || this.reporting !== mine) return;
            this.showReport(files["compare.html"], t("What this changes"), errors);
            if (games === FIRST_GAMES) this.report.scrollIntoView({ block: "start" });
            if (!files["compare.html"]) return;
        }
    }
}

/* The rule set that others inherit from; nothing if that is a file. */
export function parentIn(text) {
    return /^[ \t]*inherits[ \t]*=[ \t]*([a-z0-9-]+)/m.exec(text)?.[1]; // a line has no end in it: strangers' texts are long
}

/* An answer of diff's, as it is read. */
export function differenceTold({ key, question, a, b }) {
    return el("li", {}, `${t(question)} ${a} → ${b} (${key})`);
}

/* Words as a name: in small letters without accents, with hyphens between. */
function plainName(words) {
    return words.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^[^a-z]+|-+$/g, "");
}

/* Rules that answer nothing otherwise than their parent. */
function begun(name, parent) {
    return `[variant]\nname = ${name}\ninherits = ${parent}\n`;
}

/* How many answers of a section the rule set gives itself: " · 2". */
function ownCount(section, answers) {
    const own = [...answers.values()].filter(({ key, from }) => from === "file" && key.startsWith(`${section}.`)).length;
    return own ? ` · ${own}` : "";
}

function baseName(file) {
    return file.slice(file.lastIndexOf("/") + 1);
}
