/* Scene: what a position tells besides its pits, to and from what was seen of it. */
#include <string.h>

#include "field/observation.h"

void mw_scene_take(MwScene *scene, const MwRules *rules, const MwesoPosition *position)
{
    scene->rest = *position;
    memset(scene->rest.pit, 0, sizeof scene->rest.pit);
    scene->rules = rules;
}

void mw_scene_take_pits(MwScene *scene, const MwesoPosition *position, int pits)
{
    for (int side = 0; side < 2; side++)
        for (int pit = 0; pit < pits; pit++) {
            uint16_t seeds = position->pit[side][pit];
            scene->before.pit[side][pit] = (MwRange){seeds, seeds};
        }
}

/* What the script of one remembers by a name: the same in the other, or what it does at first. */
static uint16_t remembered(const MwRules *from, const MwesoPosition *position,
                           const MwMemory *memory)
{
    for (int i = 0; i < from->memory_count; i++)
        if (strcmp(from->memory[i].name, memory->name) == 0 && position->memory[i] <= memory->most)
            return position->memory[i];
    return memory->first;
}

void mw_rename_memory(const MwRules *from, const MwRules *to, MwesoPosition *position)
{
    const MwesoPosition before = *position;
    memset(position->memory, 0, sizeof position->memory);
    for (int i = 0; i < to->memory_count; i++)
        position->memory[i] = remembered(from, &before, &to->memory[i]);
}

MwesoPosition mw_scene_give(const MwScene *scene, const MwRules *rules, uint32_t midgame)
{
    MwesoPosition position = scene->rest;
    mw_rename_memory(scene->rules, rules, &position);
    if (scene->midgame) position.turns[0] = position.turns[1] = midgame;
    return position;
}
