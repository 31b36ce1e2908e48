/* postern key: the keys of a home, new ones, and what no longer counts. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/kernel/ruleset.h"
#include "processor/commands/commands.h"
#include "processor/commands/in_home.h"
#include "processor/base/exit_code.h"
#include "processor/base/random.h"
#include "processor/commands/options.h"
#include "processor/game/stored_game.h"

static const char *key_path(struct home *home)
{
    return home_file(home, "postern.key");
}

static int print_keys(const struct home *home, bool json)
{
    for (int i = 0; i < home->key.count; i++) {
        char id[KEY_ID_BYTES];

        key_id(&home->key, i, id);
        if (json)
            printf("{\"id\":\"%s\",\"newest\":%s}\n", id, i == 0 ? "true" : "false");
        else
            printf("%s  %s\n", id, i == 0 ? "makes addresses and seals" : "is still believed");
    }
    return EXIT_DONE;
}

/* Seals every secret again, with the newest key, that is sealed with an older one. */
static enum status seal_anew(struct home *home, struct error *err)
{
    int64_t *ids = NULL;
    size_t count = 0;
    enum status status = store_begin(home->store, DURABILITY_FULL, err);

    if (status == OK)
        status = store_games(home->store, PHASE_ANY, &ids, &count, err);
    for (size_t i = 0; i < count && status == OK; i++) {
        uint8_t secret[HASH_BYTES], sealed[SEALED_SECRET_BYTES];
        struct game_row row;
        bool marked;
        size_t bytes;

        status = store_game_get(home->store, ids[i], &row, err);
        if (status == OK)
            status = key_open(&home->key, row.secret.bytes, row.secret.count, secret, &marked, err);
        if (status != OK)
            break;
        bytes = key_seal(&home->key, secret, marked, sealed);
        status = store_game_seal(home->store, ids[i], (struct blob){ sealed, bytes }, err);
    }
    free(ids);
    if (status == OK)
        return store_commit(home->store, err);
    store_rollback(home->store);
    return status;
}

/* Tokens of a seat that are out no longer count. */
static enum status revoke(struct home *home, const char *game, const char *seat_name, struct error *err)
{
    struct arena arena = { .limit_bytes = 64 << 20 };
    struct stored_game *stored;
    int64_t id = 0;
    enum status status = store_begin(home->store, DURABILITY_FULL, err);

    if (status == OK)
        status = stored_game_find(home, game, &id, err);
    if (status == OK)
        status = stored_game_open(home, id, &arena, &stored, err);
    if (status == OK) {
        int seat;

        status = stored_seat_find(stored, seat_name, &seat, err);
        if (status == OK)
            stored->seats[seat].epoch++;
    }
    if (status == OK)
        status = stored_game_save(stored, err);
    if (status == OK)
        status = store_commit(home->store, err);
    else
        store_rollback(home->store);
    arena_release(&arena);
    return status;
}

enum change { CHANGE_NONE, CHANGE_ROTATE, CHANGE_RETIRE, CHANGE_REVOKE, CHANGE_CLUSTER, CHANGE_UNKNOWN };

static enum change change_of(int count, char **words)
{
    static const struct { const char *word; int count; } changes[CHANGE_UNKNOWN] = {
        [CHANGE_ROTATE] = { "rotate", 1 }, [CHANGE_RETIRE] = { "retire", 1 }, [CHANGE_REVOKE] = { "revoke", 3 },
        [CHANGE_CLUSTER] = { "cluster", 2 },
    };

    if (count == 0)
        return CHANGE_NONE;
    for (int i = CHANGE_ROTATE; i < CHANGE_UNKNOWN; i++)
        if (strcmp(words[0], changes[i].word) == 0 && count == changes[i].count)
            return (enum change)i;
    return CHANGE_UNKNOWN;
}

static enum status make_change(struct home *home, enum change change, char **words, struct error *err)
{
    enum status status = OK;

    if (change == CHANGE_ROTATE)
        return key_rotate(key_path(home), &home->key, err);
    if (change == CHANGE_REVOKE)
        return revoke(home, words[1], words[2], err);
    if (change == CHANGE_RETIRE)
        status = seal_anew(home, err);
    return change == CHANGE_RETIRE && status == OK ? key_retire(key_path(home), &home->key, err) : status;
}

/* A key that the homes of a cluster share. No home need be there yet. */
static int make_cluster_key(const char *path)
{
    struct key key;
    struct error err;
    char id[KEY_ID_BYTES];
    enum status status = random_init(&err);

    if (status == OK)
        status = key_create(path, &key, &err);
    if (status != OK)
        return exit_failure(&err);
    key_id(&key, 0, id);
    printf("%s  is in %s; put a copy into each home of the cluster, where [robot] cluster-key names it\n", id, path);
    key_wipe(&key);
    return EXIT_DONE;
}

int cmd_key(int argc, char **argv)
{
    struct home home;
    struct error err;
    bool json = false;
    const struct option_spec options[] = {
        { .name = "--json", .kind = OPTION_FLAG, .flag = &json, .help = "one JSON object a key" },
        { .name = NULL },
    };
    const struct command_spec spec = {
        .usage = "key [rotate | retire | revoke GAME SEAT | cluster FILE] [--json]",
        .about = "Lists the keys of the home by their ids, after a change if one is asked for.\n\n"
                 "  rotate            a new key makes all addresses; mails that are out stay good\n"
                 "  retire            only mails made with the newest key can be answered\n"
                 "  revoke GAME SEAT  what was mailed to this seat can no longer be answered\n"
                 "  cluster FILE      makes the key that the homes of a cluster share, in a new\n"
                 "                    file; needs no home",
        .options = options, .least = 0, .most = 3,
    };
    enum change change;
    enum status status;
    int count, code = options_read(&spec, argc, argv, &count);

    if (code >= 0)
        return code;
    change = change_of(count, argv);
    if (change == CHANGE_UNKNOWN) {
        fprintf(stderr, "postern: key takes nothing, `rotate`, `retire`, `revoke GAME SEAT`, or `cluster FILE`\n");
        return EXIT_USAGE;
    }
    if (change == CHANGE_CLUSTER)
        return make_cluster_key(argv[1]);
    code = command_open(&home, change != CHANGE_NONE ? HOME_WORK : HOME_READ, NULL);
    if (code >= 0)
        return code;
    status = make_change(&home, change, argv, &err);
    code = status == OK ? print_keys(&home, json) : exit_failure(&err);
    home_close(&home);
    return code;
}
