/* A proxy that breaks connections: it relays a port of its own to another port on loopback, and cuts each
 * connection after a number of bytes from the server that it draws from a seed. TLS passes through it unchanged. */
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
