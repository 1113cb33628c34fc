#!/bin/sh
# slurm-task.sh SCRIPT FILE FIRST: what one job of an array does, the line of FILE that is its number after FIRST.
cd "$SLURM_SUBMIT_DIR" || exit 1
task=$(sed -n "$((SLURM_ARRAY_TASK_ID + $3))p" "$2")
"./$1" "$task" &
pid=$!
trap 'kill -TERM "$pid" 2>/dev/null' TERM INT HUP
wait "$pid"
code=$?
# Signals end the waiting, each of them: without this script Slurm may not find what it started.
while kill -0 "$pid" 2>/dev/null; do
    wait "$pid"
    code=$?
done
# Stopped, or a disk that was away: again, three times at most. What scancel ended runs no more, and is not to come back.
if [ "$code" -eq 75 ] && [ "${SLURM_RESTART_COUNT:-0}" -lt 3 ]; then
    case "$(scontrol --oneliner show job "$SLURM_JOB_ID")" in
        *JobState=RUNNING*) scontrol requeue "${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID" ;;
    esac
fi
exit "$code"
