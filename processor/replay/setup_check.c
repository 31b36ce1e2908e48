#include "processor/replay/setup_check.h"

#include <string.h>

struct checking {
    const struct setup_answers *answers;
    struct game game;
    struct game_world world;
    struct arena *arena;
};

static uint64_t seed_of(void *context, int record)
{
    const struct checking *checking = context;

    (void)record;
    return checking->answers->seed;
}

static const struct request *find_open(const struct checking *checking, const struct answer *answer)
{
    const struct open_turn *turn = &checking->game.turn;

    for (int i = 0; i < turn->request_count; i++)
        if (turn->requests[i].request.seat == answer->seat && strcmp(turn->requests[i].request.name, answer->name) == 0)
            return &turn->requests[i].request;
    return NULL;
}

/* The request that is open, or opens with the answers so far; NULL: it is not asked. */
static const struct request *find_request(struct checking *checking, const struct answer *answer)
{
    const struct request *request = find_open(checking, answer);
    struct game_step step;

    if (request || checking->game.set_up)
        return request;
    game_step(&checking->game, &checking->world, checking->arena, &step);
    return step.kind == GAME_PUBLISHED ? find_open(checking, answer) : NULL;
}

/* The text that is on file for a request; NULL: none. */
static const char *text_on_file(const struct checking *checking, const struct answer *answer)
{
    const struct open_turn *turn = &checking->game.turn;

    for (int i = 0; i < turn->answer_count; i++)
        if (turn->answers[i].seat == answer->seat && strcmp(turn->answers[i].name, answer->name) == 0)
            return turn->answers[i].text;
    return NULL;
}

static const char *text_of_mail(struct checking *checking, const struct answer *answer)
{
    struct game_mail mail = { .seat = answer->seat, .orders = order_lines_of(checking->arena, answer->text), .add = true,
                              .source = answer->source };
    struct game_receipt receipt;

    game_take(&checking->game, &checking->world, &mail, checking->arena, &receipt);
    return text_on_file(checking, answer);
}

/* The default may be anybody's answer: a bot that has nothing to say gives it too. */
static bool is_made(struct checking *checking, const struct answer *answer)
{
    const struct request *request = find_request(checking, answer);
    const char *text;
    bool is_default;

    if (!request)
        return true;
    is_default = request->default_text && strcmp(request->default_text, answer->text) == 0;
    if (is_default || answer->source == BY_DEFAULT) {
        game_put_answer(&checking->game, false, answer);
        return is_default;
    }
    text = text_of_mail(checking, answer);
    return text && strcmp(text, answer->text) == 0;
}

enum status setup_check(const struct setup_answers *answers, struct arena *arena, struct error *err)
{
    struct checking checking = { .answers = answers, .arena = arena };

    checking.world = (struct game_world){ .seed = seed_of, .context = &checking };
    game_begin(&checking.game, arena, answers->rules, answers->seats, answers->options);
    checking.game.version = answers->version;
    for (int i = 0; i < answers->count; i++)
        if (!is_made(&checking, &answers->list[i]))
            return error_set(err, ERR_CONFLICT, "its answer %d, \"%.80s\" to %s, is none that a mail can give", i + 1,
                             answers->list[i].text, answers->list[i].name);
    return OK;
}
