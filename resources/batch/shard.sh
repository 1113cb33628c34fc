#!/bin/sh
# shard.sh SHARD: reads the demos in lists/SHARD and keeps their votes in votes/SHARD.
# Ends with 0 (done; demos that cannot be read are named in votes/SHARD/votes-report.json), 75 (stopped or in use: run it again,
# it goes on where it was) or what navgen failed with. What it says is in logs/SHARD.err.
set -u
cd "$(dirname "$0")" || exit 1
. ./settings.sh
shard=$1
mkdir -p logs votes || exit 1
rm -f "logs/$shard.code" "votes/$shard/votes-report.json"

stopped=
pid=
trap 'stopped=1; [ -n "$pid" ] && kill -TERM "$pid" 2>/dev/null' TERM INT
tries=0
while :; do
    eval "\"\$NAVGEN\" votes --quiet --jobs \"\$JOBS\" --maps \"\$MAPS\" --list \"lists/\$shard\" --out \"votes/\$shard\" $PARAMETERS" \
        >"logs/$shard.out" 2>"logs/$shard.err" &
    pid=$!
    wait "$pid"
    code=$?
    # A signal ends the first wait before navgen has written what it has.
    if [ -n "$stopped" ]; then wait "$pid"; code=75; fi
    [ "$code" -eq 75 ] && [ -z "$stopped" ] && [ "$tries" -lt 2 ] || break
    tries=$((tries + 1))
    sleep $((5 * tries))
done
if [ "$code" -eq 2 ] && grep -q '"complete": true' "votes/$shard/votes-report.json" 2>/dev/null; then code=0; fi
echo "$code" >"logs/$shard.code"
exit "$code"
