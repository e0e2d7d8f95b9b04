/* Grammar: scripts made from the input by a grammar of what hooks may say, under rules drawn from
 * the table of keys: a variant loads or is refused with reasons, what loads is played, listed,
 * counted and searched, and all of it once more by a second copy of the variant, which must say the
 * same. */
#include "../draw/rules.h"
#include "target.h"

#include <stdarg.h>
#include <time.h>
#include <unistd.h>

enum {
    LONGEST_SCRIPT = 8000,
    LONGEST_TOLD = 1 << 18,
    DEEPEST = 24,
    LONGEST_INI = DRAW_SECTIONS + 100,
    MOST_TURNS = 5,
    MOST_LISTED = 200,
    MOST_REPEATED = 8,
    MOST_COUNTED = 200,
};

/* ---- the input, byte by byte ----------------------------------------------------------------- */

typedef struct Source {
    const uint8_t *at, *end;
} Source;

/* A number below `count`; 0 when the input is used up. */
static size_t pick(Source *source, size_t count)
{
    return source->at < source->end ? *source->at++ % count : 0;
}

/* ---- text that grows up to a bound ----------------------------------------------------------- */

typedef struct Told {
    char *text;
    size_t length, room;
} Told;

static void tell(Told *told, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void tell(Told *told, const char *format, ...)
{
    va_list args;
    size_t left = told->room - told->length;
    va_start(args, format);
    int length = vsnprintf(told->text + told->length, left, format, args);
    va_end(args);
    if (length >= 0) told->length += (size_t)length < left ? (size_t)length : left - 1;
}

/* ---- the grammar ----------------------------------------------------------------------------- */

/* What may stand for a sign: '$' and a letter in a text of this table is replaced by one of the
 * alternatives of that letter. The first alternative of each leads to an end: it is taken where the
 * script has become deep or long. */
typedef struct Rule {
    char sign;
    const char *texts[48];
} Rule;

static const Rule grammar[] = {
    /* numbers, and what is none */
    {'N',
     {"1",
      "0",
      "2",
      "3",
      "-1",
      "t.hand",
      "t.sown",
      "t.captured",
      "t.turns",
      "t.captures",
      "t.their_turns",
      "t.their_captures",
      "t.columns",
      "t.pits",
      "t.laps",
      "t.passes",
      "t.store",
      "t.their_store",
      "t.still",
      "t.times",
      "(t.chosen or 0)",
      "t.m",
      "t.q",
      "t[$P]",
      "$N + $N",
      "$N - $N",
      "$N * $N",
      "$N // $N",
      "$N % $N",
      "$N / $N",
      "#$L",
      "column($P)",
      "math.max($N, $N)",
      "math.min($N, $N)",
      "math.abs($N)",
      "math.tointeger($N)",
      "math.floor($N)",
      "select('#', $P, $N)",
      "a",
      "p",
      "c[$N]",
      "65535",
      "2^53",
      "math.mininteger",
      "$W"}},
    {'P',
     {"1",
      "t.landing",
      "t.start",
      "t.origin",
      "t.came_to",
      "first_capture($P)",
      "first_capture($P, 'clockwise')",
      "(t.landing or 1)",
      "onward($P, $N)",
      "facing($P)",
      "behind($P)",
      "-$P",
      "pit('A1')",
      "pit('B2')",
      "t.columns",
      "t.pits",
      "t.columns + 1",
      "n",
      "own(t, $N)",
      "onward(t.landing or t.origin or 1, $N)",
      "$N"}},
    {'B',
     {"true",
      "false",
      "t[$P] > 0",
      "t[$P] > $N",
      "may_start($P)",
      "captures($P)",
      "captures($P, 'reverse')",
      "captures($P, 'clockwise')",
      "t.came_clockwise",
      "t.circled",
      "t.capturing",
      "captured_in($N)",
      "t.clockwise",
      "t.declined",
      "t.endless",
      "is_inner($P)",
      "$N == $N",
      "$N < $N",
      "not $B",
      "$B and $B",
      "$B or $B",
      "t.side == 'S'",
      "t.moment == 'start'",
      "t.moment == 'reentry'",
      "type($E) == 'table'",
      "$E",
      "p == 'yes'"}},
    {'L',
     {"{}", "{$P}", "{$P, $P}", "{$P, $P, $P}", "{$P, nil, $P}", "{nil, $P}",
      "{[1] = $P, [3] = $P}", "{[$N] = $P}", "{$P, x = $P}", "{$N, $W}", "{own(t, $N), $P}",
      "filled(t, function(n) return $B end)", "filled(t, may_start)", "filled(t, captures)",
      "holes(t, $N)", "{facing(t.landing), behind(facing(t.landing))}", "c", "$E"}},
    {'T',
     {"{}", "{{$P, $P}}", "{{$P, $P, $N}}", "{{$P, nil, $N}}", "{{$P, $P}, {$P, $P, $N}}",
      "{{$P, onward($P, $N)}}", "{{facing(t.landing), behind(facing(t.landing))}}", "{$L}",
      "{{$P, $P, $N, $N}}", "{{$P, $P}, nil, {$P, $P}}", "{[2] = {$P, $P}}", "{{}}", "$L"}},
    {'M',
     {"{}", "{m = $N}", "{q = $N}", "{m = $N, q = $N}", "{m = (t.m + 1) % 3}", "{zz = $N}",
      "{m = t.hand}", "{m = t.captured % 4}", "{[1] = $N}", "{m = $S}", "$L"}},
    {'S', {"'forward'", "'reverse'", "'either'", "'capture'", "'offer'", "'relay'",
           "'end'",     "'halt'",    "'next'",   "'again'",   "'mover'", "'opponent'",
           "'nobody'",  "'x' .. $N", "$S .. $S", "'\\0'",     "''",      "'rev\\u{e9}rse'",
           "t.side",    "t.moment",  "$W"}},
    {'W', {"nil",       "true",     "1.5",           "'1'",
           "{}",        "t",        "hook",          "function() end",
           "0/0",       "1/0",      "t.nothing",     "error('no')",
           "error({})", "error()",  "assert(false)", "assert(nil, 'so')",
           "t.x.y",     "$N .. ''", "-{}",           "math.maxinteger + 1",
           "again($N)", "long($N)"}},
    {'E', {"nil", "$N", "$P", "$S", "$L", "$T", "$W", "$B", "t.landing", "t"}},
    /* what each hook returns: a word or list that may be right, or anything */
    {'d', {"'forward'", "'reverse'", "'either'", "nil", "$S", "$E"}},
    {'l',
     {"'relay'", "'capture'", "'offer'", "'end'", "'halt'", "$P", "onward(t.landing, $N)", "nil",
      "$S", "$E"}},
    {'n',
     {"onward(t.landing or t.origin, 1)", "onward(t.landing or t.origin, -1)", "$P",
      "onward(t.landing or t.origin, $N)", "nil", "$E"}},
    {'k',
     {"{facing(t.landing)}", "{facing(t.landing), behind(facing(t.landing))}", "nil",
      "{facing(t.landing), $P}", "filled(t, function(n) return t[-n] > 0 end)", "$L", "$E"}},
    {'o', {"t.landing", "t.origin", "t.start", "behind(t.landing)", "nil", "$P", "$E"}},
    {'f', {"{{facing(t.landing), behind(facing(t.landing))}}", "$T", "nil", "$E"}},
    {'s',
     {"filled(t, may_start)", "filled(t, function(n) return t[n] > $N end)", "nil", "$L", "$E"}},
    {'h', {"t[t.start]", "t[t.start] - 1", "1", "math.max(1, t[t.start] // 2)", "nil", "$N", "$E"}},
    {'u', {"'next'", "'again'", "nil", "$S", "$E"}},
    {'v', {"nil", "'mover'", "'opponent'", "'nobody'", "$S", "$E"}},
    {'r', {"{m = (t.m + 1) % 3}", "$M", "nil", "$E"}},
    {'c',
     {"{'one', 'two'}", "nil", "{'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'}", "{}", "{'one'}",
      "$L", "{$S, $S}", "$E"}},
    {'x',
     {"1", "nil", "$N", "{-1, -2}", "{count = $N, -1, -2, -3}", "{count = 1, $P, -$P}", "$L",
      "$E"}},
    {'g', {"true", "nil", "'no'", "$S", "$E"}},
    {'i',
     {"{2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1}", "{4, 4, 4, 4, 0, 0, 0, 0}",
      "t == 'N' and rows($N) or nil", "{1, 2, 3, 0, 0, 0}", "{2, 2, 1, 0}", "rows($N)",
      "{0, 0, 0, 0}", "{9, nil, 9, 9}", "nil", "$L", "$E"}},
    /* statements around the answer, for which '@' stands */
    {'F',
     {"return @",
      "if $B then return @ end",
      "if $B then return @ else return @ end",
      "if $B then return @ end $F",
      "local a = $N $F",
      "local c = $L c[#c + 1] = $P $F",
      "local c = $L c[$N] = $P a = #c $F",
      "for n = 1, t.pits do if $B then return @ end end $F",
      "for n = t.pits, 1, -1 do if $B then return @ end end",
      "for _, n in ipairs($L) do if $B then return @ end end",
      "for n = 1, $N, $N do a = $N end $F",
      "while $B do return @ end",
      "local a = 0 while a < $N do a = a + 1 end $F",
      "repeat local n = $P until $B",
      "do local function f(x) return $N end a = f($P) end $F",
      "a = $N return @",
      "p = $E return @",
      "t[1] = $N return @",
      "t.m = 1 return @",
      "return again($N)",
      "return @, $E",
      "c[1] = $N return @",
      "local x <const> = $E return @",
      "::top:: if $B then goto top end return @"}},
    /* declarations that may be wrong */
    {'D',
     {"", "remember('m', {$K, $K}, 'Once more.')\n", "counts('turns', $K)\n",
      "counts('captures', $K)\n", "counts('$Z', $K)\n",
      "parameter('other', {$K, $K, $K}, 'How many?')\n",
      "p = parameter('pit', 'pit', '$Q', 'Which pit?')\n", "c = {1, nil, 3, [9] = 2}\n",
      "local a = 0\n", "a = {}\n", "hook('$Z', 'Once more.', function(t) return $E end)\n",
      "error('at once')\n", "t = $E\n", "c[$N] = $E\n"}},
    {'K', {"0", "1", "2", "3", "20", "1000", "65535", "65536", "-1", "1.5", "nil", "'x'"}},
    {'Q', {"A1", "B2", "A9", "a1", "", "A0"}},
    {'Z', {"turn", "turns", "winner", "next", "", "setups", "m", "lap"}},
};

/* The functions that the alternatives call. */
static const char helpers[] =
    "local function own(t, n) return n % t.pits + 1 end\n"
    "local function filled(t, fits)\n"
    "    local list = {}\n"
    "    for n = 1, t.pits do if t[n] > 0 and fits(n) then list[#list + 1] = n end end\n"
    "    return list\n"
    "end\n"
    "local function holes(t, k)\n"
    "    local list = {}\n"
    "    for n = 1, t.pits do if n % (k + 2) ~= 0 then list[n] = n end end\n"
    "    return list\n"
    "end\n"
    "local function rows(k)\n"
    "    local list = {}\n"
    "    for n = 1, 2 * k do list[n] = 2 end\n"
    "    return list\n"
    "end\n"
    "local function again(k) if k > 0 then return again(k - 1) + 1 end return again(k) end\n"
    "local function long(k) local s = 'x' for n = 1, k do s = s .. s end return s end\n";

static const Rule *rule_of(char sign)
{
    for (size_t i = 0; i < COUNT(grammar); i++)
        if (grammar[i].sign == sign) return &grammar[i];
    return NULL;
}

static const char *alternative(Source *source, const Rule *rule, bool at_end)
{
    size_t count = 0;
    while (count < COUNT(rule->texts) && rule->texts[count]) count++;
    return rule->texts[at_end ? 0 : pick(source, count)];
}

/* Writes `text` with its signs replaced; `answer` is the sign for which '@' stands. */
static void write_text(Told *script, Source *source, const char *text, char answer, int depth)
{
    for (; *text; text++) {
        bool is_sign = *text == '@' || (*text == '$' && text[1]);
        if (!is_sign) {
            tell(script, "%c", *text);
            continue;
        }
        const Rule *rule = rule_of(*text == '@' ? answer : *++text);
        require(rule != NULL, "the grammar has a rule for every sign it uses");
        bool at_end = depth >= DEEPEST || script->length > LONGEST_SCRIPT / 2;
        write_text(script, source, alternative(source, rule, at_end), answer, depth + 1);
    }
}

/* Declares what a byte of the input asks for. */
static void write_declarations(Told *script, Source *source)
{
    static const char *const texts[] = {
        "remember('m', {0, 3}, 'A number.')\n",
        "remember('q', {1, 40}, 'Another.')\n",
        "counts('turns', 2)\ncounts('laps', 3)\n",
        "counts('captures', 0)\n",
        "p = parameter('word', {'yes', 'no'}, 'Which?')\n",
        "p = parameter('number', {2, 0, 9}, 'How many?')\n",
        "c = {1, 2, 3}\n",
        "$D",
    };
    size_t which = pick(source, 256);
    for (size_t i = 0; i < COUNT(texts); i++)
        if (which >> i & 1) write_text(script, source, texts[i], 'E', 0);
}

/* The hooks whose bits are set; a bit of `always` says that one always answers. */
static void write_hooks(Told *script, Source *source, size_t which, size_t always)
{
    static const struct {
        const char *name;
        char answer;
    } hooks[] = {{"setup", 'i'},    {"starts", 's'}, {"direction", 'd'}, {"next", 'n'},
                 {"landing", 'l'},  {"takes", 'k'},  {"resow", 'o'},     {"refusal", 'f'},
                 {"remember", 'r'}, {"turn", 'u'},   {"winner", 'v'},    {"lift", 'h'},
                 {"choose", 'c'},   {"extra", 'x'},  {"arrange", 'g'},   {"repeated", 'v'},
                 {"last", 'n'}};
    tell(script, "%s", helpers);
    for (size_t i = 0; i < COUNT(hooks); i++) {
        if (!(which >> i & 1)) continue;
        tell(script, "hook('%s', 'A hook.', function(t)\n    ", hooks[i].name);
        write_text(script, source, "$F", hooks[i].answer, 0);
        tell(script, "\nend%s)\n", always >> i & 1 ? ", 'always'" : "");
    }
}

/* A script, and a second one if some of its hooks stand there. */
static void write_scripts(Told *script, Told *second, Source *source)
{
    size_t which = pick(source, 256);
    which |= pick(source, 256) << 8;
    which |= pick(source, 2) << 16;
    size_t elsewhere = pick(source, 4) == 3 ? pick(source, 256) << pick(source, 8) : 0;
    size_t always = pick(source, 8) == 7 ? pick(source, 256) << pick(source, 8) : 0;
    script->length = second->length = 0;
    write_declarations(script, source);
    write_hooks(script, source, which & ~elsewhere, always);
    if (!elsewhere) return;
    if (pick(source, 4) == 3) write_declarations(second, source);
    write_hooks(second, source, which & elsewhere, always);
}

/* ---- rules ----------------------------------------------------------------------------------- */

static uint32_t pick_for_rules(void *source, uint32_t count)
{
    return (uint32_t)pick(source, count);
}

/* A small board is likely, and so are few laps: what is found there is found soon. Half of the
 * rules may be refused, with reasons. */
static void draw_under_scripts(DrawnRules *drawn, Source *source)
{
    static const int widths[] = {4, 2, 3, 8, 5, 2, 3, 12};
    static const int many_laps[] = {1, 300};
    const DrawLots lots = {pick_for_rules, source};
    char columns[32], limit[32];
    size_t laps = pick(source, 30);
    snprintf(columns, sizeof columns, "board.columns=%d", widths[pick(source, COUNT(widths))]);
    snprintf(limit, sizeof limit, "end.lap_limit=%d",
             laps < COUNT(many_laps) ? many_laps[laps] : (int)laps);
    const char *const pinned[] = {columns, limit, NULL};
    draw_answers(&lots, &(DrawPlan){.usual = 5, .unusual = 7, .phases = 2, .pinned = pinned},
                 drawn);
    if (pick(source, 2) == 0) mweso_variant_free(draw_settle(drawn));
}

static void write_ini(Told *ini, Source *source, const DrawnRules *drawn, bool two_scripts)
{
    static const char *const parameters[] = {
        "", "", "", "", "", "word = no\n", "number = 1\n", "pit = A1\n"};
    char sections[DRAW_SECTIONS];
    draw_sections(drawn, sections);
    ini->length = 0;
    tell(ini, "[hooks]\nscript = fuzz.lua%s\n%s%s", two_scripts ? " more.lua" : "",
         parameters[pick(source, COUNT(parameters))], sections);
}

/* ---- a folder for the scripts ---------------------------------------------------------------- */

static char folder[] = "/tmp/mweso-grammar-XXXXXX";
static char script_file[sizeof folder + 20], second_file[sizeof folder + 20];
static char ini_file[sizeof folder + 20];

static void remove_folder(void)
{
    unlink(script_file);
    unlink(second_file);
    rmdir(folder);
}

static void make_folder(void)
{
    require(mkdtemp(folder) != NULL, "there is a folder for temporary files");
    snprintf(script_file, sizeof script_file, "%s/fuzz.lua", folder);
    snprintf(second_file, sizeof second_file, "%s/more.lua", folder);
    snprintf(ini_file, sizeof ini_file, "%s/fuzz.ini", folder);
    atexit(remove_folder);
}

static void save_script(const char *file, const Told *script)
{
    FILE *out = fopen(file, "w");
    require(out && fwrite(script->text, 1, script->length, out) == script->length &&
                fclose(out) == 0,
            "the script can be saved");
}

/* ---- loading --------------------------------------------------------------------------------- */

/* The variant, or NULL; what was found is told either way. */
static MwesoVariant *load(const DrawnRules *drawn, const char *ini, Told *told)
{
    const char *settings[DRAW_MOST + 1];
    draw_settings(drawn, settings);
    MwesoFindings *findings = mweso_findings_new();
    MwesoVariant *variant = mweso_variant_load_text(NULL, ini_file, ini, strlen(ini), settings,
                                                    findings);
    require(!variant == mweso_findings_any_error(findings), "a variant loads if there is no error");
    for (size_t i = 0; i < mweso_findings_count(findings); i++) {
        MwesoFinding f = mweso_findings_at(findings, i);
        require(f.text[0] && f.line >= 0 && is_printable(f.text), "findings say what and where");
        tell(told, "%s:%d: %s [%s]\n", f.file, f.line, f.text, f.id);
    }
    if (variant) tell(told, "%s\n", mweso_variant_fingerprint(variant));
    mweso_findings_free(findings);
    return variant;
}

/* ---- haste ----------------------------------------------------------------------------------- */

/* A script may spend its whole budget in every move. One that takes long is listed and played on,
 * but by no players, who make hundreds of moves of one: from the list on, of both copies, at which
 * the first copy had taken so long. */
enum { LONG = CLOCKS_PER_SEC / 2 };

typedef struct Haste {
    int lists, slow_from; /* slow_from 0: not yet */
    clock_t started;
} Haste;

static Haste haste;

static void begin_copy(int copy)
{
    if (copy == 0) haste.slow_from = 0;
    haste.lists = 0;
    haste.started = copy == 0 ? clock() : 0;
}

static void count_list(void)
{
    haste.lists++;
    if (haste.started && !haste.slow_from && clock() - haste.started > LONG)
        haste.slow_from = haste.lists;
}

static bool is_slow(void) { return haste.slow_from && haste.lists >= haste.slow_from; }

/* ---- playing --------------------------------------------------------------------------------- */

typedef struct Play {
    const MwesoVariant *variant;
    Told *told;
    uint32_t lot;     /* what is drawn next: a part of the input, the same for both copies */
    bool keeps_seeds; /* no seeds leave the game */
    bool wide;        /* there are too many moves for players that look at all of them */
    bool failed;      /* the script has: all else would take its time and fail again */
} Play;

static uint32_t draw(Play *play, uint32_t count)
{
    play->lot = play->lot * 1664525u + 1013904223u;
    return (play->lot >> 16) % count;
}

/* An error is told and says what it must; true if all went well. */
static bool went_well(Play *play, MwesoStatus status, const MwesoError *error)
{
    check_error(status, error);
    if (status == MWESO_OK) return true;
    require(status == MWESO_BAD_VARIANT || status == MWESO_NO || status == MWESO_BAD_INPUT,
            "it is the script that fails");
    tell(play->told, "%d: %s\n", (int)status, error->text);
    if (status == MWESO_BAD_VARIANT) play->failed = true;
    return false;
}

static void tell_outcome(Play *play, const MwesoPosition *before, const char *move,
                         const MwesoOutcome *o)
{
    uint32_t seeds = seeds_of(before), left = seeds_of(&o->after);
    require(play->keeps_seeds ? left == seeds : left <= seeds, "the seeds stay in the game");
    require(o->winner >= MWESO_NOBODY && o->winner <= MWESO_NORTH, "a winner is a player or none");
    check_position(play->variant, &o->after);
    tell(play->told, "%s %s laps %llu captured %u columns %x end %d %d %d\n", move,
         text_of(play->variant, &o->after), (unsigned long long)o->laps, o->captured, o->columns,
         (int)o->end, o->winner, (int)o->points);
}

/* A move of the list, once more by its text. */
static void repeat(Play *play, const MwesoPosition *position, const char *text,
                   const MwesoOutcome *listed)
{
    MwesoOutcome played;
    MwesoError error = {0};
    tell_outcome(play, position, text, listed);
    MwesoStatus status = mweso_play(play->variant, position, text, NULL, NULL, &played, &error);
    check_error(status, &error);
    require(status == MWESO_OK && same_outcome(listed, &played), "the same move ends the same");
}

/* Lists the moves of a position, the first of which are played once more. */
static size_t list_moves(Play *play, const MwesoPosition *position)
{
    const char *text;
    MwesoOutcome outcome;
    MwesoError error = {0};
    size_t count = 0;
    MwesoMoves *moves = mweso_moves_new(play->variant, position, &error);
    if (!moves) return (void)went_well(play, error.status, &error), 0;
    for (; count < MOST_LISTED && mweso_moves_next(moves, &text, &outcome); count++)
        if (count < MOST_REPEATED) repeat(play, position, text, &outcome);
    went_well(play, mweso_moves_status(moves), mweso_moves_error(moves));
    mweso_moves_free(moves);
    count_list();
    play->wide |= count == MOST_LISTED;
    return count;
}

static bool count_on(void *user, uint64_t done)
{
    (void)user;
    return done < MOST_COUNTED;
}

static void count_moves(Play *play, const MwesoPosition *position, size_t listed)
{
    MwesoCount counts[2] = {{0}};
    MwesoError error = {0};
    MwesoStatus status = mweso_perft(play->variant, position, 2, counts, count_on, NULL, &error);
    play->wide |= status == MWESO_NO || counts[0].leaves > MOST_COUNTED;
    if (!went_well(play, status, &error)) return;
    require(counts[0].leaves == listed, "as many moves are counted as are listed");
    tell(play->told, "%llu %llu moves, %llu endless\n", (unsigned long long)counts[0].leaves,
         (unsigned long long)counts[1].leaves, (unsigned long long)counts[1].endless);
}

/* One of the choices at hand. */
static MwesoChoice draw_choice(Play *play, int options, uint64_t pits, int *pit)
{
    int bit = (int)draw(play, 32);
    while (!(options >> bit & 1)) bit = (bit + 1) % 32;
    *pit = (int)draw(play, MWESO_MOST_PITS);
    while (pits && !(pits >> *pit & 1)) *pit = (*pit + 1) % MWESO_MOST_PITS;
    return (MwesoChoice)(1 << bit);
}

/* A move drawn choice by choice; `text` gets it. */
static bool random_move(Play *play, const MwesoPosition *position, char *text, size_t size)
{
    uint64_t pits = 0;
    int options, pit;
    MwesoOutcome outcome;
    MwesoError error = {0};
    MwesoTurn *turn = mweso_turn_new(play->variant, position, &error);
    if (!turn) return went_well(play, error.status, &error);
    bool good = true;
    while (good && (options = mweso_turn_options(turn, &pits))) {
        MwesoChoice choice = draw_choice(play, options, pits, &pit);
        good = went_well(play, mweso_turn_choose(turn, choice, pit, &error), &error);
    }
    good = good && went_well(play, mweso_turn_outcome(turn, &outcome, &error), &error);
    if (good) {
        tell_outcome(play, position, mweso_turn_text(turn), &outcome);
        snprintf(text, size, "%s", mweso_turn_text(turn));
    }
    mweso_turn_free(turn);
    return good;
}

static void ask_player(Play *play, const MwesoGame *game)
{
    static const char *const names[] = {"search:nodes=12", "greedy", "mcts:playouts=3", "random"};
    MwesoThought thought = {0};
    MwesoError error = {0};
    MwesoPlayer *player = mweso_player_new(play->variant, names[draw(play, COUNT(names))], &error);
    if (!player) {
        went_well(play, error.status, &error);
        return;
    }
    if (went_well(play, mweso_player_move(player, game, NULL, NULL, &thought, &error), &error))
        tell(play->told, "%s %s %d %d %llu\n", mweso_player_name(player), thought.move,
             (int)thought.value, (int)thought.win, (unsigned long long)thought.nodes);
    mweso_player_free(player);
}

static void play_game(Play *play, const MwesoPosition *start)
{
    char move[4000];
    MwesoError error = {0};
    MwesoGame *game = mweso_game_new(play->variant, start, NULL);
    require(game != NULL, "there is memory");
    for (int i = 0; i < MOST_TURNS && !play->failed; i++) {
        const MwesoPosition *position = mweso_game_position(game);
        MwesoOutcome standing = mweso_game_standing(game);
        tell(play->told, "over %d winner %d\n", standing.over, standing.winner);
        size_t listed = list_moves(play, position);
        bool light = !play->failed && !play->wide && !is_slow();
        if (i == 0 && light) count_moves(play, position, listed);
        if (i < 2 && light) ask_player(play, game);
        if (play->failed || standing.over) break;
        if (!random_move(play, position, move, sizeof move)) break;
        if (strlen(move) + 1 == sizeof move) break; /* cut off */
        if (!went_well(play, mweso_game_play(game, move, false, &error), &error)) break;
    }
    while (mweso_game_undo(game)) continue;
    require(memcmp(mweso_game_position(game), start, sizeof *start) == 0,
            "a game taken back stands at its start");
    mweso_game_free(game);
}

static const char *answer_of(const MwesoVariant *variant, const char *section, const char *name)
{
    size_t key = 0;
    while (strcmp(mweso_key(key)->section, section) != 0 || strcmp(mweso_key(key)->name, name) != 0)
        key++;
    return mweso_variant_answer(variant, key).text;
}

/* Do words say that seeds leave the game nowhere? Phases may say otherwise. */
static bool keeps_seeds(const MwesoVariant *variant)
{
    MwesoPhase phase;
    return !mweso_variant_phase(variant, 0, &phase) &&
           strcmp(answer_of(variant, "capture", "fate"), "removed") != 0 &&
           strcmp(answer_of(variant, "end", "empty_row"), "none") == 0 &&
           strcmp(answer_of(variant, "start", "quiet_row"), "loses") != 0;
}

static void play_variant(const MwesoVariant *variant, uint32_t lot, Told *told)
{
    Play play = {variant, told, lot, .keeps_seeds = keeps_seeds(variant)};
    MwesoPosition start = mweso_position_start(variant, false);
    MwesoPlayouts totals = {0};
    MwesoError error = {0};
    check_position(variant, &start);
    play_game(&play, &start);
    start.turns[0] = start.turns[1] = 3, start.side = 1;
    if (!play.failed) play_game(&play, &start);
    if (play.failed || play.wide || is_slow()) return;
    went_well(&play, mweso_playouts(variant, 0, 1, 6, lot, &totals, &error), &error);
}

/* ---- one input ------------------------------------------------------------------------------- */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char script_room[LONGEST_SCRIPT], second_room[LONGEST_SCRIPT], ini_room[LONGEST_INI],
        told_room[2][LONGEST_TOLD];
    Source source = {data, data + size};
    static DrawnRules drawn;
    Told script = {script_room, 0, sizeof script_room};
    Told second = {second_room, 0, sizeof second_room};
    Told ini = {ini_room, 0, sizeof ini_room};
    if (!*script_file) make_folder();
    draw_under_scripts(&drawn, &source);
    uint32_t lot = (uint32_t)pick(&source, 256);
    write_scripts(&script, &second, &source);
    write_ini(&ini, &source, &drawn, second.length > 0);
    save_script(script_file, &script);
    save_script(second_file, &second);
    if (getenv("MWESO_SHOW"))
        fprintf(stderr, "%s----\n%s----\n%s----\n", ini.text, script.text,
                second.length ? second.text : "");
    Told told[2];
    for (int i = 0; i < 2; i++) {
        told[i] = (Told){told_room[i], 0, LONGEST_TOLD};
        begin_copy(i);
        MwesoVariant *variant = load(&drawn, ini.text, &told[i]);
        if (variant) play_variant(variant, lot, &told[i]);
        mweso_variant_free(variant);
    }
    require(told[0].length == told[1].length &&
                memcmp(told[0].text, told[1].text, told[0].length) == 0,
            "a second copy of the variant plays the same");
    if (getenv("MWESO_SHOW")) fwrite(told[0].text, 1, told[0].length, stderr);
    return 0;
}
