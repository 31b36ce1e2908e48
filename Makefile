# Postern: everything there is to build, test and install.
#   make                the program, build/postern
#   make test           all suites (one alone: make test ONLY=unit; one of the unit suites: make check-unit SUITE=kernel_effect)
#   make lint           the architecture as a test (scripts/lint)
#   make bench          measured rows (one alone: ROW=name); exit status 1 when one misses its goal
#   make bench-long     the same at sizes that take long
#   make instructions   what codec, rules, mails and reports take in instructions, without a clock
#   make soak           self-play of every rule set (RULES=name GAMES=200 SEED=1 FLAGS=--rerun)
#   make fuzz           every fuzz target for a while, with clang (TARGET=name RUN_S=60)
#   make kill-all       the program killed at every step of a run, and of a site's pass
#   make year           a year of a club of 200 games (DAYS=365 CLUB=200)
#   make pairs-all      every ordered pair of spells, cards and creatures, not only a few; EVERY=3 PART=1 for a third
#   make luck-all       every play with 25 kinds of luck
#   make digests        the rules give the same bytes with gcc, clang, -O0, -O3 (scripts/digests)
#   make sabotage       breaks the kernel's rules in a copy, and self-play has to notice (scripts/sabotage)
#   make golden         rewrites the expected mails; read the diff like code
#   make demo           a whole game by mail in a scratch folder (GAME=arena: of that rule set)
#   make wasm           the engine for browsers, a module for each rule set (scripts/wasm.mk)
#   make install        PREFIX=/usr/local DESTDIR=
#   make deb            a Debian package, build/postern_VERSION_ARCHITECTURE.deb (scripts/debian)
#   make SAN=address,undefined test   the same beside the normal build
#   make CI=1 ...       warnings are errors
#   make V=1 ...        shows whole commands

PREFIX ?= /usr/local
DESTDIR ?=
ifeq ($(origin CC),default)
CC := gcc
endif
CFLAGS ?= -O2 -g
LDFLAGS ?=
PKG_CONFIG ?= pkg-config
SAN ?=
CI ?=

VERSION := $(shell cat VERSION 2>/dev/null || echo 0)
LIBRARIES := libcurl jansson sqlite3 libsodium gmime-3.0 zlib

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
# The module_*.c are only for browsers (scripts/wasm.mk).
PROCESSOR_SOURCES := $(filter-out processor/commands/main.c processor/browser/module_%.c,$(sort $(shell find processor -name '*.c' 2>/dev/null)))
# A unit suite is tests/<path>/<folder>/test_<module>.c beside <path>/<folder>/<module>.c, with one function
# Suite *suite_<folder>_<module>(void); test_<module>_<aspect>.c where one file is not enough.
SUITE_SOURCES := $(sort $(shell find tests -name 'test_*.c' ! -path 'tests/lint/*' 2>/dev/null))
RULES_TEST_SOURCES := $(sort $(wildcard tests/rules/*/*.c))
SUPPORT_SOURCES := $(sort $(wildcard tests/support/*.c))
SERVER_TEST_SOURCES := $(sort $(wildcard tests/servers/*.c))
PLAY_SOURCES := $(sort $(wildcard tests/play/*.c))
PAIRS_SOURCES := $(sort $(wildcard tests/pairs/*.c))
LINT_SOURCES := $(sort $(wildcard tests/lint/*.c))
# A fuzz target is tests/fuzz/fuzz_<name>.c with LLVMFuzzerTestOneInput; what it found once lies in tests/fuzz/corpus/<name>/.
FUZZ_NAMES := $(patsubst tests/fuzz/fuzz_%.c,%,$(sort $(wildcard tests/fuzz/fuzz_*.c)))
MANUALS := $(sort $(wildcard man/*.[157]))

ALL_CPPFLAGS = -I. -D_GNU_SOURCE -DPOSTERN_VERSION='"$(VERSION)"' $(CPPFLAGS)
ENGINE_CPPFLAGS = -I. $(CPPFLAGS)
ALL_CFLAGS = -std=c11 $(WARN) $(CFLAGS) $(SANFLAGS)
LIB_CFLAGS := $(shell $(PKG_CONFIG) --cflags $(LIBRARIES) 2>/dev/null)
LIB_LIBS := $(shell $(PKG_CONFIG) --libs $(LIBRARIES) 2>/dev/null)
CHECK_CFLAGS := $(shell $(PKG_CONFIG) --cflags check 2>/dev/null)
CHECK_LIBS := $(shell $(PKG_CONFIG) --libs check 2>/dev/null)

# Short lines, V=1 for the whole commands.
ifeq ($(V),)
quiet = @$(if $(findstring s,$(firstword -$(MAKEFLAGS))),,echo '  $(1)  $@';)
endif

object = $(patsubst %.c,$(BUILD)/%.o,$(1))

.PHONY: all test-programs test test-servers check-unit lint bench bench-long instructions soak fuzz fuzzers kill-all year pairs-all luck-all digests sabotage golden demo install uninstall deb clean FORCE
.DELETE_ON_ERROR:

all: $(BUILD)/postern

# ---- objects ----

$(BUILD)/engine/%.o: engine/%.c
	@mkdir -p $(@D)
	$(call quiet,CC)$(CC) $(ENGINE_CPPFLAGS) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<

# The registry again with the test rule sets in it; only test programs link it.
$(BUILD)/tests/registry.o: engine/registry.c
	@mkdir -p $(@D)
	$(call quiet,CC)$(CC) $(ENGINE_CPPFLAGS) -DTEST_RULES $(ALL_CFLAGS) -MMD -MP -c -o $@ $<

$(BUILD)/tests/rules/%.o: tests/rules/%.c
	@mkdir -p $(@D)
	$(call quiet,CC)$(CC) $(ENGINE_CPPFLAGS) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<

$(BUILD)/tests/%.o: tests/%.c
	@mkdir -p $(@D)
	$(call quiet,CC)$(CC) $(ALL_CPPFLAGS) $(LIB_CFLAGS) $(CHECK_CFLAGS) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<

$(BUILD)/%.o: %.c
	@mkdir -p $(@D)
	$(call quiet,CC)$(CC) $(ALL_CPPFLAGS) $(LIB_CFLAGS) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<

# The version is compiled in: files that name it are compiled again when it changes.
$(BUILD)/version: FORCE
	@mkdir -p $(@D)
	@echo '$(VERSION)' | cmp -s - $@ || echo '$(VERSION)' >$@
$(call object,$(shell grep -lr POSTERN_VERSION processor --include='*.c' 2>/dev/null)): $(BUILD)/version

# The schema of today and the first one are compiled in.
$(BUILD)/db/%.inc: db/%.sql
	@mkdir -p $(@D)
	@sed -e 's/\\/\\\\/g' -e 's/"/\\"/g' -e 's/.*/"&\\n"/' $< >$@
$(BUILD)/db/migrations.o: $(BUILD)/db/schema.inc $(BUILD)/db/first.inc
$(BUILD)/db/migrations.o: ALL_CPPFLAGS += -I$(BUILD)/db

# The templates are compiled in, so that the program needs no files of its own.
$(BUILD)/templates_files.c: FORCE
	@mkdir -p $(@D)
	@scripts/embed-templates templates >$@.new
	@if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

$(BUILD)/templates_files.o: $(BUILD)/templates_files.c
	$(call quiet,CC)$(CC) $(ALL_CPPFLAGS) $(LIB_CFLAGS) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<

# So is the table of rulings and of the scenarios that show them.
$(BUILD)/rulings_table.c: FORCE
	@mkdir -p $(@D)
	@scripts/embed-rulings engine/games tests/scenarios >$@.new
	@if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

$(BUILD)/rulings_table.o: $(BUILD)/rulings_table.c
	$(call quiet,CC)$(CC) $(ALL_CPPFLAGS) $(LIB_CFLAGS) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<

# ---- libraries and programs ----

$(BUILD)/libengine.a: $(call object,$(ENGINE_SOURCES))
	@rm -f $@
	$(call quiet,AR)$(AR) rcs $@ $^

# Without the registry: test programs bring their own.
$(BUILD)/tests/libengine.a: $(filter-out $(BUILD)/engine/registry.o,$(call object,$(ENGINE_SOURCES))) \
                            $(BUILD)/tests/registry.o $(call object,$(RULES_TEST_SOURCES))
	@mkdir -p $(@D)
	@rm -f $@
	$(call quiet,AR)$(AR) rcs $@ $^

$(BUILD)/libprocessor.a: $(call object,$(PROCESSOR_SOURCES) $(DB_SOURCES)) $(BUILD)/templates_files.o \
                       $(BUILD)/rulings_table.o $(BUILD)/engine_files.o
	@mkdir -p $(@D)
	@rm -f $@
	$(call quiet,AR)$(AR) rcs $@ $^

$(BUILD)/postern: $(BUILD)/processor/commands/main.o $(BUILD)/libprocessor.a $(BUILD)/libengine.a
	$(call quiet,LD)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LIB_LIBS) $(LDLIBS)

# The same with the sentences of the test rule sets.
$(BUILD)/tests/templates_files.c: FORCE
	@mkdir -p $(@D)
	@scripts/embed-templates templates tests/rules/templates >$@.new
	@if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

$(BUILD)/tests/templates_files.o: $(BUILD)/tests/templates_files.c
	$(call quiet,CC)$(CC) $(ALL_CPPFLAGS) $(LIB_CFLAGS) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<

# The same program with the test rule sets (duel) in it; its templates stand before those of the library. Its luck can be
# told to it. LIBPROCESSOR may be the library of another build: scripts/digests builds the engine alone in several ways.
LIBPROCESSOR ?= $(BUILD)/libprocessor.a
$(BUILD)/tests/postern: $(BUILD)/processor/commands/main.o $(BUILD)/tests/luck.o $(BUILD)/tests/templates_files.o $(LIBPROCESSOR) \
                        $(BUILD)/tests/libengine.a
	$(call quiet,LD)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LIB_LIBS) $(LDLIBS)

# The list of suites is made from the file names.
$(BUILD)/tests/suites.inc: FORCE
	@mkdir -p $(@D)
	@for f in $(SUITE_SOURCES); do d=$${f%/*}; b=$${f##*/test_}; echo "SUITE($${d##*/}_$${b%.c})"; done >$@.new
	@if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

$(BUILD)/tests/main.o: $(BUILD)/tests/suites.inc
$(BUILD)/tests/main.o: ALL_CPPFLAGS += -I$(BUILD)/tests

$(BUILD)/tests/unit: $(BUILD)/tests/main.o $(call object,$(SUITE_SOURCES) $(SUPPORT_SOURCES)) \
                     $(BUILD)/tests/templates_files.o \
                     $(BUILD)/libprocessor.a $(BUILD)/tests/libengine.a
	$(call quiet,LD)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LIB_LIBS) $(CHECK_LIBS) $(LDLIBS)

# The program that talks to real mail servers, which tests/servers/run starts.
$(BUILD)/tests/servers/unit: $(call object,$(SERVER_TEST_SOURCES) $(SUPPORT_SOURCES)) \
                             $(BUILD)/libprocessor.a $(BUILD)/tests/libengine.a
	$(call quiet,LD)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LIB_LIBS) $(CHECK_LIBS) $(LDLIBS)

# The program that kills runs, and the library that counts its system calls.
$(BUILD)/tests/kill/kill: $(BUILD)/tests/kill/kill.o $(BUILD)/tests/kill/killed.o $(BUILD)/tests/support/program.o
	$(call quiet,LD)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LIB_LIBS) $(LDLIBS)

$(BUILD)/tests/kill/wire: $(BUILD)/tests/kill/wire.o $(BUILD)/tests/kill/killed.o $(BUILD)/tests/support/program.o $(BUILD)/tests/support/box_script.o \
                          $(BUILD)/tests/support/imap_script.o $(BUILD)/tests/support/pop3_script.o \
                          $(BUILD)/tests/support/smtp_script.o $(BUILD)/tests/libengine.a
	$(call quiet,LD)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LIB_LIBS) $(LDLIBS)

KILL_TROUBLES := $(addprefix $(BUILD)/tests/kill/,trouble moving cluster)
$(KILL_TROUBLES): $(BUILD)/tests/kill/%: $(BUILD)/tests/kill/%.o $(BUILD)/tests/kill/killed.o $(BUILD)/tests/support/program.o
	$(call quiet,LD)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LIB_LIBS) $(LDLIBS)

# The program that plays whole games by mail (tests/play).
$(BUILD)/tests/play/play: $(call object,$(PLAY_SOURCES) tests/support/program.c) $(BUILD)/libprocessor.a $(BUILD)/tests/libengine.a
	$(call quiet,LD)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LIB_LIBS) $(LDLIBS)

# The program that resolves recorded games anew (tests/recorded).
RECORDED_SOURCES := $(sort $(wildcard tests/recorded/*.c))
$(BUILD)/tests/recorded/recorded: $(call object,$(RECORDED_SOURCES)) $(BUILD)/libprocessor.a $(BUILD)/tests/libengine.a
	$(call quiet,LD)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LIB_LIBS) $(LDLIBS)

# The program that writes pages for the tests in a browser (tests/site).
$(BUILD)/tests/site/pages: $(call object,tests/site/pages.c tests/support/hostile_page.c) $(BUILD)/libprocessor.a $(BUILD)/tests/libengine.a
	$(call quiet,LD)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LIB_LIBS) $(LDLIBS)

# The program that reads our own mails (tests/mails).
$(BUILD)/tests/mails/read: $(BUILD)/tests/mails/read.o $(BUILD)/tests/libengine.a
	$(call quiet,LD)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LIB_LIBS) $(LDLIBS)

$(BUILD)/tests/mails/shapes: $(BUILD)/tests/mails/shapes.o $(BUILD)/libprocessor.a $(BUILD)/tests/libengine.a
	$(call quiet,LD)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LIB_LIBS) $(LDLIBS)

# The program that plays a year of a whole club (tests/year).
$(BUILD)/tests/year/year: $(BUILD)/tests/year/year.o $(BUILD)/tests/support/program.o $(BUILD)/libprocessor.a $(BUILD)/tests/libengine.a
	$(call quiet,LD)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LIB_LIBS) $(LDLIBS)

$(BUILD)/tests/kill/fault.so: tests/kill/fault.c
	@mkdir -p $(@D)
	$(call quiet,LD)$(CC) -D_GNU_SOURCE -std=c11 $(WARN) -O2 -shared -fPIC -o $@ $< -ldl

# Every two spells of Sanctum on each other.
$(BUILD)/tests/pairs/pairs: $(call object,$(PAIRS_SOURCES)) $(BUILD)/tests/support/sweep.o $(BUILD)/tests/libengine.a
	$(call quiet,LD)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LDLIBS)

# The source checker is a program of its own: it needs nothing but libc.
$(BUILD)/tests/lint/lint: $(call object,$(LINT_SOURCES))
	$(call quiet,LD)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LDLIBS)

# FUZZER is empty for programs that only read the corpus again; scripts/fuzz sets it to build the real ones.
FUZZER ?=
FUZZERS := $(addprefix $(BUILD)/tests/fuzz/,$(FUZZ_NAMES))
$(FUZZERS): $(BUILD)/tests/fuzz/%: $(BUILD)/tests/fuzz/fuzz_%.o $(if $(FUZZER),,$(BUILD)/tests/fuzz/main.o) \
                                   $(BUILD)/libprocessor.a $(BUILD)/tests/libengine.a
	$(call quiet,LD)$(CC) $(ALL_CFLAGS) $(if $(FUZZER),-fsanitize=fuzzer) $(LDFLAGS) -o $@ $^ $(LIB_LIBS) $(LDLIBS)

fuzzers: $(FUZZERS)

# ---- the engine for browsers ----

include scripts/wasm.mk

# ---- tests ----

test-programs: $(BUILD)/tests/unit $(BUILD)/tests/servers/unit $(BUILD)/tests/postern $(BUILD)/postern fuzzers \
               $(BUILD)/tests/kill/kill $(BUILD)/tests/kill/wire $(KILL_TROUBLES) \
               $(BUILD)/tests/kill/fault.so \
               $(BUILD)/tests/play/play $(BUILD)/tests/year/year $(BUILD)/tests/mails/read $(BUILD)/tests/mails/shapes \
               $(BUILD)/tests/pairs/pairs $(BUILD)/tests/recorded/recorded $(BUILD)/tests/site/pages

test: test-programs
	@BUILD=$(BUILD) scripts/suites $(ONLY)

# SUITE=name runs one unit suite alone, SUITE=kernel_ all of a folder.
check-unit: $(BUILD)/tests/unit $(BUILD)/tests/postern
	BUILD=$(BUILD) $(BUILD)/tests/unit $(SUITE)

# Against Exim and Dovecot on loopback; part of `make test` where they are installed.
test-servers: $(BUILD)/tests/servers/unit
	BUILD=$(BUILD) tests/servers/run

lint: $(BUILD)/tests/lint/lint $(BUILD)/libengine.a
	@CC='$(CC)' BUILD=$(BUILD) CFLAGS='$(ALL_CPPFLAGS) $(LIB_CFLAGS) $(CHECK_CFLAGS) -std=c11' scripts/lint

golden: $(BUILD)/tests/postern
	BUILD=$(BUILD) tests/golden/run --rewrite

soak: $(BUILD)/tests/postern
	@BUILD=$(BUILD) scripts/soak

fuzz:
	@scripts/fuzz $(TARGET)

kill-all: $(BUILD)/tests/postern $(BUILD)/tests/kill/kill $(BUILD)/tests/kill/wire $(KILL_TROUBLES) \
               $(BUILD)/tests/kill/fault.so $(BUILD)/tests/play/play
	BUILD=$(BUILD) tests/kill/run --all
	BUILD=$(BUILD) tests/kill/site

year: $(BUILD)/tests/postern $(BUILD)/tests/year/year
	BUILD=$(BUILD) tests/year/run $(or $(DAYS),365) $(or $(CLUB),200)

# Every pair of spells, of cards and of creatures. EVERY=3 PART=1 takes one third of them.
pairs-all: $(BUILD)/tests/pairs/pairs $(BUILD)/tests/unit
	SWEEP_EVERY=$(or $(EVERY),1) SWEEP_PART=$(or $(PART),0) BUILD=$(BUILD) tests/pairs/run
	SWEEP_EVERY=$(or $(EVERY),1) SWEEP_PART=$(or $(PART),0) BUILD=$(BUILD) $(BUILD)/tests/unit cards_all_cards_pairs \
	    cards_catalogue_pairs state_creatures_pairs cards_catalogue_wizwar_pairs

# Every play with 25 kinds of luck. FROM=26 begins elsewhere.
luck-all: test-programs
	for luck in $$(seq $(or $(FROM),1) $$(($(or $(FROM),1) + 24))); do \
	    BUILD=$(BUILD) LUCK=$$luck tests/play/run tests/play/*.play tests/attack/*.play || exit 1; done

digests:
	@scripts/digests

sabotage: $(BUILD)/tests/postern
	@BUILD=$(BUILD) scripts/sabotage

demo: $(BUILD)/postern
	BUILD=$(BUILD) scripts/run-demo $(GAME)

-include tests/bench/bench.mk

# ---- installing ----

install: $(BUILD)/postern
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/share/postern $(DESTDIR)$(PREFIX)/share/doc/postern
	install -m 755 $(BUILD)/postern $(DESTDIR)$(PREFIX)/bin/postern
	@# For reading and for copying into a home; the program has its own in it.
	cp -R templates $(DESTDIR)$(PREFIX)/share/postern/
	install -d $(DESTDIR)$(PREFIX)/share/bash-completion/completions
	$(BUILD)/postern completion bash >$(DESTDIR)$(PREFIX)/share/bash-completion/completions/postern
	install -m 644 README.md LICENSE scripts/systemd/postern.service scripts/systemd/postern.timer $(DESTDIR)$(PREFIX)/share/doc/postern/
	@for page in $(MANUALS); do section=$${page##*.}; \
	  install -d $(DESTDIR)$(PREFIX)/share/man/man$$section && \
	  install -m 644 $$page $(DESTDIR)$(PREFIX)/share/man/man$$section/ || exit 1; done

uninstall:
	rm -f $(DESTDIR)$(PREFIX)/bin/postern
	rm -f $(DESTDIR)$(PREFIX)/share/bash-completion/completions/postern
	rm -rf $(DESTDIR)$(PREFIX)/share/postern $(DESTDIR)$(PREFIX)/share/doc/postern
	@for page in $(MANUALS); do rm -f $(DESTDIR)$(PREFIX)/share/man/man$${page##*.}/$${page##*/}; done

deb: $(BUILD)/postern
	@BUILD=$(BUILD) scripts/debian

clean:
	rm -rf build

-include $(shell find $(BUILD) -type f -name '*.d' 2>/dev/null)
