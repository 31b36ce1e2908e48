#include "tests/pairs/lasting.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/games/sanctum/stats.h"

/* What happens to the bearer in the first turn. */
enum fate { FATE_CAST, FATE_STAYS, FATE_AWAY, FATE_DISPELLED, FATE_QUEST, FATE_EXCHANGED, FATE_JARRED, FATE_SHUT_OUT, FATES };
static const char *const fate_names[FATES] = {
    "cast and left alone", "left alone", "its bearer off the board for a while", "dispelled",
    "its bearer or a member on a Vision Quest", "its bearer or a member exchanged", "its bearer or a member in a Soul Jar",
    "its exit taken for two turns more",
};

enum { CLOCK_OF_FIXTURE = 3, AWAY_TURNS = 3, TOWN_AWAY_TURNS = 4, NEVER = -1, TURNS_MOST = 10 };

struct lasting {
    int card;
    enum fate fate;
};

static bool on_pieces(const struct card *card)
{
    return card->on == ON_MINION || card->on == ON_GROUP;
}

static bool applies(const struct card *card, enum fate fate)
{
    if (card->leaves == LEAVES_BOARDHOP)
        return fate == FATE_CAST || fate == FATE_DISPELLED || fate == FATE_SHUT_OUT;
    if (card->leaves != LEAVES_SPELL || fate == FATE_SHUT_OUT)
        return false;
    if (fate == FATE_AWAY)
        return on_pieces(card) || card->on == ON_STRUCTURE;
    return fate < FATE_QUEST || on_pieces(card);
}

static bool nth(int number, struct lasting *lasting, int *count)
{
    *count = 0;
    for (int card = 0; card < CARDS; card++)
        for (int fate = 0; fate < FATES; fate++)
            if (applies(&cards[card], (enum fate)fate) && (*count)++ == number) {
                *lasting = (struct lasting){ card, (enum fate)fate };
                return true;
            }
    return false;
}

int lasting_count(void)
{
    struct lasting lasting;
    int count;

    nth(-1, &lasting, &count);
    return count;
}

const char *lasting_name(int number)
{
    static char name[120];
    struct lasting lasting;
    int count;

    nth(number, &lasting, &count);
    snprintf(name, sizeof name, "%s, %s", cards[lasting.card].name, fate_names[lasting.fate]);
    return name;
}

/* The number of turns until it ends, by RULES 14.4, 11.3 and 12. Those on one minion, a town or a square last all game by
 * their cards; as fixtures they have a clock. */
static int gone_after(const struct lasting *lasting)
{
    const struct card *card = &cards[lasting->card];
    int turns = card->lasts ? card->lasts : lasting->fate == FATE_CAST ? NEVER : CLOCK_OF_FIXTURE;

    switch (lasting->fate) {
    case FATE_AWAY:
        return turns + (card->on == ON_STRUCTURE ? TOWN_AWAY_TURNS : AWAY_TURNS);
    case FATE_DISPELLED:
        return card->leaves == LEAVES_BOARDHOP ? 2 : 1;
    case FATE_QUEST:
        return card->on == ON_MINION ? turns + AWAY_TURNS : turns;
    case FATE_JARRED:
        return 1;
    case FATE_SHUT_OUT:
        return turns + 2;
    default:
        return turns;
    }
}

/* ---- the board ---- */

static const char *bearer_items(struct arena *arena, const struct card *card, const char *spell)
{
    switch (card->on) {
    case ON_MINION:
        return arena_printf(arena, " | m9 [%s]", spell);
    case ON_GROUP:
        return arena_printf(arena, " | gr3 bears %s", spell);
    case ON_STRUCTURE:
        return arena_printf(arena, " | F7 bears %s", spell);
    case ON_SQUARE:
        return arena_printf(arena, " | E7 bears %s", spell);
    default:
        return arena_printf(arena, " | globe bears %s", spell);
    }
}

/* In a Soul Jar the bearer loses a fight; otherwise nobody is near. */
static const char *board(struct arena *arena, const struct lasting *lasting)
{
    const struct card *card = &cards[lasting->card];
    bool jar = lasting->fate == FATE_JARRED;
    const char *spell = arena_printf(arena, "s1 %s RED %d", card->name, card->lasts ? card->lasts : CLOCK_OF_FIXTURE);
    const char *items = arena_printf(
        arena, "base | pool RED all 60 each turn | F6 %s | E6 %s | E7 %s | F7 town RED | gr3 RED F6: m9 swordsman %s | "
               "gr4 BLUE J6: m12 swordsman, m13 archer | hand RED: %s, Will o' the Wisp, Seelie Court, Unravel, Vision Quest, "
               "Ch'tai Exchange",
        card->where == 'f' ? "forest" : "plains", card->where == 'm' ? "mountain" : "plains",
        strcmp(card->name, "Parted Sea") == 0 ? "water" : strcmp(card->name, "Jungle") == 0 ? "forest" : "plains",
        jar ? "1/7 | gr6 BLUE F5: m15 Brimstone Dragon" : ", m10 archer", card->name);

    if (lasting->fate == FATE_CAST || card->leaves == LEAVES_BOARDHOP)
        return items;
    items = arena_printf(arena, "%s%s", items, bearer_items(arena, card, spell));
    if (jar && strcmp(card->name, "Soul Jar") != 0)
        items = card->on == ON_GROUP ? arena_printf(arena, "%s, Soul Jar RED", items)
                                     : arena_printf(arena, "%s | gr3 bears Soul Jar RED", items);
    return items;
}

/* ---- the orders ---- */

static struct queue_target town(const struct state *state)
{
    const struct structure *structure = sa_structure_get_at(state, sa_square_named("F7"));

    return (struct queue_target){ .kind = TARGET_STRUCTURE, .id = structure ? structure->id : 0, .place = sa_square_named("F7") };
}

static void cast_itself(struct play *play, int number)
{
    const struct card *card = &cards[number];
    bool theirs = card->whose == 'e';
    struct queue_target target = { 0 };

    if (card->on == ON_MINION)
        target = (struct queue_target){ .kind = TARGET_MINION, .id = theirs ? 12 : 9 };
    if (card->on == ON_GROUP)
        target = (struct queue_target){ .kind = TARGET_GROUP, .id = 3 };
    if (card->on == ON_STRUCTURE)
        target = town(play->state);
    if (card->on == ON_SQUARE)
        target = (struct queue_target){ .kind = TARGET_SQUARE, .id = sa_square_named("E7") };
    play_cast(play, SIDE_RED, number, &target, target.kind != TARGET_NONE);
}

static void befall(struct play *play, const struct lasting *lasting)
{
    struct queue_target group = { .kind = TARGET_GROUP, .id = 3 }, minion = { .kind = TARGET_MINION, .id = 9 };
    struct queue_target two[] = { minion, { .kind = TARGET_MINION, .id = 12 } }, structure = town(play->state);
    const struct effect *effect = effect_numbered(EFFECTS_CONST(&play->state->effects), 1);
    struct queue_target spell = { .kind = TARGET_SPELL, .id = effect ? effect->id : 0, .place = 1 };

    switch (lasting->fate) {
    case FATE_AWAY:
        if (cards[lasting->card].on == ON_STRUCTURE)
            play_cast(play, SIDE_RED, card_named("Seelie Court"), &structure, 1);
        else
            play_cast(play, SIDE_RED, card_named("Will o' the Wisp"), &group, 1);
        break;
    case FATE_DISPELLED:
        play_cast(play, SIDE_RED, card_named("Unravel"), &spell, 1);
        break;
    case FATE_QUEST:
        play_cast(play, SIDE_RED, card_named("Vision Quest"), &minion, 1);
        break;
    case FATE_EXCHANGED:
        play_cast(play, SIDE_RED, card_named("Ch'tai Exchange"), two, 2);
        break;
    default:
        break;
    }
}

static void give_orders(struct play *play, const struct lasting *lasting, int turn)
{
    const struct card *card = &cards[lasting->card];
    struct queue_target hop = { .kind = TARGET_BOARDHOP, .id = 1 };
    bool cast = lasting->fate == FATE_CAST || card->leaves == LEAVES_BOARDHOP;

    if (turn == 1 && cast)
        cast_itself(play, lasting->card);
    else if (turn == 1)
        befall(play, lasting);
    /* A minion on a Vision Quest does not come back while its old group is on the square. */
    if (turn == 1 && (lasting->fate == FATE_QUEST || (cast && card->on == ON_MINION && card->leaves == LEAVES_BOARDHOP)))
        play_order(play, SIDE_RED, "MOVE gr3 E6");
    if (turn == 2 && card->leaves == LEAVES_BOARDHOP && lasting->fate == FATE_DISPELLED)
        play_cast(play, SIDE_RED, card_named("Unravel"), &hop, 1);
}

/* ---- what must be so ---- */

static bool is_there(const struct state *state, const struct lasting *lasting)
{
    if (cards[lasting->card].leaves == LEAVES_BOARDHOP)
        return offboard_find(OFFBOARD_CONST(&state->offboard), 1) != NULL;
    return effect_numbered(EFFECTS_CONST(&state->effects), 1) != NULL;
}

static void say(struct play *play, const char *what, int turn)
{
    if (play->wrong)
        return;
    snprintf(play->text, sizeof play->text, "after %d turns %s", turn, what);
    play->wrong = play->text;
}

/* The child goes along with its mother: it is active on the group in which the bearer is, and on no other. */
static void check_child(struct play *play, const struct lasting *lasting)
{
    const struct state *state = play->state;
    const char *const parents[] = { "Bellwether", "Obeisance", "Pixie Dust" };
    bool parent = false;

    for (int i = 0; i < 3; i++)
        parent = parent || strcmp(cards[lasting->card].name, parents[i]) == 0;
    for (int i = 0; parent && effect_numbered(EFFECTS_CONST(&state->effects), 1) && i < state->group_count; i++) {
        const struct group *group = &state->groups[i];
        const struct group *home = sa_group_get_of(state, effect_numbered(EFFECTS_CONST(&state->effects), 1)->target, NULL);
        int ids[CHILDREN_MAX];

        if ((sa_children(state, group, ids) > 0) != (group == home))
            say(play, "the child is not where its mother is", 1);
    }
}

/* A group occupies the exit square for a while. */
static void shut(struct play *play, const struct lasting *lasting, int turn)
{
    bool structure = cards[lasting->card].on == ON_STRUCTURE;
    struct state *state = play->state;
    const char *square = structure ? "F7" : "F6";

    if (lasting->fate != FATE_SHUT_OUT)
        return;
    if (turn == 1 && !sa_group_get_at(state, sa_square_named(square)))
        play_place(play, arena_copy(&play->arena, state, sizeof *state),
                   arena_printf(&play->arena, "gr9 NEUTRAL %s: m40 Karkara", square));
    if (turn == cards[lasting->card].lasts + 1 && sa_group_get(state, 9))
        play_place(play, arena_copy(&play->arena, state, sizeof *state), "gr9 gone");
}

/* The contents of a dispelled boardhop are removed; what comes back by itself is there. */
static void check_content(struct play *play, const struct lasting *lasting)
{
    const struct state *state = play->state;
    const struct card *card = &cards[lasting->card];
    bool there = card->on == ON_STRUCTURE ? sa_structure_get_at(state, sa_square_named("F7")) != NULL
                                          : sa_minion_get(state, 9) && sa_place_of(state, TARGET_MINION, 9) != SQUARE_NONE;

    if (card->leaves == LEAVES_BOARDHOP && there != (lasting->fate != FATE_DISPELLED))
        say(play, there ? "it is there still" : "it has not come back", TURNS_MOST);
}

void lasting_run(struct play *play, int number)
{
    struct lasting lasting;
    int count, gone = NEVER, expected;

    nth(number, &lasting, &count);
    expected = gone_after(&lasting);
    play_place(play, NULL, board(&play->arena, &lasting));
    for (int turn = 1; !play->wrong && turn <= TURNS_MOST && gone == NEVER; turn++) {
        play_begin(play, 7);
        give_orders(play, &lasting, turn);
        play_turn(play);
        if (!play->wrong && turn == 1 && lasting.fate != FATE_CAST)
            check_child(play, &lasting);
        if (!is_there(play->state, &lasting))
            gone = turn;
        shut(play, &lasting, turn);
    }
    if (gone != expected)
        say(play, gone == NEVER ? "it lasts still" : "it is gone", gone == NEVER ? TURNS_MOST : gone);
    if (gone != NEVER)
        check_content(play, &lasting);
}
