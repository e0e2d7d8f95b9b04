/* Games: the list of all rule sets to choose from, easy ones first, then by region; what is typed beside it narrows it. */

const EASY = 6, LEAST_CHOICES = 2; // games that are offered first, and pits to start from in their turns

let easyNames = null;

/* The names of the shipped games that are easiest to learn. */
async function easiest() {
    easyNames ??= (await rows(["list", "--easy"])).filter(({ file, choices }) => file.startsWith("/variants/") && choices >= LEAST_CHOICES).slice(0, EASY).map(({ name }) => name);
    return easyNames;
}

/* Without accents and capitals. */
function plain(text) {
    return text.normalize("NFD").replace(/[\u0300-\u036f'’ʼ]/g, "").toLowerCase();
}

/* Is there all of what was typed in what is known of a game? */
function isLike({ name, title, region, people, names }, typed) {
    const known = plain([name, title, region, people, names].filter(Boolean).join(" "));
    return plain(typed).split(/\s+/).every((word) => known.includes(word));
}

/* Those that are like what was typed: first the one that is called so, then those whose names begin so. */
function foundAmong(games, typed) {
    const wanted = plain(typed).trim(), rank = ({ name, title }) => [name, plain(title)].reduce((best, called) =>
        Math.min(best, called === wanted ? 0 : called.startsWith(wanted) ? 1 : 2), 2);
    return games.filter((game) => isLike(game, wanted)).sort((one, other) => rank(one) - rank(other));
}

/* The groups of the list: [title, games]. */
function groupsOf(games, easy) {
    const regions = new Map(), own = games.filter(({ name }) => name in house);
    for (const game of games) {
        if (game.name in house) continue;
        const region = game.region && game.region !== "-" ? game.region.split(", ").pop() : t("elsewhere"); // the country
        regions.set(region, [...(regions.get(region) || []), game]);
    }
    const first = easy.map((name) => games.find((game) => game.name === name)).filter(Boolean);
    return [[t("Your own"), own], [t("Easy to begin with"), first],
        ...[...regions].sort(([a], [b]) => a.localeCompare(b))].filter(([, found]) => found.length);
}

/* A field to search in, and the list: where a game is in two groups, it is chosen in the first. */
export async function gameChoice(label, chosen, onchange) {
    const known = await variants();
    const list = el("select", { onchange: () => attempt(() => onchange(list.value)) });
    const search = el("input", { type: "search", autocomplete: "off", placeholder: t("name, people or place") }), told = el("small");
    const fill = (easy) => {
        const value = list.value || chosen, found = known.filter((game) => isLike(game, search.value));
        list.replaceChildren(...groupsOf(found, easy).map(([title, games]) => el("optgroup", { label: title },
            games.map((game) => el("option", { value: game.name }, game.title)))));
        if (found.some(({ name }) => name === value)) list.value = value;
        else list.prepend(el("option", { value, selected: true }, known.find(({ name }) => name === value)?.title ?? value));
        const [nearest] = foundAmong(known, search.value);
        told.textContent = !search.value.trim() ? "" : nearest ? t("Found: %s. Enter begins %s.", found.length, nearest.title) : t("There is none.");
    };
    search.addEventListener("input", () => fill(easyNames ?? []));
    search.addEventListener("keydown", (event) => {
        const [found] = search.value.trim() ? foundAmong(known, search.value) : [];
        if (event.key !== "Enter" || !found) return;
        list.value = found.name;
        attempt(() => onchange(found.name));
    });
    fill(easyNames ?? []);
    easiest().then(fill, () => {}); // without it the list has all the same
    return [el("label", {}, `${label} `, list), el("label", { class: "search" }, `${t("Find a game")} `, search, told)];
}
