//! Hop games by playing Breaker: who always hops with the piece that the last hop of the other left behind makes one claim a turn,
//! and if that piece is counted with the other's, so does the other. Whoever wins as Breaker against that keeps the other from every set;
//! if both do, the game is a draw, and nobody can force a tie.

use super::{Entry, Method, Settles};
use crate::board::Point;
use crate::certificate::{Certificate, Part, Proof};
use crate::game::{Game, Player, Position, Question, Rules};
use crate::limits::{Meter, Stop};
use crate::solve::Problem;
use crate::solve::solver::{Options, proved_by};
use crate::solve::verdict::{Decision, Value};
use std::sync::Arc;

/// Its line in the list of methods.
pub const ENTRY: Entry = Entry {
    method: Method::Breaker,
    word: "breaker",
    settles: Settles::Game,
    needs: "hop of two in turn, one family of sets, more than 16 points (fewer where it is asked for)",
    proves: "draws: neither player gets a set against one who plays Breaker",
    evidence: "for each player a proof that Breaker wins",
};

/// What it is called in a verdict.
pub const NAME: &str = "play as Breaker";

/// Smaller boards are left to the search.
const SMALL: usize = 16;
/// Positions of Maker–Breaker that it looks at for each side before the search takes over.
const SHARE: u64 = 400_000;

/// A draw, if each player holds the other as Breaker.
pub fn decide(game: &dyn Game, position: &Position, options: &Options, meter: &Meter) -> Option<Decision> {
    let board = game.board();
    let fits = game.rules().is_plain_hop() && board.second_sets().is_none() && board.nest().is_none();
    let asked = options.method == Some(Method::Breaker);
    if !fits || (board.points() <= SMALL && !asked) {
        return None;
    }
    // Whoever is to move has more of the turns: against him it fails first.
    let mover = game.mover(position);
    let against_mover = held(game, position, mover, options, meter)?;
    let against_other = held(game, position, mover.other(), options, meter)?;
    let unwritten = against_mover.as_ref().err().or(against_other.as_ref().err()).copied();
    let parts = [against_other, against_mover].into_iter().filter_map(Result::ok).collect();
    let certificate = Certificate { parts, perms: Vec::new() };
    let decision = proved_by(Value::Draw, NAME, certificate, options, meter);
    if unwritten.is_none() || options.no_certificate {
        return Some(decision);
    }
    // The value stands, with or without a certificate.
    Some(Decision { certificate: None, unwritten, ..decision })
}

/// Does the other player, as Breaker, keep this one from every set? If so, the part that shows it, or what stopped the writing.
fn held(
    game: &dyn Game,
    position: &Position,
    attacker: Player,
    options: &Options,
    meter: &Meter,
) -> Option<Result<Part, Stop>> {
    let attacking = game.mover(position) == attacker;
    let pieces: Vec<Option<Point>> =
        if attacking { vec![None] } else { position.owned_by(attacker.other()).map(Some).collect() };
    let rules: Rules = "maker-breaker".parse().ok()?;
    let claims = rules.on(Arc::clone(game.board())).ok()?;
    pieces.into_iter().find_map(|piece| {
        let mut reduced = Position { owner: Vec::new(), ply: u32::from(!attacking), offer: None };
        let side = |p: Point, owner: Player| {
            if owner == attacker || piece == Some(p) { Player::X } else { Player::O }
        };
        let owners = Point::all(position.owner.len()).zip(&position.owner);
        reduced.owner = owners.map(|(p, owner)| owner.map(|owner| side(p, owner))).collect();
        let left = meter.left();
        let nodes = left.nodes.unwrap_or(u64::MAX).min(SHARE);
        let part = Meter::new(left.nodes(nodes));
        let problem = Problem::of(claims.clone()).from(reduced).features(options.features);
        let problem = if options.no_certificate { problem.value_only() } else { problem };
        let verdict = problem.solve_metered(&part);
        meter.add(part.nodes());
        (verdict.value() == Some(&Value::Breaker)).then(|| {
            let certificate = verdict.certificate().ok_or(verdict.unwritten().unwrap_or(Stop::Memory))?;
            let proof = Proof::Breaker { piece, certificate: Box::new(certificate.clone()) };
            Ok(Part { question: Question::holds(attacker.other(), 2), proof })
        })
    })
}
