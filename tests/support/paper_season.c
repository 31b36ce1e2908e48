#include "tests/support/paper_season.h"

#include <check.h>
#include <string.h>

#include "engine/kernel/rng.h"
#include "processor/base/bytes.h"
#include "processor/league/chain.h"
#include "processor/league/file.h"

enum { SECONDS_A_DAY = 86400 };

static const char hex[] = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";

const uint8_t paper_secret[SECRET_BYTES] = "0123456789abcdef0123456789abcde";

void paper_init(struct paper_season *paper, const char *given)
{
    struct value *settings;
    struct error err = { 0 };

    memset(paper, 0, sizeof *paper);
    settings = value_object(&paper->arena);
    for (const char *at = given; *at; at += strspn(at, " ")) {
        size_t bytes = strcspn(at, " "), name = strcspn(at, "=");

        value_set_text(&paper->arena, settings, arena_text_n(&paper->arena, at, name),
                       arena_text_n(&paper->arena, at + name + 1, bytes - name - 1));
        at += bytes;
    }
    ck_assert_msg(league_settings_whole(&paper->arena, settings, &paper->settings, &err) == OK, "%s", err.message);
    ck_assert_msg(season_init(&paper->season, &paper->arena, "l3", "duel", paper->settings, &err) == OK, "%s", err.message);
}

void paper_release(struct paper_season *paper)
{
    arena_release(&paper->arena);
}

struct value *paper_entry(struct paper_season *paper, const char *kind)
{
    struct value *entry = season_entry(&paper->season, kind, paper->season.at_utc_s + 60, NULL);
    struct hash seed;

    if (!season_has_seed(kind))
        return entry;
    seed = chain_league_seed(&paper->season, paper_secret, paper->season.entries + 1);
    value_set_text(&paper->arena, entry, "seed", hash_hex(&paper->arena, &seed));
    return entry;
}

void paper_add(struct paper_season *paper, struct value *entry)
{
    struct error err = { 0 };

    ck_assert_msg(season_complete(&paper->season, entry, &err) == OK, "%s: %s", value_get_text(entry, "kind", ""), err.message);
    ck_assert_msg(season_apply(&paper->season, entry, &err) == OK, "%s", err.message);
    ck_assert_int_lt(paper->count, PAPER_ENTRIES_MAX);
    paper->entries[paper->count++] = entry;
}

void paper_open(struct paper_season *paper, int players)
{
    struct value *entry = paper_entry(paper, "season");
    struct hash commitment = record_commitment(paper_secret);

    value_set_text(&paper->arena, entry, "commitment", hash_hex(&paper->arena, &commitment));
    value_set_int(&paper->arena, entry, "starts", paper->season.at_utc_s + 7 * SECONDS_A_DAY);
    paper_add(paper, entry);
    for (int player = 1; player <= players; player++) {
        entry = paper_entry(paper, "enter");
        value_set_int(&paper->arena, entry, "player", player);
        value_set(&paper->arena, entry, "luck", value_printf(&paper->arena, "word %d", player));
        paper_add(paper, entry);
    }
}

void paper_start(struct paper_season *paper)
{
    paper_add(paper, paper_entry(paper, "start"));
}

struct value *paper_about(struct paper_season *paper, const char *kind, int section, const struct pairing *pairing)
{
    struct value *entry = paper_entry(paper, kind);

    value_set_text(&paper->arena, entry, "section", season_section_name(&paper->arena, section));
    value_set_int(&paper->arena, entry, "round", pairing->round);
    value_set_int(&paper->arena, entry, "board", pairing->board);
    if (pairing->leg > 1)
        value_set_int(&paper->arena, entry, "leg", pairing->leg);
    return entry;
}

void paper_points(struct paper_season *paper, struct value *entry, int first, int second)
{
    struct value *points = value_list(&paper->arena);

    value_add_int(&paper->arena, points, first);
    value_add_int(&paper->arena, points, second);
    value_set(&paper->arena, entry, "points", points);
}

void paper_round(struct paper_season *paper, int section)
{
    struct season_section *of = &paper->season.sections[section];
    struct value *entry = paper_entry(paper, "round");

    value_set_text(&paper->arena, entry, "section", season_section_name(&paper->arena, section));
    value_set_int(&paper->arena, entry, "round", paper->season.settings.format == FORMAT_KNOCKOUT
                                                     ? season_knockout_due(&paper->season, section) : of->made + 1);
    value_set_int(&paper->arena, entry, "until", paper->season.at_utc_s + (int64_t)paper->season.settings.round_days * SECONDS_A_DAY);
    paper_add(paper, entry);
    paper_games(paper, section);
}

void paper_games(struct paper_season *paper, int section)
{
    struct season_section *of = &paper->season.sections[section];

    for (int i = 0; i < of->pairing_count; i++) {
        const struct pairing *pairing = &of->pairings[i];
        struct hash secret, commitment;
        struct value *entry;

        if (pairing->kind != ROUND_OPEN || pairing->game)
            continue;
        secret = chain_league_game(&paper->season, paper_secret, season_section_name(&paper->arena, section), pairing->round,
                                   pairing->board, pairing->leg);
        commitment = record_commitment(secret.bytes);
        entry = paper_about(paper, "game", section, pairing);
        value_set(&paper->arena, entry, "game", value_printf(&paper->arena, "g%d", paper->count));
        value_set_text(&paper->arena, entry, "commitment", hash_hex(&paper->arena, &commitment));
        value_set_text(&paper->arena, entry, "founding", hex);
        paper_add(paper, entry);
    }
}

/* Seats in a row by lot, each a place behind the one before or beside it. */
static void set_places(struct paper_season *paper, struct value *entry, int seats, struct rng *lots)
{
    struct value *places = value_list(&paper->arena);
    int first = (int)rng_below(lots, (uint64_t)seats), tie = (int)rng_below(lots, 3) == 0;

    for (int seat = 0; seat < seats; seat++) {
        int place = (seat + first) % seats + 1;

        value_add_int(&paper->arena, places, tie && place == 2 ? 1 : place);
    }
    value_set(&paper->arena, entry, "places", places);
}

void paper_results(struct paper_season *paper, int section, uint64_t seed)
{
    struct season_section *of = &paper->season.sections[section];
    struct rng lots = { seed, 0 };

    for (int i = 0; i < of->pairing_count; i++) {
        const struct pairing *pairing;
        struct value *entry;
        int points;

        paper_games(paper, section);
        pairing = &of->pairings[i];
        if (pairing->kind != ROUND_OPEN)
            continue;
        lots.next = (uint64_t)(1000 * pairing->round + 10 * pairing->board + pairing->leg);
        entry = paper_about(paper, "result", section, pairing);
        value_set_text(&paper->arena, entry, "game", pairing->game);
        value_set_text(&paper->arena, entry, "hash", hex);
        value_set_int(&paper->arena, entry, "record", 9);
        points = (int)rng_below(&lots, 3);
        if (pairing->seats > 2)
            set_places(paper, entry, pairing->seats, &lots);
        else
            paper_points(paper, entry, points, 2 - points);
        paper_add(paper, entry);
    }
}

void paper_play(struct paper_season *paper, uint64_t seed)
{
    struct value *entry;
    struct hash secret;

    for (int section = 0; section < paper->season.section_count; section++)
        while (paper->season.sections[section].made < paper->season.sections[section].rounds) {
            paper_round(paper, section);
            paper_results(paper, section, seed);
        }
    entry = paper_entry(paper, "close");
    if (paper->season.settings.format == FORMAT_LADDER)
        value_set_int(&paper->arena, entry, "at", paper->season.sections[0].until_utc_s);
    memcpy(secret.bytes, paper_secret, sizeof secret.bytes);
    value_set_text(&paper->arena, entry, "secret", hash_hex(&paper->arena, &secret));
    paper_add(paper, entry);
}

const char *paper_file(struct paper_season *paper)
{
    struct arena *arena = &paper->arena;
    struct value *header = value_object(arena), *options = value_object(arena);
    struct hash head = chain_league_founding(arena, "l3", "duel", options, paper->settings);
    struct bytes lines, file;

    bytes_init(&lines, arena, 0);
    bytes_init(&file, arena, 0);
    for (int i = 0; i < paper->count; i++) {
        const char *body = value_write(arena, paper->entries[i], NULL);
        struct hash body_hash = hash_bytes(body, strlen(body));

        head = chain_league_next(&head, body);
        bytes_printf(&lines, "{\"body\":%s,\"body_hash\":\"%s\",", body, hash_hex(arena, &body_hash));
        bytes_printf(&lines, "\"hash\":\"%s\"}\n", hash_hex(arena, &head));
    }
    value_set_int(arena, header, "entries", paper->count);
    value_set_text(arena, header, "format", LEAGUE_FORMAT);
    value_set_int(arena, header, "format_version", LEAGUE_FORMAT_VERSION);
    value_set_text(arena, header, "hash", hash_hex(arena, &head));
    value_set_text(arena, header, "league", "l3");
    value_set(arena, header, "options", options);
    value_set_text(arena, header, "rules", "duel");
    value_set(arena, header, "settings", value_copy(arena, paper->settings));
    bytes_printf(&file, "%s\n%s", value_write(arena, header, NULL), lines.data);
    return file.data;
}

enum status paper_verify(struct arena *arena, const char *file, struct league_verdict *verdict, struct error *err)
{
    char *text = arena_text(arena, file);
    struct lines lines;
    enum status status = lines_of(&lines, fmemopen(text, strlen(text), "r"), err);

    if (status != OK)
        return status;
    status = league_verify(arena, &lines, NULL, verdict, err);
    lines_close(&lines);
    return status;
}
