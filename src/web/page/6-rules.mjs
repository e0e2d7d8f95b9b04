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
const FIRST_GAMES = 60, MORE_GAMES = 1000;

export class Rules {
    constructor() {
        this.parent = "omweso";
        this.name = kept.get("house.name") || "house";
        this.text = kept.get("house.text") || `[variant]\nname = house\ninherits = omweso\n`;
        this.scripts = safeScripts(keptObject("house.scripts"));
        this.explained = new Set(); // keys of which is shown what their answers mean
    }

    async open(place) {
        this.form = el("div", { class: "form" });
        this.findings = el("ul", { class: "findings", "aria-live": "polite" });
        this.changed = el("ul", { class: "changed" });
        this.pages = el("div");
        this.report = el("div");
        this.area = el("textarea", { rows: 24, spellcheck: "false", "aria-label": t("The rules as text"), oninput: () => this.typed() });
        this.area.value = this.text;
        place.replaceChildren(
            el("div", { class: "tools" },
                await variantChoice(t("Begin from"), this.parent, (name) => this.inherit(name)),
                el("label", {}, `${t("Name")} `, el("input", { value: this.name, size: 14, onchange: ({ target }) => this.rename(target.value) })),
                button(t("Save"), () => download(`${this.name}.ini`, this.text)),
                button(t("Load"), () => upload(".ini,.lua", (name, text) => this.take(name, text))),
                button(t("Link"), async () => {
                    location.hash = await packed({ name: this.name, text: this.text, scripts: this.scripts });
                    say(t("The address of this page now holds the rules."));
                })),
            el("div", { class: "tools" },
                button(t("What does this change?"), () => this.whatChanges(), { class: "primary" }), button(t("Rulebook"), () => this.rulebook()),
                button(t("To the text"), () => this.area.focus(), { class: "narrow" }), button(t("Play it"), () => this.play())),
            el("div", { class: "sides" }, this.form,
                el("div", { class: "asText" }, this.area, this.findings, this.pages, el("h2", {}, t("Against its parent")), this.changed)),
            this.report);
        this.drawScripts();
        this.questions = await allQuestions();
        await this.read();
    }

    async inherit(name) {
        this.parent = name;
        this.text = `[variant]\nname = ${this.name}\ninherits = ${name}\n`;
        this.area.value = this.text;
        await this.read();
    }

    rename(name) {
        if (!isName(name)) return say(t("A name has small letters, digits and hyphens, and begins with a letter."));
        delete house[this.name];
        this.name = name;
        this.area.value = withAnswer(this.area.value, "variant", "name", name);
        return this.typed();
    }

    take(name, text) {
        if (name.endsWith(".lua")) {
            this.scripts[name] = text;
            this.drawScripts();
        } else {
            this.area.value = text;
            const stem = name.replace(/\.ini$/, "").toLowerCase();
            this.name = isName(stem) ? stem : "house";
        }
        this.typed();
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
            this.scripts["house.lua"] ??= "return {}\n";
            this.area.value = withAnswer(this.area.value, "hooks", "script", "house.lua");
            this.drawScripts();
            this.typed();
        }));
    }

    typed() {
        this.text = this.area.value;
        clearTimeout(this.later);
        this.later = setTimeout(() => this.read(), 250);
    }

    /* What was typed last is read before anything is done with it. */
    async settled() {
        clearTimeout(this.later);
        if (house[this.name]?.text !== this.text) await this.read();
    }

    async play() {
        await this.settled();
        await show("play", { variant: this.name });
    }

    /* What the program says of the text, and the answers that it reads in it. */
    async read() {
        const text = this.text;
        house[this.name] = { text, scripts: this.scripts };
        const safe = kept.set("house.text", text) && kept.set("house.name", this.name) && kept.set("house.scripts", JSON.stringify(this.scripts));
        const { output, errors } = await command(["check", `${this.name}.ini`, "--format", "jsonl"]);
        if (text !== this.text) return;
        const found = output.split("\n").filter(Boolean).map((line) => JSON.parse(line));
        this.findings.replaceChildren(...found.map((one) => el("li", { class: one.severity },
            button(t("line %s", one.line), () => this.goToLine(one)), ` ${baseName(one.file)} ${one.key}: ${one.text}`)),
        ...(errors && !found.length ? [el("li", { class: "error" }, errors)] : []));
        if (!found.some(({ severity }) => severity === "error")) {
            await this.fillForm();
            await this.tellChanges();
        }
        say(found.length ? t("%s findings.", found.length) : safe ? t("The rules are fine. They are kept in this browser.")
            : t("The rules are fine. This browser keeps nothing: save them as a file."));
    }

    get inherits() {
        return /^\s*inherits\s*=\s*([a-z0-9-]+)/m.exec(this.text)?.[1] || this.parent;
    }

    async tellChanges() {
        const differing = await rows(["diff", called(this.inherits), `${this.name}.ini`]);
        this.changed.replaceChildren(...differing.map(({ key, question, a, b }) => el("li", {}, `${t(question)} ${a} → ${b} (${key})`)));
    }

    goToLine({ file, line }) {
        const area = this.pages.querySelector(`[aria-label="${CSS.escape(baseName(file))}"]`) || this.area;
        const lines = area.value.split("\n"), before = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
        area.focus();
        area.setSelectionRange(before, before + (lines[line - 1] || "").length);
    }

    async fillForm() {
        const answers = new Map((await rows(["show", `${this.name}.ini`])).map((row) => [row.key, row]));
        const sections = grouped(this.questions);
        const open = new Set([...this.form.querySelectorAll("details[open]")].map((one) => one.dataset.section));
        refill(this.form, ...[...sections].filter(([section]) => section !== "example")
            .map(([section, questions]) => el("details", { "data-section": section, open: open.has(section) },
                el("summary", {}, sectionTitle(section), el("small", {}, ` [${section}]${ownCount(section, answers)}`)), questions.map((question) => this.field(question, answers)))));
    }

    field(question, answers) {
        const { section, name, values, doc, type } = question, answer = answers.get(`${section}.${name}`), value = answer?.answer ?? "";
        const set = ({ target }) => {
            this.area.value = withAnswer(this.area.value, section, name, target.value);
            this.typed();
        };
        const input = type === "word"
            ? el("select", { onchange: set }, [...new Set([...values.split(" "), value])].map((word) => el("option", { value: word, selected: word === value }, word)))
            : el("input", { value, onchange: set });
        return el("div", { class: answer?.from === "file" ? "question own" : "question", "data-key": `${section}.${name}` },
            el("label", {}, t(question.question), input), el("small", {}, `${section}.${name}${answer?.assumed ? ` ? (${t("assumed")})` : ""}`),
            doc && type !== "word" ? el("small", {}, doc) : null, this.meaning(question));
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
        const { files, errors } = await command(["rules", `${this.name}.ini`, "--html", "book.html"]);
        this.report.replaceChildren(files["book.html"] ? framed(files["book.html"], t("Rulebook")) : el("pre", { class: "problem" }, errors));
    }

    /* First a few games, so that the answer comes at once; then more. */
    async whatChanges() {
        await this.settled();
        for (const games of [FIRST_GAMES, MORE_GAMES]) {
            const words = ["compare", called(this.inherits), `${this.name}.ini`, "--games", String(games), "--html", "compare.html"];
            const { files, errors, stopped } = await work("changes", words);
            if (stopped) return;
            this.report.replaceChildren(files["compare.html"] ? framed(files["compare.html"], t("What this changes"))
                : el("pre", { class: "problem" }, errors));
            if (!files["compare.html"]) return;
        }
    }
}

/* How many answers of a section the rule set gives itself: " · 2". */
function ownCount(section, answers) {
    const own = [...answers.values()].filter(({ key, from }) => from === "file" && key.startsWith(`${section}.`)).length;
    return own ? ` · ${own}` : "";
}

/* Of what a link or the browser brings along, what can be a script. */
export function safeScripts(scripts) {
    return Object.fromEntries(Object.entries(scripts || {}).filter(([name, text]) => /^[\w-]+\.lua$/.test(name) && typeof text === "string"));
}

function baseName(file) {
    return file.slice(file.lastIndexOf("/") + 1);
}
