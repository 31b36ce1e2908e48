/* XXX: wrong */
/* stubborn, but no stub */
