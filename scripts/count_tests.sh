# Sourced by ./test: counts test functions over ctest logs.

total_passed=0
total_failed=0
total_skipped=0

# count_log LOG TESTS: adds the Totals line of every executable in a ctest LastTest.log. An executable that crashed, ran
# into its time limit, printed no totals or is not in the log (TESTS is how many must be) is one failure.
count_log() {
    local passed failed skipped
    read -r passed failed skipped < <(awk -v expected="$2" '
        function close_block() {
            if (blocks > 0 && (!totals || (!ok && !block_failed))) failed += 1
        }
        /^[0-9]+\/[0-9]+ Testing: / { close_block(); blocks += 1; ok = totals = block_failed = 0 }
        /^Totals: [0-9]+ passed, [0-9]+ failed, [0-9]+ skipped/ {
            totals = 1; passed += $2; failed += $4; skipped += $6; block_failed += $4
        }
        /^Test Passed\.$/ { ok = 1 }
        END {
            close_block()
            if (blocks < expected) failed += expected - blocks
            print passed + 0, failed + 0, skipped + 0
        }
    ' "$1")
    total_passed=$((total_passed + passed))
    total_failed=$((total_failed + failed))
    total_skipped=$((total_skipped + skipped))
}

# add_totals LOG: adds the line that print_totals of another run ended LOG with; fails where there is none.
add_totals() {
    local passed failed skipped
    read -r passed _ failed _ skipped _ < <(tail -n 1 "$1" | grep -E '^[0-9]+ passed, [0-9]+ failed, [0-9]+ skipped$') || return 1
    total_passed=$((total_passed + passed))
    total_failed=$((total_failed + failed))
    total_skipped=$((total_skipped + skipped))
}

# count_failed_step NAME: a step that never got to its tests is one failure.
count_failed_step() {
    printf 'FAILED: %s\n' "$1"
    total_failed=$((total_failed + 1))
}

print_totals() {
    printf '%d passed, %d failed, %d skipped\n' "$total_passed" "$total_failed" "$total_skipped"
}
