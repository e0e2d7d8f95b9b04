/* The version of this interface, and that of the library that a program runs with. */
#ifndef MWESO_VERSION_H
#define MWESO_VERSION_H

#include "mweso/common.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The only definition of these three; the Makefile reads them. */
#define MWESO_VERSION_MAJOR 0
#define MWESO_VERSION_MINOR 1
#define MWESO_VERSION_PATCH 0

/* The version as a number that grows with it: 10203 for 1.2.3. */
#define MWESO_VERSION_NUMBER \
    (MWESO_VERSION_MAJOR * 10000 + MWESO_VERSION_MINOR * 100 + MWESO_VERSION_PATCH)

/* The version of the library, as "0.1.0" and in the form of MWESO_VERSION_NUMBER. It may be later
 * than that of the header that a program was compiled with. */
MWESO_API const char *mweso_version(void);
MWESO_API int mweso_version_number(void);

#ifdef __cplusplus
}
#endif

#endif
