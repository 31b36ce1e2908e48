/* Promises. */
typedef int (*store_visit)(int id);
typedef int store_check(int id);
struct store { int (*open)(int id); };

int store_open(const char *path);
int store_count(void);
int store_close(void) __attribute__((warn_unused_result));
int store_checked(void);
int store_by_macro(void);
#define STORE_ONE(x) store_by_macro()
int store_gone(int id);
#define STORE_TYPE(type, most) struct type { int cards[most]; }
STORE_TYPE(cards, 4);
