/* Attacks that deal points. */
#include "engine/games/wizwar/cast/reading.h"

/* If any point comes through, the stones that the victim carries burn (WW-FIRE-01 to 05). */
static void burn_stones(struct turn *turn, const struct packet *packet)
{
    const struct thing *thing = NULL;
    int stones[THINGS_MAX], count = 0;

    while ((thing = thing_carried(ww_of(turn), packet->victim, thing)) != NULL)
        if (packet->through && card_shows(thing->kind, TRAIT(GEM)))
            stones[count++] = thing->id;
    for (int i = 0; i < count; i++)
        thing_end(turn, stones[i], "burnt", true);
}

const struct card ww_card_fireball = {
    .number = CARD_fireball, .range = RANGE_LOS, .aims = AIM_DAMAGED, .flags = CARD_FIRE, .points = 5,
    .rulings = "WW-FIRE-01 to 06",
    .help = "five points of fire; what comes through burns the stones that are carried",
    .struck = burn_stones,
};

/* A victim who has lost a point loses his turns while a count of 1 runs, and the rest of his present turn (WW-DUR-05
 * to 07). */
static void stun(struct turn *turn, const struct packet *packet)
{
    int seat = figure_seat(ww_of(turn), packet->by < 0 ? packet->victim : packet->by);

    if (packet->lost == 0 || !figure_lives(ww_of(turn), packet->victim))
        return;
    effect_lay(turn, CARD_lost_turn, seat, seat, packet->victim, 1, WHOLE);
    turn_cut(turn, packet->victim);
}

const struct card ww_card_lightning_bolt = {
    .number = CARD_lightning_bolt, .range = RANGE_LOS, .aims = AIM_DAMAGED, .number_use = NUMBER_POINTS,
    .points_each = 1, .help = "as many points as its number; a victim that it hurts loses his turns for a while",
    .struck = stun,
};

const struct card ww_card_power_thrust = {
    .number = CARD_power_thrust, .range = RANGE_LOS, .aims = AIM_DAMAGED, .number_use = NUMBER_POINTS, .points = 2,
    .points_each = 1, .help = "two points and its number",
};

const struct card ww_card_sudden_death = {
    .number = CARD_sudden_death, .range = RANGE_LOS, .aims = AIM_DAMAGED, .points = 10, .help = "ten points",
};

static void strike_by_stones(struct turn *turn, const struct queue_act *act)
{
    const struct thing *thing = NULL;
    int stones = 0;

    while ((thing = thing_carried(ww_of(turn), act_victim(act), thing)) != NULL)
        stones += card_shows(thing->kind, TRAIT(GEM));
    act_strike(turn, act, stones * (act->data[ACT_NUMBER] > 0 ? act->data[ACT_NUMBER] : 1));
}

const struct card ww_card_stone_dead = {
    .number = CARD_stone_dead, .range = RANGE_LOS, .aims = AIM_WIZARD, .number_use = NUMBER_POINTS, .points_each = 1,
    .help = "its number of points for each stone that the victim carries",
    .resolve = strike_by_stones,
};

/* What WRAITH can take: the hidden cards, then the objects that the figure carries. */
struct losable {
    const struct wizwar *ww;
    int seat;
};

static const struct thing *object_of(const struct losable *losable, int n)
{
    const struct thing *thing = NULL;

    while ((thing = thing_carried(losable->ww, losable->seat, thing)) != NULL)
        if (thing->kind != CARD_treasure && n-- == 0)
            return thing;
    return NULL;
}

static const char *name_of_losable(const void *context, int n)
{
    const struct losable *losable = context;
    const struct hand *hand = &losable->ww->players[losable->seat].hand;

    return ww_card_names[n < hand->count ? hand->cards[n] : object_of(losable, n - hand->count)->kind];
}

/* A card of the hand, including face-up objects, when a point was lost or reversed (WW-WRAITH-02, 03). */
static void lose_card(struct turn *turn, const struct packet *packet)
{
    struct losable losable = { ww_of(turn), figure_seat(ww_of(turn), packet->victim) };
    const struct hand *hand;
    int count, n;

    if ((packet->lost == 0 && !packet->reversed) || losable.seat < 0 || !ww_in_play(losable.ww, losable.seat))
        return;
    hand = &losable.ww->players[losable.seat].hand;
    count = hand->count + thing_count_of(losable.ww, losable.seat);
    if (count == 0)
        return;
    n = pick_untold(turn, AUDIENCE_ALL, count, "card-lost", name_of_losable, &losable);
    if (n < hand->count)
        card_discard(turn, losable.seat, hand->cards[n], "lost");
    else
        thing_end(turn, object_of(&losable, n - hand->count)->id, "lost", true);
}

const struct card ww_card_wraith = {
    .number = CARD_wraith, .range = RANGE_LOS, .aims = AIM_OPPONENT, .points = 2, .rulings = "WW-WRAITH-01 to 03",
    .help = "two points, and a random card of the hand",
    .resolve = act_work, .struck = lose_card,
};
