//! `matroid(whirl(3)):circuits`: the points are the elements of a matroid.
//!
//! Every matroid is held as one thing, a rank oracle ([`Matroid`]); circuits, bases, hyperplanes, cocircuits
//! and flats are found through it. `sources.rs` makes the oracles, `axioms.rs` checks lists of bases and
//! circuits.

mod axioms;
mod sources;

use super::listing::Listing;
use super::{Draft, Sets, Shape, WinningSets};
use crate::board::builder::Builder;
use crate::spec::{Node, SpecError};
use std::collections::HashSet;

/// A set of elements, one bit each.
type Mask = u128;

/// Most elements of a matroid: the bits of a [`Mask`].
const ELEMENTS: usize = Mask::BITS as usize;

const SUFFIXES: &str = ":circuits, :bases, :hyperplanes, :cocircuits or :flats(r)";

/// A matroid, known by the rank of each set of its elements.
struct Matroid {
    labels: Vec<String>,
    rank_of: Box<dyn Fn(Mask) -> u32>,
    shape: Shape,
}

/// Reads `matroid(…):what` or `graphic(G):what`.
pub fn build(node: &Node, builder: &Builder<'_>) -> Result<Draft, SpecError> {
    let source = if node.name()?.word == "matroid" {
        &node.args(1..=1, "matroid(whirl(3)):circuits")?[0]
    } else {
        node
    };
    let matroid = sources::read(source)?;
    let Some((suffix, word)) = node.suffix() else {
        return Err(SpecError::at(&node.span, "which elements win?").help(format!("add {SUFFIXES}")));
    };
    if word != "flats" {
        suffix.args(0..=0, &format!(":{word}"))?;
    }
    let out = |what| builder.listing(suffix, what);
    let sets = match word.as_str() {
        "circuits" => matroid.circuits(out("circuits"))?,
        "bases" => matroid.bases(out("bases"))?,
        "hyperplanes" => matroid.hyperplanes(out("hyperplanes"), |flat, _| flat)?,
        "cocircuits" => matroid.hyperplanes(out("cocircuits"), |flat, all| all & !flat)?,
        "flats" => {
            let rank = suffix.args(1..=1, ":flats(2)")?[0].number("the rank of the flats")?;
            if rank > u64::from(matroid.rank()) {
                let message = format!("the rank of this matroid is {}", matroid.rank());
                return Err(SpecError::at(&suffix.span, message).help("choose a rank up to it"));
            }
            matroid.flats(rank as u32, out("flats of this rank"), |flat, _| flat)?
        }
        _ => {
            return Err(SpecError::at(&suffix.span, format!("no “:{word}” is defined for matroids"))
                .help(format!("known are {SUFFIXES}")));
        }
    };
    Ok(Draft {
        labels: matroid.labels,
        sets: WinningSets::Listed(sets),
        shape: matroid.shape,
        ..Draft::default()
    })
}

fn elements(mut set: Mask) -> Vec<u32> {
    let mut out = Vec::with_capacity(set.count_ones() as usize);
    while set != 0 {
        out.push(set.trailing_zeros());
        set &= set - 1;
    }
    out
}

/// The set of all elements below `n`.
fn below(n: usize) -> Mask {
    if n == ELEMENTS { Mask::MAX } else { (1 << n) - 1 }
}

impl Matroid {
    fn all(&self) -> Mask {
        below(self.labels.len())
    }

    fn rank(&self) -> u32 {
        (self.rank_of)(self.all())
    }

    fn independent(&self, set: Mask) -> bool {
        (self.rank_of)(set) == set.count_ones()
    }

    /// All elements that do not raise the rank.
    fn closure(&self, set: Mask) -> Mask {
        let rank = (self.rank_of)(set);
        let stays = |e: &usize| set >> e & 1 == 1 || (self.rank_of)(set | 1 << e) == rank;
        (0..self.labels.len()).filter(stays).fold(0, |closure, e| closure | 1 << e)
    }

    /// Visits every independent set of `size` elements, or of every size up to `size` when `smaller`; `visit`
    /// is given the set and the number of the element after its last.
    fn independent_sets(
        &self,
        size: u32,
        smaller: bool,
        out: &mut Listing,
        visit: &mut dyn FnMut(Mask, usize, &mut Listing) -> Result<(), SpecError>,
    ) -> Result<(), SpecError> {
        let mut stack: Vec<(Mask, usize)> = vec![(0, 0)];
        while let Some((set, next)) = stack.pop() {
            let full = set.count_ones() == size;
            if full || smaller {
                visit(set, next, out)?;
            }
            if full {
                continue;
            }
            for e in (next..self.labels.len()).rev() {
                out.step(2 * self.labels.len())?;
                let grown: Mask = set | 1 << e;
                // Without enough rank left among the later elements this set never grows to `size`.
                let enough = smaller || (self.rank_of)(grown | self.all() & !below(e)) >= size;
                if enough && self.independent(grown) {
                    stack.push((grown, e + 1));
                }
            }
        }
        Ok(())
    }

    fn bases(&self, mut out: Listing) -> Result<Sets, SpecError> {
        self.independent_sets(self.rank(), false, &mut out, &mut |set, _, out| push(set, out))?;
        out.finish()
    }

    /// A circuit is an independent set and one later element, all of whose parts are independent.
    fn circuits(&self, mut out: Listing) -> Result<Sets, SpecError> {
        let n = self.labels.len();
        self.independent_sets(self.rank(), true, &mut out, &mut |set, next, out| {
            for e in next..n {
                let with: Mask = set | 1 << e;
                out.step(2 * n)?;
                if !self.independent(with) && elements(set).iter().all(|x| self.independent(with & !(1 << x)))
                {
                    push(with, out)?;
                }
            }
            Ok(())
        })?;
        out.finish()
    }

    /// The closures of the independent sets of this size, each once and changed by `change(flat, all)`.
    fn flats(
        &self,
        rank: u32,
        mut out: Listing,
        change: impl Fn(Mask, Mask) -> Mask,
    ) -> Result<Sets, SpecError> {
        let mut seen = HashSet::new();
        self.independent_sets(rank, false, &mut out, &mut |set, _, out| {
            out.step(2 * self.labels.len() * self.labels.len())?;
            let flat = self.closure(set);
            if seen.insert(flat) { push(change(flat, self.all()), out) } else { Ok(()) }
        })?;
        out.finish()
    }

    fn hyperplanes(&self, out: Listing, change: impl Fn(Mask, Mask) -> Mask) -> Result<Sets, SpecError> {
        match self.rank() {
            0 => out.finish(),
            rank => self.flats(rank - 1, out, change),
        }
    }
}

/// The empty set is a basis or flat of some matroids, but nobody can complete it.
fn push(set: Mask, out: &mut Listing) -> Result<(), SpecError> {
    if set == 0 { Ok(()) } else { out.push(&elements(set)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Point};
    use crate::spec::NodeKind;
    use std::collections::BTreeSet;

    fn family(spec: &str) -> BTreeSet<Vec<Point>> {
        let board = Board::parse(spec).unwrap_or_else(|e| panic!("{e}"));
        let sets = board.list_sets(1 << 20).unwrap();
        let family: BTreeSet<_> = sets.iter().map(<[Point]>::to_vec).collect();
        assert_eq!(family.len(), sets.len(), "{spec}: each set once");
        family
    }

    fn matroid(source: &str) -> Matroid {
        // As an argument: alone, `fano` is the name of a board.
        let spec = format!("matroid({source})").parse::<crate::board::Spec>().unwrap();
        let NodeKind::Name(name) = &spec.root.kind else { panic!("{source}") };
        sources::read(&name.args[0]).unwrap_or_else(|e| panic!("{e}"))
    }

    const SOURCES: [&str; 13] = [
        "uniform(2,5)",
        "uniform(5,5)",
        "fano",
        "nonfano",
        "vamos",
        "wheel(3)",
        "whirl(3)",
        "whirl(2)",
        "wheel(4)",
        "graphic(K4)",
        "graphic(graph{1 2; 2 3; 3 1; 4 5})",
        "linear(3){1 0 1 1 0; 0 1 1 2 0}",
        "circuits{1 2; 3 4 5 | 6}",
    ];

    /// The rank axioms: 0 ≤ r(S) ≤ |S|, unit increase, submodularity, on all sets.
    #[test]
    fn every_oracle_is_a_rank_function() {
        for source in SOURCES {
            let m = matroid(source);
            let all = m.all();
            assert_eq!((m.rank_of)(0), 0);
            for s in 0..=all {
                for e in elements(all & !s) {
                    let (plus, rank) = (s | 1 << e, (m.rank_of)(s));
                    let raised = (m.rank_of)(plus) - rank;
                    assert!(raised <= 1, "{source}");
                    // Submodular on neighbours, which is submodular everywhere.
                    for f in elements(all & !plus) {
                        let gain = (m.rank_of)(plus | 1 << f) - (m.rank_of)(plus);
                        assert!(gain <= (m.rank_of)(s | 1 << f) - rank, "{source}");
                    }
                }
            }
        }
    }

    /// Each derived family against its definition, over all sets of elements.
    #[test]
    fn families_match_their_definitions() {
        for source in SOURCES {
            let m = matroid(source);
            let all = m.all();
            let points = |s: Mask| elements(s).into_iter().map(Point::from).collect();
            let wanted = |keep: &dyn Fn(Mask) -> bool| -> BTreeSet<Vec<Point>> {
                (1..=all).filter(|&s| keep(s)).map(points).collect()
            };
            let rank = |s: Mask| (m.rank_of)(s);
            let dependent = |s: Mask| rank(s) < s.count_ones();
            let minimal = |s: Mask| elements(s).iter().all(|x| !dependent(s & !(1 << x)));
            let flat = |s: Mask| elements(all & !s).iter().all(|e| rank(s | 1 << e) > rank(s));
            let basis = |s: Mask| !dependent(s) && rank(s) == m.rank();
            // A cocircuit meets every basis, and no part of it does.
            let bases: Vec<Mask> = (1..=all).filter(|&s| basis(s)).collect();
            let meets = |s: Mask| bases.iter().all(|b| b & s != 0);
            let cocircuit = |s: Mask| meets(s) && elements(s).iter().all(|x| !meets(s & !(1 << x)));
            let check = |what: &str, found: BTreeSet<Vec<Point>>| {
                if found.is_empty() {
                    assert!(Board::parse(&format!("matroid({source}):{what}")).is_err());
                } else {
                    assert_eq!(family(&format!("matroid({source}):{what}")), found, "{source}:{what}");
                }
            };
            check("circuits", wanted(&|s| dependent(s) && minimal(s)));
            check("bases", wanted(&basis));
            check("hyperplanes", wanted(&|s| flat(s) && rank(s) + 1 == m.rank()));
            check("cocircuits", wanted(&cocircuit));
            for r in 0..=m.rank() {
                check(&format!("flats({r})"), wanted(&|s| flat(s) && rank(s) == r));
            }
        }
    }

    #[test]
    fn graphic_matroids_are_about_cycles_and_trees() {
        for graph in ["K4", "K5", "W5", "K(2,3)", "Petersen"] {
            let graph_sets = |what: &str| family(&format!("graph({graph}):{what}"));
            assert_eq!(family(&format!("graphic({graph}):circuits")), graph_sets("cycles"), "{graph}");
            assert_eq!(family(&format!("graphic({graph}):bases")), graph_sets("spanning-trees"), "{graph}");
        }
    }

    #[test]
    fn the_matroids_with_names() {
        // The lines of the Fano plane are the hyperplanes of its matroid, and its circuits are the lines and
        // their complements.
        assert_eq!(family("matroid(fano):hyperplanes"), family("PBSTS(7)"));
        assert_eq!(family("matroid(fano):circuits").len(), 14);
        // The seven columns of F7 over GF(3) are the non-Fano matroid.
        let columns = "{1 0 1 0 1 0 1; 0 1 1 0 0 1 1; 0 0 0 1 1 1 1}";
        for what in ["circuits", "hyperplanes"] {
            assert_eq!(
                family(&format!("matroid(nonfano):{what}")),
                family(&format!("matroid(linear(3){columns}):{what}"))
            );
            assert_eq!(
                family(&format!("matroid(fano):{what}")),
                family(&format!("matroid(linear(2){columns}):{what}"))
            );
        }
        assert_eq!(family("matroid(vamos):circuits").iter().filter(|c| c.len() == 4).count(), 5);
        assert_eq!(family("matroid(whirl(2)):bases"), family("matroid(uniform(2,4)):bases"));
        // Relaxing the rim adds one basis; K4 is the wheel of rank 3 with 16 spanning trees.
        assert_eq!(family("matroid(wheel(3)):bases").len(), 16);
        assert_eq!(family("matroid(whirl(3)):bases").len(), 17);
        assert_eq!(family("matroid(uniform(3,7)):bases").len(), 35);
    }

    #[test]
    fn lists_give_back_the_matroid_they_came_from() {
        for source in ["fano", "whirl(3)", "uniform(2,4)", "graphic(K4)"] {
            for what in ["bases", "circuits"] {
                let sets = family(&format!("matroid({source}):{what}"));
                let list: Vec<String> = sets
                    .iter()
                    .map(|set| set.iter().map(|p| p.number().to_string()).collect::<Vec<_>>().join(" "))
                    .collect();
                let listed = format!("matroid({what}{{{}}})", list.join("; "));
                for other in ["bases", "circuits", "cocircuits"] {
                    let wanted = family(&format!("matroid({source}):{other}"));
                    assert_eq!(family(&format!("{listed}:{other}")), wanted, "{source} by its {what}");
                }
            }
        }
    }

    #[test]
    fn what_is_not_a_matroid_or_too_large_is_refused() {
        let message = |spec: &str| Board::parse(spec).expect_err(spec).to_string();
        let broken = message("matroid(bases{1 2; 3 4}):circuits");
        assert!(broken.contains("{1 2}") && broken.contains("{3 4}"), "{broken}");
        let broken = message("matroid(circuits{1 2 3; 3 4 5}):bases");
        assert!(broken.contains("{1 2 3}") && broken.contains("{3 4 5}"), "{broken}");
        for bad in [
            "matroid(bases{1 2; 3}):circuits",
            "matroid(bases{}):circuits",
            "matroid(circuits{1 2; 1 2 3}):bases",
            "matroid(fano)",
            "matroid(fano):lines",
            "matroid(fano):flats(4)",
            "matroid(fano):flats",
            "matroid(uniform(5,4)):bases",
            "matroid(uniform(3,200)):bases",
            "matroid(uniform(40,100)):bases",
            "matroid(uniform(4,4)):circuits",
            "matroid(whirl(1)):bases",
            "matroid(wheel(100)):bases",
            "matroid(wheel(40)):bases",
            "matroid(linear(6){1 0; 0 1}):bases",
            "matroid(linear(2){1 0; 0}):bases",
            "matroid(linear(2){1 2; 0 1}):bases",
            "matroid(linear(2)):bases",
            "matroid(linear{1 0}):bases",
            "matroid(AG(2,3)):bases",
            "matroid(fano:bases):bases",
            "graphic(K20):bases",
            "graphic(5):bases",
            "matroid(3^2):bases",
        ] {
            assert!(Board::parse(bad).is_err(), "{bad}");
        }
    }
}
