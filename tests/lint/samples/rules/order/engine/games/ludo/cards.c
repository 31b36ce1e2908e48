/* The name of a static function of another file: harmless here. */
static int helper(const struct turn *turn)
{
    return turn->count;
}

static int throw_die(struct turn *turn)
{
    return effect_begin(turn);
}

static void good(struct turn *turn, const struct card *card)
{
    int sum = helper(turn) + helper(turn) + effect_begin(turn);
    int next = (throw_die(turn), throw_die(turn));

    if (throw_die(turn) && !throw_die(turn))
        sum = next ? throw_die(turn) : effect_begin(turn);
    card->resolve(turn, sum);
    keep(throw_die(turn), effect_count(turn) + helper(turn), sum && next);
    throw_die(turn) || effect_begin(turn);
    effect_begin(effect_begin(turn));
}

static void bad(struct turn *turn, const struct card *card)
{
    int sum = throw_die(turn) + effect_begin(turn);
    int list[] = { throw_die(turn), 3,
                   effect_begin(turn) };

    keep(list[throw_die(turn)],
         sum && throw_die(turn));
    list[throw_die(turn)] = 3 * (sum +
                                 card->resolve(turn, 1));
    for (sum = 0; sum < 3; keep(throw_die(turn), throw_die(turn)))
        sum++;
}

static int some(struct rng *choice)
{
    return (int)rng_below(choice, 4);
}

static void bad_player(struct rng *choice)
{
    aim(some(choice), some(choice));
}

static void bad_header(struct turn *turn)
{
    aim(effect_throw(turn), effect_throw(turn));
}

static void bad_way(const struct way *way, struct choosing *choosing)
{
    aim(way->draw(choosing), way->draw(choosing));
}
