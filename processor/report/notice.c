#include "processor/report/notice.h"

#include <string.h>

#include "processor/base/token.h"
#include "processor/replay/record.h"
#include "processor/report/mail.h"
#include "processor/report/stand.h"

/* ---- to seats ---- */

enum status notice_seat(struct stored_game *stored, int seat, enum mail_kind kind, const char *subject, const char *text,
                        struct error *err)
{
    struct value *view = value_object(stored->arena);

    stand_show(stored, seat, view);
    if (kind == MAIL_DISMISSED)
        value_set_bool(stored->arena, view, "left", true);
    value_set_text(stored->arena, view, "game", stored->label);
    value_set_text(stored->arena, view, "reader", stored_reader(stored, seat));
    value_set_text(stored->arena, view, "subject", subject);
    value_set_text(stored->arena, view, "text", text);
    return mail_to_seat(stored, seat, &(struct mail){ .kind = kind, .view = view, .gist = text,
                                                      .seq = stored->game.records }, err);
}

enum status notice_seats(struct stored_game *stored, audience seats, enum mail_kind kind, const char *subject,
                         const char *text, struct error *err)
{
    enum status status = OK;

    for (int seat = 0; seat < stored->seat_count && status == OK; seat++)
        if (seats & AUDIENCE_SEAT(seat))
            status = notice_seat(stored, seat, kind, subject, text, err);
    return status;
}

/* ---- to the moderator ---- */

/* Where the moderator's answer about a game goes; its token is as good as a command line. */
static const char *reply_address(struct home *home, int64_t game, int serial, struct arena *arena)
{
    const char *token = token_make(arena, &home->key, NOTICE_PURPOSE, game, NOTICE_SEAT - 1, serial, 0);

    return token_address(arena, home->config.robot_address,
                         arena_printf(arena, "g%lld.p%d.r%d.%s", (long long)game, NOTICE_SEAT, serial, token));
}

static enum status queue(struct home *home, int64_t game, int serial, const char *subject, const char *what,
                         struct arena *arena, struct error *err)
{
    const char *label = game ? arena_printf(arena, "g%lld", (long long)game) : NULL;
    struct hash about = hash_bytes(what, strlen(what));
    struct value *view = value_object(arena);
    struct mail_reader moderator = { .arena = arena, .address = home->config.moderator, .label = label, .game = game, .seat = -1,
                                     .reply_to = game ? reply_address(home, game, serial, arena) : NULL };
    struct mail mail = {
        .kind = MAIL_NOTICE, .view = view,
        .body = label ? arena_printf(arena, "Game %s: %s\n", label, what) : arena_printf(arena, "%s\n", what),
        /* Two different things may happen to a game in one second. */
        .key = arena_printf(arena, "moderator.%s.%s.%lld.%.16s", subject, label ? label : "", (long long)home->now_utc_s,
                            hash_hex(arena, &about)),
    };

    value_set_text(arena, view, "subject", subject);
    return mail_queue(home, &moderator, &mail, NULL, err);
}

enum status notice_ask(struct home *home, int64_t game, int serial, const char *subject, const char *what, struct error *err)
{
    struct arena arena = { .limit_bytes = 64 << 20 };
    enum status status = home->config.moderator ? queue(home, game, serial, subject, what, &arena, err) : OK;

    arena_release(&arena);
    return status == OK ? OK : error_in(err, "notice to the moderator");
}

enum status notice_moderator(struct home *home, int64_t game, const char *subject, const char *what, struct error *err)
{
    return notice_ask(home, game, NOTICE_SERIAL, subject, what, err);
}
