#include "processor/base/address.h"
int compose(void);
