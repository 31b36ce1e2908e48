#include "processor/fetch/link_fault.h"

#include <curl/curl.h>
#include <stddef.h>

const char *link_fault(int curl_code)
{
    switch ((CURLcode)curl_code) {
    case CURLE_LOGIN_DENIED:
        return "the login is refused; look at user and password";
    case CURLE_USE_SSL_FAILED:
        return "the server offers no TLS here; try the other kind or port";
    case CURLE_SSL_CONNECT_ERROR:
        return "TLS cannot begin; the port may want the other kind (STARTTLS, or TLS from the first byte)";
    case CURLE_PEER_FAILED_VERIFICATION:
        return "the server's certificate is not trusted; ca-file can name other authorities";
    case CURLE_SSL_CACERT_BADFILE:
        return "ca-file cannot be read as certificates";
    case CURLE_COULDNT_RESOLVE_HOST:
        return "nobody knows a machine of that name; look at host, and at this machine's DNS";
    case CURLE_COULDNT_CONNECT:
        return "nothing takes connections there; look at host and port, and at firewalls between";
    case CURLE_OPERATION_TIMEDOUT:
        return "the server does not answer";
    default:
        return NULL;
    }
}
