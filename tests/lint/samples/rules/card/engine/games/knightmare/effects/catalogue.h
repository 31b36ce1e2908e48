#define KM_CARDS(CARD) \
    CARD(bramble, "BRAMBLE", "cell", "e4") \
    CARD(heresy, "HERESY", "move", "c1c2")
