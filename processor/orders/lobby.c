#include "processor/orders/lobby.h"

#include <stdlib.h>
#include <string.h>

#include "engine/kernel/text.h"
#include "processor/base/address.h"
#include "processor/text/words.h"
#include "processor/report/deadline.h"
#include "processor/report/notice.h"
#include "processor/report/question_mail.h"
#include "processor/report/report.h"
#include "processor/turn/new_game.h"
#include "processor/turn/replace.h"
#include "processor/turn/stand_in.h"

enum { GAMES_LISTED = 40, SECONDS_A_DAY = 86400, SECONDS_A_WEEK = 7 * SECONDS_A_DAY, SECONDS_AN_HOUR = 3600 };

/* ---- which seats are free ---- */

/* Its player has gone, or the program took it from him, or stand-ins are asked for it. */
static bool is_left(const struct stored_game *stored, int seat)
{
    const struct seat_row *row = &stored->seats[seat];
    bool running = stored->row.phase == PHASE_RUNNING, bot = strcmp(row->hand, "bot") == 0;

    if (!running && stored->row.phase != PHASE_PAUSED)
        return false;
    if (!ruleset_in_play(stored->game.rules, stored->game.state, seat))
        return false;
    if (running)
        return (bot && row->address[0]) || (!bot && strcmp(row->state, "gone") == 0);
    return row->misses > 0 && (stored->settings.nmr_action == NMR_STANDIN || stored->settings.first_miss == FIRST_MISS_REFILL);
}

static bool is_free(const struct stored_game *stored, int seat)
{
    return stored_is_open(stored, seat) || is_left(stored, seat);
}

static int first_free(const struct stored_game *stored)
{
    for (int seat = 0; seat < stored->seat_count; seat++)
        if (is_free(stored, seat))
            return seat;
    return -1;
}

static bool has_seat(const struct stored_game *stored, const char *address)
{
    for (int seat = 0; seat < stored->seat_count; seat++)
        if (address_same(stored->seats[seat].address, address) && !is_free(stored, seat))
            return true;
    return false;
}

/* A league pairs its players itself, and a rehearsal has none. */
static bool is_public(struct home *home, const struct stored_game *stored)
{
    struct error unused;
    int64_t league;

    return !stored->settings.sandbox && !stored_moved_to(stored) && !stored->game.over
           && store_pairing_get(home->store, stored->row.id, &league, &unused) == ERR_NOT_FOUND;
}

/* ---- lists ---- */

static const char *days_since(struct arena *arena, const struct home *home, int64_t since_utc_s)
{
    int64_t days = (home->now_utc_s - since_utc_s) / SECONDS_A_DAY;

    return days < 1 ? "today" : arena_printf(arena, "%lld day%s ago", (long long)days, text_plural(days));
}

static const char *free_names(const struct stored_game *stored)
{
    const char *names = "";

    for (int seat = 0; seat < stored->seat_count; seat++)
        if (is_free(stored, seat))
            names = arena_printf(stored->arena, "%s%s%s", names, *names ? ", " : "", stored_seat_name(stored, seat));
    return names;
}

/* The line of one game; "": it is not in the list. */
static const char *line_of(struct home *home, struct stored_game *stored, bool left)
{
    struct arena *arena = stored->arena;
    int seat = first_free(stored);
    const char *about = arena_printf(arena, "- %s \"%s\" (%s)", stored->label, stored->row.name, stored->game.rules->title);

    if (!is_public(home, stored))
        return "";
    if (seat >= 0 && stored->row.phase == PHASE_INVITING && !left)
        return arena_printf(arena, "%s: made %s, free: %s of %d; %d hours a turn. SIGNON %s\n", about,
                            days_since(arena, home, stored->row.created_utc_s), free_names(stored), stored->seat_count,
                            stored->settings.hours, stored->label);
    if (seat >= 0 && stored->row.phase != PHASE_INVITING)
        return arena_printf(arena, "%s: turn %d, begun %s, left by its player: %s. SIGNON %s AS %s\n", about, stored->row.turn,
                            days_since(arena, home, stored->row.created_utc_s), free_names(stored), stored->label,
                            stored_seat_name(stored, seat));
    if (!left && stored->settings.observers == OBSERVERS_OPEN && stored->row.phase == PHASE_RUNNING)
        return arena_printf(arena, "%s: turn %d, begun %s, full. OBSERVE %s\n", about, stored->row.turn,
                            days_since(arena, home, stored->row.created_utc_s), stored->label);
    return "";
}

enum status lobby_list(struct home *home, struct arena *arena, bool left, const char **said, struct error *err)
{
    int64_t *ids = NULL;
    size_t count = 0;
    int listed = 0;
    const char *list = "";
    enum status status = store_games(home->store, PHASE_ANY, &ids, &count, err);

    for (size_t i = 0; i < count && status == OK && listed < GAMES_LISTED; i++) {
        struct stored_game *stored;
        struct error unused;
        const char *line;

        if (stored_game_open(home, ids[i], arena, &stored, &unused) != OK)
            continue;
        line = line_of(home, stored, left);
        listed += *line != '\0';
        list = arena_printf(arena, "%s%s", list, line);
    }
    free(ids);
    if (*list)
        *said = arena_printf(arena, left ? "Seats that were left by their players:\n%s" : "Games by mail:\n%s", list);
    else
        *said = left ? "No seat was left by its player.\n" : "No game has a free seat now, and none can be observed.\n";
    return status;
}

/* ---- SIGNON ---- */

static enum status take_open(struct stored_game *stored, int seat, const struct lobby_act *act, struct error *err)
{
    enum status status;

    replace_row(stored, seat, act->address, act->player);
    stored->seats[seat].luck = stored->seats[seat].luck_hash = "";
    if (stored->row.deadline_utc_s == STORE_NO_TIME && stored_all_joined(stored))
        deadline_move(stored, stored->home->now_utc_s + (int64_t)stored->settings.hours * SECONDS_AN_HOUR);
    stored->row.due_utc_s = stored->home->now_utc_s;
    status = report_invite(stored, seat, err);
    return status == OK ? stored_game_save(stored, err) : status;
}

static enum status take_seat(struct stored_game *stored, int seat, const struct lobby_act *act, const char **said, struct error *err)
{
    struct turn_news news = { 0 };
    const char *name = stored_seat_name(stored, seat);
    enum status status = stored_is_open(stored, seat) ? take_open(stored, seat, act, err)
                                                      : stand_in_take(stored, seat, act->address, act->player, &news, err);

    *said = arena_printf(stored->arena, "You have %s in game %s; a mail of that game tells the rest.", name, stored->label);
    return status == OK ? notice_moderator(stored->home, stored->row.id, "signed on",
                                           arena_printf(stored->arena, "%s has taken %s by mail.", act->address, name), err)
                        : status;
}

/* The words of `SIGNON g1 AS red`: the game, and the seat or "". */
static const char *read_game(struct arena *arena, const char *rest, const char **seat)
{
    size_t length = strcspn(rest, " \t");
    const char *behind = words_after(rest);

    if (text_has_prefix_ignoring_case(behind, "AS "))
        behind = words_after(behind);
    *seat = arena_text_n(arena, behind, strcspn(behind, " \t,.!"));
    return arena_text_n(arena, rest, length - (length > 0 && strchr(",.!", rest[length - 1]) ? 1 : 0));
}

/* The game and seat that are meant; *said: why there is none. */
static enum status find_seat(struct home *home, struct arena *arena, const struct lobby_act *act, struct stored_game **stored, int *seat,
                             const char **said, struct error *err)
{
    const char *seat_name, *name = read_game(arena, act->rest, &seat_name);
    struct error unused;
    int64_t id;
    enum status status;

    *seat = -1;
    *said = "There is no game of that name with a free seat. LIST tells which there are.";
    if (!*name || stored_game_find(home, name, &id, &unused) != OK)
        return OK;
    status = stored_game_open(home, id, arena, stored, err);
    if (status != OK || !is_public(home, *stored) || first_free(*stored) < 0)
        return status;
    if (has_seat(*stored, act->address)) {
        *said = arena_printf(arena, "You have a seat in game %s already.", (*stored)->label);
        return OK;
    }
    *seat = *seat_name ? -1 : first_free(*stored);
    if (*seat_name && (stored_seat_find(*stored, seat_name, seat, &unused) != OK || !is_free(*stored, *seat))) {
        *seat = -1;
        *said = arena_printf(arena, "\"%s\" is no free seat of game %s; free: %s.", seat_name, (*stored)->label, free_names(*stored));
    }
    return OK;
}

/* ---- how much one address may do ---- */

struct counting {
    struct home *home;
    int count;
};

static void count_game(void *context, int64_t game, int seat)
{
    struct counting *counting = context;
    struct game_row row;
    struct error unused;

    (void)seat;
    if (store_game_get(counting->home->store, game, &row, &unused) == OK && row.phase != PHASE_OVER && row.phase != PHASE_VOID
        && row.phase != PHASE_MOVED)
        counting->count++;
}

/* Why this address can have no further game; NULL: it can. */
static enum status too_many(struct home *home, struct arena *arena, const char *address, const char **why, struct error *err)
{
    struct counting counting = { .home = home };
    enum status status = store_seats_of(home->store, address, count_game, &counting, err);

    *why = counting.count < home->config.lobby.games
               ? NULL : arena_printf(arena, "You are in %d unfinished games, and by mail nobody gets into more than %d.", counting.count,
                                     home->config.lobby.games);
    return status;
}

/* ---- NEW GAME ---- */

/* "sanctum 3": the first number that no game has. */
static const char *new_name(struct home *home, struct arena *arena, const char *base)
{
    struct error unused;
    int64_t id;

    for (int number = 1;; number++) {
        const char *name = arena_printf(arena, "%s %d", base, number);

        if (store_game_named(home->store, name, &id, &unused) != OK)
            return name;
    }
}

struct wish {
    struct new_game game;
    struct value *options;
    bool bots;
    int seats;                       /* 0: as few as the rule set has */
    const char *problem;
};

static void read_wish_word(struct arena *arena, struct wish *wish, const char *word)
{
    const char *equals = strchr(word, '=');
    int64_t number;

    if (text_equal_ignoring_case(word, "BOT"))
        wish->bots = true;
    else if (equals && text_n_equal_ignoring_case(word, (size_t)(equals - word), "seats")
             && text_parse_int(equals + 1, 1, SEATS_MAX, &number) == TEXT_INT_OK)
        wish->seats = (int)number;
    else if (equals)
        value_set_text(arena, wish->options, arena_text_n(arena, word, (size_t)(equals - word)), equals + 1);
    else
        wish->problem = arena_printf(arena, "\"%.60s\" means nothing here: NEW GAME takes the rules, BOT, seats=N, and options "
                                     "as name=value. Nothing is made.", word);
}

static const char *rules_listed(struct arena *arena)
{
    const char *list = "";

    for (int i = 0; ruleset_at(i); i++)
        list = arena_printf(arena, "%s%s%s", list, *list ? ", " : "", ruleset_at(i)->name);
    return list;
}

static void read_wish(struct arena *arena, const struct lobby_act *act, struct wish *wish)
{
    const char *at = act->rest;
    const char *rules = arena_text_n(arena, at, strcspn(at, " \t,.!"));
    char *name = arena_copy(arena, rules, strlen(rules) + 1);

    for (char *c = name; *c; c++)
        *c = text_lower(*c);
    *wish = (struct wish){ .game.rules = ruleset_find(name), .options = value_object(arena) };
    if (!wish->game.rules)
        wish->problem = arena_printf(arena, "There are no rules \"%.60s\"; there are %s. Nothing is made.", rules, rules_listed(arena));
    for (at = words_after(at); *at && !wish->problem; at = words_after(at))
        read_wish_word(arena, wish, arena_text_n(arena, at, strcspn(at, " \t")));
}

/* Whoever makes the game has its first seat; the others are the program's, or open. */
static void fill_seats(struct wish *wish, const struct lobby_act *act)
{
    struct new_game *game = &wish->game;

    game->seat_count = wish->seats ? wish->seats : game->rules->seats_least;
    game->addresses[0] = act->address;
    game->players[0] = act->player;
    game->kinds[0] = SEAT_JOINED;
    for (int seat = 1; seat < game->seat_count; seat++) {
        game->addresses[seat] = game->players[seat] = "";
        game->kinds[seat] = !wish->bots ? SEAT_PLAYER : game->rules->bot ? SEAT_GREEDY : SEAT_BOT;
    }
}

/* Reads what is wanted, and checks it; *said: what is wrong. */
static enum status plan(struct home *home, struct arena *arena, const struct lobby_act *act, struct wish *wish, const char **said,
                        struct error *err)
{
    struct value *whole = NULL;
    struct error why;
    enum status status = too_many(home, arena, act->address, said, err);

    if (status != OK || *said)
        return status;
    read_wish(arena, act, wish);
    *said = wish->problem;
    if (*said)
        return OK;
    fill_seats(wish, act);
    wish->game.settings = home->config.games;
    wish->game.name = new_name(home, arena, wish->game.rules->name);
    if (new_game_check(&wish->game, &why) != OK
        || ruleset_options(wish->game.rules, arena, wish->options, &whole, &why) != OK)
        *said = arena_printf(arena, "%s. Nothing is made.", why.message);
    wish->game.options = whole;
    return OK;
}

static enum status make(struct home *home, struct arena *arena, const struct wish *wish, const struct lobby_act *act, const char **said,
                        struct error *err)
{
    struct stored_game *stored;
    enum status status = new_game_make(home, &wish->game, arena, &stored, err);

    if (status != OK)
        return status;
    *said = arena_printf(arena, "Game %s \"%s\" is made; a mail of that game tells the rest.%s", stored->label, wish->game.name,
                         stored_all_joined(stored) ? "" : arena_printf(arena, " It begins when all seats are taken: by SIGNON %s%s.",
                                                                       stored->label, home->config.lobby.invite
                                                                           ? ", or by people whom you INVITE" : ""));
    return notice_moderator(home, stored->row.id, "new game", arena_printf(arena, "%s has made it by mail: NEW GAME %s.", act->address,
                                                                          act->rest), err);
}

/* ---- acts ---- */

const char *lobby_act_write(struct arena *arena, const struct lobby_act *act)
{
    struct value *object = value_object(arena);

    value_set_text(arena, object, "address", act->address);
    value_set_bool(arena, object, "approved", act->approved);
    value_set_text(arena, object, "player", act->player);
    value_set_text(arena, object, "rest", act->rest);
    value_set_text(arena, object, "word", host_words[act->word].word);
    return value_write(arena, object, NULL);
}

bool lobby_act_read(struct arena *arena, const char *text, struct lobby_act *act)
{
    struct value *object;

    if (value_read(arena, text, strlen(text), &object, NULL) != OK)
        return false;
    *act = (struct lobby_act){ .word = strcmp(value_get_text(object, "word", ""), host_words[HOST_SIGNON].word) == 0 ? HOST_SIGNON
                                                                                                                    : HOST_NEW_GAME,
                               .rest = value_get_text(object, "rest", ""), .address = value_get_text(object, "address", ""),
                               .player = value_get_text(object, "player", ""),
                               .approved = value_get_int(object, "approved", 0) != 0 };
    return true;
}

/* The host is asked by mail, with the same words. */
static enum status ask_host(struct home *home, struct arena *arena, const struct lobby_act *act, const char **said, struct error *err)
{
    struct lobby_act approved = *act;
    struct confirmation_row asked = { .kind = LOBBY_QUESTION, .seat = -1, .address = home->config.moderator };
    struct confirmation_mail mail = { .subject = "Is this allowed?" };

    *said = "The host of these games is asked first; a mail tells you when there is a game.";
    if (!home->config.moderator) {
        *said = "The host of these games has named nobody who could allow that.";
        return OK;
    }
    approved.approved = true;
    asked.subject = lobby_act_write(arena, &approved);
    asked.words = arena_printf(arena, "%s, for %s", arena_printf(arena, "%s %s", host_words[act->word].word, act->rest), act->address);
    mail.body = arena_printf(arena, "%s wants this by mail:\n\n  %s %s\n", act->address, host_words[act->word].word, act->rest);
    return confirmation_ask(home, &asked, 0, &mail, arena, err);
}

static enum status sign_on(struct home *home, struct arena *arena, const struct lobby_act *act, bool ask, const char **said,
                           struct error *err)
{
    struct stored_game *stored;
    int seat;
    enum status status = too_many(home, arena, act->address, said, err);

    if (status != OK || *said)
        return status;
    status = find_seat(home, arena, act, &stored, &seat, said, err);
    if (status != OK || seat < 0)
        return status;
    return ask ? ask_host(home, arena, act, said, err) : take_seat(stored, seat, act, said, err);
}

static enum status new_game(struct home *home, struct arena *arena, const struct lobby_act *act, bool ask, const char **said,
                            struct error *err)
{
    struct wish wish;
    enum status status = plan(home, arena, act, &wish, said, err);

    if (status != OK || *said)
        return status;
    return ask ? ask_host(home, arena, act, said, err) : make(home, arena, &wish, act, said, err);
}

enum status lobby_do(struct home *home, struct arena *arena, const struct lobby_act *act, const char **said, struct error *err)
{
    int rule = act->word == HOST_SIGNON ? home->config.lobby.sign_on : home->config.lobby.new_game;
    bool ask = rule == LOBBY_ASK && !act->approved;

    *said = NULL;
    if (rule == LOBBY_NO) {
        *said = arena_printf(arena, "%s is not offered by the host of these games.", host_words[act->word].word);
        return OK;
    }
    return act->word == HOST_SIGNON ? sign_on(home, arena, act, ask, said, err) : new_game(home, arena, act, ask, said, err);
}

/* ---- INVITE ---- */

static int first_open(const struct stored_game *stored)
{
    for (int seat = 0; seat < stored->seat_count; seat++)
        if (stored_is_open(stored, seat))
            return seat;
    return -1;
}

/* Addresses are kept as hashes: somebody who never answered did not ask to be remembered. */
static const char *invited_key(struct arena *arena, const char *address)
{
    char *lower = arena_copy(arena, address, strlen(address) + 1);
    struct hash hash;

    for (char *c = lower; *c; c++)
        *c = text_lower(*c);
    hash = hash_bytes(lower, strlen(lower));
    return arena_printf(arena, "invited %s", hash_hex(arena, &hash));
}

/* Why this address cannot be invited by this player now; NULL: it can. */
static enum status invite_forbidden(struct stored_game *stored, int by, const char *address, const char **why, struct error *err)
{
    struct home *home = stored->home;
    struct error fault;
    int before = 0, week = 0;
    enum status status = store_answered(home->store, invited_key(stored->arena, address), 0, &before, err);

    *why = NULL;
    if (status == OK)
        status = store_answered(home->store, arena_printf(stored->arena, "invites %s", stored->seats[by].address),
                                home->now_utc_s / SECONDS_A_WEEK, &week, err);
    if (!home->config.lobby.invite)
        *why = "INVITE is not offered by the host of these games.";
    else if (home_check_address(home, address, &fault) != OK)
        *why = arena_printf(stored->arena, "INVITE takes one mail address, as INVITE ann@example.org: %s.", fault.message);
    else if (has_seat(stored, address))
        *why = arena_printf(stored->arena, "%s has a seat in this game.", address);
    else if (first_open(stored) < 0)
        *why = arena_printf(stored->arena, "No seat of game %s is open.", stored->label);
    else if (before > 0)
        *why = arena_printf(stored->arena, "%s was invited before, and nobody is invited twice.", address);
    else if (week >= home->config.lobby.invitations)
        *why = arena_printf(stored->arena, "You have invited %d people this week, and no more are invited for one player.", week);
    return status;
}

enum status lobby_invite(struct stored_game *stored, int by, const char *address, const char **said, bool *changed, struct error *err)
{
    struct home *home = stored->home;
    int seat = first_open(stored);
    enum status status = invite_forbidden(stored, by, address, said, err);

    if (status != OK || *said)
        return status;
    replace_row(stored, seat, address, "");
    stored->seats[seat].state = "invited";
    *changed = true;
    *said = arena_printf(stored->arena, "%s is invited to %s.", address, stored_seat_name(stored, seat));
    status = store_answered_add(home->store, invited_key(stored->arena, address), 0, err);
    if (status == OK)
        status = store_answered_add(home->store, arena_printf(stored->arena, "invites %s", stored->seats[by].address),
                                    home->now_utc_s / SECONDS_A_WEEK, err);
    return status == OK ? report_invite(stored, seat, err) : status;
}

/* ---- REMATCH ---- */

/* Sides change: the last seat becomes the first. */
static void turn_seats(const struct stored_game *stored, int by, struct new_game *game)
{
    game->seat_count = stored->seat_count;
    for (int seat = 0; seat < stored->seat_count; seat++) {
        int from = stored->seat_count - 1 - seat;
        bool plays = stored_has_player(stored, from);

        game->addresses[seat] = plays ? stored->seats[from].address : "";
        game->players[seat] = plays ? stored->seats[from].player : "";
        game->kinds[seat] = from == by ? SEAT_JOINED : plays ? SEAT_PLAYER : stored->game.rules->bot ? SEAT_GREEDY : SEAT_BOT;
    }
}

enum status lobby_rematch(struct stored_game *stored, int by, const char **said, struct error *err)
{
    struct home *home = stored->home;
    struct new_game wanted = { .name = arena_printf(stored->arena, "%s, again", stored->row.name), .rules = stored->game.rules,
                               .options = stored->game.options, .settings = stored->settings };
    struct stored_game *again;
    struct error unused;
    int64_t id;
    enum status status;

    *said = !home->config.lobby.rematch ? "REMATCH is not offered by the host of these games."
            : !stored->game.over        ? "REMATCH is for a game that is over."
                                        : NULL;
    if (*said)
        return OK;
    if (store_game_named(home->store, wanted.name, &id, &unused) == OK) {
        *said = arena_printf(stored->arena, "There is a rematch already: g%lld.", (long long)id);
        return OK;
    }
    if (stored_name_check(wanted.name, "game", &unused) != OK)
        wanted.name = new_name(home, stored->arena, stored->game.rules->name);
    wanted.settings.beacon = "";
    wanted.settings.chance_known = false;
    turn_seats(stored, by, &wanted);
    status = new_game_make(home, &wanted, stored->arena, &again, err);
    if (status == OK)
        *said = arena_printf(stored->arena, "Game %s \"%s\" is made, with sides changed; the others are invited.", again->label, wanted.name);
    return status;
}
