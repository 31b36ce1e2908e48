#include "processor/report/question_mail.h"

#include <string.h>

#include "processor/base/token.h"
#include "processor/report/mail.h"
#include "processor/report/render.h"
#include "processor/text/layout.h"

enum { CODE_CHARACTERS = 4 };

/* ---- token and code ---- */

/* The whole question as one text. */
static const char *told(const struct confirmation_row *asked, int epoch, const char *purpose, struct arena *arena)
{
    struct value *list = value_list(arena);
    const char *texts[] = { purpose, asked->kind, asked->address, asked->subject, asked->words };
    const int64_t numbers[] = { asked->game, asked->seat, epoch, asked->turn, asked->made_utc_s };

    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        value_add_text(arena, list, texts[i]);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        value_add_int(arena, list, numbers[i]);
    return value_write(arena, list, NULL);
}

bool confirmation_proves(struct home *home, const struct confirmation_row *asked, int epoch, const char *token,
                         struct arena *arena)
{
    return token_is_of_text(arena, &home->key, token, told(asked, epoch, "confirm", arena), TOKEN_CHARACTERS);
}

/* The code needs no epoch: the token of its writer has shown that the question is still his. */
bool question_is_code(struct home *home, const struct confirmation_row *asked, const char *written, struct arena *arena)
{
    char *code = arena_text(arena, written);

    for (char *c = code; *c; c++)    /* no digit 0 or 1 is in a code */
        *c = *c == '0' ? 'o' : *c == '1' ? 'l' : *c;
    return token_is_of_text(arena, &home->key, code, told(asked, 0, "code", arena), CODE_CHARACTERS);
}

/* ---- asking ---- */

static const char *code_of(struct home *home, const struct confirmation_row *asked, struct arena *arena)
{
    return token_of_text(arena, &home->key, told(asked, 0, "code", arena), CODE_CHARACTERS);
}

/* The paragraph that tells which line says yes. A game master's own text that does not name the code is useless. */
enum status question_how_to(struct home *home, const struct confirmation_row *asked, struct arena *arena, const char **text,
                          struct error *err)
{
    const char *code = code_of(home, asked, arena);
    struct value *view = value_object(arena);
    char *rendered;
    enum status status;

    value_set_text(arena, view, "code", code);
    value_set_int(arena, view, "days", QUESTION_DAYS);
    status = report_render(home, NULL, "confirm", view, arena, &rendered, err);
    if (status == OK && !strstr(rendered, code))
        status = templates_render(templates_built_in(home->templates), NULL, "confirm", view, NULL, arena, &rendered, err);
    if (status == OK)
        *text = layout_text(arena, rendered);
    return status;
}

const char *question_reply_address(struct home *home, const char *token, struct arena *arena)
{
    return token_address(arena, home->config.home_address, arena_printf(arena, "c.%s", token));
}

enum status confirmation_open(struct home *home, struct confirmation_row *asked, int epoch, struct arena *arena,
                              struct confirmation_question *question, struct error *err)
{
    enum status status;

    asked->made_utc_s = home->now_utc_s;
    question->token = token_of_text(arena, &home->key, told(asked, epoch, "confirm", arena), TOKEN_CHARACTERS);
    question->code = code_of(home, asked, arena);
    question->reply_to = question_reply_address(home, question->token, arena);
    asked->id = token_number(question->token);
    status = store_confirmation_new(home->store, asked, err);
    return status == OK ? question_how_to(home, asked, arena, &question->text, err) : status;
}

/* A mail to the one who was asked; apart: what distinguishes it from the one before. */
enum status question_mail(struct home *home, const struct confirmation_row *asked, const struct confirmation_mail *mail,
                              const char *reply_to, const char *apart, struct arena *arena, struct error *err)
{
    struct value *view = value_object(arena);
    struct mail_reader reader = { .arena = arena, .address = asked->address, .reply_to = reply_to, .game = asked->game,
                                  .label = asked->game ? arena_printf(arena, "g%lld", (long long)asked->game) : NULL,
                                  .turn = asked->turn, .seat = asked->seat };

    value_set_text(arena, view, "subject", mail->subject);
    return mail_queue(home, &reader, &(struct mail){ .kind = MAIL_CONFIRM, .view = view, .body = mail->body, .apart = apart,
                                                     .answers = mail->in_reply_to,
                                                     .key = arena_printf(arena, "confirm.%s", apart) }, NULL, err);
}

enum status confirmation_ask(struct home *home, struct confirmation_row *asked, int epoch,
                             const struct confirmation_mail *mail, struct arena *arena, struct error *err)
{
    struct confirmation_question question;
    struct confirmation_mail whole = *mail;
    enum status status = confirmation_open(home, asked, epoch, arena, &question, err);

    if (status != OK)
        return status;
    whole.body = arena_printf(arena, "%s\n%s", mail->body, question.text);
    return question_mail(home, asked, &whole, question.reply_to, question.token, arena, err);
}
