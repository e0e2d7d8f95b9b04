/* methods.mjs FOLDER: calls the methods given as [name, arguments] in JSON on standard input of the module in FOLDER; prints as JSON what each
 * gave, or { refused } with the code of what it was refused with; and first the names of all methods. */
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { join } from "node:path";

const { load, Mweso, MwesoError } = await import(pathToFileURL(join(process.argv[2], "index.mjs")));
const mweso = await load();
const given = [Object.getOwnPropertyNames(Mweso.prototype)];
for (const [name, words] of JSON.parse(readFileSync(0, "utf8"))) {
    given.push(await mweso[name](...words).catch((problem) => {
        if (!(problem instanceof MwesoError)) throw problem;
        return { refused: problem.code };
    }));
}
process.stdout.write(JSON.stringify(given));
