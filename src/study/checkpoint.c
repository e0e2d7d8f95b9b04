/* Checkpoint: saves the games of a batch as bytes, and restores them. */
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "base/bits.h"
#include "base/findings.h"
#include "base/memory.h"
#include "rules/variant.h"
#include "study/batch.h"

/* The header before the games, which says what can restore them. */
typedef struct SavedGames {
    uint64_t order; /* SAVED_GAMES; also shows the byte order */
    char version[24];
    char fingerprint[MW_FINGERPRINT + 8];
    uint64_t games, game_size, width; /* width: of the vectors; 0 without vectors */
    uint64_t sum;                     /* checksum of what follows */
} SavedGames;

#define SAVED_GAMES UINT64_C(0x6d7765736f313639)

/* The size of a game's state without its history, which is a pointer and is saved separately. */
enum { STATE = offsetof(MwSteppedGame, history) };

/* Bytes to be written, as far as there is room, or to be read. */
typedef struct SavedBytes {
    uint8_t *to;
    const uint8_t *from;
    size_t room, used;
} SavedBytes;

static void put(SavedBytes *bytes, const void *data, size_t size)
{
    if (size && bytes->used <= bytes->room && size <= bytes->room - bytes->used)
        memcpy(bytes->to + bytes->used, data, size);
    bytes->used += size;
}

static bool take(SavedBytes *bytes, void *data, size_t size)
{
    if (size > bytes->room - bytes->used) return false;
    if (size) memcpy(data, bytes->from + bytes->used, size);
    bytes->used += size;
    return true;
}

static uint64_t sum_of(const uint8_t *bytes, size_t size)
{
    uint64_t sum = size;
    for (size_t i = 0; i < size; i += sizeof(uint64_t)) {
        uint64_t part = 0;
        memcpy(&part, bytes + i, size - i < sizeof part ? size - i : sizeof part);
        sum = mw_mix(sum, part);
    }
    return sum;
}

/* The header for this batch, without the checksum. */
static SavedGames described(const MwesoBatch *batch)
{
    const MwFast *fast = batch->generator.fast;
    SavedGames saved = {.order = SAVED_GAMES,
                        .games = batch->size,
                        .game_size = sizeof(MwSteppedGame),
                        .width = fast ? (uint64_t)fast->width : 0};
    snprintf(saved.version, sizeof saved.version, "%s", mweso_version());
    snprintf(saved.fingerprint, sizeof saved.fingerprint, "%s",
             mweso_variant_fingerprint(batch->variant));
    return saved;
}

size_t mweso_batch_save(const MwesoBatch *batch, uint8_t *bytes, size_t size)
{
    SavedGames saved = described(batch);
    SavedBytes to = {.to = bytes, .room = bytes ? size : 0, .used = sizeof saved};
    for (size_t i = 0; i < batch->size; i++) {
        const MwHistory *history = &batch->games[i].history;
        const uint64_t counts[] = {history->count, history->room};
        put(&to, &batch->games[i], STATE);
        put(&to, counts, sizeof counts);
        put(&to, history->slots, mw_history_size(history));
    }
    if (to.used > to.room) return to.used;
    saved.sum = sum_of(bytes + sizeof saved, to.used - sizeof saved);
    memcpy(bytes, &saved, sizeof saved);
    return to.used;
}

/* Checks that the games were saved by this version and with these rules, and are undamaged. */
static MwesoStatus check_saved(const MwesoBatch *batch, const uint8_t *bytes, size_t size,
                               MwesoError *error)
{
    SavedGames saved = {0}, own = described(batch);
    if (size >= sizeof saved) memcpy(&saved, bytes, sizeof saved);
    saved.version[sizeof saved.version - 1] = '\0';
    if (saved.order != own.order)
        return mw_fail(error, MWESO_BAD_INPUT, 0, "these are no games that were kept");
    if (strcmp(saved.version, own.version) != 0)
        return mw_fail(error, MWESO_BAD_INPUT, 0,
                       "the games were kept by Mweso %s, and %s cannot go on with them",
                       saved.version, own.version);
    if (saved.game_size != own.game_size || saved.width != own.width)
        return mw_fail(error, MWESO_BAD_INPUT, 0,
                       "the games were kept by Mweso %s for another kind of processor",
                       saved.version);
    if (memcmp(saved.fingerprint, own.fingerprint, sizeof saved.fingerprint) != 0)
        return mw_fail(error, MWESO_BAD_INPUT, 0,
                       "the games were kept by other rules than those of %s now: fingerprint "
                       "%.12s, not %.12s",
                       mweso_variant_label(batch->variant), saved.fingerprint, own.fingerprint);
    if (saved.games != own.games)
        return mw_fail(error, MWESO_USAGE, 0, "%llu games were kept; this batch is of %llu",
                       (unsigned long long)saved.games, (unsigned long long)own.games);
    if (saved.sum != sum_of(bytes + sizeof saved, size - sizeof saved))
        return mw_fail(error, MWESO_BAD_INPUT, 0, "the games that were kept are damaged");
    return MWESO_OK;
}

/* Reads a game into an empty one; false if it is cut off, or without memory. */
static bool take_game(SavedBytes *from, MwSteppedGame *game)
{
    uint64_t counts[2];
    if (!take(from, game, STATE) || !take(from, counts, sizeof counts)) return false;
    MwHistory history = {.count = (size_t)counts[0], .room = (size_t)counts[1]};
    size_t size = mw_history_size(&history);
    if (history.room > from->room || size > from->room - from->used) return false;
    history.slots = size ? mw_new(size) : NULL;
    if (size && !history.slots) return false;
    game->history = history;
    return take(from, history.slots, size);
}

MwesoStatus mweso_batch_restore(MwesoBatch *batch, const uint8_t *bytes, size_t size,
                                MwesoError *error)
{
    size_t count = 0;
    MwesoStatus status = mw_check_given(bytes, "the games that were kept", error);
    if (status == MWESO_OK) status = check_saved(batch, bytes, size, error);
    if (status != MWESO_OK) return status;
    SavedBytes from = {.from = bytes, .room = size, .used = sizeof(SavedGames)};
    MwSteppedGame *games = mw_new(batch->size * sizeof *games);
    while (games && count < batch->size && take_game(&from, &games[count])) count++;
    if (count < batch->size) {
        if (games) mw_stepped_games_free(games, batch->size);
        return mw_no_memory(error);
    }
    mw_stepped_games_free(batch->games, batch->size);
    batch->games = games;
    return MWESO_OK;
}
