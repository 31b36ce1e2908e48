/* One mail at a time through processor/send, as tests send it. */
#ifndef POSTERN_TESTS_DELIVERY_H
#define POSTERN_TESTS_DELIVERY_H

#include <stddef.h>

#include "processor/send/deliver.h"

/* Sends one mail on the first connection and waits until it is over. The result's class says whether it was sent. */
void deliver_send(struct deliver *deliver, const char *envelope_from, const char *envelope_to, const char *bytes,
                  size_t n, struct deliver_result *result);

/* "sent", "later", "refused", "unknown", "setup". */
const char *deliver_class_name(enum deliver_class class);

#endif
