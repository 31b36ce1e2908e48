# Postern: everything there is to build, test and install.
#   make                the program, build/postern
#   make test           unit, scenario, golden and play suites
#   make lint           the architecture as a test (scripts/lint)
#   make bench          measured rows (one alone: ROW=name)
#   make soak fuzz kill-all   the long runs
#   make SAN=address,undefined test   the same beside the normal build
#   make CI=1 ...       warnings are errors

PREFIX ?= /usr/local
DESTDIR ?=
CC ?= gcc
CFLAGS ?= -O2 -g
LDFLAGS ?=
PKG_CONFIG ?= pkg-config
SAN ?=
CI ?=

VERSION := $(shell cat VERSION 2>/dev/null || echo 0)
LIBRARIES := libcurl jansson sqlite3 libsodium gmime-3.0

WARN := -Wall -Wextra -Wshadow -Wvla -Wmissing-prototypes -Wstrict-prototypes -Wpointer-arith -Wwrite-strings
ifneq ($(CI)$(WERROR),)
WARN += -Werror
endif

# BUILD can be set so that several compilers build side by side.
ifeq ($(SAN),)
BUILD ?= build
SANFLAGS :=
else
comma := ,
BUILD ?= build/san-$(subst $(comma),-,$(SAN))
SANFLAGS := -fsanitize=$(SAN) -fno-omit-frame-pointer -fno-sanitize-recover=all -DARENA_DEBUG -DPOSTERN_SANITIZED
endif

ENGINE_SOURCES := $(sort $(shell find engine -name '*.c' 2>/dev/null))
DB_SOURCES := $(sort $(wildcard db/*.c))
PROCESSOR_SOURCES := $(filter-out processor/main.c,$(sort $(shell find processor -name '*.c' 2>/dev/null)))
# A unit suite is tests/<room>/test_<module>.c with one function Suite *suite_<module>(void).
SUITE_SOURCES := $(sort $(shell find tests -name 'test_*.c' 2>/dev/null))
RULES_TEST_SOURCES := $(sort $(wildcard tests/rules/*/*.c))
SUPPORT_SOURCES := $(sort $(wildcard tests/support/*.c))

ALL_CPPFLAGS = -I. -D_GNU_SOURCE -DPOSTERN_VERSION='"$(VERSION)"' -DPOSTERN_PREFIX='"$(PREFIX)"' $(CPPFLAGS)
ENGINE_CPPFLAGS = -I. $(CPPFLAGS)
ALL_CFLAGS = -std=c11 $(WARN) $(CFLAGS) $(SANFLAGS)
LIB_CFLAGS := $(shell $(PKG_CONFIG) --cflags $(LIBRARIES) 2>/dev/null)
LIB_LIBS := $(shell $(PKG_CONFIG) --libs $(LIBRARIES) 2>/dev/null)
CHECK_CFLAGS := $(shell $(PKG_CONFIG) --cflags check 2>/dev/null)
CHECK_LIBS := $(shell $(PKG_CONFIG) --libs check 2>/dev/null)

object = $(patsubst %.c,$(BUILD)/%.o,$(1))

.PHONY: all test check-unit lint bench soak fuzz golden demo kill-all install uninstall clean
.DELETE_ON_ERROR:
.SECONDARY:

all: $(BUILD)/postern

$(BUILD)/engine/%.o: engine/%.c
	@mkdir -p $(@D)
	$(CC) $(ENGINE_CPPFLAGS) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<

# The registry again with the test rule sets in it; only test programs link it.
$(BUILD)/tests/registry.o: engine/registry.c
	@mkdir -p $(@D)
	$(CC) $(ENGINE_CPPFLAGS) -DTEST_RULES $(ALL_CFLAGS) -MMD -MP -c -o $@ $<

$(BUILD)/tests/rules/%.o: tests/rules/%.c
	@mkdir -p $(@D)
	$(CC) $(ENGINE_CPPFLAGS) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<

$(BUILD)/tests/%.o: tests/%.c
	@mkdir -p $(@D)
	$(CC) $(ALL_CPPFLAGS) $(LIB_CFLAGS) $(CHECK_CFLAGS) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<

$(BUILD)/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(ALL_CPPFLAGS) $(LIB_CFLAGS) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<

$(BUILD)/libengine.a: $(call object,$(ENGINE_SOURCES))
	@rm -f $@
	$(AR) rcs $@ $^

# Without the registry: test programs bring their own.
$(BUILD)/tests/libengine.a: $(filter-out $(BUILD)/engine/registry.o,$(call object,$(ENGINE_SOURCES))) \
                            $(BUILD)/tests/registry.o $(call object,$(RULES_TEST_SOURCES))
	@mkdir -p $(@D)
	@rm -f $@
	$(AR) rcs $@ $^

$(BUILD)/libprocessor.a: $(call object,$(PROCESSOR_SOURCES) $(DB_SOURCES))
	@rm -f $@
	$(AR) rcs $@ $^

$(BUILD)/postern: $(BUILD)/processor/main.o $(BUILD)/libprocessor.a $(BUILD)/libengine.a
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LIB_LIBS) $(LDLIBS)

# The same program with the test rule sets (duel) in it.
$(BUILD)/tests/postern: $(BUILD)/processor/main.o $(BUILD)/libprocessor.a $(BUILD)/tests/libengine.a
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LIB_LIBS) $(LDLIBS)

# The list of suites is made from the file names.
$(BUILD)/tests/suites.inc: $(SUITE_SOURCES) Makefile
	@mkdir -p $(@D)
	@for f in $(SUITE_SOURCES); do b=$${f##*/test_}; echo "SUITE($${b%.c})"; done >$@.new
	@if cmp -s $@.new $@; then rm $@.new; touch $@; else mv $@.new $@; fi

$(BUILD)/tests/main.o: $(BUILD)/tests/suites.inc
$(BUILD)/tests/main.o: ALL_CPPFLAGS += -I$(BUILD)/tests

$(BUILD)/tests/unit: $(BUILD)/tests/main.o $(call object,$(SUITE_SOURCES) $(SUPPORT_SOURCES)) \
                     $(BUILD)/libprocessor.a $(BUILD)/tests/libengine.a
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LIB_LIBS) $(CHECK_LIBS) $(LDLIBS)

# SUITE=name runs one suite alone.
check-unit: $(BUILD)/tests/unit $(BUILD)/tests/postern
	BUILD=$(BUILD) $(BUILD)/tests/unit $(SUITE)

-include Makefile.tests

clean:
	rm -rf build

-include $(shell find $(BUILD) -name '*.d' 2>/dev/null)
