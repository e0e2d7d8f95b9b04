/* UGI: lines of commands, whatever they hold: each is answered or obeyed, every answer is one
 * printable line, and the engine still answers 'isready' afterwards. */
#include "target.h"

enum { MOST_LINES = 40 };

typedef struct Heard {
    int lines, ready;
} Heard;

static bool is_answer(const char *line)
{
    static const char *const beginnings[] = {"id ",         "option ",     "ugiok",
                                             "readyok",     "bestmove ",   "response ",
                                             "info depth ", "info string "};
    for (size_t i = 0; i < COUNT(beginnings); i++)
        if (strncmp(line, beginnings[i], strlen(beginnings[i])) == 0) return true;
    return false;
}

static void hear(void *user, const char *line)
{
    Heard *heard = user;
    require(is_answer(line), "an answer begins with a word of the protocol");
    require(is_printable(line), "an answer can be printed");
    heard->lines++;
    heard->ready += strcmp(line, "readyok") == 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static MwesoPath *path;
    if (!path) {
        path = mweso_path_new();
        require(path && mweso_path_add(path, "variants"), "there is memory");
    }
    Heard heard = {0, 0};
    char *text = copy_of(data, size), *save;
    MwesoUgi *ugi = mweso_ugi_new(path, "omweso-forward", hear, &heard, NULL);
    require(ugi != NULL, "the engine starts");
    bool more = true;
    char *line = strtok_r(text, "\n", &save);
    for (int i = 0; more && line && i < MOST_LINES; i++, line = strtok_r(NULL, "\n", &save)) {
        more = mweso_ugi_take(ugi, line);
        if (more) mweso_ugi_take(ugi, "stop"); /* no thought takes long */
    }
    int ready = heard.ready;
    mweso_ugi_take(ugi, "isready");
    require(heard.ready == ready + 1, "it is ready after whatever it was told");
    mweso_ugi_free(ugi);
    free(text);
    return 0;
}
