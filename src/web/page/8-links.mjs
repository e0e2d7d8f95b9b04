/* Links: a game or rules in the page's address, as a text to paste, and as a code to scan.
 *
 * What stands behind the "#": a game of rules that ship as plain text, "v=omweso&m=B5-b6" (v: the rules, l: who plays North, c: the clock,
 * s: where it begins, m: its moves); "z=" and the same, deflated, where that is shorter; anything else as JSON, deflated, or after "j=" as it
 * is. Deflated and JSON stand in base 64 with the letters that addresses may have. */

const BARE = /^[\w.,:;=*/-]*$/; // needs no escape in an address, and ends no line of a record
const NAMES_OF_PARTS = { Variant: "v", North: "l", Start: "s" };

function inBase64(bytes) {
    const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
    return btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

function fromBase64(text) {
    return Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (character) => character.charCodeAt(0));
}

async function through(stream, bytes) {
    return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

/* Nothing where the browser cannot. */
async function deflated(text) {
    try { return inBase64(await through(new CompressionStream("deflate-raw"), text)); } catch { return null; }
}

const MOST_UNPACKED = 2 ** 20; // bytes, as a file of rules may have; a few may unpack to a thousand times as many

async function inflated(text) {
    const reader = new Blob([fromBase64(text)]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader(), parts = [];
    let bytes = 0;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
        bytes += part.value.length;
        if (bytes > MOST_UNPACKED) {
            reader.cancel();
            throw new Refused(t("it is too long"));
        }
        parts.push(part.value);
    }
    return new TextDecoder().decode(await new Blob(parts).arrayBuffer());
}

/* A record as plain text, if rules that ship, moves and a clock are all that it says. `usual`: where its rules begin. */
function plainLink(record, time, usual) {
    const [head, moves = ""] = record.trimEnd().split("\n\n"), parts = new Map();
    for (const line of head.split("\n")) {
        const [, header, value] = /^(\w+): (.*)$/.exec(line) || [];
        if (header === "Game" && value === t("a game")) continue;
        if (!(header in NAMES_OF_PARTS) || value.includes("_")) return null;
        if (header !== "Start" || value !== usual) parts.set(NAMES_OF_PARTS[header], value.replaceAll(" ", "_"));
    }
    if (time) parts.set("c", time);
    const played = moves.split(/\s+/).filter((word) => word && !/^\d+\.$/.test(word));
    if (played.length) parts.set("m", played.join("-"));
    return [...parts.values()].every((value) => BARE.test(value)) ? [...parts].map((part) => part.join("=")).join("&") : null;
}

/* The record that a plain link says, as it would be in a file. */
function readPlain(text) {
    const parts = new Map(text.split("&").map((part) => [part.slice(0, 1), part.slice(2)]));
    if (![...parts.values()].every((value) => BARE.test(value))) throw new Refused(t("it has signs that no link has"));
    const lines = Object.entries(NAMES_OF_PARTS).filter(([, part]) => parts.has(part)).map(([header, part]) => `${header}: ${parts.get(part).replaceAll("_", " ")}`);
    return { name: parts.get("v"), time: parts.get("c") || "", record: `${[`Game: ${t("a game")}`, ...lines].join("\n")}\n\n${(parts.get("m") || "").replaceAll("-", " ")}\n` };
}

/* The fragment that brings this: { record, time, name, text, scripts }. */
export async function packedLink(value, usual) {
    const json = JSON.stringify(value), plain = value.record && value.text === undefined ? plainLink(value.record, value.time, usual) : null;
    if (plain === null) return await deflated(json) ?? `j=${inBase64(new TextEncoder().encode(json))}`;
    const short = await deflated(plain);
    return short && short.length + 2 < plain.length ? `z=${short}` : plain;
}

export async function unpackedLink(fragment) {
    const [, form, rest] = /^([vzj])=(.*)$/.exec(fragment) || [];
    if (form === "v") return readPlain(fragment);
    if (form === "z") return readPlain(await inflated(rest));
    return JSON.parse(form === "j" ? new TextDecoder().decode(fromBase64(rest)) : await inflated(fragment));
}

let link = ""; // that the page has made itself
let linked = null; // the record that it holds

/* The page's address holds this. */
function putLink(fragment, record = null) {
    [link, linked] = [`#${fragment}`, record];
    location.hash = link;
}

/* Once another game is kept, the address no longer holds an old one: a reload goes on with what is kept. */
export function leaveLink(record) {
    if (!location.hash || record === linked) return;
    link = "";
    try { history.replaceState(null, "", location.pathname + location.search); } catch { } // a browser that does not let files do so keeps it
}

/* ---- what is sent, and what somebody sent ---- */

/* Has the page an address that helps somebody else? */
function isHosted() {
    return /^https?:$/.test(location.protocol);
}

export async function sendGame(play) {
    const { text, scripts } = house[play.variant] || {}, record = play.record();
    const fragment = await packedLink({ record, name: play.variant, time: play.time, text, scripts }, text === undefined ? await usualStart(play.variant) : "");
    putLink(fragment, play.record(play.turns.length));
    if (isHosted()) play.say(t("The address of this page now holds the game."));
    showSending(text === undefined ? record : `#${fragment}`);
}

export async function sendRules({ name, text, scripts, say: told }) {
    const fragment = await packedLink({ name, text, scripts });
    putLink(fragment);
    if (isHosted()) told(t("The address of this page now holds the rules."));
    showSending(`#${fragment}`);
}

/* The address; or, where the page is a file, the text. */
function showSending(text) {
    const sent = isHosted() ? location.href : text, area = el("textarea", { rows: 5, readonly: true, "aria-label": t("What is sent") });
    area.value = sent;
    const copy = async () => {
        area.select();
        const done = await navigator.clipboard?.writeText(sent).then(() => true, () => false) || document.execCommand("copy");
        told.textContent = done ? t("Copied.") : t("Copy the marked text.");
    };
    const told = el("p", { role: "status" });
    const share = isHosted() && navigator.share ? button(t("Share"), () => navigator.share({ url: sent }).catch(() => {})) : null;
    openDialog(t("Send it"), el("p", {}, isHosted() ? t("Whoever opens this address sees it.")
        : t("This page is a file, and its address helps nobody else. Send this text: whoever has the page pastes it there with “Paste”, among its rules or below its board.")),
    area, el("div", { class: "tools" }, button(t("Copy"), copy), share), told, codePicture(sent));
}

/* A code that cameras read (QR), dark on light whatever the colours of the page. */
function codePicture(text) {
    qrcode.stringToBytes = qrcode.stringToBytesFuncs["UTF-8"];
    const code = qrcode(0, "L"), edge = 4; // as light as the standard asks for
    try {
        code.addData(text);
        code.make();
    } catch {
        return el("p", {}, t("It is too long for a code to scan."));
    }
    const size = code.getModuleCount(), places = [...Array(size).keys()];
    const dark = places.flatMap((row) => places.filter((column) => code.isDark(row, column)).map((column) => `M${column + edge} ${row + edge}h1v1h-1z`));
    return el("svg", { viewBox: `0 0 ${size + 2 * edge} ${size + 2 * edge}`, class: "code", role: "img", "aria-label": t("A code to scan") },
        el("rect", { width: "100%", height: "100%", fill: "#fff" }), el("path", { d: dark.join(""), fill: "#000", "shape-rendering": "crispEdges" }));
}

/* A window over the page, until it is closed. */
function openDialog(title, ...content) {
    const dialog = el("dialog", { "aria-label": title, onclose: () => dialog.remove() }, el("h2", {}, title), ...content,
        el("div", { class: "tools" }, button(t("Close"), () => dialog.close())));
    document.body.append(dialog);
    dialog.showModal();
    return dialog;
}

/* A field for what somebody sent: a link, a game, or a file of everything. */
export function askPasted() {
    const area = el("textarea", { rows: 6, spellcheck: "false", "aria-label": t("What somebody sent") });
    const told = el("p", { role: "status" });
    const open = () => {
        const sent = whatIsSent(area.value.trim());
        told.textContent = sent ? "" : t("There is no link and no game in it.");
        if (!sent) return null;
        dialog.close();
        return sent();
    };
    const dialog = openDialog(t("What somebody sent"), el("p", {}, t("A link, a text that begins with #, the text of a game, or what “Export everything” wrote; words around it do no harm.")),
        area, el("div", { class: "tools" }, button(t("Open it"), open, { class: "primary" })), told);
    area.focus();
}

/* What opens it, whatever else was written to it; nothing if nothing can be made of it. */
function whatIsSent(text) {
    const game = /^Game:/m.exec(text), [, fragment] = /(?:^|\s)\S*#([\w.,:;=*&/-]{2,})/.exec(text) || [];
    if (text.startsWith("{")) return () => places.carried.take(text);
    if (game) return () => show("play").then(() => attempt(() => places.play.load(text.slice(game.index)), "play"));
    return fragment ? () => openLink(fragment) : null;
}

/* Rules and a game that came in a link. Nobody asked for the rules yet: so the reader is, unless he has them. */
export async function openLink(fragment) {
    try {
        const { name, text, record: game, scripts, time } = await unpackedLink(fragment), record = game && String(game);
        if (text && isName(name)) return await places.brought.take({ name, text: String(text), scripts: safeScripts(scripts), record, time });
        return await (record ? openRecord(record, isName(name) && name, true, time) : show("rules"));
    } catch (problem) {
        await show("play");
        return say(t("This link cannot be read: %s", problem.message));
    }
}

/* Rules to play by, and a game that came with them in a link. `once`: none of the answers that it sets are kept. */
export async function openRecord(record, variant, once, time = "") {
    await show("play", { variant: variant || "omweso" });
    if (!record) return;
    await attempt(() => places.play.load(variant ? record.replace(/^Variant:.*$/m, `Variant: ${called(variant)}`) : record, once, { time }), "play");
    recogniseGame(places.play);
}
