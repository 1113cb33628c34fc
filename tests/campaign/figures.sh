# Sourced by tests/campaign/run: figures from logs, and the two forms of the report. Rows are six columns between tabs: part, what
# was tried on, tries, findings, seconds, notes.

seconds_since() { awk -v from="$1" -v to="$(date +%s.%N)" 'BEGIN { printf "%.1f", to - from }'; }

# fuzz_executions LOG: how many inputs libFuzzer tried.
fuzz_executions() {
    awk '/^stat::number_of_executed_units:/ { count = $2 } /^#[0-9]+\t/ { last = substr($1, 2) } END { print count ? count : last + 0 }' "$1"
}

# fuzz_coverage LOG: edges of the code reached at the start, at nine tenths of the executions and at the end.
fuzz_coverage() {
    awk '
        /^#[0-9]+\t/ {
            for (i = 2; i < NF; ++i) {
                if ($i != "cov:") continue
                at[++count] = substr($1, 2) + 0
                edges[count] = $(i + 1) + 0
                if ($2 == "INITED") start = edges[count]
            }
        }
        END {
            for (i = 1; i <= count; ++i) {
                if (edges[i] > last) last = edges[i]
                if (at[i] <= 0.9 * at[count] && edges[i] > before) before = edges[i]
            }
            if (count) printf "edges: %d from the corpus, %d at the end, %d of them new in the last tenth", start, last, last - before
        }' "$1"
}

# server_ways LOG, server_failures LOG: rows and functions of tst_engine_faults, without those of QtTest itself.
server_ways() { awk '/^(PASS|FAIL!|XFAIL) / && !/initTestCase|cleanupTestCase/ { ++count } END { print count + 0 }' "$1"; }
server_failures() { awk '/^Totals:/ { found = $4; seen = 1 } END { print seen ? found + 0 : 1 }' "$1"; }

total_found() { awk -F '\t' '{ found += $4 } END { print found + 0 }' "$1"; }

text_report() {
    awk -F '\t' '
        BEGIN { format = "%-17s %-22s %12s %6s %9s  %s\n"; printf format, "part", "of", "tried", "found", "seconds", "" }
        { printf format, $1, $2, $3, $4, $5, $6; found += $4; took += $5 }
        END { printf "%d findings in %.0f s\n", found, took }' "$1"
}

# json_report LINES SEED
json_report() {
    awk -F '\t' -v seed="$2" '
        function text(value) { gsub(/[\\"]/, "\\\\&", value); return "\"" value "\"" }
        BEGIN { printf "{\n  \"format\": \"navwright.campaign\",\n  \"version\": 1,\n  \"seed\": %s,\n  \"rows\": [", seed }
        {
            printf "%s\n    {\"part\": %s, \"of\": %s, \"tried\": %d, \"found\": %d, \"seconds\": %s, \"notes\": %s}", (NR > 1 ? "," : ""),
                text($1), text($2), $3, $4, $5, text($6)
        }
        END { printf "\n  ]\n}\n" }' "$1"
}
