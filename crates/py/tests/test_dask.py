"""Runs on a real scheduler of Dask with workers on loopback, which are killed."""

import csv
import io
import sys
import threading
import time
from pathlib import Path

import pytest

pytest.importorskip("distributed", reason="the package distributed is not installed")

import noughts
from cluster import Cluster, Driver, finished_keys, free_port, kill, wait_for
from noughts import NoughtsError, engines

BOARD, RULES = "3^3", "notakto"


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    """Two workers that are well."""
    with Cluster(tmp_path_factory.mktemp("dask")) as cluster:
        yield cluster


def test_worker_driver_and_scheduler_are_killed(tmp_path):
    """The same verdict; nothing that is finished is run again, nothing counts twice, the certificate is accepted."""
    plan = noughts.plan(BOARD, RULES, nodes=1000, memory=2**23)
    file, journal = plan.save(tmp_path / "plan.json"), tmp_path / "run.journal"
    with Cluster(tmp_path) as cluster:
        first = Driver(tmp_path, file, journal, cluster.address.replace("tcp:", "dask:"), "first")
        first.wait_answers(30)
        cluster.kill_worker()
        first.wait_answers(90)
        kill(first.process)
        there = finished_keys(plan, journal, first.given_out())
        assert len(there) >= 90 and set(first.answered()) <= there

        second = Driver(tmp_path, file, journal, cluster.address, "second")
        second.wait_answers(30)
        cluster.restart_scheduler()
        second.finish()
        assert "the scheduler is there again" in second.errors()

    assert not there & set(second.given_out()), "what the journal has is given out again"
    for driver in (first, second):
        driver.gave_out_nothing_twice()
    result = noughts.run(plan, journal=journal)
    answered = finished_keys(plan, journal, first.given_out() + second.given_out())
    assert result.status["done"] == len(answered) > 150, "every leaf counts once"
    assert result.finished and result.value == noughts.solve(BOARD, RULES).value
    assert result.check(), str(result.check())


TABLE = Path(__file__).parents[2] / "cli" / "data" / "atlas.csv"


@pytest.mark.skipif(not TABLE.exists(), reason="the table is not beside the tests")
def test_a_census_of_2000_boards_is_the_shipped_table(cluster, tmp_path):
    """Byte for byte."""
    head, *rows = TABLE.read_text(encoding="utf-8").splitlines(keepends=True)
    boards = {}
    for row in rows:
        family, board = next(csv.reader(io.StringIO(row)))[:2]
        if family == "triples":
            boards.setdefault(board, []).append(row)
    chosen = list(boards)[:2000]
    assert len(chosen) == 2000
    plan = noughts.census(boards=chosen, family="triples")
    result = noughts.run(plan, cluster.address, journal=tmp_path / "census.journal", ahead=8)
    assert result.finished and result.status["done"] == 2000 and not result.notices
    found = result.table.splitlines(keepends=True)
    shipped = [head] + [row for board in chosen for row in boards[board]]
    different = [pair for pair in zip(found, shipped) if pair[0] != pair[1]]
    assert result.table == "".join(shipped), f"{len(different)} rows differ, the first: {different[:1]}"


def test_the_client_and_its_executor(cluster, tmp_path):
    from distributed import Client

    plan = noughts.plan("3^2", "misere", nodes=20, memory=2**23)
    with Client(cluster.address, set_as_default=False) as client:
        for number, engine in enumerate((client, client.get_executor(pure=False))):
            result = noughts.run(plan, engine, journal=tmp_path / f"{number}.journal")
            assert result.value == "draw" and result.check() and not result.notices
        names = client.run_on_scheduler(lambda dask_scheduler: list(dask_scheduler.task_prefixes))
        assert client.status == "running" and "noughts-job" in names


#: A worker that is not what it seems: `noughts.jobs.perform` in its process is another function.
BAD = """
import json
from noughts import _noughts, jobs
def perform(job):
    answer = json.loads(_noughts.run_job(job, jobs.name()))
    CHANGE
    return json.dumps(answer).encode()
jobs.perform = perform
"""


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ("answer['said'] = {'no' if 'yes' in answer['said'] else 'yes': [*answer['said'].values()][0]}", "not accepted"),
        ("answer['version'] = '0.0.1'", "version 0.0.1"),
    ],
)
def test_a_worker_that_answers_wrongly_is_named_and_left_out(cluster, tmp_path, change, why):
    bad = tmp_path / "bad.py"
    bad.write_text(BAD.replace("CHANGE", change))
    from distributed import Client

    with Client(cluster.address, set_as_default=False) as client:
        good = wait_for(lambda: len(client.nthreads()) == 2 and set(client.nthreads()))
        worker = cluster.start_worker(preload=bad)
        try:
            wait_for(lambda: len(client.nthreads()) == 3)
            [name] = set(client.nthreads()) - good
            result = noughts.run(noughts.plan("AG(2,4)", nodes=3, memory=2**23), client, journal=tmp_path / "run.journal")
            assert result.finished and result.value == "first"
            wrong = [notice for notice in result.notices if "does not count" in notice]
            assert wrong and all(name in notice and why in notice for notice in wrong), result.notices
            assert f"{name} is given no more jobs" in result.notices
            # What it had been given before may come as well.
            assert len(wrong) <= 3
        finally:
            kill(worker)


def test_if_nobody_answers_rightly_the_run_stops_and_names_them(tmp_path):
    bad = tmp_path / "bad.py"
    bad.write_text(BAD.replace("CHANGE", "answer['version'] = '0.0.1'"))
    with Cluster(tmp_path, workers=0) as cluster:
        cluster.start_worker(preload=bad)
        with pytest.raises(NoughtsError, match=r"no worker is left whose answers count \(tcp://.*0\.0\.1"):
            noughts.run(noughts.plan("3^2"), cluster.address, journal=tmp_path / "run.journal")


def first_job(folder):
    core = noughts._noughts.Run(noughts.plan("3^2", nodes=20).text, folder / "one.journal")
    [(_, job)] = core.next_jobs(1)
    core.close()
    return job


class GoingClient:
    """Stands for a client whose scheduler goes while it is asked, and is there again a moment later."""

    def __init__(self, client, questions):
        self.client, self.questions, self.gone = client, questions, ConnectionResetError("reset by peer")

    def __getattr__(self, name):
        return getattr(self.client, name)

    @property
    def status(self):
        # It learns of it when so many questions had no answer.
        return "running" if self.questions > 0 or self.gone is None else "connecting"

    def nthreads(self):
        self.questions -= 1
        raise self.gone

    def submit(self, *words, **options):
        if self.questions > 0:
            return self.client.submit(*words, **options)
        raise self.gone


def test_a_scheduler_that_goes_while_it_is_asked(cluster, tmp_path):
    from distributed import Client

    notices, job = [], first_job(tmp_path)
    with Client(cluster.address, set_as_default=False) as client:
        going = GoingClient(client, questions=3)
        engine = engines.Dask(going, notice=notices.append, patience=20)
        for _ in range(3):
            assert engine.workers() == 0
            engine._ask = 0.0
        engine.submit("a", job)
        assert engine.under_way() == 1

        def comes_again():
            time.sleep(0.7)
            engine.client = client
            going.gone = None

        threading.Thread(target=comes_again).start()
        assert engine.wait(0.1) == [engines.Came("a", "lost")] and engine.under_way() == 0
        assert "the scheduler is there again" in notices
        wait_for(lambda: engine.workers() == 2)
        engine.submit("a", job)
        [came] = wait_for(lambda: engine.wait(0.2))
        assert came.key == "a" and came.kind == "answer"


def test_a_scheduler_that_tells_nobody_its_workers(cluster):
    from distributed import Client

    with Client(cluster.address, set_as_default=False) as client:
        engine = engines.Dask(GoingClient(client, questions=10**6), notice=print, patience=0.1)
        assert engine.workers() == 0
        engine._ask, engine._heard = 0.0, engine._heard - 1
        with pytest.raises(NoughtsError, match=r"has not told its workers.*reset by peer.*in the journal"):
            engine.workers()


def test_no_scheduler_no_package_no_worker(tmp_path, monkeypatch):
    plan = noughts.plan("3^2")
    address = f"dask://127.0.0.1:{free_port()}"
    with pytest.raises(NoughtsError, match="no scheduler of Dask answers"):
        engines.connect(address, seconds=1)
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(NoughtsError, match="pip install distributed"):
        noughts.run(plan, address, journal=tmp_path / "run.journal")
