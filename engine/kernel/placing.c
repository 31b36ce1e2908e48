#include "engine/kernel/placing.h"

#include <string.h>

#include "engine/kernel/text.h"

bool placing_unlike(struct placing *placing, const char *format, ...)
{
    va_list args;

    if (!placing->asserting)
        return true;
    va_start(args, format);
    placing->instead = *format ? arena_vprintf(placing->arena, format, args) : NULL;
    va_end(args);
    placing->unlike = true;
    return true;
}

bool placing_unreadable(struct cursor *cursor, const char *form)
{
    return cursor_refuse(cursor, "ITEM", cursor->at, "\"%s\" is not understood; it reads: %s", cursor_text(cursor), form);
}

const char *placing_rest(const struct cursor *cursor)
{
    const char *from = order_rest(&cursor->tokens, cursor->at), *to = order_rest(&cursor->tokens, cursor->end);
    size_t bytes = cursor->at >= cursor->end ? 0 : *to ? (size_t)(to - from) : strlen(from);

    while (bytes > 0 && text_is_space(from[bytes - 1]))
        bytes--;
    return arena_text_n(cursor_arena(cursor), from, bytes);
}

int placing_part(const struct cursor *cursor, const char *mark)
{
    int at = cursor->at, depth = 0;

    for (; at < cursor->end; at++) {
        const char *text = cursor->tokens.list[at].text;

        if (depth == 0 && text_equal(text, mark))
            return at;
        depth += text_equal(text, "[") || text_equal(text, "(");
        depth -= depth > 0 && (text_equal(text, "]") || text_equal(text, ")"));
    }
    return at;
}

bool placing_next(struct cursor *cursor, const char *mark, int end)
{
    cursor->end = end;
    try_word(cursor, mark);
    if (cursor->at >= end)
        return false;
    cursor->end = placing_part(cursor, mark);
    return true;
}

/* ---- piles ---- */

static bool same_cards(struct pile_const pile, struct pile_const other)
{
    bool same = pile.count == other.count;

    for (int i = 0; same && i < pile.count; i++)
        same = pile_count_of(pile, pile.cards[i]) == pile_count_of(other, pile.cards[i]);
    return same;
}

static bool take_cards(struct cursor *cursor, const struct card_list_rules *rules, struct pile_in named)
{
    while (!cursor_at_end(cursor)) {
        int card = 0, copies = 1;

        if (try_word(cursor, ",") || try_word(cursor, "-") || try_word(cursor, "none"))
            continue;
        if (!take_copies(cursor, rules, &card, &copies))
            return false;
        for (; copies > 0; copies--)
            if (!pile_add(named, card))
                return cursor_refuse(cursor, rules->limit_code, cursor->at, "a pile holds at most %d cards", named.capacity);
    }
    return true;
}

bool take_pile(struct placing *placing, struct cursor *cursor, const struct card_list_rules *rules, struct pile_in pile,
               bool in_order)
{
    size_t bytes = (size_t)pile.capacity * sizeof *pile.cards;
    int32_t count = 0;
    struct pile_in named = { &count, arena_alloc(placing->arena, bytes), pile.capacity };

    if (!take_cards(cursor, rules, named))
        return false;
    if (!in_order && same_cards((struct pile_const){ *pile.count, pile.cards }, (struct pile_const){ count, named.cards }))
        return true;
    memcpy(pile.cards, named.cards, bytes);
    *pile.count = count;
    return true;
}

const char *pile_text(struct arena *arena, const char *const *names, struct pile_const pile)
{
    const char *text = "";

    for (int i = 0, copies; i < pile.count; i += copies) {
        for (copies = 1; i + copies < pile.count && pile.cards[i + copies] == pile.cards[i]; copies++)
            ;
        text = arena_printf(arena, "%s%s%s", text, i ? ", " : "", names[pile.cards[i]]);
        if (copies > 1)
            text = arena_printf(arena, "%s x%d", text, copies);
    }
    return *text ? text : "-";
}

/* ---- fields ---- */

static void store(const struct position_field *field, void *in, int number)
{
    char *to = (char *)in + field->offset;
    int16_t two = (int16_t)number;
    int32_t four = number;
    uint8_t one = (uint8_t)number;

    memcpy(to, field->bytes == 4 ? (const void *)&four : field->bytes == 2 ? (const void *)&two : &one, field->bytes);
}

static int load(const struct position_field *field, const void *of)
{
    const char *from = (const char *)of + field->offset;
    int16_t two;
    int32_t four;

    if (field->bytes == 4) {
        memcpy(&four, from, sizeof four);
        return four;
    }
    if (field->bytes == 2) {
        memcpy(&two, from, sizeof two);
        return two;
    }
    return *(const uint8_t *)from;
}

static enum field_taken take_value(struct cursor *cursor, const struct position_field *field, void *in)
{
    int number = 1;

    if (field->kind == POSITION_NUMBER
        && !take_int(cursor, arena_printf(cursor_arena(cursor), "the number of %s", field->word), field->least, field->most,
                     &number))
        return FIELD_WRONG;
    if (field->kind == POSITION_NAME) {
        number = text_find_ignoring_case(cursor_text(cursor), field->names, field->most + 1);
        if (number < field->least) {
            placing_unreadable(cursor, arena_printf(cursor_arena(cursor), "%s and a name, as %s %s", field->word, field->word,
                                                     field->names[field->most]));
            return FIELD_WRONG;
        }
        cursor->at++;
    }
    store(field, in, number);
    return FIELD_TAKEN;
}

enum field_taken take_field(struct cursor *cursor, const struct position_field *fields, void *in)
{
    for (const struct position_field *field = fields; field->word; field++)
        if (try_word(cursor, field->word))
            return take_value(cursor, field, in);
    return FIELD_ABSENT;
}

const char *fields_text(struct arena *arena, const struct position_field *fields, const void *of)
{
    const char *text = "";

    for (const struct position_field *field = fields; field->word; field++) {
        int number = load(field, of);

        if (number == 0 && !field->zero_too)
            continue;
        text = arena_printf(arena, "%s %s", text, field->word);
        if (field->kind == POSITION_NUMBER)
            text = arena_printf(arena, "%s %d", text, number);
        else if (field->kind == POSITION_NAME)
            text = arena_printf(arena, "%s %s", text, field->names[number]);
    }
    return text;
}

/* ---- effects ---- */

void claims_begin(struct claims *claims, struct effects_in effects, int target_kind, int target)
{
    *claims = (struct claims){ .target_kind = target_kind, .target = target, .count = *effects.count };
}

static bool is_there(const struct claims *claims, const struct effect *effect)
{
    return effect->target_kind == claims->target_kind && effect->target == claims->target;
}

struct effect *claims_take(struct claims *claims, struct effects_in effects, int kind)
{
    for (int i = 0; i < claims->count && i < CLAIMS_MAX; i++) {
        struct effect *effect = &effects.list[i];

        if (claims->taken[i] || effect->kind != kind || !is_there(claims, effect))
            continue;
        claims->taken[i] = true;
        return effect;
    }
    return NULL;
}

void claims_end(const struct claims *claims, struct effects_in effects, bool (*keeps)(const struct effect *effect))
{
    int kept = 0;

    for (int i = 0; i < *effects.count; i++) {
        const struct effect *effect = &effects.list[i];
        bool claimed = i >= claims->count || i >= CLAIMS_MAX || claims->taken[i] || (keeps && keeps(effect));

        if (claimed || !is_there(claims, effect))
            effects.list[kept++] = *effect;
    }
    while (*effects.count > kept)
        effects.list[--*effects.count] = (struct effect){ 0 };
}

/* ---- writing ---- */

void write_item(struct writing *writing, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    writing->text = arena_printf(writing->arena, "%s%s\n", writing->text, arena_vprintf(writing->arena, format, args));
    va_end(args);
}
