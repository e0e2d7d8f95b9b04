/* Instead: what rules answer otherwise than the base does. */
#ifndef MWESO_FIELD_INSTEAD_H
#define MWESO_FIELD_INSTEAD_H

#include "field/possible.h"

/* Those of the rules in `standing` that also `wanted` has (NULL: any) which answer the fewest
 * questions otherwise than the base. False if there are none. */
bool mw_nearest_to_base(const MwScope *scope, const MwStanding *standing, const MwPossible *wanted,
                        MwPossible *nearest);

/* In how many answers the nearest rules of a set differ from the base. */
int mw_differences(const MwScope *scope, const MwPossible *possible);

/* Writes the answers of the nearest rules of a set that are not those of the base, as
 * "section.key = value; ...". */
void mw_instead_print(const MwScope *scope, const MwPossible *possible, MwText *out);

/* The same as settings, "section.key=value", ending in NULL; for mw_settings_free. NULL without
 * memory. */
char **mw_instead_settings(const MwScope *scope, const MwPossible *possible);
void mw_settings_free(char **settings);

#endif
