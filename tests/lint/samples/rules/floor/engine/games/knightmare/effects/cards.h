extern const int km_cards[2], km_prices[2], km_rules;
int cards_count(void);
int cards_half(void);
int cards_worth(void);
