/* Options: one table for reading them, for help and for the manual page. */
#include <assert.h>
#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"

const Option cli_options[OPT_COUNT] = {
#define OPTION(id, name, argument, help) [OPT_##id] = {name, argument, help},
#include "cli/options.def"
#undef OPTION
};

const OptionId common_options[] = {OPT_FORMAT, OPT_COLOR, OPT_SET, OPT_QUIET, OPT_HELP, OPT_COUNT};

static const char *const format_words[FORMAT_COUNT] = {
    [FORMAT_TEXT] = "text", [FORMAT_JSONL] = "jsonl",   [FORMAT_CSV] = "csv",
    [FORMAT_INI] = "ini",   [FORMAT_RECORD] = "record", [FORMAT_MARKDOWN] = "md",
    [FORMAT_JSON] = "json", [FORMAT_NEXUS] = "nexus",   [FORMAT_LATEX] = "latex",
};

/* The formats of a verb other than text, jsonl and csv; FORMAT_TEXT beyond the last. */
static Format own_format(const Verb *verb, size_t index)
{
    if (index > sizeof verb->more_formats / sizeof *verb->more_formats) return FORMAT_TEXT;
    return index ? verb->more_formats[index - 1] : verb->own_format;
}

static bool has_format(const Verb *verb, Format format)
{
    bool has = format <= FORMAT_CSV;
    for (size_t i = 0; own_format(verb, i) != FORMAT_TEXT; i++)
        has |= own_format(verb, i) == format;
    return has;
}

const char *cli_option_argument(const Verb *verb, OptionId id, OptionArgument text)
{
    const MwesoLanguage *language;
    if (!cli_options[id].argument) return NULL;
    size_t length = (size_t)snprintf(text, sizeof(OptionArgument), "%s", cli_options[id].argument);
    for (size_t i = 1; id == OPT_LANGUAGE && (language = mweso_language_at(i)); i++)
        length += (size_t)snprintf(text + length, sizeof(OptionArgument) - length, "|%s",
                                   mweso_language_code(language));
    for (size_t i = 0; id == OPT_FORMAT && own_format(verb, i) != FORMAT_TEXT; i++)
        length += (size_t)snprintf(text + length, sizeof(OptionArgument) - length, "|%s",
                                   format_words[own_format(verb, i)]);
    assert(length < sizeof(OptionArgument));
    return text;
}

const char *cli_option_name(OptionId id) { return cli_options[id].name; }

/* Former names of options, which are still accepted; no help lists them. */
static const struct {
    OptionId id;
    const char *name;
} former_names[] = {
    {OPT_MAX_POSITIONS, "most-positions"},
    {OPT_MAX_LAPS, "most-laps"},
    {OPT_MAX_GAMES, "most-games"},
    {OPT_MAX_TURNS, "most-moves"},
};

enum { FORMER = sizeof former_names / sizeof *former_names };

/* ---- reading --------------------------------------------------------------------------------- */

enum { FIRST_VALUE = 256 }; /* of getopt_long, so that none is a letter */

static int fill(struct option *longs, int count, const OptionId *ids)
{
    for (; *ids != OPT_COUNT; ids++) {
        int argument = cli_options[*ids].argument ? required_argument : no_argument;
        struct option option = {cli_options[*ids].name, argument, NULL, FIRST_VALUE + (int)*ids};
        longs[count++] = option;
        for (int i = 0; i < FORMER; i++) {
            if (former_names[i].id != *ids) continue;
            option.name = former_names[i].name;
            longs[count++] = option;
        }
    }
    return count;
}

static MwesoStatus bad_value(const Cli *cli, OptionId id, const char *value)
{
    return cli_fail(cli, MWESO_USAGE, "--%s: '%.60s' is not one of %s", cli_options[id].name, value,
                    cli_option_argument(cli->verb, id, (OptionArgument){0}));
}

static MwesoStatus take_format(Cli *cli, const char *value)
{
    for (int i = 0; i < FORMAT_COUNT; i++) {
        if (!has_format(cli->verb, (Format)i) || strcmp(value, format_words[i]) != 0) continue;
        cli->format = (Format)i;
        return MWESO_OK;
    }
    return bad_value(cli, OPT_FORMAT, value);
}

static MwesoStatus take_color(Cli *cli, const char *value)
{
    const char *no_color = getenv("NO_COLOR");
    if (strcmp(value, "always") == 0) cli->color = true;
    else if (strcmp(value, "never") == 0) cli->color = false;
    else if (strcmp(value, "auto") == 0)
        cli->color = isatty(STDOUT_FILENO) && !(no_color && *no_color);
    else return bad_value(cli, OPT_COLOR, value);
    return MWESO_OK;
}

static MwesoStatus take_notation(Cli *cli, const char *value)
{
    for (int i = 0; i < MWESO_NOTATION_COUNT; i++) {
        if (strcmp(value, mweso_notation_name((MwesoNotation)i)) != 0) continue;
        cli->notation = (MwesoNotation)i;
        return MWESO_OK;
    }
    return bad_value(cli, OPT_NOTATION, value);
}

/* Another value of an option that may be repeated; `what` ends the message that it is one too many.
 */
static MwesoStatus take_another(Cli *cli, OptionId id, const char *value, const char **values,
                                int *count, int most, const char *what)
{
    if (*count == most)
        return cli_fail(cli, MWESO_USAGE, "--%s: at most %d %s", cli_options[id].name, most, what);
    values[(*count)++] = value;
    return MWESO_OK;
}

/* Is it one of the words of an argument such as "easy|medium|hard"? */
static bool is_word_of(const char *argument, const char *value)
{
    size_t length = strlen(value);
    for (const char *word = argument; word; word = strchr(word, '|')) {
        word += *word == '|';
        if (strncmp(word, value, length) == 0 && strchr("|", word[length])) return true;
    }
    return false;
}

static MwesoStatus take_option(Cli *cli, OptionId id, const char *value)
{
    cli->values[id] = value ? value : "";
    if (id == OPT_FORMAT) return take_format(cli, value);
    if (id == OPT_COLOR) return take_color(cli, value);
    if (id == OPT_NOTATION) return take_notation(cli, value);
    if (id == OPT_SET)
        return take_another(cli, id, value, cli->settings, &cli->setting_count, MOST_SETTINGS,
                            "answers can be set");
    if (id == OPT_NOTES)
        return take_another(cli, id, value, cli->notes, &cli->note_count, MOST_NOTES,
                            "files can be given");
    if (id == OPT_SWEEP)
        return take_another(cli, id, value, cli->sweeps, &cli->sweep_count, MOST_SWEEPS,
                            "questions can be swept");
    if (id == OPT_WISH)
        return take_another(cli, id, value, cli->wishes, &cli->wish_count, MOST_WISHES,
                            "wishes can be made");
    if ((id == OPT_GRADE || id == OPT_GROUP_BY || id == OPT_SILENCE) &&
        !is_word_of(cli_options[id].argument, value))
        return bad_value(cli, id, value);
    if (id == OPT_QUIET) cli->quiet = true;
    return MWESO_OK;
}

/* getopt_long has found something that it does not know, an option without the argument that it
 * needs, or an argument of an option that takes none. */
static MwesoStatus bad_option(const Cli *cli, char **arguments)
{
    if (optopt >= FIRST_VALUE) {
        const Option *option = &cli_options[optopt - FIRST_VALUE];
        return cli_fail(cli, MWESO_USAGE,
                        option->argument ? "--%s needs an argument: %s"
                                         : "--%s takes no argument%s",
                        option->name, option->argument ? option->argument : "");
    }
    if (optopt)
        return cli_fail(cli, MWESO_USAGE, "there is no option '-%c'; 'mweso %s --help' lists them",
                        optopt, cli->verb->name);
    const char *word = arguments[optind - 1], *names[OPT_COUNT + 1];
    int count = 0;
    for (const OptionId *id = common_options; *id != OPT_COUNT; id++)
        names[count++] = cli_options[*id].name;
    for (const OptionId *id = cli->verb->options; *id != OPT_COUNT; id++)
        names[count++] = cli_options[*id].name;
    assert(count <= OPT_COUNT);
    names[count] = NULL;
    return cli_fail(cli, MWESO_USAGE, "there is no option '%.60s'%s; 'mweso %s --help' lists them",
                    word, GUESS(word + strspn(word, "-"), names, "--"), cli->verb->name);
}

static MwesoStatus check_count(const Cli *cli)
{
    const Verb *verb = cli->verb;
    bool few = cli->count < verb->least, many = verb->most >= 0 && cli->count > verb->most;
    if (cli->values[OPT_HELP] || !(few || many)) return MWESO_OK;
    const char *what = few ? "an argument is missing" : "there is an argument too many: ";
    return cli_fail(cli, MWESO_USAGE, "%s%.60s; it is used as 'mweso %s%s%s'", what,
                    few ? "" : cli->arguments[verb->most], verb->name,
                    verb->arguments[0] ? " " : "", verb->arguments);
}

MwesoStatus cli_read_options(Cli *cli, int count, char **arguments)
{
    struct option longs[OPT_COUNT + FORMER + 1] = {{0}};
    int known = fill(longs, fill(longs, 0, common_options), cli->verb->options);
    assert(known <= OPT_COUNT + FORMER);
    MwesoStatus status = take_color(cli, "auto");
    opterr = 0;
    optind = 0; /* anew: commands within a command are read, too */
    for (int id;
         status == MWESO_OK && (id = getopt_long(count, arguments, "h", longs, NULL)) != -1;)
        status = id == 'h'   ? take_option(cli, OPT_HELP, NULL)
                 : id == '?' ? bad_option(cli, arguments)
                             : take_option(cli, (OptionId)(id - FIRST_VALUE), optarg);
    cli->arguments = arguments + optind;
    cli->count = count - optind;
    return status == MWESO_OK ? check_count(cli) : status;
}

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* Puts a digit behind a number; false if it gets too large. */
static bool append(uint64_t *number, uint64_t digit)
{
    return !__builtin_mul_overflow(*number, 10, number) &&
           !__builtin_add_overflow(*number, digit, number);
}

/* Reads "1000", or with a power of ten what is a whole number all the same: "1e3", "2.5e3". */
static bool read_whole(const char *text, uint64_t *number)
{
    int behind_point = -1, power = 0, end = 0; /* -1: there is no point */
    if (!is_digit(*text)) return false;
    for (*number = 0; is_digit(*text) || (*text == '.' && behind_point < 0); text++) {
        if (*text != '.' && !append(number, (uint64_t)(*text - '0'))) return false;
        behind_point += *text == '.' || behind_point >= 0;
    }
    if (*text == 'e' || *text == 'E') {
        text += 1 + (text[1] == '+');
        if (!is_digit(*text) || sscanf(text, "%2d%n", &power, &end) != 1) return false;
    } else if (behind_point >= 0) return false;
    if (behind_point > 0) power -= behind_point;
    for (; power > 0 && *number; power--)
        if (!append(number, 0)) return false;
    for (; power < 0; power++, *number /= 10)
        if (*number % 10) return false;
    return text[end] == '\0';
}

bool cli_number_from(const Cli *cli, OptionId id, uint64_t fallback, uint64_t least, uint64_t most,
                     uint64_t *number)
{
    const char *text = cli->values[id], *name = cli_options[id].name;
    assert(least <= most && cli_options[id].argument);
    *number = fallback;
    if (text && !read_whole(text, number))
        cli_fail(cli, MWESO_USAGE, "--%s: '%.60s' is not a whole number from %llu to %llu", name,
                 text, (unsigned long long)least, (unsigned long long)most);
    else if (*number < least || *number > most)
        cli_fail(cli, MWESO_USAGE, "--%s: %llu is not a number from %llu to %llu", name,
                 (unsigned long long)*number, (unsigned long long)least, (unsigned long long)most);
    else return true;
    return false;
}

bool cli_number(const Cli *cli, OptionId id, uint64_t fallback, uint64_t *number)
{
    return cli_number_from(cli, id, fallback, 0, UINT64_MAX, number);
}

bool cli_shard(const Cli *cli, uint64_t *shard, uint64_t *shards)
{
    const char *text = cli->values[OPT_SHARD];
    int end = 0;
    *shard = *shards = 1;
    if (!text) return true;
    if (strspn(text, "0123456789/") == strlen(text) && strlen(text) <= 20 &&
        sscanf(text, "%" SCNu64 "/%" SCNu64 "%n", shard, shards, &end) == 2 && text[end] == '\0' &&
        *shard >= 1 && *shard <= *shards)
        return true;
    cli_fail(cli, MWESO_USAGE, "--shard: '%.40s' is not I/N with I from 1 to N, as in 1/4", text);
    return false;
}

/* ---- the command, to be repeated ------------------------------------------------------------- */

void cli_put_word(FILE *stream, const char *word)
{
    bool plain = *word && strspn(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                       "0123456789_-+=.,:/%@") == strlen(word);
    if (!plain) fputc('\'', stream);
    for (; *word; word++) {
        if (*word == '\'') fputs("'\\'", stream);
        fputc(*word, stream);
    }
    if (!plain) fputc('\'', stream);
}

void cli_command(const Cli *cli, FILE *stream)
{
    fprintf(stream, "mweso %s", cli->verb->name);
    for (int i = 0; i < cli->count; i++)
        fputc(' ', stream), cli_put_word(stream, cli->arguments[i]);
    for (const OptionId *id = cli->verb->options; *id != OPT_COUNT; id++) {
        if (!cli->values[*id] || *id == OPT_SWEEP || *id == OPT_WISH) continue;
        fprintf(stream, " --%s", cli_options[*id].name);
        if (cli_options[*id].argument) fputc(' ', stream), cli_put_word(stream, cli->values[*id]);
    }
    if (cli->format != FORMAT_TEXT) fprintf(stream, " --format %s", format_words[cli->format]);
    for (int i = 0; i < cli->sweep_count; i++)
        fputs(" --sweep ", stream), cli_put_word(stream, cli->sweeps[i]);
    for (int i = 0; i < cli->wish_count; i++)
        fputs(" --wish ", stream), cli_put_word(stream, cli->wishes[i]);
    for (int i = 0; i < cli->setting_count; i++)
        fputs(" --set ", stream), cli_put_word(stream, cli->settings[i]);
}
