/* Findings: what an inference has found, for people. */
#include "cli/fieldwork/findings.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- observations by name -------------------------------------------------------------------- */

static void print_name(const MwesoEvidence *evidence, size_t index, bool told, FILE *out)
{
    MwesoSeen seen = mweso_evidence_at(evidence, index);
    fputs(seen.id, out);
    if (!told || !seen.statement) return;
    fprintf(out, " (told%s%s)", seen.informant ? " by " : "", seen.informant ? seen.informant : "");
}

enum { NAMED = 8, LISTED = 20 };

char *finding_names(const MwesoEvidence *evidence, MwesoIndices indices, size_t most)
{
    char *names = NULL;
    size_t length;
    FILE *out = indices.count ? open_memstream(&names, &length) : NULL;
    if (!out) return NULL;
    for (size_t i = 0; i < indices.count && i < most; i++)
        fputs(i ? ", " : "", out), print_name(evidence, indices.at[i], most != SIZE_MAX, out);
    if (indices.count > most) fprintf(out, " and %zu more", indices.count - most);
    fclose(out);
    return names;
}

/* ---- when it was ----------------------------------------------------------------------------- */

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

char *finding_moments(const MwesoEvidence *evidence, const MwesoInference *inference, size_t key,
                      size_t most, const char *between)
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

/* ---- the search: for people ------------------------------------------------------------------ */

/* Under the names of the notes: when it was that they settled the key. */
static void print_moments(const MwesoEvidence *evidence, const MwesoInference *inference,
                          size_t key)
{
    char *rest, *moments = finding_moments(evidence, inference, key, NAMED, "\n");
    char *line = moments ? strtok_r(moments, "\n", &rest) : NULL;
    for (; line; line = strtok_r(NULL, "\n", &rest)) printf("  %-24s   %s\n", "", line);
    free(moments);
}

static void print_key(const MwesoEvidence *evidence, const MwesoInference *inference, size_t key)
{
    MwesoKeyFinding found, *f = &found;
    mweso_inference_key(inference, key, f);
    char *names = finding_names(evidence, f->because, NAMED);
    char *doubtful = finding_names(evidence, f->doubtful, NAMED);
    printf("  %-24s %s%s\n", f->key, f->values, doubtful ? " ?" : "");
    if (f->settled) printf("  %-24s   by %s\n", "", names ? names : "what the others exclude");
    else if (f->alike) printf("  %-24s   %s\n", "", f->alike);
    else if (f->excluded[0]) printf("  %-24s   not %s\n", "", f->excluded);
    if (doubtful) printf("  %-24s   doubtful: open without %s\n", "", doubtful);
    if (f->settled) print_moments(evidence, inference, key);
    free(names);
    free(doubtful);
}

enum Kind { SETTLED, OPEN, ALIKE, KINDS };

static enum Kind kind_of(const MwesoKeyFinding *f)
{
    return f->settled ? SETTLED : f->alike ? ALIKE : OPEN;
}

static void print_kind(const MwesoEvidence *evidence, const MwesoInference *inference,
                       enum Kind kind)
{
    static const char *const titles[] = {
        "Settled:", "Open:",
        "Not distinguishable by any position, on any board, whatever is answered here:"};
    MwesoKeyFinding f;
    bool any = false;
    for (size_t i = 0; mweso_inference_key(inference, i, &f); i++) {
        if (!f.searched || kind_of(&f) != kind) continue;
        if (!any) printf("\n%s\n", titles[kind]);
        any = true;
        print_key(evidence, inference, i);
    }
}

static void print_pairs(const MwesoInference *inference)
{
    enum { PAIRS = 20 };
    const char *pair;
    size_t i = 0;
    for (; (pair = mweso_inference_pair(inference, i)); i++)
        if (i < PAIRS) printf("%s  %s\n", i ? "" : "\nBound together:\n", pair);
    if (i > PAIRS) printf("  and %zu more pairs (--format jsonl lists all)\n", i - PAIRS);
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

const char FOUND_CUT_SHORT[] =
    "other observations, as few or fewer, may do to set aside, and what contradicts may be less "
    "or more (--replays tries longer)";

/* Observations that no rules explain by themselves come first, in a line each. */
static void print_alone(const MwesoEvidence *evidence, const MwesoInference *inference)
{
    size_t alone = mweso_inference_alone(inference);
    if (alone == 0) return;
    printf("\nNo rules explain %s (read %s again first):\n",
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
        printf("\nNot everything was tried: %s.\n", FOUND_CUT_SHORT);
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
            : "\nNo rules explain those of one line together, though each by itself (one of "
              "them is mistaken):\n",
        mweso_inference_conflict, inference, mweso_inference_alone(inference));
    print_wrong(evidence, inference);
}

const char FOUND_WIDENED[] =
    "no usual answers explain everything, so all but the rarest answers were searched";

void findings_print(const MwesoEvidence *evidence, const MwesoInference *inference)
{
    if (mweso_inference_widened(inference)) printf("\nWidened: %s.\n", FOUND_WIDENED);
    print_contradictions(evidence, inference);
    if (!mweso_inference_stands(inference)) {
        printf("\nNo rules that were searched explain everything.\n");
        return;
    }
    for (int kind = 0; kind < KINDS; kind++) print_kind(evidence, inference, (enum Kind)kind);
    print_pairs(inference);
    char *names = finding_names(evidence, mweso_inference_too_many(inference), NAMED);
    if (names) printf("\nLeaving too much open to be followed, and not used: %s\n", names);
    free(names);
}

/* A long list tells of the game rather than of the notes. */
enum { AMISS = 12 };

const AmissKind found_amiss[AMISS_KINDS] = {
    {"Does not add up", NULL, mweso_evidence_amiss},
    {"Adds up only if captured seeds leave the board", "capture.fate", mweso_evidence_leaving}};

void findings_each_amiss(const MwesoEvidence *evidence, const AmissKind *kind, FoundAmiss found,
                         void *user)
{
    for (size_t i = 0; i < mweso_evidence_count(evidence); i++) {
        char text[2048], *rest, *line;
        kind->write(evidence, i, text, sizeof text);
        for (line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest))
            found(user, mweso_evidence_at(evidence, i), line);
    }
}

typedef struct AmissList {
    const Cli *cli;
    const AmissKind *kind;
    size_t count; /* so far */
} AmissList;

static void print_amiss(void *user, MwesoSeen seen, const char *text)
{
    AmissList *list = user;
    if (++list->count == 1) printf("\n%s:\n", list->kind->heading);
    if (list->count <= AMISS) printf("  %s:%d: %s: %s\n", seen.file, seen.line, seen.id, text);
}

void findings_print_amiss(const MwesoEvidence *evidence)
{
    for (int i = 0; i < AMISS_KINDS; i++) {
        AmissList list = {.kind = &found_amiss[i]};
        findings_each_amiss(evidence, list.kind, print_amiss, &list);
        if (list.count > AMISS)
            printf("  and %zu more (--format jsonl lists all)\n", list.count - AMISS);
    }
    fflush(stdout);
}

static void note_amiss(void *user, MwesoSeen seen, const char *text)
{
    const AmissList *list = user;
    const char *heading = list->kind->heading;
    cli_note(list->cli, "%s:%d: %s: %c%s: %s", seen.file, seen.line, seen.id,
             tolower((unsigned char)*heading), heading + 1, text);
}

void findings_tell_amiss(const Cli *cli, const MwesoEvidence *evidence)
{
    if (cli->format == FORMAT_TEXT) findings_print_amiss(evidence);
    for (int i = 0; i < AMISS_KINDS && cli->format != FORMAT_TEXT; i++) {
        AmissList list = {.cli = cli, .kind = &found_amiss[i]};
        findings_each_amiss(evidence, list.kind, note_amiss, &list);
    }
}

void findings_print_counted(const MwesoEvidence *evidence, const char *base)
{
    size_t games = 0, moves = 0, statements = 0, count = mweso_evidence_count(evidence);
    for (size_t i = 0; i < count; i++) {
        MwesoSeen seen = mweso_evidence_at(evidence, i);
        games += seen.game;
        moves += seen.game ? seen.moves : 0;
        statements += seen.statement != NULL;
    }
    size_t observations = count - games - statements;
    printf("%zu observation%s", observations, cli_plural(observations));
    if (statements)
        printf("%s%zu statement%s", games ? ", " : " and ", statements, cli_plural(statements));
    if (games) printf(" and %zu game%s of %zu moves", games, cli_plural(games), moves);
    printf(", searched around %s\n", base);
}
