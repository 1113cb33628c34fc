#!/bin/sh
# shard.sh SHARD: reads the demos in lists/SHARD and keeps their votes in votes/SHARD, with what they were made from.
# Ends with 0 (done; demos that cannot be read are named in votes/SHARD/votes-report.json), 75 (stopped or in use: run it again,
# it goes on where it was) or what navgen failed with. What it says is in logs/SHARD.err.
set -u
cd "$(dirname "$0")" || exit 1
. ./settings.sh
. ./task.sh
shard=$1
begin "$shard"
mkdir -p "votes/$shard" || exit 1
rm -f "votes/$shard/votes-report.json" "votes/$shard/made-from"

made_from() { eval "exec \"\$NAVGEN\" batch from . \"\$shard\" $PARAMETERS"; }
votes() {
    eval "exec \"\$NAVGEN\" votes --quiet --jobs \"\$JOBS\" --maps \"\$MAPS\" --list \"lists/\$shard\" --out \"votes/\$shard\" $PARAMETERS"
}

tries=0
while :; do
    run made_from >"$from" 2>"logs/$shard.err"
    if [ "$code" -eq 0 ]; then run votes >"logs/$shard.out" 2>"logs/$shard.err"; fi
    # 130: stopped before it had anything to keep.
    if [ "$code" -eq 130 ]; then code=75; fi
    [ "$code" -eq 75 ] && [ -z "$signal" ] && [ "$tries" -lt 2 ] || break
    tries=$((tries + 1))
    pause $((5 * tries))
done
if [ "$code" -eq 2 ] && grep -q '"complete": true' "votes/$shard/votes-report.json" 2>/dev/null; then code=0; fi
# That of a run that was stopped stands for nothing.
if [ "$code" -ne 0 ]; then rm -f "votes/$shard/votes-report.json"; fi
if [ "$code" -eq 0 ]; then mv "$from" "votes/$shard/made-from" || code=2; fi
end
