/* CLDF: a collection as a dataset of tables (Cross-Linguistic Data Formats, Forkel and others
 * 2018), in which rule sets are what languages are elsewhere, and questions are its parameters. */
#ifndef MWESO_CLI_COLLECTION_CLDF_H
#define MWESO_CLI_COLLECTION_CLDF_H

#include "cli/bibliography/citation.h"
#include "cli/collection/atlas.h"
#include "cli/page.h"

/* ---- tables (cldf.def) ----------------------------------------------------------------------- */

typedef enum TableId {
#define TABLE(id, ...) TABLE_##id,
#define COLUMN(...)
#include "cli/collection/cldf.def"
#undef TABLE
#undef COLUMN
    TABLE_COUNT,
    TABLE_NONE
} TableId;

typedef enum ColumnType {
    COLUMN_TEXT,
    COLUMN_ID,
    COLUMN_WHOLE,
    COLUMN_DECIMAL,
    COLUMN_LATITUDE,
    COLUMN_LONGITUDE,
    COLUMN_GLOTTOCODE,
    COLUMN_CERTAINTY,
    COLUMN_SOURCE,
    COLUMN_TYPES
} ColumnType;

typedef enum ColumnNeed { COLUMN_FREE, COLUMN_NEEDED } ColumnNeed;

typedef struct ColumnSpec {
    TableId table;
    const char *name, *term;
    ColumnType type;
    const char *separator;
    TableId refers;
    ColumnNeed need;
    const char *text;
} ColumnSpec;

extern const ColumnSpec dataset_columns[]; /* table by table; ends in one of TABLE_NONE */

/* ---- the dataset ----------------------------------------------------------------------------- */

/* Its files: the tables, and */
typedef enum DatasetFileId {
    FILE_METADATA = TABLE_COUNT,
    FILE_SOURCES,
    FILE_README,
    FILE_ZENODO,
    FILE_CITATION,
    FILE_COUNT
} DatasetFileId;

typedef struct DatasetFile {
    FILE *out; /* writes to `text`, which is complete when it is closed */
    char *text;
    size_t size;
} DatasetFile;

/* A file that rule sets inherit answers from, and its variant (NULL: it does not load). */
typedef struct AncestorFile {
    char *file;
    MwesoVariant *variant;
} AncestorFile;

typedef struct Dataset {
    const Atlas *atlas;
    DatasetFile files[FILE_COUNT];
    size_t rows[TABLE_COUNT];
    BibList cited;
    AncestorFile *ancestors;
    size_t ancestor_count;
    size_t foreign;  /* rule sets that do not ship with the program, */
    size_t two_rows; /* and those on boards of two rows */
    PageDate date;
    bool no_memory;
} Dataset;

/* ---- rows (cldf_rows.c) ---------------------------------------------------------------------- */

/* Writes the names of a table's columns. */
void dataset_put_heads(Dataset *dataset, TableId table);
/* Writes a row, whose fields are those of the table in their order. */
void dataset_put_row(Dataset *dataset, TableId table, const Field *fields, size_t count);
#define PUT(d, table, ...) \
    dataset_put_row(d, table, (Field[]){__VA_ARGS__}, \
                    sizeof((Field[]){__VA_ARGS__}) / sizeof(Field))

/* A whole number that may be missing. */
#define KNOWN_NUMBER(key, known, value) ((known) ? NUMBER_FIELD(key, value) : TEXT_FIELD(key, NULL))

/* A text that is being put together. */
typedef struct Draft {
    char *text;
    size_t size;
    FILE *out;
} Draft;

/* False if there is no memory; free it in any case. */
bool dataset_draft_begin(Dataset *dataset, Draft *draft);
/* The text so far. */
const char *dataset_draft_text(Draft *draft);
void dataset_draft_free(Dataset *dataset, Draft *draft);
/* A text, or an ID of one part or of two joined by an underscore; the caller frees it. NULL if
 * there is no memory. */
char *dataset_make_text(Dataset *dataset, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
char *dataset_make_id(Dataset *dataset, const char *first, const char *second);

/* ---- the parts of it ------------------------------------------------------------------------- */

/* The names of the files, by DatasetFileId. */
const char *dataset_file(size_t file);
/* Fills the tables in, and lists the works that they cite. */
void dataset_tables(Dataset *dataset);
/* Writes what tells of the tables: metadata, bibliography, README and how to cite it. */
void dataset_about(Dataset *dataset);

extern const char dataset_author[], dataset_licence[];

/* MWESO_OK if the folder is new, empty, or an older dataset, so that this one may be written into
 * it; else MWESO_IO after a message. */
MwesoStatus dataset_check(const Cli *cli, const char *folder);
/* Writes all files into the folder, or none of them. */
MwesoStatus dataset_write(const Atlas *atlas, const char *folder);

#endif
