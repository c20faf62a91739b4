//! The means of a claim: games solved, strategies held against all play, positions looked for. What comes out passes
//! through the [`Probe`].

use super::{Error, Probe};
use noughts::certificates::{self, Files};
use noughts::draws::{self, About, Demands, Kind, Search};
use noughts::games::Question;
use noughts::pairings::Pairing;
use noughts::solving::Meter;
use noughts::strategies::{Case, End, Entry, Setting, Ties};
use noughts::{Board, Finding, Game, Limits, Move, Outcome, Player, Position, Problem, Rules, Value};
use std::collections::HashMap;
use std::sync::Arc;

/// The value of a game from its start, with statement and certificate.
pub fn solved(see: &Probe, spec: &str, rules: &str) -> Result<(Value, Files), Error> {
    see.see(format!("value of {spec} under {rules}"), || {
        let game = new_game(spec, rules)?;
        solved_from(&game, &game.start())
    })
}

/// The same after some moves.
pub fn solved_after(see: &Probe, spec: &str, rules: &str, moves: &[&str]) -> Result<(Value, Files), Error> {
    see.see(format!("value of {spec} under {rules} after {}", moves.join(" ")), || {
        let game = new_game(spec, rules)?;
        solved_from(&game, &played(&*game, moves)?)
    })
}

/// The value of a game from a position such as `X: 1 2; O to move`, with the files that show it.
pub fn solved_at(see: &Probe, spec: &str, rules: &str, position: &str) -> Result<(Value, Files), Error> {
    see.see(format!("value of {spec} under {rules} at {position}"), || {
        let game = new_game(spec, rules)?;
        solved_from(&game, &game.parse_position(position)?)
    })
}

pub fn new_game(spec: &str, rules: &str) -> Result<Arc<dyn Game>, Error> {
    Ok(rules.parse::<Rules>()?.on(Arc::new(Board::parse(spec)?))?)
}

/// The position after some moves.
pub fn played(game: &dyn Game, moves: &[&str]) -> Result<Position, Error> {
    let mut here = game.start();
    for text in moves {
        let mv = game.board().parse_move(text)?;
        if !game.moves(&here).contains(&mv) {
            let (board, rules) = (game.board(), game.rules());
            return Err(format!("{board} under {rules}: {text} is not a legal move").into());
        }
        here = game.play(&here, mv);
    }
    Ok(here)
}

/// The same from a position, outside of the probe.
pub fn solved_from(game: &Arc<dyn Game>, here: &Position) -> Result<(Value, Files), Error> {
    let verdict = Problem::of(game.clone()).from(here.clone()).solve();
    let (Some(value), Some(files)) = (verdict.value(), verdict.evidence()) else {
        let (board, rules) = (game.board(), game.rules());
        return Err(format!("{board} under {rules} was not decided: {:?}", verdict.status()).into());
    };
    Ok((value.clone(), files))
}

/// The value of a small game of two players by its definition: all play, with nothing that the solver knows. What one
/// player can force is asked first, then what the other can; a tie is a draw.
pub fn by_definition(spec: &str, rules: &str) -> Result<Value, Error> {
    let game = new_game(spec, rules)?;
    let mut seen = HashMap::new();
    let [first, second] =
        [Player::X, Player::O].map(|player| forces(&*game, &game.start(), player, &mut seen));
    Ok(match (first, second) {
        (true, _) => Value::win(&*game, Player::X),
        (_, true) => Value::win(&*game, Player::O),
        _ => Value::Draw,
    })
}

/// Can a player force a win from here, by definition?
fn forces(
    game: &dyn Game,
    here: &Position,
    player: Player,
    seen: &mut HashMap<(Position, Player), bool>,
) -> bool {
    if let Some(outcome) = game.outcome(here) {
        return match outcome {
            Outcome::Win(winner) => winner == player,
            Outcome::Loss(loser) => loser != player,
            Outcome::Draw | Outcome::Tie => false,
        };
    }
    if let Some(&known) = seen.get(&(here.clone(), player)) {
        return known;
    }
    let mine = game.mover(here) == player;
    let moves = game.moves(here);
    let wins = |mv: Move, seen: &mut HashMap<_, _>| forces(game, &game.play(here, mv), player, seen);
    let found = if mine {
        moves.into_iter().any(|mv| wins(mv, seen))
    } else {
        moves.into_iter().all(|mv| wins(mv, seen))
    };
    seen.insert((here.clone(), player), found);
    found
}

/// Whether a draw-forcing pairing exists on the empty board, with the pairs or a family with too few points.
pub fn paired(see: &Probe, spec: &str) -> Result<(bool, Files), Error> {
    see.see(format!("pairing of {spec}"), || {
        let board = Board::parse(spec)?;
        let owner = vec![None; board.points()];
        let found = Pairing::find(&board, &owner)?;
        let proof = found.proof(&board, &owner)?;
        Ok((matches!(found, Pairing::Pairs(_)), proof))
    })
}

/// Whether a game can end in a draw at all, with a drawn position or a proof that there is none.
pub fn drawn(see: &Probe, spec: &str, rules: &str) -> Result<(bool, Files), Error> {
    see.see(format!("draw position of {spec} under {rules}"), || {
        let board = Board::parse(spec)?;
        let (demands, share) = Demands::draw(&board, &rules.parse::<Rules>()?)?;
        let about = About { board: &board, demands: &demands, rules, list: false };
        let meter = Meter::new(Limits::default());
        let found = Search::new(&board, &demands, &meter).decide(&(share..=share));
        Ok(match found.map_err(|stop| stop.to_string())? {
            draws::Finding::Set(set) => (true, about.prove(&draws::Claim::Some(&set, share..=share))),
            draws::Finding::Nothing(nothing) => {
                (false, about.prove(&draws::Claim::None(&nothing, share..=share)))
            }
        })
    })
}

/// Whether the points can be partitioned so that neither part has a winning set, of whatever sizes; with a proof.
pub fn partition(see: &Probe, spec: &str) -> Result<(bool, Files), Error> {
    see.see(format!("partition of {spec}"), || {
        let board = Board::parse(spec)?;
        let demands = Demands::of(&board, Kind::LineFreeBlocking)?;
        let about = About { board: &board, demands: &demands, rules: "", list: false };
        let sizes = 0..=board.points();
        let meter = Meter::new(Limits::default());
        let found = Search::new(&board, &demands, &meter).decide(&sizes);
        Ok(match found.map_err(|stop| stop.to_string())? {
            draws::Finding::Set(set) => (true, about.prove(&draws::Claim::Some(&set, sizes))),
            draws::Finding::Nothing(nothing) => (false, about.prove(&draws::Claim::None(&nothing, sizes))),
        })
    })
}

/// That O keeps X from every set, by weight alone: the sets weigh less than 1/2 before the first move.
pub fn weighed(spec: &str) -> Result<Files, Error> {
    let game = new_game(spec, "maker-breaker")?;
    let tree = certificates::Tree { nodes: vec![certificates::Node::Leaf(certificates::Leaf::Weight)] };
    let part =
        certificates::Part { question: Question::wins(Player::O), proof: certificates::Proof::Tree(tree) };
    let certificate = certificates::Certificate { parts: vec![part], perms: Vec::new() }.to_string();
    let statement = game.statement(&game.start(), "breaker");
    Ok(Files { statement, certificate })
}

/// Whether a strategy keeps its promise in all play of the opponent, whichever complying move it makes; with files that
/// show it, or a line of play that refutes it.
pub fn kept(see: &Probe, spec: &str, rules: &str, name: &str, side: Player) -> Result<(bool, Files), Error> {
    let trial = tried(see, spec, rules, name, side, Ties::Every)?;
    Ok((trial.holds, trial.proof))
}

/// A strategy held against all play of the opponent.
#[derive(Clone)]
pub struct Trial {
    pub holds: bool,
    /// Where it fails: the moves of a shortest line, and how it ends.
    pub line: String,
    pub proof: Files,
}

impl super::Seen for Trial {
    fn others(&self) -> Vec<Trial> {
        vec![Trial { holds: !self.holds, ..self.light() }]
    }

    fn light(&self) -> Trial {
        Trial { line: self.line.clone(), proof: (true, self.proof.clone()).light().1, holds: self.holds }
    }
}

/// The same, with every complying move or with some.
pub fn tried(
    see: &Probe,
    spec: &str,
    rules: &str,
    name: &str,
    side: Player,
    ties: Ties,
) -> Result<Trial, Error> {
    let choice = if ties == Ties::Every { "every" } else { "some" };
    see.see(format!("{name} on {spec} under {rules}, {choice} tie"), || {
        let setting = Setting::new(Arc::new(Board::parse(spec)?), rules.parse::<Rules>()?);
        let game = setting.game()?;
        let strategy = (Entry::find(name)?.make)(&setting, side)?;
        let case = Case { ties, ..Case::new(&*game, &*strategy, side) };
        let (holds, line, evidence) = match case.decide(&Meter::new(Limits::default()))? {
            Finding::Verified { evidence, .. } => (true, String::new(), evidence),
            Finding::Refuted { line, end, evidence } => (false, shown(&*game, &line, end), evidence),
            Finding::Open { limit } => {
                return Err(format!("{name} on {spec}: stopped by {limit}").into());
            }
        };
        Ok(Trial { holds, line, proof: evidence.files })
    })
}

/// `X 1>2, O 1>3, …; then X wins`.
pub fn shown(game: &dyn Game, line: &[Move], end: End) -> String {
    let mut here = game.start();
    let mut moves = Vec::new();
    for &mv in line {
        let letter = game.mover(&here).letter();
        moves.push(format!("{letter} {}", game.board().show_move(mv)));
        here = game.play(&here, mv);
    }
    let end = match end {
        End::Outcome(Outcome::Win(player)) => format!("{} wins", player.letter()),
        End::Outcome(Outcome::Loss(player)) => format!("{} loses", player.letter()),
        End::Outcome(Outcome::Draw) => "the game is drawn".to_string(),
        End::Outcome(Outcome::Tie) => "both own a set".to_string(),
        End::Silent => "the strategy says nothing".to_string(),
    };
    format!("{}; then {end}", moves.join(", "))
}

/// Letters, digits and hyphens of a spec, for the name of a file.
pub fn slug(spec: &str) -> String {
    let spec = spec.replace(';', " or ");
    let words: Vec<&str> = spec.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).collect();
    words.join("-").to_lowercase()
}
