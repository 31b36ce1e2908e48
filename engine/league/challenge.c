#include "engine/league/challenge.h"

enum { SECONDS_A_DAY = 86400 };

static int64_t days(int64_t count)
{
    return count * SECONDS_A_DAY;
}

enum challenge_forbids challenge_forbids(const struct ladder *ladder, const struct challenge *list, int count, int challenger,
                                         int challenged, int64_t now_utc_s)
{
    int own = 0, others = 0;
    bool too_soon = false;

    if (challenger == challenged)
        return CHALLENGE_SELF;
    if (!ladder_position(ladder, challenger) || !ladder_position(ladder, challenged))
        return CHALLENGE_NOT_THERE;
    for (int i = 0; i < count; i++) {
        own += list[i].open && list[i].challenger == challenger;
        others += list[i].open && list[i].challenged == challenged;
        too_soon = too_soon || (list[i].challenger == challenger && list[i].challenged == challenged &&
                                now_utc_s - list[i].made_utc_s < days(CHALLENGE_AGAIN_DAYS));
    }
    if (!ladder_reaches(ladder, challenger, challenged))
        return CHALLENGE_OUT_OF_REACH;
    if (own >= CHALLENGES_OWN)
        return CHALLENGE_OWN_OPEN;
    if (others >= CHALLENGES_OF_OTHERS)
        return CHALLENGE_OTHERS_OPEN;
    return too_soon ? CHALLENGE_TOO_SOON : CHALLENGE_ALLOWED;
}

enum decline challenge_decline(const struct challenge *list, int count, int which, int64_t now_utc_s)
{
    if (!list[which].open || now_utc_s - list[which].made_utc_s > days(DECLINE_DAYS))
        return DECLINE_TOO_LATE;
    for (int i = 0; i < count; i++)
        if (list[i].declined && list[i].challenged == list[which].challenged &&
            now_utc_s - list[i].declined_utc_s < days(DECLINE_AGAIN_DAYS))
            return DECLINE_LOSES;
    return DECLINE_FREE;
}

int challenge_idle_places(int64_t since_utc_s, int64_t now_utc_s)
{
    int64_t idle = now_utc_s - since_utc_s - days(IDLE_DAYS);

    return idle < 0 ? 0 : 1 + (int)(idle / days(IDLE_AGAIN_DAYS));
}

int64_t challenge_idle_due(int64_t since_utc_s, int places)
{
    return since_utc_s + days(IDLE_DAYS + (int64_t)places * IDLE_AGAIN_DAYS);
}
