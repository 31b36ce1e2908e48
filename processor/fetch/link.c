#include "processor/fetch/link.h"

#include <arpa/inet.h>
#include <curl/curl.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/kernel/arena.h"
#include "engine/kernel/text.h"
#include "processor/base/address.h"
#include "processor/base/stopwatch.h"
#include "processor/fetch/link_fault.h"

enum {
    CONNECT_TIMEOUT_S = 20,
    REPLY_TIMEOUT_S = 60,
    COMMAND_REPLIES = 20        /* a command may take this many times as long as a silence */
};

struct fetch_link {
    CURL *curl;
    curl_socket_t socket;
    int reply_timeout_s;
    int64_t command_ends_ms;
    char error[CURL_ERROR_SIZE];
};

/* ---- the configuration ---- */

static bool is_this_machine(const char *host)
{
    return text_equal_ignoring_case(host, "localhost") || text_has_prefix(host, "127.") || text_equal(host, "::1");
}

static enum status check_config(const struct fetch_config *config, struct error *err)
{
    unsigned char address[16];
    struct error why;

    if (inet_pton(AF_INET6, config->host, address) != 1 && address_check_host(config->host, &why) != OK)
        return error_set(err, ERR_CONFIG, "host: %s", why.message);
    if (config->port < 0 || config->port > 65535)
        return error_set(err, ERR_CONFIG, "there is no port %d", config->port);
    if (config->tls == FETCH_PLAIN && !is_this_machine(config->host))
        return error_set(err, ERR_CONFIG, "a password is not sent to %s without TLS; set tls", config->host);
    return OK;
}

/* "imaps://mail.example.org:993/" */
static void address_of(const struct fetch_config *config, char *text, size_t text_bytes)
{
    static const int ports[2][3] = { { [FETCH_STARTTLS] = 143, [FETCH_TLS] = 993, [FETCH_PLAIN] = 143 },
                                     { [FETCH_STARTTLS] = 110, [FETCH_TLS] = 995, [FETCH_PLAIN] = 110 } };
    bool pop3 = config->kind == FETCH_POP3, literal = strchr(config->host, ':') != NULL;

    snprintf(text, text_bytes, "%s%s://%s%s%s:%d/", pop3 ? "pop3" : "imap", config->tls == FETCH_TLS ? "s" : "",
             literal ? "[" : "", config->host, literal ? "]" : "",
             config->port ? config->port : ports[pop3][config->tls]);
}

/* ---- opening ---- */

/* Options that need no second look are set without asking: with a handle and literal arguments they cannot fail. */
static void set_limits(CURL *curl, const struct fetch_config *config)
{
    long reply_s = config->reply_timeout_s ? config->reply_timeout_s : REPLY_TIMEOUT_S;

    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_CONNECT_ONLY, 1L);
    curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT,
                     (long)(config->connect_timeout_s ? config->connect_timeout_s : CONNECT_TIMEOUT_S) + reply_s);
    curl_easy_setopt(curl, CURLOPT_SERVER_RESPONSE_TIMEOUT, reply_s);
    curl_easy_setopt(curl, CURLOPT_TIMEOUT, reply_s * COMMAND_REPLIES);
    curl_easy_setopt(curl, CURLOPT_TCP_NODELAY, 1L);
}

static void set_security(CURL *curl, const struct fetch_config *config)
{
    bool pop3 = config->kind == FETCH_POP3;
    const char *scheme = config->tls == FETCH_TLS ? (pop3 ? "pop3s" : "imaps") : pop3 ? "pop3" : "imap";

    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, scheme);
    curl_easy_setopt(curl, CURLOPT_USE_SSL, config->tls == FETCH_PLAIN ? (long)CURLUSESSL_NONE : (long)CURLUSESSL_ALL);
    curl_easy_setopt(curl, CURLOPT_SSL_VERIFYPEER, 1L);
    curl_easy_setopt(curl, CURLOPT_SSL_VERIFYHOST, 2L);
    curl_easy_setopt(curl, CURLOPT_NETRC, (long)CURL_NETRC_IGNORED);
    curl_easy_setopt(curl, CURLOPT_PROXY, "");   /* not even one from the environment */
}

static enum status set_login(CURL *curl, const struct fetch_config *config, struct error *err)
{
    char secret[SECRET_BYTES_MAX];
    CURLcode code;

    if (secret_read(&config->password, secret, err) != OK)
        return err->status;
    code = curl_easy_setopt(curl, CURLOPT_USERNAME, config->user);
    if (code == CURLE_OK)
        code = curl_easy_setopt(curl, config->oauth ? CURLOPT_XOAUTH2_BEARER : CURLOPT_PASSWORD, secret);
    if (code == CURLE_OK && config->oauth)
        code = curl_easy_setopt(curl, CURLOPT_LOGIN_OPTIONS, "AUTH=XOAUTH2");
    secret_wipe(secret);
    return code == CURLE_OK ? OK : error_set(err, ERR_CONFIG, "login: %s", curl_easy_strerror(code));
}

static enum status set_up(struct fetch_link *link, const struct fetch_config *config, struct error *err)
{
    char address[400];
    CURLcode code;

    address_of(config, address, sizeof address);
    code = curl_easy_setopt(link->curl, CURLOPT_URL, address);
    if (code == CURLE_OK && config->ca_file)
        code = curl_easy_setopt(link->curl, CURLOPT_CAINFO, config->ca_file);
    if (code != CURLE_OK)
        return error_set(err, ERR_CONFIG, "%s", curl_easy_strerror(code));
    curl_easy_setopt(link->curl, CURLOPT_ERRORBUFFER, link->error);
    set_limits(link->curl, config);
    set_security(link->curl, config);
    return set_login(link->curl, config, err);
}

static enum status describe_failure(const struct fetch_link *link, CURLcode code, struct error *err)
{
    const char *words = link->error[0] ? link->error : curl_easy_strerror(code), *fault = link_fault((int)code);

    if (fault)
        return error_set(err, ERR_SERVER, "%s (%s)", fault, words);
    return error_set(err, ERR_SERVER, "no connection: %s", words);
}

static enum status connect_to(struct fetch_link *link, struct error *err)
{
    CURLcode code = curl_easy_perform(link->curl);

    if (code == CURLE_OK)
        code = curl_easy_getinfo(link->curl, CURLINFO_ACTIVESOCKET, &link->socket);
    if (code != CURLE_OK)
        return describe_failure(link, code, err);
    return link->socket == CURL_SOCKET_BAD ? error_set(err, ERR_SERVER, "the server closed the connection") : OK;
}

enum status fetch_link_open(const struct fetch_config *config, struct fetch_link **out, struct error *err)
{
    struct fetch_link *link;
    enum status status = check_config(config, err);

    *out = NULL;
    if (status != OK)
        return status;
    signal(SIGPIPE, SIG_IGN);   /* TLS writes into a closed connection would raise it */
    link = calloc(1, sizeof *link);
    if (!link || curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) {
        free(link);
        return error_set(err, ERR_IO, "libcurl could not be started");
    }
    link->curl = curl_easy_init();
    link->reply_timeout_s = config->reply_timeout_s ? config->reply_timeout_s : REPLY_TIMEOUT_S;
    status = link->curl ? set_up(link, config, err) : error_set(err, ERR_IO, "libcurl could not be started");
    if (status == OK)
        status = connect_to(link, err);
    if (status != OK) {
        fetch_link_close(link);
        return status;
    }
    fetch_link_begin_command(link);
    *out = link;
    return OK;
}

void fetch_link_close(struct fetch_link *link)
{
    if (!link)
        return;
    curl_easy_cleanup(link->curl);
    curl_global_cleanup();
    free(link);
}

/* ---- talking ---- */

void fetch_link_begin_command(struct fetch_link *link)
{
    link->command_ends_ms = stopwatch_ms() + (int64_t)link->reply_timeout_s * COMMAND_REPLIES * 1000;
}

/* Waits for the socket, at most until silence_ends_ms or the end of the command's time. */
static enum status await(const struct fetch_link *link, short events, int64_t silence_ends_ms, struct error *err)
{
    struct pollfd poller = { .fd = link->socket, .events = events };
    int ready;

    do {
        int64_t now = stopwatch_ms(), left_ms = silence_ends_ms - now;

        if (now >= link->command_ends_ms)
            return error_set(err, ERR_SERVER, "the server has not finished its answer within %d seconds",
                             link->reply_timeout_s * COMMAND_REPLIES);
        if (left_ms <= 0)
            return error_set(err, ERR_SERVER, "the server has said nothing for %d seconds", link->reply_timeout_s);
        if (left_ms > link->command_ends_ms - now)
            left_ms = link->command_ends_ms - now;
        ready = poll(&poller, 1, (int)left_ms);
    } while (ready == 0 || (ready < 0 && errno == EINTR));
    return ready < 0 ? error_set(err, ERR_IO, "%s", strerror(errno)) : OK;
}

static enum status broken(CURLcode code, struct error *err)
{
    return error_set(err, ERR_SERVER, "the connection broke: %s", curl_easy_strerror(code));
}

enum status fetch_link_send(struct fetch_link *link, const char *bytes, size_t n, struct error *err)
{
    int64_t silence_ends_ms = stopwatch_ms() + (int64_t)link->reply_timeout_s * 1000;
    enum status status = OK;

    while (n > 0 && status == OK) {
        size_t sent = 0;
        CURLcode code = curl_easy_send(link->curl, bytes, n, &sent);

        bytes += sent;
        n -= sent;
        if (code == CURLE_AGAIN)
            status = await(link, POLLOUT, silence_ends_ms, err);
        else if (code != CURLE_OK)
            status = broken(code, err);
    }
    return status;
}

/* TLS may hold bytes that the socket no longer shows: read first, then wait. */
enum status fetch_link_receive(struct fetch_link *link, char *to, size_t room, size_t *n, struct error *err)
{
    int64_t silence_ends_ms = stopwatch_ms() + (int64_t)link->reply_timeout_s * 1000;

    for (;;) {
        CURLcode code = curl_easy_recv(link->curl, to, room, n);
        enum status status;

        if (code == CURLE_OK && *n > 0)
            return stopwatch_ms() < link->command_ends_ms ? OK : await(link, POLLIN, silence_ends_ms, err);
        if (code == CURLE_OK)
            return error_set(err, ERR_SERVER, "the server closed the connection in the middle");
        if (code != CURLE_AGAIN)
            return broken(code, err);
        status = await(link, POLLIN, silence_ends_ms, err);
        if (status != OK)
            return status;
    }
}
