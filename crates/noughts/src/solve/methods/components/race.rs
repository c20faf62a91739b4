//! Races: X takes islands one by one, and then completes them sooner than O can complete a set of hers.

use crate::board::{Board, Point, Sets};
use std::collections::HashMap;

/// Does X win the strong game on every nest with these inner sets? All have two points, and whichever point O takes, another one has
/// two neighbours left.
///
/// X chooses a smallest outer set and plays on its k islands only: where O has just moved, if he does not own that island
/// yet, else where he likes. One piece with two open neighbours on an island is an island owned with the next, so each piece
/// of his counts and after 2k of them he owns all k islands. O has 2k − 1 by then, and no set of the nest is smaller than 2k.
pub fn of_pairs(inner: &Sets, points: usize) -> bool {
    let neighbours = |u: Point, without: Point| {
        inner.iter().filter(|set| set.contains(&u) && !set.contains(&without)).count()
    };
    let all = Point::all(points);
    inner.distinct().len() == inner.len()
        && inner.iter().all(|set| set.len() == 2)
        && points > 0
        && all.clone().all(|v| all.clone().any(|u| u != v && neighbours(u, v) >= 2))
}

/// Do any two of these sets meet? Then never do both players own one.
pub fn meet(sets: &Sets) -> bool {
    sets.iter().enumerate().all(|(i, a)| sets.iter().take(i).all(|b| a.iter().any(|p| b.contains(p))))
}

/// Sets of few points as bits of a number.
pub fn masks(sets: &Sets) -> Vec<u32> {
    sets.iter().map(|set| set.iter().fold(0, |mask, p| mask | 1 << p.index())).collect()
}

/// Boards that are small enough for a race: islands, points of an island and of its sets.
const ISLANDS: usize = 20;
const POINTS: usize = 9;

/// Does X win the strong game on a nest by taking islands, with at most `most` islands of his? The inner sets must meet pairwise, so that an
/// island has one owner.
///
/// X takes an island with the first piece on it, and answers every later move of O there until he owns it. [`tempo`] makes sure that
/// he comes to own it and needs only k − 1 pieces besides that are no answers, k being the size of the smallest inner
/// set. Suppose that he has taken all islands of an outer set W, and that for each outer set V without an island of his, O needs more than
/// (k − 1)|W| pieces to have k of her own on each island of V. Then he completes the islands of W with that many moves,
/// while O has made as many elsewhere: not enough. Until then the game is played on the outer board, with O's pieces counted.
pub fn by_islands(outer: &Board, outer_sets: &Sets, inner: &Sets, inner_points: usize, most: u32) -> bool {
    let Some(size) = inner.iter().map(<[Point]>::len).min() else { return false };
    if outer.points() > ISLANDS || inner_points > POINTS || !meet(inner) || !tempo(inner, inner_points) {
        return false;
    }
    let mut race =
        Race { islands: outer.points(), sets: masks(outer_sets), size: size as u32, known: HashMap::new() };
    let first: Vec<Point> = outer.symmetries().map_or_else(
        |_| Point::all(outer.points()).collect(),
        |group| group.orbits().iter().map(|orbit| orbit[0]).collect(),
    );
    (1..=most).any(|moves| {
        race.known.clear();
        first.iter().any(|&island| {
            let own = 1 << island.index();
            race.decides(own, 0) || race.holds(own, 0, moves - 1)
        })
    })
}

/// Can X, with one piece on an island and O to move, own it with at most k pieces more than she has there, if he answers each move of
/// hers on it and makes the others when he likes?
fn tempo(inner: &Sets, points: usize) -> bool {
    let sets = masks(inner);
    let size = inner.iter().map(<[Point]>::len).min().unwrap_or(0) as u32;
    let mut island = Island { sets, points, size, known: HashMap::new() };
    (0..points).any(|p| island.safe(1 << p, 0))
}

struct Island {
    sets: Vec<u32>,
    points: usize,
    size: u32,
    known: HashMap<(u32, u32), bool>,
}

impl Island {
    /// O may move here, or leave X to make a move of his own.
    fn safe(&mut self, x: u32, o: u32) -> bool {
        let surplus = x.count_ones() <= o.count_ones() + self.size;
        if self.sets.iter().any(|set| set & x == *set) || !surplus {
            return surplus;
        }
        if let Some(&known) = self.known.get(&(x, o)) {
            return known;
        }
        let open = |p: &usize| (x | o) >> p & 1 == 0;
        let mut moves = (0..self.points).filter(open).collect::<Vec<_>>().into_iter();
        let found = self.moves(x, o) && moves.all(|p| self.moves(x, o | 1 << p));
        self.known.insert((x, o), found);
        found
    }

    /// X moves here.
    fn moves(&mut self, x: u32, o: u32) -> bool {
        (0..self.points).any(|p| (x | o) >> p & 1 == 0 && self.safe(x | 1 << p, o))
    }
}

/// Islands taken by X, and O's pieces on each of the others, four bits an island.
struct Race {
    islands: usize,
    sets: Vec<u32>,
    size: u32,
    known: HashMap<(u32, u128, u32), bool>,
}

impl Race {
    fn pieces(o: u128, island: usize) -> u32 {
        (o >> (4 * island) & 15) as u32
    }

    /// Has X taken a set of islands with which he wins, O to move?
    fn decides(&self, x: u32, o: u128) -> bool {
        let taken = self.sets.iter().filter(|set| *set & x == **set).map(|set| set.count_ones()).min();
        let needs = |set: &u32| -> u32 {
            (0..self.islands).filter(|i| set >> i & 1 == 1).map(|i| self.size - Race::pieces(o, i)).sum()
        };
        taken.is_some_and(|islands| {
            self.sets.iter().filter(|set| *set & x == 0).all(|set| needs(set) > (self.size - 1) * islands)
        })
    }

    /// O to move; X may take `left` islands more. A piece of hers beyond k on an island is a pass, and no better than another one.
    fn holds(&mut self, x: u32, o: u128, left: u32) -> bool {
        if left == 0 {
            return false;
        }
        if let Some(&known) = self.known.get(&(x, o, left)) {
            return known;
        }
        let found = (0..self.islands).all(|i| {
            x >> i & 1 == 1 || Race::pieces(o, i) == self.size || self.takes(x, o + (1 << (4 * i)), left)
        });
        self.known.insert((x, o, left), found);
        found
    }

    /// X to move.
    fn takes(&mut self, x: u32, o: u128, left: u32) -> bool {
        let free: Vec<usize> =
            (0..self.islands).filter(|&i| x >> i & 1 == 0 && Race::pieces(o, i) == 0).collect();
        if free.iter().any(|&i| self.decides(x | 1 << i, o)) {
            return true;
        }
        if left == 1 {
            return false;
        }
        let hers = (0..self.islands).filter(|&i| Race::pieces(o, i) > 0).fold(0, |mask, i| mask | 1_u32 << i);
        let missing = |x: u32| move |set: &u32| (set & !x).count_ones();
        let alive: Vec<u32> = self.sets.iter().copied().filter(|set| set & hers == 0).collect();
        if alive.iter().map(missing(x)).min().is_none_or(|least| least > left) {
            return false;
        }
        // Threats to take a whole set first.
        let (threats, others): (Vec<usize>, Vec<usize>) = free
            .iter()
            .partition(|&&i| alive.iter().any(|set| set >> i & 1 == 1 && missing(x | 1 << i)(set) == 1));
        threats.iter().chain(&others).any(|&i| self.holds(x | 1 << i, o, left - 1))
    }
}
