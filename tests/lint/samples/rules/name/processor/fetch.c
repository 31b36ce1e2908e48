static void fetch(void)
{
    printf("fetched\n");
    exit(1);
}
