#!/bin/sh
# parallel.sh [OPTIONS OF GNU PARALLEL]: all shards, then all maps; here, or with `-S HOST,HOST` on machines that share this
# folder and those of demos and maps. Once more: shards that failed, and what is new.
set -eu
cd "$(dirname "$0")"
. ./settings.sh
here=$(pwd)
mkdir -p logs
failed=0
parallel --retries 2 --joblog logs/shards.log "$@" "$here/shard.sh" :::: shards || failed=$?
if [ "$failed" -ne 0 ] && [ -z "$PARTIAL" ]; then
    echo "$failed shards failed: navgen batch status $here" >&2
    exit 75
fi
parallel --joblog logs/maps.log "$@" "$here/map.sh" :::: maps
