/* Learn: beside the board, a first lesson in its rules, and puzzles; both are played on the board. */

const GRADES = [["", marked("of any grade")], ["easy", marked("easy")], ["medium", marked("medium")], ["hard", marked("hard")]];

export class Learn {
    constructor(play) {
        this.play = play;
        this.grade = "";
        this.asked = null; // what was asked for last: an answer to anything else comes too late
        this.before = null; // the game that an exercise has put aside: what it is kept as, and its record
        this.below = null; // what is said below the board, and offered, until a move is played there: [text, button...]
        this.answer = ""; // to a wrong move, until it is tried again
    }

    /* Has nobody played or learned here before? */
    static isNew() {
        return kept.get("learned") === null;
    }

    /* Stands beside the board; who comes for the first time sees the lesson begun. */
    async open() {
        this.place = el("section", { class: "learn", "aria-label": t("How to play") });
        this.game = null;
        this.offer();
        if (Learn.isNew()) attempt(() => this.learn());
        return this.place;
    }

    /* Does an exercise lie on the board? Then nobody answers the reader's moves. */
    holds() {
        return Boolean(this.game) && this.play.game === this.game;
    }

    /* Was a wrong move played there? Then no other may start. */
    rests() {
        return Boolean(this.answer) && this.holds() && this.play.next > 0;
    }

    /* On a telephone what is to be done is read and tapped below the board: the lesson is somewhere else. */
    caption() {
        if (!this.holds()) return;
        const [text, ...buttons] = this.rests() ? [this.answer, [t("Try again"), () => this.again()]] : this.play.next === 0 ? this.below ?? [] : [];
        if (!text) return;
        this.play.caption.textContent = text;
        if (buttons.length) this.play.fillChoices(...buttons.map((given) => button(...given)));
    }

    offer() {
        refill(this.place, el("div", { class: "tools" },
            button(t("How to play"), () => this.learn()), button(t("Rulebook"), () => this.book()),
            button(t("Puzzle of the day"), () => this.pose()),
            button(t("A puzzle"), () => this.pose(String(Math.floor(Math.random() * 1e9)))),
            choice(t("Puzzles"), GRADES.map(([value, text]) => [value, t(text)]), this.grade, (grade) => { this.grade = grade; })));
    }

    /* Other rules are chosen: their lesson goes on where one was open. */
    async change(name) {
        const learning = Boolean(this.steps);
        this.steps = this.before = this.game = null;
        await this.play.begin(name);
        if (learning) await this.learn();
        else this.offer();
    }

    async close() {
        const { before } = this, held = this.holds();
        this.asked = null;
        kept.set("learned", "yes");
        this.steps = this.before = this.game = null;
        this.offer();
        if (shelf.has(before?.id)) await openGame(this.play, before.id);
        else if (before) await this.play.load(before.record);
        else if (held) await this.play.begin(this.play.variant);
    }

    /* The lesson is over: the game that waited goes on, unless it is over, too. */
    async playNow() {
        await this.close();
        if (this.play.over() || this.play.isStuck) await this.play.begin(this.play.variant);
        bringToTop(this.play.sides.frame);
    }

    /* Lays a position on the board; a game that is under way waits. */
    async lay(position) {
        const { play } = this;
        if (!this.before && !this.holds() && play.turns.length) this.before = { id: play.id, record: play.record() };
        this.answer = "";
        const laid = play.begin(play.variant, position);
        this.game = play.game;
        if (this.before) kept.set("game", this.before.id); // a reload brings it back
        play.start = position;
        play.draw();
        this.caption(); // at once: what came with the moves would shift what a finger is about to press
        await laid;
    }

    /* Something is asked for: tells later whether its answer comes too late, since the reader has asked for something else, or closed it, or plays
     * another game. */
    asks() {
        const mine = this.asked = {}, { variant } = this.play;
        return () => this.asked !== mine || variant !== this.play.variant;
    }

    /* The rules of the game that is played, with sources and all. */
    async book() {
        const { variant } = this.play, isLate = this.asks();
        const { files, errors } = await command(["rules", called(variant), "--html", "book.html"]);
        if (isLate()) return;
        refill(this.place, el("div", { class: "tools" }, button(t("Close"), () => this.offer())),
            files["book.html"] ? framed(files["book.html"], t("Rulebook")) : el("pre", { class: "problem" }, errors));
        this.place.scrollIntoView({ block: "start" });
    }

    /* ---- a lesson ---- */

    async learn() {
        const { variant } = this.play, isLate = this.asks();
        const told = await rows(["lesson", called(variant), "--language", language()]);
        if (isLate()) return;
        const rules = told.filter(({ kind }) => kind === "rule"), parts = [...new Set(rules.map(({ part }) => part))];
        this.steps = [...parts.map((part) => ({ kind: "rule", rules: rules.filter((rule) => rule.part === part) })),
            ...told.filter(({ kind }) => kind !== "rule")];
        await this.step(0);
    }

    async step(number) {
        const step = this.steps[number], last = number === this.steps.length - 1;
        this.task = step.kind === "task" ? { ...step, best: step.move } : null;
        const seen = [t("See it played"), () => this.showMove(step), { class: "primary" }];
        this.below = step.kind === "move" ? [playedText(step), seen] : step.kind === "task" ? [turnText(step) + step.text] : null;
        const turning = [
            number > 0 ? button(t("Back"), () => this.step(number - 1)) : null,
            step.kind === "move" ? button(...seen) : null,
            step.kind === "task" ? button(t("Show me"), () => this.solve()) : null,
            last ? button(t("Play now"), () => this.playNow(), { class: "primary" })
                : button(t("Next"), () => this.step(number + 1), { class: step.kind === "move" ? null : "primary" }),
            last ? null : button(t("Close"), () => this.close()),
        ];
        this.fill(step.title ?? step.rules[0].title, t("%s of %s", number + 1, this.steps.length),
            [...(number ? [] : [el("p", {}, welcome(this.play))]), ...stepLines(step)], turning);
        bringToTop(step.kind === "rule" ? this.place : this.play.sides.frame); // at once: nothing moves under a finger later
        if (step.kind !== "rule") await this.lay(step.position);
    }

    async showMove({ position, move }) {
        bringToTop(this.play.sides.frame);
        await this.lay(position);
        await this.play.play(move);
    }

    fill(title, where, text, buttons) {
        const there = this.place.contains(document.activeElement);
        this.answered = el("p", { class: "answered" });
        refill(this.place, el("div", { class: "card" }, el("h2", {}, title, " ", el("small", {}, where)), text, this.answered,
            el("div", { class: "tools" }, buttons)));
        this.play.say([title, where, ...[text].flat(Infinity).map((line) => line.textContent)].join(". "), true);
        if (there) this.place.querySelector(".primary")?.focus({ preventScroll: true }); // what one goes on with
    }

    /* ---- puzzles ---- */

    /* Of the day, or of a seed. */
    async pose(seed = null) {
        const { variant } = this.play, isLate = this.asks(), which = seed === null ? [] : ["--seed", seed, ...(this.grade ? ["--grade", this.grade] : [])];
        this.steps = this.below = null;
        this.fill(t("Puzzle"), "", el("p", {}, t("One is looked for…")), [button(t("Close"), () => this.close())]);
        const [puzzle] = await rows(["puzzle", called(variant), "--language", language(), ...which]).catch((problem) => {
            if (!isLate()) this.offer();
            throw problem;
        });
        if (isLate()) return;
        this.task = puzzle;
        this.below = [turnText(puzzle) + puzzle.text];
        this.fill(puzzle.date ? t("Puzzle of the day") : t("Puzzle"), puzzle.date ?? "",
            [el("p", {}, turnText(puzzle), puzzle.text), el("p", { class: "soft" }, puzzle.graded)],
            [button(t("Another"), () => this.pose(String(Math.floor(Math.random() * 1e9)))), button(t("Show me"), () => this.solve()),
                button(t("Close"), () => this.close())]);
        await this.lay(puzzle.position);
    }

    async solve() {
        this.solving = true;
        await this.showMove({ position: this.task.position, move: this.task.best }).finally(() => { this.solving = false; });
    }

    /* ---- answers ---- */

    /* A move was played on the board: is it the one that is to be found? */
    judge({ move, laps, captured }) {
        if (!this.task || !this.holds()) return;
        const { next } = this.play, right = next === 1 && move === this.task.best;
        if (next > 1) return; // what comes after is play
        const told = t("%s: laps %s, seeds captured %s", moveName(move), laps, captured);
        const answer = this.solving ? t("This is the move. %s", told) : right ? t("Right! %s", told) : t("Not this one. %s", told);
        this.answered.replaceChildren(answer, " ", right ? "" : button(t("Try again"), () => this.again()));
        this.answer = right ? "" : answer;
        this.play.draw();
        this.play.caption.textContent = answer;
        this.caption();
        this.play.say(answer, true);
        if (right && !this.solving) kept.set("learned", "yes");
    }

    async again() {
        const there = this.answered.contains(document.activeElement);
        this.answered.replaceChildren();
        await this.lay(this.task.position);
        if (there) this.play.boardPlace.querySelector("[tabindex='0']")?.focus({ preventScroll: true });
    }
}

/* What has been scrolled away above the window is seen again. */
function bringToTop(place) {
    if (place.getBoundingClientRect().top < 0) place.scrollIntoView();
}

function welcome({ start }) {
    const isAtLeft = start && isTurned(readPosition(start).rows);
    return isAtLeft ? t("You are South. So that all of it is seen, the board is turned: your rows are at the left, and their first pits on top. A pit with a light ring may be played: tap it, and its seeds are sown one by one.")
        : t("You are South and sit at the bottom. A pit with a light ring may be played: tap it, and its seeds are sown one by one.");
}

function playedText({ position, move }) {
    const name = moveName(move);
    return readPosition(position).side === "S" ? t("South plays %s.", name) : t("North plays %s.", name);
}

/* Whose move is to be found, where that is not the reader's usual side. */
function turnText({ position }) {
    return readPosition(position).side === "N" ? `${t("Here you play for North, at the top.")} ` : "";
}

/* What a step of a lesson says. */
function stepLines({ kind, rules, text, move, position, captured }) {
    if (kind === "rule") return ruleLines(rules);
    if (kind === "task") return [el("p", {}, turnText({ position }), text)];
    return [el("p", {}, text, " ", playedText({ position, move })),
        el("p", { class: "soft" }, t("A yellow ring shows where the move began, a green one where its last seed fell."),
            captured ? ` ${t("Dashes show what was captured.")}` : "")];
}

/* Sentences of the rulebook; those that come from an answer are items. */
function ruleLines(rules) {
    const lines = [];
    for (const { key, text, assumed } of rules) {
        const item = key ? el("li", {}, text, assumed ? el("span", { class: "soft" }, " ", t("That is assumed.")) : "") : null;
        if (!key) lines.push(el("p", {}, text));
        else if (lines[lines.length - 1]?.tagName === "UL") lines[lines.length - 1].append(item);
        else lines.push(el("ul", {}, item));
    }
    return lines;
}
