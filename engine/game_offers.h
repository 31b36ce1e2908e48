/* Offers: a draw or a deal that one seat proposes to others, until all of them have accepted.
 *
 * An offer is stored only in the game's row, in no state and in no record, so only its seats learn of it. When all its
 * recipients have accepted, it becomes an interlude: "DRAW", or "DEAL red blue BOLT FOR SHIELD" with the names of the
 * seat that made it and of its partner. It lapses after a number of records, and when one of its seats is out of the
 * game. Each seat has its own numbers for the offers that it made and received; they are never reused. */
#ifndef POSTERN_GAME_OFFERS_H
#define POSTERN_GAME_OFFERS_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/kernel/event.h"
#include "engine/kernel/turn.h"

struct game;

enum {
    OFFERS_OF_A_SEAT = 16,      /* open offers that a seat has made */
    OFFER_DRAW_RECORDS = 2,     /* an offer lapses after this many more records: an offer of a draw ... */
    OFFER_DEAL_RECORDS = 6,     /* ... and an offer of a deal, when its writer does not say */
    OFFER_RECORDS_MOST = 99
};

struct offer {
    int32_t id;                 /* unique in the game, from 1; never shown */
    int32_t from;
    int32_t shown[SEATS_MAX];   /* the number that each seat knows it by; 0: the seat does not know of it */
    audience to, agreed;        /* its recipients, and those who have accepted */
    const char *kind;           /* OFFER_DRAW or OFFER_DEAL */
    const char *text;           /* for a deal: its canonical text */
    int32_t record;             /* number of the last record when it was made */
    int32_t lapses;             /* it lapses after this many more records */
};
extern const char OFFER_DRAW[], OFFER_DEAL[];

/* What a mail did about an offer, for notices to others. */
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

/* May the seat still accept or decline this offer? */
bool offer_waits_for(const struct offer *offer, int seat);

/* How many offers this seat has made that are open. */
int game_offers_of(const struct game *game, int seat);

/* Makes an offer and numbers it for its seats. Returns its index in the list. */
const struct offer *game_offer_make(struct game *game, int from, audience to, const char *kind, const char *text, int lapses);

/* The seat accepts. Returns true when all have accepted; the offer has then left the list. */
bool game_offer_accept(struct game *game, int id, int seat);

/* Removes the offer from the list: declined, withdrawn, done. */
void game_offer_remove(struct game *game, int id);

/* Removes lapsed offers from the list: one of their seats is out of the game, or, after a turn, enough records were
 * made. */
void game_offers_lapse(struct game *game, bool after_turn);

/* The interlude that an accepted offer becomes. */
const char *game_offer_interlude(const struct game *game, const struct offer *offer, struct arena *arena);

#endif
