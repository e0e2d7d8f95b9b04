/* Options: one table for reading, help and the man page. */
#include <ctype.h>
#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"

typedef struct Option {
    const char *name, *argument, *help; /* argument NULL: a switch */
} Option;

static const Option options[OPT_COUNT] = {
    [OPT_FORMAT] = {"format", "text|jsonl|csv",
                    "how to print: for people (text), as JSON Lines, or as CSV"},
    [OPT_COLOR] = {"color", "auto|always|never",
                   "colour boards; auto: on a terminal, unless NO_COLOR is set"},
    [OPT_SET] = {"set", "section.key=value", "overrule an answer of the variant; may be repeated"},
    [OPT_QUIET] = {"quiet", NULL, "no remarks and no progress on stderr"},
    [OPT_HELP] = {"help", NULL, "print this help"},
    [OPT_POSITION] = {"position", "POSITION",
                      "start from this position instead of the usual start"},
    [OPT_LIMIT] = {"limit", "N", "list at most N moves, 0 for all (default 10000)"},
    [OPT_DIVIDE] = {"divide", NULL, "count below each first move apart"},
    [OPT_VARIANT] = {"variant", "VARIANT",
                     "the variant to play by (default omweso; of replay: what the records say)"},
    [OPT_FROM] = {"from", "record|placements|wernham|bao",
                  "the layout of the file (default record)"},
    [OPT_LOAD] = {"load", "FILE", "go on with the first game of this record"},
    [OPT_SEED] = {"seed", "N", "seed of the random games (default 1)"},
    [OPT_SECONDS] = {"seconds", "N", "time for each measurement (default 2)"},
    [OPT_INHERITS] = {"from", "VARIANT", "the variant it is to play like (needed)"},
    [OPT_HOOKS] = {"hooks", NULL, "write a script with examples of hooks too"},
    [OPT_GAMES] = {"games", "N", "how many games of each variant (default 1000)"},
    [OPT_PLAYERS] =
        {"players", "NAME[,NAME]",
         "who plays: random, greedy, search:nodes=N... (docs/players.md); two names change "
         "sides from game to game"},
    [OPT_PLACEMENT] = {"placement", "usual|random|FILE",
                       "from the usual start, any arrangement, or a list of positions"},
    [OPT_MAX_TURNS] = {"max-turns", "N", "cut a game off after N turns (default 1000)"},
    [OPT_STORE] = {"store", "FILE", "keep the games in this file, and go on with what it holds"},
    [OPT_VERIFY] = {"verify", NULL, "play all games again first, and compare them"},
    [OPT_METRICS] = {"metrics", NULL, "with jsonl and csv: the metrics, not the games"},
    [OPT_ABLATE] = {"ablate", NULL, "what each answer contributes: each alone, and all but each"},
    [OPT_OPEN] = {"open", NULL, "try the other values of the answers marked as assumed"},
    [OPT_SWEEP] = {"sweep", "section.key=LIST",
                   "compare one variant with other answers: 0..3, or both,inner"},
    [OPT_HTML] = {"html", "FILE", "write a page with boards, to read or to print"},
    [OPT_PAIRS] = {"pairs", "N", "pairs of games, with exchanged sides (default 100)"},
    [OPT_GAMES_AT_ONCE] = {"threads", "N", "games played at a time (default 1)"},
    [OPT_OPENING] = {"opening", "N",
                     "random moves before the players take over (default 4, of tune 8)"},
    [OPT_MOST_MOVES] = {"most-moves", "N", "a longer game is nobody's (default 1000)"},
    [OPT_SAVE] = {"save", "FILE", "write the games as records"},
    [OPT_CUT_COLUMNS] = {"columns", "C", "cut the board to so many columns"},
    [OPT_CUT_SEEDS] = {"seeds", "N", "seeds in each outer pit of the cut board (default 2)"},
    [OPT_MOST_POSITIONS] = {"most-positions", "N", "give up beyond so many (default 5000000)"},
    [OPT_WINS] = {"wins", "N", "list N of the positions that are won, spread over all of them"},
    [OPT_NODES] = {"nodes", "N", "positions the search looks at for a move (default 1000)"},
    [OPT_JUDGE] = {"judge", "N",
                   "nodes for each of 8 openings, the most even of 64 drawn, to play the most "
                   "even (default 20000)"},
    [OPT_PLAYER] = {"player", "PLAYER",
                    "the search that thinks (of analyze by default search:nodes=100000)"},
    [OPT_RECORD] = {"record", "FILE", "judge the moves of the games of this record"},
    [OPT_OPPONENT] = {"opponent", "PLAYER", "play against this player (docs/players.md)"},
    [OPT_LEVEL] = {"level", "1..10", "play against a player of this strength"},
    [OPT_OWN_SIDE] = {"side", "S|N", "the side you play against a player (default S)"},
    [OPT_BEST_OF] = {"best-of", "N", "a match of so many games, with sides exchanged"},
    [OPT_CLOCK] = {"clock", "START,FINISH",
                   "seconds to start a move and to finish it; a referee's are 3,180"},
    [OPT_MAN] = {"man", NULL, "print the manual page in mdoc"},
    [OPT_MOVE] = {"move", "MOVE", "follow this move"},
    [OPT_SIDE] = {"side", "SEEDS", "follow a move of one side alone, given as B1 to BC, AC to A1"},
    [OPT_START] = {"start", "PIT", "the pit it starts from (default B1)"},
    [OPT_SEARCH] = {"search", NULL, "go through all starts"},
    [OPT_SEEDS] = {"seeds", "N", "seeds on the side"},
    [OPT_COLUMNS] = {"columns", "N", "pits in a row, instead of the variant's"},
    [OPT_RANDOM] = {"random", "N", "draw N starts"},
    [OPT_MOST_LAPS] = {"most-laps", "N", "laps after which a start is left (default 100000000)"},
    [OPT_PERIODS] = {"periods", NULL, "list the cycles by period"},
    [OPT_SHARD] = {"shard", "I/N", "do only the I-th of N parts of the work"},
    [OPT_CHECKPOINT] = {"checkpoint", "FILE", "keep what is done in this file"},
    [OPT_THREADS] = {"threads", "N", "threads to use (default one for every processor)"},
    [OPT_YARDSTICKS] = {"yardsticks", "FOLDER", "compare with the programs in this folder"},
    [OPT_EVIDENCE] = {"from", "observations|record|placements|wernham|bao",
                      "the layout of the files (default: as the first line shows)"},
    [OPT_BASE] = {"base", "VARIANT", "the variant around which is searched (default omweso)"},
    [OPT_VARY] = {"vary", "KEY,...", "search the answers to these keys only"},
    [OPT_ALL] = {"all", NULL, "search every key that can be searched (the default)"},
    [OPT_HYPOTHESES] = {"hypotheses", "VARIANT,...", "test these variants, without a search"},
    [OPT_PLAYED_OUT] = {"played-out", NULL,
                        "recorded winners have won on the board: nobody gave a game up"},
    [OPT_ALLOW] = {"allow", "N", "set at most N observations aside as mistaken (default 0)"},
    [OPT_REPLAYS] = {"replays", "N",
                     "replay single observations at most N times in search of mistaken ones "
                     "(default 40000)"},
    [OPT_WRITE] = {"write", "NAME.ini", "write what stands as a variant file"},
    [OPT_AMONG] = {"among", "VARIANT,...", "the variants to tell apart"},
    [OPT_NOTES] = {"from", "FILE", "tell apart what these observations leave open"},
    [OPT_NUMBER] = {"count", "N", "print a questionnaire of at most N questions"},
};

static const OptionId common[] = {OPT_FORMAT, OPT_COLOR, OPT_SET, OPT_QUIET, OPT_HELP, OPT_COUNT};

static const char *const format_words[] = {
    [FORMAT_TEXT] = "text", [FORMAT_JSONL] = "jsonl",   [FORMAT_CSV] = "csv",
    [FORMAT_INI] = "ini",   [FORMAT_RECORD] = "record", [FORMAT_MARKDOWN] = "md",
    [FORMAT_JSON] = "json", [FORMAT_NEXUS] = "nexus",
};

/* ---- reading --------------------------------------------------------------------------------- */

enum { FIRST_VALUE = 256 }; /* of getopt_long, so that none is a letter */

static int fill(struct option *longs, int count, const OptionId *ids)
{
    for (; *ids != OPT_COUNT; ids++) {
        const Option *option = &options[*ids];
        longs[count++] = (struct option){option->name,
                                         option->argument ? required_argument : no_argument, NULL,
                                         FIRST_VALUE + (int)*ids};
    }
    return count;
}

static MwesoStatus bad_value(const Cli *cli, OptionId id, const char *value)
{
    Format more = id == OPT_FORMAT ? cli->verb->own_format : FORMAT_TEXT;
    return cli_fail(cli, MWESO_USAGE, "--%s: '%.60s' is not one of %s%s%s", options[id].name, value,
                    options[id].argument, more ? "|" : "", more ? format_words[more] : "");
}

static MwesoStatus take_format(Cli *cli, const char *value)
{
    for (int i = 0; i < FORMAT_COUNT; i++) {
        bool has = i <= FORMAT_CSV || i == (int)cli->verb->own_format;
        if (!has || strcmp(value, format_words[i]) != 0) continue;
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

static MwesoStatus take_setting(Cli *cli, const char *value)
{
    if (cli->setting_count == MOST_SETTINGS)
        return cli_fail(cli, MWESO_USAGE, "--set: at most %d answers can be set", MOST_SETTINGS);
    cli->settings[cli->setting_count++] = value;
    return MWESO_OK;
}

static MwesoStatus take_option(Cli *cli, OptionId id, const char *value)
{
    cli->values[id] = value ? value : "";
    if (id == OPT_FORMAT) return take_format(cli, value);
    if (id == OPT_COLOR) return take_color(cli, value);
    if (id == OPT_SET) return take_setting(cli, value);
    if (id == OPT_QUIET) cli->quiet = true;
    return MWESO_OK;
}

/* The nearest option of the verb, with its dashes; NULL if none is near. */
static const char *nearest_option(const Cli *cli, const char *word)
{
    const char *names[OPT_COUNT + 1];
    int count = 0;
    for (const OptionId *id = common; *id != OPT_COUNT; id++) names[count++] = options[*id].name;
    for (const OptionId *id = cli->verb->options; *id != OPT_COUNT; id++)
        names[count++] = options[*id].name;
    names[count] = NULL;
    return mweso_nearest(word + strspn(word, "-"), names);
}

/* getopt_long has met something it does not know, or an option with or without an argument that
 * should be the other way. */
static MwesoStatus bad_option(const Cli *cli, char **arguments)
{
    if (optopt >= FIRST_VALUE) {
        const Option *option = &options[optopt - FIRST_VALUE];
        return cli_fail(cli, MWESO_USAGE,
                        option->argument ? "--%s needs an argument: %s"
                                         : "--%s takes no argument%s",
                        option->name, option->argument ? option->argument : "");
    }
    if (optopt)
        return cli_fail(cli, MWESO_USAGE, "there is no option '-%c'; 'mweso %s --help' lists them",
                        optopt, cli->verb->name);
    const char *word = arguments[optind - 1], *near = nearest_option(cli, word);
    return cli_fail(
        cli, MWESO_USAGE, "there is no option '%.60s'%s%s%s; 'mweso %s --help' lists them", word,
        near ? "; did you mean '--" : "", near ? near : "", near ? "'?" : "", cli->verb->name);
}

static MwesoStatus check_count(const Cli *cli)
{
    const Verb *verb = cli->verb;
    bool few = cli->count < verb->least, many = verb->most >= 0 && cli->count > verb->most;
    if (cli->values[OPT_HELP] || !(few || many)) return MWESO_OK;
    const char *what = few ? "an argument is missing" : "there is an argument too many: ";
    return cli_fail(cli, MWESO_USAGE, "%s%.60s%s; it is used as 'mweso %s%s%s'", what,
                    few ? "" : cli->arguments[verb->most], "", verb->name,
                    verb->arguments[0] ? " " : "", verb->arguments);
}

MwesoStatus cli_read_options(Cli *cli, int count, char **arguments)
{
    struct option longs[OPT_COUNT + 1] = {{0}};
    fill(longs, fill(longs, 0, common), cli->verb->options);
    MwesoStatus status = take_color(cli, "auto");
    opterr = 0;
    optind = 1;
    for (int id;
         status == MWESO_OK && (id = getopt_long(count, arguments, "h", longs, NULL)) != -1;)
        status = id == 'h'   ? take_option(cli, OPT_HELP, NULL)
                 : id == '?' ? bad_option(cli, arguments)
                             : take_option(cli, (OptionId)(id - FIRST_VALUE), optarg);
    cli->arguments = arguments + optind;
    cli->count = count - optind;
    return status == MWESO_OK ? check_count(cli) : status;
}

bool cli_number(const Cli *cli, OptionId id, uint64_t fallback, uint64_t *number)
{
    const char *text = cli->values[id];
    char *end;
    *number = fallback;
    if (!text) return true;
    errno = 0;
    *number = strtoull(text, &end, 10);
    if (errno == 0 && *text >= '0' && *text <= '9' && *end == '\0') return true;
    cli_fail(cli, MWESO_USAGE, "--%s: '%.60s' is not a whole number from 0 to %llu",
             options[id].name, text, (unsigned long long)UINT64_MAX);
    return false;
}

/* ---- the command, to be given once more ------------------------------------------------------ */

/* A word as a shell takes it. */
static void put_word(FILE *stream, const char *word)
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

void cli_command(const Cli *cli, void *stream)
{
    fprintf(stream, "mweso %s", cli->verb->name);
    for (int i = 0; i < cli->count; i++) fputc(' ', stream), put_word(stream, cli->arguments[i]);
    for (const OptionId *id = cli->verb->options; *id != OPT_COUNT; id++) {
        if (!cli->values[*id]) continue;
        fprintf(stream, " --%s", options[*id].name);
        if (options[*id].argument) fputc(' ', stream), put_word(stream, cli->values[*id]);
    }
    for (int i = 0; i < cli->setting_count; i++)
        fputs(" --set ", stream), put_word(stream, cli->settings[i]);
}

bool cli_number_from(const Cli *cli, OptionId id, uint64_t fallback, uint64_t least, uint64_t most,
                     uint64_t *number)
{
    if (!cli_number(cli, id, fallback, number)) return false;
    if (*number >= least && *number <= most) return true;
    cli_fail(cli, MWESO_USAGE, "--%s: %llu is not from %llu to %llu", options[id].name,
             (unsigned long long)*number, (unsigned long long)least, (unsigned long long)most);
    return false;
}

/* ---- help ------------------------------------------------------------------------------------ */

/* The option with its argument; a verb may have a format of its own. */
static void option_text(const Verb *verb, OptionId id, char *text, size_t size)
{
    const Option *option = &options[id];
    Format more = id == OPT_FORMAT && verb ? verb->own_format : FORMAT_TEXT;
    snprintf(text, size, "--%s%s%s%s%s", option->name, option->argument ? " " : "",
             option->argument ? option->argument : "", more ? "|" : "",
             more ? format_words[more] : "");
}

static void print_options(const Verb *verb, const OptionId *ids)
{
    char left[64];
    for (; *ids != OPT_COUNT; ids++) {
        option_text(verb, *ids, left, sizeof left);
        printf("  %-30s %s\n", left, options[*ids].help);
    }
}

void cli_help(const Verb *verb)
{
    printf("mweso %s%s%s\n\n%s\n\nOptions:\n", verb->name, verb->arguments[0] ? " " : "",
           verb->arguments, verb->text);
    print_options(verb, verb->options);
    print_options(verb, common);
    printf("\nExample:\n  %s\n", verb->example);
}

static const char exit_codes[] = "0 fine; 1 the answer is no (a finding, an illegal move); 2 wrong "
                                 "use; 3 a bad variant or script;\n"
                                 "4 a bad position, move or record; 5 input, output or memory.";

const Verb *cli_find_verb(const char *name)
{
    for (const ListedVerb *listed = verbs; listed->verb; listed++)
        if (strcmp(listed->verb->name, name) == 0) return listed->verb;
    return NULL;
}

static bool begins_group(const ListedVerb *listed)
{
    return listed == verbs || listed[-1].group != listed->group;
}

void cli_overview(void *stream)
{
    fprintf(stream,
            "mweso %s, a rules interpreter for four-row mancala\n\n"
            "Use: mweso VERB [ARGUMENT...] [OPTION...]\n",
            mweso_version());
    for (const ListedVerb *listed = verbs; listed->verb; listed++) {
        if (begins_group(listed)) fprintf(stream, "\n%s\n", verb_groups[listed->group].title);
        fprintf(stream, "  %-8s %s\n", listed->verb->name, listed->verb->purpose);
    }
    fprintf(stream, "\n'mweso VERB --help' explains a verb.\nExit codes: %s\n", exit_codes);
}

/* Says that there is no such verb. */
MwesoStatus cli_unknown_verb(const Cli *cli, const char *name)
{
    const char *names[64], *near;
    int count = 0;
    for (; verbs[count].verb; count++) names[count] = verbs[count].verb->name;
    names[count] = NULL;
    if (name[0] == '-')
        return cli_fail(cli, MWESO_USAGE, "'%.60s' comes too early: options follow the verb", name);
    near = mweso_nearest(name, names);
    return cli_fail(cli, MWESO_USAGE, "there is no verb '%.60s'%s%s%s; 'mweso help' lists them",
                    name, near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
}

/* ---- the manual page ------------------------------------------------------------------------- */

/* Text with leading dots and backslashes made harmless, each sentence on its own line. */
void cli_man_text(const char *text)
{
    bool start = true;
    for (; *text; text++) {
        if (start && (*text == '.' || *text == '\'')) fputs("\\&", stdout);
        if (*text == '\\') fputs("\\e", stdout);
        else putchar(*text);
        start = *text == '\n';
        if (*text == '.' && text[1] == ' ') putchar('\n'), start = true, text++;
    }
    putchar('\n');
}

static void man_options(const OptionId *ids)
{
    for (; *ids != OPT_COUNT; ids++) {
        printf(".It Fl \\-%s", options[*ids].name);
        if (options[*ids].argument) printf(" Ar %s", options[*ids].argument);
        printf("\n");
        cli_man_text(options[*ids].help);
    }
}

/* The title of a section stands in capitals. */
static void man_group(const VerbGroup *group)
{
    printf(".Sh ");
    for (const char *c = group->title; *c; c++) putchar(toupper((unsigned char)*c));
    printf("\n");
}

static void man_verb(const Verb *verb)
{
    printf(".Ss mweso %s%s%s\n", verb->name, verb->arguments[0] ? " " : "", verb->arguments);
    cli_man_text(verb->text);
    if (*verb->options != OPT_COUNT) {
        printf(".Bl -tag -width Ds\n");
        man_options(verb->options);
        printf(".El\n");
    }
    printf(".Pp\nExample:\n.Dl ");
    cli_man_text(verb->example);
}

void cli_man_page(void)
{
    printf(".Dd November 20, 2026\n.Dt MWESO 1\n.Os\n.Sh NAME\n.Nm mweso\n.Nd a rules interpreter "
           "for four-row mancala\n"
           ".Sh SYNOPSIS\n.Nm mweso\n.Ar verb\n.Op Ar argument ...\n.Op Ar option ...\n.Sh "
           "DESCRIPTION\n"
           "A variant of four-row mancala is an INI file of answers to a fixed list of questions.\n"
           ".Nm\nplays by it, explains it, and replays and counts its games.\n"
           "A variant is named as\n.Ql mweso list\nlists it, or by its file (with a slash or "
           "ending in .ini).\n");
    for (const ListedVerb *listed = verbs; listed->verb; listed++) {
        if (begins_group(listed)) man_group(&verb_groups[listed->group]);
        man_verb(listed->verb);
    }
    printf(".Sh COMMON OPTIONS\n.Bl -tag -width Ds\n");
    man_options(common);
    printf(".El\n.Sh ENVIRONMENT\n.Bl -tag -width Ds\n.It Ev MWESO_PATH\n"
           "folders, parted by colons, in which variants are looked for besides the built-in "
           "folder and the present one\n"
           ".It Ev NO_COLOR\nno colour unless\n.Fl \\-color\n.Ar always\nis given\n.El\n.Sh EXIT "
           "STATUS\n");
    cli_man_text(exit_codes);
}
