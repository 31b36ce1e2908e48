#include "processor/league/words.h"

#include <stdarg.h>
#include <string.h>

#include "engine/kernel/common_word.h"
#include "engine/kernel/order.h"
#include "engine/kernel/text.h"
#include "processor/letter/text.h"

enum { ANSWERS_A_MAIL = 20, PROSE_BYTES_SHOWN = 60, HELP_COLUMN = 20 };

typedef enum status answering(struct league_asking *asking, const char *rest);

#define LEAGUE_WORD_ROW(id, spelling, who, form, says, answers) [LEAGUE_WORD_##id] = { spelling, form, says, who, answers },
static const struct {
    const char *word, *shown, *help;
    unsigned users;
    answering *answer;
} words[LEAGUE_WORD_COUNT] = { LEAGUE_WORDS(LEAGUE_WORD_ROW) };
#undef LEAGUE_WORD_ROW

void league_say(struct league_asking *asking, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    asking->text = arena_printf(asking->arena, "%s%s%s", asking->text, *asking->text ? "\n\n" : "",
                                arena_vprintf(asking->arena, format, args));
    va_end(args);
}

/* ---- finding ---- */

static const char *behind(const char *line)
{
    line += strcspn(line, " \t,.:!");
    return line + strspn(line, " \t,.:!");
}

int league_word_find(const char *line, const char **rest)
{
    if (common_word_is(line, "LEAGUE"))
        line = behind(line);
    *rest = behind(line);
    for (int i = 0; i < LEAGUE_WORD_COUNT; i++)
        if (common_word_is(line, words[i].word))
            return i;
    return -1;
}

bool league_word_is_for_strangers(int word)
{
    return word >= 0 && (words[word].users & LEAGUE_STRANGERS);
}

const char *league_word_list(struct arena *arena, unsigned users)
{
    const char *list = "";

    for (int i = 0; i < LEAGUE_WORD_COUNT; i++) {
        const char *help = words[i].help;

        if (!words[i].shown[0] || !(words[i].users & users))
            continue;
        list = arena_printf(arena, "%s  %-*s", list, HELP_COLUMN, words[i].shown);
        for (; strchr(help, '\n'); help = strchr(help, '\n') + 1)
            list = arena_printf(arena, "%s%.*s\n  %*s", list, (int)strcspn(help, "\n"), help, HELP_COLUMN, "");
        list = arena_printf(arena, "%s%s\n", list, help);
    }
    return list;
}

enum status league_named(struct league_asking *asking, const char *name, struct league **league)
{
    struct error unused;
    int64_t id;

    *league = asking->league;
    if (!*name && asking->league)
        return OK;
    if (!*name)
        return error_set(asking->err, ERR_FORMAT, "say which league; LIST names them");
    if (league_find(asking->home, name, &id, &unused) != OK)
        return error_set(asking->err, ERR_NOT_FOUND, "there is no league \"%.40s\"; LIST names them", name);
    if (asking->league && asking->league->row.id == id)
        return OK;
    return league_open(asking->home, id, asking->arena, league, asking->err);
}

/* ---- answering ---- */

/* The league as it is stored: a line that failed may have changed the opened one. */
static enum status open_again(struct league_asking *asking)
{
    return asking->league ? league_open(asking->home, asking->league->row.id, asking->arena, &asking->league, asking->err) : OK;
}

static bool is_his_fault(enum status status)
{
    return status == ERR_CONFLICT || status == ERR_FORMAT || status == ERR_NOT_FOUND;
}

/* Done whole or not at all. */
static enum status answer_word(struct league_asking *asking, int word, const char *rest)
{
    const char *before = asking->text;
    enum status status = store_savepoint(asking->home->store, asking->err), done;

    if (status != OK)
        return status;
    done = words[word].answer(asking, rest);
    if (done == OK)
        return store_release(asking->home->store, asking->err);
    if (!is_his_fault(done))
        return done;
    asking->text = before;
    league_say(asking, "%s was not done: %s.", words[word].word, asking->err->message);
    status = store_rollback_to(asking->home->store, asking->err);
    return status == OK ? open_again(asking) : status;
}

enum status league_words_answer(struct league_asking *asking, const char *text)
{
    struct order_lines lines = order_lines_of(asking->arena, text);
    unsigned users = asking->player ? LEAGUE_PLAYERS : LEAGUE_STRANGERS;
    int answered = 0, prose = 0, first = 0;
    enum status status = OK;

    for (int i = 0; i < lines.count && status == OK; i++) {
        const char *rest;
        int word = league_word_find(lines.list[i].text, &rest);

        if (word < 0 || !(words[word].users & users)) {
            first = prose++ == 0 ? i : first;
        } else if (answered++ < ANSWERS_A_MAIL) {
            status = answer_word(asking, word, rest);
        }
    }
    if (status == OK && answered == 0)
        status = league_answer_help(asking, "");
    if (answered > ANSWERS_A_MAIL)
        league_say(asking, "The other words of this mail were skipped: %d are answered.", ANSWERS_A_MAIL);
    if (prose > 0)
        league_say(asking, "Skipped: %d line%s that %s no word of a league's, the first \"%s\".", prose, text_plural(prose),
                   prose == 1 ? "is" : "are", letter_text_shown(asking->arena, lines.list[first].text, PROSE_BYTES_SHOWN));
    return status;
}
