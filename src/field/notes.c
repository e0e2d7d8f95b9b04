/* Notes: observations read from a file, line by line. */
#include "field/notes.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "kernel/outcome.h"
#include "play/typography.h"
#include "rules/answers.h"
#include "rules/tables.h"
#include "rules/variant.h"

/* An observation as it is read. */
typedef struct Reader {
    const MwesoEvidence *evidence;
    MwesoRecords *records;
    MwNote *note;
    MwSighting seen;
    MwSeenBoard *after; /* NULL: not given */
    MwScene *scene;
    uint64_t seeds;       /* on the board, as far as an unknown pit may hold them */
    const char *value;    /* of the header that is being read, within the line */
    int header_lines[32]; /* by header; 0: not given */
    MwesoError *error;
} Reader;

typedef struct Header {
    const char *name;
    MwesoStatus (*read)(Reader *r);
    int told; /* MwTold kept as text, or -1 */
} Header;

/* Fails at `at` within the present line. */
static MwesoStatus fail_at(const Reader *r, const char *at, const char *format, const char *text)
{
    mw_fail_line(r->records, r->error, format, text);
    if (r->error) r->error->column = (int)(at - r->records->line) + 1;
    return MWESO_BAD_INPUT;
}

/* Moves an error within the value to its place in the line. */
static MwesoStatus place_error(const Reader *r, MwesoStatus status)
{
    if (status == MWESO_OK || !r->error) return status;
    r->error->line = r->records->number;
    if (status == MWESO_BAD_INPUT)
        r->error->column += (int)(r->value - r->records->line) + (r->error->column == 0);
    return status;
}

/* ---- headers --------------------------------------------------------------------------------- */

static MwesoStatus read_told(Reader *r)
{
    (void)r;
    return MWESO_OK;
}

static MwesoStatus read_confidence(Reader *r)
{
    static const char *const words[] = {"sure", "likely", "doubtful", NULL};
    if (mw_index(r->value, words) >= 0) return MWESO_OK;
    return fail_at(r, r->value, "'%.40s' is not one of: sure, likely, doubtful", r->value);
}

static MwesoStatus read_move(Reader *r)
{
    const MwSighting seen = r->seen;
    MwesoStatus status = mw_sighting_read(&r->evidence->base->rules, r->value, &r->seen, r->error);
    const MwSighting move = r->seen;
    r->seen = seen;
    r->seen.pass = move.pass;
    r->seen.swap = move.swap;
    r->seen.start = move.start;
    r->seen.drops = move.drops;
    r->seen.letters = move.letters;
    r->seen.extra = move.extra;
    r->seen.enough = move.enough;
    r->seen.beyond = move.beyond;
    return place_error(r, status);
}

static MwesoStatus read_after(Reader *r)
{
    const char *at = r->value;
    if (!(r->after = mw_new(sizeof *r->after))) return mw_no_memory(r->error);
    MwesoStatus status = mw_seen_board_read(&r->evidence->base->rules, r->value, &at, MW_MOST_SEEDS,
                                            r->after, r->error);
    if (status == MWESO_OK && *at)
        return fail_at(r, at, "only a board is expected after the move, not '%.20s'", at);
    return place_error(r, status);
}

static MwesoStatus read_count(Reader *r, uint64_t most, const char *what, uint64_t *number)
{
    const char *at = r->value;
    if (mw_read_number(&at, most, number) && *at == '\0') return MWESO_OK;
    return fail_at(r, r->value, what, r->value);
}

static MwesoStatus read_captured(Reader *r)
{
    uint64_t number;
    MwesoStatus status = read_count(r, MW_MOST_SEEDS, "'%.40s' is not a number of seeds", &number);
    if (status == MWESO_OK) r->seen.captured = (int32_t)number;
    return status;
}

static MwesoStatus read_laps(Reader *r)
{
    uint64_t number;
    MwesoStatus status = read_count(r, INT32_MAX, "'%.40s' is not a number of laps", &number);
    if (status == MWESO_OK) r->seen.laps = (int64_t)number;
    return status;
}

static MwesoStatus read_seeds(Reader *r)
{
    return read_count(r, MW_MOST_SEEDS, "'%.40s' is not a number of seeds", &r->seeds);
}

static MwesoStatus read_ended(Reader *r)
{
    const char *at = r->value;
    if (strcmp(at, "never") == 0) return r->seen.endless = true, MWESO_OK;
    r->seen.ends = true;
    if (strcmp(at, "yes") == 0) return MWESO_OK;
    r->seen.landing = mw_read_pit(&r->evidence->base->rules.board, &at);
    if (r->seen.landing >= 0 && *at == '\0') return MWESO_OK;
    return fail_at(r, r->value,
                   "'%.40s' is not the pit where the last seed fell (own view, as in A5), nor yes, "
                   "nor never",
                   r->value);
}

static MwesoStatus read_legal(Reader *r)
{
    static const char *const words[] = {"no", "yes", NULL};
    int word = mw_index(r->value, words);
    if (word < 0) return fail_at(r, r->value, "'%.40s' is neither yes nor no", r->value);
    r->seen.legal = word ? LEGAL_SAID : LEGAL_REFUSED;
    return MWESO_OK;
}

static MwesoStatus read_won(Reader *r)
{
    static const char *const words[] = {"S", "N", "nobody", "none", NULL};
    int word = mw_index(r->value, words);
    if (word < 0)
        return fail_at(r, r->value,
                       "'%.40s' is not one of: S, N, nobody (annulled), none (the game went on)",
                       r->value);
    r->seen.stands = (uint8_t)(1 << word);
    return MWESO_OK;
}

/* ---- the position ---------------------------------------------------------------------------- */

MwRules mw_rules_to_read(const MwRules *rules)
{
    MwRules lenient = *rules;
    lenient.pass = PASS_ALLOWED;
    lenient.keeps |= KEEPS_STORE | KEEPS_PASSES | KEEPS_PASSED | KEEPS_HELD;
    return lenient;
}

/* Reads " S 2,1 0,0 p1" with the reader of positions, behind an empty board of the same width. */
static MwesoStatus read_side(Reader *r, const char *at)
{
    const MwRules *rules = &r->evidence->base->rules;
    const MwRules lenient = mw_rules_to_read(rules);
    MwesoPosition position;
    MwText text = {0};
    for (int row = 0; row < rules->board.rows; row++)
        mw_text_add(&text, "%s0x%d", row ? "/" : "", rules->columns);
    size_t board = text.length;
    mw_text_add(&text, "%s", at);
    if (text.failed) return mw_no_memory(r->error);
    MwesoStatus status = mw_position_read(&lenient, text.s, &position, r->error);
    mw_text_free(&text);
    if (status != MWESO_OK) {
        if (r->error && r->error->column) r->error->column += (int)(at - r->value) - (int)board;
        return place_error(r, status);
    }
    if (position.placing) return fail_at(r, at, "seeds that are being arranged are no move%s", "");
    if (mw_is_raced(rules, &position)) return fail_at(r, at, "%s", MW_RACE_UNSEEN);
    mw_scene_take(r->scene, rules, &position);
    r->scene->midgame = !mw_is_counted(at);
    return MWESO_OK;
}

static MwesoStatus read_position(Reader *r)
{
    const char *at = r->value;
    MwesoStatus status = mw_seen_board_read(&r->evidence->base->rules, r->value, &at, MW_MOST_SEEDS,
                                            &r->scene->before, r->error);
    if (status != MWESO_OK) return place_error(r, status);
    return read_side(r, at);
}

/* How many seeds unknown pits may hold: what the readable ones leave of all that are on the board.
 */
static MwesoStatus bound_unknown(Reader *r)
{
    uint64_t known = (uint64_t)r->scene->rest.store[0][0] + r->scene->rest.store[1][0], beyond = 0;
    bool unbounded = false;
    for (int side = 0; side < 2; side++)
        for (int pit = 0; pit < r->evidence->base->rules.board.pits; pit++) {
            MwRange range = r->scene->before.pit[side][pit];
            known += range.least;
            beyond += (uint64_t)(range.most - range.least);
            unbounded |= range.most == MW_MOST_SEEDS;
        }
    uint64_t left = r->seeds > known ? r->seeds - known : 0;
    if (unbounded && r->seeds < known) {
        mw_fail_line(
            r->records, r->error,
            "the pits that are known hold %d seeds, more than the %d of the game, so "
            "nothing is left for '?': give ranges such as 0-4, or the number with 'Seeds:'",
            (int)known, (int)r->seeds);
        if (r->error) r->error->line = r->header_lines[0], r->error->column = 1;
        return MWESO_BAD_INPUT;
    }
    r->scene->spare = (uint32_t)(unbounded ? left : beyond);
    for (int side = 0; side < 2; side++)
        for (int pit = 0; pit < r->evidence->base->rules.board.pits; pit++) {
            MwRange *range = &r->scene->before.pit[side][pit];
            uint64_t most = range->least + (uint64_t)r->scene->spare;
            if (range->most > most) range->most = (uint16_t)most;
        }
    return MWESO_OK;
}

/* ---- one observation ------------------------------------------------------------------------- */

static const Header headers[] = {
    {"Observation", read_told, TOLD_ID},
    {"Place", read_told, TOLD_PLACE},
    {"Date", read_told, TOLD_DATE},
    {"Source", read_told, TOLD_SOURCE},
    {"Informant", read_told, TOLD_INFORMANT},
    {"Confidence", read_confidence, TOLD_CONFIDENCE},
    {"Note", read_told, TOLD_NOTE},
    {"Position", read_position, TOLD_POSITION},
    {"Move", read_move, TOLD_MOVE},
    {"After", read_after, -1},
    {"Captured", read_captured, -1},
    {"Laps", read_laps, -1},
    {"Ended", read_ended, -1},
    {"Legal", read_legal, -1},
    {"Won", read_won, -1},
    {"Seeds", read_seeds, -1},
};
enum { HEADERS = sizeof headers / sizeof *headers };

static int header_named(const char *name)
{
    for (int i = 0; i < HEADERS; i++)
        if (strcmp(headers[i].name, name) == 0) return i;
    return -1;
}

static MwesoStatus fail_unknown(Reader *r, const char *name)
{
    const char *names[HEADERS + 1] = {NULL};
    for (int i = 0; i < HEADERS; i++) names[i] = headers[i].name;
    const char *near = mw_nearest(name, names);
    MwText text = {0};
    mw_text_add(&text, "there is no header '%.40s'", name);
    if (near) mw_text_add(&text, "; did you mean '%s'?", near);
    else mw_text_add(&text, "; what has no header of its own goes into Note");
    MwesoStatus status = fail_at(r, name, "%s", text.s ? text.s : "");
    mw_text_free(&text);
    return status;
}

static MwesoStatus keep_told(Reader *r, int told)
{
    char **slot = &r->note->told[told];
    MwText both = {0};
    if (*slot) mw_text_add(&both, "%s; ", *slot);
    mw_text_add(&both, "%s", r->value);
    if (both.failed) return mw_no_memory(r->error);
    free(*slot);
    *slot = both.s;
    return MWESO_OK;
}

static MwesoStatus take_header(Reader *r, const char *name)
{
    int header = header_named(name);
    if (header < 0) return fail_unknown(r, name);
    bool told = headers[header].read == read_told && header > 0;
    if (!told) {
        mw_cut_comment((char *)(uintptr_t)r->value);
        mw_plain_signs((char *)(uintptr_t)r->value);
    }
    if (!*r->value) return fail_at(r, name, "nothing is given behind '%s:'", headers[header].name);
    if (r->header_lines[header] && headers[header].told != TOLD_NOTE &&
        headers[header].told != TOLD_SOURCE)
        return fail_at(r, name, "'%s' is given twice", headers[header].name);
    r->header_lines[header] = r->records->number;
    MwesoStatus status = headers[header].read(r);
    return status == MWESO_OK && headers[header].told >= 0 ? keep_told(r, headers[header].told)
                                                           : status;
}

/* Is this "Name: value"? Cuts the line into both. */
static MwesoStatus take_line(Reader *r)
{
    char *name = r->records->line;
    while (mw_is_blank(*name)) name++;
    char *c = name;
    while (isalpha((unsigned char)*c)) c++;
    if (c == name || *c != ':')
        return fail_at(r, name, "a header such as 'Move: B5' is expected, not '%.40s'", name);
    *c++ = '\0';
    while (mw_is_blank(*c)) c++;
    r->value = c;
    return take_header(r, name);
}

static bool starts_note(const char *line) { return strncmp(line, "Observation:", 12) == 0; }

static MwesoStatus read_lines(Reader *r)
{
    MwesoStatus status = take_line(r);
    while (status == MWESO_OK) {
        MwLineResult result = mw_next_line(r->records, r->error);
        if (result == LINE_NONE) return MWESO_OK;
        if (result == LINE_FAILED) return r->error->status;
        if (starts_note(r->records->line)) return r->records->again = true, MWESO_OK;
        status = take_line(r);
    }
    return status;
}

/* Without a position the move was played from the usual start. */
static void use_usual_start(Reader *r)
{
    const MwRules *rules = &r->evidence->base->rules;
    const MwesoPosition start = mw_usual_start(rules);
    mw_scene_take(r->scene, rules, &start);
    mw_scene_take_pits(r->scene, &start, rules->board.pits);
}

static MwesoStatus fail_note(Reader *r, const char *format, const char *text)
{
    mw_fail_line(r->records, r->error, format, text);
    if (r->error) r->error->line = r->header_lines[0], r->error->column = 1;
    return MWESO_BAD_INPUT;
}

static MwesoStatus check_whole(Reader *r)
{
    const MwSighting *seen = &r->seen;
    const char *id = r->note->told[TOLD_ID];
    bool result = r->after || seen->captured != MW_UNKNOWN || seen->laps != MW_UNKNOWN ||
                  seen->ends || seen->endless || seen->stands != STANDS_ANY;
    if (!r->header_lines[header_named("Move")])
        return fail_note(r, "observation '%.60s' has no 'Move:'; '?' is one that is not known", id);
    if (seen->legal == LEGAL_REFUSED && result)
        return fail_note(r, "'%.60s' was refused as illegal, so nothing can have come of it", id);
    if (seen->legal == LEGAL_REFUSED && (seen->start == MW_UNKNOWN || seen->beyond) &&
        mw_sows(seen))
        return fail_note(r,
                         "'%.60s': a refused move is written as far as it was tried, without '?' "
                         "and '.'",
                         id);
    if (seen->endless && (r->after || seen->laps != MW_UNKNOWN))
        return fail_note(r, "'%.60s' never ended, so there is no board after it", id);
    if (r->header_lines[header_named("Position")]) return bound_unknown(r);
    use_usual_start(r);
    return MWESO_OK;
}

static MwesoStatus finish(Reader *r)
{
    MwSighting *move = mw_note_add(r->note, r->note->told[TOLD_MOVE]);
    if (!move) return mw_no_memory(r->error);
    *move = r->seen;
    move->after = r->after;
    move->ends |= r->after || move->laps != MW_UNKNOWN;
    r->seen.letters = "";
    r->after = NULL;
    return MWESO_OK;
}

MwesoStatus mw_note_read(MwesoEvidence *evidence, MwesoRecords *records, MwNote *note,
                         MwesoError *error)
{
    Reader r = {.evidence = evidence, .records = records, .note = note, .error = error};
    r.seeds = (uint64_t)mw_all_seeds(&evidence->base->rules);
    mw_sighting_read(&evidence->base->rules, "?", &r.seen, NULL);
    note->line = records->number;
    if (!(note->scene = r.scene = mw_new(sizeof *note->scene))) return mw_no_memory(error);
    if (!starts_note(records->line)) {
        r.value = records->line;
        return fail_at(&r, r.value, "an observation starts with 'Observation: NAME', not '%.40s'",
                       r.value);
    }
    MwesoStatus status = read_lines(&r);
    if (status == MWESO_OK) status = check_whole(&r);
    if (status == MWESO_OK) status = finish(&r);
    if (*r.seen.letters) free((char *)(uintptr_t)r.seen.letters);
    free(r.after);
    return status;
}

void mw_note_free(MwNote *note)
{
    for (int i = 0; i < TOLD_COUNT; i++) free(note->told[i]);
    for (size_t i = 0; i < note->count; i++) {
        if (*note->moves[i].letters) free((char *)(uintptr_t)note->moves[i].letters);
        free((void *)(uintptr_t)note->moves[i].after);
        free(note->texts[i]);
    }
    free(note->moves);
    free(note->texts);
    free(note->scene);
    *note = (MwNote){0};
}
