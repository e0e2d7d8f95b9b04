/* Notations: moves typed and printed in the notation of --notation. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"

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
