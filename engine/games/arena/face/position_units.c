/* Units and enchantments of a position:
 *     L1 L2 orc@C4 | R1 kobold@C5 on R2 warhorse@C5 | R2 pegasus@C5^ clock 1 | R1 orc@C5 Power 3 Move 0
 *     R1 pegasus@C4 in Stasis | L1 wizard@C3 casting anti-magic at C4 since turn 1 | X1 slow on R1 by LEFT
 */
#include "engine/games/arena/face/position.h"

#include <string.h>

#include "engine/games/arena/face/lists.h"
#include "engine/games/arena/orders/order.h"
#include "engine/kernel/text.h"

/* ---- what bears something ---- */

/* Does a kind come next, and no word about the creature? */
static bool begins_kind(const struct cursor *cursor)
{
    static const char *const words[] = { "on", "both", "all", "and", "clock", "in", "with", "afoot", "Power", "Move", "casting",
                                         "as", "by", "uses", "spoilt", "gone" };

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (cursor_is(cursor, words[i]))
            return false;
    return text_is_alpha(*cursor_text(cursor));
}

/* "L3" and no more of it. */
static bool is_bare_tag(const struct cursor *cursor)
{
    struct cursor after = *cursor;

    try_word(&after, cursor_text(cursor));
    return cursor_at_end(&after) || (!cursor_is(&after, "@") && !begins_kind(&after));
}

bool ar_read_bearer(struct placing *placing, struct cursor *cursor, int *id)
{
    const struct state *state = placing->state;

    *id = ar_tag_of(cursor_text(cursor));
    if (!*id)
        return cursor_refuse(cursor, "ITEM", cursor->at, "on whom? a tag is expected, like L3");
    if (!ar_creature(state, *id) && placing->asserting)
        return cursor_refuse(cursor, "ITEM", cursor->at, "there is no creature \"%s\"", cursor_text(cursor));
    if (ar_creature(state, *id) && is_bare_tag(cursor))
        return try_word(cursor, cursor_text(cursor));
    return ar_read_units(placing, cursor);
}

/* ---- enchantments ---- */

/* The seat whose turns count for a repeating enchantment; by default the other side cast it, in its own turn. */
struct enchanting {
    int number, card, owner, in;
    int kind, target;
    int word;
    bool as_told, in_told;       /* the item names them */
};

static struct effect *find_enchantment(struct state *state, const struct enchanting *wanted)
{
    for (int i = 0; i < state->effects.count; i++) {
        struct effect *effect = &state->effects.list[i];

        if (wanted->number ? effect->number == wanted->number
                           : effect->kind == wanted->card && effect->target_kind == wanted->kind
                                 && effect->target == wanted->target)
            return effect;
    }
    return NULL;
}

static const char *enchantment_text(struct arena *arena, const struct state *state, const struct effect *effect)
{
    const struct card *card = ar_card(effect->kind);
    const char *as = card->wants_terrain ? arena_printf(arena, " as %s", ar_terrain_names[effect->data[0]]) : "";
    const char *in = effect->seat ? arena_printf(arena, " in %s", ar_seat_names[effect->seat - 1]) : "";

    return arena_printf(arena, "X%d %s on %s%s by %s%s", (int)effect->number, card->name, ar_effect_on(arena, state, effect), as,
                        ar_seat_names[effect->owner], in);
}

static void begin_enchantment(struct state *state, const struct enchanting *enchanting)
{
    const struct card *card = ar_card(enchanting->card);
    bool repeats = card->duration == LASTS_REPEATING;
    int number = enchanting->number ? enchanting->number : state->effects.last_number + 1;

    state->effects.list[state->effects.count++] = (struct effect){
        .id = ++state->effects.last_id, .number = number, .kind = enchanting->card, .owner = enchanting->owner,
        .target_kind = enchanting->kind, .target = enchanting->target, .moment = repeats ? MOMENT_REPEATS : MOMENT_NONE,
        .seat = repeats ? EFFECT_SEAT(enchanting->in) : EFFECT_ANY_SEAT, .data = { enchanting->word } };
    if (number > state->effects.last_number)
        state->effects.last_number = number;
}

static void end_enchantment(struct state *state, const struct effect *effect)
{
    int place = (int)(effect - state->effects.list);

    state->effects.count--;
    memmove(&state->effects.list[place], &state->effects.list[place + 1],
            (size_t)(state->effects.count - place) * sizeof state->effects.list[0]);
    memset(&state->effects.list[state->effects.count], 0, sizeof state->effects.list[0]);
}

/* By default who does not own the creature has cast it; of one that is there already, who has. */
static int usual_owner(const struct state *state, int number, int other)
{
    const struct effect *found = effect_numbered(EFFECTS_CONST(&state->effects), number);

    return found ? found->owner : other;
}

/* On a creature, a side or a space. */
static bool take_bearer(struct placing *placing, struct cursor *cursor, struct enchanting *enchanting)
{
    struct state *state = placing->state;
    size_t used = 0;
    const char *word = cursor_text(cursor);
    int id = ar_tag_of(word), side = hex_parse_side(ar_board_of(state), word, &used);

    enchanting->kind = id ? TARGET_CREATURE : side != HEX_NONE ? TARGET_WALL : TARGET_HEX;
    enchanting->target = id ? id : side;
    if (id)
        return ar_read_bearer(placing, cursor, &enchanting->target);
    if (side != HEX_NONE)
        return try_word(cursor, word);
    return take_space(cursor, ar_board_of(state), &enchanting->target);
}

static bool take_more(struct cursor *cursor, struct enchanting *enchanting)
{
    int terrain = 0;

    if (try_word(cursor, "as")) {
        if (!take_name(cursor, "terrain", ar_terrain_names, TERRAINS, 2, &terrain))
            return false;
        enchanting->word = terrain;
        enchanting->as_told = true;
    }
    if (try_word(cursor, "by") && !ar_take_side(cursor, &enchanting->owner))
        return false;
    enchanting->in = enchanting->owner;
    enchanting->in_told = try_word(cursor, "in");
    if (enchanting->in_told && !ar_take_side(cursor, &enchanting->in))
        return false;
    return ar_take_end(cursor);
}

/* Checks that it is so, or puts it there. */
static bool settle_enchantment(struct placing *placing, const struct enchanting *enchanting)
{
    struct state *state = placing->state;
    const struct effect *found = effect_numbered(EFFECTS_CONST(&state->effects), enchanting->number);
    bool same = found && found->kind == enchanting->card && found->target_kind == enchanting->kind
                && found->target == enchanting->target && found->owner == enchanting->owner
                && (!enchanting->as_told || found->data[0] == enchanting->word)
                && (!enchanting->in_told || found->seat == EFFECT_SEAT(enchanting->in));

    if (placing->asserting && !found)
        return placing_unlike(placing, "there is no X%d", enchanting->number);
    if (placing->asserting)
        return same || placing_unlike(placing, "%s", enchantment_text(placing->arena, state, found));
    if (found)
        end_enchantment(state, found);
    begin_enchantment(state, enchanting);
    return true;
}

static bool take_enchantment(struct cursor *cursor, struct enchanting *enchanting)
{
    int token = cursor->at;

    if (!take_name(cursor, "card", ar_card_names, CARDS, 3, &enchanting->card))
        return false;
    if (ar_card(enchanting->card)->duration == LASTS_DISPELLED || ar_card(enchanting->card)->duration == LASTS_REPEATING)
        return true;
    return cursor_refuse(cursor, "ITEM", token, "%s leaves no enchantment", ar_card_names[enchanting->card]);
}

/* "with X1 slow": on this creature. */
static bool read_enchantment_on(struct placing *placing, struct cursor *cursor, int creature)
{
    struct enchanting enchanting = { .kind = TARGET_CREATURE, .target = creature };

    if (!take_tag(cursor, "an enchantment", "X", TAG_MOST, &enchanting.number) || !take_enchantment(cursor, &enchanting))
        return false;
    enchanting.owner = enchanting.in = usual_owner(placing->state, enchanting.number, ar_other(ar_tag_seat(creature)));
    return settle_enchantment(placing, &enchanting);
}

bool ar_read_enchantment(struct placing *placing, struct cursor *cursor)
{
    struct state *state = placing->state;
    struct enchanting enchanting = { 0 };
    const struct effect *found;

    if (!take_tag(cursor, "an enchantment", "X", TAG_MOST, &enchanting.number))
        return false;
    found = effect_numbered(EFFECTS_CONST(&state->effects), enchanting.number);
    if (try_word(cursor, "gone")) {
        if (found && placing->asserting)
            return placing_unlike(placing, "%s", enchantment_text(placing->arena, state, found));
        if (found)
            end_enchantment(state, found);
        return true;
    }
    if (!take_enchantment(cursor, &enchanting) || !take_word(cursor, "on") || !take_bearer(placing, cursor, &enchanting))
        return false;
    enchanting.owner = usual_owner(state, enchanting.number, enchanting.kind == TARGET_CREATURE
                                                                 ? ar_other(ar_tag_seat(enchanting.target)) : state->active);
    return take_more(cursor, &enchanting) && settle_enchantment(placing, &enchanting);
}

void ar_write_enchantments(struct writing *writing, const void *game)
{
    const struct state *state = game;

    for (int i = 0; i < state->effects.count; i++) {
        const struct effect *effect = &state->effects.list[i];

        if (ar_card(effect->kind) && effect->number)
            write_item(writing, "%s", enchantment_text(writing->arena, state, effect));
    }
}

/* ---- a unit's words ---- */

/* "at K1@C4" also places the corpse. */
static bool read_corpse_there(struct placing *placing, struct cursor *cursor, const struct declaration *declaration)
{
    struct state *state = placing->state;
    struct corpse corpse = { .number = declaration->target, .creature = ar_tag(SEAT_LEFT, TAG_MOST - declaration->target),
                             .kind = (int16_t)ar_creature_named("Orc") };
    int space = 0;

    if (ar_card(declaration->card)->target != TARGET_CORPSE || !try_word(cursor, "@"))
        return true;
    if (!take_space(cursor, ar_board_of(state), &space))
        return false;
    corpse.hex = (int16_t)hex_of(space);
    if (!ar_corpse(state, corpse.number) && !placing->asserting)
        ar_place_corpse(state, &corpse);
    return true;
}

static bool is_cast(const struct state *state, const struct declaration *wanted)
{
    const struct queue_act *act = ar_casting(state, wanted->caster);
    struct declaration found = act ? ar_declaration(act) : *wanted;

    return act && found.card == wanted->card && found.target == wanted->target && found.place == wanted->place
           && found.word == wanted->word && found.since == wanted->since && found.seat == wanted->seat
           && (!wanted->paid || found.paid == wanted->paid);
}

static int usual_due(const struct state *state, const struct declaration *declaration)
{
    return ar_card(declaration->card)->turns - (state->turn - 1 - declaration->since) / 2;
}

static bool take_since(struct cursor *cursor, const struct state *state, struct declaration *declaration)
{
    if (!take_word(cursor, "since") || !take_word(cursor, "turn")
        || !take_int(cursor, "the turn", 1, TURN_LAST, &declaration->since))
        return false;
    declaration->due = usual_due(state, declaration);
    return (!try_word(cursor, "due") || take_int(cursor, "the turns to go", 0, TURN_LAST, &declaration->due))
           && (!try_word(cursor, "paid") || take_int(cursor, "the points", 0, POOL_MOST, &declaration->paid))
           && (!try_word(cursor, "for") || ar_take_side(cursor, &declaration->seat));
}

/* "casting resurrect at K1 since turn 1 due 1 paid 15 for LEFT": it is paid for, and usually due so many turns of its player
 * later as its card says. RULES 6.5. */
static bool read_casting(struct placing *placing, struct cursor *cursor, struct creature *creature)
{
    struct state *state = placing->state;
    struct order order = { .declaration = { .seat = ar_tag_seat(creature->id), .caster = creature->id, .place = HEX_NONE,
                                            .word = -1 } };
    struct declaration *declaration = &order.declaration;
    int end = cursor->end;
    struct queue_act act;

    if (!take_name(cursor, "spell", ar_card_names, CARDS, 3, &declaration->card))
        return false;
    for (int at = cursor->at; at < end; at++)
        if (order_is(&cursor->tokens, at, "since") || order_is(&cursor->tokens, at, "("))
            cursor->end = at < cursor->end ? at : cursor->end;
    if (!ar_take_target(cursor, state, &order) || !read_corpse_there(placing, cursor, declaration))
        return false;
    cursor->end = end;
    ar_try_remark(cursor);
    if (!take_since(cursor, state, declaration))
        return false;
    if (placing->asserting)
        return is_cast(state, declaration) || placing_unlike(placing, "%s", "");
    act = ar_act(declaration);
    act.id = ++state->acts.last_id;
    state->acts.acts[state->acts.count++] = act;
    return true;
}

static bool read_number(struct cursor *cursor, const char *what, int printed, int16_t *change)
{
    int number = 0;

    if (!take_int(cursor, what, -POOL_MOST, POOL_MOST, &number))
        return false;
    *change = (int16_t)(number - printed);
    return true;
}

static bool read_clock(struct cursor *cursor, struct creature *creature)
{
    int clock = 0;

    if (!take_int(cursor, "the clock", 0, 99, &clock))
        return false;
    creature->clock = (int16_t)clock;
    return true;
}

static void put_in_stasis(struct placing *placing, const struct creature *creature)
{
    struct state *state = placing->state;
    struct enchanting stasis = { .owner = ar_other(ar_tag_seat(creature->id)), .kind = TARGET_CREATURE,
                                 .target = creature->id };

    for (int card = 1; card < CARDS; card++)
        if (ar_card(card) && (ar_card(card)->change.flags & CHANGE_STASIS))
            stasis.card = card;
    if (find_enchantment(state, &stasis))
        return;
    if (placing->asserting)
        placing_unlike(placing, "%s", "");
    else
        begin_enchantment(state, &stasis);
}

static bool read_mount(struct placing *placing, struct cursor *cursor, int rider)
{
    struct state *state = placing->state;
    struct creature *creature;
    int mount = 0;

    if (!ar_read_bearer(placing, cursor, &mount))
        return false;
    creature = ar_creature_edit(state, rider);
    creature->mount = mount;
    creature->space = ar_creature(state, mount)->space;
    creature->clock = 0;                         /* a creature bears it */
    return true;
}

static bool read_space(struct placing *placing, struct cursor *cursor, struct creature *creature)
{
    int space = 0;

    if (!take_space(cursor, ar_board_of(placing->state), &space))
        return false;
    creature->space = (int16_t)space;
    if (hex_layer(space) == HEX_AIR && !creature->clock && !placing->asserting)
        creature->clock = 1;
    return true;
}

/* The first of the words that comes next; *found is false when none does. */
static bool read_word(struct placing *placing, struct cursor *cursor, int id, bool *found)
{
    struct state *state = placing->state;
    struct creature *creature = ar_creature_edit(state, id);
    const struct creature_kind *kind = ar_creature_kind(creature->kind);

    *found = true;
    if (try_word(cursor, "@"))
        return read_space(placing, cursor, creature);
    if (try_word(cursor, "both") || try_word(cursor, "all"))
        return take_word(cursor, "on") && read_mount(placing, cursor, id);
    if (try_word(cursor, "on"))
        return read_mount(placing, cursor, id);
    if (try_word(cursor, "clock"))
        return read_clock(cursor, creature);
    if (try_word(cursor, "Power"))
        return read_number(cursor, "its Power", kind->attack.power, &creature->power);
    if (try_word(cursor, "Move"))
        return read_number(cursor, "its Move", kind->move, &creature->move);
    if (try_word(cursor, "casting"))
        return read_casting(placing, cursor, creature);
    if (try_word(cursor, "in")) {
        if (!take_word(cursor, "Stasis"))
            return false;
        put_in_stasis(placing, creature);
        return true;
    }
    if (ar_try_remark(cursor))
        return true;
    if (try_word(cursor, "with"))
        return read_enchantment_on(placing, cursor, id);
    if (try_word(cursor, "afoot")) {
        creature->mount = 0;
        return true;
    }
    *found = false;
    return true;
}

/* ---- units ---- */

/* Orcs, elves, harpies, liches. */
static const char *plural_of(struct arena *arena, const char *name)
{
    size_t length = strlen(name);
    char last = name[length - 1];
    bool hisses = last == 's' || last == 'x' || (last == 'h' && strchr("cs", name[length - 2]));

    if (last == 'f')
        return arena_printf(arena, "%.*sves", (int)length - 1, name);
    if (last == 'y')
        return arena_printf(arena, "%.*sies", (int)length - 1, name);
    return arena_printf(arena, "%s%s", name, hisses ? "es" : "s");
}

/* Takes all words of a text, or none. */
static bool try_words(struct cursor *cursor, const char *text)
{
    int from = cursor->at;

    while (*text) {
        size_t length = strcspn(text, " ");

        if (!try_word(cursor, arena_text_n(cursor_arena(cursor), text, length))) {
            cursor->at = from;
            return false;
        }
        text += length + (text[length] == ' ');
    }
    return true;
}

bool ar_take_kind(struct cursor *cursor, int *kind)
{
    for (int i = 1; i < CREATURE_KINDS; i++)
        if (ar_creature_names[i] && try_words(cursor, plural_of(cursor_arena(cursor), ar_creature_names[i]))) {
            *kind = i;
            return true;
        }
    return take_name(cursor, "creature", ar_creature_names, CREATURE_KINDS, 3, kind);
}

enum { TAGS_MOST = 64 };

/* "L1 L2", "L1 and L2" */
static int take_tags(struct cursor *cursor, int tags[TAGS_MOST])
{
    int count = 0, id;

    while (count < TAGS_MOST && (id = ar_tag_of(cursor_text(cursor))) != 0) {
        tags[count++] = id;
        try_word(cursor, cursor_text(cursor));
        try_word(cursor, "and");
    }
    return count;
}

static bool place(struct placing *placing, struct cursor *cursor, int id, int kind)
{
    struct state *state = placing->state;
    struct creature *creature = ar_creature_edit(state, id);

    if (!creature && placing->asserting)
        return false;
    if (!creature && (!kind || state->creature_count == CREATURES_MAX))
        return cursor_refuse(cursor, "ITEM", -1, "there is no %s, and no kind of creature is named",
                             ar_creature_tag(placing->arena, id));
    if (!creature) {
        creature = ar_creature_insert(state, id);
        creature->space = (int16_t)hex_space(ar_king_hex(state->basic, ar_tag_seat(id)), HEX_GROUND);
    }
    if (kind)
        creature->kind = (int16_t)kind;
    ar_tag_given(state, id);
    return true;
}

/* With what is on it and what it casts; its items lie where it stood, and its riders stand there. */
static void take_away(struct state *state, int id)
{
    const struct queue_act *act;

    for (int i = 0; i < state->item_count; i++)
        if (state->items[i].bearer == id) {
            state->items[i].bearer = 0;
            state->items[i].space = (int16_t)hex_space(hex_of(ar_creature(state, id)->space), HEX_GROUND);
        }
    for (int i = state->effects.count - 1; i >= 0; i--)
        if (state->effects.list[i].target_kind == TARGET_CREATURE && state->effects.list[i].target == id)
            end_enchantment(state, &state->effects.list[i]);
    while ((act = ar_casting(state, id)) != NULL)
        queue_remove(QUEUE(&state->acts), act->id);
    for (int i = 0; i < state->creature_count; i++)
        if (state->creatures[i].mount == id)
            state->creatures[i].mount = 0;
    ar_creature_remove(state, id);
}

static bool read_one_unit(struct placing *placing, struct cursor *cursor)
{
    int tags[TAGS_MOST], count = take_tags(cursor, tags), kind = 0, from;
    struct state *state = placing->state;

    if (count == 0)
        return cursor_refuse(cursor, "ITEM", cursor->at, "\"%s\" is no tag of a creature", cursor_text(cursor));
    if (try_word(cursor, "gone")) {
        for (int i = 0; i < count; i++)
            if (ar_creature(state, tags[i]) && !placing->asserting)
                take_away(state, tags[i]);
            else if (ar_creature(state, tags[i]))
                placing_unlike(placing, "%s is there", ar_creature_tag(placing->arena, tags[i]));
        return true;
    }
    if (begins_kind(cursor) && !ar_take_kind(cursor, &kind))
        return false;
    from = cursor->at;
    for (int i = 0; i < count; i++) {
        bool more = true;

        cursor->at = from;
        if (!place(placing, cursor, tags[i], kind)) {
            if (!placing->asserting)
                return false;
            cursor->at = cursor->end;
            return placing_unlike(placing, "%s is not there", ar_creature_tag(placing->arena, tags[i]));
        }
        while (more && !cursor_at_end(cursor))
            if (!read_word(placing, cursor, tags[i], &more))
                return false;
    }
    return true;
}

/* "R1 orc@C5 and R2 elf@C5 both on R3": the first ones ride, too. from: where the item begins. */
static void mount_others(struct placing *placing, const struct cursor *cursor, int from)
{
    struct state *state = placing->state;
    int last = from, mount;

    while (last < cursor->end && !order_is(&cursor->tokens, last, "both") && !order_is(&cursor->tokens, last, "all"))
        last++;
    mount = last + 2 < cursor->end ? ar_tag_of(cursor->tokens.list[last + 2].text) : 0;
    for (int at = from; mount && at < last; at++) {
        struct creature *rider = ar_creature_edit(state, ar_tag_of(cursor->tokens.list[at].text));

        if (rider) {
            rider->mount = mount;
            rider->space = ar_creature(state, mount)->space;
            rider->clock = 0;
        }
    }
}

bool ar_read_units(struct placing *placing, struct cursor *cursor)
{
    int from = cursor->at;

    do {
        if (!ar_tag_of(cursor_text(cursor)))
            return ar_read_hexes(placing, cursor);
        if (!read_one_unit(placing, cursor))
            return false;
    } while (try_word(cursor, ",") || try_word(cursor, "and"));
    mount_others(placing, cursor, from);
    return ar_take_end(cursor);
}

static void write_casting(struct writing *writing, const struct state *state, const struct queue_act *act)
{
    struct declaration declaration = ar_declaration(act);
    struct arena *arena = writing->arena;
    const char *text = arena_printf(arena, "%s casting %s at %s", ar_creature_tag(arena, declaration.caster),
                                    ar_card(act->kind)->name, ar_target_text(arena, state, &declaration));

    if (declaration.place != HEX_NONE)
        text = arena_printf(arena, "%s to %s", text, ar_space_name(arena, state, declaration.place));
    if (declaration.word >= 0)
        text = arena_printf(arena, "%s as %s", text, ar_terrain_names[declaration.word]);
    text = arena_printf(arena, "%s since turn %d", text, declaration.since);
    if (declaration.due != usual_due(state, &declaration))       /* the game has ended in its player's turn */
        text = arena_printf(arena, "%s due %d", text, declaration.due);
    if (declaration.paid)
        text = arena_printf(arena, "%s paid %d", text, declaration.paid);
    if (declaration.seat != ar_tag_seat(declaration.caster))
        text = arena_printf(arena, "%s for %s", text, ar_seat_names[declaration.seat]);
    write_item(writing, "%s", text);
}

/* Castings in the order in which they were declared, which is the order in which they work. */
void ar_write_castings(struct writing *writing, const void *game)
{
    const struct state *state = game;

    for (int i = 0; i < state->acts.count; i++)
        if (state->acts.acts[i].class >= (int32_t)CAST_HALF_TURN)
            write_casting(writing, state, &state->acts.acts[i]);
}

void ar_write_units(struct writing *writing, const void *game)
{
    const struct state *state = game;
    struct arena *arena = writing->arena;

    for (int i = 0; i < state->creature_count; i++) {
        const struct creature *creature = &state->creatures[i];
        const struct creature_kind *kind = ar_creature_kind(creature->kind);
        const char *text = arena_printf(arena, "%s %s@%s", ar_creature_tag(arena, creature->id), kind->name,
                                        ar_space_name(arena, state, creature->space));

        if (creature->clock || (hex_layer(creature->space) == HEX_AIR && !creature->mount))
            text = arena_printf(arena, "%s clock %d", text, creature->clock);
        if (creature->power)
            text = arena_printf(arena, "%s Power %d", text, kind->attack.power + creature->power);
        if (creature->move)
            text = arena_printf(arena, "%s Move %d", text, kind->move + creature->move);
        write_item(writing, "%s", text);
    }
    for (int i = 0; i < state->creature_count; i++)
        if (state->creatures[i].mount)
            write_item(writing, "%s on %s", ar_creature_tag(arena, state->creatures[i].id),
                       ar_creature_tag(arena, state->creatures[i].mount));
}
