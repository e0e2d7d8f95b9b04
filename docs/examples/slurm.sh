#!/bin/sh
#SBATCH --job-name=mweso
#SBATCH --cpus-per-task=1
#SBATCH --time=04:00:00
#SBATCH --requeue
# One shard of a run in a Slurm job array: how many shards there are, then the arguments of `mweso simulate`.
#
#     sbatch --array=1-64 slurm.sh 64 omweso coro --games 10000000 --seed 1
#
# Number the array from 1. A task that is requeued, or submitted once more, goes on with its store. Tasks
# print nothing, for a shard's metrics are nobody's: what they write to slurm-JOB_TASK.out are errors.
set -eu
shards=$1
shift
exec "${MWESO:-mweso}" simulate "$@" --quiet --threads "${SLURM_CPUS_PER_TASK:-1}" \
    --shard "$SLURM_ARRAY_TASK_ID/$shards" \
    --store "${STORE:-mweso}.part$SLURM_ARRAY_TASK_ID" >/dev/null
