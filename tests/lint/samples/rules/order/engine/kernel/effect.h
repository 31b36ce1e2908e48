int effect_begin(struct turn *turn);
int effect_count(const struct turn *turn);

static inline int effect_throw(struct turn *turn)
{
    return effect_begin(turn);
}
