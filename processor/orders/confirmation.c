#include "processor/orders/confirmation.h"

#include <string.h>

#include "engine/kernel/text.h"
#include "processor/report/render.h"

enum { CODE_TRIES = 10, SECONDS_A_DAY = 86400 };   /* replies that changed nothing; later ones are ignored */

/* ---- answers ---- */

/* Handles an answer that carries nothing out. */
enum reply_kind { REPLY_CANCELLED, REPLY_UNCLEAR, REPLY_DONE_BEFORE, REPLY_CANCELLED_BEFORE, REPLY_TOO_OLD };

static const struct { const char *flag, *subject, *reason; } replies[] = {
    [REPLY_CANCELLED] = { "cancelled", "It is cancelled", "says no to a question" },
    [REPLY_UNCLEAR] = { "unclear", "Your answer changed nothing", "neither YES with its code nor NO" },
    [REPLY_DONE_BEFORE] = { "done_before", "It is done already", "the question was confirmed before" },
    [REPLY_CANCELLED_BEFORE] = { "cancelled_before", "It was cancelled", "the question was cancelled before" },
    [REPLY_TOO_OLD] = { "too_old", "Your answer came too late", "the question is too old" },
};

static struct value *lines_of(struct arena *arena, const char *text)
{
    struct value *list = value_list(arena);

    while (*text) {
        size_t length = strcspn(text, "\n");

        value_add_text(arena, list, arena_text_n(arena, text, length));
        text += length + (text[length] == '\n');
    }
    return list;
}

static enum status reply_text(struct reading *reading, const struct confirmation_row *asked, enum reply_kind reply,
                                const char **text)
{
    struct arena *arena = reading->arena;
    struct value *view = value_object(arena);
    const char *how = "", *rendered;
    enum status status;

    value_set_bool(arena, view, replies[reply].flag, true);
    value_set(arena, view, "words", lines_of(arena, asked->words));
    status = report_lay_out(reading->home, NULL, "unconfirmed", view, arena, &rendered, reading->err);
    if (status == OK && reply == REPLY_UNCLEAR)
        status = question_how_to(reading->home, asked, arena, &how, reading->err);
    if (status == OK)
        *text = arena_printf(arena, "%s%s%s", rendered, *how ? "\n" : "", how);
    return status;
}

static enum status tell(struct reading *reading, const struct confirmation_row *asked, enum reply_kind reply,
                        const struct sender *sender)
{
    struct confirmation_mail mail = { .subject = replies[reply].subject, .in_reply_to = reading_bracketed(reading) };
    const char *reply_to = question_reply_address(reading->home, sender->token, reading->arena);
    enum status status = reply_text(reading, asked, reply, &mail.body);

    reading_settle(reading, "read", replies[reply].reason);
    return status == OK ? question_mail(reading->home, asked, &mail, reply_to, reading->hash, reading->arena, reading->err)
                        : status;
}

/* Once for each state of a question: a person or program that writes here again and again gets no further answer. */
static enum status tell_once(struct reading *reading, const struct confirmation_row *asked, enum reply_kind reply,
                             const struct sender *sender)
{
    enum status status = store_confirmation_reply(reading->home->store, asked->id, reading->err);

    reading_settle(reading, "read", replies[reply].reason);
    return status == OK && asked->replies == 0 ? tell(reading, asked, reply, sender) : status;
}

/* The first line with something on it, cut into words without the marks around them. */
static int read_words(struct arena *arena, const char *text, const char *words[3])
{
    const char *line = text + strspn(text, " \t\r\n");
    size_t length = strcspn(line, "\r\n");
    int count = 0;

    for (const char *at = arena_text_n(arena, line, length); count < 3; count++) {
        at += strcspn(at, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789");
        length = strspn(at, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'");
        if (length == 0)
            break;
        words[count] = arena_text_n(arena, at, length);
        at += length;
    }
    return count;
}

static const struct confirmation_kind *kind_of(const struct confirmation_kind *const *kinds, const char *name)
{
    while (*kinds && strcmp((*kinds)->name, name) != 0)
        kinds++;
    return *kinds;
}

static enum status settle(struct reading *reading, const struct confirmation_row *asked, const char *state)
{
    return store_confirmation_settle(reading->home->store, asked->id, state, reading->err);
}

static enum status carry_out(struct reading *reading, const struct confirmation_kind *kind,
                             const struct confirmation_row *asked)
{
    enum status status;

    reading_settle(reading, "read", "confirms what was asked");
    status = kind->carry_out(reading, asked);
    return status == OK && !reading->waits_for ? settle(reading, asked, "done") : status;
}

static enum status cancel(struct reading *reading, const struct confirmation_kind *kind,
                          const struct confirmation_row *asked, const struct sender *sender)
{
    enum status status = kind->cancel ? kind->cancel(reading, asked) : OK;

    if (status == OK)
        status = settle(reading, asked, "cancelled");
    home_log(reading->home, asked->game, asked->seat, "mail %lld says no to: %s", (long long)reading->mail.id, asked->kind);
    return status == OK ? tell(reading, asked, REPLY_CANCELLED, sender) : status;
}

static enum status get(struct reading *reading, int64_t id, struct confirmation_row *asked)
{
    struct arena *arena = reading->arena;
    enum status status = store_confirmation_get(reading->home->store, id, asked, reading->err);

    if (status != OK)
        return status;
    asked->kind = arena_text(arena, asked->kind);
    asked->address = arena_text(arena, asked->address);
    asked->subject = arena_text(arena, asked->subject);
    asked->words = arena_text(arena, asked->words);
    asked->state = arena_text(arena, asked->state);
    return OK;
}

enum status confirmation_answer(struct reading *reading, const struct confirmation_kind *const *kinds,
                                const struct sender *sender, const char *text)
{
    struct confirmation_row asked;
    const struct confirmation_kind *kind;
    const char *words[3] = { "", "", "" };
    int count = read_words(reading->arena, text, words);
    enum status status = get(reading, sender->question, &asked);

    if (status != OK)
        return status;
    reading->verdict.game = asked.game;
    reading->verdict.seat = asked.seat;
    kind = kind_of(kinds, asked.kind);
    if (strcmp(asked.state, "asked") != 0)
        return tell_once(reading, &asked, strcmp(asked.state, "done") == 0 ? REPLY_DONE_BEFORE : REPLY_CANCELLED_BEFORE,
                         sender);
    if (!kind || asked.made_utc_s + (int64_t)QUESTION_DAYS * SECONDS_A_DAY < reading->home->now_utc_s)
        return tell_once(reading, &asked, REPLY_TOO_OLD, sender);
    if (count > 0 && text_equal_ignoring_case(words[0], "NO"))
        return cancel(reading, kind, &asked, sender);
    if (count == 2 && text_equal_ignoring_case(words[0], "YES") && asked.replies < CODE_TRIES
        && question_is_code(reading->home, &asked, words[1], reading->arena))
        return carry_out(reading, kind, &asked);
    return tell_once(reading, &asked, REPLY_UNCLEAR, sender);
}
