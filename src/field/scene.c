/* Scene: what a position tells besides its pits, to and from what was seen of it. */
#include <string.h>

#include "field/observation.h"

void mw_scene_take(MwScene *scene, const MwesoPosition *position)
{
    scene->side = position->side;
    scene->passes = position->passes;
    scene->passed = position->passed;
    scene->spread = position->spread;
    scene->still = position->still;
    memcpy(scene->held, position->held, sizeof scene->held);
    for (int side = 0; side < 2; side++) {
        scene->turns[side] = position->turns[side];
        scene->captures[side] = position->captures[side];
        scene->store[side] = position->store[side][0];
    }
}

void mw_scene_take_pits(MwScene *scene, const MwesoPosition *position, int pits)
{
    for (int side = 0; side < 2; side++)
        for (int pit = 0; pit < pits; pit++) {
            uint16_t seeds = position->pit[side][pit];
            scene->before.pit[side][pit] = (MwRange){seeds, seeds};
        }
}

MwesoPosition mw_scene_give(const MwScene *scene, const MwRules *rules, uint32_t midgame)
{
    MwesoPosition position = {.side = (uint8_t)scene->side,
                              .passes = (uint8_t)scene->passes,
                              .passed = scene->passed,
                              .spread = scene->spread,
                              .still = scene->still};
    memcpy(position.held, scene->held, sizeof position.held);
    for (int i = 0; i < rules->memory_count; i++) position.memory[i] = rules->memory[i].first;
    for (int side = 0; side < 2; side++) {
        position.turns[side] = scene->midgame ? midgame : scene->turns[side];
        position.captures[side] = scene->captures[side];
        position.store[side][0] = scene->store[side];
    }
    return position;
}
