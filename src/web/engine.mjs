/* The engine: the program as WebAssembly, begun afresh for each command, so that nothing is left over from the last one.
 *
 * The same file serves the page's workers and the module for npm. */

const FOLDER = "/here"; // where a command is given; the variants that ship lie in /variants

const NEWLINE = 10;

/* Bytes as they come, `most` of them, read as UTF-8 in the end; `told` hears each line as it comes, if there is one. */
class Bytes {
    constructor(most, told) {
        this.most = most;
        this.told = told;
        this.bytes = new Uint8Array(4096);
        this.length = this.line = 0; // and where the line begins that is being printed
    }

    add(byte) {
        if (byte === null) return;
        if (this.length >= this.most) throw new RangeError(`more than ${this.most} bytes are printed`);
        if (this.length === this.bytes.length) {
            const larger = new Uint8Array(2 * this.length);
            larger.set(this.bytes);
            this.bytes = larger;
        }
        this.bytes[this.length++] = byte;
        if (!this.told || byte !== NEWLINE) return;
        this.told(this.text(this.line, this.length - 1));
        this.line = this.length;
    }

    text(from = 0, to = this.length) {
        return new TextDecoder().decode(this.bytes.subarray(from, to));
    }
}

function reader(text) {
    const bytes = new TextEncoder().encode(text);
    let next = 0;
    return () => (next < bytes.length ? bytes[next++] : null);
}

function writeFiles(FS, files) {
    FS.mkdir(FOLDER);
    FS.chdir(FOLDER);
    for (const [name, content] of Object.entries(files)) FS.writeFile(`${FOLDER}/${name}`, content);
}

/* What the command left in its folder, but for what lay there before and is unchanged. */
function writtenFiles(FS, given) {
    const written = {};
    for (const name of FS.readdir(FOLDER)) {
        if (name === "." || name === "..") continue;
        const text = FS.readFile(`${FOLDER}/${name}`, { encoding: "utf8" });
        if (text !== given[name]) written[name] = text;
    }
    return written;
}

/* The exit code of a command; whatever is thrown besides an end is thrown on. */
function exitCode(begin) {
    try {
        return begin();
    } catch (ended) {
        if (ended && ended.name === "ExitStatus") return ended.status;
        throw ended;
    }
}

export class Engine {
    /* `program` is what emscripten made of the program, `module` its compiled WebAssembly. */
    constructor(program, module) {
        this.program = program;
        this.module = module;
    }

    /* Runs one command, such as ["perft", "omweso", "4"]. `files` (name to text) lie in the folder where it is given,
     * `input` is its standard input, `environment` its variables; `told` is called
     * with each line of the output as it is printed; of what prints more than `most` bytes the promise is rejected. Returns { code, output, errors, files }, where `files`
     * are those that it wrote. */
    async run(words, { files = {}, input = "", environment = {}, most = Infinity, told } = {}) {
        const output = new Bytes(most, told), errors = new Bytes(most);
        let failed;
        const without = new Promise((_, reject) => { failed = reject; }); // there is no memory for another
        const instance = await Promise.race([without, this.program({
            noInitialRun: true,
            instantiateWasm: (imports, ready) => {
                WebAssembly.instantiate(this.module, imports).then((made) => ready(made, this.module), failed);
                return {};
            },
            preRun: [(m) => {
                m.FS.init(reader(input), (byte) => output.add(byte), (byte) => errors.add(byte));
                Object.assign(m.ENV, environment);
            }],
            quit: (code, ended) => { throw ended; },
        })]);
        writeFiles(instance.FS, files);
        const code = exitCode(() => instance.callMain(words));
        return { code, output: output.text(), errors: errors.text(), files: writtenFiles(instance.FS, files) };
    }
}
