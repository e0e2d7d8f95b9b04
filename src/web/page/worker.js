/* In a worker: one command after the other; the page ends the worker if one takes too long. */
let engine;

self.onmessage = async ({ data }) => {
    if (data.module) {
        engine = new Engine(mwesoProgram, data.module);
        return;
    }
    try {
        const told = data.grows ? (line) => self.postMessage({ line }) : undefined;
        self.postMessage(await engine.run(data.words, { ...data.given, told }));
    } catch (problem) {
        self.postMessage({ code: 5, output: "", errors: String(problem), files: {} });
    }
};
