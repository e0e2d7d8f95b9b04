/* Analysis: the search's lines for the position on the board, an estimate beside it, what is proven of an ending, and a game looked through. */

const LOOKS = [2000, 20000, 100000, 400000, 1000000]; // positions that the search looks at for each move, one look after the other
const MOST_LINES = 5; // that are shown
const ESTIMATE = "search:nodes=20000"; // who estimates
const MOST_SOLVED = 200000; // positions of an ending: solved in a second, or not at all
const EVEN = 0.5; // seeds: less says nothing
const TILT = 0.25; // of all seeds: by so many more, South has about three quarters of the bar

/* What the program says of a position to its mover, turned so that South's is positive: { value: seeds, win: moves until it is won, below 0
 * until it is lost }. */
function forSouth({ value, win }, mover) {
    return mover === "S" ? { value, win } : { value: -value, win: -win };
}

/* Seeds as the reader writes numbers. */
function seedsText(seeds) {
    return new Intl.NumberFormat(language(), { maximumFractionDigits: 1 }).format(seeds);
}

/* In plain words. `proven`: whether a win that the search sees is one. */
function outlookText({ value, win }, proven = true) {
    const better = sideName((win || value) > 0 ? "S" : "N");
    if (win) return proven ? t("%s wins, in %s moves at most", better, Math.abs(win)) : t("the search sees %s winning", better);
    return Math.abs(value) < EVEN ? t("about even") : t("%s is better by about %s seeds", better, seedsText(Math.abs(value)));
}

/* Does it matter to a rule set what came before a position? Then nothing is proven of the position alone. */
async function looksBack(variant) {
    const answers = await rows(["show", called(variant)]);
    return answers.some(({ key, answer }) => key.endsWith("end.repeats") && answer !== "0")
        || Object.values(house[variant]?.scripts ?? {}).some((lua) => lua.includes("repeated"));
}

const REVIEWS = [["--player", "search:nodes=3000"], []]; // a first look, and the program's usual one
const FAULTS = { "?": marked("mistake"), "??": marked("blunder") };

/* What a judged move of a game gives away. */
function lostText({ lost, win, best_win: bestWin, best }) {
    const given = win < 0 && bestWin >= 0 ? t("it loses, in %s moves at most", -win) : bestWin > 0 && win <= 0 ? t("it gives a win away")
        : t("it gives about %s seeds away", seedsText(lost));
    return `${given}. ${t("Better: %s.", best)}`;
}

export class Analysis {
    constructor(play) {
        this.play = play;
        this.estimates = keptChoice("estimate", SWITCH, "") === "on";
        this.judged = new WeakMap(); // of turns: { mark, remark, lost, … }
    }

    open() {
        this.asked = this.known = null;
        this.lines = el("div", { class: "lines" });
        this.proof = el("p", { class: "proof" });
        this.review = el("div", { class: "review" });
        this.looking = this.play.gameButton(t("Best moves"), () => this.toggle());
        this.reviewing = this.play.gameButton(t("Look through the game"), () => this.lookThrough());
        this.estimating = this.play.gameButton(t("Estimate below the board"), () => this.setEstimates(!this.estimates));
        this.whatIf = new WhatIf(this.play);
        this.place = el("details", { class: "analysis noprint", open: this.isOpen, ontoggle: () => { this.isOpen = this.place.open; } },
            el("summary", {}, t("Analysis")), el("div", { class: "tools" }, this.looking, this.reviewing, this.estimating),
            this.proof, this.lines, this.review, this.whatIf.place);
        this.drawLooking();
        return this.place;
    }

    /* What names the position, with its rules as they are now. */
    key() {
        const { variant, position } = this.play;
        return JSON.stringify([called(variant), house[variant]?.text, position]);
    }

    /* The board shows a position, perhaps another one. */
    follow() {
        if (this.asked === this.key()) return;
        const isNew = this.asked !== null;
        this.asked = this.key();
        this.known = null;
        if (isNew) this.whatIf.forget();
        this.proof.textContent = "";
        refill(this.lines);
        if (this.reviewed !== this.play.game) refill(this.review); // its moves are another game's
        if (this.isLooking && this.play.learn.holds()) this.stop(); // it would tell the answer of an exercise
        if (this.isLooking) attempt(() => this.look());
        if (this.estimates) attempt(() => this.guess());
        this.drawEstimate();
    }

    /* No position lies on the board. */
    leave() {
        this.stop();
        stopWork("review");
        this.asked = this.known = null;
        this.proof.textContent = "";
        for (const place of [this.lines, this.review]) refill(place);
        this.estimate.hidden = true;
    }

    /* ---- the best moves ---- */

    toggle() {
        if (this.isLooking) {
            this.stop();
            if (!this.lines.querySelector("li")) this.tell(t("Stopped."));
            return;
        }
        this.isLooking = true;
        this.drawLooking();
        return this.look();
    }

    stop() {
        stopWork("lines");
        stopWork("proof");
        this.rest();
    }

    /* There is nothing to look for, or no more. */
    rest() {
        this.isLooking = false;
        this.drawLooking();
    }

    drawLooking() {
        this.looking.textContent = this.isLooking ? t("Stop") : t("Best moves");
        this.looking.setAttribute("aria-pressed", String(Boolean(this.isLooking)));
    }

    /* What stands above the lines. */
    tell(text) {
        const [first] = this.lines.children;
        if (first?.matches("p")) first.textContent = text;
        else this.lines.prepend(el("p", { class: "soft" }, text));
    }

    /* Looks deeper and deeper, until it is stopped, another position comes, or all is known. */
    async look() {
        const { play, asked } = this, { side } = readPosition(play.position), words = ["analyze", called(play.variant), "--position", play.position];
        if (play.over() || play.isStuck) {
            this.rest();
            play.say(t("The game is over."), true);
            return this.tell(t("The game is over."));
        }
        this.tell(t("The search begins…"));
        const proves = !await looksBack(play.variant), isMeant = () => this.isLooking && asked === this.asked && this.place.isConnected;
        if (isMeant() && proves) attempt(() => this.prove());
        for (const [i, nodes] of LOOKS.entries()) {
            if (!isMeant()) return;
            const told = await work("lines", [...words, "--player", `search:nodes=${nodes}`, "--format", "jsonl"]);
            if (!isMeant() || told.stopped) return;
            if (told.code) {
                this.rest();
                throw new Refused(told.errors.trim());
            }
            const moves = jsonRows(told).map((row) => ({ ...row, outlook: forSouth(row, side) }));
            const isSure = moves.every(({ win }) => win) || i === LOOKS.length - 1;
            const [best] = moves, isProven = proves && (best.win > 0 || !told.errors); // it remarks on moves that it has not judged
            this.showLines(moves, nodes, isProven);
            this.know(best.outlook, nodes, isProven);
            if (i === 0 || isSure) play.say(`${best.move}: ${outlookText(best.outlook, isProven)}`, true);
            if (isSure) break;
        }
        return this.rest();
    }

    showLines(moves, nodes, proves) {
        const { play } = this, mark = ({ move }) => () => play.draw(undefined, { hint: readPosition(play.position).side + MOVE.exec(move)?.[2] });
        refill(this.lines, el("p", { class: "soft" }, t("Looked at for each move: %s positions.", seedsText(nodes))),
            el("ol", {}, moves.slice(0, MOST_LINES).map((row) => el("li", {},
                button(row.move, mark(row), { "aria-label": t("Show %s on the board", row.move) }), ` ${outlookText(row.outlook, proves)}`,
                el("small", {}, t("Expected: %s", row.line))))),
            moves.length > MOST_LINES ? el("p", { class: "soft" }, t("and %s more", moves.length - MOST_LINES)) : "");
        if (proves) this.tellProven(moves[0].outlook);
    }

    /* A win that the search has found is one; so is a loss, for it has then seen every move lose. */
    tellProven({ win }) {
        if (win && !this.proof.textContent) this.proof.textContent = t("Proven: %s wins within %s moves of both sides together, whatever the other plays.",
            sideName(win > 0 ? "S" : "N"), Math.abs(win));
    }

    /* An ending of few positions is solved to its end. Of one that is too large nothing is said. */
    async prove() {
        const { play, asked } = this, found = await work("proof", ["solve", called(play.variant), "--position", play.position,
            "--max-positions", String(MOST_SOLVED), "--format", "jsonl"]);
        const [solved] = found.code ? [] : jsonRows(found);
        if (!solved || asked !== this.asked) return;
        this.proof.textContent = solved.winner
            ? t("Proven: %s wins in %s moves of both sides together, if both play their best.", sideName(solved.winner), solved.moves)
            : t("Proven: neither side can force a win.");
    }

    /* ---- the estimate ---- */

    setEstimates(whether) {
        this.estimates = whether;
        kept.set("estimate", whether ? "on" : "");
        this.drawEstimate();
        if (whether && !this.known) attempt(() => this.guess());
    }

    /* The deepest that is known of the position. */
    know(outlook, nodes, proves) {
        if (this.known?.nodes > nodes) return;
        this.known = { outlook, nodes, proves };
        this.drawEstimate();
    }

    async guess() {
        const { play, asked } = this, { side } = readPosition(play.position);
        if (play.over() || play.isStuck || play.learn.holds()) return; // of an exercise it would say too much
        const told = await work("estimate", ["analyze", called(play.variant), "--position", play.position, "--choice", "--player", ESTIMATE, "--format", "jsonl"]);
        const [row] = told.code ? [] : jsonRows(told);
        if (row && asked === this.asked) this.know(forSouth(row, side), 0, false);
    }

    /* The bar: South's part grows from the left. Told by its length and in words, not by its colour. */
    gauge() {
        this.bar = el("i");
        this.meter = el("div", { class: "meter", role: "meter", "aria-label": t("Estimate"), "aria-valuemin": 0, "aria-valuemax": 100 },
            el("span", {}, sideName("S")), el("span", { class: "scale" }, this.bar), el("span", {}, sideName("N")));
        this.said = el("p", { "aria-hidden": "true" });
        this.estimate = el("div", { class: "estimate", hidden: true }, this.meter, this.said);
        return this.estimate;
    }

    drawEstimate() {
        this.estimate.hidden = !this.estimates;
        this.estimating.setAttribute("aria-pressed", String(this.estimates));
        const { outlook, proves } = this.known ?? {}, { play } = this, all = balanceOf(readPosition(play.position));
        const share = !outlook ? 0.5 : outlook.win ? Number(outlook.win > 0) : 1 / (1 + Math.exp(-outlook.value / (TILT * (all.S + all.N))));
        const text = outlook ? outlookText(outlook, proves) : play.over() || play.isStuck ? t("The game is over.") : play.learn.holds() ? "–" : "…";
        this.bar.style.width = `${Math.round(100 * share)}%`;
        this.meter.setAttribute("aria-valuenow", Math.round(100 * share));
        this.meter.setAttribute("aria-valuetext", text);
        this.said.textContent = `${t("Estimate")}: ${text}`;
    }

    /* ---- a game looked through ---- */

    /* What the list of moves shows of a turn: { mark, spoken }. */
    markOf(turn) {
        const mark = this.judged.get(turn)?.mark ?? "";
        return { mark, spoken: mark ? `, ${t(FAULTS[mark])}` : "" };
    }

    /* Every move is judged as `mweso analyze --record` judges it, and remarked on as `mweso annotate` does. */
    async lookThrough() {
        const { play } = this, turns = [...play.turns], tell = (...said) => refill(this.review, ...said), soft = (text) => el("p", { class: "soft" }, text);
        this.reviewed = play.game;
        if (!turns.length) {
            play.say(t("Nobody has moved yet."), true);
            return tell(soft(t("Nobody has moved yet.")));
        }
        const files = { "game.txt": play.record(turns.length) }, usual = ["--notation", "own", "--format", "jsonl"];
        const stop = button(t("Stop looking"), () => stopWork("review"));
        tell(soft(t("Each move is looked at…")), stop);
        const remarks = await rows(["annotate", "game.txt", "--variant", called(play.variant), "--notation", "own", "--language", language()], files);
        for (const [i, player] of REVIEWS.entries()) {
            const told = await work("review", ["analyze", called(play.variant), "--record", "game.txt", ...player, ...usual], files);
            if (told.stopped) return i ? stop.remove() : tell(soft(t("Stopped.")));
            if (told.code) throw new Refused(told.errors.trim());
            if (turns[0] !== play.turns[0]) return tell(); // another game lies on the board
            for (const { ply, remark } of remarks) if (ply > 0) this.judged.set(turns[ply - 1], { mark: "", remark });
            for (const row of jsonRows(told)) Object.assign(this.judged.get(turns[row.ply - 1]), row);
            play.tellMoves();
            tell(...this.faults(turns), i < REVIEWS.length - 1 ? stop : "");
        }
        play.say(this.summary(turns), true);
    }

    /* How often each side went wrong. */
    summary(turns) {
        const count = (mark, side) => turns.map((turn) => this.judged.get(turn)).filter((judged) => judged.mark === mark && judged.side === side).length;
        return `${t("Mistakes: South %s, North %s.", count("?", "S"), count("?", "N"))} ${t("Blunders: South %s, North %s.", count("??", "S"), count("??", "N"))}`;
    }

    faults(turns) {
        const found = turns.map((turn, i) => ({ turn, number: i + 1, ...this.judged.get(turn) })).filter(({ mark, remark }) => mark || remark);
        return [el("p", {}, this.summary(turns)), el("ul", { class: "faults" }, found.map(({ turn, number, ...row }) => el("li", {},
            button(`${number}. ${turn.move}${row.mark}`, () => this.play.go(number), { "aria-label": `${number}. ${turn.move}${this.markOf(turn).spoken}` }),
            ` ${[row.mark && `${sideName(row.side)}: ${lostText(row)}`, row.remark && `${row.remark}.`].filter(Boolean).join(" ")}`)))];
    }
}
