/* Any text as a mail of orders in Sanctum: every line gets a verdict and every refusal its code and reason, the full
 * form of an order reads as itself, and what was accepted resolves.
 *
 * The first byte says on which board; a byte 1 parts RED's mail from BLUE's. */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "engine/game.h"
#include "engine/games/sanctum/state.h"
#include "engine/kernel/position.h"
#include "engine/kernel/ruleset.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes);

extern const struct ruleset sanctum_rules;

enum { MAIL_BREAK = 1, TEXT_BYTES_MAX = 4096 };

static const char *const boards[] = {
    "base | hand RED: Wrack x2, Fireball, Unravel | hand BLUE: Fear, Plague",
    "base | gr3 RED E5: m9 swordsman, m10 archer | gr4 BLUE E6: m11 swordsman [Veteran] | C6 town RED novices 2 | "
    "gr7 BLUE in bh1: m14 swordsman [Veteran] | bh1 Will o' the Wisp RED holds gr7 exit K6 clock 1 | "
    "gr8 RED in bh2: m15-m17 Arboriads | bh2 Arboriads RED holds gr8 | J7 town BLUE | globe bears Awaiting BLUE 1 | "
    "hand RED: Wrack, Teleportation, Ch'tai Exchange, Seelie Court, Inundate, Simian Warriors | "
    "hand BLUE: Vision Quest, Insurrection, Homestead, Tremor, Citizens' Militia, Call to Arms",
    "base | initiative BLUE | pool RED STR 4 CLA 1 | gr3 RED F7: m9-m16 swordsmen | gr3 bears Soul Jar RED | "
    "gr4 BLUE F8: m17 Brimstone Dragon | F7 town RED novices 8 | hand RED: Forced March, Volcano, Jungle, Encampment | "
    "hand BLUE: Bolt of Somersaults, Gatemouth, Awaiting, Seize the Hour, Intercession",
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

static const struct game_world outside = { .seed = seed_of };

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

static void check_full_form(struct arena *arena, const struct game *game, int seat, const struct sheet *sheet)
{
    int count, again;
    const char *full = full_form(arena, sheet, &count);
    struct game_mail mail = { .seat = seat, .orders = order_lines_of(arena, full), .source = BY_MAIL };
    struct game_receipt receipt;

    if (count == 0)
        return;
    game_judge(game, &outside, &mail, arena, &receipt);
    must(strcmp(full_form(arena, &receipt.sheet, &again), full) == 0 && again == count);
}

static void give(struct arena *arena, struct game *game, int seat, const char *text)
{
    struct game_mail mail = { .seat = seat, .orders = order_lines_of(arena, text), .source = BY_MAIL };
    struct game_receipt judged, taken;

    game_judge(game, &outside, &mail, arena, &judged);
    check_full_form(arena, game, seat, &judged.sheet);
    game_take(game, &outside, &mail, arena, &taken);
    must(taken.sheet.line_count == judged.sheet.line_count);
}

static void play(struct arena *arena, const char *board, const char *red, const char *blue)
{
    struct game game;
    struct game_step step;
    struct error err = { 0 };
    struct state *state = ARENA_NEW(arena, struct state);

    must(position_read(&sanctum_rules, arena, state, board, &err) == OK && !sa_state_check(arena, state));
    game_begin_at(&game, arena, &sanctum_rules, value_object(arena), state, 0);
    game_step(&game, &outside, arena, &step);
    give(arena, &game, 0, red);
    give(arena, &game, 1, blue);
    for (int i = 0; i < 4 && !game.over; i++) {
        game_deadline(&game, &outside, arena, DEFAULT_EVERY, NULL, AUDIENCE_ALL);
        game_step(&game, &outside, arena, &step);
        must(step.kind != GAME_BROKEN);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes)
{
    struct arena arena = { .limit_bytes = 0 };
    const char *board, *blue = "";
    char *text, *rest;

    if (bytes < 1 || bytes > TEXT_BYTES_MAX)
        return 0;
    board = boards[data[0] % BOARDS];
    text = arena_text_n(&arena, (const char *)data + 1, bytes - 1);
    rest = strchr(text, MAIL_BREAK);
    if (rest) {
        *rest = '\0';
        blue = rest + 1;
    }
    play(&arena, board, text, blue);
    arena_release(&arena);
    return 0;
}
