/* Atlas map: where games were recorded, by their coordinates and the precision of these. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/collection/atlas.h"

/* The edges of the map in degrees; units of the picture are tenths of a degree from its
 * north-western corner. */
enum { WEST = -20, EAST = 60, NORTH = 28, SOUTH = -36, TENTHS = 10 };
enum { WIDTH = (EAST - WEST) * TENTHS, HEIGHT = (NORTH - SOUTH) * TENTHS, LABEL = 10 };
static const double km_a_degree = 111.2;

typedef struct MapLine {
    const char *css_class, *path;
} MapLine;

static const MapLine map_lines[] = {
#define MAP_LINE(css_class, path) {css_class, path},
#include "cli/collection/africa.def"
#undef MAP_LINE
};

/* A game on the map. */
typedef struct MapSpot {
    const AtlasGame *game;
    double x, y, radius;
    double text_x, text_y, width;
} MapSpot;

typedef struct Map {
    AtlasPage *page;
    MapSpot *spots;
    size_t count;
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

static bool place_on_map(const AtlasGame *game, MapSpot *spot)
{
    double numbers[3];
    if (!atlas_coordinates(game, numbers)) return false;
    double degrees = numbers[2] / km_a_degree;
    *spot = (MapSpot){.game = game,
                      .x = (numbers[1] - WEST) * TENTHS,
                      .y = (NORTH - numbers[0]) * TENTHS,
                      .radius = fmax(2.5, degrees * TENTHS)};
    return spot->x >= 0 && spot->x <= WIDTH && spot->y >= 0 && spot->y <= HEIGHT;
}

/* ---- labels ---------------------------------------------------------------------------------- */

/* Does a label overlap none of those before it, nor the edges? */
static bool is_free(const Map *map, size_t spot)
{
    const MapSpot *b = &map->spots[spot];
    for (const MapSpot *a = map->spots; a < b; a++) {
        bool beside = a->text_x + a->width < b->text_x || b->text_x + b->width < a->text_x;
        if (!beside && fabs(a->text_y - b->text_y) < LABEL) return false;
    }
    return b->text_y > LABEL && b->text_y < HEIGHT;
}

/* Each name is to the right of its spot (to the left at the edge), or as little above or below as
 * it takes to overlap no earlier name. */
static void place_labels(Map *map)
{
    for (size_t i = 0; i < map->count; i++) {
        MapSpot *spot = &map->spots[i];
        spot->width = 5.2 * (double)strlen(spot->game->listed->name) + 4;
        bool right = spot->x + spot->width + 6 <= WIDTH;
        spot->text_x = right ? spot->x + 5 : spot->x - 5 - spot->width;
        double from = spot->y + 3;
        spot->text_y = from;
        for (int step = 1; step < 2 * HEIGHT / LABEL && !is_free(map, i); step++)
            spot->text_y = from + (step % 2 ? 1 : -1) * ((step + 1) / 2) * LABEL;
    }
}

/* ---- drawing --------------------------------------------------------------------------------- */

static void draw_line(Page *page, const char *css_class, int x1, int y1, int x2, int y2)
{
    page_add(page, "<line class=\"%s\" x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\"/>", css_class, x1,
             y1, x2, y2);
}

/* "10° S" */
static void draw_degrees(Page *page, int x, int y, int degrees, char positive, char negative)
{
    char text[16];
    snprintf(text, sizeof text, "%d°%s%c", abs(degrees), degrees ? " " : "",
             degrees > 0   ? positive
             : degrees < 0 ? negative
                           : '\0');
    page_add(page, "<text class=\"soft\" x=\"%d\" y=\"%d\" font-size=\"9\">%s</text>", x, y, text);
}

static void draw_graticule(Page *page)
{
    for (int east = WEST; east <= EAST; east += 10) {
        int x = (east - WEST) * TENTHS;
        draw_line(page, "graticule", x, 0, x, HEIGHT);
        if (east < EAST) draw_degrees(page, x + 2, HEIGHT - 3, east, 'E', 'W');
    }
    for (int north = -30; north <= 20; north += 10) {
        int y = (NORTH - north) * TENTHS;
        draw_line(page, north ? "graticule" : "equator", 0, y, WIDTH, y);
        draw_degrees(page, 2, y - 2, north, 'N', 'S');
    }
}

static void draw_spot(Page *page, const MapSpot *spot)
{
    const CataloguedGame *listed = spot->game->listed;
    page_add(page, "<a href=\"#%s\"><title>%s: %s</title>", spot->game->id, atlas_title(spot->game),
             listed_fact(listed, "variant.place"));
    page_add(page, "<circle class=\"around %s\" cx=\"%f\" cy=\"%f\" r=\"%f\"/>",
             listed_class(listed), spot->x, spot->y, spot->radius);
    page_add(page, "<circle class=\"spot %s\" cx=\"%f\" cy=\"%f\" r=\"2.5\"/>",
             listed_class(listed), spot->x, spot->y);
    if (fabs(spot->text_y - 3 - spot->y) > LABEL)
        page_add(page, "<line class=\"leader\" x1=\"%f\" y1=\"%f\" x2=\"%f\" y2=\"%f\"/>", spot->x,
                 spot->y, spot->text_x < spot->x ? spot->text_x + spot->width : spot->text_x,
                 spot->text_y - 3);
    page_add(page, "<text x=\"%f\" y=\"%f\" font-size=\"9\">%s</text></a>\n", spot->text_x,
             spot->text_y, listed->name);
}

static void draw(const Map *map)
{
    Page *page = map->page->html;
    page_picture(page, WIDTH, HEIGHT, "map", "Where games were recorded",
                 "A map of Africa with a point for every game whose place is on record, and around "
                 "it a circle within which the place lies.");
    page_add(page, "<rect class=\"sea\" width=\"%d\" height=\"%d\"/>", WIDTH, HEIGHT);
    draw_graticule(page);
    for (size_t i = 0; i < sizeof map_lines / sizeof *map_lines; i++)
        page_add(page, "<path class=\"%s\" d=\"%s\"/>\n", map_lines[i].css_class,
                 map_lines[i].path);
    for (size_t i = 0; i < map->count; i++) draw_spot(page, &map->spots[i]);
    page_add(page, "</svg>\n");
}

void atlas_map(AtlasPage *page)
{
    const Atlas *atlas = page->atlas;
    Map map = {page, calloc(atlas->count + 1, sizeof *map.spots), 0};
    bool *shown = calloc(atlas->count + 1, sizeof *shown);
    page->no_memory |= !map.spots || !shown;
    for (size_t i = 0; map.spots && shown && i < atlas->count; i++) {
        shown[i] = place_on_map(&atlas->games[i], &map.spots[map.count]);
        map.count += shown[i];
    }
    if (map.spots && shown) {
        place_labels(&map);
        atlas_begin_picture(page);
        draw(&map);
        atlas_end_picture(page);
        page_add(page->html,
                 "<p class=\"soft\">Each circle has the radius within which the place lies. Coasts "
                 "and borders: Natural Earth, in the public domain, roughly.</p>\n");
        const char *before =
            "<p class=\"soft\">Not on the map, for where they were recorded is not "
            "on record, or beyond its edges: ";
        for (size_t i = 0; i < atlas->count; i++) {
            const AtlasGame *game = &atlas->games[i];
            if (shown[i]) continue;
            fputs(before, page->html->file);
            page_add(page->html, "<a href=\"#%s\">%s</a>", game->id, game->listed->name);
            before = ", ";
        }
        if (*before == ',') page_add(page->html, ".</p>\n");
    }
    free(map.spots);
    free(shown);
}
