"""A scheduler of Dask and workers on loopback, each a process that a test can kill; and a driver that writes down what it does."""

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

from noughts import _noughts


def free_port():
    with socket.socket() as place:
        place.bind(("127.0.0.1", 0))
        return place.getsockname()[1]


def kill(process):
    """With -9: it has no time for anything."""
    os.kill(process.pid, signal.SIGKILL)
    process.wait(timeout=20)


def wait_for(what, seconds=120, why=""):
    """Waits until something is true; gives it back."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = what()
        if found:
            return found
        time.sleep(0.05)
    raise AssertionError(f"nothing after {seconds} s: {why() if callable(why) else why}")


class Cluster:
    """A scheduler and its workers."""

    def __init__(self, folder, workers=2):
        self.folder, self.port, self.processes, self.count = Path(folder), free_port(), [], 0
        self.address = f"tcp://127.0.0.1:{self.port}"
        self.scheduler = self.start_scheduler()
        self.workers = [self.start_worker() for _ in range(workers)]

    def start(self, name, *words):
        self.count += 1
        log = open(self.folder / f"{name}-{self.count}.log", "w")
        process = subprocess.Popen([sys.executable, "-m", *words], stdout=log, stderr=log, cwd=self.folder)
        self.processes.append(process)
        return process

    def start_scheduler(self):
        words = ["--host", "127.0.0.1", "--port", str(self.port), "--dashboard-address", "127.0.0.1:0"]
        return self.start("scheduler", "distributed.cli.dask_scheduler", *words)

    def start_worker(self, preload=None):
        words = ["--nthreads", "1", "--no-nanny", "--no-dashboard", "--host", "127.0.0.1"]
        words += ["--local-directory", str(self.folder)] + (["--preload", str(preload)] if preload else [])
        return self.start("worker", "distributed.cli.dask_worker", self.address, *words)

    def kill_worker(self):
        """Kills one, and starts another in its place."""
        kill(self.workers.pop(0))
        self.workers.append(self.start_worker())

    def restart_scheduler(self):
        """The workers of the old one end without it; the new one gets others."""
        kill(self.scheduler)
        for worker in self.workers:
            kill(worker)
        self.scheduler = self.start_scheduler()
        self.workers = [self.start_worker() for _ in self.workers]

    def close(self):
        for process in self.processes:
            if process.poll() is None:
                kill(process)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


#: A driver that writes down every job it gives out, and every one whose answer is in the journal.
DRIVER = """
import sys
from noughts import engines, running, runs, _noughts
log = open(sys.argv.pop(1), "a", buffering=1)
for engine in (engines.Dask, engines.Pool):
    def submit(self, key, job, submit=engine.submit):
        log.write(f"out {key}\\n")
        submit(self, key, job)
    engine.submit = submit
class Run:
    def __init__(self, *words):
        self.core = _noughts.Run(*words)
    def __getattr__(self, name):
        return getattr(self.core, name)
    def take(self, answers):
        import json
        taken = self.core.take(answers)
        for answer, (word, *_) in zip(answers, taken):
            if word == "new":
                log.write(f"in {json.loads(answer)['key']}\\n")
        return taken
runs._noughts = type("core", (), dict(vars(_noughts), Run=Run))
if __name__ == "__main__":
    sys.exit(running.main())
"""


class Driver:
    """``python -m noughts.running`` as a process, with a log."""

    def __init__(self, folder, plan, journal, on, log="driver", before=()):
        folder = Path(folder)
        script, self.log, self.said = folder / "driver.py", folder / f"{log}.log", folder / f"{log}.err"
        script.write_text(DRIVER)
        words = [str(script), str(self.log), "--plan", str(plan), "--journal", str(journal), "--on", on]
        self.log.touch()
        self.process = subprocess.Popen([*(before or [sys.executable]), *words], stderr=open(self.said, "w"), cwd=folder)

    def events(self):
        """Pairs of a word and a job; a last line that is cut off does not count."""
        lines = self.log.read_text().split("\n")[:-1]
        return [tuple(line.split(" ", 1)) for line in lines]

    def answered(self):
        return [key for word, key in self.events() if word == "in"]

    def given_out(self):
        return [key for word, key in self.events() if word == "out"]

    def wait_answers(self, count, seconds=120):
        def there():
            assert self.process.poll() is None, f"the driver has ended: {self.errors()}"
            return len(self.answered()) >= count

        wait_for(there, seconds, why=self.errors)

    def errors(self):
        return self.said.read_text()

    def finish(self, seconds=300):
        wait_for(lambda: self.process.poll() is not None, seconds, why=self.errors)
        assert self.process.returncode == 0, f"exit code {self.process.returncode}: {self.errors()}"

    def gave_out_nothing_twice(self):
        """No job is given out after its answer was in the journal."""
        done = set()
        for word, key in self.events():
            assert word == "in" or key not in done, f"{key} was answered and is given out again"
            if word == "in":
                assert key not in done, f"{key} counts twice"
                done.add(key)


def finished_keys(plan, journal, keys):
    """Which of these jobs have an answer in the journal."""
    run = _noughts.Run(plan.text, journal)
    try:
        return {key for key in keys if run.is_open(key) is False}
    finally:
        run.close()
