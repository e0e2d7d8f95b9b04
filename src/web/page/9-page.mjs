/* The page: four places, the language, and what a link brings along. */

const places = { play: new Play(), rules: new Rules(), compare: new Compare(), field: new Field(), brought: new Brought() };
const TITLES = { play: marked("Play"), rules: marked("Rules"), compare: marked("Compare"), field: marked("Field") };

/* A link's fragment: JSON, packed. */
async function packed(value) {
    const stream = new Blob([JSON.stringify(value)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    return btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

async function unpackedLink(text) {
    const bytes = Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (character) => character.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return JSON.parse(await new Response(stream).text());
}

let link = ""; // that the page has made itself

/* The page's address holds this. */
async function putLink(value) {
    link = `#${await packed(value)}`;
    location.hash = link;
}

let opening = Promise.resolve(); // the place that is being laid out: the next one waits for it

function show(name, given) {
    opening = opening.catch(() => {}).then(() => lay(name, given));
    return opening;
}

async function lay(name, { variant } = {}) {
    if (variant) {
        places.play.start = null;
        places.play.variant = variant;
    }
    for (const tab of document.querySelectorAll("#places button")) tab.setAttribute("aria-current", tab.id === `to-${name}` ? "page" : "false");
    const main = document.getElementById("main");
    if (main.dataset.place !== name) say("");
    main.dataset.place = name;
    try {
        await places[name].open(main);
    } catch (problem) {
        await attempt(() => { throw problem; }, name); // whatever place has led here
        throw problem;
    }
    main.dataset.ready = name;
}

function languageName(code) {
    return new Intl.DisplayNames([code], { type: "language" }).of(code);
}

function drawHead() {
    document.getElementById("places").replaceChildren(...Object.keys(TITLES).map((name) =>
        button(t(TITLES[name]), () => show(name), { id: `to-${name}` })));
    document.getElementById("places").setAttribute("aria-label", t("Places"));
    document.getElementById("draft").textContent = draftRemark();
    const list = document.getElementById("language");
    list.setAttribute("aria-label", t("Language"));
    list.replaceChildren(...languages().map((one) => el("option", { value: one, selected: one === language() }, languageName(one))));
}

/* Rules to play by, and a game that came with them in a link. `once`: none of the answers that it sets are kept. */
async function openRecord(record, variant, once) {
    await show("play", { variant: variant || "omweso" });
    if (record) await places.play.load(variant ? record.replace(/^Variant:.*$/m, `Variant: ${called(variant)}`) : record, once);
}

/* Rules and a game that came in a link. Nobody asked for the rules yet: so the reader is, unless he has them. */
async function takeLink() {
    if (location.hash.length < 2) return false;
    try {
        const { name, text, record: game, scripts } = await unpackedLink(location.hash.slice(1)), record = game && String(game);
        if (text && isName(name)) await places.brought.take({ name, text: String(text), scripts: safeScripts(scripts), record });
        else if (record) await openRecord(record, isName(name) && name, true);
        else await show("rules");
        return true;
    } catch (problem) {
        await show("play");
        say(t("This link cannot be read: %s", problem.message));
        return true;
    }
}

setLanguage(kept.get("language") || navigator.language.slice(0, 2));
drawHead();
document.getElementById("language").addEventListener("change", async ({ target }) => {
    setLanguage(target.value);
    kept.set("language", target.value);
    drawHead();
    await show(document.getElementById("main").dataset.place || "play");
});
addEventListener("hashchange", () => location.hash !== link && takeLink());
if (!await takeLink()) await attempt(() => show("play"));
