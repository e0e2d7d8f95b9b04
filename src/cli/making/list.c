/* mweso list: the variants that are found. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/verbs.h"

typedef struct Listing {
    const Cli *cli;
    bool first, no_memory;
} Listing;

static void print_text(const Listing *l, const char *name, const char *people, const char *region,
                       const char *status, const char *title)
{
    if (l->first)
        printf("%-20s %-24s %-24s %-9s %s\n", "NAME", "PEOPLE", "REGION", "STATUS", "TITLE");
    printf("%-20s %-24s %-24s %-9s %s\n", name, people[0] ? people : "-", region[0] ? region : "-",
           status, title);
}

/* What the file says of the variant; "" where it says nothing, or does not load. */
static const char *told(const MwesoVariant *v, const char *label)
{
    return v ? cli_answer(v, label).text : "";
}

static void print_variant(Listing *l, const char *name, const char *file, const MwesoVariant *v)
{
    const char *status = v ? told(v, "variant.status") : "broken";
    const char *people = told(v, "variant.people"), *region = told(v, "variant.region"),
               *title = told(v, "variant.title");
    if (l->cli->format == FORMAT_TEXT)
        print_text(l, name, people, region, status, v ? title : "does not load: see mweso check");
    else
        ROW(l->cli, l->first, TEXT_FIELD("name", name), TEXT_FIELD("title", title),
            TEXT_FIELD("people", people), TEXT_FIELD("region", region),
            TEXT_FIELD("status", status), TEXT_FIELD("file", file),
            TEXT_FIELD("names", told(v, "variant.names")),
            TEXT_FIELD("place", told(v, "variant.place")),
            TEXT_FIELD("coordinates", told(v, "variant.coordinates")));
    l->first = false;
}

static bool list_one(void *user, const char *name, const char *file)
{
    Listing *l = user;
    MwesoFindings *findings = mweso_findings_new();
    MwesoVariant *variant = findings
                                ? mweso_variant_load(l->cli->path, name, l->cli->settings, findings)
                                : NULL;
    if (!findings) l->no_memory = true;
    else print_variant(l, name, file, variant);
    mweso_variant_free(variant);
    mweso_findings_free(findings);
    return !l->no_memory && !cli_output_failed();
}

/* What is wrong with --set is wrong for every variant: an empty one shows it. */
static MwesoStatus check_settings(const Cli *cli)
{
    MwesoFindings *findings = mweso_findings_new();
    if (!findings) return cli_no_memory(cli);
    MwesoVariant *empty = mweso_variant_load_text(cli->path, "--set", "", 0, cli->settings,
                                                  findings);
    mweso_variant_free(empty);
    return cli_report_loading(findings);
}

static MwesoStatus run(Cli *cli)
{
    Listing listing = {cli, true, false};
    MwesoStatus status = cli->setting_count ? check_settings(cli) : MWESO_OK;
    if (status != MWESO_OK) return status;
    status = mweso_path_each(cli->path, list_one, &listing);
    if (status != MWESO_OK || listing.no_memory) return cli_no_memory(cli);
    return MWESO_OK;
}

static const OptionId own[] = {OPT_COUNT};

const Verb verb_list = {
    "list",
    "",
    "the variants that are found, with people, region and status",
    "Lists the variants in the built-in folder, in the folders of MWESO_PATH and in the present "
    "one, by the\n"
    "name under which other verbs find them. A file that does not load is listed as broken.",
    "mweso list --format csv",
    own,
    0,
    0,
    run,
    FORMAT_TEXT,
};
