"""Runs: plans, process pools, journals, and what goes wrong."""

import csv
import io
import json
import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import pytest

import noughts
from cluster import Driver, finished_keys, kill, wait_for
from noughts import NoughtsError, _noughts, engines, jobs

BOARD, RULES = "3^3", "notakto"


def test_plans_are_data(tmp_path):
    plan = noughts.plan("AG(2,4)", "misere", "X: a1 O: b2", nodes=7, memory=2**21, seconds=3)
    data = json.loads(plan.text)
    assert (data["nodes"], data["memory"], data["seconds"]) == (7, 2**21, 3)
    assert data["work"]["game"] == {"board": "AG(2,4)", "rules": "misere", "position": "X: a1 O: b2"}
    assert noughts.Plan.read(plan.save(tmp_path / "plan.json")) == plan == pickle.loads(pickle.dumps(plan))
    assert repr(plan) == "Plan(AG(2,4) under misere at X: a1 O: b2)"
    census = noughts.census("hex", boards=[noughts.Board([[1, 2], [2, 3]])], rules="strong", family="paths")
    entries = json.loads(census.text)["work"]["census"]
    assert entries[-1] == {"family": "paths", "board": "lines{1 2; 2 3}", "rules": "strong"}
    assert census.is_census and not plan.is_census


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (lambda: noughts.plan("AG(2,6)"), "order 6"),
        (lambda: noughts.plan("3^2", "hop start=b2"), "cannot be cut"),
        (lambda: noughts.plan("3^2", nodes=0), "at least 1"),
        (lambda: noughts.plan("3^2", position="X: z9"), "z9"),
        (lambda: noughts.census("hexx"), "hex"),
        (lambda: noughts.census(), "families"),
        (lambda: noughts.Plan("{}"), "not a plan"),
        (lambda: noughts.Plan.read("no-such-file"), "no-such-file"),
        (lambda: noughts.Plan(noughts.plan("3^2").text.replace(noughts.__version__, "9.9.9")), "9.9.9"),
        (lambda: noughts.run(noughts.plan("3^2"), "slurm"), "dask://"),
        (lambda: noughts.run(noughts.plan("3^2"), 7), "int runs no jobs"),
        (lambda: noughts.run(noughts.plan("3^2"), ahead=0), "at least 1"),
    ],
)
def test_bad_input_is_refused(make, why, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(NoughtsError, match=why):
        make()


def test_a_killed_process_of_the_pool(tmp_path):
    """The pool breaks, a new one is made; the same verdict by a certificate that is accepted."""
    killed = []

    def tell(standing):
        if not killed and standing.get("done", 0) >= 20:
            child = multiprocessing.active_children()[0]
            os.kill(child.pid, signal.SIGKILL)
            killed.append(child.pid)

    plan = noughts.plan(BOARD, RULES, nodes=1000, memory=2**23)
    result = noughts.run(plan, journal=tmp_path / "run.journal", workers=2, progress=tell)
    assert killed and any("new one is made" in notice for notice in result.notices)
    assert any("is given to another" in notice for notice in result.notices)
    assert result.value == noughts.solve(BOARD, RULES).value and result.check()
    assert not multiprocessing.active_children() or wait_for(lambda: not multiprocessing.active_children())


def test_a_killed_driver_goes_on(tmp_path):
    """With -9, then Ctrl-C; nothing that the journal has is done again."""
    plan = noughts.plan(BOARD, RULES, nodes=1000, memory=2**23)
    file, journal = plan.save(tmp_path / "plan.json"), tmp_path / "run.journal"
    first = Driver(tmp_path, file, journal, "local:2", "first")
    first.wait_answers(30)
    kill(first.process)
    there = finished_keys(plan, journal, first.given_out())
    assert len(there) >= 30
    second = Driver(tmp_path, file, journal, "local:2", "second")
    second.wait_answers(30)
    second.process.send_signal(signal.SIGINT)
    assert second.process.wait(timeout=30) == 1
    assert "goes on from there" in second.errors() and "Traceback" not in second.errors()
    third = Driver(tmp_path, file, journal, "local:2", "third")
    third.finish()
    there_too = there | set(second.answered())
    assert not there & set(second.given_out()) and not there_too & set(third.given_out())
    result = noughts.run(plan, journal=journal)
    everything = first.given_out() + second.given_out() + third.given_out()
    assert result.status["done"] == len(finished_keys(plan, journal, everything)) > 150
    assert result.check(), str(result.check())


def test_time_is_up_and_it_goes_on(tmp_path):
    plan, journal = noughts.plan("AG(2,4)", nodes=3, memory=2**23), tmp_path / "run.journal"
    with ThreadPoolExecutor(2) as pool:
        part = noughts.run(plan, pool, journal=journal, time=0.05)
        assert not part.finished and part.value is None and part.files is None and not part.check()
        whole = noughts.run(plan, pool, journal=journal)
    assert whole.status["done"] > part.status["done"] and whole.value == "first" and whole.check()
    assert [path.exists() for path in whole.save(tmp_path / "out")] == [True, True]
    # A finished run needs nobody.
    again = noughts.run(plan, "dask://127.0.0.1:1", journal=journal)
    assert again.files == whole.files


def test_a_standard_pool_of_ones_own(tmp_path):
    """A census; its rows are those of the shipped table."""
    plan = noughts.census(boards=["AG(2,2)", "AG(2,3)"], family="affine")
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        result = noughts.run(plan, pool, journal=tmp_path / "census.journal")
    assert result.finished and result.value is None and not result.check()
    rows = list(csv.DictReader(io.StringIO(result.table)))
    shipped = noughts.atlas("family=affine", frame="list")
    shipped = [row for row in shipped if row["board"] in ("AG(2,2)", "AG(2,3)")]
    assert [row["value"] for row in rows] == [row["value"] for row in shipped] and len(rows) > 10
    [path] = result.save(tmp_path)
    assert path.read_bytes().decode() == result.table


def changed(**changes):
    """A worker whose answers are not what they should be."""

    def perform(job):
        answer = json.loads(jobs.perform(job))
        for name, change in changes.items():
            answer[name] = change(answer[name])
        return json.dumps(dict(answer, worker="mallory")).encode()

    return perform


def other_answer(said):
    [(word, proof)] = said.items()
    return {"no" if word == "yes" else "yes": proof}


def cut(said):
    [(word, proof)] = said.items()
    return {word: proof[: len(proof) // 2]}


@pytest.mark.parametrize(
    ("perform", "why"),
    [
        (changed(said=other_answer), "not accepted"),
        (changed(said=cut), "not accepted"),
        (changed(version=lambda _: "0.0.1"), "comes from version 0.0.1"),
        (changed(key=lambda _: "0.x1.o2.3"), "not of this plan"),
        (changed(problem=lambda _: "0" * 32), "not of this plan"),
        (changed(said=lambda _: {"rows": {"rows": "", "proofs": []}}), "no answer to this job"),
        (lambda job: b"\x00\xff", "not an answer"),
        (lambda job: {"not": "bytes"}, "not an answer"),
    ],
)
def test_wrong_answers_do_not_count(perform, why, tmp_path, monkeypatch):
    """Every third answer is wrong: the leaf is given to another, the worker is named, the verdict is right."""
    asked = []

    def sometimes(job):
        asked.append(job)
        return perform(job) if len(asked) % 3 == 1 else jobs.perform(job)

    monkeypatch.setattr(engines, "perform", sometimes)
    with ThreadPoolExecutor(2) as pool:
        result = noughts.run(noughts.plan("3^2", "misere", nodes=20, memory=2**23), pool, journal=tmp_path / "run.journal")
    assert result.value == "draw" and result.check()
    assert any(why in notice for notice in result.notices), result.notices
    assert all("mallory" in notice or "somebody" in notice for notice in result.notices if "does not count" in notice)


def test_if_all_answers_are_wrong_the_run_stops(tmp_path, monkeypatch):
    monkeypatch.setattr(engines, "perform", changed(said=other_answer))
    with ThreadPoolExecutor(1) as pool, pytest.raises(NoughtsError, match=r"no worker gets on.*mallory"):
        noughts.run(noughts.plan("3^2"), pool, journal=tmp_path / "run.journal")
    monkeypatch.undo()
    with ThreadPoolExecutor(1) as pool:
        assert noughts.run(noughts.plan("3^2"), pool, journal=tmp_path / "run.journal").value == "draw"


def test_a_function_that_raises_is_tried_again(tmp_path, monkeypatch):
    asked = []

    def fails(job):
        asked.append(job)
        raise OSError("the disk of the worker is full")

    monkeypatch.setattr(engines, "perform", fails)
    with ThreadPoolExecutor(1) as pool, pytest.raises(NoughtsError, match="the disk of the worker is full; tried 3 times"):
        noughts.run(noughts.plan("3^2"), pool, journal=tmp_path / "run.journal", retries=2)
    assert len(asked) == 3


def test_a_leaf_that_exceeds_its_memory_is_split(tmp_path, monkeypatch):
    """The solver's own limit, and a worker that dies of it."""
    plan = noughts.plan("AG(2,4)", "misere", memory=2**20)
    with ThreadPoolExecutor(2) as pool:
        result = noughts.run(plan, pool, journal=tmp_path / "small.journal")
    assert result.value == "draw" and result.check() and result.status["done"] > 1

    def hungry(job):
        if json.loads(job)["key"] == "0":
            raise MemoryError
        return jobs.perform(job)

    monkeypatch.setattr(engines, "perform", hungry)
    with ThreadPoolExecutor(2) as pool:
        result = noughts.run(noughts.plan("3^2"), pool, journal=tmp_path / "run.journal")
    assert result.value == "draw" and result.check()
    assert any("has killed 3 workers and is split" in notice for notice in result.notices)


def test_a_journal_that_is_cut_or_of_another_plan(tmp_path):
    plan, journal = noughts.plan("AG(2,4)", nodes=3, memory=2**23), tmp_path / "run.journal"
    with ThreadPoolExecutor(2) as pool:
        noughts.run(plan, pool, journal=journal)
        with pytest.raises(NoughtsError, match="another plan"):
            noughts.run(noughts.plan("3^2"), pool, journal=journal)
        whole = journal.read_bytes()
        held = _noughts.Run(plan.text, journal)
        with pytest.raises(NoughtsError, match="one driver at a time"):
            noughts.run(plan, pool, journal=journal)
        held.close()
        # Killed while it wrote, in the middle of a record: what is whole counts.
        journal.write_bytes(whole[: whole.index(b"\n", len(whole) // 2) - 1])
        result = noughts.run(plan, pool, journal=journal)
        assert len(result.notices) == 1 and str(journal) in result.notices[0]
        assert result.value == "first" and result.check()
        # Damaged: it is said, and the file is left as it is.
        first = whole.index(b"\n") + 1
        damaged = whole[:first] + b"Z" * 40 + whole[first + 40 :]
        journal.write_bytes(damaged)
        with pytest.raises(NoughtsError, match="damaged at byte"):
            noughts.run(plan, pool, journal=journal)
        assert journal.read_bytes() == damaged
        journal.write_text("something else")
        with pytest.raises(NoughtsError, match="not a journal"):
            noughts.run(plan, pool, journal=journal)


def test_jobs_release_the_lock_and_stop_at_once(tmp_path):
    """Python goes on meanwhile; Ctrl-C stops a job."""
    code = (
        "import threading, time, noughts\n"
        "from noughts import _noughts, jobs\n"
        "run = _noughts.Run(noughts.plan('5^3', nodes=10**9).text, 'run.journal')\n"
        "[(key, job)] = run.next_jobs(1)\n"
        "threading.Thread(target=lambda: [time.sleep(0.05) or print(i, flush=True) for i in range(10)], daemon=True).start()\n"
        "jobs.perform(job)\n"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=tmp_path
    )
    assert [process.stdout.readline() for _ in range(5)] == [f"{i}\n" for i in range(5)]
    process.send_signal(signal.SIGINT)
    begin = time.monotonic()
    assert "KeyboardInterrupt" in process.communicate(timeout=30)[1] and time.monotonic() - begin < 10


def test_python_m_noughts_running(tmp_path):
    def run(*words):
        words = [sys.executable, "-m", "noughts.running", *words]
        return subprocess.run(words, capture_output=True, text=True, timeout=100, cwd=tmp_path)

    noughts.plan("3^2", "misere", nodes=20, memory=2**23).save(tmp_path / "plan.json")
    words = ["--plan", "plan.json", "--journal", "run.journal", "--out", "proof", "--on"]
    done = run(*words, "local:2")
    assert done.returncode == 0, done.stderr
    assert "jobs done" in done.stderr and "Warning" not in done.stderr and "draw" in done.stderr
    statement, certificate = done.stdout.split()
    check = noughts.Files(*((tmp_path / path).read_text() for path in (statement, certificate))).check()
    assert check, str(check)
    refused = run("--plan", "plan.json", "--journal", "other.journal", "--on", "nobody")
    assert refused.returncode == 2 and "runs no jobs" in refused.stderr
    refused = run("--plan", "none", "--journal", "other.journal", "--on", "mpi")
    assert refused.returncode == 2 and "none" in refused.stderr
    assert run("--plan", "plan.json").returncode == 2
