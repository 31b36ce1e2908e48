static void *arena_bytes(void)
{
    return malloc(3);
}
