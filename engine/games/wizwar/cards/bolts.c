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

/* A card of the hand, including face-up objects, when a point was lost or reversed (WW-WRAITH-02, 03). */
static void lose_card(struct turn *turn, const struct packet *packet)
{
    const struct wizwar *ww = ww_of(turn);
    int seat = figure_seat(ww, packet->victim), count, n;
    const struct thing *thing = NULL;
    const struct hand *hand;

    if ((packet->lost == 0 && !packet->reversed) || seat < 0 || !ww_in_play(ww, seat))
        return;
    hand = &ww->players[seat].hand;
    count = hand->count + thing_count_of(ww, seat);
    if (count == 0)
        return;
    n = chance(turn, count, "card-lost");
    if (n < hand->count) {
        card_discard(turn, seat, hand->cards[n], "lost");
        return;
    }
    for (n -= hand->count; (thing = thing_carried(ww, seat, thing)) != NULL;)
        if (thing->kind != CARD_treasure && n-- == 0) {
            thing_end(turn, thing->id, "lost", true);
            return;
        }
}

const struct card ww_card_wraith = {
    .number = CARD_wraith, .range = RANGE_LOS, .aims = AIM_OPPONENT, .points = 2, .rulings = "WW-WRAITH-01 to 03",
    .help = "two points, and a random card of the hand",
    .resolve = act_work, .struck = lose_card,
};
