#include "engine/games/arena/changes/changes.h"

#include <string.h>

/* ---- hexes ---- */

void ar_terrain_set(struct turn *turn, int hex, enum terrain terrain, int seat, int cost)
{
    struct state *state = ar_state(turn);
    enum terrain from = (enum terrain)state->terrain[hex];

    state->terrain[hex] = (int8_t)terrain;
    emit(turn, ARENA_TERRAIN, event_text("hex", ar_at(turn, hex_space(hex, HEX_GROUND))),
         event_text("from", ar_terrain_names[from]), event_text("to", ar_terrain_names[terrain]),
         event_text("side", ar_side(seat)), event_int("cost", cost));
}

/* AR-CTRL-01 to AR-CTRL-05: the ground before the air; with both sides there, or nobody, it is as it was. */
static int control_now(const struct state *state, int hex, int was)
{
    for (int layer = HEX_GROUND; layer <= HEX_AIR; layer++) {
        int space = hex_space(hex, (enum hex_layer)layer);
        bool left = ar_present(state, SEAT_LEFT, space), right = ar_present(state, SEAT_RIGHT, space);

        if (left != right)
            return left ? SEAT_LEFT + 1 : SEAT_RIGHT + 1;
        if (left)
            break;
    }
    return was;
}

void ar_control_after(struct turn *turn, int hex, int was)
{
    struct state *state = ar_state(turn);
    int from = state->control[hex], to = control_now(state, hex, was);

    if (from == to)
        return;
    state->control[hex] = (int8_t)to;
    emit(turn, ARENA_CONTROL, event_text("hex", ar_at(turn, hex_space(hex, HEX_GROUND))),
         event_text("from", ar_side(from - 1)), event_text("to", ar_side(to - 1)));
}

void ar_control_look(struct turn *turn, int hex)
{
    ar_control_after(turn, hex, ar_state(turn)->control[hex]);
}

void ar_storm_begin(struct turn *turn, int hex, int seat)
{
    effect_begin(turn, (struct effect){ .kind = CARD_STORM, .owner = seat, .target_kind = TARGET_HEX,
                                        .target = hex_space(hex, HEX_AIR), .moment = MOMENT_TURN_END,
                                        .left = STORM_TURNS }, false);
}

/* ---- effects ---- */

static struct effects_in effect_list(void *state)
{
    return EFFECTS(&((struct state *)state)->effects);
}

static const char *effect_name(const struct effect *effect)
{
    return effect->kind == CARD_STORM ? "storm" : ar_card(effect->kind)->name;
}

static const char *effect_place(struct turn *turn, const struct effect *effect)
{
    if (effect->kind == CARD_STORM)
        return ar_at(turn, hex_space(hex_of(effect->target), HEX_GROUND));
    if (effect->target_kind == TARGET_CREATURE)
        return ar_name(turn, effect->target);
    if (effect->target_kind == TARGET_WALL)
        return ar_side_name(turn_arena(turn), ar_state(turn), effect->target);
    return ar_at(turn, effect->target);
}

static const char *effect_label(struct turn *turn, const struct effect *effect)
{
    return effect->number ? arena_printf(turn_arena(turn), "X%d", (int)effect->number) : NULL;
}

static void effect_began(struct turn *turn, const struct effect *effect)
{
    emit(turn, ARENA_BEGAN, event_text("effect", effect_label(turn, effect)), event_text("card", effect_name(effect)),
         event_text("on", effect_place(turn, effect)), event_text("owner", ar_side(effect->owner)),
         event_int("left", effect->left));
}

static void effect_counted(struct turn *turn, const struct effect *effect, int from, int to)
{
    (void)from;
    if (effect->kind == CARD_STORM)
        emit(turn, ARENA_COUNTED, event_text("card", effect_name(effect)), event_text("on", effect_place(turn, effect)),
             event_int("left", to));
}

/* A creature that a control-changing effect began or ended on has another side now. */
static void changes_side(struct turn *turn, int id)
{
    const struct state *state = ar_state(turn);
    const struct creature *creature = ar_creature(state, id);
    int space;

    if (!creature)
        return;
    space = creature->space;
    emit(turn, ARENA_SIDES, event_text("creature", ar_name(turn, id)),
         event_text("to", ar_side(ar_controller(state, creature))));
    ar_casting_lost(turn, id, "changes side");
    if (ar_creature(state, id)->mount)
        ar_dismount(turn, id, "changes side");
    for (int i = 0; i < state->creature_count; i++)
        if (state->creatures[i].mount == id)
            ar_dismount(turn, state->creatures[i].id, "changes side");
    ar_control_look(turn, hex_of(space));
}

static bool is_on_creature(const struct effect *effect)
{
    return effect->target_kind == TARGET_CREATURE && ar_card(effect->kind) != NULL;
}

static void effect_ended(struct turn *turn, const struct effect *effect, enum effect_end how)
{
    if (how == EFFECT_TARGET_GONE)
        return;
    emit(turn, ARENA_ENDED, event_text("effect", effect_label(turn, effect)), event_text("card", effect_name(effect)),
         event_text("on", effect_place(turn, effect)), event_text("how", effect_end_names[how]));
    if (is_on_creature(effect) && (ar_card(effect->kind)->change.flags & CHANGE_CONTROLLED))
        changes_side(turn, effect->target);
    if (is_on_creature(effect) && (ar_card(effect->kind)->change.flags & CHANGE_SUSTAINS))
        ar_die(turn, effect->target, effect_name(effect), LEAVES_NOTHING);
}

/* A repeating effect hits its creature again, AR-DUR-13, but not in the turn in which it began. */
static void effect_acts(struct turn *turn, int id)
{
    const struct effect *effect = effect_find(EFFECTS_CONST(&ar_state(turn)->effects), id);
    const struct card *card = ar_card(effect->kind);
    struct declaration again;

    if (!card || card->duration != LASTS_REPEATING || effect->data[1] == ar_state(turn)->turn
        || ar_is_double(ar_state(turn), effect))
        return;
    again = (struct declaration){ .seat = effect->owner, .card = effect->kind, .target = effect->target,
                                  .place = HEX_NONE, .word = -1 };
    if (!ar_anti_magic(ar_state(turn), ar_creature(ar_state(turn), effect->target)->space))
        card->strikes(turn, &again, effect->target);
    ar_settle(turn);
}

const struct effect_rules ar_effect_rules = {
    .list = effect_list, .began = effect_began, .counted = effect_counted, .acts = effect_acts, .ended = effect_ended,
};

/* In MP1 to the end of Movement, in MP2 to the end of Combat: AR-DUR-07, AR-DUR-08. */
static int clock_moment(const struct state *state, const struct card *card)
{
    if (card->duration == LASTS_REPEATING)
        return MOMENT_REPEATS;
    if (card->duration != LASTS_PHASE)
        return MOMENT_NONE;
    return state->magic_phase == 1 ? MOMENT_AFTER_MOVEMENT : MOMENT_AFTER_COMBAT;
}

void ar_effect_begin(struct turn *turn, const struct declaration *declaration, enum target kind, int target)
{
    const struct state *state = ar_state(turn);
    const struct card *card = ar_card(declaration->card);
    bool repeats = card->duration == LASTS_REPEATING;

    if (effect_room(EFFECTS_CONST(&state->effects)) == 0)
        return;
    effect_begin(turn, (struct effect){
        .kind = declaration->card, .owner = declaration->seat, .target_kind = (int32_t)kind, .target = target,
        .moment = clock_moment(state, card), .left = card->duration == LASTS_PHASE ? 1 : 0,
        .seat = repeats ? EFFECT_SEAT(state->active) : EFFECT_ANY_SEAT,
        .data = { declaration->word > 0 ? declaration->word : 0, repeats ? state->turn : 0 },
    }, card->duration != LASTS_PHASE);
    if (kind == TARGET_CREATURE && (card->change.flags & CHANGE_CONTROLLED))
        changes_side(turn, target);
}

void ar_casting_lost(struct turn *turn, int creature, const char *cause)
{
    struct state *state = ar_state(turn);
    const struct queue_act *act;

    while ((act = ar_casting(state, creature)) != NULL) {
        emit(turn, ARENA_STOPPED, event_text("side", ar_side(act->seat)), event_text("creature", ar_name(turn, creature)),
             event_text("card", ar_card(act->kind)->name), event_text("cause", cause));
        queue_remove(QUEUE(&state->acts), act->id);
    }
}

void ar_pool_pay(struct turn *turn, int seat, int points)
{
    struct player *player = &ar_state(turn)->players[seat];

    if (points == 0)
        return;
    player->pool = player->pool > points ? player->pool - points : 0;
    emit(turn, ARENA_POOL, event_text("side", ar_side(seat)), event_int("pool", player->pool));
}

/* ---- consequences of changes ---- */

/* A sleeper's spell is lost, AR-CAST-03. */
static bool settle_casting(struct turn *turn)
{
    const struct state *state = ar_state(turn);

    for (int i = 0; i < state->acts.count; i++) {
        const struct queue_act *act = &state->acts.acts[i];
        const struct creature *caster = ar_creature(state, act->source);

        if (act->class >= (int32_t)CAST_HALF_TURN && caster && ar_helpless(state, caster)) {
            ar_casting_lost(turn, act->source, "helpless");
            return true;
        }
    }
    return false;
}

/* The last rider whose mount can no longer carry it dismounts. */
static bool settle_riders(struct turn *turn)
{
    const struct state *state = ar_state(turn);

    for (int i = state->creature_count - 1; i >= 0; i--) {
        const struct creature *rider = &state->creatures[i];

        for (const struct creature *mount = rider; mount->mount;) {
            mount = ar_creature(state, mount->mount);
            if (ar_loaded(state, mount) > LOAD_FULL) {
                ar_dismount(turn, rider->id, "does not fit");
                return true;
            }
        }
    }
    return false;
}

/* Stasis holds everything that it is on, even a vehicle without a pilot. */
static bool stays_up(const struct state *state, const struct creature *creature)
{
    return ar_has(state, creature, CHANGE_STASIS) || (ar_flies(state, creature) && !ar_uncontrolled(state, creature));
}

/* RULES 6.4 and 6.8: a creature that cannot stay in the air lands or dies; a vehicle that nobody steers crashes. */
static bool settle_air(struct turn *turn)
{
    struct state *state = ar_state(turn);

    for (int i = 0; i < state->creature_count; i++) {
        const struct creature *creature = &state->creatures[i];
        int below = creature->space - 1, seat = ar_controller(state, creature);

        if (hex_layer(creature->space) != HEX_AIR || creature->mount || stays_up(state, creature))
            continue;
        if (seat == SEAT_NOBODY || ar_entry_barred(state, creature, below) || ar_present(state, ar_other(seat), below)) {
            ar_die(turn, creature->id, seat == SEAT_NOBODY ? "crash" : "fall", LEAVES_CORPSE);
        } else {
            emit(turn, ARENA_LANDING, event_text("creature", ar_name(turn, creature->id)),
                 event_text("at", ar_at(turn, below)), event_flag("forced", true));
            ar_unit_to(turn, creature->id, below, NULL);
        }
        return true;
    }
    return false;
}

void ar_settle(struct turn *turn)
{
    while (settle_casting(turn) || settle_riders(turn) || settle_air(turn))
        ;
    turn_step(turn);
}

/* ---- the rest ---- */

void ar_game_end(struct turn *turn, enum ending ending, int winner)
{
    struct state *state = ar_state(turn);

    if (state->ending)
        return;
    state->ending = (int32_t)ending;
    state->winner = winner + 1;
    emit(turn, ARENA_OVER, event_text("how", ar_ending_names[ending]), event_text("winner", ar_side(winner)));
}

void ar_refuse(struct turn *turn, int seat, const char *order, const char *code, const char *format, ...)
{
    const char *reason;
    va_list args;

    va_start(args, format);
    reason = arena_vprintf(turn_arena(turn), format, args);
    va_end(args);
    emit_to(turn, AUDIENCE_SEAT(seat), ARENA_REFUSED, event_text("side", ar_side(seat)), event_text("order", order),
            event_text("code", code), event_text("reason", reason));
}
