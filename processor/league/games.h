/* Games of a league: made with a round, over with a result. */
#ifndef POSTERN_LEAGUE_GAMES_H
#define POSTERN_LEAGUE_GAMES_H

#include "processor/league/league.h"

/* Makes the next rounds of a section that run at once, with their games and mails. Inside the caller's transaction. */
enum status league_open_wave(struct league *league, int section, struct error *err);

/* Makes the next round of a Swiss section with pairs that somebody gives (pairs.h). */
enum status league_open_given(struct league *league, int section, const struct value *given, struct error *err);

/* Makes the games of pairings that have none: of a wave, of a challenge, of a match that is level. Inside the caller's
 * transaction. */
enum status league_make_games(struct league *league, struct error *err);

/* A game of the league is over, or goes on after it was: takes its result in, or back. Inside the caller's transaction. */
enum status league_take_game(struct league *league, int64_t game, struct error *err);

/* Ends the game of a board, if it has one that goes on: the board has its result otherwise. */
enum status league_end_game(struct league *league, const struct pairing *pairing, const char *why, struct error *err);

/* The seat of a slot at a board, from 0. */
int league_seat_of(const struct pairing *pairing, int slot);

/* Turns that the seat of a slot has played so far. */
enum status league_turns(struct league *league, const struct pairing *pairing, int slot, int *turns, struct error *err);

/* A player gets the seat of a slot in a running game. */
enum status league_replace_seat(struct league *league, const struct pairing *pairing, int slot, int player, struct error *err);

/* The seat of a slot gives up its game at a table, where the others go on. */
enum status league_resign_seat(struct league *league, const struct pairing *pairing, int slot, struct error *err);

#endif
