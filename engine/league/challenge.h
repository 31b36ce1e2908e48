/* Challenges: who may challenge whom on a ladder, and when; and what idle time does to a player. Times are seconds since
 * 1970. A challenge is valid at once; its game is open until it has a result. */
#ifndef POSTERN_LEAGUE_CHALLENGE_H
#define POSTERN_LEAGUE_CHALLENGE_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/league/ladder.h"

enum {
    CHALLENGES_OWN = 1, CHALLENGES_OF_OTHERS = 2,       /* open at the same time */
    CHALLENGE_AGAIN_DAYS = 30,                          /* before a challenge to the same player again */
    DECLINE_DAYS = 7,                                   /* in which a player can decline a challenge */
    DECLINE_AGAIN_DAYS = 60,                            /* one decline in this many days is free, another one counts as lost */
    SILENCE_PLACES = 5,                                 /* by which a player falls when he loses by silence */
    IDLE_DAYS = 60, IDLE_AGAIN_DAYS = 30                /* without a game: down one place, and so on */
};

struct challenge {
    int challenger, challenged;
    int64_t made_utc_s;
    bool open;
    bool declined;                  /* freely: no result */
    int64_t declined_utc_s;
};

enum challenge_forbids {
    CHALLENGE_ALLOWED, CHALLENGE_SELF, CHALLENGE_NOT_THERE, CHALLENGE_OUT_OF_REACH, CHALLENGE_OWN_OPEN, CHALLENGE_OTHERS_OPEN,
    CHALLENGE_TOO_SOON
};

/* May a player challenge another now? Returns the first reason why not. A player who is not on the ladder cannot. */
enum challenge_forbids challenge_forbids(const struct ladder *ladder, const struct challenge *list, int count, int challenger,
                                         int challenged, int64_t now_utc_s);

enum decline { DECLINE_TOO_LATE, DECLINE_FREE, DECLINE_LOSES };

/* What it means to decline this challenge of the list now. */
enum decline challenge_decline(const struct challenge *list, int count, int which, int64_t now_utc_s);

/* How many places a player has fallen by idleness at `now`, if he was last active at `since`. The number only grows, so the
 * caller lets him fall by the difference. */
int challenge_idle_places(int64_t since_utc_s, int64_t now_utc_s);

/* When a player who has fallen by so many places falls by the next. */
int64_t challenge_idle_due(int64_t since_utc_s, int places);

#endif
