#!/bin/sh
# slurm.sh [OPTIONS OF SBATCH]: an array of jobs for the shards, and one for the maps when they have ended.
# ARRAY_LIMIT: largest array of the site (scontrol show config: MaxArraySize, less 1). AT_ONCE: jobs that run at a time.
set -eu
cd "$(dirname "$0")"
. ./settings.sh
limit=${ARRAY_LIMIT:-1000}
at_once=${AT_ONCE:-64}
mkdir -p logs

# submit FILE SCRIPT [OPTIONS]: arrays over the lines of a file; prints their numbers, with colons between.
submit() {
    file=$1
    script=$2
    shift 2
    lines=$(wc -l <"$file")
    first=0
    ids=
    while [ "$first" -lt "$lines" ]; do
        count=$((lines - first < limit ? lines - first : limit))
        id=$(sbatch --parsable --array="1-$count%$at_once" --cpus-per-task="$JOBS" --open-mode=append \
            --signal=B:TERM@60 --output=logs/slurm-%A_%a.out "$@" slurm-task.sh "$script" "$file" "$first")
        ids=$ids:${id%%;*}
        first=$((first + count))
    done
    echo "$ids"
}

shards=$(submit shards shard.sh --requeue "$@")
# After any end: joining the votes names the shard that is missing.
maps=$(submit maps map.sh --dependency="afterany$shards" "$@")
echo "shards ${shards#:}, maps ${maps#:}; navgen batch status $(pwd)"
