/* Pairings and orders: kinds with lists of players as results. */
#include <string.h>

#include "engine/league/berger.h"
#include "engine/league/bracket.h"
#include "engine/league/division.h"
#include "engine/league/ladder.h"
#include "processor/base/bytes.h"
#include "processor/league/calc.h"

enum { NUMBER_MOST = 1000000000, ENTRANTS_MAX = 20000, LADDER_MAX = 20000, CYCLES_MAX = 2 };

/* ---- berger ---- */

static void write_board(struct calc *calc, int round, int board, struct berger_board seats)
{
    const int cells[] = { round, board, seats.first, seats.second };

    calc->row.count = calc->inputs;
    for (size_t i = 0; i < sizeof cells / sizeof cells[0]; i++)
        calc_add_number(calc, cells[i]);
    calc_write(calc);
}

/* Reads players and cycles, writes a line for each board. A file in this form stays the same. */
bool calc_berger(struct calc *calc)
{
    struct berger_board boards[BERGER_BOARDS_MAX];
    int64_t players, cycles;
    int rests;

    if (!cell_is_number(&calc->in, 0, 2, BERGER_PLAYERS_MAX, &players) || !cell_is_number(&calc->in, 1, 1, CYCLES_MAX, &cycles))
        return false;
    if (calc->again && calc->in.count > calc->inputs)
        return true;
    for (int round = 1; round <= berger_rounds((int)players, (int)cycles); round++) {
        int count = berger_round((int)players, (int)cycles, round, boards, &rests);

        for (int i = 0; i < count; i++)
            write_board(calc, round, i + 1, boards[i]);
    }
    return true;
}

/* ---- bracket ---- */

bool calc_bracket(struct calc *calc)
{
    int leaves[BRACKET_ENTRANTS_MAX], count;
    int64_t entrants;
    struct bytes list;

    if (!cell_is_number(&calc->in, 0, 2, BRACKET_ENTRANTS_MAX, &entrants))
        return false;
    count = bracket_seeds((int)entrants, leaves);
    bytes_init(&list, calc->arena, 0);
    for (int i = 0; i < count; i += 2)
        bytes_printf(&list, "%s%d-%d", i > 0 ? " " : "", leaves[i], leaves[i + 1]);
    calc_add(calc, list.data);
    return calc_write(calc);
}

/* ---- divisions ---- */

/* entry:tier:place:last:rating */
static bool take_entrant(struct cells *in, struct division_entrant *entrant)
{
    return cell_int(in, "a number of entry", 1, NUMBER_MOST, &entrant->entry) && cell_sign(in, ':') &&
           cell_int(in, "a tier, 0 for newcomers,", 0, NUMBER_MOST, &entrant->tier) && cell_sign(in, ':') &&
           cell_int(in, "an old place", 0, NUMBER_MOST, &entrant->place) && cell_sign(in, ':') &&
           cell_int(in, "the last place of the tier", 0, NUMBER_MOST, &entrant->last) && cell_sign(in, ':') &&
           cell_int(in, "a rating", 0, NUMBER_MOST, &entrant->rating);
}

/* Of the entrants so far this one is the first with his number, and his place is one of his tier's. */
static bool can_stand(struct cells *in, const struct division_entrant *entrants, int count)
{
    const struct division_entrant *entrant = &entrants[count];

    for (int i = 0; i < count; i++)
        if (entrants[i].entry == entrant->entry)
            return cell_refuse(in, "entrant %d stands there twice", entrant->entry);
    return entrant->place <= entrant->last ||
           cell_refuse(in, "entrant %d has place %d, and the last of his tier is %d", entrant->entry, entrant->place, entrant->last);
}

static bool take_entrants(struct calc *calc, struct division_entrant **entrants, int *count)
{
    int capacity = 0;
    bool more = cell_open(&calc->in, 4);

    *entrants = NULL;
    for (*count = 0; more; ++*count) {
        if (*count == ENTRANTS_MAX)
            return cell_refuse(&calc->in, "there are %d entrants at most", ENTRANTS_MAX);
        *entrants = arena_grow(calc->arena, *entrants, *count, &capacity, sizeof **entrants);
        if (!take_entrant(&calc->in, &(*entrants)[*count]) || !can_stand(&calc->in, *entrants, *count) ||
            !cell_more(&calc->in, ',', &more))
            return false;
    }
    return *count > 0;
}

/* Commas inside a section, bars between them. */
static const char *sections_text(struct calc *calc, const struct division_entrant *entrants, const int *sizes, int sections)
{
    struct bytes list;
    int at = 0;

    bytes_init(&list, calc->arena, 0);
    for (int section = 0; section < sections; section++)
        for (int i = 0; i < sizes[section]; i++, at++)
            bytes_printf(&list, "%s%d", i > 0 ? "," : section > 0 ? "|" : "", entrants[at].entry);
    return list.data;
}

bool calc_divisions(struct calc *calc)
{
    struct division_entrant *entrants;
    int64_t size, up, down;
    int count, *sizes;

    if (!cell_is_number(&calc->in, 1, 1, NUMBER_MOST, &size) || !cell_is_number(&calc->in, 2, 0, NUMBER_MOST, &up) ||
        !cell_is_number(&calc->in, 3, 0, NUMBER_MOST, &down) || !take_entrants(calc, &entrants, &count))
        return false;
    sizes = arena_alloc(calc->arena, (size_t)(count + 1) * sizeof *sizes);
    calc_add(calc, sections_text(calc, entrants, sizes,
                                 divisions_make(calc->arena, (struct division_rules){ (int)size, (int)up, (int)down }, entrants,
                                                count, sizes)));
    return calc_write(calc);
}

/* ---- ladder ---- */

enum act { ACT_WON, ACT_LOST, ACT_DRAWN, ACT_DROP, ACT_MAY, ACTS };

static const char *const act_names[ACTS] = { "won", "lost", "drawn", "drop", "may" };

struct act_read {
    enum act act;
    int a, b;           /* challenger and challenged; for a drop player and places */
};

static bool take_players(struct calc *calc, struct ladder *ladder)
{
    int capacity = 0;
    bool more = cell_open(&calc->in, 1);

    for (ladder->count = 0; more; ladder->count++) {
        int player;

        if (ladder->count == LADDER_MAX)
            return cell_refuse(&calc->in, "there are %d players at most", LADDER_MAX);
        if (!cell_int(&calc->in, "a player", 1, NUMBER_MOST, &player))
            return false;
        if (ladder_position(ladder, player) > 0)
            return cell_refuse(&calc->in, "player %d stands there twice", player);
        if (!cell_more(&calc->in, ',', &more))
            return false;
        ladder->players = arena_grow(calc->arena, ladder->players, ladder->count, &capacity, sizeof *ladder->players);
        ladder->players[ladder->count] = player;
    }
    return true;
}

static bool take_on_ladder(struct cells *in, const struct ladder *ladder, int *player)
{
    return cell_int(in, "a player", 1, NUMBER_MOST, player) &&
           (ladder_position(ladder, *player) > 0 || cell_refuse(in, "player %d is not on the ladder", *player));
}

/* kind:challenger:challenged, or drop:player:places. Ignores the earlier answer to `may`. */
static bool take_act(struct cells *in, const struct ladder *ladder, struct act_read *read)
{
    int act = 0;

    while (act < ACTS && !cell_try_word(in, act_names[act]))
        act++;
    if (act == ACTS)
        return cell_refuse(in, "an act is one of won, lost, drawn, drop, may, not \"%.24s\"", in->at);
    read->act = (enum act)act;
    if (!cell_sign(in, ':') || !take_on_ladder(in, ladder, &read->a) || !cell_sign(in, ':'))
        return false;
    if (read->act == ACT_DROP)
        return cell_int(in, "how many places a player falls", 0, NUMBER_MOST, &read->b);
    if (!take_on_ladder(in, ladder, &read->b))
        return false;
    if (read->act == ACT_MAY && cell_try(in, ':'))
        return cell_try_word(in, "yes") || cell_try_word(in, "no") || cell_refuse(in, "`may` is followed by yes, no or nothing");
    return true;
}

static void write_act(struct bytes *acts, struct ladder *ladder, const struct act_read *read)
{
    bytes_printf(acts, "%s%s:%d:%d", acts->n > 0 ? " " : "", act_names[read->act], read->a, read->b);
    if (read->act == ACT_WON)
        ladder_won(ladder, read->a, read->b);
    else if (read->act == ACT_DROP)
        ladder_drop(ladder, read->a, read->b);
    else if (read->act == ACT_MAY)
        bytes_add_text(acts, ladder_reaches(ladder, read->a, read->b) ? ":yes" : ":no");
}

bool calc_ladder(struct calc *calc)
{
    struct ladder ladder = { .players = NULL };
    struct bytes acts, players;
    bool more;

    if (!take_players(calc, &ladder) || !cell_open(&calc->in, 2))
        return false;
    bytes_init(&acts, calc->arena, 0);
    bytes_init(&players, calc->arena, 0);
    for (more = !cell_is_none(&calc->in); more;) {
        struct act_read read;

        if (!take_act(&calc->in, &ladder, &read) || !cell_more(&calc->in, ' ', &more))
            return false;
        write_act(&acts, &ladder, &read);
    }
    for (int i = 0; i < ladder.count; i++)
        bytes_printf(&players, "%s%d", i > 0 ? "," : "", ladder.players[i]);
    if (acts.n > 0)
        calc->row.cells[2] = acts.data;
    calc_add(calc, players.data);
    return calc_write(calc);
}
