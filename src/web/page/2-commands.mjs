/* Commands: given to the program in workers: some share the short answers, and each long work has one of its own. */

async function unpacked(id) {
    const text = document.getElementById(id).textContent.trim();
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Response(stream).arrayBuffer();
}

const workerText = document.getElementById("worker").textContent;
const compiled = unpacked("wasm").then((bytes) => WebAssembly.compile(bytes)).catch((problem) => {
    throw new Refused(t("This browser cannot run the program (%s). A newer one can.", problem.message));
});

/* A worker, which does one command at a time; once it is ended, another is begun in its place. */
class Hand {
    constructor() {
        this.begun = this.begin();
    }

    async begin() {
        const module = await compiled;
        if (this.ended) return;
        const url = URL.createObjectURL(new Blob([workerText], { type: "text/javascript" }));
        this.worker = new Worker(url);
        this.worker.onmessage = ({ data }) => this.reply(data);
        this.worker.onerror = (event) => this.end(event.message || t("stopped"));
        this.worker.postMessage({ module });
        URL.revokeObjectURL(url);
    }

    async ask(words, given) {
        const answer = new Promise((resolve) => { this.reply = resolve; });
        await this.begun;
        if (!this.ended) this.worker.postMessage({ words, given });
        return answer;
    }

    /* Ends what runs; whoever waits is told so. */
    end(reason) {
        this.ended = true;
        this.worker?.terminate();
        this.reply?.({ ...ENDED, errors: reason });
    }
}

const ENDED = { code: 1, output: "", errors: "", files: {}, stopped: true };
const SHORT_HANDS = 3; // at short answers at once: one that takes long keeps nobody waiting
const PATIENCE = 20; // seconds that a short answer may take
const TOO_LONG = marked("This took longer than %s seconds and was stopped.");

const idle = [], queue = []; // hands with nothing to do; short questions that no hand is free for
let busy = 0; // hands at short answers

async function freeHand() {
    if (busy >= SHORT_HANDS) await new Promise((free) => queue.push(free));
    else busy++;
    return idle.pop() || new Hand();
}

function rest(hand) {
    if (!hand.ended && idle.length < SHORT_HANDS) idle.push(hand);
    else hand.end("");
}

/* An answer, unless `signal` ends the work first. */
async function answer(hand, words, files, signal) {
    const end = () => hand.end(signal.reason);
    signal?.addEventListener("abort", end);
    try {
        return signal?.aborted ? { ...ENDED, errors: signal.reason } : await hand.ask(words, given(files));
    } finally {
        signal?.removeEventListener("abort", end);
        rest(hand);
    }
}

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

/* A short answer; a rule set that takes for ever is stopped, and the reader told. `signal` ends it before. */
export async function command(words, files = {}, signal = undefined) {
    const hand = await freeHand();
    const late = setTimeout(() => hand.end(t(TOO_LONG, PATIENCE)), 1000 * PATIENCE);
    try {
        return await answer(hand, words, files, signal);
    } finally {
        clearTimeout(late);
        const next = queue.shift();
        if (next) next();
        else busy--;
    }
}

export class Refused extends Error {}

/* What the program printed as JSON Lines. */
export function jsonRows({ output }) {
    return output.split("\n").filter(Boolean).map((line) => JSON.parse(line));
}

/* The rows of a short answer. */
export async function rows(words, files = {}) {
    const ended = await command([...words, "--format", "jsonl"], files), found = jsonRows(ended), last = found[found.length - 1];
    if (ended.code > 1 || (ended.code === 1 && !last)) throw new Refused(ended.errors.trim() || last?.remark || last?.error);
    return found;
}

const working = new Map(); // long work, by what it is for: what ends it

/* Long work, with a worker of its own: what is asked next for the same ends it, and who asked for it hears no more of it. */
export function work(purpose, words, files = {}) {
    const ending = new AbortController();
    stopWork(purpose);
    working.set(purpose, ending);
    return new Promise((resolve, reject) => {
        answer(idle.pop() || new Hand(), words, files, ending.signal)
            .then((told) => working.get(purpose) === ending && resolve(told), reject);
    });
}

export function stopWork(purpose) {
    working.get(purpose)?.abort(t("stopped"));
}
