/* Load: variants from text and settings: answers, findings and fingerprints. */
#include "support.h"

/* ---- helpers --------------------------------------------------------------------------------- */

static MwesoAnswer answer_to(const MwesoVariant *variant, const char *section, const char *name)
{
    for (size_t i = 0; i < mweso_key_count(); i++)
        if (strcmp(mweso_key(i)->section, section) == 0 && strcmp(mweso_key(i)->name, name) == 0)
            return mweso_variant_answer(variant, i);
    fail_msg("there is no key %s.%s", section, name);
    return (MwesoAnswer){0};
}

static void assert_answer(const MwesoVariant *variant, const char *section, const char *name,
                          const char *text)
{
    assert_string_equal(answer_to(variant, section, name).text, text);
}

static char fingerprint[2][65];

/* The fingerprint of a text with settings, kept in the slot. */
static const char *print_of(int slot, const char *text, const char *const *settings)
{
    MwesoVariant *variant = variant_from(text, settings);
    snprintf(fingerprint[slot], sizeof fingerprint[slot], "%s", mweso_variant_fingerprint(variant));
    mweso_variant_free(variant);
    return fingerprint[slot];
}

/* A text that must not load: its findings, which the caller frees. */
static MwesoVariant *variant_named(const MwesoPath *path, const char *name,
                                   const char *const *settings)
{
    MwesoFindings *findings = mweso_findings_new();
    MwesoVariant *variant = mweso_variant_load(path, name, settings, findings);
    mweso_findings_free(findings);
    assert_non_null(variant);
    return variant;
}

static MwesoFindings *findings_of(const char *text, size_t length, const char *const *settings)
{
    MwesoFindings *findings = mweso_findings_new();
    MwesoVariant *variant = mweso_variant_load_text(NULL, "bad.ini", text, length, settings,
                                                    findings);
    assert_null(variant);
    assert_true(mweso_findings_any_error(findings));
    assert_int_equal(mweso_findings_status(findings), MWESO_BAD_VARIANT);
    return findings;
}

/* A text with exactly one finding. */
static void assert_finding(const char *text, const char *const *settings, int line, const char *key,
                           const char *id)
{
    MwesoFindings *findings = findings_of(text, strlen(text), settings);
    MwesoFinding found = mweso_findings_at(findings, 0);
    if (mweso_findings_count(findings) != 1 || strcmp(found.id, id) != 0 || found.line != line ||
        strcmp(found.key, key) != 0) {
        print_findings(findings);
        fail_msg("expected only %s at line %d about '%s', from: %s", id, line, key, text);
    }
    assert_int_equal(found.severity, MWESO_ERROR);
    assert_string_equal(found.file, settings ? "--set" : "bad.ini");
    assert_true(strlen(found.text) > 0);
    mweso_findings_free(findings);
}

/* ---- what plain Omweso is -------------------------------------------------------------------- */

static void test_empty_text_is_omweso(void **unused)
{
    (void)unused;
    MwesoVariant *variant = variant_from("", NULL);
    MwesoPosition start = mweso_position_start(variant, false);
    assert_string_equal(mweso_variant_name(variant), "test");
    assert_int_equal(mweso_variant_columns(variant), 8);
    assert_false(mweso_variant_has_placement(variant));
    assert_int_equal(mweso_variant_every_column_points(variant), 3);
    assert_null(mweso_variant_source(variant, 0));
    assert_null(mweso_variant_script(variant));
    assert_string_equal(text_of(variant, &start), "4x8/0x8/0x8/4x8 S 0,0 0,0");
    assert_int_equal(strspn(mweso_variant_fingerprint(variant), "0123456789abcdef"), 64);
    mweso_variant_free(variant);
}

static void test_zero_length_text(void **unused)
{
    (void)unused;
    MwesoFindings *findings = mweso_findings_new();
    MwesoVariant *variant = mweso_variant_load_text(NULL, "x.ini", "columns = 3", 0, NULL,
                                                    findings);
    assert_non_null(variant);
    assert_int_equal(mweso_variant_columns(variant), 8);
    mweso_variant_free(variant);
    mweso_findings_free(findings);
}

static void test_key_table(void **unused)
{
    (void)unused;
    assert_true(mweso_key_count() >= 40);
    assert_null(mweso_key(mweso_key_count()));
    assert_null(mweso_key(SIZE_MAX));
    for (size_t i = 0; i < mweso_key_count(); i++) {
        const MwesoKey *key = mweso_key(i);
        assert_true(key->section[0] && key->name[0] && key->question[0]);
        bool listed = key->type == MWESO_WORD || key->type == MWESO_MOMENTS ||
                      key->type == MWESO_WORDS;
        bool norths = strncmp(key->name, "north_", 6) == 0; /* "south" */
        assert_int_equal(key->words[0] != NULL, listed || norths);
        for (size_t j = 0; j < i; j++)
            assert_false(strcmp(key->section, mweso_key(j)->section) == 0 &&
                         strcmp(key->name, mweso_key(j)->name) == 0);
    }
}

/* Does the key answer a question about the game itself? A fingerprint is of these alone. */
static bool is_rule(const MwesoKey *key)
{
    static const char *const others[] = {"variant", "example", "hooks", "series", "terms"};
    for (size_t i = 0; i < COUNT(others); i++)
        if (strcmp(key->section, others[i]) == 0) return false;
    return true;
}

static void test_defaults_are_answers(void **unused)
{
    char setting[200];
    (void)unused;
    print_of(0, "", NULL);
    for (size_t i = 0; i < mweso_key_count(); i++) {
        const MwesoKey *key = mweso_key(i);
        if (!is_rule(key)) continue;
        snprintf(setting, sizeof setting, "%s.%s=%s", key->section, key->name, key->default_text);
        assert_string_equal(fingerprint[0], print_of(1, "", SET(setting)));
    }
}

/* What an answer cannot be given without; NULL for most. */
static const char *needed_beside(const char *word)
{
    if (strcmp(word, "shared") == 0) return "setup.inner=2xC";
    return strcmp(word, "raiding") == 0 ? "capture.fate=removed" : NULL;
}

static void test_every_word_is_an_answer(void **unused)
{
    char setting[200];
    (void)unused;
    print_of(0, "", NULL);
    for (size_t i = 0; i < mweso_key_count(); i++) {
        const MwesoKey *key = mweso_key(i);
        for (int w = 0; is_rule(key) && key->words[w]; w++) {
            snprintf(setting, sizeof setting, "%s.%s=%s", key->section, key->name, key->words[w]);
            MwesoVariant *variant = rules_with(SET(setting, needed_beside(key->words[w])));
            MwesoAnswer answer = mweso_variant_answer(variant, i);
            assert_string_equal(answer.text, key->words[w]);
            assert_int_equal(answer.origin, MWESO_FROM_SETTING);
            bool usual = strcmp(key->words[w], key->default_text) == 0;
            assert_int_equal(strcmp(mweso_variant_fingerprint(variant), fingerprint[0]) == 0,
                             usual);
            mweso_variant_free(variant);
        }
    }
}

/* ---- answers --------------------------------------------------------------------------------- */

static const char house[] = "; a comment\n"
                            "[variant]\n"
                            "name = house-6\n"
                            "title = Six\n"
                            "status = house\n"
                            "note = one line\n"
                            "  and another\n"
                            "source = first\n"
                            "source = second,\n"
                            "   longer\n"
                            "\n"
                            "[board]\n"
                            "columns = 6 ; wide enough\n"
                            "[setup]\n"
                            "outer = 2, 2 0x3 1\n"
                            "[capture]\n"
                            "needs = inner ?\n"
                            "[reverse]\n"
                            "pits = B2 A1 A6\n"
                            "at = relay start\n";

static void test_answers_tell_their_origin(void **unused)
{
    (void)unused;
    MwesoVariant *variant = variant_from(house, SET("end.lap_limit=77", "capture.takes=inner ?"));
    MwesoAnswer columns = answer_to(variant, "board", "columns"),
                needs = answer_to(variant, "capture", "needs");
    MwesoAnswer limit = answer_to(variant, "end", "lap_limit"),
                pass = answer_to(variant, "turn", "pass");
    assert_string_equal(columns.text, "6");
    assert_string_equal(columns.file, "test.ini");
    assert_string_equal(columns.comment, "wide enough");
    assert_int_equal(columns.line, 13);
    assert_int_equal(columns.origin, MWESO_FROM_FILE);
    assert_false(columns.assumed);
    assert_string_equal(needs.text, "inner");
    assert_true(needs.assumed);
    assert_true(answer_to(variant, "capture", "takes").assumed);
    assert_string_equal(limit.text, "77");
    assert_string_equal(limit.file, "--set");
    assert_int_equal(limit.origin, MWESO_FROM_SETTING);
    assert_string_equal(pass.text, "never");
    assert_string_equal(pass.file, "");
    assert_int_equal(pass.origin, MWESO_FROM_DEFAULT);
    mweso_variant_free(variant);
}

static void test_answers_are_written_out(void **unused)
{
    (void)unused;
    MwesoVariant *variant = variant_from(house, NULL);
    assert_answer(variant, "setup", "outer", "2x2 0x3 1");
    assert_answer(variant, "setup", "inner", "0x6");
    assert_answer(variant, "reverse", "pits", "A1 A6 B2");
    assert_answer(variant, "reverse", "at", "start relay");
    assert_answer(variant, "variant", "name", "house-6");
    assert_answer(variant, "variant", "note", "one line and another");
    assert_answer(variant, "example", "move", "");
    assert_string_equal(mweso_variant_answer(variant, SIZE_MAX).text, "");
    assert_string_equal(mweso_variant_name(variant), "house-6");
    assert_string_equal(mweso_variant_source(variant, 0), "first");
    assert_string_equal(mweso_variant_source(variant, 1), "second, longer");
    assert_null(mweso_variant_source(variant, 2));
    mweso_variant_free(variant);
}

static void test_settings_overrule(void **unused)
{
    (void)unused;
    MwesoVariant *variant = variant_from(house, SET("board.columns=2", "setup.outer=3xC",
                                                    "reverse.pits= none", "setup.placement=free",
                                                    "end.every_column_points = 5"));
    MwesoPosition start = mweso_position_start(variant, true);
    assert_string_equal(text_of(variant, &start), "3x2/0x2/0x2/3x2 S+ 0,0 0,0");
    assert_true(mweso_variant_has_placement(variant));
    assert_int_equal(mweso_variant_every_column_points(variant), 5);
    assert_answer(variant, "reverse", "pits", "none");
    mweso_variant_free(variant);
}

/* A label loads what it is the label of. */
static void test_settings_behind_a_name(void **unused)
{
    static const char *const labels[] = {
        "omweso", "omweso capture.own_pit=taken",
        "omweso start.smallest=3 capture.pits=A1 A2 end.both_ends=no",
        "bao-kiswahili namua:until=turns 4 namua:reverse.at=none"};
    MwesoPath *path = mweso_path_new();
    (void)unused;
    assert_true(mweso_path_add(path, "variants"));
    for (size_t i = 0; i < sizeof labels / sizeof *labels; i++) {
        MwesoVariant *first = variant_named(path, labels[i], NULL);
        MwesoVariant *again = variant_named(path, mweso_variant_label(first), NULL);
        assert_string_equal(mweso_variant_label(again), mweso_variant_label(first));
        assert_string_equal(mweso_variant_fingerprint(again), mweso_variant_fingerprint(first));
        mweso_variant_free(first);
        mweso_variant_free(again);
    }
    MwesoVariant *overruled = variant_named(
        path, "variants/omweso.ini start.smallest=3 end.both_ends=no", SET("start.smallest=1"));
    assert_string_equal(mweso_variant_label(overruled), "omweso start.smallest=1 end.both_ends=no");
    mweso_variant_free(overruled);
    mweso_path_free(path);
}

static void test_bad_settings(void **unused)
{
    (void)unused;
    assert_finding("", SET("columns=8"), 0, "", "bad-setting");
    assert_finding("", SET("board.columns"), 0, "", "bad-setting");
    assert_finding("", SET("board.columns="), 0, "board.columns", "no-value");
    assert_finding("", SET("board.column=8"), 0, "board.column", "unknown-key");
    assert_finding("", SET("bord.columns=8"), 0, "bord.columns", "unknown-section");
    assert_finding("", SET("end.lap_limit=0"), 0, "end.lap_limit", "bad-value");
    assert_finding("", SET("variant.name=other"), 0, "variant.name", "bad-setting");
    assert_finding("", SET("board.columns=8", "board.columns=9"), 0, "board.columns",
                   "given-twice");
    assert_finding("", SET(""), 0, "", "bad-setting");
    assert_finding("", SET("="), 0, "", "bad-setting");
}

static void test_fingerprint_is_about_rules_only(void **unused)
{
    (void)unused;
    print_of(0, "", NULL);
    assert_string_equal(fingerprint[0],
                        print_of(1, "[variant]\nname=x\nnote=y\nsource=z\nstatus=house\n", NULL));
    assert_string_equal(fingerprint[0],
                        print_of(1, "[capture]\nneeds = both ? ; who knows\n", NULL));
    assert_string_equal(
        fingerprint[0],
        print_of(1, "[setup]\nouter = 4 4,4x5 4\n[reverse]\npits=B2 B1 A2 A1\n", NULL));
    assert_string_equal(fingerprint[0], print_of(1, "[example e]\nmove = B5\n", NULL));
    assert_string_not_equal(fingerprint[0], print_of(1, "[end]\nlap_limit = 9999\n", NULL));
    assert_string_not_equal(fingerprint[0],
                            print_of(1, "[hooks]\nscript = tests/hooks/gukuba.lua\n", NULL));
    assert_string_equal(fingerprint[1],
                        print_of(0, "[hooks]\nscript=tests/hooks/gukuba.lua\n", NULL));
}

static void test_narrowest_and_widest(void **unused)
{
    (void)unused;
    MwesoVariant *narrow = rules_with(SET("board.columns=2")),
                 *wide = rules_with(SET("board.columns=32"));
    assert_int_equal(mweso_variant_columns(narrow), 2);
    assert_int_equal(mweso_variant_columns(wide), 32);
    assert_answer(wide, "setup", "outer", "4x32");
    mweso_variant_free(narrow);
    mweso_variant_free(wide);
}

/* A bad width is one error: there is no sense in judging pits and rows by it. */
static void test_bad_width_is_one_error(void **unused)
{
    static const char *const widths[] = {"0", "1", "33", "-8", "08x", "99999999999", "eight"};
    char text[64];
    bool alone = true;
    (void)unused;
    for (size_t i = 0; i < COUNT(widths); i++) {
        snprintf(text, sizeof text, "[board]\ncolumns = %s\n", widths[i]);
        MwesoFindings *findings = findings_of(text, strlen(text), NULL);
        alone &= mweso_findings_count(findings) == 1;
        mweso_findings_free(findings);
    }
    assert_true(alone);
}

/* ---- findings -------------------------------------------------------------------------------- */

static void test_each_fault_is_found(void **unused)
{
    static const struct {
        const char *text;
        int line;
        const char *key, *id;
    } faults[] = {
        {"[capture]\nneeds = bth\n", 2, "capture.needs", "bad-value"},
        {"[capture]\nneed = both\n", 2, "capture.need", "unknown-key"},
        {"[board]\nneeds = both\n", 2, "board.needs", "unknown-key"},
        {"[captures]\nneeds = both\n", 1, "", "unknown-section"},
        {"needs = both\n", 1, "needs", "unknown-section"},
        {"[capture]\nneeds = both\nneeds = inner\n", 3, "capture.needs", "given-twice"},
        {"[capture]\nneeds =\n", 2, "capture.needs", "no-value"},
        {"[capture]\nneeds = ; both\n", 2, "capture.needs", "no-value"},
        {"[capture]\nneeds both\n", 2, "", "not-a-key"},
        {"[capture]\nneeds = both\n takes = both\n", 3, "capture.needs", "indented"},
        {"[board]\ncolumns = 8\n[board]\n", 3, "", "repeated-section"},
        {"[board\ncolumns = 8\n", 1, "", "section-header"},
        {"[]\ncolumns = 8\n", 1, "", "section-header"},
        {"[board] columns = 8\n", 1, "", "section-header"},
        {"[board]\ncolumns = \xff\n", 2, "", "not-utf8"},
        {"[board]\ncolumns = 8\a\n", 2, "", "not-utf8"},
        {"[end]\nlap_limit = 08x\n", 2, "end.lap_limit", "bad-value"},
        {"[end]\nlap_limit = -8\n", 2, "end.lap_limit", "bad-value"},
        {"[end]\nlap_limit = 99999999999999999999\n", 2, "end.lap_limit", "bad-value"},
        {"[setup]\nouter = 4x7\n", 2, "setup.outer", "bad-value"},
        {"[setup]\nouter = 4x9\n", 2, "setup.outer", "bad-value"},
        {"[setup]\nouter = 65536 0x7\n", 2, "setup.outer", "bad-value"},
        {"[setup]\nouter = 32768 0x7\n", 2, "setup.outer", "too-many-seeds"},
        {"[setup]\nouter = 1x8\n", 2, "setup.outer", "nothing-can-start"},
        {"[capture]\nextra = 1\n", 2, "capture.extra", "extra-needs-removed"},
        {"[capture]\nextra = 6\nfate = removed\n", 2, "capture.extra", "bad-value"},
        {"[reverse]\npits = ,\n", 2, "reverse.pits", "bad-value"},
        {"[board]\n= 8\n", 2, "board.", "unknown-key"},
        {"[reverse]\npits = A1 A1\n", 2, "reverse.pits", "bad-value"},
        {"[reverse]\npits = A9\n", 2, "reverse.pits", "bad-value"},
        {"[reverse]\npits = A1 none\n", 2, "reverse.pits", "bad-value"},
        {"[reverse]\nat = start begin\n", 2, "reverse.at", "bad-value"},
        {"[variant]\nname = Omweso\n", 2, "variant.name", "bad-value"},
        {"[variant]\nstatus = sure\n", 2, "variant.status", "bad-value"},
        {"[variant]\ninherits = nowhere\n", 2, "variant.inherits", "unknown-variant"},
        {"[hooks]\nscript = nowhere.lua\n", 2, "hooks.script", "no-script"},
        {"[example]\nmove = B1\n", 1, "", "unknown-section"},
        {"[example e]\nlaps = many\n", 2, "example e.laps", "bad-value"},
        {"[example e]\nmove = B1\nmove = B2\n", 3, "example e.move", "given-twice"},
    };
    (void)unused;
    for (size_t i = 0; i < COUNT(faults); i++)
        assert_finding(faults[i].text, NULL, faults[i].line, faults[i].key, faults[i].id);
}

static void test_nul_and_long_lines(void **unused)
{
    static const char nul[] = "[board]\ncolumns = 8\0 9\n";
    char text[400] = "[variant]\nnote = ";
    (void)unused;
    MwesoFindings *findings = findings_of(nul, sizeof nul - 1, NULL);
    assert_int_equal(mweso_findings_count(findings), 1);
    assert_string_equal(mweso_findings_at(findings, 0).id, "nul-byte");
    mweso_findings_free(findings);
    memset(text + strlen(text), 'n', 192); /* "note = " makes 199 */
    mweso_variant_free(variant_from(text, NULL));
    text[strlen(text)] = 'n';
    assert_finding(text, NULL, 2, "", "long-line");
}

static void test_all_faults_in_order(void **unused)
{
    static const char text[] = "[capture]\nneeds = bth\n[bord]\ncolumns = 8\n[setup]\nplacement = "
                               "none\nwidth = 3\nnonsense\n";
    static const int lines[] = {2, 3, 6, 7, 8};
    (void)unused;
    MwesoFindings *findings = findings_of(text, strlen(text), NULL);
    assert_int_equal(mweso_findings_count(findings), COUNT(lines));
    for (size_t i = 0; i < COUNT(lines); i++)
        assert_int_equal(mweso_findings_at(findings, i).line, lines[i]);
    mweso_findings_free(findings);
}

static void test_findings_add_up(void **unused)
{
    static const char bad[] = "[capture]\nneeds = bth\n";
    (void)unused;
    MwesoFindings *findings = mweso_findings_new();
    assert_int_equal(mweso_findings_count(findings), 0);
    assert_int_equal(mweso_findings_status(findings), MWESO_OK);
    assert_false(mweso_findings_any_error(findings));
    for (int i = 1; i <= 3; i++) {
        assert_null(mweso_variant_load_text(NULL, "x.ini", bad, strlen(bad), NULL, findings));
        assert_int_equal(mweso_findings_count(findings), i);
    }
    mweso_findings_free(findings);
    mweso_findings_free(NULL);
    mweso_variant_free(NULL);
}

static void test_suggestions(void **unused)
{
    static const struct {
        const char *text, *near;
    } cases[] = {
        {"[capture]\nneeds = bth\n", "'both'"},    {"[capture]\nneeeds = both\n", "'needs'"},
        {"[capure]\nneeds = both\n", "[capture]"}, {"[board]\nneeds = both\n", "[capture]"},
        {"[capture]\nneeds = both # all\n", " ;"},
    };
    (void)unused;
    for (size_t i = 0; i < COUNT(cases); i++) {
        MwesoFindings *findings = findings_of(cases[i].text, strlen(cases[i].text), NULL);
        assert_non_null(strstr(mweso_findings_at(findings, 0).text, cases[i].near));
        mweso_findings_free(findings);
    }
}

/* libinih passes over a header it cannot read, so that its keys would go to the section above. */
static void test_comment_in_section_name(void **unused)
{
    static const char text[] = "[end]\nboth_ends = win\n[capture ;off]\nendless = loses\n";
    (void)unused;
    MwesoFindings *findings = mweso_findings_new();
    MwesoVariant *variant = mweso_variant_load_text(NULL, "x.ini", text, strlen(text), NULL,
                                                    findings);
    bool refused = !variant && mweso_findings_count(findings) == 1 &&
                   mweso_findings_at(findings, 0).line == 3;
    mweso_variant_free(variant);
    mweso_findings_free(findings);
    assert_true(refused);
}

static void test_section_called_question_mark(void **unused)
{
    static const char text[] = "[?]\nneeds = inner\n";
    (void)unused;
    MwesoFindings *findings = mweso_findings_new();
    MwesoVariant *variant = mweso_variant_load_text(NULL, "x.ini", text, strlen(text), NULL,
                                                    findings);
    bool refused = !variant && mweso_findings_count(findings) == 1;
    mweso_variant_free(variant);
    mweso_findings_free(findings);
    assert_true(refused);
}

static void test_examples_cannot_be_set(void **unused)
{
    (void)unused;
    MwesoFindings *findings = mweso_findings_new();
    MwesoVariant *variant = mweso_variant_load_text(NULL, "x.ini", "", 0, SET("example e.move=B5"),
                                                    findings);
    bool refused = !variant && mweso_findings_count(findings) == 1;
    mweso_variant_free(variant);
    mweso_findings_free(findings);
    assert_true(refused);
}

static void test_half_a_million_faults(void **unused)
{
    enum { LINES = 20000 };
    static char text[LINES * 4 + 1];
    (void)unused;
    memcpy(text, "[end]\n;\n", 8);
    for (int i = 2; i < LINES; i++) memcpy(text + 4 * i, "a=b\n", 4);
    MwesoFindings *findings = findings_of(text, sizeof text - 1, NULL);
    assert_in_range(mweso_findings_count(findings), 100, LINES);
    mweso_findings_free(findings);
}

static void test_ways_to_write_a_file(void **unused)
{
    static const char *const alike[] = {
        "[board]\r\ncolumns = 6\r\n",
        "\xef\xbb\xbf[board]\ncolumns=6",
        "[board] ; wide\ncolumns : 6",
        "  [board]\ncolumns\t=\t6\t;x",
        "# a\n[board]\n; b\ncolumns = 6\n  # c\n",
    };
    (void)unused;
    print_of(0, "[board]\ncolumns = 6\n", NULL);
    for (size_t i = 0; i < COUNT(alike); i++)
        assert_string_equal(fingerprint[0], print_of(1, alike[i], NULL));
}

/* ---- check ----------------------------------------------------------------------------------- */

/* Checks a text and expects this one finding, or none. */
static void assert_check(const char *text, MwesoSeverity severity, int line, const char *id)
{
    MwesoFindings *findings = mweso_findings_new();
    MwesoVariant *variant = variant_from(text, NULL);
    assert_int_equal(mweso_variant_check(variant, 20, 1, findings), MWESO_OK);
    if (mweso_findings_count(findings) != (id ? 1 : 0)) print_findings(findings);
    assert_int_equal(mweso_findings_count(findings), id ? 1 : 0);
    if (id) {
        MwesoFinding found = mweso_findings_at(findings, 0);
        assert_string_equal(found.id, id);
        assert_int_equal(found.line, line);
        assert_int_equal(found.severity, severity);
    }
    mweso_variant_free(variant);
    mweso_findings_free(findings);
}

static void test_check(void **unused)
{
    static const char good[] = "[example e]\nposition = " EXAMPLE_1
                               "\nmove = B5\ncaptured = 12\nlaps = 4\n"
                               "endless = no\nlegal = yes\nwinner = none\n"
                               "result = 0x8/0x4,2,0x3/0x2,1x3,0,2,4/0x5,3x3\n";
    (void)unused;
    assert_check("", MWESO_ERROR, 0, NULL);
    assert_check(good, MWESO_ERROR, 0, NULL);
    assert_check("[example e]\nmove = B5\nlaps = 99\n", MWESO_ERROR, 3, "example");
    assert_check("[example e]\nmove = A5\n", MWESO_ERROR, 2, "example");
    assert_check("[example e]\nmove = A5\nlegal = no\n", MWESO_ERROR, 0, NULL);
    assert_check("[example e]\nmove = B5\nlegal = no\n", MWESO_ERROR, 3, "example");
    assert_check("[example e]\nmove = B5\nresult = 4x8\n", MWESO_ERROR, 3, "example");
    assert_check("[example e]\nposition = 4x8\nmove = B5\n", MWESO_ERROR, 2, "example");
    assert_check("[example e]\ncaptured = 3\n", MWESO_ERROR, 1, "example");
    assert_check("[example e]\nmove = B5\nwinner = N\n", MWESO_ERROR, 3, "example");
    assert_check("[capture]\nfate = removed\nresow = landing\n", MWESO_WARNING, 3, "resow-removed");
    assert_check("[hooks]\nscript = tests/hooks/gukuba.lua\n[example e]\nmove = A5\n", MWESO_ERROR,
                 4, "example");
}

static void test_check_without_games(void **unused)
{
    (void)unused;
    MwesoFindings *findings = mweso_findings_new();
    MwesoVariant *variant = variant_from("", NULL);
    assert_int_equal(mweso_variant_check(variant, 0, 1, findings), MWESO_OK);
    assert_int_equal(mweso_variant_check(variant, -5, 1, findings), MWESO_OK);
    assert_int_equal(mweso_findings_count(findings), 0);
    mweso_variant_free(variant);
    mweso_findings_free(findings);
}

/* Of every character, beside others: what a terminal would obey becomes '?', all else stands. */
static void test_make_printable(void **unused)
{
    static const struct {
        unsigned first, last;
    } obeyed[] = {{0x01, 0x1F}, {0x7F, 0x9F}, {0x2028, 0x202E}, {0x2066, 0x2069}};
    static const struct {
        const char *text, *shown;
    } others[] = {{"", ""}, {"a\x9B\xFFz", "a??z"}, {"a\xE2\x80", "a"}, {"\xED\xA0\x80x", "???x"}};
    (void)unused;
    for (unsigned code = 1; code < 0x110000; code++) {
        char text[8], as_it_is[8];
        bool obeys = false;
        if (code >= 0xD800 && code < 0xE000) continue; /* surrogates are no characters */
        for (size_t i = 0; i < sizeof obeyed / sizeof *obeyed; i++)
            obeys |= code >= obeyed[i].first && code <= obeyed[i].last;
        char *end = text;
        *end++ = 'a';
        if (code < 0x80) *end++ = (char)code;
        else if (code < 0x800) *end++ = (char)(0xC0 | code >> 6);
        else if (code < 0x10000) *end++ = (char)(0xE0 | code >> 12);
        else *end++ = (char)(0xF0 | code >> 18);
        if (code >= 0x10000) *end++ = (char)(0x80 | (code >> 12 & 0x3F));
        if (code >= 0x800) *end++ = (char)(0x80 | (code >> 6 & 0x3F));
        if (code >= 0x80) *end++ = (char)(0x80 | (code & 0x3F));
        strcpy(end, "z");
        strcpy(as_it_is, text);
        mweso_make_printable(text);
        assert_string_equal(text, obeys ? "a?z" : as_it_is);
    }
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        char text[8];
        strcpy(text, others[i].text);
        mweso_make_printable(text);
        assert_string_equal(text, others[i].shown);
    }
}

static void test_nearest(void **unused)
{
    static const char *const words[] = {"capture", "reverse", "relay", NULL}, *const none[] = {
                                                                                  NULL};
    (void)unused;
    assert_string_equal(mweso_nearest("captrue", words), "capture");
    assert_string_equal(mweso_nearest("REVERS", words), "reverse");
    assert_null(mweso_nearest("xyz", words));
    assert_null(mweso_nearest("", words));
    assert_null(mweso_nearest("capture", none));
    assert_null(mweso_nearest("a word of more than forty letters is near nothing at all", words));
}

static void test_version(void **unused)
{
    unsigned major, minor, patch;
    char rest;
    (void)unused;
    assert_int_equal(sscanf(mweso_version(), "%u.%u.%u%c", &major, &minor, &patch, &rest), 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_empty_text_is_omweso),
        cmocka_unit_test(test_zero_length_text),
        cmocka_unit_test(test_key_table),
        cmocka_unit_test(test_defaults_are_answers),
        cmocka_unit_test(test_every_word_is_an_answer),
        cmocka_unit_test(test_answers_tell_their_origin),
        cmocka_unit_test(test_answers_are_written_out),
        cmocka_unit_test(test_settings_overrule),
        cmocka_unit_test(test_settings_behind_a_name),
        cmocka_unit_test(test_bad_settings),
        cmocka_unit_test(test_fingerprint_is_about_rules_only),
        cmocka_unit_test(test_narrowest_and_widest),
        cmocka_unit_test(test_bad_width_is_one_error),
        cmocka_unit_test(test_each_fault_is_found),
        cmocka_unit_test(test_nul_and_long_lines),
        cmocka_unit_test(test_all_faults_in_order),
        cmocka_unit_test(test_findings_add_up),
        cmocka_unit_test(test_suggestions),
        cmocka_unit_test(test_comment_in_section_name),
        cmocka_unit_test(test_section_called_question_mark),
        cmocka_unit_test(test_examples_cannot_be_set),
        cmocka_unit_test(test_half_a_million_faults),
        cmocka_unit_test(test_ways_to_write_a_file),
        cmocka_unit_test(test_check),
        cmocka_unit_test(test_check_without_games),
        cmocka_unit_test(test_make_printable),
        cmocka_unit_test(test_nearest),
        cmocka_unit_test(test_version),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
