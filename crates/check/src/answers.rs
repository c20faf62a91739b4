//! Answers in pairs under notakto: whatever is marked, the partner is marked next.

use crate::core::Fault;
use crate::core::game::{Game, Outcome, Player, Position};
use crate::core::leaves::read_pairs;
use crate::core::text::Records;
use std::collections::HashMap;

/// Pairs of points, and whether answering in them is safe as long as the other points stay open.
pub struct Answers {
    pairs: Vec<(usize, usize)>,
    /// The points in no pair.
    others: Vec<usize>,
    safe: Result<(), String>,
    /// What it takes to look at a position, in steps: the sets through those points, and through one that answers.
    pub looks: usize,
}

impl Answers {
    /// Reads disjoint pairs and finds out once and for all whether an answer can complete a set.
    pub fn read(words: &[&str], game: &Game, records: &Records<'_>) -> Result<Answers, Fault> {
        let pairs = read_pairs(words, game.board.points).or_else(|reason| records.reject(reason))?;
        let mut partner = vec![None; game.board.points];
        for &(a, b) in &pairs {
            if a == b || partner[a].is_some() || partner[b].is_some() {
                return records.reject(format!("{}-{} is not a pair of its own", a + 1, b + 1));
            }
            (partner[a], partner[b]) = (Some(b), Some(a));
        }
        let others: Vec<usize> = (0..partner.len()).filter(|&p| partner[p].is_none()).collect();
        let safe = safe(game, &partner, records)?;
        records.steps(game.incidences + partner.len())?;
        let through = |p: usize| 1 + game.sets_through(1, p).map(Vec::len).sum::<usize>();
        let all: usize = others.iter().map(|&p| through(p)).sum();
        let most = (0..partner.len()).map(through).max().unwrap_or(0);
        Ok(Answers { pairs, others, safe, looks: all + most + 4 * partner.len() })
    }

    /// Does the prover win from here by answering in pairs (and draw, if the board can be filled)?
    pub fn hold(
        &self,
        game: &Game,
        position: &Position,
        prover: Player,
        accept: &[Outcome],
    ) -> Result<(), String> {
        self.safe.clone()?;
        if self.others.is_empty() && !accept.contains(&Outcome::Draw) {
            return Err("the board can be filled, and a draw is not accepted".to_string());
        }
        let mut marked: Vec<bool> = position.owner.iter().map(|&owner| owner != 0).collect();
        let completes = |marked: &[bool], p: usize| {
            game.sets_through(1, p).any(|set| set.iter().all(|&q| q == p || marked[q]))
        };
        let halves: Vec<&(usize, usize)> =
            self.pairs.iter().filter(|(a, b)| marked[*a] != marked[*b]).collect();
        match (position.mover == prover, &halves[..]) {
            (false, []) => {}
            (true, [(a, b)]) => {
                let answer = if marked[*a] { *b } else { *a };
                if completes(&marked, answer) {
                    return Err(format!("the answer {} completes a set", answer + 1));
                }
                marked[answer] = true;
            }
            (_, halves) => return Err(format!("{} pairs are half marked", halves.len())),
        }
        match self.others.iter().find(|&&p| marked[p] || !completes(&marked, p)) {
            Some(p) => Err(format!("{} is in no pair and can be marked, or is", p + 1)),
            None => Ok(()),
        }
    }
}

/// Suppose that the marked points are whole pairs, the opponent marks x and completes nothing, and the partner y completes
/// a set W. Then there must be a set through x that was complete with x already. It is looked for among the
/// points of W without x and y, and their partners, all of which are marked.
fn safe(game: &Game, partner: &[Option<usize>], records: &Records<'_>) -> Result<Result<(), String>, Fault> {
    let mut is_marked = vec![false; partner.len()];
    for (y, x) in partner.iter().enumerate().filter_map(|(y, x)| Some((y, (*x)?))) {
        let near_x = Near::new(game, x, records)?;
        for set in game.sets_through(1, y) {
            records.steps(3 * set.len())?;
            // A set with a point in no pair is never complete: that point stays open.
            let Some(pairs) = set.iter().map(|&p| Some((p, partner[p]?))).collect::<Option<Vec<_>>>() else {
                continue;
            };
            let marked: Vec<usize> =
                pairs.iter().filter(|&&(p, _)| p != x && p != y).flat_map(|&(p, q)| [p, q]).collect();
            records.steps(marked.iter().map(|m| near_x.looks(*m)).sum())?;
            for &p in &marked {
                is_marked[p] = true;
            }
            let found = near_x.alone || marked.iter().any(|&m| near_x.is_complete_at(m, &is_marked));
            for p in marked {
                is_marked[p] = false;
            }
            if !found {
                return Ok(Err(format!("the answer {} to {} may complete a set", y + 1, x + 1)));
            }
        }
    }
    Ok(Ok(()))
}

/// The sets through a point, each under the first other point that it has.
struct Near<'a> {
    point: usize,
    /// Is it a set by itself?
    alone: bool,
    /// With how many points they have together.
    sets: HashMap<usize, (Vec<&'a Vec<usize>>, usize)>,
}

impl<'a> Near<'a> {
    fn new(game: &'a Game, point: usize, records: &Records<'_>) -> Result<Near<'a>, Fault> {
        let mut near = Near { point, alone: false, sets: HashMap::new() };
        for set in game.sets_through(1, point) {
            records.steps(set.len())?;
            match set.iter().find(|&&p| p != point) {
                Some(&other) => {
                    let (sets, points) = near.sets.entry(other).or_default();
                    sets.push(set);
                    *points += set.len();
                }
                None => near.alone = true,
            }
        }
        Ok(near)
    }

    /// What it takes to go through the sets under another point.
    fn looks(&self, other: usize) -> usize {
        self.sets.get(&other).map_or(1, |(_, points)| 1 + points)
    }

    /// Is one of them complete once this point is marked?
    fn is_complete_at(&self, other: usize, is_marked: &[bool]) -> bool {
        let complete = |set: &&Vec<usize>| set.iter().all(|&p| p == self.point || is_marked[p]);
        self.sets.get(&other).is_some_and(|(sets, _)| sets.iter().any(complete))
    }
}
