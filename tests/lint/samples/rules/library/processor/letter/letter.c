#include <gmime/gmime.h>
#include <curl/curl.h>
