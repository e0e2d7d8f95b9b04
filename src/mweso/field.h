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

/* Whether all games read from now on were played to the end, so that whoever is recorded as the
 * winner has won on the board, if not by forfeit. Otherwise (the default) that is so of placements
 * alone, which a program wrote; in other layouts his opponent may have given up. */
MWESO_API void mweso_evidence_played_out(MwesoEvidence *evidence, bool played_out);

/* Is told what is wrong with a file, with line and column; with MWESO_OK what to know of it. */
typedef void (*MwesoReport)(void *user, const char *file, const MwesoError *error);

/* Adds what a file ("-": standard input) holds. What cannot be read is reported (`report` may be
 * NULL) and left out; the gravest status is returned. A game or observation that is named as an
 * earlier one was is reported too. */
MWESO_API MwesoStatus mweso_evidence_read(MwesoEvidence *evidence, const char *file,
                                          MwesoLayout layout, MwesoReport report, void *user);
/* The same from text in memory; `label` stands for the file. */
MWESO_API MwesoStatus mweso_evidence_read_text(MwesoEvidence *evidence, const char *label,
                                               const char *text, size_t length, MwesoLayout layout,
                                               MwesoReport report, void *user);

/* How a table of observations has its boards: in one cell, in one for each row, or for each pit. */
typedef enum MwesoTableBoard {
    MWESO_TABLE_POSITION,
    MWESO_TABLE_ROWS,
    MWESO_TABLE_PITS
} MwesoTableBoard;

/* The headings of an empty table (CSV) for observations on the board of a variant, as a line. For
 * mweso_text_free; NULL without memory, or if `board` is none of these. */
MWESO_API char *mweso_table_headings(const MwesoVariant *base, MwesoTableBoard board);

/* What was judged as one: an observation, a statement, or a whole game. Texts not given are NULL;
 * all belong to the evidence. */
typedef struct MwesoSeen {
    const char *id, *place, *date, *source, *informant, *confidence, *note;
    const char *recording, *time; /* on which it is heard or seen, and when */
    const char *position, *move;  /* of an observation, as they were written */
    const char *statement;        /* a rule that the informant told, as it was written; or NULL */
    const char *file;
    int line;
    bool game;
    size_t moves; /* of a game; an observation has one */
} MwesoSeen;

MWESO_API size_t mweso_evidence_count(const MwesoEvidence *evidence);
/* What was seen at `index`; all texts but `file` ("") are NULL beyond the last. */
MWESO_API MwesoSeen mweso_evidence_at(const MwesoEvidence *evidence, size_t index);

/* Writes what of observation `index` cannot be, whatever the rules: seeds that do not add up, a
 * move that begins in an empty pit. One sentence a line, ending in a newline; "" if nothing is
 * amiss, or beyond the last. Of a game only what its first move says. Returns the whole length,
 * which may be more than `size`. */
MWESO_API size_t mweso_evidence_amiss(const MwesoEvidence *evidence, size_t index, char *buffer,
                                      size_t size);
/* Likewise what adds up only if captured seeds have left the board, though by the base's rules none
 * does (capture.fate). */
MWESO_API size_t mweso_evidence_leaving(const MwesoEvidence *evidence, size_t index, char *buffer,
                                        size_t size);

/* Writes what is taken to be so of observation `index` as nobody noted it, where not every
 * possibility is followed: the number of the turn, for scripts that count it; what the game
 * remembers from turn to turn. "" if nothing is, or beyond the last. Returns the whole length,
 * which may be more than `size`. */
MWESO_API size_t mweso_evidence_assumed(const MwesoEvidence *evidence, size_t index, char *buffer,
                                        size_t size);

/* The part that comes from some informants (a NULL-ended list; "": from nobody who is named). It
 * refers to the whole, which must outlive it and take nothing more; for mweso_evidence_free. NULL
 * without memory. */
MWESO_API MwesoEvidence *mweso_evidence_of(const MwesoEvidence *evidence,
                                           const char *const *informants);

/* Writes an answer, "section.key = value" or of a phase "phase:section.key = value", as the
 * rulebook of the base tells it, in a language (NULL: English); the answer itself where it has no
 * sentence. Returns the whole length, which may be more than `size`. */
MWESO_API size_t mweso_evidence_told(const MwesoEvidence *evidence, const MwesoLanguage *language,
                                     const char *answer, char *buffer, size_t size);

/* Writes how the statement at `index` is understood: "section.key = value or value; ...". "" if it
 * is none. Returns the whole length, which may be more than `size`. */
MWESO_API size_t mweso_evidence_understood(const MwesoEvidence *evidence, size_t index,
                                           char *buffer, size_t size);

typedef enum MwesoBearing {
    MWESO_EXPLAINED, /* the variant leads to what was seen, and others would not */
    MWESO_CONTRADICTED,
    MWESO_SILENT /* every rule that is searched leads to it */
} MwesoBearing;

/* What a contradicted observation says, and what the variant says instead. */
typedef struct MwesoContradiction {
    size_t move;            /* of a game, from 0: the first that does not fit */
    bool known;             /* the position is known, and so are the next two */
    MwesoPosition position; /* from which that move was played */
    char text[64];          /* the move as the variant has it, or "" if it is illegal there */
    char reason[512];       /* in words: why it does not fit */
    uint64_t lap;           /* in which the move leaves those that rules near by explain it with; 0:
                               no such rules, or no such lap */
    char instead[256];      /* what those rules answer differently, as "section.key = value; ..." */
} MwesoContradiction;

/* Does the variant explain observation `index`? `contradiction` (may be NULL) is filled with
 * MWESO_CONTRADICTED. MWESO_USAGE if there is no such observation, or if the variant has another
 * board than the base or answers that are not searched; MWESO_BAD_VARIANT if it cannot be played;
 * MWESO_IO without memory. */
MWESO_API MwesoStatus mweso_evidence_test(const MwesoEvidence *evidence,
                                          const MwesoVariant *variant, size_t index,
                                          MwesoBearing *verdict, MwesoContradiction *contradiction,
                                          MwesoError *error);

/* Only whether it does (an observation that tells nothing, or leaves too much open to be followed,
 * is explained by every variant); in much less time. Statuses as above. */
MWESO_API MwesoStatus mweso_evidence_explained(const MwesoEvidence *evidence,
                                               const MwesoVariant *variant, size_t index,
                                               bool *explained, MwesoError *error);

/* Which rules stand after all of the evidence. */
typedef struct MwesoInference MwesoInference;

enum { MWESO_USUAL_REPLAYS = 40000 }; /* some seconds of work */

/* Searches all answers to the keys (a NULL-ended list of "section.key", or "all" alone for every
 * key that can be searched); all other keys answer as the base does. With NULL the usual answers
 * are searched, and all only if none of those stand (mweso_inference_widened). If nothing explains
 * everything, as few observations as possible are set aside, at most `allow`; in search of them
 * single observations are replayed about `replays` times, and what is found then counts
 * (mweso_inference_cut_short). `progress` (may be NULL) is asked now and then; returning false
 * stops. NULL with MWESO_NO if stopped, MWESO_USAGE for a key that cannot be searched or a negative
 * number, MWESO_BAD_VARIANT if the base's script fails, MWESO_IO without memory. */
MWESO_API MwesoInference *mweso_infer(const MwesoEvidence *evidence, const char *const *keys,
                                      int allow, uint64_t replays, MwesoProgress progress,
                                      void *user, MwesoError *error);
MWESO_API void mweso_inference_free(MwesoInference *inference);

/* Do any rules stand? */
MWESO_API bool mweso_inference_stands(const MwesoInference *inference);

/* A list of observations, by their index. */
typedef struct MwesoIndices {
    const size_t *at;
    size_t count;
} MwesoIndices;

/* Smallest lists of observations of which any rules that stand contradict one each: to be set
 * aside. The first is one of those with the least confidence. At `index`; empty beyond the last. */
MWESO_API MwesoIndices mweso_inference_wrong(const MwesoInference *inference, size_t index);
/* Smallest lists of observations that contradict each other under every rule that is searched. At
 * `index`; empty beyond the last. */
MWESO_API MwesoIndices mweso_inference_conflict(const MwesoInference *inference, size_t index);
/* So many of the first of these lists are of one observation that no rules explain even by itself.
 */
MWESO_API size_t mweso_inference_alone(const MwesoInference *inference);
/* Do unusual answers explain some of the other lists, though more answers were searched
 * (mweso_inference_widened)? Few mistakes in notes of a game with usual rules are looked for first,
 * and observations that would have to be set aside are those then found. */
MWESO_API bool mweso_inference_by_usual(const MwesoInference *inference);
/* Did the search for these end before it had tried everything? Then other lists of observations, as
 * small or smaller, may do to set aside, and lists that contradict may be longer than need be. */
MWESO_API bool mweso_inference_cut_short(const MwesoInference *inference);
/* Did no usual answers explain everything, so that all but the rarest were searched? */
MWESO_API bool mweso_inference_widened(const MwesoInference *inference);
/* Observations of which not every possibility could be followed, or none to its end: as far as that
 * goes they are taken as explained. */
MWESO_API MwesoIndices mweso_inference_too_many(const MwesoInference *inference);

/* What is found of why an observation does not fit. */
typedef struct MwesoWhy MwesoWhy;

/* A change of one thing that was noted, with which the observation fits. */
typedef struct MwesoRepair {
    size_t move;       /* of a game, from 0 */
    const char *line;  /* of an observation, the line that changes: "After", "Move"; of a game
                          "Start", "Move" or "Result" */
    const char *was;   /* what it says, in words: "South's B5 holds 3"; */
    const char *text;  /* and what it would say: "South's B5 holds 2" */
    int size;          /* how much is changed; repairs come smallest first */
    const char *rules; /* what the rules nearest to the base that it then fits answer otherwise,
                          as "section.key = value; ..."; "" if they are the base's */
} MwesoRepair;

/* Looks for the smallest changes of observation `index` with which it fits rules that explain all
 * other observations, those left out that contradict. `progress` (may be NULL) is asked now and
 * then; returning false stops. NULL with MWESO_USAGE if there is no such observation, MWESO_NO if
 * stopped, MWESO_BAD_VARIANT if the base's script fails, MWESO_IO without memory. */
MWESO_API MwesoWhy *mweso_why(const MwesoInference *inference, size_t index, MwesoProgress progress,
                              void *user, MwesoError *error);
MWESO_API void mweso_why_free(MwesoWhy *why);
/* The repair at `index`; false beyond the last. Texts belong to `why`. */
MWESO_API bool mweso_why_repair(const MwesoWhy *why, size_t index, MwesoRepair *repair);
/* Was there more to try than allowed? Then there may be other repairs. */
MWESO_API bool mweso_why_cut_short(const MwesoWhy *why);
/* Of the rules that explain the others, those from which the noted board differs in the fewest
 * seeds: what they answer otherwise than the base, as settings (a NULL-ended list of
 * "section.key=value"). Where the boards are not all known, those nearest to the base. NULL if no
 * rules explain any others. */
MWESO_API const char *const *mweso_why_nearest(const MwesoWhy *why);
/* In how many seeds the board after the move differs by these; -1: that is not known. */
MWESO_API int mweso_why_distance(const MwesoWhy *why);

/* What is known of one key. */
#define MWESO_NO_BOUND (-1)

typedef struct MwesoKeyFinding {
    const char *key;      /* "section.key" */
    const char *values;   /* that still stand, parted by ", "; of a set of pits, in words */
    const char *excluded; /* searched, and excluded; "" if none */
    bool searched;        /* else it is as in the base */
    bool settled;         /* one value stands */
    MwesoIndices because; /* if settled: observations that exclude all others together */
    MwesoIndices
        doubtful;      /* and the doubtful ones among the evidence, if without them it is open */
    const char *alike; /* if open: why no position can tell the answers apart, or NULL */
    /* Of a number, after mweso_inference_compete: between which numbers it lies, also of those that
     * were not searched. MWESO_NO_BOUND: as `least` not known (`most` says nothing then), as `most`
     * however great. */
    int64_t least, most;
} MwesoKeyFinding;

/* The finding at `index`, in the order of the reference; false beyond the last. */
MWESO_API bool mweso_inference_key(const MwesoInference *inference, size_t index,
                                   MwesoKeyFinding *finding);

/* Tries the answers of play that were not searched, one at a time in place of the base's, beside
 * all that was searched: words, the least numbers (of seeds of a start also those near the heaps
 * that moves were seen to begin with), sets of pits; what positions would have to remember
 * otherwise is left out. By each, the notes that settle something are explained first, then all;
 * notes that leave much open are taken as explained. It works for about as long as `replays`
 * replays of single observations take (MWESO_USUAL_REPLAYS: some seconds). A second call does
 * nothing. `progress` as of mweso_infer. MWESO_NO if stopped, MWESO_BAD_VARIANT if the base's
 * script fails, MWESO_IO without memory; what was found until then stays. */
MWESO_API MwesoStatus mweso_inference_compete(MwesoInference *inference, uint64_t replays,
                                              MwesoProgress progress, void *user,
                                              MwesoError *error);
/* A rival of the finding at `key`, "section.key = value": an answer that was not searched, by which
 * the evidence does not exclude all that it does otherwise; or one to that very key. At `index`;
 * NULL beyond the last. A key is settled for good only if it has none. */
MWESO_API const char *mweso_inference_unless(const MwesoInference *inference, size_t key,
                                             size_t index);
/* Where no rules stand: an answer that was not searched by which some explain everything. At
 * `index`; NULL beyond the last. */
MWESO_API const char *mweso_inference_rival(const MwesoInference *inference, size_t index);
/* Was there more to try than is worked for? Then there may be other rivals, and nothing is settled
 * for good. */
MWESO_API bool mweso_inference_rivals_cut_short(const MwesoInference *inference);
/* A key that was not searched, of which other answers than the base's were tried; and one of which
 * none could be, or not with the work that is spent. At `index`; NULL beyond the last. */
MWESO_API const char *mweso_inference_tried(const MwesoInference *inference, size_t index);
MWESO_API const char *mweso_inference_never(const MwesoInference *inference, size_t index);

/* When it was that an observation settled an answer. */
typedef struct MwesoMoment {
    size_t move;      /* of a game, from 1: the last that excludes one of the others; 0: it is no
                         game, or excludes none by itself */
    const char *time; /* in the recording; NULL: nothing is said of it */
    bool before;      /* that is said of a move before it */
    const char *said; /* a comment on that move; NULL: none */
} MwesoMoment;

/* Of the finding at `key`: when its reason at `index` (because.at[index]) settled it; false beyond
 * the last. */
MWESO_API bool mweso_inference_moment(const MwesoInference *inference, size_t key, size_t index,
                                      MwesoMoment *moment);
/* A pair of answers that are only constrained together, as a sentence; NULL beyond the last. */
MWESO_API const char *mweso_inference_pair(const MwesoInference *inference, size_t index);

/* One of the answers that a finding leaves open, as something that can be asked in words. */
typedef struct MwesoSaying {
    char answer[200];    /* "section.key = value" */
    char sentence[600];  /* of the rulebook; "" if it has none for this answer */
    char statement[600]; /* as an observation has it behind "Statement:": the sentence if it is
                            understood as this answer, else the answer */
} MwesoSaying;
/* Of the finding at `key`: the answer at `index` that still stands, its sentence in a language
 * (NULL: English). Of reverse.pits each set, if at most two pits are open. False beyond the last.
 */
MWESO_API bool mweso_inference_saying(const MwesoInference *inference, size_t key, size_t index,
                                      const MwesoLanguage *language, MwesoSaying *saying);

/* How the comment of a settled answer begins in a written variant, before the names of the notes;
 * and what stands before those of doubtful ones without which it would be open. */
#define MWESO_SETTLED_BY "settled by "
#define MWESO_OPEN_WITHOUT ", but open without the doubtful "

/* One of the rules that stand, as a variant file: the base's answers where they stand, a comment
 * behind each settled answer that names its observations, a '?' behind each open one. For
 * mweso_text_free. NULL if none stand, without a name, or if there is no memory. */
MWESO_API char *mweso_inference_variant(const MwesoInference *inference, const char *name);
/* Rules that stand and differ, for asking which are right: settings (a NULL-ended list of
 * "section.key=value") over the base, at `index`; NULL beyond the last. */
MWESO_API const char *const *mweso_inference_candidate(const MwesoInference *inference,
                                                       size_t index);

/* A question for somebody who knows the game: what comes of a move? Where he has a choice that the
 * move does not name he sows forward and captures, as in an observation. */
typedef struct MwesoQuestion {
    MwesoPosition position; /* South is to move */
    bool midgame;           /* quiet turns are over, whatever their number */
    bool asks_end;          /* asked is not the board, but whether the game is over then, and who
                               has won */
    char move[16];          /* as an observation has it: "B5", "B5d" or "pass" */
    size_t replies;         /* how many different ones those in question give, */
    bool whole;             /* if these are all; else they give others too, more rarely */
} MwesoQuestion;

typedef enum MwesoCame {
    MWESO_CAME_BOARD,   /* the turn is over, and the board is as the reply has it */
    MWESO_CAME_NEVER,   /* the move never ends */
    MWESO_CAME_REFUSED, /* he may not play so */
    MWESO_CAME_ALLOWED  /* he may: of a pass, and where it is asked who has won */
} MwesoCame;

/* One of the replies to a question. */
typedef struct MwesoReply {
    MwesoCame came;
    uint16_t pit[2][MWESO_MOST_PITS]; /* the board, with MWESO_CAME_BOARD */
    const char *won;                  /* "S", "N", "nobody", or "none": the game goes on; NULL: that
                                         was not asked, or he may not play so */
    const char *tells; /* the names of the variants that give it; of an inference: what is known of
                          keys once it is given, or "" if it only binds answers together */
    MwesoIndices who;  /* the variants that give it; of an inference: none */
} MwesoReply;

/* Questions, one after the other, to tell apart those who are in question. */
typedef struct MwesoAsking MwesoAsking;

/* In question are these variants, which must outlive it. The same `seed` finds the same questions.
 * NULL with MWESO_NO without variants, MWESO_USAGE if they have different boards, MWESO_BAD_INPUT
 * for NULL, MWESO_IO without memory. */
MWESO_API MwesoAsking *mweso_asking_among(const MwesoVariant *const *variants, size_t count,
                                          uint64_t seed, MwesoError *error);
/* In question are all rules that the inference, which must outlive it, leaves. NULL with MWESO_NO
 * if none stand. */
MWESO_API MwesoAsking *mweso_asking_left(const MwesoInference *inference, uint64_t seed,
                                         MwesoError *error);
MWESO_API void mweso_asking_free(MwesoAsking *asking);

/* So many moves are tried in search of one that tells anything apart, before it is said that none
 * was found: of rules that an inference leaves, and of variants. */
enum { MWESO_TRIED_LEFT = 20000, MWESO_TRIED_AMONG = 400000 };

/* A question has at most so many replies. */
enum { MWESO_MOST_REPLIES = 6 };

/* Finds the question that tells most besides those that were found before, as small as it can: few
 * seeds in few pits. What an inference leaves open counts the more the more it matters in play
 * (mweso_asking_key). All replies of those in question are among its replies where such a question
 * can be found; else the commonest (MwesoQuestion.whole). MWESO_NO if none was found that tells any
 * two apart, or when all is to stop; MWESO_BAD_VARIANT if a script fails; MWESO_IO without memory.
 */
MWESO_API MwesoStatus mweso_asking_next(MwesoAsking *asking, MwesoQuestion *question,
                                        MwesoError *error);
/* What was tried when a question was last looked for. */
typedef struct MwesoTried {
    size_t moves, boards; /* moves, and the drawn boards that they were tried on */
    uint32_t heap;        /* the fullest pit among them */
    size_t ends;          /* moves of which it was asked who has won; */
    size_t stores;        /* boards with seeds in store */
    size_t too_long;      /* moves that were left out, as they can go on in too many ways */
} MwesoTried;
MWESO_API MwesoTried mweso_asking_tried(const MwesoAsking *asking);

/* A key that an inference leaves open, and that some position can tell. */
typedef struct MwesoOpenKey {
    const char *key; /* "section.key" */
    double share;    /* an estimate, by some moves of random games: the share of them of which
                        something else comes if this key alone is answered otherwise */
    bool told;       /* replies to the questions found so far tell it, as far as is known */
} MwesoOpenKey;
/* The open key at `index`; false beyond the last, and of variants. */
MWESO_API bool mweso_asking_key(const MwesoAsking *asking, size_t index, MwesoOpenKey *key);
/* Makes that key count more or less, by a factor (usually 1), when questions are weighed from now
 * on. It changes their order, and nothing that is inferred from answers. */
MWESO_API void mweso_asking_favour(MwesoAsking *asking, size_t index, double factor);
/* About so many questions will still be found, with the one last found: an estimate, by how much is
 * open. 0 before the first. */
MWESO_API size_t mweso_asking_expected(const MwesoAsking *asking);

/* The reply at `index` to the question last found; what it points to holds until the next call.
 * False beyond the last, or without memory. */
MWESO_API bool mweso_asking_reply(MwesoAsking *asking, size_t index, MwesoReply *reply);
/* That question with the reply at `index` as the lines of an observation, from "Position:" on; only
 * the position and the move beyond the last. For mweso_text_free; NULL without a question or
 * memory. */
MWESO_API char *mweso_asking_note(const MwesoAsking *asking, size_t index);

#ifdef __cplusplus
}
#endif

#endif
