# The program as WebAssembly, and what is made of it: a page that needs no network, and a module for npm.
#
#   make web        builds build/mweso-lab.html, build/mweso-lab (the same for a server) and build/npm; needs emscripten and
#                   node, and fetches four libraries' sources by apt
#   make axe        fetches axe-core by npm, with which tests look over the page
#   make site       builds build/site, for any server or none: the page, all rule sets and questions, the documents, what else is built
#   make lab-docs   builds build/docs/lab.md: docs/lab.md with pictures of the page, which a browser takes

WEB = $(BUILD)/web
WEB_LIBRARIES = $(WEB)/sources
EMCC = NODE_PATH=/usr/share/nodejs emcc

# SQLite is left out: no stores. So are the loops for AVX2; those on vectors are compiled for SIMD.
WITHOUT_SQLITE = $(addprefix src/study/,database.c merge.c store.c store_tables.c stored_plan.c verify.c)
WEB_SOURCES = $(filter-out $(WITHOUT_SQLITE) $(wildcard src/fast/*_avx2.c),$(LIB_SOURCES)) $(CLI_SOURCES) src/web/no_stores.c
WEB_OBJECTS = $(WEB_SOURCES:src/%.c=$(WEB)/%.o) $(WEB)/catalogues.o $(WEB)/libraries.o
WEB_INCLUDES = -Isrc/web/include -I$(WEB_LIBRARIES)/lua/src -I$(WEB_LIBRARIES)/jansson/src -I$(WEB_LIBRARIES)/libmd/include \
  -I$(WEB_LIBRARIES)/inih
WEB_FLAGS = -std=gnu11 -msimd128 -D_GNU_SOURCE -DMWESO_VARIANTS='"/variants"' -Isrc $(WEB_INCLUDES) -MMD -MP
# Loops for speed, talk for size.
web_speed = $(if $(filter cli/% field/% po/% differ/% web/%,$(1)),-Oz,-O2)

deps-web:
	@tests/need emscripten nodejs node-qrcode-generator librsvg2-bin

$(WEB_LIBRARIES)/fetched: src/web/sources | deps-web
	@echo "  get sources of lua, libmd, inih, jansson"; sh src/web/sources $(WEB_LIBRARIES) && touch $@

$(WEB)/%.o: src/%.c Makefile $(WEB_LIBRARIES)/fetched
	@mkdir -p $(@D)
	@echo "  em  $<"; $(EMCC) $(WEB_FLAGS) $(WARN) $(call web_speed,$*) -c $< -o $@

$(WEB)/catalogues.o: $(BUILD)/po/catalogues.c $(WEB_LIBRARIES)/fetched
	@echo "  em  $<"; $(EMCC) $(WEB_FLAGS) -Oz -c $< -o $@

web_library = $(filter-out %/lua.c %/luac.c,$(wildcard $(1)))
$(WEB)/libraries.o: $(WEB_LIBRARIES)/fetched $(wildcard src/web/include/*.h)
	@mkdir -p $(WEB)/libraries
	@echo "  em  lua, libmd, inih, jansson"; for file in $$(ls $(WEB_LIBRARIES)/lua/src/*.c $(WEB_LIBRARIES)/jansson/src/*.c | grep -v '/luac\?\.c$$') \
	  $(WEB_LIBRARIES)/libmd/src/sha2.c $(WEB_LIBRARIES)/libmd/src/sha256hl.c $(WEB_LIBRARIES)/inih/ini.c; do \
	  $(EMCC) $(WEB_FLAGS) -DHAVE_CONFIG_H -O2 -w -c $$file -o $(WEB)/libraries/$$(basename $$file .c).o || exit 1; done
	@$(EMCC) -r $(WEB)/libraries/*.o -o $@

# The variants that ship, beside the program.
$(WEB)/variants: $(wildcard variants/*) $(wildcard scripts/*.lua)
	@mkdir -p $(WEB) && rm -rf $@ $(WEB)/scripts && cp -rp variants $@ && cp -rp scripts $(WEB)/scripts && touch $@

WEB_LINKED = -sMODULARIZE -sEXPORT_NAME=mwesoProgram -sINVOKE_RUN=0 -sEXIT_RUNTIME=1 -sEXPORTED_RUNTIME_METHODS=FS,ENV,callMain \
  -sALLOW_MEMORY_GROWTH -sMAXIMUM_MEMORY=1GB -sTOTAL_STACK=1MB
$(WEB)/mweso.js: $(WEB_OBJECTS) $(WEB)/variants
	@echo "  em  $@"; $(EMCC) -O2 -msimd128 $(WEB_OBJECTS) -o $@ --embed-file $(WEB)/variants@/variants --embed-file $(WEB)/scripts@/scripts \
	  $(WEB_LINKED) -sENVIRONMENT=web,worker -sFORCE_FILESYSTEM

-include $(WEB_OBJECTS:.o=.d)

# ---- the module for npm ---------------------------------------------------------------------

# The same for Node's command line: files are those of the system, variants lie in the package.
$(WEB)/node.cjs: $(WEB_OBJECTS)
	@echo "  em  $@"; $(EMCC) -O2 -msimd128 $(WEB_OBJECTS) -o $@ $(WEB_LINKED) -sENVIRONMENT=node -sNODERAWFS

NPM = $(BUILD)/npm
$(NPM)/package.json: $(WEB)/mweso.js $(WEB)/node.cjs src/web/engine.mjs $(wildcard src/web/npm/*) src/mweso/version.h LICENSE
	@mkdir -p $(NPM)
	@echo "  npm $(NPM)"; cp src/web/engine.mjs src/web/npm/*.mjs src/web/npm/*.d.ts src/web/npm/README.md LICENSE $(NPM)
	@cp $(WEB)/mweso.js $(NPM)/program.cjs && cp $(WEB)/mweso.wasm $(WEB)/node.cjs $(WEB)/node.wasm $(NPM)
	@rm -rf $(NPM)/variants $(NPM)/scripts && cp -rp $(WEB)/variants $(WEB)/scripts $(NPM)
	@sed -e 's/VERSION/$(VERSION)/' -e "s/LICENCE/$$(sed -n 's/^license: *//p' CITATION.cff)/" src/web/npm/package.json > $@

NPM_PACKED = $(BUILD)/mweso-$(VERSION).tgz
$(NPM_PACKED): $(NPM)/package.json
	@echo "  npm $@"; tar -C $(NPM) --sort=name --owner=0 --group=0 --numeric-owner --mtime="$$(sed -n 's/^date-released: *//p' CITATION.cff)" --transform='s|^\.|package|' -cf - . | gzip -n > $@

# ---- the page -------------------------------------------------------------------------------

$(BUILD)/mweso-lab.html: $(WEB)/mweso.js src/web/engine.mjs src/web/bundle.mjs $(wildcard src/web/page/*) $(CATALOGUES) | deps-web
	@echo "  web $@"; node src/web/bundle.mjs $(WEB) $(CATALOGUES) > $@.new && mv $@.new $@

# The same for a server, in a folder: what makes it an app that a phone keeps lies beside it.
HOSTED = $(BUILD)/mweso-lab
$(HOSTED)/icon-%.png: src/web/hosted/icon.svg | deps-web
	@mkdir -p $(@D)
	@echo "  web $@"; rsvg-convert -w $* -h $* $< -o $@

$(HOSTED)/worker.js: $(BUILD)/mweso-lab.html src/web/hosted.mjs $(wildcard src/web/hosted/*) $(HOSTED)/icon-192.png $(HOSTED)/icon-512.png
	@echo "  web $(HOSTED)"; node src/web/hosted.mjs $< $(HOSTED)

web: $(BUILD)/mweso-lab.html $(HOSTED)/worker.js $(NPM)/package.json

# docs/lab.md with the pictures that its remarks name; in the packages it takes that one's place.
$(BUILD)/docs/lab.md: docs/lab.md $(BUILD)/mweso-lab.html tests/pictures tests/browser.py
	@mkdir -p $(@D)
	@echo "  web $@"; tests/pictures $(@D)/lab
	@sed -e 's|<!-- picture: \([a-z]*\) \(.*\) -->|![\2](lab/\1.png)|' $< > $@.new && mv $@.new $@

lab-docs: $(BUILD)/docs/lab.md

deps-site: deps-web
	@tests/need python3-markdown-it

# Games of each rule set that its figures are of.
SITE_GAMES ?= 300
site: all web $(NPM_PACKED) | deps-site
	@echo "  site $(BUILD)/site"; src/web/site/write.py mweso $(BUILD) $(BUILD)/site $(SITE_GAMES)

# What looks over the page for people who do not see it, as npm has it; only tests use it.
AXE = $(BUILD)/axe/package/axe.min.js
$(AXE):
	@command -v npm >/dev/null || tests/need npm
	@mkdir -p $(BUILD)/axe
	@echo "  get axe-core"; cd $(BUILD)/axe && npm pack --silent axe-core@4.14.1 >/dev/null && tar -xzf axe-core-4.14.1.tgz

axe: $(AXE)
.PHONY: web deps-web site deps-site lab-docs axe
