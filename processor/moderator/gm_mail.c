#include "processor/moderator/gm_mail.h"

#include <string.h>

#include "engine/kernel/text.h"
#include "processor/moderator/gm.h"
#include "processor/report/notice.h"

enum { WORDS_MAX = 200, ACT_ARENA_BYTES = 256 << 20 };

/* One mail being done. */
struct acting {
    struct home *home;
    int64_t game;
    int serial;
    struct arena *arena;
    const char *answer;
};

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

static const struct gm_act *act_of(struct arena *arena, const char *line)
{
    return gm_act_find(arena_text_n(arena, line, strcspn(line, " \t")));
}

/* The lines of an act, up to END or the next act. */
static const char *read_body(struct acting *acting, const char **text)
{
    const char *body = "";

    while (**text) {
        const char *ahead = *text, *line = next_line(acting->arena, &ahead);

        if (act_of(acting->arena, line))
            break;
        *text = ahead;
        if (text_equal_ignoring_case(line, "END"))
            break;
        if (*line)
            body = arena_printf(acting->arena, "%s%s\n", body, line);
    }
    return body;
}

static void answer(struct acting *acting, const char *what, const char *said)
{
    acting->answer = arena_printf(acting->arena, "%s%s%s: %s", acting->answer, *acting->answer ? "\n\n" : "", what, said);
}

static void answer_help(struct acting *acting)
{
    const char *list = "an act a line; those with lines have them below, up to END.";

    for (int i = 0; gm_act_at(i); i++)
        list = arena_printf(acting->arena, "%s\n- %s %s: %s", list, gm_act_at(i)->name, gm_act_at(i)->words,
                            gm_act_at(i)->help);
    answer(acting, "HELP", list);
}

/* APPROVE is for what that very mail showed. */
static enum status is_newest(struct acting *acting, struct arena *arena, struct error *err)
{
    struct stored_game *stored;
    enum status status = stored_game_open(acting->home, acting->game, arena, &stored, err);

    if (status == OK && stored->hand.preview && stored->hand.serial + 1 != acting->serial)
        status = error_set(err, ERR_CONFLICT, "that was an older preview; answer the newest");
    return status;
}

static enum status do_one(struct acting *acting, const struct gm_act *act, const char *line, const char *body,
                          struct error *err)
{
    struct arena arena = { .limit_bytes = ACT_ARENA_BYTES };       /* each act reads the game anew */
    const char *words[WORDS_MAX], *said = "";
    int count = split(acting->arena, line, words);
    enum status status = act->act == gm_approve ? is_newest(acting, &arena, err) : OK;

    if (status == OK)
        status = gm_do(acting->home, acting->game, act, words + 1, count - 1, body, &arena, &said, err);
    if (status != ERR_IO && status != ERR_LOCKED)
        answer(acting, words[0], status == OK ? said : arena_printf(acting->arena, "not done: %s", err->message));
    arena_release(&arena);
    return status == ERR_IO || status == ERR_LOCKED ? status : OK;
}

static enum status do_line(struct acting *acting, const char *line, const char **text, struct error *err)
{
    const struct gm_act *act = act_of(acting->arena, line);

    if (act)
        return do_one(acting, act, line, act->body ? read_body(acting, text) : "", err);
    if (text_equal_ignoring_case(line, "HELP"))
        answer_help(acting);
    else if (*line && *line != '#')
        answer(acting, line, "this is no act of yours; HELP lists them");
    return OK;
}

enum status gm_mail_read(struct home *home, int64_t game, int serial, const char *text, struct arena *arena,
                         struct error *err)
{
    struct acting acting = { home, game, serial, arena, "" };
    enum status status = OK;

    while (*text && status == OK) {
        const char *line = next_line(arena, &text);

        status = do_line(&acting, line, &text, err);
    }
    if (status != OK)
        return status;
    return notice_moderator(home, game, "your mail", *acting.answer ? acting.answer : "your mail held nothing to do.", err);
}
