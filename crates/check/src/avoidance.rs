//! Leaves of misère play, by which the prover never completes a set: a weight, and answers laid down beforehand.

use crate::core::game::{Game, Outcome, Player, Position};
use crate::core::leaves::{Argument, DOES_NOT_APPLY, Settled, less_than_one};
use crate::core::rules::Word;
use crate::core::text::{point, shorten};

/// Misère play of two, one claim a turn, and nothing else.
pub fn misere_one_by_one(game: &Game) -> bool {
    let rules = &game.rules;
    let plain = rules.players == 2 && rules.bias == [1, 1] && !rules.drop && game.turns.is_none();
    plain && rules.word == Word::Misere
}

/// Such play, where the prover accepts his win.
fn applies(game: &Game, prover: Player, accept: &[Outcome]) -> Result<(), String> {
    if misere_one_by_one(game) && accept.contains(&Outcome::Win(prover)) {
        Ok(())
    } else {
        Err(DOES_NOT_APPLY.to_string())
    }
}

/// `v`: the sum of 2^−(open points) over the prover's sets without a point of the opponent is less than 1, or than ½ if the
/// prover would make the last claim on a full board.
///
/// The prover always claims a point through which the sum is least: that adds what goes through it, and the opponent's claim after
/// it takes away at least as much. So the sum is less than 1 after each claim of the opponent. A set that the prover had completed would
/// weigh 1 and stay. If the last point of the board is left to her, the sum is less than ½ before, and a set that lacks it would weigh ½.
pub struct AvoiderWeight;

impl Argument for AvoiderWeight {
    fn cost(&self, game: &Game, _: &Position) -> usize {
        2 * (game.incidences + game.board.points)
    }

    fn settles(&self, game: &Game, position: &Position, prover: Player, accept: &[Outcome]) -> Settled {
        applies(game, prover, accept)?;
        if !accept.contains(&Outcome::Draw) {
            return Err("a weight does not exclude a draw".to_string());
        }
        let opponent = Game::other(prover);
        let last_is_hers = (position.open % 2 == 1) == (position.mover == prover);
        let open = |set: &Vec<usize>| set.iter().filter(|&&p| position.owner[p] == 0).count();
        let sets = game.minimal_sets_of(prover).iter();
        let alive = sets.filter(|set| set.iter().all(|&p| position.owner[p] != opponent)).map(open);
        let mut exponents = alive.collect::<Vec<usize>>();
        if last_is_hers {
            // Twice the sum: a set without an open point is whole already, and there is none.
            for e in &mut exponents {
                *e = e.saturating_sub(1);
            }
        }
        if less_than_one(&exponents) { Ok(()) } else { Err("the weight is too large".to_string()) }
    }
}

/// `u a-b c>d e-f>g h`: to a claim of a the prover answers b and the other way round, to c she answers d, to e or f (or more
/// such points) she answers g; after h she goes on as she likes. What the other open points are good for, see [`Plan::settles`].
pub struct Plan {
    pairs: Vec<(usize, usize)>,
    /// Points of which the opponent can claim only one, and the answer to it.
    answers: Vec<(Vec<usize>, usize)>,
    spare: Option<usize>,
}

impl Plan {
    pub fn read(words: &[&str], points: usize) -> Result<Plan, String> {
        let mut plan = Plan { pairs: Vec::new(), answers: Vec::new(), spare: None };
        let point = |text: &str| point(text, points);
        for word in words {
            match (word.split_once('>'), word.split_once('-')) {
                (Some((claims, answer)), _) => {
                    let claims = claims.split('-').map(point).collect::<Result<Vec<usize>, String>>()?;
                    plan.answers.push((claims, point(answer)?));
                }
                (None, Some((a, b))) => plan.pairs.push((point(a)?, point(b)?)),
                (None, None) if plan.spare.is_none() => plan.spare = Some(point(word)?),
                _ => return Err(format!("“{}” is a second spare point", shorten(word))),
            }
        }
        Ok(plan)
    }

    /// All points of the plan.
    fn points(&self) -> impl Iterator<Item = usize> + '_ {
        let answered =
            self.answers.iter().flat_map(|(claims, answer)| claims.iter().chain([answer]).copied());
        self.pairs.iter().flat_map(|&(a, b)| [a, b]).chain(answered).chain(self.spare)
    }
}

impl Argument for Plan {
    fn cost(&self, game: &Game, _: &Position) -> usize {
        // Every set is looked at a few times, and every two points that are answered alike among the sets that lack two.
        let twos: usize = self.answers.iter().map(|(claims, _)| claims.len() * (claims.len() - 1)).sum();
        (game.incidences + game.board.points).saturating_mul(6).saturating_add(8 * twos)
    }

    /// A point is *barred* if the opponent would complete a set with it, so that only the prover could claim it.
    fn settles(&self, game: &Game, position: &Position, prover: Player, accept: &[Outcome]) -> Settled {
        applies(game, prover, accept)?;
        if position.mover == prover {
            return Err(DOES_NOT_APPLY.to_string());
        }
        let (opponent, points) = (Game::other(prover), game.board.points);
        // Step 1: what the opponent is barred from, now and after one more claim.
        let mut barred = vec![false; points];
        let mut lack_two = Vec::new();
        for set in
            game.sets_of(opponent).iter().filter(|set| set.iter().all(|&p| position.owner[p] != prover))
        {
            let mut open = set.iter().copied().filter(|&p| position.owner[p] == 0);
            match (open.next(), open.next(), open.next()) {
                (Some(p), None, _) => barred[p] = true,
                (Some(p), Some(q), None) => lack_two.push((p, q)),
                _ => {}
            }
        }
        lack_two.sort_unstable();
        // Step 2: every point of the plan is open and stands there once; answers are barred; of points that are answered alike the
        // opponent can claim only one.
        let mut named = vec![false; points];
        for p in self.points() {
            if position.owner[p] != 0 || named[p] {
                return Err(format!("{} is not an open point that stands there once", p + 1));
            }
            named[p] = true;
        }
        if let Some((_, p)) = self.answers.iter().find(|(_, answer)| !barred[*answer]) {
            return Err(format!("the opponent may claim {}, which is kept for an answer", p + 1));
        }
        for (claims, _) in &self.answers {
            for (i, &e) in claims.iter().enumerate() {
                if let Some(f) =
                    claims[i + 1..].iter().find(|&&f| lack_two.binary_search(&(e.min(f), e.max(f))).is_err())
                {
                    return Err(format!("no set of the opponent lacks {} and {} alone", e + 1, f + 1));
                }
            }
        }
        // Step 3: an open point that is not in the plan stays open, for the opponent is barred from it.
        let left: Vec<usize> = (0..points).filter(|&p| position.owner[p] == 0 && !named[p]).collect();
        if let Some(p) = left.iter().find(|&&p| !barred[p]) {
            return Err(format!("there is no answer to {}", p + 1));
        }
        let some_stay = !left.is_empty() || self.answers.iter().any(|(claims, _)| claims.len() > 1);
        if self.spare.is_some() && some_stay {
            return Err("beside a spare point every point must be claimed in the end".to_string());
        }
        if !some_stay && !accept.contains(&Outcome::Draw) {
            return Err("the board can be filled, and a draw is not accepted".to_string());
        }
        // Step 4: the prover completes no set with one point of each pair and the answers.
        let mut never = vec![false; points];
        let claims = self.answers.iter().flat_map(|(claims, _)| claims).copied();
        claims.chain(self.spare).chain(left).for_each(|p| never[p] = true);
        let mut partner = vec![None; points];
        for &(a, b) in &self.pairs {
            (partner[a], partner[b]) = (Some(b), Some(a));
        }
        let safe = |set: &Vec<usize>| {
            let out = |p: &usize| {
                let pair = partner[*p].is_some_and(|q| set.binary_search(&q).is_ok());
                position.owner[*p] == opponent || never[*p] || pair
            };
            set.iter().any(out)
        };
        match game.sets_of(prover).iter().find(|set| !safe(set)) {
            None => Ok(()),
            Some(set) => {
                let names: Vec<String> = set.iter().map(|p| (p + 1).to_string()).collect();
                Err(format!("the prover might complete the set {}", names.join(" ")))
            }
        }
    }
}
