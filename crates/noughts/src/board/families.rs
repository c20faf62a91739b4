//! The families of boards that can be typed: one line each, the work in the family's own file.

use super::builder::Builder;
use super::{Board, Draft};
use crate::spec::{Node, NodeKind, Spec, SpecError, SpecReader, nearest};

/// One family of the spec language.
pub struct Entry {
    /// The word that begins it (empty for `n^d`, nests and modifiers, which have a form of their own).
    pub word: &'static str,
    /// How it is typed, with letters for the numbers.
    pub syntax: &'static str,
    /// Small boards of the family, each a spec.
    pub examples: &'static [&'static str],
    /// What it is, in a sentence.
    pub about: &'static str,
    build: fn(&Node, &Builder<'_>) -> Result<Draft, SpecError>,
}

/// The board of a spec, under the limits of a reader.
pub fn build(node: &Node, reader: &SpecReader) -> Result<Board, SpecError> {
    part(node, &Builder::new(reader, part))
}

/// The board of a part of a spec, named by that part.
fn part(node: &Node, builder: &Builder<'_>) -> Result<Board, SpecError> {
    let draft = (entry(node)?.build)(node, builder)?;
    Board::from_draft(node.to_string(), draft).map_err(|e| SpecError::at(&node.span, e.to_string()))
}

/// Every family, in the order in which they are shown.
pub const FAMILIES: &[Entry] = &[
    Entry {
        word: "AG",
        syntax: "AG(n,q)",
        examples: &["AG(2,4)", "AG(3,3)", "AG(3,2):planes", "AG(4,3):flats(2)"],
        about: "affine space over GF(q): lines, or :planes, :hyperplanes, :flats(k)",
        build: super::geometry::build_affine,
    },
    Entry {
        word: "PG",
        syntax: "PG(n,q)",
        examples: &["PG(2,2)", "PG(2,3)", "PG(3,2)", "PG(3,3):planes"],
        about: "projective space over GF(q): lines, or :planes, :hyperplanes, :flats(k)",
        build: super::geometry::build_projective,
    },
    Entry {
        word: "hall",
        syntax: "hall(q²)",
        examples: &["hall(9)", "hall(16)"],
        about: "the Hall plane, a projective plane that is not PG(2,q²)",
        build: super::hall_hughes::build_hall,
    },
    Entry {
        word: "dualhall",
        syntax: "dualhall(q²)",
        examples: &["dualhall(9)"],
        about: "the dual of the Hall plane",
        build: super::hall_hughes::build_dual_hall,
    },
    Entry {
        word: "hughes",
        syntax: "hughes(q²)",
        examples: &["hughes(9)", "hughes(25)"],
        about: "the Hughes plane over the nearfield of order q², q odd",
        build: super::hall_hughes::build_hughes,
    },
    Entry {
        word: "affine",
        syntax: "affine(PLANE,k)",
        examples: &["affine(PG(2,4),3)", "affine(hughes(9),91)"],
        about: "a projective plane without line k and its points",
        build: super::plane::build_affine,
    },
    Entry {
        word: "projective",
        syntax: "projective(PLANE)",
        examples: &["projective(AG(2,3))", "projective(torus(3,3))"],
        about: "an affine plane with its line at infinity added",
        build: super::plane::build_projective,
    },
    Entry {
        word: "dual",
        syntax: "dual(PLANE)",
        examples: &["dual(hall(9))"],
        about: "a projective plane with points and lines exchanged",
        build: super::plane::build_dual,
    },
    Entry {
        word: "",
        syntax: "BOARD - what",
        examples: &["AG(2,4) - line(3)", "AG(2,4) - class(1)", "PG(2,3) - point(7)", "AG(2,4) - line(1,2)"],
        about: "a board without winning sets, parallel classes, or points and the sets through them",
        build: super::remove::build,
    },
    Entry {
        word: "TD",
        syntax: "TD(k,n)",
        examples: &["TD(4,4)", "TD(3,6)"],
        about: "transversal design: k groups of n points, the n² blocks win (the groups do not)",
        build: super::transversal::build,
    },
    Entry {
        word: "RTD",
        syntax: "RTD(k,n)",
        examples: &["RTD(4,4)"],
        about: "resolvable transversal design: its blocks fall into n parallel classes",
        build: super::transversal::build_resolvable,
    },
    Entry {
        word: "PBSTS",
        syntax: "PBSTS(v)",
        examples: &["PBSTS(7)", "PBSTS(15)"],
        about: "triple system on 1 … v = 2^k − 1, the third point of a line being a xor b",
        build: super::steiner::build_projective_binary,
    },
    Entry {
        word: "STS",
        syntax: "STS(v), STS(13,k), STS(15,k)",
        examples: &["STS(9)", "STS(13,2)", "STS(15,80)"],
        about: "a Steiner triple system; both of order 13 (1 is cyclic); all 80 of order 15 in the customary order",
        build: super::steiner::build_numbered,
    },
    Entry {
        word: "SQS",
        syntax: "SQS(v)",
        examples: &["SQS(8)", "SQS(10)", "SQS(20)"],
        about: "a Steiner quadruple system, any three points in one set of four: v = 2^k or 10·2^k",
        build: super::quadruple::build,
    },
    Entry {
        word: "inversive",
        syntax: "inversive(q)",
        examples: &["inversive(2)", "inversive(3)", "inversive(4)"],
        about: "the inversive plane over GF(q): q² + 1 points, any three on one circle of q + 1",
        build: super::inversive::build,
    },
    Entry {
        word: "bose",
        syntax: "bose(v)",
        examples: &["bose(9)", "bose(21)"],
        about: "Bose's triple system, v ≡ 3 (mod 6)",
        build: super::steiner::build_bose,
    },
    Entry {
        word: "skolem",
        syntax: "skolem(v)",
        examples: &["skolem(7)", "skolem(19)"],
        about: "Skolem's triple system, v ≡ 1 (mod 6)",
        build: super::steiner::build_skolem,
    },
    Entry {
        word: "double",
        syntax: "double(STS)",
        examples: &["double(STS(9))"],
        about: "a triple system of v points doubled to 2v + 1",
        build: super::steiner::build_double,
    },
    Entry {
        word: "",
        syntax: "n^d",
        examples: &["3^2", "4^3", "3^4"],
        about: "the cube of side n in d dimensions with all its lines",
        build: super::cube::build,
    },
    Entry {
        word: "grid",
        syntax: "grid(m,n,k)",
        examples: &["grid(5,5,4)", "grid(15,15,5)"],
        about: "m columns, n rows, k cells in a row",
        build: super::grid::build_grid,
    },
    Entry {
        word: "torus",
        syntax: "torus(m,n) or torus(m,n,k)",
        examples: &["torus(3,3)", "torus(5,5,4)"],
        about: "a grid whose opposite sides meet: closed rows, columns and diagonals, or k cells in a row",
        build: super::grid::build_torus,
    },
    Entry {
        word: "polyomino",
        syntax: "polyomino(NAME,m,n) or polyomino(m,n){cells}",
        examples: &["polyomino(L4,5,5)", "polyomino(fatty,4,4):wrapping", "polyomino(5,5){0,0 1,0 2,0 2,1}"],
        about: "all placements of a polyomino (turned, reflected) on m columns and n rows; :wrapping joins opposite sides",
        build: super::polyomino::build,
    },
    Entry {
        word: "hex",
        syntax: "hex(n) or hex(m,n)",
        examples: &["hex(3)", "hex(4)", "hex(3,4)"],
        about: "Hex: the first player joins top and bottom, the second left and right",
        build: super::hex::build,
    },
    Entry {
        word: "graph",
        syntax: "graph(G):SETS, G being K5, K(3,4), C6, Petersen …, \"graph6\", or graph{1 2; 2 3}:SETS",
        examples: &[
            "graph(K5):spanning-trees",
            "graph(K5):hamilton-cycles",
            "graph{s a; a t; s b; b t; a b}:paths(s,t)",
            "graph(Petersen):perfect-matchings",
            "graph(\"D~{\"):cliques(3)",
        ],
        about: "points are edges; sets are :spanning-trees :paths(s,t) :cycles :hamilton-cycles :cliques(k) :perfect-matchings",
        build: super::graph::build,
    },
    Entry {
        word: "matroid",
        syntax: "matroid(M):SETS",
        examples: &[
            "matroid(whirl(3)):circuits",
            "matroid(uniform(3,6)):bases",
            "matroid(fano):hyperplanes",
            "matroid(vamos):cocircuits",
            "matroid(linear(3){1 0 1 1; 0 1 1 2}):flats(1)",
            "matroid(bases{1 2; 1 3; 2 3 | 4}):circuits",
        ],
        about: "points are elements; sets are :circuits :bases :hyperplanes :cocircuits :flats(r); M is uniform(r,n) \
                graphic(G) wheel(r) whirl(r) linear(q){…} fano nonfano vamos bases{…} circuits{…}",
        build: super::matroid::build,
    },
    Entry {
        word: "graphic",
        syntax: "graphic(G):SETS",
        examples: &["graphic(K5):circuits", "graphic(W4):cocircuits"],
        about: "matroid(graphic(G)), the points are the edges of G",
        build: super::matroid::build,
    },
    Entry {
        word: "",
        syntax: "[OUTER:INNER; point:OTHER, …]",
        examples: &["[3^2:3^2]", "[[3^2:3^2]:3^2]", "[3^2:4^2; 5:lines{1 2}, c3:3^2]"],
        about: "a nest: every outer point is an island with an inner board; other inner boards at chosen points",
        build: super::nest::build,
    },
    Entry {
        word: "lines",
        syntax: "lines{a b c; c d e | f g}",
        examples: &["lines{1 2 3; 3 4 5 | 6 7}", "lines{1 2; 3 4 / 1 3; 2 4}"],
        about: "your own sets; points after | are in no set; after / come the second player's sets",
        build: super::inline::build,
    },
    Entry {
        word: "file",
        syntax: "file(path), file(-) or a path",
        examples: &[],
        about: "a board from a file or standard input: JSON, lists of GAP and Sage, one set a line, .pg, matrices, DIMACS, \
                graph6 (docs/boards.md)",
        build: super::file::build,
    },
    Entry {
        word: "versus",
        syntax: "versus(A,B)",
        examples: &["versus(3^2,grid(3,3,2))", "versus(grid(4,4,3),polyomino(O4,4,4))"],
        about: "the first player wants a set of A, the second a set of B, on the same points",
        build: super::versus::build,
    },
];

/// The family a part of a spec belongs to.
pub fn entry(node: &Node) -> Result<&'static Entry, SpecError> {
    let by_syntax =
        |syntax: &str| FAMILIES.iter().find(|e| e.word.is_empty() && e.syntax.starts_with(syntax));
    let found = match &node.kind {
        NodeKind::Power(..) => by_syntax("n^d"),
        NodeKind::Nest { .. } => by_syntax("["),
        NodeKind::Minus { .. } => by_syntax("BOARD -"),
        NodeKind::Name(name) => FAMILIES.iter().find(|e| e.word == name.word),
        NodeKind::Number(_) | NodeKind::Text(_) => None,
    };
    found.ok_or_else(|| unknown(node))
}

fn unknown(node: &Node) -> SpecError {
    let NodeKind::Name(name) = &node.kind else {
        return SpecError::at(&node.span, format!("“{node}” is not a board"))
            .help("a board looks like AG(2,4) or 3^2");
    };
    let error = SpecError::at(&node.span, format!("no board is called “{}”", name.word));
    let words = FAMILIES.iter().map(|e| e.word).filter(|word| !word.is_empty());
    let close = nearest(&name.word, words.chain(Spec::ALIASES.iter().map(|(name, _)| *name)));
    let syntax = |word: &str| {
        FAMILIES.iter().find(|e| e.word == word).map_or(word.to_string(), |e| e.syntax.to_string())
    };
    match close {
        Some(word) => {
            error.help(format!("did you mean {}? `noughts families` lists all of them", syntax(word)))
        }
        None => error.help("`noughts families` lists what can be typed"),
    }
}
