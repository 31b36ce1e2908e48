#include "processor/home/config.h"

#include <glib.h>
#include <string.h>

#include "engine/league/settings.h"
#include "processor/base/address.h"
#include "processor/home/calendar.h"
#include "processor/home/config_values.h"

/* Every key that a group may have. */
static const char *const robot_keys[] = { "name", "address", "bounce", "moderator", "game-master", "board", "hosts", "authserv",
                                          "recipient-headers", "home-address", "cluster", "cluster-key", "first-game",
                                          "last-game", NULL };
static const char *const deliver_keys[] = { "way", "maildir", "sendmail", "host", "port", "tls", "ca-file", "helo",
                                            "user", "password", "password-file", "password-command", "oauth",
                                            "send-most", "a-minute", "connections", "unsynced", NULL };
static const char *const lobby_keys[] = { "sign-on", "new-game", "invite", "rematch", "invitations", "games", NULL };
static const char *const site_keys[] = { "publish", "title", "url", NULL };
static const char *const source_keys[] = { "kind", "path", "host", "port", "tls", "user", "folder", "processed",
                                           "quarantine", "ca-file", "password", "password-file", "password-command",
                                           "oauth", "timeout", NULL };

/* "07:00", or "no". */
static enum status board_of(const struct config_reading *reading, int *minute)
{
    const char *text = config_text(reading, "robot", "board");
    int hour, minutes;

    *minute = -1;
    if (!text || g_ascii_strcasecmp(text, "no") == 0)
        return OK;
    if (strlen(text) != strlen("07:00") || strspn(text, "0123456789") != 2 || text[2] != ':'
        || strspn(text + 3, "0123456789") != 2)
        return config_wrong(reading, "robot", "board", "\"%s\" is no time of the day as 07:00 (UTC), and not no", text);
    hour = (text[0] - '0') * 10 + text[1] - '0';
    minutes = (text[3] - '0') * 10 + text[4] - '0';
    if (hour > 23 || minutes > 59)
        return config_wrong(reading, "robot", "board", "no day has a time %s", text);
    *minute = hour * 60 + minutes;
    return OK;
}

/* The numbers of this home's games: disjoint from those of the others of its cluster, which nobody here can check. */
static enum status read_range(const struct config_reading *reading, struct config *config)
{
    enum status status;

    config->first_game = 1;
    config->last_game = CONFIG_GAME_MOST;
    status = config_number(reading, "robot", "first-game", 1, CONFIG_GAME_MOST, &config->first_game);
    if (status == OK)
        status = config_number(reading, "robot", "last-game", 1, CONFIG_GAME_MOST, &config->last_game);
    if (status == OK && config->last_game < config->first_game)
        return config_wrong(reading, "robot", "last-game", "%d comes before first-game = %d", config->last_game, config->first_game);
    return status;
}

static bool is_in_cluster(const struct config *config, const char *address)
{
    for (int i = 0; i < config->cluster_count; i++)
        if (address_same(config->cluster[i], address))
            return true;
    return false;
}

bool config_is_peer(const struct config *config, const char *home_address)
{
    return is_in_cluster(config, home_address) && !address_same(home_address, config->home_address);
}

static enum status check_cluster(const struct config_reading *reading, const struct config *config)
{
    struct error fault;

    for (int i = 0; i < config->cluster_count; i++)
        if (address_check(config->cluster[i], &fault) != OK)
            return config_wrong(reading, "robot", "cluster", "%s", fault.message);
    if (address_same(config->home_address, config->robot_address))
        return config_wrong(reading, "robot", "home-address", "is missing, or is the robot's: a home of a cluster has an address of its "
                     "own");
    if (!is_in_cluster(config, config->home_address))
        return config_wrong(reading, "robot", "cluster", "has to name this home too: %s", config->home_address);
    if (is_in_cluster(config, config->robot_address))
        return config_wrong(reading, "robot", "cluster", "%s is the address of all homes, not of one", config->robot_address);
    return config->cluster_key ? OK : config_wrong(reading, "robot", "cluster-key", "is missing; `postern key cluster FILE` makes one");
}

/* Several homes behind one address. */
static enum status read_cluster(const struct config_reading *reading, struct config *config)
{
    enum status status = config_address(reading, "robot", "home-address", &config->home_address);

    if (!config->home_address)
        config->home_address = config->robot_address;
    config->cluster_key = config_path(reading, "robot", "cluster-key");
    if (status == OK)
        status = config_list(reading, "robot", "cluster", config->cluster, &config->cluster_count);
    if (status == OK && config->cluster_count > 0)
        status = check_cluster(reading, config);
    return status == OK ? read_range(reading, config) : status;
}

static enum status read_robot(const struct config_reading *reading, struct config *config)
{
    enum status status = config_keys(reading, "robot", robot_keys);

    config->robot_name = config_text(reading, "robot", "name");
    if (!config->robot_name)
        config->robot_name = "Postern";
    config->master_name = config_text(reading, "robot", "game-master");
    if (status == OK)
        status = config_address(reading, "robot", "address", &config->robot_address);
    if (status == OK && !config->robot_address)
        status = config_wrong(reading, "robot", "address", "is missing: the address that players write to");
    if (status == OK)
        status = read_cluster(reading, config);
    if (status == OK)
        status = config_address(reading, "robot", "bounce", &config->bounce_address);
    if (status == OK && !config->bounce_address)
        config->bounce_address = config->home_address;
    if (status == OK)
        status = config_address(reading, "robot", "moderator", &config->moderator);
    if (status == OK)
        status = board_of(reading, &config->board_minute);
    config->authserv = config_text(reading, "robot", "authserv");
    if (status == OK)
        status = config_list(reading, "robot", "hosts", config->hosts, &config->host_count);
    if (status == OK)
        status = config_list(reading, "robot", "recipient-headers", config->recipient_headers,
                             &config->recipient_header_count);
    return status;
}

static enum status read_way(const struct config_reading *reading, struct deliver_config *deliver)
{
    static const char *const ways[] = { "maildir", "sendmail", "smtp" };
    static const char *const kinds[] = { "starttls", "tls", "plain" };
    const char *way = config_text(reading, "deliver", "way");
    const char *tls = config_text(reading, "deliver", "tls");
    int found = -1;

    for (int i = 0; way && i < 3; i++)
        if (strcmp(way, ways[i]) == 0)
            found = i;
    if (found < 0)
        return config_wrong(reading, "deliver", "way", "\"%s\" is not maildir, sendmail or smtp", way ? way : "");
    deliver->way = (enum deliver_transport)found;
    found = tls ? -1 : 0;
    for (int i = 0; tls && i < 3; i++)
        if (strcmp(tls, kinds[i]) == 0)
            found = i;
    if (found < 0)
        return config_wrong(reading, "deliver", "tls", "\"%s\" is not starttls, tls or plain", tls);
    deliver->tls = (enum deliver_tls)found;
    return OK;
}

static enum status read_deliver(const struct config_reading *reading, struct config *config)
{
    struct deliver_config *deliver = &config->deliver;
    enum status status = config_keys(reading, "deliver", deliver_keys);

    if (status == OK)
        status = read_way(reading, deliver);
    deliver->maildir = config_path(reading, "deliver", "maildir");
    deliver->sendmail = config_text(reading, "deliver", "sendmail");
    deliver->host = config_text(reading, "deliver", "host");
    deliver->ca_file = config_path(reading, "deliver", "ca-file");
    deliver->helo = config_text(reading, "deliver", "helo");
    deliver->user = config_text(reading, "deliver", "user");
    if (status == OK)
        status = config_number(reading, "deliver", "port", 1, 65535, &deliver->port);
    if (status == OK)
        status = config_secret(reading, "deliver", &deliver->password);
    if (status == OK)
        status = config_flag(reading, "deliver", "oauth", &deliver->oauth);
    if (status == OK)
        status = config_flag(reading, "deliver", "unsynced", &deliver->unsynced);
    if (status == OK)
        status = config_number(reading, "deliver", "send-most", 0, 1000000, &config->send_most);
    if (status == OK)
        status = config_number(reading, "deliver", "a-minute", 0, 1000000, &config->a_minute);
    deliver->connections = 1;
    if (status == OK)
        status = config_number(reading, "deliver", "connections", 1, DELIVER_CONNECTIONS_MAX, &deliver->connections);
    if (status == OK && deliver->way == DELIVER_MAILDIR && !deliver->maildir)
        status = config_wrong(reading, "deliver", "maildir", "is missing: the folder that mails are put into");
    if (status == OK && deliver->way == DELIVER_SENDMAIL && !deliver->sendmail)
        status = config_wrong(reading, "deliver", "sendmail", "is missing: the program, as /usr/sbin/sendmail");
    if (status == OK && deliver->way == DELIVER_SMTP && !deliver->host)
        status = config_wrong(reading, "deliver", "host", "is missing: the relay's name");
    return status;
}

static enum status rule_of(const struct config_reading *reading, const char *key, int *rule)
{
    static const char *const rules[] = { "no", "ask", "yes" };
    const char *text = config_text(reading, "lobby", key);

    if (!text)
        return OK;
    for (int i = 0; i < 3; i++)
        if (strcmp(text, rules[i]) == 0) {
            *rule = i;
            return OK;
        }
    return config_wrong(reading, "lobby", key, "\"%s\" is not no, ask or yes", text);
}

/* What people may do by mail without the host. */
static enum status read_lobby(const struct config_reading *reading, struct config *config)
{
    struct lobby_config *lobby = &config->lobby;
    enum status status = config_keys(reading, "lobby", lobby_keys);

    *lobby = (struct lobby_config){ .sign_on = LOBBY_YES, .rematch = true, .invitations = 3, .games = 5 };
    if (status == OK)
        status = rule_of(reading, "sign-on", &lobby->sign_on);
    if (status == OK)
        status = rule_of(reading, "new-game", &lobby->new_game);
    if (status == OK)
        status = config_flag(reading, "lobby", "invite", &lobby->invite);
    if (status == OK)
        status = config_flag(reading, "lobby", "rematch", &lobby->rematch);
    if (status == OK)
        status = config_number(reading, "lobby", "invitations", 0, 100, &lobby->invitations);
    return status == OK ? config_number(reading, "lobby", "games", 0, 1000, &lobby->games) : status;
}

/* How long a run may be at one thing. */
static enum status read_limits(const struct config_reading *reading, struct config *config)
{
    static const char *const resolve_keys[] = { "limit-s", NULL }, *const send_keys[] = { "stall-s", NULL };
    enum status status = config_keys(reading, "resolve", resolve_keys);

    config->limit_s = 120;
    config->deliver.stall_s = 60;
    if (status == OK)
        status = config_number(reading, "resolve", "limit-s", 0, 24 * 3600, &config->limit_s);
    if (status == OK)
        status = config_keys(reading, "send", send_keys);
    return status == OK ? config_number(reading, "send", "stall-s", 1, 3600, &config->deliver.stall_s) : status;
}

/* The keys of [games] are the names of the settings, and how long a break of the host may last. */
static enum status read_games(const struct config_reading *reading, struct config *config)
{
    char **keys = g_key_file_get_keys(reading->file, "games", NULL, NULL);
    enum status status = OK;

    settings_begin(&config->games);
    config->outage_hours = 24 * 14;
    for (char **key = keys; key && *key && status == OK; key++) {
        const char *text = config_text(reading, "games", *key);
        struct error fault = { .status = OK };

        if (strcmp(*key, "outage-hours") == 0)
            status = config_number(reading, "games", *key, 1, 24 * 366, &config->outage_hours);
        else if (settings_set(&config->games, *key, text ? text : "", &config->arena, &fault) == ERR_NOT_FOUND)
            status = config_wrong(reading, "games", NULL, "there is no key \"%s\" in this group; it has outage-hours and what "
                           "`postern game settings` lists", *key);
        else if (fault.status != OK)
            status = config_wrong(reading, "games", *key, "%s", fault.message + strlen(*key) + strlen(": "));
    }
    g_strfreev(keys);
    return status;
}

/* The keys of [league] are the settings of a league. */
static enum status read_league(const struct config_reading *reading, struct config *config)
{
    char **keys = g_key_file_get_keys(reading->file, "league", NULL, NULL);
    struct value *league = value_object(&config->arena);
    enum status status = OK;

    config->league = league;
    for (char **key = keys; key && *key && status == OK; key++) {
        const char *given = config_text(reading, "league", *key), *text = given ? given : "";
        struct calendar calendar;
        struct error fault;
        enum status found = league_setting_check(&config->arena, *key, text, &fault);

        if (found == OK && strcmp(*key, "start") == 0)
            found = calendar_read(&calendar, text, "", NULL, &config->arena, &fault);
        if (found == ERR_NOT_FOUND)
            status = config_wrong(reading, "league", NULL, "there is no key \"%s\" in this group; it has what `postern league new --settings` "
                           "lists", *key);
        else if (found != OK)
            status = config_wrong(reading, "league", *key, "%s", fault.message);
        else
            value_set_text(&config->arena, league, *key, text);
    }
    g_strfreev(keys);
    return status;
}

const char *config_url_forbids(const char *url)
{
    if (!g_str_has_prefix(url, "https://") && !g_str_has_prefix(url, "http://"))
        return "begins with https:// or http://";
    return url[strlen(url) - 1] == '/' ? NULL : "ends with a slash";
}

/* The pages about games, and which new games are on them: that is a setting of games, and stands in one of both groups. */
static enum status read_site(const struct config_reading *reading, struct config *config)
{
    const char *publish = config_text(reading, "site", "publish"), *forbidden;
    struct error fault;
    enum status status = config_keys(reading, "site", site_keys);

    config->site = (struct site_config){ .url = config_text(reading, "site", "url"), .title = config_text(reading, "site", "title") };
    if (status != OK)
        return status;
    forbidden = config->site.url ? config_url_forbids(config->site.url) : NULL;
    if (forbidden)
        return config_wrong(reading, "site", "url", "\"%s\": the address of a folder %s", config->site.url, forbidden);
    if (publish && g_key_file_has_key(reading->file, "games", "publish", NULL))
        return config_wrong(reading, "site", "publish", "stands in [games], too; once is enough");
    if (publish && settings_set(&config->games, "publish", publish, &config->arena, &fault) != OK)
        return config_wrong(reading, "site", "publish", "%s", fault.message + strlen("publish: "));
    return OK;
}

/* The kinds as they are written: how each is fetched. */
static const struct source_kind {
    const char *name;
    enum fetch_kind kind;
    bool tls;                    /* from the first byte */
} source_kinds[] = {
    { "maildir", FETCH_MAILDIR, false }, { "mbox", FETCH_MBOX, false },  { "imap", FETCH_IMAP, false },
    { "imaps", FETCH_IMAP, true },       { "pop3", FETCH_POP3, false },  { "pop3s", FETCH_POP3, true },
};

static const struct source_kind *source_kind_of(const char *name)
{
    for (size_t i = 0; name && i < sizeof source_kinds / sizeof source_kinds[0]; i++)
        if (strcmp(source_kinds[i].name, name) == 0)
            return &source_kinds[i];
    return NULL;
}

static enum status read_server(const struct config_reading *reading, const char *group, const struct source_kind *kind,
                               struct fetch_config *fetch)
{
    const char *tls = config_text(reading, group, "tls");
    enum status status;

    if (!fetch->host || !fetch->user)
        return config_wrong(reading, group, fetch->host ? "user" : "host", "is missing");
    if (tls && strcmp(tls, "starttls") != 0 && strcmp(tls, "plain") != 0)
        return config_wrong(reading, group, "tls", "\"%s\" is not starttls or plain; for TLS from the first byte the kind is "
                     "imaps or pop3s", tls);
    if (tls && kind->tls)
        return config_wrong(reading, group, "tls", "is for the kinds imap and pop3; %s has TLS from the first byte", kind->name);
    fetch->tls = kind->tls ? FETCH_TLS : tls && strcmp(tls, "plain") == 0 ? FETCH_PLAIN : FETCH_STARTTLS;
    status = config_number(reading, group, "port", 1, 65535, &fetch->port);
    if (status == OK)
        status = config_number(reading, group, "timeout", 1, 3600, &fetch->reply_timeout_s);
    if (status == OK)
        status = config_secret(reading, group, &fetch->password);
    if (status == OK)
        status = config_flag(reading, group, "oauth", &fetch->oauth);
    if (status == OK && !fetch->password.text && !fetch->password.file && !fetch->password.command)
        status = config_wrong(reading, group, "password-file", "is missing, and so are password-command and password");
    return status;
}

/* The same name may stand for another mailbox one day: its mails are not those of the first. */
static const char *identity_of(const struct config_source *source)
{
    char mailbox[512], *whole;
    const char *kept;

    if (source->fetch.kind != FETCH_IMAP && source->fetch.kind != FETCH_POP3)
        return source->name;
    fetch_name(&source->fetch, mailbox, sizeof mailbox);
    whole = g_strdup_printf("%s: %s", source->name, mailbox);
    kept = g_intern_string(whole);
    g_free(whole);
    return kept;
}

static enum status read_source(const struct config_reading *reading, const char *group, struct config *config)
{
    struct config_source *source = &config->sources[config->source_count];
    const struct source_kind *kind;
    const char *word;
    enum status status = config_keys(reading, group, source_keys);

    if (status != OK)
        return status;
    if (config->source_count == CONFIG_SOURCES_MAX)
        return config_wrong(reading, group, NULL, "is one source too many; there may be %d", CONFIG_SOURCES_MAX);
    word = config_text(reading, group, "kind");
    kind = source_kind_of(word);
    if (!kind)
        return config_wrong(reading, group, "kind", "\"%s\" is not maildir, mbox, imap, imaps, pop3 or pop3s", word ? word : "");
    *source = (struct config_source){
        .name = g_intern_string(group + strlen("source ")),
        .fetch = { .kind = kind->kind,
                   .path = config_path(reading, group, "path"),
                   .host = config_text(reading, group, "host"),
                   .user = config_text(reading, group, "user"),
                   .folder = config_text(reading, group, "folder"),
                   .processed = config_text(reading, group, "processed"),
                   .quarantine = config_text(reading, group, "quarantine"),
                   .ca_file = config_path(reading, group, "ca-file") },
    };
    if (kind->kind == FETCH_IMAP || kind->kind == FETCH_POP3)
        status = read_server(reading, group, kind, &source->fetch);
    else if (!source->fetch.path)
        status = config_wrong(reading, group, "path", "is missing");
    source->identity = identity_of(source);
    config->source_count++;
    return status;
}

static bool is_group(const char *name)
{
    static const char *const groups[] = { "robot", "deliver", "games", "league", "lobby", "resolve", "send", "site", NULL };

    return g_strv_contains(groups, name);
}

static enum status read_groups(const struct config_reading *reading, struct config *config)
{
    char **groups = g_key_file_get_groups(reading->file, NULL);
    enum status status = OK;

    for (char **group = groups; *group && status == OK; group++) {
        if (g_str_has_prefix(*group, "source "))
            status = read_source(reading, *group, config);
        else if (!is_group(*group))
            status = config_wrong(reading, *group, NULL, "is no group of this file; it has [robot], [deliver], [games], [league], [lobby], "
                           "[resolve], [send], [site] and a [source NAME] for each place that mails come from");
    }
    g_strfreev(groups);
    return status;
}

enum status config_read(const char *home, struct config *config, struct error *err)
{
    GKeyFile *file = g_key_file_new();
    char *path = g_build_filename(home, "postern.conf", NULL);
    struct config_reading reading = { .file = file, .home = home, .path = g_intern_string(path), .err = err };
    GError *fault = NULL;
    enum status status = OK;

    g_free(path);
    memset(config, 0, sizeof *config);
    config->file = file;
    if (!g_key_file_load_from_file(file, reading.path, G_KEY_FILE_NONE, &fault)) {
        status = error_set(err, ERR_CONFIG, "%s: %s%s", reading.path, fault->message,
                           g_error_matches(fault, G_FILE_ERROR, G_FILE_ERROR_NOENT)
                               ? "; `postern init DIR` makes a home, and -C DIR names it" : "");
        g_error_free(fault);
    }
    if (status == OK)
        status = read_groups(&reading, config);
    if (status == OK)
        status = read_robot(&reading, config);
    if (status == OK)
        status = read_deliver(&reading, config);
    if (status == OK)
        status = read_games(&reading, config);
    if (status == OK)
        status = read_league(&reading, config);
    if (status == OK)
        status = read_site(&reading, config);
    if (status == OK)
        status = read_lobby(&reading, config);
    if (status == OK)
        status = read_limits(&reading, config);
    if (status == OK && config->source_count == 0)
        status = error_set(err, ERR_CONFIG, "%s: there is no [source NAME]: nowhere that mails come from", reading.path);
    if (status != OK)
        config_release(config);
    return status;
}

void config_release(struct config *config)
{
    if (config->file)
        g_key_file_free(config->file);
    config->file = NULL;
    arena_release(&config->arena);
}
