/* Lobby: games that people find, join and make by mail, without the host. The group [lobby] of the configuration says
 * what is allowed, and what needs his approval.
 *
 * Every act says in *said what became of it, in the arena; it runs inside the caller's transaction. */
#ifndef POSTERN_ORDERS_LOBBY_H
#define POSTERN_ORDERS_LOBBY_H

#include "processor/base/host_word.h"
#include "processor/game/stored_game.h"

/* SIGNON or NEW GAME, as somebody has written it. */
struct lobby_act {
    enum host_word_id word;
    const char *rest;                /* what stands behind the word */
    const char *address, *player;    /* who writes; the name: "" for none */
    bool approved;                   /* the host has said yes */
};

/* LIST: games with free seats, games whose seats were left, games that may be observed. SEATS: the left seats alone. */
enum status lobby_list(struct home *home, struct arena *arena, bool left, const char **said, struct error *err);

/* RATING: of who writes from this address, of a player, or the best of a pool. Who is not known is told so. */
enum status lobby_rating(struct home *home, struct arena *arena, const char *address, const char *word, const char **said,
                         struct error *err);

/* Does it, or asks the host whether it may be done. */
enum status lobby_do(struct home *home, struct arena *arena, const struct lobby_act *act, const char **said, struct error *err);

/* INVITE: an open seat of the writer's game is offered to an address. */
enum status lobby_invite(struct stored_game *stored, int by, const char *address, const char **said, bool *changed,
                         struct error *err);

/* REMATCH: the same game once more with sides changed, when it is over. */
enum status lobby_rematch(struct stored_game *stored, int by, const char **said, struct error *err);

/* The question about an act, to its writer or (approved by nobody yet) to the host; and back. */
const char *lobby_act_write(struct arena *arena, const struct lobby_act *act);
bool lobby_act_read(struct arena *arena, const char *text, struct lobby_act *act);

#define LOBBY_QUESTION "lobby"       /* the kind of its question (confirmation.h) */

#endif
