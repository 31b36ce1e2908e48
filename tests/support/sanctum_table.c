#include "tests/support/sanctum_table.h"

#include <check.h>
#include <string.h>

#include "engine/kernel/position.h"
#include "engine/kernel/ruleset.h"

extern const struct ruleset sanctum_rules;

void table_open(struct table *table, const char *items)
{
    struct error err = { 0 };
    const char *wrong;

    memset(table, 0, sizeof *table);
    table->state = ARENA_NEW(&table->arena, struct state);
    ck_assert_msg(position_read(&sanctum_rules, &table->arena, table->state, "base", &err) == OK, "%s", err.message);
    ck_assert_msg(position_read(&sanctum_rules, &table->arena, table->state, items, &err) == OK, "%s", err.message);
    wrong = sa_state_check(&table->arena, table->state);
    ck_assert_msg(!wrong, "%s: %s", items, wrong);
}

void table_close(struct table *table)
{
    arena_release(&table->arena);
}

static int read_dice(struct arena *arena, const char *dice, struct script_item *script, int most)
{
    int count = 0;

    while (dice && *dice && count < most) {
        size_t bytes = strcspn(dice, " ");
        const char *word = arena_text_n(arena, dice, bytes);
        const char *colon = strchr(word, ':');

        script[count++] = (struct script_item){ .purpose = arena_text_n(arena, word, (size_t)(colon - word)),
                                                .result = colon + 1 };
        dice += bytes + strspn(dice + bytes, " ");
    }
    return count;
}

/* An event as one line, its fields in the order of their names. */
static const char *event_line(struct arena *arena, const struct event *event)
{
    const char *line = event->name;

    for (const struct value *field = event->fields->first; field; field = field->next) {
        if (field->kind == VALUE_TEXT)
            line = arena_printf(arena, "%s %s=%s", line, field->key, field->text);
        else if (field->kind == VALUE_INT)
            line = arena_printf(arena, "%s %s=%d", line, field->key, (int)field->number);
    }
    return line;
}

void table_play(struct table *table, const char *red, const char *blue, const char *dice)
{
    enum { DICE_MOST = 16 };
    struct script_item script[DICE_MOST];
    struct answer answers[PLAYERS] = {
        { .seat = 0, .name = "orders.1", .text = red },
        { .seat = 1, .name = "orders.1", .text = blue },
    };
    struct advance in = { .rules = &sanctum_rules, .what = RESOLVE_TURN, .state = table->state, .record = 1,
                          .seed = 1, .answers = answers, .answer_count = PLAYERS, .script = script,
                          .options = value_object(&table->arena) };

    in.script_count = read_dice(&table->arena, dice, script, DICE_MOST);
    advance(&in, &table->arena, &table->outcome);
    ck_assert_msg(table->outcome.status == OUTCOME_DONE, "%s", table->outcome.why ? table->outcome.why : "not done");
    table->state = table->outcome.state;
    table->told = "";
    for (int i = 0; i < table->outcome.event_count; i++)
        table->told = arena_printf(&table->arena, "%s%s\n", table->told,
                                   event_line(&table->arena, &table->outcome.events[i]));
}

void table_expect(struct table *table, const char *item)
{
    struct error err = { 0 };
    const char *instead = position_holds(&sanctum_rules, &table->arena, table->state, item, &err);

    ck_assert_msg(err.status == OK, "%s", err.message);
    ck_assert_msg(!instead, "\"%s\" is not so: %s\n%s", item, instead, table->told ? table->told : "");
}

/* Does the line hold each word of the pattern, and begin with the first? */
static bool fits(struct arena *arena, const char *line, const char *pattern)
{
    size_t name = strcspn(pattern, " ");

    if (strncmp(line, pattern, name) != 0 || (line[name] != ' ' && line[name] != '\0'))
        return false;
    for (pattern += name; *pattern;) {
        size_t bytes;
        const char *word, *found;

        pattern += strspn(pattern, " ");
        bytes = strcspn(pattern, " ");
        word = arena_printf(arena, " %.*s", (int)bytes, pattern);
        found = strstr(line, word);
        if (!found || (found[bytes + 1] != ' ' && found[bytes + 1] != '\0'))
            return false;
        pattern += bytes;
    }
    return true;
}

int table_count(const struct table *table, const char *event)
{
    struct arena arena = { 0 };
    int count = 0;

    for (const char *at = table->told; *at;) {
        size_t bytes = strcspn(at, "\n");

        count += fits(&arena, arena_text_n(&arena, at, bytes), event);
        at += bytes + 1;
    }
    arena_release(&arena);
    return count;
}
