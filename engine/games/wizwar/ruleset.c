/* Wiz-War's entry: the only part that the kernel sees. */
#include "engine/kernel/ruleset.h"

#include "engine/games/wizwar/bot/bot.h"
#include "engine/games/wizwar/bot/choose.h"
#include "engine/games/wizwar/effects/effects.h"
#include "engine/games/wizwar/face/face.h"
#include "engine/games/wizwar/face/scene.h"
#include "engine/games/wizwar/turn/turn.h"
#include "engine/kernel/question.h"

static const struct ruleset_option options[] = {
    { .name = "deck", .values = (const char *const[]){ "CXH", "CX", "C", NULL },
      .help = "the sets of cards: C core, X expansion, H homebrew" },
    { .name = "windows", .values = (const char *const[]){ "honest", "able", "full", NULL },
      .help = "whom an act asks for a counteraction: honest asks everybody who holds a card, able only those who could play one,"
              " full also asks for INTERRUPT and the like, which otherwise only standing orders play" },
    { .name = NULL },
};

static const struct ruleset_phase phases[] = {
    { "setup", "the set-up" }, { "turn", "step by step" }, { "end", "the end of the turn" }, { "between", "between the turns" },
    { NULL, NULL },
};

static const struct deadline_class classes[] = {
    { .name = "orders", .setting = "hours", .hours = 72, .turn = true, .help = "a turn" },
    { .name = "question", .setting = "window-hours", .hours = 48, .help = "a question in the middle of a turn" },
    { .name = "setup", .setting = "hours", .hours = 72, .help = "the set-up" },
    { .name = NULL },
};

extern const struct question ww_second_card;
static const struct question *const questions[] = { &ww_counter, &ww_trigger, &ww_quota_question, &ww_second_card, &ww_steal, &ww_group, &ww_choice, NULL };
static const char *const fillers[] = { "the", "to", NULL };

static bool in_play(const void *state, int seat)
{
    return ww_in_play(state, seat);
}

static int turn_number(const void *state)
{
    return ((const struct wizwar *)state)->turn;
}

static const char *seat_name(const void *state, int seat)
{
    (void)state;
    return ww_seat_names[seat];
}

static int seat_count(const void *state)
{
    return ((const struct wizwar *)state)->seats;
}

/* A seat that left later ranks before one that left earlier; the winner is first. */
static void result(const void *state, struct ruleset_result *out)
{
    const struct wizwar *ww = state;

    out->over = ww->ending != ENDING_NONE;
    out->how = ww_ending_names[ww->ending];
    if (!out->over || ww->winner == 0)
        return;
    out->winners = AUDIENCE_SEAT(ww->winner - 1);
    for (int seat = 0; seat < ww->seats; seat++) {
        int own = ww->players[seat].out, before = 0;

        for (int other = 0; other < ww->seats; other++)
            before += other != seat && other != ww->winner - 1 && own > 0
                && (ww->players[other].out == 0 || ww->players[other].out > own);
        out->places[seat] = (int8_t)(seat == ww->winner - 1 ? 1 : 2 + before);
    }
}

static const struct ruleset_play plays[] = { { "announced", "card" }, { NULL, NULL } };

const struct ruleset wizwar_rules = {
    .name = "wizwar",
    .title = "Wiz-War",
    .version = WW_VERSION,
    .seats_least = 2,
    .seats_most = WW_SEATS,
    .options = options,
    .events = ww_event_types,
    .event_count = WW_EVENT_COUNT,
    .plays = plays,
    .refusal_event = "refused",
    .kinds = "orders",
    .purposes = "belief blind-aim card card-lost card-put-down chaos closing-the-door creep deck direction distance edge edge-moves "
                "hand-of-god heading initiative object quarters sector slot spaces square strength struggle target tearing tile-turned "
                "tiles to-hit trolls-blow way-out who-begins-red who-begins-blue who-begins-green who-begins-yellow who-begins-white "
                "who-begins-violet",
    .codes = "ORDER NAME NUMBER SQUARE TARGET LOS HAND QUOTA FIRST LOST PHASE MOVE STATE LIMIT ADJACENT CARD TIMING",
    .endings = ww_ending_names,
    .ending_count = ENDING_COUNT,
    .classes = classes,
    .phases = phases,
    .moment_count = MOMENT_COUNT - 1,
    .effects = &ww_effects,
    .state = &wizwar_codec,
    .setup = ww_setup,
    .resolve = ww_resolve,
    .between = ww_between,
    .interludes_at_once = true,
    .interlude_forbids = ww_interlude_forbids,
    .offer = ww_offer,
    .setting = ww_setting,
    .withholds = ww_withholds,
    .chatter = ww_chatter,
    .in_play = in_play,
    .redact = ww_redact,
    .view = ww_view,
    .scene = ww_scene,
    .scene_version = 2,
    .glyphs = ww_glyphs,
    .measures = ww_measures,
    .questions = questions,
    .judge = ww_judge,
    .order_word = ww_order_word,
    .fillers = fillers,
    .idle = "PASS",
    .standing = ww_standing,
    .standing_forbids = ww_standing_forbids,
    .same_thing = ww_same_thing,
    .part_of_turn = ww_part_of_turn,
    .choose = ww_choose,
    .bot = ww_bot,
    .position = &ww_position,
    .state_check = ww_state_fault,
    .turn_number = turn_number,
    .seat_name = seat_name,
    .seat_count = seat_count,
    .result = result,
    .exchange_hidden = ww_exchange_hidden,
    .help = ww_help,
};
