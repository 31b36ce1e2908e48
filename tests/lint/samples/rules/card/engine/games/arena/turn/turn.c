extern const struct card ar_card_bramble;

/* Bramble in a comment is no matter. */
bool hedge_grows(const struct card *card)
{
    return card == &ar_card_bramble || is_same(card->name, "Bramble");
}
