/* Which rule set is meant: those that ship, and the reader's own. */

let shipped = null;

export async function variants() {
    shipped ??= await rows(["list"]);
    return [...Object.keys(house).map((name) => ({ name, title: `${name} *` })),
        ...shipped.map(({ name, title, region }) => ({ name, title: title || name, region }))];
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
