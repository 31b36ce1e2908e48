/* Offers: what one seat proposes to others, a draw or a deal, until all of them have accepted.
 *
 * An offer stands in the game's row alone: in no state and in no record, so nobody but its seats learns of it. Accepted
 * by all to whom it was made it becomes an interlude: "DRAW", or "DEAL red blue BOLT FOR SHIELD" with the names of the
 * seat that made it and of its partner. It lapses when a number of records has been made, and when one of its seats is
 * out of the game. Each seat has numbers of its own for the offers that it made and got, which are never given again. */
#ifndef POSTERN_GAME_OFFERS_H
#define POSTERN_GAME_OFFERS_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/kernel/event.h"
#include "engine/kernel/turn.h"

struct game;

enum {
    OFFERS_OF_A_SEAT = 16,      /* that it has made and that are open */
    OFFER_DRAW_RECORDS = 2,     /* after so many more records an offer lapses: of a draw ... */
    OFFER_DEAL_RECORDS = 6,     /* ... and of a deal, when its writer does not say */
    OFFER_RECORDS_MOST = 99
};

struct offer {
    int32_t id;                 /* over the game, from 1; never shown */
    int32_t from;
    int32_t shown[SEATS_MAX];   /* the number that each seat knows it by; 0: it knows of none */
    audience to, agreed;        /* to whom, and who of them has accepted */
    const char *kind;           /* OFFER_DRAW or OFFER_DEAL */
    const char *text;           /* of a deal: what is dealt, canonical */
    int32_t record;             /* the last record when it was made */
    int32_t lapses;             /* when so many more are made */
};
extern const char OFFER_DRAW[], OFFER_DEAL[];

/* What a mail did about an offer, to be told to others. */
enum offer_act { OFFER_MADE, OFFER_ACCEPTED, OFFER_DECLINED, OFFER_WITHDRAWN };
struct offer_news {
    enum offer_act act;
    int seat;                   /* who did it */
    struct offer offer;
};

/* The open offer that this seat knows by a number, or NULL. */
const struct offer *game_offer_shown(const struct game *game, int seat, int number);

/* The open offer of a draw that waits for this seat's word, or NULL. */
const struct offer *game_offer_of_draw(const struct game *game, int seat);

/* Has this seat offered a draw, or accepted one that is still open? */
bool game_offers_draw(const struct game *game, int seat);

/* Is this offer one that the seat may still accept or decline? */
bool offer_waits_for(const struct offer *offer, int seat);

/* How many offers this seat has made that are open. */
int game_offers_of(const struct game *game, int seat);

/* Makes an offer and numbers it for its seats. Gives its place in the list. */
const struct offer *game_offer_make(struct game *game, int from, audience to, const char *kind, const char *text, int lapses);

/* The seat accepts; true when all have, and then the offer is off the list. */
bool game_offer_accept(struct game *game, int id, int seat);

/* It is off the list: declined, withdrawn, done. */
void game_offer_remove(struct game *game, int id);

/* Those that have lapsed leave the list: a seat of theirs is out of the game, or, after a turn, enough records were made. */
void game_offers_lapse(struct game *game, bool after_turn);

/* The interlude that an accepted offer is. */
const char *game_offer_interlude(const struct game *game, const struct offer *offer, struct arena *arena);

#endif
