#include "processor/orders/lobby_mail.h"

#include "processor/letter/text.h"
#include "processor/orders/lobby.h"
#include "processor/orders/receipt.h"
#include "processor/report/ratings.h"

enum { SECONDS_A_DAY = 86400, LINE_BYTES_MOST = 200 };

static enum status answer_list(struct reading *reading, bool left, const char *more)
{
    const char *said = "";
    enum status status = lobby_list(reading->home, reading->arena, left, &said, reading->err);

    reading_settle(reading, "read", "asks which games there are");
    said = arena_printf(reading->arena, "%s%s", said, more);
    return status == OK ? receipt_stranger_list(reading->home, reading->letter.from, said, reading_bracketed(reading),
                                                reading->mail.id, reading->hash, reading->err) : status;
}

enum status lobby_rating(struct home *home, struct arena *arena, const char *address, const char *word, const char **said,
                         struct error *err)
{
    struct player_row row = { .id = 0 };
    enum status status = store_player_find(home->store, address, &row, err);

    if (status == OK || status == ERR_NOT_FOUND)
        status = ratings_answer(home, arena, row.id, word, said, err);
    if (status != ERR_NOT_FOUND)
        return status;
    *said = arena_printf(arena, "RATING: %s.", err->message);
    return OK;
}

static enum status answer_rating(struct reading *reading, const char *rest)
{
    const char *said = "";
    enum status status = lobby_rating(reading->home, reading->arena, reading->letter.from,
                                      letter_text_shown(reading->arena, rest, LINE_BYTES_MOST), &said, reading->err);

    reading_settle(reading, "read", "asks for ratings");
    return status == OK ? receipt_stranger_list(reading->home, reading->letter.from, said, reading_bracketed(reading), reading->mail.id,
                                                reading->hash, reading->err) : status;
}

static enum status ask_whether(struct reading *reading, const struct lobby_act *act)
{
    struct arena *arena = reading->arena;
    const char *line = arena_printf(arena, "%s %s", host_words[act->word].word, act->rest);
    struct confirmation_row asked = { .kind = LOBBY_QUESTION, .seat = -1, .address = act->address,
                                      .subject = lobby_act_write(arena, act), .words = line };
    struct confirmation_mail mail = { .subject = "Did you write this?", .in_reply_to = reading_bracketed(reading) };

    mail.body = arena_printf(arena, "A mail from your address asks for this:\n\n  %s\n", line);
    return confirmation_ask(reading->home, &asked, 0, &mail, arena, reading->err);
}

/* One mail a day to an address that nothing proves. */
enum status lobby_mail_read(struct reading *reading, enum host_word_id word, const char *rest, const char *more)
{
    const char *from = reading->letter.from;
    struct lobby_act act = { .word = word, .rest = letter_text_shown(reading->arena, rest, LINE_BYTES_MOST), .address = from, .player = "" };
    int64_t day = reading->home->now_utc_s / SECONDS_A_DAY;
    int count = 0;
    enum status status;

    if (word == HOST_LIST || word == HOST_SEATS)
        return answer_list(reading, word == HOST_SEATS, more);
    if (word == HOST_RATING)
        return answer_rating(reading, rest);
    reading_settle(reading, "read", "asks for a seat or a game");
    status = store_answered(reading->home->store, from, day, &count, reading->err);
    if (status != OK || count > 0)
        return status;
    status = store_answered_add(reading->home->store, from, day, reading->err);
    return status == OK ? ask_whether(reading, &act) : status;
}

/* Its writer, or the host, has said yes. */
static enum status carry_out(struct reading *reading, const struct confirmation_row *asked)
{
    struct confirmation_mail mail = { .subject = "What became of it", .in_reply_to = reading_bracketed(reading) };
    struct lobby_act act;
    const char *said = "";
    enum status status;

    if (!lobby_act_read(reading->arena, asked->subject, &act))
        return error_set(reading->err, ERR_CORRUPT, "a question that waits for its answer cannot be read");
    status = lobby_do(reading->home, reading->arena, &act, &said, reading->err);
    mail.body = arena_printf(reading->arena, "%s\n", said);
    return status == OK ? question_mail(reading->home, asked, &mail, NULL, reading->hash, reading->arena, reading->err) : status;
}

const struct confirmation_kind confirmation_lobby_kind = { .name = LOBBY_QUESTION, .carry_out = carry_out };
