/* hosted.mjs PAGE FOLDER: makes of the page, for a server, index.html with its manifest and the service worker that keeps it. The icons lie in FOLDER. */
import { createHash } from "node:crypto";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = join(dirname(fileURLToPath(import.meta.url)), "hosted"), [, , page, folder] = process.argv;
const FILES = ["./", "manifest.json", "icon-192.png", "icon-512.png"];
const HEAD = `<link rel="manifest" href="manifest.json">
<link rel="icon" href="icon-192.png">
<link rel="apple-touch-icon" href="icon-192.png">
<title>`;

/* What the page may fetch besides: what lies beside it. */
const ALLOWED = { "worker-src blob:": "worker-src blob: 'self'", "img-src data: blob:": "img-src data: blob: 'self'; manifest-src 'self'" };

/* A text that the page has once, exchanged. */
function exchanged(text, old, fresh) {
    if (text.split(old).length !== 2) throw new Error(`${page}: “${old}” is expected once`);
    return text.replace(old, () => fresh);
}

const index = Object.entries({ ...ALLOWED, "<title>": HEAD }).reduce((text, [old, fresh]) => exchanged(text, old, fresh), readFileSync(page, "utf8"));
writeFileSync(join(folder, "index.html"), index);
copyFileSync(join(here, "manifest.json"), join(folder, "manifest.json"));
const all = createHash("sha256"), files = FILES.map((file) => (file === "./" ? "index.html" : file));
for (const file of files) all.update(readFileSync(join(folder, file)));
const worker = readFileSync(join(here, "worker.js"), "utf8");
writeFileSync(join(folder, "worker.js"), exchanged(exchanged(worker, "/*VERSION*/", all.digest("hex").slice(0, 16)), "/*FILES*/", JSON.stringify(FILES)));
