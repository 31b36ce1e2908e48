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

/* ERR_CONFLICT: the season waits for its beacon, or has its value, and who takes part stays as it is. */
enum status entry_need_unsettled(const struct season *season, const struct value *entry, struct error *err);

/* A required text. */
enum status entry_need_text(const struct value *entry, const char *key, const char **text, struct error *err);

/* The slot, still in play, of the player that an entry names as `key`. */
enum status entry_need_slot(const struct season *season, const struct value *entry, const char *key, int *section, int *slot,
                            struct error *err);

/* The pairing that an entry names; `open`: it must not have a result yet. The second is for an entry that is complete. */
enum status entry_need_pairing(const struct season *season, const struct value *entry, bool open, struct pairing **pairing,
                               struct error *err);
struct pairing *entry_pairing(struct season *season, const struct value *entry);

/* Half points of two seats, or the places of a table. */
enum status entry_need_outcome(const struct value *entry, const struct pairing *pairing, bool forfeit, struct error *err);

/* Adds a pairing to a section. A game against somebody who has left is won. */
struct pairing *season_add_pairing(struct season *season, struct season_section *of, struct pairing pairing);

/* Adds a board, a list of slots by seat, 0 for nobody. */
void season_add_board(const struct season *season, struct value *boards, const int *slots, int count);

/* ---- slots ---- */

/* A section gets one slot more, after its last. */
void season_add_slot(struct season *season, struct season_section *of, int player);

/* Places in the next season: of this one, and those that are kept from the one before. lists: of the entry `close`. */
void season_set_placings(struct season *season, const struct value *lists);

/* ---- knockout ---- */

/* The matches of a round that can be made: both sides are known, and it was not made yet. `matches` gets their numbers.
 * ERR_CONFLICT: there is none. */
enum status season_pair_knockout(const struct season *season, int section, int round, uint64_t seed, struct value *boards,
                                 struct value *matches, struct error *err);

/* After a result: a match that is level gets one more game. */
void season_settle_match(struct season *season, struct season_section *of, int round, int board);

/* By slot: 1 for a player who is still in; for others the number is smaller the later they left. */
const int *season_knockout_ranks(const struct season *season, int section);

/* ---- tables ---- */

void season_pair_tables(const struct season *season, int section, int round, uint64_t seed, struct value *boards);

/* ---- ladder ---- */

enum status season_complete_move(struct season *season, struct value *entry, struct error *err);
void season_apply_move(struct season *season, const struct value *entry);

/* After a result. */
void season_settle_challenge(struct season *season, struct season_section *of, const struct pairing *pairing, int64_t at_utc_s);

/* The ladder as it would stand without what followed from the result of one entry. */
struct ladder season_ladder_without(const struct season *season, const struct season_section *of, int result);

/* The member "ladder", the ladder after an entry. */
void season_ladder_tell(const struct season *season, struct value *entry, struct ladder ladder);

/* ... and it stands so from now on. */
void season_ladder_annul(const struct season *season, struct season_section *of, int result);

/* A slot of a new season comes to the bottom of the ladder. */
void season_ladder_add(struct season *season, struct season_section *of, int slot, int64_t at_utc_s);

/* A player comes to the bottom of the ladder, as another slot; or leaves it. */
void season_ladder_join(struct season *season, struct season_section *of, int player, int64_t at_utc_s);
void season_ladder_leave(struct season *season, struct season_section *of, int player);

/* By slot: its position; players who have left come after all others. */
const int *season_ladder_ranks(const struct season *season, int section);

/* ---- disputes, and players who come back or take a slot over ---- */

enum status season_complete_claim(struct season *season, struct value *entry, struct error *err);
void season_apply_claim(struct season *season, const struct value *entry);
enum status season_complete_appeal(struct season *season, struct value *entry, struct error *err);
void season_apply_appeal(struct season *season, const struct value *entry);
enum status season_complete_decide(struct season *season, struct value *entry, struct error *err);
enum status season_complete_return(struct season *season, struct value *entry, struct error *err);
void season_apply_return(struct season *season, const struct value *entry);
enum status season_complete_withdraw(struct season *season, struct value *entry, struct error *err);
void season_apply_withdraw(struct season *season, const struct value *entry);
enum status season_complete_substitute(struct season *season, struct value *entry, struct error *err);
void season_apply_substitute(struct season *season, const struct value *entry);

/* ---- notes that move dates ---- */

enum status season_complete_pause(struct season *season, struct value *entry, struct error *err);
void season_apply_pause(struct season *season, const struct value *entry);
enum status season_complete_resume(struct season *season, struct value *entry, struct error *err);
void season_apply_resume(struct season *season, const struct value *entry);
enum status season_complete_put_off(struct season *season, struct value *entry, struct error *err);
void season_apply_put_off(struct season *season, const struct value *entry);

enum status season_complete_clock(struct season *season, struct value *entry, struct error *err);
void season_apply_clock(struct season *season, const struct value *entry);

/* ---- notes ---- */

enum status season_complete_note(struct season *season, struct value *entry, struct error *err);
void season_apply_note(struct season *season, const struct value *entry);

/* Has the moderator put these two apart? */
bool season_are_apart(const struct season *season, int player, int other);

/* AGAIN YES is good for one season. */
void season_choice_used(struct season *season, int player);

enum status season_complete_start(struct season *season, struct value *entry, struct error *err);
enum status season_complete_round(struct season *season, struct value *entry, struct error *err);
enum status season_complete_close(struct season *season, struct value *entry, struct error *err);

#endif
