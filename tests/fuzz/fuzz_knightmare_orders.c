/* Any text as mails of orders in Knightmare Chess, cards of every kind in both hands: every line gets a verdict and every
 * refusal its code and reason, the full form of an order reads as itself, and what was accepted resolves: the turn, the
 * answers to it, what they ask, and the turn made anew.
 *
 * The first byte says on which board and with which cards; a byte 1 parts one mail from the next, of White, Black, White ... */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "engine/games/knightmare/turn/trials.h"
#include "engine/game.h"
#include "engine/games/knightmare/effects/cards.h"
#include "engine/games/knightmare/turn/turn.h"
#include "engine/kernel/position.h"
#include "engine/kernel/ruleset.h"

extern const struct ruleset knightmare_rules;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes);

enum { MAIL_BREAK = 1, TEXT_BYTES_MAX = 4096, MAILS_MOST = 8, HANDS = 6 };

static const char *const boards[] = {
    "FEN r3k2r/pPp1qpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPpP/R3K2R w KQkq - | BOX W: captured N,P,R ; dead B | "
    "BOX B: captured N,P,R,B | LAST: card B BOG, card W HOLY WAR, move B n f6",
    "FEN 4k2r/2P2ppp/3n4/1b1Np3/4P3/2q2R2/p5PP/R2QK2B w Qk - | BOX W: captured N,P,P | BOX B: captured Q,P | "
    "CE: MEDUSA(B)@f3 ; CONFABULATION(W)@h1[B+N] ; CRAB(B)@a2 ; NEUTRALITY(W)@d6 ; FORTIFICATION(W)@d4/d5 e4/e5 ; "
    "MAN-TRAP(B)@b5 ; CURSE(W)@c3 | LAST: card B PANIC, card W FOG OF WAR",
    "FEN 8/1k2p3/2B1n3/8/3P1r2/5P2/1K4p1/R2K3r w - - | BOX W: captured B,P | HEIR: W | BOX B: captured B,N | "
    "CE: COUP(B)@e6 ; DOOMSAYER(W) ; VENDETTA(B) ; HAND TO HAND(W)@a1-h8 ; PLAGUE(B)@a1 | ORIENT CW90 | "
    "LAST: card W KNIGHTMARE!, card B TOLL, lostmove B",
};
enum { BOARDS = sizeof boards / sizeof boards[0] };

/* A crash is what the fuzzer looks for. */
static void must(bool condition)
{
    if (!condition)
        abort();
}

static uint64_t seed_of(void *context, int record)
{
    (void)context;
    return (uint64_t)record * 7919;
}

/* The game began in the middle, and nothing of before is kept. */
static bool before_all(void *context, int record, void *state)
{
    (void)record;
    memcpy(state, context, ruleset_state_bytes(&knightmare_rules));
    return true;
}

static bool is_taken(const struct sheet_line *line)
{
    return line->verdict == VERDICT_ACCEPTED || line->verdict == VERDICT_CORRECTED;
}

/* The accepted lines in their full form, as one mail. */
static const char *full_form(struct arena *arena, const struct sheet *sheet, int *count)
{
    const char *text = "";

    *count = 0;
    for (int i = 0; i < sheet->line_count; i++) {
        const struct sheet_line *line = &sheet->lines[i];

        must(line->verdict != VERDICT_NONE);
        if (line->verdict == VERDICT_REJECTED)
            must(line->reason && *line->reason && line->code && *line->code && line->fault_column >= 0);
        if (!is_taken(line) || line->request < 0)
            continue;
        must(line->canonical && *line->canonical);
        text = arena_printf(arena, "%s%s\n", text, line->canonical);
        ++*count;
    }
    return text;
}

static void give(struct arena *arena, struct game *game, const struct game_world *world, int seat, const char *text)
{
    struct game_mail mail = { .seat = seat, .orders = order_lines_of(arena, text), .source = BY_MAIL };
    struct game_receipt judged, again, taken;
    const char *full;
    int count, count_again;

    game_judge(game, world, &mail, arena, &judged);
    full = full_form(arena, &judged.sheet, &count);
    mail.orders = order_lines_of(arena, full);
    if (count > 0 && !judged.refused) {
        game_judge(game, world, &mail, arena, &again);
        must(strcmp(full_form(arena, &again.sheet, &count_again), full) == 0 && count_again == count);
    }
    mail.orders = order_lines_of(arena, text);
    game_take(game, world, &mail, arena, &taken);
    must(taken.sheet.line_count == judged.sheet.line_count);
}

/* Every card of the game is in one of the hands, and the three that look back most are in all. */
static const char *hand_of(struct arena *arena, int which)
{
    const char *text = "PLOTS WITHIN PLOTS, HAUNTING MEMORIES, FOG OF WAR";

    for (int card = 1; card < km_card_count(); card++)
        if (card % HANDS == which)
            text = arena_printf(arena, "%s, %s", text, km_cards[card]->name);
    return text;
}

static void play(struct arena *arena, int which, char *mails)
{
    struct game game;
    struct game_step step;
    struct error err = { 0 };
    void *state = arena_alloc(arena, ruleset_state_bytes(&knightmare_rules));
    struct game_world world = { .seed = seed_of, .recall = before_all, .context = state };
    const char *hand = hand_of(arena, which % HANDS);

    memset(state, 0, ruleset_state_bytes(&knightmare_rules));
    must(position_read(&knightmare_rules, arena, state, arena_printf(arena, "%s | W: %s | B: %s", boards[which % BOARDS], hand, hand),
                          &err) == OK);
    game_begin_at(&game, arena, &knightmare_rules, value_object(arena), state, 1);
    game_step(&game, &world, arena, &step);
    for (int i = 0; i < MAILS_MOST && mails && !game.over; i++) {
        char *end = strchr(mails, MAIL_BREAK);

        if (end)
            *end = '\0';
        give(arena, &game, &world, i % 2, mails);
        if (!game_ready(&game))
            game_deadline(&game, &world, arena, DEFAULT_BLOCKING, NULL, AUDIENCE_ALL);
        for (int steps = 0; steps < 3 && !game.over; steps++) {
            game_step(&game, &world, arena, &step);
            must(step.kind != GAME_BROKEN);
            if (step.kind == GAME_WAITS)
                break;
        }
        mails = end ? end + 1 : NULL;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes)
{
    struct arena arena = { .limit_bytes = 0 };

    if (bytes < 1 || bytes > TEXT_BYTES_MAX)
        return 0;
    play(&arena, data[0], arena_text_n(&arena, (const char *)data + 1, bytes - 1));
    arena_release(&arena);
    return 0;
}
