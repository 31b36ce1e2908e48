/* Acts: what a played card does at each of its checkpoints, and the effects that stay. */
#include <string.h>

#include "tests/rules/melee/melee.h"

/* ---- fighters ---- */

void melee_end(struct turn *turn, enum ending ending)
{
    struct melee *melee = melee_of(turn);

    if (melee->ending)
        return;
    melee->ending = (int32_t)ending;
    emit(turn, MELEE_OVER, event_text("how", ending == ENDING_LAST ? "last" : ending == ENDING_TIME ? "time" : "agreement"));
}

void melee_leave(struct turn *turn, int seat)
{
    struct melee *melee = melee_of(turn);
    struct fighter *fighter = &melee->sides[seat];

    fighter->life = 0;
    fighter->out = ++melee->left;
    fighter->walled = false;
    memset(fighter->beliefs, 0, sizeof fighter->beliefs);
    while (fighter->hand.count > 0)
        pile_push(turn, PILE(&melee->discards), pile_pop(PILE(&fighter->hand)));
    emit(turn, MELEE_OUT, event_text("side", melee_names[seat]));
    effect_end_on(turn, TARGET_FIGHTER, seat, EFFECT_TARGET_GONE);
    if (melee_in_play_count(melee) <= 1)
        melee_end(turn, ENDING_LAST);
}

void melee_hurt(struct turn *turn, int seat, int points)
{
    struct fighter *fighter = &melee_of(turn)->sides[seat];

    if (melee_of(turn)->ending || fighter->out)
        return;
    fighter->life = fighter->life > points ? fighter->life - points : 0;
    emit(turn, MELEE_HURT, event_text("side", melee_names[seat]), event_int("points", points),
         event_int("life", fighter->life));
    if (fighter->life == 0)
        melee_leave(turn, seat);
}

void melee_spend(struct turn *turn, int seat, int card)
{
    struct melee *melee = melee_of(turn);

    ensure(turn, pile_take(PILE(&melee->sides[seat].hand), card));
    pile_push(turn, PILE(&melee->discards), card);
}

/* ---- effects: curses, counted at the turns of their giver, and traps, which wait ---- */

static struct effects_in effect_list(void *state)
{
    return EFFECTS(&((struct melee *)state)->effects);
}

/* Only the owner of a trap learns of it until it springs. */
static void tell_effect(struct turn *turn, int type, const struct effect *effect, const char *how)
{
    emit_to(turn, effect_seen_by(effect), type, event_text("effect", melee_cards[effect->kind]),
            event_int("number", effect->number), event_text("on", melee_names[effect->target]),
            event_int("left", effect->left), event_text("how", how));
}

static void began(struct turn *turn, const struct effect *effect)
{
    tell_effect(turn, MELEE_BEGAN, effect, "began");
}

static void counted(struct turn *turn, const struct effect *effect, int from, int to)
{
    (void)from;
    (void)to;
    tell_effect(turn, MELEE_COUNTED, effect, "counted");
}

static void ended(struct turn *turn, const struct effect *effect, enum effect_end how)
{
    tell_effect(turn, MELEE_ENDED, effect, effect_end_names[how]);
}

const struct effect_rules melee_effects = { .list = effect_list, .began = began, .counted = counted, .ended = ended };

/* A share of a curse: its clock is its giver's. */
static void curse(struct turn *turn, int victim, int by, int left)
{
    if (melee_in_play(melee_of(turn), victim))
        effect_begin(turn, (struct effect){ .kind = CARD_CURSE, .owner = by, .target_kind = TARGET_FIGHTER, .target = victim,
                                            .moment = MOMENT_TURN_START, .seat = EFFECT_SEAT(by), .left = left }, true);
}

static bool is_cursed(const struct melee *melee, int seat)
{
    return effect_on(EFFECTS_CONST(&melee->effects), CARD_CURSE, TARGET_FIGHTER, seat) != NULL;
}

static void lay_trap(struct turn *turn, const struct queue_act *act)
{
    effect_begin(turn, (struct effect){ .kind = CARD_TRAP, .owner = act->seat, .target_kind = TARGET_FIGHTER,
                                        .target = act->data[ACT_VICTIM] - 1, .hidden_from = AUDIENCE_ALL_BUT(act->seat) },
                 true);
}

/* The trap under a fighter springs when he begins to cast. */
static void spring(struct turn *turn, int seat)
{
    const struct effect *trap = effect_on(EFFECTS_CONST(&melee_of(turn)->effects), CARD_TRAP, TARGET_FIGHTER, seat);
    int id = trap ? trap->id : 0;

    if (id == 0)
        return;
    emit(turn, MELEE_SPRUNG, event_text("side", melee_names[seat]), event_text("owner", melee_names[trap->owner]));
    effect_reveal(turn, id, true);
    effect_end(turn, id, EFFECT_EXPIRED);
    melee_hurt(turn, seat, MELEE_SPRING);
}

/* ---- what the cards do ---- */

/* Each of the others learns alone what he makes of the wall. */
static void raise_phantoms(struct turn *turn, int seat)
{
    struct melee *melee = melee_of(turn);
    struct fighter *fighter = &melee->sides[seat];
    int viewers[MELEE_SEATS], count = melee_ring(melee, seat, -1, seat, viewers);

    fighter->walled = true;
    memset(fighter->beliefs, 0, sizeof fighter->beliefs);
    for (int i = 0; i < count; i++) {
        fighter->beliefs[viewers[i]].believes = roll(turn, AUDIENCE_SEAT(viewers[i]), 2, "belief") == 1;
        emit_to(turn, AUDIENCE_SEAT(viewers[i]), MELEE_BELIEF, event_text("around", melee_names[seat]),
                event_flag("believes", fighter->beliefs[viewers[i]].believes));
    }
}

/* The end of one's own last turn comes back, except for who gave up since then, the count of turns, and the card itself. */
static void warp(struct turn *turn, int seat)
{
    struct melee *melee = melee_of(turn);
    struct melee *past = arena_copy(turn_arena(turn), recall(turn, melee->sides[seat].turned), sizeof *past);
    audience resigned = melee->resigned;

    past->turn = melee->turn;
    past->active = seat;
    past->resigned = resigned;
    if (pile_take(PILE(&past->sides[seat].hand), CARD_WARP) || pile_take(PILE(&past->deck), CARD_WARP))
        pile_push(turn, PILE(&past->discards), CARD_WARP);
    turn_restore(turn, past);
    pile_shuffle(turn, PILE(&melee->deck), "deck", melee_card_name, NULL);
    emit(turn, MELEE_WARPED, event_text("side", melee_names[seat]));
    for (int gone = 0; gone < melee->seats; gone++)
        if ((resigned & AUDIENCE_SEAT(gone)) && melee_in_play(melee, gone))
            melee_leave(turn, gone);
}

/* The act that is met fails; a bolt returns whole, a curse in two halves with a clock each. */
static void mirror(struct turn *turn, const struct queue_act *act, const struct queue_act *met)
{
    struct queue_act back = *met;

    queue_stop(QUEUE(&melee_of(turn)->acts), met->id, act->id);
    if (back.kind == CARD_CURSE) {
        curse(turn, act->seat, back.seat, 1);
        curse(turn, back.seat, act->seat, 1);
    } else if (back.kind == CARD_BOLT && melee_in_play(melee_of(turn), back.seat)) {
        melee_hurt(turn, back.seat, MELEE_BOLT);
    }
}

static void execute(struct turn *turn, const struct queue_act *act)
{
    struct queue_in acts = QUEUE(&melee_of(turn)->acts);
    const struct queue_act *met = queue_find(QUEUE_CONST(&melee_of(turn)->acts), act->parent);

    switch (act->kind) {
    case CARD_BOLT:
        melee_hurt(turn, act->targets[0].id, MELEE_BOLT);
        break;
    case CARD_CURSE:
        curse(turn, act->targets[0].id, act->seat, 2);
        break;
    case CARD_TRAP:
        lay_trap(turn, act);
        break;
    case CARD_PHANTOM:
        raise_phantoms(turn, act->seat);
        break;
    case CARD_STORM:
        melee_storm(turn);
        break;
    case CARD_WARP:
        warp(turn, act->seat);
        break;
    case CARD_MIRROR:
        if (met)
            mirror(turn, act, met);
        break;
    default:
        queue_stop(acts, act->parent, act->id);
        break;
    }
}

/* ---- checkpoints ---- */

/* Only its owner learns under whom a trap lies. */
static void announce(struct turn *turn, const struct queue_act *act)
{
    melee_spend(turn, act->seat, act->kind);
    emit(turn, MELEE_ANNOUNCED, event_int("act", act->id), event_text("side", melee_names[act->seat]),
         event_text("card", melee_cards[act->kind]), event_int("answers", act->parent),
         event_text("at", act->targets[0].kind == TARGET_FIGHTER ? melee_names[act->targets[0].id] : NULL));
    if (act->kind == CARD_TRAP)
        emit_to(turn, AUDIENCE_SEAT(act->seat), MELEE_LAID, event_text("under", melee_names[act->data[ACT_VICTIM] - 1]));
    if (!act->parent)
        spring(turn, act->seat);
}

/* A fighter who is out, or cursed in his own turn in between, has not played at all. */
static bool undone(struct turn *turn, const struct queue_act *act)
{
    const struct melee *melee = melee_of(turn);

    return !melee_in_play(melee, act->seat) || (!act->parent && is_cursed(melee, act->seat));
}

static const char *forbids(struct turn *turn, const struct queue_act *act)
{
    const struct melee *melee = melee_of(turn);
    const struct queue_target *target = &act->targets[0];

    if (target->kind == TARGET_FIGHTER && !melee_in_play(melee, target->id))
        return "target_gone";
    if (act->kind == CARD_TRAP && !melee_in_play(melee, act->data[ACT_VICTIM] - 1))
        return "target_gone";
    return target->kind == TARGET_ACT && !queue_find(QUEUE_CONST(&melee->acts), target->id) ? "act_gone" : NULL;
}

static void squander(struct turn *turn, const struct queue_act *act, const char *reason)
{
    emit(turn, MELEE_SQUANDERED, event_int("act", act->id), event_text("reason", reason));
}

static void act_ended(struct turn *turn, const struct queue_act *act, enum act_end end)
{
    struct melee *melee = melee_of(turn);

    emit(turn, MELEE_ACT_ENDED, event_int("act", act->id), event_text("how", act_end_names[end]));
    if (end == ACT_UNDONE && melee_in_play(melee, act->seat) && pile_take(PILE(&melee->discards), act->kind))
        pile_push(turn, PILE(&melee->sides[act->seat].hand), act->kind);
}

static bool over(const void *state)
{
    return ((const struct melee *)state)->ending != ENDING_NONE;
}

static const struct queue_rules act_rules = {
    .announce = announce, .interrupt = melee_interrupt, .undone = undone, .forbids = forbids, .squander = squander,
    .meet = melee_meet, .execute = execute, .ended = act_ended, .over = over,
};

enum act_end melee_perform(struct turn *turn, int seat, const struct play *play, int parent)
{
    struct queue_act act = { .seat = seat, .kind = play->card, .parent = parent };

    if (parent)
        act.targets[act.target_count++] = (struct queue_target){ .kind = TARGET_ACT, .id = parent };
    if (play->card == CARD_TRAP) {
        act.data[ACT_VICTIM] = play->target + 1;
        act.sealed_from = AUDIENCE_ALL_BUT(seat);
    } else if (play->target >= 0) {
        act.targets[act.target_count++] = (struct queue_target){ .kind = TARGET_FIGHTER, .id = play->target };
    }
    return queue_perform(turn, QUEUE(&melee_of(turn)->acts), &act_rules, act);
}
