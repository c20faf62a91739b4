"""Runs the same questions on the peers and on Noughts, one after the other, and writes docs/performance.md (see `run`)."""

import argparse
import json
import os
import pathlib
import re
import subprocess
import sys

from measure import MEMORY, NOUGHTS, PEERS, Run, Solved, SolvedSet, number, ratio, table
from plot import plot
from qbf import encode

PYTHON = str(PEERS / "venv/bin/python")
HERE = pathlib.Path(__file__).parent
DEPQBF, DREADNAUT = PEERS / "debian/usr/bin/depqbf", PEERS / "debian/usr/bin/dreadnaut"
MEMO = os.environ.get("MEMO", "target/release/examples/baseline")

SPIEL = [
    ("3^2", "strong", "tic_tac_toe"),
    ("grid(4,4,4)", "strong drop", "connect_four(rows=4,columns=4)"),
    ("grid(5,4,4)", "strong drop", "connect_four(rows=4,columns=5)"),
    ("grid(5,5,4)", "strong drop", "connect_four(rows=5,columns=5)"),
    ("hex(3)", "strong", "hex(num_rows=3,num_cols=3)"),
    ("hex(4)", "strong", "hex(num_rows=4,num_cols=4)"),
    ("hex(5)", "strong", "hex(num_rows=5,num_cols=5)"),
]
MEMO_BOARDS = ["3^2", "4^2", "AG(2,3)", "AG(2,4)", "PG(2,3)", "TD(4,4)", "grid(5,4,4)", "AG(2,5)"]
ANIMALS = ["I2", "I3", "L3", "I4", "L4", "T4", "S4", "O4"]
COLOURED = ["3^3", "AG(3,3)", "PBSTS(31)", "STS(13,1)", "4^3", "5^2", "PG(2,4)", "TD(5,7)"]
PAIRED = [f"polyomino({animal})" for animal in ("O4,9,9", "F5,9,9", "I5,9,9", "snaky,5,5", "snaky,6,6")]
GROUPS = ["4^3", "5^3", "AG(2,9)", "PG(2,8)", "AG(4,3)", "PBSTS(63)", "TD(6,7)", "grid(15,15,5)"]
ABLATION = [
    ("small", "grid(5,3,3)", "maker-breaker"),
    ("answers", "AG(3,3)", "notakto"),
    ("components", "[3^2:AG(2,3)]", "maker-breaker"),
    ("connections", "hex(5)", "strong"),
    ("mirror", "3^3", "misere"),
    ("no-draw", "PBSTS(31)", "strong"),
    ("breaker", "PG(2,4)", "hop"),
    ("threats", "polyomino(L4,6,6)", "strong"),
    ("threats", "AG(2,4)", "strong"),
    ("weights", "PG(2,5)", "strong"),
    ("pairings", "5^2", "strong"),
    ("pairings", "polyomino(O4,7,7)", "strong"),
    ("columns", "grid(5,4,4)", "strong drop"),
    ("zones", "polyomino(I4,5,5)", "strong"),
    ("symmetry", "AG(2,5)", "strong"),
]
GROWTH = {
    "n^2": [f"{n}^2" for n in range(3, 9)],
    "AG(2,q)": [f"AG(2,{q})" for q in (2, 3, 4, 5, 7)],
    "PG(2,q)": [f"PG(2,{q})" for q in (2, 3, 4, 5, 7)],
    "grid(n,n,4)": [f"grid({n},{n},4)" for n in (4, 5, 6, 7)],
    "polyomino(L4,n,n)": [f"polyomino(L4,{n},{n})" for n in range(3, 9)],
    "polyomino(T4,n,n)": [f"polyomino(T4,{n},{n})" for n in range(3, 8)],
    "hex(n)": [f"hex({n})" for n in range(2, 8)],
    "triple systems, misère": ["PG(2,2)", "AG(2,3)", "STS(13,1)", "STS(15,1)"],
}


def say(text):
    print(text, flush=True)


def proof(here):
    return [here.nodes, here.megabytes, here.bytes, here.check]


HEAD = ["nodes here", "MB here", "proof bytes", "check s"]


def against_spiel(limit):
    rows = []
    for spec, rules, game in SPIEL:
        here = Solved(spec, rules, limit)
        for how in ("alpha-beta", "memo", "mcts"):
            peer = Run([PYTHON, str(HERE / "spiel.py"), how, game], limit)
            word, nodes = (peer.out.split() + ["open", "–"])[:2]
            if word not in ("open", here.value) and here.value != "open":
                sys.exit(f"{game}: {word} there, {here.value} here")
            row = [game, f"`{spec}` {rules}", here.value, how, word, peer.cpu, nodes, peer.megabytes, here.cpu]
            rows.append([*row, ratio(peer.cpu, here.cpu, word != "open"), *proof(here)])
    head = ["OpenSpiel", "Noughts", "value", "search there", "its answer", "CPU s there", "nodes there", "MB there"]
    return table([*head, "CPU s here", "ratio", *HEAD], rows)


def memo_run(spec, limit):
    """Answer, run and nodes of the memo search."""
    run = Run([MEMO, spec], limit)
    found = re.search(r"player (wins|does not win), (\d+) nodes", run.out)
    return (found.group(1), run, int(found.group(2))) if found else ("open", run, None)


def against_memo(limit):
    rows = []
    for spec in MEMO_BOARDS:
        here = Solved(spec, "strong", limit)
        word, run, nodes = memo_run(spec, limit)
        rows.append([f"`{spec}`", here.value, word, run.cpu, nodes, run.megabytes, here.cpu])
        rows[-1] += [ratio(run.cpu, here.cpu, word != "open"), *proof(here)]
    head = ["board", "value", "memo: first player", "CPU s there", "nodes there", "MB there", "CPU s here", "ratio"]
    return table([*head, *HEAD], rows)


def own_sets(folder):
    """Polyominoes as .pg files, made here."""
    for n in (3, 4):
        place = folder / f"polyominoes-{n}x{n}"
        place.mkdir(parents=True, exist_ok=True)
        for animal in ANIMALS:
            spec = f"polyomino({animal},{n},{n})"
            made = subprocess.run([NOUGHTS, "board", spec, "--format", "pg"], capture_output=True, text=True)
            if made.returncode == 0:
                (place / f"{animal}.pg").write_text(made.stdout, encoding="utf-8")
        yield place


def spec_of(file):
    return f"file({file})"


def against_pg(folders, limit):
    """Sums over each set. A peer is held against Noughts on what it decides, with one process for all files of the set where it can."""
    rows = []
    for folder in folders:
        files = sorted(pathlib.Path(folder).glob("*.pg"))
        here = SolvedSet(map(spec_of, files), max(limit, 60))
        values = dict(zip(files, here.values))
        by_memo, by_qbf = [], {}
        for file, value in values.items():
            word, _, _ = memo_run(spec_of(file), limit)
            agree(file, "the memo search", word == "wins", value, word != "open")
            by_memo += [file] if word != "open" else []
            if DEPQBF.exists():
                qbf = Run([str(DEPQBF)], limit, encode(file.read_text(encoding="utf-8")))
                answer = (qbf.out.split() + ["open"])[0]
                agree(file, "DepQBF", answer == "SAT", value, answer in ("SAT", "UNSAT"))
                by_qbf |= {file: qbf.cpu} if answer in ("SAT", "UNSAT") else {}
        memo = Run([MEMO, *map(spec_of, by_memo)], limit * len(files))
        expanded = sum(int(nodes) for nodes in re.findall(r"(\d+) nodes", memo.out))
        as_memo = SolvedSet(map(spec_of, by_memo), limit * len(files))
        as_qbf = SolvedSet(map(spec_of, by_qbf), limit * len(files))
        row = [pathlib.Path(folder).name, len(files), sum(value != "open" for value in here.values), here.cpu, here.nodes]
        row += [len(by_memo), memo.cpu, expanded, as_memo.cpu, ratio(memo.cpu, as_memo.cpu)]
        memo_search, own_search = sum(map(float, re.findall(r"nodes, ([\d.]+) s", memo.out))), sum(as_memo.seconds)
        row += [number(memo_search, 4), number(own_search, 4), ratio(memo_search, own_search), len(by_qbf)]
        if by_qbf:
            qbf = sum(by_qbf.values())
            best = max(there / max(ours, 1e-4) for there, ours in zip(by_qbf.values(), as_qbf.seconds))
            row += [qbf, as_qbf.cpu, ratio(qbf, as_qbf.cpu), f"{number(best, 1)}×"]
        rows.append(row + ["–"] * (18 - len(row)))
        say(rows[-1])
    head = ["set", "games", "decided here", "CPU s here", "nodes here"]
    head += ["decided by memo", "CPU s memo", "nodes memo", "CPU s here on these", "memo ratio"]
    head += ["s searching, memo", "s searching, here", "ratio of searching"]
    head += ["decided by DepQBF", "CPU s DepQBF", "CPU s here on these", "DepQBF ratio", "largest"]
    return table(head, rows)


def agree(file, peer, first_wins, value, decided):
    """Ends the program where two answers differ."""
    if decided and value != "open" and first_wins != (value in ("first", "maker")):
        sys.exit(f"{file}: {peer} says that the first player {'wins' if first_wins else 'does not win'}, {value} here")


def pg_of(spec):
    return subprocess.run([NOUGHTS, "board", spec, "--format", "pg"], capture_output=True, text=True, check=True).stdout


def against_sat(limit):
    rows = []
    for question, spec in [("draw", spec) for spec in COLOURED] + [("pairs", spec) for spec in PAIRED]:
        command = [NOUGHTS, "draws", spec, "-q"] if question == "draw" else [NOUGHTS, "pairing", spec, "-q"]
        here = Run([*command, "--json", "--time", str(20 * limit)], limit)
        told = json.loads(here.out or "{}").get("value", "open")
        answer = {False: "no", "no pairing": "no", "no own pairs": "open", "open": "open", None: "open"}.get(told, "yes")
        peer = Run([PYTHON, str(HERE / "sat.py"), question], limit, pg_of(spec))
        word, conflicts = (peer.out.split() + ["open", "–"])[:2]
        if "open" not in (word, answer) and word != answer:
            sys.exit(f"{spec}: CaDiCaL says {word}, {answer} here")
        row = [question, f"`{spec}`", answer, here.cpu, here.megabytes, word, peer.cpu, conflicts, peer.megabytes]
        rows.append([*row, ratio(peer.cpu, here.cpu, word != "open") if answer != "open" else "lost"])
    head = ["question", "board", "here", "CPU s here", "MB here", "there", "CPU s there", "conflicts there", "MB there", "ratio"]
    return table(head, rows)


def against_nauty(limit):
    rows = []
    for spec in GROUPS:
        here = Run([NOUGHTS, "board", spec, "--json", "-q"], limit)
        told = json.loads(here.out or "{}")
        lines = [line for line in pg_of(spec).split("#blackwins\n")[1].split("#")[0].splitlines() if line]
        points = pg_of(spec).split("#positions\n")[1].split("#")[0].split()
        place = {point: i for i, point in enumerate(points)}
        edges = ";".join(" ".join(str(place[p]) for p in line.split()) for line in lines)
        graph = f"n={len(points) + len(lines)} f=[0:{len(points) - 1}] g {';' * len(points)}{edges}. x\n"
        peer = Run([str(DREADNAUT)], limit, graph)
        size = re.search(r"grpsize=([\d.e]+)", peer.out)
        order = told.get("automorphisms")
        same = bool(size) and order is not None and abs(float(size.group(1)) / float(order) - 1) < 1e-4
        row = [f"`{spec}`", order, "yes" if same else "no", peer.cpu, peer.megabytes, here.cpu, here.megabytes]
        rows.append([*row, ratio(peer.cpu, here.cpu, bool(size))])
    head = ["board", "symmetries", "the same there", "CPU s there", "MB there", "CPU s here", "MB here", "ratio"]
    return table(head, rows)


def ablation(limit):
    rows = []
    for method, spec, rules in ABLATION:
        # That one is for where nobody wants a proof.
        proved = method != "small"
        with_it, without = (Solved(spec, rules, limit, more, proved) for more in ([], ["--without", method]))
        row = [f"`{method}`", f"`{spec}` {rules}", with_it.value, with_it.method, with_it.nodes, with_it.cpu, with_it.bytes]
        row += [without.value, without.method, without.nodes, without.cpu, without.bytes]
        rows.append([*row, ratio(without.cpu, with_it.cpu, without.value != "open")])
    head = ["without", "game", "value", "by", "nodes", "CPU s", "bytes"]
    return table([*head, *[f"{word} without" for word in ("value", "by", "nodes", "CPU s", "bytes")], "ratio"], rows)


def growth(limit):
    nodes, seconds, rows = {}, {}, []
    for family, specs in GROWTH.items():
        for spec in specs:
            here = Solved(spec, "misere" if "misère" in family else "strong", limit)
            told = subprocess.run([NOUGHTS, "board", spec, "--json"], capture_output=True, text=True).stdout
            points = json.loads(told)["points"]
            rows.append([f"`{spec}`", points, here.value, here.method, here.cpu, *proof(here)])
            if here.value == "open":
                break
            nodes.setdefault(family, []).append((points, here.nodes))
            seconds.setdefault(family, []).append((points, here.cpu))
    pictures = pathlib.Path("docs/pictures")
    (pictures / "growth-nodes.svg").write_text(plot(nodes, "points", "nodes"), encoding="utf-8")
    (pictures / "growth-seconds.svg").write_text(plot(seconds, "points", "CPU s"), encoding="utf-8")
    return table(["board", "points", "value", "by", "CPU s", "nodes", "MB", "proof bytes", "check s"], rows)


def versions():
    told = lambda command: subprocess.run(command, capture_output=True, text=True).stdout.strip()
    pip = told([PYTHON, "-m", "pip", "list", "--format", "json", "--disable-pip-version-check"])
    installed = {package["name"].lower(): package["version"] for package in json.loads(pip or "[]")}
    debian = {file.name.split("_")[0]: file.name.split("_")[1] for file in (PEERS / "packages").glob("*.deb")}
    parts = [told([NOUGHTS, "--version"]).replace("noughts", "Noughts")]
    parts += [f"OpenSpiel {installed.get('open-spiel', installed.get('open_spiel', 'left out'))}"]
    parts += [f"python-sat {installed.get('python-sat', 'left out')} (CaDiCaL 1.5.3)"]
    parts += [f"DepQBF {debian.get('depqbf', 'left out')}", f"nauty {debian.get('nauty', 'left out')}"]
    return ", ".join(parts)


def main():
    reader = argparse.ArgumentParser(description="the same games on the peers and on Noughts")
    reader.add_argument("--time", type=int, default=20, help="seconds of the processor for each run")
    reader.add_argument("--pg", action="append", default=[], help="a folder of .pg files (may be repeated)")
    reader.add_argument("--only", action="append", help="run this part alone, and keep what the last run said of the others")
    asked = reader.parse_args()
    limit = asked.time
    folders = [*own_sets(PEERS / "pg"), *map(pathlib.Path, asked.pg)]
    page = (HERE / "page.md").read_text(encoding="utf-8")
    page = page.replace("{VERSIONS}", f"{versions()}. One thread and {MEMORY >> 30} GB for each run.")
    parts = {
        "MEMO": lambda: against_memo(limit),
        "PG": lambda: against_pg(folders, limit),
        "SPIEL": lambda: against_spiel(limit),
        "SAT": lambda: against_sat(limit),
        "NAUTY": lambda: against_nauty(limit) if DREADNAUT.exists() else "Left out: nauty could not be had.\n",
        "ABLATION": lambda: ablation(limit),
        "GROWTH": lambda: growth(limit),
    }
    kept = PEERS / "parts"
    kept.mkdir(exist_ok=True)
    for name, part in parts.items():
        file = kept / f"{name}.md"
        if name in (asked.only or parts):
            file.write_text(f"{part().rstrip()}\n\n{limit} s of the processor for each run.", encoding="utf-8")
        text = file.read_text(encoding="utf-8") if file.exists() else "Not run.\n"
        say(f"\n## {name}\n\n{text}")
        page = page.replace("{" + name + "}", text)
    pathlib.Path("docs/performance.md").write_text(page, encoding="utf-8")


main()
