/* Delivery by SMTP through libcurl, the only file that includes it for sending.
 *
 * One handle serves all mails of a connection, which libcurl keeps; with several connections each has a handle and a
 * keeper of its own, so that the counts of one connection never mix with another's. The class of a failure depends on its
 * step: a failure before the end of the handshake concerns the server and us; at MAIL the sender; up to the last
 * dot this mail; after the whole mail was handed over without an answer, nobody knows. libcurl does not tell the step,
 * but it shows every reply, so we count the positive ones. */
#include <arpa/inet.h>
#include <curl/curl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <unistd.h>

#include "engine/kernel/text.h"
#include "processor/base/address.h"
#include "processor/base/stopwatch.h"
#include "processor/fetch/link_fault.h"
#include "processor/send/deliver_transport.h"

enum {
    REPLY_BYTES = 256,
    SLOWEST_BYTES_A_SECOND = 1,
    WAIT_MS = 1000,
    LOOK_MS = 10               /* while libcurl has nothing to wait for that we could see: it looks a name up */
};

/* One connection and the mail on it. */
struct smtp {
    struct deliver *deliver;
    CURL *curl;
    CURLM *keeper;             /* of this handle alone */
    struct envelope mail;
    bool busy;
    bool fresh;                /* the mail has been given a connection of its own, once */
    struct curl_slist *recipients;
    const char *left;          /* of the mail on its way */
    size_t left_n;
    bool data_begun;           /* the server said 354: libcurl asked for the first byte */
    bool opened;               /* this mail has a connection of its own, not one kept from the mail before */
    int yes;                   /* how often the server said 2xx in this connection */
    int handshake_yes;         /* how often it does until the first MAIL, if there is no login */
    int mail_yes;              /* what `yes` was before this mail's MAIL */
    int64_t moved_ms;          /* when the server last said something whole, or took more of the mail */
    bool stalled;              /* it no longer does either, and the mail was given up */
    curl_socket_t socket;      /* of the connection; CURL_SOCKET_BAD: it has none */
    bool wants_login;
    bool offers_login;         /* the server does, in this connection; libcurl goes on without one if it does not */
    char reply[REPLY_BYTES];   /* the last line that the server said */
    char error[CURL_ERROR_SIZE];
};

static size_t give_bytes(char *to, size_t size, size_t count, void *context)
{
    struct smtp *smtp = context;
    size_t n = size * count < smtp->left_n ? size * count : smtp->left_n;

    smtp->data_begun = true;
    smtp->moved_ms = stopwatch_ms();
    memcpy(to, smtp->left, n);
    smtp->left += n;
    smtp->left_n -= n;
    return n;
}

/* Counts and keeps the replies, except challenges of the login, which are private, and the goodbye that
 * follows a refusal. */
static size_t take_reply(char *line, size_t size, size_t count, void *context)
{
    struct smtp *smtp = context;
    size_t n = size * count;

    if (n < 3 || memcmp(line, "334", 3) == 0 || memcmp(line, "221", 3) == 0)
        return n;
    snprintf(smtp->reply, sizeof smtp->reply, "%.*s", (int)n, line);
    if (smtp->wants_login && !smtp->offers_login && n > 4
        && text_has_prefix_ignoring_case(smtp->reply + 4, "AUTH")) {
        smtp->offers_login = true;
        smtp->mail_yes++;   /* one more yes before the first MAIL */
    }
    if (n == 3 || line[3] != '-')
        smtp->moved_ms = stopwatch_ms();
    if (line[0] == '2' && (n == 3 || line[3] != '-'))
        smtp->yes++;
    return n;
}

/* A silent server holds up the run, and with it all games, while we wait; so we wait no longer than allowed if there is other
 * work. libcurl also calls this while it waits for the answer to a whole mail, which it does inside. Any result except 0 ends
 * the mail. */
static int look_at_time(void *context, curl_off_t to_come, curl_off_t come, curl_off_t to_go, curl_off_t gone)
{
    struct smtp *smtp = context;
    int64_t allowed_ms = (int64_t)smtp->deliver->config.stall_s * 1000;

    (void)to_come, (void)come, (void)to_go, (void)gone;
    if (smtp->stalled || stopwatch_ms() - smtp->moved_ms < allowed_ms || !deliver_others_wait(smtp->deliver))
        return smtp->stalled;
    smtp->stalled = true;
    if (smtp->socket != CURL_SOCKET_BAD)
        shutdown(smtp->socket, SHUT_RDWR);       /* or libcurl would say goodbye, and wait for an answer to that */
    return true;
}

static int note_connection(void *context, curl_socket_t socket, curlsocktype purpose)
{
    struct smtp *smtp = context;

    (void)purpose;
    smtp->socket = socket;
    smtp->opened = true;
    smtp->offers_login = false;
    smtp->yes = 0;
    smtp->mail_yes = smtp->handshake_yes;
    return CURL_SOCKOPT_OK;
}

static int forget_connection(void *context, curl_socket_t socket)
{
    struct smtp *smtp = context;

    if (smtp->socket == socket)
        smtp->socket = CURL_SOCKET_BAD;
    return close(socket);
}

/* --- Opening ---------------------------------------------------------------------------------------------------- */

static bool is_this_machine(const char *host)
{
    return text_equal_ignoring_case(host, "localhost") || text_has_prefix(host, "127.") || text_equal(host, "::1");
}

static enum status check_config(const struct deliver_config *config, struct error *err)
{
    unsigned char address[16];
    struct error why;

    if (!config->host)
        return error_set(err, ERR_CONFIG, "smtp: no host is named");
    if (inet_pton(AF_INET6, config->host, address) != 1 && address_check_host(config->host, &why) != OK)
        return error_set(err, ERR_CONFIG, "smtp host: %s", why.message);
    if (config->port < 0 || config->port > 65535)
        return error_set(err, ERR_CONFIG, "smtp: there is no port %d", config->port);
    if (config->helo && address_check_host(config->helo, &why) != OK)
        return error_set(err, ERR_CONFIG, "smtp: our name in EHLO: %s", why.message);
    if (config->user && config->tls == DELIVER_PLAIN && !is_this_machine(config->host))
        return error_set(err, ERR_CONFIG, "smtp: a password is not sent to %s without TLS; set tls", config->host);
    return OK;
}

/* The path of an SMTP address is what we call ourselves. */
static const char *address_of(struct deliver *deliver)
{
    static const int ports[] = { [DELIVER_STARTTLS] = 587, [DELIVER_TLS] = 465, [DELIVER_PLAIN] = 25 };
    const struct deliver_config *config = &deliver->config;
    const char *scheme = config->tls == DELIVER_TLS ? "smtps" : "smtp";
    bool literal = strchr(config->host, ':') != NULL;

    return arena_printf(&deliver->setup, "%s://%s%s%s:%d/%s", scheme, literal ? "[" : "", config->host,
                        literal ? "]" : "", config->port ? config->port : ports[config->tls],
                        config->helo ? config->helo : "");
}

/* Options that need no second look are set without asking: with a handle and literal arguments they cannot fail. */
static void set_limits(CURL *curl, const struct deliver_config *config)
{
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT, (long)config->connect_timeout_s);
    curl_easy_setopt(curl, CURLOPT_SERVER_RESPONSE_TIMEOUT, (long)config->reply_timeout_s);
    curl_easy_setopt(curl, CURLOPT_LOW_SPEED_LIMIT, (long)SLOWEST_BYTES_A_SECOND);
    curl_easy_setopt(curl, CURLOPT_LOW_SPEED_TIME, (long)config->reply_timeout_s);
    curl_easy_setopt(curl, CURLOPT_TCP_NODELAY, 1L);
}

static void set_security(CURL *curl, const struct deliver_config *config)
{
    bool tls = config->tls != DELIVER_PLAIN;

    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, config->tls == DELIVER_TLS ? "smtps" : "smtp");
    curl_easy_setopt(curl, CURLOPT_USE_SSL, tls ? (long)CURLUSESSL_ALL : (long)CURLUSESSL_NONE);
    curl_easy_setopt(curl, CURLOPT_SSL_VERIFYPEER, 1L);
    curl_easy_setopt(curl, CURLOPT_SSL_VERIFYHOST, 2L);
    curl_easy_setopt(curl, CURLOPT_NETRC, (long)CURL_NETRC_IGNORED);
    curl_easy_setopt(curl, CURLOPT_PROXY, "");   /* not even one from the environment */
}

static enum status set_login(CURL *curl, const struct deliver_config *config, const char *secret, struct error *err)
{
    CURLcode code;

    if (!config->user)
        return OK;
    code = curl_easy_setopt(curl, CURLOPT_USERNAME, config->user);
    if (code == CURLE_OK)
        code = curl_easy_setopt(curl, config->oauth ? CURLOPT_XOAUTH2_BEARER : CURLOPT_PASSWORD, secret);
    if (code == CURLE_OK && config->oauth)
        code = curl_easy_setopt(curl, CURLOPT_LOGIN_OPTIONS, "AUTH=XOAUTH2");
    return code == CURLE_OK ? OK : error_set(err, ERR_CONFIG, "smtp: login: %s", curl_easy_strerror(code));
}

/* Receives what the handle tells us. */
static void set_context(struct smtp *smtp)
{
    curl_easy_setopt(smtp->curl, CURLOPT_ERRORBUFFER, smtp->error);
    curl_easy_setopt(smtp->curl, CURLOPT_HEADERFUNCTION, take_reply);
    curl_easy_setopt(smtp->curl, CURLOPT_HEADERDATA, smtp);
    curl_easy_setopt(smtp->curl, CURLOPT_SOCKOPTFUNCTION, note_connection);
    curl_easy_setopt(smtp->curl, CURLOPT_SOCKOPTDATA, smtp);
    curl_easy_setopt(smtp->curl, CURLOPT_CLOSESOCKETFUNCTION, forget_connection);
    curl_easy_setopt(smtp->curl, CURLOPT_CLOSESOCKETDATA, smtp);
    curl_easy_setopt(smtp->curl, CURLOPT_READFUNCTION, give_bytes);
    curl_easy_setopt(smtp->curl, CURLOPT_READDATA, smtp);
    curl_easy_setopt(smtp->curl, CURLOPT_NOPROGRESS, 0L);
    curl_easy_setopt(smtp->curl, CURLOPT_XFERINFOFUNCTION, look_at_time);
    curl_easy_setopt(smtp->curl, CURLOPT_XFERINFODATA, smtp);
}

static enum status set_up(struct deliver *deliver, struct smtp *smtp, const char *secret, struct error *err)
{
    const struct deliver_config *config = &deliver->config;
    const char *address = address_of(deliver);
    CURLcode code = CURLE_OUT_OF_MEMORY;

    if (address)
        code = curl_easy_setopt(smtp->curl, CURLOPT_URL, address);
    if (code == CURLE_OK && config->ca_file)
        code = curl_easy_setopt(smtp->curl, CURLOPT_CAINFO, config->ca_file);
    if (code != CURLE_OK)
        return error_set(err, ERR_CONFIG, "smtp: %s", curl_easy_strerror(code));
    set_limits(smtp->curl, config);
    set_security(smtp->curl, config);
    set_context(smtp);
    smtp->wants_login = config->user != NULL;
    smtp->handshake_yes = config->tls == DELIVER_STARTTLS ? 4 : 2;   /* greeting, EHLO; STARTTLS, EHLO again */
    return set_login(smtp->curl, config, secret, err);
}

static enum status open_connections(struct deliver *deliver, struct smtp *all, const char *secret, struct error *err)
{
    enum status status = OK;

    for (int i = 0; i < deliver->config.connections && status == OK; i++) {
        struct smtp *smtp = &all[i];

        smtp->deliver = deliver;
        smtp->socket = CURL_SOCKET_BAD;
        smtp->curl = curl_easy_init();
        smtp->keeper = curl_multi_init();
        if (!smtp->curl || !smtp->keeper)
            return error_set(err, ERR_IO, "smtp: libcurl could not be started");
        curl_multi_setopt(smtp->keeper, CURLMOPT_MAXCONNECTS, 1L);
        status = set_up(deliver, smtp, secret, err);
    }
    return status;
}

static enum status smtp_open(struct deliver *deliver, struct error *err)
{
    size_t bytes = (size_t)deliver->config.connections * sizeof(struct smtp);
    struct smtp *all = arena_alloc(&deliver->setup, bytes);
    char secret[SECRET_BYTES_MAX] = "";
    enum status status = check_config(&deliver->config, err);

    if (status == OK && deliver->config.user && secret_read(&deliver->config.password, secret, err) != OK)
        status = error_in(err, "smtp");
    if (status != OK)
        return status;
    signal(SIGPIPE, SIG_IGN);   /* TLS writes into a closed connection would raise it */
    if (all && curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK) {
        memset(all, 0, bytes);
        deliver->state = all;
        status = open_connections(deliver, all, secret, err);
    } else {
        status = error_set(err, ERR_IO, "smtp: libcurl could not be started");
    }
    secret_wipe(secret);
    return status;
}

static void smtp_close(struct deliver *deliver)
{
    struct smtp *all = deliver->state;

    if (!all)
        return;
    for (int i = 0; i < deliver->config.connections; i++) {
        if (all[i].busy)
            curl_multi_remove_handle(all[i].keeper, all[i].curl);
        curl_easy_cleanup(all[i].curl);
        curl_multi_cleanup(all[i].keeper);
        curl_slist_free_all(all[i].recipients);
    }
    curl_global_cleanup();
}

/* --- Judging ---------------------------------------------------------------------------------------------------- */

enum step { STEP_HANDSHAKE, STEP_SENDER, STEP_RECIPIENT, STEP_DATA, STEP_ANSWER };

static enum step step_of(const struct smtp *smtp, CURLcode failed)
{
    int yes = smtp->yes - smtp->mail_yes;

    if (smtp->data_begun)
        return smtp->left_n > 0 ? STEP_DATA : STEP_ANSWER;
    if (yes < 0 || failed == CURLE_COULDNT_RESOLVE_HOST)
        return STEP_HANDSHAKE;
    return yes == 0 ? STEP_SENDER : yes == 1 ? STEP_RECIPIENT : STEP_DATA;
}

/* The meaning of a failure at its step; code is the server's refusal, below 400 when it gave none. */
static enum deliver_class class_of(enum step step, long code)
{
    if (step == STEP_HANDSHAKE)
        return DELIVER_SETUP;
    if (code < 400)
        return step == STEP_ANSWER ? DELIVER_UNKNOWN : DELIVER_LATER;   /* no mail is accepted before its last dot */
    if (code < 500)
        return DELIVER_LATER;
    if (code == 530 || code == 503)
        return DELIVER_SETUP;     /* a login is wanted first, or not at all like this */
    if (step == STEP_SENDER && code != 552)
        return DELIVER_SETUP;     /* a no to our address is a no to every mail; 552 is one to the size of this */
    return DELIVER_REFUSED;
}

/* What a host can do about a fault that the mail has not caused; NULL: nobody knows. */
static const char *advice_on(const struct smtp *smtp, CURLcode failed, long code)
{
    if (code == 530 || (code == 503 && !smtp->wants_login))
        return "the relay wants a login first; set user and password";
    if (step_of(smtp, failed) == STEP_SENDER && code >= 400)
        return "the relay takes no mail from this sender; look at bounce and address in [robot], and at user";
    if (smtp->yes == 0 && code >= 400)
        return "the relay does not want this machine; look at host and port";
    return link_fault((int)failed);
}

static void describe_failure(const struct smtp *smtp, CURLcode failed, struct deliver_result *result)
{
    const char *words = smtp->error[0] ? smtp->error : curl_easy_strerror(failed);
    const char *advice;
    enum deliver_class class;
    char reply_code[24];
    long code = 0;

    curl_easy_getinfo(smtp->curl, CURLINFO_RESPONSE_CODE, &code);
    snprintf(reply_code, sizeof reply_code, "%ld", code);
    if (code < 400)
        code = 0;
    else if (text_has_prefix(smtp->reply, reply_code))
        words = smtp->reply;
    if (smtp->stalled)
        words = "it says nothing any more, and other work waits ([send] stall-s)";
    class = class_of(step_of(smtp, failed), code);
    advice = class == DELIVER_SETUP && !smtp->stalled ? advice_on(smtp, failed, code) : NULL;
    if (class == DELIVER_REFUSED && smtp->wants_login && !smtp->offers_login)
        deliver_say(result, DELIVER_SETUP, (int)code, "it offers no login, and then says: %s", words);
    else
        deliver_say(result, class, (int)code, "%.*s%s%s%s", (int)strcspn(words, "\r\n"), words, advice ? " (" : "",
                    advice ? advice : "", advice ? ")" : "");
    result->stalled = smtp->stalled;
}

/* --- Sending ---------------------------------------------------------------------------------------------------- */

/* Makes ready for a mail that has not begun. */
static void prepare(struct smtp *smtp, bool fresh)
{
    smtp->left = smtp->mail.bytes;
    smtp->left_n = smtp->mail.n;
    smtp->data_begun = false;
    smtp->opened = false;
    smtp->moved_ms = stopwatch_ms();
    smtp->stalled = false;
    smtp->mail_yes = smtp->yes > smtp->handshake_yes ? smtp->yes : smtp->handshake_yes;
    smtp->reply[0] = '\0';
    smtp->error[0] = '\0';
    smtp->fresh = fresh;
    curl_easy_setopt(smtp->curl, CURLOPT_FRESH_CONNECT, fresh ? 1L : 0L);
}

/* A connection that was kept may have been given up by the server meanwhile: it is gone, or says 421. Nothing of the
 * mail was sent then, and it deserves a connection of its own at once. */
static bool was_worn_out(const struct smtp *smtp)
{
    long code = 0;

    curl_easy_getinfo(smtp->curl, CURLINFO_RESPONSE_CODE, &code);
    return !smtp->fresh && !smtp->opened && !smtp->data_begun && (code < 400 || code == 421);
}

static CURLcode set_envelope(struct smtp *smtp)
{
    CURLcode code;

    curl_slist_free_all(smtp->recipients);
    smtp->recipients = curl_slist_append(NULL, smtp->mail.to);
    if (!smtp->recipients)
        return CURLE_OUT_OF_MEMORY;
    code = curl_easy_setopt(smtp->curl, CURLOPT_MAIL_RCPT, smtp->recipients);
    if (code == CURLE_OK)
        code = curl_easy_setopt(smtp->curl, CURLOPT_MAIL_FROM, smtp->mail.from);
    curl_easy_setopt(smtp->curl, CURLOPT_UPLOAD, 1L);
    curl_easy_setopt(smtp->curl, CURLOPT_INFILESIZE_LARGE, (curl_off_t)smtp->mail.n);
    return code;
}

static bool smtp_begin(struct deliver *deliver, int connection, const struct envelope *mail, struct deliver_result *result)
{
    struct smtp *smtp = (struct smtp *)deliver->state + connection;
    CURLcode failed;

    smtp->mail = *mail;
    failed = set_envelope(smtp);
    if (failed == CURLE_OK) {
        prepare(smtp, false);
        smtp->busy = curl_multi_add_handle(smtp->keeper, smtp->curl) == CURLM_OK;
        failed = smtp->busy ? CURLE_OK : CURLE_OUT_OF_MEMORY;
    }
    if (failed != CURLE_OK)
        deliver_say(result, DELIVER_SETUP, 0, "%s", curl_easy_strerror(failed));
    return failed != CURLE_OK;
}

static void describe(const struct smtp *smtp, CURLcode failed, struct deliver_result *result)
{
    long code = 0;

    curl_easy_getinfo(smtp->curl, CURLINFO_RESPONSE_CODE, &code);
    if (failed == CURLE_OK)
        deliver_say(result, DELIVER_SENT, (int)code, "%s", smtp->reply);
    else
        describe_failure(smtp, failed, result);
}

/* Goes on with a mail as far as possible without waiting. True: it is over. */
static bool go_on(struct smtp *smtp, struct deliver_result *result)
{
    int running = 0, left;
    CURLMcode code = curl_multi_perform(smtp->keeper, &running);
    CURLMsg *message = code == CURLM_OK && running == 0 ? curl_multi_info_read(smtp->keeper, &left) : NULL;
    CURLcode failed = message ? message->data.result : CURLE_FAILED_INIT;

    if (code == CURLM_OK && running > 0)
        return false;
    curl_multi_remove_handle(smtp->keeper, smtp->curl);
    if (failed != CURLE_OK && was_worn_out(smtp)) {
        prepare(smtp, true);
        if (curl_multi_add_handle(smtp->keeper, smtp->curl) == CURLM_OK)
            return false;
    }
    smtp->busy = false;
    describe(smtp, failed, result);
    return true;
}

/* Until something happens on one of several connections. */
static void wait_for_any(struct smtp *all, int n)
{
    fd_set in, out, odd;
    int highest = -1;
    long wait_ms = WAIT_MS;
    struct timeval wait;

    FD_ZERO(&in);
    FD_ZERO(&out);
    FD_ZERO(&odd);
    for (int i = 0; i < n; i++) {
        int one = -1;
        long one_ms = -1;

        if (!all[i].busy)
            continue;
        curl_multi_fdset(all[i].keeper, &in, &out, &odd, &one);
        curl_multi_timeout(all[i].keeper, &one_ms);
        if (one < 0 && (one_ms < 0 || one_ms > LOOK_MS))
            one_ms = LOOK_MS;
        wait_ms = one_ms >= 0 && one_ms < wait_ms ? one_ms : wait_ms;
        highest = one > highest ? one : highest;
    }
    wait = (struct timeval){ .tv_sec = wait_ms / 1000, .tv_usec = wait_ms % 1000 * 1000 };
    select(highest + 1, &in, &out, &odd, &wait);
}

static int smtp_await(struct deliver *deliver, struct deliver_result *result)
{
    struct smtp *all = deliver->state;
    int n = deliver->config.connections;

    for (;;) {
        for (int i = 0; i < n; i++)
            if (all[i].busy && go_on(&all[i], result))
                return i;
        if (n == 1)
            curl_multi_poll(all[0].keeper, NULL, 0, WAIT_MS, NULL);
        else
            wait_for_any(all, n);
    }
}

/* With a handle of its own, because libcurl never reuses a connection that was only a test. */
static void smtp_probe(struct deliver *deliver, struct deliver_result *result)
{
    struct smtp probe = *(struct smtp *)deliver->state;
    CURLcode failed;

    probe.curl = curl_easy_duphandle(probe.curl);
    if (!probe.curl) {
        deliver_say(result, DELIVER_SETUP, 0, "%s", curl_easy_strerror(CURLE_OUT_OF_MEMORY));
        return;
    }
    set_context(&probe);
    curl_easy_setopt(probe.curl, CURLOPT_CONNECT_ONLY, 1L);
    probe.mail = (struct envelope){ .from = "", .to = "", .bytes = "", .n = 0 };
    prepare(&probe, true);
    failed = curl_easy_perform(probe.curl);
    if (failed != CURLE_OK)
        describe_failure(&probe, failed, result);
    else if (probe.wants_login && !probe.offers_login)
        deliver_say(result, DELIVER_SETUP, 0, "%s offers no login; does it want TLS first?", deliver->config.host);
    else
        deliver_say(result, DELIVER_SENT, 0, "%s lets us in", deliver->config.host);
    if (failed != CURLE_OK)
        result->class = DELIVER_SETUP;
    curl_easy_cleanup(probe.curl);
}

const struct deliver_transport_ops deliver_smtp = {
    .open = smtp_open,
    .begin = smtp_begin,
    .await = smtp_await,
    .probe = smtp_probe,
    .close = smtp_close,
};
