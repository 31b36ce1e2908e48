#include "processor/orders/sender.h"

#include <sodium.h>
#include <string.h>

#include "engine/kernel/text.h"
#include "processor/orders/confirmation.h"
#include "processor/report/mail_address.h"
#include "processor/report/notice.h"

enum { FAILURES_A_DAY = 10, SECONDS_A_DAY = 86400 };

#define WRONG_FRAME "the game, the player or the password in the #orders line is not right"

/* The seats of one game, as far as proofs need them. */
struct seats {
    struct arena *arena;
    struct seat_row list[SEATS_MAX];
    int count;
};

static void keep_seat(void *context, const struct seat_row *seat)
{
    struct seats *seats = context;

    if (seats->count == SEATS_MAX)
        return;
    seats->list[seats->count] = *seat;
    seats->list[seats->count].address = arena_text(seats->arena, seat->address);
    seats->list[seats->count].player = arena_text(seats->arena, seat->player);
    seats->list[seats->count++].password = arena_text(seats->arena, seat->password);
}

static bool is_one_character(const char *word)
{
    return strspn(word, (const char[]){ word[0], '\0' }) == strlen(word);
}

bool sender_password_can_be(const char *word)
{
    size_t length = strlen(word);

    return length >= PASSWORD_BYTES_LEAST && length <= PASSWORD_BYTES_MOST && strcspn(word, " \t") == length
           && !is_one_character(word);
}

/* Takes its time on purpose. A word of one repeated character proves nothing: a password may be stored like that if it
 * was struck out of its mail before it was set. */
static bool password_right(const char *stored_hash, const char *password)
{
    return stored_hash[0] && password[0] && !is_one_character(password)
           && crypto_pwhash_str_verify(stored_hash, password, strlen(password)) == 0;
}

const char *sender_password_hash(struct arena *arena, const char *password)
{
    char hash[crypto_pwhash_STRBYTES];

    if (crypto_pwhash_str(hash, password, strlen(password), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                          crypto_pwhash_MEMLIMIT_INTERACTIVE) != 0)
        return NULL;
    return arena_text(arena, hash);
}

static const char *const purposes[] = {
    [LETTER_TOKEN_REPLY] = "reply", [LETTER_TOKEN_LEAVE] = "leave", [LETTER_TOKEN_OBSERVE] = "observe",
    [LETTER_TOKEN_UNOBSERVE] = "unobserve",
};

bool sender_is_proved(const struct sender *sender)
{
    return sender->game || sender->question || sender->league;
}

/* The address of a question that was asked. */
static enum status find_question(struct home *home, const struct letter_token *token, struct arena *arena, struct sender *sender,
                                 struct error *err)
{
    struct confirmation_row asked;
    int epoch = 0;
    enum status status = store_confirmation_get(home->store, token_number(token->text), &asked, err);

    if (status != OK)
        return status;
    asked.kind = arena_text(arena, asked.kind);
    asked.address = arena_text(arena, asked.address);
    asked.subject = arena_text(arena, asked.subject);
    asked.words = arena_text(arena, asked.words);
    if (asked.seat >= 0)
        status = store_seat_epoch(home->store, asked.game, asked.seat, &epoch, err);
    if (status == ERR_NOT_FOUND)
        status = OK;
    if (status == OK && !confirmation_proves(home, &asked, epoch, token->text, arena))
        return ERR_NOT_FOUND;
    if (status == OK)
        *sender = (struct sender){ .game = asked.game, .seat = asked.seat, .proof = LETTER_PROOF_TOKEN, .use = LETTER_TOKEN_CONFIRM,
                             .question = asked.id, .token = token->text };
    return status;
}

/* An observer's token: of a purpose of its own, so it proves no seat, and a seat's proves no observer. */
static enum status find_observer(struct home *home, const struct letter_token *token, struct sender *sender, struct error *err)
{
    struct observer_row row;
    enum status status;

    if (token->seat < 1 || !token_check(&home->key, token->text, purposes[token->use], token->game, token->seat - 1, 0, 0))
        return ERR_NOT_FOUND;
    status = store_observer_get(home->store, token->game, token->seat, &row, err);
    if (status == OK)
        *sender = (struct sender){ .game = token->game, .seat = -1, .proof = LETTER_PROOF_TOKEN, .observer = token->seat,
                             .use = (enum letter_token_use)token->use };
    return status;
}

static enum status find_appeals(struct home *home, int64_t league, struct player_row *player, struct error *err)
{
    struct league_row row;
    enum status status = store_league_get(home->store, league, &row, err);

    *player = (struct player_row){ .id = MAIL_ADDRESS_APPEALS, .address = status == OK ? row.appeals : "" };
    return status;
}

static enum status find_league_player(struct home *home, const struct letter_token *token, struct arena *arena,
                                      struct sender *sender, struct error *err)
{
    struct player_row player;
    enum status status = OK;

    if (token->seat == MAIL_ADDRESS_APPEALS)
        status = find_appeals(home, token->game, &player, err);
    else if (token->seat != MAIL_ADDRESS_MODERATOR)
        status = store_player_get(home->store, token->seat, &player, err);
    else
        player = (struct player_row){ .id = MAIL_ADDRESS_MODERATOR, .address = home->config.moderator ? home->config.moderator : "" };
    if (status != OK)
        return status;
    player.address = arena_text(arena, player.address);
    if (!mail_address_proves_league(home, token->game, &player, token->request, token->text, arena))
        return ERR_NOT_FOUND;
    *sender = (struct sender){ .seat = -1, .proof = LETTER_PROOF_TOKEN, .league = token->game, .player = token->seat,
                               .use = LETTER_TOKEN_LEAGUE };
    return OK;
}

/* The address of a notice to the moderator. */
static bool proves_moderator(struct home *home, const struct letter_token *token)
{
    return token->seat == NOTICE_SEAT && token->use == LETTER_TOKEN_REPLY
           && token_check(&home->key, token->text, NOTICE_PURPOSE, token->game, NOTICE_SEAT - 1, token->request, 0);
}

/* A seat's own address. */
static enum status find_seat(struct home *home, const struct letter_token *token, struct sender *sender, struct error *err)
{
    int epoch;
    enum status status = store_seat_epoch(home->store, token->game, token->seat - 1, &epoch, err);

    if (status != OK)
        return status;
    if (!token_check(&home->key, token->text, purposes[token->use], token->game, token->seat - 1, token->request, epoch))
        return ERR_NOT_FOUND;
    *sender = (struct sender){ .game = token->game, .seat = token->seat - 1, .proof = LETTER_PROOF_TOKEN,
                               .serial = token->request, .use = (enum letter_token_use)token->use };
    return OK;
}

/* Whom a token proves, in this game when it is not 0. ERR_NOT_FOUND: nobody. */
static enum status find_by_token(struct home *home, const struct letter_token *token, int64_t game, struct arena *arena,
                                 struct sender *sender, struct error *err)
{
    if (token->use == LETTER_TOKEN_CONFIRM)
        return find_question(home, token, arena, sender, err);
    if (token->use == LETTER_TOKEN_LEAGUE)
        return game ? ERR_NOT_FOUND : find_league_player(home, token, arena, sender, err);
    if (game && token->game != game)
        return ERR_NOT_FOUND;
    if (proves_moderator(home, token)) {
        *sender = (struct sender){ .game = token->game, .seat = -1, .proof = LETTER_PROOF_TOKEN, .serial = token->request,
                                   .moderator = true };
        return OK;
    }
    if (token->use == LETTER_TOKEN_OBSERVE || token->use == LETTER_TOKEN_UNOBSERVE)
        return find_observer(home, token, sender, err);
    return find_seat(home, token, sender, err);
}

/* Is one of the letter's tokens genuine, and (game not 0) for this game? */
static enum status find_token(struct home *home, const struct letter *letter, int64_t game, struct arena *arena,
                              struct sender *sender, struct error *err)
{
    for (int i = 0; i < letter->token_count; i++) {
        enum status status = find_by_token(home, &letter->tokens[i], game, arena, sender, err);

        if (status != ERR_NOT_FOUND)
            return status;
    }
    return ERR_NOT_FOUND;
}

/* "2", "p2", the rule set's name or the player's. */
static int seat_called(struct home *home, int64_t game, const char *name, const struct seats *seats,
                       struct arena *arena)
{
    struct stored_game *stored;
    struct error err;
    int64_t number;
    int seat = -1;

    for (int i = 0; i < seats->count; i++)
        if (seats->list[i].player[0] && text_equal_ignoring_case(seats->list[i].player, name))
            return i;
    if (text_parse_int(name[0] == 'p' || name[0] == 'P' ? name + 1 : name, 1, seats->count, &number) == TEXT_INT_OK)
        return (int)number - 1;
    if (stored_game_open(home, game, arena, &stored, &err) == OK && stored->game.set_up)
        seat = ruleset_seat(stored->game.rules, stored->game.state, name);
    return seat;
}

/* Ten wrong passwords lock this way in until the next day. */
static enum status count_failure(struct home *home, int64_t game, int seat, struct arena *arena, bool failed, bool *locked,
                                 struct error *err)
{
    const char *key = arena_printf(arena, "password g%lld p%d", (long long)game, seat + 1);
    int64_t day = home->now_utc_s / SECONDS_A_DAY;
    int count = 0;
    enum status status = store_answered(home->store, key, day, &count, err);

    *locked = count >= FAILURES_A_DAY;
    if (status != OK || !failed || *locked)
        return status;
    if (count + 1 == FAILURES_A_DAY)
        home_log(home, game, seat, "%d wrong passwords today; none is looked at until tomorrow", FAILURES_A_DAY);
    return store_answered_add(home->store, key, day, err);
}

static enum status find_password(struct home *home, int64_t game, const struct letter_block *block, struct arena *arena,
                                 struct sender *sender, struct error *err)
{
    struct seats seats = { .arena = arena };
    bool locked = false;
    enum status status = store_seats(home->store, game, keep_seat, &seats, err);
    int seat = status == OK ? seat_called(home, game, block->player, &seats, arena) : -1;

    if (status == OK && seat >= 0)
        status = count_failure(home, game, seat, arena, false, &locked, err);
    if (status != OK)
        return status;
    if (seat >= 0 && !locked && password_right(seats.list[seat].password, block->password)) {
        *sender = (struct sender){ .game = game, .seat = seat, .proof = LETTER_PROOF_PASSWORD };
        return OK;
    }
    sender->wrong_password = true;
    sender->problem = WRONG_FRAME;
    if (seat >= 0 && seats.list[seat].password[0])
        status = count_failure(home, game, seat, arena, true, &locked, err);
    return status == OK ? ERR_NOT_FOUND : status;
}

/* ---- a From address alone ---- */

struct claims {
    int64_t game;                    /* the one that the mail names; 0: none */
    int count;
    struct { int64_t game; int seat; } list[SEATS_MAX];
};

static void keep_claim(void *context, int64_t game, int seat)
{
    struct claims *claims = context;

    if ((claims->game && claims->game != game) || claims->count == SEATS_MAX)
        return;
    claims->list[claims->count].game = game;
    claims->list[claims->count++].seat = seat;
}

static bool goes_on(const struct game_row *row)
{
    return row->phase != PHASE_OVER && row->phase != PHASE_VOID && !row->moved[0];
}

/* The seat whose address stands in From:, if that is one seat of one running game; it is proved when our own mail server
 * has checked the address and the game takes that for enough (`auth = from`). */
static enum status find_claim(struct home *home, const struct letter *letter, int64_t game, struct arena *arena,
                              struct sender *sender, struct error *err)
{
    struct claims claims = { .game = game };
    struct game_settings settings = { .auth = AUTH_TOKEN };
    int found = 0;
    enum status status = letter->from[0] ? store_seats_of(home->store, letter->from, keep_claim, &claims, err) : OK;

    for (int i = 0; i < claims.count && status == OK; i++) {
        struct game_row row;

        status = store_game_get(home->store, claims.list[i].game, &row, err);
        if (status != OK || !goes_on(&row))
            continue;
        found++;
        sender->claimed_game = claims.list[i].game;
        sender->claimed_seat = claims.list[i].seat;
        status = settings_read(&settings, row.settings, arena, err);
    }
    if (status != OK || found != 1) {
        sender->claimed_game = 0;
        return status;
    }
    if (letter->proof == LETTER_PROOF_DMARC && settings.auth == AUTH_FROM)
        *sender = (struct sender){ .game = sender->claimed_game, .seat = sender->claimed_seat, .proof = LETTER_PROOF_DMARC };
    return OK;
}

/* Does the frame call for another seat than the one that the token proves? */
static bool names_another(struct home *home, const struct letter_block *block, const struct sender *sender, struct arena *arena)
{
    struct seats seats = { .arena = arena };
    int seat;

    if (!block->player[0] || sender->observer || sender->question || sender->league ||
        store_seats(home->store, sender->game, keep_seat, &seats, &(struct error){ 0 }) != OK)
        return false;
    seat = seat_called(home, sender->game, block->player, &seats, arena);
    return seat >= 0 && seat != sender->seat;
}

/* The answer to a frame that proves nothing does not reveal which games exist. */
enum status sender_find(struct home *home, const struct letter *letter, const struct letter_block *block,
                     struct arena *arena, struct sender *sender, struct error *err)
{
    struct error unused;
    int64_t game = 0;
    enum status status;

    *sender = (struct sender){ .seat = -1, .proof = LETTER_PROOF_NONE,
                         .problem = "only a reply to a mail from here, at the address that it answers to, shows who you "
                                    "are" };
    if (block && block->game[0] && stored_game_find(home, block->game, &game, &unused) != OK) {
        sender->problem = WRONG_FRAME;
        return OK;
    }
    if (game && block->password[0]) {
        status = find_password(home, game, block, arena, sender, err);
        if (status != ERR_NOT_FOUND)
            return status;
    }
    status = find_token(home, letter, game, arena, sender, err);
    if (status == ERR_NOT_FOUND && !sender->wrong_password) {
        status = find_claim(home, letter, game, arena, sender, err);
        status = status == OK && !sender->game ? ERR_NOT_FOUND : status;
    }
    if (status == OK && block && names_another(home, block, sender, arena))
        *sender = (struct sender){ .seat = -1, .proof = LETTER_PROOF_NONE, .problem = WRONG_FRAME };
    if (status == ERR_NOT_FOUND && game)
        sender->problem = WRONG_FRAME;
    return status == ERR_NOT_FOUND ? OK : status;
}
