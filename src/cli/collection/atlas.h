/* Atlas: what `mweso atlas` finds out about the games of a collection, and its page. */
#ifndef MWESO_CLI_COLLECTION_ATLAS_H
#define MWESO_CLI_COLLECTION_ATLAS_H

#include "cli/bibliography/citation.h"
#include "cli/page.h"
#include "cli/collection/catalogue.h"
#include "cli/collection/relations.h"
#include "cli/plan.h"
#include "cli/relatives.h"

/* A solved game on a small board. */
typedef struct SolvedBoard {
    int columns, seeds; /* seeds in each outer pit */
    MwesoVerdict verdict;
    uint64_t positions;
} SolvedBoard;

enum { ATLAS_SOLVED = 4 };

typedef struct AtlasGame {
    char id[96]; /* of its section of the page: its name, and a number if others have the name, too
                  */
    AuthorText recorder;
    const CataloguedGame *listed;
    const MwesoVariant *variant;
    MwesoEstimate *metrics; /* by metric */
    uint64_t impossible;    /* by the rules: bit m of metric m */
    Worth worth;
    SolvedBoard solved[ATLAS_SOLVED];
    size_t solved_count;
} AtlasGame;

typedef struct Atlas {
    const Cli *cli;
    const Plan *asked;
    Catalogue catalogue;
    AtlasGame *games;
    MwesoVariant **variants; /* of the games, in their order */
    size_t count;
    Characters characters;
    Disagreement play; /* games 0: not compared in play */
    Relations on_paper, in_play;
    Network network_on_paper, network_in_play;
    Relatives relatives; /* what they let one expect of silent answers; only pages have it */
} Atlas;

/* The names of the metrics of a game, in their order; ends in NULL. */
extern const char *const atlas_metrics[];
/* The estimate of a metric by its name; *is (if not NULL) becomes the metric. */
MwesoEstimate atlas_estimate(const AtlasGame *game, const char *metric, const MwesoMetric **is);

/* The title of a game or, if it has none, its name. */
const char *atlas_title(const AtlasGame *game);

/* ---- questions (atlas_question.c) ------------------------------------------------------------ */

/* An answer, and by ground how many games give it. */
typedef struct AtlasAnswer {
    const char *text; /* as the matrix has it */
    size_t games[GROUNDS];
} AtlasAnswer;

typedef struct AtlasQuestion {
    size_t question;
    AtlasAnswer *answers; /* those of most games on record first */
    size_t answer_count;
    QuestionGround *grounds; /* by game */
    size_t games[GROUNDS];   /* how many there are of each */
    bool has_page;           /* a game answers it, on record or by assumption */
} AtlasQuestion;

/* All that the characters ask. */
typedef struct AtlasQuestions {
    AtlasQuestion *list;
    size_t count;
} AtlasQuestions;

/* Asks all questions; false if there is no memory. Free in any case. */
bool atlas_ask(const Atlas *atlas, AtlasQuestions *questions);
void atlas_questions_free(AtlasQuestions *questions);

/* ---- pages (atlas_page.c, _pages.c, _map.c, _table.c, _game.c, _question.c, _history.c) ------ */

/* Sections of the page, and pages of the folder; no game has such an id. */
#define ATLAS_MAP "map"
#define ATLAS_TABLE "games"
#define ATLAS_KIN "kin"
#define ATLAS_INDEX "index"
#define ATLAS_QUESTIONS "questions"
/* By this line in its head a page of a folder is known as one that may be replaced. */
#define ATLAS_MARK "<meta name=\"generator\" content=\"mweso atlas --pages\">"

typedef struct AtlasPage {
    const Atlas *atlas;
    Sheet sheet;
    Page *html; /* of the sheet */
    bool apart; /* it is one of a folder, in which every game has a page of its own */
    const AtlasQuestions *questions; /* of the folder, or NULL */
    bool no_memory;
} AtlasPage;

/* Writes the page of --html. */
MwesoStatus atlas_write(const Atlas *atlas, const char *file);
/* MWESO_OK if the folder of --pages is not there, is empty, or has pages of the same option alone;
 * else MWESO_IO after a message. */
MwesoStatus atlas_check_pages(const Cli *cli, const char *folder);
/* Writes the pages of --pages: all of them, or none. Pages of before that are none of them are
 * removed. */
MwesoStatus atlas_write_pages(const Atlas *atlas, const char *folder);

typedef char LinkText[128];
/* Where a game is told of: its section, or its page. */
const char *atlas_link(const AtlasPage *page, const AtlasGame *game, LinkText link);
#define ATLAS_LINK(page, game) atlas_link(page, game, (LinkText){0})

/* The name of the page of a question, without its extension. */
const char *atlas_question_name(size_t question, LinkText name);
/* What is added between these leads to the page of a question, if it has one. */
void atlas_begin_question(AtlasPage *page, size_t question);
void atlas_end_question(AtlasPage *page, size_t question);
/* The key of a question, which leads there. */
void atlas_key(AtlasPage *page, size_t question);
/* What the rulebook of a variant says of its answer; NULL if that is nothing. The caller frees it.
 */
char *atlas_sentence(AtlasPage *page, const MwesoVariant *variant, size_t question);

/* Begins a page with its head; false if there is no memory. */
bool atlas_begin(AtlasPage *page, const char *title);
/* How the atlas is cited. */
void atlas_citation(AtlasPage *page);
/* What the page of the whole collection has before what it says of each game. */
void atlas_overview(AtlasPage *page);
/* The script of the map and the table. */
void atlas_script(AtlasPage *page);
/* The map, and the games that are not on it. */
void atlas_map(AtlasPage *page);
/* A map of one game, if it is on the map. */
void atlas_place(AtlasPage *page, const AtlasGame *game);
/* A map of what games answer, with its heading. */
void atlas_map_answers(AtlasPage *page, const AtlasQuestion *q);
/* Latitude and longitude of the place of recording in degrees, and its precision in kilometres.
 * False if they are not on record. */
bool atlas_coordinates(const AtlasGame *game, double numbers[3]);
/* How well a game is documented: the number of questions that arise in it and are answered from a
 * source, answered by assumption, or not answered; inherited answers count. */
typedef struct AtlasCertainty {
    size_t on_record, assumed, silent;
} AtlasCertainty;
AtlasCertainty atlas_certainty(const AtlasGame *game);
/* The table of all games. */
void atlas_table(AtlasPage *page);
/* How the file of a game changed. */
void atlas_history(AtlasPage *page, const AtlasGame *game);
/* The section about a game. */
void atlas_game(AtlasPage *page, size_t game);
/* The number of the answer that a game gives; answer_count where the question does not arise. */
size_t atlas_answer(const AtlasPage *page, const AtlasQuestion *q, size_t game);
/* What there is about a question, below its heading; and about all. */
void atlas_question(AtlasPage *page, const AtlasQuestion *q);
void atlas_questions(AtlasPage *page);

#endif
