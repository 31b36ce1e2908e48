#include "processor/notice.h"

#include <string.h>

#include "processor/compose.h"
#include "processor/record.h"

enum status notice_moderator(struct home *home, int64_t game, const char *kind, const char *what, struct error *err)
{
    struct arena arena = { .limit_bytes = 4 << 20 };
    const char *label = game ? arena_printf(&arena, "g%lld", (long long)game) : NULL;
    struct hash about = record_hash(what, strlen(what));
    /* Two different things may happen to a game in one second. */
    const char *key = arena_printf(&arena, "moderator.%s.%s.%lld.%.16s", kind, label ? label : "",
                                   (long long)home->now_utc_s, hash_hex(&arena, &about));
    struct compose_result *made = ARENA_NEW(&arena, struct compose_result);
    struct compose_mail mail = {
        .from_name = home->config.robot_name,
        .from = home->config.robot_address,
        .to = home->config.moderator,
        .kind = "notice",
        .game = label,
        .date_utc_s = home->now_utc_s,
        .subject = label ? arena_printf(&arena, "[%s] %s", label, kind) : kind,
        .body = arena_printf(&arena, "%s%s%s\n", label ? "Game " : "", label ? label : "",
                             arena_printf(&arena, "%s%s", label ? ": " : "", what)),
    };
    enum status status;

    if (!home->config.moderator)
        return OK;
    status = compose_mail(&arena, &mail, made, err);
    if (status == OK)
        status = store_outbox_new(home->store, &(struct outbox_row){
                                                   .key = key, .kind = "notice", .game = game, .seat = -1,
                                                   .envelope_from = home->config.bounce_address,
                                                   .envelope_to = home->config.moderator,
                                                   .message_id = made->parts[0].message_id, .subject = mail.subject,
                                                   .bytes = { made->parts[0].bytes, made->parts[0].bytes_n },
                                                   .made_utc_s = home->now_utc_s,
                                               }, err);
    arena_release(&arena);
    return status == OK ? OK : error_in(err, "notice to the moderator");
}
