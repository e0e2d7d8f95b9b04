/* Play: a game, tap by tap, every seed seen to fall. */

const LETTERS = {
    f: marked("anti-clockwise"), r: marked("clockwise"), c: marked("capture"), d: marked("decline"), g: marked("go on"), s: marked("stop"),
    "*": marked("drop the store first"), x: marked("no further pit"),
};
const DECISION = /^(\.\d+|x[A-H]\d+|.)/, DECISIONS = new RegExp(DECISION.source.slice(1), "g"); // what stands in a move for one decision
const SAID_OF_GAMES = /^(South|North|Place|Date|Informant|Confidence|Recording|Source|Note):/; // headers that are kept as they are
const PACES = [["0", marked("step by step")], ["2", marked("slow")], ["6", marked("usual")], ["20", marked("fast")], ["1000", marked("at once")]];
const LATE = 500; // milliseconds that the story of a move is waited for
const MOVE = /^(\*?)([A-H]\d+)(.*)$/;

export class Play {
    constructor() {
        this.variant = kept.get("variant") || "omweso";
        this.level = "nobody";
        this.pace = Number(keptChoice("pace", PACES, isStill() ? "1000" : "6")); // seeds a second; 0: step by step
        this.turns = [];
        this.next = 0; // turns that stand; those behind can be redone
        this.time = keptChoice("time", CLOCKS, ""); // of the clock; "": nobody counts
        this.headers = []; // what a record said besides
        this.tellings = new WeakMap(); // of turns
        this.ruleNames = kept.get("ruleNames") === "yes";
        this.say = voice("play");
        this.learn = new Learn(this);
        this.analysis = new Analysis(this);
        this.design = new Design("play", () => this.variant);
    }

    get position() {
        return this.before(this.next);
    }

    async open(place) {
        if (!(await variants()).some(({ name }) => name === this.variant)) this.variant = "omweso"; // one's own that is gone
        const before = this.partners;
        this.partners = await allPartners(this.variant);
        if (this.clock) this.keepLevel(before);
        else {
            this.clock = new Clock(() => attempt(() => this.steal(), "play"), () => attempt(() => this.annul(), "play"));
            this.clock.set(this.time);
            this.level = keptChoice("level", this.partners, this.partners[Learn.isNew() ? 1 : 0][0]); // who is new has somebody to play with
        }
        this.shelf = new Shelf(this);
        this.boardPlace = el("div", { class: "boardplace" });
        this.sides = new Sides(this.boardPlace);
        this.caption = el("p", { class: "caption", "aria-hidden": "true" });
        this.held = el("p", { class: "held" });
        this.choices = el("div", { class: "choices", role: "group", "aria-label": t("Choices") });
        this.story = el("div", { class: `story ${this.ruleNames ? "" : "plain"}`, role: "group", tabindex: "0", "aria-label": t("What happened") }); // it scrolls
        this.list = el("div", { class: "moves", role: "group", "aria-label": t("Moves"), onkeydown: (event) => this.walkMoves(event) });
        this.tellings = new WeakMap(); // what was told is perhaps in another language
        const [rules, search] = await gameChoice(t("Rules"), this.variant, (name) => this.learn.change(name));
        this.rules = rules;
        place.replaceChildren(el("div", { class: "playing" },
            el("section", { class: "table", "aria-label": t("The game") }, el("div", { class: "tools" }, rules, search, this.clock.face),
                this.sides.frame, this.analysis.gauge(), this.caption, this.held, this.choices, this.turning(), this.shelf.warning),
            el("section", { class: "told", "aria-label": t("Told") }, await this.learn.open(), el("h2", {}, t("Moves")), this.list,
                el("h2", {}, t("What happened")), this.story, this.ruleNamesButton(), this.analysis.open(), this.design.open()),
            el("section", { class: "settings", "aria-label": t("Settings") }, el("h2", {}, t("Settings")), this.settings(), this.files(), this.shelf.place)));
        if (this.start && this.rulesText === house[this.variant]?.text) await this.show();
        else if (this.start !== undefined || !await resumeGame(this)) await this.begin(this.variant); // nothing was begun yet
    }

    /* Back to the reader's own turn. */
    async undo() {
        let turn = this.next - 1;
        const plays = this.level !== "nobody" && !this.learn.holds();
        while (turn > 0 && plays && readPosition(this.turns[turn - 1].position).side === "N") turn--; // also where the game was over
        await this.go(turn);
    }

    /* Forward again; where nothing was played yet, the partner may be to move. */
    async redo() {
        await this.go(this.next + 1);
        if (this.next === this.turns.length) await this.answer();
    }

    /* Whether the story says by which rule each step came. */
    ruleNamesButton() {
        const told = button(t("With the names of the rules"), () => {
            this.ruleNames = !this.ruleNames;
            kept.set("ruleNames", this.ruleNames ? "yes" : "");
            told.setAttribute("aria-pressed", this.ruleNames);
            this.story.classList.toggle("plain", !this.ruleNames);
        }, { class: "noprint", "aria-pressed": String(this.ruleNames) });
        return told;
    }

    /* What one does at every turn. */
    turning() {
        return el("div", { class: "tools main" },
            this.gameButton(t("Undo"), () => this.undo()), this.gameButton(t("Redo"), () => this.redo()),
            this.gameButton(t("Hint"), () => this.hint()), button(t("New game"), () => this.begin(this.variant)));
    }

    /* For what needs a game: where the rules cannot be played it says once more why. */
    gameButton(text, action, attributes) {
        return button(text, () => (this.start ? action() : this.say(this.problem)), attributes);
    }

    settings() {
        return el("div", { class: "fields" },
            this.levels = choice(t("Against"), this.partners, this.level, (level) => {
                this.setLevel(level);
                kept.set("level", level);
                if (this.turns.length) keepGame(this);
                return this.answer();
            }),
            choice(t("Pace"), PACES.map(([value, text]) => [value, t(text)]), String(this.pace), (pace) => {
                this.pace = Number(pace);
                kept.set("pace", pace);
            }),
            this.times = choice(t("Clock"), CLOCKS.map(([value, text]) => [value, t(text)]), this.time, (time) => {
                this.setTime(time);
                kept.set("time", time);
                if (this.turns.length) keepGame(this);
            }), ...senseFields());
    }

    setLevel(level) {
        this.level = level;
        select(this.levels, level);
    }

    /* Who was chosen among those of before and does not play this game gives way to the next weaker one. */
    keepLevel(before) {
        const plays = (level) => this.partners.some(([partner]) => partner === level);
        if (plays(this.level)) return;
        const weaker = before.slice(0, Math.max(before.findIndex(([partner]) => partner === this.level), 0)).filter(([partner]) => plays(partner));
        this.level = weaker.length ? weaker.at(-1)[0] : "nobody";
        kept.set("level", this.level);
    }

    /* Those who play this game. */
    seat(partners) {
        const before = this.partners;
        this.partners = partners;
        this.keepLevel(before);
        fill(this.levels, partners, this.level);
    }

    setTime(time) {
        this.time = time;
        select(this.times, time);
        this.clock.set(time);
    }

    /* Another page of this browser has changed the rules that are played here. */
    async heed() {
        const { variant } = this, text = house[variant]?.text;
        if (this.start === undefined || this.rulesText === text || !this.boardPlace?.isConnected) return; // elsewhere it is looked at on coming back
        if (!await usualStart(variant).catch(() => null)) return; // they are still being written
        if (variant !== this.variant || text !== house[variant]?.text) return;
        if (await this.begin(variant)) this.say(t("These rules were changed in another window: the game begins anew."));
    }

    /* Rules of one's own are called otherwise. */
    recall(from, to, textBefore) {
        if (this.variant !== from) return;
        this.variant = to;
        if (this.rulesText === textBefore) this.rulesText = house[to].text; // the game on the board goes on
        kept.set("variant", to);
    }

    /* Who plays North by a record, if it is the program. */
    partnerOf(text) {
        const north = headerIn(text, "North");
        return this.partners.some(([partner]) => partner === north) ? north : "nobody";
    }

    files() {
        const board = () => readPosition(this.position).rows;
        return el("div", { class: "tools files" },
            this.gameButton(t("Arrange"), () => this.arrange()),
            this.gameButton(t("Save game"), () => download(`${this.variant}.txt`, this.record())),
            button(t("Load game"), () => upload(".txt,text/plain", (_, text) => this.load(text))), button(t("Paste"), () => askPasted()),
            this.gameButton(t("Picture (SVG)"), () => download(`${this.variant}.svg`, boardFile(board()), "image/svg+xml")),
            this.gameButton(t("Picture (PNG)"), async () => download(`${this.variant}.png`, await boardDots(board()), "image/png")),
            this.gameButton(t("Link"), () => sendGame(this)));
    }

    /* False if another game has taken its place meanwhile, or it cannot be played. */
    async begin(name, position, id = newGameId()) {
        this.pauseAll();
        this.annulled = false;
        this.id = id; // of what is kept
        kept.set("game", ""); // until it has a move, there is nothing to go on with
        this.variant = name;
        select(this.rules, name);
        this.rulesText = house[name]?.text; // of one's own rules, which may be others when one comes back
        if (!house[name]?.once) kept.set("variant", name);
        this.turns = [];
        this.next = 0;
        this.headers = [];
        this.story.replaceChildren();
        this.wait();
        const mine = this.game = {}; // answers to what an earlier game asked are not heard any more
        try {
            const start = position || await usualStart(name), way = await usualWay(name), partners = await allPartners(name);
            if (this.game !== mine) return false;
            Object.assign(this, { start, way });
            this.seat(partners);
        } catch (problem) {
            if (this.game !== mine) return false;
            this.refuse(problem.message);
            return false;
        }
        await this.show();
        return this.game === mine;
    }

    /* The rules cannot be played: nothing is left of the game before. */
    refuse(problem) {
        Object.assign(this, { start: null, problem });
        this.boardPlace.removeAttribute("aria-busy");
        this.boardPlace.replaceChildren(el("pre", { class: "problem" }, problem));
        for (const place of [this.caption, this.held]) place.textContent = "";
        this.sides.clear();
        delete this.choices.dataset.asks;
        this.fillChoices();
        this.tellMoves();
        this.analysis.leave();
        this.say(problem, true);
    }

    /* From a position that is kept although nobody has moved yet. */
    async beginAt(position) {
        await this.begin(this.variant, position);
        keepGame(this);
    }

    async go(turn) {
        this.pauseAll();
        this.annulled = false;
        this.next = Math.max(0, Math.min(turn, this.turns.length));
        if (this.turns.length) keepGame(this);
        this.wait();
        await this.show();
    }

    /* Another position is to be shown: until its moves are known none can be chosen, for they would be those of the position before. */
    wait() {
        this.legal = [];
        this.boardPlace.setAttribute("aria-busy", "true");
    }

    /* Seeds stop falling, and nobody counts until the next move. */
    pauseAll() {
        this.stopAnimation();
        this.clock?.rest();
    }

    /* The position with the moves that may be played, and the stories of the last two moves: of one's own, and of the answer to it. */
    async show() {
        const asked = this.position, game = this.game, last = this.lastMoves(), told = this.trace(last);
        const isShown = () => asked === this.position && game === this.game;
        let problem = null;
        const legal = this.over() ? [] : await rows(["moves", called(this.variant), "--position", asked]).catch((refused) => {
            problem = refused;
            return [];
        });
        await Promise.race([told.catch(() => {}), new Promise((late) => setTimeout(late, LATE))]);
        if (!isShown()) return;
        this.boardPlace.removeAttribute("aria-busy");
        this.legal = legal;
        this.isStuck = !legal.length && !problem && !this.over();
        this.draw();
        this.tellMoves();
        this.tellStories(last);
        this.tellState();
        this.analysis.follow();
        if (problem) throw problem;
        if (last.every(({ row }) => this.tellings.has(row))) return;
        await told;
        if (!isShown() || this.animation) return;
        this.tellStories(last);
        if (!this.choices.dataset.asks) this.draw();
    }

    over() {
        return this.annulled || (this.next > 0 && this.turns[this.next - 1].over);
    }

    /* With what came of the last move marked, unless there is something else to be marked. */
    draw(rowsNow = readPosition(this.position).rows, marks = this.tellings.get(this.turns[this.next - 1])?.marks, { hand, beside, drag, tap = (pit) => this.tap(pit) } = {}) {
        const { side, rest: after } = readPosition(this.position), rest = beside ? withBeside(after, beside) : after;
        const live = new Set((this.learn.rests() ? [] : this.legal).map(({ move }) => MOVE.exec(move)?.[2]).filter(Boolean).map((pit) => side + pit));
        this.sides.show({ rows: rowsNow, side: this.over() || this.isStuck ? null : side, rest }, hand);
        this.held.textContent = heldText(rest);
        placeBoard(this.boardPlace, rowsNow, { tap, drag, marks: { live: this.animation ? new Set() : live, named: true, way: this.way, ...marks } });
    }

    stateText() {
        const last = this.turns[this.next - 1], said = last?.said ? `“${last.said}” ` : "";
        const position = readPosition(this.position);
        if (this.annulled) return said + t("The time for the move is over: the game is annulled.");
        if (last?.over) return said + endText(last, position);
        return said + (this.isStuck ? stuckText(position) : t("%s to move.", sideName(position.side)));
    }

    tellState() {
        const last = this.turns[this.next - 1], text = this.stateText(), isOver = this.over() || this.isStuck;
        const played = last && !last.said ? `${moveText(last, this.moverOf(this.next - 1))} ` : ""; // what a record says comes first
        this.caption.textContent = isOver ? "" : last ? played + text : `${text} ${t("Tap a pit with a light ring.")}`;
        this.sides.judge(isOver ? text : "");
        this.say(last ? `${this.changeText(last)} ${text}` : text, true);
        delete this.choices.dataset.asks;
        const others = this.legal.filter(({ move }) => !MOVE.test(move));
        this.fillChoices(...others.slice(0, 12).map(({ move }) => button(move, () => this.play(move))));
        this.learn.caption();
    }

    /* Whoever was at a choice that is gone is at the board again. */
    fillChoices(...buttons) {
        const there = this.choices.contains(document.activeElement);
        refill(this.choices, ...buttons);
        if (there && !this.choices.contains(document.activeElement)) this.boardPlace.querySelector("[tabindex='0']")?.focus({ preventScroll: true });
    }

    tellMoves() {
        refill(this.list, ...this.turns.map((turn, i) => {
            const { move, captured } = turn, label = `${i + 1}. ${move}`, side = this.moverOf(i), { mark, spoken } = this.analysis.markOf(turn);
            return button(label + mark, () => this.go(i + 1), { "aria-current": i + 1 === this.next ? "step" : null, "data-side": side,
                "data-captured": captured ? `+${captured}` : null,
                "data-mark": mark || null,
                "aria-label": (captured ? t("%s, %s, seeds captured %s", label, sideName(side), captured) : `${label}, ${sideName(side)}`) + spoken });
        }));
    }

    /* The position that a turn began with. */
    before(turn) {
        return turn ? this.turns[turn - 1].position : this.start;
    }

    moverOf(turn) {
        return readPosition(this.before(turn)).side;
    }

    /* The arrow keys go from move to move. */
    async walkMoves(event) {
        const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key], to = this.next + step;
        if (!step || to < 1 || to > this.turns.length) return;
        event.preventDefault();
        await attempt(() => this.go(to));
        this.list.querySelector("[aria-current]")?.focus();
    }

    /* What somebody who does not see the board hears of a move, once. */
    changeText(last) {
        const text = moveText(last, this.moverOf(this.next - 1)), all = balanceOf(readPosition(this.position));
        return last.captured ? `${text} ${t("South now has %s seeds, North %s.", all.S, all.N)}` : text;
    }

    /* The last two moves, with what they began with. */
    lastMoves() {
        const first = Math.max(0, this.next - 2);
        return this.turns.slice(first, this.next).map((row, i) => ({ row, number: first + i + 1, before: this.before(first + i), side: this.moverOf(first + i) }));
    }

    /* Those of moves that nobody has seen played, such as of a record. */
    async trace(moves) {
        for (const { row, before } of moves) if (!this.tellings.has(row)) this.tellings.set(row, (await this.traced(row, before)).whole());
    }

    tellStories(moves) {
        this.story.replaceChildren(...moves.filter(({ row }) => this.tellings.has(row))
            .map(({ row, number, side }) => storyOf(number, row, side, this.tellings.get(row)).section));
    }

    /* ---- a turn ---- */

    tap(pit) {
        if (this.animation) return this.finishAnimation();
        if (this.boardPlace.hasAttribute("aria-busy")) return;
        if (this.learn.rests()) return this.say(this.learn.answer, true);
        if (readPosition(this.position).side !== pit.side) return this.say(this.stateText());
        const moves = this.legal.filter(({ move }) => MOVE.exec(move)?.[2] === pit.name);
        if (moves.length === 0) return this.whyNot(pit);
        this.clock.move();
        return this.choose(pit, moves.map((row) => {
            const [, store, , decisions] = MOVE.exec(row.move);
            return { row, left: store + decisions };
        }));
    }

    /* In place of the usual buttons: what is to be decided first. */
    ask(...buttons) {
        const there = this.choices.nextElementSibling?.contains(document.activeElement); // at a button that is hidden from now on
        this.choices.dataset.asks = "yes";
        this.fillChoices(...buttons);
        if (there) this.choices.querySelector("button")?.focus({ preventScroll: true });
    }

    async whyNot(pit) {
        const { position } = this, ended = await command(["trace", called(this.variant), pit.name, "--position", position]);
        if (position !== this.position) return; // something was played meanwhile
        const text = refusalText(ended.errors);
        this.say(this.ruleNames ? text : text.replace(/,[^,;:]* [a-z]+\.[a-z_]+/, ""));
    }

    /* Decision by decision, until one move is left: by buttons, and further pits on the board as well. */
    choose(pit, moves) {
        if (moves.length === 1) return this.play(moves[0].row.move);
        const next = ({ left }) => DECISION.exec(left)?.[0] ?? "", decisions = [...new Set(moves.map(next))];
        const decide = (decision) => this.choose(pit, moves.filter((move) => next(move) === decision)
            .map(({ row, left }) => ({ row, left: left.slice(decision.length) })));
        if (decisions.length === 1) return decide(decisions[0]);
        const other = otherSide(pit.side), further = new Map(decisions.filter((one) => /^x./.test(one)).map((one) => [other + one.slice(1), one]));
        this.draw(undefined, { from: pit.side + pit.name, hint: new Set(further.keys()) },
            { tap: (tapped) => (further.has(tapped.side + tapped.name) ? decide(further.get(tapped.side + tapped.name)) : this.tap(tapped)) });
        this.ask(el("span", {}, t("How?")),
            ...decisions.map((decision) => button(decisionText(decision), () => decide(decision), { "data-letter": decision })),
            button(t("another pit"), () => { this.draw(); this.tellState(); }));
        return this.choices.querySelector("button").focus();
    }

    async play(move) {
        const row = this.legal.find((one) => one.move === move);
        if (!row) return; // a button that was pressed twice
        this.legal = [];
        this.turns.splice(this.next);
        this.turns.push(row);
        this.next++;
        keepGame(this);
        this.clock.rest();
        const number = this.next, telling = await this.traced(row, this.before(number - 1));
        if (this.turns[this.next - 1] !== row) return;
        const { section, steps } = storyOf(number, row, this.moverOf(number - 1), telling);
        while (this.story.childElementCount > 1) this.story.firstChild.remove();
        this.story.append(section);
        await this.animate(telling, steps);
        if (this.turns[this.next - 1] !== row) return;
        this.tellings.set(row, telling);
        this.wait();
        await this.show();
        this.learn.judge(row);
        if (row.over) sense("over");
        this.count();
        attempt(() => this.answer(), "play");
    }

    /* A move step by step; of one that has too many steps, or takes too long, that it does. */
    async traced({ move, endless, position: after }, before) {
        const { rows: board, rest } = readPosition(before);
        const loop = endless ? this.loopText(before, move) : null;
        try {
            return new Telling(board, await rows(["trace", called(this.variant), move, "--position", before, "--language", language()]),
                { beside: { before: heldBeside(rest), after: heldBeside(readPosition(after).rest) }, loop });
        } catch (problem) {
            if (!(problem instanceof Refused)) throw problem;
            return new Telling(board, [], { loop, problem: problem.message });
        }
    }

    /* Of a move that never ends: after how many laps the same comes again. */
    async loopText(position, move) {
        const [loop] = await rows(["endless", called(this.variant), "--position", position, "--move", move]).catch(() => []);
        return loop?.period ? ` ${t("The same comes again every %s laps.", loop.period)}` : "";
    }

    isPrograms(position = this.position) {
        return Boolean(this.start) && this.level !== "nobody" && !this.learn.holds() && !this.over() && readPosition(position).side === "N";
    }

    /* ---- the clock ---- */

    /* It counts for people, and from the second turn on: who sits down to the board is not hurried. */
    count() {
        if (!this.over() && !this.isPrograms() && this.legal.length) this.clock.turn();
    }

    /* Not started in time: the other side has the turn, if it can use it; what was played before is no longer in the record. */
    async steal() {
        const { rows: board, side, rest } = readPosition(this.position);
        const other = writePosition({ rows: board, side: otherSide(side), rest });
        const { position } = this, moves = await rows(["moves", called(this.variant), "--position", other]);
        if (position !== this.position) return; // it was played after all
        if (moves.length) await this.beginAt(other);
        this.say(moves.length ? t("The turn is stolen. %s to move.", sideName(readPosition(other).side)) : t("The other side cannot move."));
        this.count();
        await this.answer();
    }

    /* Not finished in time: the game is nobody's. */
    async annul() {
        this.annulled = true;
        keepGame(this);
        await this.show();
        this.say(this.stateText());
    }

    /* The other side's turn, if the program plays it. */
    async answer() {
        if (!this.isPrograms()) return;
        const { position, level, game } = this, move = await partnersMove(this.variant, position, level);
        if (position === this.position && level === this.level && game === this.game && move) await this.play(move);
    }

    async bestMove(player) {
        const [best] = await rows(["analyze", called(this.variant), "--position", this.position, "--player", player]);
        return best?.move;
    }

    async hint() {
        const { position } = this, move = await this.bestMove("search:nodes=20000");
        if (!move || position !== this.position) return; // something else was done meanwhile
        this.draw(undefined, { hint: readPosition(this.position).side + MOVE.exec(move)?.[2] });
        this.say(t("The search would play %s.", move));
    }

    /* ---- seeds falling ---- */

    async animate(telling, steps) {
        if (!telling.events.length) return; // nothing is known but that it was played
        const mine = this.animation = { cancelled: false };
        this.ask(...this.pacing(mine));
        this.sides.judge("");
        if (this.hurries(mine)) sense("seed"); // one for all
        for (const frame of telling.frames(() => !this.hurries(mine))) {
            if (mine.cancelled) return;
            if (frame.step) this.tellStep(frame.step, steps);
            if (frame.sense === "capture" || !this.hurries(mine)) sense(frame.sense);
            if (this.hurries(mine)) continue;
            this.draw(frame.rows, frame.marks, frame);
            await this.pause(mine);
        }
        if (this.animation === mine) this.animation = null;
    }

    /* Buttons for who does not tap the board. */
    pacing(mine) {
        if (this.hurries(mine)) return [];
        const end = button(t("To the end"), () => { mine.hurried = true; mine.wake?.(); });
        return this.pace > 0 ? [end] : [button(t("Next step"), () => mine.wake?.()), end];
    }

    hurries(mine) {
        return mine.hurried || this.pace >= 1000;
    }

    /* In words: below the board while seeds fall, and in the story. */
    tellStep(step, steps) {
        this.caption.textContent = step.text;
        addStep(steps, step);
    }

    pause(mine) {
        return new Promise((resolve) => {
            mine.wake = resolve;
            if (this.pace > 0) setTimeout(resolve, 1000 / this.pace);
        });
    }

    /* A tap while seeds fall: the next step, or the end of it at once. */
    finishAnimation() {
        if (this.pace > 0) this.animation.hurried = true;
        this.animation.wake?.();
    }

    stopAnimation() {
        if (!this.animation) return;
        this.animation.cancelled = true;
        this.animation.wake?.();
        this.animation = null;
    }

    /* ---- arranging ---- */

    /* A tap takes a seed into the hand, the next puts it down: any position can be laid. */
    arrange() {
        this.pauseAll();
        const position = readPosition(this.position);
        const pits = pitsOf(position.rows), named = (name) => pits.find((pit) => pit.side + pit.name === name);
        let held = null;
        const move = (from, to) => {
            if (position.rows[from.row][from.column] === 0) return;
            position.rows[from.row][from.column]--;
            position.rows[to.row][to.column]++;
        };
        const tap = (pit) => {
            if (held) move(named(held), pit);
            held = held ? null : pit.side + pit.name;
            draw();
        };
        const draw = () => {
            const drag = (from, to) => { held = null; move(named(from), named(to)); draw(); };
            this.draw(position.rows, { live: new Set(pits.map((pit) => pit.side + pit.name)), from: held, named: false }, { tap, drag });
        };
        const told = t("Tap a pit to take a seed, and another to put it down.");
        this.say(told, true);
        this.ask(el("span", {}, told),
            button(t("Play from here"), () => this.beginAt(writePosition(position))),
            button(t("Cancel"), () => this.show()));
        draw();
    }

    /* ---- records ---- */

    /* Of so many moves, the program as North where it plays. */
    record(count = this.next) {
        const north = this.level === "nobody" ? [] : [`North: ${this.level}`], said = this.headers.filter((line) => !north.length || !/^North:/.test(line));
        const head = [`Game: ${this.headers.length ? this.gameName : t("a game")}`, `Variant: ${called(this.variant)}`, ...said, ...north, `Start: ${this.start}`, ...(this.annulled ? ["Result: annulled"] : [])];
        const moves = this.turns.slice(0, count).map(({ move, said }, i) => {
            const { side } = readPosition(i ? this.turns[i - 1].position : this.start);
            const written = side === "S" ? move : move.replace(/[A-H](?=\d)/g, (row) => row.toLowerCase());
            return `${i % 2 ? " " : `${i / 2 + 1}. `}${written}${said ? ` {${said}}` : ""}${i % 2 ? "\n" : ""}`;
        });
        return `${head.join("\n")}\n\n${moves.join("").trimEnd()}`.trimEnd().concat("\n");
    }

    /* A file of records: its first game, and the others to be chosen. `once`: nothing of it is kept; `as`: what is known of it besides. */
    async load(text, once = false, as = {}) {
        const games = text.split(/^(?=Game:)/m).filter((part) => part.startsWith("Game:"));
        const names = games.map((game, i) => [String(i), /^Game:[ \t]*(.*)/.exec(game)[1] || String(i + 1)]);
        await this.loadGame(games[0] ?? text, once, as);
        const offer = (at) => this.fillChoices(choice(t("%s games. Which?", games.length), names, at, async (i) => {
            await this.loadGame(games[Number(i)], once);
            offer(i);
            this.choices.querySelector("select").focus({ preventScroll: true });
        }));
        if (games.length > 1) offer("0");
    }

    /* What follows a gap is a game of its own to the program; here the first part is shown. */
    async loadGame(text, once, { id, next, time, annulled } = {}) {
        const variant = rulesOfRecord(text, this.variant, once), files = { "game.txt": text };
        const words = ["game.txt", "--variant", called(variant)];
        const told = await rows(["annotate", ...words, "--notation", "own"], files);
        const [{ over, winner, end, error }] = await rows(["replay", ...words], files);
        const first = told.filter(({ game, move }) => move && game === told[0].game);
        if (!await this.begin(variant, headerIn(text, "Start"), error ? undefined : id)) return; // what cannot be played leaves what is kept alone
        this.setLevel(this.partnerOf(text));
        if (CLOCKS.some(([value]) => value === time)) this.setTime(time);
        this.gameName = /^Game:[ \t]*(.*)/m.exec(text)?.[1] || "";
        this.headers = text.split("\n").filter((line) => SAID_OF_GAMES.test(line) && this.partnerOf(line) === "nobody");
        this.turns = first.map(({ move, after, laps, captured, time, comment }) =>
            ({ move, position: after, laps, captured, said: [time, comment].filter(Boolean).join(" ") }));
        if (first.length) Object.assign(this.turns[first.length - 1], { over, winner, end });
        await this.go(next ?? this.turns.length);
        if (annulled) await this.annul();
        if (told.some(({ game }) => game !== told[0].game)) this.say(t("The record has a gap; what follows it is not shown."));
        else if (error) this.say(error);
        else if (this.next === this.turns.length) attempt(() => this.answer(), "play");
    }
}

/* What the first header of this name says in a record. */
function headerIn(text, header) {
    return new RegExp(`^${header}:(.*)$`, "m").exec(text)?.[1].trim() || undefined;
}

const MOST_SET = 64; // answers, as on the command line

/* The rules that a record names; where it sets answers beside them, a rule set of one's own that says so. */
function rulesOfRecord(text, usual, once) {
    const named = (/^Variant:\s*(\S+)/m.exec(text)?.[1] || usual).replace(/\.ini$/, "");
    const set = [...text.matchAll(/^Set:[ \t]*([a-z_]+)\.(\w+)[ \t]*=(.*)$/gm)];
    if (!set.length) return named;
    if (set.length > MOST_SET) throw new Refused(t("it is too long"));
    if (!isName(named)) throw new Refused(t("'%s' is no name of a rule set", named));
    const wanted = `${named}-set`, begun = `[variant]\nname = ${wanted}\ninherits = ${called(named)}\n`;
    const { name } = housed(wanted, set.reduce((rules, [, section, key, value]) => withAnswer(rules, section, key, value.trim()), begun), {}, once);
    if (!once) keepHouse();
    return name;
}

/* Why a move may not be played, without what the program says of the command. */
function refusalText(errors) {
    return errors.trim().replace(/^mweso trace: (\w+: (at \d+: )?)?/, "");
}

/* A move with its letters in words: "A1f (anti-clockwise)". */
export function moveName(move) {
    const [, store, , decisions] = MOVE.exec(move) || [];
    const letters = `${store ?? ""}${decisions ?? ""}`.match(DECISIONS);
    return letters ? `${move} (${letters.map(decisionText).join(", ")})` : move;
}

/* What one decision of a move is called. */
export function decisionText(decision) {
    if (decision === "") return t("no further choice");
    if (/^x./.test(decision)) return t("empty %s as well", decision.slice(1));
    return decision.startsWith(".") ? t("choice %s", decision.slice(1)) : t(LETTERS[decision] || decision);
}
