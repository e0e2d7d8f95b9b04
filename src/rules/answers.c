/* Answers: reads and prints the value of a key. */
#include "rules/keys.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

/* ---- pits and seeds in text ------------------------------------------------------------------ */

static bool is_separator(char c) { return mw_is_blank(c) || c == ','; }

/* Reads one "N", "NxK" or "NxC"; *at is unmoved if there is none. */
static bool read_run(const char **at, int columns, uint64_t *number, uint64_t *run)
{
    const char *c = *at;
    *run = 1;
    if (!mw_read_number(&c, MW_MOST_SEEDS, number)) return false;
    if (*c == 'x') {
        c++;
        if (*c == 'C') c++, *run = (uint64_t)columns;
        else if (!mw_read_number(&c, MW_MOST_PITS, run) || *run == 0) return false;
    }
    if (isalnum((unsigned char)*c) || *c == '.' || *c == '-') return false;
    *at = c;
    return true;
}

/* Moves *at past a separator between two items; false if there is none, or more than one comma. */
static bool read_separator(const char **at, bool blanks)
{
    int commas = 0, spaces = 0;
    const char *c = *at;
    for (; is_separator(*c); c++) *c == ',' ? commas++ : spaces++;
    if (commas > 1 || (commas == 0 && (!blanks || spaces == 0))) return false;
    *at = c;
    return true;
}

int mw_read_pits(const char **at, int columns, bool blanks, uint16_t *seeds)
{
    assert(columns > 0 && columns <= MW_MOST_COLUMNS && seeds);
    int pits = 0;
    uint64_t number, run;
    do {
        while (pits == 0 && mw_is_blank(**at)) ++*at;
        if (!read_run(at, columns, &number, &run)) return -1;
        for (; run > 0; run--, pits++)
            if (pits < columns) seeds[pits] = (uint16_t)number;
    } while (read_separator(at, blanks) && **at);
    const char *last = *at - 1; /* behind a comma another number is due */
    while (mw_is_blank(*last)) last--;
    if (*last == ',') *at = last;
    return **at == ',' ? -1 : pits;
}

void mw_print_pits(MwText *out, const uint16_t *seeds, int count, const char *separator)
{
    assert(seeds && count > 0 && separator);
    for (int i = 0, run; i < count; i += run) {
        for (run = 1; i + run < count && seeds[i + run] == seeds[i]; run++) continue;
        mw_text_add(out, "%s%d", i ? separator : "", seeds[i]);
        if (run > 1) mw_text_add(out, "x%d", run);
    }
}

void mw_print_pit_set(MwText *out, uint64_t pits, const MwesoBoard *board)
{
    assert(!(pits & ~board->all));
    const char *space = "";
    for (int row = 0; row < board->rows / 2; row++)
        for (int k = 0; k < board->columns; k++) {
            int pit = board->pit_at[row][k];
            if (!(pits >> pit & 1)) continue;
            mw_text_add(out, "%s", space);
            mw_pit_print(board, pit, out);
            space = " ";
        }
}

/* ---- places on the map ----------------------------------------------------------------------- */

/* Reads degrees or kilometres, such as "-1.95", with a point in every locale; *at is unmoved if
 * there is no number. */
static bool read_decimal(const char **at, double *number)
{
    const char *c = *at;
    double value = 0, unit = 1;
    bool negative = *c == '-';
    c += negative || *c == '+';
    if (!isdigit((unsigned char)*c)) return false;
    for (; isdigit((unsigned char)*c); c++) value = value * 10 + (*c - '0');
    if (*c == '.' && !isdigit((unsigned char)*++c)) return false;
    for (; isdigit((unsigned char)*c); c++) value += (unit /= 10) * (*c - '0');
    if (*c && !is_separator(*c)) return false;
    *number = negative ? -value : value;
    *at = c;
    return true;
}

/* What is wrong with the three numbers; NULL if nothing is. */
static const char *misplaced(const double numbers[MW_COORDINATES])
{
    double latitude = numbers[MW_LATITUDE], longitude = numbers[MW_LONGITUDE];
    double radius = numbers[MW_KM_AROUND];
    if (latitude < -90 || latitude > 90)
        return "the latitude, which comes first, goes from -90 (south) to 90 (north)";
    if (longitude < -180 || longitude > 180)
        return "the longitude, which comes second, goes from -180 (west) to 180 (east)";
    if (radius < 0.001 || radius > 20000)
        return "the radius, which comes third, is more than 0 and at most 20000 km";
    return NULL;
}

bool mw_coordinates_read(const char *text, double numbers[MW_COORDINATES], MwText *why)
{
    const char *c = text;
    int count = 0;
    while (count < MW_COORDINATES && read_decimal(&c, &numbers[count]))
        if (++count < MW_COORDINATES && !read_separator(&c, true)) break;
    const char *fault = count == MW_COORDINATES && !*c ? misplaced(numbers) : NULL;
    if (fault) mw_text_add(why, "'%s' is no place: %s", text, fault);
    else if (count < MW_COORDINATES || *c)
        mw_text_add(why,
                    "'%s' is not LATITUDE LONGITUDE KM, three numbers such as '-1.95 30.06 50': "
                    "degrees in decimals, south and west negative and without letters, and the "
                    "radius in kilometres within which the place lies",
                    text);
    return !fault && count == MW_COORDINATES && !*c;
}

/* ---- one function for each type
 * --------------------------------------------------------------------- */

typedef bool Read(MwRules *rules, const MwKeySpec *spec, const char *text, MwText *why);
typedef void Print(const MwRules *rules, const MwKeySpec *spec, MwText *out);

static void *field(MwRules *rules, const MwKeySpec *spec) { return (char *)rules + spec->field; }

static const void *field_of(const MwRules *rules, const MwKeySpec *spec)
{
    return (const char *)rules + spec->field;
}

static void list_words(MwText *out, const char *const *words)
{
    for (int i = 0; words[i]; i++) mw_text_add(out, "%s%s", i ? ", " : "", words[i]);
}

/* Suggests the nearest word: "either" for "inner or outer", "both" for "inner and outer". */
static void suggest(MwText *out, const char *word, const char *const *words)
{
    bool either = strstr(word, " or ") && mw_index("either", words) >= 0;
    bool both = strstr(word, " and ") && mw_index("both", words) >= 0;
    const char *nearest = either ? "either" : both ? "both" : mw_nearest(word, words);
    if (nearest) mw_text_add(out, "; did you mean '%s'?", nearest);
    if (strpbrk(word, "#;")) mw_text_add(out, "; a comment behind a value starts with ' ;'");
}

/* Is this the word in rows and numbers of North that means the same as South's? */
static bool is_as_souths(const MwKeySpec *spec, const char *text)
{
    return spec->told.words[0] && strcmp(text, spec->told.words[0]) == 0;
}

static bool read_number(MwRules *rules, const MwKeySpec *spec, const char *text, MwText *why)
{
    if (is_as_souths(spec, text)) {
        *(int32_t *)field(rules, spec) = MW_STORE_AS_SOUTHS;
        return true;
    }
    uint64_t number;
    const char *c = text;
    if (mw_read_number(&c, (uint64_t)spec->told.most, &number) && *c == '\0' &&
        (int64_t)number >= spec->told.least) {
        *(int32_t *)field(rules, spec) = (int32_t)number;
        return true;
    }
    mw_text_add(why, "'%s' is not a whole number from %lld to %lld%s", text,
                (long long)spec->told.least, (long long)spec->told.most,
                spec->told.words[0] ? ", nor 'south' for as many as South's" : "");
    return false;
}

static void print_number(const MwRules *rules, const MwKeySpec *spec, MwText *out)
{
    int32_t number = *(const int32_t *)field_of(rules, spec);
    if (number < spec->told.least) mw_text_add(out, "%s", spec->told.words[0]);
    else mw_text_add(out, "%d", number);
}

static bool read_word(MwRules *rules, const MwKeySpec *spec, const char *text, MwText *why)
{
    int word = mw_index(text, spec->told.words);
    if (word >= 0) {
        *(int32_t *)field(rules, spec) = word;
        return true;
    }
    mw_text_add(why, "'%s' is not one of: ", text);
    list_words(why, spec->told.words);
    suggest(why, text, spec->told.words);
    return false;
}

static void print_word(const MwRules *rules, const MwKeySpec *spec, MwText *out)
{
    mw_text_add(out, "%s", spec->told.words[*(const int32_t *)field_of(rules, spec)]);
}

static bool read_row(MwRules *rules, const MwKeySpec *spec, const char *text, MwText *why)
{
    const char *c = text;
    uint16_t *row = field(rules, spec);
    bool norths = spec->told.words[0] != NULL;
    if (norths) memset(row, 0, (MW_IS_NORTHS + 1) * sizeof *row);
    if (is_as_souths(spec, text)) return true;
    if (norths) row[MW_IS_NORTHS] = 1;
    int pits = mw_read_pits(&c, rules->columns, true, row);
    if (pits < 0 || *c != '\0') {
        mw_text_add(why,
                    "'%s' is not a row of seeds such as '4x%d' or '0 0 2 2'%s: it is wrong at '%s'",
                    text, rules->columns, norths ? ", nor 'south'" : "", c);
        uint64_t number;
        bool too_many = isdigit((unsigned char)*c) && !mw_read_number(&c, MW_MOST_SEEDS, &number);
        if (too_many) mw_text_add(why, ", a pit holds at most %d", MW_MOST_SEEDS);
        return false;
    }
    if (pits == rules->columns) return true;
    mw_text_add(why, "'%s' fills %d pit%s, but a row of this board has %d", text, pits,
                pits == 1 ? "" : "s", rules->columns);
    return false;
}

static void print_row(const MwRules *rules, const MwKeySpec *spec, MwText *out)
{
    const uint16_t *row = field_of(rules, spec);
    if (spec->told.words[0] && !row[MW_IS_NORTHS]) mw_text_add(out, "%s", spec->told.words[0]);
    else mw_print_pits(out, row, rules->columns, " ");
}

/* The next word of a set (at most 31 bytes, longer ones are cut); false at the end. */
static bool next_word(const char **at, char word[32])
{
    const char *c = *at;
    size_t length = 0;
    while (is_separator(*c)) c++;
    for (; *c && !is_separator(*c); c++)
        if (length < 31) word[length++] = *c;
    word[length] = '\0';
    *at = c;
    return length > 0;
}

/* Reads a pit of a set: by its number, or counted from the end of its row. */
static int read_member(const MwesoBoard *board, const char **at)
{
    int pit = mw_read_pit(board, at);
    return pit < 0 ? mw_read_pit_from_end(board, at) : pit;
}

/* Suggests a pit without the quotes or brackets around it. */
static void suggest_pit(const MwRules *rules, const char *word, MwText *why)
{
    static const char signs[] = "{}[]()\"'";
    const char *at = word + strspn(word, signs), *pit = at;
    if (at == word || read_member(&rules->board, &at) < 0 || at[strspn(at, signs)]) return;
    mw_text_add(why, "; did you mean '%.*s'?", (int)(at - pit), pit);
}

/* Says that `word` is not in the set of words or pits. */
static void report_member(const MwRules *rules, const MwKeySpec *spec, const char *text,
                          const char *word, MwText *why)
{
    bool whole = strcmp(word, text) == 0, pits = spec->told.type == MWESO_PITS;
    mw_text_add(why, "'%s'%s%s%s is not ", word, whole ? "" : " in '", whole ? "" : text,
                whole ? "" : "'");
    if (pits) {
        mw_text_add(why, "a pit of a board with %d columns (%s)", rules->columns,
                    mw_pit_names(&rules->board, ", ").text);
    } else {
        mw_text_add(why, "one of: ");
        list_words(why, spec->told.words);
    }
    mw_text_add(why, ", nor %s'none' alone", pits ? "'all', 'inner' or " : "");
    suggest_pit(rules, word, why);
    suggest(why, word, spec->told.words);
}

/* Reads a set of words; `find` returns the number of a word, or -1. On a narrow board a pit may be
 * named twice, by its number and from the end, as in "A2 AC-1" on 3 columns. */
static bool read_set(const MwRules *rules, const MwKeySpec *spec, const char *text, MwText *why,
                     int (*find)(const MwRules *, const MwKeySpec *, const char *word),
                     uint64_t *set)
{
    char word[32];
    const char *c = text;
    uint64_t named[2] = {0, 0}; /* named by number; named from the end */
    *set = 0;
    if (strcmp(text, "none") == 0) return true;
    while (next_word(&c, word)) {
        int bit = find(rules, spec, word);
        if (bit < 0) return report_member(rules, spec, text, word, why), false;
        uint64_t *of_kind = &named[strchr(word, 'C') != NULL];
        if (*of_kind >> bit & 1)
            return mw_text_add(why, "'%s' stands twice in '%s'", word, text), false;
        *of_kind |= (uint64_t)1 << bit;
    }
    *set = named[0] | named[1];
    if (*set) return true;
    mw_text_add(why, "nothing is given; write 'none' for the empty set");
    return false;
}

static int find_pit(const MwRules *rules, const MwKeySpec *spec, const char *word)
{
    (void)spec;
    int pit = read_member(&rules->board, &word);
    return *word == '\0' ? pit : -1;
}

/* The pits that "all" means. On a shared circuit, laps against the way may also begin in the
 * opponent's pits. */
static uint64_t all_pits(const MwRules *rules, const MwKeySpec *spec)
{
    bool of_laps = spec == &mw_keys[KEY_REVERSE_PITS];
    return of_laps ? mw_every_place(&rules->board) : rules->board.all;
}

static bool read_pit_set(MwRules *rules, const MwKeySpec *spec, const char *text, MwText *why)
{
    bool all = strcmp(text, "all") == 0;
    if (all || strcmp(text, "inner") == 0) {
        *(uint64_t *)field(rules, spec) = all ? all_pits(rules, spec) : rules->board.inner;
        return true;
    }
    return read_set(rules, spec, text, why, find_pit, field(rules, spec));
}

bool mw_start_pits_read(const MwRules *rules, const char *text, uint64_t *pits, MwText *why)
{
    const MwKeySpec *spec = &mw_keys[KEY_START_PITS];
    MwRules read = *rules;
    bool good = read_pit_set(&read, spec, text, why);
    *pits = good ? read.start_pits : 0;
    return good;
}

static void print_pit_set(const MwRules *rules, const MwKeySpec *spec, MwText *out)
{
    uint64_t pits = *(const uint64_t *)field_of(rules, spec);
    bool of_inner = spec == &mw_keys[KEY_CAPTURE_PITS]; /* on two rows all pits are inner ones */
    if (pits == all_pits(rules, spec) && !of_inner) mw_text_add(out, "all");
    else if (pits == rules->board.inner) mw_text_add(out, "inner");
    else if (pits) mw_print_pit_set(out, pits & rules->board.all, &rules->board);
    else mw_text_add(out, "none");
}

static int find_moment(const MwRules *rules, const MwKeySpec *spec, const char *word)
{
    (void)rules;
    return mw_index(word, spec->told.words);
}

static bool read_moments(MwRules *rules, const MwKeySpec *spec, const char *text, MwText *why)
{
    uint64_t set;
    if (!read_set(rules, spec, text, why, find_moment, &set)) return false;
    *(int32_t *)field(rules, spec) = (int32_t)set;
    return true;
}

static void print_moments(const MwRules *rules, const MwKeySpec *spec, MwText *out)
{
    int32_t set = *(const int32_t *)field_of(rules, spec);
    const char *space = "";
    for (int i = 0; spec->told.words[i]; i++) {
        if (!(set >> i & 1)) continue;
        mw_text_add(out, "%s%s", space, spec->told.words[i]);
        space = " ";
    }
    if (!set) mw_text_add(out, "none");
}

static bool read_coordinates(MwRules *rules, const MwKeySpec *spec, const char *text, MwText *why)
{
    double numbers[MW_COORDINATES];
    (void)rules;
    (void)spec;
    return mw_coordinates_read(text, numbers, why);
}

/* ---- facts of several items -------------------------------------------------------------------
 */

typedef bool Item(const MwKeySpec *spec, const char *item, MwText *why);

/* Checks items separated by blanks or commas; no item may occur twice. */
static bool read_items(const MwKeySpec *spec, const char *text, MwText *why, Item *check)
{
    char item[32], other[32];
    for (const char *c = text; next_word(&c, item);) {
        if (!check(spec, item, why)) return false;
        for (const char *rest = c; next_word(&rest, other);)
            if (strcmp(item, other) == 0)
                return mw_text_add(why, "'%s' stands twice in '%s'", item, text), false;
    }
    return true;
}

static bool check_word(const MwKeySpec *spec, const char *item, MwText *why)
{
    if (mw_index(item, spec->told.words) >= 0) return true;
    mw_text_add(why, "'%s' is not one of: ", item);
    list_words(why, spec->told.words);
    suggest(why, item, spec->told.words);
    return false;
}

/* Reads a year within the bounds of the key; *at is unmoved if there is none. */
static bool read_year(const MwKeySpec *spec, const char **at, uint64_t *year)
{
    const char *c = *at;
    if (!mw_read_number(&c, (uint64_t)spec->told.most, year)) return false;
    if ((int64_t)*year < spec->told.least) return false;
    *at = c;
    return true;
}

static bool check_years(const MwKeySpec *spec, const char *item, MwText *why)
{
    uint64_t first, last;
    const char *c = item;
    bool good = read_year(spec, &c, &first);
    if (good && !*c) return true;
    good = good && *c++ == '-' && read_year(spec, &c, &last) && !*c;
    if (good && first < last) return true;
    if (!good)
        mw_text_add(why,
                    "'%s' is neither a year from %d to %d nor a first and a last one, such as "
                    "'1905-1910'",
                    item, (int)spec->told.least, (int)spec->told.most);
    else if (first == last)
        mw_text_add(why, "'%s' is a single year; did you mean '%d'?", item, (int)first);
    else
        mw_text_add(why, "'%s' runs backwards; did you mean '%d-%d'?", item, (int)last, (int)first);
    return false;
}

enum { GLOTTOCODE_LETTERS = 4, GLOTTOCODE = 8 };

static bool is_glottocode(const char *item)
{
    static const char digits[] = "0123456789", signs[] = "abcdefghijklmnopqrstuvwxyz0123456789";
    return strlen(item) == GLOTTOCODE && strspn(item, signs) >= GLOTTOCODE_LETTERS &&
           strspn(item + GLOTTOCODE_LETTERS, digits) == GLOTTOCODE - GLOTTOCODE_LETTERS;
}

static bool check_glottocode(const MwKeySpec *spec, const char *item, MwText *why)
{
    char small[32];
    (void)spec;
    if (is_glottocode(item)) return true;
    size_t length = 0;
    for (; item[length]; length++) small[length] = (char)tolower((unsigned char)item[length]);
    small[length] = '\0';
    mw_text_add(why,
                "'%s' is no code of Glottolog: four small letters or digits and four digits, "
                "such as 'suku1261'",
                item);
    if (is_glottocode(small)) mw_text_add(why, "; did you mean '%s'?", small);
    return false;
}

static bool read_words(MwRules *rules, const MwKeySpec *spec, const char *text, MwText *why)
{
    (void)rules;
    return read_items(spec, text, why, check_word);
}

static bool read_years(MwRules *rules, const MwKeySpec *spec, const char *text, MwText *why)
{
    (void)rules;
    return read_items(spec, text, why, check_years);
}

static bool read_glottocodes(MwRules *rules, const MwKeySpec *spec, const char *text, MwText *why)
{
    (void)rules;
    return read_items(spec, text, why, check_glottocode);
}

static const struct {
    Read *read;
    Print *print;
} types[] = {
    [MWESO_NUMBER] = {read_number, print_number},
    [MWESO_WORD] = {read_word, print_word},
    [MWESO_ROW] = {read_row, print_row},
    [MWESO_PITS] = {read_pit_set, print_pit_set},
    [MWESO_MOMENTS] = {read_moments, print_moments},
    [MWESO_TEXT] = {NULL, NULL},
    [MWESO_FILE] = {NULL, NULL},
    [MWESO_COORDINATES] = {read_coordinates, NULL},
    [MWESO_WORDS] = {read_words, NULL},
    [MWESO_YEARS] = {read_years, NULL},
    [MWESO_GLOTTOCODES] = {read_glottocodes, NULL},
};

bool mw_answer_read(MwRules *rules, MwKey key, const char *text, MwText *why)
{
    const MwKeySpec *spec = &mw_keys[key];
    if (spec->field == MW_NO_FIELD) return true;
    bool good = types[spec->told.type].read(rules, spec, text, why);
    bool of_board = key == KEY_COLUMNS || key == KEY_CIRCUIT;
    if (of_board && good && rules->columns)
        mw_board_build(rules->columns, rules->shared ? MW_TWO_ROWS : MW_FOUR_ROWS, 0,
                       &rules->board);
    return good;
}

bool mw_fact_check(MwKey key, const char *text, MwText *why)
{
    MwRules scratch = {0};
    MwKeySpec spec = mw_keys[key];
    spec.field = (int)offsetof(MwRules, columns);
    Read *read = types[spec.told.type].read;
    return !read || read(&scratch, &spec, text, why);
}

void mw_answer_print(const MwRules *rules, MwKey key, MwText *out)
{
    const MwKeySpec *spec = &mw_keys[key];
    if (spec->field != MW_NO_FIELD) types[spec->told.type].print(rules, spec, out);
}
