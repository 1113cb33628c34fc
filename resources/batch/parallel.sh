#!/bin/sh
# parallel.sh [OPTIONS OF GNU PARALLEL]: all shards, then all maps; here, or with `-S HOST,HOST` on machines that share this
# folder and those of demos and maps. Once more: shards that failed, and what is new.
set -u
cd "$(dirname "$0")" || exit 1
. ./settings.sh
here=$(pwd)
mkdir -p logs || exit 1

pid=
stopped=
# The first has parallel start no more tasks, the second end those that run.
stop() {
    stopped=1
    [ -n "$pid" ] && kill -TERM "$pid" && sleep 1 && kill -TERM "$pid"
}
trap 'stop 2>/dev/null' TERM INT HUP

# each SCRIPT FILE OPTIONS...: for each line of a file. A task that is ended has time to keep what it has.
each() {
    script=$here/$1
    file=$2
    shift 2
    parallel --termseq TERM,30000,TERM,30000,KILL,25 "$@" "$script" :::: "$file" &
    pid=$!
    wait "$pid"
    code=$?
    if [ -n "$stopped" ]; then
        while kill -0 "$pid" 2>/dev/null; do wait "$pid"; done
        exit 75
    fi
    return "$code"
}

each shard.sh shards --retries 2 --joblog logs/shards.log "$@"
failed=$?
if [ "$failed" -ne 0 ] && [ -z "$PARTIAL" ]; then
    echo "$failed shards failed: navgen batch status $here" >&2
    exit 75
fi
each map.sh maps --joblog logs/maps.log "$@"
