/* count_moves FOLDER VARIANT: the moves from the usual start, through the installed library. */
#include <mweso.h>
#include <stdio.h>

int main(int count, char **arguments)
{
    MwesoPath *path = mweso_path_new();
    MwesoFindings *findings = mweso_findings_new();
    MwesoVariant *variant = NULL;
    MwesoMoves *moves = NULL;
    MwesoOutcome outcome;
    const char *text;
    int found = 0;
    if (count == 3 && path && findings && mweso_path_add(path, arguments[1]))
        variant = mweso_variant_load(path, arguments[2], NULL, findings);
    if (variant) {
        MwesoPosition start = mweso_position_start(variant, false);
        moves = mweso_moves_new(variant, &start, NULL);
        while (moves && mweso_moves_next(moves, &text, &outcome)) found++;
        printf("%s: %d moves from the usual start\n", mweso_variant_name(variant), found);
    }
    mweso_moves_free(moves);
    mweso_variant_free(variant);
    mweso_findings_free(findings);
    mweso_path_free(path);
    return found ? 0 : 1;
}
