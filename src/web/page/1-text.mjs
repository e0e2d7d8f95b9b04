/* Text and elements. What strangers wrote only ever becomes text: nothing here reads HTML. */

const catalogues = JSON.parse(document.getElementById("catalogues").textContent);
const spoken = { language: "en" };

/* A text of the page in the reader's language, with %s replaced in order. */
export function t(text, ...values) {
    const said = catalogues[spoken.language]?.[text] || text;
    let next = 0;
    return said.replace(/%s/g, () => values[next++]);
}

/* A text that t() is given elsewhere: so that translators find it. */
export function marked(text) {
    return text;
}

export function languages() {
    return ["en", ...Object.keys(catalogues)];
}

/* What its speakers call it. */
export function languageName(code) {
    return catalogues[code]?.["*name"] || "English";
}

/* Takes the first of these for which there is a catalogue: "pt-MZ" asks for "pt". */
export function setLanguage(...wanted) {
    spoken.language = wanted.map((one) => one?.split("-")[0]).find((one) => languages().includes(one)) || "en";
    document.documentElement.lang = spoken.language;
}

/* That no speaker has read a translation yet, while that is so. */
export function draftRemark() {
    return catalogues[spoken.language]?.["*draft"] ? t(marked("Draft: nobody who speaks this language has read the translation.")) : "";
}

export function language() {
    return spoken.language;
}

const SVG = new Set(["svg", "g", "circle", "ellipse", "rect", "text", "path", "line", "title", "style"]);

/* An element: el("button", { onclick }, "Undo"). Attributes that begin with "on" are listeners; null ones are left out. */
export function el(name, attributes = {}, ...children) {
    const made = SVG.has(name) ? document.createElementNS("http://www.w3.org/2000/svg", name) : document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
        if (value === null || value === undefined || value === false) continue;
        if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
        else made.setAttribute(key, value === true ? "" : value);
    }
    made.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
    return made;
}

/* What somebody's touch asks for; if the program refuses it, that is told, unless another place is shown by then. */
export async function attempt(action, place = document.getElementById("main").dataset.place) {
    try {
        await action();
    } catch (problem) {
        if (!(problem instanceof Refused)) throw problem;
        voice(place)(problem.message);
    }
}

export function button(text, onclick, attributes = {}) {
    return el("button", { type: "button", onclick: () => attempt(onclick), ...attributes }, text);
}

/* What tells a control from the others of its place, also after it was drawn again. */
function controlName(control) {
    const label = control.getAttribute("aria-label") ?? control.closest("label")?.firstChild.textContent ?? control.textContent;
    return [control.tagName, control.closest("[data-key]")?.dataset.key, label].join();
}

/* Draws a place again: whoever was at one of its controls by the keyboard is there again, or at the first if it is gone. */
export function refill(place, ...children) {
    const left = place.contains(document.activeElement) ? controlName(document.activeElement) : null;
    place.replaceChildren(...children);
    if (left === null) return;
    const controls = [...place.querySelectorAll("button, select, input, textarea, summary")];
    (controls.find((control) => controlName(control) === left) || controls[0])?.focus({ preventScroll: true });
}

/* When it was in the recording: a field that keeps what is typed as `time` of its owner. */
export function timeField(owner, attributes = {}) {
    const example = "0:12:30"; // shown while the field is empty
    return el("label", {}, t("time"),
        el("input", { value: owner.time, placeholder: example, oninput: ({ target }) => { owner.time = target.value; }, ...attributes }));
}

export function choice(label, options, chosen, onchange, attributes = {}) {
    const list = el("select", { ...attributes, onchange: () => attempt(() => onchange(list.value)) }), whole = el("label", {}, `${label} `, list);
    fill(whole, options, chosen);
    return whole;
}

/* A list made by choice() offers these instead. */
export function fill(label, options, chosen) {
    label.querySelector("select").replaceChildren(...options.map(([value, text]) => el("option", { value, selected: value === chosen }, text)));
}

/* A list made by choice() shows this, if it has it. */
export function select(label, value) {
    for (const option of label.querySelectorAll("option")) if (option.value === value) option.selected = true;
}

/* `elsewhere`: it is to be seen already, and is only read out. */
export function say(text, elsewhere = false) {
    const status = document.getElementById("status");
    status.textContent = text;
    status.classList.toggle("unseen", elsewhere || !text);
}

/* What a place says while it is the one that is shown. */
export function voice(place) {
    return (...said) => { if (document.getElementById("main").dataset.place === place) say(...said); };
}

/* Gives a file to the reader. */
export function download(name, content, type = "text/plain") {
    const url = URL.createObjectURL(new Blob([content], { type }));
    el("a", { href: url, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(url), 10000);
}

/* Asks for a file and reads it as text. */
export function upload(accept, take) {
    const input = el("input", { type: "file", accept });
    input.addEventListener("change", async () => {
        const file = input.files[0];
        if (file) await attempt(async () => take(file.name, await file.text()));
    });
    input.click();
}

/* A page that the program wrote, where nothing in it can run. */
export function framed(html, title) {
    return el("iframe", { sandbox: "", srcdoc: html, title, class: "report" });
}

/* An object that was kept as text. */
export function keptObject(key) {
    try { return Object(JSON.parse(kept.get(key))); } catch { return {}; }
}

const KEPT = "mweso."; // before the name of what is kept

/* What is kept between visits, where the browser keeps anything. */
export const kept = {
    get(key) {
        try { return localStorage.getItem(KEPT + key); } catch { return null; }
    },
    set(key, value) {
        try {
            localStorage.setItem(KEPT + key, value);
            return true;
        } catch {
            return false;
        }
    },
    remove(key) {
        try { localStorage.removeItem(KEPT + key); } catch { } // nothing is kept there
    },
    /* The keys that begin so. */
    names(begin) {
        try { return Object.keys(localStorage).filter((key) => key.startsWith(KEPT + begin)).map((key) => key.slice(KEPT.length)); } catch { return []; }
    },
};
