//! Statements of kind `strategy`: how a side fares that follows a rule, or any strategy.

use crate::arguments::Arguments;
use crate::core::board::Board;
use crate::core::budget::Budget;
use crate::core::claim::{Setting, read_setting};
use crate::core::game::{Game, Move, Outcome, Player, Position};
use crate::core::parts::{next_symmetry, read_outcomes};
use crate::core::rules::{Rules, Word};
use crate::core::statement::Statement;
use crate::core::text::{Records, number, shorten};
use crate::core::tree::{Follows, History, Part, Trees};
use crate::named::{Named, read_board};
use crate::rule::{Rule, one_hop_each};
use crate::{Answer, Error, Fault};

const ALPHA: &str = "while O hops with the newest O alone, X's pieces and that one are Maker's and O's others Breaker's in \
                     a game of Maker–Breaker that begins with Maker's first point and Maker to move";
const ISLANDS: &str = "Breaker holds a nested board by answering on the same island, if she holds the inner board moving \
                       second; a claim more never harms her";

/// What a statement of kind `strategy` claims.
struct Claim {
    setting: Setting,
    assuming: Vec<String>,
    /// On a nest with the same board on every island, that board.
    inner: Option<Board>,
    side: Player,
    rule: Option<Rule>,
    accept: Vec<Outcome>,
    ties: Ties,
    words: String,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Ties {
    Every,
    Some,
    None,
    Line,
    Silent,
}

pub fn check(statement: &Statement, records: &mut Records<'_>) -> Result<Answer, Fault> {
    let claim = read(statement).map_err(|e| Error(format!("statement: {}", e.0)))?;
    let mut notes = Vec::new();
    match claim.ties {
        Ties::Line | Ties::Silent => line(&claim, records)?,
        _ => notes.extend(tree(&claim, records)?.map(str::to_string)),
    }
    let last = records.record()?;
    if last != "end" {
        return records.reject(format!("“end” is due, and this is “{}”", shorten(&last)));
    }
    Ok(Answer::Verified { words: claim.words, assuming: claim.assuming, notes })
}

fn read(statement: &Statement) -> Result<Claim, Error> {
    let Named { board, name, assuming, inner } = read_board(statement)?;
    let setting = read_setting(statement, board, &name, &["side", "follows", "ties", "accept"])?;
    if setting.game.rules.players != 2 {
        return Err(Error("statements about strategies are for two players".to_string()));
    }
    let side = number(statement.need("side")?).filter(|n| (1..=2).contains(n));
    let side = side.ok_or_else(|| Error("the side is 1 or 2".to_string()))? as Player;
    let name = statement.get("follows");
    let rule = name.map(|name| Rule::read(name, &setting.game, side)).transpose().map_err(Error)?;
    let accept = read_outcomes(statement.need("accept")?, 2)
        .ok_or_else(|| Error("“accept” and one or more outcomes are due".to_string()))?;
    let can_end = |outcome: &&Outcome| match outcome {
        Outcome::Draw => setting.game.rules.maker.is_none(),
        Outcome::Tie => {
            let hops = matches!(setting.game.rules.word, Word::Hop | Word::FireAndIce);
            hops && setting.game.rules.maker.is_none()
        }
        _ => true,
    };
    let ends = [Outcome::Win(1), Outcome::Win(2), Outcome::Draw, Outcome::Tie];
    let (good, bad): (Vec<Outcome>, Vec<Outcome>) =
        ends.iter().filter(can_end).partition(|outcome| accept.contains(outcome));
    if good.is_empty() || bad.is_empty() {
        return Err(Error("all or none of the ways in which the game can end are accepted".to_string()));
    }
    let ties = match statement.need("ties")? {
        "every" => Ties::Every,
        "some" => Ties::Some,
        "none" => Ties::None,
        "line" => Ties::Line,
        "silent" => Ties::Silent,
        other => return Err(Error(format!("“{}” is no reading of ties", shorten(other)))),
    };
    if rule.is_none() && matches!(ties, Ties::Every | Ties::None) {
        return Err(Error("“ties every” and “ties none” need a rule that is known".to_string()));
    }
    let who = if side == 1 { "the first player" } else { "the second player" };
    let who = name.map_or(who.to_string(), |name| format!("{who}, following {name},"));
    let list: Vec<String> = accept.iter().map(ToString::to_string).collect();
    let list = list.join(" or ");
    let what = match ties {
        Ties::Every => format!("{who} reaches {list} whichever complying moves are made"),
        Ties::Some => format!("{who} can force {list}"),
        Ties::None => format!("{who} can be kept from {list} whichever complying moves are made"),
        Ties::Line => format!("{who} may fail to reach {list}"),
        Ties::Silent => format!("{who} may come to the position at the end of this line"),
    };
    let words = format!("{}, {what}.", setting.words.join(", "));
    Ok(Claim { setting, assuming, inner, side, rule, accept, ties, words })
}

/// A line of play: legal, complying, and not accepted at its end.
fn line(claim: &Claim, records: &mut Records<'_>) -> Result<(), Fault> {
    let Setting { game, start, over, .. } = &claim.setting;
    let mut position = start.clone();
    let mut over = *over;
    let mut history = [None; 2];
    while let Some(text) = records.peek()?.strip_prefix("m ").map(str::to_string) {
        records.record()?;
        if over.is_some() {
            return records.reject("the game is over before this move");
        }
        let mv = game.read_move(&text).or_else(|reason| records.reject(reason))?;
        records.steps(position.owner.len() + position.owner.len().saturating_mul(position.open))?;
        if !game.moves(&position).contains(&mv) {
            return records.reject(format!("the move {} is not legal here", shorten(&text)));
        }
        if let Some(rule) = claim.rule.filter(|_| position.mover == claim.side) {
            records.steps(rule.cost(game, &position))?;
            if !rule.complying(game, &position, history).contains(&mv) {
                return records.reject(format!("the move {} does not comply with the rule", shorten(&text)));
            }
        }
        history = [Some(mv), history[0]];
        over = game.play(&mut position, mv).1;
        records.steps(game.looks.take())?;
    }
    match (claim.ties, over) {
        (Ties::Silent, None) if position.mover == claim.side => Ok(()),
        (Ties::Silent, _) => records.reject("the line must end with the side to move"),
        (_, None) => records.reject("the line ends before the game is over"),
        (_, Some(outcome)) if claim.accept.contains(&outcome) => {
            records.reject(format!("the line ends with {outcome}, which is accepted"))
        }
        _ => Ok(()),
    }
}

/// A tree, perhaps in a game to which this one is reduced; gives back the argument for that.
fn tree(claim: &Claim, records: &mut Records<'_>) -> Result<Option<&'static str>, Fault> {
    let first = records.peek()?.to_string();
    let reduced = match first.strip_prefix("by ") {
        None => None,
        Some(word) => {
            records.record()?;
            let reduced = reduce(claim, word, &records.budget);
            Some(reduced.or_else(|reason| records.reject(reason))?)
        }
    };
    let Setting { game, start, over, .. } = &claim.setting;
    let (game, start, over, rule) = match &reduced {
        Some(Reduced { game, start, over, rule, .. }) => (game, start, *over, *rule),
        None => (game, start, *over, claim.rule),
    };
    let mut symmetries = vec![(0..game.board.points).collect::<Vec<usize>>()];
    while let Some(symmetry) = next_symmetry(game, records)? {
        symmetries.push(symmetry);
    }
    let refuting = claim.ties == Ties::None;
    let accept = match &reduced {
        Some(_) => vec![Outcome::Win(claim.side)],
        None if refuting => {
            let all = [Outcome::Win(1), Outcome::Win(2), Outcome::Draw, Outcome::Tie];
            all.into_iter().filter(|o| !claim.accept.contains(o)).collect()
        }
        None => claim.accept.clone(),
    };
    let prover = if refuting { Game::other(claim.side) } else { claim.side };
    let part = Part { provers: vec![prover], accept };
    let following = rule.map(|rule| Following { rule, side: claim.side, every: claim.ties == Ties::Every });
    let follows = following.as_ref().map(|following| following as &dyn Follows);
    let trees = Trees { game, start, over, symmetries: &symmetries, follows, around: &Arguments };
    trees.check(&part, records)?;
    Ok(reduced.map(|reduced| reduced.note))
}

/// A side that follows a rule of the table in docs/certificates.md.
struct Following {
    rule: Rule,
    side: Player,
    every: bool,
}

impl Follows for Following {
    fn side(&self) -> Player {
        self.side
    }

    fn every(&self) -> bool {
        self.every
    }

    fn moves(
        &self,
        game: &Game,
        position: &Position,
        history: History,
        records: &Records<'_>,
    ) -> Result<Vec<Move>, Fault> {
        records.steps(self.rule.cost(game, position))?;
        Ok(self.rule.complying(game, position, history))
    }

    /// The piece that the side must hop with next, where its rule makes that depend on the moves before.
    fn piece(&self, position: &Position, history: History) -> Option<usize> {
        match (self.rule, position.mover == self.side, history[0]) {
            (Rule::Alpha | Rule::Newest | Rule::NewestOwn, true, Some(_)) => {
                self.rule.piece(position, history)
            }
            (Rule::NewestOwn, false, Some(Move::Hop(_, to))) => Some(to),
            _ => None,
        }
    }

    fn keeps(&self, leaf: &str, game: &Game, position: &Position, history: History) -> bool {
        let opponent = Game::other(self.side);
        // The weight of a leaf leaves aside sets that contain others; the rules weigh them too.
        let same = game.minimal_sets_of(opponent).len() == game.sets_of(opponent).len();
        let own = || (0..position.owner.len()).filter(|&p| position.owner[p] == self.side).count();
        let hop_with = self.piece(position, history).map_or("h".to_string(), |p| format!("h {}", p + 1));
        match self.rule {
            _ if leaf == "n" => true,
            Rule::MaxWeight => same && leaf == "w",
            Rule::PlaneOpening => same && leaf == "w" && own() >= 2,
            Rule::Alpha => same && leaf == hop_with,
            _ => false,
        }
    }
}

/// The smaller game, where it begins, the rule there, and the argument.
struct Reduced {
    game: Game,
    start: Position,
    /// How the smaller game ended, if it is over where it begins.
    over: Option<Outcome>,
    rule: Option<Rule>,
    note: &'static str,
}

/// `by alpha` and `by islands`.
fn reduce(claim: &Claim, word: &str, budget: &Budget) -> Result<Reduced, String> {
    let Setting { game, start, over, .. } = &claim.setting;
    if over.is_some() {
        return Err("the game is over before it begins, and there is nothing to argue".to_string());
    }
    let holds = [Outcome::Win(2), Outcome::Draw, Outcome::Tie];
    let needed = if game.rules.word == Word::MakerBreaker { &holds[..1] } else { &holds[..] };
    if claim.side != 2 || claim.ties == Ties::None || !needed.iter().all(|o| claim.accept.contains(o)) {
        return Err("this argument shows that the second player does not lose, and nothing else".to_string());
    }
    match word {
        "alpha" => {
            let single = start.owner.iter().filter(|&&o| o != 0).count() == 1 && start.mover == 1;
            if game.rules.word != Word::Hop
                || !one_hop_each(&game.rules)
                || claim.rule != Some(Rule::Alpha)
                || !single
            {
                return Err("this argument is for the rule alpha, from the start of a hop game".to_string());
            }
            let game = Game::new(game.board.clone(), Rules::parse("maker-breaker")?, None, budget)?;
            let start = game.position(start.owner.clone(), Some(1))?;
            let over = game.outcome_at_start(&start)?;
            Ok(Reduced { game, start, over, rule: Some(Rule::MaxWeight), note: ALPHA })
        }
        "islands" => {
            let plain = game.rules.one_claim_each() && !game.rules.drop && game.turns.is_none();
            let inner = claim.inner.as_ref().filter(|_| {
                plain && game.rules.maker != Some(2) && game.board.second.is_none() && claim.rule.is_none()
            });
            let empty = start.owner.iter().all(|&o| o == 0) && start.mover == 1;
            let (Some(inner), true, Ties::Some) = (inner, empty, claim.ties) else {
                return Err(
                    "this argument is for claims on a nested board with one inner board, from its start"
                        .to_string(),
                );
            };
            let game = Game::new(inner.clone(), Rules::parse("maker-breaker")?, None, budget)?;
            let start = game.position(vec![0; game.board.points], Some(1))?;
            let over = game.outcome_at_start(&start)?;
            Ok(Reduced { game, start, over, rule: None, note: ISLANDS })
        }
        _ => Err(format!("“by {}” is not known", shorten(word))),
    }
}
