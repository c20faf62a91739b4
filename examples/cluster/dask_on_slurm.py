"""One game on Slurm through Dask: workers are jobs of Slurm and come and go. Needs `pip install noughts dask-jobqueue`.

    python dask_on_slurm.py "4^3" maker-breaker

Run it again after any accident: it goes on where the journal ends.
"""

import sys

import noughts
from dask_jobqueue import SLURMCluster
from distributed import Client

board, rules = sys.argv[1:3]
cluster = SLURMCluster(cores=1, processes=1, memory="1GiB", walltime="04:00:00", worker_extra_args=["--lifetime", "3h50m"])
cluster.adapt(minimum=1, maximum=100)
with Client(cluster) as client:
    result = noughts.run(noughts.plan(board, rules, memory=512 * 2**20), client, journal="run.journal", progress=True)
print(result, result.check(), sep="\n")
result.save("proof")
