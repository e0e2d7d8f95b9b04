/* Report: the page of `mweso compare --html` under way, and what its parts share. */
#ifndef MWESO_CLI_COMPARING_REPORT_H
#define MWESO_CLI_COMPARING_REPORT_H

#include "cli/comparing/compare.h"
#include "cli/page.h"

typedef struct Report {
    Page page;
    const Comparison *c;
    bool failed; /* no memory */
} Report;

/* A share of positions, as a metric to be shown. */
extern const MwesoMetric report_share;

void report_add_title(Report *r, const char *id, int number, const char *title);

/* ---- 2: where it shows first (report_clash.c) ------------------------------------------------ */

void report_add_first(Report *r);

/* ---- 3, 4: how often it shows, and what it does to the game (report_games.c) ----------------- */

void report_add_often(Report *r);
void report_add_games(Report *r);

#endif
