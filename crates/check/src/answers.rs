//! Answers in pairs under notakto: whatever is marked, the partner is marked next.

use crate::core::game::{Game, Outcome, Player, Position};

/// Pairs of points, and whether answering in them is safe as long as the other points stay open.
pub struct Answers {
    pairs: Vec<(usize, usize)>,
    /// The points in no pair.
    others: Vec<usize>,
    safe: Result<(), String>,
}

impl Answers {
    /// Takes disjoint pairs and finds out once and for all whether an answer can complete a set.
    pub fn new(pairs: Vec<(usize, usize)>, game: &Game) -> Result<Answers, String> {
        let mut partner = vec![None; game.board.points];
        for &(a, b) in &pairs {
            if a == b || partner[a].is_some() || partner[b].is_some() {
                return Err(format!("{}-{} is not a pair of its own", a + 1, b + 1));
            }
            (partner[a], partner[b]) = (Some(b), Some(a));
        }
        let others = (0..partner.len()).filter(|&p| partner[p].is_none()).collect();
        let safe = safe(game, &partner);
        Ok(Answers { pairs, others, safe })
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
            game.sets_through(p).any(|set| set.iter().all(|&q| q == p || marked[q]))
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
fn safe(game: &Game, partner: &[Option<usize>]) -> Result<(), String> {
    let mut marked = vec![false; partner.len()];
    for set in &game.board.sets {
        let pairs: Option<Vec<(usize, usize)>> = set.iter().map(|&y| Some((y, partner[y]?))).collect();
        // A set with a point in no pair is never complete: that point stays open.
        let Some(pairs) = pairs else { continue };
        for &(y, x) in &pairs {
            let rest = || pairs.iter().filter(|&&(p, _)| p != x && p != y);
            rest().for_each(|&(p, q)| (marked[p], marked[q]) = (true, true));
            let found = game.sets_through(x).any(|other| other.iter().all(|&p| p == x || marked[p]));
            rest().for_each(|&(p, q)| (marked[p], marked[q]) = (false, false));
            if !found {
                return Err(format!("the answer {} to {} may complete a set", y + 1, x + 1));
            }
        }
    }
    Ok(())
}
