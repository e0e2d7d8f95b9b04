/* Which rule set is meant: those that ship, and the reader's own. */

let shipped = null;

export async function variants() {
    await shippedNames();
    return [...Object.keys(house).map((name) => ({ name, title: `${name} *` })),
        ...shipped.map(({ name, title, region }) => ({ name, title: title || name, region }))];
}

/* The names of those that ship. */
export async function shippedNames() {
    shipped ??= (await rows(["list"])).filter(({ file }) => file.startsWith("/variants/"));
    return shipped.map(({ name }) => name);
}

/* The words that name a rule set to the program: one's own is a file. */
export function called(name) {
    return name in house ? `${name}.ini` : name;
}

export async function variantChoice(label, chosen, onchange, attributes = {}) {
    const known = await variants();
    return choice(label, known.map(({ name, title, region }) => [name, region && region !== "-" ? `${title} (${region})` : title]),
        chosen, onchange, attributes);
}

/* The text of a rule set's file, with its scripts. */
export async function source(name) {
    if (name in house) return house[name];
    const ended = await command(["show", name, "--format", "ini"]);
    return { text: ended.output, scripts: {} };
}

const NAME = /^[a-z][a-z0-9-]*$/;

export function isName(name) {
    return NAME.test(name);
}

let questions = null;

/* Every question that a variant file answers. */
export async function allQuestions() {
    questions ??= await rows(["keys"]);
    return questions;
}

/* What the sections of a variant file are about. */
const SECTIONS = {
    variant: marked("Name, people and sources"), board: marked("The board"), setup: marked("Seeds before the game"),
    start: marked("Which pit to start from"), lap: marked("Sowing a lap"), capture: marked("Captures"),
    reverse: marked("Laps against the way"), turn: marked("Whose turn it is"), end: marked("The end of the game"),
    hold: marked("Pits that are held"), series: marked("Several games in a row"), terms: marked("Words of its players"),
    phase: marked("Phases"), hooks: marked("Decisions by a script"),
};

export function sectionTitle(section) {
    return SECTIONS[section] ? t(SECTIONS[section]) : section;
}

/* Where a game of that rule set begins that has no move yet. */
export async function usualStart(name) {
    const [{ final }] = await rows(["replay", "start.txt"], { "start.txt": `Game: start\nVariant: ${called(name)}\n\n` });
    return final;
}

/* Things by their section, in order. */
export function grouped(things) {
    const sections = new Map();
    for (const thing of things) sections.set(thing.section, [...(sections.get(thing.section) || []), thing]);
    return sections;
}
