/* Typed move: a move by the number or name of its pit, with its choices asked for, or whole. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/looking/session.h"

/* The number typed, from 1 to `most`; 0 if it is none. */
static int number(const char *text, int most)
{
    char *end;
    long n = strtol(text, &end, 10);
    return *text && *end == '\0' && n >= 1 && n <= most ? (int)n : 0;
}

static int nth_pit(uint64_t pits, int n)
{
    assert(n >= 1 && n <= __builtin_popcountll(pits));
    while (--n) pits &= pits - 1;
    return __builtin_ctzll(pits);
}

typedef struct Choice {
    MwesoChoice choice;
    char letter;
    const char *text;
} Choice;

static const Choice choices[] = {
    {MWESO_CAPTURE, 'c', "capture"},
    {MWESO_DECLINE, 'd', "decline"},
    {MWESO_FORWARD, 'f', "forward"},
    {MWESO_REVERSE, 'r', "reverse"},
    {MWESO_GO, 'g', "go on"},
    {MWESO_STOP, 's', "stop"},
    {MWESO_DROP, '*', "drop the store first"},
#define OFFERED(n) \
    { \
        (MwesoChoice)(MWESO_OFFERED << (n - 1)), '0' + n, "choice " #n \
    }
    OFFERED(1),
    OFFERED(2),
    OFFERED(3),
    OFFERED(4),
    OFFERED(5),
    OFFERED(6),
    OFFERED(7),
    OFFERED(8),
    OFFERED(9),
#undef OFFERED
};

enum { CHOICES = sizeof choices / sizeof *choices };

/* Reads one of the lettered choices by number or letter. NULL if the answer is none. */
static const Choice *read_choice(const char *answer, int options)
{
    for (int i = 0, n = 0; i < CHOICES; i++) {
        if (!(options & (int)choices[i].choice)) continue;
        n++;
        if (number(answer, CHOICES) == n || (answer[0] == choices[i].letter && answer[1] == '\0'))
            return &choices[i];
    }
    return NULL;
}

static void show_choices(const Session *s, const MwesoTurn *turn, int options, uint64_t pits)
{
    printf("%s: ", mweso_turn_text(turn));
    for (int i = 0, n = 0; i < CHOICES; i++)
        if (options & (int)choices[i].choice) printf("  %d) %s", ++n, choices[i].text);
    if (options & MWESO_ENOUGH) printf("  x) take no more");
    if (options & MWESO_PIT) session_list_pits(s, pits, "take ");
    else putchar('\n');
}

/* Asks for one choice of a move under way. False to give the move up. */
static bool ask_choice(Session *s, MwesoTurn *turn)
{
    uint64_t pits;
    int options = mweso_turn_options(turn, &pits);
    show_choices(s, turn, options, pits);
    char *answer = session_ask(s, "? ");
    if (!answer || strcmp(answer, "back") == 0) return false;
    const Choice *choice = read_choice(answer, options);
    int n = options & MWESO_PIT ? number(answer, __builtin_popcountll(pits)) : 0;
    MwesoError error;
    MwesoStatus status = MWESO_OK;
    bool enough = options & MWESO_ENOUGH && strcmp(answer, "x") == 0;
    if (enough) status = mweso_turn_choose(turn, MWESO_ENOUGH, 0, &error);
    else if (choice) status = mweso_turn_choose(turn, choice->choice, 0, &error);
    else if (n) status = mweso_turn_choose(turn, MWESO_PIT, nth_pit(pits, n), &error);
    else printf("Type one of the numbers, or 'back' to take another move.\n");
    if (status != MWESO_OK) session_say_error(s, &error);
    return status == MWESO_OK;
}

/* Makes the move that starts with `pit`, asking for every choice on the way. */
static void play_pit(Session *s, int pit)
{
    MwesoError error;
    MwesoTurn *turn = mweso_turn_new(s->variant, session_position(s), &error);
    bool going = turn && mweso_turn_choose(turn, MWESO_PIT, pit, &error) == MWESO_OK;
    if (!going) session_say_error(s, &error);
    else clock_move(&s->clock);
    while (going && mweso_turn_options(turn, NULL)) going = ask_choice(s, turn);
    if (going) session_play(s, mweso_turn_text(turn));
    mweso_turn_free(turn);
}

bool typed_move_is_pit(const Session *s, const char *text, int *pit)
{
    char name[4];
    *pit = mweso_pit_number(s->variant, text);
    mweso_pit_name(s->variant, *pit, name);
    return *pit >= 0 && strcasecmp(name, text) == 0;
}

static bool is_digits(const char *text)
{
    return *text && text[strspn(text, "0123456789")] == '\0';
}

/* "=" alone keeps the usual arrangement. */
static void keep_arrangement(Session *s)
{
    Arrangement move;
    assert(session_position(s)->placing);
    session_play(s, cli_arrangement(s->variant, session_position(s), move));
}

void typed_move_play(Session *s, const char *text)
{
    bool placing = session_position(s)->placing;
    uint64_t pits = placing ? 0 : session_starts(s);
    int count = __builtin_popcountll(pits), n = number(text, count), pit;
    if (placing && strcmp(text, "=") == 0) keep_arrangement(s);
    else if (is_digits(text) && !n && count > 0) printf("The pits are numbered 1 to %d.\n", count);
    else if (n) play_pit(s, nth_pit(pits, n));
    else if (!placing && typed_move_is_pit(s, text, &pit) && pits >> pit & 1) play_pit(s, pit);
    else session_type(s, text);
}
