#include "processor/run/seal_games.h"

#include <sodium.h>
#include <stdlib.h>

#include "processor/game/stored_game.h"

enum { SEAL_ARENA_BYTES = 256 << 20 };

enum status game_is_sealed(struct home *home, int64_t game, bool *sealed, struct error *err)
{
    uint8_t secret[SECRET_BYTES];
    struct game_row row;
    enum status status = store_game_get(home->store, game, &row, err);

    if (status != OK)
        return status;
    *sealed = row.moved[0];
    if (*sealed)
        return OK;
    status = key_open(&home->key, row.secret.bytes, row.secret.count, secret, sealed, err);
    sodium_memzero(secret, sizeof secret);
    return status;
}

static enum status seal_one(struct home *home, int64_t game, struct arena *arena, struct error *err)
{
    struct stored_game *stored;
    enum status status = store_begin(home->store, DURABILITY_NORMAL, err);

    if (status == OK)
        status = stored_game_open(home, game, arena, &stored, err);
    if (status == OK)
        status = stored_game_save(stored, err);
    if (status == OK)
        return store_commit(home->store, err);
    store_rollback(home->store);
    return status;
}

/* Other parts report a fault of the game: the one that plays it, and doctor, which also names a game without a seal. */
static enum status seal_all(struct home *home, const int64_t *ids, size_t count, struct error *err)
{
    struct arena arena = { .limit_bytes = SEAL_ARENA_BYTES };
    enum status status = OK;

    for (size_t i = 0; i < count && status != ERR_IO && status != ERR_LOCKED; i++) {
        bool sealed = false;

        status = game_is_sealed(home, ids[i], &sealed, err);
        if (status == OK && !sealed)
            status = seal_one(home, ids[i], &arena, err);
        arena_reset(&arena);
    }
    arena_release(&arena);
    return status == ERR_IO || status == ERR_LOCKED ? status : OK;
}

static enum status note_all(struct home *home, struct error *err)
{
    enum status status = store_begin(home->store, DURABILITY_FULL, err);

    if (status == OK)
        status = store_meta_set(home->store, HOME_ALL_SEALED, "1", err);
    if (status == OK)
        return store_commit(home->store, err);
    store_rollback(home->store);
    return status;
}

enum status run_seal(struct home *home, struct run_tally *tally, struct error *err)
{
    const char *noted;
    int64_t *ids = NULL;
    size_t count = 0;
    enum status status = store_meta_get(home->store, HOME_ALL_SEALED, &noted, err);

    (void)tally;
    if (status != ERR_NOT_FOUND)
        return status;
    status = store_games(home->store, PHASE_ANY, &ids, &count, err);
    if (status == OK)
        status = seal_all(home, ids, count, err);
    free(ids);
    return status == OK ? note_all(home, err) : status;
}
