/* Hook cost: what a call of a hook costs, measured on games that are played twice: by the words of
 * coro, and by the same answers as functions (tests/hooks/coro-by-hooks.ini).
 *
 *     hook_cost [GAMES]
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "mweso.h"

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Plays the games; returns the seconds of processor time they took. */
static double play(const char *file, uint64_t games, MwesoPlayouts *totals)
{
    MwesoError error;
    MwesoFindings *findings = mweso_findings_new();
    MwesoVariant *variant = mweso_variant_load(NULL, file, NULL, findings);
    if (!variant) {
        fprintf(stderr, "hook_cost: %s does not load\n", file);
        exit(1);
    }
    double start = now();
    if (mweso_playouts(variant, 0, games, 1000, 1, totals, &error) != MWESO_OK) {
        fprintf(stderr, "hook_cost: %s\n", error.text);
        exit(1);
    }
    double seconds = now() - start;
    mweso_variant_free(variant);
    mweso_findings_free(findings);
    return seconds;
}

int main(int count, char **arguments)
{
    uint64_t games = count > 1 ? strtoull(arguments[1], NULL, 10) : 2000;
    MwesoPlayouts words = {0}, hooks = {0};
    double by_words = play("variants/coro.ini", games, &words);
    double by_hooks = play("tests/hooks/coro-by-hooks.ini", games, &hooks);
    if (words.moves != hooks.moves || words.laps != hooks.laps) {
        fprintf(stderr, "hook_cost: the two play different games\n");
        return 1;
    }
    printf("%llu games, %llu calls of hooks: %.0f ns a call (%.1f calls a lap)\n",
           (unsigned long long)games, (unsigned long long)hooks.hook_calls,
           1e9 * (by_hooks - by_words) / (double)hooks.hook_calls,
           (double)hooks.hook_calls / (double)hooks.laps);
    return 0;
}
