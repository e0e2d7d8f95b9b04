/* The board: position strings as rows of numbers, pits by name, and a picture that can be touched. */

const WIDEST = 64; // pits in a row: whatever a stranger's file says

/* What a pit holds: a number, or of a pit that was not seen well a text, such as "?" or "2-5". */
function pitOf(text) {
    if (!/^(\d{1,5}|\?|\d{1,5}-\d{1,5})$/.test(text)) throw new Refused(t("'%s' is no pit of a board.", text.slice(0, 40)));
    return /^\d+$/.test(text) ? Number(text) : text;
}

/* "3x8" is eight pits of three. */
function rowOf(text) {
    return text.split(",").flatMap((item) => {
        const [seeds, times = "1"] = item.split("x");
        if (!(Number(times) >= 1 && Number(times) <= WIDEST)) throw new Refused(t("'%s' is no row of a board.", text.slice(0, 40)));
        return Array(Number(times)).fill(pitOf(seeds));
    });
}

function rowText(row) {
    const items = [];
    for (let i = 0, length; i < row.length; i += length) {
        for (length = 1; i + length < row.length && row[i + length] === row[i]; length++);
        items.push(length > 1 ? `${row[i]}x${length}` : `${row[i]}`);
    }
    return items.join(",");
}

/* { rows, side, rest }: rows from North's outer (or only) one down, as South sees them. */
export function readPosition(text) {
    const [board, side = "S", ...rest] = text.trim().split(/\s+/);
    const rows = board.split("/").map(rowOf);
    if (![2, 4].includes(rows.length) || rows.some((row) => row.length !== rows[0].length)) throw new Refused(t("'%s' is no board.", board.slice(0, 80)));
    return { rows, side, rest: rest.join(" ") };
}

export function writePosition({ rows, side, rest }) {
    return [rows.map(rowText).join("/"), side, rest].filter(Boolean).join(" ");
}

/* The name of a pit in its owner's own view, such as "A5", and whose it is. */
export function pitAt(rows, row, column) {
    const half = rows.length / 2, north = row < half;
    const inner = north ? row === half - 1 : row === half;
    const number = north ? rows[row].length - column : column + 1;
    return { name: `${inner ? "A" : "B"}${number}`, side: north ? "N" : "S" };
}

/* All pits of a board as { row, column, name, side }. */
export function pitsOf(rows) {
    return rows.flatMap((seeds, row) => seeds.map((_, column) => ({ row, column, ...pitAt(rows, row, column) })));
}

/* On one circuit for both, the pits behind a side's own are the other's: South's A9 is North's A1 if there are eight. */
export function pitFor(rows, side, name) {
    const columns = rows[0].length, [, row, number] = /^([AB])(\d+)$/.exec(name) || [];
    return rows.length === 2 && Number(number) > columns ? `${otherSide(side)}${row}${number - columns}` : side + name;
}

/* What a side calls a pit; nothing if it cannot sow there. */
export function calledBy(rows, side, pit) {
    if (pit.side === side) return pit.name;
    return rows.length === 2 ? `A${rows[0].length + Number(pit.name.slice(1))}` : "";
}

export function otherSide(side) {
    return side === "S" ? "N" : "S";
}

/* The pits of the circuit on which a side sows, anti-clockwise as the side sees it. */
function circuit(rows, side) {
    const last = rows[0].length - 1, there = rows[0].map((_, i) => i), back = there.map((i) => last - i);
    const along = (row, columns) => columns.map((column) => ({ row, column }));
    if (rows.length === 2) return [...along(1, there), ...along(0, back)];
    return side === "S" ? [...along(3, there), ...along(2, back)] : [...along(0, back), ...along(1, there)];
}

/* The order in which seeds fell that made `after` of `before`: from the pit behind `from` on, round the circuit. */
export function fallen(before, after, side, from, clockwise) {
    const left = after.map((row, r) => row.map((seeds, c) => seeds - before[r][c]));
    const pits = circuit(before, side);
    if (clockwise) pits.reverse();
    const start = pitFor(before, side, from), begin = pits.findIndex(({ row, column }) => pitName(pitAt(before, row, column)) === start);
    if (begin < 0 || left.flat().some((seeds) => seeds < 0)) return null;
    const fell = [];
    for (let i = 1, idle = 0; idle <= pits.length; i++) {
        const { row, column } = pits[(begin + i) % pits.length];
        if (left[row][column] > 0) {
            left[row][column]--;
            fell.push({ row, column });
            idle = 0;
        } else {
            idle++;
        }
    }
    return left.flat().every((seeds) => seeds === 0) ? fell : null;
}

/* ---- the picture ---- */

/* Units of the picture: a pit's place, the edge where names stand, what parts the sides. */
const PIT = 40, TALL = 45, EDGE = 11, BETWEEN = 6;

const ONE_RING = [0, 0, 3.8, 4.4, 4.6, 6, 6.8]; // how far so many seeds lie from the middle

/* Where up to twelve seeds lie in a pit: a ring of four, and one round it. */
function seedPlaces(seeds) {
    const shown = Math.min(seeds, 12), places = [];
    for (let i = 0; i < shown; i++) {
        const inner = shown <= 6 ? shown : 4, around = i < inner ? inner : shown - inner;
        const ring = i < inner ? ONE_RING[inner] : 10.7, angle = 2 * Math.PI * i / around + (i < inner ? 0.5 : 0);
        places.push([ring * Math.cos(angle), ring * Math.sin(angle)]);
    }
    return places;
}

/* How far down a row begins; what parts the sides lies in the middle. */
function rowTop(row, rows) {
    return EDGE + TALL * row + (row >= rows / 2 ? BETWEEN : 0);
}

function pitName({ side, name }) {
    return side + name;
}

/* What a screen reader says of a pit. */
function pitLabel(pit, seeds, marks) {
    const said = [typeof seeds === "number" ? (seeds === 1 ? t("%s of %s, 1 seed", pit.name, sideName(pit.side))
        : t("%s of %s, %s seeds", pit.name, sideName(pit.side), seeds)) : t("%s of %s, not seen", pit.name, sideName(pit.side))];
    if (marks.live.has(pitName(pit)) && marks.named) said.push(t("may start"));
    if (marks.last === pitName(pit)) said.push(t("the last seed"));
    if (marks.hint === pitName(pit)) said.push(t("hint"));
    return said.join(", ");
}

export function sideName(side) {
    return side === "S" ? t("South") : t("North");
}

const MARKS = ["from", "last", "hint", "changed"];

function markedAs(pit, marks) {
    const name = pitName(pit);
    return MARKS.filter((mark) => marks[mark] === name || marks[mark]?.has?.(name)).join(" ");
}

function pitPicture(pit, rows, marks, tap) {
    const seeds = rows[pit.row][pit.column], x = EDGE + PIT * (pit.column + 0.5), y = rowTop(pit.row, rows.length) + 20;
    const live = tap && marks.live.has(pitName(pit));
    const act = () => attempt(() => tap(pit));
    return el("g", {
        transform: `translate(${x} ${y})`, role: tap ? "button" : "img", tabindex: tap ? -1 : null, "aria-label": pitLabel(pit, seeds, marks),
        "aria-disabled": tap && !live ? "true" : null, "data-pit": pitName(pit),
        class: `pit ${live ? "live" : ""} ${live && marks.named ? "starts" : ""} ${markedAs(pit, marks)}`,
        onclick: tap ? act : null,
        onkeydown: tap ? (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); act(); } } : null,
    }, el("rect", { x: -PIT / 2, y: -20, width: PIT, height: TALL, class: "touch" }), el("circle", { r: 16, class: "hole" }),
    typeof seeds === "number"
        ? [seedPlaces(seeds).map(([dx, dy]) => el("circle", { cx: dx, cy: dy, r: 2.7, class: "seed" })),
            seeds ? el("text", { y: 23.4, class: "count" }, String(seeds)) : null]
        : el("text", { y: 4.5, class: "unseen" }, seeds));
}

/* The names of columns, as each side counts them, and of rows. */
function edges(rows) {
    const columns = rows[0].length, bottom = rowTop(rows.length, rows.length) + EDGE, at = (i) => EDGE + PIT * (i + 0.5);
    const names = [];
    for (let i = 0; i < columns; i++)
        names.push(el("text", { x: at(i), y: bottom - 2.5, class: "edge" }, String(i + 1)), el("text", { x: at(i), y: 8.5, class: "edge" }, String(columns - i)));
    rows.forEach((_, row) => names.push(el("text", { x: 5.5, y: rowTop(row, rows.length) + 23, class: "edge" }, pitAt(rows, row, 0).name[0])));
    return el("g", { "aria-hidden": "true" }, names);
}

/* The board as SVG. `tap(pit)` makes pits buttons; marks: { live: Set of "SA5", named: whether that is to be seen and heard, from,
 * last, hint, changed: Set }. */
export function boardPicture(rows, { tap = null, marks = {}, label = t("Board") } = {}) {
    const columns = rows[0].length, all = { live: new Set(), ...marks };
    const width = PIT * columns + 2 * EDGE, height = rowTop(rows.length, rows.length) + EDGE, middle = height / 2;
    const svg = el("svg", { viewBox: `0 0 ${width} ${height}`, class: "board", role: tap ? "group" : "img", "aria-label": label },
        el("rect", { width, height, rx: 10, class: "wood" }), el("line", { x1: EDGE, x2: width - EDGE, y1: middle, y2: middle, class: "middle" }),
        edges(rows), pitsOf(rows).map((pit) => pitPicture(pit, rows, all, tap)));
    if (tap) svg.style.minWidth = `${columns * FINGER}px`;
    return svg;
}

const FINGER = 45; // pixels that a pit must have to be touched, with its share of the edges

/* What a board looks like in words, for pictures that are no buttons. */
export function boardInWords(rows) {
    return rows.map((row, i) => `${sideName(pitAt(rows, i, 0).side)} ${pitAt(rows, i, 0).name[0]}: ${row.join(" ")}`).join("; ");
}

/* The pits, named such as "SA5", of which two boards do not tell the same. */
export function differing(before, after) {
    return new Set(pitsOf(before).filter(({ row, column }) => before[row][column] !== after[row]?.[column]).map(pitName));
}

/* One pit is reached by Tab, the others from it by the arrow keys. */
export function walkByArrows(svg, rows) {
    const pits = pitsOf(rows), find = (name) => svg.querySelector(`[data-pit="${name}"]`);
    const reached = (one) => {
        for (const other of svg.querySelectorAll("[tabindex='0']")) other.setAttribute("tabindex", -1);
        one?.setAttribute("tabindex", 0);
    };
    reached(svg.querySelector(".live") || svg.querySelector("[data-pit^=S]") || svg.querySelector("[data-pit]"));
    svg.addEventListener("focusin", ({ target }) => reached(target.closest("[data-pit]")));
    svg.addEventListener("keydown", (event) => {
        const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
        const here = event.target.closest?.("[data-pit]")?.dataset.pit;
        if (!step || !here) return;
        event.preventDefault();
        const { row, column } = pits.find((pit) => pitName(pit) === here);
        const next = pits.find((pit) => pit.row === row + step[0] && pit.column === column + step[1]);
        if (next) find(pitName(next)).focus();
    });
}

/* Puts a board in its place; the pit that had the focus keeps it. */
export function placeBoard(place, rows, given) {
    const picture = boardPicture(rows, given);
    const focused = place.contains(document.activeElement) ? document.activeElement.closest("[data-pit]")?.dataset.pit : null;
    walkByArrows(picture, rows);
    place.replaceChildren(picture);
    if (focused) picture.querySelector(`[data-pit="${focused}"]`)?.focus({ preventScroll: true });
    return picture;
}

/* From one pit to another with the finger or the mouse: `drag(from, to)` gets their names, such as "SA5". */
export function draggedPits(svg, drag) {
    let from = null;
    const under = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-pit]")?.dataset.pit;
    svg.style.touchAction = "none";
    svg.addEventListener("pointerdown", (event) => { from = under(event); });
    svg.addEventListener("pointerup", (event) => {
        const to = under(event);
        if (from && to && from !== to) drag(from, to);
        from = null;
    });
}

/* ---- the picture as a file ---- */

const COLOURS = ".wood{fill:#cfa777}.hole{fill:#86592f}.seed{fill:#f7efdf}.middle{stroke:#86592f;stroke-width:1.5}.touch{fill:none}"
    + "text{font-family:sans-serif;text-anchor:middle;fill:#2e1c0c}.count{font-size:9px}.edge{font-size:8px}.unseen{font-size:13px;fill:#fff}";
const SHARPNESS = 3; // dots of a PNG for each unit

/* As SVG, with its colours in it. */
export function boardFile(rows) {
    const svg = boardPicture(rows), [, , width, height] = svg.getAttribute("viewBox").split(" ").map(Number);
    svg.setAttribute("xmlns", "http://www.w3.org/2000/svg");
    svg.setAttribute("width", SHARPNESS * width);
    svg.setAttribute("height", SHARPNESS * height);
    svg.prepend(el("style", {}, COLOURS));
    return new XMLSerializer().serializeToString(svg);
}

/* As PNG. */
export async function boardDots(rows) {
    const picture = new Image();
    picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(boardFile(rows))}`;
    await picture.decode();
    const canvas = el("canvas", { width: picture.naturalWidth, height: picture.naturalHeight });
    canvas.getContext("2d").drawImage(picture, 0, 0);
    return new Promise((ready) => canvas.toBlob(ready, "image/png"));
}
