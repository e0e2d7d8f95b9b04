/* Prints the best move of a variant's usual start, and how it was found, by libmweso:
 *
 *     cc best_move.c $(pkg-config --cflags --libs mweso) -o best_move
 *     ./best_move FOLDER-OF-VARIANTS VARIANT PLAYER
 */
#include <stdio.h>

#include "mweso.h"

static int fail(const MwesoError *error)
{
    fprintf(stderr, "best_move: %s\n", error->text);
    return (int)error->status;
}

/* Lets the player choose a move of the usual start. */
static int choose(const MwesoVariant *variant, MwesoPlayer *player)
{
    MwesoError error;
    MwesoThought thought;
    MwesoPosition start = mweso_position_start(variant, false);
    MwesoGame *game = mweso_game_new(variant, &start, &error);
    if (!game) {
        fprintf(stderr, "%s\n", error.text);
        return error.status;
    }
    MwesoStatus status = mweso_player_move(player, game, NULL, NULL, &thought, &error);
    if (status == MWESO_OK) {
        printf("%s: %s", mweso_variant_name(variant), thought.move);
        if (thought.has_value)
            printf(" (%+.2f seeds, depth %d)", thought.value / 100.0, thought.depth);
        printf("\n");
    }
    mweso_game_free(game);
    return status == MWESO_OK ? 0 : fail(&error);
}

int main(int count, char **arguments)
{
    int code = MWESO_IO;
    MwesoError error;
    if (count != 4) {
        fprintf(stderr, "usage: best_move FOLDER VARIANT PLAYER\n");
        return MWESO_USAGE;
    }
    MwesoPath *path = mweso_path_new();
    MwesoFindings *findings = mweso_findings_new();
    if (path && findings && mweso_path_add(path, arguments[1])) {
        MwesoVariant *variant = mweso_variant_load(path, arguments[2], NULL, findings);
        MwesoPlayer *player = variant ? mweso_player_new(variant, arguments[3], &error) : NULL;
        if (player) code = choose(variant, player);
        else if (variant) code = fail(&error);
        else code = (int)mweso_findings_status(findings);
        mweso_player_free(player);
        mweso_variant_free(variant);
    }
    mweso_findings_free(findings);
    mweso_path_free(path);
    return code;
}
