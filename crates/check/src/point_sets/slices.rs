//! The bound by slices: how a set without winning sets can lie in the parts of many partitions.
//!
//! One partition of the points is given, and symmetries; its images are the *classes*. Every part of it is an image of its first part, in
//! which such a set has at most m points; so that is so in every part of every class. If there is such a set of `low` points or more, there is one of
//! exactly N = `low` points: take points away. A class cuts it into pieces of at most m points, N together: the sizes are a *type*, and there
//! are few. Count the pairs of its points that a class leaves together, over all classes: any two points are together in the same
//! number of classes, so this is that number times N(N−1)/2. The same for triples, where every triple that contains no winning set is together equally often.
//! So the numbers x(T) of classes of each type are a solution of two or three linear equations in integers from 0. The weights make
//! one equation of them in which no x(T) has a negative coefficient: it bounds each x(T), and what is left is tried out.

use super::Demands;
use crate::Fault;
use crate::core::board::Board;
use crate::core::text::{Records, number, point};
use std::collections::HashSet;

/// No honest weight is larger and no such board has more points; then no product below leaves its integers.
const LARGEST_WEIGHT: u64 = 1 << 32;
const MOST_POINTS: usize = 1 << 16;

/// For each point the number of its part.
type Class = Vec<usize>;

/// What is counted over all classes: the classes themselves, pairs, and triples (0 where they are not counted).
type Counts = [i128; 3];

/// Reads `slices m k`, the symmetries, the parts and the weights, and the evidence for the first part.
pub fn check(demands: &Demands, low: usize, high: usize, records: &mut Records<'_>) -> Result<(), Fault> {
    let points = demands.board.points;
    let line = records.record()?;
    let words: Vec<&str> = line.split(' ').collect();
    let (most, triples) = match words.as_slice() {
        ["slices", most, "2"] => (number(most), false),
        ["slices", most, "3"] => (number(most), true),
        _ => return records.reject("“slices”, the most points of a part, and 2 or 3 are due"),
    };
    let Some(most) = most.filter(|&most| most <= points as u64) else {
        return records.reject("a part has no so many points");
    };
    if points > MOST_POINTS {
        return records.reject(format!("slices are for boards of up to {MOST_POINTS} points"));
    }
    if !demands.meets.is_empty() || high < points || low == 0 {
        return records.reject("slices bound the largest of the sets that contain no winning set");
    }
    let symmetries = demands.symmetries(records)?;
    let parts = read_parts(points, records)?;
    all_alike(&parts, &symmetries, points, records)?;
    let classes = images(&parts, &symmetries, points, records)?;
    let together = if triples { triples_together(demands, &classes, records)? } else { 0 };
    let pairs = pairs_together(&classes, points, records)?;
    let n = low as u64;
    let total: Counts =
        [classes.len() as i128, pairs as i128 * choose(n, 2), together as i128 * choose(n, 3)];
    let weights = read_weights(triples, records)?;
    let types = types(n, parts.len(), most, triples, records)?;
    impossible(&types, total, weights, records)?;
    if most as usize >= parts[0].len() {
        return Ok(());
    }
    let inner = restricted(demands, &parts[0], records)?;
    inner.nothing(records, most as usize + 1, parts[0].len())
}

/// Two parts or more, which have every point once, each sorted.
fn read_parts(points: usize, records: &mut Records<'_>) -> Result<Vec<Vec<usize>>, Fault> {
    let mut parts: Vec<Vec<usize>> = Vec::new();
    let mut seen = vec![false; points];
    while records.peek()?.starts_with("part ") {
        let line = records.record()?;
        let part = line.split(' ').skip(1).map(|word| point(word, points)).collect::<Result<Vec<_>, _>>();
        let mut part = part.or_else(|reason| records.reject(reason))?;
        part.sort_unstable();
        if part.iter().any(|&p| std::mem::replace(&mut seen[p], true)) {
            return records.reject("a point stands in two parts, or twice in one");
        }
        parts.push(part);
    }
    if parts.len() < 2 || seen.contains(&false) {
        return records.reject("two parts or more are due, with every point in one of them");
    }
    Ok(parts)
}

/// Is every part an image of the first?
fn all_alike(
    parts: &[Vec<usize>],
    symmetries: &[Vec<usize>],
    points: usize,
    records: &Records<'_>,
) -> Result<(), Fault> {
    let mut seen: HashSet<Vec<usize>> = HashSet::from([parts[0].clone()]);
    let mut queue = vec![parts[0].clone()];
    while let Some(part) = queue.pop() {
        for g in symmetries {
            records.steps(8 * points)?;
            let mut image: Vec<usize> = part.iter().map(|&p| g[p]).collect();
            image.sort_unstable();
            if !seen.contains(&image) {
                records.cells(2 * points)?;
                seen.insert(image.clone());
                queue.push(image);
            }
        }
    }
    if parts.iter().all(|part| seen.contains(part)) {
        Ok(())
    } else {
        records.reject("a part is no image of the first under these symmetries")
    }
}

/// The images of the partition, each once. Parts are numbered by their first points, so that a partition is written in one way.
fn images(
    parts: &[Vec<usize>],
    symmetries: &[Vec<usize>],
    points: usize,
    records: &Records<'_>,
) -> Result<Vec<Class>, Fault> {
    let numbered = |of_point: &dyn Fn(usize) -> usize| {
        let mut names = vec![usize::MAX; parts.len()];
        let mut next = 0;
        let name = |p| {
            let part = of_point(p);
            if names[part] == usize::MAX {
                names[part] = next;
                next += 1;
            }
            names[part]
        };
        (0..points).map(name).collect::<Class>()
    };
    let mut first = vec![0; points];
    for (i, part) in parts.iter().enumerate() {
        for &p in part {
            first[p] = i;
        }
    }
    let mut classes = vec![numbered(&|p| first[p])];
    let mut seen: HashSet<Class> = classes.iter().cloned().collect();
    let mut next = 0;
    while next < classes.len() {
        for g in symmetries {
            records.steps(8 * points)?;
            // The image of a partition has p with q where it has the points that are mapped to them.
            let mut from = vec![0; points];
            for (p, &image) in g.iter().enumerate() {
                from[image] = classes[next][p];
            }
            let image = numbered(&|p| from[p]);
            if !seen.contains(&image) {
                records.cells(2 * points)?;
                seen.insert(image.clone());
                classes.push(image);
            }
        }
        next += 1;
    }
    Ok(classes)
}

/// In how many classes are two points together? The same for any two.
fn pairs_together(classes: &[Class], points: usize, records: &Records<'_>) -> Result<usize, Fault> {
    records.steps(points.saturating_mul(points).saturating_mul(classes.len()))?;
    let count = |p: usize, q: usize| classes.iter().filter(|class| class[p] == class[q]).count();
    let mut pairs = (0..points).flat_map(|q| (0..q).map(move |p| (p, q)));
    let together = pairs.next().map_or(0, |(p, q)| count(p, q));
    match pairs.find(|&(p, q)| count(p, q) != together) {
        None => Ok(together),
        Some((p, q)) => {
            records.reject(format!("points {} and {} are together more or less often", p + 1, q + 1))
        }
    }
}

/// In how many classes are three points together that contain no winning set? The same for any three.
fn triples_together(demands: &Demands, classes: &[Class], records: &Records<'_>) -> Result<usize, Fault> {
    let points = demands.board.points;
    let cube = points.saturating_mul(points).saturating_mul(points);
    records.steps(cube.saturating_mul(classes.len() + 8))?;
    records.cells(demands.avoids.len())?;
    let small: HashSet<&[usize]> =
        demands.avoids.iter().map(Vec::as_slice).filter(|set| set.len() <= 3).collect();
    let contains = |t: &[usize; 3]| {
        let [a, b, c] = *t;
        small.contains(&t[..])
            || [[a, b], [a, c], [b, c]].iter().any(|pair| small.contains(&pair[..]))
            || t.iter().any(|&p| small.contains(&[p][..]))
            || small.contains(&[][..])
    };
    let mut known: Option<usize> = None;
    for c in 0..points {
        for b in 0..c {
            let both: Vec<&Class> = classes.iter().filter(|class| class[b] == class[c]).collect();
            for a in 0..b {
                if contains(&[a, b, c]) {
                    continue;
                }
                let count = both.iter().filter(|class| class[a] == class[b]).count();
                if *known.get_or_insert(count) != count {
                    let [a, b, c] = [a + 1, b + 1, c + 1];
                    return records.reject(format!("points {a}, {b}, {c} are together more or less often"));
                }
            }
        }
    }
    Ok(known.unwrap_or(0))
}

/// `weigh u v`, or `weigh u v w` where triples are counted.
fn read_weights(triples: bool, records: &mut Records<'_>) -> Result<Counts, Fault> {
    let line = records.record()?;
    let words: Vec<&str> = line.split(' ').collect();
    let weight = |text: &str| {
        let size = number(text.strip_prefix('-').unwrap_or(text)).filter(|&size| size <= LARGEST_WEIGHT)?;
        Some(if text.starts_with('-') { -i128::from(size) } else { i128::from(size) })
    };
    let read: Option<Vec<i128>> = words.iter().skip(1).map(|text| weight(text)).collect();
    match read.as_deref() {
        Some(&[u, v]) if words[0] == "weigh" && !triples => Ok([u, v, 0]),
        Some(&[u, v, w]) if words[0] == "weigh" && triples => Ok([u, v, w]),
        _ => records.reject("“weigh” and a whole number for classes, pairs and, if counted, triples are due"),
    }
}

/// The ways to cut N points into so many pieces of at most `most`: for each, the pairs and triples in the pieces. Ways with the same numbers count once.
fn types(
    n: u64,
    parts: usize,
    most: u64,
    triples: bool,
    records: &Records<'_>,
) -> Result<Vec<Counts>, Fault> {
    // What is left after some pieces, the largest that the next may be, and what they count.
    let mut open: HashSet<(u64, u64, i128, i128)> = HashSet::from([(n, most, 0, 0)]);
    for piece in 0..parts {
        let mut next = HashSet::new();
        for (left, largest, pairs, three) in open {
            // The pieces to come are no larger.
            for size in left.div_ceil((parts - piece) as u64)..=largest.min(left) {
                records.cells(4)?;
                let three = if triples { three + choose(size, 3) } else { 0 };
                next.insert((left - size, size, pairs + choose(size, 2), three));
            }
        }
        open = next;
    }
    let types: HashSet<Counts> =
        open.into_iter().filter(|t| t.0 == 0).map(|(_, _, pairs, three)| [1, pairs, three]).collect();
    Ok(types.into_iter().collect())
}

/// Do no numbers of classes of each type have the total? By the weights, and by trying what they leave.
fn impossible(types: &[Counts], total: Counts, weights: Counts, records: &Records<'_>) -> Result<(), Fault> {
    let weigh = |counts: &Counts| counts.iter().zip(&weights).map(|(c, w)| c * w).sum::<i128>();
    if types.iter().any(|t| weigh(t) < 0) {
        return records.reject("a type has a negative weight");
    }
    let all = weigh(&total);
    if all < 0 {
        return Ok(());
    }
    let mut open: HashSet<Counts> = HashSet::from([total]);
    for t in types {
        let mut next = HashSet::new();
        for rest in open {
            let bound = if weigh(t) > 0 { all / weigh(t) } else { total[0] };
            for x in 0..=bound {
                let left: Counts = std::array::from_fn(|i| rest[i] - x * t[i]);
                if left.iter().any(|&l| l < 0) {
                    break;
                }
                records.cells(8)?;
                next.insert(left);
            }
        }
        open = next;
    }
    if open.contains(&[0, 0, 0]) {
        return records.reject("some numbers of classes of each type have these totals");
    }
    Ok(())
}

/// n over k, for k up to 3.
fn choose(n: u64, k: u32) -> i128 {
    let n = i128::from(n);
    match k {
        2 => n * (n - 1) / 2,
        _ => n * (n - 1) * (n - 2) / 6,
    }
}

/// The board of the first part: the winning sets in it, its points numbered in their order.
fn restricted(demands: &Demands, part: &[usize], records: &Records<'_>) -> Result<Demands, Fault> {
    records.steps(8 * demands.board.incidences())?;
    records.cells(demands.board.incidences())?;
    let place = |p: &usize| part.binary_search(p).ok();
    let inside = demands.avoids.iter().filter_map(|set| set.iter().map(place).collect::<Option<Vec<_>>>());
    let sets: Vec<Vec<usize>> = inside.collect();
    let board = Board { points: part.len(), sets: sets.clone(), ..Board::default() };
    Ok(Demands { board, meets: Vec::new(), avoids: sets })
}
