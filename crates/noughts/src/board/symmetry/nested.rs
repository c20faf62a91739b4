//! The automorphisms of a nested board from those of its parts, without listing its sets.
//!
//! Call a board a covering clutter if every point is in a set and no set contains another. Let all boards here
//! be covering clutters, and the outer board prime (see below). Then an automorphism of the nested board takes islands to islands, so that the group is made of
//! the automorphisms of each island and those outer automorphisms that respect which islands are alike:
//!
//! |Aut| = Π over islands |Aut(island)| · |Aut(outer, coloured by the kind of island)|.
//!
//! Why. Call a set C of points a committee if, for winning sets A and B that both meet C, (A ∩ C) ∪ (B ∖ C) is
//! a winning set as well. Islands are committees. A board of three or more points is prime if single points and
//! the whole are its only committees. When the outer board is prime, the islands are the largest committees other than the
//! whole (unique decomposition of clutters: Shapley 1967, Möhring and Radermacher 1984), and automorphisms
//! preserve committees. Small boards are tried for committees one by one. A linear space (two points are in
//! exactly one set) with two or more lines, of three or more points each, is prime: suppose C is a committee
//! with two or more points, but not all.
//! - C lies on a line N. Take p, q in C and r off N. Then (pr ∩ C) ∪ (qr ∖ C) = {p} ∪ (qr ∖ {q}) is a line with
//!   p and r on it, hence pr; but pr meets qr in r only, so qr has two points.
//! - C lies on no line. Take r outside C and p in C; some q in C is off pr. Now (pr ∩ C) ∪ (qr ∖ C) is a line
//!   with p and r on it, hence pr, so pr ∖ C = qr ∖ C = {r}. If s is another point outside, ps ∖ C = {s} in the
//!   same way, and (pr ∖ {r}) ∪ {s} is a line that shares two points with pr and is not pr. If r is the only
//!   point outside, take a line B that misses it: (pr ∩ C) ∪ (B ∖ C) = pr ∖ {r} is a line inside another.

use super::families::Families;
use super::{Canonical, Group, NotComputed, Perm, canonical};
use crate::board::{Board, Draft, Nest, Point, Sets, WinningSets};
use num_bigint::BigUint;
use std::collections::{HashMap, HashSet};

/// The group, if the theorem applies; else the reason why it does not.
pub fn group(board: &Board, nest: &Nest, colours: &[u32]) -> Result<Group, NotComputed> {
    let no = |why: &str| Err(NotComputed::Parts(format!("the parts of the nest do not decide, since {why}")));
    if board.second_sets().is_some() {
        return no("the second player has sets of her own");
    }
    let outer_sets = match nest.outer.winning_sets() {
        WinningSets::Listed(sets) => sets,
        WinningSets::Nested(outer) => return group(board, &regrouped(nest, outer)?, colours),
    };
    if !nest.inners.iter().chain([&nest.outer]).all(is_covering_clutter) {
        return no("a part has points in no set, or sets that contain others");
    }
    if !is_thick_linear_space(outer_sets, nest.outer.points())
        && !has_no_committees(outer_sets, nest.outer.points())
    {
        return no("the outer board is not known to be prime");
    }
    let islands = Islands::new(nest, colours)?;
    let outer = nest.outer.symmetries_fixing(&islands.kind_of)?;
    let mut order: BigUint = outer.order().clone();
    let mut generators: Vec<Perm> = Vec::new();
    // One island of each orbit: the outer automorphisms carry its group to the others.
    for orbit in outer.orbits() {
        let island = orbit[0].index();
        let inner = &islands.kinds[islands.kind_of[island] as usize].group;
        order *= inner.order().pow(orbit.len() as u32);
        let to_kind = &islands.to_kind[island];
        let here = inner.generators().iter().map(|g| to_kind.then(g).then(&to_kind.inverse()));
        generators.extend(here.filter_map(|g| on_island(nest, island, &g)));
    }
    generators.extend(outer.generators().iter().filter_map(|g| islands.lift(nest, g)));
    Ok(Group::of_order(board.points(), generators, order))
}

/// [[A:B]:C] as [A:[B:C]], which has the same points in the same order and the same sets.
fn regrouped(nest: &Nest, outer: &Nest) -> Result<Nest, NotComputed> {
    let mut kinds: HashMap<(u32, &[u32]), u32> = HashMap::new();
    let mut inners = Vec::new();
    let mut inner_of = Vec::new();
    for (o, &middle) in outer.inner_of.iter().enumerate() {
        let islands = &nest.inner_of[outer.first_point[o]..outer.first_point[o + 1]];
        let kind = *kinds.entry((middle, islands)).or_insert(inners.len() as u32);
        if kind as usize == inners.len() {
            let part =
                Nest::new(outer.inners[middle as usize].clone(), nest.inners.clone(), islands.to_vec());
            let labels = (0..part.first_point[islands.len()]).map(|p| p.to_string()).collect();
            let draft = Draft { labels, sets: WinningSets::Nested(Box::new(part)), ..Draft::default() };
            inners.push(
                Board::from_draft("part of a nest", draft).map_err(|e| NotComputed::Parts(e.to_string()))?,
            );
        }
        inner_of.push(kind);
    }
    Ok(Nest::new(outer.outer.clone(), inners, inner_of))
}

/// Two points are in exactly one set; every set has three points or more; there are two sets or more.
fn is_thick_linear_space(sets: &Sets, points: usize) -> bool {
    let pairs: usize = sets.iter().map(|set| set.len() * (set.len() - 1) / 2).sum();
    if sets.len() < 2 || sets.iter().any(|set| set.len() < 3) || pairs != points * (points - 1) / 2 {
        return false;
    }
    // As many pairs as there should be: it is left to see that none occurs twice.
    let through = sets.through(points);
    let mut seen = vec![Point::NONE; points];
    Point::all(points).all(|p| {
        let others = through.get(p.index()).iter().flat_map(|&i| sets.get(i.index())).filter(|&&q| q != p);
        others.into_iter().all(|&q| std::mem::replace(&mut seen[q.index()], p) != p)
    })
}

/// Tries every set of points that may be a committee, on a board of 3 to 16 points.
fn has_no_committees(sets: &Sets, points: usize) -> bool {
    if !(3..=16).contains(&points) {
        return false;
    }
    let masks: Vec<u32> = sets.iter().map(|set| set.iter().map(|&p| 1 << p.index()).sum()).collect();
    let winning: HashSet<u32> = masks.iter().copied().collect();
    let committee = |c: u32| {
        let meeting = || masks.iter().filter(|&&set| set & c != 0);
        meeting().all(|a| meeting().all(|b| winning.contains(&(a & c | b & !c))))
    };
    (1u32..(1 << points) - 1).filter(|c| c.count_ones() > 1).all(|c| !committee(c))
}

/// Every point is in a set, and no set contains another.
fn is_covering_clutter(board: &Board) -> bool {
    if board.second_sets().is_some() {
        return false;
    }
    match board.winning_sets() {
        WinningSets::Listed(sets) => {
            let covered = sets.through(board.points()).iter().all(|through| !through.is_empty());
            let one_size = sets.iter().all(|set| set.len() == sets.get(0).len());
            covered && (one_size || sets.minimal().len() == sets.distinct().len())
        }
        WinningSets::Nested(nest) => {
            is_covering_clutter(&nest.outer) && nest.inners.iter().all(is_covering_clutter)
        }
    }
}

/// The islands of a nest, sorted by what stands on them.
struct Islands {
    kind_of: Vec<u32>,
    kinds: Vec<Kind>,
    /// For each island, where its points go on the first island of its kind.
    to_kind: Vec<Perm>,
}

struct Kind {
    inner: u32,
    colours: Vec<u32>,
    group: Group,
    form: Option<Canonical>,
}

impl Islands {
    fn new(nest: &Nest, colours: &[u32]) -> Result<Islands, NotComputed> {
        let mut islands = Islands { kind_of: Vec::new(), kinds: Vec::new(), to_kind: Vec::new() };
        let mut known: HashMap<(u32, &[u32]), (u32, Perm)> = HashMap::new();
        for (o, &inner) in nest.inner_of.iter().enumerate() {
            let colours = &colours[nest.first_point[o]..nest.first_point[o + 1]];
            let (kind, map) = match known.get(&(inner, colours)) {
                Some(found) => found.clone(),
                None => islands.kind(nest, inner, colours)?,
            };
            known.insert((inner, colours), (kind, map.clone()));
            islands.kind_of.push(kind);
            islands.to_kind.push(map);
        }
        Ok(islands)
    }

    /// The kind of a coloured inner board, new or isomorphic to one before.
    fn kind(&mut self, nest: &Nest, inner: u32, colours: &[u32]) -> Result<(u32, Perm), NotComputed> {
        let board = &nest.inners[inner as usize];
        let mut form = None;
        if !self.kinds.is_empty() {
            let here = canonical::form(&Families::of(board)?, colours)?;
            for (kind, k) in (0..).zip(&mut self.kinds) {
                if k.form.is_none() {
                    k.form =
                        Some(canonical::form(&Families::of(&nest.inners[k.inner as usize])?, &k.colours)?);
                }
                if let Some(map) = k.form.as_ref().and_then(|there| here.map_to(there)) {
                    return Ok((kind, map));
                }
            }
            form = Some(here);
        }
        let group = board.symmetries_fixing(colours)?;
        self.kinds.push(Kind { inner, colours: colours.to_vec(), group, form });
        Ok((self.kinds.len() as u32 - 1, Perm::identity(board.points())))
    }

    /// An outer automorphism that respects kinds, as a permutation of the nested board's points.
    fn lift(&self, nest: &Nest, outer: &Perm) -> Option<Perm> {
        let mut images = Vec::with_capacity(*nest.first_point.last()?);
        for o in 0..nest.inner_of.len() {
            let to = outer.image(Point::new(o)).index();
            let across = self.to_kind[o].then(&self.to_kind[to].inverse());
            images.extend(across.images().iter().map(|p| p.plus(nest.first_point[to])));
        }
        Perm::from_images(images)
    }
}

/// A permutation of one island that leaves the others alone.
fn on_island(nest: &Nest, o: usize, inner: &Perm) -> Option<Perm> {
    let mut images: Vec<Point> = Point::all(*nest.first_point.last()?).collect();
    for (p, &q) in inner.images().iter().enumerate() {
        images[nest.first_point[o] + p] = q.plus(nest.first_point[o]);
    }
    Perm::from_images(images)
}
