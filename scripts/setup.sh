# Sourced by ./run, ./test and tests/bench/run: says what is done, installs packages, builds.

source "$(dirname "${BASH_SOURCE[0]}")/packages.sh"

say() { printf '== %s\n' "$*"; }
complain() { printf '%s: %s\n' "$(basename "$0")" "$*" >&2; }

package_is_installed() {
    [ "$(dpkg-query --show --showformat='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

# need_packages PACKAGE...: installs those that are missing, with one apt-get update.
need_packages() {
    local missing=() as_root=() package
    if ! command -v dpkg-query >/dev/null; then
        complain "this is not a Debian system; install by hand what is missing of: $*"
        return 0
    fi
    for package in "$@"; do
        package_is_installed "$package" || missing+=("$package")
    done
    [ "${#missing[@]}" -gt 0 ] || return 0
    if [ "$(id -u)" -ne 0 ]; then
        if ! command -v sudo >/dev/null; then
            complain "packages are missing and there is no sudo; as root run: apt-get install ${missing[*]}"
            return 1
        fi
        as_root=(sudo)
    fi
    say "Installing from Debian: ${missing[*]}"
    "${as_root[@]}" apt-get update
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends "${missing[@]}"
}

# build_preset PRESET LOG [TARGET...]: configures and builds; all output is shown and kept in LOG.
build_preset() {
    local preset=$1 log=$2 option options=()
    shift 2
    for option in ${NAVWRIGHT_CMAKE_OPTIONS:-}; do options+=("$option"); done
    mkdir -p "$(dirname "$log")"
    say "Building preset $preset (log: $log)"
    {
        cmake --preset "$preset" "${options[@]}" &&
            cmake --build --preset "$preset" ${1:+--target "$@"}
    } 2>&1 | tee "$log"
}
