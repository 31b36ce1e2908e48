/* The page of a rule set: what it is, its help pages, its newest games. */
#include <string.h>

#include "engine/kernel/help.h"
#include "engine/kernel/ruleset.h"
#include "engine/kernel/text.h"
#include "processor/site/inside.h"

/* Lines that stay as they are: with two blanks before them, and rows of tables. */
static bool is_set(const char *line)
{
    return text_has_prefix(line, "  ") || *line == '|';
}

/* Lines that follow each other with a mark before them are one list. */
static void add_item(struct site *site, struct value *blocks, const char *text)
{
    struct value *items = blocks->last ? blocks->last->last : NULL;

    if (!items || items->kind != VALUE_LIST) {
        struct value *block = value_add(blocks, value_object(&site->arena));

        value_set_bool(&site->arena, block, "any_items", true);
        items = value_set(&site->arena, block, "items", value_list(&site->arena));
    }
    value_add_text(&site->arena, items, text);
}

static void add_block(struct site *site, struct value *blocks, bool set, const char *text)
{
    if (text_has_prefix(text, "- "))
        add_item(site, blocks, text + 2);
    else
        value_set_text(&site->arena, value_add(blocks, value_object(&site->arena)), set ? "set" : "paragraph", text);
}

/* A help page as paragraphs, lists, and blocks of lines that stay as they are. */
static struct value *blocks(struct site *site, const char *text)
{
    struct value *list = value_list(&site->arena);

    while (*text) {
        const char *end = text + strcspn(text, "\n");
        bool set = is_set(text);

        while (set && *end && is_set(end + 1))
            end += 1 + strcspn(end + 1, "\n");
        if (end > text)
            add_block(site, list, set, arena_text_n(&site->arena, text, (size_t)(end - text)));
        text = *end ? end + 1 : end;
    }
    return list;
}

static struct value *pages(struct site *site, const struct ruleset *rules)
{
    struct value *list = value_list(&site->arena);

    for (const struct help_page *page = rules->help; page && (page->words || page->find); page++) {
        const char *text = page->text ? page->text : page->made ? page->made(&site->arena) : NULL;
        struct value *item;

        if (!text || !page->words || !*page->words)
            continue;
        item = value_add(list, value_object(&site->arena));
        value_set_text(&site->arena, item, "words", arena_text_n(&site->arena, page->words, strcspn(page->words, "|")));
        value_set(&site->arena, item, "blocks", blocks(site, text));
    }
    return list;
}

static struct value *options(struct site *site, const struct ruleset *rules)
{
    struct value *list = value_list(&site->arena);

    for (const struct ruleset_option *option = rules->options; option && option->name; option++) {
        struct value *item = value_add(list, value_object(&site->arena));

        value_set_text(&site->arena, item, "name", option->name);
        value_set_text(&site->arena, item, "help", option->help);
    }
    return list;
}

enum status site_rules_make(struct site *site, const struct ruleset *rules, struct error *err)
{
    const char *own = ruleset_help(rules, &site->arena, "");
    struct value *view = site_view(site, "../"), *rows;

    value_set_text(&site->arena, view, "name", rules->name);
    value_set_text(&site->arena, view, "title", rules->title);
    value_set_int(&site->arena, view, "version", rules->version);
    value_set_int(&site->arena, view, "least", rules->seats_least);
    value_set_int(&site->arena, view, "most", rules->seats_most);
    value_set_bool(&site->arena, view, "several", rules->seats_least != rules->seats_most);
    if (own)
        value_set(&site->arena, view, "blocks", blocks(site, own));
    value_set(&site->arena, view, "pages", pages(site, rules));
    value_set(&site->arena, view, "options", options(site, rules));
    value_set_bool(&site->arena, view, "any_options", rules->options && rules->options->name);
    rows = value_set(&site->arena, view, "rows", site_newest(site, rules->name, SITE_NEWEST));
    value_set_bool(&site->arena, view, "any_games", rows->count > 0);
    return site_put_page(site, arena_printf(&site->arena, "r/%s.html", rules->name), "rules", view, err);
}
