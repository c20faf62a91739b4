#!/usr/bin/env bash
# One game under MPI: rank 0 drives, the others work. As a batch script of Slurm: sbatch -n 65 mpi.sh qubic.plan
# A rank that dies ends them all; submitted again, the run goes on where the journal ends.
set -euo pipefail
exec mpiexec python -m mpi4py.futures -m noughts.running --plan "$1" --journal "${1%.plan}.journal" --on mpi --out proof
