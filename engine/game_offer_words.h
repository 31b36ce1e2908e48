/* What the lines of a mail say about offers: OFFER DRAW, ACCEPT DRAW, ACCEPT OFFER 3, DECLINE OFFER 3, WITHDRAW OFFER 3,
 * and the rule set's own OFFER lines. The engine's own, for game_mail.c. */
#ifndef POSTERN_GAME_OFFER_WORDS_H
#define POSTERN_GAME_OFFER_WORDS_H

#include "engine/game.h"
#include "engine/kernel/common_word.h"

/* The context of reading a mail. */
struct offer_desk {
    const struct game *game;
    struct sheet *sheet;
    const void *known;          /* to the writer */
};

/* What a line does about an offer. */
struct offer_line {
    const char *canonical;      /* NULL: nothing, and the sheet says why */
    const char *interlude;      /* interlude that it causes; NULL: none */
    enum offer_act act;
    int id;                     /* id of the offer; 0: this line makes it */
    audience to;                /* ... and this is what it is */
    const char *kind, *text;
    int lapses;
};

/* These fill *out, or reject the line. */
void offer_read_draw(const struct offer_desk *desk, int line, struct offer_line *out);
void offer_read_accept_draw(const struct offer_desk *desk, int line, struct offer_line *out);
void offer_read_numbered(const struct offer_desk *desk, int line, enum common_word word, const char *rest,
                         struct offer_line *out);
/* Returns false when the line is not one of the rule set's offers. */
bool offer_read_deal(const struct offer_desk *desk, int line, struct offer_line *out);

/* Carries out an accepted line; *news says what has changed. False: nothing has. */
bool offer_take(struct game *game, int seat, const struct offer_line *line, struct offer_news *news);

#endif
