#include "engine/kernel/card_list.h"

#include "engine/kernel/text.h"

enum { COPIES_MOST = 999, FAULTS_TOLD = 5 };

/* A line that is being read. */
struct listing {
    struct cursor *cursor;
    const struct card_list_rules *rules;
    struct pile_in pile;
    int before;                          /* cards of the lines before */
    int faults;
    struct sheet_line first;             /* the complaint about the first fault */
    const char *reasons;                 /* text of all complaints */
};

/* The number in "2", "x2" or "2x" at a token; 0: none of these. */
static int copies_at(const struct cursor *cursor, int token)
{
    const char *word = token < cursor->end ? cursor->tokens.list[token].text : "";
    int copies = 0, digits = 0;
    bool before = text_lower(word[0]) == 'x' && text_is_digit(word[1]);

    for (word += before; text_is_digit(word[digits]) && copies <= COPIES_MOST; digits++)
        copies = copies * 10 + word[digits] - '0';
    if (digits == 0 || (word[digits] && (before || text_lower(word[digits]) != 'x' || word[digits + 1])))
        return 0;
    return copies;
}

bool take_copies(struct cursor *cursor, const struct card_list_rules *rules, int *card, int *copies)
{
    int first = cursor->at, ahead = copies_at(cursor, first), behind;

    cursor->at += ahead > 0;
    if (!take_name(cursor, rules->card, rules->names, rules->count, rules->letters_least, card)) {
        cursor->at = first;
        return cursor_recode(cursor, rules->name_code);
    }
    *card = rules->card_of ? rules->card_of(*card) : *card;
    behind = ahead ? 0 : copies_at(cursor, cursor->at);
    cursor->at += behind > 0;
    *copies = ahead ? ahead : behind ? behind : 1;
    return true;
}

/* ---- limits ---- */

int card_list_sum(const struct card_list_rules *rules, struct pile_const pile)
{
    int sum = 0;

    for (int i = 0; i < pile.count; i++)
        sum += rules->cost ? rules->cost(pile.cards[i]) : 1;
    return sum;
}

static struct pile_const listed(const struct listing *listing)
{
    return (struct pile_const){ *listing->pile.count, listing->pile.cards };
}

static bool refuse_copies(struct listing *listing, int token, int card, int most)
{
    const struct card_list_rules *rules = listing->rules;

    return cursor_refuse(listing->cursor, rules->limit_code, token, "%s holds at most %d of %s", rules->a_list, most,
                         rules->names[card]);
}

/* Does this card make the list cost more, or have more cards, than allowed? */
static bool refuse_sum(struct listing *listing, int token, int card, int sum)
{
    const struct card_list_rules *rules = listing->rules;
    int most = rules->most_sum < listing->pile.capacity ? rules->most_sum : listing->pile.capacity;

    if (rules->cost && sum > rules->most_sum)
        return cursor_refuse(listing->cursor, rules->limit_code, token, "with %s the %s has %d %s, and %d are the most",
                             rules->names[card], rules->list, sum, rules->unit, rules->most_sum);
    return cursor_refuse(listing->cursor, rules->limit_code, token, "%s holds at most %d cards", rules->a_list,
                         rules->cost ? listing->pile.capacity : most);
}

static bool add_one(struct listing *listing, int token, int card)
{
    const struct card_list_rules *rules = listing->rules;
    int most = rules->most ? rules->most(rules->context, card) : listing->pile.capacity;
    int sum = card_list_sum(rules, listed(listing)) + (rules->cost ? rules->cost(card) : 1);

    if (pile_count_of(listed(listing), card) >= most)
        return refuse_copies(listing, token, card, most);
    if (sum > rules->most_sum || !pile_add(listing->pile, card))
        return refuse_sum(listing, token, card, sum);
    return true;
}

static bool add_copies(struct listing *listing)
{
    const struct card_list_rules *rules = listing->rules;
    struct cursor *cursor = listing->cursor;
    int card = 0, copies = 1, token = cursor->at;
    const char *why;

    if (!take_copies(cursor, rules, &card, &copies))
        return false;
    token += copies_at(cursor, token) > 0;
    why = rules->forbids ? rules->forbids(cursor_arena(cursor), rules->context, card) : NULL;
    if (why)
        return cursor_refuse(cursor, rules->limit_code, token, "%s", why);
    for (int i = 0; i < copies; i++)
        if (!add_one(listing, token, card))
            return false;
    return true;
}

/* ---- faults ---- */

static void note_fault(struct listing *listing)
{
    struct arena *arena = cursor_arena(listing->cursor);
    const struct sheet_line *said = cursor_said(listing->cursor);

    if (listing->faults++ == 0) {
        listing->first = *said;
        listing->reasons = said->reason;
    } else if (listing->faults <= FAULTS_TOLD) {
        listing->reasons = arena_printf(arena, "%s; column %d: %s", listing->reasons, said->fault_column, said->reason);
    }
}

/* Continues after the next comma, so that all faults are found. */
static void go_on_behind(struct listing *listing, int token)
{
    struct cursor *cursor = listing->cursor;

    cursor->at = cursor->at > token ? cursor->at : token;
    while (cursor->at < cursor->end && !order_is(&cursor->tokens, cursor->at, ","))
        cursor->at++;
}

static bool refuse_all(struct listing *listing)
{
    struct sheet_line *said = cursor_said(listing->cursor);
    int left_out = listing->faults - FAULTS_TOLD;

    while (*listing->pile.count > listing->before)
        listing->pile.cards[--*listing->pile.count] = 0;
    *said = listing->first;
    said->reason = left_out <= 0 ? listing->reasons
                                 : arena_printf(cursor_arena(listing->cursor), "%s; and %d more", listing->reasons, left_out);
    return false;
}

/* ---- the line ---- */

static const char *add_text(struct arena *arena, const char *text, const char *name, int copies)
{
    text = arena_printf(arena, "%s%s%s", text, *text ? ", " : "", name);
    return copies == 1 ? text : arena_printf(arena, "%s x%d", text, copies);
}

/* The cards of this line, each run of equal cards at once. */
static const char *text_as_written(const struct listing *listing)
{
    const int16_t *cards = listing->pile.cards;
    const char *text = "";

    for (int i = listing->before, copies; i < *listing->pile.count; i += copies) {
        for (copies = 1; i + copies < *listing->pile.count && cards[i + copies] == cards[i]; copies++)
            ;
        text = add_text(cursor_arena(listing->cursor), text, listing->rules->names[cards[i]], copies);
    }
    return text;
}

static const char *text_sorted(const struct listing *listing)
{
    struct pile_const line = { *listing->pile.count - listing->before, listing->pile.cards + listing->before };
    const char *text = "";

    for (int card = 0; card < listing->rules->count; card++) {
        int copies = pile_count_of(line, card);

        if (copies > 0)
            text = add_text(cursor_arena(listing->cursor), text, listing->rules->names[card], copies);
    }
    return text;
}

bool take_card_list(struct cursor *cursor, const struct card_list_rules *rules, struct pile_in pile, const char **text)
{
    struct listing listing = { .cursor = cursor, .rules = rules, .pile = pile, .before = *pile.count };
    int first = cursor->at;

    *text = "AUTO";
    if (rules->automatic && try_word(cursor, "AUTO"))
        return take_end(cursor);
    do {
        int token = cursor->at;

        if (!add_copies(&listing)) {
            note_fault(&listing);
            go_on_behind(&listing, token);
        }
        while (order_is(&cursor->tokens, cursor->at, ",") && cursor->at < cursor->end)
            cursor->at++;
    } while (!cursor_at_end(cursor));
    if (listing.faults > 0 && rules->automatic)
        cursor_expect(cursor, first, cursor->end - first, "AUTO");
    if (listing.faults > 0)
        return refuse_all(&listing);
    *text = rules->sorted ? text_sorted(&listing) : text_as_written(&listing);
    return true;
}
