/* Offers of draws and deals in mails to players. Only the seats of an offer learn of it. */
#ifndef POSTERN_OFFERS_H
#define POSTERN_OFFERS_H

#include "processor/game/stored_game.h"

/* The offers that wait for this seat's answer, a line each, for its reports. */
void offers_add_waiting(const struct stored_game *stored, int seat, struct value *list);

/* All offers that this seat has made or got, a line each, as OFFERS lists them. */
void offers_add_all(const struct stored_game *stored, int seat, struct value *list);

/* Mails the others what a mail did about offers, and appends to *answer (a text, perhaps empty) what its writer is
 * told. Inside the caller's transaction. */
enum status offers_tell(struct stored_game *stored, const struct game_receipt *receipt, const char **answer,
                        struct error *err);

/* The seat that offered a deal which turned out to be impossible: it has to be told too, not only the one that accepted. -1
 * when this refused answer is not such a deal. *sentence: what that seat is told. */
int offers_failed(const struct stored_game *stored, const struct answer *refused, const char **sentence);

#endif
