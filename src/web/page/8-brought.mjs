/* Brought: rules that came in a link are shown, and kept only if the reader says so. */

export class Brought {
    /* Those that he has kept before are his. */
    async take(rules) {
        this.rules = rules;
        return isKept(rules.name, rules.text, rules.scripts) ? this.keep() : show("brought");
    }

    async open(place) {
        const { name, text, scripts, record } = this.rules, files = [[`${name}.ini`, text], ...Object.entries(scripts)];
        const brings = record ? t("The link brings a game, and its rules: %s", name) : t("The link brings rules: %s", name);
        const told = el("ul", { class: "changed" });
        place.replaceChildren(
            el("h2", {}, brings),
            el("p", {}, t("Whoever made the link wrote them. Nothing of them is kept yet.")),
            el("div", { class: "tools" },
                button(t("Keep these rules"), () => this.keep(), { class: "primary" }),
                button(t("Play them once"), () => this.playOnce()),
                button(t("Leave them"), () => show("play"))),
            told, // below the buttons, which would move under a finger when it comes
            ...files.flatMap(([file, content]) => [el("h3", {}, file), el("pre", {}, content)]));
        say(brings, true);
        told.replaceChildren(...await this.changes()); // whoever does not want to know need not wait
    }

    /* What the rules answer otherwise than those that they inherit from; nothing is told of scripts, which nobody has asked to run. */
    async changes() {
        const { name, text, scripts } = this.rules, parent = parentIn(text);
        if (!parent || Object.keys(scripts).length) return [];
        const differing = await rows(["diff", called(parent), `${name}.ini`], { [`${name}.ini`]: text }).catch(() => []);
        return differing.map(differenceTold);
    }

    async keep() {
        const { name, text, scripts, record, time } = this.rules, mine = places.rules.adopt(name, text, scripts);
        if (!record) return show("rules");
        keepHouse();
        return openRecord(record, mine, false, time);
    }

    async playOnce() {
        const { name, text, scripts, record, time } = this.rules, begun = name === places.rules.name && !(name in house); // and is not lost
        const mine = begun ? housed(`${name}-2`, withAnswer(text, "variant", "name", `${name}-2`), scripts, true) : housed(name, text, scripts, true);
        return openRecord(record, mine.name, true, time);
    }
}
