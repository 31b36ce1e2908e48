#define WW_CARDS(X) \
    X(bramble, 1, "BRAMBLE", NEUTRAL, 1, 0, 0)
#define WW_PSEUDOS(X) \
    X(punch, 2, "PUNCH")

enum { CARD_bramble = 1, CARD_punch };
struct card {
    int number;
    const char *name;
};

extern const struct card ww_card_bramble;
