int board_men(void);
