/* Comments: what is said in braces between the moves of a record, and at which time. */
#ifndef MWESO_PLAY_COMMENTS_H
#define MWESO_PLAY_COMMENTS_H

#include "play/lines.h"

typedef struct MwComment {
    size_t after; /* so many moves stand before it */
    char *time;   /* into the recording, or NULL */
    char *text;   /* the rest; "" if there is none */
    int line;
} MwComment;

/* In the order of `after`. */
typedef struct MwComments {
    MwComment *at;
    size_t count, room;
} MwComments;

/* Adds what stands between two braces: a time may come first. False without memory. */
bool mw_comments_add(MwComments *comments, size_t after, const char *said, int line);
/* Adds a copy of a comment, at another place. False without memory. */
bool mw_comments_copy(MwComments *comments, const MwComment *comment, size_t after);
/* Drops what stands behind more than so many moves. */
void mw_comments_cut(MwComments *comments, size_t moves);
void mw_comments_free(MwComments *comments);
/* Comment number `index`, for callers of the library; false beyond the last. */
bool mw_comment_at(const MwComments *comments, size_t index, MwesoComment *comment);
/* As it is written in a record, with its braces. */
void mw_comment_write(const MwComment *comment, MwText *out);

/* Cuts a line at its first '{', or else at a comment with '#'; returns what stands behind the
 * brace, or NULL. */
char *mw_cut_brace(char *line);
/* Reads up to the closing brace, through further lines if it stands there; `*at` is moved behind
 * it. The present line is part of the record. */
MwesoStatus mw_comment_read(MwesoRecords *records, char **at, size_t after, MwComments *comments,
                            MwesoError *error);

#endif
