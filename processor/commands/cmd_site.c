/* postern site: the pages of a home's published games. */
#include <stdio.h>
#include <string.h>

#include "engine/kernel/text.h"
#include "processor/base/exit_code.h"
#include "processor/base/random.h"
#include "processor/commands/commands.h"
#include "processor/commands/in_home.h"
#include "processor/commands/options.h"
#include "processor/page/proof.h"
#include "processor/site/site.h"

static void print_tally(const struct site_tally *tally, const char *folder, bool from, bool json)
{
    if (json) {
        printf("{\"games\":%d,\"left\":%d,\"made\":%d,\"removed\":%d,\"written\":%d}\n", tally->games, tally->left, tally->made,
               tally->removed, tally->written);
        return;
    }
    printf("%s: %d game%s, %d file%s written, %d removed\n", folder, tally->games, text_plural(tally->games), tally->written,
           text_plural(tally->written), tally->removed);
    if (!page_proof_is_built())
        puts("pages cannot check their games: this program was built without the engine for browsers");
    if (tally->left > 0)
        printf("%d game%s left for another pass\n", tally->left, text_plural(tally->left));
    if (tally->games == 0 && !from)
        puts("no game is published: `postern gm set GAME publish=finished` does that, or `publish = finished` in [games] for new ones");
}

/* --game may stand several times, so it is taken out before the others are read. Returns what is wrong; NULL: nothing. */
static const char *take_games(struct site_wish *wish, const char **games, int *argc, char **argv)
{
    int kept = 1;

    for (int i = 1; i < *argc; i++) {
        if (strcmp(argv[i], "--game") != 0) {
            argv[kept++] = argv[i];
            continue;
        }
        if (i + 1 == *argc)
            return "--game needs the name or the number of a game";
        games[wish->game_count++] = argv[++i];
    }
    wish->games = wish->game_count > 0 ? games : NULL;
    *argc = kept;
    return NULL;
}

/* A site of replays needs no home. */
static int make_from(const struct site_wish *wish, bool json)
{
    struct site_tally tally;
    struct home home = { 0 };
    struct error err;
    enum status status = random_init(&err);

    if (status == OK)
        status = templates_open(NULL, &home.templates, &err);
    if (status == OK)
        status = site_make(&home, wish, &tally, &err);
    templates_close(home.templates);
    if (status != OK)
        return exit_failure(&err);
    print_tally(&tally, wish->folder, true, json);
    if (tally.differing > 0)
        fprintf(stderr, "postern: %d replay%s not what the rules say; the page%s where\n", tally.differing,
                tally.differing == 1 ? " is" : "s are", tally.differing == 1 ? " says" : "s say");
    return tally.differing > 0 ? EXIT_NOT_SO : EXIT_DONE;
}

static int make(struct site_wish *wish, bool json)
{
    struct site_tally tally;
    struct home home;
    struct error err;
    enum status status;
    int code = command_open(&home, HOME_READ, NULL);

    if (code >= 0)
        return code;
    if (!wish->url)
        wish->url = home.config.site.url;
    if (!wish->title)
        wish->title = home.config.site.title;
    status = site_make(&home, wish, &tally, &err);
    if (status == OK)
        print_tally(&tally, wish->folder, false, json);
    return command_close(&home, status, &err);
}

static int refuse(const char *what, const char *why)
{
    fprintf(stderr, "postern: %s%s%s\n", what, why ? " " : "", why ? why : "");
    return EXIT_USAGE;
}

/* Reads the line; an exit code, or less than 0: the site is to be made. */
static int site_read(int argc, char **argv, struct site_wish *wish, bool *json)
{
    const char *game = NULL;
    int64_t limit = 0;
    bool from = false;
    const struct option_spec options[] = {
        { .name = "--url", .kind = OPTION_TEXT, .text = &wish->url, .value = "URL",
          .help = "where the folder will lie, with a slash at its end; feeds need it (url in [site])" },
        { .name = "--title", .kind = OPTION_TEXT, .text = &wish->title, .value = "TEXT", .help = "over the lists (title in [site], else Games)" },
        { .name = "--game", .kind = OPTION_TEXT, .text = &game, .value = "GAME",
          .help = "only this game; may stand several times" },
        { .name = "--from", .kind = OPTION_FLAG, .flag = &from, .help = "show these replays, not the games of a home" },
        { .name = "--limit", .kind = OPTION_NUMBER, .number = &limit, .value = "N",
          .help = "make the pages of so many games at most; 0: all (0)" },
        { .name = "--slim", .kind = OPTION_FLAG, .flag = &wish->slim, .help = "leave out pictures that readers' browsers can draw" },
        { .name = "--all", .kind = OPTION_FLAG, .flag = &wish->all, .help = "make every page anew" },
        { .name = "--force", .kind = OPTION_FLAG, .flag = &wish->force, .help = "take a folder that holds other files" },
        { .name = "--json", .kind = OPTION_FLAG, .flag = json, .help = "print one JSON object" },
        { .name = NULL },
    };
    const struct command_spec spec = {
        .usage = "site [--url URL] [--title TEXT] [--limit N] [--slim] [--all] [--force] [--json] [--game GAME ... | --from REPLAY ...] DIR",
        .about = "Makes a folder of pages about the games whose setting `publish` allows it: a page a game, lists, players who\n"
                 "want to be named, leagues, rule sets, feeds. It needs no server and no scripts. Run again, it writes only what\n"
                 "has changed, and removes what is no longer published.",
        .options = options, .least = 1, .most = -1,
    };
    int count, code = options_read(&spec, argc, argv, &count);

    if (code >= 0)
        return code;
    if (limit < 0 || limit > INT32_MAX)
        return refuse("--limit is a number from 0", NULL);
    if (from ? count < 2 || wish->games : count > 1)
        return refuse(from ? "--from reads REPLAY ... DIR, and goes without --game" : "there is one DIR; replays stand behind --from", NULL);
    if (wish->url && config_url_forbids(wish->url))
        return refuse("--url", config_url_forbids(wish->url));
    wish->folder = argv[count - 1];
    wish->from = from ? (const char *const *)argv : NULL;
    wish->from_count = count - 1;
    wish->limit = (int)limit;
    return -1;
}

int cmd_site(int argc, char **argv)
{
    struct arena arena = { .limit_bytes = 1 << 20 };
    struct site_wish wish = { .folder = NULL };
    const char **games = arena_alloc(&arena, (size_t)argc * sizeof *games), *wrong = take_games(&wish, games, &argc, argv);
    bool json = false;
    int code = wrong ? refuse(wrong, NULL) : site_read(argc, argv, &wish, &json);

    if (code < 0)
        code = wish.from ? make_from(&wish, json) : make(&wish, json);
    arena_release(&arena);
    return code;
}
