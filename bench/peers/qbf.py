"""A positional game (.pg) as a quantified formula (QDIMACS): "does Black complete a set, White completing none before?"

Black's moves are one-hot and existential, White's are numbers in binary and universal; a number that names no free point
passes, which helps nobody. done(t) says that Black owns a set after step t.
"""

import sys


def read_pg(text):
    """Sections of the file, each a list of lines split into words."""
    sections, name = {}, None
    for line in text.splitlines():
        line = line.split("%")[0].strip()
        if line.startswith("#"):
            name = line[1:]
            sections[name] = []
        elif line and name:
            sections[name].append(line.split())
    return sections


def encode(text):
    """The formula as text."""
    pg = read_pg(text)
    flat = lambda name: [word for line in pg.get(name, []) for word in line]
    points = flat("positions")
    place = {point: i for i, point in enumerate(points)}
    black_sets = [[place[p] for p in line] for line in pg["blackwins"]]
    white_sets = [[place[p] for p in line] for line in pg.get("whitewins", [])]
    blacks = set(flat("blackturns"))
    turns = [time in blacks for time in flat("times")]
    while turns and not turns[-1]:  # What White does after Black's last move changes nothing.
        turns.pop()
    clauses, blocks, top = [], [], 0

    def new(quantifier, count):
        nonlocal top
        fresh = list(range(top + 1, top + count + 1))
        top += count
        if not blocks or blocks[-1][0] != quantifier:
            blocks.append((quantifier, []))
        blocks[-1][1].extend(fresh)
        return fresh

    # Who owns what: a literal, True or False.
    black = [p in flat("blackinitials") for p in points]
    white = [p in flat("whiteinitials") for p in points]

    def add(*literals):
        if True not in [l for l in literals if l is True]:
            clauses.append([l for l in literals if l is not False])

    negate = lambda l: (not l) if isinstance(l, bool) else -l

    def either(old, move):
        """A new literal for `old or move`."""
        if old is True:
            return True
        if old is False:
            return move
        (both,) = new("e", 1)
        add(-old, both)
        add(-move, both)
        add(-both, old, move)
        return both

    def owns_a_set():
        """A literal that only holds if Black owns a set."""
        (done, *chosen) = new("e", 1 + len(black_sets))
        add(-done, *chosen)
        for literal, line in zip(chosen, black_sets):
            for p in line:
                add(-literal, black[p])
        return done

    bits = max(1, (len(points) - 1).bit_length())
    # They are about the first move of all, by whoever makes it; a first move of White's need not be held to them.
    done, first = False, set(flat("firstmoves") if turns[:1] == [True] else [])
    for is_black in turns:
        if is_black:
            move = new("e", len(points))
            for i, m in enumerate(move):
                add(-m, negate(black[i]))
                add(-m, negate(white[i]))
                if first and points[i] not in first:
                    add(-m)
                for other in move[:i]:
                    add(-m, -other)
            first = set()
            black = [either(old, m) for old, m in zip(black, move)]
            done = owns_a_set()
            continue
        number = new("a", bits)
        move = new("e", len(points))
        for i, m in enumerate(move):
            code = [bit if i >> k & 1 else -bit for k, bit in enumerate(number)]
            for literal in [*code, negate(black[i]), negate(white[i])]:
                add(-m, literal)
            add(m, *[-bit for bit in code], black[i], white[i])
        white = [either(old, m) for old, m in zip(white, move)]
        for line in white_sets:
            add(done, *[negate(white[p]) for p in line])
    add(done)
    lines = [f"p cnf {top} {len(clauses)}"]
    lines += [f"{quantifier} {' '.join(map(str, block))} 0" for quantifier, block in blocks]
    lines += [" ".join(map(str, clause + [0])) for clause in clauses]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.stdout.write(encode(open(sys.argv[1], encoding="utf-8").read()))
