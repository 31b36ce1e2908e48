/* One resolution of a turn: what the engine is given. */
#include "engine/game_fold.h"

#include <string.h>

static void describe_published(struct game_run *run, const struct open_turn *turn, struct arena *scratch)
{
    if (!turn->begun)
        return;
    run->requests = arena_alloc(scratch, (size_t)turn->request_count * sizeof *run->requests);
    for (int i = 0; i < turn->request_count; i++)
        run->requests[i] = (struct published_request){
            .seat = turn->requests[i].request.seat,
            .name = turn->requests[i].request.name,
            .before = turn->requests[i].before,
        };
    run->published = (struct published){
        .requests = run->requests,
        .request_count = turn->request_count,
        .events = turn->events,
        .event_count = turn->event_count,
    };
    run->in.published = &run->published;
}

void game_run_fill(struct game_run *run, const struct game *game, const struct game_world *world,
                   const struct open_turn *turn, const void *state, int record, struct arena *scratch)
{
    bool on_top = turn == &game->next;

    memset(run, 0, sizeof *run);
    run->standing = arena_alloc(scratch, (size_t)game->standing_count * sizeof *run->standing);
    for (int i = 0; i < game->standing_count; i++) {
        run->standing[run->standing_count] = game->standing[i];
        run->standing[run->standing_count++].since = on_top ? game->since_next[i] : game->standing[i].since;
    }
    run->in = (struct advance){
        .rules = game->rules,
        .version = game->version,
        .what = game->set_up || on_top ? RESOLVE_TURN : RESOLVE_SETUP,
        .state = state,
        .seats = game->seats,
        .options = game->options,
        .record = record,
        .seed = world->seed(world->context, record),
        .answers = turn->answers,
        .answer_count = turn->answer_count,
        .standing = run->standing,
        .standing_count = run->standing_count,
        .puts_standing = world->puts_standing,
        .recall = world->recall,
        .recall_context = world->context,
        .script = on_top ? NULL : world->script,
        .script_count = on_top ? 0 : world->script_count,
    };
    describe_published(run, turn, scratch);
}
