/* Starts on a six: LU-START-01, LU-START-02; ISO-8859-1 and xLU-START-09 are none. */
/* LU-START-03 */
static const char *const rulings = "LU-START-01 LU-FAKE-01";
