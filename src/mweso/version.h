/* The version of this interface, and that of the library a program runs with. */
#ifndef MWESO_VERSION_H
#define MWESO_VERSION_H

#include "mweso/common.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The Makefile reads these three, and they are written nowhere else. */
#define MWESO_VERSION_MAJOR 0
#define MWESO_VERSION_MINOR 2
#define MWESO_VERSION_PATCH 0

/* The version as a number that grows with it: of 1.2.3 it is 10203. */
#define MWESO_VERSION_NUMBER \
    (MWESO_VERSION_MAJOR * 10000 + MWESO_VERSION_MINOR * 100 + MWESO_VERSION_PATCH)

/* The version of the library, such as "0.2.0", and as MWESO_VERSION_NUMBER has it. They may be
 * later than those of the header that a program was compiled with. */
MWESO_API const char *mweso_version(void);
MWESO_API int mweso_version_number(void);

#ifdef __cplusplus
}
#endif

#endif
