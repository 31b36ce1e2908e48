/* The missing choices of an act that goes off: its maker makes them then (RULES 16.5, 9.5). */
#include "engine/games/wizwar/cast/act.h"

#include "engine/games/wizwar/cast/reading.h"
#include "engine/kernel/question.h"

/* The content of an answer; an empty answer counts, too. */
struct chosen {
    bool given;
    int count;
    struct queue_target targets[QUEUE_TARGETS];
};

/* The act at the time of the question to its maker. */
static struct queue_act act_asked(const struct question_line *line)
{
    struct queue_act act = { .kind = (int)value_get_int(line->facts, "kind", 0), .seat = line->sheet->seat,
                             .source = line->sheet->seat };

    act.data[ACT_SHARE] = (int)value_get_int(line->facts, "share", WHOLE);
    act.data[ACT_NUMBER] = (int)value_get_int(line->facts, "number", 0);
    act.data[ACT_FLAGS] = ACT_FREE | ACT_TRAP;
    act_aim(&act, TARGET_FIGURE, (int)value_get_int(line->facts, "figure", FIGURE_NONE), PLACE_NONE);
    return act;
}

static const char *takes_choice(const struct question_line *line, void *out)
{
    struct queue_act act = act_asked(line);
    const struct card *card = ww_card(act.kind);
    struct chosen *chosen = out;
    struct reading reading;
    const char *code = "TARGET", *why = NULL;

    if (!reading_open(&reading, line->sheet, line->line, line->sheet->state, line->sheet->seat, true)
        || !read_word(&reading, "choose"))
        return NULL;
    if (!read_word(&reading, "stop")) {
        if (!card->read(&reading, &act))
            return NULL;
        why = card->forbids ? card->forbids(reading.maze, reading.ww, &act, &code) : NULL;
    }
    if (!take_end(&reading.cursor))
        return NULL;
    if (why) {
        cursor_refuse(&reading.cursor, code, -1, "%s", why);
        return NULL;
    }
    if (chosen) {
        chosen->given = true;
        chosen->count = act.target_count - 1;
        for (int i = 1; i < act.target_count; i++)
            chosen->targets[i - 1] = act.targets[i];
    }
    return reading.text;
}

/* If he is silent, chance decides. */
static const char *say_nothing(struct arena *arena, const void *known, int seat, const struct value *facts)
{
    (void)arena;
    (void)known;
    (void)seat;
    (void)facts;
    return "";
}

const struct question ww_choice = {
    .kind = "choice", .deadline = "question", .words = "CHOOSE and what would stand behind THEN, or CHOOSE STOP",
    .takes = takes_choice, .otherwise = say_nothing,
};

/* Does its line begin at its caster, so that he says which way it goes when it has no line (RULES 16.3, 16.8)? */
static bool has_a_way(int kind)
{
    return card_has(kind, CARD_AWAY) || card_has(kind, CARD_TOWARD);
}

bool act_lacks_words(const struct turn *turn, const struct wizwar *ww, const struct queue_act *act)
{
    const struct card *card = ww_card(act->kind);
    int victim = act_victim(act);

    if (!card || !card->guess || act->parent || act->target_count != 1 || victim == FIGURE_NONE)
        return false;
    if (!has_a_way(act->kind))
        return act_flag(act, ACT_RETURNED | ACT_TRAP);
    if (rules_before(turn, card_has(act->kind, CARD_TOWARD) ? 3 : 2) || !act_flag(act, ACT_TRAP)
        || act_flag(act, ACT_RETURNED | ACT_OTHER_PARTY))
        return false;
    return act->seat != figure_seat(ww, victim) || card_has(act->kind, CARD_TOWARD);
}

/* Straight away from the maker, along the line by which he reaches the victim; as directions are where the victim stands. */
static int heading_away(struct turn *turn, const struct queue_act *act)
{
    const struct wizwar *ww = ww_of(turn);
    struct observer maker = observer_of(ww, act->source);
    int32_t from = act_from(ww, act), at = ww->figures[act_victim(act)].place;
    int back = rules_before(turn, 5) ? GRID_NONE : heading_between(turn, maker, at, from);

    return back == GRID_NONE ? heading_between(turn, maker, from, at) : (back + 2) % 4;
}

int act_heading(struct turn *turn, const struct queue_act *act)
{
    const struct wizwar *ww = ww_of(turn);
    const struct queue_target *way = act_target(act, TARGET_STEP, 0);

    if (way && !act_flag(act, ACT_RETURNED))
        return way->id;
    if (act_lacks_words(turn, ww, act))
        return GRID_NONE;
    return heading_away(turn, act);
}

const char *heading_forbids(const struct queue_act *act, bool needed, const char **code)
{
    bool given = act_target(act, TARGET_STEP, 0) != NULL;

    *code = "TARGET";
    if (given && !act_flag(act, ACT_TRAP))
        return "the way is chosen only when it goes off out of slime";
    return needed && !given && act_flag(act, ACT_TRAP) && act->target_count > 1 ? "which way: N, E, S or W" : NULL;
}

void act_complete(struct turn *turn, struct queue_act *act)
{
    const struct wizwar *ww = ww_of(turn);
    const struct card *card = ww_card(act->kind);
    struct arena *arena = turn_arena(turn);
    struct value *facts;
    struct chosen chosen = { 0 };

    if (!act_lacks_words(turn, ww, act))
        return;
    facts = value_object(arena);
    value_set_text(arena, facts, "card", ww_card_names[act->kind]);
    value_set_text(arena, facts, "spell", ww_card_word(arena, act->kind));
    value_set_text(arena, facts, "at", figure_name(arena, ww, act_victim(act)));
    value_set_int(arena, facts, "kind", act->kind);
    value_set_int(arena, facts, "figure", act_victim(act));
    value_set_int(arena, facts, "share", act->data[ACT_SHARE]);
    if (has_a_way(act->kind))
        value_set_int(arena, facts, "number", act->data[ACT_NUMBER]);
    if (ww_in_play(ww, act->seat))
        decide(turn, act->seat, &ww_choice, facts, &chosen, sizeof chosen);
    for (int i = 0; i < chosen.count; i++)
        act_aim(act, (enum target_kind)chosen.targets[i].kind, chosen.targets[i].id, chosen.targets[i].place);
    if (!chosen.given)
        card->guess(turn, act);
}
