/* Position: any text as a position under several boards; what is read prints and reads alike again.
 */
#include "target.h"

static const MwesoVariant *const *boards(size_t *count)
{
    static const char phases[] = "[phase stores]\nuntil = store-empty\nstart.from = store\n"
                                 "[phase turns]\nuntil = turns 3\nend.still = 9\n"
                                 "[phase captures]\nuntil = captures 2\nlap.relay = none\n"
                                 "[phase starts]\nuntil = start B1 AC\nlap.closed = AC\n";
    static const MwesoVariant *all[9];
    *count = COUNT(all);
    if (all[0]) return all;
    all[0] = variant_with(NULL);
    all[1] = variant_with(SET("board.columns=2"));
    all[2] = variant_with(SET("board.columns=32", "capture.quiet_turns=1000000"));
    all[3] = variant_with(SET("board.columns=3", "turn.pass=allowed"));
    all[4] = variant_with(SET("board.columns=4", "turn.pass=allowed", "setup.placement=free"));
    all[5] = variant_with(SET("capture.fate=stored", "end.still=40"));
    all[6] = variant_with(SET("setup.store=2", "setup.north_store=7", "start.from=store",
                              "setup.inner=1xC", "turn.pass=once"));
    all[7] = variant_with(SET("board.columns=3", "lap.way=either", "lap.kept=game",
                              "turn.pass=once", "end.still=7", "end.repeats=3", "turn.swap=yes"));
    all[8] = variant_from(phases, SET("board.columns=4", "setup.store=3", "setup.inner=1xC"));
    return all;
}

static void check_counters(const MwesoPosition *p)
{
    static const MwesoPosition nothing = {0};
    require(p->side <= 1 && p->passes <= 2 && p->placing <= 1, "flags keep their range");
    require(p->unused == 0 && memcmp(p->held, nothing.held, sizeof p->held) == 0 && p->spread == 0,
            "what no variant uses is 0");
    for (int side = 0; side < 2; side++)
        require(p->way[side] == 0 || p->way[side] == MWESO_FORWARD || p->way[side] == MWESO_REVERSE,
                "a way is forward, reverse, or not chosen");
    require(p->passed <= 3, "two players can have passed");
    require(p->captures[0] <= p->turns[0] && p->captures[1] <= p->turns[1],
            "nobody captured without a move");
    require(seeds_of(p) <= UINT16_MAX, "every seed can be counted in one pit");
}

static void check_cut(const MwesoVariant *variant, const MwesoPosition *position)
{
    char part[9];
    size_t length = mweso_position_text(variant, position, NULL, 0);
    require(mweso_position_text(variant, position, part, sizeof part) == length,
            "cut texts tell the whole length");
    require(strncmp(part, text_of(variant, position), 8) == 0 && strlen(part) == 8,
            "cut texts are cut");
}

static void try_on(const MwesoVariant *variant, const char *text)
{
    MwesoPosition position;
    MwesoError error = {0};
    MwesoStatus status = mweso_position_parse(variant, text, &position, &error);
    check_error(status, &error);
    require(error.column <= (int)strlen(text) + 1, "the column of an error is in the text");
    if (status != MWESO_OK) return;
    check_position(variant, &position);
    check_counters(&position);
    check_cut(variant, &position);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    size_t count;
    const MwesoVariant *const *variants = boards(&count);
    char *text = copy_of(data, size);
    for (size_t i = 0; i < count; i++) try_on(variants[i], text);
    free(text);
    return 0;
}
