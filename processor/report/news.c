#include "processor/report/news.h"

#include <string.h>

#include "processor/home/seat_settings.h"

enum { SECONDS_A_DAY = 86400 };

/* ---- what may wait ---- */

static bool asks(const struct open_turn *turn, int seat)
{
    for (int i = 0; i < turn->request_count; i++)
        if (turn->requests[i].request.seat == seat && !turn->requests[i].request.answered)
            return true;
    return false;
}

static bool moderator_acted(const struct turn_news *news)
{
    for (int i = 0; i < news->event_count; i++)
        if (strcmp(news->events[i].name, "moderator") == 0)
            return true;
    return false;
}

bool news_may_wait(struct stored_game *stored, int seat, const struct turn_news *news)
{
    const struct game *game = &stored->game;

    if (stored->settings.mails != MAILS_NEEDED || stored->row.phase != PHASE_RUNNING || game->over || news->first_record == 1)
        return false;
    return !asks(&game->turn, seat) && !asks(&game->next, seat) && !moderator_acted(news)
           && ruleset_in_play(game->rules, game->state, seat)
           && seat_settings_read(&stored->seats[seat], stored->arena).digest < 0;
}

/* ---- what waits ---- */

static const struct held_news *find(const struct stored_game *stored, int seat)
{
    for (int i = 0; i < stored->clock.news_count; i++)
        if (stored->clock.news[i].seat == seat)
            return &stored->clock.news[i];
    return NULL;
}

void news_hold(struct stored_game *stored, int seat, int record)
{
    if (record > 0 && !find(stored, seat))
        stored->clock.news[stored->clock.news_count++] = (struct held_news){ .seat = seat, .from = record,
                                                                             .since_utc_s = stored->home->now_utc_s };
}

int news_from(const struct stored_game *stored, int seat)
{
    const struct held_news *held = find(stored, seat);

    return held && held->from <= stored->game.records ? held->from : 0;
}

void news_drop(struct stored_game *stored, int seat)
{
    int kept = 0;

    for (int i = 0; i < stored->clock.news_count; i++)
        if (stored->clock.news[i].seat != seat)
            stored->clock.news[kept++] = stored->clock.news[i];
    stored->clock.news_count = kept;
}

/* ---- when it has waited long enough ---- */

static int64_t end_of(const struct held_news *held)
{
    return held->since_utc_s + (int64_t)NEWS_DAYS * SECONDS_A_DAY;
}

int64_t news_due(const struct stored_game *stored)
{
    int64_t due = STORE_NO_TIME;

    for (int i = 0; i < stored->clock.news_count; i++)
        if (due == STORE_NO_TIME || end_of(&stored->clock.news[i]) < due)
            due = end_of(&stored->clock.news[i]);
    return due;
}

bool news_is_due(const struct stored_game *stored, int seat)
{
    const struct held_news *held = find(stored, seat);

    return held && end_of(held) <= stored->home->now_utc_s;
}
