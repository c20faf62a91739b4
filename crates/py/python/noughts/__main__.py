"""``python -m noughts`` is the command ``noughts``."""

import os
import signal
import sys

from ._noughts import main


def run() -> None:
    """The command with the arguments of this program."""
    # The command looks after Ctrl-C itself.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    code = main(["noughts", *sys.argv[1:]])
    sys.stdout.flush()
    os._exit(code)


if __name__ == "__main__":
    run()
