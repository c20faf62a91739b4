//! The parts of a certificate, and how the value of a game follows from them.

use super::board::Board;
use super::claim::{Claim, Value, read_players};
use super::game::{Game, Outcome, Player};
use super::rules::Word;
use super::text::{Records, number, point, shorten};
use super::tree::{Part, Trees};
use super::{Around, Fault, Verdict};
use std::collections::{BTreeSet, HashSet};
use std::fmt;

const STEALING: &str =
    "strategy stealing (the first player of a strong game on one family of sets can force at least a draw)";

/// Checks the records after the header of a certificate, up to its `end`.
pub fn check(claim: &Claim, around: &dyn Around, records: &mut Records<'_>) -> Result<Verdict, Fault> {
    let game = &claim.game;
    let mut symmetries = vec![(0..game.board.points).collect::<Vec<usize>>()];
    while let Some(symmetry) = next_symmetry(game, records)? {
        symmetries.push(symmetry);
    }
    let (start, over, follows) = (&claim.start, claim.over, None);
    let trees = Trees { game, start, over, symmetries: &symmetries, follows, around };
    let mut parts = Vec::new();
    let mut notes = BTreeSet::new();
    loop {
        let line = records.record()?;
        let words: Vec<&str> = line.split(' ').collect();
        match words.as_slice() {
            ["part", prover, accept] => {
                let part = read_part(game, prover, accept).or_else(|reason| records.reject(reason))?;
                if records.peek()?.starts_with("by ") {
                    notes.insert(by_theorem(claim, &part, around, records)?);
                } else {
                    trees.check(&part, records)?;
                }
                parts.push(part);
            }
            ["end"] => break,
            _ => return records.reject(format!("“{}” cannot stand here", shorten(&line))),
        }
    }
    follows_from(claim, &parts).or_else(|reason| records.reject(reason))?;
    Ok(Verdict { words: claim.words.clone(), notes: notes.into_iter().map(str::to_string).collect() })
}

/// Reads a record `perm`, if one comes next.
pub fn next_symmetry(game: &Game, records: &mut Records<'_>) -> Result<Option<Vec<usize>>, Fault> {
    let Some(images) = records.peek()?.strip_prefix("perm ").map(str::to_string) else { return Ok(None) };
    records.record()?;
    records.steps(symmetry_cost(game))?;
    let images: Vec<&str> = images.split(' ').collect();
    records.cells(images.len())?;
    read_symmetry(game, &images).map(Some).or_else(|reason| records.reject(reason))
}

/// What it takes to verify a symmetry.
fn symmetry_cost(game: &Game) -> usize {
    let points = game.board.points;
    let pairs = if game.rules.word == Word::FireAndIce { points.saturating_mul(points) } else { 0 };
    pairs.saturating_add(8 * game.incidences + points)
}

/// Reads the images of the points and verifies that they are a symmetry of the game.
pub fn read_symmetry(game: &Game, images: &[&str]) -> Result<Vec<usize>, String> {
    let points = game.board.points;
    let symmetry = read_automorphism(&game.board, images)?;
    if let Some(step) = game.board.column_step.filter(|_| game.rules.drop) {
        let below = |p: usize| (p + step < points).then(|| p + step);
        if (0..points).any(|p| below(p).map(|q| symmetry[q]) != below(symmetry[p])) {
            return Err("this permutation does not map columns to columns, bottom to bottom".to_string());
        }
    }
    let pairs = (0..points).flat_map(|p| (0..points).map(move |q| (p, q)));
    let moves = game.rules.word == Word::FireAndIce;
    if moves && pairs.into_iter().any(|(p, q)| game.joined(p, q) != game.joined(symmetry[p], symmetry[q])) {
        return Err("this permutation does not respect the moves of pieces".to_string());
    }
    Ok(symmetry)
}

/// Reads the images of the points and verifies that they permute the points and take sets to sets of the same player.
pub fn read_automorphism(board: &Board, images: &[&str]) -> Result<Vec<usize>, String> {
    let points = board.points;
    let symmetry = images.iter().map(|text| point(text, points)).collect::<Result<Vec<usize>, String>>()?;
    let mut hit = vec![false; points];
    for &p in &symmetry {
        hit[p] = true;
    }
    if symmetry.len() != points || hit.contains(&false) {
        return Err("this is not a permutation of the points".to_string());
    }
    for family in [Some(&board.sets), board.second.as_ref()].into_iter().flatten() {
        let sets: HashSet<&[usize]> = family.iter().map(Vec::as_slice).collect();
        for set in family {
            let mut image: Vec<usize> = set.iter().map(|&p| symmetry[p]).collect();
            image.sort_unstable();
            if !sets.contains(image.as_slice()) {
                let names: Vec<String> = set.iter().map(|p| (p + 1).to_string()).collect();
                return Err(format!("this permutation maps the set {} to no set", names.join(" ")));
            }
        }
    }
    Ok(symmetry)
}

fn read_part(game: &Game, prover: &str, accept: &str) -> Result<Part, String> {
    let players = game.rules.players;
    let provers = prover.strip_prefix("prover=").and_then(|list| read_players(list, players));
    let mut provers = provers.ok_or("“prover=” and one or more players are due")?;
    provers.sort_unstable();
    if players == 2 && provers.len() > 1 {
        return Err("two players have no coalitions".to_string());
    }
    let accept = accept.strip_prefix("accept=").and_then(|list| read_outcomes(list, players));
    Ok(Part { provers, accept: accept.ok_or("“accept=” and one or more outcomes are due")? })
}

/// `1,draw`: outcomes.
pub fn read_outcomes(list: &str, players: u8) -> Option<Vec<Outcome>> {
    let player =
        |text: &str| number(text).filter(|&n| n >= 1 && n <= u64::from(players)).map(|n| n as Player);
    let outcome = |word: &str| match word {
        "draw" => Some(Outcome::Draw),
        "tie" => Some(Outcome::Tie),
        _ => match word.strip_prefix('-') {
            // Among two players the other one's loss is a win.
            Some(loser) => player(loser).filter(|_| players > 2).map(Outcome::Loss),
            None => player(word).map(Outcome::Win),
        },
    };
    list.split(',').map(outcome).collect()
}

/// `by stealing`, or another theorem: gives back what was used.
fn by_theorem(
    claim: &Claim,
    part: &Part,
    around: &dyn Around,
    records: &mut Records<'_>,
) -> Result<&'static str, Fault> {
    let line = records.record()?;
    let name = line.strip_prefix("by ").unwrap_or(&line);
    if name == "stealing" {
        can_steal(claim, part).or_else(|reason| records.reject(reason))?;
        if part.accept.contains(&Outcome::Draw) {
            return Ok(STEALING);
        }
        return records.reject("strategy stealing proves no more than a draw");
    }
    match around.theorem(name, claim, part, records)? {
        Some(note) => Ok(note),
        None => records.reject(format!("“{}” is not known", shorten(&line))),
    }
}

/// Is this a game in which the first player could steal a strategy, and a part about that player?
pub fn can_steal(claim: &Claim, part: &Part) -> Result<(), String> {
    let Game { board, rules, turns, .. } = &claim.game;
    let strong = rules.word == Word::Strong && rules.one_claim_each() && !rules.drop && turns.is_none();
    let empty = claim.start.open == board.points && claim.start.mover == 1;
    let first = part.provers == [1] && part.accept.contains(&Outcome::Win(1));
    if strong && board.second.is_none() && empty && first {
        return Ok(());
    }
    Err("this theorem is about the first player of a strong game on one family, from the empty board, \
         with one claim a turn and without drop or a list of turns"
        .to_string())
}

/// Does the value follow from the parts?
fn follows_from(claim: &Claim, parts: &[Part]) -> Result<(), String> {
    let players = 1..=claim.game.rules.players;
    let all = players
        .clone()
        .flat_map(|p| [Outcome::Win(p), Outcome::Loss(p)])
        .chain([Outcome::Draw, Outcome::Tie]);
    let all: Vec<Outcome> = all.collect();
    let need = |provers: Vec<Player>, good: &dyn Fn(Outcome) -> bool| {
        let fits = |part: &&Part| part.provers == provers && part.accept.iter().all(|&o| good(o));
        if parts.iter().any(|part| fits(&part)) {
            return Ok(());
        }
        let list: Vec<String> = all.iter().filter(|&&o| good(o)).map(ToString::to_string).collect();
        let provers: Vec<String> = provers.iter().map(ToString::to_string).collect();
        Err(format!(
            "the value needs a part with prover {} that accepts only: {}",
            provers.join(","),
            list.join(", ")
        ))
    };
    match &claim.value {
        Value::Wins(player) => need(vec![*player], &|o| o == Outcome::Win(*player)),
        Value::Draw => {
            need(vec![1], &|o| matches!(o, Outcome::Win(1) | Outcome::Draw | Outcome::Tie))?;
            need(vec![2], &|o| matches!(o, Outcome::Win(2) | Outcome::Draw | Outcome::Tie))
        }
        Value::Holds(holders) => players.clone().try_for_each(|player| {
            if holders.contains(&player) {
                need(vec![player], &|o| !o.lost_by(player))
            } else {
                need(players.clone().filter(|&p| p != player).collect(), &|o| o.lost_by(player))
            }
        }),
    }
}

impl Outcome {
    /// Has this player lost?
    pub fn lost_by(self, player: Player) -> bool {
        match self {
            Outcome::Win(winner) => winner != player,
            Outcome::Loss(loser) => loser == player,
            Outcome::Draw | Outcome::Tie => false,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Win(player) => write!(f, "a win of player {player}"),
            Outcome::Loss(player) => write!(f, "a loss of player {player}"),
            Outcome::Draw => f.write_str("a draw"),
            Outcome::Tie => f.write_str("a tie"),
        }
    }
}
