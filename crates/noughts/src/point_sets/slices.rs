//! A bound by slices, for caps of affine spaces and the like.
//!
//! The points fall into parallel slices in many ways, and a cap has few points in each slice. How many pairs and triples of its points share
//! a slice, over all ways, follows from its size alone: equations for the numbers of ways that cut it like this or like that. Where they
//! have no solution in whole numbers from 0, there is no cap of this size, nor a larger one. The checker has the argument in full.

use super::decide::Search;
use super::evidence::Nothing;
use super::extreme::{End, Extreme};
use super::{Demands, Kind, hyperplane, members};
use crate::board::{Board, Draft, Point, Sets, WinningSets};
use crate::limits::{Meter, Stop};
use crate::perm::Perm;
use std::collections::{BTreeSet, HashSet};

/// On boards of fewer points a formula alone is soon refuted.
pub const POINTS: usize = 40;
/// Slices, and ways to slice, that are looked at.
const MOST_SLICES: usize = 2_000;
/// Ways to cut a cap that are weighed against each other.
const MOST_TYPES: usize = 100;
/// Solutions that are tried.
const MOST_TRIED: i128 = 100_000;

/// Slices of a board, and the most points that a cap has in one.
#[derive(Clone, Debug)]
pub struct Slices {
    pub perms: Vec<Perm>,
    /// One way to cut the board. The others are its images.
    pub parts: Vec<Vec<Point>>,
    pub most: usize,
    /// Why no cap has more points in the first part, unless it may have them all.
    pub inner: Option<Nothing>,
    /// The number of classes, and in how many of them two points are together, and three that are no winning set.
    together: [i128; 3],
}

/// Why caps of one size are impossible: the slices, and what classes, pairs and triples weigh.
#[derive(Clone, Debug)]
pub struct Sliced {
    pub slices: Slices,
    pub weights: [i128; 3],
}

/// Classes, pairs and triples: of one class that cuts a cap in some way, or of all together.
type Counts = [i128; 3];

impl Slices {
    /// Slices of a board, where hyperplanes and their images are some.
    pub fn of(search: &Search<'_>) -> Result<Option<Slices>, Stop> {
        let demands = search.demands;
        let Ok(group) = search.board.symmetries() else { return Ok(None) };
        let first = hyperplane::maximal_subspace(&demands.avoids, demands.points, || search.meter.is_spent());
        let perms = group.generators().to_vec();
        let Some(parts) = partition(members(&first), &perms, demands.points) else { return Ok(None) };
        let Some(classes) = images(&parts, &perms) else { return Ok(None) };
        let Some(together) = together(demands, &classes, search.meter)? else { return Ok(None) };
        // What a cap has in a slice is the same question on a smaller board.
        let Some(inside) = restricted(demands, &parts[0]) else { return Ok(None) };
        let Ok(of_part) = Demands::of(&inside, Kind::Cap) else { return Ok(None) };
        // With a meter of its own: what becomes known of a slice must not be said of the board.
        let meter = Meter::new(search.meter.left());
        match Search::new(&inside, &of_part, &meter).extreme(End::Greatest) {
            Extreme::Exact { set, beyond } => {
                Ok(Some(Slices { perms, parts, most: set.len(), inner: beyond, together }))
            }
            Extreme::Between { stop, .. } => Err(stop),
            Extreme::NoSet(_) => Ok(None),
        }
    }

    /// Weights that show that no cap has so many points.
    pub fn exclude(&self, size: usize) -> Option<[i128; 3]> {
        let [classes, pairs, triples] = self.together;
        let n = size as i128;
        let total = [classes, pairs * choose(n, 2), triples * choose(n, 3)];
        let types = types(size, self.parts.len(), self.most, triples > 0)?;
        // The weights that leave the fewest numbers to try.
        let best =
            candidates(&types).into_iter().min_by_key(|weights| left_to_try(&types, total, *weights))?;
        is_impossible(&types, total, best).then_some(best)
    }

    /// Are triples counted as well as pairs?
    pub fn has_triples(&self) -> bool {
        self.together[2] > 0
    }
}

/// Images of a set that have every point once, the first that fit, in order.
fn partition(first: Vec<Point>, perms: &[Perm], points: usize) -> Option<Vec<Vec<Point>>> {
    if first.is_empty() || !points.is_multiple_of(first.len()) || first.len() == points {
        return None;
    }
    let mut seen = BTreeSet::from([first.clone()]);
    let mut queue = vec![first];
    while let Some(part) = queue.pop() {
        for perm in perms {
            let image = perm.image_of_set(&part);
            if seen.insert(image.clone()) {
                queue.push(image);
            }
        }
        if seen.len() > MOST_SLICES {
            return None;
        }
    }
    let mut free = vec![true; points];
    let mut parts = Vec::new();
    for part in seen {
        if part.iter().all(|p| free[p.index()]) {
            for p in &part {
                free[p.index()] = false;
            }
            parts.push(part);
        }
    }
    (!free.contains(&true)).then_some(parts)
}

/// The images of a partition, whose parts are in order, each as the part of every point.
fn images(parts: &[Vec<Point>], perms: &[Perm]) -> Option<Vec<Vec<usize>>> {
    let mut seen = HashSet::from([parts.to_vec()]);
    let mut queue = vec![parts.to_vec()];
    while let Some(class) = queue.pop() {
        for perm in perms {
            let mut image: Vec<Vec<Point>> = class.iter().map(|part| perm.image_of_set(part)).collect();
            image.sort();
            if seen.insert(image.clone()) {
                queue.push(image);
            }
        }
        if seen.len() > MOST_SLICES {
            return None;
        }
    }
    let points = parts.iter().map(Vec::len).sum();
    let numbered = |class: &Vec<Vec<Point>>| {
        let mut of_point = vec![0; points];
        for (i, part) in class.iter().enumerate() {
            for p in part {
                of_point[p.index()] = i;
            }
        }
        of_point
    };
    Some(seen.iter().map(numbered).collect())
}

/// The number of classes, and how often two points, and three, are together; 0 for three if that is not always the same.
fn together(demands: &Demands, classes: &[Vec<usize>], meter: &Meter) -> Result<Option<[i128; 3]>, Stop> {
    let points = demands.points;
    let sets: HashSet<Vec<usize>> =
        demands.avoids.iter().map(|set| set.iter().map(|p| p.index()).collect()).collect();
    let is_cap = |t: [usize; 3]| {
        let [a, b, c] = t;
        let subsets = [vec![a], vec![b], vec![c], vec![a, b], vec![a, c], vec![b, c], vec![a, b, c]];
        !subsets.iter().any(|set| sets.contains(set))
    };
    let (mut pairs, mut triples, mut even) = (None, None, true);
    for c in 0..points {
        meter.count(0)?;
        for b in 0..c {
            let both: Vec<&Vec<usize>> = classes.iter().filter(|class| class[b] == class[c]).collect();
            if *pairs.get_or_insert(both.len()) != both.len() {
                return Ok(None);
            }
            for a in 0..if even { b } else { 0 } {
                let all = both.iter().filter(|class| class[a] == class[b]).count();
                if triples != Some(all) && is_cap([a, b, c]) {
                    even &= triples.replace(all).is_none();
                }
            }
        }
    }
    let triples = triples.filter(|_| even).unwrap_or(0);
    Ok(pairs.map(|pairs| [classes.len() as i128, pairs as i128, triples as i128]))
}

/// The ways to cut so many points into pieces of at most `most`: the pairs and triples in them, each once. `None` if they are many.
fn types(size: usize, parts: usize, most: usize, triples: bool) -> Option<Vec<Counts>> {
    let mut open: HashSet<(usize, usize, i128, i128)> = HashSet::from([(size, most, 0, 0)]);
    for piece in 0..parts {
        let mut next = HashSet::new();
        for (left, largest, pairs, three) in open {
            for n in left.div_ceil(parts - piece)..=largest.min(left) {
                let three = if triples { three + choose(n as i128, 3) } else { 0 };
                next.insert((left - n, n, pairs + choose(n as i128, 2), three));
            }
        }
        if next.len() > 100 * MOST_TYPES {
            return None;
        }
        open = next;
    }
    let types: BTreeSet<Counts> =
        open.into_iter().filter(|t| t.0 == 0).map(|(_, _, pairs, three)| [1, pairs, three]).collect();
    (types.len() <= MOST_TYPES).then(|| types.into_iter().collect())
}

/// Weights that are negative for no type, and 0 for as many as can be: those that the corners of the cone of all types give.
fn candidates(types: &[Counts]) -> Vec<Counts> {
    let weigh = |w: &Counts, t: &Counts| w.iter().zip(t).map(|(w, t)| w * t).sum::<i128>();
    let mut found = BTreeSet::new();
    // Where there are too few types for a corner, the axes help.
    let axes = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
    for (i, a) in types.iter().enumerate() {
        for b in types[..i].iter().chain(&axes) {
            let cross = [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
            let divisor = cross.iter().fold(0, |d, &c| gcd(d, c.abs())).max(1);
            for sign in [1, -1] {
                let weights = cross.map(|c| sign * c / divisor);
                if types.iter().all(|t| weigh(&weights, t) >= 0) {
                    found.insert(weights);
                }
            }
        }
    }
    // No way to cut it at all: then any weights do that are negative for the classes.
    if types.is_empty() {
        found.insert([-1, 0, 0]);
    }
    found.into_iter().collect()
}

/// In how many ways numbers of classes can be given to the types, as far as these weights say.
fn left_to_try(types: &[Counts], total: Counts, weights: Counts) -> i128 {
    let ways = |t: &Counts| most_of(t, total, weights) + 1;
    types.iter().map(ways).fold(1, |all: i128, ways| all.saturating_mul(ways.max(0)))
}

/// The most classes of a type; less than 0 if the weights show that there are none of any type.
fn most_of(t: &Counts, total: Counts, weights: Counts) -> i128 {
    let weigh = |t: &Counts| weights.iter().zip(t).map(|(w, t)| w * t).sum::<i128>();
    match (weigh(&total), weigh(t)) {
        (all, _) if all < 0 => -1,
        (_, 0) => total[0],
        (all, one) => all / one,
    }
}

/// Do no numbers of classes of each type have the total, by these weights and by trying what they leave?
fn is_impossible(types: &[Counts], total: Counts, weights: Counts) -> bool {
    match left_to_try(types, total, weights) {
        0 => return true,
        ways if ways > MOST_TRIED => return false,
        _ => {}
    }
    let mut open = HashSet::from([total]);
    for t in types {
        let most = most_of(t, total, weights);
        let less = |rest: Counts| {
            let left = move |x: i128| -> Counts { std::array::from_fn(|i| rest[i] - x * t[i]) };
            (0..=most).map(left).take_while(|left| left.iter().all(|&l| l >= 0))
        };
        open = open.into_iter().flat_map(less).collect();
    }
    !open.contains(&[0, 0, 0])
}

fn choose(n: i128, k: u32) -> i128 {
    if k == 2 { n * (n - 1) / 2 } else { n * (n - 1) * (n - 2) / 6 }
}

fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The board of one part: the winning sets in it, its points in their order.
fn restricted(demands: &Demands, part: &[Point]) -> Option<Board> {
    let place = |p: &Point| part.binary_search(p).ok().map(Point::new);
    let inside: Sets = demands
        .avoids
        .iter()
        .filter_map(|set| set.iter().map(place).collect::<Option<Vec<Point>>>())
        .collect();
    let draft = Draft {
        labels: (1..=part.len()).map(|i| i.to_string()).collect(),
        sets: WinningSets::Listed(inside),
        ..Draft::default()
    };
    Board::from_draft("a slice", draft).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;

    /// The sizes up to the whole board that slices exclude.
    fn excluded(spec: &str) -> Option<Vec<usize>> {
        let board = Board::parse(spec).unwrap();
        let demands = Demands::of(&board, Kind::Cap).unwrap();
        let meter = Meter::new(Limits::default());
        let slices = Slices::of(&Search::new(&board, &demands, &meter)).unwrap()?;
        Some((1..=board.points()).filter(|&size| slices.exclude(size).is_some()).collect())
    }

    #[test]
    fn slices_exclude_what_is_too_large_and_nothing_else() {
        for (spec, largest, bound) in [
            ("AG(2,3)", 4, 4),
            ("AG(3,3)", 9, 9),
            ("AG(4,3)", 20, 20),
            ("AG(2,4)", 9, 10),
            ("AG(2,5)", 16, 17),
        ] {
            let board = Board::parse(spec).unwrap();
            let excluded = excluded(spec).unwrap();
            assert!(excluded.iter().all(|&size| size > largest), "{spec}: {excluded:?}");
            assert_eq!(excluded, (bound + 1..=board.points()).collect::<Vec<_>>(), "{spec}");
        }
    }

    #[test]
    fn boards_without_parallel_slices_have_none() {
        for spec in ["PG(2,3)", "PBSTS(15)", "lines{1 2; 2 3; 3 4}", "STS(13,1)"] {
            assert_eq!(excluded(spec), None, "{spec}");
        }
    }
}
