/* A mail while it is read: what its lines mean, and what its writer has on file. */
#ifndef POSTERN_GAME_MAIL_H
#define POSTERN_GAME_MAIL_H

#include "engine/game.h"
#include "engine/game_offer_words.h"
#include "engine/game_standing.h"
#include "engine/kernel/common_word.h"

/* What the writer already has, including the lines of this mail that were accepted so far. */
struct mail_holding {
    int standing, interludes;
    size_t standing_bytes;
    int all_standing;               /* of all seats */
    bool *cleared;                  /* for each standing order of the game: an earlier line has cleared it */
};

struct mail_reading {
    const struct game *game;
    const struct game_mail *mail;
    const void *known;              /* the state, redacted for the writer */
    struct sheet *sheet;
    enum common_word *words;        /* of each line */
    const char **rests;
    struct standing *standing;      /* of lines that give one */
    struct mail_holding holding;
    struct offer_line *offers;      /* of lines about offers */
    int interludes;                 /* that lines of this mail bring about */
};

/* What a seat has before the mail. */
struct mail_holding mail_holding_of(const struct game *game, int seat, struct arena *arena);

/* The lines between `standing` and `end` are standing orders too. */
void mail_unfold_standing(struct sheet *sheet);

/* Gives the line its verdict when it is a word common to all games, or a setting, an offer or an interlude of this one. */
void mail_read_common(struct mail_reading *reading, int line);

/* Does it end the game, or the writer's part in it? No limit counts for such an interlude. */
bool mail_ends_game(const char *interlude);

#endif
