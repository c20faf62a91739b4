"""``python -m noughts`` is the command ``noughts``."""

import os
import signal
import sys

from ._noughts import main


def run() -> None:
    """The command with the arguments of this program."""
    # The command looks after Ctrl-C itself.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    # Whatever it starts (processes that do jobs, a client of Dask) runs in this Python.
    os.environ.setdefault("NOUGHTS_PYTHON", sys.executable)
    code = main(["noughts", *sys.argv[1:]])
    sys.stdout.flush()
    os._exit(code)


if __name__ == "__main__":
    run()
