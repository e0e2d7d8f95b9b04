/* The search as an engine that speaks the Universal Game Interface (docs/protocol.md). */
#ifndef MWESO_UGI_H
#define MWESO_UGI_H

#include <stdbool.h>

#include "mweso/variant.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct MwesoUgi MwesoUgi;

/* Called with each line of output, without its end; also by threads other than that of
 * mweso_ugi_take, but never two at a time. */
typedef void (*MwesoSay)(void *user, const char *line);

/* An engine with a variant to begin with. `path` may be NULL if only files are asked for. NULL with
 * an error if the variant cannot be loaded or played, or without memory. */
MWESO_API MwesoUgi *mweso_ugi_new(const MwesoPath *path, const char *variant, MwesoSay say,
                                  void *user, MwesoError *error);
/* Stops thinking and frees. */
MWESO_API void mweso_ugi_free(MwesoUgi *ugi);
/* Takes a command line, whatever it holds; errors are said in a line "info string error: ...".
 * False after quit. After go a thread thinks until it has moved; other commands than isready, stop
 * and quit wait for it. Never waits itself for the end of a thought. */
MWESO_API bool mweso_ugi_take(MwesoUgi *ugi, const char *line);
/* Waits until all commands are obeyed, for callers that have no more; 'go infinite' ends at once.
 */
MWESO_API void mweso_ugi_wait(MwesoUgi *ugi);

#ifdef __cplusplus
}
#endif

#endif
