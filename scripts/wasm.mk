# The engine for browsers: a WebAssembly module for each rule set, with the checker of replays and what processor/browser/ offers
# to the script of a page. Included by the Makefile.
#   make wasm             build/wasm/engine-<rules>.wasm, and prints their hashes
# It needs clang, lld, wasi-libc and clang's runtime for wasm32 (scripts/bootstrap --full). Where they are, the modules are also
# compiled into the program, so that its pages offer the check; elsewhere pages have no button, and say so.
# The same sources give the same bytes, in any folder. One build serves all of $(BUILD), whatever their compilers and sanitizers.
WASM_CC ?= clang
WASM := build/wasm
WASM_RULES := arena knightmare sanctum wizwar
WASM_MODULES := $(addprefix $(WASM)/engine-,$(addsuffix .wasm,$(WASM_RULES)))
WASM_LIBC := $(wildcard /usr/include/wasm32-wasi/stdlib.h)
WASM_LD := $(shell command -v wasm-ld 2>/dev/null)
WASM_RUNTIME := $(if $(WASM_LIBC)$(WASM_LD),$(wildcard $(shell $(WASM_CC) --target=wasm32-wasi -print-libgcc-file-name 2>/dev/null)))
# WASM_TOOLS= builds as if they were not there.
WASM_TOOLS ?= $(if $(WASM_LIBC),$(if $(WASM_LD),$(WASM_RUNTIME)))

WASM_CFLAGS := --target=wasm32-wasi -std=c11 -Oz -I. -D_GNU_SOURCE -ffunction-sections -fdata-sections -fno-ident \
               -Wall -Wextra -Wno-unused-parameter
# Without -O here: with it clang runs another optimizer where one happens to be installed, and the bytes depend on the machine.
WASM_LDFLAGS := --target=wasm32-wasi -mexec-model=reactor -Wl,--gc-sections,--strip-all,--export-table \
                -Wl,--export=__stack_pointer,--no-check-features -Wl,-z,stack-size=1048576 -Wl,--max-memory=268435456

WASM_SHARED := $(filter-out engine/registry.c engine/kernel/attempt.c engine/league/% engine/games/%,$(ENGINE_SOURCES)) \
               $(filter-out %_stream.c %/show.c %/write.c %/score.c,$(sort $(wildcard processor/replay/*.c))) \
               $(sort $(wildcard processor/browser/*.c)) processor/base/bytes.c \
               processor/base/host_word.c processor/base/utf8.c processor/letter/text.c \
               processor/text/event_words.c processor/text/mustache.c processor/text/mustache_render.c \
               processor/text/sheet_words.c processor/text/words.c
wasm_object = $(patsubst %.c,$(WASM)/%.o,$(1))
wasm_objects = $(call wasm_object,$(WASM_SHARED) $(filter engine/games/$(1)/%,$(ENGINE_SOURCES))) $(WASM)/$(1)/registry.o \
               $(WASM)/$(1)/templates_files.o

$(WASM)/%.o: %.c
	@mkdir -p $(@D)
	$(call quiet,WASM)$(WASM_CC) $(WASM_CFLAGS) -MMD -MP -c -o $@ $<

$(WASM)/%/registry.o: engine/registry.c
	@mkdir -p $(@D)
	$(call quiet,WASM)$(WASM_CC) $(WASM_CFLAGS) -DONLY_RULES=$*_rules -MMD -MP -c -o $@ $<

# Builds with other compilers may do this at the same time.
$(WASM)/%/templates_files.c: FORCE
	@mkdir -p $(@D)
	@new=$@.$$$$; scripts/embed-templates --only '^(common|$*)/(events/|receipt-|trial)' templates >$$new; \
	if cmp -s $$new $@; then rm $$new; else mv $$new $@; fi

$(WASM)/%/templates_files.o: $(WASM)/%/templates_files.c
	$(call quiet,WASM)$(WASM_CC) $(WASM_CFLAGS) -MMD -MP -c -o $@ $<

define wasm_module
$(WASM)/engine-$(1).wasm: $(call wasm_objects,$(1))
	$$(call quiet,WASM)$(WASM_CC) $(WASM_LDFLAGS) -o $$@ $$^
endef
$(foreach rules,$(WASM_RULES),$(eval $(call wasm_module,$(rules))))

# A module for the tests: the kernel, the duel's rules, and ways of leaving a turn.
LEAVES_SOURCES := tests/site/leaves.c $(sort $(wildcard tests/rules/duel/*.c)) processor/browser/module_attempt.c \
                  processor/browser/module_libc.c
$(WASM)/tests/leaves.wasm: $(call wasm_object,$(filter engine/%,$(WASM_SHARED)) $(LEAVES_SOURCES)) $(WASM)/duel/registry.o
	@mkdir -p $(@D)
	$(call quiet,WASM)$(WASM_CC) $(WASM_LDFLAGS) -o $@ $^

test-programs: $(if $(WASM_TOOLS),$(WASM)/tests/leaves.wasm)

# The modules as they stand in pages, as a table of the program; without the tools it is empty.
$(BUILD)/engine_files.c: $(if $(WASM_TOOLS),$(WASM_MODULES)) scripts/embed-engines
	@mkdir -p $(@D)
	@scripts/embed-engines $(if $(WASM_TOOLS),$(WASM_MODULES)) >$@
	@$(if $(WASM_TOOLS),,echo '  pages will not check replays: clang, lld, wasi-libc or libclang-rt-14-dev-wasm32 is missing')

$(BUILD)/engine_files.o: $(BUILD)/engine_files.c
	$(call quiet,CC)$(CC) $(ALL_CPPFLAGS) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<

-include $(shell find $(WASM) -type f -name '*.d' 2>/dev/null)

.PHONY: wasm
.SECONDARY: $(foreach rules,$(WASM_RULES),$(WASM)/$(rules)/templates_files.c)
wasm: $(WASM_MODULES)
	@sha256sum $^
