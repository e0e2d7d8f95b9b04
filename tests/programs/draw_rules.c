/* draw_rules SEED COUNT [USUAL UNUSUAL PHASES SCENES [SETTING...]]: draws so many rule sets that
 * the program takes (tests/draw/rules.h), with at most so many answers and phases, and the given
 * settings in each. Prints every answer that is drawn, of phases too, a line of JSON for each rule
 * set: the same for the same arguments. */
#include "../draw/rules.h"

static void print_answer(const char **comma, const char *label, int length, const char *value)
{
    printf("%s\"%.*s\": \"%s\"", *comma, length, label, value);
    *comma = ", ";
}

static void print_rules(const DrawnRules *drawn)
{
    const char *comma = "";
    printf("{");
    for (size_t i = 0; i < drawn->phases; i++) {
        char label[32];
        int length = snprintf(label, sizeof label, "%s:until", draw_phase_names[i]);
        print_answer(&comma, label, length, drawn->until[i]);
    }
    for (size_t i = 0; i < drawn->count; i++) {
        size_t length = strcspn(drawn->text[i], "=");
        print_answer(&comma, drawn->text[i], (int)length, drawn->text[i] + length + 1);
    }
    printf("}\n");
}

int main(int count, char **arguments)
{
    enum { NUMBERS = 6 };
    unsigned long numbers[NUMBERS] = {1, 1, 30, 30, 2, 2};
    for (int i = 1; i < count && i <= NUMBERS; i++)
        numbers[i - 1] = strtoul(arguments[i], NULL, 10);
    const DrawPlan plan = {
        .usual = (uint32_t)numbers[2],
        .unusual = (uint32_t)numbers[3],
        .phases = (uint32_t)numbers[4],
        .scenes = (uint32_t)numbers[5],
        .pinned = count > NUMBERS + 1 ? (const char *const *)arguments + NUMBERS + 1 : NULL};
    for (unsigned long i = 0; i < numbers[1]; i++) {
        MwRandom random = mw_random(numbers[0], i);
        const DrawLots lots = {draw_by_random, &random};
        DrawnRules drawn;
        mweso_variant_free(draw_rules(&lots, &plan, &drawn));
        print_rules(&drawn);
    }
    return 0;
}
