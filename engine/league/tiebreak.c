#include "engine/league/tiebreak.h"

#include "engine/kernel/rng.h"
#include "engine/kernel/text.h"

static const char *const codes[] = { "PTS", "BH1", "BH", "BHM", "SB", "WON", "SEC", "WSEC", "PS", "KS", "DE" };

int tie_break_find(const char *code)
{
    return text_find(code, codes, (int)(sizeof codes / sizeof codes[0]));
}

/* ---- the contribution of a round ---- */

struct scores {
    const struct section *section;
    bool round_robin;
    int *points;        /* by slot */
    int *adjusted;      /* the same for opponents' values: a player who leaves does not lower them */
};

static bool is_rest(const struct slot_round *round)
{
    return round->kind == ROUND_ZERO || round->kind == ROUND_HALF;
}

/* A rest that is followed only by rests and forfeits counts as a draw. */
static int adjusted_points(const struct section *section, int slot, int points)
{
    for (int i = section->rounds - 1; i >= 0; i--) {
        const struct slot_round *round = section_round(section, slot, i);

        if (is_rest(round))
            points += 1 - round->points;
        else if (round->kind != ROUND_FORFEIT)
            break;
    }
    return points;
}

static struct scores scores_of(struct arena *arena, const struct section *section, bool round_robin)
{
    size_t bytes = ((size_t)section->slots + 1) * sizeof(int);
    struct scores scores = {
        .section = section, .round_robin = round_robin,
        .points = arena_alloc(arena, bytes), .adjusted = arena_alloc(arena, bytes),
    };

    for (int slot = 1; slot <= section->slots; slot++) {
        scores.points[slot] = section_points(section, slot, section->rounds, 0);
        scores.adjusted[slot] = adjusted_points(section, slot, scores.points[slot]);
    }
    return scores;
}

/* Is the round a game with its opponent, for the sake of ties? */
static bool has_opponent(const struct scores *scores, const struct slot_round *round)
{
    return round_is_game(round) || (scores->round_robin && round->kind == ROUND_FORFEIT);
}

static int contribution(const struct scores *scores, int slot, const struct slot_round *round)
{
    return has_opponent(scores, round) ? scores->adjusted[round->opponent] : scores->points[slot];
}

/* A player could have avoided rests and lost forfeits, so they are the first to be left out as the lowest. In a round
 * robin a forfeited game counts like any other. */
static bool is_own_doing(const struct scores *scores, const struct slot_round *round)
{
    return is_rest(round) || (round->kind == ROUND_FORFEIT && round->points == 0 && !scores->round_robin);
}

/* ---- the values of a slot ---- */

static void set_buchholz(const struct scores *scores, int slot, int *values)
{
    int lowest_at = -1, lowest = 0, highest = 0, sum = 0;
    bool own_doing = false;

    for (int i = 0; i < scores->section->rounds; i++) {
        const struct slot_round *round = section_round(scores->section, slot, i);
        int value = contribution(scores, slot, round);
        bool own = is_own_doing(scores, round);

        sum += value;
        if (lowest_at < 0 || (own && !own_doing) || (own == own_doing && value < lowest)) {
            lowest_at = i;
            lowest = value;
            own_doing = own;
        }
    }
    for (int i = 0; i < scores->section->rounds; i++) {
        int value = contribution(scores, slot, section_round(scores->section, slot, i));

        if (i != lowest_at && value > highest)
            highest = value;
    }
    values[TIE_BH] = sum;
    values[TIE_BH1] = sum - lowest;
    values[TIE_BHM] = sum - lowest - highest;
}

static void add_round(const struct scores *scores, int slot, const struct slot_round *round, int *values)
{
    bool played = round->kind == ROUND_PLAYED;
    bool won = played && round->points == 2;
    bool second = played && round->seat == 2;

    values[TIE_PTS] += round->points;
    values[TIE_PS] += values[TIE_PTS];
    values[TIE_SB] += round->points * contribution(scores, slot, round);
    values[TIE_WON] += won;
    values[TIE_SEC] += second;
    values[TIE_WSEC] += won && second;
    if (has_opponent(scores, round) && scores->points[round->opponent] >= scores->section->rounds)
        values[TIE_KS] += round->points;
}

static void fill_values(const struct scores *scores, struct standings_line *line)
{
    for (int i = 0; i < scores->section->rounds; i++)
        add_round(scores, line->slot, section_round(scores->section, line->slot, i), line->values);
    set_buchholz(scores, line->slot, line->values);
}

/* ---- the order ---- */

struct sorter {
    const struct section *section;
    const enum tie_break *criteria;
    int count;
    struct standings_line *lines;
    int *keys;                          /* values of the present criterion, by slot */
    bool *inside;                       /* by slot: is it in the tied group? */
};

/* Has each slot of the group from `from` up to `to` met every other equally often, and at all? */
static bool have_all_met(const struct sorter *sorter, int from, int to)
{
    int met = -1;

    for (int i = from; i < to; i++)
        for (int j = from; j < to; j++) {
            int times = 0;

            for (int k = 0; k < sorter->section->rounds; k++)
                times += section_round(sorter->section, sorter->lines[i].slot, k)->opponent == sorter->lines[j].slot;
            if (i == j)
                continue;
            if (times == 0 || (met >= 0 && times != met))
                return false;
            met = times;
        }
    return true;
}

/* Points within the group from `from` up to `to`; 0 for all unless all have met. They are told once a game among them is over. */
static void set_encounters(struct sorter *sorter, int from, int to)
{
    bool met = have_all_met(sorter, from, to), any = false;

    for (int i = from; i < to; i++)
        sorter->inside[sorter->lines[i].slot] = true;
    for (int i = from; i < to; i++) {
        const struct standings_line *line = &sorter->lines[i];
        int points = 0;

        for (int k = 0; k < sorter->section->rounds; k++) {
            const struct slot_round *round = section_round(sorter->section, line->slot, k);

            if (round->opponent == 0 || !sorter->inside[round->opponent])
                continue;
            points += round->points;
            any = any || round->kind != ROUND_OPEN;
        }
        sorter->keys[line->slot] = met ? points : 0;
    }
    for (int i = from; i < to; i++) {
        struct standings_line *line = &sorter->lines[i];

        sorter->inside[line->slot] = false;
        if (met && any && line->encounter == TIE_NO_ENCOUNTER)
            line->encounter = sorter->keys[line->slot];
    }
}

static void set_keys(struct sorter *sorter, enum tie_break criterion, int from, int to)
{
    if (criterion == TIE_DE)
        set_encounters(sorter, from, to);
    else
        for (int i = from; i < to; i++)
            sorter->keys[sorter->lines[i].slot] = sorter->lines[i].values[criterion];
}

/* Insertion sort: equal keys stay in order of start number. */
static void sort_by_key(struct sorter *sorter, int from, int to)
{
    for (int i = from + 1; i < to; i++) {
        struct standings_line line = sorter->lines[i];
        int at = i;

        for (; at > from && sorter->keys[sorter->lines[at - 1].slot] < sorter->keys[line.slot]; at--)
            sorter->lines[at] = sorter->lines[at - 1];
        sorter->lines[at] = line;
    }
}

/* Orders the slots from `from` up to `to`, which are tied in all criteria before `criterion`. Direct encounter may apply
 * again to the groups into which it splits them. */
static void sort_group(struct sorter *sorter, int criterion, int from, int to)
{
    int first, last, next;

    if (criterion == sorter->count || to - from < 2) {
        for (int i = from; i < to; i++)
            sorter->lines[i].place = from + 1;
        return;
    }
    set_keys(sorter, sorter->criteria[criterion], from, to);
    sort_by_key(sorter, from, to);
    first = sorter->keys[sorter->lines[from].slot];
    last = sorter->keys[sorter->lines[to - 1].slot];
    next = sorter->criteria[criterion] == TIE_DE && first != last ? criterion : criterion + 1;
    for (int start = from, end; start < to; start = end) {
        int key = sorter->keys[sorter->lines[start].slot];

        for (end = start + 1; end < to && sorter->keys[sorter->lines[end].slot] == key; end++)
            ;
        sort_group(sorter, next, start, end);
    }
}

void standings_fill(struct arena *arena, const struct section *section, bool round_robin, const enum tie_break *criteria,
                    int count, struct standings_line *lines)
{
    struct scores scores = scores_of(arena, section, round_robin);
    struct sorter sorter = {
        .section = section, .criteria = criteria, .count = count, .lines = lines,
        .keys = arena_alloc(arena, ((size_t)section->slots + 1) * sizeof(int)),
        .inside = arena_alloc(arena, (size_t)section->slots + 1),
    };

    for (int i = 0; i < section->slots; i++) {
        lines[i] = (struct standings_line){ .slot = i + 1, .encounter = TIE_NO_ENCOUNTER };
        fill_values(&scores, &lines[i]);
    }
    sort_group(&sorter, 0, 0, section->slots);
}

/* ---- lots ---- */

static uint64_t lot_of(uint64_t seed, int slot)
{
    struct rng lots = rng_stream(seed, "lot");

    lots.next = (uint64_t)slot;
    return rng_next64(&lots);
}

void standings_draw_lots(struct standings_line *lines, int count, int border, uint64_t seed)
{
    int from = border, to = border;

    if (border < 1 || border >= count || lines[border - 1].place != lines[border].place)
        return;
    while (from > 0 && lines[from - 1].place == lines[border].place)
        from--;
    while (to < count && lines[to].place == lines[border].place)
        to++;
    for (int i = from + 1; i < to; i++) {
        struct standings_line line = lines[i];
        uint64_t lot = lot_of(seed, line.slot);
        int at = i;

        for (; at > from && lot_of(seed, lines[at - 1].slot) > lot; at--)
            lines[at] = lines[at - 1];
        lines[at] = line;
    }
    for (int i = from; i < to; i++)
        lines[i].place = i + 1;
}
