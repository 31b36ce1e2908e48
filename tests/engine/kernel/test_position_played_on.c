/* Random positions: every accepted position can be played on, and nothing breaks. POSITIONS says how many are made of each
 * game's items; a failure names the number of the position. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "engine/game.h"
#include "engine/kernel/position.h"
#include "engine/kernel/ruleset.h"
#include "engine/kernel/text.h"

Suite *suite_kernel_position_played_on(void);

enum { BATCHES = 8, BATCH_POSITIONS = 12, ITEMS_MOST = 7, TURNS = 4, ANSWERS_MOST = 12, WORDS_MOST = 40 };

/* What a letter after a % may stand for in an item. */
struct word_list {
    char letter;
    const char *words[WORDS_MOST];
};

struct game_items {
    const char *rules;
    const char *base;
    const char *items[WORDS_MOST];
    struct word_list lists[16];
};

static const struct game_items games[] = {
    { "sanctum", "base | hand RED: Wrack x2, Encampment, Firewyrm, Soul Jar, Awaiting | hand BLUE: Fear, Unravel, Seelie Court",
      { "gr%g %o %q: %m %k", "gr%g %o %q: %m %k [%p], %m %k level %n", "gr%g bears %p", "gr%g bears s%n %p %o %n",
        "gr%g bears %p, %p %n", "gr%g %o in bh%h: %m %k", "gr%g %o in bh%h: %m %k | bh%h %p %o holds gr%g",
        "bh%h %p %o holds gr%g exit %q clock %n", "bh%h %p %o holds gr%g", "bh%h %p %o holds gr%g WAITING",
        "bh%h %p %o holds gr%g exit %q WAITING", "bh%h Citizens' Militia %o holds gr%g defends %q", "bh%h Awaiting %o holds gr%g",
        "bh%h %p %o holds gr%g OUT", "bh%h Seelie Court %o holds %q clock %n", "%q %t", "%q town %o novices %n counter %n",
        "%q colony %o (s%n)", "%q empty", "globe bears %p %o %n", "globe bears s%n Awaiting %o %n", "%q bears %p", "%q bears %p %n",
        "gr%g gone", "bh%h gone", "numbers s %n", "numbers bh %n", "numbers gr %n m %n", "turn %n", "initiative %o",
        "house %o %H", "pool %o all %n", "gr%g %q", "gr%g in bh%h", "m%n 1/1", "gr%g route %n done %n", "seat RED 2", "delta RED 4" },
      { { 'g', { "1", "2", "3", "4" } }, { 'o', { "RED", "BLUE", "NEUTRAL" } }, { 'h', { "1", "2" } },
        { 'q', { "E5", "C6", "D4", "I9", "E6", "A1", "G7", "F7" } }, { 'm', { "m9", "m10", "m11", "m12-m14" } },
        { 'k', { "swordsman", "archer", "Boggart", "Vision archer", "Loch Dweller", "Stone Golem 2/16" } },
        { 'n', { "0", "1", "2", "3", "7" } }, { 't', { "water", "plains", "lava", "mountain", "forest", "swamp" } },
        { 'H', { "War", "Death", "Hope", "Mind" } },
        { 'p', { "Iron Ranks", "Fear", "Encampment", "Will o' the Wisp", "Soul Jar", "Loch Dweller", "Firewyrm", "Veteran",
                 "Bellwether", "Footsore", "Fortify", "Awaiting", "Armistice", "Healing Spring", "Colony", "Vision Quest",
                 "Seelie Court", "Citizens' Militia", "Pixie Dust", "Jungle", "Wrack", "Arboriads", "Vicious Strength" } } } },
    { "knightmare", "FEN r3k2r/pp3ppp/2n5/3q4/3Q4/2N5/PP3PPP/R3K2R w KQkq - | W: BOG, CRAB, MEDUSA, COUP | B: FOG OF WAR, CURSE, TRUCE",
      { "FEN %f %s - -", "FEN %f %s KQkq e3", "CE: %c(%S)@%q", "CE: %c(%S)@%q ; %c(%S)@%q", "CE: %c(%S)", "CE: %c(%S)@%q,%q",
        "CE: FORTIFICATION(%S)@%e", "CE: %c(%S)@%q[%k+%k] ; %c(%S)@%q", "CE: %c(%S)@%q-%q", "CE: %c(%S)@%q (Prince %q)",
        "CE: %c(%S)@%q NE", "CE: %c(%S, card HAUNTING MEMORIES)@%q", "CE: %c(%S)@%q suspended", "BOX %S: captured %k,%k ; dead %k",
        "BOX %S: captured %k", "ADD: %K(%S)@%q", "ADD: %K(%S)@%q ; %K(%S)@%q", "ORIENT CW90", "ORIENT 180", "LAST: card %S %c",
        "LAST: move %S %k %q", "LAST: held %q", "LAST: shielded %q", "LAST: hill %S e4 2", "LAST: away %S K", "LAST: lostmove %S",
        "LAST: seen WARLORD", "HEIR: %S", "OPT RULES=FIDE", "OPT CARDS=COMMON", "%S: %c, %c; deck top %c; discards %c",
        "deck %S: %c, %c", "discards %S: %c", "CE: CONFABULATION(%S)@%q[%k+%k]" },
      { { 'f', { "4k3/8/8/8/8/8/8/4K3", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "k7/8/8/8/8/8/8/8", "8/8/8/8/8/8/8/8",
                 "4k3/8/8/4R3/8/8/8/4K3", "kk6/8/8/8/3q4/8/8/KK6", "P3k3/8/8/8/8/8/8/p3K3", "r3k2r/8/8/3kK3/8/8/8/R3K2R",
                 "4k3/P7/8/8/3Pp3/8/8/4K3" } },
        { 's', { "w", "b" } }, { 'S', { "W", "B" } },
        { 'q', { "a1", "e1", "e8", "d4", "d5", "c3", "h8", "e4", "a2", "f7" } }, { 'k', { "N", "Q", "P", "K", "R", "B" } },
        { 'K', { "PRINCESS", "CRAB", "WARLORD", "PALADIN" } }, { 'e', { "d4/d5 e4/e5", "d4/d5 d4/d5", "a2/a3 b2/b3", "d4/d5 d5/d4" } },
        { 'c', { "MEDUSA", "CURSE", "COUP", "TRUCE", "PALADIN", "CONFABULATION", "FORTIFICATION", "CRACK OF DOOM", "HAND TO HAND",
                 "BOG", "FOG OF WAR", "CRAB", "NEW TACTICS", "UNDER ELF HILL", "DUNGEON", "MYSTIC SHIELD", "HEIR", "WALL",
                 "NEUTRALITY", "AWAITING", "DOOMSAYER", "CORNERED", "COLONY", "HOLY WAR", "PACIFISM", "FALSE ORDERS" } } } },
};

/* ---- random items ---- */

static const char *any_word(struct rng *rng, const char *const words[WORDS_MOST])
{
    int count = 0;

    while (count < WORDS_MOST && words[count])
        count++;
    return words[rng_below(rng, (uint64_t)count)];
}

static const char *word_for(struct rng *rng, const struct game_items *game, char letter)
{
    for (size_t i = 0; i < sizeof game->lists / sizeof game->lists[0]; i++)
        if (game->lists[i].letter == letter)
            return any_word(rng, game->lists[i].words);
    ck_abort_msg("no list for %%%c", letter);
    return "";
}

static const char *any_item(struct arena *arena, struct rng *rng, const struct game_items *game)
{
    const char *text = "";

    for (const char *at = any_word(rng, game->items); *at; at++)
        text = *at == '%' ? arena_printf(arena, "%s%s", text, word_for(rng, game, *++at))
                          : arena_printf(arena, "%s%c", text, *at);
    return text;
}

/* A position of some items; unreadable ones are left out. True when it is one. *text receives it. */
static bool make(struct arena *arena, struct rng *rng, const struct game_items *game, void *state, const char **text)
{
    const struct ruleset *rules = ruleset_find(game->rules);
    size_t bytes = ruleset_state_bytes(rules);
    struct position position;
    struct error err = { 0 };
    int items = 1 + (int)rng_below(rng, ITEMS_MOST);

    memset(state, 0, bytes);
    position_begin(&position, rules, arena, state);
    ck_assert_msg(position_add(&position, game->base, 1, &err) == OK, "%s", err.message);
    *text = game->base;
    for (int i = 0; i < items; i++) {
        const char *item = any_item(arena, rng, game);
        void *before = arena_copy(arena, state, bytes);
        int count = position.count;

        if (position_add(&position, item, i + 2, &err) == OK) {
            *text = arena_printf(arena, "%s\n  %s", *text, item);
            continue;
        }
        memcpy(state, before, bytes);
        position.count = count;
    }
    return position_end(&position, &err) == OK;
}

/* ---- playing on ---- */

static uint64_t seed_of(void *context, int record)
{
    return (uint64_t)record * 7919 + (uint64_t)(uintptr_t)context;
}

static bool nothing_before(void *context, int record, void *state)
{
    (void)context, (void)record, (void)state;
    return false;
}

static const struct game_world outside = { .seed = seed_of, .recall = nothing_before };

/* A seat with a question answers at random; false: no seat has one. */
static bool answer_one(struct arena *arena, struct rng *rng, struct game *game, const char **said)
{
    struct game_look look;

    game_look(game, &outside, arena, &look);
    for (int i = 0; i < look.request_count; i++) {
        const struct request *request = &look.requests[i];
        const void *known = ruleset_known(game->rules, arena, look.state, request->seat);
        struct game_receipt receipt;
        const char *text;

        if (request->answered)
            continue;
        text = ruleset_choose(game->rules, arena, known, request, rng);
        if (!text || !*text)
            continue;
        game_take(game, &outside, &(struct game_mail){ .seat = request->seat, .source = BY_MAIL,
                                                       .orders = order_lines_of(arena, text) }, arena, &receipt);
        *said = arena_printf(arena, "%s\n%s (%s): %s", *said, game->rules->seat_name(look.state, request->seat), request->name,
                             text);
        return true;
    }
    return false;
}

/* NULL, or why the game broke. */
static const char *play_on(struct arena *arena, struct rng *rng, const struct ruleset *rules, const void *state,
                           const char **said)
{
    struct game game;
    struct game_step step = { .kind = GAME_WAITS };

    game_begin_at(&game, arena, rules, value_object(arena), state, 0);
    for (int turn = 0; turn < TURNS && !game.over; turn++) {
        for (int i = 0; i < ANSWERS_MOST && !game.over && step.kind != GAME_BROKEN; i++) {
            game_step(&game, &outside, arena, &step);
            if (step.kind == GAME_WAITS && !answer_one(arena, rng, &game, said))
                break;
        }
        game_deadline(&game, &outside, arena, DEFAULT_EVERY, NULL, AUDIENCE_ALL);
        if (step.kind != GAME_BROKEN)
            game_step(&game, &outside, arena, &step);
        if (step.kind == GAME_BROKEN)
            return step.why;
    }
    return NULL;
}

static void try_batch(const struct game_items *game, int batch)
{
    const struct ruleset *rules = ruleset_find(game->rules);
    const char *many = getenv("POSITIONS");
    int64_t all = BATCHES * BATCH_POSITIONS;
    int count, accepted = 0;

    if (many)
        ck_assert_int_eq(text_parse_int(many, BATCHES, 1000000, &all), TEXT_INT_OK);
    count = (int)(all / BATCHES);
    for (int i = 0; i < count; i++) {
        struct arena arena = { 0 };
        struct rng rng = rng_stream((uint64_t)batch << 32 | (uint64_t)i, "positions");
        void *state = arena_alloc(&arena, ruleset_state_bytes(rules));
        const char *text, *wrong, *said = "";

        if (make(&arena, &rng, game, state, &text)) {
            accepted++;
            wrong = play_on(&arena, &rng, rules, state, &said);
            ck_assert_msg(!wrong, "%s %d/%d: %s\n  %s%s", game->rules, batch, i, wrong, text, said);
        }
        arena_release(&arena);
    }
    ck_assert_int_gt(accepted, count / 8);
}

START_TEST(an_accepted_position_can_be_played_on)
{
    try_batch(&games[_i / BATCHES], _i % BATCHES);
}
END_TEST

Suite *suite_kernel_position_played_on(void)
{
    Suite *suite = suite_create("kernel_position_played_on");
    TCase *tcase = tcase_create("kernel_position_played_on");

    tcase_set_timeout(tcase, 300);
    tcase_add_loop_test(tcase, an_accepted_position_can_be_played_on, 0, (int)(sizeof games / sizeof games[0]) * BATCHES);
    suite_add_tcase(suite, tcase);
    return suite;
}
