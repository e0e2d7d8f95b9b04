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

/* The order in which seeds fell that made `after` of `before`, the last of them into `last`, if that can be: from the pit behind `from` on, round
 * the circuit, or from that pit itself, whichever passes over fewer pits. */
export function fallen(before, after, side, from, clockwise, last) {
    const orders = [1, 0].map((first) => fallenFrom(first, before, after, side, from, clockwise)).filter(Boolean), place = pitFor(before, side, last);
    const isLast = ({ row, column }) => pitName(pitAt(before, row, column)) === place;
    const missed = ({ fell, passed }) => passed + (fell.length && isLast(fell[fell.length - 1]) ? 0 : 1e9);
    return orders.sort((a, b) => missed(a) - missed(b))[0]?.fell ?? null;
}

/* As if the first fell so many pits behind `from`. */
function fallenFrom(first, before, after, side, from, clockwise) {
    const left = after.map((row, r) => row.map((seeds, c) => seeds - before[r][c]));
    const pits = circuit(before, side);
    if (clockwise) pits.reverse();
    const start = pitFor(before, side, from), begin = pits.findIndex(({ row, column }) => pitName(pitAt(before, row, column)) === start);
    if (begin < 0 || left.flat().some((seeds) => seeds < 0)) return null;
    const fell = [];
    let passed = 0;
    for (let i = first, idle = 0; idle <= pits.length; i++) {
        const { row, column } = pits[(begin + i) % pits.length];
        if (left[row][column] > 0) {
            left[row][column]--;
            fell.push({ row, column });
            passed += idle;
            idle = 0;
        } else {
            idle++;
        }
    }
    return left.flat().every((seeds) => seeds === 0) ? { fell, passed } : null;
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

/* Where a pit is drawn. A board that is turned has South at the left, his first pits on top. `at`: its place among the others. */
function placeOf({ row, column }, rows, turned) {
    const [across, down] = turned ? [rows.length - 1 - row, column] : [column, row];
    const parted = (i) => (i >= rows.length / 2 ? BETWEEN : 0); // what parts the sides lies in the middle
    return { at: [across, down], x: EDGE + PIT * (across + 0.5) + (turned ? parted(across) : 0), y: EDGE + TALL * down + 20 + (turned ? 0 : parted(down)) };
}

/* Width and height of a board. */
function sizeOf(rows, turned) {
    const columns = rows[0].length;
    return turned ? [PIT * rows.length + BETWEEN + 2 * EDGE, TALL * columns + 2 * EDGE] : [PIT * columns + 2 * EDGE, TALL * rows.length + BETWEEN + 2 * EDGE];
}

function pitName({ side, name }) {
    return side + name;
}

/* What a screen reader says of a pit. */
function pitLabel(pit, seeds, marks) {
    const said = [typeof seeds === "number" ? (seeds === 1 ? t("%s of %s, 1 seed", pit.name, sideName(pit.side))
        : t("%s of %s, %s seeds", pit.name, sideName(pit.side), seeds)) : t("%s of %s, not seen", pit.name, sideName(pit.side))];
    if (marks.live.has(pitName(pit)) && marks.named) said.push(t("may start"));
    if (marks.from === pitName(pit)) said.push(t("played"));
    if (marks.last === pitName(pit)) said.push(t("the last seed"));
    if (marks.taken?.has(pitName(pit))) said.push(t("just captured"));
    if (isMarked(pit, marks, "hint")) said.push(t("hint"));
    if (isMarked(pit, marks, "changed")) said.push(t("changed"));
    return said.join(", ");
}

export function sideName(side) {
    return side === "S" ? t("South") : t("North");
}

const MARKS = ["from", "last", "hint", "changed", "taken"];

/* A mark names one pit, or is a set of them. */
function isMarked(pit, marks, mark) {
    const name = pitName(pit);
    return marks[mark] === name || Boolean(marks[mark]?.has?.(name));
}

function markedAs(pit, marks) {
    return MARKS.filter((mark) => isMarked(pit, marks, mark)).join(" ");
}

function pitPicture(pit, rows, marks, tap, turned) {
    const seeds = rows[pit.row][pit.column], { at, x, y } = placeOf(pit, rows, turned);
    const live = tap && marks.live.has(pitName(pit));
    const act = () => attempt(() => tap(pit));
    return el("g", {
        transform: `translate(${x} ${y})`, role: tap ? "button" : "img", tabindex: tap ? -1 : null, "aria-label": pitLabel(pit, seeds, marks),
        "aria-disabled": tap && !live ? "true" : null, "data-pit": pitName(pit), "data-at": at,
        class: `pit ${live ? "live" : ""} ${live && marks.named ? "starts" : ""} ${markedAs(pit, marks)}`,
        onclick: tap ? act : null,
        onkeydown: tap ? (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); act(); } } : null,
    }, el("rect", { x: -PIT / 2, y: -20, width: PIT, height: TALL, class: "touch" }), el("circle", { r: 16, class: "hole" }),
    typeof seeds === "number"
        ? [seedPlaces(seeds).map(([dx, dy]) => el("circle", { cx: dx, cy: dy, r: 2.7, class: "seed" })),
            seeds ? el("text", { y: 23.4, class: "count" }, String(seeds)) : null]
        : el("text", { y: 4.5, class: "unseen" }, seeds));
}

const POINTERS = { level: ["←", "→"], turned: ["↑", "↓"] }; // by whether a lap runs along a row from its left end to its right, as South sees it

/* The names of columns, as each side counts them, and of rows; and with a `way` round, which way seeds go along each row. */
function edges(rows, turned, way) {
    const columns = rows[0].length, [width, height] = sizeOf(rows, turned);
    const name = (x, y, text) => el("text", { x, y, class: "edge" }, text);
    const numbers = rows[0].flatMap((_, column) => {
        const { x, y } = placeOf({ row: 0, column }, rows, turned), [mine, theirs] = [String(column + 1), String(columns - column)];
        return turned ? [name(5.5, y + 3, mine), name(width - 5.5, y + 3, theirs)] : [name(x, height - 2.5, mine), name(x, 8.5, theirs)];
    });
    const letters = rows.map((_, row) => {
        const { x, y } = placeOf({ row, column: 0 }, rows, turned), letter = pitAt(rows, row, 0).name[0];
        const pointer = way && POINTERS[turned ? "turned" : "level"][(row + (way === "clockwise" ? 1 : 0)) % 2];
        return turned ? name(x, 8.5, pointer ? `${letter} ${pointer}` : letter) : [name(5.5, y + 3, letter), pointer ? name(5.5, y + 13, pointer) : null];
    });
    return el("g", { "aria-hidden": "true" }, numbers, letters);
}

/* The board as SVG. `tap(pit)` makes pits buttons; marks: { live: Set of "SA5", named: whether that is to be seen and heard, from,
 * last, hint, changed: Set, taken: Set, way: "clockwise" or "anti-clockwise" if laps run so }. `turned`: South at the left. */
export function boardPicture(rows, { tap = null, marks = {}, label = t("Board"), turned = false } = {}) {
    const all = { live: new Set(), ...marks }, [width, height] = sizeOf(rows, turned);
    const middle = turned ? { x1: width / 2, x2: width / 2, y1: EDGE, y2: height - EDGE } : { x1: EDGE, x2: width - EDGE, y1: height / 2, y2: height / 2 };
    return el("svg", { viewBox: `0 0 ${width} ${height}`, class: `board ${turned ? "turned" : ""}`, role: tap ? "group" : "img", "aria-label": label },
        el("rect", { width, height, rx: 10, class: "wood" }), el("line", { ...middle, class: "middle" }),
        edges(rows, turned, marks.way), pitsOf(rows).map((pit) => pitPicture(pit, rows, all, tap, turned)));
}

const FINGER = 36; // pixels that a pit is wide at least: on a narrow screen a board of more columns is turned

/* Is a board to be turned, so that all of it is seen? */
export function isTurned(rows) {
    return innerWidth < FINGER * rows[0].length && innerHeight > innerWidth && rows[0].length > rows.length;
}

/* What a board looks like in words, for pictures that are no buttons. */
export function boardInWords(rows) {
    return rows.map((row, i) => `${sideName(pitAt(rows, i, 0).side)} ${pitAt(rows, i, 0).name[0]}: ${row.join(" ")}`).join("; ");
}

/* The pits, named such as "SA5", of which two boards do not tell the same. */
export function differing(before, after) {
    return new Set(pitsOf(before).filter(({ row, column }) => before[row][column] !== after[row]?.[column]).map(pitName));
}

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/* Tab stops at this pit of a board. */
function reach(place, pit) {
    for (const other of place.querySelectorAll("[data-pit][tabindex='0']")) other.setAttribute("tabindex", -1);
    pit?.setAttribute("tabindex", 0);
}

/* One pit is reached by Tab, the others from it by the arrow keys. The place of the board listens: to Chromium a picture that
 * listens to the focus is a stop of its own. */
function walkByArrows(place) {
    place.addEventListener("focusin", ({ target }) => {
        const pit = target.closest("[data-pit]");
        if (pit) reach(place, pit);
    });
    place.addEventListener("keydown", (event) => {
        const step = ARROWS[event.key], here = event.target.closest("[data-pit]");
        if (!step || !here) return;
        event.preventDefault();
        const [across, down] = here.dataset.at.split(",").map(Number);
        place.querySelector(`[data-at="${across + step[0]},${down + step[1]}"]`)?.focus();
    });
}

const placed = new WeakMap(); // by the place of a board: what is drawn there

/* Puts a board in its place; the pit that had the focus keeps it. As boardPicture; `drag` as for draggedPits. */
export function placeBoard(place, rows, given) {
    const picture = boardPicture(rows, { ...given, turned: isTurned(rows) });
    const focused = place.contains(document.activeElement) ? document.activeElement.closest("[data-pit]")?.dataset.pit : null;
    if (!placed.has(place)) walkByArrows(place);
    placed.set(place, { rows, given, turned: isTurned(rows) });
    place.replaceChildren(picture);
    reach(place, picture.querySelector(".live") || picture.querySelector("[data-pit^=S]") || picture.querySelector("[data-pit]"));
    if (given.drag) draggedPits(picture, given.drag);
    if (focused) picture.querySelector(`[data-pit="${focused}"]`)?.focus({ preventScroll: true });
}

/* A telephone that is turned shows boards as they have room. */
addEventListener("resize", () => {
    for (const place of document.querySelectorAll(".boardplace")) {
        const { rows, given, turned } = placed.get(place) || {};
        if (rows && place.querySelector(".board") && turned !== isTurned(rows)) placeBoard(place, rows, given);
    }
});

/* From one pit to another with the finger or the mouse: `drag(from, to)` gets their names, such as "SA5". */
function draggedPits(svg, drag) {
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
