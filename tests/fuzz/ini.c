/* Ini: any text as a variant file; what loads tells its answers, which make the same rules again,
 * and is checked with two games. */
#include "target.h"

enum { MOST_SETTINGS = 450, LONGEST_INI = 2000 };

static void check_findings(const MwesoFindings *findings, bool loaded)
{
    require(loaded == !mweso_findings_any_error(findings), "a variant loads if there is no error");
    require(loaded || mweso_findings_status(findings) != MWESO_OK, "errors have a class");
    for (size_t i = 0; i < mweso_findings_count(findings); i++) {
        MwesoFinding f = mweso_findings_at(findings, i);
        require(f.file && f.key && f.id[0] && f.text[0] && f.line >= 0,
                "every finding says what and where");
        require(strcmp(f.id, "no-memory") != 0, "there is memory");
        require(is_printable(f.text) && is_printable(f.key), "findings can be printed");
    }
}

static bool is_rule(const MwesoKey *key)
{
    return strcmp(key->section, "variant") != 0 && strcmp(key->section, "example") != 0;
}

/* Answers as settings. */
typedef struct Said {
    char text[MOST_SETTINGS][512];
    const char *settings[MOST_SETTINGS + 1];
    size_t count;
} Said;

static void say(Said *said, const char *phase, const MwesoKey *key, const char *answer)
{
    require(said->count < MOST_SETTINGS, "there is room for all answers");
    char *text = said->text[said->count];
    int length = snprintf(text, sizeof said->text[0], "%s%s%s.%s=%s", phase, phase[0] ? ":" : "",
                          key->section, key->name, answer);
    require(length < (int)sizeof said->text[0], "answers fit into settings");
    said->settings[said->count++] = text;
    said->settings[said->count] = NULL;
}

/* Says the answers of a phase; its section is written behind `ini`. */
static void say_phase(Said *said, const MwesoVariant *variant, size_t number,
                      const MwesoPhase *phase, char *ini)
{
    size_t length = strlen(ini);
    int more = snprintf(ini + length, LONGEST_INI - length, "[phase %s]\nuntil = %s\n", phase->name,
                        phase->until.text);
    require(more < (int)(LONGEST_INI - length), "sections of phases are short");
    for (size_t i = 0; i < mweso_key_count(); i++) {
        MwesoAnswer answer = mweso_phase_answer(variant, number, i);
        require(answer.text && answer.file && answer.comment, "every answer of a phase has a text");
        if (mweso_phase_may_answer(i) && answer.origin != MWESO_FROM_DEFAULT)
            say(said, phase->name, mweso_key(i), answer.text);
    }
}

/* Loads a variant of the answers of another, which is the same. */
static void check_answers(const MwesoVariant *variant)
{
    static Said said;
    char ini[LONGEST_INI] = "";
    MwesoPhase phase;
    said.count = 0;
    said.settings[0] = NULL;
    for (size_t i = 0; i < mweso_key_count(); i++) {
        const MwesoKey *key = mweso_key(i);
        MwesoAnswer answer = mweso_variant_answer(variant, i);
        require(answer.text && answer.file && answer.comment, "every answer has a text");
        if (is_rule(key) && answer.text[0]) say(&said, "", key, answer.text);
    }
    for (size_t i = 0; mweso_variant_phase(variant, i, &phase); i++)
        say_phase(&said, variant, i, &phase, ini);
    MwesoVariant *again = variant_from(ini, said.settings);
    require(strcmp(mweso_variant_fingerprint(again), mweso_variant_fingerprint(variant)) == 0,
            "answers make the same rules again");
    mweso_variant_free(again);
}

static void check_start(const MwesoVariant *variant)
{
    MwesoPosition start = mweso_position_start(variant, true);
    check_position(variant, &start);
    require(mweso_variant_name(variant) != NULL, "every variant has a name");
    for (size_t i = 0; mweso_variant_source(variant, i); i++) continue;
}

/* Is there a number of three digits or more? Hands of a thousand seeds, or as many laps, take long.
 */
static bool has_large_number(const char *text)
{
    size_t digits = 0;
    for (; *text && digits < 3; text++) digits = isdigit((unsigned char)*text) ? digits + 1 : 0;
    return digits == 3;
}

/* Plays the examples and two games, with few laps. */
static void check_play(const char *text, size_t size)
{
    MwesoFindings *findings = mweso_findings_new();
    MwesoVariant *variant = mweso_variant_load_text(NULL, "fuzz.ini", text, size,
                                                    SET("end.lap_limit=100"), findings);
    if (variant)
        require(mweso_variant_check(variant, 2, 1, findings) == MWESO_OK,
                "a variant can be checked");
    for (size_t i = 0; i < mweso_findings_count(findings); i++)
        require(mweso_findings_at(findings, i).text[0] != '\0', "every finding has a text");
    mweso_variant_free(variant);
    mweso_findings_free(findings);
}

/* Inheriting from a device would fuzz the machine. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = copy_of(data, size);
    if (!memmem(data, size, "/dev", 4) && !memmem(data, size, "/proc", 5)) {
        MwesoFindings *findings = mweso_findings_new();
        MwesoVariant *variant = mweso_variant_load_text(NULL, "fuzz.ini", text, size, NULL,
                                                        findings);
        check_findings(findings, variant != NULL);
        if (variant) {
            check_answers(variant);
            check_start(variant);
            if (!has_large_number(text)) check_play(text, size);
        }
        mweso_variant_free(variant);
        mweso_findings_free(findings);
    }
    free(text);
    return 0;
}
