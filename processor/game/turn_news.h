/* Turn news: what happened in one step of a game, gathered for its reports.
 *
 * The turn fills it, the report reads it. Everything that it points to lives in the game's arena. */
#ifndef POSTERN_GAME_TURN_NEWS_H
#define POSTERN_GAME_TURN_NEWS_H

#include "engine/game.h"
#include "processor/replay/hash.h"

struct turn_news {
    struct event *events;            /* of the records made, then of the open turn, in order */
    int event_count, event_capacity;
    int first_record, last_record;   /* numbers of the records made; 0: none */
    struct hash head;                /* of the last of them */
    bool draft;
    bool same_questions;             /* there are no new questions: deadlines and requests stay as mailed */
    const struct refused_answer **refused;
    int refused_count, refused_capacity;
    const struct waiting_order *dropped;
    int dropped_count;
    const struct game_look *look;    /* the game as it is told, made once for all seats; NULL: each report makes its own */
    const char *notes[SEATS_MAX];    /* extra sentences for one seat, a line each; NULL: none */
};

/* Adds an extra sentence for a seat. */
void turn_news_note(struct turn_news *news, struct arena *arena, int seat, const char *sentence);

#endif
