# Everything here sets up what it needs, from a clean clone: Python 3.11 or newer and a C++20 compiler are enough.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/.ready
GAME   ?=

NATIVE_TESTS := $(wildcard tests/test_native.py tests/test_bulk.py)

# With forced inlining a compiler that has to watch every access would take all day.
SANITIZED := -std=c++20 -O1 -g -Wall -Wextra -Wno-restrict -DTEBAN_INLINE=inline -DTEBAN_FUZZ_MAIN -Ikernel \
	-fsanitize=address,undefined -fno-sanitize-recover=all \
	-fconstexpr-ops-limit=2000000000 -fconstexpr-loop-limit=1000000

.PHONY: run test lint bench fuzz sanitize cuda-check playthroughs clean help

help: ## say what can be made
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

run: $(READY) ## play a game at the terminal (make run GAME=stoic)
	@$(BIN)/teban play $(GAME)

# Coverage is told a folder, not a package: to find a package it would import the kernel a second time.
# The rulebook is tested on its own, with its coverage; then the kernel runs what all games share, and the counts.
test: lint ## run every check and every test
	@echo "Testing the rulebook ..."
	@TEBAN_BACKEND=python $(BIN)/pytest -q -n auto tests --ignore=tests/test_golden.py $(NATIVE_TESTS:%=--ignore=%) \
		--cov=src/teban/rules --cov-branch --cov-report=term:skip-covered --cov-fail-under=95
	@echo "Counting with the rulebook, and testing the kernel ..."
	@$(BIN)/pytest -q -n auto README.md README.ja.md tests/test_golden.py tests/test_battery.py tests/rules $(NATIVE_TESTS)

lint: $(READY) ## check style and types
	@$(BIN)/ruff check --quiet . && $(BIN)/ruff format --quiet --check .
	@$(BIN)/mypy

bench: $(READY) ## measure, and write the results down in bench/results
	@$(BIN)/python -m pip install --quiet --group bench || echo "OpenSpiel cannot be installed here: measuring without it"
	@$(BIN)/python bench/rulebook.py
	@$(BIN)/python bench/kernel.py

fuzz: $(READY) ## compare kernel and rulebook at a million positions of each game; takes hours of computing
	@$(BIN)/python bench/fuzz.py

sanitize: ## feed the kernel random bytes, with sanitizers watching
	@mkdir -p build
	$(CXX) $(SANITIZED) kernel/fuzz.cpp kernel/python/games_*.cpp -o build/fuzz -pthread
	cd build && ./fuzz --seconds 120

cuda-check: ## compile the rules for CUDA, where nvcc is installed
	@if command -v nvcc >/dev/null; then mkdir -p build && \
	nvcc -std=c++20 --expt-relaxed-constexpr -x cu -c kernel/cuda_check.cu -o build/cuda_check.o && echo "The rules compile for CUDA."; \
	else echo "nvcc is not installed: skipped"; fi

playthroughs: $(READY) ## print the golden games anew after a change of rules; read the diff
	@$(BIN)/python tests/playthrough.py

clean: ## remove all that was built
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage .coverage.*
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(READY): pyproject.toml CMakeLists.txt $(wildcard kernel/*.hpp kernel/python/*)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Teban needs Python 3.11 or newer; set PYTHON=..." >&2; exit 1; }
	@echo "Setting up Teban in $(VENV): the kernel is compiled, which takes a minute or two ..."
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --upgrade "pip>=25.1"
	@$(BIN)/python -m pip install --quiet --editable . --group dev
	@touch $@
