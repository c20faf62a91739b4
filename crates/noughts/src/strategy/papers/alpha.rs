//! Hop with α, the newest O, to an open point of greatest α-weight (Riegel).
//!
//! **The game behind it.** While O always hops with α, the piece that X's hop has just left behind, count α with X's
//! pieces: call these points Maker's and O's other pieces Breaker's. A hop of O turns α into an X, which changes nothing
//! for Maker, and gives Breaker one open point. A hop of X, from whatever piece, gives Maker the open point he hops to;
//! the piece he leaves behind is the new α and still counts as Maker's. Breaker's pieces never move again. So the hop
//! game is Maker–Breaker on the same board, where Maker begins with the first X and is to move. All of X's pieces are
//! Maker's, so X owns a whole set only if Maker does: if Breaker holds there, O does not lose. In the other direction,
//! once Maker owns a whole set X can keep it, unless O completed a set before or at the same time; that is why a
//! refutation is searched for and shown in the hop game itself.
//!
//! The α-weight is the Erdős–Selfridge weight of that game, and the strategy is maximum weight there.

use crate::board::{Board, Point};
use crate::certificate::Leaf;
use crate::game::{Game, Move, Outcome, OutcomeSet, Player, Position, Rules, RulesError, View};
use crate::strategy::max_weight::MaxWeight;
use crate::strategy::scale::{BLOCKED, COUNTED, OPEN, Scale};
use crate::strategy::{Choice, Entry, Example, Memo, NotFor, Reduction, Setting, Strategy};
use std::sync::Arc;

pub const ENTRY: Entry = Entry {
    name: "alpha",
    about: "Always hops with α, the newest O, to an open point of greatest α-weight: the weight of X's sets with α \
            counted as an X.",
    source: "Riegel's dissertation on hop games and nested boards, sections 3.2 to 3.4",
    boards: "hop on every board, for O; claimed for PG(2,q) from q = 3 and AG(2,q) from q = 5",
    side: Player::O,
    examples: &[
        Example { spec: "PG(2,3)", rules: "hop start=1", side: Player::O },
        Example { spec: "AG(2,5)", rules: "hop start=1", side: Player::O },
    ],
    make,
};

struct Alpha {
    board: Arc<Board>,
    start: Point,
    two_families: bool,
    scale: Scale,
}

fn make(setting: &Setting, side: Player) -> Result<Box<dyn Strategy>, NotFor> {
    if !setting.rules.is_plain_hop() {
        return Err(NotFor::Rules(format!("alpha is for hop, not for {}", setting.rules)));
    }
    if side != Player::O {
        return Err(NotFor::Rules(
            "alpha is for O; X has a piece to hop with before O has one (see newest)".to_string(),
        ));
    }
    let game = setting.game()?;
    let View::Hop(game) = game.view() else {
        return Err(NotFor::Rules(format!("alpha is for hop, not for {}", setting.rules)));
    };
    let scale = Scale::new(game.sets(Player::X), setting.board.points())?;
    let two_families = setting.board.second_sets().is_some();
    Ok(Box::new(Alpha { board: setting.board.clone(), start: game.start_point(), two_families, scale }))
}

/// The piece that X's last hop left behind; with a single O there is no doubt.
fn newest(position: &Position, last: Option<Move>) -> Option<Point> {
    if let Some(Move::Hop { from, .. }) = last {
        return Some(from);
    }
    let mut pieces = position.owned_by(Player::O);
    pieces.next().filter(|_| pieces.next().is_none())
}

/// Hops to the targets in turn, O with α, so that the last one wins for X.
fn hop_along(
    game: &dyn Game,
    here: &Position,
    last: Option<Move>,
    targets: &[Point],
    hops: &mut Vec<Move>,
) -> Option<Outcome> {
    if let Some(outcome) = game.outcome(here) {
        return (targets.is_empty() && outcome == Outcome::Win(Player::X)).then_some(outcome);
    }
    let (&to, rest) = targets.split_first()?;
    let mover = game.mover(here);
    let pieces: Vec<Point> = if mover == Player::X {
        here.owned_by(Player::X).collect()
    } else {
        newest(here, last).into_iter().collect()
    };
    for from in pieces {
        let mv = Move::Hop { from, to };
        hops.push(mv);
        if let Some(outcome) = hop_along(game, &game.play(here, mv), Some(mv), rest, hops) {
            return Some(outcome);
        }
        hops.pop();
    }
    None
}

/// X's pieces and α are counted, O's other pieces block.
fn marks(position: &Position, alpha: Option<Point>) -> Vec<u8> {
    let mut marks: Vec<u8> = position
        .owner
        .iter()
        .map(|o| o.map_or(OPEN, |player| if player == Player::X { COUNTED } else { BLOCKED }))
        .collect();
    if let Some(alpha) = alpha {
        marks[alpha.index()] = COUNTED;
    }
    marks
}

impl Strategy for Alpha {
    fn reply(&self, position: &Position, last: Option<Move>, _: &Memo) -> Vec<Choice> {
        let Some(from) = newest(position, last) else { return Vec::new() };
        let (points, _) = self.scale.heaviest(&marks(position, Some(from)));
        points.into_iter().map(|to| Choice::plain(Move::Hop { from, to })).collect()
    }

    fn why(&self, position: &Position, last: Option<Move>, _: &Memo, choice: &Choice) -> String {
        let (Some(alpha), Move::Hop { to, .. }) = (newest(position, last), choice.mv) else {
            return "This is no hop with the newest O.".to_string();
        };
        let marks = marks(position, Some(alpha));
        format!(
            "α is {}; the α-weight of {} is {}, and no open point has more. The game weighs {}.",
            self.board.label(alpha),
            self.board.label(to),
            self.scale.show(self.scale.point(to, &marks)),
            self.scale.show(self.scale.total(&marks)),
        )
    }

    fn promise(&self) -> OutcomeSet {
        OutcomeSet::no_loss(Player::O)
    }

    /// Maker's and Breaker's points of the game behind: which of Maker's points is α makes no difference.
    fn classes(&self, position: &Position, last: Option<Move>, _: &Memo) -> Option<Vec<u8>> {
        Some(marks(position, Some(newest(position, last)?)))
    }

    fn settled(&self, position: &Position, mine: bool, last: Option<Move>) -> Option<Leaf> {
        let alpha = if mine { Some(newest(position, last)?) } else { None };
        self.scale.below_one(&marks(position, alpha), mine).then_some(Leaf::HopWeight(alpha))
    }

    /// The game behind (see the top of this file), where the strategy is maximum weight.
    fn reduction(&self) -> Option<Result<Reduction, NotFor>> {
        let make = || {
            let rules: Rules =
                "maker-breaker".parse().map_err(|e: RulesError| NotFor::Rules(e.to_string()))?;
            let setting = Setting::new(self.board.clone(), rules);
            let strategy = Box::new(MaxWeight::new(&setting, Player::O)?);
            let mut start = Position { owner: vec![None; self.board.points()], ply: 0, offer: None };
            start.owner[self.start.index()] = Some(Player::X);
            Ok(Reduction { word: "alpha", game: setting.game()?, start, strategy, side: Player::O })
        };
        (!self.two_families).then(make)
    }

    /// The same points in the same order; from which piece X hops is searched for, so that O gets no set before.
    fn lift(&self, game: &dyn Game, line: &[Move]) -> Option<(Vec<Move>, Outcome)> {
        let targets: Vec<Point> =
            line.iter().filter_map(|mv| if let Move::Claim(p) = mv { Some(*p) } else { None }).collect();
        let mut hops = Vec::new();
        let outcome = hop_along(game, &game.start(), None, &targets, &mut hops)?;
        Some((hops, outcome))
    }

    fn rule(&self) -> Option<&'static str> {
        Some("alpha")
    }
}
