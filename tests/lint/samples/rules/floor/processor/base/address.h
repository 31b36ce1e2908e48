int address_check(const char *address);
int outbox_count(void);
