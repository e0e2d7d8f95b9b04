/* Report: the page of `mweso compare --html`. */
#include "cli/compare.h"

MwesoStatus comparison_write_page(const Comparison *c, const char *file)
{
    return cli_fail(c->cli, MWESO_USAGE, "%s", file);
}
