/* A league as it is stored: its row, and the season that its entries make. */
#ifndef POSTERN_LEAGUE_LEAGUE_H
#define POSTERN_LEAGUE_LEAGUE_H

#include "engine/kernel/ruleset.h"
#include "engine/league/season.h"
#include "processor/home/home.h"
#include "processor/league/chain.h"

struct league {
    struct home *home;
    struct arena *arena;
    struct league_row row;          /* texts in the arena */
    const char *label;              /* "l3" */
    const struct ruleset *rules;
    const struct value *options;
    struct season season;
    struct hash head;               /* of the last entry */
    uint8_t secret[SECRET_BYTES];   /* of the season under way */
    const char **bodies;            /* of entry 1, of entry 2 ... */
    struct hash *hashes;
    int body_capacity, hash_capacity;
};

struct league_wanted {
    const char *name;
    const struct ruleset *rules;
    const struct value *options;    /* whole */
    const struct value *settings;   /* those given, texts; the home's configuration has defaults for the others */
    const char *games;              /* settings of its games, JSON */
};

/* Founds a league. ERR_FORMAT: its name, its settings or its rules cannot be; ERR_CONFLICT: the name is taken. Inside the
 * caller's transaction. */
enum status league_new(struct home *home, const struct league_wanted *wanted, int64_t *id, struct error *err);

/* When a season starts whose days of entries are over at this time: at once, or at the next moment of the setting start.
 * ERR_FORMAT: the setting is no cadence. */
enum status league_start_after(const struct league_settings *settings, int64_t from_utc_s, struct arena *arena, int64_t *starts_utc_s,
                               struct error *err);

/* The id that "l3", "3" or a name means. */
enum status league_find(struct home *home, const char *name, int64_t *id, struct error *err);

/* Opens a league with all its entries. ERR_CORRUPT: an entry has changed since it was stored. */
enum status league_open(struct home *home, int64_t id, struct arena *arena, struct league **out, struct error *err);

/* Is an opened league as it is stored now, so that it need not be opened again? */
enum status league_is_current(struct league *league, bool *is, struct error *err);

/* Completes an entry, takes it in and stores it. ERR_CONFLICT: it cannot come now. Inside the caller's transaction. */
enum status league_add(struct league *league, struct value *entry, struct error *err);

/* Stores what of a league is in no entry, with the time at which a run has to look at it. */
enum status league_save(struct league *league, struct error *err);

/* An entry of this moment; a kind that has a seed gets it. by as in season_entry. */
struct value *league_entry(struct league *league, const char *kind, const char *by);

/* The same about a board. */
struct value *league_entry_about(struct league *league, const char *kind, const char *by, int section,
                                 const struct pairing *pairing);

/* Is an open game so late that the moderator is to be told of it, or (told: he was) that it is drawn? */
bool league_is_late(const struct league *league, int section, const struct pairing *pairing, bool told);

/* How a player is called by others, "Player 31" when he has no name, "Slot b4" while names are hidden; his own name; and his
 * row. */
enum status league_player(struct league *league, int player, struct player_row *row, struct error *err);
const char *league_called(struct league *league, int player);
const char *league_name(struct league *league, int player);

/* The setting hours of its games ... as a struct, in the arena. */
enum status league_games(struct league *league, struct game_settings *settings, struct error *err);

#endif
