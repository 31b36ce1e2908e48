/* postern site: the pages of a home's published games. */
#include <stdio.h>
#include <string.h>

#include "engine/kernel/text.h"
#include "processor/base/exit_code.h"
#include "processor/commands/commands.h"
#include "processor/commands/in_home.h"
#include "processor/commands/options.h"
#include "processor/site/site.h"

static void print_tally(const struct site_tally *tally, const char *folder, bool json)
{
    if (json) {
        printf("{\"games\":%d,\"left\":%d,\"made\":%d,\"removed\":%d,\"written\":%d}\n", tally->games, tally->left, tally->made,
               tally->removed, tally->written);
        return;
    }
    printf("%s: %d game%s, %d file%s written, %d removed\n", folder, tally->games, text_plural(tally->games), tally->written,
           text_plural(tally->written), tally->removed);
    if (tally->left > 0)
        printf("%d game%s left for another pass\n", tally->left, text_plural(tally->left));
    if (tally->games == 0)
        puts("no game is published: `postern gm set GAME publish=finished` does that, or `publish = finished` in [games] for new ones");
}

/* Feeds join paths to it. */
static const char *url_forbids(const char *url)
{
    if (!url)
        return NULL;
    if (!text_has_prefix(url, "https://") && !text_has_prefix(url, "http://"))
        return "--url begins with https:// or http://";
    return url[strlen(url) - 1] == '/' ? NULL : "--url ends with a slash";
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
    status = site_make(&home, wish, &tally, &err);
    if (status == OK)
        print_tally(&tally, wish->folder, json);
    return command_close(&home, status, &err);
}

int cmd_site(int argc, char **argv)
{
    struct site_wish wish = { .folder = NULL };
    int64_t limit = 0;
    bool json = false;
    const struct option_spec options[] = {
        { .name = "--url", .kind = OPTION_TEXT, .text = &wish.url, .value = "URL",
          .help = "where the folder will lie, with a slash at its end; feeds need it" },
        { .name = "--title", .kind = OPTION_TEXT, .text = &wish.title, .value = "TEXT", .help = "over the lists (Games)" },
        { .name = "--limit", .kind = OPTION_NUMBER, .number = &limit, .value = "N",
          .help = "make the pages of so many games at most; 0: all (0)" },
        { .name = "--all", .kind = OPTION_FLAG, .flag = &wish.all, .help = "make every page anew" },
        { .name = "--force", .kind = OPTION_FLAG, .flag = &wish.force, .help = "take a folder that holds other files" },
        { .name = "--json", .kind = OPTION_FLAG, .flag = &json, .help = "print one JSON object" },
        { .name = NULL },
    };
    const struct command_spec spec = {
        .usage = "site [--url URL] [--title TEXT] [--limit N] [--all] [--force] [--json] DIR",
        .about = "Makes a folder of pages about the games whose setting `publish` allows it: a page a game, lists, players who\n"
                 "want to be named, leagues, rule sets, feeds. It needs no server and no scripts. Run again, it writes only what\n"
                 "has changed, and removes what is no longer published.",
        .options = options, .least = 1, .most = 1,
    };
    int count, code = options_read(&spec, argc, argv, &count);
    const char *wrong;

    if (code >= 0)
        return code;
    wrong = limit < 0 || limit > INT32_MAX ? "--limit is a number from 0" : url_forbids(wish.url);
    if (wrong) {
        fprintf(stderr, "postern: %s\n", wrong);
        return EXIT_USAGE;
    }
    wish.folder = argv[0];
    wish.limit = (int)limit;
    return make(&wish, json);
}
