#include "tests/support/cutting_proxy.h"

#include <arpa/inet.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PIECE_BYTES = 16384 };

static void must(bool so)
{
    if (!so) {
        perror("cutting proxy");
        abort();
    }
}

static struct sockaddr_in loopback(int port)
{
    return (struct sockaddr_in){ .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK),
                                 .sin_port = htons((uint16_t)port) };
}

static uint64_t draw(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15u;

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

static bool send_all(int fd, const char *bytes, ssize_t n)
{
    while (n > 0) {
        ssize_t sent = send(fd, bytes, (size_t)n, MSG_NOSIGNAL);

        if (sent <= 0)
            return false;
        bytes += sent;
        n -= sent;
    }
    return true;
}

/* Passes a piece on; false: the connection is over. left: of the server's bytes, -1 without end. */
static bool pass(int from, int to, long *left)
{
    char piece[PIECE_BYTES];
    ssize_t n = recv(from, piece, sizeof piece, 0);

    if (n <= 0)
        return false;
    if (left && *left >= 0 && n > *left)
        n = *left;
    if (!send_all(to, piece, n))
        return false;
    if (left && *left >= 0)
        *left -= n;
    return !left || *left != 0;
}

static void relay(int client, int server, long left, int *cuts)
{
    struct pollfd ends[2] = { { .fd = client, .events = POLLIN }, { .fd = server, .events = POLLIN } };
    bool on = true;

    while (on && poll(ends, 2, -1) > 0) {
        if (ends[1].revents)
            on = pass(server, client, &left);
        if (on && ends[0].revents)
            on = pass(client, server, NULL);
    }
    *cuts += left == 0;
}

struct cutting_proxy cutting_proxy_start(int to_port, long most_bytes, uint64_t seed)
{
    struct sockaddr_in here = loopback(0), there = loopback(to_port);
    socklen_t length = sizeof here;
    struct cutting_proxy proxy;
    int listener = socket(AF_INET, SOCK_STREAM, 0), client;

    proxy.cuts = mmap(NULL, sizeof *proxy.cuts, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    must(proxy.cuts != MAP_FAILED && listener >= 0);
    must(bind(listener, (struct sockaddr *)&here, sizeof here) == 0 && listen(listener, 16) == 0);
    must(getsockname(listener, (struct sockaddr *)&here, &length) == 0);
    proxy.port = ntohs(here.sin_port);
    proxy.pid = fork();
    must(proxy.pid >= 0);
    if (proxy.pid > 0) {
        close(listener);
        return proxy;
    }
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    while ((client = accept(listener, NULL, NULL)) >= 0) {
        int server = socket(AF_INET, SOCK_STREAM, 0);

        if (server >= 0 && connect(server, (struct sockaddr *)&there, sizeof there) == 0)
            relay(client, server, most_bytes ? (long)(draw(&seed) % (uint64_t)most_bytes) + 1 : -1, proxy.cuts);
        close(server);
        close(client);
    }
    _exit(EXIT_SUCCESS);
}

void cutting_proxy_stop(struct cutting_proxy *proxy)
{
    if (proxy->pid <= 0)
        return;
    kill(proxy->pid, SIGKILL);
    waitpid(proxy->pid, NULL, 0);
    munmap(proxy->cuts, sizeof *proxy->cuts);
    proxy->pid = 0;
}
