/* Ini: any text as a variant file; what loads tells its answers, which make the same rules again,
 * and is checked with two games. */
#include "target.h"

enum { MOST_SETTINGS = 60 };

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

/* Loads the answers of a variant as settings. */
static void check_answers(const MwesoVariant *variant)
{
    static char text[MOST_SETTINGS][512];
    const char *settings[MOST_SETTINGS + 1];
    size_t count = 0;
    for (size_t i = 0; i < mweso_key_count(); i++) {
        const MwesoKey *key = mweso_key(i);
        MwesoAnswer answer = mweso_variant_answer(variant, i);
        require(answer.text && answer.file && answer.comment, "every answer has a text");
        if (!is_rule(key) || !answer.text[0]) continue;
        int length = snprintf(text[count], sizeof text[0], "%s.%s=%s", key->section, key->name,
                              answer.text);
        require(length < (int)sizeof text[0] && count < MOST_SETTINGS, "answers fit into settings");
        settings[count] = text[count];
        count++;
    }
    settings[count] = NULL;
    MwesoVariant *again = variant_with(settings);
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
