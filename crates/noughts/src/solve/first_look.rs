//! What can be said of a game before its symmetries are known and whatever its size: one move, strategy stealing, weights,
//! pairings.

use super::methods::{METHODS, Method, Settles, answers, breaker, caps, components, connections, mirror};
use super::solver::{Options, proved, proved_by};
use super::verdict::{Decision, Status, Value};
use crate::board::{Point, Sets, Shape};
use crate::certificate::{Certificate, Leaf, Node, Part, Proof, Tree};
use crate::game::{Game, Goal, Player, Position, PositionalGame, Question, View};
use crate::limits::{Limits, Meter, SoFar};
use crate::pairing::Pairing;
use crate::weight::{Dyadic, Mark, Weights};
use std::collections::HashSet;

/// Strategy stealing is a theorem for the strong game from the empty board, one family, one claim a turn.
pub(super) fn stealing_applies(game: &dyn Game, position: &Position) -> bool {
    plain(game, position).is_some_and(PositionalGame::one_family)
}

/// Strong play from the empty board, one claim a turn.
pub(super) fn plain<'a>(game: &'a dyn Game, position: &Position) -> Option<&'a PositionalGame> {
    let rules = game.rules();
    let View::Positional(positional) = game.view() else { return None };
    let empty = position.ply == 0 && position.owner.iter().all(Option::is_none);
    let strong = rules.is_plain() && rules.goal == Goal::Achieve && positional.schedule().is_none();
    (strong && empty).then_some(positional)
}

/// It also holds where each player has a family and a symmetry of the points exchanges them, as on a Hex board with sides of
/// the same length: the first player reads the strategy he steals in the mirror.
pub(super) fn stealing_in_the_mirror(game: &dyn Game, position: &Position) -> bool {
    let Some(positional) = plain(game, position).filter(|positional| !positional.one_family()) else {
        return false;
    };
    let Shape::Hex { rows, columns } = *game.board().shape() else { return false };
    let side = columns as usize;
    let mirror = |p: &Point| Point::new(p.index() % side * side + p.index() / side);
    let image = |set: &[Point]| {
        let mut image: Vec<Point> = set.iter().map(mirror).collect();
        image.sort_unstable();
        image
    };
    let (first, second) = (positional.sets(Player::X), positional.sets(Player::O));
    let seconds: HashSet<&[Point]> = second.iter().collect();
    rows == columns
        && rows as usize * columns as usize == position.owner.len()
        && first.len() == second.len()
        && first.iter().all(|set| seconds.contains(&image(set)[..]))
}

/// Tells what is known without any work.
pub(super) fn tell_stealing(game: &dyn Game, position: &Position, meter: &Meter) {
    if stealing_applies(game, position) || stealing_in_the_mirror(game, position) {
        meter.know(SoFar::bounded(STEALING, Some("draw"), Some("first")));
    }
}

/// Up to this many points the search is quick.
const SMALL: usize = 16;
/// Steps of a search for shared pairs: where there are some they are mostly found within a few hundred.
const SHARED_STEPS: u64 = 1500;

pub(super) const STEALING: &str = "the first player at least draws (strategy stealing)";

/// Says what is known at most, where a search has nothing to add.
pub(super) fn bounded_by_stealing(limit: String) -> Status {
    let (at_least, at_most) = (Some(Value::Draw), Some(Value::First));
    Status::Bounded { known: STEALING.to_string(), at_least, at_most, limit }
}

/// How a defender holds an attacker's sets at a glance, if a weight or a pairing shows it.
fn holding(game: &PositionalGame, position: &Position, attacker: Player, options: &Options) -> Option<Leaf> {
    let weight = || options.tries(Method::Weight) && weight_holds(game, position, attacker);
    if weight() {
        return Some(Leaf::Weight);
    }
    if options.tries(Method::Pairing) { paired(game, position, attacker, Limits::new()) } else { None }
}

/// Pairs that hold an attacker, two points of its own for each set or shared ones.
fn paired(game: &PositionalGame, position: &Position, attacker: Player, limits: Limits) -> Option<Leaf> {
    let rests = rests(game.sets(attacker), position, attacker);
    if rests.is_empty() {
        return Some(Leaf::Nothing);
    }
    let points = position.owner.len();
    Pairing::for_all(&rests, points, limits.nodes(SHARED_STEPS)).map(Leaf::Pairing)
}

/// What is left of each set that the defender has no point of.
fn rests(sets: &Sets, position: &Position, attacker: Player) -> Sets {
    let is_open = |p: &Point| position.owner[p.index()].is_none();
    let mine = |p: &Point| position.owner[p.index()] == Some(attacker);
    let live = sets.iter().filter(|set| set.iter().all(|p| is_open(p) || mine(p)));
    let rests: Sets = live.map(|set| set.iter().copied().filter(is_open).collect::<Vec<_>>()).collect();
    rests.minimal()
}

fn weight_holds(game: &PositionalGame, position: &Position, attacker: Player) -> bool {
    let board = game.board();
    let view = (attacker == Player::O && board.second_sets().is_some()).then(|| board.second_view());
    let seen = position.marks(attacker);
    let weights = Weights::new(view.as_ref().unwrap_or(board), &seen);
    if game.mover(position) != attacker {
        return weights.total().is_below_one();
    }
    // He may take any point first, and doubles what goes through it.
    let open = Point::all(seen.len()).filter(|&p| seen[p.index()] == Mark::Open);
    let heaviest = open.map(|p| weights.point(p).clone()).max().unwrap_or_else(Dyadic::zero);
    (weights.total() + &heaviest).is_below_one()
}

/// Does whoever is to move complete a set that he wants, at once?
fn completes(game: &PositionalGame, position: &Position, mover: Player) -> bool {
    let wants = !matches!(game.rules().goal, Goal::Maker(maker) if maker != mover);
    let owner = |p: &Point| position.owner[p.index()];
    let mine = |set: &[Point]| set.iter().filter(|p| owner(p) == Some(mover)).count() + 1 == set.len();
    wants && game.sets(mover).iter().any(|set| mine(set) && set.iter().any(|p| owner(p).is_none()))
}

/// A value that weights and pairings alone prove, or what they exclude, for boards that are too large to search.
pub(super) fn at_a_glance(
    game: &dyn Game,
    position: &Position,
    options: &Options,
    meter: &Meter,
    limit: &str,
) -> Option<Decision> {
    let View::Positional(positional) = game.view() else { return None };
    let rules = game.rules();
    let claims = rules.is_plain() && rules.goal != Goal::Avoid && positional.schedule().is_none();
    if !claims || game.outcome(position).is_some() {
        return None;
    }
    let mover = game.mover(position);
    if options.tries(Method::OneMove) && completes(positional, position, mover) {
        let part = Part { question: Question::wins(mover), proof: Proof::Tree(Tree::default()) };
        let certificate = Certificate { parts: vec![part], perms: Vec::new() };
        return Some(proved_by(Value::win(game, mover), "one move", certificate, options, meter));
    }
    held_by(game, position, options, meter, limit, &|attacker| {
        holding(positional, position, attacker, options)
    })
}

/// A value that pairs prove, which may be shared. Small boards are left to the search.
pub(super) fn by_pairs(
    game: &dyn Game,
    position: &Position,
    options: &Options,
    meter: &Meter,
) -> Option<Decision> {
    let View::Positional(positional) = game.view() else { return None };
    let rules = game.rules();
    let claims = rules.is_plain() && rules.goal != Goal::Avoid && positional.schedule().is_none();
    if !(claims && position.owner.len() > SMALL && options.tries(Method::Pairing)) {
        return None;
    }
    let found = held_by(game, position, options, meter, "", &|attacker| {
        paired(positional, position, attacker, meter.left())
    })?;
    matches!(found.status, Status::Proved(_)).then_some(found)
}

/// What follows for the value if the defender has such a leaf against Maker, or against each player.
fn held_by(
    game: &dyn Game,
    position: &Position,
    options: &Options,
    meter: &Meter,
    limit: &str,
    holding: &dyn Fn(Player) -> Option<Leaf>,
) -> Option<Decision> {
    let rules = game.rules();
    let held = |attacker: Player| {
        let leaf = holding(attacker)?;
        let method = leaf.name();
        let question = match rules.goal {
            Goal::Maker(_) => Question::wins(attacker.other()),
            _ => Question::holds(attacker.other(), 2),
        };
        let tree = Tree { nodes: vec![Node::Leaf(leaf)] };
        Some((Part { question, proof: Proof::Tree(tree) }, method))
    };
    if let Goal::Maker(maker) = rules.goal {
        let (part, method) = held(maker)?;
        let parts = vec![part];
        return Some(proved_by(
            Value::Breaker,
            method,
            Certificate { parts, perms: Vec::new() },
            options,
            meter,
        ));
    }
    let stealing = stealing_applies(game, position);
    let first = held(Player::X);
    let second = match &first {
        _ if stealing => Some((
            Part { question: Question::holds(Player::X, 2), proof: Proof::Stealing },
            "strategy stealing",
        )),
        Some(_) => held(Player::O),
        None => None,
    };
    match (first, second) {
        (Some((held, method)), Some((holds, _))) => {
            let parts = vec![holds, held];
            Some(proved_by(Value::Draw, method, Certificate { parts, perms: Vec::new() }, options, meter))
        }
        (Some((_, method)), None) => {
            let known = "the second player at least draws".to_string();
            let (at_least, at_most) = (Some(Value::Second), Some(Value::Draw));
            let limit = limit.to_string();
            Some(Decision::undecided(Status::Bounded { known, at_least, at_most, limit }, method, meter))
        }
        _ => None,
    }
}

/// The decision of a method that knows no width.
pub(super) fn argued(
    method: Method,
    game: &dyn Game,
    position: &Position,
    options: &Options,
    meter: &Meter,
) -> Option<Decision> {
    match method {
        Method::Answers => {
            let (player, tree) = answers::winner(game, position)?;
            let part = Part { question: Question::wins(player), proof: Proof::Tree(tree) };
            Some(proved(Value::win(game, player), "answers in pairs", part, options, meter))
        }
        Method::Components => components::decide(game, position, options, meter),
        Method::Connections => connections::decide(game, position, options, meter),
        Method::Breaker => breaker::decide(game, position, options, meter),
        Method::Caps => caps::decide(game, position, options, meter),
        Method::Mirror => mirror::decide(game, position, options, meter),
        _ => None,
    }
}

/// What the methods that know no width say, for boards that are too large to search.
pub(super) fn at_any_size(
    game: &dyn Game,
    position: &Position,
    options: &Options,
    meter: &Meter,
) -> Decision {
    let limit = "the largest board that can be searched, 512 points";
    let settling = METHODS.iter().filter(|e| e.settles == Settles::Game && options.tries(e.method));
    settling
        .map(|e| e.method)
        .find_map(|method| argued(method, game, position, options, meter))
        .or_else(|| at_a_glance(game, position, options, meter, limit))
        .or_else(|| {
            let mirror = mirror::of_game(game, position, options)?;
            Some(Decision::undecided(mirror.bounded(limit.to_string()), "mirror", meter))
        })
        .unwrap_or_else(|| {
            if stealing_applies(game, position) {
                let status = bounded_by_stealing(limit.to_string());
                return Decision::undecided(status, "strategy stealing", meter);
            }
            Decision::undecided(Status::Open { limit: limit.to_string() }, "none", meter)
        })
}
