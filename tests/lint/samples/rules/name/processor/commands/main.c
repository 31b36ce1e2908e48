#define COPY(to, from) \
    strcat(to, from)
int main(void)
{
    system("ls");
    qsort(0, 0, 0, 0);
    exit(strtol("1", 0, 10));
}
