#!/usr/bin/env bash
# One game on Slurm by files alone: no Python, no port, no process that must stay alive. Run it on the login node:
#   noughts plan "4^3" --rules maker-breaker --out qubic.plan && ./slurm-array.sh qubic.plan
# Each wave is an array of jobs; a job that was killed leaves no answer and is in the next wave. Run again, it goes on.
set -euo pipefail
plan=$1
answers=${2:-answers}
at_once=${3:-200} # Jobs of a wave: about twice as many as run at a time, since some will turn out not to be needed.
mkdir -p "$answers" logs

while noughts run "$plan" --collect "$answers" --keys "$at_once" >wave.keys; [ $? -eq 1 ]; do
    count=$(wc -l <wave.keys)
    echo "$(date +%T) $count jobs"
    # Task N does the job in line N. --wait comes back when the array is done; what failed is not there, and that is all.
    sbatch --wait --quiet --array="1-$count" --time=00:15:00 --mem=1G --cpus-per-task=1 --output=logs/%A-%a.log \
        --wrap="noughts job '$plan' \"\$(sed -n \"\${SLURM_ARRAY_TASK_ID}p\" wave.keys)\" --dir '$answers'" || true
done
noughts run "$plan" --collect "$answers" --check
