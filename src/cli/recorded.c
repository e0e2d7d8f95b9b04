/* Recorded: in which layout games are recorded, and by which rules they say they were played. */
#include <assert.h>
#include <string.h>

#include "cli/cli.h"

bool cli_layout(const Cli *cli, OptionId id, MwesoLayout *layout)
{
    static const struct {
        const char *word;
        MwesoLayout layout;
    } layouts[] = {{"record", MWESO_LAYOUT_RECORD},
                   {"placements", MWESO_LAYOUT_PLACEMENTS},
                   {"wernham", MWESO_LAYOUT_WERNHAM},
                   {"bao", MWESO_LAYOUT_BAO},
                   {"observations", MWESO_LAYOUT_OBSERVATIONS},
                   {"table", MWESO_LAYOUT_TABLE}};
    const char *from = cli->values[id];
    bool evidence = id == OPT_EVIDENCE;
    *layout = evidence ? MWESO_LAYOUT_ANY : MWESO_LAYOUT_RECORD;
    if (!from) return true;
    for (size_t i = 0; i < sizeof layouts / sizeof *layouts - (evidence ? 0 : 2); i++)
        if (strcmp(from, layouts[i].word) == 0) return *layout = layouts[i].layout, true;
    cli_fail(cli, MWESO_USAGE, "--from: '%s' is not one of record, placements, wernham, bao%s",
             from, evidence ? ", observations, table" : "");
    return false;
}

bool cli_recorded_settings(const Cli *cli, const MwesoRecord *record,
                           const char *settings[MOST_SETTINGS + 1])
{
    const char *name, *value;
    int count = 0;
    for (size_t i = 0; (value = mweso_record_header_at(record, i, &name)); i++)
        if (strcmp(name, "Set") == 0) {
            if (count == MOST_SETTINGS) return false;
            settings[count++] = value;
        }
    for (int i = 0; i < cli->setting_count; i++) {
        if (count == MOST_SETTINGS) return false;
        settings[count++] = cli->settings[i];
    }
    assert(count <= MOST_SETTINGS);
    settings[count] = NULL;
    return true;
}

bool cli_has_other_rules(const MwesoRecord *record, const MwesoVariant *variant)
{
    const char *rules = mweso_record_header(record, "Rules");
    const char *name = mweso_record_header(record, "Variant");
    if (rules) return strcmp(rules, mweso_variant_fingerprint(variant)) != 0;
    return name && strcmp(name, mweso_variant_name(variant)) != 0;
}

void cli_note_rules(const Cli *cli, const MwesoRecord *record, const MwesoVariant *variant)
{
    const char *game = mweso_record_header(record, "Game");
    const char *name = mweso_record_header(record, "Variant");
    if (cli_has_other_rules(record, variant))
        cli_note(cli, "game %s was recorded%s%s under other rules than %s now has",
                 game ? game : "?", name ? " as " : "", name ? name : "",
                 mweso_variant_name(variant));
}
