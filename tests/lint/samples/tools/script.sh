#!/bin/sh
# Wrong: an unquoted name may become several words, or none.
rm -r $1/scratch
