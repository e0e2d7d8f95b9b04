/* Kept: each game that is played here, written down at every move, so that a reload, a crash or a closed tab loses none; and their list. */

const GAME = "game-"; // before the number of a game, among what the browser keeps
const RENAMES = 1; // the place of that button in a row of the list
const MOST_LISTED = 12; // games that the list shows before it is asked for all of them

/* What a game is kept as. `at`: milliseconds, when it was last touched; `next`: moves that stand, of those in the record; `time`: of the clock. */
const GAME_FIELDS = { name: "string", variant: "string", record: "string", next: "number", moves: "number", time: "string", annulled: "boolean", at: "number" };

/* The games by their number; they stay here where the browser keeps nothing. `unkept`: those that it had no room for. */
const shelf = new Map(), unkept = new Set();

const LATEST = 8.64e15; // milliseconds: no date is later

/* Of what the browser or somebody's file brings, what can be a game; else null. */
export function safeGame(given) {
    const game = Object.fromEntries(Object.keys(GAME_FIELDS).map((field) => [field, given?.[field]]));
    const can = (value, type) => typeof value === type && (type !== "number" || (Number.isInteger(value) && value >= 0 && value < LATEST));
    return Object.entries(GAME_FIELDS).every(([field, type]) => can(game[field], type)) && isName(game.variant) ? game : null;
}

for (const key of kept.names(GAME)) {
    const game = safeGame(keptObject(key));
    if (game) shelf.set(key.slice(GAME.length), game);
}

/* What was chosen last from a list, where it is still in it. */
export function keptChoice(key, options, usual) {
    const chosen = kept.get(key);
    return options.some(([value]) => value === chosen) ? chosen : usual;
}

export function newGameId() {
    return Date.now().toString(36) + Math.random().toString(36).slice(2, 8);
}

/* All games, those touched last first: [id, game]. */
export function keptGames() {
    return [...shelf].sort(([, a], [, b]) => b.at - a.at);
}

function askBeforeClosing(event) {
    event.preventDefault();
    event.returnValue = true; // so older browsers want it
}

/* Who closes the page while the browser has no room for a game is asked first; else nothing keeps a browser from leaving at once. */
function guardUnkept() {
    if (unkept.size) addEventListener("beforeunload", askBeforeClosing);
    else removeEventListener("beforeunload", askBeforeClosing);
}

/* Those that there was no room for before are tried again. */
export function putGame(id, game) {
    shelf.set(id, game);
    for (const one of [id, ...unkept]) {
        if (kept.set(GAME + one, JSON.stringify(shelf.get(one)))) unkept.delete(one);
        else {
            unkept.add(one);
            break; // no room for more
        }
    }
    guardUnkept();
}

function dropGame(id) {
    shelf.delete(id);
    unkept.delete(id);
    kept.remove(GAME + id);
    guardUnkept();
}

/* The game on the board is written down as it stands. Rules that are played only once leave nothing behind, nor do exercises. */
export function keepGame(play) {
    const { id, variant, next, time, annulled } = play;
    if (!play.start || house[variant]?.once || play.learn.holds()) return;
    const record = play.record(play.turns.length);
    putGame(id, { name: shelf.get(id)?.name || "", variant, record, next, moves: play.turns.length, time, annulled: Boolean(annulled), at: Date.now() });
    kept.set("game", id);
    if (!unkept.size) leaveLink(record);
    play.shelf?.draw();
}

/* Does a record name these rules of one's own, and not those that ship and are called the same? */
function recordOf(name) {
    return new RegExp(`^Variant:[ \\t]*${name}\\.ini[ \\t]*$`, "m");
}

/* Rules of one's own are called otherwise: their games go with them. */
export function renameGames(from, to) {
    for (const [id, game] of shelf) {
        if (game.variant === from && recordOf(from).test(game.record)) putGame(id, { ...game, variant: to, record: game.record.replace(/^Variant:.*$/m, `Variant: ${called(to)}`) });
    }
}

/* A game that came is none beside the one that says the same. */
export function recogniseGame(play) {
    const mine = shelf.get(play.id);
    const [known] = [...shelf].find(([id, { record }]) => id !== play.id && record === mine?.record) || [];
    if (!known) return;
    dropGame(play.id);
    play.id = known;
    keepGame(play);
}

/* A game goes on where it was left. */
export async function openGame(play, id) {
    const game = shelf.get(id);
    await play.loadGame(game.record, false, { ...game, id });
}

/* The game that was on the board when the page was left: is there one, and can it be played still? */
export async function resumeGame(play) {
    const id = kept.get("game");
    if (!shelf.has(id)) return false;
    try {
        await openGame(play, id);
        return true;
    } catch (problem) {
        if (!(problem instanceof Refused)) throw problem;
        return false; // its rules are gone; it stays in the list
    }
}

/* Another page of this browser has played a game on, or deleted it: the list says so, and the same game on this board becomes one of its own. */
function heedGame(id) {
    const game = safeGame(keptObject(GAME + id)), { play } = places;
    if (unkept.has(id)) shelf.set(newGameId(), shelf.get(id)); // what there was no room for is lost nowhere else
    unkept.delete(id);
    if (id === play.id) play.id = newGameId();
    if (game) shelf.set(id, game);
    else shelf.delete(id);
    play.shelf?.draw();
}

addEventListener("storage", ({ key }) => { if (key?.startsWith(KEPT + GAME)) heedGame(key.slice((KEPT + GAME).length)); });

/* ---- their list ---- */

export class Shelf {
    constructor(play) {
        this.play = play;
        this.list = el("ul", { class: "noted" });
        this.title = el("summary");
        this.place = el("details", { class: "shelf", ontoggle: () => this.draw() }, this.title, this.list, el("div", { class: "tools" },
            button(t("Export everything"), exportEverything),
            button(t("Import"), () => upload(".json,application/json", (_, text) => places.carried.take(text)))));
        this.warning = el("p", { class: "problem", role: "alert", hidden: true });
        this.draw();
    }

    draw() {
        this.title.textContent = `${t("Your games")} (${shelf.size})`;
        const text = unkept.size ? t("This browser keeps nothing, or has no room left: export everything before you close the page.") : "";
        if (this.warning.textContent !== text) this.warning.textContent = text;
        this.warning.hidden = !text;
        if (this.place.open && !(this.named && this.list.querySelector("input"))) this.fill(); // a name that is being typed stays
    }

    fill() {
        const games = keptGames(), shown = this.all ? games : games.slice(0, MOST_LISTED), all = t("All %s games", games.length);
        refill(this.list, ...[this.gone(), ...shown.map(([id, game]) => (this.named === id ? this.naming(id, game) : this.row(id, game))),
            shown.length < games.length && el("li", {}, button(all, () => { this.all = true; this.fill(); }))].filter(Boolean));
    }

    row(id, game) {
        const title = gameTitle(game);
        return el("li", { "data-game": id }, el("span", { class: "what" }, el("b", {}, title), ` ${gameInShort(game, id === this.play.id)}`),
            button(t("Open"), () => openGame(this.play, id), { "aria-label": t("Open %s", title) }),
            button(t("Rename"), () => this.rename(id), { "aria-label": t("Rename %s", title) }),
            button(t("Delete"), () => this.remove(id), { "aria-label": t("Delete %s", title) }));
    }

    rename(id) {
        this.named = id;
        this.fill();
        this.list.querySelector("input").focus();
    }

    naming(id, game) {
        const field = el("input", { value: game.name, maxlength: 80, "aria-label": t("Name of the game") });
        const done = () => {
            this.named = null;
            if (shelf.has(id)) putGame(id, { ...shelf.get(id), name: field.value.trim() }); // or it was deleted in another window
            this.draw();
            this.list.querySelectorAll(`[data-game="${id}"] button`)[RENAMES]?.focus();
        };
        field.addEventListener("keydown", (event) => {
            if (event.key !== "Enter") return;
            event.preventDefault(); // or the button that gets the focus is pressed by it
            done();
        });
        return el("li", { "data-game": id }, field, button(t("Keep the name"), done));
    }

    /* Gone from the browser at once, and brought back from here while the page is open. */
    remove(id) {
        this.deleted = [id, shelf.get(id)];
        dropGame(id);
        if (this.play.id === id) this.play.id = newGameId();
        this.draw();
        this.play.say(t("Deleted: %s", gameTitle(this.deleted[1])), true);
        this.list.querySelector("button")?.focus();
    }

    gone() {
        if (!this.deleted) return null;
        const [id, game] = this.deleted;
        return el("li", {}, el("span", { class: "what" }, t("Deleted: %s", gameTitle(game))), button(t("Bring it back"), () => {
            this.deleted = null;
            putGame(id, game);
            this.draw();
        }));
    }
}

function gameTitle({ name, variant }) {
    return name || titleOf(variant);
}

/* "Omweso, 12 moves, 27 Nov 2026, 14:05". */
function gameInShort({ name, variant, moves, at }, isHere) {
    const when = new Intl.DateTimeFormat(language(), { dateStyle: "medium", timeStyle: "short" }).format(at);
    return [name && titleOf(variant), t("moves: %s", moves), when, isHere && t("on the board")].filter(Boolean).join(", ");
}
