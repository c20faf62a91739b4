"""Commands run one at a time with their processor time and memory, and Noughts as such a command."""

import json
import os
import pathlib
import resource
import subprocess
import tempfile

PEERS = pathlib.Path("target/peers")
NOUGHTS = os.environ.get("NOUGHTS", "target/release/noughts")
CHECK = str(pathlib.Path(NOUGHTS).parent / "noughts-check")
MEMORY = 4 << 30


class Run:
    """What a command printed, and what it took."""

    def __init__(self, command, limit, text=None):
        libraries = PEERS.resolve() / "debian/usr/lib"
        environment = {**os.environ, "LD_LIBRARY_PATH": f"{libraries}:{libraries}/x86_64-linux-gnu"}
        with tempfile.TemporaryFile() as given, tempfile.TemporaryFile() as out:
            given.write((text or "").encode())
            given.seek(0)
            process = subprocess.Popen(command, stdin=given, stdout=out, stderr=subprocess.DEVNULL, env=environment)
            # From here, and not by a function that the new process would run first: that takes longer than a small game.
            for kind, most in ((resource.RLIMIT_CPU, (limit, limit + 1)), (resource.RLIMIT_AS, (MEMORY, MEMORY))):
                try:
                    resource.prlimit(process.pid, kind, most)
                except ProcessLookupError:
                    pass
            _, self.status, used = os.wait4(process.pid, 0)
            process.returncode = self.status
            out.seek(0)
            self.out = out.read().decode(errors="replace")
        self.cpu = used.ru_utime + used.ru_stime
        self.megabytes = used.ru_maxrss / 1024
        self.killed = os.WIFSIGNALED(self.status)


class Solved:
    """A game solved here, with its proof and the time to check it."""

    def __init__(self, spec, rules="strong", limit=20, more=(), proof=True):
        with tempfile.TemporaryDirectory() as folder:
            command = [NOUGHTS, "solve", spec, "--rules", rules, "--threads", "1", "-q", "--json"]
            # The limit is one of the processor, for peers as for us; that of the clock only ends what waits.
            command += ["--time", str(20 * limit), "--memory", "3G", "--out", folder, *more]
            run = Run(command if proof else [*command, "--no-certificate"], limit)
            answer = {}
            try:
                answer = json.loads(run.out)
            except ValueError:
                pass
            self.value = answer.get("value") or "open"
            self.nodes = answer.get("nodes")
            self.method = answer.get("method") or "–"
            self.bytes = answer.get("certificate_bytes")
            self.cpu, self.megabytes, self.check = run.cpu, run.megabytes, None
            if self.bytes is not None:
                check = Run([CHECK, answer["statement"], answer["certificate"]], 60)
                self.check = check.cpu if check.out.startswith("VERIFIED") else "rejected"


class SolvedSet:
    """Games solved here in one process, without proofs."""

    def __init__(self, specs, limit):
        specs = list(specs)
        command = [NOUGHTS, "solve", *specs, "--threads", "1", "-q", "--json", "--no-certificate", "--memory", "3G"]
        run = Run(command, limit)
        # A command with one game prints one object, over several lines; without any it has nothing to say.
        texts = [run.out] if len(specs) == 1 else run.out.splitlines() if specs else []
        answers = [json.loads(text) for text in texts if text]
        self.values = [answer.get("value") or "open" for answer in answers]
        # A limit may have ended the process before the last games.
        self.values += ["open"] * (len(specs) - len(answers))
        self.seconds = [answer["seconds"] for answer in answers]
        self.nodes = sum(answer["nodes"] for answer in answers)
        self.cpu = run.cpu


def number(value, digits=3):
    """A figure for a table."""
    if value is None:
        return "–"
    if isinstance(value, str):
        return value
    if isinstance(value, int):
        return f"{value:,}"
    return f"{value:.{digits}f}" if value < 10 else f"{value:,.0f}"


def table(head, rows):
    """Markdown."""
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return "\n".join(lines + ["| " + " | ".join(number(cell) for cell in row) + " |" for row in rows]) + "\n"


def ratio(peer, here, decided=True):
    """How many times as long the peer takes; at least so many where it was stopped."""
    times = peer / max(here, 1e-4)
    return f"{'' if decided else '> '}{number(times, 2)}×"
