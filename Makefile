# Every target sets up what it needs: a virtual environment in .venv with pinned versions, nothing global.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/ready

.PHONY: play demo test run lint types layers unit clean

play: $(READY)
	$(BIN)/python -m shithead_bot playground $(ARGS)

demo: $(READY)
	$(BIN)/python -m shithead_bot demo $(ARGS)

run: $(READY)
	$(BIN)/python -m shithead_bot run

test: lint types layers unit

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(READY)
	$(BIN)/mypy

layers: $(READY)
	$(BIN)/lint-imports

unit: $(READY)
	$(BIN)/coverage erase
	$(BIN)/coverage run -m pytest -n 2
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report --fail-under=100 --include='shithead_bot/engine/*,shithead_bot/opponents/*,shithead_bot/tables/*' --skip-covered

$(READY): pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[embedded,dev]'
	touch $@

clean:
	rm -rf .venv dist .coverage
