/* Version: of the library, as it was compiled. */
#include "mweso.h"

#define IN_WORDS(number) #number
#define DOTTED(major, minor, patch) IN_WORDS(major) "." IN_WORDS(minor) "." IN_WORDS(patch)

const char *mweso_version(void)
{
    return DOTTED(MWESO_VERSION_MAJOR, MWESO_VERSION_MINOR, MWESO_VERSION_PATCH);
}

int mweso_version_number(void) { return MWESO_VERSION_NUMBER; }
