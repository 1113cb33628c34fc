#!/bin/sh
# map.sh MAP: joins the votes of one revision of a map (a line of the file maps) and makes its nav, navs/MAP/NAME.nav, with what it
# was made from. Ends with 0 (done, or no demo shows the map), 75 (stopped: run it again) or what navgen failed with. What it says
# is in logs/MAP.err.
set -u
cd "$(dirname "$0")" || exit 1
. ./settings.sh
. ./task.sh
map=$1
name=$(sed -n 's/^name=//p' "maps.d/$map")
bsp=$(sed -n 's/^bsp=//p' "maps.d/$map")
begin "$map"
mkdir -p merged "navs/$map" || exit 1
rm -f "navs/$map/made-from" "merged/$map.votes"

made_from() { eval "exec \"\$NAVGEN\" batch from . \"\$map\" $PARAMETERS"; }
merge() {
    # shellcheck disable=SC2046,SC2086 # names of shards have no spaces
    exec "$NAVGEN" merge --quiet $PARTIAL --allow-none --map "$name" --out merged/ $(sed 's|^|votes/|' shards)
}
generate() {
    eval "exec \"\$NAVGEN\" generate --quiet --jobs \"\$JOBS\" --bsp \"\$bsp\" --votes \"merged/\$map.votes\" --out \"navs/\$map/\$name.nav\" $PARAMETERS"
}

run made_from >"$from" 2>"logs/$map.err"
if [ "$code" -eq 0 ]; then run merge >"logs/$map.out" 2>"logs/$map.err"; fi
if [ "$code" -eq 0 ] && [ -f "merged/$map.votes" ]; then run generate >>"logs/$map.out" 2>>"logs/$map.err"; fi
if [ "$code" -eq 130 ]; then code=75; fi
if [ "$code" -eq 0 ]; then mv "$from" "navs/$map/made-from" || code=2; fi
end
