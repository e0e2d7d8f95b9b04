/* Laying: a board filled by tapping its pits. */

const UNSEEN = "?"; // a pit that nobody saw
const TOUCHES = [["1", marked("one seed more")], ["-1", marked("one seed less")], ["0", marked("empty")], [UNSEEN, marked("not seen")]];

export class Laying {
    constructor() {
        this.meaning = "1";
    }

    /* What a tap means, to be chosen. */
    buttons() {
        const group = el("div", { class: "ways", role: "group", "aria-label": t("A tap means") });
        const draw = () => refill(group, ...TOUCHES.map(([meaning, text]) =>
            button(t(text), () => { this.meaning = meaning; draw(); }, { "aria-pressed": String(this.meaning === meaning) })));
        draw();
        return group;
    }

    lay(board, { row, column }) {
        const held = Number(board[row][column]) || 0;
        board[row][column] = this.meaning === UNSEEN ? UNSEEN : this.meaning === "0" ? 0 : Math.max(0, held + Number(this.meaning));
    }
}

export function copyOf(board) {
    return board.map((row) => [...row]);
}

export function allPits(rows) {
    return new Set(pitsOf(rows).map((pit) => pit.side + pit.name));
}
