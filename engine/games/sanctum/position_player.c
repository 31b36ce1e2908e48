/* Position: what belongs to a player: house, cards, mana. */
#include <string.h>

#include "engine/games/sanctum/position.h"
#include "engine/games/sanctum/spells.h"
#include "engine/kernel/text.h"

/* ---- cards ---- */

/* "Wrack x2, Unravel"; "-" is none. */
static enum status read_pile(struct placing *placing, const char *text, struct pile *pile)
{
    memset(pile, 0, sizeof *pile);
    while (*text) {
        size_t bytes = strcspn(text, ",");
        struct words words;
        int card, copies = 1;

        sa_words(placing->arena, arena_text_n(placing->arena, text, bytes), &words);
        text += bytes + (text[bytes] == ',');
        if (words.count == 0 || text_equal(words.list[0], "-"))
            continue;
        card = sa_words_spell(&words);
        if (words.at < words.count && text_lower(words.list[words.at][0]) == 'x')
            words.list[words.at]++;
        if (words.at < words.count && !sa_words_number(&words, 0, PILE_MAX, &copies))
            card = SPELL_NONE;
        if (card == SPELL_NONE || card > SPELL_CARDS)
            return sa_unreadable(placing, words.list[0], "hand RED: Unravel, Wrack x2");
        for (; copies > 0; copies--)
            if (!pile_add(PILE(pile), card))
                return error_set(placing->err, ERR_FORMAT, "a pile holds at most %d cards", PILE_MAX);
    }
    return OK;
}

static bool same_cards(const struct pile *pile, const struct pile *other)
{
    bool same = pile->count == other->count;

    for (int i = 0; same && i < pile->count; i++)
        same = pile_count_of(PILE_CONST(pile), pile->cards[i]) == pile_count_of(PILE_CONST(other), pile->cards[i]);
    return same;
}

/* The order of a deck counts, that of a hand or of discards does not. */
static enum status place_pile(struct placing *placing, struct pile *pile, const char *text, bool in_order)
{
    struct pile named;
    enum status status = read_pile(placing, text, &named);

    if (status == OK && (in_order || !same_cards(pile, &named)))
        *pile = named;
    return status;
}

/* ---- mana ---- */

/* "all 10", "ORD 2 STR 1", "-". What is not named is 0. */
static bool read_mana(struct words *words, int32_t mana[MANA_TYPES])
{
    int amount = 0;

    for (int type = 0; type < MANA_TYPES; type++)
        mana[type] = 0;
    if (sa_words_take(words, "all")) {
        if (!sa_words_number(words, 0, INT16_MAX, &amount))
            return false;
        for (int type = MANA_NONE + 1; type < MANA_TYPES; type++)
            mana[type] = amount;
        return true;
    }
    for (;;) {
        enum mana type = sa_mana_named(sa_words_next(words));

        if (type == MANA_NONE)
            break;
        words->at++;
        if (!sa_words_number(words, 0, INT16_MAX, &amount))
            return false;
        mana[type] = amount;
    }
    sa_words_take(words, "-");
    return true;
}

static enum status place_pool(struct placing *placing, struct player *player, struct words *words)
{
    int32_t mana[MANA_TYPES];
    bool each_turn;

    if (!read_mana(words, mana))
        return sa_unreadable(placing, sa_words_next(words), "pool RED all 10 each turn; pool RED ORD 2 STR 1");
    each_turn = sa_words_take(words, "each") && sa_words_take(words, "turn");
    memcpy(player->pool, mana, sizeof player->pool);
    if (placing->asserting && !each_turn)
        return OK;
    player->keeps = each_turn;
    memset(player->kept, 0, sizeof player->kept);
    if (each_turn)
        memcpy(player->kept, mana, sizeof player->kept);
    return OK;
}

/* ---- the items ---- */

static enum status place_house(struct placing *placing, struct player *player, struct words *words)
{
    enum house house = sa_house_named(sa_words_next(words));

    if (house == HOUSE_NONE)
        return sa_unreadable(placing, sa_words_next(words), "house RED War");
    player->house = (int32_t)house;
    return OK;
}

bool sa_place_player(struct placing *placing, const char *item, enum status *status)
{
    static const char *const kinds[] = { "hand", "discards", "deck", "pool", "trained", "house", "delta" };
    enum { HAND, DISCARDS, DECK, POOL, TRAINED, HOUSE, DELTA, KINDS };
    struct player *player;
    struct words words;
    const char *cards = strchr(item, ':');
    int kind, number = 0;
    enum side side;

    sa_words(placing->arena, item, &words);
    kind = text_find_ignoring_case(sa_words_next(&words), kinds, KINDS);
    if (kind < 0)
        return false;
    words.at++;
    side = sa_side_named(sa_words_next(&words));
    words.at++;
    if (!sa_is_player(side) || (kind <= DECK && !cards)) {
        *status = sa_unreadable(placing, item, "hand RED: Wrack x2; pool BLUE all 10; house RED War");
        return true;
    }
    player = &placing->state->players[side];
    switch (kind) {
    case HAND:
        *status = place_pile(placing, &player->hand, cards + 1, false);
        break;
    case DISCARDS:
        *status = place_pile(placing, &player->discards, cards + 1, false);
        break;
    case DECK:
        *status = place_pile(placing, &player->deck, cards + 1, true);
        break;
    case POOL:
        *status = place_pool(placing, player, &words);
        break;
    case TRAINED:
        *status = read_mana(&words, player->trained) ? OK : sa_unreadable(placing, item, "trained RED ORD 1");
        break;
    case HOUSE:
        *status = place_house(placing, player, &words);
        break;
    default:
        *status = sa_words_number(&words, INT16_MIN, INT16_MAX, &number) ? OK
                                                                         : sa_unreadable(placing, item, "delta RED 1");
        player->delta = number;
    }
    return true;
}
