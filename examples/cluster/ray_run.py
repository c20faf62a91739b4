"""One game on Ray. Needs `pip install noughts ray`; `RAY_ADDRESS` names a cluster, else it runs on this machine.

    python ray_run.py "4^2" misere
"""

import sys
from concurrent.futures import Executor

import noughts
import ray


class RayExecutor(Executor):
    """As much of an executor as a run needs: a job is a task of Ray."""

    def submit(self, function, /, *words):
        # A worker that dies takes its task with it: Ray gives it to another.
        return ray.remote(max_retries=3)(function).remote(*words).future()


if __name__ == "__main__":
    board, rules = sys.argv[1:3]
    ray.init()
    workers = int(ray.cluster_resources().get("CPU", 1))
    result = noughts.run(noughts.plan(board, rules), RayExecutor(), journal="run.journal", workers=workers, progress=True)
    print(result, result.check(), sep="\n")
