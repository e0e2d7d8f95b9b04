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
        this.worker.onmessage = ({ data }) => ("line" in data ? this.told(data.line) : this.reply(data));
        this.worker.onerror = (event) => this.end(event.message || t("stopped"));
        this.worker.postMessage({ module });
        URL.revokeObjectURL(url);
    }

    /* `told`, if there is one, hears each line as it is printed. */
    async ask(words, given, told) {
        const answer = new Promise((resolve) => { this.reply = resolve; });
        this.told = told;
        await this.begun;
        if (!this.ended) this.worker.postMessage({ words, given, grows: Boolean(told) });
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
const LOADS = 5; // seconds in which a script must be loaded; a command that takes longer is looked into
const SLOW = marked("The script of %s takes more than %s seconds to load: it is left alone until it is changed.");

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
async function answer(hand, words, files, signal, told) {
    const end = () => hand.end(signal.reason);
    signal?.addEventListener("abort", end);
    try {
        return signal?.aborted ? { ...ENDED, errors: signal.reason } : await hand.ask(words, given(words, files), told);
    } finally {
        signal?.removeEventListener("abort", end);
        rest(hand);
    }
}

const MOST_PRINTED = 1 << 26; // bytes: a phone has room for them

/* Variants of the reader's own, by name: { text, scripts, once, slow }. They lie beside the commands that name them. `once`: played without
 * being kept; `slow`: its script takes so long to load that it is left alone. */
export const house = Object.create(null);

/* One's own rule sets are kept in the browser, if it keeps anything. */
export function keepHouse() {
    const done = kept.set("house", JSON.stringify(Object.fromEntries(Object.entries(house).filter(([, { once }]) => !once))));
    unkeptHouse.is = !done;
    return done;
}

/* Is there something of them that the browser had no room for? */
export const unkeptHouse = { is: false };

function namedIn(words) {
    return Object.keys(house).filter((name) => words.includes(`${name}.ini`));
}

export function tellSlow(name) {
    return t(SLOW, name, LOADS);
}

/* The files of one's own rule sets that a command names, or the files that go with it, or in turn these. */
function ownFiles(words, files) {
    const own = {}, texts = [...Object.values(files), ...namedIn(words).map((name) => `${name}.ini`)];
    const lie = (name, text) => {
        if (name in own) return;
        own[name] = text;
        texts.push(text);
    };
    for (const text of texts) // which become more
        for (const [name, { text: rules, scripts, slow }] of Object.entries(house)) {
            if (!slow && new RegExp(`(^|[^\\w-])${name}($|[^\\w-])`, "m").test(text)) lie(`${name}.ini`, rules);
            for (const [script, lua] of Object.entries(scripts)) if (!slow && text.includes(script)) lie(script, lua);
        }
    return own;
}

function given(words, files) {
    const slow = namedIn(words).find((name) => house[name].slow);
    if (slow) throw new Refused(tellSlow(slow));
    return { files: { ...ownFiles(words, files), ...files }, environment: { LANGUAGE: language() }, most: MOST_PRINTED };
}

/* Which of the rule sets that a command names are slow to load? The reader is told of one, in place of any answer. */
async function refuseSlow(words) {
    for (const name of namedIn(words)) {
        const mine = house[name], late = new AbortController();
        if (mine.slow !== undefined || !Object.keys(mine.scripts).length) continue;
        mine.slow = false; // it is being looked into
        setTimeout(() => late.abort(""), 1000 * LOADS);
        mine.slow = Boolean((await answer(new Hand(), ["show", `${name}.ini`], {}, late.signal)).stopped);
        if (!mine.slow || house[name] !== mine) continue;
        keepHouse();
        throw new Refused(tellSlow(name));
    }
}

/* A short answer; a rule set that takes for ever is stopped, and the reader told. `signal` ends it before. */
export async function command(words, files = {}, signal = undefined) {
    const hand = await freeHand(), began = Date.now();
    const late = setTimeout(() => hand.end(t(TOO_LONG, PATIENCE)), 1000 * PATIENCE);
    try {
        const ended = await answer(hand, words, files, signal).finally(() => clearTimeout(late)); // the hand may be others' from now on
        if (Date.now() - began > 1000 * LOADS) await refuseSlow(words);
        return ended;
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

/* Long work, with a worker of its own: what is asked next for the same ends it, and who asked for it hears no more of it. `told` hears
 * each line as it is printed. */
export function work(purpose, words, files = {}, told = undefined) {
    const ending = new AbortController();
    stopWork(purpose);
    working.set(purpose, ending);
    return new Promise((resolve, reject) => {
        answer(idle.pop() || new Hand(), words, files, ending.signal, told && ((line) => !ending.signal.aborted && told(line)))
            .then((told) => working.get(purpose) === ending && resolve(told), reject);
    });
}

export function stopWork(purpose) {
    working.get(purpose)?.abort(t("stopped"));
}
