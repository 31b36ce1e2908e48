/* Link fault: what a host can do about a connection to a mail server that failed, the same for mailbox and relay. */
#ifndef POSTERN_FETCH_LINK_FAULT_H
#define POSTERN_FETCH_LINK_FAULT_H

/* What is wrong and where to look, for a result of libcurl (CURLcode), as "the login is refused; look at user and
 * password"; NULL: libcurl's own words say it all. Static. */
const char *link_fault(int curl_code);

#endif
