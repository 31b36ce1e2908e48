int effect_begin(struct turn *turn);
int effect_count(const struct turn *turn);
