/* Standing orders and settings between two runs. */
#include "engine/game_standing.h"

#include <string.h>

static int next_id(const struct game *game, int seat)
{
    int id = 0;

    for (int i = 0; i < game->standing_count; i++)
        if (game->standing[i].seat == seat && game->standing[i].id > id)
            id = game->standing[i].id;
    return id + 1;
}

static bool is_same_setting(const struct standing *one, const struct standing *other)
{
    return one->mode == STANDING_SETS && other->mode == STANDING_SETS && one->seat == other->seat
        && strcmp(one->kind, other->kind) == 0;
}

/* Keeps those of the list that `keeps` wants. */
static void sift(struct game *game, bool (*keeps)(const struct game *game, int index, const void *context),
                 const void *context)
{
    int count = 0, was = game->standing_count;

    for (int i = 0; i < was; i++) {
        if (!keeps(game, i, context))
            continue;
        game->standing[count] = game->standing[i];
        game->since_next[count++] = game->since_next[i];
    }
    game->standing_count = game->since_count = count;
}

/* An older value of a setting is needed only while a request that came before the newer value may still be read. */
static bool is_no_older_value(const struct game *game, int index, const void *context)
{
    const struct standing *added = context, *old = &game->standing[index];

    return !is_same_setting(old, added) || (game->turn.begun && old->since != added->since);
}

static struct standing kept(struct game *game, const struct standing *given, int seat)
{
    struct standing added = *given;

    added.seat = seat;
    added.since = game->turn.begun ? game->turn.asks : -1;
    added.kind = arena_text(game->arena, given->kind);
    added.conditions = arena_text(game->arena, given->conditions ? given->conditions : "");
    added.text = arena_text(game->arena, given->text ? given->text : "");
    added.source = arena_text(game->arena, given->source ? given->source : "");
    return added;
}

int game_standing_numbered(const struct game *game, int seat, int id)
{
    for (int i = 0; i < game->standing_count; i++)
        if (game->standing[i].seat == seat && game->standing[i].id == id)
            return i;
    return -1;
}

static bool is_other_order(const struct game *game, int index, const void *context)
{
    return index != game_standing_numbered(game, ((const struct standing *)context)->seat, ((const struct standing *)context)->id);
}

/* Makes the number free: an order that has it goes, a setting gets another one. */
static void free_number(struct game *game, const struct standing *added)
{
    int place = game_standing_numbered(game, added->seat, added->id);

    if (place >= 0 && game->standing[place].mode == STANDING_SETS)
        game->standing[place].id = next_id(game, added->seat);
    else if (place >= 0)
        sift(game, is_other_order, added);
}

/* Orders of a seat are in the order of their numbers; settings stay where they are. */
static bool is_before(const struct standing *standing, const struct standing *added)
{
    bool setting = standing->mode == STANDING_SETS || added->mode == STANDING_SETS;

    return standing->seat < added->seat || (standing->seat == added->seat && (setting || standing->id < added->id));
}

/* Answers of open turns keep the number of their standing order only while that number means it. */
static void forget_number(struct open_turn *turn, const struct standing *added)
{
    for (int i = 0; i < turn->answer_count; i++) {
        struct answer *answer = &turn->answers[i];

        if (answer->seat != added->seat)
            continue;
        answer->standing = answer->standing == added->id ? 0 : answer->standing;
        for (int k = 0; k < answer->joined_count; k++)
            answer->joined[k] = answer->joined[k] == added->id ? 0 : answer->joined[k];
    }
}

void game_standing_add(struct game *game, const struct standing *given, int seat)
{
    struct standing added = kept(game, given, seat);
    struct standing *list;
    int32_t *since_next;
    int at = 0;

    sift(game, is_no_older_value, &added);
    if (added.id > 0)
        free_number(game, &added);
    else
        added.id = next_id(game, seat);
    forget_number(&game->turn, &added);
    forget_number(&game->next, &added);
    list = arena_alloc(game->arena, (size_t)(game->standing_count + 1) * sizeof *list);
    since_next = arena_alloc(game->arena, (size_t)(game->standing_count + 1) * sizeof *since_next);
    while (at < game->standing_count && is_before(&game->standing[at], &added))
        at++;
    for (int i = 0; i < game->standing_count; i++) {
        list[i + (i >= at)] = game->standing[i];
        since_next[i + (i >= at)] = game->since_next[i];
    }
    list[at] = added;
    since_next[at] = game->next.begun ? game->next.asks : -1;
    game->standing = list;
    game->since_next = since_next;
    game->since_count = ++game->standing_count;
}

/* ---- dropping ---- */

static bool is_of_another_seat(const struct game *game, int index, const void *context)
{
    return game->standing[index].seat != *(const int *)context;
}

/* The older values of a dropped setting are dropped, too. */
static bool is_another(const struct game *game, int index, const void *context)
{
    const struct standing *standing = &game->standing[index], *dropped = context;

    return (standing->seat != dropped->seat || standing->id != dropped->id) && !is_same_setting(standing, dropped);
}

void game_standing_clear(struct game *game, int seat, int64_t id)
{
    if (id == 0)
        sift(game, is_of_another_seat, &seat);
    for (int i = 0; i < game->standing_count; i++)
        if (game->standing[i].seat == seat && game->standing[i].id == id) {
            struct standing dropped = game->standing[i];

            sift(game, is_another, &dropped);
            return;
        }
}

void game_change_player(struct game *game, int seat)
{
    game_standing_clear(game, seat, 0);
    game->changed[seat] = game->records + 1;
}

bool game_standing_stands(const struct game *game, int index)
{
    for (int i = index + 1; i < game->standing_count; i++)
        if (is_same_setting(&game->standing[index], &game->standing[i]))
            return false;
    return true;
}

static bool has_fired(const struct game_record *record, const struct standing *standing)
{
    for (int i = 0; i < record->answer_count; i++)
        if (record->answers[i].seat == standing->seat && answer_is_by(&record->answers[i], standing->id))
            return true;
    return false;
}

static bool outlasts(const struct game *game, int index, const void *record)
{
    return game_standing_stands(game, index) && !(game->standing[index].once && has_fired(record, &game->standing[index]));
}

void game_standing_age(struct game *game, const struct game_record *record)
{
    sift(game, outlasts, record);
    for (int i = 0; i < game->standing_count; i++) {
        game->standing[i].since = game->draft ? game->since_next[i] : -1;
        game->since_next[i] = -1;
    }
}

/* ---- looking ---- */

struct value *game_standing_list(const struct game *game, int seat, struct arena *arena)
{
    struct value *list = value_list(arena);

    for (int i = 0; i < game->standing_count; i++) {
        struct value *item;

        if (game->standing[i].seat != seat || !game_standing_stands(game, i))
            continue;
        item = value_add(list, value_object(arena));
        value_set_int(arena, item, "number", game->standing[i].id);
        value_set_text(arena, item, "rule", game->standing[i].source);
    }
    return list;
}
