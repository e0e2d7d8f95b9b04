/* Asking: those who are in question, and what each of them replies to a question.
 *
 * In question are either variants, each played for itself (field/named.c), or all rules that an
 * inference leaves (field/left.c): of these the replies come from infer's own replay, which leaves
 * none out, and rules drawn from them stand for all where only is weighed which question tells
 * more.
 */
#ifndef MWESO_FIELD_ASKING_H
#define MWESO_FIELD_ASKING_H

#include "base/random.h"
#include "field/inference.h"

/* A reply, as an observation says it. */
typedef struct MwReply {
    uint8_t came;                  /* MwesoCame */
    uint8_t won;                   /* WON_...; WON_ANY where that is not asked */
    uint16_t pit[2][MW_MOST_PITS]; /* with MWESO_CAME_BOARD: the board when the turn is over */
    MwVersionSpace by;             /* of an inference: the rules that reply so */
} MwReply;

typedef struct MwReplies {
    MwReply *at;
    size_t count, room;
} MwReplies;

/* No reply, or not one alone. */
#define MW_NO_REPLY SIZE_MAX

/* Adds a reply, with what it has in `by`; its index, or MW_NO_REPLY without memory. */
size_t mw_replies_add(MwReplies *replies, const MwReply *reply);
void mw_replies_clear(MwReplies *replies);

/* How those in question are asked: as variants, or as what an inference leaves. */
typedef struct MwPanel {
    /* Fills reply_of and replies. False if it is no question that can be asked, or after an
     * error. */
    bool (*reply)(MwesoAsking *asking, const MwesoQuestion *question);
    /* Drops the replies that nobody in question gives. False without memory. */
    bool (*settle)(MwesoAsking *asking);
    /* Writes what the reply tells. */
    void (*tell)(const MwesoAsking *asking, size_t reply, MwText *out);
    void (*end)(MwesoAsking *asking);
} MwPanel;

struct MwesoAsking {
    const MwPanel *panel;
    const MwRules *rules; /* the board, and what positions keep */
    MwRandom random;
    uint32_t midgame; /* so many turns are over then */
    size_t count;     /* of those in question, or of those that stand for them */
    size_t *group;    /* those that have replied alike so far have the same number */
    size_t *reply_of; /* by each of them: the reply, or MW_NO_REPLY */
    double *together; /* by group and reply: so many of them */
    MwReplies replies;
    bool asked;       /* one question at least */
    MwesoError error; /* its status: MWESO_OK while all goes well */
    /* variants: */
    const MwesoVariant *const *variants;
    const MwPlay **plays;
    MwesoPosition game; /* of a random game, from which positions are drawn, */
    bool under_way;     /* once it has begun */
    /* an inference: */
    const MwesoInference *inference;
    MwHypothesisSpace domain;
    MwHypotheses *members; /* drawn from those left */
    /* of the question last found: */
    MwesoQuestion question;
    MwText tells; /* of the reply last handed out, */
    MwList who;   /* and who gives it */
};

/* Those in question are the variants, each with its script. False after an error. */
bool mw_ask_named(MwesoAsking *asking, const MwesoVariant *const *variants, size_t count);

/* Those in question are the rules that the inference leaves. False after an error. */
bool mw_ask_left(MwesoAsking *asking, const MwesoInference *inference);

/* Draws a position and a move of which something may be told; the larger `more`, the more seeds. */
void mw_question_draw(MwesoAsking *asking, int more, MwesoQuestion *question);
/* Draws a position from a random game of the variants, where rules that scripts decide may tell
 * more than on a board with a few seeds; and a move from it. */
void mw_question_draw_played(MwesoAsking *asking, MwesoQuestion *question);
/* Moves a seed, or adds one, or takes another move. */
void mw_question_change(MwesoAsking *asking, MwesoQuestion *question);
/* Another move from the same position. */
void mw_question_vary(MwesoAsking *asking, MwesoQuestion *question);

/* The same move with the last choice that it names of the other kind: of a direction instead of a
 * capture. Who has that choice there cannot be asked about the move. False if it names no choice.
 */
bool mw_other_choice(const char *move, char *other, size_t size);

#endif
