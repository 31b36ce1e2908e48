#include "processor/game/proved.h"

#include <string.h>

enum { PROVED_GAMES = 4096, DIGITS = 32 };   /* of a seal, so many digits: 128 bits */

/* By the remainder of its number. */
struct proved {
    int64_t game;                    /* 0: none */
    int64_t foreign_writes;          /* when it was noted */
    char seal[DIGITS], rows_seal[DIGITS];
};

static bool has_seals(const struct stored_game *stored)
{
    return stored->seal_is_due && stored->moderation.seal && strlen(stored->moderation.seal) >= DIGITS
           && strlen(stored->row.rows_seal) >= DIGITS;
}

bool proved_is(const struct stored_game *stored)
{
    struct home *home = stored->home;
    const struct proved *proved = home->proved ? &home->proved[stored->row.id % PROVED_GAMES] : NULL;
    int64_t foreign_writes;

    return proved && proved->game == stored->row.id && has_seals(stored)
           && memcmp(proved->seal, stored->moderation.seal, DIGITS) == 0
           && memcmp(proved->rows_seal, stored->row.rows_seal, DIGITS) == 0
           && store_foreign_writes(home->store, &foreign_writes, NULL) == OK && proved->foreign_writes == foreign_writes;
}

void proved_note(const struct stored_game *stored)
{
    struct home *home = stored->home;
    struct proved *proved;
    int64_t foreign_writes;

    if (!has_seals(stored) || store_foreign_writes(home->store, &foreign_writes, NULL) != OK)
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
}
