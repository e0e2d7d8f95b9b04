# Mweso: the program, the library, and everything that checks them.
#
#   make            builds ./mweso and build/libmweso.{a,so}
#   make demo       installs what is missing (Debian), builds ./mweso, explains a move, replays a game, compares two rule sets
#   make test       installs what the quick tests need, and runs them, TEST_JOBS at a time
#   make check-all  installs what all tests need, and runs them at full depth: fuzzers, browsers, Python, packages...
#   make check-rest the same without what `make test` has already run with the same seed, and without fuzzers, whose kept
#                   inputs it has run; TEST_UNTIL=TIME: what has not begun by then (date +%s) is left to another day
#   make bench      measures random games and laps a second, beside YARDSTICKS=FOLDER if it is there;
#                   AGAINST=PROGRAM: how fast each rule set is beside that older mweso
#   make weigh      compiles everything once more, one file at a time, and says by room what it weighs
#   make sanitize   builds build/sanitize/mweso with address and undefined-behaviour sanitizers
#   make tags       tells editors where names are (tags), and how files are compiled (build/compile_commands.json)
#   make po         brings new texts into the catalogues of translations (make pot gathers them)
#   make language CODE=lg NAME=Luganda    begins the catalogue of a language
#   make fuzz       fuzzes every target for FUZZ_SECONDS seconds
#   make install    DESTDIR= PREFIX=/usr/local
#   make python     builds the Python package for PYTHON into build/python: a wheel, and its source
#   make web        builds build/mweso-lab.html, the program as one page, and build/npm (src/web/web.mk)
#   make site       builds build/site, pages of all rule sets and documents for any server
#   make dist       writes the source as a tarball, which builds without git
#   make deb        builds packages for Debian in build/deb, and has lintian look at them
#   make release VERSION=1.2.3    looks, tests, builds, and gathers what is published (docs/CONTRIBUTING.md)
#
# All processors are used unless -j says otherwise, here, in MAKEFLAGS, or in the make that calls this one.

ifeq ($(MAKELEVEL)$(filter -j% --jobs%,$(shell echo "$$MAKEFLAGS")),0)
MAKEFLAGS += -j$(shell nproc)
endif
# What compilers say comes file by file; the verbs that tell of a long run on the way speak at once.
ifeq ($(filter demo test check-all check-rest bench fuzz weigh release,$(MAKECMDGOALS)),)
MAKEFLAGS += --output-sync=target --no-print-directory
endif
ifneq ($(filter clean,$(MAKECMDGOALS)),)
.NOTPARALLEL:
endif

# The version stands in its header alone.
version_part = $(shell sed -n 's/^.define MWESO_VERSION_$(1) //p' src/mweso/version.h)
VERSION := $(call version_part,MAJOR).$(call version_part,MINOR).$(call version_part,PATCH)
SONAME := libmweso.so.$(call version_part,MAJOR)
PREFIX ?= /usr/local
LIBDIR = $(PREFIX)/lib
STRIP ?= strip
ZSH_FOLDER = site-functions
CC ?= cc
CFLAGS ?= -O2 -g1
FUZZ_SECONDS ?= 30
CHECK_FUZZ_SECONDS ?= 10
TEST_JOBS ?= $(shell nproc)

BUILD = build
WARN = -Wall -Wextra -Wno-missing-field-initializers -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wwrite-strings \
  -Wconversion -Wvla -Werror=implicit-function-declaration -Werror=incompatible-pointer-types
DEFS = -D_GNU_SOURCE -DMWESO_VARIANTS='"$(PREFIX)/share/mweso/variants"'
FLAGS = -std=gnu11 -pthread $(WARN) $(DEFS) -Isrc $(LUA_CFLAGS) -fvisibility=hidden -MMD -MP
LUA_CFLAGS := $(shell pkg-config --cflags lua5.4 2>/dev/null)
LIB_LIBS = -linih -lmd -llua5.4 -lsqlite3 -lm -pthread
CLI_LIBS = -ljansson -ledit

LIB_FOLDERS = base rules fast kernel hooks play think study differ endless field
LIB_SOURCES = $(sort $(wildcard $(LIB_FOLDERS:%=src/%/*.c)))
CATALOGUES = $(sort $(wildcard src/po/*.po))
CLI_SOURCES = $(sort $(wildcard src/cli/*.c src/cli/*/*.c))
LIB_OBJECTS = $(LIB_SOURCES:src/%.c=$(BUILD)/%.o) $(BUILD)/po/catalogues.o
CLI_OBJECTS = $(CLI_SOURCES:src/%.c=$(BUILD)/%.o)

# What the program is built with: a header, and the package of Debian that has it.
HEADERS = ini.h:libinih-dev sha256.h:libmd-dev lua.h:liblua5.4-dev sqlite3.h:libsqlite3-dev jansson.h:libjansson-dev \
  editline/readline.h:libedit-dev
header_of = $(firstword $(subst :, ,$(1)))
package_of = $(lastword $(subst :, ,$(1)))

COMPLETIONS = $(BUILD)/completion.bash $(BUILD)/completion.zsh $(BUILD)/completion.fish
# The manual of the program, and that of each verb.
MANUAL = $(BUILD)/man/mweso.1 $(patsubst %,$(BUILD)/man/mweso-%.1,$(shell sed -n 's/^VERB.\([a-z]*\),.*/\1/p' src/cli/verbs.def))

all: mweso $(BUILD)/libmweso.a $(BUILD)/$(SONAME) $(MANUAL) $(BUILD)/mweso-variant.5 $(COMPLETIONS) $(BUILD)/docs/variants.md history

# Looked at before anything is compiled.
$(BUILD)/headers: Makefile
	@mkdir -p $(@D); missing= ; \
	for tool in gcc:$(firstword $(CC)) pkg-config:pkg-config; do command -v $${tool#*:} >/dev/null || missing="$$missing $${tool%%:*}"; done; \
	$(foreach pair,$(HEADERS),echo '#include <$(call header_of,$(pair))>' | $(CC) $(LUA_CFLAGS) -E -x c - >/dev/null 2>&1 || \
	  missing="$$missing $(call package_of,$(pair))"; ) \
	if [ -n "$$missing" ]; then \
	  echo "These packages are missing:$$missing" >&2; \
	  echo "'make demo' installs them on Debian and its kin; elsewhere install what has the same headers." >&2; exit 1; \
	fi; touch $@

# At the second level of optimisation lanes of 64 bytes and vectors of as many take up to twice as long to compile, and games
# are no faster; with lanes of 32 bytes they are, by up to 8 %. Loops for processors of before 2013, without AVX2, take half as
# long again, for games that are at most 5 % faster. What infers is as fast at the first level, but for its symbolic turns,
# and verbs compute in the library.
level_of = $(if $(filter src/cli/%,$(1)),-Og,$(if $(filter $(FIRST_LEVEL),$(1)),-O1,-O2))
FIRST_LEVEL = $(filter-out src/field/branch% src/field/symbolic%,$(wildcard src/field/*.c)) src/differ/% \
  src/fast/lanes_avx512% src/fast/wide% $(OLD_PROCESSORS)
ifeq ($(shell uname -m),x86_64)
OLD_PROCESSORS = $(filter-out %_avx2.c,$(wildcard src/fast/narrow*.c src/fast/middle*.c))
endif

$(BUILD)/%.o: src/%.c Makefile | $(BUILD)/headers
	@mkdir -p $(@D)
	@echo "  cc  $<"; $(CC) $(FLAGS) -fPIC $(patsubst -O2,$(call level_of,$<),$(CFLAGS)) -c $< -o $@

# The commit that is built, for archives of studies; an unpacked tarball, even one within a checkout, knows none.
COMMIT := $(shell git rev-parse --show-prefix HEAD 2>/dev/null | tr '\n' ' ')
COMMIT := $(if $(filter 1,$(words $(COMMIT))),$(strip $(COMMIT))$(shell git diff --quiet HEAD -- src || echo -changed))
$(BUILD)/commit: .FORCE
	@mkdir -p $(@D); echo '$(COMMIT)' | cmp -s - $@ || echo '$(COMMIT)' > $@
$(BUILD)/cli/archive/environment.o: DEFS += -DMWESO_COMMIT='"$(COMMIT)"'
$(BUILD)/cli/archive/environment.o: $(BUILD)/commit
.FORCE:

# What shells complete.
$(BUILD)/completion.%: mweso
	@./mweso help --completion $* > $@.new && mv $@.new $@

# Translations, as tables in C.
$(BUILD)/po/catalogues.c: src/po/catalogues.awk $(CATALOGUES)
	@mkdir -p $(@D)
	@echo "  awk $@"; awk -f $^ > $@.new && mv $@.new $@

$(BUILD)/po/catalogues.o: $(BUILD)/po/catalogues.c Makefile
	@echo "  cc  $<"; $(CC) $(FLAGS) -fPIC $(CFLAGS) -c $< -o $@

$(BUILD)/libmweso.a: $(LIB_OBJECTS)
	@echo "  ar  $@"; rm -f $@; $(AR) rcs $@ $^

$(BUILD)/$(SONAME): $(LIB_OBJECTS)
	@echo "  ld  $@"; $(CC) -shared -Wl,-soname,$(SONAME) -Wl,--no-undefined $(CFLAGS) $(LDFLAGS) $^ $(LIB_LIBS) -o $@

mweso: $(CLI_OBJECTS) $(BUILD)/libmweso.a
	@echo "  ld  $@"; $(CC) $(CFLAGS) $(LDFLAGS) $^ $(LIB_LIBS) $(CLI_LIBS) -o $@

# A page for the program, and one for each verb.
$(BUILD)/man/mweso.1: mweso
	@mkdir -p $(@D); ./mweso help --man > $@.new && mv $@.new $@

$(BUILD)/man/mweso-%.1: mweso
	@mkdir -p $(@D); ./mweso help $* --man > $@.new && mv $@.new $@

$(BUILD)/mweso-variant.5: mweso
	@./mweso keys --man > $@.new && mv $@.new $@

# What the files say of their games; listed elsewhere, so that no variant of the present folder is among them.
$(BUILD)/docs/variants.md: mweso $(wildcard variants/*.ini variants/*.bib)
	@mkdir -p $(@D); cd $(@D) && MWESO_PATH= $(CURDIR)/mweso list --format md > variants.md.new && mv variants.md.new variants.md

# How the files of variants changed, a line for each change, as NAME, DATE and what it was; the atlas shows it. Only a whole
# clone knows: of a tarball, of a shallow clone, and in a folder of something else there is no such table.
history:
	@mkdir -p $(BUILD); new=$(BUILD)/history.$$$$.new; : > $$new; \
	if [ "$$(git rev-parse --show-prefix --is-shallow-repository 2>/dev/null | tr -d '\n')" = false ]; then \
	  TZ=UTC git log --date=short-local --format='%x01%ad%x09%s' --name-only -- 'variants/*.ini' | awk -F '\001' \
	    'NF > 1 { change = $$2; next } sub(/^variants\//, "") && sub(/\.ini$$/, "") { print $$0 "\t" change }' > $$new; \
	fi; \
	if [ ! -s $$new ]; then rm -f $(BUILD)/history.tsv $$new; \
	elif cmp -s $$new $(BUILD)/history.tsv; then rm $$new; \
	else mv $$new $(BUILD)/history.tsv; fi

# What translators translate (docs/translating.md): `make pot` gathers it, `make po` brings it into the catalogues.
TEXTS = $(shell cat src/po/POTFILES.in)
SAID = MARKED MW_MARKED mw_in mw_fail:4 in_count:2,3 session_in:2 session_in_count:2,3 REASON:3 cli_in:2 cli_in_count:2,3 in:2 mweso_translated:2 mweso_translated_in:2c,3 mweso_translated_count:2,3 \
  MW_COUNTED:1,2 WORD:1c,2 SENTENCE:3 ABSENCE:3 ON_TWO_ROWS:3 BY_LIFTED:3 BY_EACH_SEED:3 IF_TURN_CAPTURES:3 IF_RELAYS:3 IF_TAKEN_AWAY:3 COUNTED:2,3 ANSWER:11 UNUSUAL:11 FIXED:11 LEVEL:5 FEATURE:3
HELP = ANSWER:12 UNUSUAL:12 FIXED:12
pot: $(BUILD)/po/mweso.pot

$(BUILD)/po/mweso.pot: src/po/POTFILES.in $(TEXTS)
	@mkdir -p $(@D)
	@echo "  pot $@"; xgettext --from-code=UTF-8 --add-location=file -L C -k $(SAID:%=-k%) -o $(BUILD)/po/code.pot $(filter %.c %.def,$(TEXTS))
	@xgettext --from-code=UTF-8 --add-location=file -L C -k $(HELP:%=-k%) -o $(BUILD)/po/help.pot src/rules/keys.def
	@xgettext --from-code=UTF-8 --add-location=file -L JavaScript -k -kt -kmarked -o $(BUILD)/po/page.pot $(filter %.mjs,$(TEXTS))
	@msgcat --use-first -o $@ $(BUILD)/po/code.pot $(BUILD)/po/help.pot $(BUILD)/po/page.pot $(filter %.pot,$(TEXTS))

po: $(BUILD)/po/mweso.pot
	for catalogue in $(CATALOGUES); do msgmerge --add-location=file --update --backup=none --no-fuzzy-matching --no-wrap $$catalogue $< || exit 1; done

language: $(BUILD)/po/mweso.pot
	@src/po/begin "$(CODE)" "$(NAME)" $<

# ---- other builds of the same sources ---------------------------------------------------------

SANITIZE = -Og -g1 -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
TEST_DEFS = -DMWESO_TEST_INVARIANTS -DMWESO_TEST_MEMORY

# One text becomes loops for several widths, with and without AVX2, and lanes of two: the quick suite has those of boards
# with 8 columns and one kind of lanes under sanitizers, and the others as they are; clang's fuzzers have all of it.
ifeq ($(shell uname -m),x86_64)
TWINS = $(filter src/fast/wide% src/fast/middle% src/fast/narrow% src/fast/lanes_avx%,$(LIB_SOURCES))
TWINS := $(filter-out src/fast/narrow%_avx2.c src/fast/lanes_avx2.c,$(TWINS))
endif
SANITIZED = $(patsubst src/%.c,$(BUILD)/sanitize/%.o,$(filter-out $(TWINS),$(LIB_SOURCES))) $(TWINS:src/%.c=$(BUILD)/%.o) $(BUILD)/po/catalogues.o
# Three checks take a third of the time in which loops of vectors compile; clang's fuzzers have them.
$(BUILD)/sanitize/fast/%.o: SANITIZE := $(SANITIZE) -fno-sanitize=null,alignment,pointer-overflow -Wno-maybe-uninitialized
SANITIZED_CLI = $(CLI_SOURCES:src/%.c=$(BUILD)/sanitize/%.o)
# What computes little compiles in three quarters of the time when nothing is optimised.
$(BUILD)/sanitize/cli/%.o $(BUILD)/sanitize/tests.d/%.o: SANITIZE := $(SANITIZE) -O0
FUZZED = $(LIB_SOURCES:src/%.c=$(BUILD)/fuzz/%.o) $(BUILD)/po/catalogues.o
FUZZ_TARGETS = $(patsubst tests/fuzz/%.c,%,$(wildcard tests/fuzz/*.c))
FUZZERS = $(FUZZ_TARGETS:%=$(BUILD)/fuzz/%)
API_TESTS = $(patsubst tests/api/%.c,%,$(wildcard tests/api/test_*.c))
TEST_OBJECTS = $(patsubst %,$(BUILD)/sanitize/tests.d/%.o,all $(API_TESTS) $(FUZZ_TARGETS:%=fuzz_%))
TESTED = $(FLAGS) $(TEST_DEFS) $(SANITIZE) -Wno-missing-prototypes -I$(BUILD)/sanitize/tests.d

sanitize: $(BUILD)/sanitize/mweso

$(BUILD)/sanitize/%.o: src/%.c Makefile | $(BUILD)/headers
	@mkdir -p $(@D)
	@echo "  cc  $< (sanitize)"; $(CC) $(FLAGS) $(TEST_DEFS) $(SANITIZE) -c $< -o $@

# What sanitizers add is half a million addresses, which a program that may be loaded anywhere adjusts whenever it starts, and
# libraries, which are found at each start unless they are linked in (as clang does).
WATCHED = $(SANITIZE) -no-pie $(if $(findstring clang,$(CC)),,-static-libasan -static-libubsan)

$(BUILD)/sanitize/mweso: $(SANITIZED) $(SANITIZED_CLI)
	@echo "  ld  $@"; $(CC) $(WATCHED) $^ $(LIB_LIBS) $(CLI_LIBS) -o $@

# The programs of tests/api and the fuzz targets, for inputs that are kept, are one program (tests/api/all.c).
$(BUILD)/sanitize/tests.d/%.o: tests/api/%.c Makefile | $(BUILD)/headers
	@mkdir -p $(@D)
	@echo "  cc  $< (sanitize)"; $(CC) $(TESTED) $(if $(filter test_%,$*),-Dmain=main_of_$*) -c $< -o $@

$(BUILD)/sanitize/tests.d/fuzz_%.o: tests/fuzz/%.c Makefile | $(BUILD)/headers
	@mkdir -p $(@D)
	@echo "  cc  $< (sanitize)"; $(CC) $(TESTED) -DLLVMFuzzerTestOneInput=fuzz_$* -c $< -o $@

$(BUILD)/sanitize/tests.d/all.o: $(BUILD)/sanitize/tests.d/tests.def

$(BUILD)/sanitize/tests.d/tests.def: $(wildcard tests/api/test_*.c tests/fuzz/*.c)
	@mkdir -p $(@D)
	@{ printf 'PROGRAM(%s)\n' $(API_TESTS); printf 'TARGET(%s)\n' $(FUZZ_TARGETS:%=fuzz_%); } > $@

$(BUILD)/sanitize/tests: $(TEST_OBJECTS) $(SANITIZED)
	@echo "  ld  $@"; $(CC) $(WATCHED) $^ $(LIB_LIBS) -lcmocka -o $@

$(BUILD)/fuzz/%.o: src/%.c Makefile | $(BUILD)/headers
	@mkdir -p $(@D)
	@echo "  cc  $< (fuzz)"; clang-14 $(FLAGS) -DMWESO_TEST_INVARIANTS -DFUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION $(SANITIZE) -fsanitize=fuzzer-no-link -c $< -o $@

$(BUILD)/fuzz/%: tests/fuzz/%.c tests/fuzz/target.h $(wildcard tests/draw/*.h) tests/compare.h $(FUZZED) Makefile
	@echo "  ld  $@"; clang-14 $(FLAGS) $(SANITIZE) -fsanitize=fuzzer $< $(FUZZED) $(LIB_LIBS) -o $@

$(BUILD)/programs/%: tests/programs/%.c $(wildcard tests/programs/*.h tests/draw/*.h) $(BUILD)/libmweso.a
	@mkdir -p $(@D)
	@echo "  ld  $@"; $(CC) $(FLAGS) $(CFLAGS) $< $(BUILD)/libmweso.a $(LIB_LIBS) -o $@

TEST_PROGRAMS = $(patsubst tests/programs/%.c,$(BUILD)/programs/%,$(wildcard tests/programs/*.c))

# Words that inputs are made of: the sections, names, values and decisions of all keys, and others.
$(BUILD)/fuzz/words.dict: tests/fuzz/words.dict mweso
	@mkdir -p $(@D)
	@{ cat $<; ./mweso keys --format jsonl | \
	  sed 's/.*"section":"\([^"]*\)","name":"\([^"]*\)","type":"[^"]*","values":"\([^"]*\)".*/\1 \2 \3/' | \
	  tr -cs 'a-z_-' '\n' | sort -u | sed -n 's/..*/"&"/p'; } >$@

fuzz: $(FUZZ_TARGETS:%=fuzz-%)

# Seconds by the clock, of which a busy machine gives a tenth: no input takes ten of processor.
fuzz-%: $(BUILD)/fuzz/% $(BUILD)/fuzz/words.dict
	mkdir -p $(BUILD)/corpus/$* && $< -dict=$(BUILD)/fuzz/words.dict -max_total_time=$(FUZZ_SECONDS) -timeout=100 -rss_limit_mb=2048 \
	  -artifact_prefix=$(BUILD)/corpus/$*- $(BUILD)/corpus/$* tests/corpus/$*

# ---- what editors read ---------------------------------------------------------------------------

# For vi, Emacs and their kin; clangd looks for the list of commands in build/ by itself.
tags: $(BUILD)/compile_commands.json
	@tests/need universal-ctags
	@find src tests \( -name '*.[ch]' -o -name '*.def' \) | LC_ALL=C sort | ctags --langmap=c:+.def -L - && echo $@

$(BUILD)/compile_commands.json: Makefile $(LIB_SOURCES) $(CLI_SOURCES)
	@mkdir -p $(@D)
	@for pair in $(foreach source,$(LIB_SOURCES) $(CLI_SOURCES),$(source):$(call level_of,$(source))); do \
	  source=$${pair%:*} level=$${pair#*:}; \
	  printf '%s\n{"directory": "%s", "file": "%s", "arguments": [' "$$comma" '$(CURDIR)' "$$source"; comma=,; \
	  printf '"%s", ' $(CC) $(subst ",\",$(filter-out -MMD -MP,$(FLAGS))) -fPIC $(patsubst -O2,$$level,$(CFLAGS)) -c; printf '"%s"]}' "$$source"; \
	done | sed '1s/^$$/[/; $$s/$$/]/' > $@.new && mv $@.new $@

# ---- what people run -----------------------------------------------------------------------------

demo: deps-build
	$(MAKE) mweso
	./mweso trace omweso B5 --position '0x5,4,0,3/0x4,2x2,0,3/0x5,1,0,1/0x4,4,0x3 S'
	./mweso replay tests/records/tournament-2015.txt
	./mweso compare omweso coro --games 1000 --html report.html
	@echo 'report.html shows this comparison with boards and pictures'

# What the quick tests run.
test-builds: all sanitize $(BUILD)/sanitize/tests $(TEST_PROGRAMS)

test: deps-test
	$(MAKE) test-builds
	tests/run -j $(TEST_JOBS)

# The page and the packages need more than every machine has; tests say what is not there.
rest-builds: test-builds
	-$(MAKE) web
	-$(MAKE) python
	-$(MAKE) deb

check-all check-rest: deps-all
	$(MAKE) rest-builds
	$(if $(filter %-all,$@),$(MAKE) fuzz FUZZ_SECONDS=$(CHECK_FUZZ_SECONDS))
	tests/run -j $(TEST_JOBS) --$(@:check-%=%) $(TEST_UNTIL:%=--until %)

# Programs that know only one game, if they are at hand, are built and measured in the same run.
YARDSTICKS ?= ../shared/bench
YARDSTICK_PROGRAMS = $(patsubst $(YARDSTICKS)/%.c,$(BUILD)/yardsticks/%,$(wildcard $(YARDSTICKS)/*.c))

$(BUILD)/yardsticks/%: $(YARDSTICKS)/%.c
	@mkdir -p $(@D)
	@echo "  cc  $<"; $(CC) -O3 -march=native $< -o $@

ifdef AGAINST
bench: mweso
	tests/against $(AGAINST)
else
bench: all $(YARDSTICK_PROGRAMS) $(BUILD)/programs/hook_cost
	./mweso bench --yardsticks $(BUILD)/yardsticks
	./mweso bench --yardsticks $(BUILD)/yardsticks --format jsonl | tee $(BUILD)/bench.jsonl
	$(BUILD)/programs/hook_cost
endif

# Room by room: lines, files, seconds of processor of a serial build, bytes of code.
weigh: deps-build $(BUILD)/compile_commands.json
	@VERSION=$(VERSION) tests/weigh $(BUILD)/compile_commands.json

deps-build:
	@tests/need gcc make pkg-config $(foreach pair,$(HEADERS),$(call package_of,$(pair)))

deps-deb: deps-build
	@tests/need debhelper dpkg-dev lintian dh-python python3-dev python3-setuptools python3-cffi

deps-test: deps-build
	@tests/need python3 gettext libcmocka-dev mandoc clang-format-14

# Where one of the last is not to be had its tests are skipped.
deps-all: deps-test
	@tests/need clang-14 libclang-rt-14-dev parallel python3-dendropy
	-@tests/need chromium
	-@tests/need firefox-esr
	-@tests/need slurmctld slurmd slurm-client
	-@tests/need fish zsh mypy python3-pybtex mmdebstrap
	-@tests/need python3-markdown-it tidy python3-yaml
	-@tests/need python3-pandas python3-matplotlib python3-scipy python3-statsmodels
	-@tests/need python3-biopython mrbayes iqtree r-cran-ape r-cran-phangorn
	-@tests/need r-cran-metafor
	-@tests/need zbar-tools
	-@$(MAKE) -s -j1 deps-python
	-@$(MAKE) -s -j1 deps-deb
	-@$(MAKE) -s -j1 deps-web
	-@$(MAKE) -s -j1 axe

deps-python:
	@tests/need python3-dev python3-setuptools python3-wheel python3-pip python3-cffi python3-numpy

install: all
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(LIBDIR)/pkgconfig $(DESTDIR)$(PREFIX)/include/mweso \
	  $(DESTDIR)$(PREFIX)/share/man/man1 $(DESTDIR)$(PREFIX)/share/man/man5 \
	  $(DESTDIR)$(PREFIX)/share/mweso/variants $(DESTDIR)$(PREFIX)/share/mweso/scripts
	install -m 755 mweso $(DESTDIR)$(PREFIX)/bin/
	install -m 644 $(BUILD)/libmweso.a $(BUILD)/$(SONAME) $(DESTDIR)$(LIBDIR)/
	$(STRIP) $(DESTDIR)$(PREFIX)/bin/mweso
	$(STRIP) -g $(DESTDIR)$(LIBDIR)/libmweso.a
	$(STRIP) --strip-unneeded $(DESTDIR)$(LIBDIR)/$(SONAME)
	ln -sf $(SONAME) $(DESTDIR)$(LIBDIR)/libmweso.so
	printf '%s\n' 'Name: libmweso' 'Description: rules interpreter for four-row mancala' 'Version: $(VERSION)' \
	  'Cflags: -I$(PREFIX)/include' 'Libs: -L$(LIBDIR) -lmweso' 'Libs.private: $(LIB_LIBS)' \
	  > $(DESTDIR)$(LIBDIR)/pkgconfig/mweso.pc
	install -m 644 src/mweso.h $(DESTDIR)$(PREFIX)/include/
	install -m 644 src/mweso/*.h $(DESTDIR)$(PREFIX)/include/mweso/
	install -m 644 $(MANUAL) $(DESTDIR)$(PREFIX)/share/man/man1/
	install -m 644 $(BUILD)/mweso-variant.5 $(DESTDIR)$(PREFIX)/share/man/man5/
	install -m 644 variants/*.ini variants/*.weights variants/*.bib $(DESTDIR)$(PREFIX)/share/mweso/variants/
	if [ -f $(BUILD)/history.tsv ]; then install -m 644 $(BUILD)/history.tsv $(DESTDIR)$(PREFIX)/share/mweso/variants/; fi
	install -m 644 scripts/*.lua $(DESTDIR)$(PREFIX)/share/mweso/scripts/
	install -Dm 644 $(BUILD)/completion.bash $(DESTDIR)$(PREFIX)/share/bash-completion/completions/mweso
	install -Dm 644 $(BUILD)/completion.zsh $(DESTDIR)$(PREFIX)/share/zsh/$(ZSH_FOLDER)/_mweso
	install -Dm 644 $(BUILD)/completion.fish $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/mweso.fish

# ---- source and packages ---------------------------------------------------------------------

RELEASED := $(shell sed -n 's/^date-released: //p' CITATION.cff)
DIST = $(BUILD)/mweso-$(VERSION).tar.gz
# What git knows; of an unpacked tarball everything that is not built.
SOURCES = $(shell git ls-files 2>/dev/null | grep . || find * .ci .clang-format .editorconfig .github .gitignore .gitlab-ci.yml \( -name build -o -name __pycache__ \) -prune -o ! -type d ! -path mweso ! -path tags ! -name report.html -print)

# The same bytes whoever packs it: owners, times and order do not depend on the machine.
dist:
	@mkdir -p $(BUILD)
	@printf '%s\n' $(SOURCES) | LC_ALL=C sort | tar -c --files-from=- --transform 's,^,mweso-$(VERSION)/,S' --owner=0 --group=0 \
	  --numeric-owner --mode=go-w,go+rX --mtime='$(RELEASED) UTC' | gzip -9n > $(DIST).new && mv $(DIST).new $(DIST) && echo $(DIST)

DEB = $(BUILD)/deb
deb: dist deps-deb
	rm -rf $(DEB) && mkdir -p $(DEB)
	cp $(DIST) $(DEB)/mweso_$(VERSION).orig.tar.gz
	tar -C $(DEB) -xf $(DIST)
	cp -r src/debian $(DEB)/mweso-$(VERSION)/debian
	if [ -d $(BUILD)/docs/lab ]; then cp -r $(BUILD)/docs/lab $(BUILD)/docs/lab.md $(DEB)/mweso-$(VERSION)/docs/; fi
	printf '%s\n' 'mweso ($(VERSION)-1) unstable; urgency=medium' '' '  * Version $(VERSION); CHANGELOG.md tells what changed.' '' \
	  " -- $$(sed -n 's/^Maintainer: //p' src/debian/control)  $$(LC_ALL=C date -Rud '$(RELEASED)')" > $(DEB)/mweso-$(VERSION)/debian/changelog
	cd $(DEB)/mweso-$(VERSION) && env -u MAKEFLAGS -u MAKELEVEL dpkg-buildpackage -b -us -uc --jobs=auto
	lintian --fail-on error $(DEB)/*.changes

# ---- the Python package ----------------------------------------------------------------------------

# Debian's, for which apt-get has what it needs.
PYTHON ?= /usr/bin/python3
# Both are built in a copy of src/python, so that nothing is written beside the sources. The source
# distribution has in lib/ the tree that it builds the library from; the wheel contains the one built here, and the program.
PYTHON_COPY = $(BUILD)/python/copy

python: deps-python $(BUILD)/libmweso.a mweso
	rm -rf $(BUILD)/python && mkdir -p $(PYTHON_COPY)/lib $(PYTHON_COPY)/mweso/scripts
	cp -R src/python/. LICENSE $(PYTHON_COPY)
	cp -R Makefile variants scripts $(PYTHON_COPY)/lib
	mkdir $(PYTHON_COPY)/lib/src && cp -R src/mweso.h src/mweso src/po $(LIB_FOLDERS:%=src/%) $(PYTHON_COPY)/lib/src
	cp -R variants scripts $(PYTHON_COPY)/mweso
	cd $(PYTHON_COPY) && MWESO_TREE=$(CURDIR) $(PYTHON) -c \
	  'from setuptools import build_meta as b; import os, shutil; print(b.build_sdist("..")); os.mkdir("mweso/bin"); \
	   shutil.copy("$(CURDIR)/mweso", "mweso/bin"); print(b.build_wheel(".."))' >../log 2>&1 \
	  || { tail -n 40 ../log; exit 1; }
	@ls $(BUILD)/python/*.whl $(BUILD)/python/*.tar.gz

# For src/python/setup.py: the version, and by what a program that contains the library is linked.
python-facts:
	@echo $(VERSION) $(LIB_LIBS)

-include src/web/web.mk

release:
	@$(if $(filter command%,$(origin VERSION)),tests/release '$(VERSION)',echo 'of which version? make release VERSION=$(VERSION)' >&2; exit 2)

clean:
	rm -rf $(BUILD) mweso tags

.PHONY: all history tags pot po language sanitize fuzz demo test test-builds check-all check-rest rest-builds bench weigh dist deb release python python-facts \
  deps-build deps-deb deps-test deps-all deps-python install clean
.SECONDARY:

-include $(shell find $(BUILD) \( -path $(BUILD)/deb -o -path $(BUILD)/mutants \) -prune -o -type f -name '*.d' -print 2>/dev/null)
