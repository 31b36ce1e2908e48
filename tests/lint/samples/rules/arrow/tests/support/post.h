#include "processor/fetch.h"
