/* What the moderator does in a league. Each act is one or more entries; inside the caller's transaction. */
#ifndef POSTERN_LEAGUE_ACTS_H
#define POSTERN_LEAGUE_ACTS_H

#include "processor/league/league.h"

struct league_entrant {
    const char *address;            /* "": a bot */
    const char *name;               /* unique here; "" for none, but a bot has one */
    const char *luck;               /* "" for none; a word, or # and the hash of one */
    const char *team;               /* "" for none */
};

/* Do the bounds of a league let a player's rating in? Who has none counts as a newcomer. ERR_CONFLICT says which does not. */
enum status league_is_within(struct league *league, int player, struct error *err);

/* Enters somebody who is known, with his rating; nothing but the season's own rules is asked. */
enum status league_enter_player(struct league *league, const struct player_row *row, const char *luck, const char *team,
                                const char *by, struct error *err);

/* Enters a player, who is made if nobody has this address (of a bot: this name). *player: his number. */
enum status league_enter(struct league *league, const struct league_entrant *entrant, const char *by, int *player,
                         struct error *err);

/* Who of the entrants has this address, case and what stands behind a plus aside; ERR_NOT_FOUND: nobody. */
enum status league_find_entered(struct league *league, const char *address, struct player_row *row, struct error *err);

/* ERR_CONFLICT, ERR_FORMAT: why such a player cannot enter now. Stores nothing. */
enum status league_may_enter(struct league *league, const struct league_entrant *entrant, struct error *err);

/* How others see a player; unique here. */
enum status league_rename(struct league *league, int player, const char *name, struct error *err);

/* The luck word whose hash came with the entry. */
enum status league_tell_luck(struct league *league, int player, const char *word, struct error *err);

/* Takes an entry back. */
enum status league_leave(struct league *league, int player, const char *by, struct error *err);

/* A player goes: his later rounds are lost. His open games are offered to a standby; if there is none they are lost, too, but at a
 * table the others go on, and his seat resigns. reason: a text, which stays out of the chain. */
enum status league_withdraw(struct league *league, int player, const char *by, const char *reason, struct error *err);

/* Loses the open games of a slot whose player has gone. */
enum status league_forfeit_games(struct league *league, int section, int slot, const char *by, struct error *err);

/* Takes name and address of a player out of the home's list of players. ERR_CONFLICT: he takes part in a league. */
enum status league_erase(struct home *home, int player, struct error *err);

/* A player rests in a round that was not made yet. */
enum status league_rest(struct league *league, int player, int round, const char *by, struct error *err);

/* What a game was worth that its rules do not decide: half points of the first seat, or at a table places by seat. */
struct league_outcome {
    int points;
    int places[TABLE_SEATS_MAX];
    bool unrated;                   /* it changes no rating */
};

/* A result that no game gave, as an entry of this kind. reason: as it stands in the chain, such as the hash of a text. */
enum status league_settle(struct league *league, const char *kind, int section, const struct pairing *pairing,
                          const struct league_outcome *outcome, const char *by, const char *reason, struct error *err);
const char *league_reason_hash(struct league *league, const char *reason);

/* Judges an open board. Its game is void. reason: a text; NULL: not over in time. */
enum status league_judge(struct league *league, int section, const struct pairing *pairing, const struct league_outcome *outcome,
                         const char *by, const char *reason, struct error *err);

/* On a ladder: a player challenges another; declines a challenge, that of a game or ("") the only one, which may lose it; one
 * who is idle falls, or nobody has to. */
enum status league_challenge(struct league *league, int player, int other, const char *by, struct error *err);
enum status league_decline(struct league *league, int player, const char *game, const char *by, bool *lost, struct error *err);
enum status league_drop_idle(struct league *league, bool *did, struct error *err);

/* The player that a word means: p17, 17, a name or an address. */
enum status league_find_player(struct league *league, const char *word, int *player, struct error *err);

/* The player that another player means: as league_find_player, but while names are hidden a slot as the table has it, a4. */
enum status league_find_called(struct league *league, const char *word, int *player, struct error *err);

/* The board of a game, g12. */
enum status league_find_game(struct league *league, const char *word, int *section, const struct pairing **pairing,
                             struct error *err);

#endif
