#!/bin/sh
# slurm-status.sh JOB: what snakemake asks now and then: success, failed or running. Without it a job that Slurm ended, at its
# time limit for example, would be waited for without end.
said=$(scontrol --oneliner show job "$1" 2>&1)
state=$(echo "$said" | sed -n 's/.* JobState=\([A-Z_]*\).*/\1/p')
case "$state" in
    COMPLETED) echo success ;;
    BOOT_FAIL | CANCELLED | DEADLINE | FAILED | NODE_FAIL | OUT_OF_MEMORY | PREEMPTED | TIMEOUT) echo failed ;;
    '')
        case "$said" in
            *"Invalid job id"*) echo failed ;;
            # The controller does not answer at the moment.
            *) echo running ;;
        esac
        ;;
    *) echo running ;;
esac
