/* Interview: the question whose answer tells most, with its boards; the answer is the board that is tapped. */

const CAME = { refused: marked("He may not play so."), never: marked("The move never ends."), else: marked("Something else") };
const SHEETS = ["5", "12", "20"]; // questions that a sheet may have; each takes seconds to be found
const TIMED = /^\d{1,2}(:\d\d){1,2}$/; // a time that may stand behind an answer

export class Interview {
    constructor(field) {
        Object.assign(this, { field, skipped: 0, time: "", most: SHEETS[0], say: voice("field") });
    }

    async open(place) {
        this.place = place;
        place.replaceChildren(el("div", { class: "tools" }, button(t("Find the next question"), () => { this.skipped = 0; this.next(); }, { class: "primary" }),
            button(t("Stop"), () => ["ask", "sheet"].forEach(stopWork)), button(t("A sheet to print"), () => this.sheetToPrint()),
            choice(t("Questions on the sheet"), SHEETS.map((most) => [most, most]), this.most, (most) => { this.most = most; })), this.body = el("div"));
        if (this.question) this.draw();
    }

    words(count) {
        const { base, files } = this.field.evidence();
        const from = Object.keys(files).flatMap((name) => ["--from", name]);
        return [["ask", ...(from.length ? from : ["--save", "none.txt"]), "--base", called(base), "--count", String(count), "--html", "sheet.html"], files];
    }

    /* Of questions that he could not answer, none is asked again. */
    async next() {
        this.say(t("Looking for the question that tells most."));
        this.body.replaceChildren(el("p", {}, t("Looking for the question that tells most.")));
        const [words, files] = this.words(this.skipped + 1);
        const ended = await work("ask", [...words, "--format", "jsonl"], files);
        const replies = jsonRows(ended).filter(({ question }) => question === this.skipped + 1);
        this.question = replies.length && ended.files["sheet.html"] ? { replies, sheet: ended.files["sheet.html"], number: this.skipped + 1 } : null;
        if (this.question) this.draw();
        else this.body.replaceChildren(el("p", { class: ended.errors ? "problem" : null }, ended.errors || t("No question that was found tells anything more.")));
        this.say(ended.stopped ? ended.errors : this.question ? t("Lay the board out so, and ask what comes of the move.") : t("There is nothing to ask."));
    }

    draw() {
        const { replies } = this.question, [{ position, move }] = replies, before = readPosition(position);
        const [, , pit = move, letters = ""] = MOVE.exec(move) || [];
        const choices = [...letters].map((letter) => LETTERS[letter] && t(LETTERS[letter])).filter(Boolean).join(", ");
        this.body.replaceChildren(
            el("h3", {}, t("%s plays %s. What comes of it?", sideName(before.side), pit)),
            el("p", {}, [choices && t("His choice: %s.", choices), countersText(before.rest)].filter(Boolean).join(" ")),
            el("div", { class: "boardplace" }, boardPicture(before.rows, { marks: { from: before.side + pit }, label: boardInWords(before.rows) })),
            timeField(this),
            el("div", { class: "answers", role: "group", "aria-label": t("Answers") }, replies.map((reply) => this.answerButton(reply, before)),
                button(t("He does not know"), () => this.skip(), { class: "answer" })),
            this.otherPlace = el("div", { class: "other" }));
    }

    answerButton({ answer, came, after, won }, before) {
        const board = after && readPosition(after).rows;
        const ended = won === "S" || won === "N" ? t("%s has won.", sideName(won)) : won === "none" ? t("The game goes on.") : "";
        const text = came === "board" ? ended : t(CAME[came] || came);
        const picture = board && boardPicture(board, { marks: { changed: differing(before.rows, board) }, label: boardInWords(board) });
        return button([`${answer}) ${text}`, picture], () => (came === "else" ? this.somethingElse(before) : this.give(answer)),
            { class: "answer", "data-answer": answer });
    }

    /* None of the boards: it is laid by tapping, or told in a word. */
    somethingElse(before) {
        const board = copyOf(before.rows), laying = new Laying(), place = el("div", { class: "boardplace" });
        const draw = () => placeBoard(place, board, { marks: { live: allPits(board), changed: differing(before.rows, board) },
            tap: (pit) => { laying.lay(board, pit); draw(); } });
        draw();
        this.otherPlace.replaceChildren(el("h3", {}, t("What came of it instead?")), laying.buttons(), place, el("div", { class: "tools" },
            button(t("Write this board down"), () => this.give(`other: ${writePosition({ rows: board })}`), { class: "primary" }),
            button(t(CAME.refused), () => this.give("other: no")), button(t("He may play so; what comes is not known."), () => this.give("other: yes")),
            button(t(CAME.never), () => this.give("other: never"))));
        this.otherPlace.scrollIntoView({ block: "nearest" });
    }

    /* The program makes an observation of the answer, as of a sheet that was ticked and typed back. */
    async give(answer) {
        if (!this.question) return undefined; // it was tapped twice
        const { question } = this, { sheet, number } = question;
        this.question = null;
        const { Informant, Place, Date: day, Recording } = this.field.headers();
        const time = TIMED.test(this.time) && !answer.startsWith("other") ? ` ${this.time}` : "";
        const ticked = noteText({ Informant, Place, Date: day, Recording }) + `Q${number} ${answer}${time}\n`;
        const { notes } = this.field;
        const ended = await command(["ask", "--sheet", "sheet.html", "--answers", "ticked.txt", "--save", NOTES],
            { "sheet.html": sheet, "ticked.txt": ticked, ...(notes.trim() ? { [NOTES]: notes } : {}) });
        if (!ended.files[NOTES]) {
            this.question = question;
            return this.say(ended.errors);
        }
        this.skipped = 0;
        this.time = "";
        if (notes !== this.field.notes) this.field.receive(ended.files[NOTES], {}); // others were written down meanwhile
        this.field.take(notes === this.field.notes ? ended.files[NOTES] : this.field.notes);
        return this.next();
    }

    skip() {
        this.skipped++;
        return this.next();
    }

    async sheetToPrint() {
        this.say(t("Looking for the question that tells most."));
        const { files, errors } = await work("sheet", ...this.words(this.most));
        if (files["sheet.html"]) download("sheet.html", files["sheet.html"], "text/html");
        this.say(files["sheet.html"] ? t("The sheet has %s questions at most.", this.most) : errors);
    }
}

/* "1,1 0,0": what a question is about, in words. */
function countersText(rest) {
    const [, south, north, first, second] = /^(\d+),(\d+) (\d+),(\d+)/.exec(rest) || [];
    return south === undefined ? t("It is the midst of a game.")
        : t("So far South has had %s turns and North %s; of these, %s and %s captured.", south, north, first, second);
}
