//! Nested boards: answer on the island where the opponent moved, with a strategy of the inner board.
//!
//! X owns a winning set of [M1:M2] only if he owns a set of the inner board on several islands. If Breaker, moving
//! second, holds Maker–Breaker on the inner board, she answers on the same island and X owns a set on no island. Where an
//! island is full she has a free claim; it cannot harm her: she pretends not to have made it, and when her inner strategy
//! asks for that point, she has it and makes another free claim.
//!
//! A strategy that draws the strong game does as well under strong rules, though X may own a set on an island then: she has
//! owned one there before, so she would complete a set of islands first. Here and in the certificate it is a strategy of
//! Maker–Breaker, which needs no account of who came first.

use super::max_weight::MaxWeight;
use super::{Choice, Entry, Example, Memo, NotFor, Reduction, Setting, Strategy};
use crate::board::{Board, Nest, Point};
use crate::game::{Goal, Move, OutcomeSet, Player, Position, Rules};
use std::sync::Arc;

pub const ENTRY: Entry = Entry {
    name: "inner",
    about: "Answers on the same island with a strategy that holds the inner board: pairing, maximum weight, the opening \
            on planes, or perfect play, whichever is found first to apply.",
    source: "Riegel's dissertation on hop games and nested boards, Proposition 5.2.2",
    boards: "strong and maker-breaker on nested boards whose inner board Breaker holds, for O",
    side: Player::O,
    examples: &[
        Example { spec: "[AG(2,2):PG(2,3)]", rules: "strong", side: Player::O },
        Example { spec: "[3^2:5^2]", rules: "maker-breaker", side: Player::O },
    ],
    make,
};

struct Inner {
    board: Arc<Board>,
    strategy: Box<dyn Strategy>,
    name: &'static str,
}

fn maker_breaker() -> Result<Rules, NotFor> {
    "maker-breaker".parse().map_err(|e: crate::game::RulesError| NotFor::Rules(e.to_string()))
}

fn make(setting: &Setting, side: Player) -> Result<Box<dyn Strategy>, NotFor> {
    let rules = &setting.rules;
    if !rules.is_plain() || !matches!(rules.goal, Goal::Achieve | Goal::Maker(Player::X)) || side != Player::O
    {
        return Err(NotFor::Rules(format!(
            "inner is for O under strong or maker-breaker with one claim a turn, not for {rules}"
        )));
    }
    setting.begins_empty("inner")?;
    let Some(nest) = setting.board.nest() else {
        return Err(NotFor::Board(format!(
            "inner is for nested boards such as [AG(2,2):PG(2,3)], and {} is none",
            setting.board
        )));
    };
    if setting.board.second_sets().is_some() {
        return Err(NotFor::Board("inner is for boards with one family of sets".to_string()));
    }
    let [inner] = nest.inners.as_slice() else {
        return Err(NotFor::Board("inner is for nests with the same board on every island".to_string()));
    };
    let (name, strategy) = choose(&Setting::new(Arc::new(inner.clone()), maker_breaker()?))?;
    Ok(Box::new(Inner { board: setting.board.clone(), strategy, name }))
}

/// The first strategy that applies to the inner board.
fn choose(inner: &Setting) -> Result<(&'static str, Box<dyn Strategy>), NotFor> {
    if let Ok(pairing) = (super::pairing::ENTRY.make)(inner, Player::O) {
        return Ok(("pairing", pairing));
    }
    let weight = MaxWeight::new(inner, Player::O)?;
    let game = inner.game()?;
    if weight.settled(&game.start(), false, None).is_some() {
        return Ok(("max-weight", Box::new(weight)));
    }
    let opening = &super::papers::plane_opening::ENTRY;
    match (opening.make)(inner, Player::O) {
        Ok(strategy) => Ok((opening.name, strategy)),
        Err(_) => Ok(("perfect", (Entry::find("perfect")?.make)(inner, Player::O)?)),
    }
}

impl Inner {
    fn nest(&self) -> Option<&Nest> {
        self.board.nest()
    }

    /// The island as a position of the inner board, without O's free claims.
    fn island(nest: &Nest, position: &Position, island: Point, free: &[Point]) -> Position {
        let points = nest.first_point[island.index()]..nest.first_point[island.index() + 1];
        let seen = |p: usize| if free.contains(&Point::new(p)) { None } else { position.owner[p] };
        let owner: Vec<Option<Player>> = points.map(seen).collect();
        let ply = owner.iter().filter(|o| o.is_some()).count() as u32;
        Position { owner, ply, offer: None }
    }
}

impl Strategy for Inner {
    fn reply(&self, position: &Position, last: Option<Move>, memo: &Memo) -> Vec<Choice> {
        let (Some(nest), Some(Move::Claim(last))) = (self.nest(), last) else { return Vec::new() };
        let (island, inner_last) = nest.locate(last);
        let first = nest.first_point[island.index()];
        // X may have claimed a point only if it was open, so free claims are still O's.
        let seen = Inner::island(nest, position, island, &memo.points);
        let asked: Vec<Point> = if seen.owner.contains(&None) {
            let choices = self.strategy.reply(&seen, Some(Move::Claim(inner_last)), &Memo::default());
            choices
                .iter()
                .filter_map(|c| if let Move::Claim(p) = c.mv { Some(p.plus(first)) } else { None })
                .collect()
        } else {
            Vec::new()
        };
        let fresh = |p: &&Point| position.owner[p.index()].is_none();
        let mut choices: Vec<Choice> =
            asked.iter().filter(fresh).map(|&p| Choice { mv: Move::Claim(p), memo: memo.clone() }).collect();
        // Nothing asked for, or something O has already: a free claim, anywhere.
        let had: Vec<Point> = asked.iter().copied().filter(|p| memo.points.contains(p)).collect();
        if choices.is_empty() {
            for p in position.open() {
                let mut points: Vec<Point> =
                    memo.points.iter().copied().filter(|q| had.first() != Some(q)).chain([p]).collect();
                points.sort_unstable();
                choices.push(Choice { mv: Move::Claim(p), memo: Memo { points, numbers: Vec::new() } });
            }
        }
        choices
    }

    fn why(&self, _: &Position, last: Option<Move>, _: &Memo, choice: &Choice) -> String {
        let place = |mv: Option<Move>| match (self.nest(), mv) {
            (Some(nest), Some(Move::Claim(p))) => Some(nest.locate(p).0),
            _ => None,
        };
        if place(last).is_some() && place(last) == place(Some(choice.mv)) {
            format!("An answer on the same island, by {}.", self.name)
        } else {
            "The island needs no answer, so this is a free claim.".to_string()
        }
    }

    fn promise(&self) -> OutcomeSet {
        OutcomeSet::no_loss(Player::O)
    }

    fn reduction(&self) -> Option<Result<Reduction, NotFor>> {
        let inner = self.nest()?.inners.first()?.clone();
        let make = || {
            let setting = Setting::new(Arc::new(inner), maker_breaker()?);
            let (_, strategy) = choose(&setting)?;
            let game = setting.game()?;
            Ok(Reduction { word: "islands", start: game.start(), game, strategy, side: Player::O })
        };
        Some(make())
    }
}
