/* Said: a rule that somebody told, as evidence: a question with its answer, or a sentence. */

const SURE = [["", marked("not said")], ["sure", marked("sure")], ["likely", marked("likely")], ["doubtful", marked("doubtful")]];
const NOT_TOLD = new Set(["variant", "phase", "terms", "hooks", "example", "series"]); // sections that no statement is about

export class Said {
    constructor(field) {
        Object.assign(this, { field, key: "capture.own_pit", answer: "", sure: "", sentence: "", time: "" });
    }

    async open(place) {
        this.questions = (await allQuestions()).filter(({ section, type }) => !NOT_TOLD.has(section) && type !== "file");
        this.answers = el("div", { class: "wide" });
        place.replaceChildren(el("div", { class: "fields" },
            el("label", { class: "wide" }, t("Question"), this.list()), this.answers,
            choice(t("How sure he is"), SURE.map(([value, text]) => [value, t(text)]), this.sure, (sure) => { this.sure = sure; }),
            timeField(this),
            el("label", { class: "wide" }, t("Or a sentence of the rulebook, as he said it"),
                this.line = el("input", { value: this.sentence, "data-said": "sentence", oninput: ({ target }) => { this.sentence = target.value; } }))),
        el("div", { class: "tools" }, button(t("Write it down"), () => this.write(), { class: "primary" })));
        this.drawAnswers();
    }

    list() {
        const take = ({ target }) => { this.key = target.value; this.answer = ""; this.drawAnswers(); };
        const option = ({ section, name, question }) =>
            el("option", { value: `${section}.${name}`, selected: `${section}.${name}` === this.key }, t(question));
        return el("select", { "aria-label": t("Question"), onchange: take },
            [...grouped(this.questions)].map(([section, questions]) => el("optgroup", { label: sectionTitle(section) }, questions.map(option))));
    }

    drawAnswers() {
        const { type, values, doc } = this.questions.find(({ section, name }) => `${section}.${name}` === this.key);
        const words = type === "word" ? values.split(" ") : [];
        this.answer ||= words[0] || "";
        refill(this.answers, words.length ? choice(t("Answer"), words.map((word) => [word, word]), this.answer, (answer) => { this.answer = answer; })
            : el("label", {}, t("Answer"), el("input", { value: this.answer, oninput: ({ target }) => { this.answer = target.value; } })), el("small", {}, doc ? t(doc) : ""));
    }

    write() {
        const statement = this.sentence ? `"${this.sentence.replace(/"/g, "")}"` : `${this.key} = ${this.answer}`;
        this.field.add(noteText({ Observation: freeName(this.field.notes, t("said")), ...this.field.headers(), Time: this.time,
            Confidence: this.sure, Statement: statement }));
        this.sentence = this.line.value = ""; // the next note is not of it
        this.field.draw();
    }
}
