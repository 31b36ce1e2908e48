#include "processor/who.h"

#include <sodium.h>
#include <string.h>

#include "engine/kernel/text.h"

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

bool who_password_right(const char *stored_hash, const char *password)
{
    return stored_hash[0] && password[0]
           && crypto_pwhash_str_verify(stored_hash, password, strlen(password)) == 0;
}

const char *who_password_hash(struct arena *arena, const char *password)
{
    char hash[crypto_pwhash_STRBYTES];

    if (crypto_pwhash_str(hash, password, strlen(password), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                          crypto_pwhash_MEMLIMIT_INTERACTIVE) != 0)
        return NULL;
    return arena_text(arena, hash);
}

/* Is one of the letter's tokens genuine, and (game not 0) for this game? */
static enum status find_token(struct home *home, const struct letter *letter, int64_t game, struct arena *arena,
                              struct who *who, struct error *err)
{
    for (int i = 0; i < letter->token_count; i++) {
        const struct letter_token *token = &letter->tokens[i];
        struct seats seats = { .arena = arena };
        enum status status;

        if (game && token->game != game)
            continue;
        status = store_seats(home->store, token->game, keep_seat, &seats, err);
        if (status != OK)
            return status;
        if (token->seat < 1 || token->seat > seats.count
            || !token_check(&home->key, token->text, token->leave ? "leave" : "reply", token->game, token->seat - 1,
                            token->request, seats.list[token->seat - 1].epoch))
            continue;
        *who = (struct who){ .game = token->game, .seat = token->seat - 1, .proof = LETTER_PROOF_TOKEN,
                             .serial = token->request };
        return OK;
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

static enum status find_password(struct home *home, int64_t game, const struct letter_block *block, struct arena *arena,
                                 struct who *who, struct error *err)
{
    struct seats seats = { .arena = arena };
    enum status status = store_seats(home->store, game, keep_seat, &seats, err);
    int seat = status == OK ? seat_called(home, game, block->player, &seats, arena) : -1;

    if (status != OK)
        return status;
    if (seat < 0 || !who_password_right(seats.list[seat].password, block->password)) {
        who->wrong_password = true;
        who->problem = "the game, the player or the password in the #orders line is not right";
        return ERR_NOT_FOUND;
    }
    *who = (struct who){ .game = game, .seat = seat, .proof = LETTER_PROOF_PASSWORD };
    return OK;
}

enum status who_find(struct home *home, const struct letter *letter, const struct letter_block *block,
                     struct arena *arena, struct who *who, struct error *err)
{
    struct error unused;
    int64_t game = 0;
    enum status status;

    *who = (struct who){ .seat = -1, .proof = LETTER_PROOF_NONE,
                         .problem = "only a reply to a mail from here, at the address that it answers to, shows who you "
                                    "are" };
    if (block && block->game[0] && stored_game_find(home, block->game, &game, &unused) != OK) {
        who->problem = "the #orders line names no game that can be ordered in with this mail";
        return OK;
    }
    if (game && block->password[0]) {
        status = find_password(home, game, block, arena, who, err);
        return status == ERR_NOT_FOUND ? OK : status;
    }
    status = find_token(home, letter, game, arena, who, err);
    return status == ERR_NOT_FOUND ? OK : status;
}
