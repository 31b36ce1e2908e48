#include "tests/support/delivery.h"

const char *deliver_class_name(enum deliver_class class)
{
    static const char *const names[] = { [DELIVER_SENT] = "sent", [DELIVER_LATER] = "later",
                                         [DELIVER_REFUSED] = "refused", [DELIVER_UNKNOWN] = "unknown",
                                         [DELIVER_SETUP] = "setup" };

    return names[class];
}

void deliver_send(struct deliver *deliver, const char *envelope_from, const char *envelope_to, const char *bytes,
                  size_t n, struct deliver_result *result)
{
    if (!deliver_begin(deliver, 0, envelope_from, envelope_to, bytes, n, result))
        deliver_await(deliver, result);
}
