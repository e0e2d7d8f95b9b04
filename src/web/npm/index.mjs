/* Mweso for JavaScript: the program, and what it answers as objects. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { Engine } from "./engine.mjs";

/* What a command was refused with; its exit code tells the class (index.d.ts). */
export class MwesoError extends Error {
    constructor(words, ended) {
        super(ended.errors.trim() || `mweso ${words[0]} ended with ${ended.code}`);
        this.name = "MwesoError";
        this.code = ended.code;
        this.words = words;
    }
}

/* A variant is a name, or { name, text, scripts } for rules of one's own; the files that a command then needs. */
function filesOf(variant) {
    if (typeof variant === "string") return {};
    return { ...variant.scripts, [`${variant.name}.ini`]: variant.text };
}

function nameOf(variant) {
    return typeof variant === "string" ? variant : `${variant.name}.ini`;
}

/* { games: 100, players: "random" } as --games 100 --players random; true alone, arrays several times. */
function optionsOf(options) {
    const words = [];
    for (const [name, value] of Object.entries(options))
        for (const one of Array.isArray(value) ? value : [value])
            if (one === true) words.push(`--${name}`);
            else if (one !== false && one !== undefined && one !== null) words.push(`--${name}`, String(one));
    return words;
}

const NO = 1; // the answer is no, and said in rows

export class Mweso {
    constructor(engine) {
        this.engine = engine;
    }

    /* One command as on the command line. Never throws for what the command says; see `code`. */
    run(words, given = {}) {
        return this.engine.run(words, given);
    }

    /* The rows of a command's JSON Lines. Throws MwesoError if it was refused. */
    async rows(words, { files, input, environment, told } = {}) {
        const ended = await this.run([...words, "--format", "jsonl"], { files, input, environment, told });
        if (ended.code > NO || (ended.code === NO && ended.output === "")) throw new MwesoError(words, ended);
        return ended.output.split("\n").filter(Boolean).map((line) => JSON.parse(line));
    }

    /* A verb about one variant: its rows. */
    about(verb, variant, words = [], options = {}) {
        return this.rows([verb, nameOf(variant), ...words, ...optionsOf(options)], { files: filesOf(variant) });
    }

    variants() { return this.rows(["list"]); }
    keys() { return this.rows(["keys"]); }
    answers(variant) { return this.about("show", variant); }
    check(variant) { return this.about("check", variant); }
    moves(variant, position) { return this.about("moves", variant, [], { position }); }
    trace(variant, move, position) { return this.about("trace", variant, [move], { position }); }
    analyze(variant, position, options = {}) { return this.about("analyze", variant, [], { position, ...options }); }
    perft(variant, depth, position) { return this.about("perft", variant, [String(depth)], { position }); }
    simulate(variant, options = {}) { return this.about("simulate", variant, [], options); }
    solve(variant, options = {}) { return this.about("solve", variant, [], options); }

    /* Several variants by name, or of one's own. */
    compare(variants, options = {}) {
        const files = Object.assign({}, ...variants.map(filesOf));
        return this.rows(["compare", ...variants.map(nameOf), ...optionsOf(options)], { files });
    }

    /* The smallest change with which a variant plays as wished: `wishes` as in docs/designing.md. */
    design(variant, wishes, options = {}) {
        return this.rows(["design", "--from", nameOf(variant), ...optionsOf({ wish: wishes, ...options })], { files: filesOf(variant) });
    }

    /* What notes say of the rules: `notes` is the text of an observation file, or several by name. */
    infer(notes, options = {}) {
        const files = typeof notes === "string" ? { "notes.txt": notes } : notes;
        return this.rows(["infer", ...Object.keys(files), ...optionsOf(options)], { files });
    }
}

let program;

/* Compiles the program once; what it gives can run any number of commands, also at the same time. */
export async function load() {
    program ??= (async () => {
        const make = createRequire(import.meta.url)("./program.cjs");
        const bytes = await readFile(new URL("mweso.wasm", import.meta.url));
        return new Engine(make, await WebAssembly.compile(bytes));
    })();
    return new Mweso(await program);
}
