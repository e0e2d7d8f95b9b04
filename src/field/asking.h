/* Asking: candidates, their replies to a question, and the choice of the most telling question.
 *
 * Candidates are either variants, each of which plays the move (asking_variants.c), or all rules of
 * an inference (asking_rules.c). The replies of the latter come from infer's own replay, which
 * leaves none out; for comparing questions, rules drawn at random represent all of them. */
#ifndef MWESO_FIELD_ASKING_H
#define MWESO_FIELD_ASKING_H

#include "base/random.h"
#include "field/inference.h"

/* A reply, as an observation writes it. */
typedef struct MwReply {
    uint8_t came;                  /* MwesoCame */
    uint8_t won;                   /* WON_..., if the question is who has won; else WON_ANY */
    uint16_t pit[2][MW_MOST_PITS]; /* the board after the turn, with MWESO_CAME_BOARD */
    MwVersionSpace by;             /* of an inference: the rules that give this reply */
} MwReply;

typedef struct MwReplies {
    MwReply *at;
    size_t count, room;
} MwReplies;

/* A candidate gives no reply, or more than one. */
#define MW_NO_REPLY SIZE_MAX

/* Adds a reply, which takes over `by`; returns its index, or MW_NO_REPLY without memory. */
size_t mw_replies_add(MwReplies *replies, const MwReply *reply);
void mw_replies_clear(MwReplies *replies);

/* The functions for one kind of candidates: variants, or the rules of an inference. */
typedef struct MwPanel {
    /* Fills reply_of and replies. False if the question cannot be asked, or after an error. */
    bool (*reply)(MwesoAsking *asking, const MwesoQuestion *question);
    /* Drops the replies that no candidate gives; may be NULL. */
    void (*settle)(MwesoAsking *asking);
    /* Bits needed to identify one candidate. */
    double (*bits)(const MwesoAsking *asking);
    /* Writes what a reply would tell. */
    void (*tell)(const MwesoAsking *asking, size_t reply, MwText *out);
    void (*end)(MwesoAsking *asking);
} MwPanel;

/* A key that the inference leaves open. */
typedef struct MwOpenKey {
    int question; /* number in the hypothesis space, or MW_REVERSE_PITS */
    const char *label;
    double share;  /* importance in play: share of moves of random games whose result changes with
                      another answer */
    double factor; /* weight set by the caller (mweso_asking_favour) */
} MwOpenKey;

/* The most candidates drawn to represent the rules left; the most topics of questions. */
enum { MW_MEMBERS = 256, MW_MOST_TOPICS = 16 };

/* The answer of every drawn candidate to an open key; of reverse.pits: whether one pit is in it. */
typedef struct MwFact {
    size_t key;  /* index of the key */
    double part; /* the part of the key that this tells: 1, or less for a single pit */
    uint8_t value[MW_MEMBERS];
} MwFact;

struct MwesoAsking {
    const MwPanel *panel;
    const MwRules *rules; /* the board, and what positions keep */
    MwRandom random;
    uint32_t midgame; /* number of turns in the midst of a game */
    /* The open topics of questions, found with the first draw. */
    uint8_t topics[MW_MOST_TOPICS];
    size_t topic_count;
    size_t drawn;        /* number of positions drawn so far */
    bool may_leave_some; /* replies may be incomplete if there are too many */
    bool whole;          /* the replies are complete */
    size_t count;        /* number of candidates, or of those drawn to represent them */
    size_t *group;    /* by candidate: number of its group; candidates with the same replies so far
                         are a group */
    size_t *reply_of; /* by candidate: index of its reply; MW_NO_REPLY; or MWESO_MOST_REPLIES, a
                         reply that has to be typed */
    size_t groups;    /* number of groups */
    double *together; /* by group and reply: number of candidates */
    MwReplies replies;
    bool asked;       /* a question was found */
    MwesoError error; /* status MWESO_OK as long as nothing has failed */
    /* variants: */
    const MwesoVariant *const *variants;
    const MwPlay **plays;
    MwesoPosition game; /* the present position of a random game, from which questions are drawn */
    bool under_way;     /* that game has begun */
    /* an inference: */
    const MwesoInference *inference;
    MwHypothesisSpace domain;
    MwHypotheses *members;            /* rules drawn at random from those left */
    MwOpenKey keys[MW_QUESTIONS + 1]; /* the open keys */
    size_t key_count;
    bool weighs; /* keys are weighted by their importance in play */
    MwFact *facts;
    size_t fact_count;
    MwesoTried tried; /* what was tried in the last search for a question */
    uint64_t effort;  /* effort of that search (mw_effort_of) */
    size_t expected;  /* estimated number of questions, including the last one found */
    /* of the question last found: */
    MwesoQuestion question;
    MwText tells; /* text of the reply handed out last */
    MwList who;   /* variants that give that reply */
};

/* Sets variants, each with its script, as candidates. False after an error. */
bool mw_ask_variants(MwesoAsking *asking, const MwesoVariant *const *variants, size_t count);

/* Sets the rules of an inference as candidates. False after an error. */
bool mw_ask_rules(MwesoAsking *asking, const MwesoInference *inference);

/* Finds the open keys, and the importance of each in play (asking_matters.c). False without memory.
 */
bool mw_ask_what_matters(MwesoAsking *asking);

/* Draws a position and a move on which rules may differ; a larger `more` means more seeds. */
void mw_question_draw(MwesoAsking *asking, int more, MwesoQuestion *question);
/* Draws a position from a random game of the variants, as decisions of a script may not show on
 * boards with few seeds; and a move from it. */
void mw_question_draw_played(MwesoAsking *asking, MwesoQuestion *question);
/* Changes the question at random: moves or adds a seed, or takes another move. */
void mw_question_change(MwesoAsking *asking, MwesoQuestion *question);
/* Draws another move from the same position. */
void mw_question_vary(MwesoAsking *asking, MwesoQuestion *question);

/* Writes the move with its last choice replaced by one of the other kind: a direction instead of a
 * capture or vice versa. Candidates that allow it cannot be asked about the move. False if the move
 * names no choice. */
bool mw_other_choice(const char *move, char *other, size_t size);

#endif
