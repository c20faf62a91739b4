//! What can be said about a board without playing on it: sizes, degrees, pairs, design, classes, components.
//!
//! Counts are exact. On a nested board sizes and degrees come from the factors; what needs the sets one by
//! one is `None` where they are too many to list.

use super::{Board, Nest, Point, SetId, Sets, WinningSets};
use num_bigint::BigUint;
use std::collections::{BTreeMap, HashMap};

/// How many things there are of each size.
pub type Histogram = BTreeMap<usize, BigUint>;

/// Every `t` points are together in exactly `lambda` of the sets, which all have `k` of the `v` points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Design {
    pub t: usize,
    pub v: usize,
    pub k: usize,
    pub lambda: u64,
}

/// Steps that counting pairs or larger subsets may take.
const MOST_STEPS: u64 = 1_000_000_000;

/// Designs with larger t than this are not looked for.
const LARGEST_T: usize = 5;

/// How many winning sets (of the first player) there are of each size. `None` for mixed nests in nests.
pub fn set_sizes(board: &Board) -> Option<Histogram> {
    match board.winning_sets() {
        WinningSets::Listed(sets) => Some(histogram(sets.iter().map(<[Point]>::len))),
        WinningSets::Nested(nest) => nested_sizes(nest),
    }
}

/// Counts equal numbers.
pub fn histogram(sizes: impl Iterator<Item = usize>) -> Histogram {
    let mut counts: BTreeMap<usize, u64> = BTreeMap::new();
    sizes.for_each(|size| *counts.entry(size).or_default() += 1);
    counts.into_iter().map(|(size, count)| (size, count.into())).collect()
}

/// Sizes add and counts multiply over the islands of an outer set.
fn nested_sizes(nest: &Nest) -> Option<Histogram> {
    let inners = nest.inners.iter().map(set_sizes).collect::<Option<Vec<_>>>()?;
    let mut out = Histogram::new();
    let mut add = |islands: &[u32], times: &BigUint| {
        let none = Histogram::from([(0, BigUint::from(1u32))]);
        let sum = islands.iter().fold(none, |sum, &inner| sum_sizes(&sum, &inners[inner as usize]));
        for (size, count) in sum {
            *out.entry(size).or_default() += count * times;
        }
    };
    match nest.outer.winning_sets() {
        // Outer sets with the same numbers of islands of each kind count together.
        WinningSets::Listed(sets) => {
            let mut kinds: HashMap<Vec<u32>, u64> = HashMap::new();
            for set in sets.iter() {
                let mut kind: Vec<u32> = set.iter().map(|&o| nest.inner_of[o.index()]).collect();
                kind.sort_unstable();
                *kinds.entry(kind).or_default() += 1;
            }
            for (kind, times) in kinds {
                add(&kind, &times.into());
            }
        }
        WinningSets::Nested(_) if inners.len() == 1 => {
            for (size, times) in set_sizes(&nest.outer)? {
                add(&vec![0; size], &times);
            }
        }
        WinningSets::Nested(_) => return None,
    }
    Some(out)
}

fn sum_sizes(a: &Histogram, b: &Histogram) -> Histogram {
    let mut out = Histogram::new();
    for (x, m) in a {
        for (y, n) in b {
            *out.entry(x + y).or_default() += m * n;
        }
    }
    out
}

impl Board {
    /// For each point, the number of winning sets (of the first player) it is in.
    pub fn degrees(&self) -> Vec<BigUint> {
        match self.winning_sets() {
            WinningSets::Listed(sets) => {
                sets.through(self.points()).iter().map(|sets| BigUint::from(sets.len())).collect()
            }
            WinningSets::Nested(_) => through(self, &vec![BigUint::from(1u32); self.points()]),
        }
    }
}

/// For each point, Σ over the sets through it of the product of their points' weights.
fn through(board: &Board, weights: &[BigUint]) -> Vec<BigUint> {
    let mut out = vec![BigUint::ZERO; board.points()];
    match board.winning_sets() {
        WinningSets::Listed(sets) => {
            for set in sets.iter() {
                let product: BigUint = set.iter().map(|&p| &weights[p.index()]).product();
                for &p in set {
                    out[p.index()] += &product;
                }
            }
        }
        WinningSets::Nested(nest) => {
            let range = |o: usize| nest.first_point[o]..nest.first_point[o + 1];
            let inner = |o: usize| &nest.inners[nest.inner_of[o] as usize];
            let islands: Vec<BigUint> = (0..nest.outer.points())
                .map(|o| inner(o).sum_over_sets(&|p| weights[range(o)][p.index()].clone()))
                .collect();
            let outer = through(&nest.outer, &islands);
            for (o, island) in islands.iter().enumerate().filter(|(_, island)| **island != BigUint::ZERO) {
                // `outer` has the island's own sum as a factor, and only sets through the point are wanted.
                let others = &outer[o] / island;
                for (slot, own) in out[range(o)].iter_mut().zip(through(inner(o), &weights[range(o)])) {
                    *slot = own * &others;
                }
            }
        }
    }
    out
}

/// How many pairs of points are together in how many sets. `None` if that would take too long.
pub fn pairs(sets: &Sets, points: usize) -> Option<BTreeMap<u64, u64>> {
    let steps: u64 = sets.iter().map(|set| (set.len() as u64).pow(2)).sum();
    if steps > MOST_STEPS {
        return None;
    }
    let through = sets.through(points);
    let mut together = vec![0u64; points];
    let mut touched = Vec::new();
    let mut out: BTreeMap<u64, u64> = BTreeMap::new();
    for p in 0..points {
        for &i in through.get(p) {
            for &q in sets.get(i.index()).iter().filter(|&&q| q.index() > p) {
                if together[q.index()] == 0 {
                    touched.push(q);
                }
                together[q.index()] += 1;
            }
        }
        let strangers = (points - p - 1 - touched.len()) as u64;
        if strangers > 0 {
            *out.entry(0).or_default() += strangers;
        }
        for q in touched.drain(..) {
            *out.entry(std::mem::take(&mut together[q.index()])).or_default() += 1;
        }
    }
    Some(out)
}

/// The parameters with the largest t (at most 5) for which the sets are a design. `None` if the sets differ
/// in size or the points in degree, or if counting pairs would take too long.
pub fn design(sets: &Sets, points: usize) -> Option<Design> {
    let k = sets.iter().next()?.len();
    let same_size = sets.iter().all(|set| set.len() == k);
    let through = sets.through(points);
    let degree = through.iter().next()?.len();
    if !same_size || through.iter().any(|sets| sets.len() != degree) {
        return None;
    }
    let mut found = Design { t: 1, v: points, k, lambda: degree as u64 };
    if k >= 2 {
        let pairs = pairs(sets, points)?;
        match (pairs.len(), pairs.keys().next()) {
            (1, Some(&lambda)) if lambda > 0 => found = Design { t: 2, lambda, ..found },
            _ => return Some(found),
        }
    }
    while found.t >= 2 && found.t < LARGEST_T.min(k) {
        match covered_alike(sets, points, found.t + 1) {
            Some(lambda) => found = Design { t: found.t + 1, lambda, ..found },
            None => break,
        }
    }
    Some(found)
}

/// In how many sets every `t` points are together, if that is one positive number (and quick to find out).
fn covered_alike(sets: &Sets, points: usize, t: usize) -> Option<u64> {
    let all = binomial(points, t)?;
    let per_set = binomial(sets.get(0).len(), t)?;
    if all > 4_000_000 || per_set.checked_mul(sets.len() as u64)? > 40_000_000 {
        return None;
    }
    let mut counts: HashMap<Vec<Point>, u64> = HashMap::new();
    for set in sets.iter() {
        for_each_subset(set, t, &mut |subset| match counts.get_mut(subset) {
            Some(count) => *count += 1,
            None => drop(counts.insert(subset.to_vec(), 1)),
        });
    }
    let lambda = *counts.values().next()?;
    (counts.len() as u64 == all && counts.values().all(|&count| count == lambda)).then_some(lambda)
}

fn binomial(n: usize, k: usize) -> Option<u64> {
    (0..k as u64).try_fold(1u64, |b, i| Some(b.checked_mul((n as u64).checked_sub(i)?)? / (i + 1)))
}

fn for_each_subset(set: &[Point], t: usize, visit: &mut impl FnMut(&[Point])) {
    fn extend(rest: &[Point], t: usize, chosen: &mut Vec<Point>, visit: &mut impl FnMut(&[Point])) {
        if t == 0 {
            return visit(chosen);
        }
        for i in 0..(rest.len() + 1).saturating_sub(t) {
            chosen.push(rest[i]);
            extend(&rest[i + 1..], t - 1, chosen, visit);
            chosen.pop();
        }
    }
    extend(set, t, &mut Vec::with_capacity(t), visit);
}

/// Points in groups that no set leaves. A point in no set is a group of its own.
pub fn components(points: usize, families: &[&Sets]) -> Vec<Vec<Point>> {
    let mut parent: Vec<Point> = Point::all(points).collect();
    for set in families.iter().flat_map(|sets| sets.iter()) {
        for &p in set {
            let (a, b) = (root(&mut parent, set[0]), root(&mut parent, p));
            parent[a.max(b).index()] = a.min(b);
        }
    }
    let mut out: BTreeMap<Point, Vec<Point>> = BTreeMap::new();
    for p in Point::all(points) {
        out.entry(root(&mut parent, p)).or_default().push(p);
    }
    out.into_values().collect()
}

impl Sets {
    /// Points in groups that no set leaves. A point in no set is a group of its own.
    pub fn components(&self, points: usize) -> Vec<Vec<Point>> {
        components(points, &[self])
    }
}

fn root(parent: &mut [Point], mut p: Point) -> Point {
    while parent[p.index()] != p {
        parent[p.index()] = parent[parent[p.index()].index()];
        p = parent[p.index()];
    }
    p
}

/// Classes of sets, as indices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Classes {
    pub classes: Vec<Vec<SetId>>,
    /// Every class is a partition of the points and every set is in one class: the sets are resolved.
    pub resolved: bool,
}

/// The classes that the board's construction gives, or else those of sets without common points, where they
/// resolve the sets.
pub fn classes(board: &Board, sets: &Sets) -> Option<Classes> {
    let classes = if board.classes().is_empty() {
        disjoint_classes(sets, board.points())?
    } else {
        board.classes().to_vec()
    };
    let partition = |class: &Vec<SetId>| {
        let mut seen = vec![false; board.points()];
        let mut points = class.iter().flat_map(|&i| sets.get(i.index()));
        points.all(|&p| !std::mem::replace(&mut seen[p.index()], true)) && !seen.contains(&false)
    };
    let mut members: Vec<SetId> = classes.iter().flatten().copied().collect();
    members.sort_unstable();
    let every_set_once = members.iter().copied().eq(SetId::all(sets.len()));
    let resolved = every_set_once && classes.iter().all(partition);
    ((resolved && !classes.is_empty()) || !board.classes().is_empty())
        .then_some(Classes { classes, resolved })
}

fn disjoint_classes(sets: &Sets, points: usize) -> Option<Vec<Vec<SetId>>> {
    let steps = (sets.len() as u64).checked_mul(sets.len() as u64)?;
    if steps > MOST_STEPS / 10 {
        return None;
    }
    let through = sets.through(points);
    let mut class_of: Vec<Option<usize>> = vec![None; sets.len()];
    let mut classes: Vec<Vec<SetId>> = Vec::new();
    for i in SetId::all(sets.len()) {
        let mut meets = vec![false; sets.len()];
        for &j in sets.get(i.index()).iter().flat_map(|&p| through.get(p.index())) {
            meets[j.index()] = true;
        }
        let class: Vec<SetId> = SetId::all(sets.len()).filter(|&j| j == i || !meets[j.index()]).collect();
        match class_of[i.index()] {
            // The relation is an equivalence exactly if all members of a class see the same class.
            Some(known) if classes[known] != class => return None,
            Some(_) => {}
            None => {
                for &j in &class {
                    if class_of[j.index()].replace(classes.len()).is_some() {
                        return None;
                    }
                }
                classes.push(class);
            }
        }
    }
    Some(classes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::point::points;

    fn listed(spec: &str) -> (Board, Sets) {
        let board = Board::parse(spec).unwrap();
        let sets = board.list_sets(10_000_000).unwrap().into_owned();
        (board, sets)
    }

    #[test]
    fn factors_give_what_the_listed_sets_give() {
        for spec in [
            "[3^2:3^2]",
            "[lines{1 2; 2 3; 3}:lines{1; 2 3; 2 4 5 | 6}]",
            "[[lines{1 2; 3}:lines{1; 1 2}]:lines{1 2; 2 3 4}]",
            "[3^2:lines{1; 2 3}; 5:lines{1 2}, 6:lines{| 1 2}]",
            "[lines{1 2}:lines{| 1 2}]",
        ] {
            let (board, sets) = listed(spec);
            assert_eq!(set_sizes(&board).unwrap(), histogram(sets.iter().map(<[Point]>::len)), "{spec}");
            let counted: Vec<BigUint> =
                sets.through(board.points()).iter().map(|t| BigUint::from(t.len())).collect();
            assert_eq!(board.degrees(), counted, "{spec}");
        }
    }

    #[test]
    fn pairs_by_the_definition() {
        let (board, sets) = listed("lines{1 2 3; 1 2 4; 2 5; 1 2 | 6}");
        let mut expected: BTreeMap<u64, u64> = BTreeMap::new();
        for p in Point::all(board.points()) {
            for q in Point::all(p.index()) {
                let both = sets.iter().filter(|set| set.contains(&p) && set.contains(&q)).count();
                *expected.entry(both as u64).or_default() += 1;
            }
        }
        assert_eq!(pairs(&sets, board.points()).unwrap(), expected);
    }

    #[test]
    fn designs() {
        let of = |spec: &str| {
            let (board, sets) = listed(spec);
            design(&sets, board.points()).map(|d| (d.t, d.v, d.k, d.lambda))
        };
        assert_eq!(of("AG(2,4)"), Some((2, 16, 4, 1)));
        assert_eq!(of("PG(3,2)"), Some((2, 15, 3, 1)));
        // Planes of AG(3,2): the Steiner quadruple system SQS(8).
        assert_eq!(of("AG(3,2):planes"), Some((3, 8, 4, 1)));
        assert_eq!(of("lines{1 2; 3 4}"), Some((1, 4, 2, 1)));
        assert_eq!(of("3^2"), None);
    }

    #[test]
    fn components_and_classes() {
        let (board, sets) = listed("lines{1 2; 2 3; 4 5 | 6}");
        assert_eq!(components(board.points(), &[&sets]), [points([0, 1, 2]), points([3, 4]), points([5])]);
        let (board, sets) = listed("AG(2,3)");
        let found = classes(&board, &sets).unwrap();
        assert!(found.resolved);
        let same: Vec<Vec<SetId>> = disjoint_classes(&sets, 9).unwrap();
        assert_eq!(same.len(), 4);
        assert_eq!(found.classes.len(), 4);
        // The diagonals have no parallels; disjointness is no equivalence; no lines are disjoint.
        for spec in ["3^2", "lines{1 2; 3 4; 4 5}", "PG(2,2)"] {
            let (board, sets) = listed(spec);
            assert_eq!(classes(&board, &sets), None, "{spec}");
        }
    }
}
