#include "processor/moderator/gm.h"

#include <string.h>

#include "engine/kernel/text.h"
#include "processor/turn/moderator.h"

static const struct gm_act acts[] = {
    { .name = "extend", .words = "HOURS | until TIME",
      .help = "the deadline is this much later, or at that time",
      .example = "extend g12 24",
      .act = gm_extend },
    { .name = "pause", .words = "[TEXT]",
      .help = "nothing moves until it is resumed; mails are taken",
      .example = "pause g12 Until Monday: the mail server moves.",
      .act = gm_pause, .prose = true },
    { .name = "resume", .words = "[TEXT]",
      .help = "a paused or held game goes on, with the time that was left",
      .example = "resume g12",
      .act = gm_resume, .prose = true },
    { .name = "force", .words = "[TEXT]",
      .help = "the turn is resolved now; a player who has sent nothing gets his default",
      .example = "force g12 Ann has asked for it.",
      .act = gm_force, .prose = true, .asks = true },
    { .name = "beacon", .words = "VALUE",
      .help = "what the game's public beacon told: the game begins with it",
      .example = "beacon g12 7b0f...c1 (64 or 128 hex digits)",
      .act = gm_beacon },
    { .name = "approve", .words = "", .help = "what was shown of a held turn is sent",
      .example = "approve g12",
      .act = gm_approve },
    { .name = "set", .words = "NAME=VALUE ...",
      .help = "changes settings; `postern game settings GAME` lists them",
      .example = "set g12 hours=48 press=none",
      .act = gm_set },
    { .name = "orders", .words = "SEAT [add]",
      .help = "enters orders for a seat, or amends them; the seat is told",
      .example = "orders g12 red add --file orders.txt",
      .act = gm_orders, .body = true },
    { .name = "rule", .words = "TEXT [keep]",
      .help = "a ruling; lines below it write items of the position over the state",
      .example = "rule g12 \"The wall on d4 falls.\" keep --file items.txt",
      .act = gm_rule, .prose = true, .body = true },
    { .name = "position", .words = "[TEXT] [keep]",
      .help = "sets up a position from the lines below it",
      .example = "position g12 --file position.txt",
      .act = gm_position, .prose = true, .body = true },
    { .name = "replace", .words = "SEAT ADDRESS [NAME]",
      .help = "another player takes a seat, with its whole history",
      .example = "replace g12 blue gil@example.org Gil",
      .act = gm_replace },
    { .name = "absence", .words = "SEAT approve | refuse", .help = "decides an absence above the limits",
      .example = "absence g12 red approve",
      .act = gm_absence },
    { .name = "announce", .words = "TEXT", .help = "tells everybody something",
      .example = "announce g12 No turns between Christmas and New Year.",
      .act = gm_announce, .prose = true },
    { .name = "rollback", .words = "TURN | record N [keep] [same-dice]",
      .help = "the game is again as when that turn began",
      .example = "rollback g12 7 keep",
      .act = gm_rollback, .asks = true },
    { .name = "forward", .words = "[keep]", .help = "takes the last rollback back",
      .example = "forward g12",
      .act = gm_forward },
    { .name = "version", .words = "[keep]",
      .help = "a game of an older version of its rules goes on under those of today",
      .example = "version g12 keep",
      .act = gm_version, .asks = true },
    { .name = "fork", .words = "NAME [turn N | record N] [ADDRESS ...]",
      .help = "a sandbox game from there, with a secret of its own",
      .example = "fork g12 what-if turn 7",
      .act = gm_fork, .prose = true },
    { .name = "end", .words = "TEXT",
      .help = "the game is over, as the text says",
      .example = "end g12 Both sides agree on a draw.",
      .act = gm_end, .prose = true, .asks = true },
    { .name = "void", .words = "TEXT", .help = "the game counts for nothing",
      .example = "void g12 It was set up with the wrong options.",
      .act = gm_void, .prose = true, .asks = true },
    { .name = "address", .words = "SEAT ADDRESS",
      .help = "a player has a new address; older reply addresses are void",
      .example = "address g12 red ann@new.example.org",
      .act = gm_address },
    { .name = "erase", .words = "SEAT",
      .help = "a player's personal data go, from mails and all; the seat is free",
      .example = "erase g12 red",
      .act = gm_erase, .asks = true },
    { .name = "observe", .words = "ADDRESS", .help = "somebody without a seat gets the public reports",
      .example = "observe g12 eve@example.org",
      .act = gm_observe },
    { .name = "unobserve", .words = "ADDRESS", .help = "... and no longer gets them",
      .example = "unobserve g12 eve@example.org",
      .act = gm_unobserve },
    { .name = "resend", .words = "SEAT", .help = "the last report goes out again",
      .example = "resend g12 red",
      .act = gm_resend },
};

enum { ACTS = sizeof acts / sizeof acts[0] };

const struct gm_act *gm_act_at(int index)
{
    return index < ACTS ? &acts[index] : NULL;
}

const struct gm_act *gm_act_find(const char *name)
{
    for (int i = 0; i < ACTS; i++)
        if (text_equal_ignoring_case(name, acts[i].name))
            return &acts[i];
    return NULL;
}

/* ---- words ---- */

enum status gm_seat(struct gm *gm, int index, int *seat, struct error *err)
{
    return stored_seat_find(gm->stored, index < gm->count ? gm->words[index] : "", seat, err);
}

const char *gm_rest(struct gm *gm, int index)
{
    const char *text = "";

    for (int i = index; i < gm->count; i++)
        text = arena_printf(gm->arena, "%s%s%s", text, *text ? " " : "", gm->words[i]);
    return text;
}

bool gm_take_word(struct gm *gm, const char *word)
{
    for (int i = 0; i < gm->count; i++) {
        const char *written = gm->words[i];

        if (!text_equal_ignoring_case(written + (strncmp(written, "--", 2) == 0 ? 2 : 0), word))
            continue;
        memmove(&gm->words[i], &gm->words[i + 1], (size_t)(gm->count - i - 1) * sizeof *gm->words);
        gm->count--;
        return true;
    }
    return false;
}

enum status gm_no_more(const struct gm *gm, int count, struct error *err)
{
    return gm->count <= count ? OK : error_set(err, ERR_FORMAT, "\"%.60s\" is not understood", gm->words[count]);
}

enum status gm_note(struct gm *gm, const char *act, const char *text, struct error *err)
{
    if (gm->stored->moderation.waiting_count >= WAITING_ACTS_BY_HAND_MOST)
        return error_set(err, ERR_CONFLICT, "%d acts wait for the end of the open turn, and more cannot; when it is a record, "
                         "there is room again", gm->stored->moderation.waiting_count);
    gm->said = text;
    return moderator_note(gm->stored, act, text, &gm->news, err);
}

/* ---- doing ---- */

/* Whatever the moderator changes, a turn that was shown to him has to be shown again. */
static enum status do_inside(struct gm *gm, const struct gm_act *act, int64_t game, struct error *err)
{
    enum status status = stored_game_open(gm->home, game, gm->arena, &gm->stored, err);

    if (status == OK && stored_leaving(gm->stored))
        status = error_set(err, ERR_CONFLICT, "%s is on its way to the home of %s; `postern game export %s --back` takes it back",
                           gm->stored->label, stored_moved_to(gm->stored), gm->stored->label);
    else if (status == OK && stored_moved_to(gm->stored))
        status = error_set(err, ERR_CONFLICT, "%s has moved to the home of %s, and is led there", gm->stored->label,
                           stored_moved_to(gm->stored));
    if (status != OK)
        return status;
    if (act->act != gm_approve && gm->stored->moderation.preview) {
        gm->stored->moderation.preview = NULL;
        gm->stored->row.due_utc_s = gm->home->now_utc_s;
    }
    status = act->act(gm, err);
    if (status == OK && !gm->saved)
        status = stored_game_save(gm->stored, err);
    /* Mails that came while the game was held are read by the next run. */
    return status == OK && gm->stored->row.phase != PHASE_HELD ? store_inbox_wake(gm->home->store, game, err) : status;
}

/* The text becomes part of records and mails. */
static enum status check_text(const struct gm *gm, struct error *err)
{
    for (int i = 0; i < gm->count; i++)
        if (!text_is_utf8(gm->words[i], strlen(gm->words[i])))
            return error_set(err, ERR_FORMAT, "word %d is not UTF-8 text", i + 1);
    return text_is_utf8(gm->body, strlen(gm->body)) ? OK : error_set(err, ERR_FORMAT, "the text below it is not UTF-8 text");
}

enum status gm_do(struct home *home, int64_t game, const struct gm_act *act, const char **words, int count,
                  const char *body, struct arena *arena, const char **said, struct error *err)
{
    struct gm gm = { .home = home, .arena = arena, .words = words, .count = count, .body = body ? body : "", .said = "" };
    enum status status;

    *said = "";
    status = check_text(&gm, err);
    if (status == OK)
        status = store_savepoint(home->store, err);
    if (status != OK)
        return status;
    status = do_inside(&gm, act, game, err);
    *said = gm.said;
    if (status == OK)
        return store_release(home->store, err);
    store_rollback_to(home->store, &(struct error){ 0 });
    return status;
}

enum status gm_do_alone(struct home *home, int64_t game, const struct gm_act *act, const char **words, int count,
                        const char *body, struct arena *arena, const char **said, struct error *err)
{
    enum status status = store_begin(home->store, DURABILITY_FULL, err);

    if (status == OK)
        status = gm_do(home, game, act, words, count, body, arena, said, err);
    if (status == OK)
        status = store_commit(home->store, err);
    store_rollback(home->store);
    if (status == OK && act->act == gm_erase)
        status = store_forget(home->store, err);
    return status;
}
