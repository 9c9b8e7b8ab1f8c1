# Everything here sets up what it needs, from a clean clone: Python 3.11 or newer, a C++20 compiler and Node 20 are enough.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip --quiet --disable-pip-version-check
# Packages to build and run Teban with, then Teban itself, then what it is tested with.
PACKAGES := $(VENV)/.packages
READY    := $(VENV)/.ready
TOOLS    := $(VENV)/.tools
GAME   ?=

# The page that the server shows is built from web/.
CLIENT := src/teban/server/client/index.html

# What is tested of the extension module while sanitizers watch; and what lets several threads of Python meet in it.
WATCHED_TESTS := $(patsubst %,tests/test_%.py,native bulk kernel search solve border)
THREADED_TESTS := tests/test_threads.py
# What is tested on the rulebook alone; and what is tested there, and then again on the kernel.
RULEBOOK_TESTS := $(patsubst %,tests/test_%.py,boards match record words rules_pages playthroughs svg cli cli_play)
SHARED_TESTS := tests/games tests/test_battery.py tests/test_position_editor.py

# Tests of servers wait for them, for clocks and for disks more than they compute: half as many again as there are cores.
WORKERS := $(shell echo $$(( $$(getconf _NPROCESSORS_ONLN) * 3 / 2 )))

# With forced inlining a compiler that has to watch every access would take all day.
WATCHED_CODE := -std=c++20 -O1 -g -Wall -Wextra -DTEBAN_INLINE=inline -Ikernel -fno-sanitize-recover=all
SANITIZED := $(WATCHED_CODE) -Wno-restrict -fconstexpr-ops-limit=2000000000 -fconstexpr-loop-limit=1000000
WATCHED := build/sanitized
# A compiler with libFuzzer, which is part of clang.
CLANG ?= $(or $(shell command -v clang++),$(lastword $(shell ls /usr/bin/clang++-[1-9]* 2>/dev/null | sort -V)),clang++)
FUZZED := $(WATCHED_CODE) -fconstexpr-steps=2000000000 -fsanitize=fuzzer-no-link,address,undefined
FUZZ_TARGETS := $(patsubst kernel/checks/fuzz/%.cpp,%,$(filter-out %/main.cpp,$(wildcard kernel/checks/fuzz/*.cpp)))

# Each game's own translation unit, and all of them as one header for what needs the rule sets as types.
KERNELS := $(wildcard src/teban/games/*/kernel.cpp)
SHARED  := $(wildcard kernel/teban/*.cpp kernel/teban/search/*.cpp)
HEADERS := $(shell find kernel src/teban/games -name '*.hpp')
TIDIED_BY_LINT := $(SHARED) $(wildcard kernel/binding/*.cpp)
ALL_KERNELS := build/include/all_kernels.hpp

# Check files with clang-tidy, as many at a time as there are cores.
define tidy
printf '%s\n' $(1) | xargs -P "$$(getconf _NPROCESSORS_ONLN)" -I FILE $(BIN)/clang-tidy --quiet FILE -- -std=c++20 \
	-Ikernel -isystem "$$($(BIN)/python -m nanobind --include_dir)" -DTEBAN_HEADERS='""' -fconstexpr-steps=2000000000 \
	-isystem "$$($(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("include"))')"
endef

# Build the extension module with sanitizers, in an environment of its own; and what has to be loaded before Python.
comma := ,
define module_watched_for
CXX="$(CXX)" $(WATCHED)/bin/python -m pip install --quiet --no-deps --no-build-isolation --force-reinstall . \
	-C build-dir=build/sanitized-$(1) -C cmake.build-type=Debug -C cmake.define.CMAKE_CXX_FLAGS_DEBUG=-O1 \
	-C cmake.define.TEBAN_SANITIZE=$(1)$(if $(2),$(comma)$(2))
endef
preloaded = LD_PRELOAD="$$($(CXX) -print-file-name=lib$(1).so) $$($(CXX) -print-file-name=libstdc++.so)"

# The lines `GAME OPTIONS` of all games at their defaults.
define GAMES_AT_DEFAULTS
import teban
for game in teban.games():
    print(game.name, *(f"{option.name}={option.write(option.default)}" for option in game.options))
endef
export GAMES_AT_DEFAULTS

# Told where samples fall, inlined functions innermost first: the share of each function of the rules. What sets of bits
# and boards do is done for whoever asked them.
define BY_FUNCTION
/^0x/ {fresh = 1; ++samples; next}
{
	name = $$0
	gsub(/[(]anonymous namespace[)]::|teban::/, "", name)
	while (gsub(/<[^<>]*>/, "", name));
	sub(/[(].*/, "", name)
	sub(/.* /, "", name)
	getline place
}
fresh && (name ~ /^(flood|group_of)$$/ || place !~ /^(bits|shift_board|hexhex|random).hpp|^bit:|intrin/) {
	++share[name]
	fresh = 0
}
END {for (name in share) printf "%8.1f%%  %s\n", 100 * share[name] / samples, name}
endef
export BY_FUNCTION

.PHONY: run play test browser-load kernel chromium postgres lint bench bystander soak profile compare fuzz clang corpus audit exits chaos sanitize cuda-check without wheel wheel-check tidy playthroughs signatures stub wire look screenshots lock clean help

help: ## say what can be made
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

run: $(READY) $(CLIENT) ## serve the table, and print its address
	@$(BIN)/teban serve

play: $(READY) ## play a game at the terminal (make play GAME=stoic)
	@$(BIN)/teban play $(GAME)

# A browser is a whole system of its own, and a busy machine can make it miss a beat: what fails there is tried once more,
# and the closing lines count and name it, since it is a fault to be found. Nothing else is tried twice.
# Coverage is told a folder, not a package: to find a package it would import the kernel a second time.
# The rulebook is tested on its own, with its coverage; then the kernel, and all that stands above them.
test: lint chromium postgres ## run every check and every test
	@echo "Testing the rulebook ..."
	@TEBAN_BACKEND=python $(BIN)/pytest -q -n auto $(RULEBOOK_TESTS) $(SHARED_TESTS) \
		--cov=src/teban/core --cov=src/teban/games --cov-branch --cov-report=term:skip-covered --cov-fail-under=95
	@echo "Testing the kernel, and everything else ..."
	@$(BIN)/pytest -q -n $(WORKERS) README.md README.ja.md tests --ignore=tests/browser $(RULEBOOK_TESTS:%=--ignore=%)
	@echo "Testing the page's modules ..."
	@npm test --silent --prefix web
	@echo "Testing the page in a browser ..."
	@$(BIN)/pytest -q -n auto tests/browser || { echo "Trying once more what failed, alone ..."; \
		$(BIN)/pytest -q --second-try --last-failed --last-failed-no-failures none tests/browser; }

# More browsers at once than there are cores to run them: each waits for the others, and whatever counts on time shows.
browser-load: $(READY) $(TOOLS) $(CLIENT) chromium ## test the page in a browser 20 times under load, nothing twice (make browser-load RUNS=5)
	@$(BIN)/python bench/browser_load.py --runs $(or $(RUNS),20)

# All that a game's kernel.hpp decides: its rules beside the rulebook, and what its searches do.
kernel: $(READY) $(TOOLS) ## compile the kernel of a game after a change, and run its tests (make kernel GAME=stoic)
	@test -d "src/teban/games/$(GAME)" -a -n "$(GAME)" || { echo "Which game? Say, make kernel GAME=stoic" >&2; exit 1; }
	@$(BIN)/pytest -q -n auto -k "$(GAME)" $(wildcard tests/games/$(GAME)) \
		$(patsubst %,tests/test_%.py,native kernel bulk signature battery)

# The browser that tests the page; the table itself needs none.
chromium:
	@command -v chromium >/dev/null || command -v google-chrome >/dev/null || { \
		echo "Installing Chromium, for the tests ..."; as=$$(test "$$(id -u)" = 0 || echo sudo); \
		$$as apt-get update --quiet=2 && $$as apt-get install --quiet=2 --yes --no-install-recommends chromium; } || \
		{ echo "The tests need Chromium, and it cannot be installed here: install it, and try again" >&2; exit 1; }

# The database that a host of many players uses, for the tests; whoever serves a few needs none.
postgres:
	@command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || { \
		echo "Installing PostgreSQL, for the tests ..."; as=$$(test "$$(id -u)" = 0 || echo sudo); \
		$$as apt-get update --quiet=2 && $$as env DEBIAN_FRONTEND=noninteractive \
			apt-get install --quiet=2 --yes --no-install-recommends postgresql; } || \
		{ echo "The tests need PostgreSQL, and it cannot be installed here: install it, and try again" >&2; exit 1; }

lint: $(READY) $(TOOLS) $(CLIENT) ## check style and types
	@$(BIN)/python requirements/lock.py --check
	@$(BIN)/ruff check --quiet . && $(BIN)/ruff format --quiet --check .
	@find kernel src/teban/games tests bench examples -name '*.?pp' -o -name '*.cu' | xargs $(BIN)/clang-format --dry-run --Werror
	@$(BIN)/mypy
	@$(call tidy,$(TIDIED_BY_LINT))
	@npm run --silent --prefix web check

# All of it takes three minutes of computing, so lint leaves the games out (FILES="..." for some files alone).
tidy: $(READY) $(TOOLS) ## look for bugs in the kernel, with clang-tidy, after a change of it
	@$(call tidy,$(or $(FILES),$(KERNELS) $(TIDIED_BY_LINT) $(wildcard kernel/checks/fuzz/*.cpp)))

bench: $(READY) $(TOOLS) $(CLIENT) chromium ## measure, and write the results down in bench/results
	@$(PIP) install --requirement requirements/bench.txt || echo "OpenSpiel cannot be installed here: measuring without it"
	@$(BIN)/python bench/rulebook.py
	@$(BIN)/python bench/kernel.py
	@$(BIN)/python bench/load.py
	@$(BIN)/python bench/interrupts.py
	@$(MAKE) --no-print-directory bystander
	@$(BIN)/python bench/online.py
	@$(BIN)/python bench/clicks.py
	@$(BIN)/python bench/page.py

# In the middle of an attack, and while every place of the engine is taken.
bystander: $(READY) ## measure somebody who plays while many addresses do their worst, ten minutes
	@$(BIN)/python bench/bystander.py
	@$(BIN)/python bench/load.py --players 50 --searching 20

soak: $(READY) ## let many clients play, analyse and leave for an hour, and see that nothing grows (make soak SECONDS=300)
	@$(BIN)/python bench/soak.py --seconds $(or $(SECONDS),3600)

$(ALL_KERNELS): $(KERNELS) Makefile
	@mkdir -p $(@D)
	@printf '#include "%s"\n' $(abspath $(KERNELS)) > $@

profile: $(READY) $(ALL_KERNELS) ## show where the time of random games goes, with perf by function (bench/results/profile.md)
	$(CXX) -std=c++20 -O3 -march=native -g -no-pie -Wall -Wextra -Ikernel -I$(dir $(ALL_KERNELS)) \
		-fconstexpr-ops-limit=2000000000 -fconstexpr-loop-limit=1000000 bench/profile.cpp $(SHARED) -o build/profile
	@$(BIN)/python -c "$$GAMES_AT_DEFAULTS" > build/games.txt
	@build/profile < build/games.txt | tee build/profile.txt
	@command -v perf >/dev/null || { echo "perf is not installed: nothing is told by function"; exit 0; }; \
	for game in $$(sed 1d build/profile.txt | cut -d " " -f 1); do echo "$$game"; \
		grep "^$$game " build/games.txt | \
		perf record -q -e cpu-clock:u -F 1999 -o build/profile.data build/profile watch && \
		perf script -i build/profile.data -F ip | addr2line -afiCs -e build/profile | awk "$$BY_FUNCTION" | \
		sort -rn | head -8; \
	done

compare: $(READY) $(TOOLS) ## compare kernel and rulebook at a million positions of each game; takes hours of computing
	@$(BIN)/python bench/compare.py

# Atheris stands with other packages than those of every day, in the same environment; libFuzzer is a part of clang.
fuzz: $(READY) $(TOOLS) clang ## feed parsers and the kernel with mistakes, coverage watched (make fuzz SECONDS=60 TARGETS="ugi")
	@$(PIP) install --requirement requirements/fuzz.txt
	@$(MAKE) --no-print-directory $(FUZZ_TARGETS:%=build/fuzz-%)
	@PYTHONPATH=tests $(BIN)/python tests/fuzz/campaign.py --seconds $(or $(SECONDS),1800) $(TARGETS)

clang:
	@command -v $(CLANG) >/dev/null || { \
		echo "Installing clang, for its fuzzer ..."; as=$$(test "$$(id -u)" = 0 || echo sudo); \
		$$as apt-get update --quiet=2 && $$as apt-get install --quiet=2 --yes --no-install-recommends \
			clang-16 libclang-rt-16-dev; } || \
		{ echo "Fuzzing needs clang 16 or newer, with its runtime: install it, and set CLANG=clang++" >&2; exit 1; }

# The parts of `make fuzz` that the repository keeps: as few inputs as reach as much of the kernel as all that were found.
corpus: clang ## choose the kernel's corpus anew from what fuzzing has found (build/fuzzing)
	@for target in $(filter-out text,$(FUZZ_TARGETS)); do \
		mkdir -p build/fuzzing/kernel-$$target build/corpus/$$target kernel/checks/fuzz/corpus/$$target && rm -f build/corpus/$$target/* && \
		build/fuzz-$$target -merge=1 -use_counters=0 -max_len=2048 build/corpus/$$target \
			kernel/checks/fuzz/corpus/$$target build/fuzzing/kernel-$$target 2>/dev/null && \
		rm -rf kernel/checks/fuzz/corpus/$$target && cp -r build/corpus/$$target kernel/checks/fuzz/corpus/; done

exits: $(READY) $(TOOLS) ## end processes in which something thinks, in all ways, RUNS times; takes an hour or two
	@$(BIN)/python tests/exits.py --runs $(or $(RUNS),10000)

chaos: $(READY) $(TOOLS) postgres ## let 50 players go on while servers and database are killed, on both databases (make chaos SECONDS=60)
	@for database in sqlite postgres; do \
		PYTHONPATH=tests:bench $(BIN)/python tests/chaos.py --write --database $$database --seconds $(or $(SECONDS),600) || exit 1; done

# With sanitizers watching: threads meet in searches and solvers; texts, rules, searches and batches get their corpus and
# mistakes in it, on portable code; and the extension module is tested, with the machine's own instructions. Python is not
# built with sanitizers, so their libraries have to be there before it; what it leaves behind at its end is no leak of ours.
sanitize: ## let threads meet in a search, feed the kernel random bytes, and test it, with sanitizers watching
	@$(MAKE) --no-print-directory -j "$$(getconf _NPROCESSORS_ONLN)" build/search_at_work $(FUZZ_TARGETS:%=build/address-%)
	build/search_at_work 4
	cd build && for target in $(FUZZ_TARGETS); do echo "$$target:"; corpus=../kernel/checks/fuzz/corpus/$$target; \
		test -d $$corpus || corpus=../tests/fuzz/corpus/$$target; ./address-$$target 30 $$corpus/* || exit 1; done
	@$(PYTHON) -m venv $(WATCHED)
	@$(WATCHED)/bin/python -m pip install --quiet --requirement requirements/run.txt --requirement requirements/dev.txt
	$(call module_watched_for,address,undefined)
	$(call preloaded,asan) ASAN_OPTIONS=detect_leaks=0 $(WATCHED)/bin/python -m pytest -q -n auto $(WATCHED_TESTS)
	$(call module_watched_for,thread)
	$(call preloaded,tsan) $(WATCHED)/bin/python -m pytest -q $(THREADED_TESTS)

cuda-check: $(ALL_KERNELS) ## compile the rules for CUDA, where nvcc is installed
	@if command -v nvcc >/dev/null; then mkdir -p build && \
	nvcc -std=c++20 --expt-relaxed-constexpr -Ikernel -I$(dir $(ALL_KERNELS)) -x cu -c kernel/checks/cuda_check.cu -o build/cuda_check.o && echo "The rules compile for CUDA."; \
	else echo "nvcc is not installed: skipped"; fi

without: $(READY) ## build and test the tree without the one game that no test leans on (make without GAME=skirt)
	@test -n "$(GAME)" || { echo "Which game? Say, make without GAME=skirt" >&2; exit 1; }
	@rm -rf build/without && mkdir -p build && $(BIN)/python tests/without_a_game.py $(GAME) build/without
	@$(MAKE) -C build/without test PYTHON="$(PYTHON)"

wheel: $(READY) $(CLIENT) ## build the wheel, whose users need neither compiler nor Node
	@echo "Building the wheel ..."
	@rm -rf dist
	@$(PIP) wheel --no-deps --no-build-isolation --wheel-dir dist . \
		-C build-dir=build/wheel -C cmake.define.TEBAN_CPUS=portable
	@for part in teban/server/client/index.html teban/_cpu teban/kernels/; do \
		$(BIN)/python -m zipfile --list dist/*.whl | grep "^$$part" >/dev/null || \
		{ echo "The wheel lacks $$part" >&2; exit 1; }; done
	@ls dist/*.whl

# Old machines are emulated, since no instruction of a newer one may have got into their build.
wheel-check: ## install the wheel alone, let each of its builds play, and the oldest on an old CPU (after make wheel)
	@command -v qemu-x86_64 >/dev/null || test "$$(uname -m)" != x86_64 || { \
		echo "Installing qemu-user, for an old CPU ..."; as=$$(test "$$(id -u)" = 0 || echo sudo); \
		$$as apt-get update --quiet=2 && $$as apt-get install --quiet=2 --yes --no-install-recommends qemu-user; } || \
		{ echo "An old CPU is emulated by qemu-user, which cannot be installed here: install it, and try again" >&2; exit 1; }
	@$(BIN)/python tests/portable.py

playthroughs: $(READY) $(TOOLS) ## print the golden games anew after a change of rules; read the diff
	@$(BIN)/python tests/playthrough.py

signatures: $(READY) $(TOOLS) ## write the behaviour signatures anew; a commit that changes one says why
	@$(BIN)/python tests/signature.py

stub: $(READY) $(TOOLS) ## write the types of the extension module anew, from its bindings
	@$(BIN)/python tests/stub.py

wire: $(READY) $(TOOLS) ## write the types and addresses that the page knows anew, from the models
	@$(BIN)/python tests/wire.py

look: $(PACKAGES) ## write the colours and forms that the page draws with anew, from src/teban/draw/look.toml
	@PYTHONPATH=src $(BIN)/python tests/look.py

screenshots: $(READY) $(TOOLS) $(CLIENT) chromium ## picture every game, page and board in build/screenshots; ONLY="realm phone" takes those alone
	@$(BIN)/python tests/screenshots.py $(ONLY)

lock: $(PACKAGES) ## add what pyproject.toml asks for to requirements/*.txt (make lock UPGRADE=yes: the newest of all)
	@$(PIP) install uv
	@$(BIN)/python requirements/lock.py $(if $(UPGRADE),--upgrade)

audit: $(PACKAGES) web/node_modules/.package-lock.json ## ask the registries for known flaws of the packages
	@$(PIP) install pip-audit || { echo "No registry of Python packages answers: nothing was audited" >&2; exit 1; }
	@$(BIN)/python requirements/audit.py

clean: ## remove all that was built
	rm -rf $(VENV) build dist web/node_modules src/teban/server/client .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage .coverage.*
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The fonts are cut to what the catalogues say too.
$(CLIENT): web/node_modules/.package-lock.json $(shell find web -path web/node_modules -prune -o -path web/src/look/fonts -prune \
		-o -type f -print) $(wildcard src/teban/games/*/*.toml src/teban/words/*/*.toml)
	@echo "Building the page ..."
	@npm run --silent --prefix web build

web/node_modules/.package-lock.json: web/package-lock.json
	@command -v npm >/dev/null || { echo "The page needs Node 20 or newer, with npm" >&2; exit 1; }
	@echo "Fetching what the page is built with ..."
	@npm ci --silent --no-audit --no-fund --prefix web
	@touch $@

$(READY): $(PACKAGES) pyproject.toml CMakeLists.txt $(shell find kernel src/teban/games -name '*.?pp' -o -name '*.cmake')
	@echo "Compiling the kernel, which takes a minute or two ..."
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

$(PACKAGES): requirements/run.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Teban needs Python 3.11 or newer; set PYTHON=..." >&2; exit 1; }
	@echo "Setting up $(VENV) ..."
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(PIP) install --requirement $<
	@touch $@

$(TOOLS): requirements/dev.txt $(PACKAGES)
	@$(PIP) install --requirement $<
	@touch $@

# Watched code, translation unit by translation unit: for libFuzzer, and for the sanitizers of any compiler.
build/libfuzzer/%.o: %.cpp $(HEADERS)
	@mkdir -p $(@D)
	$(CLANG) $(FUZZED) -c $< -o $@
build/fuzz-%: build/libfuzzer/kernel/checks/fuzz/%.o $(patsubst %.cpp,build/libfuzzer/%.o,$(KERNELS) $(SHARED))
	$(CLANG) -fsanitize=fuzzer,address,undefined $^ -o $@ -pthread
build/address/%.o: %.cpp $(HEADERS)
	@mkdir -p $(@D)
	$(CXX) $(SANITIZED) -fsanitize=address,undefined -c $< -o $@
build/address-%: build/address/kernel/checks/fuzz/%.o $(patsubst %.cpp,build/address/%.o,kernel/checks/fuzz/main.cpp $(KERNELS) $(SHARED))
	$(CXX) -fsanitize=address,undefined $^ -o $@ -pthread
build/thread/%.o: %.cpp $(HEADERS)
	@mkdir -p $(@D)
	$(CXX) $(SANITIZED) -fsanitize=thread -c $< -o $@
build/search_at_work: build/thread/tests/search_at_work.o $(patsubst %.cpp,build/thread/%.o,$(KERNELS) $(SHARED))
	$(CXX) -fsanitize=thread $^ -o $@ -pthread
.PRECIOUS: build/libfuzzer/%.o build/address/%.o build/thread/%.o
