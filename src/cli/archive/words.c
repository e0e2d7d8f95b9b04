/* Words: a line read as a shell reads it, without what a shell computes. */
#include <stdlib.h>
#include <string.h>

#include "cli/archive/archive.h"

typedef struct CommandLine {
    const Cli *cli;
    const char *where, *at;
    char *word, *end; /* the word that is read, and its end so far */
} CommandLine;

static MwesoStatus refuse_sign(const CommandLine *line, char sign)
{
    return cli_fail(line->cli, MWESO_USAGE,
                    "%.200s: '%c' means something to a shell, and none is at work here; put it "
                    "between ' and '",
                    line->where, sign);
}

static MwesoStatus missing_quote(const CommandLine *line, char quote)
{
    return cli_fail(line->cli, MWESO_USAGE, "%.200s: the closing %c is missing", line->where,
                    quote);
}

static MwesoStatus read_quoted(CommandLine *line, char quote)
{
    for (; *line->at != quote; line->at++) {
        if (!*line->at) return missing_quote(line, quote);
        if (quote == '"' && strchr("$`", *line->at)) return refuse_sign(line, *line->at);
        if (quote == '"' && *line->at == '\\' && line->at[1] && strchr("\"\\$`", line->at[1]))
            line->at++;
        *line->end++ = *line->at;
    }
    line->at++;
    return MWESO_OK;
}

/* Reads the next word of the line. */
static MwesoStatus read_word(CommandLine *line)
{
    MwesoStatus status = MWESO_OK;
    line->end = line->word;
    while (status == MWESO_OK && *line->at && !strchr(" \t", *line->at)) {
        char sign = *line->at++;
        if (sign == '\'' || sign == '"') status = read_quoted(line, sign);
        else if (strchr("|&;<>()$`*?~", sign)) status = refuse_sign(line, sign);
        else if (sign == '\\' && !*line->at) status = missing_quote(line, sign);
        else *line->end++ = sign == '\\' ? *line->at++ : sign;
    }
    *line->end = '\0';
    return status;
}

/* A comment may say how the command ends; nothing else that it says is read. */
static void read_comment(const CommandLine *line, ArchivedCommand *command)
{
    if (strcmp(line->at, ARCHIVE_ANSWERS_NO) == 0) command->answer = MWESO_NO;
}

/* Reads a word of the command or, behind '>', where its output goes. */
static MwesoStatus read_part(CommandLine *line, ArchivedCommand *command)
{
    bool output = *line->at == '>';
    if (output) line->at += 1 + strspn(line->at + 1, " \t");
    if (output && (command->output || !*line->at))
        return cli_fail(line->cli, MWESO_USAGE, "%.200s: behind '>' stands one name of a file",
                        line->where);
    MwesoStatus status = read_word(line);
    if (status != MWESO_OK) return status;
    char *word = strdup(line->word);
    if (!word) return cli_no_memory(line->cli);
    if (output) return command->output = word, MWESO_OK;
    char **words = cli_grow(command->words, (size_t)command->count + 1, sizeof *words);
    if (words) command->words = words;
    if (words) words[command->count++] = word, words[command->count] = NULL;
    else free(word);
    return words ? MWESO_OK : cli_no_memory(line->cli);
}

MwesoStatus command_read(const Cli *cli, const char *where, const char *text,
                         ArchivedCommand *command)
{
    CommandLine line = {.cli = cli, .where = where, .at = text, .word = malloc(strlen(text) + 1)};
    MwesoStatus status = line.word ? MWESO_OK : cli_no_memory(cli);
    while (status == MWESO_OK && *(line.at += strspn(line.at, " \t")) && *line.at != '#')
        status = read_part(&line, command);
    if (status == MWESO_OK) read_comment(&line, command);
    free(line.word);
    return status;
}
