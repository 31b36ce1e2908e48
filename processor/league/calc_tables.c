/* A round of tables: which players sit together, which sit out. */
#include <string.h>

#include "engine/league/tables.h"
#include "processor/base/bytes.h"
#include "processor/league/calc.h"

enum column { COLUMN_MOST = 1, COLUMN_LEAST, COLUMN_ROUND, COLUMN_SEED, COLUMN_RANKED, COLUMN_MET, COLUMN_BYES, COLUMN_SEATS };

enum { TIMES_MOST = 1000 };

struct input {
    struct cells *in;
    struct tables_round round;
    struct tables_player players[TABLES_PLAYERS_MAX];       /* by ranking */
    int met[TABLES_PLAYERS_MAX * TABLES_PLAYERS_MAX];
};

static bool take_round(struct input *input)
{
    struct cells *in = input->in;
    int64_t most, least;

    if (!cell_is_number(in, COLUMN_MOST, TABLE_SEATS_MIN, TABLE_SEATS_MAX, &most) ||
        !cell_is_number(in, COLUMN_LEAST, TABLE_SEATS_MIN, most, &least) || !cell_open(in, COLUMN_ROUND))
        return false;
    input->round.most = (int)most;
    input->round.least = (int)least;
    input->round.is_first = strcmp(in->at, "first") == 0;
    if (!input->round.is_first && strcmp(in->at, "later") != 0)
        return cell_refuse(in, "it is first or later, not \"%.24s\"", in->at);
    return cell_open(in, COLUMN_SEED) && cell_seed(in, &input->round.seed);
}

static struct tables_player *player_of(struct input *input, int slot)
{
    for (int i = 0; i < input->round.count; i++)
        if (input->players[i].slot == slot)
            return &input->players[i];
    return NULL;
}

static bool take_slot(struct cells *in, int *slot)
{
    return cell_int(in, "a slot", 1, TABLES_PLAYERS_MAX, slot);
}

static bool take_ranked(struct input *input)
{
    bool more = cell_open(input->in, COLUMN_RANKED);

    while (more) {
        int slot;

        if (!take_slot(input->in, &slot))
            return false;
        if (player_of(input, slot))
            return cell_refuse(input->in, "slot %d stands there twice", slot);
        input->players[input->round.count++] = (struct tables_player){ .slot = slot };
        if (!cell_more(input->in, ',', &more))
            return false;
    }
    return true;
}

/* A list of items with commas between them, or a dash. */
static bool take_items(struct input *input, enum column column, bool (*take)(struct input *input))
{
    bool more;

    if (!cell_open(input->in, column))
        return false;
    for (more = !cell_is_none(input->in); more;)
        if (!take(input) || !cell_more(input->in, ',', &more))
            return false;
    return true;
}

/* a:b:times */
static bool take_meeting(struct input *input)
{
    struct cells *in = input->in;
    int a, b, times;

    if (!take_slot(in, &a) || !cell_sign(in, ':') || !take_slot(in, &b) || !cell_sign(in, ':') ||
        !cell_int(in, "how often they met", 0, TIMES_MOST, &times))
        return false;
    if (a == b)
        return cell_refuse(in, "slot %d cannot meet itself", a);
    input->met[(a - 1) * TABLES_PLAYERS_MAX + b - 1] = input->met[(b - 1) * TABLES_PLAYERS_MAX + a - 1] = times;
    return true;
}

/* slot:rounds. It may also name a player who is away this time. */
static bool take_byes(struct input *input)
{
    struct tables_player *player;
    int slot, byes;

    if (!take_slot(input->in, &slot) || !cell_sign(input->in, ':') ||
        !cell_int(input->in, "how many rounds he sat out", 0, TIMES_MOST, &byes))
        return false;
    player = player_of(input, slot);
    if (player)
        player->byes = byes;
    return true;
}

/* slot:seat.seat.seat */
static bool take_seats_had(struct input *input)
{
    struct tables_player *player;
    int slot, seat;

    if (!take_slot(input->in, &slot) || !cell_sign(input->in, ':'))
        return false;
    player = player_of(input, slot);
    do {
        if (!cell_int(input->in, "a seat", 1, TABLE_SEATS_MAX, &seat))
            return false;
        if (player)
            player->seats_had[seat - 1]++;
    } while (cell_try(input->in, '.'));
    return true;
}

static void add_slots(struct bytes *list, const int *slots, int count)
{
    for (int i = 0; i < count; i++)
        bytes_printf(list, "%s%d", i > 0 ? "," : "", slots[i]);
}

static void add_result(struct calc *calc, const struct tables_drawn *drawn)
{
    struct bytes tables, out;

    bytes_init(&tables, calc->arena, 0);
    bytes_init(&out, calc->arena, 0);
    for (int i = 0; i < drawn->count; i++) {
        bytes_add_text(&tables, i > 0 ? "|" : "");
        add_slots(&tables, drawn->tables[i].slots, drawn->tables[i].count);
    }
    add_slots(&out, drawn->out, drawn->out_count);
    calc_add(calc, drawn->count > 0 ? tables.data : "-");
    calc_add(calc, drawn->out_count > 0 ? out.data : "-");
}

bool calc_tables(struct calc *calc)
{
    struct input *input = ARENA_NEW(calc->arena, struct input);
    struct tables_drawn *drawn = ARENA_NEW(calc->arena, struct tables_drawn);

    input->in = &calc->in;
    input->round.players = input->players;
    input->round.met = input->met;
    input->round.slots = TABLES_PLAYERS_MAX;
    if (!take_round(input) || !take_ranked(input) || !take_items(input, COLUMN_MET, take_meeting) ||
        !take_items(input, COLUMN_BYES, take_byes) || !take_items(input, COLUMN_SEATS, take_seats_had))
        return false;
    tables_draw(calc->arena, &input->round, drawn);
    add_result(calc, drawn);
    return calc_write(calc);
}
