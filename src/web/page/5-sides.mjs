/* Sides: round the board, who sits where, what each has, what lies in the hand, and why the game is over. */

const IN_A_HAND = 24; // seeds that are drawn

/* All seeds of a board. */
export function seedsOn(rows) {
    return rows.flat().reduce((sum, seeds) => sum + seeds, 0);
}

/* What lies beside the board: " h22,22" in a position. */
export function heldBeside(rest) {
    const [, south, north] = /(?:^| )h(\d+),(\d+)/.exec(rest) || [];
    return south === undefined ? null : { S: Number(south), N: Number(north) };
}

/* The counters of a position with others beside the board. */
export function withBeside(rest, { S, N }) {
    return rest.replace(/(^| )h\d+,\d+/, `$1h${S},${N}`);
}

export function heldText(rest) {
    const beside = heldBeside(rest);
    return beside ? t("In store, beside the board: South %s, North %s.", beside.S, beside.N) : "";
}

/* The seeds of each side, on the board and beside it: { S, N }. */
export function balanceOf({ rows, rest }) {
    const all = { S: 0, N: 0, ...heldBeside(rest) };
    for (const { row, column, side } of pitsOf(rows)) all[side] += rows[row][column];
    return all;
}

/* Seeds that lie in a hand. */
function handPicture(seeds) {
    const drawn = Math.min(seeds, IN_A_HAND);
    return [el("svg", { viewBox: `0 0 ${8 * drawn + 4} 12`, class: "palm", "aria-hidden": "true", style: `width: ${8 * drawn + 4}px` },
        Array.from({ length: drawn }, (_, i) => el("circle", { cx: 6 + 8 * i, cy: 6, r: 3.4, class: "seed" }))), el("span", {}, t("in the hand: %s", seeds))];
}

export class Sides {
    /* Lies round the place of the board. */
    constructor(boardPlace) {
        const strip = (side) => el("div", { class: "side", "data-side": side }, el("b", {}, sideName(side)), el("span", { class: "has" }), el("span", { class: "hand" }));
        this.strips = { N: strip("N"), S: strip("S") };
        this.bar = el("div", { class: "balance", "aria-hidden": "true" }, el("i"), el("i"));
        this.verdict = el("p", { class: "verdict", hidden: true });
        this.frame = el("div", { class: "frame" }, this.strips.N, boardPlace, this.verdict, this.bar, this.strips.S);
    }

    /* `side`: whose turn it is, if it is anybody's. `hand`: { side, seeds } while they are sown: that one's turn lasts. */
    show({ rows, side, rest }, hand = null) {
        const all = balanceOf({ rows, rest });
        for (const [of, strip] of Object.entries(this.strips)) {
            const [, has, held] = strip.children, seeds = hand?.side === of ? hand.seeds : 0;
            has.textContent = t("seeds: %s", all[of]);
            held.replaceChildren(...(seeds ? handPicture(seeds) : []));
            const moves = (hand?.side ?? side) === of;
            strip.classList.toggle("moves-now", moves);
            if (moves) strip.firstChild.setAttribute("aria-current", "true"); // it is underlined
            else strip.firstChild.removeAttribute("aria-current");
        }
        ["S", "N"].forEach((of, i) => { this.bar.children[i].style.flexGrow = all[of]; });
    }

    /* There is no board. */
    clear() {
        this.judge("");
        for (const strip of Object.values(this.strips)) {
            const [name, has, held] = strip.children;
            has.textContent = "";
            held.replaceChildren();
            strip.classList.remove("moves-now");
            name.removeAttribute("aria-current");
        }
    }

    /* Why the game is over; nothing while it goes on. */
    judge(text) {
        this.verdict.textContent = text;
        this.verdict.hidden = !text;
    }
}
