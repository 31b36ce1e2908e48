#include "processor/moderator/gm_mail.h"

#include <string.h>

#include "engine/kernel/text.h"
#include "engine/kernel/value.h"
#include "processor/moderator/gm.h"
#include "processor/report/notice.h"
#include "processor/report/render.h"

enum { WORDS_MAX = 200, ACTS_A_MAIL = 20, PROSE_BYTES_SHOWN = 60 };

/* An act as it was written. */
struct written {
    const char *line, *body;
    bool perhaps;                    /* it is prose if it cannot be done */
};

/* One mail being done. */
struct acting {
    struct reading *reading;
    struct home *home;
    int64_t game;
    int serial;
    struct arena *arena;
    const char *answer;
    int acts;                        /* that were read, and those beyond */
    int prose;                       /* lines that are none ... */
    const char *first_prose;         /* ... and the first of them */
    struct written asked[ACTS_A_MAIL];
    int asked_count;                 /* acts that he has to confirm */
};

/* ---- lines ---- */

/* The line at *text without blanks around it, in the arena; *text moves behind it. */
static const char *next_line(struct arena *arena, const char **text)
{
    size_t length = strcspn(*text, "\n"), kept = length;
    const char *line = *text;

    *text += length + ((*text)[length] == '\n');
    while (kept > 0 && text_is_space(line[kept - 1]))
        kept--;
    line = arena_text_n(arena, line, kept);
    return line + strspn(line, " \t");
}

static int split(struct arena *arena, const char *line, const char **words)
{
    int count = 0;

    while (count < WORDS_MAX && *(line += strspn(line, " \t"))) {
        size_t length = strcspn(line, " \t");

        words[count++] = arena_text_n(arena, line, length);
        line += length;
    }
    return count;
}

/* The act that a line is or, with *perhaps, may be; NULL: prose. A word alone may have a full stop behind it. */
static const struct gm_act *act_of(struct arena *arena, const char *line, bool *perhaps)
{
    size_t length = strcspn(line, " \t");
    bool alone = !line[length];
    char *word = arena_text_n(arena, line, length);
    const struct gm_act *act;

    if (alone && length > 1 && strchr(".!", word[length - 1]))
        word[--length] = '\0';
    act = gm_act_find(word);
    *perhaps = false;
    for (const char *c = word; *c && !alone; c++)
        *perhaps = *perhaps || text_is_lower(*c);
    return act && *perhaps && act->prose ? NULL : act;
}

/* The lines of an act, up to END or the next act. */
static const char *read_body(struct acting *acting, const char **text)
{
    const char *body = "";
    bool perhaps;

    while (**text) {
        const char *ahead = *text, *line = next_line(acting->arena, &ahead);

        if (!text_equal_ignoring_case(line, "END") && act_of(acting->arena, line, &perhaps))
            break;
        *text = ahead;
        if (text_equal_ignoring_case(line, "END"))
            break;
        if (*line)
            body = arena_printf(acting->arena, "%s%s\n", body, line);
    }
    return body;
}

/* ---- answers ---- */

static void answer(struct acting *acting, const char *what, const char *said)
{
    acting->answer = arena_printf(acting->arena, "%s%s%s: %s", acting->answer, *acting->answer ? "\n\n" : "", what, said);
}

static void answer_help(struct acting *acting)
{
    const char *list = "an act a line, its word in capitals; those with lines have them below, up to END. Those with a * are "
                       "asked about before they are done.";

    for (int i = 0; gm_act_at(i); i++)
        list = arena_printf(acting->arena, "%s\n- %s%s%s%s: %s", list, gm_act_at(i)->name, *gm_act_at(i)->words ? " " : "",
                            gm_act_at(i)->words, gm_act_at(i)->asks ? " *" : "", gm_act_at(i)->help);
    answer(acting, "HELP", list);
}

static void pass_over(struct acting *acting, const char *line)
{
    if (acting->prose++ == 0)
        acting->first_prose = arena_printf(acting->arena, "%.*s%s", PROSE_BYTES_SHOWN, line,
                                           strlen(line) > PROSE_BYTES_SHOWN ? "..." : "");
}

/* All prose in one line. */
static void answer_prose(struct acting *acting)
{
    if (acting->acts > ACTS_A_MAIL)
        answer(acting, "Skipped", arena_printf(acting->arena, "%d acts, because a mail can hold %d.", acting->acts - ACTS_A_MAIL,
                                               ACTS_A_MAIL));
    if (acting->prose > 0)
        answer(acting, "Skipped",
               arena_printf(acting->arena, "%d line%s that %s no act, the first \"%s\". An act is alone on its line, in its "
                            "full form, its word in capitals; HELP lists them.", acting->prose, text_plural(acting->prose),
                            acting->prose == 1 ? "is" : "are", acting->first_prose));
}

/* ---- doing ---- */

/* APPROVE is for what that very mail showed. */
static enum status is_newest(struct acting *acting, struct error *err)
{
    struct stored_game *stored;
    enum status status = stored_game_open(acting->home, acting->game, acting->arena, &stored, err);

    if (status == OK && stored->moderation.preview && stored->moderation.serial + 1 != acting->serial)
        status = error_set(err, ERR_CONFLICT, "that was an older preview; answer the newest");
    return status;
}

/* *said: the answer of the act, when it was done. */
static enum status carry_out_act(struct acting *acting, const struct written *written, const char **said, struct error *err)
{
    bool unused;
    const struct gm_act *act = act_of(acting->arena, written->line, &unused);
    const char *words[WORDS_MAX];
    int count = split(acting->arena, written->line, words);
    enum status status = act->act == gm_approve ? is_newest(acting, err) : OK;

    return status == OK ? gm_do(acting->home, acting->game, act, words + 1, count - 1, written->body, acting->arena, said, err)
                        : status;
}

static const char *first_word(struct acting *acting, const char *line)
{
    return arena_text_n(acting->arena, line, strcspn(line, " \t"));
}

/* Tells the result of an act. A status other than OK ends the mail. */
static enum status answer_act(struct acting *acting, const struct written *written, enum status status, const char *said,
                              const struct error *err)
{
    if (status == ERR_IO || status == ERR_LOCKED)
        return status;
    if (written->perhaps && (status == ERR_FORMAT || status == ERR_NOT_FOUND))
        pass_over(acting, written->line);
    else
        answer(acting, first_word(acting, written->line),
               status == OK ? said : arena_printf(acting->arena, "not done: %s", err->message));
    return OK;
}

static enum status do_act(struct acting *acting, const struct written *written, struct error *err)
{
    const char *said = "";
    enum status status;

    if (acting->acts++ >= ACTS_A_MAIL)
        return OK;
    status = carry_out_act(acting, written, &said, err);
    return answer_act(acting, written, status, said, err);
}

/* Lines below prose do not form a body. */
static enum status do_with_body(struct acting *acting, const struct gm_act *act, struct written *written, const char **text,
                                struct error *err)
{
    const char *below = *text;
    int prose = acting->prose;
    enum status status;

    if (act->body)
        written->body = read_body(acting, text);
    status = do_act(acting, written, err);
    if (acting->prose > prose)
        *text = below;
    return status;
}

static enum status do_line(struct acting *acting, const char *line, const char **text, struct error *err)
{
    struct written written = { .line = line, .body = "" };
    const struct gm_act *act = act_of(acting->arena, line, &written.perhaps);

    if (!*line || *line == '#' || text_equal_ignoring_case(line, "END"))
        return OK;
    if (text_equal_ignoring_case(line, "HELP")) {
        answer_help(acting);
    } else if (!act) {
        pass_over(acting, line);
    } else {
        if (!act->asks)
            return do_with_body(acting, act, &written, text, err);
        if (acting->acts++ < ACTS_A_MAIL)
            acting->asked[acting->asked_count++] = written;
    }
    return OK;
}

/* ---- asking ---- */

/* Tries the acts that need a confirmation, one after the other, keeps the possible ones in the list, and undoes everything.
 * *words: what would happen, a line each. */
static enum status try_asked(struct acting *acting, const char **words, struct error *err)
{
    int kept = 0;
    enum status status = store_savepoint(acting->home->store, err);

    *words = "";
    acting->home->trial = true;
    for (int i = 0; i < acting->asked_count && status == OK; i++) {
        const char *said = "";
        enum status done = carry_out_act(acting, &acting->asked[i], &said, err);

        if (done != OK) {
            status = answer_act(acting, &acting->asked[i], done, said, err);
            continue;
        }
        *words = arena_printf(acting->arena, "%s%s: %s\n", *words, acting->asked[i].line, said);
        acting->asked[kept++] = acting->asked[i];
    }
    acting->home->trial = false;
    acting->asked_count = kept;
    return status == OK ? store_rollback_to(acting->home->store, err) : status;
}

static const char *subject_of(struct acting *acting)
{
    struct value *object = value_object(acting->arena);
    struct value *acts = value_set(acting->arena, object, "acts", value_list(acting->arena));

    for (int i = 0; i < acting->asked_count; i++) {
        struct value *act = value_add(acts, value_object(acting->arena));

        value_set_text(acting->arena, act, "body", acting->asked[i].body);
        value_set_text(acting->arena, act, "line", acting->asked[i].line);
    }
    value_set_text(acting->arena, object, "mail", acting->reading->hash);
    return value_write(acting->arena, object, NULL);
}

static enum status question_text(struct acting *acting, const struct stored_game *stored, const char *words, const char **text,
                                 struct error *err)
{
    struct value *view = value_object(acting->arena), *list;

    value_set_text(acting->arena, view, "game", stored->label);
    value_set_text(acting->arena, view, "name", stored->row.name);
    list = value_set(acting->arena, view, "acts", value_list(acting->arena));
    while (*words) {
        size_t length = strcspn(words, "\n");

        value_add_text(acting->arena, list, arena_text_n(acting->arena, words, length));
        words += length + 1;
    }
    return report_lay_out(acting->home, NULL, "act", view, acting->arena, text, err);
}

static enum status ask_for_them(struct acting *acting, struct error *err)
{
    struct confirmation_mail mail = { .subject = "Is that to be done?", .in_reply_to = reading_bracketed(acting->reading) };
    struct confirmation_row asked = { .kind = confirmation_act_kind.name, .game = acting->game, .seat = -1,
                                      .address = acting->home->config.moderator };
    struct stored_game *stored;
    enum status status = acting->asked_count > 0 ? try_asked(acting, &asked.words, err) : OK;

    if (status != OK || acting->asked_count == 0 || !asked.address)
        return status;
    status = stored_game_open(acting->home, acting->game, acting->arena, &stored, err);
    if (status != OK)
        return status;
    asked.turn = stored->row.turn;
    asked.subject = subject_of(acting);
    status = question_text(acting, stored, asked.words, &mail.body, err);
    return status == OK ? confirmation_ask(acting->home, &asked, 0, &mail, acting->arena, err) : status;
}

enum status gm_mail_read(struct reading *reading, int64_t game, int serial, const char *text)
{
    struct acting acting = { .reading = reading, .home = reading->home, .game = game, .serial = serial,
                             .arena = reading->arena, .answer = "" };
    enum status status = OK;

    while (*text && status == OK) {
        const char *line = next_line(acting.arena, &text);

        status = do_line(&acting, line, &text, reading->err);
    }
    if (status == OK)
        status = ask_for_them(&acting, reading->err);
    answer_prose(&acting);
    if (status != OK || (acting.asked_count > 0 && !*acting.answer))
        return status;
    return notice_moderator(acting.home, game, "your mail",
                            *acting.answer ? acting.answer : "your mail held nothing to do.", reading->err);
}

/* ---- what he has confirmed ---- */

static enum status carry_out(struct reading *reading, const struct confirmation_row *asked)
{
    struct acting acting = { .reading = reading, .home = reading->home, .game = asked->game, .arena = reading->arena,
                             .answer = "" };
    const struct value *acts;
    struct value *subject;
    struct stored_game *stored;
    enum status status = value_read(reading->arena, asked->subject, strlen(asked->subject), &subject, reading->err);

    if (status == OK)
        status = stored_game_open(reading->home, asked->game, reading->arena, &stored, reading->err);
    if (status != OK)
        return status;
    acts = value_find(subject, "acts");
    if (stored->row.turn != asked->turn)
        answer(&acting, "not done", arena_printf(reading->arena, "you were asked about turn %d, and turn %d is open now. Write it "
                                                 "again if it is still to be.", asked->turn, stored->row.turn));
    for (const struct value *act = acts && !*acting.answer ? acts->first : NULL; act && status == OK; act = act->next)
        status = do_act(&acting, &(struct written){ .line = value_get_text(act, "line", ""),
                                                    .body = value_get_text(act, "body", "") }, reading->err);
    return status == OK ? notice_moderator(reading->home, asked->game, "your mail", acting.answer, reading->err) : status;
}

const struct confirmation_kind confirmation_act_kind = { .name = "act", .carry_out = carry_out };
