#!/bin/sh
# Plays a run in shards with GNU parallel and joins them.
#
#     SHARDS=8 JOBS=4 sh parallel.sh all.sqlite omweso coro --games 100000 --seed 1
#
# The first argument is the file to write, the others are those of `mweso simulate`. JOBS shards are
# played at a time. Parts that are there already are gone on with, so that the same command continues
# after a crash. To use other machines too, add --sshlogin or --sshloginfile (see parallel(1)) with a
# folder they share.
set -eu
mweso=${MWESO:-mweso}
shards=${SHARDS:-8}
to=$1
shift
seq "$shards" | parallel --will-cite --halt soon,fail=1 --jobs "${JOBS:-100%}" \
    "$mweso" simulate "$@" --quiet --threads 1 --shard "{}/$shards" --store "$to.part{}" '>' /dev/null
# shellcheck disable=SC2046
"$mweso" merge "$to" $(seq -f "$to.part%g" "$shards")
seq -f "$to.part%g" "$shards" | xargs rm -f --
