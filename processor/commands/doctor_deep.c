#include "processor/commands/doctor_deep.h"

#include <inttypes.h>
#include <stdlib.h>

#include "engine/kernel/text.h"
#include "processor/base/exit_code.h"
#include "processor/base/workers.h"
#include "processor/home/home.h"
#include "processor/report/replay_export.h"

struct deep {
    const char *path;
    struct home home;                /* of this process, open from its first game on */
    bool open;
    int64_t *games;
    size_t count;
    doctor_say_to *say;
    void *context;
};

static enum status open_home(struct deep *deep, struct error *err)
{
    enum status status = deep->open ? OK : home_open(deep->path, HOME_READ, &deep->home, err);

    deep->open = status == OK;
    return status;
}

/* ERR_CORRUPT says at which record the game differs. */
static enum status judge(const struct replay_check *check, struct error *err)
{
    return check->verdict == REPLAY_SOUND ? OK : error_set(err, ERR_CORRUPT, "record %d, event %d: %s", check->record, check->event,
                                                           check->what);
}

static enum status resolve_game(struct home *home, int64_t game, struct arena *arena, struct error *err)
{
    struct replay_check *check = arena_alloc(arena, sizeof *check);
    char *text = NULL;
    size_t bytes = 0;
    FILE *replay = open_memstream(&text, &bytes);
    enum status status;

    if (!replay)
        return error_set(err, ERR_IO, "no memory for its replay");
    status = replay_export(home, game, REPLAY_FULL, NULL, false, replay, err);
    if (fclose(replay) != 0 && status == OK)
        status = error_set(err, ERR_IO, "no memory for its replay");
    if (status == OK)
        status = replay_verify_text(text, bytes, "its replay", arena, check, err);
    free(text);
    return status == OK ? judge(check, err) : status;
}

static int check_game(void *context, int item, FILE *out)
{
    struct deep *deep = context;
    struct arena arena = { 0 };
    struct error err;
    enum status status = open_home(deep, &err);

    if (status == OK)
        status = resolve_game(&deep->home, deep->games[item], &arena, &err);
    if (status != OK)
        deep->say(out, deep->context, "deep", false, arena_printf(&arena, "g%" PRId64 ": %s", deep->games[item], err.message),
                  exit_code_of(status));
    arena_release(&arena);
    return status == OK ? EXIT_DONE : exit_code_of(status);
}

/* The home is closed again: processes must not share an open database. */
static enum status list_games(struct deep *deep, struct error *err)
{
    struct home home;
    enum status status = home_open(deep->path, HOME_READ, &home, err);

    if (status != OK)
        return status;
    status = store_games(home.store, PHASE_ANY, &deep->games, &deep->count, err);
    home_close(&home);
    return status;
}

int doctor_deep(const char *path, int jobs, doctor_say_to *say, void *context)
{
    struct deep deep = { .path = path, .say = say, .context = context };
    struct error err;
    char words[80];
    int code;

    if (list_games(&deep, &err) != OK) {
        say(stdout, context, "deep", false, err.message, exit_code_of(err.status));
        return exit_code_of(err.status);
    }
    code = workers_run(&(struct workers){ .jobs = jobs, .count = (int)deep.count, .what = "games", .work = check_game, .context = &deep });
    snprintf(words, sizeof words, "%zu game%s resolved again, and all is as it was stored", deep.count,
             text_plural((int64_t)deep.count));
    if (code == EXIT_DONE)
        say(stdout, context, "deep", true, words, EXIT_DONE);
    free(deep.games);
    return code;
}
