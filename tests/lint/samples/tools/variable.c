/* Wrong: remembers something between two calls. */
int next_number(void);

int next_number(void)
{
    static int last;

    return ++last;
}
