#!/bin/sh
#SBATCH --job-name=mweso
#SBATCH --cpus-per-task=1
#SBATCH --time=04:00:00
#SBATCH --requeue
# One shard of a run in a Slurm job array; the arguments are those of `mweso simulate`.
#
#     sbatch --array=1-64 slurm.sh omweso coro --games 10000000 --seed 1
#
# Number the array from 1. A task that is requeued goes on with its store.
set -eu
exec "${MWESO:-mweso}" simulate "$@" --quiet --threads "${SLURM_CPUS_PER_TASK:-1}" \
    --shard "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" \
    --store "${STORE:-mweso}.part$SLURM_ARRAY_TASK_ID"
