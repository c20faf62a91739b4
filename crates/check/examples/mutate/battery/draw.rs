//! Random statements of every kind with certificates that do their best, as text.

use super::impartial::{edge_wins, octal_values, quotient, vertex_wins};
use super::mutate::{COLUMNS, RULES, Rng, TURNS, may_have_two_families, pick, shuffled};
use super::oracle::{Lines, good_sets, truth};
use super::tree::{parts, tree};

/// A statement and a certificate.
pub type Pair = (String, String);

pub fn pair(rng: &mut Rng) -> Option<Pair> {
    match rng.below(16) {
        0..=6 => game(rng),
        7..=9 => strategy(rng),
        10 => point_set(rng),
        11 => Some(hall(rng)),
        12 => grundy(rng),
        13 => Some(geography(rng)),
        14 => heaps(rng),
        _ => listed(rng),
    }
}

/// A family that a permutation maps to itself: orbits of random sets.
fn family(rng: &mut Rng, points: usize, symmetry: &[usize]) -> Vec<Vec<usize>> {
    let mut sets: Vec<Vec<usize>> = Vec::new();
    for _ in 0..=rng.below(3) {
        let size = if rng.one_in(6) { 1 } else { 2 + rng.below(2) };
        let mut set: Vec<usize> = shuffled(rng, points).into_iter().take(size).collect();
        loop {
            set.sort_unstable();
            if sets.contains(&set) {
                break;
            }
            sets.push(set.clone());
            set = set.iter().map(|&p| symmetry[p]).collect();
        }
    }
    sets
}

fn text(sets: &[Vec<usize>], join: &str) -> String {
    let set = |set: &Vec<usize>| set.iter().map(|p| (p + 1).to_string()).collect::<Vec<_>>().join(" ");
    sets.iter().map(set).collect::<Vec<_>>().join(join)
}

/// Lines of a board, perhaps named, perhaps listed, perhaps both; and a symmetry of it.
fn board(rng: &mut Rng, rules: &str) -> (String, Vec<usize>) {
    if rules.contains("drop") {
        let spec = pick(rng, &COLUMNS);
        return (format!("board {spec}\n"), Vec::new());
    }
    if rules.contains("fire") {
        let nests = [
            "[lines{1 2}:lines{1 2}]",
            "[lines{1 2; 2 3}:lines{1; 2}]",
            "[lines{1 2}:lines{1; 2}; 2:lines{2; 1}]",
            "[lines{1 2}:lines{1 2; 1 3}; 1:lines{1 2; 2 3}]",
        ];
        return (format!("board {}\n", pick(rng, &nests)), Vec::new());
    }
    if rng.one_in(8) {
        let spec =
            pick(rng, &["AG(2,2)", "2^2", "grid(3,2,3)", "torus(2,2)", "AG(2,2) - line(1)", "TD(2,2)"]);
        return (format!("board {spec}\n"), Vec::new());
    }
    let points = 3 + rng.below(3);
    let symmetry = shuffled(rng, points);
    let first = family(rng, points, &symmetry);
    let two = may_have_two_families(rules) && rng.one_in(3);
    let second = two.then(|| family(rng, points, &symmetry));
    let list = |rng: &mut Rng| {
        let mut lines = format!("points {points}\nset {}\n", text(&first, "\nset "));
        if let Some(second) = &second {
            lines += &format!("second {}\n", text(second, "\nsecond "));
        }
        if rng.one_in(2) { lines } else { format!("{lines}# a list\n") }
    };
    let spec = || {
        let all: Vec<String> = (1..=points).map(|p| p.to_string()).collect();
        let used: Vec<&Vec<usize>> = first.iter().chain(second.iter().flatten()).collect();
        let loose = all.iter().enumerate().filter(|(p, _)| !used.iter().any(|set| set.contains(p)));
        let loose: Vec<&str> = loose.map(|(_, name)| name.as_str()).collect();
        let second = second.as_ref().map_or(String::new(), |sets| format!(" / {}", text(sets, "; ")));
        let loose = if loose.is_empty() { String::new() } else { format!(" | {}", loose.join(" ")) };
        format!("board lines{{{}{second}{loose}}}\n", text(&first, "; "))
    };
    let lines = match rng.below(3) {
        0 => list(rng),
        1 => spec() + &list(rng),
        _ => spec(),
    };
    (lines, symmetry)
}

/// Board, rules and position, and the `perm` lines that go with them.
fn setting(rng: &mut Rng, rules: &str) -> (String, Vec<Vec<usize>>) {
    let (mut lines, symmetry) = board(rng, rules);
    lines += &format!("rules {rules}\n");
    if !rules.contains("start=1") && !rules.contains("start=2") && rng.one_in(4) {
        lines += pick(rng, &["position X: 1\n", "position X: 2\nto-move X\n", "position X: 1\nto-move O\n"]);
    } else if rules == "strong" && rng.one_in(6) {
        lines += pick(rng, &TURNS);
    }
    let mut group = Vec::new();
    let mut power = symmetry.clone();
    for _ in 0..rng.below(4) {
        if power.is_empty() || power.iter().enumerate().all(|(p, &q)| p == q) {
            break;
        }
        group.push(power.clone());
        power = power.iter().map(|&p| symmetry[p]).collect();
    }
    (lines, group)
}

fn game(rng: &mut Rng) -> Option<Pair> {
    let rules = pick(rng, &RULES);
    let (lines, group) = setting(rng, rules);
    let values: &[&str] = if rules.contains("players") {
        &["holds none", "holds 1", "holds 2", "holds 3", "holds 1,2", "holds 1,3", "holds 2,3", "holds 1,2,3"]
    } else {
        &["first", "second", "draw"]
    };
    let statement = |value: &str| format!("noughts statement 1\nkind game\n{lines}value {value}\n");
    // Mostly the truth.
    let value = values.iter().find(|value| truth(&statement(value)) == Some(true)).copied();
    let value = if rng.one_in(5) { pick(rng, values) } else { value? };
    let statement = statement(value);
    let certificate = parts(rng, &statement, value, &group)?;
    Some((statement, certificate))
}

fn strategy(rng: &mut Rng) -> Option<Pair> {
    let rules = pick(
        rng,
        &["strong", "maker-breaker", "hop start=1", "hop start=1", "hop start=2", "notakto", "misere"],
    );
    let (lines, group) = setting(rng, rules);
    let side = 1 + rng.below(2);
    let rule = match (rules, side) {
        _ if rng.one_in(4) => "",
        ("strong", _) | ("maker-breaker", 2) => pick(rng, &["max-weight", "beta"]),
        ("maker-breaker", _) => "beta",
        ("hop start=1" | "hop start=2", 2) => pick(rng, &["alpha", "alpha", "beta"]),
        ("hop start=1" | "hop start=2", _) => pick(rng, &["newest", "newest-own", "beta"]),
        _ => "",
    };
    let follows = if rule.is_empty() { String::new() } else { format!("follows {rule}\n") };
    let ties = if rule.is_empty() {
        pick(rng, &["some", "line", "silent"])
    } else {
        pick(rng, &["every", "some", "none", "line", "silent"])
    };
    let accept = pick(rng, &["1", "2", "1,draw,tie", "2,draw,tie", "draw,tie", "1,2"]);
    let statement = format!(
        "noughts statement 1\nkind strategy\n{lines}side {side}\n{follows}ties {ties}\naccept {accept}\n"
    );
    if truth(&statement) != Some(true) && !rng.one_in(8) {
        return None;
    }
    let certificate = tree(rng, &statement, &group)?;
    Some((statement, certificate))
}

fn listed(rng: &mut Rng) -> Option<Pair> {
    let (lines, _) = board(rng, "strong");
    if !(lines.contains("board") && lines.contains("points")) {
        return None;
    }
    Some((format!("noughts statement 1\nkind board\n{lines}"), "noughts certificate 1\nend\n".to_string()))
}

fn point_set(rng: &mut Rng) -> Option<Pair> {
    let (lines, _) = board(rng, "strong bias=1:2");
    let demand = pick(rng, &["meets", "avoids", "meets avoids"]);
    let size = rng.below(4);
    let value = [
        format!("some\nsize {size}..{}", size + 1),
        format!("none\nsize {size}..{size}"),
        format!("least {size}"),
        format!("greatest {size}"),
        format!("count {}\nsize {size}..{size}", rng.below(4)),
    ];
    let value = &value[rng.below(5)];
    let statement = if rng.one_in(4) {
        let value = pick(rng, &["some", "none", "count 1", "count 2"]);
        format!("noughts statement 1\nkind draws\n{lines}rules strong\nvalue {value}\n")
    } else {
        format!("noughts statement 1\nkind point-set\n{lines}demand {demand}\nvalue {value}\n")
    };
    if truth(&statement) != Some(true) && !rng.one_in(6) {
        return None;
    }
    // Sets that do it, or by chance, and packings of a few sets at each point.
    let mut certificate = "noughts certificate 1\n".to_string();
    let good = good_sets(&statement)?;
    let first = if good.is_empty() { 0 } else { rng.below(good.len()) };
    for i in 0..rng.below(3) {
        let set = if rng.one_in(6) { rng.below(32) as u32 } else { *good.get(first + i)? };
        let set: Vec<String> = (0..9).filter(|p| set >> p & 1 == 1).map(|p| (p + 1).to_string()).collect();
        certificate += format!("set {}", set.join(" ")).trim_end();
        certificate += "\n";
    }
    let evidence = rng.below(4);
    if evidence < 2 {
        let word = pick(rng, &["meets", "avoids"]);
        for p in 1..=3 + rng.below(3) {
            let sets = shuffled(rng, 4).into_iter().take(1 + rng.below(3));
            let sets: Vec<String> = sets.map(|s| (s + 1).to_string()).collect();
            certificate += &format!("pack {word} {p} {}\n", sets.join(" "));
        }
    } else if evidence == 2 {
        certificate += pick(rng, &["c 90 0 1 2 0\n", "c 90 0 1 2 3 0\n", "c 90 1 0 1 2 0\nc 91 0 90 2 0\n"]);
    }
    Some((statement, certificate + "end\n"))
}

fn hall(rng: &mut Rng) -> Pair {
    let points = 2 + rng.below(4);
    let sets = family(rng, points, &(1..points).chain([0]).collect::<Vec<usize>>());
    let value = pick(rng, &["no-pairing", "no-own-pairs"]);
    let position = pick(rng, &["", "", "position X: 1\n", "position O: 2\n", "position X: 1 O: 2\n"]);
    let statement = format!(
        "noughts statement 1\nkind hall\npoints {points}\nset {}\n{position}value {value}\n",
        text(&sets, "\nset ")
    );
    let chosen: Vec<Vec<usize>> = sets.into_iter().filter(|_| !rng.one_in(5)).collect();
    (statement, format!("noughts certificate 1\ns {}\nend\n", text(&chosen, "\ns ")))
}

fn grundy(rng: &mut Rng) -> Option<Pair> {
    let n = 2 + rng.below(5);
    let mut lines = format!("noughts statement 1\nkind grundy\nvertices {n}\n");
    for u in 1..=n {
        for v in 1..u {
            if rng.one_in(2) {
                lines += &format!("arc {u} {v}\n");
            }
        }
    }
    let value = |v: usize, g: usize| format!("{lines}value {v} {g}\n");
    let find = |v: usize| (0..n).find(|&g| truth(&value(v, g)) == Some(true));
    let values: Vec<usize> = (1..=n).map(find).collect::<Option<_>>()?;
    let claimed = 1 + rng.below(n);
    let records: Vec<String> = values.iter().zip(1..).map(|(g, v)| format!("g {v} {g}\n")).collect();
    Some((value(claimed, values[claimed - 1]), format!("noughts certificate 1\n{}end\n", records.concat())))
}

fn geography(rng: &mut Rng) -> Pair {
    let n = 2 + rng.below(4);
    let pairs = (0..n).flat_map(|u| (0..u).map(move |v| (u, v)));
    let edges: Vec<(usize, usize)> = pairs.filter(|_| !rng.one_in(3)).collect();
    let start = rng.below(n);
    let by_edge = rng.one_in(2);
    let wins = if by_edge { edge_wins(&edges, start, 0) } else { vertex_wins(&edges, start, 0) };
    let list: Vec<String> = edges.iter().map(|(u, v)| format!("edge {} {}\n", u + 1, v + 1)).collect();
    let kind = if by_edge { "edge-geography" } else { "geography" };
    let statement = format!(
        "noughts statement 1\nkind {kind}\nvertices {n}\n{}start {}\nvalue {}\n",
        list.concat(),
        start + 1,
        if wins { "N" } else { "P" }
    );
    let mut certificate = "noughts certificate 1\n".to_string();
    if by_edge {
        let kernel: Vec<String> =
            shuffled(rng, n).into_iter().take(1 + rng.below(n)).map(|v| (v + 1).to_string()).collect();
        let to = edges.iter().find(|e| e.0 == start || e.1 == start);
        if let Some((u, v)) = to.filter(|_| wins) {
            certificate += &format!("move {}\n", 1 + if *u == start { v } else { u });
        }
        certificate += &format!("k {}\n", kernel.join(" "));
    } else {
        // A matching by chance that is as large as possible without an improvement; a barrier by chance.
        let mut used = vec![false; n];
        if !wins {
            used[start] = true;
        }
        for i in shuffled(rng, edges.len()) {
            let (u, v) = edges[i];
            if !used[u] && !used[v] {
                (used[u], used[v]) = (true, true);
                certificate += &format!("m {} {}\n", u + 1, v + 1);
            }
        }
        for v in shuffled(rng, n).into_iter().take(rng.below(3)) {
            certificate += &format!("b {}\n", v + 1);
        }
    }
    (statement, certificate + "end\n")
}

fn heaps(rng: &mut Rng) -> Option<Pair> {
    let code =
        pick(rng, &["0.3", "0.33", "0.07", "0.77", "0.123", "4.", "0.8", "0.137", "0.2", "0.0", "0.31"]);
    if rng.one_in(2) {
        let values = octal_values(code, 60)?;
        let (length, start) = (1 + rng.below(6), 1 + rng.below(8));
        let statement =
            format!("noughts statement 1\nkind octal\ncode {code}\nperiod {length} from {start}\n");
        let listed = start + length + rng.below(3);
        let values: Vec<String> = values.iter().take(listed).map(ToString::to_string).collect();
        return Some((statement, format!("noughts certificate 1\ng {}\nend\n", values.join(" "))));
    }
    let largest = 1 + rng.below(4);
    let quotient = quotient(code, largest)?;
    let order = quotient.sums.len();
    let statement =
        format!("noughts statement 1\nkind misere-quotient\nheaps {code} {largest}\norder {order}\n");
    let mut certificate = "noughts certificate 1\n".to_string();
    // Games in the order of the heaps, each kind of game once.
    let mut games: Vec<Vec<Vec<usize>>> = Vec::new();
    let mut game_of: Vec<Option<usize>> = Vec::new();
    for (heap, options) in quotient.options.iter().enumerate() {
        let mut sums: Vec<Vec<usize>> = options
            .iter()
            .map(|heaps| {
                let mut sum: Vec<usize> = heaps.iter().filter_map(|&h| game_of[h]).collect();
                sum.sort_unstable();
                sum
            })
            .collect();
        sums.sort();
        sums.dedup();
        if sums.is_empty() {
            game_of.push(None);
            continue;
        }
        let known = games.iter().position(|game| *game == sums);
        game_of.push(Some(known.unwrap_or(games.len())));
        if known.is_none() {
            let option = |sum: &Vec<usize>| match sum.len() {
                0 => "-".to_string(),
                _ => sum.iter().map(|g| (g + 1).to_string()).collect::<Vec<_>>().join("+"),
            };
            let list: Vec<String> = sums.iter().map(option).collect();
            certificate += &format!("game {} {}\n", quotient.heap[heap], list.join(" "));
            games.push(sums);
        }
    }
    let lost = (0..order).filter(|&x| quotient.lost[x]);
    let lost: Vec<String> = lost.map(|x| x.to_string()).collect();
    if !lost.is_empty() {
        certificate += &format!("p {}\n", lost.join(" "));
    }
    for row in &quotient.product {
        let row: Vec<String> = row.iter().map(ToString::to_string).collect();
        certificate += &format!("row {}\n", row.join(" "));
    }
    Some((statement, certificate + "end\n"))
}

/// The lines of a statement, for those who write trees.
pub fn lines(statement: &str) -> Option<Lines<'_>> {
    Lines::read(statement).map(|(_, lines)| lines)
}
