/* The chain of a league: the hashes of its entries, and the chance that comes from a season's secret.
 *
 * The hash of an entry is BLAKE2b-256 over the hash of the entry before it (of the first: of the founding) and the hash of its
 * body, as records of games are chained. The founding is the hash of {"league","options","rules","settings"} as canonical JSON.
 * The seed of an entry is BLAKE2b-256, keyed with the season's secret, over ["l3.s2",[luck words in order of entry],number]; the
 * secret of a game over ["l3.s2","game",section,round,board,leg]. */
#ifndef POSTERN_LEAGUE_CHAIN_H
#define POSTERN_LEAGUE_CHAIN_H

#include "db/store.h"
#include "engine/league/season.h"
#include "processor/replay/hash.h"
#include "processor/replay/record.h"

struct hash chain_league_founding(struct arena *arena, const char *league, const char *rules, const struct value *options,
                                  const struct value *settings);

/* The hash of the entry with this body. */
struct hash chain_league_next(const struct hash *before, const char *body);

/* Does this belong to the entry's row? Only the first bytes of its hash are stored with it. */
bool chain_is_head(const struct hash *head, struct blob stored);

/* The seed of the entry with this number. */
struct hash chain_league_seed(const struct season *season, const uint8_t secret[SECRET_BYTES], int number);

/* The secret of the game on a board. */
struct hash chain_league_game(const struct season *season, const uint8_t secret[SECRET_BYTES], const char *section, int round,
                              int board, int leg);

#endif
