/* Arena's entry: the only part that the kernel sees. */
#include "engine/kernel/ruleset.h"

#include "engine/games/arena/bot/bot.h"
#include "engine/games/arena/bot/choose.h"
#include "engine/games/arena/face/army.h"
#include "engine/games/arena/face/help.h"
#include "engine/games/arena/face/judge.h"
#include "engine/games/arena/face/position.h"
#include "engine/games/arena/face/scene.h"
#include "engine/games/arena/face/view.h"
#include "engine/games/arena/orders/order.h"
#include "engine/games/arena/turn/turn.h"
#include "engine/kernel/text.h"

static const struct ruleset_option options[] = {
    { .name = "points", .least = 30, .most = 500, .otherwise = 100, .help = "points for an army" },
    { .name = "points-right", .least = 0, .most = 500, .otherwise = 0,
      .help = "points for RIGHT's army, when not as many (a handicap); 0: as many" },
    { .name = "rules", .values = (const char *const[]){ "advanced", "basic", NULL }, .help = "the whole game, or the Basic one" },
    { .name = "first", .values = (const char *const[]){ "die", "left", "right", NULL }, .help = "who plays first" },
    { .name = "windows", .values = (const char *const[]){ "fair", "quick", NULL },
      .help = "ask by what everybody can see (fair), or only those who could declare something, which saves mails and tells of lists" },
    { .name = NULL },
};

static const struct deadline_class classes[] = {
    { .name = "orders", .setting = "hours", .hours = 72, .turn = true, .help = "the orders of a turn" },
    { .name = "setup", .setting = "hours", .hours = 72, .help = "the army" },
    { .name = "window", .setting = "window-hours", .hours = 24, .help = "an answer to what was declared" },
    { .name = NULL },
};

static const struct ruleset_phase phases[] = {
    { "setup", "the set-up" },
    { "start", "start of the turn" },
    { "terrain", "1 Terrain Change" },
    { "equip", "2 Equip and Mount" },
    { "magic-1", "3 Magic Phase 1" },
    { "movement", "4 Movement" },
    { "magic-2", "5 Magic Phase 2" },
    { "combat", "6 Combat" },
    { "retreat", "7 Retreat" },
    { "equip-2", "8 Equip and Mount" },
    { "winning", "9 Winning" },
    { "end", "end of the turn" },
    { "interlude", "between the turns" },
    { NULL, NULL },
};

static const char *const fillers[] = { ",", "to", "the", "with", "->", NULL };
static const struct question *const questions[] = { &ar_declare_question, NULL };

static void ended_early(struct turn *turn, int winner)
{
    if (winner >= 0)
        ar_game_end(turn, ENDING_RESIGNATION, winner);
    else
        ar_game_end(turn, ENDING_AGREEMENT, SEAT_NOBODY);
}

static int turn_number(const void *state)
{
    return ((const struct state *)state)->turn;
}

static const char *seat_name(const void *state, int seat)
{
    (void)state;
    return ar_seat_names[seat];
}

static int seat_count(const void *state)
{
    (void)state;
    return SEATS;
}

static void result(const void *game, struct ruleset_result *out)
{
    const struct state *state = game;

    out->over = state->ending != ENDING_NONE;
    out->winners = state->winner ? AUDIENCE_SEAT(state->winner - 1) : AUDIENCE_NOBODY;
    out->how = ar_ending_names[state->ending];
}

/* Exchanges spells of the other player's list that the seat does not know yet, because no casting has shown them. */
static bool exchange_hidden(void *game, int seat, const char *named, struct rng *choice)
{
    struct state *state = game;
    struct player *other = &state->players[ar_other(seat)];

    (void)named;
    for (int card = 1; card < CARDS; card++)
        if (ar_card(card) && ar_card(card)->kind == CARD_SPELL && !ar_lists(other->known, card) && rng_below(choice, 2))
            other->spells[card / 64] ^= UINT64_C(1) << (card % 64);
    return state->turn > 0;
}

static const struct ruleset_play plays[] = { { "declared", "card" }, { NULL, NULL } };

const struct ruleset arena_rules = {
    .name = "arena",
    .title = "Arena",
    .version = 4,
    .oldest = 0,
    .seats_least = SEATS,
    .seats_most = SEATS,
    .options = options,
    .events = ar_event_types,
    .event_count = ARENA_EVENT_COUNT,
    .plays = plays,
    .refusal_event = "order-refused",
    .kinds = "army orders",
    .codes = "ANTI-MAGIC ARMY BUDGET CREATURE FLY ITEM LIMIT MOUNT MOVE NAME NUMBER ORDER PHASE POOL SHOOT SPELL SQUARE TARGET "
             "TERRAIN TURN USED WRECK",
    .endings = ar_ending_names,
    .ending_count = ENDINGS,
    .view_keys = "at bearer casting clock ending flight-speed flight-turns label least most mount ranged spells storm uses",
    .classes = classes,
    .phases = phases,
    .moment_count = MOMENTS,
    .effects = &ar_effect_rules,
    .state = &ar_state_codec,
    .setup = ar_setup,
    .resolve = ar_resolve,
    .ended_early = ended_early,
    .setting = ar_setting,
    .chatter = ar_chatter,
    .view = ar_view,
    .scene = ar_scene,
    .scene_version = 2,
    .glyphs = ar_glyphs,
    .measures = ar_measures,
    .questions = questions,
    .judge = ar_judge,
    .judge_untimely = ar_judge_untimely,
    .order_word = ar_order_word,
    .fillers = fillers,
    .idle = "PASS",
    .standing = ar_standing,
    .same_thing = ar_same_thing,
    .part_of_turn = ar_part_of_turn,
    .choose = ar_choose,
    .bot = ar_bot,
    .position = &ar_position,
    .state_check = ar_state_check,
    .turn_number = turn_number,
    .seat_name = seat_name,
    .seat_count = seat_count,
    .result = result,
    .exchange_hidden = exchange_hidden,
    .help = ar_help,
};
