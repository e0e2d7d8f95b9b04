/* bundle.mjs FOLDER CATALOGUE.po...: makes one HTML page of the page's parts, the engine, the program in FOLDER, and translations. */
import { readFileSync, readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const here = dirname(fileURLToPath(import.meta.url)), page = join(here, "page"), made = process.argv[2];
const read = (...path) => readFileSync(join(...path), "utf8");

/* Modules are joined to one: what one exports, those behind it see. */
const joined = (text) => text.replace(/^export /gm, "");

/* Inside a page no text may end the script that it stands in. */
const inside = (text) => text.replace(/<\/(script|style)/gi, "<\\/$1").replace(/<!--/g, "<\\!--");

function textsOfThePage() {
    const modules = readdirSync(page).filter((name) => name.endsWith(".mjs")).map((name) => read(page, name)).join("\n");
    return new Set([...modules.matchAll(/\b(?:t|marked)\(("(?:[^"\\]|\\.)*")/g)].map(([, text]) => JSON.parse(text)));
}

const TABLES = /^#: .*\bsrc\/(rules\/keys|think\/levels)\.def/m; // where the questions of a variant file stand, and the partners

/* What a catalogue says of the page's texts and of the tables that it gets from the program, its name, and whether anybody has read the translation. */
function translated(file) {
    const joinedLines = (lines) => [...lines.matchAll(/"(.*)"/g)].map(([, text]) => JSON.parse(`"${text}"`)).join("");
    const texts = {}, all = readFileSync(file, "utf8"), wanted = textsOfThePage();
    for (const entry of all.split("\n\n")) {
        const [, id, said] = /^msgid ((?:".*"\n?)+)msgstr ((?:".*"\n?)+)/m.exec(entry) || [];
        if (id && (wanted.has(joinedLines(id)) || TABLES.test(entry))) texts[joinedLines(id)] = joinedLines(said);
    }
    texts["*name"] = /^"X-Language-Name: (.*)\\n"$/m.exec(all)[1];
    texts["*draft"] = /^"X-Reviewed-By: nobody\\n"$/m.test(all) ? "yes" : "";
    return texts;
}

/* What draws codes to scan, as Debian packages it: it makes `qrcode`. */
const CODES = readFileSync("/usr/share/nodejs/qrcode-generator/qrcode.js", "utf8");

const catalogues = Object.fromEntries(process.argv.slice(3).map((file) => [basename(file, ".po"), translated(file)]));
const parts = {
    STYLE: read(page, "style.css"),
    LIGHT: inside(read(page, "light.js")),
    WASM: gzipSync(readFileSync(join(made, "mweso.wasm")), { level: 9 }).toString("base64"),
    WORKER: inside([read(made, "mweso.js"), joined(read(here, "engine.mjs")), read(page, "worker.js")].join("\n")),
    CATALOGUES: inside(JSON.stringify(catalogues)),
    SCRIPT: inside(CODES + readdirSync(page).filter((name) => /^\d.*\.mjs$/.test(name)).sort().map((name) => joined(read(page, name))).join("\n")),
};
process.stdout.write(read(page, "page.html").replace(/\/\*([A-Z]+)\*\//g, (_, part) => parts[part]));
