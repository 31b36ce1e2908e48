# Measured rows: tests/bench/bench_<row>.c is a program of its own. Included by the Makefile.
#   make bench            all rows, in less than ten minutes; exit status 1 when one misses its goal
#   make bench ROW=codec  one program, or several in quotes: verify is the rows verify-<rules>
#   make bench-long       rows at sizes that take more than 20 seconds, once: a million games, a million turns
#   make instructions     what the busy parts take by callgrind, against what is kept in tests/bench/instructions.kept
BENCH_SOURCES := $(sort $(wildcard tests/bench/bench_*.c))
BENCHES := $(patsubst tests/bench/bench_%.c,$(BUILD)/tests/bench/%,$(BENCH_SOURCES))

$(BENCHES): $(BUILD)/tests/bench/%: $(BUILD)/tests/bench/bench_%.o $(BUILD)/tests/bench/bench.o \
                                    $(BUILD)/libprocessor.a $(BUILD)/tests/libengine.a
	$(call quiet,LD)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $(filter %.o,$^) $(filter %.a,$^) $(LIB_LIBS) $(LDLIBS)

# The sink that it sends to.
$(BUILD)/tests/bench/smtp: $(BUILD)/tests/support/smtp_script.o $(BUILD)/tests/support/delivery.o

# Floors that ask the program's database.
$(addprefix $(BUILD)/tests/bench/,cycle history start): $(BUILD)/tests/bench/floor_sql.o

# The folder for its servers and for its replays.
$(BUILD)/tests/bench/verify: $(BUILD)/tests/bench/program.o
$(BUILD)/tests/bench/imap $(BUILD)/tests/bench/verify: $(BUILD)/tests/support/scratch.o

# A home, its site and its database.
$(BUILD)/tests/bench/site: $(BUILD)/tests/bench/program.o $(BUILD)/tests/bench/floor_sql.o $(BUILD)/tests/support/scratch.o \
                           | $(BUILD)/tests/postern $(BUILD)/tests/play/play

# The page that a browser opens.
$(BUILD)/tests/bench/wasm: $(BUILD)/tests/bench/program.o $(BUILD)/tests/support/scratch.o | $(BUILD)/tests/postern

# The league whose file is verified.
$(BUILD)/tests/bench/league_verify: $(BUILD)/tests/bench/program.o $(BUILD)/tests/support/scratch.o $(BUILD)/tests/support/league_chain.o \
                                    | $(BUILD)/tests/postern

# The league whose entries are stored.
$(BUILD)/tests/bench/league_bytes: $(BUILD)/tests/bench/program.o $(BUILD)/tests/support/scratch.o $(BUILD)/tests/support/league_chain.o

# Homes with leagues.
$(BUILD)/tests/bench/league_runs: $(BUILD)/tests/bench/program.o $(BUILD)/tests/support/scratch.o | $(BUILD)/tests/postern

# What plays in their games.
$(addprefix $(BUILD)/tests/bench/,parse bytes codec_rules): $(BUILD)/tests/bench/play.o

# The two sides of a state.
$(addprefix $(BUILD)/tests/bench/,codec codec_rules): $(BUILD)/tests/bench/codec_sides.o
$(addprefix $(BUILD)/tests/bench/,bytes history): $(BUILD)/tests/bench/program.o $(BUILD)/tests/support/scratch.o

# Whole runs of the program, in a home of their own. The one that starts it is also its floor, with the same libraries.
$(BUILD)/tests/bench/dup $(BUILD)/tests/bench/start: $(BUILD)/tests/bench/program.o $(BUILD)/tests/support/scratch.o \
                                                     | $(BUILD)/tests/postern
$(BUILD)/tests/bench/start: private LDFLAGS += -Wl,--no-as-needed

# A home full of games.
$(addprefix $(BUILD)/tests/bench/,fsyncs cycle cycle_rules growth): $(BUILD)/tests/bench/games.o $(BUILD)/tests/support/scratch.o
$(BUILD)/tests/bench/growth: $(BUILD)/tests/bench/program.o | $(BUILD)/tests/postern
$(addprefix $(BUILD)/tests/bench/,bytes verify): | $(BUILD)/tests/postern
$(addprefix $(BUILD)/tests/bench/,cycle cycle_rules): $(BUILD)/tests/bench/program.o $(BUILD)/tests/support/smtp_script.o | $(BUILD)/tests/postern

BENCHES_LONG := $(addprefix $(BUILD)/tests/bench/,cycle cycle_rules growth history league_runs league_verify site start verify)
BENCHES_ASKED = $(if $(ROW),$(addprefix $(BUILD)/tests/bench/,$(subst -,_,$(ROW))),$(1))

bench: $(call BENCHES_ASKED,$(BENCHES)) $(BUILD)/postern $(BUILD)/tests/postern
	@tests/bench/run $(filter $(BENCHES),$^)

bench-long: $(call BENCHES_ASKED,$(BENCHES_LONG)) $(BUILD)/postern $(BUILD)/tests/postern
	@BENCH_LONG=1 tests/bench/run $(filter $(BENCHES),$^)

instructions: $(BUILD)/tests/postern $(BUILD)/tests/recorded/recorded $(BUILD)/tests/fuzz/letter
	@tests/bench/instructions
