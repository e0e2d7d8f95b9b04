/* Compare: the program's report on several rule sets, growing as games are played. */

const STEPS = [50, 200, 1000, 4000, 16000];

export class Compare {
    constructor() {
        Object.assign(this, { chosen: ["omweso", "coro"], players: "random", report: el("div"), say: voice("compare") });
    }

    async open(place) {
        this.picked = el("div", { class: "tools picked" });
        place.replaceChildren(this.picked,
            el("div", { class: "tools" },
                choice(t("Players"), [["random", t("at random")], ["greedy", t("greedy")], ["search:nodes=300", t("search")]], this.players,
                    (players) => { this.players = players; }),
                button(t("Compare"), () => this.run(), { class: "primary" }), button(t("Stop"), () => stopWork("compare")),
                button(t("Save the report"), () => this.html && download("compare.html", this.html, "text/html"))),
            this.report);
        await this.draw();
    }

    /* Rules of one's own are called otherwise. */
    recall(from, to) {
        this.chosen = this.chosen.map((name) => (name === from ? to : name));
    }

    async draw() {
        const lists = await Promise.all(this.chosen.map((name, i) => variantChoice(!i ? t("Compare") : i === 1 ? t("with") : `${t("with")} (${i})`, name,
            (other) => { this.chosen[i] = other; })));
        refill(this.picked, ...lists,
            button(t("One more"), () => { this.chosen.push("omweso"); this.draw(); }),
            button(t("One less"), () => { if (this.chosen.length > 2) this.chosen.pop(); this.draw(); }));
    }

    async run() {
        for (const games of STEPS) {
            this.say(t("Playing %s games of each.", games));
            const { files, errors, stopped } = await work("compare", ["compare", ...this.chosen.map(called), "--games", String(games),
                "--players", this.players, "--html", "compare.html"]);
            if (stopped) return this.say(errors);
            if (!files["compare.html"]) {
                this.report.replaceChildren(el("pre", { class: "problem" }, errors));
                return this.say(errors, true);
            }
            this.html = files["compare.html"];
            this.report.replaceChildren(framed(this.html, t("What differs")));
            this.say(t("After %s games of each.", games));
        }
        return undefined;
    }
}
