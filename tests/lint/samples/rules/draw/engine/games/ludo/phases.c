#define roll_twice(turn) (roll(turn, 1) + roll(turn, 2))

int roll(struct turn *turn, int sides), pick(struct turn *turn);

static void good(struct turn *turn, const struct ask *asks)
{
    int one = roll(turn, 6);
    int two = roll(turn, 6);

    if (roll(turn, 6) > 3)
        emit(turn, MOVED, event_int("by", one));
    else
        emit(turn, STOOD, event_int("at", two));
    for (int i = roll(turn, 2); i < roll(turn, 3); i += pick(turn))
        emit(turn, STEP, event_int("i", i));
    while (roll(turn, 6) < 6)
        shuffle(turn);
    turn->pick(turn, turn->roll(turn));
    switch (pick(turn)) {
    case 1: emit(turn, ONE, { 0 }); break;
    default: ask_all(turn, asks);
    }
    call(&(struct cast){ .at = roll(turn, 6) });
    call(&(struct cast){ .at = roll(turn, 6) });
}

static int bad(struct turn *turn)
{
    int sum = roll(turn, 6) + roll(turn, 6);
    int dice[] = { roll(turn, 6),
                   roll(turn, 6) };

    emit(turn, MOVED, event_int("by",
         pick(turn)));
    if (roll(turn, 6) == 6 && ask(turn, 0))
        sum = 1;
    call(&(struct cast){ .at = roll(turn, 6) },
         roll(turn, 6));
    return sum ? roll(turn, 6) : roll(turn, 4);
}
