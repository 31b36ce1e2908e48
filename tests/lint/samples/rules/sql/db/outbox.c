static const char *const query = "SELECT id FROM outbox";
