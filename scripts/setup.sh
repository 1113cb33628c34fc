# Sourced by ./run, ./test and tests/bench/run: says what is done, installs packages, builds.

source "$(dirname "${BASH_SOURCE[0]}")/packages.sh"

say() { printf '== %s\n' "$*"; }
complain() { printf '%s: %s\n' "$(basename "$0")" "$*" >&2; }

# A package of one release is part of another's in the next, which then provides it.
package_is_installed() {
    [ "$(dpkg-query --show --showformat='${db:Status-Status}' "$1" 2>/dev/null)" = installed ] ||
        dpkg-query --show --showformat='${db:Status-Status} ${Provides},\n' | grep "^installed .*\b$1[ ,]" >/dev/null
}

# need_packages PACKAGE...: installs those that are missing, with one apt-get update. On another system than Debian and its
# kin it says what to install by that system's names, and goes on: CMake says what is missing.
need_packages() {
    local missing=() as_root=() package
    if ! command -v dpkg-query >/dev/null; then
        advise_packages
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
    say "Installing: ${missing[*]}"
    # What apt-get prints is no part of what a program of ours prints.
    "${as_root[@]}" apt-get update >&2 || complain "the lists of packages cannot be read anew (is this machine offline?)"
    if ! "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get install --yes --no-install-recommends "${missing[@]}" >&2; then
        complain "these packages could not be installed (offline, or no room?): ${missing[*]}"
        return 1
    fi
}

# advise_packages: what to install where there is no apt.
advise_packages() {
    local tool command=
    for tool in dnf pacman; do
        command -v "$tool" >/dev/null || continue
        [ "$tool" = dnf ] && command="dnf install" || command="pacman -S --needed"
        complain "if something is missing: sudo $command $({ packages_of build $tool && packages_of workbench $tool; } | tr '\n' ' ')"
        return 0
    done
    complain "this system has neither apt, dnf nor pacman; install by hand what CMake misses (names: scripts/packages.txt)"
}

# build_preset PRESET LOG [TARGET...]: configures and builds; all output is shown and kept in LOG. What keeps a build from
# starting or ends it is said in one line at the end.
build_preset() {
    local preset=$1 log=$2 option options=()
    shift 2
    for option in ${NAVWRIGHT_CMAKE_OPTIONS:-}; do options+=("$option"); done
    if ! mkdir -p "$(dirname "$log")" 2>/dev/null || ! touch "$log" 2>/dev/null; then
        complain "nothing can be written to $PWD/$(dirname "$log"): this folder must be writable, with 3 GB of room"
        return 1
    fi
    say "Building preset $preset (log: $log)"
    {
        cmake --preset "$preset" "${options[@]}" &&
            cmake --build --preset "$preset" ${1:+--target "$@"}
    } 2>&1 | tee "$log" && return 0
    if grep -q "No space left on device" "$log" || [ "$(df --output=avail -k . | tail -n 1)" -lt 1024 ]; then
        complain "the disk is full: a build wants 3 GB in $PWD/build"
    else
        complain "the build failed: the first error is$(grep -m 1 -iE 'CMake Error|error:' -A 2 "$log" | tr -s '\n ' ' ' | sed 's/^/ /' | cut -c1-300)"
    fi
    return 1
}
