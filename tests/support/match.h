/* Games of two seats, one played by the rule set's greedy player, the other by the random one, and games that count mails. */
#ifndef SUPPORT_MATCH_H
#define SUPPORT_MATCH_H

#include <stdint.h>

#include "engine/game.h"

/* The results of a number of games. */
struct match {
    int won, drawn, lost;        /* by the greedy player */
    int games, records;          /* played, and of all of them together */
    int orders, others;          /* mails: with the orders of a turn, and with other answers */
};

/* Plays games with these seeds from `seed` on; the greedy player takes the seats in turn. Plays `games`, or the number of
 * MATCH_GAMES in the environment. A game that does not end is drawn; one that breaks fails the test. */
struct match match_play(const char *rules, int games, uint64_t seed);

/* What all write when the game has been set up, besides answers. */
typedef void match_begun(struct game *game, const struct game_world *world, struct arena *arena, struct rng *choice);

/* Called before a request is answered; `look` is the game as it is. */
typedef void match_asked(const struct game *game, const struct game_world *world, const struct game_look *look,
                         const struct request *request, struct arena *arena);
/* Plays games of so many seats at random, up to 100 turns each, and calls `asked` for each request. */
void match_watch(const char *rules, int seats, int games, uint64_t seed, match_asked *asked);

/* Games of so many seats that count mails: all order their turns by the greedy player, and answer everything else at random. `begun`
 * may be NULL. Neither side counts as winner. */
struct match match_mails(const char *rules, int seats, int games, uint64_t seed, match_begun *begun);

/* Prints how many mails a player-turn takes, and returns it in hundredths; the answers that set up the games do not count. */
int match_mails_a_turn(const char *how, const struct match *match, int setting_up);

#endif
