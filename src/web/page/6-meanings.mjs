/* Meanings: what each answer to a question means, as the rulebook would tell it, and which games of the collection answer so. */

const MOST_SENTENCES = 2; // of a rulebook, for an answer
const MOST_GAMES = 12; // named at once

/* The sentences of a rulebook, without what stands round them. */
async function sentences(words) {
    const { code, output } = await command(["rules", ...words, "--format", "md"]);
    return code ? [] : output.split("\n").filter((line) => line.startsWith("- ")).map((line) => line.slice(2));
}

/* What a rulebook says only with this answer: [[word, sentences]]. */
export async function tellings(file, key, answers) {
    const told = [];
    for (const answer of answers) told.push([answer, await sentences([file, "--set", `${key}=${answer}`])]);
    const always = new Set(told[0][1].filter((line) => told.every(([, lines]) => lines.includes(line))));
    return told.map(([answer, lines]) => [answer, lines.filter((line) => !always.has(line)).slice(0, MOST_SENTENCES)]);
}

/* What the reference says of one word: "taken: they are sown with the captured ones." In French blanks stand before colons and semicolons. */
export function wordInShort(doc, words, word) {
    const begun = new RegExp(`[ ;.]${word}\\s?: `).exec(` ${doc}`);
    if (!begun) return "";
    const rest = ` ${doc}`.slice(begun.index + begun[0].length);
    const ends = words.filter((other) => other !== word).map((other) => rest.search(new RegExp(`; ${other}\\s?: `))).filter((at) => at > 0);
    return rest.slice(0, ends.length ? Math.min(...ends) : undefined).replace(/[.;\s]+$/, "");
}

let collection = null;

/* Which games of the collection give which answer: [[answer, titles]], the most frequent first; what is assumed counts for none. */
export async function playersOf(key) {
    collection ??= rows(["matrix", ...await shippedNames()]);
    const found = new Map(), titles = new Map((await variants()).map(({ name, title }) => [name, title]));
    for (const game of await collection)
        if (game[key] && game[key] !== "?" && game[key] !== "-") found.set(game[key], [...(found.get(game[key]) || []), titles.get(game.variant)]);
    return [...found].sort(([, some], [, others]) => others.length - some.length);
}

function gamesText(titles) {
    const named = [...new Set(titles)], more = named.length - MOST_GAMES;
    if (!named.length) return t("No game of the collection is on record with this.");
    return `${t("On record of %s", titles.length)}: ${named.slice(0, MOST_GAMES).join(", ")}${more > 0 ? ` ${t("and %s more", more)}` : ""}`;
}

/* All of this of one question, as a list. */
export async function meaningList(file, { section, name, type, values, doc }) {
    const key = `${section}.${name}`, games = new Map(await playersOf(key)), words = type === "word" ? values.split(" ") : [];
    const told = new Map(words.length ? await tellings(file, key, words) : []);
    const answers = words.length ? words : [...games.keys()];
    return el("dl", {}, answers.flatMap((answer) => [el("dt", {}, answer),
        ...[wordInShort(t(doc), words, answer), ...(told.get(answer) || [])].filter(Boolean).map((line) => el("dd", {}, line)),
        el("dd", { class: "players" }, gamesText(games.get(answer) || []))]));
}
