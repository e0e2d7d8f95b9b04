/* What if: the position on the board by its rules, and by the same rules with another answer, or by rules of the reader's own. */

const WITHOUT_PLAY = new Set([...WITHOUT_ANSWERS, "board", "setup", "series", "example"]); // sections that no move asks
const OWN = "own:"; // before the name of one's own rule set, in place of a question
const MOST_TOLD = 40; // moves that come to something else
const COMPARED = "search:nodes=20000"; // who looks at both, for each move

function movesBy(words, position) {
    return rows(["moves", ...words, "--position", position]);
}

/* The board of a position and what lies beside it, without counters, which other rules need not keep. */
function boardOf(position) {
    const { rows: board, side, rest } = readPosition(position);
    return `${writePosition({ rows: board, side })}${/(?:^| )h\S+/.exec(rest)?.[0] ?? ""}`;
}

/* What a move comes to, in words. */
function comesTo(row) {
    if (!row) return t("not allowed");
    const { captured, laps, endless, over, winner } = row;
    return [t("seeds captured: %s, laps: %s", captured, laps), endless && t("it never ends"),
        over && (winner ? t("%s wins", sideName(winner)) : t("the game ends"))].filter(Boolean).join("; ");
}

function comeSame(now, then) {
    return now && then && boardOf(now.position) === boardOf(then.position) && comesTo(now) === comesTo(then);
}

export class WhatIf {
    constructor(play) {
        this.play = play;
        this.form = el("div", { class: "fields" });
        this.result = el("div", { class: "whatif" });
        this.place = el("details", { ontoggle: () => this.place.open && attempt(() => this.fill()) },
            el("summary", {}, t("What if a rule were another?")), this.form, this.result);
    }

    /* Another position lies on the board, perhaps of another game. */
    forget() {
        refill(this.result);
        if (this.place.open) attempt(() => this.fill());
    }

    /* The rules of the game, and one's own to set beside them, are asked for; where that is asked already, the choice stays. */
    async fill() {
        const { variant } = this.play, own = Object.keys(house).filter((name) => name !== variant && !house[name].slow);
        const of = JSON.stringify([variant, house[variant]?.text, own]);
        if (of === this.of) return;
        this.of = of;
        const [answers, all] = await Promise.all([rows(["show", called(variant)]), allQuestions()]);
        if (of !== this.of) return;
        this.answers = new Map(answers.map(({ key, answer }) => [key, answer]));
        this.questions = new Map(all.filter(({ section, type }) => !WITHOUT_PLAY.has(section) && type !== "hook")
            .map((question) => [`${question.section}.${question.name}`, question]));
        const option = (value, text) => el("option", { value }, text);
        this.list = el("select", { onchange: () => this.pick() },
            own.length ? el("optgroup", { label: t("Your rule sets") }, own.map((name) => option(OWN + name, name))) : null,
            [...grouped(this.questions.values())].map(([section, questions]) => el("optgroup", { label: sectionTitle(section) },
                questions.map(({ name, question }) => option(`${section}.${name}`, t(question))))));
        this.another = el("div");
        refill(this.form, el("label", { class: "wide" }, t("The rule"), this.list), this.another,
            el("div", { class: "tools" }, this.play.gameButton(t("See what changes"), () => this.compare(), { class: "primary" })));
        this.pick();
    }

    /* A question is chosen: which other answer? */
    pick() {
        const key = this.list.value, question = this.questions.get(key), now = this.answers.get(key);
        this.field = null;
        if (!question) return this.another.replaceChildren();
        const { type, values, doc } = question;
        this.field = type === "word" ? el("select", {}, values.split(" ").filter((word) => word !== now).map((word) => el("option", { value: word }, word)))
            : el("input", { value: now });
        return this.another.replaceChildren(el("label", {}, t("Another answer"), this.field), el("small", {}, t("Now: %s", now)),
            type === "word" ? "" : el("small", {}, doc));
    }

    async compare() {
        const { play, field } = this, { position } = play, key = this.list.value, now = [called(play.variant)];
        const then = field ? [...now, "--set", `${key}=${field.value}`] : [called(key.slice(OWN.length))];
        refill(this.result, el("p", { class: "soft" }, t("It is played both ways…")));
        try {
            const found = await Promise.all([field ? tellings(now[0], key, [this.answers.get(key), field.value]) : [], this.movesBoth(now, then), this.lastBoth(now, then),
                this.bestBoth(now, then)]);
            if (position === play.position) this.show(...found);
        } catch (problem) {
            if (!(problem instanceof Refused)) throw problem;
            refill(this.result, el("p", { class: "problem" }, problem.message));
        }
    }

    /* The moves from here, by name: [by the one, by the other]. */
    async movesBoth(now, then) {
        const { position } = this.play, [here, there] = await Promise.all([this.play.over() ? [] : movesBy(now, position), movesBy(then, position)]);
        const both = new Map([...here, ...there].map(({ move }) => [move, []]));
        here.forEach((row) => { both.get(row.move)[0] = row; });
        there.forEach((row) => { both.get(row.move)[1] = row; });
        return both;
    }

    /* The move that was played last: { move, before, now, then, why } */
    async lastBoth(now, then) {
        const { play } = this, turn = play.turns[play.next - 1];
        if (!turn) return null;
        const { move } = turn, before = play.before(play.next - 1), [here, there] = await Promise.all([movesBy(now, before), movesBy(then, before)]);
        const found = { move, now: here.find((row) => row.move === move) ?? turn, then: there.find((row) => row.move === move) };
        const longer = there.filter((row) => row.move.startsWith(move)).map((row) => row.move);
        if (!found.then && longer.length) found.why = t("it would have been one of %s", longer.slice(0, 8).join(", "));
        else if (!found.then) found.why = refusalText((await command(["trace", ...then, move, "--position", before])).errors);
        return found;
    }

    /* What the search would play, by the one and by the other. */
    async bestBoth(now, then) {
        const { play } = this, { side } = readPosition(play.position);
        const best = async (words) => (await rows(["analyze", ...words, "--position", play.position, "--player", COMPARED])).slice(0, 1)
            .map((row) => `${row.move}, ${outlookText(forSouth(row, side), false)}`)[0] ?? t("no move");
        return Promise.all([play.over() ? t("The game is over.") : best(now), best(then)]);
    }

    show(told, moves, last, [bestNow, bestThen]) {
        const differ = [...moves].filter(([, [now, then]]) => !comeSame(now, then)), counts = [0, 1].map((i) => [...moves.values()].filter((row) => row[i]).length);
        const cells = (kind, texts) => el("tr", {}, texts.map((text, i) => el(i && kind === "td" ? "td" : "th", { scope: kind === "th" ? "col" : i ? null : "row" }, text)));
        const summary = differ.length ? t("Moves that come to something else: %s of %s.", differ.length, moves.size) : t("All moves from here come to the same.");
        refill(this.result, ...told.map(([answer, sentences], i) => (sentences.length ? el("p", {}, el("b", {}, `${i ? t("Then") : t("Now")} (${answer}): `), sentences.join(" ")) : "")),
            el("p", {}, summary),
            el("table", {}, cells("th", ["", t("Now"), t("Then")]), cells("td", [t("Moves"), ...counts]), cells("td", [t("Best"), bestNow, bestThen]),
                differ.slice(0, MOST_TOLD).map(([move, [now, then]]) => cells("td", [move, comesTo(now), comesTo(then)]))),
            differ.length > MOST_TOLD ? el("p", { class: "soft" }, t("and %s more", differ.length - MOST_TOLD)) : "",
            ...this.lastLines(last));
        this.play.say(summary, true);
    }

    /* Of the last move: what it would have come to, with the board. */
    lastLines(last) {
        if (!last) return [];
        const { move, now, then, why } = last;
        if (!then) return [el("p", {}, t("The last move, %s, would not have been allowed: %s", move, why))];
        if (comeSame(now, then)) return [el("p", {}, t("The last move, %s, would have come to the same.", move))];
        const was = readPosition(now.position).rows, would = readPosition(then.position).rows;
        const marks = { changed: differing(was, would) }, label = boardInWords(would);
        return [el("p", {}, t("The last move, %s, came to: %s. It would have come to: %s.", move, comesTo(now), comesTo(then))),
            el("div", { class: "boardplace" }, boardPicture(would, { marks, label, turned: isTurned(would) }))];
    }
}
