/* Variants: found, loaded, asked for their answers, and checked. */
#ifndef MWESO_VARIANT_H
#define MWESO_VARIANT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "mweso/error.h"
#include "mweso/keys.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct MwesoPath MwesoPath;

/* A list of folders in which variants are looked for by name, first come first served. */
MWESO_API MwesoPath *mweso_path_new(void);
MWESO_API void mweso_path_free(MwesoPath *path);
/* Adds a folder, which need not exist, at the end. False if it is NULL or there is no memory. */
MWESO_API bool mweso_path_add(MwesoPath *path, const char *folder);
/* Calls `each` with name and file of every variant on the path, folder by folder, by name within
 * one. A name has small letters, digits and hyphens: "My game.ini" holds my-game. Those hidden
 * behind an earlier one of the same name are left out. Stops when `each` returns false. MWESO_IO if
 * there is no memory. Folders that cannot be read hold nothing. */
MWESO_API MwesoStatus mweso_path_each(const MwesoPath *path,
                                      bool (*each)(void *user, const char *name, const char *file),
                                      void *user);

typedef struct MwesoVariant MwesoVariant;

/* Loads a variant. `path` may be NULL if only files are asked for. `name` is a file if it has a '/'
 * or ends in ".ini", else it is looked for on the path. Settings may follow it, each after a blank,
 * so that a label (mweso_variant_label) is a name too. `settings` is a NULL-ended list of
 * "section.key=value" that overrule these and the file, or NULL. All errors and warnings are added
 * to `findings`, which must not be NULL. Returns NULL if there was an error. */
MWESO_API MwesoVariant *mweso_variant_load(const MwesoPath *path, const char *name,
                                           const char *const *settings, MwesoFindings *findings);
/* The same from text in memory: `label` replaces the name of the file in findings; files that the
 * text names are looked for in the folder of `label`. */
MWESO_API MwesoVariant *mweso_variant_load_text(const MwesoPath *path, const char *label,
                                                const char *text, size_t length,
                                                const char *const *settings,
                                                MwesoFindings *findings);
/* As mweso_variant_load, for a name or settings taken from a file, such as somebody else's record.
 * Files that they name must lie in the present folder or those of the path, as must always what a
 * variant inherits and its script (docs/writing-a-variant.md). */
MWESO_API MwesoVariant *mweso_variant_load_recorded(const MwesoPath *path, const char *name,
                                                    bool name_recorded, const char *const *settings,
                                                    bool settings_recorded,
                                                    MwesoFindings *findings);
MWESO_API void mweso_variant_free(MwesoVariant *variant);

/* The name: variant.name, or that of the file (mweso_path_each). */
MWESO_API const char *mweso_variant_name(const MwesoVariant *variant);
/* The name with the settings that changed an answer, such as "omweso capture.own_pit=taken"; the
 * bare name if none did. Lives as long as the variant. */
MWESO_API const char *mweso_variant_label(const MwesoVariant *variant);
/* SHA-256 of the answers, 64 hexadecimal digits. Variants with equal answers have equal
 * fingerprints, however their files are written; names, notes, sources and question marks do not
 * count. */
MWESO_API const char *mweso_variant_fingerprint(const MwesoVariant *variant);
/* Pits in a row, 2 to 32. */
MWESO_API int mweso_variant_columns(const MwesoVariant *variant);
/* Does the usual game begin with the players arranging their seeds (setup.placement = free)? */
MWESO_API bool mweso_variant_has_placement(const MwesoVariant *variant);
/* Points for a win by captures in every column (end.every_column_points). */
MWESO_API int mweso_variant_every_column_points(const MwesoVariant *variant);

typedef enum MwesoOrigin {
    MWESO_FROM_FILE,     /* the file that was loaded */
    MWESO_FROM_ANCESTOR, /* a file it inherits from */
    MWESO_FROM_SETTING,  /* the settings given beside it */
    MWESO_FROM_DEFAULT   /* nobody gave an answer */
} MwesoOrigin;

/* How sure an answer is (docs/writing-a-variant.md). The first two count as known. */
typedef enum MwesoCertainty {
    MWESO_STATED,       /* no mark: a source states it, or whoever made the game up */
    MWESO_BY_REFERENCE, /* a source states that it is as in another game: marked " ?as NAME", or
                           inherited, where variant.otherwise = as-parent */
    MWESO_ASSUMED,      /* marked " ?": whoever wrote the file assumes it */
    MWESO_NOT_NAMED     /* no source names it: marked " ?silent"; or inherited without
                           variant.otherwise = as-parent; or the default */
} MwesoCertainty;

typedef struct MwesoAnswer {
    const char *text; /* as resolved: rows and sets written out; "" if there is none */
    bool assumed;     /* certainty == MWESO_ASSUMED */
    MwesoOrigin origin;
    const char *file; /* the file that gives it; "" for defaults */
    int line;
    const char *comment; /* what stood behind ';' on its line, or "" */
    MwesoCertainty certainty;
    const char *as; /* the NAME of a mark " ?as NAME", or "" */
} MwesoAnswer;

/* The answer to the key at `key` of the table. Keys of the section "example", and those beyond the
 * last, have none: text, file and comment are "". */
MWESO_API MwesoAnswer mweso_variant_answer(const MwesoVariant *variant, size_t key);
/* Writes what the answer to that key means, as a sentence or two for a player who has never seen
 * the game. Writes nothing ("", length 0) where there is nothing to say: the answer can have no
 * effect beside the others, or only says that something does not exist and nobody gave it, or the
 * key has no sentences (variant.name, title and source, and the section "example"). What a hook
 * answers instead is told by mweso_variant_hook. */
MWESO_API size_t mweso_variant_sentence(const MwesoVariant *variant, size_t key, char *buffer,
                                        size_t size);
/* A phase: answers for the turns until a condition is met (docs/rules.md, 2.0). */
typedef struct MwesoPhase {
    const char *name;
    MwesoAnswer until; /* its end: "store-empty", "turns 2", "captures 2", "lost 2" or "start B8",
                          each of the mover */
} MwesoPhase;

/* The phase at `index`, in the order in which they are asked; false if there is none. */
MWESO_API bool mweso_variant_phase(const MwesoVariant *variant, size_t index, MwesoPhase *phase);
/* May phases answer the key at `key` of the table? */
MWESO_API bool mweso_phase_may_answer(size_t key);
/* The answer of a phase to that key. If the phase gives none: the text of the plain sections, with
 * MWESO_FROM_DEFAULT. If there is no such phase: as mweso_variant_answer. */
MWESO_API MwesoAnswer mweso_phase_answer(const MwesoVariant *variant, size_t phase, size_t key);
/* As mweso_variant_sentence, for the answer of a phase; "" if the phase gives none. Where a phase
 * names the pits that may start, what becomes of the others (start.others) is told of it, too. */
MWESO_API size_t mweso_phase_sentence(const MwesoVariant *variant, size_t phase, size_t key,
                                      char *buffer, size_t size);

/* The value of variant.source number `index`, or NULL. */
MWESO_API const char *mweso_variant_source(const MwesoVariant *variant, size_t index);
/* A value of the key `source` in the variant's own file, and its place. */
typedef struct MwesoStatement {
    const char *text;
    const char *example; /* the worked example that gives it; NULL: variant.source */
    const char *file;
    int line;
} MwesoStatement;

/* The statement at `index`: those of variant.source, then those of worked examples, in the order of
 * the file; false if there is none. Its texts live as long as the variant. */
MWESO_API bool mweso_variant_statement(const MwesoVariant *variant, size_t index,
                                       MwesoStatement *statement);
/* A function of a variant's script that answers a decision (docs/hooks.md). */
typedef struct MwesoHook {
    const char *doc;  /* what the script says it does; NULL: words answer the decision */
    int line;         /* line of the script */
    const char *file; /* file of the script */
    bool always;      /* the script says that it never leaves its decision to the words */
} MwesoHook;

/* A parameter that the script declares and the section [hooks] sets. */
typedef struct MwesoParameter {
    const char *name, *doc;
    const char *const *words;   /* its possible values, the default first; NULL: a number or a
                                   pit */
    int64_t usual, least, most; /* of a number */
    bool is_pit;                /* true: the value is the name of a pit, in its owner's view */
    MwesoAnswer answer;         /* its value */
} MwesoParameter;

/* A number that the script remembers from turn to turn: memory[i] of a position. */
typedef struct MwesoMemory {
    const char *name, *doc;
    int first, most; /* value at the start of a game; greatest value */
} MwesoMemory;

/* The file of the script, or of the first of several; NULL if there is none. */
MWESO_API const char *mweso_variant_script(const MwesoVariant *variant);
/* The files that the variant was read from: its own, those it inherits from, nearest first, and its
 * scripts; a text in memory is none. NULL beyond the last. Lives as long as the variant. */
MWESO_API const char *mweso_variant_file(const MwesoVariant *variant, size_t index);
/* The hook that answers the decision at `decision` of the table; doc NULL and line 0 beyond the
 * last. */
MWESO_API MwesoHook mweso_variant_hook(const MwesoVariant *variant, size_t decision);
/* The parameter, or remembered number, at `index` in the order of the script; false if there is
 * none. */
MWESO_API bool mweso_variant_parameter(const MwesoVariant *variant, size_t index,
                                       MwesoParameter *parameter);
MWESO_API bool mweso_variant_memory(const MwesoVariant *variant, size_t index, MwesoMemory *memory);

/* A worked example of the variant's file; what the file does not give is "". */
typedef struct MwesoExample {
    const char *name, *position, *move, *source;
} MwesoExample;

/* The example at `index`, in the order of the file; false if there is none. */
MWESO_API bool mweso_variant_example(const MwesoVariant *variant, size_t index,
                                     MwesoExample *example);

/* Adds what `mweso check` finds beyond errors of loading: worked examples that fail, answers
 * without effect, and, from `games` random games drawn from `seed`, games without choices or
 * without end. */
MWESO_API MwesoStatus mweso_variant_check(const MwesoVariant *variant, int games, uint64_t seed,
                                          MwesoFindings *findings);

#ifdef __cplusplus
}
#endif

#endif
