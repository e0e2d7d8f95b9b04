/* answers.mjs FOLDER: runs the commands given as JSON on standard input with the module in FOLDER; prints what each left behind as JSON, and
 * the lines that were told while it ran. */
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { join } from "node:path";

const { load } = await import(pathToFileURL(join(process.argv[2], "index.mjs")));
const mweso = await load();
const answers = [];
for (const { words, files } of JSON.parse(readFileSync(0, "utf8"))) {
    const lines = [];
    answers.push({ ...await mweso.run(words, { files, told: (line) => lines.push(line) }), lines });
}
process.stdout.write(JSON.stringify(answers));
