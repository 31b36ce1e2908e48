/* What a seat's orders would do, as far as that seat can know. */
#include "engine/game_known.h"

#include <string.h>

#include "engine/kernel/standing.h"

/* A forecast in the making. */
struct foretelling {
    const struct game *game;
    const struct game_world *world;
    const struct game_mail *mail;
    struct arena *arena;
    struct game_receipt receipt;
    const struct open_turn *turn;    /* the seat that gave these orders */
    struct advance in;
};

static bool asks_for(const struct open_turn *turn, const struct request *request)
{
    for (int i = 0; i < turn->request_count; i++)
        if (turn->requests[i].request.seat == request->seat && strcmp(turn->requests[i].request.name, request->name) == 0)
            return true;
    return false;
}

/* Has it begun, with answers of anybody? */
static bool has_begun(const struct foretelling *foretelling)
{
    const struct game_known *known = foretelling->world->known;

    return known ? known->midway[foretelling->game->draft] : game_is_midway(foretelling->turn);
}

/* A standing order of the seat that says something about this request. */
static const struct standing *standing_for(const struct foretelling *foretelling, const struct request *request,
                                           enum standing_mode mode)
{
    const struct game *game = foretelling->game;

    for (int i = 0; i < game->standing_count; i++)
        if (game->standing[i].seat == request->seat && game->standing[i].mode == mode
            && strcmp(game->standing[i].kind, request->kind) == 0)
            return &game->standing[i];
    return NULL;
}

/* Only its standing orders may speak: what would become of the turn without a mail? */
static bool has_standing(const struct foretelling *foretelling)
{
    const struct sheet *sheet = &foretelling->receipt.sheet;
    bool has = false;

    for (int i = 0; i < sheet->request_count; i++)
        has = has || (asks_for(foretelling->turn, &sheet->requests[i])
                      && (standing_for(foretelling, &sheet->requests[i], STANDING_DECIDES)
                          || standing_for(foretelling, &sheet->requests[i], STANDING_JOINS)));
    return has;
}

/* Why there is no forecast; NULL when there is one. */
static const char *forbids(struct foretelling *foretelling)
{
    const struct game *game = foretelling->game;
    const struct sheet *sheet = &foretelling->receipt.sheet;
    int answered = 0;

    if (!game->set_up)
        return "the set-up is not foretold; CHECK tells what would be taken";
    foretelling->turn = game->draft ? &game->next : &game->turn;
    for (int i = 0; i < sheet->request_count; i++) {
        if (!sheet_answer(sheet, i))
            continue;
        if (!asks_for(foretelling->turn, &sheet->requests[i]))
            return "a response may change the turn that it answers; only orders for a turn are foretold";
        answered++;
    }
    if (answered == 0 && !has_standing(foretelling))
        return "there are no orders to foretell";
    if (has_begun(foretelling))
        return "what you are asked stands in the middle of a turn; only orders for a whole one are foretold";
    return NULL;
}

static void add_answers(struct foretelling *foretelling)
{
    const struct sheet *sheet = &foretelling->receipt.sheet;
    struct answer *answers = arena_alloc(foretelling->arena, (size_t)sheet->request_count * sizeof *answers);
    int count = 0;

    for (int i = 0; i < sheet->request_count; i++) {
        const struct request *request = &sheet->requests[i];
        const char *text = sheet_answer(sheet, i);

        if (!text && asks_for(foretelling->turn, request) && standing_for(foretelling, request, STANDING_JOINS)
            && !standing_for(foretelling, request, STANDING_DECIDES))
            text = request->default_text;
        if (text)
            answers[count++] = (struct answer){ .seat = sheet->seat, .name = request->name, .about = request->about,
                                                .text = text, .source = BY_MAIL, .anyway = true };
    }
    foretelling->in.answers = answers;
    foretelling->in.answer_count = count;
}

static void add_standing(struct foretelling *foretelling)
{
    const struct game *game = foretelling->game;
    struct standing *own = arena_alloc(foretelling->arena, (size_t)game->standing_count * sizeof *own);
    int count = 0;

    for (int i = 0; i < game->standing_count; i++)
        if (game->standing[i].seat == foretelling->mail->seat) {
            own[count] = game->standing[i];
            own[count++].since = -1;
        }
    foretelling->in.standing = own;
    foretelling->in.standing_count = count;
}

void game_foretell(const struct game *game, const struct game_world *world, const struct game_mail *mail,
                   struct arena *scratch, struct game_forecast *forecast)
{
    struct foretelling *foretelling = ARENA_NEW(scratch, struct foretelling);
    struct game_mail whole = *mail;
    struct game_look look;
    struct outcome outcome;

    memset(forecast, 0, sizeof *forecast);
    whole.add = mail->add || mail->orders.count == 0;
    foretelling->game = game;
    foretelling->world = world;
    foretelling->mail = mail;
    foretelling->arena = scratch;
    game_judge(game, world, &whole, scratch, &foretelling->receipt);
    forecast->why_not = forbids(foretelling);
    if (forecast->why_not)
        return;
    game_look(game, world, scratch, &look);
    foretelling->in = (struct advance){
        .rules = game->rules,
        .version = game->version,
        .what = RESOLVE_TURN,
        .state = ruleset_known(game->rules, scratch, game->draft ? look.state : game->state, mail->seat),
        .seats = game->seats,
        .options = game->options,
        .record = game->records + (game->draft ? 2 : 1),
        .forecast = true,
        .forecast_seat = mail->seat,
    };
    add_answers(foretelling);
    add_standing(foretelling);
    advance(&foretelling->in, scratch, &outcome);
    forecast->events = outcome.events;
    forecast->event_count = outcome.event_count;
    forecast->ends = outcome.ends;
    forecast->assumed = outcome.assumed;
}
