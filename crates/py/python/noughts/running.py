"""``python -m noughts.running --plan FILE --journal FILE --on dask://host:8786`` carries a plan out."""

from __future__ import annotations

import sys
from typing import Any

from ._noughts import NoughtsError
from .runs import Plan, run


def main(args: list[str] | None = None) -> int:
    """``python -m noughts.running``: 0 when the plan is carried out, 1 when it was stopped, 2 for bad input."""
    import argparse
    import signal

    parser = argparse.ArgumentParser(prog="python -m noughts.running", description="Carries a plan out on an engine.")
    parser.add_argument("--plan", required=True, metavar="FILE", help="the plan, from `noughts plan`")
    parser.add_argument("--journal", required=True, metavar="FILE", help="where the answers are kept; an old one is gone on with")
    parser.add_argument("--on", required=True, metavar="ENGINE", help="dask://HOST:PORT, local:N or mpi")
    parser.add_argument("--ahead", type=int, default=2, metavar="N", help="jobs under way for each worker (2)")
    parser.add_argument("--time", type=float, metavar="SECONDS", help="stop after this time")
    parser.add_argument("--out", metavar="DIR", help="write statement and certificate, or the table, there")
    given = parser.parse_args(args)

    def stop(number: int, frame: Any) -> None:
        raise KeyboardInterrupt

    signal.signal(signal.SIGTERM, stop)
    try:
        result = run(
            Plan.read(given.plan), given.on, journal=given.journal, ahead=given.ahead, time=given.time, progress=True
        )
        if given.out is not None and (result.finished or result.table):
            print(*result.save(given.out), sep="\n")
    except NoughtsError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt as error:
        print(error or "Stopped before anything was begun.", file=sys.stderr)
        return 1
    print(repr(result)[10:-1], file=sys.stderr)
    return 0 if result.finished else 1


if __name__ == "__main__":
    sys.exit(main())
