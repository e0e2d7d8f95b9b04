/* The board: position strings as rows of numbers, pits by name, and a picture that can be touched. */

/* "3x8" is eight pits of three. */
function rowOf(text) {
    return text.split(",").flatMap((item) => {
        const [seeds, times] = item.split("x").map(Number);
        return Array(times === undefined ? 1 : times).fill(seeds);
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
    return { rows: board.split("/").map(rowOf), side, rest: rest.join(" ") };
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
    const begin = pits.findIndex(({ row, column }) => {
        const pit = pitAt(before, row, column);
        return pit.name === from && pit.side === side;
    });
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

const PIT = 40; // units of the picture

/* Where up to twelve seeds lie in a pit: rings round its middle. */
function seedPlaces(seeds) {
    const shown = Math.min(seeds, 12), places = [];
    for (let i = 0; i < shown; i++) {
        const ring = i < 4 ? 5 : 10.5, around = i < 4 ? Math.min(shown, 4) : shown - 4;
        const angle = 2 * Math.PI * i / around + (i < 4 ? 0 : 0.4);
        places.push(shown === 1 ? [0, 0] : [ring * Math.cos(angle), ring * Math.sin(angle)]);
    }
    return places;
}

function pitPicture(pit, seeds, marks, tap) {
    const x = PIT * (pit.column + 0.5), y = PIT * (pit.row + 0.5);
    const label = t("%s of %s, %s seeds", pit.name, pit.side === "S" ? t("South") : t("North"), seeds);
    const live = tap && marks.live.has(`${pit.side}${pit.name}`);
    const act = () => tap(pit);
    return el("g", {
        transform: `translate(${x} ${y})`, role: tap ? "button" : "img", tabindex: tap ? 0 : null, "aria-label": label,
        "aria-disabled": tap && !live ? "true" : null, "data-pit": `${pit.side}${pit.name}`,
        class: ["pit", live ? "live" : "", marks.from === `${pit.side}${pit.name}` ? "from" : "",
            marks.last === `${pit.side}${pit.name}` ? "last" : "", marks.hint === `${pit.side}${pit.name}` ? "hint" : ""].join(" "),
        onclick: tap ? act : null,
        onkeydown: tap ? (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); act(); } } : null,
    }, el("circle", { r: 17, class: "hole" }),
    seedPlaces(seeds).map(([dx, dy]) => el("circle", { cx: dx, cy: dy, r: 2.6, class: "seed" })),
    seeds ? el("text", { y: 15.5, class: "count" }, String(seeds)) : null);
}

/* The board as SVG. `tap(pit)` makes pits buttons; marks: { live: Set of "SA5", from, last, hint }. */
export function boardPicture(rows, { tap = null, marks = {} } = {}) {
    const columns = rows[0].length, all = { live: new Set(), ...marks };
    return el("svg", { viewBox: `0 0 ${PIT * columns} ${PIT * rows.length}`, class: "board", role: "group", "aria-label": t("Board") },
        el("rect", { width: PIT * columns, height: PIT * rows.length, rx: 8, class: "wood" }),
        el("line", { x1: 4, x2: PIT * columns - 4, y1: PIT * rows.length / 2, y2: PIT * rows.length / 2, class: "middle" }),
        pitsOf(rows).map((pit) => pitPicture(pit, rows[pit.row][pit.column], all, tap)));
}

/* The arrow keys go from pit to pit. */
export function walkByArrows(svg, rows) {
    svg.addEventListener("keydown", (event) => {
        const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
        const here = event.target.closest?.("[data-pit]")?.dataset.pit;
        if (!step || !here) return;
        event.preventDefault();
        const { row, column } = pitsOf(rows).find((pit) => `${pit.side}${pit.name}` === here);
        const next = pitsOf(rows).find((pit) => pit.row === row + step[0] && pit.column === column + step[1]);
        if (next) svg.querySelector(`[data-pit="${next.side}${next.name}"]`).focus();
    });
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

/* The picture as a file, with its colours in it. */
export function boardFile(rows) {
    const svg = boardPicture(rows);
    svg.setAttribute("xmlns", "http://www.w3.org/2000/svg");
    svg.prepend(el("style", {}, ".wood{fill:#b98a5a}.hole{fill:#7c5433}.seed{fill:#f3e9d2}.middle{stroke:#7c5433}"
        + ".count{font:9px sans-serif;text-anchor:middle;fill:#000}"));
    return new XMLSerializer().serializeToString(svg);
}
