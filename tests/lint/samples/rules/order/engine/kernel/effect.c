static int helper(struct turn *turn)
{
    emit(turn, BEGAN, 0);
    return 1;
}

int effect_begin(struct turn *turn)
{
    return helper(turn);
}

int effect_count(const struct turn *turn)
{
    return turn->count;
}
