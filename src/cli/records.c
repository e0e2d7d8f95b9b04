/* Records: layouts and rules of recorded games, and the notations of moves. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
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
    return name && strcmp(name, mweso_variant_name(variant)) != 0 &&
           strcmp(name, mweso_variant_label(variant)) != 0;
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

/* ---- notations ------------------------------------------------------------------------------- */

MwesoStatus cli_check_notation(const Cli *cli, const MwesoVariant *variant)
{
    MwesoError error;
    MwesoStatus status = mweso_notation_check(variant, cli->notation, &error);
    return status == MWESO_OK ? status : cli_fail_error(cli, "--notation", &error);
}

MwesoNotation cli_recorded_notation(const Cli *cli, const MwesoRecord *record)
{
    MwesoNotation notation;
    if (cli->values[OPT_NOTATION]) return cli->notation;
    bool known = mweso_record_notation(record, &notation, NULL) == MWESO_OK;
    return known ? notation : MWESO_NOTATION_OWN;
}

char *cli_move_in(MwesoNotation notation, const MwesoVariant *variant,
                  const MwesoPosition *position, const char *move)
{
    if (notation == MWESO_NOTATION_OWN) return strdup(move);
    return mweso_notation_write(variant, position, notation, move, NULL);
}

char *cli_move_text(const Cli *cli, const MwesoVariant *variant, const MwesoPosition *position,
                    const char *move)
{
    return cli_move_in(cli->notation, variant, position, move);
}

char *cli_line_in(MwesoNotation notation, const MwesoVariant *variant,
                  const MwesoPosition *position, const char *line)
{
    char *text = NULL, *words = strdup(line), *save;
    size_t size;
    MwesoOutcome now = {.after = *position};
    bool known = true;
    FILE *out = words ? open_memstream(&text, &size) : NULL;
    for (char *word = out ? strtok_r(words, " ", &save) : NULL; word;
         word = strtok_r(NULL, " ", &save)) {
        char *move = known ? cli_move_in(notation, variant, &now.after, word) : NULL;
        fprintf(out, "%s%s", ftell(out) ? " " : "", move ? move : word);
        known = move && mweso_play(variant, &now.after, word, NULL, NULL, &now, NULL) == MWESO_OK;
        free(move);
    }
    free(words);
    if (out) fclose(out);
    return text;
}

char *cli_own_move(const Cli *cli, const MwesoVariant *variant, const MwesoPosition *position,
                   const char *text, MwesoError *error)
{
    if (cli->notation != MWESO_NOTATION_OWN)
        return mweso_notation_read(variant, position, cli->notation, text, error);
    char *move = strdup(text);
    if (!move) *error = (MwesoError){.status = MWESO_IO, .text = "there is not enough memory"};
    return move;
}
