"""What a worker does: a job, bytes in and bytes out. Nothing else travels to a worker or back."""

from __future__ import annotations

import os
import sys

from ._noughts import run_job


def perform(job: bytes) -> bytes:
    """Does a job and answers it. The answer carries its certificate, the version, the plan's hash and the worker's name.

    >>> from noughts._noughts import plan_game, Run
    >>> import json, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     run = Run(plan_game("3^2", "strong", ""), f"{folder}/journal")
    ...     [(key, job)] = run.next_jobs(1)
    ...     answer = perform(job)
    ...     run.take([answer])[0][0], json.loads(answer)["key"] == key
    ('new', True)
    """
    return run_job(job, name())


def name() -> str:
    """What this worker is called: its address on Dask, its rank under MPI, else machine and process."""
    if "distributed" in sys.modules:
        from distributed import get_worker

        try:
            return str(get_worker().address)
        except ValueError:
            pass  # This process is no worker of Dask.
    import socket

    rank = os.environ.get("OMPI_COMM_WORLD_RANK") or os.environ.get("PMI_RANK")
    return f"{socket.gethostname()}, " + (f"rank {rank}" if rank else f"process {os.getpid()}")
