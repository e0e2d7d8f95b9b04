/* Talk: every byte of the input is a command to the engine or a moment's rest, whatever it is
 * thinking about meanwhile. It is always ready, every thought ends in one move, every question has
 * an answer, and the talk can be ended at any time. */
#include "target.h"

#include <stdatomic.h>
#include <unistd.h>

enum { MOST_COMMANDS = 40 };

typedef struct Heard {
    atomic_int ready, moves, responses;
} Heard;

static bool begins(const char *line, const char *word)
{
    return strncmp(line, word, strlen(word)) == 0;
}

static void hear(void *user, const char *line)
{
    Heard *heard = user;
    require(is_printable(line), "an answer can be printed");
    if (begins(line, "readyok")) heard->ready++;
    if (begins(line, "bestmove ")) heard->moves++;
    if (begins(line, "response")) heard->responses++;
}

/* What is said, and how many answers of each kind it must have at last. */
typedef struct Phrase {
    const char *line;
    int moves, responses;
    bool is_long; /* nothing but 'stop' ends it soon */
} Phrase;

static const Phrase phrases[] = {
    {"isready", 0, 0, false},
    {"stop", 0, 0, false},
    {"go infinite", 1, 0, false},
    {"go depth 2", 1, 0, false},
    {"go nodes 300", 1, 0, false},
    {"go movetime 3", 1, 0, false},
    {"go p1time 90 p2time 90 p1inc 1 p2inc 1", 1, 0, false},
    {"go nodes 100000000000", 1, 0, true},
    {"go movetime 100000000", 1, 0, true},
    {"go depth 90", 1, 0, true},
    {"go dept 3", 0, 0, false},
    {"query p1turn", 0, 1, false},
    {"query gameover", 0, 1, false},
    {"query result", 0, 1, false},
    {"query legalmoves", 0, 1, false},
    {"query", 0, 0, false},
    {"position startpos", 0, 0, false},
    {"position startpos moves B1 B4", 0, 0, false},
    {"position startpos moves B1 B99", 0, 0, false},
    {"position fen 0x8/0x8/0x8/4,0x7 N", 0, 0, false},
    {"position fen 0x5,4,0,3/0x4,2x2,0,3/0x5,1,0,1/0x4,4,0x3 S", 0, 0, false},
    {"setoption name Variant value coro", 0, 0, false},
    {"setoption name Variant value igisoro", 0, 0, false},
    {"setoption name Variant value omweso-forward", 0, 0, false},
    {"setoption name Variant value no such variant", 0, 0, false},
    {"setoption name Threads value 2", 0, 0, false},
    {"setoption name Threads value 1", 0, 0, false},
    {"uginewgame", 0, 0, false},
    {"ugi", 0, 0, false},
    {"  \t", 0, 0, false},
    {"nonsense go", 0, 0, false},
};

/* How a talk ends. */
typedef enum End { STOP_AND_WAIT, WAIT, QUIT, LEAVE, ENDS } End;

static void end_talk(MwesoUgi *ugi, End end)
{
    if (end == STOP_AND_WAIT) mweso_ugi_take(ugi, "stop");
    if (end == QUIT) require(!mweso_ugi_take(ugi, "quit"), "quit is the last command");
    if (end == STOP_AND_WAIT || end == WAIT) mweso_ugi_wait(ugi);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static MwesoPath *path;
    if (!path) {
        path = mweso_path_new();
        require(path && mweso_path_add(path, "variants"), "there is memory");
    }
    Heard heard = {0};
    int moves = 0, responses = 0;
    bool is_long = false;
    MwesoUgi *ugi = mweso_ugi_new(path, "omweso-forward", hear, &heard, NULL);
    require(ugi != NULL, "the engine starts");
    for (size_t i = 1; i < size && i < MOST_COMMANDS; i++) {
        const Phrase *phrase = &phrases[data[i] % COUNT(phrases)];
        if (data[i] >= 240) usleep(1 + 100 * (data[i] - 240u)); /* the thinker comes to think */
        int ready = heard.ready;
        require(mweso_ugi_take(ugi, phrase->line), "it goes on until quit");
        require(strcmp(phrase->line, "isready") != 0 || heard.ready == ready + 1,
                "it is ready at any time");
        moves += phrase->moves;
        responses += phrase->responses;
        is_long |= phrase->is_long;
        if (strcmp(phrase->line, "stop") == 0) is_long = false;
    }
    End end = size ? (End)(data[0] % ENDS) : LEAVE;
    if (end == WAIT && is_long) end = STOP_AND_WAIT;
    end_talk(ugi, end);
    require(heard.moves <= moves && heard.responses <= responses, "nothing is answered twice");
    require((end != WAIT && end != STOP_AND_WAIT) || heard.moves == moves,
            "every thought ends in a move");
    require((end != WAIT && end != STOP_AND_WAIT) || heard.responses == responses,
            "every question is answered");
    mweso_ugi_free(ugi);
    return 0;
}
