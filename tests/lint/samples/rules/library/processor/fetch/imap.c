#include <curl/curl.h>
#include <glib.h>
#include <gmime/gmime.h>
#include <jansson.h>
#include <sodium.h>
#include <sqlite3.h>
#include <strings.h>
