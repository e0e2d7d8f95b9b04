/* Partners: who can play the other side, as the program lists them. */

/* [value, text] of each for a choice: two people, and the levels from the weakest to the strongest with the time that they take for a move;
   those of a game's own, unless its rules cannot be read. */
export async function allPartners(variant) {
    const levels = await rows(["players", called(variant)]).catch((problem) => {
        if (problem instanceof Refused) return rows(["players"]);
        throw problem;
    });
    return [["nobody", t("two people")], ...levels.map(({ name, seconds, does }) =>
        [`level:${name}`, `${t(does)} (${seconds ? t("%s s a move", seconds) : t("at once")})`])];
}

/* The move that a partner plays from here, by lot where it plays by chance; undefined if there is none. */
export async function partnersMove(variant, position, partner) {
    const seed = String(Math.floor(Math.random() * 2 ** 32));
    const [chosen] = await rows(["analyze", called(variant), "--position", position, "--player", partner, "--choice", "--seed", seed]);
    return chosen?.move;
}
