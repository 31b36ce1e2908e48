#include "processor/league/chain.h"

#include <string.h>

enum { WORDS_ARENA_BYTES = 64 << 20 };

struct hash chain_league_founding(struct arena *arena, const char *league, const char *rules, const struct value *options,
                                  const struct value *settings)
{
    struct value *founding = value_object(arena);
    const char *text;

    value_set_text(arena, founding, "league", league);
    value_set(arena, founding, "options", value_copy(arena, options));
    value_set_text(arena, founding, "rules", rules);
    value_set(arena, founding, "settings", value_copy(arena, settings));
    text = value_write(arena, founding, NULL);
    return hash_bytes(text, strlen(text));
}

struct hash chain_league_next(const struct hash *before, const char *body)
{
    struct hash hash = hash_bytes(body, strlen(body));

    return record_chain(before, &hash);
}

bool chain_is_head(const struct hash *head, struct blob stored)
{
    return stored.count == STORE_CHECK_BYTES && memcmp(stored.bytes, head->bytes, STORE_CHECK_BYTES) == 0;
}

/* ---- chance ---- */

static void add_label(struct arena *arena, const struct season *season, struct value *list)
{
    value_add(list, value_printf(arena, "%s.s%d", season->league, season->number));
}

static struct hash keyed(struct arena *arena, const uint8_t secret[SECRET_BYTES], const struct value *list)
{
    const char *text = value_write(arena, list, NULL);

    return record_keyed(secret, text, strlen(text));
}

/* A season of many players has as many words, for each entry with a seed: they are not kept. */
struct hash chain_league_seed(const struct season *season, const uint8_t secret[SECRET_BYTES], int number)
{
    struct arena arena = { .limit_bytes = WORDS_ARENA_BYTES };
    struct value *list = value_list(&arena), *words = value_list(&arena);
    struct hash seed;

    for (int i = 0; i < season->entrant_count; i++)
        if (!season->entrants[i].left)
            value_add_text(&arena, words, season->entrants[i].luck);
    if (season->beacon_value)
        value_add_text(&arena, words, season->beacon_value);
    add_label(&arena, season, list);
    value_add(list, words);
    value_add_int(&arena, list, number);
    seed = keyed(&arena, secret, list);
    arena_release(&arena);
    return seed;
}

struct hash chain_league_game(const struct season *season, const uint8_t secret[SECRET_BYTES], const char *section, int round,
                              int board, int leg)
{
    struct value *list = value_list(season->arena);

    add_label(season->arena, season, list);
    value_add_text(season->arena, list, "game");
    value_add_text(season->arena, list, section);
    value_add_int(season->arena, list, round);
    value_add_int(season->arena, list, board);
    value_add_int(season->arena, list, leg);
    if (season->beacon_value)
        value_add_text(season->arena, list, season->beacon_value);
    return keyed(season->arena, secret, list);
}
