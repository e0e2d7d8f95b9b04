#!/bin/sh
#SBATCH --job-name=mweso-merge
#SBATCH --time=00:30:00
#SBATCH --kill-on-invalid-dep=yes
# Joins the shards that slurm.sh has played: the file to write, and how many shards there are.
#
#     sbatch --dependency=afterok:JOBID slurm-merge.sh all.sqlite 64
#
# If a shard fails, the job is cancelled in place of waiting for ever.
set -eu
# shellcheck disable=SC2046
exec "${MWESO:-mweso}" merge "$1" $(seq -f "${STORE:-mweso}.part%g" "$2")
