/* Carried: everything that the page keeps as one file, and what such a file brings: it is shown first, with its rules, and kept if the reader says so. */

const FORM = 1; // of the file; one that says a higher number was written by a later page
const CARRIED_SETTINGS = ["language", "light", "sound", "touch", "estimate", "pace", "level", "time", "variant"]; // taken where nothing was chosen yet

/* Games as records, rules with their scripts, notes and tables, and what was chosen. */
function everything() {
    const rules = Object.entries(house).filter(([, { once }]) => !once).map(([name, { text, scripts }]) => [name, { text, scripts }]);
    return { mweso: FORM, written: new Date().toISOString(), games: keptGames().map(([, game]) => game), rules: Object.fromEntries(rules),
        notes: places.field.notes, tables: places.field.tables,
        settings: Object.fromEntries(CARRIED_SETTINGS.map((key) => [key, kept.get(key)]).filter(([, value]) => value !== null)) };
}

export function exportEverything() {
    const all = everything();
    download(`mweso-${all.written.slice(0, 10)}.json`, `${JSON.stringify(all, null, 1)}\n`, "application/json");
}

function isTexts(given) {
    return Object.values(given).every((value) => typeof value === "string");
}

/* What is expected under each key of the file; a key that is missing brings nothing. */
const EXPECTED = {
    games: [[], (games) => Array.isArray(games) && games.every(safeGame)],
    rules: [{}, (rules) => Object.entries(rules).every(([name, one]) => isName(name) && typeof one?.text === "string" && isTexts(Object(one.scripts)))],
    notes: ["", (notes) => typeof notes === "string"],
    tables: [{}, isTexts],
    settings: [{}, isTexts],
};

function notOurs(why) {
    return new Refused(t("This is no file of everything: %s", why));
}

/* Whatever somebody has put into the file, what comes of it has the form of what the page writes. */
function readCarried(text) {
    let given;
    try { given = Object(JSON.parse(text)); } catch (problem) { throw notOurs(problem.message); }
    if (!Number.isInteger(given.mweso)) throw notOurs(t("it does not say “mweso”: 1"));
    if (given.mweso > FORM) throw new Refused(t("A later page wrote this file, in a form that this one does not know (%s).", given.mweso));
    return Object.fromEntries(Object.entries(EXPECTED).map(([key, [usual, isRight]]) => {
        const value = given[key] ?? usual;
        if (typeof value !== typeof usual || !isRight(value)) throw notOurs(t("“%s” is not what belongs there", key));
        return [key, value];
    }));
}

export class Carried {
    take(text) {
        this.brought = readCarried(text);
        this.strange = Object.entries(this.brought.rules).filter(([name, { text: rules, scripts }]) => !isKept(name, rules, scripts));
        return show("carried");
    }

    open(place) {
        const { games, notes, tables } = this.brought, title = t("What the file brings");
        const counted = [t("games: %s", games.length), t("rules: %s", Object.keys(this.brought.rules).length), t("notes: %s", notesOf(notes).length),
            t("tables: %s", Object.keys(tables).length)].join(", ");
        place.replaceChildren(el("h2", {}, title), el("p", {}, counted), el("p", {}, t("Nothing of it is kept yet, and nothing of yours is lost by it.")),
            el("div", { class: "tools" },
                button(t("Keep all of it"), () => this.keep(this.brought.rules), { class: "primary" }),
                this.strange.length ? button(t("Keep it without these rules"), () => this.keep({})) : null, button(t("Leave it"), () => show("play"))),
            ...(this.strange.length ? [el("p", {}, t("Rules that are not yours yet. Whoever wrote the file wrote them:"))] : []),
            ...this.strange.flatMap(([name, { text, scripts }]) => [[`${name}.ini`, text], ...Object.entries(scripts || {})])
                .flatMap(([file, content]) => [el("h3", {}, file), el("pre", {}, content)]));
        say(`${title}: ${counted}`, true);
    }

    /* Rules of a name that one's own have already come under another, and their games with them. */
    async keep(rules) {
        const names = Object.assign(Object.create(null), Object.fromEntries(Object.entries(rules).map(([name, { text, scripts }]) => [name, housed(name, text, scripts).name])));
        const known = new Set([...await shippedNames(), ...Object.keys(house)]);
        for (const [key, value] of Object.entries(this.brought.settings)) if (CARRIED_SETTINGS.includes(key) && kept.get(key) === null) kept.set(key, value);
        const left = this.brought.games.filter((game) => !this.keepGame(safeGame(game), names, known)).length, kind = keepHouse();
        places.field.receive(this.brought.notes, this.brought.tables);
        await show("play");
        say([t("The file is taken over."), left && t("Games whose rules are not here were left: %s.", left),
            !kind && t("This browser keeps nothing: save the rules as files.")].filter(Boolean).join(" "));
    }

    /* False if there are no rules for it. */
    keepGame(game, names, known) {
        const variant = names[game.variant] ?? game.variant, record = game.record.replace(/^Variant:.*$/m, `Variant: ${called(variant)}`);
        if (!known.has(variant)) return false;
        if (!keptGames().some(([, mine]) => mine.record === record)) putGame(newGameId(), { ...game, variant, record });
        return true;
    }
}
