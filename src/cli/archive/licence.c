/* Licences: is it one that programs know, so that they can tell what may be done with an archive?
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "cli/archive/archive.h"

static const char *const licences[] = {
#include "cli/archive/licences.def"
    NULL};

static bool is_address(const char *text)
{
    return strncmp(text, "https://", 8) == 0 || strncmp(text, "http://", 7) == 0;
}

/* What may be meant: the nearest, if it begins alike; the one that the first word is, as of "MIT
 * License"; those that begin so, as of "GPL". */
typedef char Meant[300];
static const char *meant(const char *text, Meant says)
{
    size_t word = strcspn(text, " "), length = 0;
    const char *near = mweso_nearest(text, licences);
    bool alike = near && tolower((unsigned char)*near) == tolower((unsigned char)*text);
    for (size_t i = 0; !alike && licences[i]; i++)
        if (strlen(licences[i]) == word && strncasecmp(licences[i], text, word) == 0)
            near = licences[i], alike = true;
    says[0] = '\0';
    if (alike) snprintf(says, sizeof(Meant), "; did you mean '%s'?", near);
    for (size_t i = 0; !alike && word && licences[i] && length < sizeof(Meant) - 50; i++)
        if (strncasecmp(licences[i], text, word) == 0 && licences[i][word] == '-')
            length += (size_t)snprintf(says + length, sizeof(Meant) - length, "%s%s",
                                       length ? ", " : "; there are ", licences[i]);
    return says;
}

MwesoStatus licence_check(const Cli *cli)
{
    const char *text = cli->values[OPT_LICENSE];
    if (!text || is_address(text)) return MWESO_OK;
    for (size_t i = 0; licences[i]; i++)
        if (strcmp(licences[i], text) == 0) return MWESO_OK;
    return cli_fail(cli, MWESO_USAGE,
                    "--license: '%.100s' is neither an identifier of SPDX, such as CC-BY-4.0 "
                    "(https://spdx.org/licenses lists them), nor the address of a licence%s",
                    SHOWN(text), meant(text, (Meant){0}));
}
