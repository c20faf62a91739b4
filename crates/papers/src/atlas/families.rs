//! Which boards and which rule sets the atlas has: families with bounds on their size, nothing about the answers.

use super::hypergraphs;
use noughts::Board;
use noughts::games::LIST_LIMIT;

/// A family of boards.
pub struct Family {
    pub name: &'static str,
    pub about: &'static str,
    specs: fn() -> Vec<String>,
}

impl Family {
    /// The specs of its boards, in the order of the table.
    pub fn specs(&self) -> Vec<String> {
        (self.specs)()
    }
}

/// Every family, in the order of the table.
pub const FAMILIES: &[Family] = &[
    Family {
        name: "affine",
        about: "the affine planes to order 9, affine spaces to 64 points, planes without a line, class or point",
        specs: affine,
    },
    Family {
        name: "projective",
        about: "the projective planes to order 9, projective spaces to 40 points, planes without a line or point",
        specs: projective,
    },
    Family { name: "cube", about: "n^d to 81 points", specs: cubes },
    Family { name: "grid", about: "m,n,k-games to 6 columns or rows and 20 cells", specs: grids },
    Family { name: "torus", about: "tori to 4 by 4 cells", specs: tori },
    Family {
        name: "polyomino",
        about: "polyominoes of 2 to 4 cells on square boards to 4 by 4 cells, closed or wrapping",
        specs: polyominoes,
    },
    Family {
        name: "sts",
        about: "the Steiner triple systems to 15 points, and some of 19, 21 and 31 points",
        specs: triple_systems,
    },
    Family { name: "td", about: "transversal designs to 20 points, also resolvable", specs: designs },
    Family {
        name: "matroid",
        about: "circuits, bases, hyperplanes and cocircuits of whirls, wheels, uniform and other small matroids",
        specs: matroids,
    },
    Family {
        name: "graph",
        about: "spanning trees, cycles, cliques, matchings of small graphs; Shannon's game on small lattices",
        specs: graphs,
    },
    Family { name: "hex", about: "Hex to 4 by 4 cells", specs: hex },
    Family { name: "nest", about: "nests of small planes and lines, to 16 points", specs: nests },
    Family {
        name: "triples",
        about: "all connected 3-uniform hypergraphs to 6 points, up to isomorphism",
        specs: hypergraphs,
    },
];

/// A rule set, and the number of points up to which the atlas has it: where a turn can be made in many ways, larger
/// boards stay open anyway.
pub struct RuleSet {
    pub text: &'static str,
    pub largest: usize,
}

/// Every rule set, in the order of the table. Hop games are played from each start up to symmetry.
pub const RULE_SETS: &[RuleSet] = &[
    RuleSet { text: "strong", largest: usize::MAX },
    RuleSet { text: "maker-breaker start=maker", largest: usize::MAX },
    RuleSet { text: "maker-breaker start=breaker", largest: usize::MAX },
    RuleSet { text: "misere", largest: 31 },
    RuleSet { text: "notakto", largest: 31 },
    RuleSet { text: "picker-chooser", largest: 64 },
    RuleSet { text: "chooser-picker", largest: 64 },
    RuleSet { text: "hop", largest: 16 },
    RuleSet { text: "fire-and-ice", largest: 16 },
    RuleSet { text: "strong drop", largest: 25 },
    RuleSet { text: "misere drop", largest: 25 },
];

/// The family with a name.
pub fn find(name: &str) -> Result<&'static Family, String> {
    FAMILIES.iter().find(|f| f.name.eq_ignore_ascii_case(name.trim())).ok_or_else(|| {
        let names: Vec<&str> = FAMILIES.iter().map(|f| f.name).collect();
        let meant = noughts::boards::nearest(name, names.iter().copied());
        let hint = meant.map_or("there are".to_string(), |word| format!("did you mean {word}? There are"));
        format!("no family of the atlas is called “{name}”; {hint} {}", names.join(", "))
    })
}

/// Orders of the Desarguesian planes to 9.
const ORDERS: [u32; 7] = [2, 3, 4, 5, 7, 8, 9];
/// The other planes of order 9.
const NON_DESARGUESIAN: [&str; 3] = ["hall(9)", "dualhall(9)", "hughes(9)"];

fn texts(specs: &[&str]) -> Vec<String> {
    specs.iter().map(ToString::to_string).collect()
}

/// Those that there are: not every number has a plane, not every graph has a perfect matching.
fn existing(specs: Vec<String>, most_points: usize) -> Vec<String> {
    let exists = |spec: &String| Board::parse(spec).is_ok_and(|board| board.points() <= most_points);
    specs.into_iter().filter(exists).collect()
}

fn affine() -> Vec<String> {
    let mut specs: Vec<String> = ORDERS.iter().map(|q| format!("AG(2,{q})")).collect();
    for plane in NON_DESARGUESIAN {
        // Lines that a symmetry takes to each other leave the same affine plane.
        let Ok(board) = Board::parse(plane) else { continue };
        if let (Ok(sets), Ok(group)) = (board.list_sets(LIST_LIMIT), board.symmetries()) {
            let orbits = group.set_orbits(&sets);
            specs.extend(orbits.iter().map(|orbit| format!("affine({plane},{})", orbit[0].number())));
        }
    }
    specs.extend(texts(&["AG(3,2)", "AG(3,2):planes", "AG(4,2)", "AG(4,2):planes", "AG(4,2):flats(3)"]));
    specs.extend(texts(&["AG(3,3)", "AG(3,3):planes", "AG(5,2):planes", "AG(3,4)", "AG(3,4):planes"]));
    for q in [2, 3, 4, 5] {
        specs.extend(["line(1)", "class(1)", "point(1)"].map(|part| format!("AG(2,{q}) - {part}")));
    }
    specs
}

fn projective() -> Vec<String> {
    let mut specs: Vec<String> = ORDERS.iter().map(|q| format!("PG(2,{q})")).collect();
    specs.extend(texts(&NON_DESARGUESIAN));
    specs.extend(texts(&[
        "PG(3,2)",
        "PG(3,2):planes",
        "PG(4,2)",
        "PG(4,2):planes",
        "PG(3,3)",
        "PG(3,3):planes",
    ]));
    for q in [2, 3, 4] {
        specs.extend(["line(1)", "point(1)"].map(|part| format!("PG(2,{q}) - {part}")));
    }
    specs
}

fn cubes() -> Vec<String> {
    let powers = |n: u32| (1..=6).filter(move |&d| n.pow(d) <= 81).map(move |d| format!("{n}^{d}"));
    (2..=9).flat_map(powers).collect()
}

fn grids() -> Vec<String> {
    let mut specs = Vec::new();
    for (m, n) in (1..=6u32).flat_map(|m| (1..=6u32).map(move |n| (m, n))).filter(|(m, n)| m * n <= 20) {
        specs.extend((2..=m.max(n)).map(|k| format!("grid({m},{n},{k})")));
    }
    specs
}

fn tori() -> Vec<String> {
    let mut specs = Vec::new();
    for (m, n) in (2..=4).flat_map(|m| (2..=m).map(move |n| (m, n))) {
        specs.push(format!("torus({m},{n})"));
        specs.extend((2..=m).map(|k| format!("torus({m},{n},{k})")));
    }
    existing(specs, 16)
}

fn polyominoes() -> Vec<String> {
    let mut specs = Vec::new();
    for name in ["I2", "I3", "L3", "I4", "L4", "T4", "S4", "O4"] {
        specs.extend(
            (2..=4).flat_map(|n| ["", ":wrapping"].map(|end| format!("polyomino({name},{n},{n}){end}"))),
        );
    }
    existing(specs, 16)
}

fn triple_systems() -> Vec<String> {
    let mut specs = texts(&["STS(7)", "STS(9)", "STS(13,1)", "STS(13,2)"]);
    specs.extend((1..=80).map(|k| format!("STS(15,{k})")));
    specs.extend(texts(&["skolem(19)", "double(STS(9))", "bose(21)", "PBSTS(31)"]));
    specs
}

fn designs() -> Vec<String> {
    let mut specs = Vec::new();
    for n in 2..=8 {
        specs.extend((2..=n + 1).map(|k| format!("TD({k},{n})")));
        specs.extend((2..=n).map(|k| format!("RTD({k},{n})")));
    }
    existing(specs, 20)
}

fn matroids() -> Vec<String> {
    let mut sources: Vec<String> =
        (2..=5).flat_map(|r| [format!("whirl({r})"), format!("wheel({r})")]).collect();
    sources.extend(texts(&["fano", "nonfano", "vamos", "graphic(K4)", "graphic(K5)", "graphic(K(3,3))"]));
    sources.extend(texts(&["graphic(K(2,3))", "graphic(prism(3))", "graphic(K(2,4))"]));
    sources.extend((2..=7).flat_map(|n| (1..n).map(move |r| format!("uniform({r},{n})"))));
    let kinds = |source: &String| {
        ["circuits", "bases", "hyperplanes", "cocircuits"].map(|kind| format!("matroid({source}):{kind}"))
    };
    existing(sources.iter().flat_map(kinds).collect(), 16)
}

fn graphs() -> Vec<String> {
    let mut specs = Vec::new();
    for graph in [
        "K4",
        "K5",
        "K6",
        "C5",
        "C6",
        "W4",
        "W5",
        "K(2,3)",
        "K(2,4)",
        "K(3,3)",
        "K(2,2,2)",
        "Q3",
        "prism(3)",
        "grid(2,3)",
        "grid(3,3)",
        "Petersen",
    ] {
        let kinds =
            ["spanning-trees", "cycles", "hamilton-cycles", "perfect-matchings", "cliques(3)", "cliques(4)"];
        specs.extend(kinds.map(|kind| format!("graph({graph}):{kind}")));
        specs.push(format!("graph({graph}):paths(1,2)"));
    }
    specs.extend((1..=3).flat_map(|rows| (1..=3).map(move |columns| lattice(columns, rows))));
    existing(specs, 20)
}

/// Shannon's game on a lattice: from s, which is joined to every vertex of the first column, to t behind the last.
fn lattice(columns: u32, rows: u32) -> String {
    let vertex = |x: u32, y: u32| match x {
        0 => "s".to_string(),
        x if x > columns => "t".to_string(),
        x => format!("v{x}_{y}"),
    };
    let mut edges = Vec::new();
    for y in 1..=rows {
        edges.extend((0..=columns).map(|x| format!("{} {}", vertex(x, y), vertex(x + 1, y))));
    }
    for y in 1..rows {
        edges.extend((1..=columns).map(|x| format!("{} {}", vertex(x, y), vertex(x, y + 1))));
    }
    format!("graph{{{}}}:paths(s,t)", edges.join("; "))
}

fn hex() -> Vec<String> {
    (1..=4).flat_map(|m| (1..=4).map(move |n| format!("hex({m},{n})"))).collect()
}

fn nests() -> Vec<String> {
    let parts = ["AG(2,2)", "PG(2,2)", "2^1", "3^1", "grid(3,1,2)"];
    existing(parts.iter().flat_map(|outer| parts.map(|inner| format!("[{outer}:{inner}]"))).collect(), 16)
}

fn hypergraphs() -> Vec<String> {
    (3..=6).flat_map(hypergraphs::connected).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_spec_is_the_name_of_its_board_and_stands_once() {
        let mut seen = HashSet::new();
        for family in FAMILIES {
            for spec in family.specs() {
                let board = Board::parse(&spec).unwrap_or_else(|e| panic!("{spec}: {e}"));
                assert_eq!(board.name(), spec);
                assert!(seen.insert(spec));
            }
        }
    }

    /// There are seven affine planes of order 9: one each from PG(2,9), and two from each of the others.
    #[test]
    fn all_affine_planes_of_order_nine() {
        let planes = affine().into_iter().filter(|spec| spec == "AG(2,9)" || spec.starts_with("affine("));
        assert_eq!(planes.count(), 7);
    }

    #[test]
    fn wrong_names_are_refused() {
        assert!(find(" STS ").is_ok());
        assert!(find("planes").err().unwrap().contains("affine, projective"));
    }
}
