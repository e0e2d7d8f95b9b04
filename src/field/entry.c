/* Entry: reads one observation header by header. */
#include "field/entry.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "field/hypotheses.h"
#include "kernel/outcome.h"
#include "play/record.h"
#include "rules/keys.h"
#include "rules/tables.h"
#include "rules/variant.h"

typedef struct Header {
    const char *name;
    MwesoStatus (*read)(MwEntry *e);
    int kept; /* MwNoteHeader if the value is kept as text, or -1 */
} Header;

/* ---- errors ---------------------------------------------------------------------------------- */

/* Completes an error with its place: the column of `at` in the line (NULL: the whole line); for
 * tables, row and heading precede the text. */
static MwesoStatus put_error(const MwEntry *e, const char *at)
{
    const MwEntryPlace *place = &e->place;
    if (!e->error) return MWESO_BAD_INPUT;
    if (place->row) {
        char text[sizeof e->error->text];
        memcpy(text, e->error->text, sizeof text);
        mw_fail(e->error, e->error->status, 0,
                place->heading ? "row %d, column '%.60s': %.900s" : "row %d%.0s: %.900s",
                place->row, place->heading ? place->heading : "", text);
    }
    e->error->line = place->number;
    e->error->column = at && place->line ? (int)(at - place->line) + 1 : 0;
    return e->error->status;
}

MwesoStatus mw_entry_fail(const MwEntry *e, const char *at, const char *format, const char *text)
{
    MwText whole = {0};
    mw_text_add(&whole, format, text);
    mw_fail(e->error, MWESO_BAD_INPUT, 0, "%s", whole.s ? whole.s : "");
    mw_text_free(&whole);
    return e->error ? put_error(e, at) : MWESO_BAD_INPUT;
}

/* Converts the column of an error from the value to the line. */
static MwesoStatus place_error(const MwEntry *e, MwesoStatus status)
{
    if (status == MWESO_OK || !e->error) return status;
    int within = e->error->column ? e->error->column - 1 : 0;
    return put_error(e, e->value + within);
}

/* ---- headers --------------------------------------------------------------------------------- */

static MwesoStatus read_text(MwEntry *e)
{
    (void)e;
    return MWESO_OK;
}

static MwesoStatus read_statement(MwEntry *e)
{
    MwHypothesisSpace domain;
    if (!(e->note->said = mw_new(sizeof *e->note->said))) return mw_no_memory(e->error);
    MwesoStatus status = mw_hypothesis_space(e->evidence->base, &domain, e->error);
    if (status != MWESO_OK) return status;
    return place_error(e, mw_statement_read(&domain, e->value, e->note->said, e->error));
}

static MwesoStatus read_confidence(MwEntry *e)
{
    static const char *const words[] = {"sure", "likely", "doubtful", NULL};
    if (mw_index(e->value, words) >= 0) return MWESO_OK;
    return mw_entry_fail(e, e->value, "'%.40s' is not one of: sure, likely, doubtful", e->value);
}

/* Removes blanks inside names of pits, as in "A 8". */
static void close_pits(char *text)
{
    char *to = text;
    for (const char *from = text; *from; *to++ = *from++) {
        const char *next = from + strspn(from, " ");
        bool letter = to > text && strchr("ABab", to[-1]) &&
                      (to - text < 2 || to[-2] == ' ' || to[-2] == ',' || to[-2] == 'x');
        if (letter && next > from && isdigit((unsigned char)*next)) from = next;
    }
    *to = '\0';
}

/* Reads what a line says of the move itself; what other lines said is kept. */
static MwesoStatus read_move(MwEntry *e)
{
    close_pits(e->value);
    MwSeenMove move;
    MwesoStatus status = mw_seen_move_read(&e->evidence->base->rules, e->value, &move, e->error);
    e->seen.pass = move.pass;
    e->seen.swap = move.swap;
    e->seen.start = move.start;
    e->seen.drops = move.drops;
    e->seen.letters = move.letters;
    e->seen.extra = move.extra;
    e->seen.enough = move.enough;
    e->seen.beyond = move.beyond;
    return place_error(e, status);
}

static MwesoStatus read_after(MwEntry *e)
{
    const char *at = e->value;
    if (!(e->after = mw_new(sizeof *e->after))) return mw_no_memory(e->error);
    MwesoStatus status = mw_seen_board_read(&e->evidence->base->rules, e->value, &at, MW_MOST_SEEDS,
                                            e->after, e->error);
    if (status == MWESO_OK && *at)
        return mw_entry_fail(e, at, "only a board is expected after the move, not '%.20s'", at);
    return place_error(e, status);
}

static MwesoStatus read_count(MwEntry *e, uint64_t most, const char *what, uint64_t *number)
{
    const char *at = e->value;
    if (mw_read_number(&at, most, number) && *at == '\0') return MWESO_OK;
    return mw_entry_fail(e, e->value, what, e->value);
}

static MwesoStatus read_captured(MwEntry *e)
{
    uint64_t number;
    MwesoStatus status = read_count(e, MW_MOST_SEEDS, "'%.40s' is not a number of seeds", &number);
    if (status == MWESO_OK) e->seen.captured = (int32_t)number;
    return status;
}

static MwesoStatus read_laps(MwEntry *e)
{
    uint64_t number;
    MwesoStatus status = read_count(e, INT32_MAX, "'%.40s' is not a number of laps", &number);
    if (status == MWESO_OK) e->seen.laps = (int64_t)number;
    return status;
}

static MwesoStatus read_seeds(MwEntry *e)
{
    return read_count(e, MW_MOST_SEEDS, "'%.40s' is not a number of seeds", &e->seeds);
}

static MwesoStatus read_ended(MwEntry *e)
{
    const char *at = e->value;
    close_pits(e->value);
    if (strcmp(at, "never") == 0) return e->seen.endless = true, MWESO_OK;
    e->seen.ends = true;
    if (strcmp(at, "yes") == 0) return MWESO_OK;
    e->seen.landing = mw_read_pit(&e->evidence->base->rules.board, &at);
    if (e->seen.landing >= 0 && *at == '\0') return MWESO_OK;
    return mw_entry_fail(
        e, e->value,
        "'%.40s' is not the pit where the last seed of the turn fell (own view, as in "
        "A5), nor yes, nor never",
        e->value);
}

static MwesoStatus read_captured_at(MwEntry *e)
{
    const MwesoBoard *board = &e->evidence->base->rules.board;
    close_pits(e->value);
    for (const char *at = e->value; *at; at += strspn(at, ", \t")) {
        int pit = mw_read_pit(board, &at);
        if (pit < 0 || (*at && !strchr(", \t", *at)))
            return mw_entry_fail(e, at,
                                 "'%.40s' is not a pit of the mover that captured (own view, as "
                                 "in A5; several as in A5, A3)",
                                 at);
        e->seen.captured_at |= (uint64_t)1 << pit;
    }
    return MWESO_OK;
}

/* The index of the value in a list of words, in any case; -1: none. */
static int word_of(const MwEntry *e, const char *const *words)
{
    for (int i = 0; words[i]; i++)
        if (strcasecmp(words[i], e->value) == 0) return i;
    return -1;
}

/* Reads "12" or "12th". */
static bool read_ordinal(const char *text, uint64_t *number)
{
    static const char *const ends[] = {"", "st", "nd", "rd", "th", NULL};
    return mw_read_number(&text, INT32_MAX, number) && mw_index(text, ends) >= 0;
}

/* Reads the number of the mover's own turn, from 1, or a word for how far the game had come. As
 * rules differ in the length of an opening, such a word leaves the number open. */
static MwesoStatus read_turn(MwEntry *e)
{
    static const char *const words[] = {"opening", "middle", "first", NULL};
    int word = word_of(e, words);
    uint64_t number = word == 2;
    if (word < 0 && (!read_ordinal(e->value, &number) || number == 0))
        return mw_entry_fail(e, e->value,
                             "'%.40s' is not the number of the mover's own turn (1 is his first), "
                             "nor opening, nor middle",
                             e->value);
    e->turn = (uint32_t)number;
    e->middle = word == 1;
    return MWESO_OK;
}

static MwesoStatus read_legal(MwEntry *e)
{
    static const char *const words[] = {"no", "yes", NULL};
    int word = word_of(e, words);
    if (word < 0) return mw_entry_fail(e, e->value, "'%.40s' is neither yes nor no", e->value);
    e->seen.legal = word ? LEGAL_SAID : LEGAL_REFUSED;
    return MWESO_OK;
}

static MwesoStatus read_won(MwEntry *e)
{
    static const char *const words[] = {"S", "N", "nobody", "none", NULL};
    int word = mw_index(e->value, words);
    if (word < 0)
        return mw_entry_fail(
            e, e->value, "'%.40s' is not one of: S, N, nobody (annulled), none (the game went on)",
            e->value);
    e->seen.won = (uint8_t)(1 << word);
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
static MwesoStatus read_side(MwEntry *e, const char *at)
{
    const MwRules *rules = &e->evidence->base->rules;
    const MwRules lenient = mw_rules_to_read(rules);
    MwesoPosition position;
    MwText text = {0};
    for (int row = 0; row < rules->board.rows; row++)
        mw_text_add(&text, "%s0x%d", row ? "/" : "", rules->columns);
    size_t board = text.length;
    mw_text_add(&text, "%s", at);
    if (text.failed) return mw_no_memory(e->error);
    MwesoStatus status = mw_position_read(&lenient, text.s, &position, e->error);
    mw_text_free(&text);
    if (status != MWESO_OK) {
        if (e->error && e->error->column) e->error->column += (int)(at - e->value) - (int)board;
        return place_error(e, status);
    }
    if (position.placing)
        return mw_entry_fail(e, at, "seeds that are being arranged are no move%s", "");
    if (mw_is_raced(rules, &position)) return mw_entry_fail(e, at, "%s", MW_RACE_UNSEEN);
    mw_scene_take(e->note->scene, rules, &position);
    e->note->scene->counted = mw_is_counted(at) ? COUNTED : COUNTED_NOT;
    return MWESO_OK;
}

/* Is this word next? Then moves *at behind it and the blanks that follow. */
static bool take_word(const char **at, const char *word)
{
    size_t length = strlen(word);
    if (strncasecmp(*at, word, length) != 0) return false;
    if ((*at)[length] && !mw_is_blank((*at)[length])) return false;
    *at += length;
    *at += strspn(*at, " \t");
    return true;
}

/* Reads "start", the usual start; then who began: South if nobody is named. */
static MwesoStatus read_start(MwEntry *e, const char *at)
{
    const MwRules *rules = &e->evidence->base->rules;
    MwesoPosition start = mw_usual_start(rules);
    if (*at && strcmp(at, "S") != 0 && strcmp(at, "N") != 0)
        return mw_entry_fail(
            e, at, "behind 'start' stands who begins, S or N, or nothing, not '%.20s'", at);
    start.side = *at == 'N' ? MWESO_NORTH : MWESO_SOUTH;
    if (mw_is_raced(rules, &start)) return mw_entry_fail(e, at, "%s", MW_RACE_UNSEEN);
    mw_scene_take(e->note->scene, rules, &start);
    mw_scene_take_pits(e->note->scene, &start, rules->board.pits);
    return MWESO_OK;
}

/* Takes a board that nobody saw. Stores and all else that the base keeps are then unseen too, with
 * too many possibilities. */
static void take_unseen(MwEntry *e)
{
    enum { BESIDES = KEEPS_STORE | KEEPS_WAY | KEEPS_SPREAD | KEEPS_HELD | KEEPS_STARTED };
    const MwRules *rules = &e->evidence->base->rules;
    MwScene *scene = e->note->scene;
    MwesoPosition start = mw_usual_start(rules);
    mw_scene_take(scene, rules, &start);
    scene->counted = COUNTED_NOT;
    scene->any_mover = true;
    scene->untold = rules->keeps & BESIDES || rules->memory_count > 0;
    for (int side = 0; side < 2; side++)
        for (int pit = 0; pit < rules->board.pits; pit++)
            scene->before.pit[side][pit] = (MwRange){0, MW_MOST_SEEDS};
}

/* Reads '?', a board that nobody saw, and perhaps who moved and what else is known. */
static MwesoStatus read_unseen(MwEntry *e, const char *at)
{
    take_unseen(e);
    if (!*at) return MWESO_OK;
    MwesoStatus status = read_side(e, at - 1); /* including the blank before it */
    e->note->scene->any_mover = false;
    return status;
}

static MwesoStatus read_position(MwEntry *e)
{
    const char *at = e->value, *rest = at;
    if (take_word(&rest, "start")) return read_start(e, rest);
    if (take_word(&rest, "?") && (!*rest || *rest == 'S' || *rest == 'N'))
        return read_unseen(e, rest);
    MwesoStatus status = mw_seen_board_read(&e->evidence->base->rules, e->value, &at, MW_MOST_SEEDS,
                                            &e->note->scene->before, e->error);
    if (status != MWESO_OK) return place_error(e, status);
    return read_side(e, at);
}

/* Fails at the first line of the observation. */
static MwesoStatus fail_whole(MwEntry *e, const char *format, const char *text)
{
    e->place.number = e->note->line;
    e->place.heading = NULL;
    e->value = NULL;
    mw_entry_fail(e, NULL, format, text);
    if (e->error && e->place.line) e->error->column = 1;
    return MWESO_BAD_INPUT;
}

/* Sets how many seeds unknown pits may hold: all seeds on the board, less those in known pits. */
static MwesoStatus bound_unknown(MwEntry *e)
{
    MwScene *scene = e->note->scene;
    uint64_t known = (uint64_t)scene->rest.store[0][0] + scene->rest.store[1][0], beyond = 0;
    bool unbounded = false;
    for (int side = 0; side < 2; side++)
        for (int pit = 0; pit < e->evidence->base->rules.board.pits; pit++) {
            MwRange range = scene->before.pit[side][pit];
            known += range.least;
            beyond += (uint64_t)(range.most - range.least);
            unbounded |= range.most == MW_MOST_SEEDS;
        }
    uint64_t left = e->seeds > known ? e->seeds - known : 0;
    if (unbounded && e->seeds < known) {
        char text[200];
        snprintf(text, sizeof text,
                 "the pits that are known hold %d seeds, more than the %d of the game, so nothing "
                 "is left for '?': give ranges such as 0-4, or the number with 'Seeds:'",
                 (int)known, (int)e->seeds);
        return fail_whole(e, "%s", text);
    }
    scene->spare = (uint32_t)(unbounded ? left : beyond);
    for (int side = 0; side < 2; side++)
        for (int pit = 0; pit < e->evidence->base->rules.board.pits; pit++) {
            MwRange *range = &scene->before.pit[side][pit];
            uint64_t most = range->least + (uint64_t)scene->spare;
            if (range->most > most) range->most = (uint16_t)most;
        }
    return MWESO_OK;
}

/* ---- one observation ------------------------------------------------------------------------- */

static const Header headers[] = {
    {"Observation", read_text, HEADER_ID},
    {"Place", read_text, HEADER_PLACE},
    {"Date", read_text, HEADER_DATE},
    {"Source", read_text, HEADER_SOURCE},
    {"Informant", read_text, HEADER_INFORMANT},
    {"Confidence", read_confidence, HEADER_CONFIDENCE},
    {"Recording", read_text, HEADER_RECORDING},
    {"Time", read_text, HEADER_TIME},
    {"Note", read_text, HEADER_NOTE},
    {"Statement", read_statement, HEADER_STATEMENT},
    {"Position", read_position, HEADER_POSITION},
    {"Turn", read_turn, -1},
    {"Move", read_move, HEADER_MOVE},
    {"After", read_after, -1},
    {"Captured", read_captured, -1},
    {"Captured at", read_captured_at, -1},
    {"Laps", read_laps, -1},
    {"Ended", read_ended, -1},
    {"Legal", read_legal, -1},
    {"Won", read_won, -1},
    {"Seeds", read_seeds, -1},
};
enum { HEADERS = sizeof headers / sizeof *headers };
_Static_assert((int)HEADERS < (int)MW_MOST_HEADERS, "each has a line");

int mw_entry_header(const char *name)
{
    for (int i = 0; i < HEADERS; i++)
        if (strcmp(headers[i].name, name) == 0) return i;
    return strcmp(name, "Before") == 0 ? mw_entry_header("Position") : -1;
}

const char *mw_entry_header_name(int header) { return headers[header].name; }

const char *const *mw_entry_headers(void)
{
    static const char *const *names;
    static const char *all[HEADERS + 1];
    if (!names) {
        for (int i = 0; i < HEADERS; i++) all[i] = headers[i].name;
        names = all;
    }
    return names;
}

bool mw_entry_is_text(int header) { return headers[header].read == read_text && header > 0; }

bool mw_entry_is_board(int header)
{
    return headers[header].read == read_position || headers[header].read == read_after;
}

MwesoStatus mw_entry_take(MwEntry *e, int header)
{
    const Header *h = &headers[header];
    if (!mw_entry_is_text(header)) mw_plain_signs(e->value);
    if (!*e->value)
        return mw_entry_fail(e, e->place.line, "nothing is given behind '%s:'", h->name);
    if (e->lines[header] && h->kept != HEADER_NOTE && h->kept != HEADER_SOURCE)
        return mw_entry_fail(e, e->place.line, "'%s' is given twice", h->name);
    e->lines[header] = e->place.number;
    MwesoStatus status = h->read(e);
    if (status != MWESO_OK || h->kept < 0) return status;
    char **slot = &e->note->header[h->kept];
    MwText both = {0};
    if (*slot) mw_text_add(&both, "%s; ", *slot);
    mw_text_add(&both, "%s", e->value);
    if (both.failed) return mw_no_memory(e->error);
    free(*slot);
    *slot = both.s;
    return MWESO_OK;
}

/* ---- the whole ------------------------------------------------------------------------------- */

static bool is_given(const MwEntry *e, const char *name)
{
    return e->lines[mw_entry_header(name)] != 0;
}

/* Does the observation have a result of the move? */
static bool tells_result(const MwEntry *e)
{
    const MwSeenMove *seen = &e->seen;
    return e->after || seen->captured != MW_UNKNOWN || seen->captured_at ||
           seen->laps != MW_UNKNOWN || seen->ends || seen->endless || seen->won != WON_ANY;
}

/* A statement has no move: that would be a separate observation. */
static MwesoStatus check_statement(MwEntry *e)
{
    const char *id = e->note->header[HEADER_ID];
    if (is_given(e, "Move") || is_given(e, "Position") || is_given(e, "Legal") || tells_result(e))
        return fail_whole(e,
                          "'%.60s' has a statement and a move: what was said and what was seen are "
                          "two observations",
                          id);
    free(e->note->scene);
    e->note->scene = NULL;
    return MWESO_OK;
}

/* Takes over `Turn` if the position does not count turns itself; if it does, both must agree. */
static MwesoStatus take_turn(MwEntry *e)
{
    MwScene *scene = e->note->scene;
    uint32_t made = scene->rest.turns[scene->rest.side];
    char text[160];
    if (e->turn == 1 && e->evidence->base->rules.keeps & KEEPS_RACE)
        return fail_whole(e, "%s", MW_RACE_UNSEEN);
    if (scene->counted == COUNTED) {
        if (e->turn == 0 || e->turn == made + 1) return MWESO_OK;
        snprintf(text, sizeof text,
                 "turn %u is said, but in the position the mover has made %u turn%s before it",
                 e->turn, made, made == 1 ? "" : "s");
        return fail_whole(e, "%s", text);
    }
    scene->turn = e->turn;
    if (e->turn) scene->counted = COUNTED_TURN;
    else if (e->middle) scene->counted = COUNTED_MIDDLE;
    return MWESO_OK;
}

static MwesoStatus check_seen(MwEntry *e)
{
    const MwSeenMove *seen = &e->seen;
    const char *id = e->note->header[HEADER_ID];
    if (!is_given(e, "Move"))
        return fail_whole(e, "observation '%.60s' has no 'Move:'; '?' is one that is not known",
                          id);
    if (seen->legal == LEGAL_REFUSED && tells_result(e))
        return fail_whole(e, "'%.60s' was refused as illegal, so nothing can have come of it", id);
    if (seen->legal == LEGAL_REFUSED && (seen->start == MW_UNKNOWN || seen->beyond) &&
        mw_sows(seen))
        return fail_whole(e,
                          "'%.60s': a refused move is written as far as it was tried, without '?' "
                          "and '.'",
                          id);
    if (seen->endless && (e->after || seen->laps != MW_UNKNOWN))
        return fail_whole(e, "'%.60s' never ended, so there is no board after it", id);
    if (seen->captured == 0 && seen->captured_at)
        return fail_whole(e, "'%.60s' captured nothing, so there is no pit where it did", id);
    if (!is_given(e, "Position")) take_unseen(e);
    if (e->note->scene->any_mover && (e->after || seen->won != WON_ANY))
        return fail_whole(e,
                          "'%.60s' says what came of the move, but not who moved: 'Position: ? S' "
                          "(or N) is a board that nobody saw, 'Position: start' the usual start",
                          id);
    MwesoStatus status = bound_unknown(e);
    return status == MWESO_OK && is_given(e, "Turn") ? take_turn(e) : status;
}

MwesoStatus mw_entry_take_scene(MwEntry *e)
{
    free(e->note->header[HEADER_POSITION]);
    e->note->header[HEADER_POSITION] = NULL;
    MwesoStatus status = mw_entry_take(e, mw_entry_header("Position"));
    return status == MWESO_OK ? bound_unknown(e) : status;
}

bool mw_entry_begin(MwEntry *e, const MwesoEvidence *evidence, MwNote *note, int line,
                    MwesoError *error)
{
    *e = (MwEntry){.evidence = evidence, .note = note, .error = error};
    e->seeds = (uint64_t)mw_all_seeds(&evidence->base->rules);
    mw_seen_move_read(&evidence->base->rules, "?", &e->seen, NULL);
    note->line = line;
    return (note->scene = mw_new(sizeof *note->scene)) || mw_no_memory(error) == MWESO_OK;
}

void mw_entry_free(MwEntry *e)
{
    mw_seen_move_free(&e->seen);
    free(e->after);
}

MwesoStatus mw_entry_finish(MwEntry *e)
{
    if (e->note->said) return check_statement(e);
    MwesoStatus status = check_seen(e);
    if (status != MWESO_OK) return status;
    MwSeenMove *move = mw_note_add(e->note, e->note->header[HEADER_MOVE]);
    if (!move) return mw_no_memory(e->error);
    *move = e->seen;
    move->after = e->after;
    move->ends |= e->after || move->laps != MW_UNKNOWN;
    e->seen.letters = "";
    e->after = NULL;
    return MWESO_OK;
}

/* ---- notes ----------------------------------------------------------------------------------- */

MwSeenMove *mw_note_add(MwNote *note, const char *text)
{
    MwSeenMove *moves = mw_grow(note->moves, note->count, &note->room, sizeof *moves);
    if (!moves) return NULL;
    note->moves = moves;
    char **texts = mw_grow(note->texts, note->count, &note->text_room, sizeof *texts);
    if (!texts) return NULL;
    note->texts = texts;
    if (!(texts[note->count] = mw_copy(text))) return NULL;
    moves[note->count] = mw_nothing_seen();
    return &moves[note->count++];
}

void mw_note_free(MwNote *note)
{
    for (int i = 0; i < HEADER_COUNT; i++) free(note->header[i]);
    for (size_t i = 0; i < note->count; i++) {
        mw_seen_move_free(&note->moves[i]);
        free((void *)(uintptr_t)note->moves[i].after);
        free(note->texts[i]);
    }
    mw_comments_free(&note->comments);
    free(note->moves);
    free(note->texts);
    free(note->scene);
    free(note->said);
    *note = (MwNote){0};
}
