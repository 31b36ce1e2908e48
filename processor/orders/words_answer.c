#include "processor/orders/answering.h"

#include <string.h>

#include "processor/base/host_word.h"
#include "processor/text/layout.h"

enum { ANSWERS_A_MAIL = 20, ANSWERS_BYTES = 20 << 10 /* after which no more words are answered */ };

void answering_say(struct answering *answering, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    answering->text = arena_printf(answering->arena, "%s%s%s", answering->text, *answering->text ? "\n\n" : "",
                                   arena_vprintf(answering->arena, format, args));
    va_end(args);
}

const char *answering_time(struct answering *answering, int64_t utc_s)
{
    const char *zone = answering->stored->seats[answering->seat].zone;
    char *text;

    if (utc_s == STORE_NO_TIME || layout_time(answering->arena, utc_s, zone, &text, answering->err) != OK)
        return "no time set";
    return text;
}

#define WORD_ANSWER(id, spelling, kind, users, shown, help, answer) [HOST_##id] = answer,
static enum status (*const answers[HOST_WORD_COUNT])(struct answering *answering, const char *rest) = { HOST_WORDS(WORD_ANSWER) };
#undef WORD_ANSWER

static enum status answer_one(struct answering *answering, const char *line)
{
    int word = host_word_find(line);

    if (word >= 0 && answers[word])
        return answers[word](answering, words_after(line));
    answering_say(answering, "%s is not offered by this game's host.",
                  word >= 0 ? host_words[word].word : arena_text_n(answering->arena, line, strcspn(line, " \t\n")));
    return OK;
}

enum status words_answer(struct reading *reading, struct stored_game *stored, int seat, const struct words *words,
                         struct receipt *receipt, bool *changed)
{
    struct answering answering = { .reading = reading, .home = stored->home, .stored = stored, .seat = seat,
                                   .arena = stored->arena, .receipt = receipt, .text = "", .changed = changed,
                                   .err = reading->err };
    enum status status = OK;
    int answered = 0;

    *changed = false;
    while (status == OK && answered < words->line_count && answered < ANSWERS_A_MAIL && strlen(answering.text) < ANSWERS_BYTES)
        status = answer_one(&answering, words->lines[answered++]);
    if (status == OK && words->line_count > answered)
        answering_say(&answering, "The other words in this mail were skipped: %d are answered.", answered);
    receipt->answer = answering.text;
    return status;
}
