/* Which rule set is meant: those that ship, and the reader's own. */

let shipped = null;

/* `lasting`: without those that are only played once. */
export async function variants(lasting = false) {
    await shippedNames();
    return [...Object.keys(house).filter((name) => !lasting || !house[name].once).map((name) => ({ name, title: `${name} *` })),
        ...shipped];
}

/* Of games that would be called the same, what tells them apart is said as well: how wide their boards are, or else their names in commands. */
function toldApart(games) {
    const called = ({ title, name, region }) => `${title || name}, ${region}`, columns = ({ board }) => board.split("x")[0];
    return games.map((game) => {
        const alike = games.filter((other) => called(other) === called(game)), title = game.title || game.name;
        if (alike.length === 1) return { ...game, title };
        const isWide = alike.filter((other) => columns(other) === columns(game)).length === 1;
        return { ...game, title: isWide ? t("%s on %s columns", title, columns(game)) : `${title}, ${game.name}` };
    });
}

/* The names of those that ship. */
export async function shippedNames() {
    shipped ??= toldApart((await rows(["list"])).filter(({ file }) => file.startsWith("/variants/")));
    return shipped.map(({ name }) => name);
}

/* Is one that ships called so? Once they are known. */
export function isShipped(name) {
    return Boolean(shipped?.some((one) => one.name === name));
}

/* What people call a rule set, once the names are known. */
export function titleOf(name) {
    return shipped?.find((one) => one.name === name)?.title || name;
}

/* The words that name a rule set to the program: one's own is a file. */
export function called(name) {
    return name in house ? `${name}.ini` : name;
}

export async function variantChoice(label, chosen, onchange, { lasting, ...attributes } = {}) {
    const known = await variants(lasting);
    return choice(label, known.map(({ name, title, region }) => [name, region && region !== "-" ? `${title} (${region})` : title]),
        chosen, onchange, attributes);
}

/* Which way round laps run, if the mover does not choose it, and no phase or script says otherwise. */
export async function usualWay(name) {
    const answers = await rows(["show", called(name)]), ways = answers.filter(({ key }) => /(^|:)lap\.way$/.test(key)).map(({ answer }) => answer);
    const isOther = answers.some(({ key }) => key === "hooks.direction") || new Set(ways).size > 1 || ways[0] === "either";
    return isOther ? "" : ways[0];
}

const NAME = /^[a-z][a-z0-9-]*$/;

export function isName(name) {
    return typeof name === "string" && NAME.test(name);
}

/* What was kept of one's own rule sets. */
function keptHouse() {
    return Object.fromEntries(Object.entries(keptObject("house")).filter(([name, one]) => isName(name) && typeof one?.text === "string")
        .map(([name, { text, scripts, slow }]) => [name, { text, scripts: safeScripts(scripts), ...(slow === true ? { slow } : {}) }]));
}

Object.assign(house, keptHouse());

/* Another page of this browser has written down its rule sets: they are those of this page, too, but for what is just being typed here. */
function heedHouse() {
    const theirs = keptHouse(), { rules, play } = places, isHeld = (name) => name === play.variant || name === rules.name;
    const isOnlyHere = (name) => unkeptHouse.is || house[name].once || isHeld(name); // it would be lost
    for (const name of Object.keys(house)) if (!(name in theirs) && !isOnlyHere(name)) delete house[name];
    for (const [name, one] of Object.entries(theirs)) {
        const isTyped = rules.later && name === rules.name;
        if (!isTyped && (house[name]?.once || !isSame(name, one.text, one.scripts))) house[name] = one;
    }
    attempt(() => rules.heed(), "rules");
    attempt(() => play.heed(), "play");
}

addEventListener("storage", ({ key }) => { if (key === `${KEPT}house`) heedHouse(); });
addEventListener("pageshow", ({ persisted }) => { if (persisted) heedHouse(); }); // whoever comes back has heard nothing meanwhile

function isSame(name, text, scripts) {
    return house[name]?.text === text && JSON.stringify(house[name].scripts) === JSON.stringify(scripts);
}

/* This is what one's own rule set of that name says now. */
export function setHouse(name, text, scripts) {
    if (!isName(name)) throw new Refused(t("'%s' is no name of a rule set", name));
    if (!isSame(name, text, scripts) || house[name].once) house[name] = { text, scripts: { ...scripts } };
}

/* A name like this one that none of one's own rule sets has, but for the same text and scripts: [name, text]. */
export function freeHouseName(wanted, text, scripts = {}) {
    const used = ([name, named]) => (name in house ? !isSame(name, named, scripts) : isShipped(name));
    let free = [wanted, text];
    for (let i = 2; used(free); i++) free = [`${wanted}-${i}`, withAnswer(text, "variant", "name", `${wanted}-${i}`)];
    return free;
}

/* Is a rule set among those that are kept? */
export function isKept(wanted, text, scripts) {
    const [name] = freeHouseName(wanted, text, safeScripts(scripts));
    return name in house && !house[name].once;
}

/* A rule set comes to one's own, under a free name, and so do its scripts, for all lie in one folder: { name, text, scripts }. `once`: until the page is
 * closed. */
export function housed(wanted, text, scripts, once = false) {
    const [name, named] = freeHouseName(wanted, text, safeScripts(scripts)), mine = { name, text: named, scripts: {} };
    const others = Object.assign({}, ...Object.keys(house).filter((other) => other !== name).map((other) => house[other].scripts));
    for (const [script, lua] of Object.entries(safeScripts(scripts))) {
        const free = script in others && others[script] !== lua ? `${name}-${script}` : script;
        mine.scripts[free] = lua;
        if (free !== script) mine.text = mine.text.replaceAll(script, free);
    }
    const isThere = name in house && !house[name].once;
    setHouse(name, mine.text, mine.scripts);
    if (once && !isThere) house[name].once = true;
    return mine;
}

/* Of what a link or the browser brings along, what can be a script. */
export function safeScripts(scripts) {
    return Object.fromEntries(Object.entries(scripts || {}).filter(([name, text]) => /^[\w-]+\.lua$/.test(name) && typeof text === "string"));
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
