#!/bin/sh
# map.sh MAP: joins the votes of one revision of a map (a line of the file maps) and makes its nav, navs/MAP/NAME.nav.
# Ends with 0 (done, or no demo shows the map) or what navgen failed with. What it says is in logs/MAP.err.
set -u
cd "$(dirname "$0")" || exit 1
. ./settings.sh
map=$1
name=$(sed -n 's/^name=//p' "maps.d/$map")
bsp=$(sed -n 's/^bsp=//p' "maps.d/$map")
mkdir -p logs merged "navs/$map" || exit 1
rm -f "logs/$map.code"

folders=$(sed 's|^|votes/|' shards)
# shellcheck disable=SC2086 # names of shards have no spaces
"$NAVGEN" merge --quiet $PARTIAL --allow-none --map "$name" --out merged/ $folders >"logs/$map.out" 2>"logs/$map.err"
code=$?
if [ "$code" -eq 0 ] && [ -f "merged/$map.votes" ]; then
    eval "\"\$NAVGEN\" generate --quiet --jobs \"\$JOBS\" --bsp \"\$bsp\" --votes \"merged/\$map.votes\" --out \"navs/\$map/\$name.nav\" $PARAMETERS" \
        >>"logs/$map.out" 2>>"logs/$map.err"
    code=$?
fi
echo "$code" >"logs/$map.code"
exit "$code"
