/* Link fault: what a host can do about a failed connection to a mail server, the same for mailbox and relay. */
#ifndef POSTERN_FETCH_LINK_FAULT_H
#define POSTERN_FETCH_LINK_FAULT_H

/* The fault and the place to look, for a result of libcurl (CURLcode), like "the login is refused; look at user and
 * password"; NULL: libcurl's own words are enough. Static. */
const char *link_fault(int curl_code);

#endif
