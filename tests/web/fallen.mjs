/* fallen.mjs BOARD: in which order the page's board (src/web/page/3-board.mjs) draws the seeds of laps, given as [before, after, side, from,
 * clockwise, last] in JSON on standard input; prints as JSON the pits of each, or null. */
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

globalThis.addEventListener = () => {}; // there is no window
const { fallen, pitAt, readPosition } = await import(pathToFileURL(process.argv[2]));
const drawn = JSON.parse(readFileSync(0, "utf8")).map(([before, after, ...lap]) => {
    const { rows } = readPosition(before);
    return fallen(rows, readPosition(after).rows, ...lap)?.map(({ row, column }) => pitAt(rows, row, column).name) ?? null;
});
process.stdout.write(JSON.stringify(drawn));
