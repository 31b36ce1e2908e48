/* The moderator's hand on the clock and the settings. */
#include <stdlib.h>
#include <string.h>

#include "engine/kernel/text.h"
#include "processor/report/deadline.h"
#include "processor/moderator/gm.h"
#include "processor/text/layout.h"
#include "processor/turn/luck.h"
#include "processor/report/remind.h"
#include "processor/report/notice.h"

enum { SECONDS_AN_HOUR = 3600, HOURS_MOST = 24 * 366 };

static const char *time_text(struct gm *gm, int64_t utc_s)
{
    char *text;

    return layout_time(gm->arena, utc_s, "UTC", &text, NULL) == OK ? text : "?";
}

/* ---- the deadline ---- */

static enum status read_deadline(struct gm *gm, int64_t *deadline_utc_s, struct error *err)
{
    bool until = gm_take_word(gm, "until");
    const char *word = gm->count > 0 ? gm->words[0] : "";
    int64_t hours, from = gm->stored->row.deadline_utc_s;

    if (until)
        return home_read_time(gm_rest(gm, 0), deadline_utc_s, err);
    if (!*word)
        return error_set(err, ERR_FORMAT, "extend takes a number of hours, or until and a time");
    if (text_parse_int(word, 1, HOURS_MOST, &hours) != TEXT_INT_OK)
        return error_set(err, ERR_FORMAT, "extend takes a number of hours from 1 to %d, or until and a time, not \"%s\"",
                         HOURS_MOST, word);
    if (gm->count > 1)
        return gm_no_more(gm, 1, err);
    if (from < gm->home->now_utc_s)
        from = gm->home->now_utc_s;
    *deadline_utc_s = from + hours * SECONDS_AN_HOUR;
    return OK;
}

enum status gm_extend(struct gm *gm, struct error *err)
{
    struct stored_game *stored = gm->stored;
    int64_t was = stored->row.deadline_utc_s, deadline = 0;
    enum status status = read_deadline(gm, &deadline, err);

    if (status != OK)
        return status;
    if (stored->row.phase != PHASE_RUNNING && stored->row.phase != PHASE_INVITING)
        return error_set(err, ERR_CONFLICT, "%s is %s; the deadline of a running game can be moved", stored->label,
                         phase_name(stored->row.phase));
    if (deadline <= gm->home->now_utc_s)
        return error_set(err, ERR_CONFLICT, "%s is past; force resolves the turn now", time_text(gm, deadline));
    deadline_move(stored, deadline);
    status = gm_note(gm, "extend", arena_printf(gm->arena, "the deadline is %s.", time_text(gm, deadline)), err);
    return status == OK ? remind_moved(stored, was, "The game master has moved the deadline.", err) : status;
}

/* ---- pausing ---- */

static enum status tell_all(struct gm *gm, const char *subject, const char *text, struct error *err)
{
    return notice_seats(gm->stored, AUDIENCE_ALL, MAIL_MODERATOR, subject, text, err);
}

enum status gm_pause(struct gm *gm, struct error *err)
{
    struct stored_game *stored = gm->stored;
    const char *why = gm_rest(gm, 0), *text;
    enum status status;

    if (gm->stored->row.phase != PHASE_RUNNING && gm->stored->row.phase != PHASE_INVITING)
        return error_set(err, ERR_CONFLICT, "%s is %s; a running one can be paused", stored->label,
                         phase_name(stored->row.phase));
    stored->row.phase = PHASE_PAUSED;
    deadline_pause(stored);
    text = arena_printf(gm->arena, "the game is paused%s%s.", *why ? ": " : "", why);
    status = gm_note(gm, "pause", text, err);
    return status == OK ? tell_all(gm, "The game is paused",
                                   arena_printf(gm->arena, "Moderator: %s Mails are taken, and nothing moves until it is "
                                                "resumed.", text), err) : status;
}

enum status gm_resume(struct gm *gm, struct error *err)
{
    struct stored_game *stored = gm->stored;
    int64_t was = stored->row.deadline_utc_s;
    enum status status;

    if (gm->stored->row.phase != PHASE_PAUSED && gm->stored->row.phase != PHASE_HELD)
        return error_set(err, ERR_CONFLICT, "%s is %s; one that is paused or held can be resumed", stored->label,
                         phase_name(stored->row.phase));
    stored->row.phase = stored->game.set_up ? PHASE_RUNNING : PHASE_INVITING;
    stored->row.held_because = NULL;
    deadline_resume(stored);
    stored->row.due_utc_s = gm->home->now_utc_s;
    status = gm_note(gm, "resume", arena_printf(gm->arena, "the game goes on%s%s.", gm->count > 0 ? ": " : "",
                                                gm_rest(gm, 0)), err);
    if (status != OK || stored->row.deadline_utc_s == STORE_NO_TIME)
        return status;
    return remind_moved(stored, was == STORE_NO_TIME ? stored->row.deadline_utc_s : was, "The game goes on.", err);
}

/* ---- now ---- */

enum status gm_force(struct gm *gm, struct error *err)
{
    struct stored_game *stored = gm->stored;
    bool moved = true;
    enum status status;

    if (gm->stored->row.phase != PHASE_RUNNING)
        return error_set(err, ERR_CONFLICT, "%s is %s; the turn of a running game can be resolved", stored->label,
                         phase_name(stored->row.phase));
    status = gm_note(gm, "force", arena_printf(gm->arena, "turn %d is resolved now%s%s.", stored->row.turn,
                                               gm->count > 0 ? ": " : "", gm_rest(gm, 0)), err);
    if (status != OK)
        return status;
    gm->saved = true;
    game_put_standing(&stored->game, &stored->world, stored->arena, AUDIENCE_ALL);
    game_deadline(&stored->game, &stored->world, stored->arena, DEFAULT_EVERY, NULL, AUDIENCE_ALL);
    return game_go_on(stored, &gm->news, &moved, err);
}

enum status gm_approve(struct gm *gm, struct error *err)
{
    struct stored_game *stored = gm->stored;

    if (gm->count > 0)
        return gm_no_more(gm, 0, err);
    if (!stored->moderation.preview)
        return error_set(err, ERR_CONFLICT, "nothing of %s waits for your approval", stored->label);
    stored->moderation.approved = true;
    stored->row.due_utc_s = gm->home->now_utc_s;
    gm->said = "approved; the next run sends it.";
    return OK;
}

/* ---- settings ---- */

/* Other players do not see addresses. */
static const char *shown_pair(struct gm *gm, const char *pair)
{
    return text_has_prefix_ignoring_case(pair, "standby=") ? "standby is changed" : arena_printf(gm->arena, "%s", pair);
}

static bool names_beacon(const char *pair)
{
    return text_has_prefix_ignoring_case(pair, "beacon=");
}

enum status gm_set(struct gm *gm, struct error *err)
{
    const char *list = "";
    bool beacon = false;
    enum status status = gm->count > 0 ? OK : error_set(err, ERR_FORMAT, "set takes NAME=VALUE");

    for (int i = 0; i < gm->count && status == OK; i++) {
        status = settings_set_pair(&gm->stored->settings, gm->words[i], gm->arena, err);
        settings_take_clock(&gm->stored->settings, gm->stored->game.rules);
        list = arena_printf(gm->arena, "%s%s%s", list, *list ? ", " : "", shown_pair(gm, gm->words[i]));
        beacon = beacon || names_beacon(gm->words[i]);
    }
    if (status == OK && gm->stored->settings.standby)
        status = home_check_addresses(gm->home, gm->stored->settings.standby, err);
    if (status == OK && beacon)
        status = luck_name_beacon(gm->stored, err);
    return status == OK ? gm_note(gm, "set", arena_printf(gm->arena, "settings: %s.", list), err) : status;
}

enum status gm_beacon(struct gm *gm, struct error *err)
{
    enum status status = gm->count > 1 ? gm_no_more(gm, 1, err)
                                       : luck_enter_beacon(gm->stored, gm->count > 0 ? gm->words[0] : "", err);

    return status == OK ? gm_note(gm, "beacon", arena_printf(gm->arena, "the beacon (%s) told %s.", gm->stored->settings.beacon,
                                                             gm->stored->row.beacon_value), err) : status;
}
