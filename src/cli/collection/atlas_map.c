/* Atlas map: where games were recorded, by their coordinates and the precision of these; coloured
 * by class, or by who recorded them. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/collection/atlas.h"
#include "cli/collection/atlas_labels.h"

/* The edges of the coasts in degrees; units of the map are tenths of a degree from their
 * north-western corner. */
enum { WEST = -20, EAST = 60, NORTH = 28, SOUTH = -36, TENTHS = 10 };
enum { WIDTH = (EAST - WEST) * TENTHS, HEIGHT = (NORTH - SOUTH) * TENTHS };
/* What is shown beyond the outermost games, and how much is shown at least. */
enum { MARGIN = 35, LEAST_VIEW = 300 };
/* In pixels as the page draws it without its script, and as it draws the map of one game; games
 * nearer than NEAR units share a place. */
enum { DRAWN_WIDTH = 900, DRAWN_ALONE = 320, NEAR = 4 };
static const double km_a_degree = 111.2, dot = 3.4, dot_step = 7.6;

/* Colours by number; 0 is that of all recorders beyond those who recorded most. */
enum { COLOURS = 8 };
_Static_assert((int)CLASS_COUNT < (int)COLOURS, "every class has a colour of its own");

/* An attribute of what is drawn only sometimes. */
#define AS_SHOWN(shown) ((shown) ? "" : " display=none")

typedef struct MapLine {
    const char *css_class, *path;
} MapLine;

static const MapLine map_lines[] = {
#define MAP_LINE(css_class, path) {css_class, path},
#include "cli/collection/africa.def"
#undef MAP_LINE
};

/* Who recorded games of the map. */
typedef struct Recorder {
    const char *name;
    size_t games;
} Recorder;

/* A game on the map. */
typedef struct MapSpot {
    const AtlasGame *game;
    double x, y, radius; /* the radius within which it lies, in units */
    size_t place, recorder;
} MapSpot;

typedef struct Map {
    AtlasPage *page;
    MapSpot *spots;
    LabelledPlace *places;
    Recorder *recorders;
    size_t count, place_count, recorder_count;
    MapView view;
    double scale; /* pixels to a unit, as drawn */
} Map;

bool atlas_coordinates(const AtlasGame *game, double numbers[3])
{
    const char *text = listed_fact(game->listed, "variant.coordinates"); /* checked when loaded */
    char *end;
    for (int i = 0; i < 3; i++) {
        numbers[i] = strtod(text, &end);
        if (end == text) return false;
        text = end + strspn(end, " \t,");
    }
    return true;
}

/* Where a game is on the map; false if that is not known, or beyond its edges. */
static bool find_spot(const AtlasGame *game, MapSpot *spot)
{
    double numbers[3];
    if (!atlas_coordinates(game, numbers)) return false;
    *spot = (MapSpot){.game = game,
                      .x = (numbers[1] - WEST) * TENTHS,
                      .y = (NORTH - numbers[0]) * TENTHS,
                      .radius = fmax(1, numbers[2] / km_a_degree * TENTHS)};
    return spot->x >= 0 && spot->x <= WIDTH && spot->y >= 0 && spot->y <= HEIGHT;
}

/* ---- places and their labels ----------------------------------------------------------------- */

/* From north to south, then from west to east; at one point by the order of the collection. */
static int compare_spots(const void *a, const void *b)
{
    const MapSpot *s = a, *t = b;
    if (s->y < t->y || s->y > t->y) return s->y < t->y ? -1 : 1;
    if (s->x < t->x || s->x > t->x) return s->x < t->x ? -1 : 1;
    return s->game < t->game ? -1 : s->game > t->game;
}

/* How many rings the dots of a place make around the middle one. */
static int ring_of(size_t dots)
{
    int ring = 0;
    while (dots > 1 + 3 * (size_t)ring * ((size_t)ring + 1)) ring++;
    return ring;
}

/* Where a dot of a place lies: around the first one in rings of 6, 12, 18... */
static void place_dot(size_t number, double *x, double *y)
{
    int ring = ring_of(number + 1);
    *x = *y = 0;
    if (ring == 0) return;
    int inside = 1 + 3 * ring * (ring - 1), along = (int)number - inside;
    double corner = M_PI / 3 * (along / ring), next = corner + M_PI / 3,
           part = (double)(along % ring) / ring;
    *x = dot_step * ring * (cos(corner) * (1 - part) + cos(next) * part);
    *y = dot_step * ring * (sin(corner) * (1 - part) + sin(next) * part);
}

static void join_places(Map *map)
{
    qsort(map->spots, map->count, sizeof *map->spots, compare_spots);
    for (size_t i = 0; i < map->count; i++) {
        MapSpot *spot = &map->spots[i];
        const char *name = spot->game->listed->name;
        size_t p = 0, length = (size_t)cli_text_width(name, strlen(name));
        while (p < map->place_count &&
               hypot(map->places[p].x - spot->x, map->places[p].y - spot->y) > NEAR)
            p++;
        LabelledPlace *place = &map->places[p];
        if (p == map->place_count) {
            map->place_count++;
            *place = (LabelledPlace){.x = spot->x, .y = spot->y, .number = p + 1};
        }
        spot->place = p;
        place->lines++;
        if (length > place->longest) place->longest = length;
        place->radius = dot + dot_step * ring_of(place->lines);
    }
}

/* The part of an axis that is shown: what lies around `least` to `most`, hardly beyond the map. */
static void cut(double least, double most, int length, double *from, double *size)
{
    double middle = (least + most) / 2, wanted = most - least + 2 * MARGIN;
    *size = fmin(length, ceil(fmax(wanted, LEAST_VIEW)));
    *from = floor(fmin(fmax(middle - *size / 2, -MARGIN), length + MARGIN - *size));
}

/* Chooses what is shown, to be drawn `drawn` pixels wide. */
static void choose_view(Map *map, int drawn)
{
    double west = WIDTH, east = 0, north = HEIGHT, south = 0;
    for (size_t i = 0; i < map->count; i++) {
        const MapSpot *spot = &map->spots[i];
        west = fmin(west, spot->x), east = fmax(east, spot->x);
        north = fmin(north, spot->y), south = fmax(south, spot->y);
    }
    if (!map->count) west = north = 0, east = WIDTH, south = HEIGHT;
    cut(west, east, WIDTH, &map->view.x, &map->view.width);
    cut(north, south, HEIGHT, &map->view.y, &map->view.height);
    map->scale = drawn / map->view.width;
}

/* ---- who recorded them ----------------------------------------------------------------------- */

/* Who recorded most comes first, and who is not on record last. */
static int compare_recorders(const void *a, const void *b)
{
    const Recorder *r = a, *s = b;
    if (!*r->name != !*s->name) return *r->name ? -1 : 1;
    if (r->games != s->games) return r->games > s->games ? -1 : 1;
    return strcmp(r->name, s->name);
}

static size_t recorder_named(const Map *map, const char *name)
{
    size_t i = 0;
    while (i < map->recorder_count && strcmp(map->recorders[i].name, name) != 0) i++;
    return i;
}

static void list_recorders(Map *map)
{
    for (size_t i = 0; i < map->count; i++) {
        const char *name = map->spots[i].game->recorder;
        size_t r = recorder_named(map, name);
        if (r == map->recorder_count) map->recorders[map->recorder_count++] = (Recorder){name, 0};
        map->recorders[r].games++;
    }
    qsort(map->recorders, map->recorder_count, sizeof *map->recorders, compare_recorders);
    for (size_t i = 0; i < map->count; i++)
        map->spots[i].recorder = recorder_named(map, map->spots[i].game->recorder);
}

static int colour_of_class(GameClass class) { return (int)class + 1; }

static int colour_of_recorder(const Map *map, size_t recorder)
{
    bool known = *map->recorders[recorder].name && recorder + 1 < COLOURS;
    return known ? (int)recorder + 1 : 0;
}

static const char *recorder_name(const char *name) { return *name ? name : "not on record"; }

/* ---- drawing --------------------------------------------------------------------------------- */

static void draw_line(Page *page, const char *css_class, int x1, int y1, int x2, int y2)
{
    page_add(page, "<line class=\"%s\" x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\"/>", css_class, x1,
             y1, x2, y2);
}

/* "10° S" */
static void draw_degrees(const Map *map, double x, double y, int degrees, char positive,
                         char negative)
{
    char text[16];
    snprintf(text, sizeof text, "%d°%s%c", abs(degrees), degrees ? " " : "",
             degrees > 0   ? positive
             : degrees < 0 ? negative
                           : '\0');
    page_add(map->page->html,
             "<text class=\"degrees\" x=\"%f\" y=\"%f\" font-size=\"%f\">%s</text>", x, y,
             LABEL_SIZE / map->scale, text);
}

static void draw_graticule(const Map *map)
{
    const MapView *view = &map->view;
    for (int east = WEST; east <= EAST; east += 10) {
        int x = (east - WEST) * TENTHS;
        draw_line(map->page->html, "graticule", x, 0, x, HEIGHT);
        if (x >= view->x && x < view->x + view->width - MARGIN)
            draw_degrees(map, x + 2, view->y + view->height - 3, east, 'E', 'W');
    }
    for (int north = -30; north <= 20; north += 10) {
        int y = (NORTH - north) * TENTHS;
        draw_line(map->page->html, north ? "graticule" : "equator", 0, y, WIDTH, y);
        if (y > view->y + LABEL_SIZE && y < view->y + view->height - LABEL_SIZE)
            draw_degrees(map, view->x + 2, y - 2, north, 'N', 'S');
    }
}

/* The circles within which the games of a place lie; equal ones once. */
static void draw_circles(const Map *map)
{
    for (size_t i = 0; i < map->count; i++) {
        const MapSpot *spot = &map->spots[i];
        bool again = false;
        for (size_t k = 0; k < i; k++) {
            const MapSpot *other = &map->spots[k];
            again |= hypot(other->x - spot->x, other->y - spot->y) < 0.05 &&
                     fabs(other->radius - spot->radius) < 0.05;
        }
        if (!again)
            page_add(map->page->html, "<circle class=\"around\" cx=\"%f\" cy=\"%f\" r=\"%f\"/>\n",
                     spot->x, spot->y, spot->radius);
    }
}

static void draw_game(const Map *map, const MapSpot *spot, size_t number, const Label *label)
{
    Page *page = map->page->html;
    const CataloguedGame *listed = spot->game->listed;
    const int class = colour_of_class(listed->class),
              recorder = colour_of_recorder(map, spot->recorder);
    double x, y;
    place_dot(number, &x, &y);
    page_add(page,
             "<a href=\"%s\" data-class=\"%d\" data-recorder=\"%zu\" data-colours=\"%d %d\"><title>"
             "%s: %s; %s; recorded by: %s</title>",
             ATLAS_LINK(map->page, spot->game), class, spot->recorder, class, recorder,
             atlas_title(spot->game), listed_fact(listed, "variant.place"), listed_class(listed),
             recorder_name(spot->game->recorder));
    page_add(page, "<circle class=\"spot c%d\" cx=\"%f\" cy=\"%f\" r=\"%f\"/>", class, x, y, dot);
    page_add(page,
             "<text class=\"name\"%s x=\"%f\" y=\"%f\" text-anchor=\"%s\" font-size=\"%d\">%s"
             "</text></a>\n",
             AS_SHOWN(label->kind == 'n'), label->x, label->y + (double)(LABEL_LINE * number),
             label->align, LABEL_SIZE, listed->name);
}

/* Labels at all steps, for the script. */
static void write_labels(Page *page, const LabelledPlace *place)
{
    page_add(page, " data-labels=\"");
    for (int i = 0; i < LABEL_STEPS; i++) {
        const Label *l = &place->at[i];
        fprintf(page->file, "%s%c,%s,%.4g,%.4g,%.4g,%.4g", i ? ";" : "", l->kind, l->align, l->x,
                l->y, l->to_x, l->to_y);
    }
    page_add(page, "\"");
}

/* A place: its own units are pixels, whatever the size of the map. */
static void draw_place(const Map *map, size_t number)
{
    Page *page = map->page->html;
    const LabelledPlace *place = &map->places[number];
    const Label *label = &place->at[LABEL_AS_DRAWN];
    page_add(page, "<g class=\"pin\" transform=\"translate(%f %f) scale(%g)\"", place->x, place->y,
             1 / map->scale);
    write_labels(page, place);
    page_add(page, "><line class=\"leader\"%s x2=\"%f\" y2=\"%f\"/>\n",
             AS_SHOWN(label->to_x != 0 || label->to_y != 0), label->to_x, label->to_y);
    for (size_t i = 0, games = 0; i < map->count; i++)
        if (map->spots[i].place == number) draw_game(map, &map->spots[i], games++, label);
    page_add(page,
             "<text class=\"number\"%s x=\"%f\" y=\"%f\" text-anchor=\"%s\" font-size=\"%d\">%zu"
             "</text></g>\n",
             AS_SHOWN(label->kind == 'i'), label->x, label->y, label->align, LABEL_SIZE,
             place->number);
}

/* Begins the map: its name, what it shows in words, and all of it but places. */
static void draw_ground(const Map *map, const char *title, const char *text)
{
    Page *page = map->page->html;
    const MapView *v = &map->view;
    fprintf(page->file,
            "<svg viewBox=\"%.0f %.0f %.0f %.0f\" class=\"map\" role=\"group\" "
            "aria-labelledby=\"map.title map.text\" data-drawn=\"%d\" data-scale=\"%.6g\" "
            "style=\"--wide:%.4g\">",
            v->x, v->y, v->width, v->height, LABEL_AS_DRAWN, map->scale, v->width / v->height);
    page_add(page, "<title id=\"map.title\">%s</title><desc id=\"map.text\">%s</desc>\n", title,
             text);
    page_add(page, "<rect class=\"sea\" width=\"%d\" height=\"%d\"/>", WIDTH, HEIGHT);
    draw_graticule(map);
    for (size_t i = 0; i < sizeof map_lines / sizeof *map_lines; i++)
        page_add(page, "<path class=\"%s\" d=\"%s\"/>\n", map_lines[i].css_class,
                 map_lines[i].path);
    draw_circles(map);
}

static void draw(const Map *map)
{
    draw_ground(map, "Where games were recorded",
                "A map of Africa with a dot for every game whose place is on record, and circles "
                "within which the places lie. The same is told by the list of places below.");
    for (size_t i = 0; i < map->place_count; i++) draw_place(map, i);
    page_add(map->page->html, "</svg>\n");
}

/* ---- around the map -------------------------------------------------------------------------- */

static void add_controls(Page *page)
{
    page_add(page,
             "<form class=\"controls\" hidden><button type=\"button\" data-zoom=\"2\" "
             "aria-label=\"Larger\">+</button> <button type=\"button\" data-zoom=\"0.5\" "
             "aria-label=\"Smaller\">−</button> <button type=\"button\" data-zoom=\"0\">All"
             "</button> <fieldset><legend>Colours tell</legend> <label><input type=\"radio\" "
             "name=\"by\" value=\"class\" checked> the class</label> <label><input type=\"radio\" "
             "name=\"by\" value=\"recorder\"> who recorded it</label></fieldset></form>\n");
}

static void add_entry(Page *page, size_t value, int colour, const char *word, const char *meaning,
                      size_t games)
{
    page_add(page,
             "<li data-value=\"%zu\" title=\"%s\"><i class=\"swatch c%d\"></i>%s <span "
             "class=\"soft\">%zu</span></li>",
             value, meaning, colour, word, games);
}

static void add_legends(const Map *map)
{
    Page *page = map->page->html;
    page_add(page, "<ul class=\"legend\" data-by=\"class\">\n");
    for (int class = 0; class < CLASS_COUNT; class ++) {
        size_t games = 0;
        for (size_t i = 0; i < map->count; i++)
            games += (int)map->spots[i].game->listed->class == class;
        const ClassSpec *spec = &class_specs[class];
        int colour = colour_of_class((GameClass) class);
        if (games) add_entry(page, (size_t)colour, colour, spec->word, spec->meaning, games);
    }
    page_add(page, "</ul>\n<ul class=\"legend\" data-by=\"recorder\" hidden>\n");
    for (size_t i = 0; i < map->recorder_count; i++)
        add_entry(page, i, colour_of_recorder(map, i), recorder_name(map->recorders[i].name), "",
                  map->recorders[i].games);
    page_add(page, "</ul>\n");
}

/* All places by their numbers, in words. */
static void add_places(const Map *map)
{
    Page *page = map->page->html;
    page_add(page, "<ol class=\"places\">\n");
    for (size_t p = 0; p < map->place_count; p++) {
        const char *before = "";
        for (size_t i = 0; i < map->count; i++) {
            const AtlasGame *game = map->spots[i].game;
            if (map->spots[i].place != p) continue;
            if (!*before) page_add(page, "<li>%s: ", listed_fact(game->listed, "variant.place"));
            page_add(page, "%s<a href=\"%s\">%s</a>", before, ATLAS_LINK(map->page, game),
                     game->listed->name);
            before = ", ";
        }
        page_add(page, "</li>\n");
    }
    page_add(page, "</ol>\n");
}

static void add_absent(const Map *map)
{
    const Atlas *atlas = map->page->atlas;
    Page *page = map->page->html;
    const char *before = "<p class=\"soft\">Not on the map, for where they were recorded is not "
                         "on record, or beyond its edges: ";
    for (size_t i = 0; i < atlas->count; i++) {
        const AtlasGame *game = &atlas->games[i];
        MapSpot spot;
        if (find_spot(game, &spot)) continue;
        fputs(before, page->file);
        page_add(page, "<a href=\"%s\">%s</a>", ATLAS_LINK(map->page, game), game->listed->name);
        before = ", ";
    }
    if (*before == ',') page_add(page, ".</p>\n");
}

static void add_map(const Map *map)
{
    Page *page = map->page->html;
    add_controls(page);
    add_legends(map);
    page_add(page, "<div class=\"wide chart\" tabindex=\"0\" role=\"group\" aria-label=\"Map\">\n");
    draw(map);
    page_add(
        page,
        "</div>\n<p class=\"told\" aria-live=\"polite\"></p>\n<p class=\"soft\">Every dot is a "
        "game; each circle has the radius within which the place lies. Who recorded a game is "
        "whom its first source names, or says that it follows. Coasts and borders: Natural "
        "Earth, in the public domain, roughly.<span class=\"hint\" hidden> The map is enlarged "
        "by + and −, by two fingers, by the wheel with Ctrl or once the map was clicked; "
        "it is moved by dragging or the arrow keys; 0 shows all of it.</span></p>\n");
    add_places(map);
    add_absent(map);
}

/* Puts all games on a map, without names; false if there is no memory. Free it in any case. */
static bool begin_map(AtlasPage *page, Map *map)
{
    const Atlas *atlas = page->atlas;
    const size_t room = atlas->count + 1;
    *map = (Map){.page = page,
                 .spots = calloc(room, sizeof *map->spots),
                 .places = calloc(room, sizeof *map->places),
                 .recorders = calloc(room, sizeof *map->recorders)};
    bool good = map->spots && map->places && map->recorders;
    page->no_memory |= !good;
    for (size_t i = 0; good && i < atlas->count; i++)
        map->count += find_spot(&atlas->games[i], &map->spots[map->count]);
    if (!good) return false;
    join_places(map);
    list_recorders(map);
    choose_view(map, DRAWN_WIDTH);
    return true;
}

static void free_map(Map *map)
{
    free(map->spots);
    free(map->places);
    free(map->recorders);
}

void atlas_map(AtlasPage *page)
{
    Map map;
    bool good = begin_map(page, &map) &&
                labels_place(map.places, map.place_count, map.view, map.scale);
    if (good) add_map(&map);
    page->no_memory |= !good;
    free_map(&map);
}

void atlas_place(AtlasPage *page, const AtlasGame *game)
{
    MapSpot spot;
    Map map = {.page = page, .spots = &spot, .count = 1};
    const char *place = listed_fact(game->listed, "variant.place");
    if (!find_spot(game, &spot)) return;
    choose_view(&map, DRAWN_ALONE);
    page_add(page->html, "<figure class=\"place\">");
    draw_ground(&map, "Where it was recorded",
                "A map with a dot where the game was recorded, and a circle within which the place "
                "lies.");
    page_add(page->html,
             "<g transform=\"translate(%f %f) scale(%g)\"><circle class=\"spot c%d\" r=\"%f\"/>"
             "</g></svg>\n<figcaption>%s; known to within the circle. <a href=\"" ATLAS_INDEX
             ".html#" ATLAS_MAP "\">All games on one map</a></figcaption></figure>\n",
             spot.x, spot.y, 1 / map.scale, colour_of_class(game->listed->class), dot,
             *place ? place : "Where it was recorded");
}

/* ---- of a question --------------------------------------------------------------------------- */

/* Colours by number as those of recorders: most answers first, and 0 for all beyond. */
static int colour_of_answer(size_t answer) { return answer + 1 < COLOURS ? (int)answer + 1 : 0; }

static void draw_answer(const Map *map, const AtlasQuestion *q, const MapSpot *spot, size_t number)
{
    const size_t game = (size_t)(spot->game - map->page->atlas->games),
                 answer = atlas_answer(map->page, q, game);
    static const char *const remarks[GROUNDS] = {
        "", "", [GROUND_ASSUMED] = " (assumed)", [GROUND_SILENT] = " (not on record)"};
    const QuestionGround ground = q->grounds[game];
    double x, y;
    if (answer == q->answer_count) return;
    place_dot(number, &x, &y);
    page_add(map->page->html,
             "<a href=\"%s\"><title>%s: %s%s</title><circle class=\"spot c%d%s\" cx=\"%f\" "
             "cy=\"%f\" r=\"%f\"/></a>\n",
             ATLAS_LINK(map->page, spot->game), atlas_title(spot->game), q->answers[answer].text,
             remarks[ground], colour_of_answer(answer), ground == GROUND_RECORD ? "" : " ring", x,
             y, dot);
}

static void draw_answers(const Map *map, const AtlasQuestion *q)
{
    Page *page = map->page->html;
    draw_ground(map, "What games answer",
                "A map of Africa with a dot for every game in which the question arises and whose "
                "place is on record, in the colour of its answer. The same is told by the lists "
                "below.");
    for (size_t p = 0; p < map->place_count; p++) {
        page_add(page, "<g class=\"pin\" transform=\"translate(%f %f) scale(%g)\">\n",
                 map->places[p].x, map->places[p].y, 1 / map->scale);
        for (size_t i = 0, games = 0; i < map->count; i++)
            if (map->spots[i].place == p) draw_answer(map, q, &map->spots[i], games++);
        page_add(page, "</g>\n");
    }
    page_add(page, "</svg>\n");
}

/* How many games of the map give an answer. */
static size_t count_answer(const Map *map, const AtlasQuestion *q, size_t answer)
{
    size_t games = 0;
    for (size_t i = 0; i < map->count; i++) {
        size_t game = (size_t)(map->spots[i].game - map->page->atlas->games);
        games += atlas_answer(map->page, q, game) == answer;
    }
    return games;
}

static void add_answer_legend(const Map *map, const AtlasQuestion *q)
{
    Page *page = map->page->html;
    page_add(page, "<ul class=\"legend\" data-by=\"answer\">\n");
    for (size_t a = 0; a < q->answer_count; a++) {
        size_t games = count_answer(map, q, a);
        if (games) add_entry(page, a, colour_of_answer(a), q->answers[a].text, "", games);
    }
    page_add(page,
             "<li><i class=\"swatch ring\"></i>a ring: assumed, or not on record</li></ul>\n");
}

void atlas_map_answers(AtlasPage *page, const AtlasQuestion *q)
{
    Map map;
    page_add(page->html, "<h2>Where</h2>\n");
    if (begin_map(page, &map)) {
        add_answer_legend(&map, q);
        page_add(page->html, "<div class=\"wide chart\" tabindex=\"0\" role=\"group\" "
                             "aria-label=\"Map\">\n");
        draw_answers(&map, q);
        page_add(page->html, "</div>\n");
    }
    free_map(&map);
}
