/* NEXUS: names, and answers coded as characters. */
#include "cli/collection/nexus.h"

#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- tokens ---------------------------------------------------------------------------------- */

/* A sign of more than one byte, escaped; returns how many bytes it has. */
static size_t put_escaped(const char *text)
{
    unsigned long code = (unsigned char)*text;
    size_t length = 1;
    code &= code >= 0xF0 ? 0x07 : code >= 0xE0 ? 0x0F : 0x1F;
    for (; ((unsigned char)text[length] & 0xC0) == 0x80; length++)
        code = code << 6 | ((unsigned char)text[length] & 0x3F);
    printf(code > 0xFFFF ? "\\U%08lX" : "\\u%04lX", code);
    return length;
}

/* In single quotes, those inside doubled; what is not ASCII as \uXXXX or \UXXXXXXXX. */
static void print_token(const char *text)
{
    putchar('\'');
    while (*text) {
        if (*text == '\'') putchar('\'');
        if ((unsigned char)*text >= 0x80) text += put_escaped(text);
        else putchar(*text++);
    }
    putchar('\'');
}

void nexus_name(const char *name, FILE *out)
{
    for (; *name; name++) putc(isalnum((unsigned char)*name) ? *name : '_', out);
}

void nexus_taxa(const char *const *names, size_t count, FILE *out)
{
    fprintf(out, "BEGIN TAXA;\n  DIMENSIONS NTAX=%zu;\n  TAXLABELS", count);
    for (size_t i = 0; i < count; i++) putc(' ', out), nexus_name(names[i], out);
    fputs(";\nEND;\n", out);
}

/* ---- coding ---------------------------------------------------------------------------------- */

enum { CAPITALS = 36, MOST_SYMBOLS = 62, WHOLE = -1 };
static const char symbols[MOST_SYMBOLS + 1] =
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/* How many answers a question may have that is one character; of others each answer is one. */
typedef struct Coding {
    const char *word;
    int most_states;
} Coding;

static const Coding codings[] = {{"few", 10}, {"binary", 2}, {"full", MOST_SYMBOLS}};
enum { CODINGS = sizeof codings / sizeof *codings };

static const Coding *coding_asked(const Cli *cli)
{
    const char *word = cli->values[OPT_CODING];
    for (size_t i = 0; word && i < CODINGS; i++)
        if (strcmp(codings[i].word, word) == 0) return &codings[i];
    return word ? NULL : &codings[0];
}

MwesoStatus nexus_check(const Cli *cli)
{
    const char *words[CODINGS + 1] = {NULL}, *word = cli->values[OPT_CODING];
    for (size_t i = 0; i < CODINGS; i++) words[i] = codings[i].word;
    if (!coding_asked(cli))
        return cli_fail(cli, MWESO_USAGE, "--coding: '%.40s' is not one of few, binary, full%s",
                        SHOWN(word), GUESS(word, words, ""));
    if (word && (cli->format != FORMAT_NEXUS || cli->values[OPT_DISTANCES] ||
                 cli->values[OPT_TREE] || cli->values[OPT_NETWORK]))
        return cli_fail(cli, MWESO_USAGE, "--coding is of the characters of --format nexus");
    return MWESO_OK;
}

/* A character: the question in column `k`, or whether it has one answer. */
typedef struct Character {
    size_t k;
    int answer; /* its number; WHOLE: each answer is a state */
} Character;

typedef struct Coded {
    const Characters *of;
    Character *characters;
    size_t count;
    int states; /* the most that a character has, at least 2 */
} Coded;

/* False if there is no memory. */
static bool code(const Characters *of, int most_states, Coded *c)
{
    size_t most = 1;
    for (size_t k = 0; k < of->question_count; k++) most += 1 + (size_t)characters_known(of, k);
    *c = (Coded){.of = of, .states = 2, .characters = calloc(most, sizeof *c->characters)};
    for (size_t k = 0; c->characters && k < of->question_count; k++) {
        int known = characters_known(of, k);
        bool divided = known > most_states;
        if (!divided && known > c->states) c->states = known;
        if (!divided) c->characters[c->count++] = (Character){k, WHOLE};
        for (int answer = 0; divided && answer < known; answer++)
            c->characters[c->count++] = (Character){k, answer};
    }
    return c->characters != NULL;
}

static const char *answer_text(const Characters *of, size_t k, int number)
{
    size_t i = 0;
    while (characters_state(of, i, k) != number) i++;
    return characters_text(of, i, k);
}

static char symbol_of(const Coded *c, size_t variant, const Character *character)
{
    int state = characters_state(c->of, variant, character->k);
    if (state < 0) return *characters_text(c->of, variant, character->k);
    if (character->answer != WHOLE) state = state == character->answer;
    assert(state < MOST_SYMBOLS);
    return symbols[state];
}

/* ---- what characters are called -------------------------------------------------------------- */

/* "capture.needs" or, where only one answer is asked for, "setup.inner = 2x8". */
static void put_character(const Coded *c, size_t i, FILE *out)
{
    const Character *character = &c->characters[i];
    fputs(question_label(c->of->questions[character->k], (KeyLabel){0}), out);
    if (character->answer != WHOLE)
        fprintf(out, " = %s", answer_text(c->of, character->k, character->answer));
}

/* What a state of a character says; NULL if it has no such state. */
static const char *state_text(const Coded *c, size_t i, int state)
{
    static const char *const words[] = {"no", "yes"};
    const Character *character = &c->characters[i];
    if (character->answer != WHOLE) return state < 2 ? words[state] : NULL;
    bool known = state < characters_known(c->of, character->k);
    return known ? answer_text(c->of, character->k, state) : NULL;
}

/* A text that is written piece by piece, and then printed as a token. */
typedef struct Written {
    char *text;
    size_t size;
    FILE *out; /* NULL without memory */
} Written;

static void begin(Written *w)
{
    *w = (Written){NULL, 0, NULL};
    w->out = open_memstream(&w->text, &w->size);
}

static void finish(Written *w)
{
    bool good = w->out && fclose(w->out) == 0;
    print_token(good ? w->text : "");
    free(w->text);
}

/* As names of characters, for programs that know them. */
static void print_labels(const Coded *c)
{
    const char *text;
    puts("  CHARSTATELABELS");
    for (size_t i = 0; i < c->count; i++) {
        Written name;
        printf("    %zu ", i + 1);
        begin(&name);
        if (name.out) put_character(c, i, name.out);
        finish(&name);
        for (int state = 0; (text = state_text(c, i, state)); state++) {
            fputs(state ? " " : " / ", stdout);
            print_token(text);
        }
        puts(i + 1 < c->count ? "," : ";");
    }
}

/* As notes: "capture.needs: 0 both; 1 inner". */
static void print_character_notes(const Coded *c)
{
    const char *text;
    for (size_t i = 0; i < c->count; i++) {
        Written note;
        printf("  TEXT CHARACTER=%zu TEXT=", i + 1);
        begin(&note);
        if (note.out) put_character(c, i, note.out);
        for (int state = 0; note.out && (text = state_text(c, i, state)); state++)
            fprintf(note.out, "%s %c %s", state ? ";" : ":", symbols[state], text);
        finish(&note);
        puts(";");
    }
}

/* Title, people, region, status and sources. */
static void print_variant_notes(const Characters *of)
{
    static const char *const facts[] = {"title", "people", "region", "status"};
    for (size_t i = 0; i < of->count; i++) {
        char *from = cli_sources(of->variants[i]);
        Written note;
        printf("  TEXT TAXON=%zu TEXT=", i + 1);
        begin(&note);
        for (size_t fact = 0; note.out && fact < sizeof facts / sizeof *facts; fact++)
            fprintf(note.out, "%s: %s. ", facts[fact],
                    cli_answer(of->variants[i], LABEL("variant", facts[fact])).text);
        if (note.out) fprintf(note.out, "sources: %s.", from ? from : "");
        finish(&note);
        puts(";");
        free(from);
    }
}

/* ---- sets of characters ---------------------------------------------------------------------- */

typedef char SetName[sizeof(KeyLabel) + sizeof "section_"];

/* The set of a section or, of what a phase answers, of the phase. Programs take the name "end" for
 * the end of the block. */
static const char *section_set(const Coded *c, size_t i, SetName name)
{
    KeyLabel label;
    question_label(c->of->questions[c->characters[i].k], label);
    bool of_phase = strchr(label, ':') != NULL;
    snprintf(name, sizeof(SetName), "%s%.*s", of_phase ? "phase_" : "section_",
             (int)strcspn(label, of_phase ? ":" : "."), label);
    return name;
}

/* The set of a question that is divided; "" of others. */
static const char *question_set(const Coded *c, size_t i, SetName name)
{
    bool divided = c->characters[i].answer != WHOLE;
    snprintf(name, sizeof(SetName), "%s",
             divided ? question_label(c->of->questions[c->characters[i].k], (KeyLabel){0}) : "");
    return name;
}

static const char *varying_set(const Coded *c, size_t i, SetName name)
{
    bool varies = characters_known(c->of, c->characters[i].k) > 1;
    snprintf(name, sizeof(SetName), "%s", varies ? "varying" : "unvarying");
    return name;
}

typedef const char *SetOf(const Coded *c, size_t i, SetName name);

/* The set `name` as character numbers and ranges, where it begins with character `first`. */
static void print_set(const Coded *c, SetOf *set_of, const char *name, size_t first)
{
    SetName other;
    fputs("  CHARSET ", stdout);
    for (const char *sign = name; *sign; sign++)
        putchar(isalnum((unsigned char)*sign) ? *sign : '_');
    fputs(" =", stdout);
    for (size_t i = first; i < c->count; i++) {
        size_t last = i;
        if (strcmp(set_of(c, i, other), name) != 0) continue;
        while (last + 1 < c->count && strcmp(set_of(c, last + 1, other), name) == 0) last++;
        printf(last > i ? " %zu-%zu" : " %zu", i + 1, last + 1);
        i = last;
    }
    puts(";");
}

static void print_sets(const Coded *c)
{
    static SetOf *const kinds[] = {section_set, question_set, varying_set};
    for (size_t kind = 0; kind < sizeof kinds / sizeof *kinds; kind++)
        for (size_t i = 0; i < c->count; i++) {
            SetName name, before;
            bool known = *kinds[kind](c, i, name) == '\0';
            for (size_t j = 0; !known && j < i; j++)
                known = strcmp(kinds[kind](c, j, before), name) == 0;
            if (!known) print_set(c, kinds[kind], name, i);
        }
}

/* ---- the file -------------------------------------------------------------------------------- */

static void print_matrix(const Coded *c)
{
    puts("  MATRIX");
    for (size_t i = 0; i < c->of->count; i++) {
        fputs("    ", stdout);
        nexus_name(characters_name(c->of, i), stdout);
        putchar(' ');
        for (size_t k = 0; k < c->count; k++) putchar(symbol_of(c, i, &c->characters[k]));
        putchar('\n');
    }
    puts("  ;");
}

/* Likelihood programs (IQ-TREE) refuse such rows. */
static void tell_empty_rows(const Cli *cli, const Coded *c)
{
    fflush(stdout); /* of what nobody gets nothing is told */
    for (size_t i = 0; i < c->of->count && !cli_output_failed(); i++) {
        bool known = false;
        for (size_t k = 0; k < c->of->question_count; k++)
            known |= characters_state(c->of, i, k) >= 0;
        if (!known)
            cli_note(cli, "%s: no answer to these questions is known", characters_name(c->of, i));
    }
}

static void print_file(const Coded *c, bool labelled, const char *const *names)
{
    printf("#NEXUS\n[ answers of %zu variants to the questions of mweso %s; '?': not on record ]\n",
           c->of->count, mweso_version());
    nexus_taxa(names, c->of->count, stdout);
    printf("BEGIN CHARACTERS;\n  DIMENSIONS NCHAR=%zu;\n"
           "  FORMAT DATATYPE=STANDARD%s MISSING=? GAP=- SYMBOLS=\"%.*s\";\n",
           c->count, c->states > CAPITALS ? " RESPECTCASE" : "", c->states, symbols);
    if (labelled) print_labels(c);
    print_matrix(c);
    puts("END;\nBEGIN SETS;");
    print_sets(c);
    puts("END;\nBEGIN MRBAYES;"); /* which skips the block SETS */
    print_sets(c);
    puts("END;\nBEGIN NOTES;");
    print_variant_notes(c->of);
    if (!labelled) print_character_notes(c);
    puts("END;");
}

MwesoStatus nexus_characters(const Cli *cli, const Characters *of)
{
    const Coding *coding = coding_asked(cli);
    bool full = coding->most_states == MOST_SYMBOLS;
    Coded coded;
    const char **names = calloc(of->count + 1, sizeof *names);
    bool good = code(of, coding->most_states, &coded) && names;
    for (size_t i = 0; good && i < of->count; i++) names[i] = characters_name(of, i);
    /* MrBayes ends at CHARSTATELABELS; it could not read as many states either */
    if (good) print_file(&coded, full, names), tell_empty_rows(cli, &coded);
    free(names);
    free(coded.characters);
    return good ? MWESO_OK : cli_no_memory(cli);
}
