/* What a fighter without a player writes. */
#include <string.h>

#include "tests/rules/melee/melee.h"

static int other_in_play(const struct melee *melee, int seat, struct rng *choice)
{
    int others[MELEE_SEATS], count = melee_ring(melee, seat, -1, seat, others);

    return count > 0 ? others[rng_below(choice, (uint64_t)count)] : -1;
}

static bool is_at_one(int card)
{
    return card == CARD_BOLT || card == CARD_CURSE || card == CARD_TRAP;
}

/* A line that plays this card in this way, or NULL. */
static const char *line_of(struct arena *arena, const struct melee *melee, int seat, const char *word, int card,
                           struct rng *choice)
{
    bool aims = strcmp(word, "COUNTER") != 0 && is_at_one(card);
    struct play play = { .card = card, .target = aims ? other_in_play(melee, seat, choice) : -1 };

    if (melee_forbids(melee, seat, word, &play))
        return NULL;
    return play.target < 0 ? arena_printf(arena, "%s %s", word, melee_cards[card])
                           : arena_printf(arena, "%s %s AT %s", word, melee_cards[card], melee_names[play.target]);
}

static const char *choose_cards(struct arena *arena, const struct melee *melee, int seat, const char *word, int most,
                                struct rng *choice)
{
    const struct hand *hand = &melee->sides[seat].hand;
    const char *text = "";

    for (int i = 0; i < hand->count && most > 0; i++) {
        const char *line = rng_below(choice, 3) == 0 ? NULL : line_of(arena, melee, seat, word, hand->cards[i], choice);

        if (!line)
            continue;
        text = *text ? arena_printf(arena, "%s\n%s", text, line) : line;
        most--;
    }
    return *text ? text : "PASS";
}

const char *melee_choose(struct arena *arena, const void *state, const struct request *request, struct rng *choice)
{
    if (strcmp(request->kind, "orders") == 0)
        return choose_cards(arena, state, request->seat, "CAST", 3, choice);
    if (strcmp(request->kind, "counter") == 0)
        return choose_cards(arena, state, request->seat, "COUNTER", 1, choice);
    if (strcmp(request->kind, "magic") == 0)
        return choose_cards(arena, state, request->seat, "DECLARE", 1, choice);
    return rng_below(choice, 2) ? "DUCK" : "BRAVE";
}

/* ---- lines for any time ---- */

/* One draw in each statement, because compilers evaluate arguments in different orders. */
static const char *some_interrupt(struct arena *arena, const struct melee *melee, struct rng *choice)
{
    const char *met = melee_cards[CARD_BOLT + rng_below(choice, 6)];
    const char *card = rng_below(choice, 2) ? "BOLT" : "CURSE";
    const char *at = melee_names[rng_below(choice, (uint64_t)melee->seats)];
    const char *once = rng_below(choice, 2) ? " once" : "";

    return arena_printf(arena, "STANDING when trigger with card=%s: INTERRUPT %s AT %s%s", met, card, at, once);
}

static const char *some_standing(struct arena *arena, const struct melee *melee, int seat, struct rng *choice)
{
    static const char *const answers[] = { "SHIELD", "MIRROR", "ANTI", "JAM" };

    switch (rng_below(choice, 4)) {
    case 0:
        return arena_printf(arena, "STANDING when counter with me=yes: COUNTER %s", answers[rng_below(choice, 4)]);
    case 1:
        return some_interrupt(arena, melee, choice);
    case 2:
        return arena_printf(arena, "STANDING when trigger with by=%s: INTERRUPT WARP once",
                            melee_names[(seat + 1) % melee->seats]);
    default:
        return "STANDING CLEAR";
    }
}

static const char *some_offer(struct arena *arena, const struct melee *melee, int seat, struct rng *choice)
{
    const struct hand *hand = &melee->sides[seat].hand;
    int to = other_in_play(melee, seat, choice);
    const char *mine, *wanted;

    if (hand->count == 0 || to < 0)
        return NULL;
    mine = melee_cards[hand->cards[rng_below(choice, (uint64_t)hand->count)]];
    wanted = melee_cards[1 + rng_below(choice, CARD_COUNT - 1)];
    return arena_printf(arena, "OFFER %s %s FOR %s", melee_names[to], mine, wanted);
}

const char *melee_chatter(struct arena *arena, const void *state, int seat, struct rng *choice)
{
    static const char *const asks[] = { "ASK ALWAYS", "ASK NEVER", "ASK IF card=BOLT", "ASK DEFAULT" };
    const struct melee *melee = state;

    if (melee->turn == 0 || !melee_in_play(melee, seat) || rng_below(choice, 3) == 0)
        return NULL;
    switch (rng_below(choice, 4)) {
    case 0:
        return asks[rng_below(choice, 4)];
    case 1:
        return some_standing(arena, melee, seat, choice);
    default:
        return some_offer(arena, melee, seat, choice);
    }
}
