"""The file contract: jobs by name, an answer in a file, driven by xargs as a cluster's array of jobs would be."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import noughts

NOUGHTS = [sys.executable, "-m", "noughts"]
BOARD, RULES = "3^3", "notakto"
SLURM = Path(__file__).parents[3] / "examples" / "cluster" / "slurm-array.sh"

if shutil.which("xargs") is None:
    pytest.skip("there is no xargs", allow_module_level=True)


def command(*words, folder, code=None):
    done = subprocess.run([*NOUGHTS, *map(str, words)], capture_output=True, text=True, cwd=folder, timeout=120)
    assert code is None or done.returncode == code, f"{words}: {done.returncode}\n{done.stdout}{done.stderr}"
    return done


def test_xargs_does_the_jobs(tmp_path):
    """Waves of jobs by two processes at a time; the journal takes them in, and one wave is cut short."""
    plan = noughts.plan(BOARD, RULES, nodes=10_000, memory=2**23)
    plan.save(tmp_path / "plan.json")
    (tmp_path / "answers").mkdir()
    collect = ["run", "plan.json", "--journal", "run.journal", "--collect", "answers", "--keys", "20"]
    job = [*NOUGHTS, "job", "plan.json", "{}", "--dir", "answers"]
    asked = []
    for wave in range(200):
        found = command(*collect, folder=tmp_path)
        assert found.returncode in (0, 1), found.stderr
        if found.returncode == 0:
            break
        names = found.stdout.split()
        assert names and not set(names) & {name for name in asked if (tmp_path / "answers" / f"{name}.answer").exists()}
        asked += names
        # The second wave is as if a machine had gone down in the middle.
        given = names[: len(names) // 2 + 1] if wave == 1 else names
        subprocess.run(["xargs", "-P2", "-I{}", *job], input="\n".join(given), text=True, cwd=tmp_path, timeout=200, check=True)
    result = noughts.run(plan, journal=tmp_path / "run.journal")
    assert result.finished and result.value == noughts.solve(BOARD, RULES).value
    assert result.check(), str(result.check())
    # What is there is not done again.
    path = tmp_path / "answers" / f"{asked[0]}.answer"
    before = path.stat().st_mtime_ns
    command("job", "plan.json", asked[0], "--dir", "answers", folder=tmp_path, code=0)
    assert path.stat().st_mtime_ns == before
    assert not list((tmp_path / "answers").glob("*.tmp*"))


#: A Slurm of one machine: an array of tasks, two at a time.
SBATCH = """#!/usr/bin/env bash
for word; do case $word in --array=*) range=${word#--array=};; --wrap=*) what=${word#--wrap=};; esac; done
export what
seq "${range%-*}" "${range#*-}" | xargs -P2 -I{} env SLURM_ARRAY_TASK_ID={} sh -c "$what"
"""


@pytest.mark.skipif(not SLURM.exists(), reason="the examples are not beside the tests")
def test_the_example_for_slurm(tmp_path):
    tools = tmp_path / "tools"
    tools.mkdir()
    for name, text in (("sbatch", SBATCH), ("noughts", f'#!/bin/sh\nexec "{sys.executable}" -m noughts "$@"\n')):
        (tools / name).write_text(text)
        (tools / name).chmod(0o755)
    noughts.plan("AG(2,4)", nodes=3, memory=2**23).save(tmp_path / "plane.plan")
    path = f"{tools}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", SLURM, "plane.plan", "answers", "12"], capture_output=True, text=True, cwd=tmp_path, timeout=200,
        env=dict(os.environ, PATH=path),
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "VERIFIED" in done.stdout and "first" in done.stdout, done.stdout


@pytest.mark.skipif(not SLURM.exists(), reason="the examples are not beside the tests")
def test_the_other_examples_can_be_read():
    yaml = pytest.importorskip("yaml")
    folder = SLURM.parent
    things = list(yaml.safe_load_all((folder / "kubernetes.yaml").read_text()))
    service, scheduler, worker = things
    port = service["spec"]["ports"][0]["port"]
    words = worker["spec"]["template"]["spec"]["containers"][0]["args"]
    assert f"tcp://{service['metadata']['name']}:{port}" in words
    assert service["spec"]["selector"] == scheduler["spec"]["template"]["metadata"]["labels"]
    for path in folder.glob("*.py"):
        compile(path.read_text(), str(path), "exec")
    for path in folder.glob("*.sh"):
        assert subprocess.run(["bash", "-n", path]).returncode == 0
