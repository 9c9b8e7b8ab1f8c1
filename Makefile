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

NATIVE_TESTS := tests/test_native.py tests/test_bulk.py tests/test_kernel.py
# What is tested on the rulebook alone; and what is tested there, and then again on the kernel.
RULEBOOK_TESTS := $(patsubst %,tests/test_%.py,boards match record words rules_pages playthroughs svg cli cli_play)
SHARED_TESTS := tests/games tests/test_battery.py tests/test_position_editor.py

# With forced inlining a compiler that has to watch every access would take all day.
SANITIZED := -std=c++20 -O1 -g -Wall -Wextra -Wno-restrict -DTEBAN_INLINE=inline -DTEBAN_FUZZ_MAIN -Ikernel \
	-fno-sanitize-recover=all -fconstexpr-ops-limit=2000000000 -fconstexpr-loop-limit=1000000
WATCHED := build/sanitized

# Each game's own translation unit, and all of them as one header for what needs the rule sets as types.
KERNELS := $(wildcard src/teban/games/*/kernel.cpp)
SHARED  := $(wildcard kernel/teban/*.cpp kernel/teban/search/*.cpp)
ALL_KERNELS := build/include/all_kernels.hpp

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

.PHONY: run play test chromium lint bench profile fuzz sanitize cuda-check without wheel playthroughs signatures wire screenshots lock clean help

help: ## say what can be made
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

run: $(READY) $(CLIENT) ## serve the table, and print its address
	@$(BIN)/teban serve

play: $(READY) ## play a game at the terminal (make play GAME=stoic)
	@$(BIN)/teban play $(GAME)

# A browser is a whole system of its own, and a busy machine can make it miss a beat: what fails there is tried once more,
# and the report shows both. Nothing else is.
# Coverage is told a folder, not a package: to find a package it would import the kernel a second time.
# The rulebook is tested on its own, with its coverage; then the kernel, and all that stands above them.
test: lint chromium ## run every check and every test
	@echo "Testing the rulebook ..."
	@TEBAN_BACKEND=python $(BIN)/pytest -q -n auto $(RULEBOOK_TESTS) $(SHARED_TESTS) \
		--cov=src/teban/core --cov=src/teban/games --cov-branch --cov-report=term:skip-covered --cov-fail-under=95
	@echo "Testing the kernel, and everything else ..."
	@$(BIN)/pytest -q -n auto README.md README.ja.md tests --ignore=tests/browser $(RULEBOOK_TESTS:%=--ignore=%)
	@echo "Testing the page's modules ..."
	@npm test --silent --prefix web
	@echo "Testing the page in a browser ..."
	@$(BIN)/pytest -q -n auto tests/browser || { echo "Trying once more what failed, alone ..."; \
		$(BIN)/pytest -q --last-failed --last-failed-no-failures none tests/browser; }

# The browser that tests the page; the table itself needs none.
chromium:
	@command -v chromium >/dev/null || command -v google-chrome >/dev/null || { \
		echo "Installing Chromium, for the tests ..."; as=$$(test "$$(id -u)" = 0 || echo sudo); \
		$$as apt-get update --quiet=2 && $$as apt-get install --quiet=2 --yes --no-install-recommends chromium; } || \
		{ echo "The tests need Chromium, and it cannot be installed here: install it, and try again" >&2; exit 1; }

lint: $(READY) $(TOOLS) $(CLIENT) ## check style and types
	@$(BIN)/python requirements/lock.py --check
	@$(BIN)/ruff check --quiet . && $(BIN)/ruff format --quiet --check .
	@find kernel src/teban/games tests bench examples -name '*.?pp' -o -name '*.cu' | xargs $(BIN)/clang-format --dry-run --Werror
	@$(BIN)/mypy
	@npm run --silent --prefix web check

bench: $(READY) $(TOOLS) $(CLIENT) chromium ## measure, and write the results down in bench/results
	@$(PIP) install --requirement requirements/bench.txt || echo "OpenSpiel cannot be installed here: measuring without it"
	@$(BIN)/python bench/rulebook.py
	@$(BIN)/python bench/kernel.py
	@$(BIN)/python bench/load.py
	@$(BIN)/python bench/clicks.py
	@$(BIN)/python bench/page.py

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

fuzz: $(READY) $(TOOLS) ## compare kernel and rulebook at a million positions of each game; takes hours of computing
	@$(BIN)/python bench/fuzz.py

# First threads that meet in a search; then random bytes on portable code; then, with the machine's own instructions, what
# compares the kernel with the rulebook. Python is not built with sanitizers, so their libraries have to be there before
# it; what it leaves behind at its end is no leak of ours.
sanitize: ## let threads meet in a search, feed the kernel random bytes, and test it, with sanitizers watching
	@mkdir -p build
	$(CXX) $(SANITIZED) -fsanitize=thread tests/search_at_work.cpp $(KERNELS) $(SHARED) -o build/search_at_work -pthread
	build/search_at_work 4
	$(CXX) $(SANITIZED) -fsanitize=address,undefined kernel/checks/fuzz.cpp $(KERNELS) $(SHARED) -o build/fuzz -pthread
	cd build && ./fuzz --seconds 120
	@$(PYTHON) -m venv $(WATCHED)
	@$(WATCHED)/bin/python -m pip install --quiet --requirement requirements/run.txt --requirement requirements/dev.txt
	CXX="$(CXX)" $(WATCHED)/bin/python -m pip install --quiet --no-deps --no-build-isolation . \
		-C build-dir=build/sanitized-kernel \
		-C cmake.build-type=Debug -C cmake.define.CMAKE_CXX_FLAGS_DEBUG=-O1 -C cmake.define.TEBAN_SANITIZE=address,undefined
	LD_PRELOAD="$$($(CXX) -print-file-name=libasan.so) $$($(CXX) -print-file-name=libstdc++.so)" \
		ASAN_OPTIONS=detect_leaks=0 $(WATCHED)/bin/python -m pytest -q -n auto $(NATIVE_TESTS)

cuda-check: $(ALL_KERNELS) ## compile the rules for CUDA, where nvcc is installed
	@if command -v nvcc >/dev/null; then mkdir -p build && \
	nvcc -std=c++20 --expt-relaxed-constexpr -Ikernel -I$(dir $(ALL_KERNELS)) -x cu -c kernel/checks/cuda_check.cu -o build/cuda_check.o && echo "The rules compile for CUDA."; \
	else echo "nvcc is not installed: skipped"; fi

without: $(READY) ## build and test the tree without the folder of a game (make without GAME=stoic)
	@test -n "$(GAME)" || { echo "Which game? Say, make without GAME=stoic" >&2; exit 1; }
	@rm -rf build/without && mkdir -p build && $(BIN)/python tests/without_a_game.py $(GAME) build/without
	@$(MAKE) -C build/without test PYTHON="$(PYTHON)"

wheel: $(READY) $(CLIENT) ## build the wheel, whose users need neither compiler nor Node
	@echo "Building the wheel ..."
	@rm -rf dist
	@$(PIP) wheel --no-deps --no-build-isolation --wheel-dir dist .
	@for part in teban/server/client/index.html teban/_kernel; do \
		$(BIN)/python -m zipfile --list dist/*.whl | grep "^$$part" >/dev/null || \
		{ echo "The wheel lacks $$part" >&2; exit 1; }; done
	@ls dist/*.whl

playthroughs: $(READY) $(TOOLS) ## print the golden games anew after a change of rules; read the diff
	@$(BIN)/python tests/playthrough.py

signatures: $(READY) $(TOOLS) ## write the behaviour signatures anew; a commit that changes one says why
	@$(BIN)/python tests/signature.py

wire: $(READY) $(TOOLS) ## write the types and addresses that the page knows anew, from the models
	@$(BIN)/python tests/wire.py

screenshots: $(READY) $(TOOLS) $(CLIENT) chromium ## picture every board in mid-game and every page, in build/screenshots
	@$(BIN)/python tests/screenshots.py

lock: $(PACKAGES) ## add what pyproject.toml asks for to requirements/*.txt (make lock UPGRADE=yes: the newest of all)
	@$(PIP) install uv
	@$(BIN)/python requirements/lock.py $(if $(UPGRADE),--upgrade)

clean: ## remove all that was built
	rm -rf $(VENV) build dist web/node_modules src/teban/server/client .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage .coverage.*
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(CLIENT): web/node_modules/.package-lock.json $(shell find web -path web/node_modules -prune -o -type f -print)
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
