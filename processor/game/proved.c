#include "processor/game/proved.h"

#include <string.h>

enum { PROVED_GAMES = 4096, DIGITS = 32 };   /* of a seal, so many digits: 128 bits */

/* By the remainder of its number. */
struct proved {
    int64_t game;                    /* 0: none */
    int64_t foreign_writes;          /* when it was noted */
    char seal[DIGITS], rows_seal[DIGITS];
    uint8_t sealed[SEALED_SECRET_BYTES], secret[SECRET_BYTES];
    struct hash last_hash;
    struct last_record last;
};

static bool has_seals(const struct stored_game *stored)
{
    return stored->row.secret.count == SEALED_SECRET_BYTES && stored->moderation.seal
           && strlen(stored->moderation.seal) >= DIGITS && strlen(stored->row.rows_seal) >= DIGITS;
}

static bool fits(const struct proved *proved, const struct stored_game *stored)
{
    int64_t foreign_writes;

    return proved->game == stored->row.id && proved->last.number == stored->row.records && has_seals(stored)
           && memcmp(proved->seal, stored->moderation.seal, DIGITS) == 0
           && memcmp(proved->rows_seal, stored->row.rows_seal, DIGITS) == 0
           && memcmp(proved->sealed, stored->row.secret.bytes, SEALED_SECRET_BYTES) == 0
           && store_foreign_writes(stored->home->store, &foreign_writes, NULL) == OK
           && proved->foreign_writes == foreign_writes;
}

bool proved_recall(struct stored_game *stored)
{
    const struct home *home = stored->home;
    const struct proved *proved = home->proved ? &home->proved[stored->row.id % PROVED_GAMES] : NULL;

    if (!proved || !fits(proved, stored))
        return false;
    memcpy(stored->secret, proved->secret, SECRET_BYTES);
    stored->seal_is_due = true;
    stored->last_hash = proved->last_hash;
    stored->last = proved->last;
    return true;
}

void proved_note(const struct stored_game *stored)
{
    struct home *home = stored->home;
    struct proved *proved;
    int64_t foreign_writes;

    if (!stored->seal_is_due || !has_seals(stored) || store_foreign_writes(home->store, &foreign_writes, NULL) != OK)
        return;
    if (!home->proved)
        home->proved = arena_alloc(&home->arena, PROVED_GAMES * sizeof *home->proved);
    if (!home->proved)
        return;
    proved = &home->proved[stored->row.id % PROVED_GAMES];
    proved->game = stored->row.id;
    proved->foreign_writes = foreign_writes;
    memcpy(proved->seal, stored->moderation.seal, DIGITS);
    memcpy(proved->rows_seal, stored->row.rows_seal, DIGITS);
    memcpy(proved->sealed, stored->row.secret.bytes, SEALED_SECRET_BYTES);
    memcpy(proved->secret, stored->secret, SECRET_BYTES);
    proved->last_hash = stored->last_hash;
    proved->last = stored->last;
}
