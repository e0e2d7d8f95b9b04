/* Version: of the library, as the Makefile knows it. */
#include "mweso.h"

const char *mweso_version(void) { return MWESO_VERSION; }
