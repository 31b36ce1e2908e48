#include "processor/league/pairs.h"

#include <string.h>

#include "engine/kernel/text.h"

static const char blanks[] = " \t\r";

struct pairs {
    struct league *league;
    const struct season_section *of;
    struct section before;          /* the rounds that were made */
    int round;                      /* to be paired */
    bool rematch;
    const char *line, *at;          /* the present line, and how far it is read */
    int number;                     /* of the line, from 1 */
    int *lines;                     /* by slot: where it stands; 0: nowhere yet. Of 0: the bye */
    struct value *given;
    struct error *err;
};

static enum status refuse(const struct pairs *pairs, const char *at, const char *what)
{
    return error_set(pairs->err, ERR_FORMAT, "line %d, column %d: %s", pairs->number, (int)(at - pairs->line) + 1, what);
}

/* May this slot be paired? *at: where it stands. */
static enum status check_slot(const struct pairs *pairs, int slot, const char *at)
{
    struct arena *arena = pairs->league->arena;
    const struct slot *of = slot > 0 ? &pairs->of->slots[slot - 1] : NULL;

    if (pairs->lines[slot] > 0)
        return refuse(pairs, at, slot == 0 ? "one slot at most has nobody to play"
                                           : arena_printf(arena, "slot %d stands in line %d already", slot, pairs->lines[slot]));
    if (of && of->withdrawn)
        return refuse(pairs, at, arena_printf(arena, "slot %d has withdrawn", slot));
    if (of && of->rests[pairs->round])
        return refuse(pairs, at, arena_printf(arena, "slot %d rests in round %d", slot, pairs->round));
    return OK;
}

/* least 0: nobody may stand there, too. */
static enum status read_slot(struct pairs *pairs, int least, int *slot)
{
    struct arena *arena = pairs->league->arena;
    const char *from = pairs->at += strspn(pairs->at, blanks);
    int64_t number;
    enum status status;

    while (*pairs->at && !text_is_space(*pairs->at))
        pairs->at++;
    if (text_parse_int(arena_text_n(arena, from, (size_t)(pairs->at - from)), least, pairs->of->slot_count, &number) != TEXT_INT_OK)
        return refuse(pairs, from, arena_printf(arena, "a slot is %d to %d, not \"%.*s\"", least, pairs->of->slot_count,
                                                (int)(pairs->at - from < 20 ? pairs->at - from : 20), from));
    *slot = (int)number;
    status = check_slot(pairs, *slot, from);
    pairs->lines[*slot] = pairs->number;
    return status;
}

/* The round in which two slots have met, from 1; 0: they have not. */
static int met_in(const struct pairs *pairs, int one, int other)
{
    for (int i = 0; i < pairs->before.rounds; i++) {
        const struct slot_round *round = section_round(&pairs->before, one, i);

        if (round->opponent == other && round_is_game(round))
            return i + 1;
    }
    return 0;
}

static enum status read_pair(struct pairs *pairs)
{
    struct arena *arena = pairs->league->arena;
    struct value *pair = value_list(arena);
    int first = 0, second = 0, met;
    enum status status = read_slot(pairs, 1, &first);

    if (status == OK)
        status = read_slot(pairs, 0, &second);
    if (status != OK)
        return status;
    pairs->at += strspn(pairs->at, blanks);
    if (*pairs->at && *pairs->at != '\n')
        return refuse(pairs, pairs->at, "a line has two slots and nothing else");
    met = second > 0 ? met_in(pairs, first, second) : 0;
    if (met > 0 && !pairs->rematch)
        return refuse(pairs, pairs->line, arena_printf(arena, "slots %d and %d have met in round %d (--rematch lets them meet again)", first,
                                                       second, met));
    value_add_int(arena, pair, first);
    value_add_int(arena, pair, second);
    value_add(pairs->given, pair);
    return OK;
}

/* Blank, or in the first line a number alone: engines tell there how many pairs follow. */
static bool is_passed_over(const struct pairs *pairs)
{
    const char *at = pairs->line + strspn(pairs->line, blanks);

    while (pairs->number == 1 && text_is_digit(*at))
        at++;
    at += strspn(at, blanks);
    return !*at || *at == '\n';
}

static enum status check_missing(const struct pairs *pairs)
{
    for (int slot = 1; slot <= pairs->of->slot_count; slot++)
        if (pairs->lines[slot] == 0 && !pairs->of->slots[slot - 1].withdrawn && !pairs->of->slots[slot - 1].rests[pairs->round])
            return error_set(pairs->err, ERR_FORMAT, "slot %d is missing, and plays round %d", slot, pairs->round);
    return OK;
}

enum status league_pairs_read(struct league *league, int section, const char *text, bool rematch, struct value **given,
                              struct error *err)
{
    const struct season_section *of = &league->season.sections[section];
    struct pairs pairs = {
        .league = league, .of = of, .before = season_section(&league->season, section), .round = of->made + 1, .rematch = rematch,
        .lines = arena_alloc(league->arena, ((size_t)of->slot_count + 1) * sizeof *pairs.lines), .given = value_list(league->arena),
        .err = err,
    };
    enum status status = OK;

    if (of->made == of->rounds)
        return error_set(err, ERR_CONFLICT, "section %s has its %d rounds", season_section_name(league->arena, section), of->rounds);
    for (const char *line = text; *line && status == OK; line = *pairs.at ? pairs.at + 1 : pairs.at) {
        pairs.line = pairs.at = line;
        pairs.number++;
        if (!is_passed_over(&pairs))
            status = read_pair(&pairs);
        while (*pairs.at && *pairs.at != '\n')
            pairs.at++;
    }
    *given = pairs.given;
    return status == OK ? check_missing(&pairs) : status;
}
