/* Traits: what effects, carried objects and things in a square amount to. */
#include "engine/games/wizwar/state/card.h"

#define X(symbol, number, name, type, core, expansion, homebrew) [number] = TYPE_##type,
static const unsigned char types[CARD_LIMIT] = { WW_CARDS(X) };
#undef X
#define X(symbol, number, name, type, core, expansion, homebrew) [number] = { core, expansion, homebrew },
static const unsigned char copies[CARD_LIMIT][3] = { WW_CARDS(X) };
#undef X

enum card_type card_type(int card)
{
    return card > 0 && card < CARD_LIMIT ? (enum card_type)types[card] : TYPE_NONE;
}

int card_copies(int card, int set)
{
    return copies[card][set];
}

bool card_is_spell(int card)
{
    enum card_type type = card_type(card);

    if (card == CARD_imp_shot)
        return true;
    return type != TYPE_NONE && type != TYPE_NUMBER && type != TYPE_OBJECT && !card_has(card, CARD_NOT_SPELL);
}

/* Physical transformations of its maker do not affect a second self (WW-ALTER-22 to 24). */
static bool binds(const struct wizwar *ww, const struct effect *effect, int figure)
{
    int seat = figure_seat(ww, figure);

    if (effect->target_kind != TARGET_FIGURE)
        return false;
    if (effect->target == figure)
        return true;
    return !figure_is_wizard(figure) && effect->target == seat && card_has(effect->kind, CARD_BINDS_MIND)
        && !card_has(ww->figures[figure].kind, CARD_MONSTER);
}

const struct effect *figure_bears(const struct wizwar *ww, int figure, uint64_t trait, int n)
{
    for (int i = 0; i < ww->effects.count; i++) {
        const struct effect *effect = &ww->effects.list[i];

        if (card_shows(effect->kind, trait) && binds(ww, effect, figure) && n-- == 0)
            return effect;
    }
    return NULL;
}

int figure_trait(const struct wizwar *ww, int figure, uint64_t trait)
{
    const struct thing *thing = NULL;
    int count = 0;

    while (figure_bears(ww, figure, trait, count))
        count++;
    while ((thing = thing_carried(ww, figure, thing)) != NULL)
        count += card_shows(thing->kind, trait) && !thing->dud;
    if (!figure_is_wizard(figure) && card_shows(ww->figures[figure].kind, trait))
        count++;
    return count;
}

const struct effect *ww_global(const struct wizwar *ww, uint64_t trait)
{
    for (int i = 0; i < ww->effects.count; i++)
        if (ww->effects.list[i].target_kind == TARGET_GLOBAL && card_shows(ww->effects.list[i].kind, trait))
            return &ww->effects.list[i];
    return NULL;
}

bool thing_shows(const struct thing *thing, uint64_t trait)
{
    return card_shows(thing->kind, trait)
        || (card_shows(thing->kind, TRAIT(FAKE)) && card_shows(thing->spell, trait));
}

bool thing_is_real_to(const struct wizwar *ww, const struct thing *thing, int observer)
{
    (void)ww;
    if (!card_shows(thing->kind, TRAIT(FAKE)))
        return true;
    return observer >= 0 && ((uint32_t)thing->believes >> observer & 1u) != 0;
}

const struct thing *square_shows(const struct wizwar *ww, int32_t place, uint64_t trait, int observer)
{
    const struct thing *thing = NULL;

    while ((thing = thing_in(ww, place, thing)) != NULL)
        if (thing_shows(thing, trait) && thing_is_real_to(ww, thing, observer))
            return thing;
    return NULL;
}
