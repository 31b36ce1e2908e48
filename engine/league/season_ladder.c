/* Ladder: challenges, declining them, and falling. The ladder holds players; a challenge is a pairing of round 1 whose board is
 * its number. */
#include "engine/kernel/text.h"
#include "engine/league/challenge.h"
#include "engine/league/season.h"
#include "engine/league/season_entry.h"

bool season_ladder_is_open(const struct season *season, int64_t at_utc_s)
{
    return season->settings.format == FORMAT_LADDER && season->phase == SEASON_PLAYING
           && (season->sections[0].made == 0 || at_utc_s < season->sections[0].until_utc_s);
}

/* ---- what has moved it ---- */

static void note_event(struct season *season, struct season_section *of, struct ladder_event event)
{
    of->events = arena_grow(season->arena, of->events, of->event_count, &of->event_capacity, sizeof *of->events);
    of->events[of->event_count++] = event;
}

static void leave(struct ladder *ladder, int player)
{
    int at = ladder_position(ladder, player);

    for (int i = at; at > 0 && i < ladder->count; i++)
        ladder->players[i - 1] = ladder->players[i];
    ladder->count -= at > 0;
}

struct ladder season_ladder_without(const struct season *season, const struct season_section *of, int result)
{
    struct ladder ladder = { arena_alloc(season->arena, ((size_t)of->event_count + 1) * sizeof *ladder.players), 0 };

    for (int i = 0; i < of->event_count; i++) {
        const struct ladder_event *event = &of->events[i];

        if (event->result > 0 && event->result == result)
            continue;
        switch (event->kind) {
        case LADDER_JOINED: ladder.players[ladder.count++] = event->player; break;
        case LADDER_LEFT: leave(&ladder, event->player); break;
        case LADDER_WON: ladder_won(&ladder, event->player, event->other); break;
        case LADDER_FELL: ladder_drop(&ladder, event->player, event->places); break;
        }
    }
    return ladder;
}

void season_ladder_annul(const struct season *season, struct season_section *of, int result)
{
    struct ladder ladder = season_ladder_without(season, of, result);
    int kept = 0;

    for (int i = 0; i < ladder.count; i++)
        of->ladder.players[i] = ladder.players[i];
    for (int i = 0; i < of->event_count; i++)
        if (of->events[i].result != result)
            of->events[kept++] = of->events[i];
    of->event_count = kept;
}

void season_ladder_tell(const struct season *season, struct value *entry, struct ladder ladder)
{
    struct value *list = value_list(season->arena);

    for (int i = 0; i < ladder.count; i++)
        value_add_int(season->arena, list, ladder.players[i]);
    value_set(season->arena, entry, "ladder", list);
}

/* ---- who is on it ---- */

void season_ladder_add(struct season *season, struct season_section *of, int slot, int64_t at_utc_s)
{
    of->slots[slot - 1].active_utc_s = at_utc_s;
    of->ladder.players = arena_grow(season->arena, of->ladder.players, of->ladder.count, &of->ladder_capacity,
                                    sizeof *of->ladder.players);
    of->ladder.players[of->ladder.count++] = of->slots[slot - 1].player;
    note_event(season, of, (struct ladder_event){ .kind = LADDER_JOINED, .player = of->slots[slot - 1].player });
}

void season_ladder_join(struct season *season, struct season_section *of, int player, int64_t at_utc_s)
{
    season_add_slot(season, of, player);
    season_ladder_add(season, of, of->slot_count, at_utc_s);
}

void season_ladder_leave(struct season *season, struct season_section *of, int player)
{
    leave(&of->ladder, player);
    note_event(season, of, (struct ladder_event){ .kind = LADDER_LEFT, .player = player });
}

const int *season_ladder_ranks(const struct season *season, int section)
{
    const struct season_section *of = &season->sections[section];
    int *ranks = arena_alloc(season->arena, ((size_t)of->slot_count + 1) * sizeof *ranks);

    for (int slot = 1; slot <= of->slot_count; slot++) {
        ranks[slot] = ladder_position(&of->ladder, of->slots[slot - 1].player);
        if (ranks[slot] == 0)
            ranks[slot] = of->slot_count + 1;
    }
    return ranks;
}

/* ---- falling ---- */

static bool plays(const struct season_section *of, int slot)
{
    for (int i = 0; i < of->pairing_count; i++)
        if (of->pairings[i].kind == ROUND_OPEN && pairing_has(&of->pairings[i], slot))
            return true;
    return false;
}

static bool can_fall(const struct season_section *of, int slot)
{
    int position = ladder_position(&of->ladder, of->slots[slot - 1].player);

    return position > 0 && position < of->ladder.count && !plays(of, slot);
}

bool season_idle_due(const struct season *season, int section, int slot, int64_t *due_utc_s)
{
    const struct season_section *of = &season->sections[section];
    const struct slot *who = &of->slots[slot - 1];

    *due_utc_s = challenge_idle_due(who->active_utc_s, who->idle_places);
    return can_fall(of, slot);
}

int season_idle_places(const struct season *season, int section, int slot, int64_t now_utc_s)
{
    const struct season_section *of = &season->sections[section];
    const struct slot *who = &of->slots[slot - 1];
    int places;

    if (!can_fall(of, slot))
        return 0;
    places = challenge_idle_places(who->active_utc_s, now_utc_s) - who->idle_places;
    return places > 0 ? places : 0;
}

static void win(struct season *season, struct season_section *of, const struct pairing *pairing)
{
    int other = pairing->challenger == pairing->first ? pairing->second : pairing->first;
    struct ladder_event event = { .kind = LADDER_WON, .player = of->slots[pairing->challenger - 1].player,
                                  .other = of->slots[other - 1].player, .result = pairing->result };

    ladder_won(&of->ladder, event.player, event.other);
    note_event(season, of, event);
}

void season_settle_challenge(struct season *season, struct season_section *of, const struct pairing *pairing, int64_t at_utc_s)
{
    for (int seat = 0; seat < pairing->seats; seat++) {
        of->slots[pairing->slots[seat] - 1].active_utc_s = at_utc_s;
        of->slots[pairing->slots[seat] - 1].idle_places = 0;
    }
    if (pairing_points(pairing, pairing->challenger) == 2)
        win(season, of, pairing);
}

/* ---- challenges ---- */

static struct challenge *challenges_of(const struct season *season, const struct season_section *of)
{
    struct challenge *list = arena_alloc(season->arena, ((size_t)of->pairing_count + 1) * sizeof *list);

    for (int i = 0; i < of->pairing_count; i++) {
        const struct pairing *pairing = &of->pairings[i];
        int other = pairing->challenger == pairing->first ? pairing->second : pairing->first;

        list[i] = (struct challenge){
            .challenger = of->slots[pairing->challenger - 1].player, .challenged = of->slots[other - 1].player,
            .made_utc_s = pairing->made_utc_s, .open = pairing->kind == ROUND_OPEN,
            .declined = pairing->declined_utc_s > 0, .declined_utc_s = pairing->declined_utc_s,
        };
    }
    return list;
}

static enum status forbid(const struct season *season, const struct season_section *of, int challenger, enum challenge_forbids why,
                          struct error *err)
{
    int own = ladder_position(&of->ladder, challenger), up = own / 5 > 3 ? own / 5 : 3;

    switch (why) {
    case CHALLENGE_ALLOWED: return OK;
    case CHALLENGE_SELF: return error_set(err, ERR_CONFLICT, "nobody challenges himself");
    case CHALLENGE_NOT_THERE: return error_set(err, ERR_CONFLICT, "both have to stand on the ladder");
    case CHALLENGE_OUT_OF_REACH:
        return error_set(err, ERR_CONFLICT, "from position %d those in positions %d to %d can be challenged", own,
                         own > up ? own - up : 1, own - 1);
    case CHALLENGE_OWN_OPEN:
        return error_set(err, ERR_CONFLICT, "a player has %d challenge of his own at a time", CHALLENGES_OWN);
    case CHALLENGE_OTHERS_OPEN:
        return error_set(err, ERR_CONFLICT, "he answers %d challenges already, and more are not made at a time", CHALLENGES_OF_OTHERS);
    case CHALLENGE_TOO_SOON:
        return error_set(err, ERR_CONFLICT, "the same player is challenged again after %d days", CHALLENGE_AGAIN_DAYS);
    }
    return error_set(err, ERR_BUG, "%s: no such reason", season->league);
}

static int balance_of(const struct season_section *of, int slot)
{
    int balance = 0;

    for (int i = 0; i < of->pairing_count; i++)
        if (of->pairings[i].kind == ROUND_PLAYED || of->pairings[i].kind == ROUND_OPEN)
            balance += (of->pairings[i].first == slot) - (of->pairings[i].second == slot);
    return balance;
}

static int size_of(int number)
{
    return number < 0 ? -number : number;
}

/* The player whose balance is further from 0 gets the seat that he has had less often; if both are equally far, the
 * challenger has the second. */
static bool challenger_is_first(const struct season_section *of, int challenger, int challenged)
{
    int own = balance_of(of, challenger), other = balance_of(of, challenged);

    if (size_of(own) == size_of(other))
        return false;
    return size_of(own) > size_of(other) ? own < 0 : other > 0;
}

/* ---- entries ---- */

static enum status complete_challenge(struct season *season, struct value *entry, const struct season_section *of, int slot,
                                      struct error *err)
{
    struct value *boards = value_list(season->arena);
    int section, other, challenger = of->slots[slot - 1].player;
    int64_t at = value_get_int(entry, "at", 0);
    bool first;
    enum status status = entry_need_slot(season, entry, "other", &section, &other, err);

    if (status == OK)
        status = forbid(season, of, challenger,
                        challenge_forbids(&of->ladder, challenges_of(season, of), of->pairing_count, challenger,
                                          of->slots[other - 1].player, at), err);
    if (status != OK)
        return status;
    first = challenger_is_first(of, slot, other);
    season_add_board(season, boards, (int[]){ first ? slot : other, first ? other : slot }, 2);
    value_set(season->arena, entry, "boards", boards);
    return OK;
}

static enum status complete_decline(struct season *season, struct value *entry, struct season_section *of, int slot,
                                    struct ladder *after, struct error *err)
{
    const struct pairing *pairing;
    int64_t board;
    enum decline decline;
    enum status status = entry_need_int(entry, "board", 1, of->pairing_count, &board, err);

    if (status != OK)
        return status;
    pairing = &of->pairings[board - 1];
    if (pairing->kind != ROUND_OPEN || pairing->challenger == slot || !pairing_has(pairing, slot))
        return error_set(err, ERR_CONFLICT, "player %d has no such challenge to decline", of->slots[slot - 1].player);
    decline = challenge_decline(challenges_of(season, of), of->pairing_count, (int)board - 1, value_get_int(entry, "at", 0));
    if (decline == DECLINE_TOO_LATE)
        return error_set(err, ERR_CONFLICT, "a challenge is declined within %d days", DECLINE_DAYS);
    value_set_text(season->arena, entry, "outcome", decline == DECLINE_FREE ? "free" : "lost");
    if (decline == DECLINE_LOSES)
        ladder_won(after, of->slots[pairing->challenger - 1].player, of->slots[slot - 1].player);
    return OK;
}

/* The board whose result, by its entry, a player has lost by silence without having fallen for it yet; NULL: there is none. */
static struct pairing *lost_by_silence(const struct season_section *of, int slot, int64_t result)
{
    for (int i = 0; i < of->pairing_count; i++)
        if (of->pairings[i].result > 0 && of->pairings[i].result == result && of->pairings[i].silent == slot && !of->pairings[i].dropped)
            return &of->pairings[i];
    return NULL;
}

static enum status complete_drop(struct season *season, struct value *entry, const struct season_section *of, int slot,
                                 struct ladder *after, struct error *err)
{
    const char *reason;
    int64_t result;
    int places = SILENCE_PLACES;
    enum status status = entry_need_text(entry, "reason", &reason, err);

    if (status == OK && text_equal(reason, "silence"))
        status = entry_need_int(entry, "entry", 1, season->entries, &result, err);
    if (status != OK)
        return status;
    if (text_equal(reason, "idle"))
        places = season_idle_places(season, 0, slot, value_get_int(entry, "at", 0));
    else if (!text_equal(reason, "silence"))
        return error_set(err, ERR_FORMAT, "\"reason\" is idle or silence");
    else if (!lost_by_silence(of, slot, result))
        return error_set(err, ERR_CONFLICT, "entry %d is no game that player %d has lost by silence", (int)result,
                         of->slots[slot - 1].player);
    if (places == 0)
        return error_set(err, ERR_CONFLICT, "player %d is not idle", of->slots[slot - 1].player);
    value_set_int(season->arena, entry, "places", places);
    ladder_drop(after, of->slots[slot - 1].player, places);
    return OK;
}

static struct ladder copy_of(const struct season *season, const struct ladder *ladder)
{
    struct ladder copy = { arena_alloc(season->arena, ((size_t)ladder->count + 1) * sizeof *copy.players), ladder->count };

    for (int i = 0; i < ladder->count; i++)
        copy.players[i] = ladder->players[i];
    return copy;
}

enum status season_complete_move(struct season *season, struct value *entry, struct error *err)
{
    struct season_section *of = season->sections;
    struct ladder after;
    const char *act;
    int section, slot;
    enum status status = entry_need_text(entry, "act", &act, err);

    if (status == OK && (!season_ladder_is_open(season, value_get_int(entry, "at", 0)) || of->made == 0))
        return error_set(err, ERR_CONFLICT, "no ladder is being played");
    if (status == OK)
        status = entry_need_slot(season, entry, "player", &section, &slot, err);
    if (status != OK)
        return status;
    after = copy_of(season, &of->ladder);
    if (text_equal(act, "challenge"))
        status = complete_challenge(season, entry, of, slot, err);
    else if (text_equal(act, "decline"))
        status = complete_decline(season, entry, of, slot, &after, err);
    else if (text_equal(act, "drop"))
        status = complete_drop(season, entry, of, slot, &after, err);
    else
        status = error_set(err, ERR_FORMAT, "\"act\" is challenge, decline or drop");
    season_ladder_tell(season, entry, after);
    return status;
}

static void apply_challenge(struct season *season, struct season_section *of, int slot, const struct value *entry)
{
    const struct value *board = value_find(entry, "boards")->first;

    season_add_pairing(season, of, (struct pairing){
        .round = 1, .board = of->pairing_count + 1, .leg = 1, .seats = 2, .challenger = slot, .until_utc_s = of->until_utc_s,
        .slots = { (int)board->first->number, (int)board->last->number }, .made_utc_s = value_get_int(entry, "at", 0) });
}

static void apply_decline(struct season *season, struct season_section *of, const struct value *entry)
{
    struct pairing *pairing = &of->pairings[value_get_int(entry, "board", 1) - 1];

    if (text_equal(value_get_text(entry, "outcome", ""), "free")) {
        pairing->kind = ROUND_ZERO;
        pairing->declined_utc_s = value_get_int(entry, "at", 0);
        return;
    }
    pairing->kind = ROUND_FORFEIT;
    pairing->both = 2;
    pairing->points = pairing->challenger == pairing->first ? 2 : 0;
    pairing->result = (int)value_get_int(entry, "number", 0);
    win(season, of, pairing);
}

static void apply_drop(struct season *season, struct season_section *of, int slot, const struct value *entry)
{
    struct ladder_event event = { .kind = LADDER_FELL, .player = of->slots[slot - 1].player,
                                  .places = (int)value_get_int(entry, "places", 0), .result = (int)value_get_int(entry, "entry", 0) };
    struct pairing *lost = lost_by_silence(of, slot, event.result);

    if (lost)
        lost->dropped = true;
    else
        of->slots[slot - 1].idle_places += event.places;
    ladder_drop(&of->ladder, event.player, event.places);
    note_event(season, of, event);
}

void season_apply_move(struct season *season, const struct value *entry)
{
    struct season_section *of = season->sections;
    const char *act = value_get_text(entry, "act", "");
    int section = 0, slot = 1;

    season_slot_of(season, (int)value_get_int(entry, "player", 0), &section, &slot);
    if (text_equal(act, "challenge"))
        apply_challenge(season, of, slot, entry);
    else if (text_equal(act, "decline"))
        apply_decline(season, of, entry);
    else
        apply_drop(season, of, slot, entry);
}
