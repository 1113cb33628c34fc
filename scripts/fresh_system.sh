# Sourced by scripts/suites, packaging/check and packaging/bundle: Debian systems that hold nothing else, to try things in. As
# root. Whoever sources it has $here, the root of the project, and has sourced setup.sh.

suites=(bookworm trixie)

# make_system SUITE ROOT LOG VARIANT [PACKAGE...]: a fresh Debian SUITE in folder ROOT. Says what kept it from being made.
make_system() {
    local suite=$1 root=$2 log=$3 variant=$4 include code=0
    shift 4
    if ! command -v mmdebstrap >/dev/null; then
        complain "a tool is missing: mmdebstrap (apt install mmdebstrap)"
        return 1
    fi
    include=$(IFS=, && echo "$*")
    printf '== A fresh Debian %s\n' "$suite" >>"$log"
    mmdebstrap --mode=root "--variant=$variant" ${include:+"--include=$include"} "$suite" "$root" >>"$log" 2>&1 || code=$?
    if [ "$code" -ne 0 ]; then
        if grep -qE 'Could not resolve|Unable to connect|Failed to fetch|Temporary failure' "$log"; then
            complain "no mirror of Debian $suite answers (log: $log)"
        else
            complain "mmdebstrap failed with $code: $(tail -n 1 "$log") (log: $log)"
        fi
        return 1
    fi
    cp --dereference /etc/resolv.conf "$root/etc/resolv.conf"
}

# in_system ROOT COMMAND...: in that system; its mounts and processes end with the command, after $system_limit seconds at
# most. Not as its first process, which hears no signals. The project's real data is where a checkout in / looks for it.
in_system() {
    unshare --mount --pid --fork --kill-child bash -euo pipefail -c '
        root=$1 limit=$2 data=$3
        shift 3
        mount -t proc proc "$root/proc"
        mount --rbind /dev "$root/dev"
        if [ -d "$data" ]; then
            mkdir -p "$root/shared/data"
            mount --bind "$data" "$root/shared/data"
            mount -o remount,bind,ro "$root/shared/data"
        fi
        timeout "$limit" chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 \
            DEBIAN_FRONTEND=noninteractive "$@" || exit $?' \
        bash "$1" "${system_limit:-600}" "$here/../shared/data" "${@:2}"
}

# clone_into ROOT: what is committed of the project, at /navwright of that system.
clone_into() {
    git -c safe.directory="$here" clone --quiet --no-hardlinks "file://$here" "$1/navwright"
}
