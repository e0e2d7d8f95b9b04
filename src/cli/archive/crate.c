/* The crate: what an archive holds, as an RO-Crate 1.1 (https://w3id.org/ro/crate/1.1), which is
 * JSON-LD in the words of schema.org. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "cli/archive/archive.h"

static const char specification[] = "https://w3id.org/ro/crate/1.1";
static const char program_id[] = "#mweso", fingerprint_id[] = "#fingerprint:";

static json_t *refer(const char *id) { return json_pack("{s:s}", "@id", id); }

/* Adds a reference to a list; a list of one is that one. */
static json_t *refer_to_all(const char *const *ids, size_t count)
{
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++) json_array_append_new(list, refer(ids[i]));
    return list;
}

/* ---- files ----------------------------------------------------------------------------------- */

/* Media types by the endings of names. */
static const struct {
    const char *ending, *type;
} types[] = {
    {".csv", "text/csv"},
    {".jsonl", "application/jsonl"},
    {".json", "application/json"},
    {".sqlite", "application/vnd.sqlite3"},
    {".db", "application/vnd.sqlite3"},
    {".svg", "image/svg+xml"},
    {".html", "text/html"},
    {".md", "text/markdown"},
    {".sh", "application/x-sh"},
    {".lua", "text/x-lua"},
    {".bib", "application/x-bibtex"},
};

static const char *type_of(const char *name)
{
    size_t length = strlen(name);
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        size_t ending = strlen(types[i].ending);
        if (length > ending && strcmp(name + length - ending, types[i].ending) == 0)
            return types[i].type;
    }
    return "text/plain";
}

/* What files are, by their names or folders. */
static const char *what_is(const char *name)
{
    static const struct {
        const char *begins, *what;
    } kinds[] = {
        {archive_commands, "The commands, to be run in this folder"},
        {archive_readme, "What this is, and how it is verified"},
        {archive_citation, "How to cite it"},
        {archive_sources, "Works that the rule sets rest on"},
        {archive_sums, "SHA-256 of all other files"},
        {IN_VARIANTS, "Rules of a game, or what they are read with"},
        {IN_INPUTS, "What the commands read"},
        {IN_OUTPUTS, "What a command printed or wrote"},
    };
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strncmp(name, kinds[i].begins, strlen(kinds[i].begins)) == 0) return kinds[i].what;
    return "";
}

static void add_file(json_t *graph, const ArchiveFile *file)
{
    json_t *entity = json_pack("{s:s, s:s, s:s, s:s, s:o, s:s}", "@id", file->name, "@type", "File",
                               "name", file->title && *file->title ? file->title : file->name,
                               "description", what_is(file->name), "contentSize",
                               json_sprintf("%llu", (unsigned long long)file->size),
                               "encodingFormat", type_of(file->name));
    if (*file->sum) json_object_set_new(entity, "sha256", json_string(file->sum));
    json_array_append_new(graph, entity);
    if (!file->fingerprint) return;
    json_t *id = json_sprintf("%s%s", fingerprint_id, file->name);
    json_object_set_new(entity, "identifier", refer(json_string_value(id)));
    json_array_append_new(graph,
                          json_pack("{s:O, s:s, s:s, s:s, s:s}", "@id", id, "@type",
                                    "PropertyValue", "propertyID", "mweso fingerprint", "name",
                                    "SHA-256 of the answers", "value", file->fingerprint));
    json_decref(id);
}

/* ---- commands -------------------------------------------------------------------------------- */

static void add_command(json_t *graph, const ArchivedCommand *command, size_t number)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (out) command_write(command, out);
    if (!out || fclose(out) != 0) free(text), text = NULL;
    json_array_append_new(graph,
                          json_pack("{s:o, s:s, s:s, s:s, s:{s:s}, s:o, s:o}", "@id",
                                    json_sprintf("#command-%zu", number), "@type", "CreateAction",
                                    "name", command->cli.verb->name, "description",
                                    text ? text : "", "instrument", "@id", program_id, "object",
                                    refer_to_all(command->reads, command->read_count), "result",
                                    refer_to_all(command->writes, command->write_count)));
    free(text);
}

/* ---- the program and its environment --------------------------------------------------------- */

static void add_fact(json_t *graph, json_t *list, const ArchiveFact *fact, bool library)
{
    json_t *id = json_sprintf("#%s", fact->name);
    char *sign = (char *)json_string_value(id);
    while ((sign = sign ? strchr(sign, ' ') : NULL)) *sign = '-';
    json_array_append_new(list, refer(json_string_value(id)));
    json_array_append_new(graph, json_pack("{s:o, s:s, s:s, s:s}", "@id", id, "@type",
                                           library ? "SoftwareApplication" : "PropertyValue",
                                           "name", fact->name,
                                           library ? "softwareVersion" : "value", fact->value));
}

static void add_program(json_t *graph)
{
    ArchiveFact facts[MOST_FACTS];
    size_t own, count = environment_facts(facts, &own);
    json_t *about = json_array(), *libraries = json_array();
    json_t *program = json_pack("{s:s, s:s, s:s, s:s, s:s, s:o, s:o}", "@id", program_id, "@type",
                                "SoftwareApplication", "name", "Mweso", "softwareVersion",
                                mweso_version(), "license", "BSD-2-Clause", "additionalProperty",
                                about, "softwareRequirements", libraries);
    if (*environment_commit())
        json_object_set_new(program, "identifier", json_string(environment_commit()));
    json_array_append_new(graph, program);
    for (size_t i = 0; i < count; i++)
        add_fact(graph, i < own ? about : libraries, &facts[i], i >= own);
}

/* ---- the whole ------------------------------------------------------------------------------- */

const char *crate_title(const Archive *archive)
{
    const char *title = archive->cli->values[OPT_TITLE];
    return title ? title : "A study of rule sets with Mweso";
}

char *crate_author(const Archive *archive, size_t index)
{
    const char *list = archive->cli->values[OPT_AUTHOR];
    while (list && index-- > 0) list = (list = strchr(list, ';')) ? list + 1 : NULL;
    if (!list) return NULL;
    list += strspn(list, " ");
    size_t length = strcspn(list, ";");
    while (length && list[length - 1] == ' ') length--;
    return strndup(list, length);
}

static json_t *authors_of(const Archive *archive, json_t *graph)
{
    char *name;
    json_t *list = json_array();
    for (size_t i = 0; (name = crate_author(archive, i)); i++) {
        json_t *id = json_sprintf("#author-%zu", i + 1);
        json_array_append_new(list, refer(json_string_value(id)));
        json_array_append_new(
            graph, json_pack("{s:o, s:s, s:s}", "@id", id, "@type", "Person", "name", name));
        free(name);
    }
    return list;
}

static json_t *root_of(const Archive *archive, json_t *graph)
{
    json_t *parts = json_array(), *actions = json_array();
    const char *licence = archive->cli->values[OPT_LICENSE];
    for (size_t i = 0; i < archive->file_count; i++)
        json_array_append_new(parts, refer(archive->files[i].name));
    json_array_append_new(parts, refer(archive_sums));
    for (size_t i = 0; i < archive->commands.count; i++)
        json_array_append_new(actions,
                              json_pack("{s:o}", "@id", json_sprintf("#command-%zu", i + 1)));
    json_t *root = json_pack(
        "{s:s, s:s, s:s, s:s, s:s, s:o, s:o}", "@id", "./", "@type", "Dataset", "name",
        crate_title(archive), "description",
        "Commands, rule sets, inputs and results of a study; 'mweso archive --verify' in the "
        "program Mweso plays it again and compares every byte.",
        "datePublished", archive->date, "hasPart", parts, "mentions", actions);
    json_object_set_new(root, "author", authors_of(archive, graph));
    if (json_array_size(json_object_get(root, "author")) == 0) json_object_del(root, "author");
    if (licence) json_object_set_new(root, "license", json_string(licence));
    return root;
}

static void add_sums(json_t *graph)
{
    json_array_append_new(graph, json_pack("{s:s, s:s, s:s, s:s, s:s}", "@id", archive_sums,
                                           "@type", "File", "name", archive_sums, "description",
                                           what_is(archive_sums), "encodingFormat", "text/plain"));
}

bool crate_write(const void *archive, FILE *out)
{
    const Archive *a = archive;
    json_t *graph = json_array();
    json_array_append_new(graph, json_pack("{s:s, s:s, s:{s:s}, s:{s:s}}", "@id", archive_metadata,
                                           "@type", "CreativeWork", "conformsTo", "@id",
                                           specification, "about", "@id", "./"));
    json_array_append_new(graph, root_of(a, graph));
    for (size_t i = 0; i < a->file_count; i++) add_file(graph, &a->files[i]);
    add_sums(graph);
    for (size_t i = 0; i < a->commands.count; i++) add_command(graph, &a->commands.list[i], i + 1);
    add_program(graph);
    json_t *all = json_pack("{s:[s, {s:s}], s:o}", "@context",
                            "https://w3id.org/ro/crate/1.1/context", "sha256",
                            "https://schema.org/sha256", "@graph", graph);
    char *text = all ? json_dumps(all, JSON_INDENT(2)) : NULL;
    if (text) fprintf(out, "%s\n", text);
    free(text);
    json_decref(all);
    return text != NULL;
}

/* ---- reading --------------------------------------------------------------------------------- */

static const char *text_of(const json_t *entity, const char *key)
{
    const char *text = json_string_value(json_object_get(entity, key));
    return text ? text : "";
}

static bool is_date(const char *text)
{
    static const char form[] = "dddd-dd-dd";
    bool good = strlen(text) == strlen(form);
    for (size_t i = 0; good && form[i]; i++)
        good = form[i] == 'd' ? text[i] >= '0' && text[i] <= '9' : text[i] == form[i];
    return good;
}

static bool take_entity(Archive *archive, const json_t *entity, Crate *crate)
{
    const char *id = text_of(entity, "@id"), *date = text_of(entity, "datePublished");
    size_t length = strlen(fingerprint_id);
    if (strcmp(id, "./") == 0 && is_date(date)) strcpy(crate->date, date);
    if (strcmp(id, program_id) == 0)
        snprintf(crate->version, sizeof crate->version, "%s", text_of(entity, "softwareVersion"));
    if (strncmp(id, fingerprint_id, length) != 0) return true;
    ArchiveFile *file = archive_find(archive, id + length);
    if (!file || file->fingerprint) return true;
    file->fingerprint = strdup(text_of(entity, "value"));
    return file->fingerprint != NULL;
}

MwesoStatus crate_read(Archive *archive, const char *text, Crate *crate)
{
    json_error_t error;
    json_t *all = json_loads(text, JSON_REJECT_DUPLICATES, &error), *entity;
    json_t *graph = json_object_get(all, "@graph");
    size_t i;
    bool good = true;
    *crate = (Crate){0};
    json_array_foreach(graph, i, entity) good = good && take_entity(archive, entity, crate);
    json_decref(all);
    if (!good) return cli_no_memory(archive->cli);
    if (*crate->date && *crate->version) return MWESO_OK;
    return cli_fail(archive->cli, MWESO_BAD_INPUT,
                    "%s is not the metadata of an archive: no date of the folder, or no version of "
                    "the program",
                    archive_metadata);
}
