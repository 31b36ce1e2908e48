#include "tests/support/league_chain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/kernel/rng.h"
#include "processor/league/chain.h"
#include "processor/league/file.h"

enum { SECONDS_A_DAY = 86400, COPY_BYTES = 1 << 16 };

static const uint8_t secret[SECRET_BYTES] = "0123456789abcdef0123456789abcde";
static const char hex[] = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";

struct chain {
    struct arena arena, entry;       /* what the season keeps, and what an entry needs */
    struct season season;
    struct value *settings;
    struct hash head;
    struct rng lots;
    FILE *out;
    int games;
};

static void give_up(const char *why) __attribute__((noreturn));
static void give_up(const char *why)
{
    fprintf(stderr, "league chain: %s\n", why);
    exit(EXIT_FAILURE);
}

static struct value *begin(struct chain *chain, const char *kind)
{
    struct value *entry;
    struct hash seed;

    arena_reset(&chain->entry);
    chain->season.arena = &chain->entry;
    entry = season_entry(&chain->season, kind, chain->season.at_utc_s + 60, NULL);
    if (!season_has_seed(kind))
        return entry;
    seed = chain_league_seed(&chain->season, secret, chain->season.entries + 1);
    value_set_text(&chain->entry, entry, "seed", hash_hex(&chain->entry, &seed));
    return entry;
}

static void add(struct chain *chain, struct value *entry)
{
    struct error err = { 0 };
    struct hash body_hash;
    const char *body;

    if (season_complete(&chain->season, entry, &err) != OK)
        give_up(err.message);
    chain->season.arena = &chain->arena;
    body = value_write(&chain->entry, entry, NULL);
    body_hash = hash_bytes(body, strlen(body));
    chain->head = chain_league_next(&chain->head, body);
    fprintf(chain->out, "{\"body\":%s,\"body_hash\":\"%s\",\"hash\":\"%s\"}\n", body, hash_hex(&chain->entry, &body_hash),
            hash_hex(&chain->entry, &chain->head));
    if (season_apply(&chain->season, entry, &err) != OK)
        give_up(err.message);
}

/* ---- a season ---- */

static void enter_all(struct chain *chain, int players)
{
    struct value *entry = begin(chain, "season");
    struct hash commitment = record_commitment(secret);

    value_set_text(&chain->entry, entry, "commitment", hash_hex(&chain->entry, &commitment));
    value_set_int(&chain->entry, entry, "starts", chain->season.at_utc_s + 7 * SECONDS_A_DAY);
    add(chain, entry);
    for (int player = 1; player <= players; player++) {
        entry = begin(chain, "enter");
        value_set_int(&chain->entry, entry, "player", player);
        value_set(&chain->entry, entry, "luck", value_printf(&chain->entry, "word %d", player));
        add(chain, entry);
    }
    add(chain, begin(chain, "start"));
}

static struct value *begin_about(struct chain *chain, const char *kind, int section, const struct pairing *pairing)
{
    struct value *entry = begin(chain, kind);

    value_set_text(&chain->entry, entry, "section", season_section_name(&chain->entry, section));
    value_set_int(&chain->entry, entry, "round", pairing->round);
    value_set_int(&chain->entry, entry, "board", pairing->board);
    return entry;
}

static void add_game(struct chain *chain, int section, const struct pairing *pairing)
{
    struct value *entry = begin_about(chain, "game", section, pairing);
    struct hash own = chain_league_game(&chain->season, secret, season_section_name(&chain->entry, section), pairing->round,
                                        pairing->board, 1);
    struct hash commitment = record_commitment(own.bytes);

    value_set(&chain->entry, entry, "game", value_printf(&chain->entry, "g%d", ++chain->games));
    value_set_text(&chain->entry, entry, "commitment", hash_hex(&chain->entry, &commitment));
    value_set_text(&chain->entry, entry, "founding", hex);
    add(chain, entry);
}

static void add_result(struct chain *chain, int section, const struct pairing *pairing)
{
    struct value *entry = begin_about(chain, "result", section, pairing), *points = value_list(&chain->entry);
    int first = (int)rng_below(&chain->lots, 3);

    value_add_int(&chain->entry, points, first);
    value_add_int(&chain->entry, points, 2 - first);
    value_set(&chain->entry, entry, "points", points);
    value_set_text(&chain->entry, entry, "game", pairing->game);
    value_set_text(&chain->entry, entry, "hash", hex);
    value_set_int(&chain->entry, entry, "record", 9);
    add(chain, entry);
}

static void play_round(struct chain *chain, int section)
{
    struct season_section *of = &chain->season.sections[section];
    struct value *entry = begin(chain, "round");
    int from = of->pairing_count;

    value_set_text(&chain->entry, entry, "section", season_section_name(&chain->entry, section));
    value_set_int(&chain->entry, entry, "round", of->made + 1);
    value_set_int(&chain->entry, entry, "until", chain->season.at_utc_s + 42 * SECONDS_A_DAY);
    add(chain, entry);
    for (int i = from; i < of->pairing_count; i++)
        if (of->pairings[i].kind == ROUND_OPEN)
            add_game(chain, section, &of->pairings[i]);
    for (int i = from; i < of->pairing_count; i++)
        if (of->pairings[i].kind == ROUND_OPEN)
            add_result(chain, section, &of->pairings[i]);
}

static void play_season(struct chain *chain, int players)
{
    struct hash told;
    struct value *entry;

    enter_all(chain, players);
    for (int section = 0; section < chain->season.section_count; section++)
        while (chain->season.sections[section].made < chain->season.sections[section].rounds)
            play_round(chain, section);
    entry = begin(chain, "close");
    memcpy(told.bytes, secret, sizeof told.bytes);
    value_set_text(&chain->entry, entry, "secret", hash_hex(&chain->entry, &told));
    add(chain, entry);
}

/* ---- the file ---- */

static void write_header(struct chain *chain, FILE *out)
{
    struct arena *arena = &chain->arena;
    struct value *header = value_object(arena);

    value_set_int(arena, header, "entries", chain->season.entries);
    value_set_text(arena, header, "format", LEAGUE_FORMAT);
    value_set_int(arena, header, "format_version", LEAGUE_FORMAT_VERSION);
    value_set_text(arena, header, "hash", hash_hex(arena, &chain->head));
    value_set_text(arena, header, "league", "l3");
    value_set(arena, header, "options", value_object(arena));
    value_set_text(arena, header, "rules", "duel");
    value_set(arena, header, "settings", value_copy(arena, chain->settings));
    fprintf(out, "%s\n", value_write(arena, header, NULL));
}

/* The header tells of the last entry, so it is known when all are written. */
static void write_file(struct chain *chain, const char *path)
{
    FILE *out = fopen(path, "w");
    char buffer[COPY_BYTES];
    size_t got;

    if (!out)
        give_up("its file cannot be written");
    write_header(chain, out);
    rewind(chain->out);
    while ((got = fread(buffer, 1, sizeof buffer, chain->out)) > 0)
        fwrite(buffer, 1, got, out);
    if (fclose(out) != 0)
        give_up("its file cannot be written");
    fclose(chain->out);
}

int league_chain_write(const char *path, int players, int games)
{
    struct chain chain = { .arena = { .limit_bytes = (size_t)1 << 30 }, .lots = rng_stream(20, "chain"), .out = tmpfile() };
    struct value *given = value_object(&chain.arena);
    struct error err = { 0 };

    value_set_text(&chain.arena, given, "most", "10000");
    if (!chain.out || league_settings_whole(&chain.arena, given, &chain.settings, &err) != OK ||
        season_init(&chain.season, &chain.arena, "l3", "duel", chain.settings, &err) != OK)
        give_up(err.message);
    chain.head = chain_league_founding(&chain.arena, "l3", "duel", value_object(&chain.arena), chain.settings);
    while (chain.games < games)
        play_season(&chain, players);
    write_file(&chain, path);
    arena_release(&chain.entry);
    arena_release(&chain.arena);
    return chain.games;
}
