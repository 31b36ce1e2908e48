/* Sanctum's entry: the only part that the kernel sees. */
#include "engine/kernel/ruleset.h"

#include "engine/games/sanctum/choose.h"
#include "engine/games/sanctum/enchant.h"
#include "engine/games/sanctum/events.h"
#include "engine/games/sanctum/help.h"
#include "engine/games/sanctum/order_phase.h"
#include "engine/games/sanctum/report_extras.h"
#include "engine/games/sanctum/phases.h"
#include "engine/games/sanctum/position.h"
#include "engine/games/sanctum/reader.h"
#include "engine/games/sanctum/scene.h"
#include "engine/games/sanctum/setup.h"
#include "engine/games/sanctum/upkeep.h"
#include "engine/games/sanctum/view.h"
#include "engine/kernel/text.h"

static const struct ruleset_option options[] = {
    { .name = "map", .values = (const char *const[]){ "standard", "veldt", "volgaria", NULL },
      .help = "the board: Standard, or made at random in the realm Veldt or Volgaria" },
    { .name = "symmetric", .values = (const char *const[]){ "yes", "no", NULL },
      .help = "whether a random board looks alike from both Sancta" },
    { .name = "balance", .values = (const char *const[]){ "no", "yes", NULL }, .league = "yes",
      .help = "whether BLUE's first new novice comes 3 turns sooner, because RED begins with the initiative" },
    { .name = NULL },
};

static const struct deadline_class classes[] = {
    { .name = "orders", .setting = "hours", .hours = 72, .turn = true, .help = "the orders of a turn" },
    { .name = "setup", .setting = "hours", .hours = 72, .help = "house and deck" },
    { .name = NULL },
};

/* The headings of reports: steps a to i, with a line or two each, share one heading. */
static const struct ruleset_phase phases[] = {
    { "setup", "the set-up" },
    { "orders", "orders are locked" },
    { "training", "training" },
    { "spells", "spells, in the order of the queue" },
    { "movement", "movement" },
    { "5a", "before combat" },
    { "5b", "combat" },
    { "5c", "after combat" },
    { "a", "start of the turn" },
    { "b1", "start of the turn" },
    { "b2", "start of the turn" },
    { "c", "start of the turn" },
    { "d", "start of the turn" },
    { "e", "start of the turn" },
    { "f", "start of the turn" },
    { "g", "start of the turn" },
    { "h", "start of the turn" },
    { "i", "start of the turn" },
    { "interlude", "between the turns" },
    { NULL, NULL },
};


static void judge(struct sheet *sheet)
{
    int setup = sheet_request(sheet, "setup"), orders = sheet_request(sheet, "orders");

    if (setup >= 0)
        sa_judge_setup(sheet, setup);
    else if (orders >= 0)
        sa_judge_orders(sheet, orders);
}

static void ended_early(struct turn *turn, int winner)
{
    if (winner >= 0)
        sa_game_end(turn, ENDING_RESIGNATION, sa_side_of_seat(turn_state(turn), winner));
    else
        sa_game_end(turn, ENDING_AGREEMENT, SIDE_NEUTRAL);
}

static int turn_number(const void *state)
{
    return ((const struct state *)state)->turn;
}

/* Before the coin toss seats have only numbers. */
static const char *seat_name(const void *game, int seat)
{
    static const char *const before[PLAYERS] = { "first", "second" };
    static const char *const after[PLAYERS] = { "RED", "BLUE" };
    const struct state *state = game;

    return state->turn == 0 ? before[seat] : after[sa_side_of_seat(state, seat)];
}

static int place(const void *state, int seat)
{
    return (int)sa_side_of_seat(state, seat);
}

static int seat_count(const void *state)
{
    (void)state;
    return PLAYERS;
}

static void result(const void *game, struct ruleset_result *out)
{
    const struct state *state = game;

    out->over = state->ending != ENDING_NONE;
    out->winners = out->over && state->winner != SIDE_NEUTRAL
                       ? AUDIENCE_SEAT(sa_seat_of_side(state, (enum side)state->winner)) : AUDIENCE_NOBODY;
    out->how = sa_ending_names[state->ending];
}

static const struct ruleset_outcome outcomes[] = { { "combat-start", "combat-end" }, { NULL, NULL } };

static const struct ruleset_play plays[] = { { "cast", "spell" }, { NULL, NULL } };

const struct ruleset sanctum_rules = {
    .name = "sanctum",
    .title = "Sanctum",
    .version = 2,
    .oldest = 0,
    .seats_least = PLAYERS,
    .seats_most = PLAYERS,
    .options = options,
    .events = sa_event_types,
    .outcomes = outcomes,
    .refusal_event = "order-refused",
    .kinds = "orders setup",
    .codes = "CARD CONDITION DECK DRAW GROUP HOLD LIMIT MANA NAME ORDER SAME SQUARE STANDING TARGET TRAIN TURN",
    .event_count = SANCTUM_EVENT_COUNT,
    .plays = plays,
    .endings = sa_ending_names,
    .ending_count = ENDINGS,
    .classes = classes,
    .phases = phases,
    .moment_count = MOMENTS,
    .effects = &sa_effect_rules,
    .state = &sa_state_codec,
    .setup = sa_setup,
    .resolve = sa_resolve,
    .ended_early = ended_early,
    .redact = sa_redact,
    .place = place,
    .view = sa_view,
    .scene = sa_scene,
    .scene_version = 2,
    .glyphs = sa_glyphs,
    .measures = sa_measures,
    .complete = sa_complete,
    .judge = judge,
    .order_word = sa_order_word,
    .idle = "PASS",
    .hold = "HOLD",
    .standing = sa_standing,
    .same_thing = sa_same_thing,
    .choose = sa_choose,
    .bot = sa_bot,
    .position = &sa_position,
    .state_check = sa_state_check,
    .turn_number = turn_number,
    .seat_name = seat_name,
    .seat_count = seat_count,
    .result = result,
    .exchange_hidden = sa_exchange_hidden,
    .help = sa_help,
};
