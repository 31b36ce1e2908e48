/* Reads the members of an entry, and makes the drawn entries. Only the season's files use it. */
#ifndef POSTERN_LEAGUE_SEASON_ENTRY_H
#define POSTERN_LEAGUE_SEASON_ENTRY_H

#include "engine/league/season.h"

/* A required member; ERR_FORMAT says what is wrong with it. */
enum status entry_need_int(const struct value *entry, const char *key, int64_t least, int64_t most, int64_t *number,
                           struct error *err);
enum status entry_need_hex(const struct value *entry, const char *key, const char **hex, struct error *err);

/* The seed: the first 8 bytes of the member "seed", little-endian. */
enum status entry_need_seed(const struct value *entry, uint64_t *seed, struct error *err);
uint64_t entry_seed(const struct value *entry);

/* The section that an entry names, from 0. ERR_CONFLICT: there is none. */
enum status entry_need_section(const struct season *season, const struct value *entry, int *section, struct error *err);

/* ERR_CONFLICT: the season takes no entries now. */
enum status entry_need_entries(const struct season *season, struct error *err);

enum status season_complete_start(struct season *season, struct value *entry, struct error *err);
enum status season_complete_round(struct season *season, struct value *entry, struct error *err);
enum status season_complete_close(struct season *season, struct value *entry, struct error *err);

#endif
