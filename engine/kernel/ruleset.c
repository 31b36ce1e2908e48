#include "engine/kernel/ruleset.h"

#include <string.h>

#include "engine/kernel/common_word.h"
#include "engine/kernel/scene.h"
#include "engine/kernel/text.h"

size_t ruleset_state_bytes(const struct ruleset *rules)
{
    return rules->state->bytes;
}

bool ruleset_in_play(const struct ruleset *rules, const void *state, int seat)
{
    return seat >= 0 && (!rules->in_play || rules->in_play(state, seat));
}

bool ruleset_has_interludes(const struct ruleset *rules)
{
    return rules->between || rules->ended_early;
}

/* The seat whose knowledge counts: a seat that is out of the game knows only what onlookers know. */
static int looks_as(const struct ruleset *rules, const void *state, int seat)
{
    return seat == SEAT_MODERATOR || ruleset_in_play(rules, state, seat) ? seat : SEAT_ONLOOKER;
}

/* Removes from a copy of the state what a seat may not know. */
static void *redact(const struct ruleset *rules, void *known, const void *state, int seat)
{
    int as = looks_as(rules, state, seat);

    if (!known || as == SEAT_MODERATOR)
        return known;
    codec_redact(rules->state, known, as, as >= 0 && rules->place ? rules->place(state, as) : as);
    if (rules->redact)
        rules->redact(known, as);
    return known;
}

/* A state that nobody else needs may be its own copy. */
void ruleset_know(const struct ruleset *rules, void *known, const void *state, int seat)
{
    if (known != state)
        codec_copy(rules->state, known, state);
    redact(rules, known, state, seat);
}

void *ruleset_known(const struct ruleset *rules, struct arena *arena, const void *state, int seat)
{
    return redact(rules, codec_copied(rules->state, arena, state), state, seat);
}

struct value *ruleset_view(const struct ruleset *rules, struct arena *arena, const void *state, int seat)
{
    return rules->view(arena, ruleset_known(rules, arena, state, seat), looks_as(rules, state, seat));
}

const struct scene *ruleset_scene_again(const struct ruleset *rules, struct arena *arena, struct arena *lasting, const void *state,
                                        int seat, const struct value *events)
{
    /* A moderator knows all. */
    const void *known = seat == SEAT_MODERATOR ? state : ruleset_known(rules, arena, state, seat);
    struct scene *scene;

    if (!rules->scene)
        return NULL;
    scene = scene_new(arena, rules->glyphs, arena_printf(arena, "%s, turn %d", rules->title, rules->turn_number(known)));
    scene->lasting = lasting;
    for (int owner = 1; owner <= rules->seat_count(known); owner++)
        scene_owner(scene, owner, rules->seat_name(known, owner - 1));
    rules->scene(scene, known, looks_as(rules, state, seat), events);
    return scene;
}

const struct scene *ruleset_scene(const struct ruleset *rules, struct arena *arena, const void *state, int seat,
                                  const struct value *events)
{
    return ruleset_scene_again(rules, arena, arena, state, seat, events);
}

int ruleset_seat(const struct ruleset *rules, const void *state, const char *name)
{
    int count = rules->seat_count(state);
    int64_t number;

    for (int seat = 0; seat < count; seat++)
        if (text_equal_ignoring_case(name, rules->seat_name(state, seat)))
            return seat;
    if ((name[0] == 'p' || name[0] == 'P') && name[1])
        name++;
    if (text_parse_int(name, 1, count, &number) == TEXT_INT_OK)
        return (int)number - 1;
    return -1;
}

const struct event_type *ruleset_event(const struct ruleset *rules, const char *name)
{
    for (int i = 0; i < EVENT_GAME; i++)
        if (event_kernel_types[i].name && text_equal_ignoring_case(name, event_kernel_types[i].name))
            return &event_kernel_types[i];
    for (int i = 0; i < rules->event_count; i++)
        if (text_equal_ignoring_case(name, rules->events[i].name))
            return &rules->events[i];
    return NULL;
}

void ruleset_places(const struct ruleset_result *result, int seats, int8_t places[SEATS_MAX])
{
    bool given = false;
    int winners = 0;

    for (int seat = 0; seat < seats && seat < SEATS_MAX; seat++) {
        given = given || result->places[seat] != 0;
        winners += (result->winners & AUDIENCE_SEAT(seat)) != 0;
    }
    for (int seat = 0; seat < seats && seat < SEATS_MAX; seat++)
        places[seat] = given ? result->places[seat]
                       : (result->winners & AUDIENCE_SEAT(seat)) ? 1 : (int8_t)(winners + 1);
}

const char *ruleset_help(const struct ruleset *rules, struct arena *arena, const char *word)
{
    return help_find(rules->help, arena, text_equal_ignoring_case(word, rules->name) ? "" : word);
}

const char *ruleset_page(const struct ruleset *rules, struct arena *arena, const struct value *options)
{
    const char *page = NULL;

    for (const struct value *option = options ? options->first : NULL; option && !page; option = option->next)
        if (option->kind == VALUE_TEXT)
            page = help_find(rules->help, arena, arena_printf(arena, "%s %s", option->key, option->text));
    return page ? page : ruleset_help(rules, arena, "");
}

bool ruleset_order_word_fits(const struct ruleset *rules, struct arena *arena, const void *known, const struct request *request,
                             const char *word)
{
    struct value *facts = NULL;

    if (!rules->order_word_fits)
        return true;
    if (request->facts)
        value_read(arena, request->facts, strlen(request->facts), &facts, NULL);
    return rules->order_word_fits(known, request, facts, word);
}

const char *ruleset_order_word(const struct ruleset *rules, const char *line)
{
    const char *word;

    for (int i = 0; (word = rules->order_word(i)); i++)
        if (text_has_prefix(line, word) && (line[strlen(word)] == ' ' || line[strlen(word)] == '\0'))
            return word;
    return NULL;
}

const char *ruleset_choose(const struct ruleset *rules, struct arena *arena, const void *known,
                           const struct request *request, struct rng *choice)
{
    const struct question *question = question_find(rules->questions, request->kind);

    if (question && question->pick)
        return question->pick(arena, known, request, choice);
    return rules->choose(arena, known, request, choice);
}

/* ---- deadline classes ---- */

static const struct deadline_class plain_classes[] = {
    { .name = "orders", .setting = "hours", .hours = 72, .turn = true, .help = "the orders of a turn" },
    { .name = "window", .setting = "window-hours", .hours = 48, .help = "a question inside a turn" },
    { .name = "setup", .setting = "hours", .hours = 72, .help = "what is chosen before the first turn" },
    { .name = NULL },
};

const struct deadline_class *ruleset_classes(const struct ruleset *rules)
{
    return rules->classes ? rules->classes : plain_classes;
}

const struct deadline_class *ruleset_class(const struct ruleset *rules, const char *name)
{
    const struct deadline_class *classes = ruleset_classes(rules);

    for (const struct deadline_class *class = classes; class->name; class++)
        if (strcmp(class->name, name) == 0)
            return class;
    for (const struct deadline_class *class = classes; class->name; class++)
        if (!class->turn)
            return class;
    return classes;
}

/* ---- options ---- */

static const struct ruleset_option *option_named(const struct ruleset *rules, const char *name)
{
    for (const struct ruleset_option *option = rules->options; option && option->name; option++)
        if (text_equal_ignoring_case(option->name, name))
            return option;
    return NULL;
}

static const char *option_names(const struct ruleset *rules, struct arena *arena)
{
    const char *names = NULL;

    for (const struct ruleset_option *option = rules->options; option && option->name; option++)
        names = names ? arena_printf(arena, "%s, %s", names, option->name) : option->name;
    return names ? names : "none";
}

static enum status set_choice(const struct ruleset_option *option, struct arena *arena, const char *word,
                              struct value *out, struct error *err)
{
    const char *choices = NULL;

    for (int i = 0; option->values[i]; i++) {
        if (text_equal_ignoring_case(option->values[i], word)) {
            value_set_text(arena, out, option->name, option->values[i]);
            return OK;
        }
        choices = choices ? arena_printf(arena, "%s, %s", choices, option->values[i]) : option->values[i];
    }
    return error_set(err, ERR_FORMAT, "option %s cannot be \"%s\"; it is one of %s", option->name, word, choices);
}

static enum status set_number(const struct ruleset_option *option, struct arena *arena, const char *word,
                              struct value *out, struct error *err)
{
    int64_t number;

    if (text_parse_int(word, option->least, option->most, &number) != TEXT_INT_OK)
        return error_set(err, ERR_FORMAT, "option %s cannot be \"%s\"; it is a whole number from %lld to %lld",
                         option->name, word, (long long)option->least, (long long)option->most);
    value_set_int(arena, out, option->name, number);
    return OK;
}

static enum status set_option(const struct ruleset_option *option, struct arena *arena, const struct value *given,
                              struct value *out, struct error *err)
{
    const char *word = given->kind == VALUE_TEXT  ? given->text
                       : given->kind == VALUE_INT ? arena_printf(arena, "%lld", (long long)given->number)
                                                  : "";

    if (option->values)
        return set_choice(option, arena, word, out, err);
    if (option->least < option->most)
        return set_number(option, arena, word, out, err);
    value_set_text(arena, out, option->name, word);
    return OK;
}

static void set_default(const struct ruleset_option *option, struct arena *arena, struct value *out)
{
    if (option->values)
        value_set_text(arena, out, option->name, option->values[0]);
    else if (option->least < option->most)
        value_set_int(arena, out, option->name, option->otherwise);
}

enum status ruleset_options(const struct ruleset *rules, struct arena *arena, const struct value *given,
                            struct value **out, struct error *err)
{
    enum status status = OK;
    const char *why;

    *out = value_object(arena);
    for (const struct ruleset_option *option = rules->options; option && option->name; option++)
        set_default(option, arena, *out);
    for (const struct value *item = given ? given->first : NULL; item && status == OK; item = item->next) {
        const struct ruleset_option *option = option_named(rules, item->key);

        status = option ? set_option(option, arena, item, *out, err)
                        : error_set(err, ERR_FORMAT, "%s has no option \"%s\"; it has %s", rules->name, item->key,
                                    option_names(rules, arena));
    }
    why = status == OK && rules->options_forbid ? rules->options_forbid(arena, *out) : NULL;
    return why ? error_set(err, ERR_FORMAT, "%s", why) : status;
}

enum status ruleset_league_options(const struct ruleset *rules, struct arena *arena, const struct value *given,
                                   struct value **out, struct error *err)
{
    struct value *wanted = value_object(arena);

    for (const struct ruleset_option *option = rules->options; option && option->name; option++)
        if (option->league)
            value_set_text(arena, wanted, option->name, option->league);
    for (const struct value *item = given ? given->first : NULL; item; item = item->next)
        value_set(arena, wanted, item->key, value_copy(arena, item));
    return ruleset_options(rules, arena, wanted, out, err);
}

/* ---- soundness ---- */

/* Does an order begin with a word that takes skip? */
static bool is_passed_over(const struct ruleset *rules, const char *order)
{
    for (const char *const *filler = rules->fillers; filler && *filler; filler++)
        if (text_n_equal_ignoring_case(order, strcspn(order, " "), *filler))
            return true;
    return false;
}

static const char *check_classes(const struct ruleset *rules)
{
    const struct deadline_class *classes = ruleset_classes(rules);

    if (!classes->name || strcmp(classes->name, "orders") != 0)
        return "the first deadline class is not orders";
    for (const struct deadline_class *class = classes; class->name; class++) {
        if (ruleset_class(rules, class->name) != class)
            return "two deadline classes have one name";
        if (class->hours < 1 || !class->help)
            return "a deadline class has no hours, or no help";
        if (class->option && !option_named(rules, class->option))
            return "a deadline class names an option that there is not";
    }
    return NULL;
}

const char *ruleset_check(const struct ruleset *rules, bool (*is_hosts)(const char *order))
{
    if (!rules->name || !rules->title || !rules->state || !rules->setup || !rules->resolve || !rules->view || !rules->judge || !rules->order_word || !rules->choose || !rules->turn_number || !rules->seat_name
        || !rules->seat_count || !rules->result)
        return "a function or table that every rule set needs is missing";
    if (rules->seats_least < 1 || rules->seats_most > SEATS_MAX || rules->seats_least > rules->seats_most)
        return "the numbers of seats are not in order";
    if (rules->oldest > rules->version)
        return "the oldest version is newer than the version";
    for (int i = 0; i < rules->event_count; i++) {
        if (!rules->events[i].name)
            return "an event type has no name";
        for (int k = 0; k < i; k++)
            if (strcmp(rules->events[i].name, rules->events[k].name) == 0)
                return "two event types have one name";
    }
    for (int i = 0; rules->order_word(i); i++) {
        if (common_word_begins(rules->order_word(i)) != WORD_NONE || (is_hosts && is_hosts(rules->order_word(i))))
            return "an order begins like a word that is common to all games";
        if (is_passed_over(rules, rules->order_word(i)))
            return "an order begins with a word that is passed over";
    }
    if (rules->effects && !rules->effects->list)
        return "the effect rules do not say where the effects stand";
    if (rules->ended_early && rules->seats_most != 2)
        return "a game of more than two seats does not end when one resigns";
    if (rules->interludes_at_once && (!rules->between || !rules->interlude_forbids))
        return "interludes at once need between and interlude_forbids";
    return check_classes(rules) ? check_classes(rules) : codec_check(rules->state);
}
