/* Knockout: a round is the matches of the bracket, a match some games at once. Start numbers are the seeds. */
#include "engine/kernel/rng.h"
#include "engine/league/bracket.h"
#include "engine/league/season.h"
#include "engine/league/season_entry.h"

/* If draw n of a stream is even, the better seed has the first seat of match n. */
static bool lot_is_even(uint64_t seed, const char *stream, int match)
{
    struct rng lots = rng_stream(seed, stream);

    lots.next = (uint64_t)match;
    return rng_next64(&lots) % 2 == 0;
}

/* ---- a match ---- */

struct match {
    int slots[2];                   /* the better seed first; second 0: a bye */
    int points[2];                  /* of its legs */
    int open, nobodys;              /* legs that are open; legs that both have forfeited */
    const struct pairing *decider;  /* NULL: there is none */
    uint64_t seed;                  /* of its round */
    int64_t made_utc_s, until_utc_s;        /* until: when it has to be over */
    int64_t told_utc_s;             /* when the moderator was told of a leg that was not; 0: he was not */
};

static struct match match_of(const struct season *season, const struct season_section *of, int round, int board)
{
    struct match match = { .slots = { 0, 0 } };

    for (int i = 0; i < of->pairing_count; i++) {
        const struct pairing *pairing = &of->pairings[i];
        bool swapped = pairing->second && pairing->second < pairing->first;

        if (pairing->round != round || pairing->board != board)
            continue;
        match.seed = pairing->seed;
        match.made_utc_s = pairing->made_utc_s;
        match.until_utc_s = pairing->until_utc_s;
        match.told_utc_s = pairing->told_utc_s > match.told_utc_s ? pairing->told_utc_s : match.told_utc_s;
        match.slots[0] = swapped ? pairing->second : pairing->first;
        match.slots[1] = swapped ? pairing->first : pairing->second;
        if (pairing->leg > season->settings.legs) {
            match.decider = pairing;
            continue;
        }
        for (int side = 0; side < 2; side++)
            match.points[side] += pairing_points(pairing, match.slots[side]);
        match.open += pairing->kind == ROUND_OPEN;
        match.nobodys += pairing->kind == ROUND_FORFEIT && pairing->both == 0;
    }
    return match;
}

static bool is_level(const struct season *season, const struct match *match)
{
    return match->slots[1] && match->open == 0 && match->points[0] == match->points[1] && match->nobodys < season->settings.legs;
}

/* The slot that goes on; 0: games are open. If both have forfeited all, the better seed does. */
static int winner_of(const struct season *season, const struct match *match)
{
    const struct pairing *decider = match->decider;

    if (!match->slots[1])
        return match->slots[0];
    if (match->open > 0)
        return 0;
    if (!is_level(season, match))
        return match->slots[match->points[1] > match->points[0]];
    if (!decider || decider->kind == ROUND_OPEN)
        return 0;
    if (decider->both == 0)
        return match->slots[0];
    return decider->points == 2 ? decider->first : decider->second;
}

void season_settle_match(struct season *season, struct season_section *of, int round, int board)
{
    struct match match = match_of(season, of, round, board);
    struct pairing decider = { .round = round, .board = board, .leg = season->settings.legs + 1, .seats = 2, .seed = match.seed,
                               .made_utc_s = match.made_utc_s, .until_utc_s = match.until_utc_s, .told_utc_s = match.told_utc_s };
    bool better_first;

    /* A leg that was annulled may have another result now, and the game after it decides nothing. */
    if (match.decider && match.decider->kind == ROUND_OPEN && match.open == 0 && !is_level(season, &match))
        of->pairings[match.decider - of->pairings].kind = ROUND_ZERO;
    if (match.decider || !is_level(season, &match))
        return;
    better_first = lot_is_even(match.seed, "lot", board);
    decider.slots[0] = match.slots[!better_first];
    decider.slots[1] = match.slots[better_first];
    season_add_pairing(season, of, decider);
}

/* ---- rounds ---- */

static void add_match(const struct season *season, struct value *boards, int number, const int *sides, uint64_t seed)
{
    int better = sides[0] < sides[1] ? sides[0] : sides[1], worse = sides[0] < sides[1] ? sides[1] : sides[0];
    bool better_first = lot_is_even(seed, "seats", number);

    if (better == 0)
        season_add_board(season, boards, (int[]){ worse, 0 }, 2);
    else
        season_add_board(season, boards, (int[]){ better_first ? better : worse, better_first ? worse : better }, 2);
}

static int matches_in(const struct season_section *of, int round)
{
    int leaves[BRACKET_ENTRANTS_MAX];

    return bracket_seeds(of->slot_count, leaves) >> round;
}

static bool is_made(const struct season_section *of, int round, int board)
{
    for (int i = 0; i < of->pairing_count; i++)
        if (of->pairings[i].round == round && of->pairings[i].board == board)
            return true;
    return false;
}

/* Who meets in a match: of round 1 the leaves of the bracket, 0 for nobody; later the winners of two matches. False: one of them
 * is not decided, or the match was made. */
static bool can_be_made(const struct season *season, const struct season_section *of, int round, int board, int sides[2])
{
    int leaves[BRACKET_ENTRANTS_MAX];

    if (is_made(of, round, board))
        return false;
    bracket_seeds(of->slot_count, leaves);
    for (int side = 0; side < 2; side++) {
        int before = 2 * (board - 1) + side;

        if (round > 1) {
            struct match match = match_of(season, of, round - 1, before + 1);

            sides[side] = winner_of(season, &match);
        } else {
            sides[side] = leaves[before];
        }
    }
    return round == 1 || (sides[0] > 0 && sides[1] > 0);
}

int season_knockout_due(const struct season *season, int section)
{
    const struct season_section *of = &season->sections[section];
    int sides[2];

    for (int round = 1; round <= of->rounds; round++)
        for (int board = 1; board <= matches_in(of, round); board++)
            if (can_be_made(season, of, round, board, sides))
                return round;
    return 0;
}

enum status season_pair_knockout(const struct season *season, int section, int round, uint64_t seed, struct value *boards,
                                 struct value *matches, struct error *err)
{
    const struct season_section *of = &season->sections[section];
    int sides[2];

    for (int board = 1; board <= matches_in(of, round); board++) {
        if (!can_be_made(season, of, round, board, sides))
            continue;
        add_match(season, boards, board, sides, seed);
        value_add_int(season->arena, matches, board);
    }
    return boards->count > 0 ? OK : error_set(err, ERR_CONFLICT, "round %d has no match that can be made", round);
}

const int *season_knockout_ranks(const struct season *season, int section)
{
    const struct season_section *of = &season->sections[section];
    int *ranks = arena_alloc(season->arena, ((size_t)of->slot_count + 1) * sizeof *ranks);

    for (int slot = 1; slot <= of->slot_count; slot++)
        ranks[slot] = 1;
    for (int round = 1; round <= of->made; round++)
        for (int board = 1; board <= matches_in(of, round); board++) {
            struct match match = match_of(season, of, round, board);
            int winner = winner_of(season, &match);

            for (int side = 0; side < 2 && winner; side++)
                if (match.slots[side] && match.slots[side] != winner)
                    ranks[match.slots[side]] = of->rounds - round + 2;
        }
    return ranks;
}
