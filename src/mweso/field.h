/* Fieldwork: which rules explain what was seen (docs/notes.md). */
#ifndef MWESO_FIELD_H
#define MWESO_FIELD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "mweso/language.h"
#include "mweso/record.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Observations and games that were seen, on the board of one base variant (docs/notes.md). */
typedef struct MwesoEvidence MwesoEvidence;

/* An empty collection. `base` must outlive it; it gives the board, the usual start, and the seeds
 * that unknown pits may hold. NULL if there is no memory. */
MWESO_API MwesoEvidence *mweso_evidence_new(const MwesoVariant *base);
MWESO_API void mweso_evidence_free(MwesoEvidence *evidence);

/* Says whether all games read from now on were played to the end, so that a recorded winner has won
 * on the board, if not by forfeit. Otherwise (the default) this holds only for placements, which a
 * program wrote; in other layouts the loser may have resigned. */
MWESO_API void mweso_evidence_played_out(MwesoEvidence *evidence, bool played_out);

/* Called with each error in a file, with line and column; with MWESO_OK: a remark on it. */
typedef void (*MwesoReport)(void *user, const char *file, const MwesoError *error);

/* Adds the contents of a file ("-": standard input). What cannot be read is reported (`report` may
 * be NULL) and left out; the gravest status is returned. A game or observation with the name of an
 * earlier one is reported too. */
MWESO_API MwesoStatus mweso_evidence_read(MwesoEvidence *evidence, const char *file,
                                          MwesoLayout layout, MwesoReport report, void *user);
/* The same from text in memory; `label` replaces the name of the file. */
MWESO_API MwesoStatus mweso_evidence_read_text(MwesoEvidence *evidence, const char *label,
                                               const char *text, size_t length, MwesoLayout layout,
                                               MwesoReport report, void *user);

/* How a table of observations holds boards: in one cell, in one cell for each row, or for each pit.
 */
typedef enum MwesoTableBoard {
    MWESO_TABLE_POSITION,
    MWESO_TABLE_ROWS,
    MWESO_TABLE_PITS
} MwesoTableBoard;

/* The headings of an empty table (CSV) for observations on the board of a variant, as a line. For
 * mweso_text_free; NULL without memory, or if `board` is none of these. */
MWESO_API char *mweso_table_headings(const MwesoVariant *base, MwesoTableBoard board);

/* A unit of evidence: an observation, a statement, or a whole game. Texts not given are NULL; all
 * belong to the evidence. */
typedef struct MwesoSeen {
    const char *id, *place, *date, *source, *informant, *confidence, *note;
    const char *recording, *time; /* the recording in which it is heard or seen, and the time in
                                     it */
    const char *position, *move;  /* of an observation, as written */
    const char *statement;        /* a rule that the informant told, as written; or NULL */
    const char *file;
    int line;
    bool game;
    size_t moves; /* of a game: its number of moves; of an observation: 1 */
} MwesoSeen;

MWESO_API size_t mweso_evidence_count(const MwesoEvidence *evidence);
/* The observation at `index`; beyond the last all texts are NULL but `file`, which is "". */
MWESO_API MwesoSeen mweso_evidence_at(const MwesoEvidence *evidence, size_t index);

/* Writes what is impossible in observation `index` under any rules: seeds that do not add up, a
 * move that begins in an empty pit. One sentence a line, each ending in a newline; "" if nothing is
 * wrong, or beyond the last. Of a game only its first move is judged. Returns the whole length,
 * which may be more than `size`. */
MWESO_API size_t mweso_evidence_amiss(const MwesoEvidence *evidence, size_t index, char *buffer,
                                      size_t size);
/* Likewise what adds up only if captured seeds have left the board, though by the base's rules none
 * do (capture.fate). */
MWESO_API size_t mweso_evidence_leaving(const MwesoEvidence *evidence, size_t index, char *buffer,
                                        size_t size);

/* Writes what is assumed of observation `index` because nobody noted it, where not every
 * possibility is followed: the number of the turn, for scripts that count it; what the game
 * remembers from turn to turn. "" if nothing is assumed, or beyond the last. Returns the whole
 * length, which may be more than `size`. */
MWESO_API size_t mweso_evidence_assumed(const MwesoEvidence *evidence, size_t index, char *buffer,
                                        size_t size);

/* The part of the evidence that comes from some informants (a NULL-ended list; "": from no named
 * one). It refers to the whole, which must outlive it and must not be added to; for
 * mweso_evidence_free. NULL without memory. */
MWESO_API MwesoEvidence *mweso_evidence_of(const MwesoEvidence *evidence,
                                           const char *const *informants);

/* Writes an answer, "section.key = value" or of a phase "phase:section.key = value", as a sentence
 * of the base's rulebook, in a language (NULL: English); the answer itself if it has no sentence.
 * Returns the whole length, which may be more than `size`. */
MWESO_API size_t mweso_evidence_told(const MwesoEvidence *evidence, const MwesoLanguage *language,
                                     const char *answer, char *buffer, size_t size);

/* Writes how the statement at `index` is understood: "section.key = value or value; ..."; "" if
 * there is no statement. Returns the whole length, which may be more than `size`. */
MWESO_API size_t mweso_evidence_understood(const MwesoEvidence *evidence, size_t index,
                                           char *buffer, size_t size);

typedef enum MwesoBearing {
    MWESO_EXPLAINED, /* the variant leads to what was seen, and others searched do not */
    MWESO_CONTRADICTED,
    MWESO_SILENT /* every rule set searched leads to it */
} MwesoBearing;

/* Why an observation is contradicted: what it says, and what the variant says instead. */
typedef struct MwesoContradiction {
    size_t move;            /* of a game: the first move that does not fit, from 0 */
    bool known;             /* `position` and `text` are known */
    MwesoPosition position; /* the position that the move was played from */
    char text[64];          /* the move by the rules of the variant; "" if it is illegal there */
    char reason[512];       /* why it does not fit, in words */
    uint64_t lap;           /* the lap at which the move departs from that of similar rules that
                               explain the observation; 0: no such rules, or no such lap */
    char instead[256];      /* how those rules differ, as "section.key = value; ..." */
} MwesoContradiction;

/* Does the variant explain observation `index`? `contradiction` (may be NULL) is filled with
 * MWESO_CONTRADICTED. MWESO_USAGE if there is no such observation, or if the variant has another
 * board than the base or answers that are not searched; MWESO_BAD_VARIANT if it cannot be played;
 * MWESO_IO without memory. */
MWESO_API MwesoStatus mweso_evidence_test(const MwesoEvidence *evidence,
                                          const MwesoVariant *variant, size_t index,
                                          MwesoBearing *verdict, MwesoContradiction *contradiction,
                                          MwesoError *error);

/* Only whether the variant explains observation `index`, which takes much less time. Every variant
 * explains an observation that tells nothing, or leaves too much open to be followed. Statuses as
 * above. */
MWESO_API MwesoStatus mweso_evidence_explained(const MwesoEvidence *evidence,
                                               const MwesoVariant *variant, size_t index,
                                               bool *explained, MwesoError *error);

/* The rules that explain the evidence: the version space. */
typedef struct MwesoInference MwesoInference;

enum { MWESO_USUAL_REPLAYS = 40000 }; /* some seconds of work */

/* Searches all answers to the keys (a NULL-ended list of "section.key", or "all" alone for every
 * key that can be searched); all other keys keep the base's answers. With NULL the usual answers
 * are searched, and all only if none of those explain everything (mweso_inference_widened). If no
 * rules explain everything, as few observations as possible are set aside, at most `allow`. The
 * search for these takes about `replays` replays of single observations, and returns what it has
 * found by then (mweso_inference_cut_short). `progress` (may be NULL) is asked now and then;
 * returning false stops. NULL with MWESO_NO if stopped, MWESO_USAGE for a key that cannot be
 * searched or a negative number, MWESO_BAD_VARIANT if the base's script fails, MWESO_IO without
 * memory. */
MWESO_API MwesoInference *mweso_infer(const MwesoEvidence *evidence, const char *const *keys,
                                      int allow, uint64_t replays, MwesoProgress progress,
                                      void *user, MwesoError *error);
MWESO_API void mweso_inference_free(MwesoInference *inference);

/* Does the version space hold any rules? */
MWESO_API bool mweso_inference_stands(const MwesoInference *inference);

/* A list of observations, by their index. */
typedef struct MwesoIndices {
    const size_t *at;
    size_t count;
} MwesoIndices;

/* The smallest lists of observations that must be set aside for some rules to explain the rest;
 * first one with the least confidence. The list at `index`; empty beyond the last. */
MWESO_API MwesoIndices mweso_inference_wrong(const MwesoInference *inference, size_t index);
/* The smallest lists of observations that contradict each other under all rules searched. The list
 * at `index`; empty beyond the last. */
MWESO_API MwesoIndices mweso_inference_conflict(const MwesoInference *inference, size_t index);
/* The number of these lists, all at the front, that hold one observation only, which no rules
 * explain. */
MWESO_API size_t mweso_inference_alone(const MwesoInference *inference);
/* Do unusual answers, which were also searched (mweso_inference_widened), explain some of the other
 * lists? A few mistakes in notes of a game with usual rules are looked for first, and the
 * observations to be set aside are then found by the usual answers. */
MWESO_API bool mweso_inference_by_usual(const MwesoInference *inference);
/* Did the search for these lists end before it had tried everything? Then other lists, as small or
 * smaller, may do to set aside, and lists that contradict may be longer than necessary. */
MWESO_API bool mweso_inference_cut_short(const MwesoInference *inference);
/* Did no usual answers explain everything, so that all but the rarest were searched? */
MWESO_API bool mweso_inference_widened(const MwesoInference *inference);
/* Observations that leave open more than could be followed. To that extent they are taken as
 * explained. */
MWESO_API MwesoIndices mweso_inference_too_many(const MwesoInference *inference);

/* The results of a search for the reason why an observation does not fit. */
typedef struct MwesoWhy MwesoWhy;

/* A change of one noted thing with which the observation fits. */
typedef struct MwesoRepair {
    size_t move;       /* of a game, from 0 */
    const char *line;  /* the line of the observation that changes: "After", "Move"; of a game
                          "Start", "Move" or "Result" */
    const char *was;   /* what the line says, in words: "South's B5 holds 3" */
    const char *text;  /* what it should say: "South's B5 holds 2" */
    int size;          /* size of the change; the smallest repairs come first */
    const char *rules; /* how the rules nearest to the base that then explain it differ from the
                          base, as "section.key = value; ..."; "" if they are the base's */
} MwesoRepair;

/* Looks for the smallest changes of observation `index` with which it fits rules that explain all
 * other observations, except those set aside. `progress` (may be NULL) is asked now and then;
 * returning false stops. NULL with MWESO_USAGE if there is no such observation, MWESO_NO if
 * stopped, MWESO_BAD_VARIANT if the base's script fails, MWESO_IO without memory. */
MWESO_API MwesoWhy *mweso_why(const MwesoInference *inference, size_t index, MwesoProgress progress,
                              void *user, MwesoError *error);
MWESO_API void mweso_why_free(MwesoWhy *why);
/* The repair at `index`; false beyond the last. Texts belong to `why`. */
MWESO_API bool mweso_why_repair(const MwesoWhy *why, size_t index, MwesoRepair *repair);
/* Was the search cut short? Then there may be other repairs. */
MWESO_API bool mweso_why_cut_short(const MwesoWhy *why);
/* Among the rules that explain the other observations, those whose board after the move differs
 * from the noted one in the fewest seeds: how they differ from the base, as settings (a NULL-ended
 * list of "section.key=value"). If the boards are not all known, those nearest to the base. NULL if
 * no rules explain any others. */
MWESO_API const char *const *mweso_why_nearest(const MwesoWhy *why);
/* The number of seeds by which the board after the move then differs from the noted one; -1:
 * unknown. */
MWESO_API int mweso_why_distance(const MwesoWhy *why);

/* No bound is known (`least`), or there is none (`most`). */
#define MWESO_NO_BOUND (-1)

/* What is known of one key. */
typedef struct MwesoKeyFinding {
    const char *key;      /* "section.key" */
    const char *values;   /* values that still stand, separated by ", "; of a set of pits, in
                             words */
    const char *excluded; /* values searched and excluded; "" if none */
    bool searched;        /* false: it was not searched and keeps the base's answer */
    bool settled;         /* one value stands */
    MwesoIndices because; /* if settled: observations that together exclude all other values */
    MwesoIndices
        doubtful;      /* if settled: doubtful observations without which the key would be open */
    const char *alike; /* if open: why no position can tell the answers apart, or NULL */
    /* Of a number, after mweso_inference_compete: the range in which it lies, counting also numbers
     * that were not searched. MWESO_NO_BOUND: as `least` unknown (ignore `most` then), as `most`
     * unbounded. */
    int64_t least, most;
} MwesoKeyFinding;

/* The finding at `index`, in the order of the reference; false beyond the last. */
MWESO_API bool mweso_inference_key(const MwesoInference *inference, size_t index,
                                   MwesoKeyFinding *finding);

/* Tries answers that were not searched, one at a time in place of the base's, together with all
 * that was searched: words, the smallest numbers (for seeds of a start also numbers near the heaps
 * that moves were seen to begin with), sets of pits; not answers that would change what a position
 * has to remember. With each answer, the notes that settle something are explained first, then all;
 * notes that leave much open are taken as explained. Works for about as long as `replays` replays
 * of single observations take (MWESO_USUAL_REPLAYS: some seconds). A second call does nothing.
 * `progress` as of mweso_infer. MWESO_NO if stopped, MWESO_BAD_VARIANT if the base's script fails,
 * MWESO_IO without memory; what was found until then stays. */
MWESO_API MwesoStatus mweso_inference_compete(MwesoInference *inference, uint64_t replays,
                                              MwesoProgress progress, void *user,
                                              MwesoError *error);
/* A rival of the finding at `key`, "section.key = value": an answer that was not searched, to this
 * key or to another, with which the evidence would not exclude all that it excludes now. At
 * `index`; NULL beyond the last. A key is settled for good only if it has no rivals. */
MWESO_API const char *mweso_inference_unless(const MwesoInference *inference, size_t key,
                                             size_t index);
/* If no rules stand: an answer that was not searched, with which some rules explain everything. At
 * `index`; NULL beyond the last. */
MWESO_API const char *mweso_inference_rival(const MwesoInference *inference, size_t index);
/* Was the search for rivals cut short? Then there may be others, and nothing is settled for good.
 */
MWESO_API bool mweso_inference_rivals_cut_short(const MwesoInference *inference);
/* A key that was not searched and whose other answers were tried; and one whose other answers could
 * not be tried, or not with the given number of replays. At `index`; NULL beyond the last. */
MWESO_API const char *mweso_inference_tried(const MwesoInference *inference, size_t index);
MWESO_API const char *mweso_inference_never(const MwesoInference *inference, size_t index);

/* The moment at which an observation settled an answer. */
typedef struct MwesoMoment {
    size_t move;      /* of a game: the last move, from 1, that excludes one of the other answers;
                         0: no game, or no move does by itself */
    const char *time; /* time in the recording; NULL: none is noted */
    bool before;      /* that time is of an earlier move */
    const char *said; /* a comment on that move; NULL: none */
} MwesoMoment;

/* The moment at which reason number `index` (because.at[index]) settled the finding at `key`; false
 * beyond the last. */
MWESO_API bool mweso_inference_moment(const MwesoInference *inference, size_t key, size_t index,
                                      MwesoMoment *moment);
/* A pair of answers that are constrained only together, as a sentence; NULL beyond the last. */
MWESO_API const char *mweso_inference_pair(const MwesoInference *inference, size_t index);

/* An answer that a finding leaves open, in words that can be asked. */
typedef struct MwesoSaying {
    char answer[200];    /* "section.key = value" */
    char sentence[600];  /* from the rulebook; "" if it has none for this answer */
    char statement[600]; /* text for the line "Statement:" of an observation: the sentence if it is
                            understood as this answer, else the answer */
} MwesoSaying;
/* Of the finding at `key`: the answer at `index` that still stands, with its sentence in a language
 * (NULL: English). Of reverse.pits each set, if at most two pits are open. False beyond the last.
 */
MWESO_API bool mweso_inference_saying(const MwesoInference *inference, size_t key, size_t index,
                                      const MwesoLanguage *language, MwesoSaying *saying);

/* In a written variant: the beginning of the comment on a settled answer, before the names of the
 * notes; and the text before the names of doubtful notes without which it would be open. */
#define MWESO_SETTLED_BY "settled by "
#define MWESO_OPEN_WITHOUT ", but open without the doubtful "

/* One rule set of the version space as a variant file: the base's answers where they stand, behind
 * each settled answer a comment that names its observations, behind each open one a '?'. For
 * mweso_text_free. NULL if no rules stand, without a name, or if there is no memory. */
MWESO_API char *mweso_inference_variant(const MwesoInference *inference, const char *name);
/* Rule sets of the version space that differ, for asking which is right: settings (a NULL-ended
 * list of "section.key=value") over the base, at `index`; NULL beyond the last. */
MWESO_API const char *const *mweso_inference_candidate(const MwesoInference *inference,
                                                       size_t index);

/* A question for somebody who knows the game: what is the result of a move? At a choice that the
 * move does not name the mover sows forward and captures, as in an observation. */
typedef struct MwesoQuestion {
    MwesoPosition position; /* South is to move */
    bool midgame;           /* capture.quiet_turns are over, whatever their number */
    bool asks_end;          /* the question is not about the board, but whether the game is then
                               over, and who has won */
    char move[16];          /* as in an observation: "B5", "B5d" or "pass" */
    size_t replies;         /* number of different replies of the candidates */
    bool whole;             /* these are all their replies; false: rarer ones are left out */
} MwesoQuestion;

typedef enum MwesoCame {
    MWESO_CAME_BOARD,   /* the turn is over, with the board of the reply */
    MWESO_CAME_NEVER,   /* the move never ends */
    MWESO_CAME_REFUSED, /* the move is not allowed */
    MWESO_CAME_ALLOWED  /* the move is allowed: of a pass, and if the question is who has won */
} MwesoCame;

/* One of the replies to a question. */
typedef struct MwesoReply {
    MwesoCame came;
    uint16_t pit[2][MWESO_MOST_PITS]; /* the board, with MWESO_CAME_BOARD */
    const char *won;                  /* "S", "N", "nobody", or "none": the game goes on; NULL: not
                                         asked, or the move is not allowed */
    const char *tells; /* the names of the variants that give this reply; of an inference: what it
                          would settle, or "" if it only binds answers together */
    MwesoIndices who;  /* the variants that give this reply; of an inference: empty */
} MwesoReply;

/* Questions, one after the other, that tell candidates apart: variants, or the rules of an
 * inference. */
typedef struct MwesoAsking MwesoAsking;

/* The candidates are these variants, which must outlive it. Equal seeds find equal questions. NULL
 * with MWESO_NO without variants, MWESO_USAGE if they have different boards, MWESO_BAD_INPUT for
 * NULL, MWESO_IO without memory. */
MWESO_API MwesoAsking *mweso_asking_among(const MwesoVariant *const *variants, size_t count,
                                          uint64_t seed, MwesoError *error);
/* The candidates are all rules of the inference, which must outlive it. NULL with MWESO_NO if none
 * stand. */
MWESO_API MwesoAsking *mweso_asking_left(const MwesoInference *inference, uint64_t seed,
                                         MwesoError *error);
MWESO_API void mweso_asking_free(MwesoAsking *asking);

/* The number of moves tried in search of a question before none is said to exist: for the rules of
 * an inference, and for variants. */
enum { MWESO_TRIED_LEFT = 20000, MWESO_TRIED_AMONG = 400000 };

/* The greatest number of replies to a question. */
enum { MWESO_MOST_REPLIES = 6 };

/* Finds the question that tells most beyond the earlier ones, as small as possible: few seeds in
 * few pits. A key that an inference leaves open has the more weight, the more it matters in play
 * (mweso_asking_key). The replies are complete where such a question can be found; else they are
 * the commonest (MwesoQuestion.whole). MWESO_NO if no question was found that tells any two
 * candidates apart, or when all is to stop; MWESO_BAD_VARIANT if a script fails; MWESO_IO without
 * memory. */
MWESO_API MwesoStatus mweso_asking_next(MwesoAsking *asking, MwesoQuestion *question,
                                        MwesoError *error);
/* What the last search for a question has tried. */
typedef struct MwesoTried {
    size_t moves, boards; /* moves, and the random boards that they were tried on */
    uint32_t heap;        /* most seeds in a pit of these boards */
    size_t ends;          /* moves tried with the question who has won */
    size_t stores;        /* boards with seeds in store */
    size_t too_long;      /* moves left out because they can go on in too many ways */
} MwesoTried;
MWESO_API MwesoTried mweso_asking_tried(const MwesoAsking *asking);

/* A key that an inference leaves open, and that some position can tell. */
typedef struct MwesoOpenKey {
    const char *key; /* "section.key" */
    double share;    /* importance in play, 0 to 1: estimated share of moves in random games whose
                        result changes if this key alone is answered otherwise */
    bool told;       /* replies to the questions found so far settle it, as far as is known */
} MwesoOpenKey;
/* The open key at `index`; false beyond the last, and of variants. */
MWESO_API bool mweso_asking_key(const MwesoAsking *asking, size_t index, MwesoOpenKey *key);
/* Multiplies the weight of that key in the choice of questions from now on (usually 1). It changes
 * their order, and nothing that is inferred from answers. */
MWESO_API void mweso_asking_favour(MwesoAsking *asking, size_t index, double factor);
/* An estimate of the number of questions still to be found, including the last one found. 0 before
 * the first. */
MWESO_API size_t mweso_asking_expected(const MwesoAsking *asking);

/* The reply at `index` to the last question; what it points to is valid until the next call. False
 * beyond the last, or without memory. */
MWESO_API bool mweso_asking_reply(MwesoAsking *asking, size_t index, MwesoReply *reply);
/* The last question with the reply at `index` as lines of an observation, from "Position:" on; only
 * the position and the move beyond the last. For mweso_text_free; NULL without a question or
 * memory. */
MWESO_API char *mweso_asking_note(const MwesoAsking *asking, size_t index);

#ifdef __cplusplus
}
#endif

#endif
