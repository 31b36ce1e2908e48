int cards_count(void);
