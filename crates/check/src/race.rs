//! `by race`: on a nest of one board over a design, the first player wins a race on the islands of one block.
//!
//! The islands of the nest are the points of the outer board, whose sets are called **blocks** here: all have k ≥ 2 islands, and any two islands
//! lie in exactly one of them. All inner sets have c points. A winning set is a block with an inner set on each of its islands.
//! Call the players X and O; a player owns an island if he owns an inner set on it. A **loss** on some islands of one block, j of them, with e moves of O
//! outside of these j: e ≥ cj; or O owns one of them and e ≥ c(j − 1); or she owns all. With j = k she has won only after a loss, since another block
//! has at most one island in common with this one.
//!
//! X begins on an island A. O answers there, or on another island B; else let B be any other one. X plays on the block W of A and B alone, as follows. He is
//! **through** with j islands of W if he owns them, e ≤ cj − 2, and e ≤ c(j − 1) − 1 + n for every island I of them, where n (without end if there is none)
//! is how many points O lacks of an inner set on I.
//!
//! * **Two islands**, A and B: X comes through without a loss before, whatever O does there and elsewhere. This is searched ([`Two`]).
//! * **One more**, E, untouched so far. Until he owns E, X answers there each move of O there; after his answer, O owns E only if he does. Her other moves he
//!   answers as he would on the j islands, taking those on E once it is his for moves elsewhere. So there is no loss on the j + 1 islands
//!   before he is through with the j; e < cj, and e < c(j − 1) if O owns one of the j. If he owns E then, he is through with all: e ≤ cj − 2 < cj − 1. Otherwise he
//!   plays on E until he owns it. Let u count O's moves elsewhere in this time. He sees to it that u ≤ c and u ≤ n + 1 in the end, n for E; and that O never owns E
//!   before he does, except with u = 0 and his answer making it his. This is searched ([`Joined`]). Then no loss: e ≤ cj − 2 + u < c(j + 1). If O owns
//!   one of the j, n moves at least of the u were made there, so that e ≤ c(j − 1) − 1 + u < cj. If she owns E, u = 0 and e < cj, and she does not own all j, since
//!   she did not before. And he is through: e ≤ cj − 2 + c; for one of the j, e less n has grown by u ≤ c at most; for E, e ≤ cj − 2 + u ≤ cj − 1 + n.
//!
//! So he is through with W without a loss before, and owns a set before O does.

use crate::board::{Board, NoBoard, build};
use crate::core::board::{Board as Listed, lists_something};
use crate::core::budget::Budget;
use crate::core::claim::{Claim, Value, read_claim};
use crate::core::leaves::one_by_one;
use crate::core::rules::Word;
use crate::core::statement::Statement;
use crate::core::text::{Records, shorten};
use crate::core::{Error, Fault, Verdict};
use crate::spec::{Spec, parse};
use std::collections::{BTreeSet, HashMap};

/// The first record of a certificate of this kind.
pub const BY: &str = "by race";

const NOTE: &str = "on a nest over a design with blocks of one size, the first player plays on the islands of one block, and owns \
                    them before the opponent can own a set";

/// Islands with more points are not searched.
const MOST_POINTS: usize = 9;
/// Symmetries of an inner board that are used: any of them will do.
const MOST_SYMMETRIES: usize = 1000;

/// Checks a statement about a nest against a certificate that begins with this record and says no more.
pub fn check(statement: &Statement, records: &mut Records<'_>) -> Result<Verdict, Fault> {
    let wrong = |reason: String| Fault::Error(Error(format!("statement: {reason}")));
    let (outer, inner) = boards(statement).map_err(wrong)?;
    let name = statement.need("board").map_err(|e| wrong(e.0))?;
    // The sets are not listed, and nothing here asks for them.
    let points = outer.points.saturating_mul(inner.points);
    statement.budget.cells(points as u64)?;
    let board = Listed { points, second: Some(Vec::new()), ..Listed::default() };
    let Claim { game, start, value, words, .. } =
        read_claim(statement, board, name).map_err(|e| wrong(e.0))?;
    let strong = game.rules.word == Word::Strong && game.rules.players == 2 && one_by_one(&game);
    if !strong || start.open != points || start.mover != 1 || !matches!(value, Value::Wins(1)) {
        let about =
            "a race is about the first player's win in a strong game from the empty board, one claim a turn";
        return Err(wrong(about.to_string()));
    }
    records.record()?;
    if let Some(reason) = no_design(&outer, &records.budget)? {
        return records.reject(reason);
    }
    let sets = inner_sets(&inner).or_else(|reason| records.reject(reason))?;
    let island = Island::new(inner.points, sets, &records.budget)?;
    if !Joined::new(&island, &records.budget).is_answered((0, 0))? {
        return records.reject("X does not own an island in time that is joined to others");
    }
    if !Two::new(&island, &records.budget).is_won()? {
        return records.reject("the race on two islands is not won");
    }
    let last = records.record()?;
    if last != "end" {
        return records.reject(format!("“end” is due, and this is “{}”", shorten(&last)));
    }
    Ok(Verdict { words, notes: vec![NOTE.to_string()] })
}

/// The outer board and the inner one of the nest that is named.
fn boards(statement: &Statement) -> Result<(Board, Board), String> {
    let not = || "races are for nests [A:B] by name, with the same board on every island".to_string();
    if lists_something(statement) {
        return Err(not());
    }
    let Spec::Nest { outer, inner, except } = parse(statement.get("board").unwrap_or(""))? else {
        return Err(not());
    };
    let derive = |spec: &Spec| {
        build(spec, &statement.budget).map_err(|none| match none {
            NoBoard::Unknown(reason) | NoBoard::Wrong(reason) => reason,
        })
    };
    let (outer, inner) = (derive(&outer)?, derive(&inner)?);
    let plain = except.is_empty() && outer.second.is_none() && inner.second.is_none();
    if plain { Ok((outer, inner)) } else { Err(not()) }
}

/// Why the outer board is no design with blocks of one size, if it is none.
fn no_design(outer: &Board, budget: &Budget) -> Result<Option<&'static str>, Error> {
    let blocks: BTreeSet<&Vec<usize>> = outer.sets.iter().collect();
    let k = blocks.first().map_or(0, |block| block.len());
    if k < 2 || blocks.iter().any(|block| block.len() != k) {
        return Ok(Some("the outer sets have not all the same number of points, two or more"));
    }
    let cells = blocks.len().saturating_mul(k);
    budget.cells(cells.saturating_add(outer.points) as u64)?;
    budget.steps(cells.saturating_mul(k) as u64)?;
    let mut through = vec![Vec::new(); outer.points];
    for (block, &p) in blocks.iter().flat_map(|&block| block.iter().map(move |p| (block, p))) {
        through[p].push(block);
    }
    // For each point the last one with which it was seen in a block.
    let mut seen_with = vec![usize::MAX; outer.points];
    let is_met_by_all = |(p, blocks): (usize, &Vec<&Vec<usize>>)| {
        let mut others = blocks.iter().flat_map(|block| block.iter()).filter(|&&q| q != p);
        blocks.len() * (k - 1) == outer.points - 1
            && others.all(|&q| std::mem::replace(&mut seen_with[q], p) != p)
    };
    let design = through.iter().enumerate().all(is_met_by_all);
    Ok((!design).then_some("two points of the outer board are not in exactly one set"))
}

/// The inner sets, if all of them have one size.
fn inner_sets(inner: &Board) -> Result<Vec<u32>, String> {
    if inner.points > MOST_POINTS {
        return Err(format!("the islands have more than {MOST_POINTS} points"));
    }
    let mask = |set: &Vec<usize>| set.iter().fold(0, |mask: u32, &p| mask | 1 << p);
    let sets: BTreeSet<u32> = inner.sets.iter().map(mask).collect();
    let c = sets.first().map_or(0, |set| set.count_ones());
    if c == 0 || sets.iter().any(|set| set.count_ones() != c) {
        return Err("the inner sets have not all the same number of points, one or more".to_string());
    }
    Ok(sets.into_iter().collect())
}

/// What X and O have on an island.
type Stones = (u32, u32);

/// An island on its own.
struct Island {
    points: usize,
    sets: Vec<u32>,
    /// The number of points of a set.
    size: u32,
    /// For each position the image that stands for it.
    image: HashMap<Stones, Stones>,
}

impl Island {
    fn new(points: usize, sets: Vec<u32>, budget: &Budget) -> Result<Island, Error> {
        let size = sets.first().map_or(0, |set| set.count_ones());
        let mut island = Island { points, sets, size, image: HashMap::new() };
        budget.steps((MOST_SYMMETRIES * MOST_SYMMETRIES) as u64)?;
        let mut symmetries = Vec::new();
        island.symmetries(&mut Vec::new(), &mut symmetries);
        let positions = 3_u64.pow(points as u32);
        budget.cells(4 * positions)?;
        budget.steps(positions * (symmetries.len() * points) as u64)?;
        for x in 0..1_u32 << points {
            for o in (0..1_u32 << points).filter(|o| o & x == 0) {
                let image = |map: &Vec<usize>, stones: u32| {
                    (0..points).filter(|&p| stones >> p & 1 == 1).fold(0, |set, p| set | 1 << map[p])
                };
                let images = symmetries.iter().map(|map| (image(map, x), image(map, o)));
                island.image.insert((x, o), images.min().unwrap_or((x, o)));
            }
        }
        Ok(island)
    }

    /// Permutations that take sets to sets, the identity first.
    fn symmetries(&self, map: &mut Vec<usize>, found: &mut Vec<Vec<usize>>) {
        if map.len() == self.points {
            found.push(map.clone());
            return;
        }
        for image in 0..self.points {
            if map.contains(&image) || found.len() >= MOST_SYMMETRIES {
                continue;
            }
            map.push(image);
            let done = self.sets.iter().filter(|set| *set >> (map.len() - 1) == 1);
            let good = { done }.all(|set| {
                let image = (0..map.len()).filter(|&p| set >> p & 1 == 1).fold(0, |all, p| all | 1 << map[p]);
                self.sets.contains(&image)
            });
            if good {
                self.symmetries(map, found);
            }
            map.pop();
        }
    }

    fn owns(&self, stones: u32) -> bool {
        self.sets.iter().any(|set| set & !stones == 0)
    }

    /// How many points O lacks of a set without a point of X; very many if there is none.
    fn lacks(&self, (x, o): Stones) -> u32 {
        let alive = self.sets.iter().filter(|set| *set & x == 0);
        alive.map(|set| (set & !o).count_ones()).min().unwrap_or(u32::MAX / 2)
    }

    fn open(&self, (x, o): Stones) -> impl Iterator<Item = u32> {
        (0..self.points).map(|p| 1 << p).filter(move |p| (x | o) & p == 0)
    }
}

/// An island that is joined to others, and what is known of it.
struct Joined<'a> {
    island: &'a Island,
    budget: &'a Budget,
    answered: HashMap<Stones, bool>,
    finished: HashMap<(Stones, u32), bool>,
}

impl<'a> Joined<'a> {
    fn new(island: &'a Island, budget: &'a Budget) -> Joined<'a> {
        Joined { island, budget, answered: HashMap::new(), finished: HashMap::new() }
    }

    fn pay(&self) -> Result<(), Error> {
        self.budget.cells(8)?;
        self.budget.steps((8 * self.island.points * (self.island.sets.len() + 1)) as u64)
    }

    /// O to move, X not being the owner: he has an answer to each move here, and can finish the island from now on.
    fn is_answered(&mut self, here: Stones) -> Result<bool, Error> {
        if let Some(&known) = self.answered.get(&here) {
            return Ok(known);
        }
        self.pay()?;
        let mut all = self.is_finished(here, 0)?;
        for q in self.island.open(here) {
            let mut found = false;
            for p in self.island.open((here.0, here.1 | q)) {
                let (x, o) = (here.0 | p, here.1 | q);
                found = found || self.island.owns(x) || (!self.island.owns(o) && self.is_answered((x, o))?);
            }
            all = all && found;
        }
        self.answered.insert(here, all);
        Ok(all)
    }

    /// O to move, who has made so many moves elsewhere: X comes to own the island in time.
    fn is_finished(&mut self, here: Stones, elsewhere: u32) -> Result<bool, Error> {
        let island = self.island;
        if island.owns(here.0) {
            return Ok(elsewhere <= island.size && elsewhere <= island.lacks(here) + 1);
        }
        if elsewhere > island.size || island.owns(here.1) {
            return Ok(false);
        }
        if let Some(&known) = self.finished.get(&(here, elsewhere)) {
            return Ok(known);
        }
        self.pay()?;
        let mut all = self.goes_on(here, elsewhere + 1)?;
        for q in island.open(here) {
            let after = (here.0, here.1 | q);
            let first = elsewhere == 0 || !island.owns(after.1);
            all = all && first && self.goes_on(after, elsewhere)?;
        }
        self.finished.insert((here, elsewhere), all);
        Ok(all)
    }

    /// X to move.
    fn goes_on(&mut self, (x, o): Stones, elsewhere: u32) -> Result<bool, Error> {
        let mut found = false;
        for p in self.island.open((x, o)) {
            found = found || self.is_finished((x | p, o), elsewhere)?;
        }
        Ok(found)
    }
}

/// A race on two islands, with O's moves elsewhere counted; and what is known of it.
struct Two<'a> {
    island: &'a Island,
    budget: &'a Budget,
    known: HashMap<([Stones; 2], u32), bool>,
}

impl<'a> Two<'a> {
    fn new(island: &'a Island, budget: &'a Budget) -> Two<'a> {
        Two { island, budget, known: HashMap::new() }
    }

    /// Has X a first move such that he comes through wherever O answers?
    fn is_won(&mut self) -> Result<bool, Error> {
        'first: for p in self.island.open((0, 0)) {
            for q in self.island.open((0, 0)) {
                let same = p == q || self.moves([(p, q), (0, 0)], 0)?;
                if !(same && self.moves([(p, 0), (0, q)], 0)?) {
                    continue 'first;
                }
            }
            return Ok(true);
        }
        Ok(false)
    }

    /// X to move.
    fn moves(&mut self, mut islands: [Stones; 2], elsewhere: u32) -> Result<bool, Error> {
        islands = islands.map(|stones| self.island.image[&stones]);
        islands.sort_unstable();
        if let Some(&known) = self.known.get(&(islands, elsewhere)) {
            return Ok(known);
        }
        self.budget.cells(8)?;
        let [points, sets] = [self.island.points, self.island.sets.len()];
        self.budget.steps((8 * points * points * (sets + 1)) as u64)?;
        let mut found = false;
        for i in 0..2 {
            for p in self.island.open(islands[i]) {
                let mut after = islands;
                after[i].0 |= p;
                found = found || self.comes_through(after, elsewhere)?;
            }
        }
        self.known.insert((islands, elsewhere), found);
        Ok(found)
    }

    /// O to move.
    fn comes_through(&mut self, islands: [Stones; 2], elsewhere: u32) -> Result<bool, Error> {
        let (island, size) = (self.island, self.island.size);
        if islands.iter().all(|stones| island.owns(stones.0)) {
            let least = islands.iter().map(|&stones| island.lacks(stones)).min().unwrap_or(0);
            return Ok(elsewhere + 2 <= 2 * size && elsewhere < size + least);
        }
        let loses = |islands: [Stones; 2], elsewhere: u32| {
            let owned = islands.iter().filter(|stones| island.owns(stones.1)).count();
            elsewhere >= 2 * size || (owned > 0 && elsewhere >= size) || owned == 2
        };
        if loses(islands, elsewhere + 1) || !self.moves(islands, elsewhere + 1)? {
            return Ok(false);
        }
        for i in 0..2 {
            for q in island.open(islands[i]) {
                let mut after = islands;
                after[i].1 |= q;
                if loses(after, elsewhere) || !self.moves(after, elsewhere)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::budget::DEFAULT_LIMIT;

    /// The race on all k islands of a block at once, by its definition: X owns them without a loss before.
    struct Whole<'a> {
        island: &'a Island,
        known: HashMap<(Vec<Stones>, u32), bool>,
    }

    impl Whole<'_> {
        fn is_won(&mut self, k: usize) -> bool {
            let open: Vec<u32> = self.island.open((0, 0)).collect();
            let with = |first: Stones, second: Stones| {
                let mut islands = vec![(0, 0); k];
                (islands[0], islands[1]) = (first, second);
                islands
            };
            open.iter().any(|&p| {
                open.iter().all(|&q| {
                    (p == q || self.moves(&with((p, q), (0, 0)), 0)) && self.moves(&with((p, 0), (0, q)), 0)
                })
            })
        }

        fn moves(&mut self, islands: &[Stones], elsewhere: u32) -> bool {
            let mut islands: Vec<Stones> = islands.iter().map(|stones| self.island.image[stones]).collect();
            islands.sort_unstable();
            if let Some(&known) = self.known.get(&(islands.clone(), elsewhere)) {
                return known;
            }
            let found = (0..islands.len()).any(|i| {
                let open: Vec<u32> = self.island.open(islands[i]).collect();
                open.into_iter().any(|p| {
                    let mut after = islands.clone();
                    after[i].0 |= p;
                    self.replies(&after, elsewhere)
                })
            });
            self.known.insert((islands, elsewhere), found);
            found
        }

        fn replies(&mut self, islands: &[Stones], elsewhere: u32) -> bool {
            let island = self.island;
            if islands.iter().all(|stones| island.owns(stones.0)) {
                return true;
            }
            let mut after = vec![(islands.to_vec(), elsewhere + 1)];
            for (i, &stones) in islands.iter().enumerate() {
                after.extend(island.open(stones).map(|q| {
                    let mut after = islands.to_vec();
                    after[i].1 |= q;
                    (after, elsewhere)
                }));
            }
            let (k, size) = (islands.len() as u32, island.size);
            let lost = |islands: &[Stones], elsewhere: u32| {
                let owned = islands.iter().filter(|stones| island.owns(stones.1)).count() as u32;
                elsewhere >= size * k || (owned > 0 && elsewhere >= size * (k - 1)) || owned == k
            };
            !after.iter().any(|(islands, elsewhere)| lost(islands, *elsewhere))
                && after.into_iter().all(|(islands, elsewhere)| self.moves(&islands, elsewhere))
        }
    }

    fn island(points: usize, sets: impl Iterator<Item = u32>) -> Island {
        Island::new(points, sets.collect(), &Budget::new(DEFAULT_LIMIT)).unwrap()
    }

    fn accepted(island: &Island) -> bool {
        let budget = Budget::new(1 << 40);
        Joined::new(island, &budget).is_answered((0, 0)).unwrap()
            && Two::new(island, &budget).is_won().unwrap()
    }

    /// Families of sets of one size on up to five points: what is accepted is won on two, three and, if they are small, four islands.
    #[test]
    fn islands_can_be_joined_one_by_one() {
        let (mut won, mut refused) = (0, 0);
        for (points, size) in [(2, 1), (3, 1), (3, 2), (4, 2), (4, 3), (5, 2), (5, 3)] {
            let all: Vec<u32> = (0..1_u32 << points).filter(|set| set.count_ones() == size).collect();
            // Of the large ones a few.
            for family in (1..1_u32 << all.len()).step_by(if points < 5 { 1 } else { 37 }) {
                let sets = all.iter().enumerate().filter(|(i, _)| family >> i & 1 == 1).map(|(_, &set)| set);
                let island = island(points, sets);
                if !accepted(&island) {
                    refused += 1;
                    continue;
                }
                for k in 2..=(if points < 4 { 4 } else { 3 }) {
                    let whole = Whole { island: &island, known: HashMap::new() }.is_won(k);
                    assert!(whole, "{k} islands of {points} points with sets {:?}", island.sets);
                }
                won += 1;
            }
        }
        assert!(won > 30 && refused > 30, "{won} {refused}");
    }

    #[test]
    fn planes_of_order_3_on_two_and_three_islands() {
        let third = |a: u32, b: u32| (6 - a % 3 - b % 3) % 3 + 3 * ((6 - a / 3 - b / 3) % 3);
        let lines: BTreeSet<u32> =
            (0..9).flat_map(|a| (0..a).map(move |b| 1 << a | 1 << b | 1 << third(a, b))).collect();
        let island = island(9, lines.into_iter());
        assert!(accepted(&island) && island.sets.len() == 12);
        for k in 2..=3 {
            assert!(Whole { island: &island, known: HashMap::new() }.is_won(k), "{k}");
        }
    }
}
