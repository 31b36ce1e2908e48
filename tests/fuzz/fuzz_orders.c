/* Any text as mails of orders in a game: every line gets a verdict and every refusal its code and reason, the full form of an
 * order reads as itself, and what was accepted resolves: the turn, the answers to it, what they ask, and a turn made again.
 *
 * The first byte says which game, the second on which of its boards; a byte 1 parts one mail from the next, which are of the
 * seats in turn. A new rule set is a row of the table of games, and its boards. */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "engine/game.h"
#include "engine/games/knightmare/effects/cards.h"
#include "engine/kernel/position.h"
#include "engine/kernel/ruleset.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes);

enum { MAIL_BREAK = 1, TEXT_BYTES_MAX = 4096, MAILS_MOST = 8, STEPS_A_MAIL = 3, HANDS = 6 };

/* A game to be fuzzed. */
struct game_kind {
    const char *rules;
    const char *(*board)(struct arena *arena, int which);    /* a position in the game's notation */
    bool together;                                           /* the turn is resolved when every seat has written */
    int deadlines;                                           /* that pass after the last mail */
};

/* ---- Sanctum ---- */

static const char *const sanctum_boards[] = {
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
enum { SANCTUM_BOARDS = sizeof sanctum_boards / sizeof sanctum_boards[0] };

static const char *sanctum_board(struct arena *arena, int which)
{
    (void)arena;
    return sanctum_boards[which % SANCTUM_BOARDS];
}

/* ---- Knightmare Chess ---- */

static const char *const knightmare_boards[] = {
    "FEN r3k2r/pPp1qpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPpP/R3K2R w KQkq - | BOX W: captured N,P,R ; dead B | "
    "BOX B: captured N,P,R,B | LAST: card B BOG, card W HOLY WAR, move B n f6",
    "FEN 4k2r/2P2ppp/3n4/1b1Np3/4P3/2q2R2/p5PP/R2QK2B w Qk - | BOX W: captured N,P,P | BOX B: captured Q,P | "
    "CE: MEDUSA(B)@f3 ; CONFABULATION(W)@h1[B+N] ; CRAB(B)@a2 ; NEUTRALITY(W)@d6 ; FORTIFICATION(W)@d4/d5 e4/e5 ; "
    "MAN-TRAP(B)@b5 ; CURSE(W)@c3 | LAST: card B PANIC, card W FOG OF WAR",
    "FEN 8/1k2p3/2B1n3/8/3P1r2/5P2/1K4p1/R2K3r w - - | BOX W: captured B,P | HEIR: W | BOX B: captured B,N | "
    "CE: COUP(B)@e6 ; DOOMSAYER(W) ; VENDETTA(B) ; HAND TO HAND(W)@a1-h8 ; PLAGUE(B)@a1 | ORIENT CW90 | "
    "LAST: card W KNIGHTMARE!, card B TOLL, lostmove B",
};
enum { KNIGHTMARE_BOARDS = sizeof knightmare_boards / sizeof knightmare_boards[0] };

/* Every card of the game is in one of the hands, and the three cards that look back furthest are in all of them. */
static const char *hand_of(struct arena *arena, int which)
{
    const char *text = "PLOTS WITHIN PLOTS, HAUNTING MEMORIES, FOG OF WAR";

    for (int card = 1; card < km_card_count(); card++)
        if (card % HANDS == which)
            text = arena_printf(arena, "%s, %s", text, km_card(card)->name);
    return text;
}

static const char *knightmare_board(struct arena *arena, int which)
{
    const char *hand = hand_of(arena, which % HANDS);

    return arena_printf(arena, "%s | W: %s | B: %s", knightmare_boards[which % KNIGHTMARE_BOARDS], hand, hand);
}

/* ---- Arena ---- */

/* Casters of every type on both sides, riders, flyers, vehicles, things to use, and magic that lasts; then a crowd about the
 * kings, and a turn of RIGHT's with spells under way. */
static const char *const arena_boards[] = {
    "Turn LEFT (5) | L1 wizard@C4 | L2 enchantress@C4 | L3 chronomancer@C4 | L4 treant@B4 | L5 pegasus@B4^ clock 1 | "
    "L6 human pilot@C4 | L7 archdruid@C4 | L8 high priest@C3 | R1 orc@C5 | R2 apprentice@C5 | R3 kobold@C5 | R4 jeep@B5 | "
    "R5 human grunt on R4 | R6 necromancer@C6 | R7 illusionist@C6 | R8 warlock@C6 | R9 manticore@C5^ clock 1 | "
    "K1 corpse of L40 giant@C5 | I1 grenade on R3 | I2 magic sword@C4 | I3 net on L6 | X1 slow on R1 by LEFT | "
    "X2 wall of thorns on C4/C5 by RIGHT | storm D6 left 2 | C5=GRASS | control L: C1-C4 B1-B4 | control R: C5-C9 | "
    "pool L 99 R 99 | spells any",
    "Turn LEFT (7) | L1 griffin@C8^ clock 1 | L2 orc on L1 | L3 archer@C7 | L4 catapult@C6 | L5 human pilot@B7 | "
    "L6 helicopter@B7 | R1 swordmaster@C9 | R2 elf lord@C8 | R3 giant spider@C8 | R4 warhorse@B8 (empty) | R5 vampire@D8 | "
    "I1 parachute on L2 | I2 rocket launcher on L3 | X1 mirage on B8 as WATER by RIGHT | pool L 9 R 9 | spells any | rout on",
    "Turn RIGHT (6) | L1 warlock@C4 casting firestorm at C6 since turn 5 | L2 lich@C4 casting anti-magic at C5 since turn 3 | "
    "R1 wizard@C6 casting anti-magic at C4 since turn 4 | R2 beastmaster@C6 | R3 troll@C5 | R4 chronomancer@C6 | "
    "X1 sickness on R3 by LEFT in LEFT | I1 scroll of dispelling on R1 | I2 crystal ball on L1 | pool L 50 R 50 | spells any | "
    "forfeits on",
};
enum { ARENA_BOARDS = sizeof arena_boards / sizeof arena_boards[0] };

static const char *arena_board(struct arena *arena, int which)
{
    (void)arena;
    return arena_boards[which % ARENA_BOARDS];
}

/* ---- Wiz-War ---- */

/* Every card is in one of the hands or about to be drawn; monsters, obstacles, illusions and spells that last round them. */
static const char *const wizwar_boards[] = {
    "base F3 | LARGE ROCK c4 | THORNBUSH b4 | FILL SQUARE WITH SLIME c2 storing GO AWAY of Red | TROLL of Red d3 | "
    "SKELETON of Blue c4 | edge c3N wall | edge b3E door of Blue | edge e4N wall of fire | deck GIFT FROM BELOW, NUMBER 3 | "
    "Red c3 [NUMBER 2, AMPLIFY, ABSORB, FORCE FIELD, SHRINK, BUTT-HEAD, "
    "FIREBALL, MENTAL FORCE, SUDDEN DEATH, UGLY, BIG MAN, STRENGTH, DUST CLOUD, SAFE, DESTROY WALL, REMOVE LOCK, "
    "WATERWALL, SOULSTONE, HANDFUL OF TACKS, WIZARDBLADE, SWATHMORE'S ENCHANTMENT, GHOST] shows BLOODSTONE, DAGGER carries G1 | "
    "Blue d3 [NUMBER 3, EXTEND, ABSORB SPELL, FULL REFLECTION, INVISIBLE, CARD ERASURE, "
    "GO AWAY, MENTAL SWAP, SWAP, WALKING DEAD, MIST BODY, STRETCH, FILL SQUARE WITH SLIME, THORNBUSH, "
    "DISPEL CREATION, REDIRECTION, BLOODSTONE, SPEEDSTONE, HOLY WATER, DRAG, TIME WARP, CATACLYSM] shows POWERSTONE carries R1",
    "base F4\nsector S1 T1 | sector S2 T2 turned 90 | ALTER EGO of Red e5 | BLACK HOLE b5 EV 4 of Blue | HANDFUL OF TACKS e4 | "
    "CREATE PIT d3 | running EMPATHY on Blue by Blue count 2 | running WALKING DEAD on Blue by Red | edge d4N mirror | edge d4E ivy 7 | "
    "deck MAGICAL TRAP!, IVY, NUMBER 4, SLOW | "
    "Red d4 [NUMBER 4, AROUND THE CORNER, BLUNT, FULL SHIELD, TELEPORT, CHAOS, IDIOT, "
    "POWER THRUST, SWAP MEET, WATERBOLT, PASS THROUGH WALL, BUDDY, FILL SQUARE WITH STONE, ROSEBUSH, ILLUSION WALL, "
    "RELOCATE SECTOR, BRAINSTONE, VISIONSTONE, MASTER KEY, HEAVE-HO, TROLL, HAND OF GOD] shows VISIONSTONE, FIRE CLOAK | "
    "Blue d4 [NUMBER 5, ANTI-ANTI, DOUBLE BACK, PAIN LINK, INTERRUPT, "
    "DISEASE, LIGHTNING BOLT, SLOW, TELEPATH, WRAITH, POWER RUN, GIFT FROM ABOVE, GLUE, BLACK HOLE, IVY, "
    "ROTATE SECTOR, POWERSTONE, DAGGER, UNFINISHED WAND, TRADER, SKELETON, RECONFIGURE SECTOR] shows SOULSTONE, MASTER KEY carries R2",
    "base F3 | ILLUSIONARY CREATION g4 of Blue like THORNBUSH believed Red | KILLER OOZE i3 | DUST CLOUD g3 | GHOST of Blue h4 | "
    "edge h3W illusion wall real Red unreal Blue | edge h4S water | running BIG MAN on Blue by Blue count 2 | joint S1 N S3 S | "
    "joint S1 S S3 N | running BLIND on Green by Blue count 3 | running SLOW DEATH on Red by Blue | "
    "Red h3 [NUMBER 6, NEGATE NEUTRAL, EMPATHY, REFLECTION, OPPORTUNITY FIRE, "
    "DROP OBJECT, LOCK IN PLACE, SLOW DEATH, TELEPORT OPPONENT, ADRENALINE, SHADOW, BOOBYTRAP, "
    "ILLUSIONARY CREATION, CREATE WALL, MAGIC MIRROR, STONE TO WATER, SHADOWSTONE, LARGE ROCK, LIGHTNING WAND, "
    "REMOVE CURSE, DEMOCRATIC MONSTER] shows SHADOWSTONE, WIZARDBLADE life 6 | "
    "Blue h5 [ADD, REUSE SPELL, FOOLS GOLD, REVERSE, BLIND, FEAR, "
    "MEDUSA, STONE DEAD, THOUGHT STEAL, ALTER EGO, SPEED, CREATE PIT, KILLER OOZE, CREATE DOOR, PICK LOCK, "
    "WALL OF FIRE, SHIELDSTONE, FIRE CLOAK, UNIVERSAL SOLVENT, GRAVITY, FIRE IMP] shows BRAINSTONE, LARGE ROCK life 9 carries G2",
};
enum { WIZWAR_BOARDS = sizeof wizwar_boards / sizeof wizwar_boards[0] };

static const char *wizwar_board(struct arena *arena, int which)
{
    (void)arena;
    return wizwar_boards[which % WIZWAR_BOARDS];
}

static const struct game_kind kinds[] = {
    { .rules = "sanctum", .board = sanctum_board, .together = true, .deadlines = 4 },
    { .rules = "knightmare", .board = knightmare_board },
    { .rules = "arena", .board = arena_board, .deadlines = 3 },
    { .rules = "wizwar", .board = wizwar_board, .deadlines = 3 },
};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

/* ---- a mail ---- */

/* The fuzzer looks for crashes. */
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

/* A game played by mails. */
struct play {
    const struct game_kind *kind;
    const struct ruleset *rules;
    struct arena *arena;
    struct game game;
    struct game_world world;
    void *before;                /* the state that it began with: the game keeps nothing from before it */
    int seats;
};

static bool before_all(void *context, int record, void *state)
{
    const struct play *play = context;

    (void)record;
    memcpy(state, play->before, ruleset_state_bytes(play->rules));
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

static void give(struct play *play, int seat, const char *text)
{
    struct arena *arena = play->arena;
    struct game_mail mail = { .seat = seat, .orders = order_lines_of(arena, text), .source = BY_MAIL };
    struct game_mail full = mail;
    struct game_receipt judged, again, taken;
    const char *form;
    int count, count_again;

    game_judge(&play->game, &play->world, &mail, arena, &judged);
    form = full_form(arena, &judged.sheet, &count);
    full.orders = order_lines_of(arena, form);
    if (count > 0 && !judged.refused) {
        game_judge(&play->game, &play->world, &full, arena, &again);
        must(strcmp(full_form(arena, &again.sheet, &count_again), form) == 0 && count_again == count);
    }
    game_take(&play->game, &play->world, &mail, arena, &taken);
    must(taken.sheet.line_count == judged.sheet.line_count);
}

/* ---- a game ---- */

static void go_on(struct play *play, int steps)
{
    struct game_step step = { .kind = GAME_WAITS };

    do {
        game_step(&play->game, &play->world, play->arena, &step);
        must(step.kind != GAME_BROKEN);
    } while (--steps > 0 && step.kind != GAME_WAITS && !play->game.over);
}

static void begin(struct play *play, const struct game_kind *kind, struct arena *arena, int which)
{
    struct error err = { 0 };
    void *state;

    *play = (struct play){ .kind = kind, .rules = ruleset_find(kind->rules), .arena = arena };
    play->world = (struct game_world){ .seed = seed_of, .recall = before_all, .context = play };
    state = play->before = arena_alloc(arena, ruleset_state_bytes(play->rules));
    must(position_read(play->rules, arena, state, kind->board(arena, which), &err) == OK);
    must(!play->rules->state_check || !play->rules->state_check(arena, state));
    play->seats = play->rules->seat_count(state);
    game_begin_at(&play->game, arena, play->rules, value_object(arena), state, 1);
    go_on(play, 1);
}

static void play_mails(struct play *play, char *mails)
{
    for (int i = 0; i < MAILS_MOST && mails && !play->game.over; i++) {
        char *end = strchr(mails, MAIL_BREAK);
        bool last = i % play->seats == play->seats - 1 || !end;

        if (end)
            *end = '\0';
        give(play, i % play->seats, mails);
        mails = end ? end + 1 : NULL;
        if (play->kind->together && !last)
            continue;
        if (!game_ready(&play->game))
            game_deadline(&play->game, &play->world, play->arena, DEFAULT_BLOCKING, NULL, AUDIENCE_ALL);
        go_on(play, STEPS_A_MAIL);
    }
    for (int i = 0; i < play->kind->deadlines && !play->game.over; i++) {
        game_deadline(&play->game, &play->world, play->arena, DEFAULT_EVERY, NULL, AUDIENCE_ALL);
        go_on(play, 1);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes)
{
    struct arena arena = { .limit_bytes = 0 };
    struct play play;

    if (bytes < 2 || bytes > TEXT_BYTES_MAX || data[0] >= KINDS)
        return 0;
    begin(&play, &kinds[data[0]], &arena, data[1]);
    play_mails(&play, arena_text_n(&arena, (const char *)data + 2, bytes - 2));
    arena_release(&arena);
    return 0;
}
