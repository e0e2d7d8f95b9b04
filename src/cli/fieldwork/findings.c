/* Findings: what an inference has found, for people and for programs. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/fieldwork/infer.h"

/* ---- observations by name -------------------------------------------------------------------- */

enum { NAMED = 8, LISTED = 20, PAIRS = 20, RIVALS = 4 };

char *finding_names(const MwesoEvidence *evidence, MwesoIndices indices, size_t most)
{
    char *names = NULL;
    size_t length;
    FILE *out = indices.count ? open_memstream(&names, &length) : NULL;
    if (!out) return NULL;
    for (size_t i = 0; i < indices.count && i < most; i++) {
        MwesoSeen seen = mweso_evidence_at(evidence, indices.at[i]);
        const char *who = seen.informant;
        fprintf(out, "%s%s", i ? ", " : "", seen.id);
        if (seen.statement && most != SIZE_MAX)
            fprintf(out, " (told%s%s)", who ? " by " : "", who ? who : "");
    }
    if (indices.count > most) fprintf(out, " and %zu more", indices.count - most);
    fclose(out);
    return names;
}

char *finding_rivals(const Cli *cli, const MwesoEvidence *evidence, const MwesoInference *inference,
                     size_t key, size_t most)
{
    char *text = NULL;
    const char *rival;
    size_t length, count = 0;
    FILE *out = mweso_inference_unless(inference, key, 0) ? open_memstream(&text, &length) : NULL;
    if (!out) return NULL;
    for (; (rival = mweso_inference_unless(inference, key, count)); count++) {
        char *told = count < most ? told_answer(cli, evidence, rival) : NULL;
        if (told) fprintf(out, "%s%s", count ? ", or " : "", told);
        free(told);
    }
    if (count > most) fprintf(out, ", or one of %zu more", count - most);
    fclose(out);
    return text;
}

/* "door: VID_0031, 12:30" or "film: VID_0031, 12:30, move 6: he waits". */
static void print_moment(const MwesoSeen *seen, const MwesoMoment *moment, FILE *out)
{
    const char *before = ": ";
    fputs(seen->id, out);
    if (seen->recording) fprintf(out, "%s%s", before, seen->recording), before = ", ";
    if (moment->time)
        fprintf(out, "%s%s%s", before, moment->before ? "after " : "", moment->time), before = ", ";
    if (moment->move) fprintf(out, "%smove %zu", before, moment->move);
    if (moment->said) fprintf(out, ": %s", moment->said);
}

/* The moments in recordings and games that settle a key, at most `most`, with `between` them; to be
 * freed. NULL if none is known. */
static char *write_moments(const MwesoEvidence *evidence, const MwesoInference *inference,
                           size_t key, size_t most, const char *between)
{
    MwesoKeyFinding f;
    MwesoMoment moment;
    char *text = NULL;
    size_t length, count = 0;
    FILE *out = open_memstream(&text, &length);
    mweso_inference_key(inference, key, &f);
    for (size_t i = 0; out && mweso_inference_moment(inference, key, i, &moment); i++) {
        MwesoSeen seen = mweso_evidence_at(evidence, f.because.at[i]);
        if (!seen.recording && !moment.time && !moment.move) continue;
        if (count++ == most) break;
        if (count > 1) fputs(between, out);
        print_moment(&seen, &moment, out);
    }
    if (out) fclose(out);
    if (count) return text;
    free(text);
    return NULL;
}

/* What is taken to be so of the observations that settle a key, as nobody noted it, at most `most`
 * of them, with `between` them; to be freed. NULL if nothing is. */
static char *write_assumed(const MwesoEvidence *evidence, const MwesoKeyFinding *f, size_t most,
                           const char *between)
{
    char *text = NULL, assumed[400];
    size_t length, count = 0;
    FILE *out = open_memstream(&text, &length);
    for (size_t i = 0; out && f->settled && i < f->because.count && count < most; i++) {
        if (!mweso_evidence_assumed(evidence, f->because.at[i], assumed, sizeof assumed)) continue;
        MwesoSeen seen = mweso_evidence_at(evidence, f->because.at[i]);
        fprintf(out, "%s%s: %s", count++ ? between : "", seen.id, assumed);
    }
    if (out) fclose(out);
    if (count) return text;
    free(text);
    return NULL;
}

/* ---- for people ------------------------------------------------------------------------------ */

/* How far in lines under a question or an answer begin; with --keys, beside the names of keys. */
static int indent(const Cli *cli) { return cli->values[OPT_KEYS] ? 29 : 6; }

/* Lines under a key. */
static void print_under(const Cli *cli, char *lines, const char *what)
{
    char *rest, *line = lines ? strtok_r(lines, "\n", &rest) : NULL;
    for (; line; line = strtok_r(NULL, "\n", &rest))
        printf("%*s%s%s\n", indent(cli), "", what, line);
    free(lines);
}

/* The rivals by which a settled key is open, a line each. */
static void print_unless(const Cli *cli, const MwesoEvidence *evidence,
                         const MwesoInference *inference, size_t key)
{
    const char *rival;
    size_t count = 0;
    for (; (rival = mweso_inference_unless(inference, key, count)); count++) {
        if (count >= RIVALS) continue;
        char *told = told_answer(cli, evidence, rival);
        printf("%*s%s %s\n", indent(cli), "", count ? "or    " : "unless", told ? told : rival);
        free(told);
    }
    if (count > RIVALS) printf("%*sor     one of %zu more\n", indent(cli), "", count - RIVALS);
}

/* "2 or more" or "2 to 4", to be freed; NULL if that is not known, or says nothing. */
static char *write_bounds(const MwesoKeyFinding *f)
{
    long long least = f->least, most = f->most;
    char *text = NULL;
    if (least == MWESO_NO_BOUND || least == most) return NULL;
    int length = most == MWESO_NO_BOUND ? asprintf(&text, "%lld or more", least)
                                        : asprintf(&text, "%lld to %lld", least, most);
    return length < 0 ? NULL : text;
}

/* The answers that stand, and those that are excluded, in a line each. */
static void print_open(const Cli *cli, const MwesoEvidence *evidence, const MwesoKeyFinding *f)
{
    char *bounds = write_bounds(f);
    char **stand = told_values(cli, evidence, f->key, bounds ? bounds : f->values);
    char **excluded = f->alike ? NULL : told_values(cli, evidence, f->key, f->excluded);
    for (size_t i = 0; stand && stand[i]; i++) printf("    - %s\n", stand[i]);
    if (f->alike) printf("      (%s)\n", f->alike);
    for (size_t i = 0; excluded && excluded[i]; i++) printf("      not: %s\n", excluded[i]);
    free(bounds);
    told_free(stand);
    told_free(excluded);
}

/* What is found of a key: with --keys as a variant file names it, else as the rulebook tells it. */
static void print_finding(const Cli *cli, const MwesoEvidence *evidence, const MwesoKeyFinding *f,
                          const char *mark)
{
    char *told = NULL, *answer = NULL;
    if (cli->values[OPT_KEYS]) {
        char *bounds = write_bounds(f);
        printf("  %-24s %s%s\n", f->key, bounds ? bounds : f->values, mark);
        free(bounds);
        if (f->alike && !f->settled) printf("%*s%s\n", indent(cli), "", f->alike);
        else if (f->excluded[0] && !f->settled) printf("%*snot %s\n", indent(cli), "", f->excluded);
    } else if (f->settled) {
        if (asprintf(&answer, "%s = %s", f->key, f->values) >= 0)
            told = told_answer(cli, evidence, answer);
        printf("  %s%s\n", told ? told : f->key, mark);
        free(answer);
    } else {
        told = told_question(cli, f->key);
        printf("  %s%s\n", told ? told : f->key, mark);
        print_open(cli, evidence, f);
    }
    free(told);
}

static void print_key(const Cli *cli, const MwesoEvidence *evidence,
                      const MwesoInference *inference, size_t key)
{
    MwesoKeyFinding found, *f = &found;
    mweso_inference_key(inference, key, f);
    char *names = finding_names(evidence, f->because, NAMED);
    char *doubtful = finding_names(evidence, f->doubtful, NAMED);
    print_finding(cli, evidence, f, doubtful ? " ?" : "");
    if (f->settled)
        printf("%*sby %s\n", indent(cli), "", names ? names : "what the others exclude");
    if (doubtful) printf("%*sdoubtful: open without %s\n", indent(cli), "", doubtful);
    if (f->settled) print_under(cli, write_moments(evidence, inference, key, NAMED, "\n"), "");
    print_under(cli, write_assumed(evidence, f, NAMED, "\n"), "assuming of ");
    if (f->settled) print_under(cli, write_bounds(f), "with what was not searched: ");
    print_unless(cli, evidence, inference, key);
    free(names);
    free(doubtful);
}

static void print_keys(const Cli *cli, const MwesoEvidence *evidence,
                       const MwesoInference *inference)
{
    enum { SETTLED, UNLESS, SO_FAR, OPEN, ALIKE, KINDS };
    static const char *const titles[KINDS] = {
        "Settled:", "Settled, unless one of the answers that were not searched is another:",
        "Settled as far as was tried (not every answer that was not searched could be):", "Open:",
        "Not distinguishable by any position, on any board, whatever is answered here:"};
    MwesoKeyFinding f;
    bool all_tried = !mweso_inference_rivals_cut_short(inference);
    for (int kind = 0; kind < KINDS; kind++) {
        bool any = false;
        for (size_t i = 0; mweso_inference_key(inference, i, &f); i++) {
            bool contested = mweso_inference_unless(inference, i, 0);
            int if_settled = contested ? UNLESS : all_tried ? SETTLED : SO_FAR;
            int its_kind = f.settled ? if_settled : f.alike ? ALIKE : OPEN;
            if (!f.searched || kind != its_kind) continue;
            if (!any) printf("\n%s\n", titles[kind]);
            any = true;
            print_key(cli, evidence, inference, i);
        }
    }
}

/* One line for each list, or nothing. */
static void print_lists(const MwesoEvidence *evidence, const char *title,
                        MwesoIndices (*list)(const MwesoInference *, size_t),
                        const MwesoInference *inference, size_t from)
{
    for (size_t i = from; list(inference, i).count > 0; i++) {
        char *names = finding_names(evidence, list(inference, i), LISTED);
        printf("%s  %s\n", i > from ? "" : title, names ? names : "");
        free(names);
    }
}

static const char CUT_SHORT[] =
    "other observations, as few or fewer, may do to set aside, and what contradicts may be less "
    "or more (--replays tries longer)";

/* Observations that no rules explain even alone, in a line each. */
static void print_alone(const MwesoEvidence *evidence, const MwesoInference *inference)
{
    size_t alone = mweso_inference_alone(inference);
    if (alone == 0) return;
    printf("\nNo rules that were searched explain %s (read %s again first):\n",
           alone == 1 ? "this observation, even by itself" : "any of these, each by itself",
           alone == 1 ? "it" : "them");
    for (size_t i = 0; i < alone; i++) {
        MwesoSeen seen = mweso_evidence_at(evidence, mweso_inference_conflict(inference, i).at[0]);
        printf("  %s (%s:%d)\n", seen.id, seen.file, seen.line);
    }
}

static void print_wrong(const MwesoEvidence *evidence, const MwesoInference *inference)
{
    if (mweso_inference_wrong(inference, 0).count == 0 && !mweso_inference_cut_short(inference))
        printf("\nSetting so few aside would not do; there may be more that contradict (--allow "
               "tries more).\n");
    print_lists(evidence,
                mweso_inference_stands(inference)
                    ? "\nSet aside as mistaken; each line would do, the first is the least sure:\n"
                    : "\nSetting aside the observations of one line would do (--allow):\n",
                mweso_inference_wrong, inference, 0);
    if (mweso_inference_cut_short(inference))
        printf("\nNot everything was tried: %s.\n", CUT_SHORT);
}

static void print_contradictions(const MwesoEvidence *evidence, const MwesoInference *inference)
{
    if (mweso_inference_conflict(inference, 0).count == 0) return;
    print_alone(evidence, inference);
    print_lists(
        evidence,
        mweso_inference_by_usual(inference)
            ? "\nNo usual rules explain those of one line (one of them is mistaken, or the "
              "game is unusual):\n"
            : "\nNo rules that were searched explain those of one line together, though each by "
              "itself (one of them is mistaken):\n",
        mweso_inference_conflict, inference, mweso_inference_alone(inference));
    print_wrong(evidence, inference);
}

/* Nothing that was searched explains everything: what else does. */
static void print_rivals(const Cli *cli, const MwesoEvidence *evidence,
                         const MwesoInference *inference)
{
    const char *rival;
    size_t count = 0;
    for (; (rival = mweso_inference_rival(inference, count)); count++) {
        char *told = count < LISTED ? told_answer(cli, evidence, rival) : NULL;
        if (told) printf("%s  %s\n", count ? "" : "\nWith one of these some do:\n", told);
        free(told);
    }
    if (count > LISTED) printf("  and %zu more (--format jsonl lists all)\n", count - LISTED);
}

static const char RIVALS_CUT_SHORT[] =
    "with so much open, not every answer that was not searched could be tried (--replays tries "
    "longer)";

static void print_labels(const char *title, const char *base,
                         const char *(*label)(const MwesoInference *, size_t),
                         const MwesoInference *inference)
{
    const char *key;
    for (size_t i = 0; (key = label(inference, i)); i++) {
        if (i == 0) printf(title, base);
        printf("%s%s", i ? ", " : "", key);
    }
    if (label(inference, 0)) putchar('\n');
}

void findings_print_unsearched(const MwesoInference *inference, const char *base)
{
    print_labels("\nTaken from %s, and tried only one at a time: ", base, mweso_inference_tried,
                 inference);
    print_labels("\nTaken from %s, and never looked at: ", base, mweso_inference_never, inference);
    if (mweso_inference_rivals_cut_short(inference))
        printf("\nNot everything was tried: %s.\n", RIVALS_CUT_SHORT);
}

static const char WIDENED[] =
    "no usual answers explain everything, so all but the rarest answers were searched";

/* Two answers that do not stand together. */
static void print_pair(const Cli *cli, const MwesoEvidence *evidence, const char *pair)
{
    static const char between[] = " does not stand with ";
    const char *second = strstr(pair, between);
    char *first = second ? strndup(pair, (size_t)(second - pair)) : NULL;
    char *one = first ? told_answer(cli, evidence, first) : NULL;
    char *other = second ? told_answer(cli, evidence, second + strlen(between)) : NULL;
    if (cli->values[OPT_KEYS] || !one || !other) printf("  %s\n", pair);
    else printf("  not both: %s\n       and: %s\n", one, other);
    free(first);
    free(one);
    free(other);
}

void findings_print(const Cli *cli, const MwesoEvidence *evidence, const MwesoInference *inference)
{
    if (mweso_inference_widened(inference)) printf("\nWidened: %s.\n", WIDENED);
    print_contradictions(evidence, inference);
    if (!mweso_inference_stands(inference)) {
        printf("\nNo rules that were searched explain everything.\n");
        print_rivals(cli, evidence, inference);
        return;
    }
    print_keys(cli, evidence, inference);
    const char *pair;
    size_t pairs = 0;
    for (; (pair = mweso_inference_pair(inference, pairs)); pairs++) {
        if (pairs == 0) puts("\nBound together, of what was searched:");
        if (pairs < PAIRS) print_pair(cli, evidence, pair);
    }
    if (pairs > PAIRS) printf("  and %zu more pairs (--format jsonl lists all)\n", pairs - PAIRS);
    char *names = finding_names(evidence, mweso_inference_too_many(inference), NAMED);
    if (names)
        printf("\nLeaving too much open to be followed, or to be followed to the end: %s\n", names);
    free(names);
}

/* ---- before the search ----------------------------------------------------------------------- */

EvidenceCount findings_count(const MwesoEvidence *evidence)
{
    EvidenceCount n = {.games = 0};
    size_t count = mweso_evidence_count(evidence);
    for (size_t i = 0; i < count; i++) {
        MwesoSeen seen = mweso_evidence_at(evidence, i);
        n.games += seen.game;
        n.moves += seen.game ? seen.moves : 0;
        n.statements += seen.statement != NULL;
    }
    n.observations = count - n.games - n.statements;
    return n;
}

void findings_print_counted(const MwesoEvidence *evidence, const char *base)
{
    EvidenceCount n = findings_count(evidence);
    printf("%zu observation%s", n.observations, cli_plural(n.observations));
    if (n.statements)
        printf("%s%zu statement%s", n.games ? ", " : " and ", n.statements,
               cli_plural(n.statements));
    if (n.games) printf(" and %zu game%s of %zu moves", n.games, cli_plural(n.games), n.moves);
    printf(", searched around %s\n", base);
}

/* Lines in text; more of them are due to the game rather than to the notes. */
enum { AMISS = 12 };

void findings_print_amiss(const Cli *cli, const MwesoEvidence *evidence, bool *first)
{
    static const struct {
        const char *heading, *key; /* the key it depends on; NULL: wrong under any rules */
        size_t (*write)(const MwesoEvidence *evidence, size_t index, char *buffer, size_t size);
    } kinds[] = {
        {"Does not add up", NULL, mweso_evidence_amiss},
        {"Adds up only if captured seeds leave the board", "capture.fate", mweso_evidence_leaving}};
    bool in_text = cli->format == FORMAT_TEXT;
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        const char *heading = kinds[k].heading, *key = kinds[k].key;
        size_t count = 0;
        for (size_t i = 0; i < mweso_evidence_count(evidence); i++) {
            MwesoSeen seen = mweso_evidence_at(evidence, i);
            char text[2048], *rest;
            kinds[k].write(evidence, i, text, sizeof text);
            char *line = strtok_r(text, "\n", &rest);
            for (; line; line = strtok_r(NULL, "\n", &rest)) {
                if (in_text && ++count == 1) printf("\n%s:\n", heading);
                if (in_text && count <= AMISS)
                    printf("  %s:%d: %s: %s\n", seen.file, seen.line, seen.id, line);
                else if (!in_text && first)
                    finding_row(cli, first,
                                (FindingRow){.kind = "amiss",
                                             .key = key,
                                             .because = seen.id,
                                             .text = line,
                                             .seen = &seen});
                else if (!in_text)
                    cli_note(cli, "%s:%d: %s: %c%s: %s", seen.file, seen.line, seen.id,
                             tolower((unsigned char)*heading), heading + 1, line);
            }
        }
        if (count > AMISS) printf("  and %zu more (--format jsonl lists all)\n", count - AMISS);
    }
    if (in_text) fflush(stdout);
}

/* ---- for programs ---------------------------------------------------------------------------- */

void finding_row(const Cli *cli, bool *first, FindingRow row)
{
    const MwesoSeen *seen = row.seen;
    ROW(cli, *first, TEXT_FIELD("kind", row.kind), TEXT_FIELD("key", row.key),
        TEXT_FIELD("values", row.values), TEXT_FIELD("excluded", row.excluded),
        BOOL_FIELD("settled", row.settled), TEXT_FIELD("because", row.because),
        TEXT_FIELD("doubtful", row.doubtful), TEXT_FIELD("unless", row.unless),
        TEXT_FIELD("alike", row.alike), TEXT_FIELD("text", row.text),
        TEXT_FIELD("file", seen ? seen->file : NULL), NUMBER_FIELD("line", seen ? seen->line : 0),
        NUMBER_FIELD("move", row.move), NUMBER_FIELD("size", row.size),
        TEXT_FIELD("recorded", row.recorded), TEXT_FIELD("assumed", row.assumed),
        OPTIONAL_FIELD("least", row.bounded, (double)row.least),
        OPTIONAL_FIELD("most", row.bounded && row.most != MWESO_NO_BOUND, (double)row.most));
    *first = false;
}

static void rows_of_lists(const Cli *cli, const MwesoEvidence *evidence, const char *kind,
                          MwesoIndices (*list)(const MwesoInference *, size_t),
                          const MwesoInference *inference, size_t from, bool *first)
{
    for (size_t i = from; list(inference, i).count > 0; i++) {
        char *names = finding_names(evidence, list(inference, i), SIZE_MAX);
        finding_row(cli, first, (FindingRow){.kind = kind, .because = names});
        free(names);
    }
}

/* A row each: the key, and the answer if the text has one. */
static void rows_of_texts(const Cli *cli, const char *kind,
                          const char *(*text)(const MwesoInference *, size_t),
                          const MwesoInference *inference, bool *first)
{
    const char *found;
    for (size_t i = 0; (found = text(inference, i)); i++) {
        char key[96];
        const char *equals = strstr(found, " = ");
        int length = equals ? (int)(equals - found) : (int)strlen(found);
        snprintf(key, sizeof key, "%.*s", length, found);
        finding_row(cli, first,
                    (FindingRow){.kind = kind, .key = key, .values = equals ? equals + 3 : NULL});
    }
}

static void row_of_key(const Cli *cli, const MwesoEvidence *evidence,
                       const MwesoInference *inference, size_t key, bool *first)
{
    MwesoKeyFinding found, *f = &found;
    mweso_inference_key(inference, key, f);
    char *recorded = write_moments(evidence, inference, key, SIZE_MAX, "; ");
    char *names = finding_names(evidence, f->because, SIZE_MAX);
    char *doubtful = finding_names(evidence, f->doubtful, SIZE_MAX);
    char *assumed = write_assumed(evidence, f, SIZE_MAX, "; ");
    char *rivals = finding_rivals(cli, evidence, inference, key, SIZE_MAX);
    finding_row(cli, first,
                (FindingRow){.kind = f->searched ? "key" : "base",
                             .key = f->key,
                             .values = f->values,
                             .excluded = f->excluded,
                             .settled = f->settled && !rivals &&
                                        !mweso_inference_rivals_cut_short(inference),
                             .because = names ? names : "",
                             .doubtful = doubtful ? doubtful : "",
                             .unless = rivals,
                             .alike = f->alike,
                             .recorded = recorded,
                             .assumed = assumed,
                             .bounded = f->least != MWESO_NO_BOUND,
                             .least = f->least,
                             .most = f->most});
    free(recorded);
    free(assumed);
    free(names);
    free(doubtful);
    free(rivals);
}

void findings_print_rows(const Cli *cli, const MwesoEvidence *evidence,
                         const MwesoInference *inference, bool *first)
{
    MwesoKeyFinding f;
    const char *pair;
    if (mweso_inference_widened(inference))
        finding_row(cli, first, (FindingRow){.kind = "widened", .text = WIDENED});
    for (size_t i = 0; i < mweso_inference_alone(inference); i++) {
        MwesoSeen seen = mweso_evidence_at(evidence, mweso_inference_conflict(inference, i).at[0]);
        finding_row(cli, first, (FindingRow){.kind = "alone", .because = seen.id, .seen = &seen});
    }
    rows_of_lists(cli, evidence, "conflict", mweso_inference_conflict, inference,
                  mweso_inference_alone(inference), first);
    rows_of_lists(cli, evidence, "wrong", mweso_inference_wrong, inference, 0, first);
    if (mweso_inference_cut_short(inference))
        finding_row(cli, first, (FindingRow){.kind = "cut-short", .text = CUT_SHORT});
    for (size_t i = 0; mweso_inference_key(inference, i, &f); i++)
        row_of_key(cli, evidence, inference, i, first);
    for (size_t i = 0; (pair = mweso_inference_pair(inference, i)); i++)
        finding_row(cli, first, (FindingRow){.kind = "pair", .text = pair});
    if (mweso_inference_rivals_cut_short(inference))
        finding_row(cli, first, (FindingRow){.kind = "cut-short", .text = RIVALS_CUT_SHORT});
    rows_of_texts(cli, "rival", mweso_inference_rival, inference, first);
    rows_of_texts(cli, "tried", mweso_inference_tried, inference, first);
    rows_of_texts(cli, "never", mweso_inference_never, inference, first);
}
