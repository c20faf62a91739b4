"""Questions for CaDiCaL about a board that is read as .pg.

`sat.py draw`: is there a full board, X one point ahead where the number is odd, on which nobody owns a set?
`sat.py pairs`: are there disjoint pairs of points, one in every set?
"""

import sys
from itertools import combinations

from pysat.card import CardEnc
from pysat.solvers import Cadical153

from qbf import read_pg

pg = read_pg(sys.stdin.read())
number = {point: i + 1 for i, point in enumerate(word for line in pg["positions"] for word in line)}
sets = [sorted(number[point] for point in line) for line in pg["blackwins"]]
if sys.argv[1] == "draw":
    clauses = list(CardEnc.equals(list(number.values()), (len(number) + 1) // 2).clauses)
    clauses += [clause for line in sets for clause in (line, [-p for p in line])]
else:
    pairs = {}
    clauses = [[pairs.setdefault(pair, len(pairs) + 1) for pair in combinations(line, 2)] for line in sets]
    for point in number.values():
        clauses += [[-a, -b] for a, b in combinations([n for pair, n in pairs.items() if point in pair], 2)]
with Cadical153(bootstrap_with=clauses) as solver:
    print("yes" if solver.solve() else "no", solver.accum_stats()["conflicts"])
