/* Asking: candidates, what each of them replies to a question, and which question tells most.
 *
 * Candidates are either variants, each played for itself (asking_variants.c), or all rules that an
 * inference leaves (asking_rules.c): of these the replies come from infer's own replay, which
 * leaves none out, and rules drawn from them represent all where questions are only compared.
 */
#ifndef MWESO_FIELD_ASKING_H
#define MWESO_FIELD_ASKING_H

#include "base/random.h"
#include "field/inference.h"

/* A reply, as an observation says it. */
typedef struct MwReply {
    uint8_t came;                  /* MwesoCame */
    uint8_t won;                   /* WON_..., if that is asked, and not the board; else WON_ANY */
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

/* How candidates are asked: as variants, or as what an inference leaves. */
typedef struct MwPanel {
    /* Fills reply_of and replies. False if the question cannot be asked, or after an error. */
    bool (*reply)(MwesoAsking *asking, const MwesoQuestion *question);
    /* Drops the replies that no candidate gives. NULL: there are none. */
    void (*settle)(MwesoAsking *asking);
    /* Bits that would tell one of those in question, if it were said in bits. */
    double (*bits)(const MwesoAsking *asking);
    /* Writes what a reply tells. */
    void (*tell)(const MwesoAsking *asking, size_t reply, MwText *out);
    void (*end)(MwesoAsking *asking);
} MwPanel;

/* A key that is open. */
typedef struct MwOpenKey {
    int question; /* of the hypothesis space, or MW_REVERSE_PITS */
    const char *label;
    double share;  /* of the moves of random games: those of which something else comes by another
                      answer */
    double factor; /* by which whoever asks makes it count more, or less */
} MwOpenKey;

/* Most candidates that are drawn to represent the rules left, and kinds of boards that are drawn.
 */
enum { MW_MEMBERS = 256, MW_MOST_TOPICS = 16 };

/* What each of them answers to an open key; of reverse.pits whether one of the pits is in it. */
typedef struct MwFact {
    size_t key;  /* its index */
    double part; /* of the key: 1, or less of a pit */
    uint8_t value[MW_MEMBERS];
} MwFact;

struct MwesoAsking {
    const MwPanel *panel;
    const MwRules *rules; /* the board, and what positions keep */
    MwRandom random;
    uint32_t midgame; /* turns made in the midst of a game */
    /* Topics of questions that are open, found with the first draw. */
    uint8_t topics[MW_MOST_TOPICS];
    size_t topic_count;
    size_t drawn;        /* positions so far */
    bool may_leave_some; /* replies may be left to be typed where there are too many, */
    bool whole;          /* and none is */
    size_t count;        /* of candidates, or of those that were drawn to represent them */
    size_t *group;    /* by candidate: a number, the same for all that have replied alike so far */
    size_t *reply_of; /* by candidate: index of the reply, MW_NO_REPLY, or of one that is left to
                         be typed MWESO_MOST_REPLIES */
    size_t groups;    /* so many */
    double *together; /* by group and reply: number of candidates */
    MwReplies replies;
    bool asked;       /* a question was found */
    MwesoError error; /* its status: MWESO_OK while all goes well */
    /* variants: */
    const MwesoVariant *const *variants;
    const MwPlay **plays;
    MwesoPosition game; /* of a random game, from which positions are drawn, */
    bool under_way;     /* if one has begun */
    /* an inference: */
    const MwesoInference *inference;
    MwHypothesisSpace domain;
    MwHypotheses *members;            /* drawn from those left */
    MwOpenKey keys[MW_QUESTIONS + 1]; /* that are open */
    size_t key_count;
    bool weighs; /* what matters in play counts more */
    MwFact *facts;
    size_t fact_count;
    MwesoTried tried; /* in search of the question last looked for */
    uint64_t effort;  /* likewise (mw_effort_of) */
    size_t expected;  /* questions, with the one last found */
    /* of the question last found: */
    MwesoQuestion question;
    MwText tells; /* of the reply last handed out, */
    MwList who;   /* and who gives it */
};

/* Takes variants, each with its script, as candidates. False after an error. */
bool mw_ask_variants(MwesoAsking *asking, const MwesoVariant *const *variants, size_t count);

/* Takes the rules that an inference leaves as candidates. False after an error. */
bool mw_ask_rules(MwesoAsking *asking, const MwesoInference *inference);

/* Finds which keys are open, and how much each matters in play (asking_matters.c). False without
 * memory. */
bool mw_ask_what_matters(MwesoAsking *asking);

/* Draws a position and a move about which rules may differ; the larger `more`, the more seeds. */
void mw_question_draw(MwesoAsking *asking, int more, MwesoQuestion *question);
/* Draws a position from a random game of the variants, where a decision of a script may show that
 * does not on a board with a few seeds; and a move from it. */
void mw_question_draw_played(MwesoAsking *asking, MwesoQuestion *question);
/* Moves a seed, or adds one, or takes another move. */
void mw_question_change(MwesoAsking *asking, MwesoQuestion *question);
/* Another move from the same position. */
void mw_question_vary(MwesoAsking *asking, MwesoQuestion *question);

/* The same move with the last choice that it names of the other kind: of a direction instead of a
 * capture. A candidate that offers this choice cannot be asked about the move. False if the move
 * names no choice. */
bool mw_other_choice(const char *move, char *other, size_t size);

#endif
