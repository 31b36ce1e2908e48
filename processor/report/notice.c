#include "processor/report/notice.h"

#include <string.h>

#include "processor/send/compose.h"
#include "processor/report/posting.h"
#include "processor/replay/record.h"
#include "processor/base/token.h"

/* Where the moderator's answer about a game goes; its token is as good as a command line. */
static const char *reply_address(struct home *home, int64_t game, int serial, struct arena *arena)
{
    const char *token = token_make(arena, &home->key, NOTICE_PURPOSE, game, NOTICE_SEAT - 1, serial, 0);

    return token_address(arena, home->config.robot_address,
                         arena_printf(arena, "g%lld.p%d.r%d.%s", (long long)game, NOTICE_SEAT, serial, token));
}

static enum status queue(struct home *home, int64_t game, const char *key, const struct compose_mail *mail,
                         struct arena *arena, struct error *err)
{
    struct compose_result *made = ARENA_NEW(arena, struct compose_result);
    enum status status = compose_mail(arena, mail, made, err);

    for (int i = 0; status == OK && i < made->parts_n; i++)
        status = posting_queue(home->store, &(struct outbox_row){
                                                   .key = i ? arena_printf(arena, "%s.%d", key, i) : key,
                                                   .kind = "notice", .game = game, .seat = -1,
                                                   .envelope_from = home->config.bounce_address,
                                                   .envelope_to = home->config.moderator,
                                                   .message_id = made->parts[i].message_id, .subject = mail->subject,
                                                   .bytes = { made->parts[i].bytes, made->parts[i].bytes_n },
                                                   .made_utc_s = home->now_utc_s,
                                               }, err);
    return status;
}

enum status notice_ask(struct home *home, int64_t game, int serial, const char *kind, const char *what, struct error *err)
{
    struct arena arena = { .limit_bytes = 64 << 20 };
    const char *label = game ? arena_printf(&arena, "g%lld", (long long)game) : NULL;
    struct hash about = hash_bytes(what, strlen(what));
    /* Two different things may happen to a game in one second. */
    const char *key = arena_printf(&arena, "moderator.%s.%s.%lld.%.16s", kind, label ? label : "",
                                   (long long)home->now_utc_s, hash_hex(&arena, &about));
    struct compose_mail mail = {
        .from_name = home->config.robot_name,
        .from = home->config.robot_address,
        .reply_to = game ? reply_address(home, game, serial, &arena) : NULL,
        .to = home->config.moderator,
        .kind = "notice",
        .game = label,
        .date_utc_s = home->now_utc_s,
        .subject = label ? arena_printf(&arena, "[%s] %s", label, kind) : kind,
        .body = arena_printf(&arena, "%s%s%s\n", label ? "Game " : "", label ? label : "",
                             arena_printf(&arena, "%s%s", label ? ": " : "", what)),
    };
    enum status status = home->config.moderator ? queue(home, game, key, &mail, &arena, err) : OK;

    arena_release(&arena);
    return status == OK ? OK : error_in(err, "notice to the moderator");
}

enum status notice_moderator(struct home *home, int64_t game, const char *kind, const char *what, struct error *err)
{
    return notice_ask(home, game, NOTICE_SERIAL, kind, what, err);
}
