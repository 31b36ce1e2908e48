int grid_count(void);
int grid_only_tested(void);
