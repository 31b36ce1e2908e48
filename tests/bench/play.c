#include "tests/bench/play.h"

#include <stdio.h>
#include <stdlib.h>

enum { RECEIVED_UTC_S = 1900000000 };

const char *play_orders(const struct game *game, const struct game_world *world, int seat, struct arena *scratch,
                        struct rng *choice)
{
    struct game_look look;
    const void *known;
    const char *text = "";

    game_look(game, world, scratch, &look);
    known = ruleset_known(game->rules, scratch, look.state, seat);
    for (int i = 0; i < look.request_count; i++) {
        const struct request *request = &look.requests[i];
        const char *chosen;

        if (request->seat != seat || request->answered)
            continue;
        chosen = ruleset_choose(game->rules, scratch, known, request, choice);
        if (chosen && *chosen)
            text = *text ? arena_printf(scratch, "%s\n%s", text, chosen) : chosen;
    }
    return text;
}

static void take(struct game *game, const struct game_world *world, int seat, const char *text, struct arena *scratch)
{
    struct game_mail mail = { .seat = seat, .orders = order_lines_of(scratch, text), .source = BY_MAIL, .received_utc_s = RECEIVED_UTC_S,
                              .hash = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff" };
    struct game_receipt receipt;

    game_take(game, world, &mail, scratch, &receipt);
    for (int i = 0; i < receipt.sheet.line_count; i++) {
        if (receipt.sheet.lines[i].verdict != VERDICT_REJECTED)
            continue;
        fprintf(stderr, "bench: %s refuses its own choice: %s\n%s\n", game->rules->name, receipt.sheet.lines[i].reason,
                text);
        exit(EXIT_FAILURE);
    }
}

void play_answer(struct game *game, const struct game_world *world, struct arena *scratch, struct rng *choice)
{
    for (int seat = 0; seat < game->seats; seat++)
        if (game_waits_for(game, seat)) {
            const char *text = play_orders(game, world, seat, scratch, choice);

            if (*text)
                take(game, world, seat, text, scratch);
        }
    if (!game_ready(game))
        game_deadline(game, world, scratch, DEFAULT_EVERY, NULL, AUDIENCE_ALL);
}
