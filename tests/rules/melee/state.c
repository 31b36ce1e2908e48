/* Questions about a state that all files ask, and what a seat may know of it. */
#include <string.h>

#include "engine/kernel/rng.h"
#include "tests/rules/melee/melee.h"

PILE_CODEC(moderation_codec, hand);
PILE_CODEC(deck_codec, deck);
EFFECTS_CODEC(effects_codec, effects);
QUEUE_CODEC(acts_codec, acts);

const char *const melee_cards[CARD_COUNT] = { "?", "BOLT", "CURSE", "TRAP", "PHANTOM", "STORM", "WARP", "SHIELD", "MIRROR",
                                              "ANTI", "JAM", "INTERRUPT" };
const char *const melee_names[MELEE_SEATS] = { "red", "blue", "green", "gold", "grey", "white" };
const char *const melee_ending_names[ENDING_COUNT] = { "none", "last", "time", "agreement" };

static const struct codec_field belief_fields[] = {
    SECRET(FIELD_BOOL(struct belief, "believes", believes), SEEN_INDEX),
};
static const struct codec belief_codec = CODEC_TABLE("belief", struct belief, belief_fields);

static const struct codec_field fighter_fields[] = {
    FIELD_ARRAY(struct fighter, "beliefs", beliefs, CODEC_STRUCT, &belief_codec),
    SECRET(FIELD_STRUCT(struct fighter, "hand", hand, &moderation_codec), SEEN_INDEX),
    FIELD_INT(struct fighter, "life", life),
    FIELD_INT(struct fighter, "out", out),
    FIELD_INT(struct fighter, "turned", turned),
    FIELD_BOOL(struct fighter, "walled", walled),
};
static const struct codec fighter_codec = CODEC_TABLE("fighter", struct fighter, fighter_fields);

static const struct codec_field melee_fields[] = {
    FIELD_INT(struct melee, "active", active),
    FIELD_STRUCT(struct melee, "acts", acts, &acts_codec),
    SECRET(FIELD_STRUCT(struct melee, "deck", deck, &deck_codec), SEEN_NOBODY),
    /* The hands of those who left are in it, and nobody was told what they held. */
    SECRET(FIELD_STRUCT(struct melee, "discards", discards, &deck_codec), SEEN_NOBODY),
    FIELD_STRUCT(struct melee, "effects", effects, &effects_codec),
    FIELD_ENUM(struct melee, "ending", ending, melee_ending_names),
    FIELD_INT(struct melee, "left", left),
    FIELD_INT(struct melee, "resigned", resigned),
    FIELD_INT(struct melee, "seats", seats),
    FIELD_ARRAY(struct melee, "sides", sides, CODEC_STRUCT, &fighter_codec),
    FIELD_INT(struct melee, "turn", turn),
};
const struct codec melee_codec = CODEC_TABLE("melee", struct melee, melee_fields);

/* ---- looking ---- */

bool melee_in_play(const struct melee *melee, int seat)
{
    return melee->sides[seat].out == 0;
}

int melee_in_play_count(const struct melee *melee)
{
    return melee->seats - melee->left;
}

int melee_next(const struct melee *melee, int seat)
{
    for (int i = 1; i < melee->seats; i++)
        if (melee_in_play(melee, (seat + i) % melee->seats))
            return (seat + i) % melee->seats;
    return seat;
}

int melee_ring(const struct melee *melee, int from, int first, int but, int seats[MELEE_SEATS])
{
    int count = 0;

    if (first >= 0 && first != but && melee_in_play(melee, first))
        seats[count++] = first;
    for (int i = 1; i <= melee->seats; i++) {
        int seat = (from + i) % melee->seats;

        if (seat != first && seat != but && melee_in_play(melee, seat))
            seats[count++] = seat;
    }
    return count;
}

bool melee_walled(const struct melee *melee, int seat, int target)
{
    return target >= 0 && target != seat && melee->sides[target].walled && melee->sides[target].beliefs[seat].believes;
}

bool melee_may_hold(const struct hand *hand, int card)
{
    return pile_has(PILE_CONST(hand), card) || pile_has(PILE_CONST(hand), DECK_UNKNOWN);
}

const char *melee_card_name(const void *context, int card)
{
    (void)context;
    return melee_cards[card];
}

void melee_places(const struct melee *melee, int8_t places[SEATS_MAX])
{
    for (int seat = 0; seat < melee->seats; seat++) {
        const struct fighter *own = &melee->sides[seat];

        places[seat] = 1;
        for (int other = 0; other < melee->seats; other++) {
            const struct fighter *fighter = &melee->sides[other];

            if (own->out ? fighter->out == 0 || fighter->out > own->out : fighter->out == 0 && fighter->life > own->life)
                places[seat]++;
        }
    }
}

/* ---- invariants ---- */

/* Every card is in one place: in the deck, in the discards, with the act that it began, or in a hand. */
const char *melee_check(struct arena *arena, const void *state)
{
    const struct melee *melee = state;

    for (int card = 1; card < CARD_COUNT; card++) {
        int count = pile_count_of(PILE_CONST(&melee->deck), card) + pile_count_of(PILE_CONST(&melee->discards), card);

        for (int seat = 0; seat < melee->seats; seat++)
            count += pile_count_of(PILE_CONST(&melee->sides[seat].hand), card);
        if (melee->seats > 0 && count != MELEE_COPIES)
            return arena_printf(arena, "there are %d of %s", count, melee_cards[card]);
    }
    for (int seat = 0; seat < melee->seats; seat++)
        if (melee->sides[seat].out && melee->sides[seat].hand.count > 0)
            return arena_printf(arena, "%s is out and holds cards", melee_names[seat]);
    return NULL;
}

/* ---- knowing ---- */

/* The table hides hands, beliefs and traps; a gap in the numbers of effects would reveal a hidden one. */
void melee_redact(void *state, int seat)
{
    struct melee *melee = state;

    (void)seat;
    melee->effects.last_id = melee->effects.count > 0 ? melee->effects.list[melee->effects.count - 1].id : 0;
}

static void exchange_beliefs(struct melee *melee, int seat, struct rng *choice)
{
    for (int around = 0; around < melee->seats; around++)
        for (int viewer = 0; viewer < melee->seats; viewer++)
            if (melee->sides[around].walled && viewer != seat && viewer != around)
                melee->sides[around].beliefs[viewer].believes = rng_below(choice, 2) == 0;
}

/* Others' traps lie under any of the others, perhaps under this fighter. */
static void exchange_traps(struct melee *melee, int seat, struct rng *choice)
{
    for (int i = 0; i < melee->effects.count; i++) {
        struct effect *effect = &melee->effects.list[i];
        int victim = (int)rng_below(choice, (uint64_t)melee->seats);

        if (effect->kind == CARD_TRAP && effect->owner != seat && victim != effect->owner && melee_in_play(melee, victim))
            effect->target = victim;
    }
}

/* Mixes the others' hands with each other and with the part of the deck that the seat cannot draw soon. */
static void exchange_cards(struct melee *melee, int seat, const struct pile_names *names, struct rng *choice)
{
    enum { DRAWN_SOON = 24 };
    int others[MELEE_SEATS], count = melee_ring(melee, seat, -1, seat, others);
    struct deck deep = { 0 };

    for (int i = DRAWN_SOON; i < melee->deck.count; i++)
        deep.cards[deep.count++] = melee->deck.cards[i];
    for (int i = 0; i < count; i++) {
        struct hand *hand = &melee->sides[others[i]].hand;

        pile_mix(PILE(hand), PILE(&deep), names, choice);
        if (i > 0)
            pile_mix(PILE(hand), PILE(&melee->sides[others[i - 1]].hand), names, choice);
    }
    for (int i = 0; i < deep.count; i++)
        melee->deck.cards[DRAWN_SOON + i] = deep.cards[i];
}

bool melee_exchange(void *state, int seat, const char *named, struct rng *choice)
{
    struct melee *melee = state;

    if (melee->turn == 0 || !melee_in_play(melee, seat))
        return false;
    exchange_beliefs(melee, seat, choice);
    exchange_traps(melee, seat, choice);
    exchange_cards(melee, seat, &(struct pile_names){ named, melee_card_name, NULL }, choice);
    return true;
}
