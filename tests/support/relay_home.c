#include "tests/support/relay_home.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

#include "processor/report/posting.h"
#include "tests/support/scratch.h"

#define must(call) ck_assert_msg((call) == OK, "%s", relay->err.message)

void relay_home_begin(struct relay_home *relay)
{
    scratch_open();
    relay->server.pid = 0;
    relay->home.store = NULL;
}

void relay_home_end(struct relay_home *relay)
{
    if (relay->home.store)
        home_close(&relay->home);
    if (relay->server.pid > 0)
        smtp_script_stop(&relay->server);
    scratch_release();
}

static void queue(struct relay_home *relay, int mail)
{
    char key[20], to[40], id[40], bytes[200];

    snprintf(key, sizeof key, "m%d", mail);
    snprintf(to, sizeof to, "p%d@x.test", mail);
    snprintf(id, sizeof id, "<m%d@game.test>", mail);
    snprintf(bytes, sizeof bytes, "To: <%s>\r\nMessage-ID: %s\r\n\r\nThe mail of %s.\r\n", to, id, to);
    must(posting_queue(relay->home.store, &(struct outbox_row){ .key = key, .kind = "report", .seat = -1,
                                                                .envelope_from = "robot@game.test", .envelope_to = to,
                                                                .message_id = id, .subject = "x",
                                                                .bytes = { bytes, strlen(bytes) },
                                                                .made_utc_s = RELAY_NOW_UTC_S }, &relay->err));
}

void relay_home_start(struct relay_home *relay, const struct smtp_line *lines, int n, const char *more, int mails)
{
    const char *path = scratch_path("home");
    char text[600];

    relay->server = smtp_script_start_many(lines, n, NULL);
    must(home_create(path, "robot@game.test", "gm@x.test", &relay->err));
    snprintf(text, sizeof text, "[robot]\naddress = robot@game.test\nmoderator = gm@x.test\n[source box]\nkind = maildir\npath = mail/in\n"
             "[deliver]\nway = smtp\ntls = plain\nhost = 127.0.0.1\nport = %d\nhelo = game.test\n%s", relay->server.port, more);
    scratch_write(scratch_path("home/postern.conf"), text, strlen(text), 0600);
    must(home_open(path, HOME_WORK, &relay->home, &relay->err));
    relay->home.now_utc_s = RELAY_NOW_UTC_S;
    must(store_begin(relay->home.store, DURABILITY_NORMAL, &relay->err));
    for (int i = 0; i < mails; i++)
        queue(relay, i);
    must(store_commit(relay->home.store, &relay->err));
}

enum status relay_home_send(struct relay_home *relay)
{
    return outbox_send(&relay->home, &relay->tally, &relay->err);
}

int relay_home_count(struct relay_home *relay, const char *state)
{
    int count = -1;

    must(store_outbox_count(relay->home.store, state, &count, &relay->err));
    return count;
}

int relay_home_times_taken(const struct relay_home *relay, int mail)
{
    char id[60];
    int count = 0;

    snprintf(id, sizeof id, "Message-ID: <m%d@game.test>\r\n", mail);
    for (const char *at = strstr(relay->server.log->data, id); at; at = strstr(at + 1, id))
        count++;
    return count;
}
