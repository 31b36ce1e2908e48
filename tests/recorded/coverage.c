#include "tests/recorded/coverage.h"

#include <stdlib.h>
#include <string.h>

#include "engine/games/knightmare/effects/catalogue.h"
#include "engine/games/sanctum/spells.h"
#include "engine/kernel/text.h"

enum { LINE_BYTES = 200 };

void coverage_release(struct coverage *coverage)
{
    arena_release(&coverage->arena);
}

static bool is_shown(const struct coverage *coverage, const char *words)
{
    for (int i = 0; i < coverage->shown_count; i++)
        if (strcmp(coverage->shown[i], words) == 0)
            return true;
    return false;
}

static void show(struct coverage *coverage, const char *rules, const char *sort, const char *name)
{
    char words[LINE_BYTES];

    if (snprintf(words, sizeof words, "%s %s %s", rules, sort, name) >= (int)sizeof words || is_shown(coverage, words))
        return;
    coverage->shown = arena_grow(&coverage->arena, coverage->shown, coverage->shown_count, &coverage->shown_capacity,
                                 sizeof *coverage->shown);
    coverage->shown[coverage->shown_count++] = arena_text(&coverage->arena, words);
}

/* ---- cards and spells: those that took effect ---- */

static bool names(const struct value *event, const char *kind, const char *key, const char *name)
{
    return strcmp(value_get_text(event, "event", ""), kind) == 0 && strcmp(value_get_text(event, key, ""), name) == 0;
}

/* A card of Knightmare counts unless something later in the record takes it back: it fizzles, is cancelled or returns to its
 * hand, or another card undoes the turn. */
static bool card_stands(const struct value *played, const char *card)
{
    for (const struct value *event = played; event; event = event->next) {
        if (names(event, "fizzled", "card", card) || names(event, "cancelled", "card", card)
            || names(event, "card-back", "card", card))
            return false;
        if (strcmp(value_get_text(event, "event", ""), "undone") == 0
            && strcmp(value_get_text(event, "card", ""), card) != 0)
            return false;
    }
    return true;
}

static void note_cards(struct coverage *coverage, const struct value *events)
{
    for (const struct value *event = events->first; event; event = event->next) {
        const char *card = value_get_text(event, "card", "");

        if (names(event, "card-played", "card", card) && card_stands(event, card))
            show(coverage, "knightmare", "card", card);
    }
}

static bool is_squandered(const struct value *events, const char *spell)
{
    for (const struct value *event = events->first; event; event = event->next)
        if (names(event, "squandered", "spell", spell))
            return true;
    return false;
}

static void note_spells(struct coverage *coverage, const struct value *events)
{
    for (const struct value *event = events->first; event; event = event->next) {
        const char *spell = value_get_text(event, "spell", "");

        if (names(event, "cast", "spell", spell) && !is_squandered(events, spell))
            show(coverage, "sanctum", "spell", spell);
    }
}

static void note_wizwar(struct coverage *coverage, const struct value *events)
{
    for (const struct value *event = events->first; event; event = event->next)
        if (coverage_wizwar_card(event))
            show(coverage, "wizwar", "card", coverage_wizwar_card(event));
}

static void want_cards(const char *const **list, int *count)
{
#define CARD_NAME(symbol, name, form, example) name,
    static const char *const cards[] = { KM_CARDS(CARD_NAME) };
#undef CARD_NAME

    *list = cards;
    *count = (int)(sizeof cards / sizeof cards[0]);
}

static void want_spells(const char *const **list, int *count)
{
    static const char *spells[SPELL_CARDS];

    for (int i = 0; i < SPELL_CARDS; i++)
        spells[i] = sa_spell_name(i + 1);
    *list = spells;
    *count = SPELL_CARDS;
}

/* The requirements of one rule set beyond the common tables. */
static const struct speciality {
    const char *rules, *sort;
    void (*note)(struct coverage *coverage, const struct value *events);    /* NULL: shown by plain events */
    void (*want)(const char *const **list, int *count);
} specialities[] = {
    { "arena", "card", NULL, coverage_want_arena_cards },
    { "arena", "creature", NULL, coverage_want_arena_creatures },
    { "knightmare", "card", note_cards, want_cards },
    { "sanctum", "spell", note_spells, want_spells },
    { "wizwar", "card", note_wizwar, coverage_want_wizwar_cards },
};
enum { SPECIALITIES = sizeof specialities / sizeof specialities[0] };

/* An event whose field names what it shows: a worn item shows when a creature takes it, any other card of Arena when it
 * works, a creature when it enters the game or dies. */
static const struct plain_event { const char *rules, *sort, *event, *key; } plain_events[] = {
    { "arena", "card", "works", "card" },
    { "arena", "card", "equip", "name" },
    { "arena", "creature", "created", "kind" },
    { "arena", "creature", "dies", "kind" },
};

static void note_plain_event(struct coverage *coverage, const char *rules, const struct value *event)
{
    for (size_t i = 0; i < sizeof plain_events / sizeof plain_events[0]; i++)
        if (strcmp(plain_events[i].rules, rules) == 0
            && strcmp(value_get_text(event, "event", ""), plain_events[i].event) == 0)
            show(coverage, rules, plain_events[i].sort, value_get_text(event, plain_events[i].key, ""));
}

/* ---- what a record shows ---- */

/* What the request asks for: its name without its numbers in the turn ("orders.1", "s2/OT"). */
static const char *asked(struct arena *arena, const char *name)
{
    size_t length = strcspn(name, "."), used = 0;
    char *kind = arena_text_n(arena, name, length);

    for (size_t i = 0; i < length; i++)
        if (!text_is_digit(name[i]))
            kind[used++] = name[i];
    kind[used] = '\0';
    return kind;
}

static void note_answers(struct coverage *coverage, struct recorded *game)
{
    const char *rules = game->header.founding.rules;
    const struct record *record = &game->record;

    for (int i = 0; i < record->answer_count; i++) {
        const struct answer *answer = &record->answers[i];

        show(coverage, rules, "source", answer_source_names[answer->source]);
        if (record->kind == RECORD_INTERLUDE || strncmp(answer->name, INTERLUDE_PREFIX, strlen(INTERLUDE_PREFIX)) == 0)
            show(coverage, rules, "interlude", arena_text_n(&game->scratch, answer->text, strcspn(answer->text, " ")));
        else
            show(coverage, rules, "answer", arena_printf(&game->scratch, "%s by %s", asked(&game->scratch, answer->name),
                                                         answer_source_names[answer->source]));
    }
}

static void note_moderator(struct coverage *coverage, const struct recorded *game)
{
    const struct record *record = &game->record;
    const char *rules = game->header.founding.rules;

    if (record->set)
        show(coverage, rules, "moderator", "sets");
    if (record->to)
        show(coverage, rules, "moderator", "goes-back");
    if (record->to && record->dice)
        show(coverage, rules, "moderator", "goes-back-same-dice");
    if (!record->set && !record->to)
        show(coverage, rules, "moderator", "notes");
    if (record->acts)
        show(coverage, rules, "moderator", "acts");
}

static void note_events(struct coverage *coverage, struct recorded *game)
{
    const char *rules = game->header.founding.rules;
    struct value *events;

    if (!game->run.events
        || value_read(&game->scratch, game->run.events, game->run.events_bytes, &events, NULL) != OK)
        return;
    for (const struct value *event = events->first; event; event = event->next) {
        show(coverage, rules, "event", value_get_text(event, "event", ""));
        note_plain_event(coverage, rules, event);
    }
    for (int i = 0; i < SPECIALITIES; i++)
        if (specialities[i].note && strcmp(specialities[i].rules, rules) == 0)
            specialities[i].note(coverage, events);
}

static void note_options(struct coverage *coverage, struct recorded *game)
{
    const struct ruleset *rules = game->run.rules;

    for (const struct ruleset_option *option = rules->options; option && option->name; option++)
        if (option->values)
            show(coverage, rules->name, "option",
                 arena_printf(&game->scratch, "%s %s", option->name,
                              value_get_text(game->run.options, option->name, option->values[0])));
}

void coverage_note(struct coverage *coverage, struct recorded *game)
{
    const struct ruleset *rules = game->run.rules;
    struct ruleset_result result = { 0 };

    if (game->records == 1)
        note_options(coverage, game);
    show(coverage, rules->name, "kind", record_kind_names[game->record.kind]);
    show(coverage, rules->name, "version", arena_printf(&game->scratch, "%d", game->record.version));
    if (game->record.branch)
        show(coverage, rules->name, "branch", "after-a-rollback");
    note_answers(coverage, game);
    if (game->record.kind == RECORD_MODERATOR)
        note_moderator(coverage, game);
    note_events(coverage, game);
    rules->result(game->run.state, &result);
    if (result.over)
        show(coverage, rules->name, "ending", result.how);
}

/* ---- what is wanted ---- */

struct search {
    struct coverage *coverage;
    const char *rules;
    const char **lines;              /* of the list */
    int line_count, line_capacity;
    FILE *out;
    int wanted, missing;
};

/* `- WORDS` in the list: nothing has to show them. */
static bool is_excused(const struct search *search, const char *words)
{
    for (int i = 0; i < search->line_count; i++)
        if (strncmp(search->lines[i], "- ", 2) == 0 && strcmp(search->lines[i] + 2, words) == 0)
            return true;
    return false;
}

static void look_for_words(struct search *search, const char *words)
{
    if (is_excused(search, words))
        return;
    search->wanted++;
    if (is_shown(search->coverage, words))
        return;
    search->missing++;
    fprintf(search->out, "no recorded game shows: %s\n", words);
}

static void look_for(struct search *search, const char *sort, const char *name)
{
    look_for_words(search, arena_printf(&search->coverage->arena, "%s %s %s", search->rules, sort, name));
}

static void look_for_options(struct search *search, const struct ruleset_option *option)
{
    for (; option && option->name; option++)
        for (int i = 0; option->values && option->values[i]; i++)
            look_for(search, "option", arena_printf(&search->coverage->arena, "%s %s", option->name, option->values[i]));
}

/* The ways to end are names of the state's field of that name; its first is none. */
static void look_for_endings(struct search *search, const struct codec *state)
{
    for (int i = 0; i < state->field_count; i++) {
        const struct codec_field *field = &state->fields[i];

        if (field->kind == CODEC_ENUM && strcmp(field->key, "ending") == 0)
            for (uint32_t number = 1; number < field->name_count; number++)
                look_for(search, "ending", field->names[number]);
    }
}

static void look_for_rules(struct search *search, const struct ruleset *rules)
{
    search->rules = rules->name;
    if (is_excused(search, rules->name))
        return;                                  /* the whole of it */
    look_for(search, "version", arena_printf(&search->coverage->arena, "%d", rules->version));
    for (int kind = 0; kind < GAME_KINDS; kind++)
        look_for(search, "kind", record_kind_names[kind]);
    for (int source = 0; source < BY_BOT; source++)        /* for the rules a bot's answer is like any other */
        look_for(search, "source", answer_source_names[source]);
    for (int i = 0; i < rules->event_count; i++)
        look_for(search, "event", rules->events[i].name);
    look_for_endings(search, rules->state);
    look_for_options(search, rules->options);
    for (int i = 0; i < SPECIALITIES; i++)
        if (strcmp(specialities[i].rules, rules->name) == 0) {
            const char *const *list;
            int count;

            specialities[i].want(&list, &count);
            for (int k = 0; k < count; k++)
                look_for(search, specialities[i].sort, list[k]);
        }
}

/* `#` begins a comment. */
static bool read_list(struct search *search, const char *list)
{
    struct arena *arena = &search->coverage->arena;
    char line[LINE_BYTES];
    FILE *in = fopen(list, "r");

    if (!in)
        return false;
    while (fgets(line, sizeof line, in)) {
        size_t bytes = strcspn(line, "#\n");

        while (bytes > 0 && line[bytes - 1] == ' ')
            bytes--;
        if (bytes == 0)
            continue;
        search->lines = arena_grow(arena, search->lines, search->line_count, &search->line_capacity, sizeof *search->lines);
        search->lines[search->line_count++] = arena_text_n(arena, line, bytes);
    }
    fclose(in);
    return true;
}

bool coverage_complete(struct coverage *coverage, const char *list, FILE *out)
{
    struct search search = { .coverage = coverage, .out = out };

    if (!read_list(&search, list)) {
        fprintf(out, "%s cannot be read\n", list);
        return false;
    }
    for (int i = 0; ruleset_at(i); i++)
        look_for_rules(&search, ruleset_at(i));
    for (int i = 0; i < search.line_count; i++)
        if (search.lines[i][0] != '-')
            look_for_words(&search, search.lines[i]);
    fprintf(out, "%d of %d wanted things are shown%s\n", search.wanted - search.missing, search.wanted,
            search.missing ? "; tests/recorded/README.md says how games are made" : "");
    return search.missing == 0;
}

void coverage_print(const struct coverage *coverage, FILE *out)
{
    for (int i = 0; i < coverage->shown_count; i++)
        fprintf(out, "%s\n", coverage->shown[i]);
}
