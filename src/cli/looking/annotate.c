/* mweso annotate: a recorded game with boards, laps, captures and remarks. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/page.h"
#include "cli/verbs.h"

enum { LONGEST_REMARK = 600, MOST_MOVES = 2000 };

typedef struct Annotation {
    const Cli *cli;
    const MwesoVariant *variant;
    MwesoNotation notation; /* in which moves are printed */
    Sheet *sheet;           /* or NULL */
    size_t before;          /* turns before the record, if it begins after a gap */
    size_t comment;         /* index of the next comment of the game */
    bool first;             /* row */
} Annotation;

/* What happens in one move. */
typedef struct MoveNotes {
    const Cli *cli;
    const MwesoVariant *variant;
    char captures[LONGEST_REMARK]; /* "6 at A8, 3 at A2" */
    size_t length;
    bool quiet; /* a capture was passed over because nothing is captured yet */
    Marks marks;
} MoveNotes;

static void note_event(void *user, const MwesoEvent *e)
{
    MoveNotes *notes = user;
    if (e->kind == MWESO_EVENT_LANDING) {
        cli_mark_landing(mweso_variant_board(notes->variant), e->side, e->pit, &notes->marks);
        notes->quiet |= strcmp(e->key, "capture.quiet_turns") == 0;
    } else if (e->kind == MWESO_EVENT_CAPTURE && notes->length < sizeof notes->captures) {
        size_t room = sizeof notes->captures - notes->length;
        char *end = notes->captures + notes->length, one[200];
        snprintf(one, sizeof one, cli_in(notes->cli, "%d at %s"), e->inner + e->outer,
                 PIT_NAME(notes->variant, e->pit));
        notes->length += (size_t)snprintf(end, room, "%s%s", notes->length ? ", " : "", one);
    }
}

/* ---- remarks --------------------------------------------------------------------------------- */

static bool is_extra_win(MwesoEnd end)
{
    return end == MWESO_BOTH_ENDS || end == MWESO_TWO_CAPTURES_FIRST || end == MWESO_EVERY_COLUMN;
}

/* Writes into `remark` a move among the first MOST_MOVES that would have won at once, if there is
 * one and the played move did not. */
static void find_missed_win(const Annotation *a, const MwesoPosition *before,
                            const MwesoOutcome *played, char *remark, size_t size)
{
    const MwesoVariant *variant = a->variant;
    const char *text;
    MwesoOutcome outcome;
    int moves = 0;
    bool found = false;
    if (before->placing || (played->over && is_extra_win(played->end))) return;
    MwesoMoves *list = mweso_moves_new(variant, before, NULL);
    while (list && !found && moves++ < MOST_MOVES && mweso_moves_next(list, &text, &outcome)) {
        found = outcome.over && is_extra_win(outcome.end);
        char *move = found ? cli_move_in(a->notation, variant, before, text) : NULL;
        if (found)
            snprintf(remark, size, cli_in(a->cli, "%s would have won (%s)"), move ? move : text,
                     mweso_end_name(outcome.end));
        free(move);
    }
    mweso_moves_free(list);
}

static void remark_on(const Annotation *a, const MwesoPosition *before, const MwesoOutcome *outcome,
                      const MoveNotes *notes, char *remark, size_t size)
{
    char missed[200] = "";
    find_missed_win(a, before, outcome, missed, sizeof missed);
    const char *endless = outcome->endless ? cli_in(a->cli, "the move never ends") : "";
    const char *quiet = notes->quiet ? cli_in(a->cli, "nothing is captured in a first turn") : "";
    snprintf(remark, size, "%s%s%s%s%s", endless, *endless && *quiet ? "; " : "", quiet,
             *missed && (*endless || *quiet) ? "; " : "", missed);
}

/* ---- comments of the record ------------------------------------------------------------------ */

/* The comments on one move, or on the start, as one text, to be freed; and the first time in the
 * recording that they name. */
typedef struct Comments {
    char *text, time[48];
} Comments;

/* Takes and prints the comments that follow the first `moves` moves, in order. */
static Comments take_comments(Annotation *a, const MwesoGame *game, size_t moves)
{
    Comments said = {.text = NULL};
    MwesoComment c;
    size_t length;
    FILE *out = open_memstream(&said.text, &length);
    for (; mweso_game_comment(game, a->comment, &c) && c.after <= moves; a->comment++) {
        const char *time = c.time ? c.time : "", *blank = *time && *c.text ? " " : "";
        if (a->cli->format == FORMAT_TEXT)
            printf("%s %s%s%s\n", cli_in(a->cli, "Comment:"), time, blank, c.text);
        if (a->sheet)
            page_add(&a->sheet->page, "<p class=\"comment\"><b>%s</b>%s%s</p>\n", time, blank,
                     c.text);
        bool first = *time && !*said.time;
        if (first) snprintf(said.time, sizeof said.time, "%s", time);
        if (first) time = "";
        if (!out || (!*time && !*c.text)) continue;
        fprintf(out, "%s%s%s%s", ftell(out) > 0 ? "; " : "", time, *time && *c.text ? " " : "",
                c.text);
    }
    if (out) fclose(out);
    return said;
}

/* A row of a move; of the start, or of a move that cannot be played, with what is not known NULL.
 */
static void print_row(Annotation *a, const char *game, size_t ply, const char *side,
                      const char *move, const MwesoOutcome *o, const char *captures,
                      const char *after, const char *remark, const Comments *said)
{
    if (a->cli->format == FORMAT_TEXT) return;
    ROW(a->cli, a->first, TEXT_FIELD("game", game), NUMBER_FIELD("ply", ply),
        TEXT_FIELD("side", side), TEXT_FIELD("move", move), NUMBER_FIELD("laps", o ? o->laps : 0),
        NUMBER_FIELD("captured", o ? o->captured : 0), TEXT_FIELD("captures", captures),
        TEXT_FIELD("after", after), TEXT_FIELD("remark", remark),
        TEXT_FIELD("time", said && *said->time ? said->time : NULL),
        TEXT_FIELD("comment", said && said->text && *said->text ? said->text : NULL));
    a->first = false;
}

/* Comments on the start have a row of their own, of move 0. */
static void annotate_start(Annotation *a, const char *name, const MwesoGame *game)
{
    MwesoComment c;
    a->comment = 0;
    if (!mweso_game_comment(game, 0, &c) || c.after > 0) return;
    Comments said = take_comments(a, game, 0);
    char *start = cli_position_text(a->variant, mweso_game_position_before(game, 0));
    print_row(a, name, a->before, NULL, NULL, NULL, NULL, start, NULL, &said);
    free(start);
    free(said.text);
}

/* ---- one move -------------------------------------------------------------------------------- */

/* In HTML the section of the move stays open for its comments. */
static void print_move(const Annotation *a, size_t ply, int side, const char *move,
                       const MwesoOutcome *o, const MoveNotes *notes, const char *remark)
{
    char line[2 * LONGEST_REMARK], laps[100], captures[LONGEST_REMARK + 100] = "";
    snprintf(laps, sizeof laps, cli_in_count(a->cli, "%llu lap", "%llu laps", o->laps),
             (unsigned long long)o->laps);
    if (notes->captures[0])
        snprintf(captures, sizeof captures, cli_in(a->cli, ", captures %s"), notes->captures);
    snprintf(line, sizeof line, "%zu. %s %s: %s%s", a->before + ply + 1,
             side == MWESO_SOUTH ? cli_in(a->cli, "South") : cli_in(a->cli, "North"), move, laps,
             captures);
    const MwesoPosition *p = &o->after;
    if (a->cli->format == FORMAT_TEXT) {
        printf("\n%s\n", line);
        cli_draw_marked(a->cli, a->variant, p, notes->marks);
        if (remark[0]) printf("%s %s\n", cli_in(a->cli, "Remark:"), remark);
    }
    if (!a->sheet) return;
    Page *page = &a->sheet->page;
    page_add(page, "<section class=\"move\">\n<p>%s</p>\n", line);
    cli_sheet_board(a->sheet, a->variant, p, notes->marks, line);
    if (remark[0]) page_add(page, "<p><em>%s</em></p>\n", remark);
}

static void annotate_move(Annotation *a, const char *name, const MwesoGame *game, size_t ply)
{
    const MwesoPosition *before = mweso_game_position_before(game, ply);
    const MwesoOutcome *outcome = mweso_game_outcome_of(game, ply);
    const char *move = mweso_game_move(game, ply);
    char remark[LONGEST_REMARK];
    MoveNotes notes = {.cli = a->cli, .variant = a->variant};
    MwesoOutcome again;
    mweso_play(a->variant, before, move, note_event, &notes, &again, NULL);
    remark_on(a, before, outcome, &notes, remark, sizeof remark);
    char *other = cli_move_in(a->notation, a->variant, before, move);
    if (other) move = other;
    if (a->cli->format == FORMAT_TEXT || a->sheet)
        print_move(a, ply, before->side, move, outcome, &notes, remark);
    Comments said = take_comments(a, game, ply + 1);
    if (a->sheet) page_add(&a->sheet->page, "</section>\n");
    char *after = cli_position_text(a->variant, &outcome->after);
    print_row(a, name, a->before + ply + 1, cli_side(before->side), move, outcome, notes.captures,
              after, remark[0] ? remark : NULL, &said);
    free(after);
    free(said.text);
    free(other);
}

static void print_heading(const Annotation *a, const char *text)
{
    if (a->cli->format == FORMAT_TEXT) printf("\n%s\n", text);
    if (a->sheet) page_add(&a->sheet->page, "<p><strong>%s</strong></p>\n", text);
}

/* Names the stage of the game where it begins. */
static void print_stage(const Annotation *a, const MwesoGame *game, size_t ply)
{
    const char *stage = cli_stage(a->variant, mweso_game_position_before(game, ply));
    const char *before = ply ? cli_stage(a->variant, mweso_game_position_before(game, ply - 1))
                             : "";
    char text[LONGEST_REMARK];
    if (!*stage || strcmp(stage, before) == 0) return;
    snprintf(text, sizeof text, cli_in(a->cli, "Stage: %s"), stage);
    print_heading(a, text);
}

/* ---- one game -------------------------------------------------------------------------------- */

static void print_headers(const Annotation *a, const MwesoRecord *record)
{
    const char *name, *value;
    for (size_t i = 0; (value = mweso_record_header_at(record, i, &name)); i++) {
        if (a->cli->format == FORMAT_TEXT) printf("%s: %s\n", name, value);
        const char *format = i == 0 ? "<h2>%s: %s</h2>\n" : "<p>%s: %s</p>\n";
        if (a->sheet) page_add(&a->sheet->page, format, name, value);
    }
}

static MwesoStatus annotate_game(Annotation *a, const MwesoRecord *record)
{
    MwesoError error = {0};
    MwesoGame *game = NULL;
    char text[sizeof error.text + 32];
    const char *name = mweso_record_header(record, "Game");
    MwesoStatus status = mweso_record_play(record, a->variant, &game, &error);
    int before = mweso_record_turns(record);
    a->before = before > 0 ? (size_t)before : 0;
    print_headers(a, record);
    if (game) annotate_start(a, name, game);
    for (size_t ply = 0; game && ply < mweso_game_length(game) && !cli_stop; ply++) {
        print_stage(a, game, ply);
        annotate_move(a, name, game, ply);
    }
    MwesoOutcome standing = game ? mweso_game_standing(game) : (MwesoOutcome){0};
    const char *won = standing.winner == MWESO_SOUTH   ? cli_in(a->cli, "South wins (%s)")
                      : standing.winner == MWESO_NORTH ? cli_in(a->cli, "North wins (%s)")
                                                       : cli_in(a->cli, "nobody wins (%s)");
    if (status != MWESO_OK) snprintf(text, sizeof text, "Line %d: %s", error.line, error.text);
    else if (standing.over) snprintf(text, sizeof text, won, mweso_end_name(standing.end));
    else snprintf(text, sizeof text, "%s", cli_in(a->cli, "The record ends here."));
    if (status == MWESO_OK || !cli_stop) print_heading(a, text);
    if (status != MWESO_OK && !cli_stop)
        print_row(a, name, (size_t)error.column, NULL, NULL, NULL, NULL, NULL, error.text, NULL);
    mweso_game_free(game);
    return status;
}

/* ---- the record ------------------------------------------------------------------------------ */

static MwesoStatus annotate_record(Annotation *a, const MwesoRecord *record)
{
    MwesoStatus status;
    const char *settings[MOST_SETTINGS + 1], *name = a->cli->values[OPT_VARIANT];
    if (!name) name = mweso_record_header(record, "Variant");
    if (!name)
        return cli_fail(a->cli, MWESO_BAD_INPUT,
                        "the record names no variant; give one with --variant");
    if (!cli_recorded_settings(a->cli, record, settings))
        return cli_fail(a->cli, MWESO_BAD_INPUT, "at most %d answers can be set", MOST_SETTINGS);
    MwesoVariant *variant = cli_recorded_variant(a->cli, record, name, settings, &status);
    if (!variant) return status;
    cli_note_rules(a->cli, record, variant);
    a->variant = variant;
    a->notation = cli_recorded_notation(a->cli, record);
    status = cli_check_notation(a->cli, variant);
    if (status == MWESO_OK) status = annotate_game(a, record);
    mweso_variant_free(variant);
    return status;
}

static MwesoStatus annotate_all(Annotation *a, MwesoRecords *records, const char *file)
{
    MwesoStatus worst = MWESO_OK;
    MwesoError error;
    size_t games = 0;
    while (!cli_stop && !cli_output_failed()) {
        MwesoRecord *record = mweso_records_next(records, &error);
        if (!record && (error.status == MWESO_OK || cli_stop)) break;
        if (games++ && a->cli->format == FORMAT_TEXT) putchar('\n');
        MwesoStatus status = record ? annotate_record(a, record)
                                    : cli_fail_error(a->cli, file, &error);
        mweso_record_free(record);
        if (status > worst) worst = status;
        if (error.status == MWESO_IO) break;
    }
    if (cli_stop) return cli_fail(a->cli, MWESO_NO, "stopped after %zu games", games);
    if (games == 0) return cli_fail(a->cli, MWESO_BAD_INPUT, "%s holds no game", file);
    return worst;
}

static MwesoStatus run(Cli *cli)
{
    MwesoLayout layout;
    MwesoError error;
    Sheet sheet;
    const char *file = cli->arguments[0], *html = cli->values[OPT_HTML];
    Annotation a = {.cli = cli, .first = true};
    MwesoStatus status = cli_take_language(cli);
    if (status != MWESO_OK) return status;
    if (!cli_layout(cli, OPT_FROM, &layout)) return MWESO_USAGE;
    MwesoRecords *records = mweso_records_new(file, layout, &error);
    if (!records) return cli_fail_error(cli, file, &error);
    if (html && !cli_sheet_begin(cli, &sheet, file)) return mweso_records_free(records), MWESO_IO;
    if (html) {
        a.sheet = &sheet;
        ReviewText review;
        if (*cli_review(cli, review)) page_add(&sheet.page, "<p class=\"soft\">%s</p>\n", review);
        page_add(&sheet.page, "<p class=\"soft\">%s</p>\n",
                 cli_in(cli, "A full ring marks where the last seed falls."));
    }
    status = annotate_all(&a, records, file);
    mweso_records_free(records);
    MwesoStatus written = html ? cli_sheet_end(cli, &sheet, html) : MWESO_OK;
    return written > status ? written : status;
}

static const OptionId own[] = {OPT_VARIANT, OPT_FROM,     OPT_NOTATION,
                               OPT_HTML,    OPT_LANGUAGE, OPT_COUNT};

const Verb verb_annotate = {
    "annotate",
    "FILE",
    "recorded games with boards, captures and remarks",
    "Plays the games of a record and prints every move with its laps and captures and the board "
    "after it, what the record\n"
    "says of it in braces, and remarks: a win that was missed, a capture passed over in a first "
    "turn, a move that never ends; an illegal move with the\n"
    "reason, where the game stops. --html writes it as a page to print, --language in another "
    "language.\n"
    "Exit code 1: an illegal move; 4: a record that cannot be read.",
    "mweso annotate games.txt --variant omweso --html games.html",
    own,
    1,
    1,
    run,
    FORMAT_TEXT,
};
