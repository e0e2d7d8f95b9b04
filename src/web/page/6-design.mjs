/* Design: which small change of the rules makes the game as one wishes. The program looks for it in searches of growing size, and the nearest so far are shown. */

/* What can be wished: [wish for the program, as people say it, what is measured]. */
const WISHES = [
    ["shorter", marked("shorter"), "DurationTurns"], ["longer", marked("longer"), "DurationTurns"], ["fairer", marked("fairer"), "Balance"],
    ["deeper", marked("deeper"), "depth"], ["easier", marked("faster to learn"), "burden"], ["more captures", marked("more captures"), "CapturingTurns"],
    ["fewer captures", marked("fewer captures"), "CapturingTurns"], ["more choices", marked("more to choose from"), "BranchingFactor"],
    ["fewer laps", marked("simpler moves"), "LapsPerTurn"], ["sharper", marked("the lead changes more often"), "LeadChange"],
];
const BOUNDS = [["turns", marked("Turns of a game"), ""], ["first player", marked("Won by who begins (%)"), "%"]]; // and the sign behind their numbers
const MEASURED = { // in words, and whether it is a share
    DurationTurns: [marked("turns of a game")], AdvantageP1: [marked("won by who begins"), true], Balance: [marked("how alike the sides fare"), true],
    depth: [marked("won by who looks further ahead"), true], burden: [marked("to be learned (words, laps, choices)")],
    CapturingTurns: [marked("turns that capture"), true], BranchingFactor: [marked("choices of a turn")], LapsPerTurn: [marked("laps of a turn")],
    LeadChange: [marked("turns that change the lead"), true],
};
const FULFILLED = {
    met: marked("as wished"), "likely met": marked("probably as wished"), "likely missed": marked("probably not as wished"), missed: marked("not as wished"),
};
const REASONS = { // for which rule sets are left out
    unplayable: marked("cannot be played: their answers do not go together"), unchanged: marked("play the very games of the rules as they are"),
    same: marked("play the very games of another that is tried"), unwon: marked("have a winner in fewer than half of their games"),
    misses: marked("are surely not as wished"), behind: marked("are behind those that look nearer"),
    needless: marked("come no nearer than with one of their two changes"), boundless: marked("have turns of too many moves"),
    unclean: marked("have faults, such as games without an end"),
};
const MAY_STAY = ["board", "setup", "start", "lap", "capture", "reverse", "turn", "end", "hold"]; // sections

/* The searches, one after the other: the first one answers soon on a telephone too. The last one changes two answers. */
const SEARCHES = [
    { change: 1, players: "random", games: 200, who: marked("random players, one change") },
    { change: 1, players: "random,search:nodes=50", games: 100, who: marked("players who look ahead, one change") },
    { change: 2, players: "random,search:nodes=50", games: 100, who: marked("players who look ahead, two changes") },
];
const FORETOLD = 2; // rounds of a search in which the players who look ahead have not played all yet

function figureText(value, low, high, isShare) {
    const form = new Intl.NumberFormat(language(), isShare ? { style: "percent", maximumFractionDigits: 1 } : { maximumSignificantDigits: 3 });
    return t("%s (%s to %s)", ...[value, low, high].map((one) => form.format(one)));
}

/* The rule sets that rows tell of, in their order: { figures, changes, file }. */
function rulesetsOf(told) {
    const found = [];
    for (const row of told.filter(({ place }) => place)) {
        const one = found[row.place - 1] ??= { figures: [], changes: [], file: "" };
        if (row.row === "change") one.changes.push(row);
        else if (row.row === "file") one.file = row.file;
        else one.figures.push(row);
    }
    return found;
}

export class Design {
    /* `where`: the place that it stands in; `base` says of which rules. */
    constructor(where, base) {
        Object.assign(this, { base, purpose: `design ${where}`, say: voice(where), wishes: new Set(), bounds: {}, kept: new Set(), most: "1", shown: [],
            rejected: [], words: new Map(), title: "" });
    }

    open() {
        if (this.isStale()) this.forget();
        this.chips = el("div", { class: "ways", role: "group", "aria-label": t("Make it") });
        this.progress = el("progress", { max: 1, hidden: true, "aria-label": t("How far it is") });
        this.step = el("p", { class: "soft" });
        this.found = el("div");
        this.place = el("details", { class: "design noprint", open: this.isOpen, ontoggle: () => { this.isOpen = this.place.open; } },
            el("summary", {}, t("Make it shorter, fairer, deeper…")), this.chips,
            el("div", { class: "fields" }, BOUNDS.map((bound) => this.boundFields(bound)),
                choice(t("Changes"), [["1", t("one")], ["2", t("one or two")]], this.most, (most) => { this.most = most; })),
            el("details", {}, el("summary", {}, t("What stays as it is")), el("div", { class: "tools" }, MAY_STAY.map((section) => this.keeping(section)))),
            el("div", { class: "tools" }, button(t("Look for a change"), () => this.run(), { class: "primary" }),
                button(t("Stop"), () => stopWork(this.purpose), { "aria-label": t("Stop looking") })),
            this.progress, this.step, this.found);
        this.drawChips();
        this.draw();
        return this.place;
    }

    /* A wish takes the place of its opposite. */
    drawChips() {
        refill(this.chips, ...WISHES.map(([wish, text, measured]) => button(t(text), () => {
            const had = this.wishes.delete(wish);
            for (const [other, , same] of WISHES) if (same === measured) this.wishes.delete(other);
            if (!had) this.wishes.add(wish);
            this.drawChips();
        }, { "aria-pressed": String(this.wishes.has(wish)) })));
    }

    boundFields([wish, text]) {
        const bounds = this.bounds[wish] ??= ["", ""];
        return [marked("from"), marked("to")].map((end, i) => el("label", {}, `${t(text)}, ${t(end)}`,
            el("input", { type: "number", min: 0, value: bounds[i], oninput: ({ target }) => { bounds[i] = target.value; } })));
    }

    keeping(section) {
        return el("label", { class: "beside" }, el("input", { type: "checkbox", checked: this.kept.has(section), onchange: ({ target }) => {
            if (target.checked) this.kept.add(section);
            else this.kept.delete(section);
        } }), sectionTitle(section));
    }

    /* As the program understands them. */
    allWishes() {
        const bounded = BOUNDS.map(([wish, , sign]) => {
            const [low, high] = this.bounds[wish].map((one) => one && `${one}${sign}`);
            return low && high ? `${wish} ${low} to ${high}` : low ? `${wish} at least ${low}` : high && `${wish} at most ${high}`;
        });
        return [...this.wishes, ...bounded.filter(Boolean)];
    }

    async run() {
        const name = this.base(), wishes = this.allWishes(), kept = [...this.kept];
        if (!wishes.length) return this.say(t("Choose what the game should be, or say how many turns it should have."));
        this.forget();
        Object.assign(this, { of: name, text: house[name]?.text });
        const searches = SEARCHES.filter(({ change }) => change <= Number(this.most));
        for (const [i, { change, players, games, who }] of searches.entries()) {
            const words = ["design", "--from", called(name), ...wishes.flatMap((wish) => ["--wish", wish]), ...(kept.length ? ["--keep", kept.join(",")] : []),
                "--change", String(change), "--players", players, "--games", String(games), "--format", "jsonl"];
            this.search = { at: i + 1, of: searches.length, who };
            this.told = [];
            this.say(t("Search %s of %s: %s.", i + 1, searches.length, t(who)), true);
            const { code, errors, stopped } = await work(this.purpose, words, {}, (line) => this.take(JSON.parse(line)));
            if (stopped || code > 1) return this.end(stopped ? t("Stopped. What was found stays.") : errors, !stopped);
            this.finish(code === 0, change, who);
        }
        return this.end(this.title);
    }

    /* A row: with a round begins what is told of the nearest after it. */
    take(row) {
        if (row.row !== "round") return this.told.push(row);
        const { round, rounds, played, rule_sets: all } = row, { at, of, who } = this.search;
        if (this.told.length && (!this.final || round > FORETOLD))
            this.show(rulesetsOf(this.told), t("The nearest so far (%s, round %s of %s):", t(who), round - 1, rounds), []);
        this.told = [];
        this.progress.hidden = false;
        this.progress.value = (round - 1 + played / all) / rounds;
        this.step.textContent = t("Search %s of %s: %s. Round %s of %s: %s of %s rule sets.", at, of, t(who), round, rounds, played, all);
    }

    /* A search has come to its end. */
    finish(isFound, change, who) {
        const title = isFound ? t("As wished (%s). All intervals hold together with 95%.", t(who))
            : change > 1 ? t("Nothing within two changes does it (%s). The nearest:", t(who)) : t("Nothing within one change does it (%s). The nearest:", t(who));
        this.final = true;
        this.show(rulesetsOf(this.told), title, this.told.filter(({ row }) => row === "rejected"));
    }

    show(shown, title, rejected) {
        Object.assign(this, { shown, title, rejected });
        this.draw();
    }

    end(text, isProblem = false) {
        this.progress.hidden = true;
        this.step.textContent = text === this.title ? "" : text;
        this.step.classList.toggle("problem", isProblem);
        this.say(text, !isProblem);
    }

    /* Were the rules changed for which it was found? */
    isStale() {
        return this.of !== undefined && house[this.of]?.text !== this.text;
    }

    forget() {
        stopWork(this.purpose);
        Object.assign(this, { shown: [], rejected: [], title: "", final: false, of: undefined, text: undefined });
        this.words.clear();
        if (this.found) this.draw();
    }

    draw() {
        refill(this.found, ...(this.title ? [el("p", {}, el("b", {}, `${titleOf(this.of)}. `), this.title)] : []),
            ...this.shown.map((one, i) => this.card(one, i)),
            this.rejected.length ? el("details", {}, el("summary", {}, t("Tried and rejected")), el("ul", {}, this.rejected.map((row) =>
                el("li", {}, `${row.rule_sets}: ${t(REASONS[row.reason])}${row.wish ? ` (${this.wishText(row)})` : ""}`)))) : "");
    }

    /* What was wished, in the reader's words; bounds are numbers. */
    wishText({ wish, measured }) {
        const [, text] = WISHES.find(([one]) => one === wish) || [];
        return text ? t(text) : `${t(MEASURED[measured][0])}: ${wish.match(/\d+%?/g).join("–")}`;
    }

    card({ figures, changes, file }, i) {
        const head = (texts) => el("tr", {}, texts.map((text) => el("th", { scope: "col" }, text)));
        const chosen = changes.filter(({ why }) => !why), following = changes.filter(({ why }) => why).map(({ key, answer }) => `${key} = ${answer}`);
        return el("div", { class: "card" }, el("h3", {}, `${i + 1}.`), chosen.map((change) => this.changeLines(change)),
            following.length ? el("p", { class: "soft" }, t("In each pit lie as many seeds as before, in rows of the new length (%s).", following.join(", "))) : "",
            el("table", {}, head(["", t("as it is"), t("so changed"), t("wished")]), figures.map((row) => {
                const [text, isShare] = MEASURED[row.measured];
                return el("tr", {}, el("th", { scope: "row" }, t(text)), el("td", {}, figureText(row.base_value, row.base_low, row.base_high, isShare)),
                    el("td", {}, figureText(row.value, row.low, row.high, isShare)), el("td", {}, `${this.wishText(row)}: ${t(FULFILLED[row.fulfilled])}`));
            })),
            el("div", { class: "tools" }, [[t("Take it as rules"), () => this.toRules(file)], [t("Play it"), () => show("play", { variant: this.lend(file) })],
                [t("Compare"), () => this.compare(file)]].map(([text, does]) => button(text, does, { "aria-label": `${text}: ${i + 1}` }))));
    }

    /* One changed answer: at once by its words, and as the rulebook has it when that is looked up. */
    changeLines({ key, as_it_is: now, answer: then }) {
        const asked = el("b", {}, key), lines = [[t("as it is"), now], [t("so changed"), then]].map(([label, text]) => el("dd", {}, `${label}: ${text}`));
        attempt(async () => {
            const question = (await allQuestions()).find(({ section, name }) => key.replace(/^.*:/, "") === `${section}.${name}`);
            if (question) asked.textContent = t(question.question);
            const id = `${key}=${then}`;
            this.words.set(id, this.words.get(id) ?? tellings(called(this.of), key, [now, then]));
            (await this.words.get(id)).forEach(([, sentences], i) => {
                if (sentences.length) lines[i].textContent = `${i ? t("so changed") : t("as it is")}: ${sentences.join(" ")}`;
            });
        });
        return el("dl", {}, el("dt", {}, asked, el("small", {}, ` ${key} = ${then}`)), lines);
    }

    /* A rule set that was found is lent until the page is closed, to be played or compared; its name. */
    lend(file) {
        if (this.isStale()) {
            this.forget();
            throw new Refused(t("The rules have been changed since: look again."));
        }
        return housed(/^name = (.*)$/m.exec(file)[1], file, {}, true).name;
    }

    /* It becomes one's own, and so do the rules that it is a change of. */
    toRules(file) {
        const name = this.lend(file), mine = house[this.of];
        if (mine?.once) setHouse(this.of, mine.text, mine.scripts);
        places.rules.adopt(name, house[name].text);
        return show("rules");
    }

    async compare(file) {
        places.compare.chosen = [this.of, this.lend(file)];
        await show("compare");
        await places.compare.run();
    }
}
