#include "processor/report/digest.h"

#include <string.h>

#include "engine/kernel/text.h"
#include "processor/game/seal_rows.h"
#include "processor/home/calendar.h"
#include "processor/home/seat_settings.h"

enum { MINUTES_AN_HOUR = 60, SECONDS_A_DAY = 86400 };

#define USUAL_TIME "18:00"

static int minute_of(const struct stored_game *stored, int seat)
{
    return seat_settings_read(&stored->seats[seat], stored->arena).digest;
}

static const char *clock_text(struct arena *arena, int minute)
{
    return arena_printf(arena, "%02d:%02d", minute / MINUTES_AN_HOUR, minute % MINUTES_AN_HOUR);
}

/* ---- what waits ---- */

bool digest_holds(const struct stored_game *stored, int seat, enum mail_haste haste)
{
    if (minute_of(stored, seat) < 0 || stored->game.over || stored->row.phase == PHASE_VOID)
        return false;
    return haste == MAIL_WAITS || (haste == MAIL_WAITS_UNASKED && !game_waits_for(&stored->game, seat));
}

/* When the seat's next mail of the day goes. */
static enum status next_due(const struct stored_game *stored, int seat, int64_t *due_utc_s, struct error *err)
{
    const char *zone = stored->seats[seat].zone;
    const char *daily = arena_printf(stored->arena, "daily %s", clock_text(stored->arena, minute_of(stored, seat)));
    struct calendar calendar;
    enum status status = calendar_read(&calendar, daily, "", zone, stored->arena, err);

    return status == OK ? calendar_next(&calendar, stored->home->now_utc_s, 0, 0, due_utc_s, err) : status;
}

enum status digest_keep(struct stored_game *stored, int seat, const char *subject, const char *text, struct error *err)
{
    struct gathered_row row = { .game = stored->row.id, .seat = seat, .subject = subject, .text = text,
                                .made_utc_s = stored->home->now_utc_s };
    enum status status = next_due(stored, seat, &row.due_utc_s, err);

    if (status == OK)
        status = store_gathered_new(stored->home->store, &row, err);
    return status == OK ? seal_rows_mark(stored, err) : status;
}

struct taking {
    struct stored_game *stored;
    int seat;
    struct value *items;
};

static void take_item(void *context, const struct gathered_row *row)
{
    struct taking *taking = context;
    struct arena *arena = taking->stored->arena;
    struct value *item = value_add(taking->items, value_object(arena));

    value_set_text(arena, item, "subject", row->subject);
    value_set_text(arena, item, "time", stored_time(taking->stored, taking->seat, row->made_utc_s));
    value_set_text(arena, item, "text", row->text);
}

static enum status look(struct stored_game *stored, int seat, struct value **items, struct error *err)
{
    struct taking taking = { stored, seat, value_list(stored->arena) };

    *items = taking.items;
    return store_gathered(stored->home->store, stored->row.id, seat, take_item, &taking, err);
}

enum status digest_take(struct stored_game *stored, int seat, struct value **items, struct error *err)
{
    enum status status = look(stored, seat, items, err);

    if (status != OK || (*items)->count == 0)
        return status;
    status = store_gathered_drop(stored->home->store, stored->row.id, seat, err);
    return status == OK ? seal_rows_mark(stored, err) : status;
}

static enum status move(struct stored_game *stored, int seat, int64_t due_utc_s, struct error *err)
{
    enum status status = store_gathered_move(stored->home->store, stored->row.id, seat, due_utc_s, err);

    return status == OK ? seal_rows_mark(stored, err) : status;
}

/* ---- the word ---- */

enum status digest_hurry(struct stored_game *stored, int seat, bool *any, struct error *err)
{
    struct value *items;
    enum status status = look(stored, seat, &items, err);

    *any = status == OK && items->count > 0;
    return *any ? move(stored, seat, stored->home->now_utc_s, err) : status;
}

enum status digest_reset(struct stored_game *stored, int seat, struct error *err)
{
    int64_t due_utc_s;
    bool any;
    enum status status;

    if (minute_of(stored, seat) < 0)
        return digest_hurry(stored, seat, &any, err);
    status = next_due(stored, seat, &due_utc_s, err);
    return status == OK ? move(stored, seat, due_utc_s, err) : status;
}

enum status digest_put_off(struct stored_game *stored, int seat, struct error *err)
{
    return move(stored, seat, stored->home->now_utc_s + SECONDS_A_DAY, err);
}

/* "ON", "ON 07:30", "07:30" or "OFF" as a minute of the day, -1 for off. False for any other text. */
static bool read_time(const struct stored_game *stored, const char *text, int *minute)
{
    struct calendar calendar;
    struct error unused;
    bool on = text_has_prefix_ignoring_case(text, "ON") && (text[2] == '\0' || text_is_blank(text[2]));

    *minute = -1;
    if (text_equal_ignoring_case(text, "OFF"))
        return true;
    if (on)
        text += 2;
    while (text_is_blank(*text))
        text++;
    if (on && !*text)
        text = USUAL_TIME;
    if (strlen(text) != strlen(USUAL_TIME)
        || calendar_read(&calendar, arena_printf(stored->arena, "daily %s", text), "", "UTC", stored->arena, &unused) != OK)
        return false;
    *minute = calendar.minutes[0];
    return true;
}

enum status digest_word(struct stored_game *stored, int seat, const char *rest, const char **said, bool *changed,
                        struct error *err)
{
    struct seat_row *row = &stored->seats[seat];
    struct seat_settings settings = seat_settings_read(row, stored->arena);
    int minute;

    if (!read_time(stored, rest, &minute)) {
        *said = settings.digest < 0 ? "DIGEST takes ON, a time of day as DIGEST 07:30, or OFF; it is off."
                                    : arena_printf(stored->arena, "DIGEST takes ON, a time of day as DIGEST 07:30, or OFF; it "
                                                   "is on, at %s.", clock_text(stored->arena, settings.digest));
        return OK;
    }
    settings.digest = minute;
    seat_settings_write(row, &settings, stored->arena);
    *changed = true;
    *said = minute < 0 ? "Every mail comes at once from now on."
                       : arena_printf(stored->arena, "Mails that ask nothing of you come once a day from now on, at %s (%s). "
                                      "What asks for orders comes at once, and so do answers to your own mails.",
                                      clock_text(stored->arena, minute), row->zone);
    return digest_reset(stored, seat, err);
}

enum status digest_state(struct stored_game *stored, int seat, const char **sentence, struct error *err)
{
    int minute = minute_of(stored, seat);
    struct value *items;
    enum status status = OK;

    *sentence = "";
    if (minute >= 0)
        status = look(stored, seat, &items, err);
    if (minute >= 0 && status == OK)
        *sentence = arena_printf(stored->arena, " Mails that ask nothing of you come once a day, at %s (%s); %d wait%s.",
                                 clock_text(stored->arena, minute), stored->seats[seat].zone, items->count,
                                 items->count == 1 ? "s" : "");
    return status;
}
