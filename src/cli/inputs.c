/* Inputs: the variant and the position that a verb works on, and words for them. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/cli.h"

MwesoStatus cli_report_loading(MwesoFindings *findings)
{
    MwesoStatus status = mweso_findings_status(findings);
    cli_print_findings(findings, stderr);
    mweso_findings_free(findings);
    return status;
}

MwesoVariant *cli_variant(const Cli *cli, const char *name, MwesoStatus *status)
{
    return cli_variant_with(cli, name, cli->settings, status);
}

MwesoVariant *cli_variant_with(const Cli *cli, const char *name, const char *const *settings,
                               MwesoStatus *status)
{
    return cli_recorded_variant(cli, NULL, name, settings, status);
}

MwesoVariant *cli_recorded_variant(const Cli *cli, const MwesoRecord *record, const char *name,
                                   const char *const *settings, MwesoStatus *status)
{
    MwesoFindings *findings = mweso_findings_new();
    if (!findings) return *status = cli_no_memory(cli), NULL;
    bool named = record && !cli->values[OPT_VARIANT];
    bool sets_answers = record && mweso_record_header(record, "Set");
    MwesoVariant *variant = mweso_variant_load_recorded(cli->path, name, named, settings,
                                                        sets_answers, findings);
    *status = cli_report_loading(findings);
    return variant;
}

MwesoVariant *cli_small_variant(const Cli *cli, const char *name, int columns, int seeds,
                                MwesoStatus *status)
{
    MwesoFindings *findings = mweso_findings_new();
    if (!findings) return *status = cli_no_memory(cli), NULL;
    MwesoVariant *variant = mweso_variant_load_small(cli->path, name, columns, seeds, cli->settings,
                                                     findings);
    *status = cli_report_loading(findings);
    return variant;
}

MwesoStatus cli_with_variant(Cli *cli,
                             MwesoStatus (*work)(const Cli *cli, const MwesoVariant *variant))
{
    MwesoStatus status;
    MwesoVariant *variant = cli_variant(cli, cli->arguments[0], &status);
    if (variant) status = cli_check_notation(cli, variant);
    if (variant && status == MWESO_OK) status = work(cli, variant);
    mweso_variant_free(variant);
    return status;
}

MwesoStatus cli_tell_variant(Cli *cli,
                             MwesoStatus (*work)(const Cli *cli, const MwesoVariant *variant))
{
    MwesoStatus status = cli_take_language(cli);
    return status == MWESO_OK ? cli_with_variant(cli, work) : status;
}

MwesoStatus cli_position(const Cli *cli, const MwesoVariant *variant, MwesoPosition *position)
{
    MwesoError error;
    const char *text = cli->values[OPT_POSITION];
    if (!text) {
        *position = mweso_position_start(variant, false);
        return MWESO_OK;
    }
    MwesoStatus status = mweso_position_parse(variant, text, position, &error);
    return status == MWESO_OK ? status : cli_fail_error(cli, "--position", &error);
}

char *cli_position_text(const MwesoVariant *variant, const MwesoPosition *position)
{
    size_t size = mweso_position_text(variant, position, NULL, 0) + 1;
    char *text = malloc(size);
    size_t length = text ? mweso_position_text(variant, position, text, size) : 0;
    assert(length < size);
    return text;
}

MwesoStatus cli_end_moves(MwesoMoves *moves, MwesoStatus status, MwesoError *error)
{
    if (!moves) return error->status;
    if (status == MWESO_OK && mweso_moves_status(moves) != MWESO_OK) {
        *error = *mweso_moves_error(moves);
        status = error->status;
    }
    mweso_moves_free(moves);
    return status;
}

const char *cli_value(const MwesoThought *thought, char *buffer, size_t size)
{
    if (!thought->has_value) buffer[0] = '\0';
    else if (thought->win)
        snprintf(buffer, size, "%s in %d", thought->win > 0 ? "wins" : "loses", abs(thought->win));
    else snprintf(buffer, size, "%+.2f", thought->value / 100.0);
    return buffer;
}

const char *cli_pit_name(const MwesoVariant *variant, int pit, PitName name)
{
    mweso_pit_name(variant, pit, name);
    return name;
}

const char *cli_side(int side)
{
    return side == MWESO_SOUTH ? "S" : side == MWESO_NORTH ? "N" : NULL;
}

const char *cli_arrangement(const MwesoVariant *variant, const MwesoPosition *position,
                            Arrangement move)
{
    char *end = move;
    const uint16_t *pits = position->pit[position->side];
    const MwesoBoard *board = mweso_variant_board(variant);
    for (int row = board->rows / 2; row-- > 0;)
        for (int k = 0; k < board->columns; k++) {
            char before = k ? ',' : row + 1 < board->rows / 2 ? '/' : '=';
            end += sprintf(end, "%c%d", before, pits[board->pit_at[row][k]]);
        }
    assert(end < move + sizeof(Arrangement));
    return move;
}

const char *cli_side_name(int side)
{
    return side == MWESO_SOUTH   ? MARKED("South")
           : side == MWESO_NORTH ? MARKED("North")
                                 : MARKED("nobody");
}

const char *cli_plural(uint64_t count) { return count == 1 ? "" : "s"; }

const char *cli_file_of(const MwesoVariant *variant)
{
    for (size_t i = 0; i < mweso_key_count(); i++) {
        MwesoAnswer answer = mweso_variant_answer(variant, i);
        if (answer.origin == MWESO_FROM_FILE) return answer.file;
    }
    return "";
}

time_t cli_day_of(const MwesoVariant *variant)
{
    struct stat file;
    return stat(cli_file_of(variant), &file) == 0 ? file.st_mtime : 0;
}

bool cli_is_shipped(const Cli *cli, const char *file)
{
    const char *folder = cli->folders[0];
    size_t length = strlen(folder);
    return strncmp(file, folder, length) == 0 && file[length] == '/';
}

size_t cli_ancestors(const MwesoVariant *variant, const char *files[MOST_ANCESTORS])
{
    size_t count = 0;
    for (size_t i = 0; i < mweso_key_count() && count < MOST_ANCESTORS; i++) {
        const MwesoAnswer answer = mweso_variant_answer(variant, i);
        bool known = answer.origin != MWESO_FROM_ANCESTOR;
        for (size_t k = 0; k < count; k++) known |= strcmp(files[k], answer.file) == 0;
        if (!known) files[count++] = answer.file;
    }
    return count;
}

MwesoVariant *cli_ancestor(const Cli *cli, const char *file)
{
    MwesoFindings *findings = mweso_findings_new();
    MwesoVariant *variant = findings ? mweso_variant_load(cli->path, file, NULL, findings) : NULL;
    mweso_findings_free(findings);
    return variant;
}

char *cli_sources(const MwesoVariant *variant)
{
    char *text = NULL;
    size_t size;
    FILE *stream = open_memstream(&text, &size);
    const char *source;
    for (size_t i = 0; stream && (source = mweso_variant_source(variant, i)); i++)
        fprintf(stream, "%s%s", i ? "; " : "", source);
    if (stream && fclose(stream) == 0) return text;
    free(text);
    return NULL;
}
