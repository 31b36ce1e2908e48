/* Kills a run that fetches from a server and sends to one, at its n-th call that changes a file or says something on a
 * connection, for every n, by IMAP and by POP3, and with several connections to the relay; runs again, and compares
 * history with an undisturbed run. Every mail of the outbox reached the relay with its bytes and its one Message-ID, and
 * none twice but those, one a connection, that the relay had accepted when the process died before it could note it.
 *
 *     wire POSTERN FAULT.so [EVERY]      EVERY: only every EVERY-th point (1) */
#include <arpa/inet.h>
#include <dirent.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "tests/kill/killed.h"
#include "tests/support/box_script.h"
#include "tests/support/smtp_script.h"

enum { MAIL_BYTES = 65536, OUTBOX_MAX = 200 };

static char *folder;
static int came_twice;        /* mails that had to, of all points */
static long sent_before;      /* the last mail of the outbox that was sent before the run under test */

/* How the mails come and go. */
static const struct ways {
    const char *name;
    bool pop3;
    int connections;
} ways[] = { { "imap", false, 1 }, { "pop3", true, 1 }, { "imap and three connections", false, 3 } };

/* The two servers of one home. */
struct servers {
    const struct ways *ways;
    struct box *box;
    struct box_server in;
    struct smtp_server out;
};

/* ---- the servers ---- */

static void put_file(struct box *box, const char *path)
{
    char text[MAIL_BYTES], mail[2 * MAIL_BYTES];
    FILE *in = fopen(path, "r");
    size_t n = in ? fread(text, 1, sizeof text, in) : 0, length = 0;

    if (!in || n == 0 || n == sizeof text)
        die("%s cannot be read", path);
    fclose(in);
    for (size_t i = 0; i < n; i++) {
        if (text[i] == '\n')
            mail[length++] = '\r';
        mail[length++] = text[i];
    }
    box_put(box, mail, length);
}

static int by_name(const struct dirent **left, const struct dirent **right)
{
    return strcmp((*left)->d_name, (*right)->d_name);
}

/* Moves the mails in the home's Maildir into a mailbox on a server, in the order of their names. */
static void move_mails(struct box *box, const char *home)
{
    char *path = killed_join("%s/mail/in/new", home);
    struct dirent **names;
    int count = scandir(path, &names, NULL, by_name);

    for (int i = 0; i < count; i++) {
        char *file = killed_join("%s/%s", path, names[i]->d_name);

        if (names[i]->d_name[0] != '.')
            put_file(box, file);
        free(file);
        free(names[i]);
    }
    free(names);
    free(path);
}

static void write_file(const char *home, const char *name, const char *text)
{
    char *path = killed_join("%s/%s", home, name);
    FILE *out = fopen(path, "w");

    if (!out || fputs(text, out) < 0 || fclose(out) != 0)
        die("%s cannot be written", path);
    free(path);
}

static void write_configuration(const char *home, const struct servers *servers)
{
    char text[1000];

    snprintf(text, sizeof text,
             "[robot]\naddress = robot@game.test\n"
             "[source box]\nkind = %s\ntls = plain\nhost = 127.0.0.1\nport = %d\nuser = robot\npassword = secret\n"
             "[deliver]\nway = smtp\ntls = plain\nhost = 127.0.0.1\nport = %d\nhelo = games.example.org\nconnections = %d\n",
             servers->ways->pop3 ? "pop3" : "imap", servers->in.port, servers->out.port, servers->ways->connections);
    write_file(home, "postern.conf", text);
}

static void start(struct servers *servers, const char *home, const struct ways *how)
{
    static struct box_script script = { .date = "12-Jan-1970 13:48:30 +0000" };

    script.pop3 = how->pop3;
    servers->ways = how;
    servers->box = box_open();
    move_mails(servers->box, home);
    servers->in = box_serve(servers->box, &script, 0);
    servers->out = how->connections > 1 ? smtp_script_start_many(NULL, 0, NULL) : smtp_script_start(NULL, 0, NULL);
    write_configuration(home, servers);
}

static void stop(struct servers *servers)
{
    box_stop(&servers->in);
    box_close(servers->box);
    smtp_script_stop(&servers->out);
}

/* A relay that takes one connection after the other has finished with that of a dead client once it greets a new one; one
 * that takes several has finished when all are over except the one that asks. */
static void await_relay(const struct servers *servers)
{
    struct sockaddr_in address = { .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK),
                                   .sin_port = htons((uint16_t)servers->out.port) };
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    char byte;

    if (fd < 0 || connect(fd, (struct sockaddr *)&address, sizeof address) != 0 || recv(fd, &byte, 1, 0) != 1)
        die("the relay is gone");
    while (__atomic_load_n(&servers->out.log->talking, __ATOMIC_ACQUIRE) > 1)
        sched_yield();
    close(fd);
}

/* ---- comparing ---- */

struct delivery {
    const char *home, *where, *data;
    int sent;             /* mails of the outbox */
    int arrived;          /* of them, counting each time */
};

static int count_texts(const char *in, const char *text)
{
    int count = 0;
    size_t n = strlen(text);

    for (const char *at = strstr(in, text); at; at = strstr(at + n, text))
        count++;
    return count;
}

static int check_mail(void *context, int count, char **values, char **names)
{
    struct delivery *delivery = context;
    char *id = killed_join("Message-ID: %s\r\n", values[0]);
    int times = count_texts(delivery->data, values[1]);

    (void)count;
    (void)names;
    killed_check(times >= 1, "a mail of the outbox did not arrive as it was made", delivery->home, delivery->where);
    killed_check(count_texts(delivery->data, id) == times, "a mail arrived with other bytes too", delivery->home,
                 delivery->where);
    delivery->sent++;
    delivery->arrived += times;
    free(id);
    return 0;
}

/* Every mail arrived, and `doubled` of them twice. */
static void check_delivered(const struct servers *servers, const char *home, int doubled, const char *where)
{
    struct delivery delivery = { .home = home, .where = where, .data = servers->out.log->data };
    char *sql = killed_join("SELECT message_id, CAST(bytes AS TEXT) FROM outbox WHERE state = 'posted' AND id > %ld", sent_before);

    killed_query(home, sql, check_mail, &delivery);
    killed_check(delivery.sent > 0, "nothing was sent", home, where);
    killed_check(delivery.arrived == servers->out.log->mails, "the relay has mails that the outbox has not", home, where);
    killed_check(delivery.arrived == delivery.sent + doubled, "a mail came twice that need not", home, where);
    free(sql);
}

static void check_emptied(const struct servers *servers, const char *home, const char *where)
{
    killed_check(box_count(servers->box, BOX_INBOX) == 0, "mails stay in the mailbox", home, where);
    killed_check(killed_number(home, "SELECT count(*) FROM inbox WHERE source LIKE 'box%'") == servers->box->count,
                 "what was taken is not what lay there", home, where);
}

/* The mails that the run has noted as posted: beside the database until all its marks are durable, then in the outbox. */
static long count_noted(const char *home)
{
    char *path = killed_join("%s/postern.db-posted", home);
    char *sql = killed_join("SELECT count(*) FROM outbox WHERE state = 'posted' AND id > %ld", sent_before);
    FILE *notes = fopen(path, "r");
    long count = notes ? 0 : killed_number(home, sql);
    char line[1024];

    while (notes && fgets(line, sizeof line, notes))
        count += line[0] != '\n';
    if (notes)
        fclose(notes);
    free(path);
    free(sql);
    return count;
}

/* Kills the run at a call, continues with another run, and checks everything. */
static void kill_at(const char *base, const char *expected, const struct ways *how, long n, long calls)
{
    char *home = killed_join("%s/killed", folder), *at = killed_join("%ld", n);
    char *where = killed_join("%s, killed at call %ld of %ld", how->name, n, calls), *now;
    struct servers servers;
    int doubled, code;

    killed_copy(base, home);
    start(&servers, home, how);
    code = killed_postern(home, "1000200", at, NULL);
    /* The machine decides which of several connections answers first: the number of calls varies by one. */
    killed_check(code == KILLED || (code == 0 && how->connections > 1), "the process was not killed", home, where);
    await_relay(&servers);
    doubled = servers.out.log->mails - (int)count_noted(home);
    came_twice += doubled;
    killed_check(doubled >= 0 && doubled <= how->connections, "more than one accepted mail a connection was not noted", home, where);
    for (int i = 0; i < 2; i++)
        killed_check(killed_postern(home, "1000200", NULL, NULL) == 0, "the run after it failed", home, where);
    now = killed_history(home);
    killed_check(strcmp(now, expected) == 0, "history differs from the undisturbed one", home, where);
    check_delivered(&servers, home, doubled, where);
    check_emptied(&servers, home, where);
    stop(&servers);
    free(now);
    free(home);
    free(at);
    free(where);
}

static long kill_everywhere(const char *base, const struct ways *how, long every)
{
    char *reference = killed_join("%s/reference", folder), *log = killed_join("%s/calls-%d-%d.log", folder, how->pop3, how->connections), *expected;
    struct servers servers;
    long calls, synced;

    killed_copy(base, reference);
    start(&servers, reference, how);
    if (killed_postern(reference, "1000200", NULL, log) != 0)
        die("the undisturbed run failed");
    calls = killed_read_log(log, &synced);
    await_relay(&servers);
    check_delivered(&servers, reference, 0, "undisturbed");
    check_emptied(&servers, reference, "undisturbed");
    killed_check_kinds(reference);
    expected = killed_history(reference);
    stop(&servers);
    for (long n = 1; n <= calls; n += every)
        kill_at(base, expected, how, n, calls);
    free(expected);
    free(reference);
    free(log);
    return calls;
}

int main(int argc, char **argv)
{
    long every = killed_begin(argc, argv, "wire", &folder), calls = 0;
    char *base;

    base = killed_join("%s/base", folder);
    killed_make_base(base);
    sent_before = killed_number(base, "SELECT coalesce(max(id), 0) FROM outbox WHERE state = 'posted'");
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++)
        calls += kill_everywhere(base, &ways[i], every);
    printf("wire: %ld system calls, %d mails came twice; %ld passed, %ld failed\n", calls, came_twice, killed_passed, killed_failed);
    free(base);
    return killed_end(folder);
}
