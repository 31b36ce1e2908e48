/* Every ordered pair of cards of Wiz-War on rich positions.
 *
 * The first is Red's, in his turn; the second his, too, behind it, or Blue's: in answer, as an interruption by a standing
 * order, or in his own turn. A card is tried in all the forms of words that fit its kind, until one is carried out. Whatever
 * comes of it, each turn has to leave the rule set's invariants, which the kernel asks after every step; every card in a hand,
 * a pile, shown or stored, unless it was removed from the game; and the same bytes when its record is resolved again. One
 * pair in so many is tried, on one position and in one way; tests/support/sweep.h says how a run takes more. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/game.h"
#include "engine/games/wizwar/state/sight.h"
#include "engine/kernel/position.h"
#include "engine/kernel/ruleset.h"
#include "engine/kernel/text.h"
#include "tests/support/sweep.h"

extern const struct ruleset wizwar_rules;

Suite *suite_cards_catalogue_wizwar_pairs(void);

enum { LOOPS = 20, EVERY = 40, TURNS = 2, RECORDS_BEFORE = 2, STEPS_MOST = 60, RED = 0, BLUE = 1 };

/* Who has the second card, and when he plays it. */
enum casting { SAME_TURN, IN_ANSWER, INTERRUPTING, NEXT_TURN, CASTINGS };

static const char *const positions[] = {
    "base F3\n"
    "Red c3 [%s, NUMBER 3, NUMBER 4, FIREBALL] shows BLOODSTONE, DAGGER carries G1\n"
    "Blue d3 [%s, NUMBER 2, ABSORB] life 14 shows POWERSTONE carries R1\n"
    "Green e5 [FULL SHIELD, NUMBER 3]\n"
    "LARGE ROCK c4\nSHIELDSTONE d2\nTHORNBUSH b4\nFILL SQUARE WITH SLIME c2 storing GO AWAY of Red\nTROLL of Red d3\nSKELETON of Blue c4\n"
    "edge c3N wall\nedge b3E door of Blue\nedge e4N wall of fire\nrunning ADRENALINE on Red by Red count 3\n"
    "running ADRENALINE on Blue by Blue count 3\n",
    "base F4\nsector S1 T1\nsector S2 T2 turned 90\nsector S3 T4\n"
    "Red d4 [%s, NUMBER 2, NUMBER 5, ADD, AMPLIFY] shows VISIONSTONE, FIRE CLOAK\n"
    "Blue d4 [%s, NUMBER 3, REFLECTION] shows SOULSTONE, MASTER KEY carries R2\n"
    "Green d5 [ANTI-ANTI]\nALTER EGO of Red e5\nBLACK HOLE b5 EV 4 of Blue\nHANDFUL OF TACKS e4\nCREATE PIT d3\n"
    "running EMPATHY on Blue by Blue count 2\nrunning WALKING DEAD on Blue by Red\nrunning ADRENALINE on Red by Red count 3\n"
    "running ADRENALINE on Blue by Blue count 3\nedge d4N mirror\nedge d4E ivy 7\nedge d4S door of Green\nedge d4W wall\n",
    "base F3\nturn of Red\n"
    "Red h3 [%s, NUMBER 4, NUMBER 6, EXTEND, AROUND THE CORNER] shows SHADOWSTONE, WIZARDBLADE life 6\n"
    "Blue h5 [%s, NUMBER 4, ANTI-ANTI] shows BRAINSTONE, LARGE ROCK life 9 carries G2\n"
    "Green k3 shows BLOODSTONE\nILLUSIONARY CREATION g4 of Blue like THORNBUSH believed Red\nKILLER OOZE i3\nDUST CLOUD g3\n"
    "edge h3W illusion wall real Red unreal Blue\nedge h4S water\nrunning BIG MAN on Blue by Blue count 2\n"
    "running BLIND on Green by Blue count 3\nrunning SLOW DEATH on Red by Blue\nrunning ADRENALINE on Red by Red count 3\n"
    "running ADRENALINE on Blue by Blue count 3\nGHOST of Blue h4\njoint S1 N S3 S\njoint S1 S S3 N\n"
    "edge h3N wall\nedge h3E door of Green\n",
};
enum { POSITIONS = sizeof positions / sizeof positions[0] };

/* The words in which cards are played: %s is the card, %o the other wizard, %q a square beside oneself, %f a side of one's own
 * square, %w one with a wall, %d one with a door, %v an empty square in sight. */
static const char *const forms[] = {
    "CAST %s AT %o THEN FULL SHIELD", "CAST %s AT %o THEN NUMBER 2", "CAST %s AT %o THEN R1", "CAST %s AT %o THEN G2",
    "CAST %s AT %o THEN BLOODSTONE FOR POWERSTONE", "CAST %s AT %o THEN N E", "CAST %s AT %o THEN %q", "CAST %s AT %o THEN W",
    "CAST %s AT %o WITH 3 THEN 1 POINTS 2 PUSH", "CAST %s AT %o WITH 4", "CAST %s AT %o WITH 2", "CAST %s AT %o",
    "CAST %s AT %v THEN THORNBUSH", "CAST %s AT LARGE ROCK AND SHIELDSTONE", "CAST %s LARGE ROCK AT %q WITH 4", "CAST %s THEN TAKE LARGE ROCK",
    "CAST %s AT b1* e1 e2 a5 THEN GROWING", "CAST %s S1 THEN 90 LEFT", "CAST %s S1 THEN NORTH OF S2", "CAST %s S1 S2",
    "CAST %s S1 W TO S2 S", "CAST %s AT ADRENALINE ON %o", "CAST %s WITH 2 LIFE", "CAST %s AT %f WITH 3", "CAST %s AT %f", "CAST %s AT %q WITH 4",
    "CAST %s AT %v WITH 4", "CAST %s AT %v", "CAST %s AT %w", "CAST %s AT %d", "PICK LOCK %d",
    "CAST %s AT %q", "CAST %s AT THORNBUSH", "CAST %s TO %q", "CAST %s WITH 4", "CAST %s WITH 2", "CAST %s", "DISPLAY %s THEN FIREBALL WITH 4",
    "DISPLAY %s", "USE %s AT %o WITH 4", "USE %s AT %o", "USE %s AT %f", "THROW %s AT %o", "DROP %s",
    "%s FIREBALL AT %o VIA %v", "CAST FIREBALL AT %o %s", "CAST FIREBALL AT %o\nCAST %s", "NUMBER 4+3", "NUMBER 5+2", "%s",
};

static const char *const answers[] = { "PLAY %s THEN S S", "PLAY %s AT %f WITH 2", "PLAY %s TO %q", "PLAY %s AT %f", "PLAY %s WITH 2", "PLAY %s" };

struct meeting {
    struct arena arena;
    struct game game;
    struct wizwar before;
    struct wizwar past[TURNS + 1];
    int cards[2];
    int records, position, casting;
    uint64_t seed;
    struct rng choice;
    bool written[2];             /* the seat has had its turn's lines */
    int played;                  /* bits: which have been announced or shown */
};

static const char *label(const struct meeting *meeting)
{
    static char text[200];

    snprintf(text, sizeof text, "%s, then %s (position %d, casting %d)", ww_card_names[meeting->cards[0]],
             ww_card_names[meeting->cards[1]], meeting->position, meeting->casting);
    return text;
}

static bool recall_past(void *context, int record, void *state)
{
    const struct meeting *meeting = context;
    int turn = record - RECORDS_BEFORE;

    *(struct wizwar *)state = meeting->past[turn < 0 ? 0 : turn];
    return turn <= meeting->records;
}

static uint64_t seed_of(void *context, int record)
{
    return ((const struct meeting *)context)->seed + (uint64_t)record;
}

/* ---- what must be so after a turn ---- */

static int count_cards(const struct wizwar *ww)
{
    int count = ww->deck.count + ww->discards.count;

    for (int seat = 0; seat < ww->seats; seat++)
        count += ww->players[seat].hand.count + ww->players[seat].inert.count;
    for (int i = 0; i < ww->thing_count; i++)
        count += card_type(ww->things[i].kind) == TYPE_OBJECT;
    for (int i = 0; i < ww->stored_count; i++)
        count += !ww->stored[i].wand;
    return count;
}

static void check_replay(const struct meeting *meeting, const struct game_record *record)
{
    struct arena arena = { .limit_bytes = 0 };
    struct advance in = { .rules = &wizwar_rules, .version = meeting->game.version, .what = RESOLVE_TURN,
                          .state = &meeting->before, .record = record->number,
                          .seats = meeting->game.seats, .seed = record->seed, .answers = record->answers, .answer_count = record->answer_count,
                          .options = meeting->game.options, .recall = recall_past, .recall_context = (void *)(uintptr_t)meeting };
    struct outcome outcome;

    advance(&in, &arena, &outcome);
    ck_assert_msg(outcome.status == OUTCOME_DONE && outcome.event_count == record->event_count,
                  "%s: resolved again it has %d events, not %d", label(meeting), outcome.event_count, record->event_count);
    ck_assert_msg(codec_equal(&wizwar_codec, record->state, outcome.state), "%s: resolved again the state differs", label(meeting));
    arena_release(&arena);
}

static void note_cards(struct meeting *meeting, const struct game_record *record)
{
    for (int i = 0; i < record->event_count; i++)
        for (int which = 0; which < 2; which++) {
            const char *name = ww_card_names[meeting->cards[which]], *card = value_get_text(record->events[i].fields, "card", "");

            if (text_equal(card, name) || text_equal_ignoring_case(value_get_text(record->events[i].fields, "thing", ""), name))
                meeting->played |= 1 << which;
        }
}

static bool removes(const struct game_record *record)
{
    for (int i = 0; i < record->event_count; i++)
        if (text_equal(record->events[i].name, "thing-gone") || text_equal(record->events[i].name, "rolled-back"))
            return true;
    return false;
}

static void check_record(struct meeting *meeting, const struct game_record *record)
{
    const struct wizwar *ww = record->state;
    int count = count_cards(ww), before = count_cards(&meeting->before);

    check_replay(meeting, record);
    ck_assert_msg(count == before || (count < before && removes(record)), "%s: %d cards, before the turn %d", label(meeting), count,
                  before);
    note_cards(meeting, record);
    meeting->before = *ww;
    meeting->past[++meeting->records] = *ww;
}

/* ---- writing ---- */

/* A side of the square that holds such a thing, else the one that chance has given. */
static int side_with(const struct meeting *meeting, const struct maze *maze, int32_t place, bool (*holds)(enum feature))
{
    for (int direction = 0; direction < 4; direction++)
        if (holds(maze_feature(maze, maze_face(maze, place, direction))))
            return direction;
    return (int)(meeting->seed % 4);
}

/* The first empty square that the wizard sees, of those behind a random one. */
static int32_t empty_in_sight(const struct meeting *meeting, const struct maze *maze, int seat)
{
    const struct wizwar *ww = &meeting->before;
    int count = grid_squares(&maze->grid);

    for (int i = 0; i < count; i++) {
        int square = (int)((meeting->seed + (uint64_t)i) % (uint64_t)count);
        int32_t place = maze_place(maze, square);

        if (grid_exists(&maze->grid, square) && figure_in(ww, place, FIGURE_NONE) == FIGURE_NONE && !thing_in(ww, place, NULL)
            && sees_square(maze, ww, observer_of(ww, seat), ww->figures[seat].place, place, true, NULL))
            return place;
    }
    return ww->figures[seat].place;
}

static const char *part_of(struct meeting *meeting, const struct maze *maze, char letter, int seat, int card)
{
    int32_t place = meeting->before.figures[seat].place;
    int direction = (int)(meeting->seed % 4), far = grid_other_face(&maze->grid, maze_face(maze, place, direction));

    switch (letter) {
    case 's':
        return ww_card_names[card];
    case 'o':
        return ww_seat_names[1 - seat];
    case 'q':
        return maze_square_name(maze, far == GRID_NONE ? place : maze_place(maze, grid_face_square(far)));
    case 'v':
        return maze_square_name(maze, empty_in_sight(meeting, maze, seat));
    case 'w':
        return maze_face_name(maze, maze_face(maze, place, side_with(meeting, maze, place, feature_is_wall)));
    case 'd':
        return maze_face_name(maze, maze_face(maze, place, side_with(meeting, maze, place, feature_is_door)));
    default:
        return maze_face_name(maze, maze_face(maze, place, direction));
    }
}

static const char *filled(struct meeting *meeting, const char *form, int seat, int card)
{
    const struct maze *maze = maze_of(&meeting->arena, &meeting->before.board);
    const char *text = "";

    for (const char *at = form; *at; at++) {
        const char *part = *at == '%' ? part_of(meeting, maze, *++at, seat, card) : arena_text_n(&meeting->arena, at, 1);

        text = arena_printf(&meeting->arena, "%s%s", text, part);
    }
    return text;
}

static const char *all_forms(struct meeting *meeting, const char *const *list, size_t count, int seat, int card)
{
    const char *text = "";

    for (size_t i = 0; i < count; i++)
        text = arena_printf(&meeting->arena, "%s%s%s", text, *text ? "\n" : "", filled(meeting, list[i], seat, card));
    return text;
}

static const char *lines_of(struct meeting *meeting, int seat)
{
    size_t count = sizeof forms / sizeof forms[0];
    const char *text = "PASS";

    if (meeting->written[seat])
        return "DRAW 2";
    meeting->written[seat] = true;
    if (seat == RED)
        text = all_forms(meeting, forms, count, seat, meeting->cards[0]);
    if (seat == RED && meeting->casting == SAME_TURN)
        text = arena_printf(&meeting->arena, "%s\nMOVE E\n%s", text, all_forms(meeting, forms, count, seat, meeting->cards[1]));
    if (seat == BLUE && meeting->casting == NEXT_TURN)
        text = all_forms(meeting, forms, count, seat, meeting->cards[1]);
    return arena_printf(&meeting->arena, "%s\nMOVE W\nMOVE N S\nPUNCH %s\nMONSTER TROLL1 MOVE E\nDRAW 2", text,
                        ww_seat_names[seat == RED ? BLUE : RED]);
}

static const char *answer_of(struct meeting *meeting, const struct game_look *look, const struct request *request)
{
    const void *known = ruleset_known(&wizwar_rules, &meeting->arena, look->state, request->seat);

    if (text_equal(request->kind, "orders"))
        return lines_of(meeting, request->seat);
    if (text_equal(request->kind, "counter") && request->seat == BLUE && meeting->casting == IN_ANSWER)
        for (size_t i = 0; i < sizeof answers / sizeof answers[0]; i++) {
            const char *line = filled(meeting, answers[i], BLUE, meeting->cards[1]);

            if (question_takes(&wizwar_rules, &meeting->arena, known, request, line))
                return line;
        }
    return ruleset_choose(&wizwar_rules, &meeting->arena, known, request, &meeting->choice);
}

static void give(struct meeting *meeting, const struct game_world *world, int seat, const char *text)
{
    struct game_mail mail = { .seat = seat, .orders = order_lines_of(&meeting->arena, text), .source = BY_MAIL };
    struct game_receipt receipt;

    game_take(&meeting->game, world, &mail, &meeting->arena, &receipt);
}

static void answer(struct meeting *meeting, const struct game_world *world)
{
    struct game_look look;

    game_look(&meeting->game, world, &meeting->arena, &look);
    for (int i = 0; i < look.request_count; i++) {
        const char *text = look.requests[i].answered ? NULL : answer_of(meeting, &look, &look.requests[i]);

        if (text)
            give(meeting, world, look.requests[i].seat, text);
    }
    if (!game_ready(&meeting->game))
        game_deadline(&meeting->game, world, &meeting->arena, DEFAULT_BLOCKING, NULL, AUDIENCE_ALL);
}

/* ---- a meeting ---- */

/* What acts when it is drawn lies on the deck; all else is in the hand of its player. */
static const char *held(struct meeting *meeting, int seat)
{
    const char *text = meeting->casting == INTERRUPTING && seat == BLUE ? "INTERRUPT" : "NUMBER 3";

    for (int which = 0; which < 2; which++)
        if (seat == (which == 1 && meeting->casting != SAME_TURN ? BLUE : RED) && card_type(meeting->cards[which]) != TYPE_TRAP)
            text = arena_printf(&meeting->arena, "%s, %s", text, ww_card_names[meeting->cards[which]]);
    return text;
}

static void begin(struct meeting *meeting)
{
    struct wizwar *ww = ARENA_NEW(&meeting->arena, struct wizwar);
    const char *text = arena_printf(&meeting->arena, positions[meeting->position], held(meeting, RED), held(meeting, BLUE));
    struct error err = { OK, "" };
    struct value *options;

    for (int which = 0; which < 2; which++)
        if (card_type(meeting->cards[which]) == TYPE_TRAP)
            text = arena_printf(&meeting->arena, "%sdeck %s, WATERBOLT, NUMBER 3, THORNBUSH, SLOW, NUMBER 4, IVY\n", text,
                                ww_card_names[meeting->cards[which]]);
    ck_assert_int_eq(ruleset_options(&wizwar_rules, &meeting->arena, NULL, &options, NULL), OK);
    ck_assert_msg(position_read(&wizwar_rules, &meeting->arena, ww, text, &err) == OK, "%s: %s", label(meeting), err.message);
    meeting->before = meeting->past[0] = *ww;
    game_begin_at(&meeting->game, &meeting->arena, &wizwar_rules, options, ww, RECORDS_BEFORE);
}

static void meet(struct meeting *meeting)
{
    struct game_world world = { .seed = seed_of, .recall = recall_past, .context = meeting };

    arena_reset(&meeting->arena);
    meeting->records = meeting->played = 0;
    meeting->written[RED] = meeting->written[BLUE] = false;
    meeting->choice = rng_stream(meeting->seed, "choice");
    begin(meeting);
    if (meeting->casting == INTERRUPTING)
        give(meeting, &world, BLUE, arena_printf(&meeting->arena, "STANDING WHEN Red casts any INTERRUPT %s AT Red WITH 2\n"
                                                                  "STANDING WHEN Red casts any INTERRUPT %s AT Red\n"
                                                                  "STANDING WHEN Red casts any INTERRUPT %s", ww_card_names[meeting->cards[1]],
                                                 ww_card_names[meeting->cards[1]], ww_card_names[meeting->cards[1]]));
    for (int steps = 0; meeting->records < TURNS && steps < STEPS_MOST; steps++) {
        struct game_step step;

        game_step(&meeting->game, &world, &meeting->arena, &step);
        ck_assert_msg(step.kind != GAME_BROKEN, "%s: %s", label(meeting), step.why);
        if (step.kind == GAME_RECORD)
            check_record(meeting, &step.record);
        else if (step.kind == GAME_IS_OVER)
            break;
        else
            answer(meeting, &world);
    }
}

static uint64_t pair_hash(int number)
{
    struct rng rng = rng_stream((uint64_t)number, "pairs");

    return rng_next64(&rng);
}

START_TEST(pairs_hold)
{
    struct sweep sweep = sweep_begin(EVERY);
    static struct meeting meeting;
    int tried = 0, first = 0, both = 0;

    for (int number = _i; number < PSEUDO_FIRST * PSEUDO_FIRST; number += LOOPS) {
        uint64_t hash = pair_hash(number);

        meeting.cards[0] = number / PSEUDO_FIRST;
        meeting.cards[1] = number % PSEUDO_FIRST;
        if (!ww_card(meeting.cards[0]) || !ww_card(meeting.cards[1]) || !sweep_takes(&sweep, hash))
            continue;
        meeting.casting = (int)(hash >> 16 & 0xffff) % CASTINGS;
        meeting.position = (int)(hash >> 32 & 0xffff) % POSITIONS;
        meeting.seed = hash;
        meet(&meeting);
        tried++;
        first += meeting.played & 1;
        both += meeting.played == 3;
    }
    arena_release(&meeting.arena);
    if (getenv("PAIRS_TOLD"))
        printf("part %d: %d meetings, the first card was played in %d, both in %d\n", _i, tried, first, both);
    ck_assert_msg(tried < 40 || first * 10 >= tried * 7, "of %d first cards only %d were played", tried, first);
}
END_TEST

Suite *suite_cards_catalogue_wizwar_pairs(void)
{
    Suite *suite = suite_create("wizwar/pairs");
    TCase *all = tcase_create("all");

    tcase_set_timeout(all, 1200);
    tcase_add_loop_test(all, pairs_hold, 0, LOOPS);
    suite_add_tcase(suite, all);
    return suite;
}
