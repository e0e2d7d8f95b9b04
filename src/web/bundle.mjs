/* bundle.mjs FOLDER: makes one HTML page of the page's parts, the engine, the program, and the catalogues given on standard input. */
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const here = dirname(fileURLToPath(import.meta.url)), page = join(here, "page"), made = process.argv[2];
const read = (...path) => readFileSync(join(...path), "utf8");

/* Modules are joined to one: what one exports, those behind it see. */
const joined = (text) => text.replace(/^export /gm, "");

/* Inside a page no text may end the script that it stands in. */
const inside = (text) => text.replace(/<\/(script|style)/gi, "<\\/$1").replace(/<!--/g, "<\\!--");

const parts = {
    STYLE: read(page, "style.css"),
    WASM: gzipSync(readFileSync(join(made, "mweso.wasm")), { level: 9 }).toString("base64"),
    WORKER: inside([read(made, "mweso.js"), joined(read(here, "engine.mjs")), read(page, "worker.js")].join("\n")),
    CATALOGUES: inside(readFileSync(0, "utf8") || "{}"),
    SCRIPT: inside(readdirSync(page).filter((name) => /^\d.*\.mjs$/.test(name)).sort().map((name) => joined(read(page, name))).join("\n")),
};
process.stdout.write(read(page, "page.html").replace(/\/\*([A-Z]+)\*\//g, (_, part) => parts[part]));
