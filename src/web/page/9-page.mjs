/* The page: four places, the language, and what a link brings along. */

const places = { play: new Play(), rules: new Rules(), compare: new Compare(), field: new Field(), brought: new Brought(), carried: new Carried() };
const TITLES = { play: marked("Play"), rules: marked("Rules"), compare: marked("Compare"), field: marked("Field") };

let opening = Promise.resolve(); // the place that is being laid out: the next one waits for it

let shows = 0; // how often a place was asked for

/* The page is ready once the place that was asked for last is laid out. */
function show(name, given) {
    const main = document.getElementById("main"), mine = ++shows;
    main.dataset.ready = "";
    opening = opening.catch(() => {}).then(() => lay(name, given)).then(() => {
        if (mine === shows) main.dataset.ready = name;
    });
    return opening;
}

/* Whoever uses the keyboard begins at the top of a place. */
function toTop(main) {
    main.tabIndex = -1;
    main.focus({ preventScroll: true });
    scrollTo(0, 0);
}

async function lay(name, { variant } = {}) {
    if (variant) {
        Object.assign(places.play, { start: null, problem: "" });
        places.play.variant = variant;
    }
    for (const tab of document.querySelectorAll("#places button")) tab.setAttribute("aria-current", tab.id === `to-${name}` ? "page" : "false");
    const main = document.getElementById("main");
    const isOther = main.dataset.place !== name, inside = main.contains(document.activeElement);
    if (isOther) say("");
    main.dataset.place = name;
    try {
        await places[name].open(main);
        if (isOther && inside && !main.contains(document.activeElement)) toTop(main); // what was pressed is gone
    } catch (problem) {
        await attempt(() => { throw problem; }, name); // whatever place has led here
        throw problem;
    }
}

function drawHead() {
    document.getElementById("places").replaceChildren(...Object.keys(TITLES).map((name) =>
        button(t(TITLES[name]), () => show(name), { id: `to-${name}` })));
    document.getElementById("places").setAttribute("aria-label", t("Places"));
    document.getElementById("draft").textContent = draftRemark();
    drawLight(document.getElementById("light"));
    const list = document.getElementById("language");
    list.setAttribute("aria-label", t("Language"));
    list.replaceChildren(...languages().map((one) => el("option", { value: one, selected: one === language() }, languageName(one))));
}

/* What a link has brought: one of the places by its name, or rules and a game. */
async function takeLink() {
    const brought = location.hash.slice(1);
    if (!brought) return false;
    await (Object.hasOwn(TITLES, brought) ? show(brought) : openLink(brought));
    return true;
}

/* What nobody foresaw is told the reader, too, not only the browser's console. */
function tellFault(problem) {
    say(problem instanceof Refused ? problem.message : t("Something went wrong on this page: %s", problem?.message ?? String(problem)));
}

addEventListener("unhandledrejection", ({ reason }) => tellFault(reason));
addEventListener("error", ({ error }) => error && tellFault(error));

setLanguage(kept.get("language"), ...navigator.languages);
drawHead();
document.getElementById("language").addEventListener("change", async ({ target }) => {
    setLanguage(target.value);
    kept.set("language", target.value);
    drawHead();
    await show(document.getElementById("main").dataset.place || "play");
});
addEventListener("hashchange", () => location.hash !== link && takeLink());
if (!await takeLink()) await attempt(() => show("play"));
