/* Offers of draws and deals, as the players are told of them. Nobody but the seats of an offer hears of it. */
#ifndef POSTERN_OFFERS_H
#define POSTERN_OFFERS_H

#include "processor/game/stored_game.h"

/* What waits for this seat's word, a line each, for its reports. */
void offers_add_waiting(const struct stored_game *stored, int seat, struct value *list);

/* All that this seat has made or got, a line each, as OFFERS lists them. */
void offers_add_all(const struct stored_game *stored, int seat, struct value *list);

/* Mails the others what a mail did about offers; *answer (a text, perhaps empty) is continued by what its writer is
 * told. Inside the caller's transaction. */
enum status offers_tell(struct stored_game *stored, const struct game_receipt *receipt, const char **answer,
                        struct error *err);

/* To whom a deal that could not be done any more has to be told beside him who accepted it: the seat that offered it; -1
 * when this refused answer is none. *sentence: what that seat is told. */
int offers_failed(const struct stored_game *stored, const struct answer *refused, const char **sentence);

#endif
