/* Knightmare Chess's entry: the only part that the kernel sees. */
#include "engine/games/knightmare/turn/questions.h"
#include "engine/kernel/ruleset.h"

#include "engine/games/knightmare/bot/bot.h"
#include "engine/games/knightmare/bot/choose.h"
#include "engine/games/knightmare/effects/effects.h"
#include "engine/games/knightmare/effects/endings.h"
#include "engine/games/knightmare/effects/events.h"
#include "engine/games/knightmare/effects/plan.h"
#include "engine/games/knightmare/face/help.h"
#include "engine/games/knightmare/face/options.h"
#include "engine/games/knightmare/face/orders.h"
#include "engine/games/knightmare/face/pgn.h"
#include "engine/games/knightmare/face/position.h"
#include "engine/games/knightmare/face/scene.h"
#include "engine/games/knightmare/face/setup.h"
#include "engine/games/knightmare/face/standing.h"
#include "engine/games/knightmare/face/view.h"
#include "engine/games/knightmare/turn/turn.h"
#include "engine/kernel/text.h"

static const struct ruleset_phase phases[] = {
    { "setup", "the set-up" }, { "turn", "step by step" }, { "interlude", "between the turns" }, { NULL, NULL },
};

static const struct deadline_class classes[] = {
    { .name = "orders", .setting = "hours", .hours = 168, .turn = true, .help = "a turn, and what looks back on one" },
    { .name = "window", .setting = "window-hours", .hours = 72, .help = "a question in the middle of a turn" },
    { .name = "panic", .setting = "panic-hours", .option = "panichours", .hours = 24, .help = "a turn under PANIC" },
    { .name = "setup", .setting = "hours", .hours = 168, .help = "decks" },
    { .name = NULL },
};

static bool is_counter_word(const char *text)
{
    return text_equal(text, "COUNTER ASK") || text_equal(text, "COUNTER NEVER");
}

static void ended_early(struct turn *turn, int winner)
{
    km_end_game(turn, winner >= 0 ? ENDING_RESIGNATION : ENDING_AGREEMENT, winner >= 0 ? winner + 1 : 0);
}

/* Up to version 0 a player switched counters off by an interlude, which the state stores. Such an interlude that still
 * waited when the game's version rose, and that a rollback brings back, does nothing: it is a setting now. */
static void between(struct turn *turn, int seat, const char *text)
{
    if (!is_counter_word(text))
        turn_broken(turn, "\"%s\" is no interlude of Knightmare Chess", text);
    if (rules_before(turn, 1))
        ((struct state *)turn_state(turn))->sides[seat].no_counters = text_equal(text, "COUNTER NEVER");
}

/* A player's own setting decides, at any time, whether he is asked for counters (RULES 14.1.5). */
static bool setting(struct sheet *sheet, int line, const char **key, const char **value)
{
    static const char *const values[] = { "ASK", "NEVER" };

    for (int i = 0; i < 2; i++)
        if (text_equal_ignoring_case(sheet->lines[line].text, arena_printf(sheet->arena, "COUNTER %s", values[i]))) {
            *key = KM_SETTING_COUNTER;
            *value = values[i];
            return true;
        }
    return false;
}

/* Moves to a setting the wish for no counters, which version 0 kept in the state. */
static const char *raised(void *game, int from, int seat)
{
    struct side *side = &((struct state *)game)->sides[seat];

    if (from >= 1 || !side->no_counters)
        return NULL;
    side->no_counters = false;
    return "COUNTER NEVER";
}

static const char *state_check(struct arena *arena, const void *state)
{
    (void)arena;
    return knightmare_state_check(state);
}

static int turn_number(const void *state)
{
    return ((const struct state *)state)->turn;
}

static const char *seat_name(const void *state, int seat)
{
    static const char *const names[COLOUR_COUNT] = { "white", "black" };

    (void)state;
    return names[seat];
}

static int seat_count(const void *state)
{
    (void)state;
    return COLOUR_COUNT;
}

static void result(const void *game, struct ruleset_result *out)
{
    const struct state *state = game;

    out->over = state->ending != ENDING_NONE;
    out->winners = state->winner ? AUDIENCE_SEAT(state->winner - 1) : AUDIENCE_NOBODY;
    out->how = km_ending_names[state->ending];
}

static const struct ruleset_play plays[] = { { "card-played", "card" }, { NULL, NULL } };

const struct ruleset knightmare_rules = {
    .name = "knightmare",
    .title = "Knightmare Chess",
    .version = 5,
    .oldest = 0,
    .seats_least = COLOUR_COUNT,
    .seats_most = COLOUR_COUNT,
    .options = km_options,
    .events = km_event_types,
    .refusal_event = "rejected",
    .kinds = "orders setup respond counter redo another",
    .view_keys = "now",
    .codes = "CARD DECK DRAW ILLEGAL LIMIT MUST NAME ORDER SAME SELFCHECK STANDING TARGET TIMING TURN UNIQUE",
    .event_count = KM_EVENT_COUNT,
    .plays = plays,
    .endings = km_ending_names,
    .ending_count = ENDING_COUNT,
    .classes = classes,
    .phases = phases,
    .moment_count = 2,
    .effects = &km_effect_rules,
    .state = &knightmare_state_codec,
    .options_forbid = km_options_forbid,
    .setup = km_setup,
    .resolve = km_resolve,
    .between = between,
    .ended_early = ended_early,
    .setting = setting,
    .raised = raised,
    .redact = km_redact,
    .view = km_view,
    .scene = km_scene,
    .scene_version = 2,
    .glyphs = km_glyphs,
    .measures = km_measures,
    .questions = km_questions,
    .judge = km_judge,
    .order_word = km_order_word,
    .order_word_fits = km_order_word_fits,
    .untimely = "TIMING",
    .judge_untimely = km_judge_untimely,
    .standing = km_standing,
    .choose = km_choose,
    .bot = km_bot,
    .position = &km_position,
    .state_check = state_check,
    .turn_number = turn_number,
    .seat_name = seat_name,
    .seat_colours = (const char *const[COLOUR_COUNT]){ "#fffdf6", "#30353c" },
    .names_are_fixed = true,
    .seat_count = seat_count,
    .result = result,
    .exchange_hidden = km_exchange_hidden,
    .score = km_score,
    .help = km_help,
};
