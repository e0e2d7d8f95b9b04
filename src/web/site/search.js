/* Searches the site without a server: an entry is [title, address, text], and lies with the others in ENTRIES (entries.js). All words of a
 * question must begin a word of an entry; those in its title come first, of these short titles. */
"use strict";

const field = document.getElementById("wanted"), list = document.getElementById("found"), told = document.getElementById("told");
const MOST = 50;

const plain = (text) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
const entries = ENTRIES.map(([title, address, text]) => ({ title, address, text, inTitle: ` ${plain(title)}`, inAll: ` ${plain(`${title} ${text}`)}` }));

const literal = (word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

/* Does a word begin there? */
const begins = (text, word) => new RegExp(`[^\\p{L}\\p{N}]${literal(word)}`, "u").test(text);

/* The text around the first word, to see what it is about. */
function around({ text }, word) {
    const at = Math.max(0, plain(text).indexOf(word));
    return `${at > 60 ? "… " : ""}${text.slice(Math.max(0, at - 60), at + 140)}${text.length > at + 140 ? " …" : ""}`;
}

function search() {
    const words = plain(field.value).split(/\s+/).filter(Boolean);
    const found = words.length ? entries.filter((entry) => words.every((word) => begins(entry.inAll, word))) : [];
    const rank = (entry) => words.filter((word) => begins(entry.inTitle, word)).length;
    found.sort((a, b) => rank(b) - rank(a) || a.title.length - b.title.length);
    told.textContent = words.length ? `${found.length} found${found.length > MOST ? `, the first ${MOST}` : ""}` : "";
    list.replaceChildren(...found.slice(0, MOST).map((entry) => {
        const item = document.createElement("li"), link = document.createElement("a"), text = document.createElement("div");
        [link.href, link.textContent, text.textContent] = [entry.address, entry.title, around(entry, words[0])];
        item.append(link, text);
        return item;
    }));
}

field.addEventListener("input", search);
field.value = decodeURIComponent(location.hash.slice(1));
search();
