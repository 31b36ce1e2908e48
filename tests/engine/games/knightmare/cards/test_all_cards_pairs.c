/* Every ordered pair of cards played in succession from rich positions, wherever both can be played.
 *
 * The players hold the two cards, and one more each for the other to answer, and move by the rule set's own chooser,
 * through the functions that real games are moved by. A pair is tried from several positions, by both players or by
 * one, until the second card has been played after the first. Whatever is played on the way, each turn has to leave
 *     the rule set's invariants, which the kernel asks after every step;
 *     every man on the board, in a box, away, or out of the game by a card that says so, and no man in two places;
 *     every card in a hand, a deck, the discards or beside the board, as many as before;
 *     no own turn that ends with all vital Kings of the mover in check;
 *     every effect begun, ended, or undone with what began or ended it;
 *     the same bytes when its record is resolved again.
 * One pair in so many is tried; tests/support/sweep.h says how a run takes more. A run of all pairs tries each longer: most
 * of its time goes to pairs that hardly ever meet. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/game.h"
#include "engine/games/knightmare/chess/attacks.h"
#include "engine/games/knightmare/effects/cards.h"
#include "engine/games/knightmare/effects/copies.h"
#include "engine/games/knightmare/effects/effects.h"
#include "engine/games/knightmare/turn/trials.h"
#include "engine/games/knightmare/turn/turn.h"
#include "engine/kernel/position.h"
#include "engine/kernel/ruleset.h"
#include "engine/kernel/text.h"
#include "tests/support/sweep.h"

extern const struct ruleset knightmare_rules;

Suite *suite_cards_all_cards_pairs(void);

enum { LOOPS = 20, EVERY = 40, DUTY_PERCENT = 45, ATTEMPTS = 14, ATTEMPTS_OF_SAMPLE = 6 };
enum { TURNS = 4, RECORDS_BEFORE = 2, CHOICES = 16, STEPS_MOST = 60 };

static const char *const positions[] = {
    "FEN r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - | BOX W: captured Q,R,B,N,P,P ; dead P | "
    "BOX B: captured Q,R,B,N,P,P ; dead N | CE: CURSE(W)@d8 ; PACIFISM(B)@c6 ; FORBIDDEN CITY(B)@d3 | "
    "LAST: card W CURSE, card B FORBIDDEN CITY, move B n f6, seen WARLORD | discards W: HOLY WAR, BOG | discards B: RIPOSTE",
    "FEN r3k2r/pp3ppp/2nqbn2/2bpp3/3PP3/2NQBN2/PP3PPP/R3K2R w KQkq - | BOX W: captured B,P,P | BOX B: captured B,P,P | "
    "CE: NEUTRALITY(W)@c6 ; FORTIFICATION(B)@g4/g5 h4/h5 | LAST: card B BLESSING, card W NEUTRALITY, move B q d6 | "
    "discards W: FOG OF WAR | discards B: CHAOS",
    "FEN r3k3/1P4p1/2n5/3N4/1b2r3/5N2/1P3P2/R2QK2R w - - | BOX W: captured N,B,R,P | BOX B: captured P,Q | "
    "CE: PALADIN(W)@d5 ; SEAT OF POWER(W)@a1 | LAST: card B TRUCE, card W PALADIN, move B r e4 | discards W: LEGACY",
    "FEN R6k/2P5/8/1p1nN1p1/2b5/2B1p3/5p2/R3K2R w - - | BOX W: captured Q,P,P,N | BOX B: captured R,R,P,P | "
    "CE: CRAB(B)@b5 ; HOLY GROUND(B)@e5 ; KING OF THE MOUNTAIN(W) | LAST: card B CRAB, move B b c4 | discards B: CURSE",
    "FEN 4k2r/3p1ppp/4b3/1q1NP3/3pR3/2P2n2/1P3PPP/2Q1K2R w k - | BOX W: captured N,P | BOX B: captured R,N,P | "
    "CE: CONFABULATION(W)@d5[N+B] ; MEDUSA(W)@e6 ; PHALANX(B) | LAST: card B PHALANX, card W MEDUSA, move B n f3",
    "FEN 2b1k3/p2p2p1/8/1PpN1n1P/8/1r1P1B2/P4RP1/4K3 w - c6 | BOX W: captured Q,N,P | BOX B: captured Q,R,B,P | "
    "CE: NEW TACTICS(B) ; FATAL ATTRACTION(W)@d3 | LAST: card B NEW TACTICS, move B p c5 | discards B: BLESSING",
};
enum { POSITIONS = sizeof positions / sizeof positions[0] };

/* Who holds the first card and who the second. */
enum casting { MOVER_THEN_OTHER, OTHER_THEN_MOVER, MOVER_TWICE, OTHER_TWICE, CASTINGS };

/* One try at a pair. */
struct meeting {
    int cards[2];
    struct arena arena;
    struct game game;
    struct state before;
    struct state past[TURNS + 1];   /* at the beginning, and after each record */
    int records;
    struct rng choice;
    uint64_t seed;
    int position, casting;
    bool first, second;          /* played, in this order */
    bool stop;
};

static const char *label(const struct meeting *trial)
{
    static char text[200];

    snprintf(text, sizeof text, "%s, then %s (position %d, casting %d, seed %llu)", km_card_names()[trial->cards[0]],
             km_card_names()[trial->cards[1]], trial->position, trial->casting, (unsigned long long)trial->seed);
    return text;
}

static bool recall_past(void *context, int record, void *state)
{
    const struct meeting *trial = context;
    int turn = record - RECORDS_BEFORE;

    *(struct state *)state = trial->past[turn < 0 ? 0 : turn];
    return turn <= trial->records;
}

/* ---- conditions after a turn ---- */

/* Men who came in a turn that is taken back leave with it. */
static int least_men(const struct meeting *trial)
{
    for (int i = 0; i < 2; i++)
        if (km_card(trial->cards[i])->cancels == CANCELS_BOTH_TURNS)
            return trial->past[0].board.men_count;
    return trial->before.board.men_count;
}

static void check_men(const struct meeting *trial, const struct state *state)
{
    int places[PLACE_AWAY + 1] = { 0 }, on_cells = 0;

    for (int man = 1; man < state->board.men_count; man++)
        places[state->board.men[man].place]++;
    for (int cell = 0; cell < CELL_COUNT; cell++)
        for (int man = state->board.at[cell], i = 0; man != MAN_NONE && i < 2; man = state->board.men[man].partner, i++)
            on_cells++;
    ck_assert_msg(on_cells == places[PLACE_BOARD], "%s: %d men on cells, %d on the board", label(trial), on_cells,
                  places[PLACE_BOARD]);
    ck_assert_msg(places[PLACE_GONE] == state->left, "%s: %d men are nowhere, %d have left", label(trial),
                  places[PLACE_GONE], state->left);
    ck_assert_msg(state->board.men_count >= least_men(trial), "%s: a man has vanished", label(trial));
}

static int count_cards(const struct state *state)
{
    int count = 0;

    for (int i = 0; i < COLOUR_COUNT; i++)
        count += state->sides[i].hand.count + state->sides[i].deck.count + state->sides[i].discards.count;
    for (int i = 0; i < state->effects.count; i++)
        count += km_has_card(&state->effects.list[i]) && km_card_beside(state, &state->effects.list[i]) != CARD_NONE;
    return count;
}

static void check_kings(const struct meeting *trial, const struct state *state)
{
    struct move_rules_source source = knightmare_state_rules(state);
    static struct move_rules rules;
    int mover = trial->before.board.to_move;

    if (state->ending || state->board.to_move == mover)
        return;
    move_rules_derive(&rules, &state->board, &source);
    ck_assert_msg(!attacks_all_checked(&rules, mover), "%s: %s's turn ends in check", label(trial), colour_name(mover));
}

/* Nobody is told when a secret effect begins. */
static bool has_secret(const struct state *state)
{
    for (int i = 0; i < state->effects.count; i++)
        if (km_card(state->effects.list[i].kind)->secret)
            return true;
    return false;
}

/* New effects have begun, and missing ones have ended. An undone turn says so. */
static void check_effects(const struct meeting *trial, const struct state *state, const struct game_record *record)
{
    int balance = state->effects.count - trial->before.effects.count;
    bool undone = has_secret(&trial->before) || has_secret(state);

    for (int i = 0; i < record->event_count; i++) {
        const char *name = record->events[i].name;

        balance += text_equal(name, "effect-off") - text_equal(name, "effect-on");
        undone |= text_equal(name, "cancelled") || text_equal(name, "fizzled") || text_equal(name, "card-back")
               || text_equal(name, "card-played");
    }
    ck_assert_msg(balance == 0 || undone, "%s: %d effects have come or gone untold", label(trial), balance);
    for (int i = 0; i < trial->before.effects.count; i++)
        ck_assert_msg(effect_find(EFFECTS_CONST(&state->effects), trial->before.effects.list[i].id) || record->event_count > 0,
                      "%s: an effect has gone untold", label(trial));
}

static void check_replay(const struct meeting *trial, const struct game_record *record)
{
    struct arena arena = { .limit_bytes = 0 };
    struct advance in = { .rules = &knightmare_rules, .version = trial->game.version, .what = RESOLVE_TURN,
                          .state = &trial->before,
                          .record = record->number, .seed = record->seed, .answers = record->answers,
                          .answer_count = record->answer_count, .options = trial->game.options,
                          .recall = recall_past, .recall_context = (void *)trial };
    struct outcome outcome;

    advance(&in, &arena, &outcome);
    ck_assert_msg(outcome.status == OUTCOME_DONE && outcome.event_count == record->event_count,
                  "%s: resolved again it has %d events, not %d", label(trial), outcome.event_count, record->event_count);
    ck_assert_msg(strcmp(codec_format(&knightmare_state_codec, record->state, &arena, NULL),
                         codec_format(&knightmare_state_codec, outcome.state, &arena, NULL)) == 0,
                  "%s: resolved again the state differs", label(trial));
    arena_release(&arena);
}

static void note_cards(struct meeting *trial, const struct game_record *record)
{
    for (int i = 0; i < record->event_count; i++) {
        const char *card = value_get_text(record->events[i].fields, "card", "");

        if (!text_equal(record->events[i].name, "card-played"))
            continue;
        if (trial->first && text_equal(card, km_card_names()[trial->cards[1]]))
            trial->second = true;
        else if (text_equal(card, km_card_names()[trial->cards[0]]))
            trial->first = true;
        else
            trial->stop |= text_equal(card, km_card_names()[trial->cards[1]]);   /* the other way round */
    }
}

/* TAKE BACK THIS EVIL DAY goes back to an older state; the checks do not apply to anything before it. */
static void check_record(struct meeting *trial, const struct game_record *record)
{
    const struct state *state = record->state;
    bool back = state->turn <= trial->before.turn;

    check_men(trial, state);
    check_replay(trial, record);
    if (!back) {
        check_kings(trial, state);
        check_effects(trial, state, record);
    }
    ck_assert_msg(count_cards(state) == count_cards(&trial->before), "%s: %d cards, before the turn %d", label(trial),
                  count_cards(state), count_cards(&trial->before));
    note_cards(trial, record);
    trial->stop |= state->ending != ENDING_NONE;
    trial->before = *state;
    trial->past[++trial->records] = *state;
}

/* ---- playing ---- */

static uint64_t seed_of(void *context, int record)
{
    const struct meeting *trial = context;

    return trial->seed + (uint64_t)record;
}

/* The chooser's answer, asked again until it plays the due card, as often as is reasonable. */
static const char *choose(struct meeting *trial, const void *known, const struct request *request)
{
    const char *wanted = km_card_names()[trial->cards[trial->first]], *word = NULL;
    const struct state *state = known;

    for (int i = 0; i < CHOICES; i++) {
        const char *said = knightmare_rules.choose(&trial->arena, known, request, &trial->choice);

        word = said ? said : word;
        if (!pile_has(PILE_CONST(&state->sides[request->seat].hand), trial->cards[trial->first]) || (said && strstr(said, wanted)))
            break;
    }
    return word;
}

/* Answers the open request: the chooser's answer, or the default. */
static void answer(struct meeting *trial, const struct game_world *world)
{
    struct game_look look;

    game_look(&trial->game, world, &trial->arena, &look);
    for (int seat = 0; seat < COLOUR_COUNT; seat++) {
        const char *text = "";

        for (int i = 0; i < look.request_count; i++) {
            const struct request *request = &look.requests[i];
            const void *known = ruleset_known(&knightmare_rules, &trial->arena, look.state, seat);
            const char *word;

            if (request->seat != seat || request->answered)
                continue;
            word = choose(trial, known, request);
            if (word)
                text = arena_printf(&trial->arena, "%s%s%s", text, *text ? "\n" : "", word);
            if (text_has_prefix(text, "RESPOND"))
                break;           /* his own turn follows when the fate of this one is clear */
        }
        if (*text) {
            struct game_mail mail = { .seat = seat, .orders = order_lines_of(&trial->arena, text), .source = BY_MAIL };
            struct game_receipt receipt;

            game_take(&trial->game, world, &mail, &trial->arena, &receipt);
        }
    }
    if (!game_ready(&trial->game))
        game_deadline(&trial->game, world, &trial->arena, DEFAULT_BLOCKING | DEFAULT_LATE, NULL, AUDIENCE_ALL);
}

/* A hand in the position: a card for answers, and those of the pair that are his. */
static const char *hand(struct meeting *trial, int colour, const int holders[2])
{
    static const char *const helpers[] = { "BLESSING", "PACIFISM", "FORBIDDEN CITY", "MASQUERADE", "CRAB" };
    const char *text = helpers[(trial->seed + (uint64_t)colour) % (sizeof helpers / sizeof helpers[0])];

    for (int i = 0; i < 2; i++)
        if (holders[i] == colour)
            text = arena_printf(&trial->arena, "%s, %s", text, km_card_names()[trial->cards[i]]);
    return text;
}

/* The one to move holds the cards that are the mover's. */
static void begin(struct meeting *trial, int first_position, int attempt)
{
    struct state *state = ARENA_NEW(&trial->arena, struct state);
    struct error err = { OK, "" };
    int holders[2];

    trial->position = (first_position + attempt) % POSITIONS;
    trial->casting = attempt % CASTINGS;
    trial->first = trial->second = trial->stop = false;
    holders[0] = trial->casting == OTHER_THEN_MOVER || trial->casting == OTHER_TWICE;
    holders[1] = trial->casting == MOVER_THEN_OTHER || trial->casting == OTHER_TWICE;
    ck_assert_msg(position_read(&knightmare_rules, &trial->arena, state,
                                   arena_printf(&trial->arena, "%s | W: %s | B: %s", positions[trial->position],
                                                hand(trial, COLOUR_WHITE, holders), hand(trial, COLOUR_BLACK, holders)),
                                   &err) == OK, "%s", err.message);
    trial->before = trial->past[0] = *state;
    trial->records = 0;
    game_begin_at(&trial->game, &trial->arena, &knightmare_rules, value_object(&trial->arena), state, RECORDS_BEFORE);
}

/* A few turns; true when both cards have been played. */
static bool attempt(struct meeting *trial, int first_position, int number)
{
    struct game_world world = { .seed = seed_of, .recall = recall_past, .context = trial };

    arena_reset(&trial->arena);
    begin(trial, first_position, number);
    for (int turns = 0, steps = 0; turns < TURNS && steps < STEPS_MOST && !trial->second && !trial->stop; steps++) {
        struct game_step step;

        game_step(&trial->game, &world, &trial->arena, &step);
        ck_assert_msg(step.kind != GAME_BROKEN, "%s: %s", label(trial), step.why);
        if (step.kind == GAME_RECORD) {
            check_record(trial, &step.record);
            turns++;
        } else if (step.kind == GAME_IS_OVER) {
            break;
        } else {
            answer(trial, &world);
        }
    }
    return trial->second;
}

static uint64_t pair_hash(int number)
{
    struct rng rng = rng_stream((uint64_t)number, "pairs");

    return rng_next64(&rng);
}

static int pair_count(void)
{
    return (km_card_count() - 1) * (km_card_count() - 1);
}

START_TEST(pairs_hold)
{
    struct sweep sweep = sweep_begin(EVERY);
    int attempts = sweep.every == 1 ? ATTEMPTS : ATTEMPTS_OF_SAMPLE, tried = 0, played = 0;
    static struct meeting trial;

    for (int number = _i; number < pair_count(); number += LOOPS) {
        bool done = false;

        if (!sweep_takes(&sweep, pair_hash(number)))
            continue;
        trial.cards[0] = 1 + number / (km_card_count() - 1);
        trial.cards[1] = 1 + number % (km_card_count() - 1);
        for (int i = 0; i < attempts && !done; i++) {
            trial.seed = (uint64_t)number * ATTEMPTS + (uint64_t)i;
            trial.choice = rng_stream(trial.seed, "choice");
            done = attempt(&trial, number, i);
        }
        tried++;
        played += done;
    }
    arena_release(&trial.arena);
    printf("card pairs, part %d: %d of %d played\n", _i, played, tried);
    ck_assert_msg(tried < 10 || played * 100 >= tried * DUTY_PERCENT, "of %d pairs only %d were played", tried, played);
}
END_TEST

Suite *suite_cards_all_cards_pairs(void)
{
    Suite *suite = suite_create("cards_all_cards_pairs");
    TCase *tcase = tcase_create("card_pairs");

    tcase_set_timeout(tcase, 1200);
    tcase_add_loop_test(tcase, pairs_hold, 0, LOOPS);
    suite_add_tcase(suite, tcase);
    return suite;
}
