typedef unsigned short audience;
typedef struct point (*maker)(int x);
typedef struct store store_t;
typedef struct { int x, y; } point;
typedef enum colour { RED, BLUE } colour;
