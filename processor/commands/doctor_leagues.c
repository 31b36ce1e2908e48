#include "processor/commands/doctor_leagues.h"

#include "processor/base/exit_code.h"
#include "processor/league/league.h"
#include "processor/league/rated_pool.h"

static const size_t chain_arena_bytes = (size_t)1 << 30;

struct looking {
    struct home *home;
    doctor_say *say;
    void *context;
};

static void say_fault(const struct looking *looking, const char *what, const struct error *err)
{
    looking->say(looking->context, what, false, err->message, exit_code_of(err->status));
}

/* A league is opened with all its entries, which checks their chain. */
static void check_league(void *context, int64_t id)
{
    const struct looking *looking = context;
    struct arena arena = { .limit_bytes = chain_arena_bytes };
    struct league *league;
    struct error err;

    if (league_open(looking->home, id, &arena, &league, &err) != OK)
        say_fault(looking, "league", &err);
    arena_release(&arena);
}

/* So is a pool; the ratings that are stored beside it have to be those of its entries. */
static void check_pool(void *context, int64_t id)
{
    const struct looking *looking = context;
    struct arena arena = { .limit_bytes = chain_arena_bytes };
    struct pool_chain chain;
    struct error err;

    if (pool_chain_open(looking->home, id, &arena, &chain, &err) != OK)
        say_fault(looking, "ratings", &err);
    arena_release(&arena);
}

void doctor_leagues(struct home *home, doctor_say *say, void *context)
{
    struct looking looking = { home, say, context };
    struct error err;
    enum status status = store_leagues(home->store, check_league, &looking, &err);

    if (status == OK)
        status = store_pools(home->store, check_pool, &looking, &err);
    if (status != OK)
        say_fault(&looking, "leagues", &err);
}
