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

const FIRST_GAMES = 60, MORE_GAMES = 1000;

export class Rules {
    constructor() {
        this.parent = "omweso";
        this.name = kept.get("house.name") || "house";
        this.text = kept.get("house.text") || `[variant]\nname = house\ninherits = omweso\n`;
        this.scripts = {};
    }

    async open(place) {
        this.form = el("div", { class: "form" });
        this.findings = el("ul", { class: "findings", "aria-live": "polite" });
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
                    location.hash = await packed({ name: this.name, text: this.text });
                    say(t("The address of this page now holds the rules."));
                })),
            el("div", { class: "tools" },
                button(t("What does this change?"), () => this.whatChanges()), button(t("Rulebook"), () => this.rulebook()),
                button(t("Play it"), () => show("play", { variant: this.name }))),
            el("div", { class: "sides" }, this.form, el("div", {}, this.area, this.findings)), this.report);
        this.questions ??= await rows(["keys"]);
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
        } else {
            this.area.value = text;
            const stem = name.replace(/\.ini$/, "").toLowerCase();
            this.name = isName(stem) ? stem : "house";
        }
        this.typed();
    }

    typed() {
        this.text = this.area.value;
        clearTimeout(this.later);
        this.later = setTimeout(() => this.read(), 250);
    }

    /* What the program says of the text, and the answers that it reads in it. */
    async read() {
        const text = this.text;
        house[this.name] = { text, scripts: this.scripts };
        const safe = kept.set("house.text", text) && kept.set("house.name", this.name);
        const { output, errors } = await command(["check", `${this.name}.ini`, "--format", "jsonl"]);
        if (text !== this.text) return;
        const found = output.split("\n").filter(Boolean).map((line) => JSON.parse(line));
        this.findings.replaceChildren(...found.map((one) => el("li", { class: one.severity },
            button(t("line %s", one.line), () => this.goToLine(one.line)), ` ${one.key}: ${one.text}`)),
        ...(errors && !found.length ? [el("li", { class: "error" }, errors)] : []));
        if (!found.some(({ severity }) => severity === "error")) await this.fillForm();
        say(found.length ? t("%s findings.", found.length) : safe ? t("The rules are fine. They are kept in this browser.")
            : t("The rules are fine. This browser keeps nothing: save them as a file."));
    }

    goToLine(number) {
        const lines = this.area.value.split("\n"), before = lines.slice(0, number - 1).join("\n").length + (number > 1 ? 1 : 0);
        this.area.focus();
        this.area.setSelectionRange(before, before + (lines[number - 1] || "").length);
    }

    async fillForm() {
        const answers = new Map((await rows(["show", `${this.name}.ini`])).map((row) => [row.key, row]));
        const sections = Map.groupBy ? Map.groupBy(this.questions, ({ section }) => section) : grouped(this.questions);
        const open = new Set([...this.form.querySelectorAll("details[open]")].map((one) => one.dataset.section));
        this.form.replaceChildren(...[...sections].filter(([section]) => section !== "example")
            .map(([section, questions]) => el("details", { "data-section": section, open: open.has(section) },
                el("summary", {}, section), questions.map((question) => this.field(question, answers)))));
    }

    field({ section, name, values, question, doc, type }, answers) {
        const answer = answers.get(`${section}.${name}`), value = answer?.answer ?? "";
        const set = ({ target }) => {
            this.area.value = withAnswer(this.area.value, section, name, target.value);
            this.typed();
        };
        const words = values.split(/,\s*/);
        const input = type === "word" || type === "enum" || (words.length > 1 && words.every((word) => /^[a-z-]+$/.test(word)))
            ? el("select", { onchange: set }, [...new Set([...words, value])].map((word) => el("option", { value: word, selected: word === value }, word)))
            : el("input", { value, onchange: set });
        return el("label", { class: answer?.from === "file" ? "own" : null, title: doc },
            el("span", {}, question), input, el("small", {}, `${section}.${name}${answer?.assumed ? " ?" : ""}`));
    }

    async rulebook() {
        const { files, errors } = await command(["rules", `${this.name}.ini`, "--html", "book.html"]);
        this.report.replaceChildren(files["book.html"] ? framed(files["book.html"], t("Rulebook")) : el("pre", { class: "problem" }, errors));
    }

    /* First a few games, so that the answer comes at once; then more. */
    async whatChanges() {
        const parent = /^\s*inherits\s*=\s*([a-z0-9-]+)/m.exec(this.text)?.[1] || this.parent;
        for (const games of [FIRST_GAMES, MORE_GAMES]) {
            const words = ["compare", called(parent), `${this.name}.ini`, "--games", String(games), "--html", "compare.html"];
            const { files, errors, stopped } = await work(words);
            if (stopped) return;
            this.report.replaceChildren(files["compare.html"] ? framed(files["compare.html"], t("What this changes"))
                : el("pre", { class: "problem" }, errors));
            if (!files["compare.html"]) return;
        }
    }
}

function grouped(questions) {
    const sections = new Map();
    for (const question of questions) sections.set(question.section, [...(sections.get(question.section) || []), question]);
    return sections;
}
