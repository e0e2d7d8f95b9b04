/* Commands: given to the program in workers: one for short answers, one for long work, one for what is thought about beside it. */

async function unpacked(id) {
    const text = document.getElementById(id).textContent.trim();
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Response(stream).arrayBuffer();
}

const workerText = document.getElementById("worker").textContent;
const compiled = unpacked("wasm").then((bytes) => WebAssembly.compile(bytes));

/* A worker that answers commands in order; stopping ends it, and the next command begins another. */
class Hand {
    constructor() {
        this.waiting = new Map();
        this.next = 1;
    }

    async begin() {
        const url = URL.createObjectURL(new Blob([workerText], { type: "text/javascript" }));
        this.worker = new Worker(url);
        this.worker.onmessage = ({ data }) => {
            this.waiting.get(data.id)?.resolve(data);
            this.waiting.delete(data.id);
        };
        this.worker.onerror = (event) => this.stop(event.message);
        this.worker.postMessage({ module: await compiled });
        URL.revokeObjectURL(url);
    }

    async ask(words, given) {
        this.begun ??= this.begin();
        await this.begun;
        const id = this.next++;
        return new Promise((resolve) => {
            this.waiting.set(id, { resolve });
            this.worker.postMessage({ id, words, given });
        });
    }

    /* Ends what runs; whoever waits is told so. */
    stop(reason = t("stopped")) {
        this.worker?.terminate();
        this.worker = this.begun = undefined;
        for (const { resolve } of this.waiting.values()) resolve({ code: 1, output: "", errors: reason, files: {}, stopped: true });
        this.waiting.clear();
    }
}

const hands = { short: new Hand(), long: new Hand(), beside: new Hand() };
const PATIENCE = 20000; // milliseconds that a short answer may take

const MOST_PRINTED = 1 << 26; // bytes: a phone has room for them

/* Variants of the reader's own, by name: { text, scripts }. They lie beside every command. */
export const house = Object.create(null);

function given(files) {
    const own = {};
    for (const [name, variant] of Object.entries(house)) {
        own[`${name}.ini`] = variant.text;
        Object.assign(own, variant.scripts);
    }
    return { files: { ...own, ...files }, environment: { LANGUAGE: language() }, most: MOST_PRINTED };
}

/* A short answer; a rule set that takes for ever is stopped, and the reader told. */
export async function command(words, files = {}) {
    const late = setTimeout(() => hands.short.stop(t("This took longer than %s seconds and was stopped.", PATIENCE / 1000)), PATIENCE);
    try {
        return await hands.short.ask(words, given(files));
    } finally {
        clearTimeout(late);
    }
}

export class Refused extends Error {}

/* The rows of a short answer. */
export async function rows(words, files = {}) {
    const ended = await command([...words, "--format", "jsonl"], files);
    const found = ended.output.split("\n").filter(Boolean).map((line) => JSON.parse(line)), last = found[found.length - 1];
    if (ended.code > 1 || (ended.code === 1 && !last)) throw new Refused(ended.errors.trim() || last?.remark || last?.error);
    return found;
}

/* Long work, which stopWork ends. */
export function work(words, files = {}) {
    return hands.long.ask(words, given(files));
}

/* Long work that nobody waits for: what is asked next ends what was asked before. */
export function workBeside(words, files = {}) {
    hands.beside.stop();
    return hands.beside.ask(words, given(files));
}

export function stopWork() {
    hands.long.stop();
    hands.beside.stop();
}
