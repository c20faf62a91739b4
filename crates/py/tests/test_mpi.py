"""Runs under MPI by mpi4py.futures: two workers, one of which is killed."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("mpi4py", reason="the package mpi4py is not installed")
if shutil.which("mpiexec") is None:
    pytest.skip("there is no mpiexec", allow_module_level=True)

import noughts
from cluster import Driver, finished_keys, wait_for

BOARD, RULES = "3^3", "notakto"
MPI = ["mpiexec", "--allow-run-as-root", "--oversubscribe", "-n", "3", sys.executable, "-m", "mpi4py.futures"]


def works():
    try:
        return subprocess.run(MPI[:-2] + ["-c", "import mpi4py.MPI"], capture_output=True, timeout=60).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


if not works():
    pytest.skip("mpiexec does not start processes here", allow_module_level=True)


def ranks(process):
    """The processes that mpiexec has started."""
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    return [int(pid) for pid in children.read_text().split()] if children.exists() else []


def test_a_rank_is_killed(tmp_path):
    """MPI ends all of them; the next run goes on where the journal ends."""
    plan = noughts.plan(BOARD, RULES, nodes=1000, memory=2**23)
    file, journal = plan.save(tmp_path / "plan.json"), tmp_path / "run.journal"
    first = Driver(tmp_path, file, journal, "mpi", "first", before=MPI)
    first.wait_answers(40)
    os.kill(max(ranks(first.process)), 9)
    assert first.process.wait(timeout=60) != 0
    there = wait_for(lambda: finished_keys(plan, journal, first.given_out()))
    assert len(there) >= 40
    second = Driver(tmp_path, file, journal, "mpi", "second", before=MPI)
    second.finish()
    assert not there & set(second.given_out())
    second.gave_out_nothing_twice()
    result = noughts.run(plan, journal=journal)
    assert result.status["done"] == len(finished_keys(plan, journal, first.given_out() + second.given_out())) > 150
    assert result.value == noughts.solve(BOARD, RULES).value and result.check()
