/* What all parts share: the mark of what is exported, stopping, progress, texts and lines. */
#ifndef MWESO_COMMON_H
#define MWESO_COMMON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#if defined __GNUC__
#define MWESO_API __attribute__((visibility("default")))
#else
#define MWESO_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Frees a text that mweso_game_record or mweso_inference_variant has returned. */
MWESO_API void mweso_text_free(char *text);

/* The word of a NULL-ended list that is nearest in spelling to `word`, or NULL if none is near, or
 * if there is no word or no list. */
MWESO_API const char *mweso_nearest(const char *word, const char *const *words);

/* Makes a text safe to show on a terminal, in place. '?' replaces each control character (C0 with
 * tabs and ends of lines, DEL, C1), each of U+2028..202E and U+2066..2069, which end lines or turn
 * the direction of writing, and each byte that is not UTF-8; an incomplete character at the end is
 * cut off. Texts of findings and errors are safe already; names of files are not. */
MWESO_API void mweso_make_printable(char *text);

typedef enum MwesoLine {
    MWESO_LINE_READ,
    MWESO_LINE_CUT,   /* longer than the array, which holds its beginning */
    MWESO_LINE_NONE,  /* the file is at its end */
    MWESO_LINE_FAILED /* errno says why; EFBIG: the line goes on for 16 MiB and more */
} MwesoLine;

/* Reads a line of any file into an array of `size` bytes (1 at least), without its '\n' and ended
 * by NUL. `length` gets the number of bytes of the whole line, some of which may be NUL. feof(in)
 * is true after a last line without '\n'. */
MWESO_API MwesoLine mweso_read_line(FILE *in, char *line, size_t size, size_t *length);

/* Called now and then with the work done so far (moves played); returning false stops the work. */
typedef bool (*MwesoProgress)(void *user, uint64_t done);

/* True: whatever the library is doing, in any thread, ends within a fraction of a second, and so
 * does whatever is begun later: with MWESO_NO, or as if a progress callback had returned false.
 * What was finished before is kept. Holds until a call with false. The only function here that a
 * signal handler may call. */
MWESO_API void mweso_stop(bool stop);

/* The processors this process may use. */
MWESO_API int mweso_processors(void);

#ifdef __cplusplus
}
#endif

#endif
