#include "engine/league/packing.h"

static const int64_t sum_limit = INT64_C(1) << 58;

/* The least value of a number in the costs of all pairs, and the difference to the greatest. */
static int64_t spread_of(size_t count, const struct cost *costs, int number, int64_t *least)
{
    int64_t most = *least = costs[0].at[number];

    for (size_t i = 1; i < count; i++) {
        int64_t value = costs[i].at[number];

        if (value < *least)
            *least = value;
        if (value > most)
            most = value;
    }
    return most - *least;
}

struct packing packing_of(int vertices, const struct cost *costs)
{
    struct packing packing = { .words = 1 };
    int64_t room = sum_limit / vertices, used = 0;      /* used: the greatest value of the word so far */

    for (int i = 0; i < COST_NUMBERS; i++) {
        struct packing_number *number = &packing.numbers[i];
        int64_t spread = spread_of(cost_index(0, vertices), costs, i, &number->least);

        if (spread == 0)
            continue;
        number->times = vertices / 2 * spread + 1;
        if (used > 0 && used > (room - spread) / number->times) {
            packing.words++;
            used = 0;
        }
        number->word = packing.words - 1;
        used = used * number->times + spread;
    }
    return packing;
}

void packing_pack(const struct packing *packing, const struct cost *cost, int64_t *words)
{
    for (int i = 0; i < packing->words; i++)
        words[i] = 0;
    for (int i = 0; i < COST_NUMBERS; i++) {
        const struct packing_number *number = &packing->numbers[i];

        if (number->times > 0)
            words[number->word] = words[number->word] * number->times + cost->at[i] - number->least;
    }
}
