/* Files: variants in files, on a path, inheriting from each other. */
#include "folder.h"

static MwesoPath *path_over(const char *first, const char *second)
{
    MwesoPath *path = mweso_path_new();
    assert_non_null(path);
    assert_true(mweso_path_add(path, first));
    assert_true(!second || mweso_path_add(path, second));
    return path;
}

static MwesoVariant *load_good(const MwesoPath *path, const char *name)
{
    MwesoFindings *findings = mweso_findings_new();
    MwesoVariant *variant = mweso_variant_load(path, name, NULL, findings);
    if (!variant) print_findings(findings);
    assert_non_null(variant);
    assert_int_equal(mweso_findings_count(findings), 0);
    mweso_findings_free(findings);
    return variant;
}

/* Loads what must not load and expects one finding. */
static void load_bad(const MwesoPath *path, const char *name, MwesoStatus status, const char *id,
                     const char *part)
{
    MwesoFindings *findings = mweso_findings_new();
    assert_null(mweso_variant_load(path, name, NULL, findings));
    if (mweso_findings_count(findings) != 1) print_findings(findings);
    assert_int_equal(mweso_findings_count(findings), 1);
    assert_int_equal(mweso_findings_status(findings), status);
    assert_string_equal(mweso_findings_at(findings, 0).id, id);
    assert_non_null(strstr(mweso_findings_at(findings, 0).text, part));
    mweso_findings_free(findings);
}

static int columns_of(const MwesoPath *path, const char *name)
{
    MwesoVariant *variant = load_good(path, name);
    int columns = mweso_variant_columns(variant);
    mweso_variant_free(variant);
    return columns;
}

/* ---- files and names ------------------------------------------------------------------------- */

static void test_by_file_and_by_name(void **unused)
{
    (void)unused;
    make_file("wide.ini", "[board]\ncolumns = 12\n");
    MwesoPath *path = path_over(folder, NULL);
    MwesoVariant *by_file = load_good(NULL, path_of("wide.ini")),
                 *by_name = load_good(path, "wide");
    assert_string_equal(mweso_variant_name(by_file), "wide");
    assert_string_equal(mweso_variant_name(by_name), "wide");
    assert_string_equal(mweso_variant_fingerprint(by_file), mweso_variant_fingerprint(by_name));
    mweso_variant_free(by_file);
    mweso_variant_free(by_name);
    mweso_path_free(path);
    mweso_path_free(NULL);
}

static void test_what_is_not_there(void **unused)
{
    (void)unused;
    make_file("omweso.ini", "");
    make_file("folder.ini", NULL);
    MwesoPath *path = path_over(folder, NULL), *empty = mweso_path_new();
    load_bad(path, "omwesso", MWESO_BAD_VARIANT, "unknown-variant", "did you mean 'omweso'?");
    load_bad(path, "something-else", MWESO_BAD_VARIANT, "unknown-variant", "something-else");
    load_bad(empty, "omweso", MWESO_BAD_VARIANT, "unknown-variant", "omweso");
    load_bad(NULL, "omweso", MWESO_BAD_VARIANT, "unknown-variant", "omweso");
    load_bad(path, "none.ini", MWESO_IO, "unreadable", "none.ini");
    load_bad(path, path_of("none.ini"), MWESO_IO, "unreadable", "none.ini");
    load_bad(path, path_of("folder.ini"), MWESO_IO, "unreadable", "folder.ini");
    mweso_path_free(path);
    mweso_path_free(empty);
}

static void test_file_too_large(void **unused)
{
    (void)unused;
    make_file("large.ini", "");
    FILE *file = fopen(path_of("large.ini"), "w");
    for (int i = 0; i < (1 << 20) + 1; i += 64) fprintf(file, ";%62s\n", "");
    fclose(file);
    load_bad(NULL, path_of("large.ini"), MWESO_IO, "unreadable", "larger than 1 MiB");
}

static void test_first_folder_wins(void **unused)
{
    (void)unused;
    make_file("a", NULL);
    make_file("b", NULL);
    make_file("a/one.ini", "[board]\ncolumns = 3\n");
    make_file("b/one.ini", "[board]\ncolumns = 4\n");
    make_file("b/two.ini", "[board]\ncolumns = 5\n");
    MwesoPath *path = path_over(path_of("a"), path_of("b"));
    assert_true(mweso_path_add(path, "/nowhere/at/all"));
    assert_int_equal(columns_of(path, "one"), 3);
    assert_int_equal(columns_of(path, "two"), 5);
    mweso_path_free(path);
}

typedef struct Seen {
    char names[200];
    int most;
} Seen;

static bool see(void *user, const char *name, const char *file)
{
    Seen *seen = user;
    assert_int_equal(access(file, R_OK), 0);
    snprintf(seen->names + strlen(seen->names), sizeof seen->names - strlen(seen->names), "%s ",
             name);
    return --seen->most > 0;
}

static void test_each_on_the_path(void **unused)
{
    (void)unused;
    make_file("a", NULL);
    make_file("b", NULL);
    make_file("a/zebra.ini", "");
    make_file("a/mule.ini", "");
    make_file("a/notes.txt", "");
    make_file("a/.ini", "");
    make_file("b/ant.ini", "");
    make_file("b/mule.ini", "");
    MwesoPath *path = path_over(path_of("a"), path_of("b"));
    assert_true(mweso_path_add(path, path_of("c")));
    Seen all = {"", 99}, two = {"", 2};
    assert_int_equal(mweso_path_each(path, see, &all), MWESO_OK);
    assert_string_equal(all.names, "mule zebra ant ");
    assert_int_equal(mweso_path_each(path, see, &two), MWESO_OK);
    assert_string_equal(two.names, "mule zebra ");
    mweso_path_free(path);
}

/* ---- inheriting ------------------------------------------------------------------------------ */

static const char *answer_text(const MwesoVariant *variant, const char *name, MwesoOrigin *origin)
{
    for (size_t i = 0; i < mweso_key_count(); i++) {
        MwesoAnswer answer = mweso_variant_answer(variant, i);
        if (strcmp(mweso_key(i)->name, name) != 0) continue;
        *origin = answer.origin;
        return answer.text;
    }
    return NULL;
}

static void assert_from(const MwesoVariant *variant, const char *name, const char *text,
                        MwesoOrigin from)
{
    MwesoOrigin origin;
    assert_string_equal(answer_text(variant, name, &origin), text);
    assert_int_equal(origin, from);
}

static void test_inherits(void **unused)
{
    (void)unused;
    make_file(
        "grand.ini",
        "[variant]\ntitle = Grand\n[board]\ncolumns = 6\n[capture]\nneeds = inner\ntakes = inner\n"
        "[end]\nlap_limit = 50\n[example e]\nmove = A1\n");
    make_file("mother.ini",
              "[variant]\ninherits = grand\nsource = hers\n[capture]\nneeds = both ?\n");
    make_file("child.ini", "[capture]\nown_pit = taken\n[variant]\ninherits = ./mother.ini\n");
    MwesoVariant *child = load_good(NULL, path_of("child.ini"));
    assert_from(child, "columns", "6", MWESO_FROM_ANCESTOR);
    assert_from(child, "needs", "both", MWESO_FROM_ANCESTOR);
    assert_from(child, "takes", "inner", MWESO_FROM_ANCESTOR);
    assert_from(child, "own_pit", "taken", MWESO_FROM_FILE);
    assert_from(child, "title", "", MWESO_FROM_DEFAULT);
    assert_from(child, "fate", "resown", MWESO_FROM_DEFAULT);
    assert_null(mweso_variant_source(child, 0));
    assert_string_equal(mweso_variant_name(child), "child");
    MwesoFindings *findings = mweso_findings_new();
    assert_int_equal(mweso_variant_check(child, 5, 1, findings), MWESO_OK);
    assert_int_equal(mweso_findings_count(findings),
                     0); /* its ancestors' examples are not its own */
    mweso_findings_free(findings);
    mweso_variant_free(child);
}

static void test_inherits_beside_before_path(void **unused)
{
    (void)unused;
    make_file("a", NULL);
    make_file("b", NULL);
    make_file("a/base.ini", "[board]\ncolumns = 3\n");
    make_file("b/base.ini", "[board]\ncolumns = 4\n");
    make_file("b/house.ini", "[variant]\ninherits = base\n");
    make_file("house.ini", "[variant]\ninherits = base\n");
    MwesoPath *path = path_over(path_of("a"), path_of("b"));
    assert_int_equal(columns_of(path, "house"), 4);
    assert_int_equal(columns_of(path, path_of("house.ini")), 3);
    mweso_path_free(path);
}

static void test_text_in_memory_inherits(void **unused)
{
    static const char text[] = "[variant]\ninherits = base\n";
    (void)unused;
    make_file("base.ini", "[board]\ncolumns = 3\n");
    MwesoFindings *findings = mweso_findings_new();
    MwesoVariant *variant = mweso_variant_load_text(NULL, path_of("draft.ini"), text, strlen(text),
                                                    NULL, findings);
    assert_non_null(variant);
    assert_int_equal(mweso_variant_columns(variant), 3);
    assert_string_equal(mweso_variant_name(variant), "draft");
    mweso_variant_free(variant);
    mweso_findings_free(findings);
}

static void test_cycles(void **unused)
{
    (void)unused;
    make_file("self.ini", "[variant]\ninherits = self\n");
    make_file("one.ini", "[variant]\ninherits = two\n");
    make_file("two.ini", "[variant]\ninherits = one\n");
    MwesoPath *path = path_over(folder, NULL);
    load_bad(path, "self", MWESO_BAD_VARIANT, "inherits-cycle", "self");
    load_bad(path, "one", MWESO_BAD_VARIANT, "inherits-cycle", "one");
    mweso_path_free(path);
}

static void test_depth(void **unused)
{
    char name[32], text[64];
    (void)unused;
    for (int i = 0; i < 10; i++) {
        snprintf(name, sizeof name, "v%d.ini", i);
        snprintf(text, sizeof text, "[variant]\ninherits = v%d\n", i + 1);
        make_file(name, text);
    }
    make_file("v10.ini", "[board]\ncolumns = 3\n");
    MwesoPath *path = path_over(folder, NULL);
    assert_int_equal(columns_of(path, "v2"), 3);
    load_bad(path, "v1", MWESO_BAD_VARIANT, "inherits-depth", "8 files");
    load_bad(path, "v0", MWESO_BAD_VARIANT, "inherits-depth", "8 files");
    mweso_path_free(path);
}

static void load_house(void)
{
    MwesoFindings *findings = mweso_findings_new();
    mweso_variant_free(mweso_variant_load(NULL, path_of("house.ini"), NULL, findings));
    mweso_findings_free(findings);
}

static void test_continued_answers_of_ancestors(void **unused)
{
    (void)unused;
    make_file("base.ini", "[setup]\nouter = 4x4\n  0x4\n");
    make_file("house.ini", "[variant]\ninherits = base\n");
    MwesoVariant *variant = load_good(NULL, path_of("house.ini"));
    MwesoPosition start = mweso_position_start(variant, false);
    assert_string_equal(text_of(variant, &start), "0x4,4x4/0x8/0x8/4x4,0x4 S 0,0 0,0");
    mweso_variant_free(variant);
}

static void test_continued_nothing_of_ancestors(void **unused)
{
    (void)unused;
    make_file("base.ini", "[setup]\nouter =\n  4x8\n");
    make_file("house.ini", "[variant]\ninherits = base\n");
    assert_true(ends_well(load_house));
}

static void test_faults_of_ancestors(void **unused)
{
    (void)unused;
    make_file("base.ini", "[capture]\nneeds = bth\n");
    make_file("house.ini", "[variant]\ninherits = base\n[end]\nendless = never\n");
    make_file("lost.ini", "[variant]\ninherits = ./gone.ini\n");
    MwesoFindings *findings = mweso_findings_new();
    assert_null(mweso_variant_load(NULL, path_of("house.ini"), NULL, findings));
    assert_int_equal(mweso_findings_count(findings), 2);
    assert_int_equal(mweso_findings_status(findings), MWESO_BAD_VARIANT);
    mweso_findings_free(findings);
    load_bad(NULL, path_of("lost.ini"), MWESO_BAD_VARIANT, "unknown-variant", "gone.ini");
}

/* ---- scripts --------------------------------------------------------------------------------- */

static void test_scripts_that_fail(void **unused)
{
    (void)unused;
    make_file("fails.lua", "hook('starts', 'fails', function() error('no start') end)\n");
    make_file("fails.ini", "[hooks]\nscript = fails.lua\n");
    MwesoVariant *variant = load_good(NULL, path_of("fails.ini"));
    MwesoPosition start = mweso_position_start(variant, false);
    MwesoOutcome outcome;
    MwesoCount counts[2];
    MwesoPlayouts totals = {0};
    MwesoError error = {0};
    bool over;
    assert_int_equal(mweso_play(variant, &start, "B1", NULL, NULL, &outcome, &error),
                     MWESO_BAD_VARIANT);
    assert_int_equal(error.status, MWESO_BAD_VARIANT);
    assert_non_null(strstr(error.text, "hook 'starts': no start"));
    assert_int_equal(mweso_play(variant, &start, "B1", NULL, NULL, &outcome, NULL),
                     MWESO_BAD_VARIANT);
    assert_null(mweso_moves_new(variant, &start, &error));
    assert_null(mweso_moves_new(variant, &start, NULL));
    assert_null(mweso_turn_new(variant, &start, NULL));
    assert_int_equal(mweso_perft(variant, &start, 2, counts, NULL, NULL, NULL), MWESO_BAD_VARIANT);
    assert_int_equal(mweso_playouts(variant, 0, 1, 10, 1, &totals, NULL), MWESO_BAD_VARIANT);
    assert_int_equal(mweso_position_is_over(variant, &start, &over, NULL), MWESO_BAD_VARIANT);
    MwesoGame *game = mweso_game_new(variant, &start, NULL);
    assert_int_equal(mweso_game_play(game, "B1", false, NULL), MWESO_BAD_VARIANT);
    mweso_game_free(game);
    mweso_variant_free(variant);
}

static void test_scripts_count(void **unused)
{
    (void)unused;
    make_file("a.lua", "");
    make_file("scripts", NULL);
    make_file("scripts/b.lua", "-- another text\n");
    make_file("none.ini", "");
    make_file("a.ini", "[hooks]\nscript = a.lua\n");
    make_file("b.ini", "[hooks]\nscript = b.lua\n");
    make_file("c.ini", "[hooks]\nscript = c.lua\n");
    MwesoVariant *none = load_good(NULL, path_of("none.ini")),
                 *a = load_good(NULL, path_of("a.ini"));
    MwesoVariant *b = load_good(NULL, path_of("b.ini"));
    assert_string_not_equal(mweso_variant_fingerprint(a), mweso_variant_fingerprint(none));
    assert_string_not_equal(mweso_variant_fingerprint(a), mweso_variant_fingerprint(b));
    load_bad(NULL, path_of("c.ini"), MWESO_BAD_VARIANT, "no-script", "c.lua");
    mweso_variant_free(none);
    mweso_variant_free(a);
    mweso_variant_free(b);
}

static void test_check_of_scripts(void **unused)
{
    (void)unused;
    make_file("x.lua", "hook('landing', 'as the words say', function(t) end)\n");
    make_file("x.ini", "[hooks]\nscript = x.lua\n[example e]\nmove = B5\n");
    MwesoVariant *variant = load_good(NULL, path_of("x.ini"));
    MwesoFindings *findings = mweso_findings_new();
    assert_int_equal(mweso_variant_check(variant, 5, 1, findings), MWESO_OK);
    assert_int_equal(mweso_findings_count(findings), 0);
    mweso_findings_free(findings);
    mweso_variant_free(variant);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_by_file_and_by_name, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(test_what_is_not_there, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(test_file_too_large, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(test_first_folder_wins, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(test_each_on_the_path, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(test_inherits, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(test_inherits_beside_before_path, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(test_text_in_memory_inherits, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(test_cycles, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(test_depth, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(test_faults_of_ancestors, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(test_continued_answers_of_ancestors, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(test_continued_nothing_of_ancestors, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(test_scripts_that_fail, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(test_scripts_count, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(test_check_of_scripts, make_folder, remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
