/* A connection in between that breaks: relays what comes on a port of its own to another port on loopback, and cuts each
 * connection behind so many bytes of the server's, drawn from a seed. TLS passes through it untouched. */
#ifndef POSTERN_TESTS_CUTTING_PROXY_H
#define POSTERN_TESTS_CUTTING_PROXY_H

#include <stdint.h>
#include <sys/types.h>

struct cutting_proxy {
    int port;
    pid_t pid;
    int *cuts;              /* how many connections were cut; shared with the proxy's process */
};

/* most_bytes: the largest number of bytes that a connection may live for; 0: none is cut. */
struct cutting_proxy cutting_proxy_start(int to_port, long most_bytes, uint64_t seed);
void cutting_proxy_stop(struct cutting_proxy *proxy);

#endif
