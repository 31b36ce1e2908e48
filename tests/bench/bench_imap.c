/* imap: 2,000 mails from a local Dovecot through fetch, over TLS, against a bare range fetch that takes literals by their
 * length and ignores their contents. Both connect and log in each time. Needs what tests/servers/start needs; without it the
 * row is skipped. */
#include <curl/curl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "processor/fetch/fetch.h"
#include "tests/bench/bench.h"
#include "tests/support/scratch.h"

enum { MAILS = 2000, BODY_LINES = 40, PIECE_BYTES = 64 << 10, PATH_BYTES = 512 };

struct work {
    char ca_file[PATH_BYTES], secret[PATH_BYTES];
    int port;
    size_t bytes;            /* taken by the last side */
};

static struct work work;

static void give_up(const char *why)
{
    fprintf(stderr, "bench_imap: %s\n", why);
    exit(EXIT_FAILURE);
}

/* ---- the servers ---- */

static int run_script(const char *script, const char *folder)
{
    pid_t child = fork();
    int status;

    if (child == 0) {
        execl(script, script, folder, (char *)NULL);
        _exit(126);
    }
    return child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void put_mails(const char *folder)
{
    char path[PATH_BYTES];
    struct stat owner;

    snprintf(path, sizeof path, "%s/mail/robot/Maildir/new", folder);
    if (stat(path, &owner) != 0)
        give_up("the servers have no mailbox");
    for (int i = 0; i < MAILS; i++) {
        FILE *out;

        snprintf(path, sizeof path, "%s/mail/robot/Maildir/new/%06d", folder, i);
        out = fopen(path, "w");
        if (!out)
            give_up("a mail cannot be written");
        fprintf(out, "From: p%d@x.test\nTo: robot@game.test\nMessage-ID: <m%d@x.test>\nSubject: orders\n\n", i, i);
        for (int k = 0; k < BODY_LINES; k++)
            fprintf(out, "> line %d of the report that this mail number %d answers, quoted\n", k, i);
        fclose(out);
        if (geteuid() == 0 && chown(path, owner.st_uid, owner.st_gid) != 0)
            give_up("a mail cannot be given to the server");
    }
}

static int port_of(const char *folder)
{
    char path[PATH_BYTES], line[64];
    FILE *in;
    int port = 0;

    snprintf(path, sizeof path, "%s/ports", folder);
    in = fopen(path, "r");
    while (in && fgets(line, sizeof line, in))
        if (strncmp(line, "IMAPS_PORT=", 11) == 0)
            port = (int)strtol(line + 11, NULL, 10);
    if (in)
        fclose(in);
    return port;
}

/* ---- the product ---- */

static void product(void *context)
{
    struct fetch_config config = { .kind = FETCH_IMAP, .tls = FETCH_TLS, .host = "localhost", .port = work.port,
                                   .ca_file = work.ca_file, .user = "robot", .password.file = work.secret };
    struct fetch_source *source;
    struct fetch_mail mail;
    struct error err;
    bool there;
    int count = 0;

    (void)context;
    work.bytes = 0;
    if (fetch_open(&config, &source, &err) != OK)
        give_up(err.message);
    for (; fetch_next(source, &mail, &there, &err) == OK && there; count++)
        work.bytes += mail.bytes_n;
    fetch_close(source);
    if (count != MAILS)
        give_up("fetch did not give every mail");
}

/* ---- the floor ---- */

struct bare {
    CURL *curl;
    curl_socket_t socket;
    size_t at, n;
    char piece[PIECE_BYTES];
};

static void more(struct bare *bare)
{
    for (;;) {
        CURLcode code = curl_easy_recv(bare->curl, bare->piece, sizeof bare->piece, &bare->n);
        struct pollfd poller = { .fd = bare->socket, .events = POLLIN };

        bare->at = 0;
        if (code == CURLE_OK && bare->n > 0)
            return;
        if (code != CURLE_AGAIN || poll(&poller, 1, 10000) <= 0)
            give_up("the bare connection broke");
    }
}

/* A line without its end; the excess is left out. */
static void take_line(struct bare *bare, char *line, size_t room)
{
    size_t n = 0;

    for (;;) {
        if (bare->at == bare->n)
            more(bare);
        if (bare->piece[bare->at] == '\n')
            break;
        if (n + 1 < room)
            line[n++] = bare->piece[bare->at];
        bare->at++;
    }
    bare->at++;
    line[n > 0 && line[n - 1] == '\r' ? n - 1 : n] = '\0';
}

static void skip(struct bare *bare, size_t n)
{
    while (n > 0) {
        size_t part = bare->n - bare->at < n ? bare->n - bare->at : n;

        bare->at += part;
        n -= part;
        if (n > 0)
            more(bare);
    }
}

/* A command, and its answer up to the tag; literals are counted and forgotten. */
static void command(struct bare *bare, const char *text)
{
    char line[512];
    size_t sent, n;

    if (curl_easy_send(bare->curl, text, strlen(text), &sent) != CURLE_OK || sent != strlen(text))
        give_up("the bare connection broke");
    do {
        const char *brace;

        take_line(bare, line, sizeof line);
        brace = strrchr(line, '{');
        if (!brace || line[strlen(line) - 1] != '}')
            continue;
        n = strtoul(brace + 1, NULL, 10);
        work.bytes += n;
        skip(bare, n);
    } while (line[0] != 'b');
}

static void floor_fetch(void *context)
{
    static struct bare bare;
    char address[64];

    (void)context;
    work.bytes = 0;
    bare.at = bare.n = 0;
    bare.curl = curl_easy_init();
    snprintf(address, sizeof address, "imaps://localhost:%d/", work.port);
    curl_easy_setopt(bare.curl, CURLOPT_URL, address);
    curl_easy_setopt(bare.curl, CURLOPT_CAINFO, work.ca_file);
    curl_easy_setopt(bare.curl, CURLOPT_USERPWD, "robot:secret");
    curl_easy_setopt(bare.curl, CURLOPT_CONNECT_ONLY, 1L);
    curl_easy_setopt(bare.curl, CURLOPT_TCP_NODELAY, 1L);
    if (curl_easy_perform(bare.curl) != CURLE_OK
        || curl_easy_getinfo(bare.curl, CURLINFO_ACTIVESOCKET, &bare.socket) != CURLE_OK)
        give_up("the bare connection cannot be made");
    bench_part("connect and log in");
    command(&bare, "b SELECT INBOX\r\n");
    bench_part("select");
    command(&bare, "b UID FETCH 1:* (UID BODY.PEEK[])\r\n");
    curl_easy_cleanup(bare.curl);
    bench_part("fetch");
}

static void measure(void)
{
    struct bench_row row = { .name = "imap", .product = product, .floor = floor_fetch, .kind = BENCH_AT_MOST,
                             .goal = 1.25, .repeats = 1 };
    size_t bytes;
    uint64_t began;

    product(NULL);   /* the first fetch makes the server's index */
    bytes = work.bytes;
    floor_fetch(NULL);
    if (work.bytes != bytes)
        give_up("the two sides did not do the same work");
    bench_row(&row);
    began = bench_now_ns();
    product(NULL);
    printf("# imap: %.0f mails a second\n", MAILS * 1e9 / (double)(bench_now_ns() - began));
}

int main(void)
{
    const char *folder;
    int status;

    bench_begin(NULL);
    folder = scratch_open();
    chmod(folder, 0755);
    snprintf(work.ca_file, sizeof work.ca_file, "%s/tls/ca.pem", folder);
    snprintf(work.secret, sizeof work.secret, "%s", scratch_path("secret"));
    scratch_write(work.secret, "secret\n", 7, 0600);
    status = run_script("tests/servers/start", folder);
    work.port = status == 0 ? port_of(folder) : 0;
    if (work.port == 0) {
        printf("# imap: skipped, there is no mail server to start\n");
    } else {
        curl_global_init(CURL_GLOBAL_DEFAULT);
        put_mails(folder);
        /* The servers took over the folder, and the secret in it. */
        if (geteuid() == 0 && chown(work.secret, 0, 0) != 0)
            give_up("the secret cannot be had back");
        measure();
        curl_global_cleanup();
    }
    run_script("tests/servers/stop", folder);
    scratch_release();
    return EXIT_SUCCESS;
}
