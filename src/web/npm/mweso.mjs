#!/usr/bin/env node
/* The program under Node, on any system: `npx mweso compare omweso coro --html report.html`. Files are those of the system. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { isatty } from "node:tty";
import { fileURLToPath } from "node:url";

const EPIPE = 64, READY = 5, NOBODY_READS = 8; // an error and answers of poll(), as emscripten numbers them

const make = createRequire(import.meta.url)("./node.cjs"); // made by emscripten, as node.wasm
const wasm = new WebAssembly.Module(readFileSync(new URL("node.wasm", import.meta.url)));

let program, left = false; // has the reader of a pipe left?

/* poll() as the system would answer; emscripten has it for its own files alone. Each asks for a number, 16 bits of wishes, 16 of answers. */
function poll(asked, count) {
    const ask = new Int16Array(program.HEAP8.buffer, asked, 4 * count), fd = new Int32Array(program.HEAP8.buffer, asked, 2 * count);
    for (let i = 0; i < count; i++) ask[4 * i + 3] = left && fd[2 * i] === 1 ? NOBODY_READS : ask[4 * i + 2] & READY;
    return count;
}

/* Where the program lies, beside which it looks for its variants. */
function readlink(system) {
    const here = new TextEncoder().encode(fileURLToPath(import.meta.url).replaceAll("\\", "/"));
    return (path, into, most) => {
        const heap = program.HEAPU8, asked = new TextDecoder().decode(heap.subarray(path, heap.indexOf(0, path)));
        if (asked !== "/proc/self/exe") return system(path, into, most);
        heap.set(here.subarray(0, most), into);
        return Math.min(here.length, most);
    };
}

program = await make({
    noInitialRun: true,
    instantiateWasm(imports, ready) {
        Object.assign(imports.env, { __syscall_poll: poll, __syscall_readlink: readlink(imports.env.__syscall_readlink) });
        const instance = new WebAssembly.Instance(wasm, imports);
        ready(instance, wasm);
        return instance.exports;
    },
    preRun: [({ ENV }) => Object.assign(ENV, process.env)],
    quit: (code, ended) => {
        if (ended?.name !== "ExitStatus") console.error(ended);
        process.exit(code);
    },
});

/* emscripten takes all three for terminals. */
const { FS } = program, write = FS.write;
for (const fd of [0, 1, 2]) FS.streams[fd].tty = isatty(fd);
FS.write = (...given) => {
    try {
        return write(...given);
    } catch (failed) {
        left ||= failed.errno === EPIPE;
        throw failed;
    }
};

program.callMain(process.argv.slice(2));
