#!/bin/sh
# What a change needs, one command each, with the tools of .venv where it exists:
#
#   ./do check     lint, then the quick tests: before each commit
#   ./do test      the core suite, or what pytest is asked for: ./do test -m browser
#   ./do lint      style, types and imports; with npm also the page's script
#   ./do format    format the sources, and repair what ruff can
#   ./do docs      build the site strictly and follow its links
set -eu
cd "$(dirname "$0")"
PATH="$PWD/.venv/bin:$PATH"

verb=${1-}
[ $# -eq 0 ] || shift
case $verb in
check)
    ./do lint
    ./do test -m quick
    ;;
test)
    # Where no bytecode is kept, each process of the tests compiles a thousand modules again.
    unset PYTHONDONTWRITEBYTECODE
    python -m pytest "$@"
    ;;
lint)
    ruff check .
    ruff format --check .
    mypy
    lint-imports
    # Only this check needs npm: users load the page's modules as they are.
    if command -v npm >/dev/null 2>&1; then
        .ci/page_script
    else
        echo "no npm on this machine: the types and the format of the page's script are not checked" >&2
    fi
    ;;
format)
    ruff check --fix .
    ruff format .
    ! command -v npm >/dev/null 2>&1 || .ci/page_script --write
    ;;
docs)
    python -m pytest -m site "$@"
    ;;
*)
    sed -n 's/^#   //p' do
    [ -z "$verb" ] || exit 2
    ;;
esac
