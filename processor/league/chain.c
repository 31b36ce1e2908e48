#include "processor/league/chain.h"

#include <string.h>

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

static struct value *label_of(const struct season *season)
{
    return value_printf(season->arena, "%s.s%d", season->league, season->number);
}

static struct hash keyed(const struct season *season, const uint8_t secret[SECRET_BYTES], const struct value *list)
{
    const char *text = value_write(season->arena, list, NULL);

    return record_keyed(secret, text, strlen(text));
}

struct hash chain_league_seed(const struct season *season, const uint8_t secret[SECRET_BYTES], int number)
{
    struct value *list = value_list(season->arena), *words = value_list(season->arena);

    for (int i = 0; i < season->entrant_count; i++)
        if (!season->entrants[i].left)
            value_add_text(season->arena, words, season->entrants[i].luck);
    value_add(list, label_of(season));
    value_add(list, words);
    value_add_int(season->arena, list, number);
    return keyed(season, secret, list);
}

struct hash chain_league_game(const struct season *season, const uint8_t secret[SECRET_BYTES], const char *section, int round,
                              int board, int leg)
{
    struct value *list = value_list(season->arena);

    value_add(list, label_of(season));
    value_add_text(season->arena, list, "game");
    value_add_text(season->arena, list, section);
    value_add_int(season->arena, list, round);
    value_add_int(season->arena, list, board);
    value_add_int(season->arena, list, leg);
    return keyed(season, secret, list);
}
