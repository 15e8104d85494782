# The only entry points of the project: people, tests and CI all call these targets.
# Each one is a line or two; what it takes more to say is in scripts/.

SHELL := /bin/bash
.DEFAULT_GOAL := help
.PHONY: help run dev build test soak conformance audit check gen pictures bench release clean

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: build ## Build everything, then serve the demo centre on http://127.0.0.1:8080 (data in ./data)
	target/release/battito serve --demo

dev: ## Serve the demo centre, with our crates compiled quickly instead of made fast: 20 seconds after a change of a handler
	@scripts/need.sh build
	@scripts/web-build.sh
	cargo --config scripts/quick.toml build --release
	target/release/battito serve --demo

build: ## Build the web pages and the binary target/release/battito
	@scripts/need.sh build
	@scripts/web-build.sh
	cargo build --release
	@scripts/separate-debug.sh

test: ## Run every test: Rust, web, journeys in a browser; bring what they need; print a summary
	@scripts/need.sh test
	@scripts/test.sh

conformance: build ## Run third-party checkers on the contract, a generated client, the pages, calendar files and mails
	@scripts/need.sh conformance
	@scripts/conformance.sh

audit: ## Known weaknesses, licences and sources of the dependencies (asks RustSec and npm)
	@scripts/audit.sh

check: ## Format, lints, types, fresh generated files, bundle budgets: what a review need not look at
	@scripts/need.sh build
	@scripts/check.sh

gen: ## Regenerate contract/openapi.json from the server and the web's types from it
	@scripts/need.sh build
	@scripts/gen.sh

pictures: build ## Take the pictures of the manual anew, light and dark
	@scripts/need.sh test
	@scripts/pictures.sh

soak: build ## Look for rare failures: races a hundred times over, an hour of storms, half an hour of contract fuzz, never the same, and conformance
	@scripts/need.sh test
	@scripts/need.sh conformance
	@scripts/need.sh soak
	@scripts/soak.sh

bench: build ## Measure this machine and write bench/RESULTS.md (an hour, loopback only)
	@scripts/need.sh bench
	@bench/run.sh

release: ## Pack the binary, the deployment samples and all licences into target/dist; VERSION=1.2.0 makes and tags that version first
	@scripts/need.sh build
	@scripts/release.sh

clean: ## Remove what was built (never ./data)
	rm -rf target web/dist web/dist-server web/node_modules e2e/node_modules e2e/results bench/node_modules contract/tools/node_modules scripts/conformance/node_modules
