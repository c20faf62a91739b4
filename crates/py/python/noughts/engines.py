"""Who does the jobs: any executor of concurrent.futures, or Dask by its own client. Both carry bytes and know no games."""

from __future__ import annotations

import os
import queue
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from typing import Any, Literal, NamedTuple

from ._noughts import NoughtsError
from .jobs import perform

#: How many pools may break in a row without one answer.
MOST_BROKEN = 3


class Came(NamedTuple):
    """What came of a job."""

    key: str
    #: ``answer``; ``died``: the worker died under it; ``killed``: several did; ``lost``: it was not done, and nobody is to blame.
    kind: Literal["answer", "died", "killed", "lost"]
    answer: bytes = b""
    #: Who did it, where the engine knows.
    worker: str = ""


class Pool:
    """Any executor of concurrent.futures. Of a process pool that breaks a new one is made."""

    def __init__(
        self,
        executor: Executor,
        *,
        notice: Callable[[str], None],
        workers: int | None = None,
        retries: int = 3,
        own: bool = False,
    ) -> None:
        self.executor, self.own, self.retries, self.notice = executor, own, retries, notice
        found = workers or getattr(executor, "num_workers", None) or getattr(executor, "_max_workers", None)
        self._workers = int(found or os.cpu_count() or 1)
        self._done: queue.SimpleQueue[Future[bytes]] = queue.SimpleQueue()
        #: Jobs with the executor that has them.
        self._under_way: dict[Future[bytes], tuple[str, bytes, Executor]] = {}
        self._tries: dict[str, int] = {}
        self._broken = 0
        #: An executor that broke, and what it was working on.
        self._fell: Executor | None = None
        self._suspects: list[Future[bytes]] = []

    def workers(self) -> int:
        """How many jobs can be worked on at a time."""
        return self._workers

    def under_way(self) -> int:
        """Jobs that have not come back."""
        return len(self._under_way)

    def submit(self, key: str, job: bytes) -> None:
        """Hands a job over."""
        try:
            future = self.executor.submit(perform, job)
        except BrokenExecutor:
            self._renew()
            future = self.executor.submit(perform, job)
        self._under_way[future] = (key, job, self.executor)
        future.add_done_callback(self._done.put)

    def wait(self, seconds: float) -> list[Came]:
        """What has come back; waits for something so long."""
        came: list[Came] = []
        try:
            future = self._done.get(timeout=seconds)
            while True:
                one = self._came(future)
                if one is not None:
                    came.append(one)
                future = self._done.get_nowait()
        except queue.Empty:
            return came

    def _came(self, future: Future[bytes]) -> Came | None:
        executor = self._under_way[future][2]
        if isinstance(_error(future), BrokenExecutor) and executor is not self._fell:
            # A pool does not tell which jobs were worked on: the oldest of those that it had not answered.
            self._fell = executor
            own = [one for one, (_, _, its) in self._under_way.items() if its is executor]
            self._suspects = [one for one in own if not one.done() or _error(one) is not None][: self._workers]
        key, job, _ = self._under_way.pop(future)
        try:
            answer = future.result()
        except CancelledError:
            return Came(key, "lost")
        except BrokenExecutor:
            return Came(key, "died" if future in self._suspects else "lost", worker="a process of the pool")
        except MemoryError:
            return Came(key, "died", worker="a worker that had no memory left")
        except Exception as error:
            self._tries[key] = self._tries.get(key, 0) + 1
            said = f"job {key}: {type(error).__name__}: {error}"
            if self._tries[key] > self.retries:
                raise NoughtsError(f"{said}; tried {self._tries[key]} times. Is noughts installed where the workers are?") from error
            self.notice(f"{said}; it is tried again")
            self.submit(key, job)
            return None
        self._broken = 0
        return Came(key, "answer", answer if isinstance(answer, bytes) else repr(answer).encode())

    def who(self, key: str) -> str | None:
        """Who did a job that has just come back; a pool does not tell."""
        return None

    def leave_out(self, worker: str, why: str) -> None:
        """A pool cannot choose who does a job."""

    def _renew(self) -> None:
        from concurrent.futures import ProcessPoolExecutor

        self._broken += 1
        if not isinstance(self.executor, ProcessPoolExecutor):
            raise NoughtsError("the executor is broken; what was answered is in the journal. Make a new one and run again")
        if self._broken > MOST_BROKEN:
            raise NoughtsError(
                f"{self._broken} process pools broke without one answer. In a script, the call belongs under "
                "`if __name__ == '__main__':`, since each process imports the script"
            )
        self.notice("the process pool is broken; a new one is made")
        self.executor.shutdown(wait=False)
        self.executor, self.own = processes(self._workers), True

    def close(self) -> None:
        """Takes back what nobody has begun; ends processes that were started here."""
        for future in self._under_way:
            future.cancel()
        if self.own:
            # They are in the middle of jobs that nobody waits for.
            children = list((getattr(self.executor, "_processes", None) or {}).values())
            self.executor.shutdown(wait=False, cancel_futures=True)
            for child in children:
                child.kill()


def _error(done: Future[bytes]) -> BaseException | None:
    return None if done.cancelled() else done.exception()


def processes(workers: int | None = None) -> Executor:
    """Processes on this machine that leave Ctrl-C to whoever started them, and end with it."""
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    return ProcessPoolExecutor(
        workers or os.cpu_count() or 1, mp_context=multiprocessing.get_context("spawn"), initializer=_begin
    )


def _begin() -> None:
    import multiprocessing
    import signal
    import threading

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()

    def follow() -> None:
        # A pool does not see that whoever made it was killed.
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=follow, daemon=True).start()


class Dask:
    """Dask by its own client: workers have addresses, so that one that answers wrongly is named and left out."""

    #: How old the list of workers may be.
    FRESH = 0.5

    def __init__(
        self, client: Any, *, notice: Callable[[str], None], retries: int = 3, patience: float = 60, own: bool = False
    ) -> None:
        self.client, self.own, self.retries, self.patience, self.notice = client, own, retries, patience, notice
        self._address = str(client.scheduler.address)
        self._done: queue.SimpleQueue[Any] = queue.SimpleQueue()
        #: Futures with their jobs and the workers that may do them; None: any.
        self._under_way: dict[Any, tuple[str, bytes, frozenset[str] | None]] = {}
        #: Those that came back last: so long their workers can be asked for.
        self._came: dict[str, Any] = {}
        self._left_out: dict[str, str] = {}
        self._threads: dict[str, int] = {}
        #: When the scheduler last told who works for it, and when it is asked again.
        self._heard, self._ask = time.monotonic(), 0.0
        #: Jobs that nobody could be given.
        self._not_given: list[str] = []
        self._tag = os.urandom(3).hex()
        self._count = 0

    def _look(self, *, now: bool = False) -> None:
        begin = time.monotonic()
        if not now and begin < self._ask:
            return
        self._ask = begin + self.FRESH
        try:
            self._threads = dict(self.client.nthreads())
        except Exception as error:
            # It went while it was asked: the client learns of that a moment later, and then `wait` does.
            if begin - self._heard > self.patience:
                raise NoughtsError(
                    f"the scheduler {self._address} has not told its workers for {self.patience:.0f} s "
                    f"({type(error).__name__}: {error}); what was answered is in the journal: run again when it does"
                ) from error
            return
        self._heard = begin
        self._look_after_restricted()

    def _allowed(self) -> frozenset[str] | None:
        return frozenset(self._threads) - frozenset(self._left_out) if self._left_out else None

    def _look_after_restricted(self) -> None:
        """Jobs that only workers may do which are gone or left out would wait for ever: others get them."""
        good = self._allowed()
        if good is None:
            return
        if self._threads and not good:
            said = "; ".join(f"{worker}: {why}" for worker, why in self._left_out.items() if worker in self._threads)
            raise NoughtsError(f"no worker is left whose answers count ({said})")
        for future, (key, job, only) in list(self._under_way.items()):
            if good and (only is None or not only & good):
                del self._under_way[future]
                future.cancel()
                self.submit(key, job)

    def workers(self) -> int:
        """How many jobs can be worked on at a time."""
        if self.client.status == "running":
            self._look()
        return sum(n for worker, n in self._threads.items() if worker not in self._left_out)

    def under_way(self) -> int:
        """Jobs that have not come back."""
        return len(self._under_way) + len(self._not_given)

    def submit(self, key: str, job: bytes) -> None:
        """Hands a job over. Its name on the dashboard begins with ``noughts-job``."""
        self._count += 1
        only = self._allowed() or None
        try:
            future = self.client.submit(
                perform,
                job,
                key=f"noughts-job-{key}-{self._tag}-{self._count}",
                pure=False,
                retries=self.retries,
                workers=sorted(only) if only else None,
            )
        except Exception:
            if self.client.status == "running":
                raise
            # It went a moment ago: `wait` says that the job is lost.
            self._not_given.append(key)
            return
        self._under_way[future] = (key, job, only)
        future.add_done_callback(self._done.put)

    def wait(self, seconds: float) -> list[Came]:
        """What has come back; waits for something so long."""
        came = [Came(key, "lost") for key in self._not_given]
        self._not_given = []
        if self.client.status != "running":
            return came + self._reconnect()
        batch = []
        try:
            batch.append(self._done.get(timeout=seconds))
            while True:
                batch.append(self._done.get_nowait())
        except queue.Empty:
            pass
        batch = [future for future in batch if future in self._under_way]
        self._came = {}
        finished = [future for future in batch if future.status == "finished"]
        answers = dict(zip(finished, self._gather(finished)))
        for future in batch:
            key = self._under_way.pop(future)[0]
            self._came[key] = future
            came.append(answers.get(future) or self._failed(key, future))
        return came

    def _gather(self, futures: list[Any]) -> list[Came | None]:
        """The answers of several at once; None where there is none after all."""
        if not futures:
            return []
        keys = [self._under_way[future][0] for future in futures]
        try:
            answers = self.client.gather(futures)
        except Exception:
            return [None] * len(futures)
        return [
            Came(key, "answer", answer if isinstance(answer, bytes) else repr(answer).encode())
            for key, answer in zip(keys, answers)
        ]

    def _failed(self, key: str, future: Any) -> Came:
        from distributed.scheduler import KilledWorker

        if future.status != "error":
            try:
                return Came(key, "answer", future.result(timeout=10))
            except Exception:
                return Came(key, "lost")
        error = future.exception()
        if error is None:  # Its scheduler has just gone.
            return Came(key, "lost")
        if isinstance(error, KilledWorker):
            return Came(key, "killed", worker=str(getattr(error.last_worker, "address", "a worker")))
        if isinstance(error, MemoryError):
            return Came(key, "died", worker="a worker that had no memory left")
        raise NoughtsError(
            f"job {key}: {type(error).__name__}: {error}; tried {self.retries + 1} times. "
            "Is noughts installed where the workers are?"
        )

    def who(self, key: str) -> str | None:
        """Who did a job that has just come back, as the scheduler knows it."""
        future = self._came.get(key)
        try:
            found = [] if future is None else [worker for one in self.client.who_has([future]).values() for worker in one]
        except Exception:
            return None
        return str(found[0]) if found else None

    def leave_out(self, worker: str, why: str) -> None:
        """This worker is given no more jobs."""
        self._look(now=True)
        if worker not in self._left_out and worker in self._threads:
            self._left_out[worker] = why
            self.notice(f"{worker} is given no more jobs")
            self._look_after_restricted()

    def _reconnect(self) -> list[Came]:
        """The scheduler is gone: what it had to do is lost. Waits until there is one again."""
        lost = [Came(key, "lost") for key, _, _ in self._under_way.values()]
        self._under_way.clear()
        self._came, self._threads = {}, {}
        self.notice(f"the scheduler {self._address} does not answer; waiting for it, {self.patience:.0f} s at most")
        end = time.monotonic() + self.patience
        while time.monotonic() < end:
            if self.client.status == "running":
                break
            if self.client.status == "closed":
                try:
                    self.client, self.own = connect(self._address, 3), True
                    break
                except NoughtsError:
                    pass
            time.sleep(0.5)
        else:
            raise NoughtsError(
                f"the scheduler {self._address} is gone, and there was none in {self.patience:.0f} s; "
                "what was answered is in the journal: run again when there is one"
            )
        self.notice("the scheduler is there again")
        self._heard, self._ask = time.monotonic(), 0.0
        return lost

    def close(self) -> None:
        """Takes back what is under way."""
        try:
            self.client.cancel(list(self._under_way))
        except Exception:
            pass  # There may be no scheduler any more.
        self._under_way.clear()
        self._came = {}
        if self.own:
            self.client.close(timeout=3)


def connect(address: str, seconds: float = 10) -> Any:
    """A client for a scheduler of Dask."""
    try:
        from distributed import Client
    except ImportError:
        raise NoughtsError(
            f"{address}: jobs are given to Dask by its package `distributed`, which is not installed; "
            "`pip install distributed` helps"
        ) from None
    if address.startswith("dask://"):
        address = "tcp://" + address[len("dask://") :]
    try:
        return Client(address, timeout=seconds, set_as_default=False, name="noughts")  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        raise NoughtsError(
            f"no scheduler of Dask answers at {address} within {seconds:.0f} s ({type(error).__name__}); `dask scheduler` starts one"
        ) from None


