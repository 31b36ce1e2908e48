struct card {
    const char *name;
    int cost;
};

const struct card ar_card_bramble = {
    .name = "Bramble", .cost = 4,
};
