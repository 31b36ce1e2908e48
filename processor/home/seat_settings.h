/* Seat settings: what a player chose for his own mails, kept as JSON in the seat's row. */
#ifndef POSTERN_HOME_SEAT_SETTINGS_H
#define POSTERN_HOME_SEAT_SETTINGS_H

#include <stdbool.h>

#include "db/store.h"
#include "engine/kernel/arena.h"

struct seat_settings {
    bool maps;                       /* MAPS: the map drawn with letters; reports list its facts in any case */
    int digest;                      /* DIGEST: mails that can wait come once a day at this minute of the day; -1: at once */
    bool publish_name;               /* PUBLISH NAME: pages may name the player; otherwise they name the seat */
    bool publish_diary;              /* PUBLISH DIARY: pages show the diary of the game that is over */
    bool rated;                      /* JOIN RATED: the result may change ratings, if all players want it */
    bool stands_in;                  /* he has taken the seat over while the game was running */
    bool html;                       /* HTML: the mail also as a page with letters of one width */
};

/* A missing or unreadable setting is as for a new seat: maps, no HTML, mails at once. */
struct seat_settings seat_settings_read(const struct seat_row *seat, struct arena *arena);

/* Puts the settings into the row; the text lives in the arena. */
void seat_settings_write(struct seat_row *seat, const struct seat_settings *settings, struct arena *arena);

#endif
