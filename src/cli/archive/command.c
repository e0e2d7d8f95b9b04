/* Commands: which verbs an archive may hold, and what their words name. */
#include <stdlib.h>
#include <string.h>

#include "cli/archive/archive.h"
#include "cli/verbs.h"

/* Verbs that print and compute, and what their arguments are: the first, and those behind it.
 * Others ask, time, or write more than a file. */
static const struct {
    const Verb *verb;
    Role first, others;
} archived[] = {
    {&verb_check, ROLE_VARIANT, ROLE_VARIANT},    {&verb_keys, ROLE_PLAIN, ROLE_PLAIN},
    {&verb_rules, ROLE_VARIANT, ROLE_VARIANT},    {&verb_show, ROLE_VARIANT, ROLE_VARIANT},
    {&verb_diff, ROLE_VARIANT, ROLE_VARIANT},     {&verb_list, ROLE_PLAIN, ROLE_PLAIN},
    {&verb_matrix, ROLE_VARIANT, ROLE_VARIANT},   {&verb_cite, ROLE_VARIANT, ROLE_VARIANT},
    {&verb_lesson, ROLE_VARIANT, ROLE_PLAIN},     {&verb_puzzle, ROLE_VARIANT, ROLE_PLAIN},
    {&verb_moves, ROLE_VARIANT, ROLE_PLAIN},      {&verb_trace, ROLE_VARIANT, ROLE_PLAIN},
    {&verb_replay, ROLE_READ, ROLE_READ},         {&verb_annotate, ROLE_READ, ROLE_READ},
    {&verb_perft, ROLE_VARIANT, ROLE_PLAIN},      {&verb_compare, ROLE_VARIANT, ROLE_VARIANT},
    {&verb_simulate, ROLE_VARIANT, ROLE_VARIANT}, {&verb_merge, ROLE_WRITE, ROLE_STORE},
    {&verb_solve, ROLE_VARIANT, ROLE_PLAIN},      {&verb_endless, ROLE_VARIANT, ROLE_REFUSED},
    {&verb_infer, ROLE_READ, ROLE_READ},          {&verb_identify, ROLE_READ, ROLE_READ},
    {&verb_match, ROLE_PLAYER, ROLE_PLAYER},      {&verb_analyze, ROLE_VARIANT, ROLE_PLAIN},
};

enum { ARCHIVED = sizeof archived / sizeof *archived };

/* Options that name something. One that is not among them and takes a file is refused. */
static const struct {
    const char *option;
    Role role;
} named[] = {
    {"variant", ROLE_VARIANT},     {"base", ROLE_VARIANT},   {"hypotheses", ROLE_VARIANTS},
    {"placement", ROLE_POSITIONS}, {"record", ROLE_READ},    {"store", ROLE_STORE},
    {"player", ROLE_PLAYER},       {"players", ROLE_PLAYER}, {"save", ROLE_WRITE},
    {"write", ROLE_WRITE},         {"html", ROLE_WRITE},     {"svg", ROLE_WRITE},
    {"resampled", ROLE_WRITE},     {"root", ROLE_PLAIN},
};

static Role role_of_option(const Option *option)
{
    static const char *const outside[] = {"FILE", "FOLDER", "NAME", "COMMAND", "VARIANT", "PLAYER"};
    for (size_t i = 0; i < sizeof named / sizeof *named; i++)
        if (strcmp(option->name, named[i].option) == 0) return named[i].role;
    for (size_t i = 0; option->argument && i < sizeof outside / sizeof *outside; i++)
        if (strstr(option->argument, outside[i])) return ROLE_REFUSED;
    return ROLE_PLAIN;
}

/* ---- reading --------------------------------------------------------------------------------- */

MwesoStatus command_take(const Cli *cli, char **words, int count, ArchivedCommand *command)
{
    command->words = calloc((size_t)count + 1, sizeof *command->words);
    for (int i = 0; command->words && i < count; i++)
        if ((command->words[i] = strdup(words[i]))) command->count++;
    return command->words && command->count == count ? MWESO_OK : cli_no_memory(cli);
}

static MwesoStatus unknown_verb(const Cli *cli, const char *where, const char *name)
{
    const char *names[ARCHIVED + 1] = {NULL};
    char list[400] = "";
    size_t length = 0;
    for (size_t i = 0; i < ARCHIVED; i++) {
        names[i] = archived[i].verb->name;
        if (length < sizeof list)
            length += (size_t)snprintf(list + length, sizeof list - length, "%s%s", i ? ", " : "",
                                       names[i]);
    }
    return cli_fail(cli, MWESO_USAGE, "%.200s: '%.60s' cannot be archived; these verbs can: %s%s",
                    SHOWN(where), SHOWN(name), list, GUESS(name, names, ""));
}

/* May a setting, or what is swept, name a file elsewhere? */
static bool reaches_outside(const char *setting)
{
    size_t key = strcspn(setting, "=");
    const char *script = strstr(setting, "script"), *inherits = strstr(setting, "inherits");
    bool names = (script && script < setting + key) || (inherits && inherits < setting + key);
    return names && strchr(setting, '/');
}

/* The same of the settings behind the name of a variant. */
static bool settings_reach_outside(const char *word)
{
    for (const char *at = word; (at = strchr(at, ' '));)
        if (reaches_outside(++at)) return true;
    return false;
}

static MwesoStatus check_settings(const Cli *cli, const char *where, const Cli *said)
{
    const char *wrong = NULL;
    for (int i = 0; i < said->setting_count; i++)
        if (reaches_outside(said->settings[i])) wrong = said->settings[i];
    for (int i = 0; i < said->sweep_count; i++)
        if (reaches_outside(said->sweeps[i])) wrong = said->sweeps[i];
    for (int i = 0; i < said->count; i++)
        if (settings_reach_outside(said->arguments[i])) wrong = said->arguments[i];
    for (int i = 0; i < OPT_COUNT; i++)
        if (said->values[i] && settings_reach_outside(said->values[i])) wrong = said->values[i];
    if (!wrong) return MWESO_OK;
    return cli_fail(cli, MWESO_USAGE,
                    "%.200s: '%.60s' names a file in another folder; write a variant file that "
                    "says it",
                    SHOWN(where), SHOWN(wrong));
}

MwesoStatus command_parse(const Cli *cli, const char *where, ArchivedCommand *command)
{
    if (command->count && strcmp(command->words[0], "mweso") == 0) {
        free(command->words[0]);
        memmove(command->words, command->words + 1,
                (size_t)command->count-- * sizeof *command->words);
    }
    if (!command->count)
        return cli_fail(cli, MWESO_USAGE, "%.200s: there is no command", SHOWN(where));
    size_t i = 0;
    while (i < ARCHIVED && strcmp(archived[i].verb->name, command->words[0]) != 0) i++;
    if (i == ARCHIVED) return unknown_verb(cli, where, command->words[0]);
    command->cli = (Cli){.verb = archived[i].verb,
                         .path = cli->path,
                         .folders = cli->folders,
                         .folder_count = cli->folder_count,
                         .shelf = cli->shelf,
                         .quiet = cli->quiet};
    size_t bytes = ((size_t)command->count + 1) * sizeof *command->typed;
    command->typed = malloc(bytes);
    if (!command->typed) return cli_no_memory(cli);
    memcpy(command->typed, command->words, bytes);
    MwesoStatus status = cli_read_options(&command->cli, command->count, command->typed);
    command->cli.color = false;
    if (status == MWESO_OK && command->cli.values[OPT_HELP])
        status = cli_fail(cli, MWESO_USAGE, "%.200s: --help is no command", SHOWN(where));
    return status == MWESO_OK ? check_settings(cli, where, &command->cli) : status;
}

void command_free(ArchivedCommand *command)
{
    for (int i = 0; i < command->count; i++) free(command->words[i]);
    for (size_t i = 0; i < command->text_count; i++) free(command->texts[i]);
    free(command->words);
    free(command->typed);
    free(command->texts);
    free(command->output);
    free(command->reads);
    free(command->writes);
}

/* ---- what the words name --------------------------------------------------------------------- */

static size_t row_of(const ArchivedCommand *command)
{
    size_t i = 0;
    while (archived[i].verb != command->cli.verb) i++;
    return i;
}

MwesoStatus command_each(ArchivedCommand *command, EachNamed each, void *user)
{
    Cli *cli = &command->cli;
    MwesoStatus status = MWESO_OK;
    size_t row = row_of(command);
    for (int i = 0; i < cli->count && status == MWESO_OK; i++) {
        const char *word = cli->arguments[i];
        Role role = i ? archived[row].others : archived[row].first;
        status = each(user, command, role, &word);
        cli->arguments[i] = (char *)word;
    }
    for (const OptionId *id = cli->verb->options; *id != OPT_COUNT && status == MWESO_OK; id++)
        if (cli->values[*id] && cli_options[*id].argument)
            status = each(user, command, role_of_option(&cli_options[*id]), &cli->values[*id]);
    return status;
}

bool command_put(ArchivedCommand *command, const char **word, char *text)
{
    char **texts = text ? cli_grow(command->texts, command->text_count, sizeof *texts) : NULL;
    if (!texts) return free(text), false;
    command->texts = texts;
    *word = texts[command->text_count++] = text;
    return true;
}

bool command_uses(const Cli *cli, ArchivedCommand *command, const ArchiveFile *file, bool writes)
{
    const char ***list = writes ? &command->writes : &command->reads;
    size_t *count = writes ? &command->write_count : &command->read_count;
    for (size_t i = 0; i < *count; i++)
        if ((*list)[i] == file->name) return true;
    const char **larger = cli_grow(*list, *count, sizeof *larger);
    if (!larger) return cli_no_memory(cli), false;
    *list = larger;
    larger[(*count)++] = file->name;
    return true;
}

bool command_takes_all(const ArchivedCommand *command)
{
    const Verb *verb = command->cli.verb;
    return verb == &verb_list || verb == &verb_identify ||
           (verb == &verb_matrix && command->cli.count == 0);
}

bool command_has_usual_variant(const ArchivedCommand *command)
{
    const Cli *cli = &command->cli;
    for (const OptionId *id = cli->verb->options; *id != OPT_COUNT; id++)
        if ((*id == OPT_VARIANT || *id == OPT_BASE) && !cli->values[*id]) return true;
    return false;
}

/* ---- writing --------------------------------------------------------------------------------- */

void command_write(const ArchivedCommand *command, FILE *out)
{
    cli_command(&command->cli, out);
    fprintf(out, " > ");
    cli_put_word(out, command->output);
    if (command->answer == MWESO_NO) fprintf(out, " %s", ARCHIVE_ANSWERS_NO);
}

/* ---- what strangers may say ------------------------------------------------------------------ */

static const char *const folder_of_role[] = {
    [ROLE_VARIANT] = IN_VARIANTS, [ROLE_READ] = IN_INPUTS,   [ROLE_POSITIONS] = IN_INPUTS,
    [ROLE_WRITE] = IN_OUTPUTS,    [ROLE_STORE] = IN_OUTPUTS,
};

static bool begins(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

/* Is the file in the folder of the role's files, or among what commands have written? `length`: of
 * its name. */
static bool is_inside(Role role, const char *text, size_t length)
{
    char name[LONGEST_NAME + 1];
    if (length > LONGEST_NAME) return false;
    memcpy(name, text, length);
    name[length] = '\0';
    bool placed = begins(name, folder_of_role[role]) ||
                  (begins(name, IN_OUTPUTS) && role != ROLE_WRITE) ||
                  (begins(name, IN_INPUTS) && role == ROLE_STORE);
    return placed && archive_is_name(name);
}

/* Behind the file of a variant may be settings; check_settings sees to it that they name no file.
 */
static bool variant_is_inside(const char *word, size_t length)
{
    const char *blank = memchr(word, ' ', length);
    return is_inside(ROLE_VARIANT, word, blank ? (size_t)(blank - word) : length);
}

static bool variants_inside(const char *list)
{
    for (size_t length; length = strcspn(list, ","), true; list += length + 1) {
        if (!variant_is_inside(list, length)) return false;
        if (!list[length]) return true;
    }
}

bool player_is_program(const char *player) { return strstr(player, "ugi") != NULL; }

const char *player_weights(const char *player, size_t *length)
{
    static const char weights[] = "weights=", usual[] = "usual";
    while ((player = strstr(player, weights))) {
        player += strlen(weights);
        *length = strcspn(player, ",");
        if (*length != strlen(usual) || strncmp(player, usual, *length) != 0) return player;
    }
    return NULL;
}

static bool player_inside(const char *player)
{
    size_t length = 0;
    if (player_is_program(player)) return false;
    for (const char *file = player; (file = player_weights(file, &length));)
        if (!is_inside(ROLE_READ, file, length)) return false;
    return true;
}

bool positions_are_drawn(const char *placement)
{
    return strcmp(placement, "usual") == 0 || strcmp(placement, "random") == 0;
}

MwesoStatus command_stays_inside(void *archive, ArchivedCommand *command, Role role,
                                 const char **word)
{
    const Archive *a = archive;
    bool inside = role == ROLE_PLAIN                                     ? true
                  : role == ROLE_REFUSED                                 ? false
                  : role == ROLE_VARIANTS                                ? variants_inside(*word)
                  : role == ROLE_PLAYER                                  ? player_inside(*word)
                  : role == ROLE_POSITIONS && positions_are_drawn(*word) ? true
                  : role == ROLE_VARIANT ? variant_is_inside(*word, strlen(*word))
                                         : is_inside(role, *word, strlen(*word));
    if (inside) return MWESO_OK;
    return cli_fail(a->cli, MWESO_BAD_INPUT,
                    "'%.100s' in a command of '%s' leads out of the archive; it is not run",
                    SHOWN(*word), command->cli.verb->name);
}
