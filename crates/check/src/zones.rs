//! `by zones`: the prover holds the opponent, by a tree in which one branch serves for many replies.
//!
//! A position is the **family** of what is left of the opponent's sets: those without a point of the prover, less the
//! opponent's points, without sets that contain another. A claim of the prover takes the sets through it out of the family, a
//! claim of the opponent takes the point out of its sets; a set of which nothing is left is the opponent's.
//!
//! Every node has a **zone**, a set of points of its family, such that the prover holds even if the opponent has, besides, any
//! points outside of the zone, and lacks any points that he has. Why, from the leaves up:
//!
//! * Leaf, pairs of points: the prover answers in pairs, and elsewhere takes the heaviest point of the sets that contain no
//!   pair, less all points of pairs. Their weight is below 1, so that none of them falls to the opponent, and of the others
//!   he gets no more than one point of the pair. Zone: the pairs, and the rest of those sets.
//! * A claim p of the prover: what holds after it. Zone: that of the node after it, and p.
//! * Replies of the opponent: a branch for q serves for q, and for every reply outside of the zone Z that the position after q has:
//!   after such a reply the opponent has a point outside of Z, and lacks q. Every point of the family must be served; other
//!   points are outside of all zones. Zone: the zones of all branches, and their points.

use crate::core::Fault;
use crate::core::claim::Claim;
use crate::core::game::Game;
use crate::core::leaves::{DOES_NOT_APPLY, holding_is_enough, one_by_one, read_pairs};
use crate::core::text::{Records, number, point, shorten};
use crate::core::tree::Part;
use crate::pairs;
use std::collections::BTreeSet;

pub const NOTE: &str = "relevance zones (a branch serves for every reply outside of its zone)";

type Zone = BTreeSet<usize>;

/// Sets of points, each sorted, in order, none of which contains another.
#[derive(Clone, PartialEq, Eq)]
struct Family(Vec<Vec<usize>>);

impl Family {
    /// Keeps the sets that contain no other one.
    fn new(sets: Vec<Vec<usize>>, records: &Records<'_>) -> Result<Family, Fault> {
        let incidences: usize = sets.iter().map(Vec::len).sum();
        records.steps(incidences.saturating_mul(sets.len() + 4))?;
        Ok(Family(pairs::minimal(sets)))
    }

    fn points(&self) -> Zone {
        self.0.iter().flatten().copied().collect()
    }

    fn image(&self, map: &[usize], records: &Records<'_>) -> Result<Family, Fault> {
        let image = |set: &Vec<usize>| {
            let mut image: Vec<usize> = set.iter().map(|&p| map[p]).collect();
            image.sort_unstable();
            image
        };
        Family::new(self.0.iter().map(image).collect(), records)
    }
}

/// A position with a name: its family, whether the prover moves there, and its zone once that is known.
struct Named {
    family: Family,
    prover_moves: bool,
    zone: Option<Zone>,
}

/// What is under way: an own stack, because a hostile file may go as deep as the board is large.
enum Step {
    Name(usize),
    Claim(usize),
    Replies { family: Family, left: u64, reply: usize, served: Zone, zone: Zone },
}

/// Checks the records of a part, from its maps on.
pub fn check(claim: &Claim, part: &Part, records: &mut Records<'_>) -> Result<(), Fault> {
    let game = &claim.game;
    let [prover] = part.provers[..] else { return records.reject(DOES_NOT_APPLY) };
    let opponent = Game::other(prover);
    if !holding_is_enough(game, prover, &part.accept) || !one_by_one(game) || claim.over.is_some() {
        return records.reject(DOES_NOT_APPLY);
    }
    let owner = &claim.start.owner;
    let alive = game.sets_of(opponent).iter().filter(|set| set.iter().all(|&p| owner[p] != prover));
    let family: Vec<Vec<usize>> =
        alive.map(|set| set.iter().copied().filter(|&p| owner[p] == 0).collect()).collect();
    records.cells(family.iter().map(Vec::len).sum())?;
    let family = Family::new(family, records)?;
    let points = owner.len();
    let mut maps = vec![(0..points).collect::<Vec<usize>>()];
    while let Some(images) = records.peek()?.strip_prefix("map ").map(str::to_string) {
        records.record()?;
        records.cells(points)?;
        maps.push(read_map(&images, points).or_else(|reason| records.reject(reason))?);
    }
    Walk { maps, points, named: Vec::new(), records }.check(family, claim.start.mover == prover)
}

fn read_map(images: &str, points: usize) -> Result<Vec<usize>, String> {
    let map = images.split(' ').map(|text| point(text, points)).collect::<Result<Vec<usize>, String>>()?;
    let distinct: BTreeSet<&usize> = map.iter().collect();
    if map.len() == points && distinct.len() == points {
        return Ok(map);
    }
    Err("this is not a permutation of the points".to_string())
}

struct Walk<'a, 'r> {
    /// Permutations of the points, the identity first.
    maps: Vec<Vec<usize>>,
    points: usize,
    named: Vec<Named>,
    records: &'a mut Records<'r>,
}

impl Walk<'_, '_> {
    fn check(mut self, mut family: Family, mut prover_moves: bool) -> Result<(), Fault> {
        let mut path: Vec<Step> = Vec::new();
        loop {
            if family.0.first().is_some_and(Vec::is_empty) {
                return self.records.reject("the opponent has a whole set here");
            }
            let Some(mut zone) = self.record(&mut family, &mut prover_moves, &mut path)? else { continue };
            // Back to the last position that has a branch left.
            loop {
                match path.pop() {
                    None => return Ok(()),
                    Some(Step::Name(name)) => self.named[name].zone = Some(zone.clone()),
                    Some(Step::Claim(p)) => _ = zone.insert(p),
                    Some(Step::Replies { family: before, left, reply, mut served, zone: mut all }) => {
                        self.records.steps(before.0.iter().map(Vec::len).sum())?;
                        served.insert(reply);
                        served.extend(before.points().difference(&zone));
                        all.extend(zone);
                        all.insert(reply);
                        if left == 0 {
                            if let Some(p) = before.points().difference(&served).next() {
                                return self
                                    .records
                                    .reject(format!("no branch serves for the reply {}", p + 1));
                            }
                            zone = all;
                            continue;
                        }
                        let reply = self.reply(&before)?;
                        family = without(&before, reply, self.records)?;
                        prover_moves = true;
                        path.push(Step::Replies { family: before, left: left - 1, reply, served, zone: all });
                        break;
                    }
                }
            }
        }
    }

    /// Reads a record. Gives back the zone where it ends a branch; else goes on to the next position.
    fn record(
        &mut self,
        family: &mut Family,
        prover_moves: &mut bool,
        path: &mut Vec<Step>,
    ) -> Result<Option<Zone>, Fault> {
        let line = self.records.record()?;
        let mut words: Vec<&str> = line.split(' ').collect();
        if let Some(name) = words[0].strip_prefix('@') {
            if number(name) != Some(self.named.len() as u64 + 1) || words.get(1) == Some(&"=") {
                return self
                    .records
                    .reject(format!("the next position to be named is @{}", self.named.len() + 1));
            }
            self.records.cells(family.0.iter().map(|set| set.len() + 4).sum())?;
            path.push(Step::Name(self.named.len()));
            self.named.push(Named { family: family.clone(), prover_moves: *prover_moves, zone: None });
            words.remove(0);
        }
        match words.as_slice() {
            ["p", pairs @ ..] => {
                let pairs = read_pairs(pairs, self.points).or_else(|reason| self.records.reject(reason))?;
                self.leaf(family, *prover_moves, &pairs).map(Some)
            }
            ["m", text] if *prover_moves => {
                let p = self.point(text, family)?;
                family.0.retain(|set| set.binary_search(&p).is_err());
                *prover_moves = false;
                path.push(Step::Claim(p));
                Ok(None)
            }
            ["o", count] if !*prover_moves => {
                let Some(left) = number(count).filter(|&n| n > 0) else {
                    return self.records.reject(format!("“{}” is not a number of branches", shorten(count)));
                };
                self.records.cells(family.0.iter().map(|set| 3 * set.len() + 4).sum())?;
                let before = family.clone();
                let reply = self.reply(&before)?;
                *family = without(&before, reply, self.records)?;
                *prover_moves = true;
                let (served, zone) = (Zone::new(), Zone::new());
                path.push(Step::Replies { family: before, left: left - 1, reply, served, zone });
                Ok(None)
            }
            ["=", name, map] => self.reference(family, *prover_moves, name, map).map(Some),
            _ => self.records.reject(format!("“{}” cannot stand here", shorten(&line))),
        }
    }

    fn point(&self, text: &str, family: &Family) -> Result<usize, Fault> {
        let p = point(text, self.points).or_else(|reason| self.records.reject(reason))?;
        if family.0.iter().any(|set| set.binary_search(&p).is_ok()) {
            return Ok(p);
        }
        self.records.reject(format!("{} is on no set that is left", shorten(text)))
    }

    /// Reads `r POINT`.
    fn reply(&mut self, family: &Family) -> Result<usize, Fault> {
        let line = self.records.record()?;
        match line.strip_prefix("r ") {
            Some(text) => self.point(text, family),
            None => self.records.reject(format!("a branch “r …” is due, and this is “{}”", shorten(&line))),
        }
    }

    /// Pairs, and a weight below 1 of what they leave; gives back the zone.
    fn leaf(&self, family: &Family, prover_moves: bool, pairs: &[(usize, usize)]) -> Result<Zone, Fault> {
        let incidences = family.0.iter().map(Vec::len).sum();
        self.records.steps(pairs::cost(incidences, family.0.len(), self.points, pairs.len()))?;
        pairs::held(&family.0, prover_moves, pairs).or_else(|reason| self.records.reject(reason))
    }

    fn reference(&self, family: &Family, prover_moves: bool, name: &str, map: &str) -> Result<Zone, Fault> {
        let named = number(name).and_then(|n| self.named.get(usize::try_from(n).ok()?.checked_sub(1)?));
        let map = number(map).and_then(|n| self.maps.get(usize::try_from(n).ok()?));
        let (Some(Named { family: there, prover_moves: moves, zone: Some(zone) }), Some(map)) = (named, map)
        else {
            return self
                .records
                .reject("no position before this one that is done has this name, or no map this number");
        };
        if *moves != prover_moves || there.image(map, self.records)? != *family {
            return self.records.reject("the map does not take that position to this one");
        }
        self.records.steps(zone.len())?;
        Ok(zone.iter().map(|&p| map[p]).collect())
    }
}

/// The family after a claim of the opponent.
fn without(family: &Family, p: usize, records: &Records<'_>) -> Result<Family, Fault> {
    let rest = |set: &Vec<usize>| set.iter().copied().filter(|&q| q != p).collect();
    Family::new(family.0.iter().map(rest).collect(), records)
}
