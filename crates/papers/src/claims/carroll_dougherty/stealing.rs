//! CD-09: strategy stealing.

use super::super::{Cases, Dice, Error, Examined, Finding, Probe, Verdict};
use noughts::boards::FAMILIES;
use noughts::games::Question;
use noughts::{Board, Limits, Player, Problem, Rules};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The most points of a board of the list, and positions to look at for one.
const POINTS: usize = 16;
const POSITIONS: u64 = 100_000;
/// Bytes for a search: most boards are tiny, and there are many.
const MEMORY: usize = 1 << 24;
/// How many random boards.
const RANDOM: u32 = 300;

/// Can the second player force a win, and can the first? By search alone, without the theorem. `None`: too large.
fn forced_wins(board: Board) -> Result<Option<[bool; 2]>, Error> {
    let game = Rules::strong().on(Arc::new(board))?;
    let problem = Problem::of(game).limits(Limits::new().nodes(POSITIONS).memory(MEMORY));
    let ask = |player| problem.ask(&Question::wins(player));
    Ok(ask(Player::O).and_then(|second| Ok([second, ask(Player::X)?])).ok())
}

/// A board with random sets of 2 to 4 of up to 9 points.
fn random_board(dice: &mut Dice) -> Result<Board, Error> {
    let points = 4 + dice.below(6);
    let sets: Vec<String> = (0..2 + dice.below(9))
        .map(|_| {
            let size = 2 + dice.below(3) as usize;
            let mut set = BTreeSet::new();
            while set.len() < size {
                set.insert(1 + dice.below(points));
            }
            set.iter().map(u64::to_string).collect::<Vec<_>>().join(" ")
        })
        .collect();
    Ok(Board::parse(&format!("lines{{{}}}", sets.join("; ")))?)
}

/// Boards that were decided, boards that were not, how many of the first the first player wins, how many random ones, and
/// the boards that the second player wins.
type Searched = (Vec<String>, Vec<String>, u32, u32, Vec<String>);

fn searched() -> Result<Searched, Error> {
    let (mut listed, mut open, mut second, mut first) = (Vec::new(), Vec::new(), Vec::new(), 0);
    for spec in FAMILIES.iter().flat_map(|family| family.examples) {
        // Both players must have the same sets, on an empty board with turns in turn.
        let Ok(board) = Board::parse(spec) else { continue };
        let plain = board.second_sets().is_none() && board.setup().is_none();
        if !plain || board.points() > POINTS || board.list_sets(10_000).is_err() {
            continue;
        }
        match forced_wins(board)? {
            None => open.push((*spec).to_string()),
            Some([wins, other]) => {
                listed.push((*spec).to_string());
                first += u32::from(other);
                second.extend(wins.then(|| (*spec).to_string()));
            }
        }
    }
    let mut dice = Dice::new(9);
    let mut first_random = 0;
    for _ in 0..RANDOM {
        let board = random_board(&mut dice)?;
        let name = board.to_string();
        let [wins, other] = forced_wins(board)?.ok_or("a random board is too large")?;
        first_random += u32::from(other);
        second.extend(wins.then_some(name));
    }
    Ok((listed, open, first, first_random, second))
}

/// CD-09
pub fn no_second_win(see: &Probe) -> Examined {
    let (listed, open, first, first_random, second) = see.keep("all boards", searched)?;
    let second = see.is("boards that the second player wins", second)?;
    let Cases(boards) = see.is("boards", Cases(listed.len()))?;
    let undecided = if open.is_empty() {
        String::new()
    } else {
        format!(" Not decided within {POSITIONS} positions: {}.", open.join(", "))
    };
    let text = format!(
        "Whether the second player can force a win was searched for without using the theorem, on the {} boards of the list of families with at most {POINTS} \
         points (the first player wins {first} of them) and on {RANDOM} random boards ({first_random}): {}.{undecided}",
        boards,
        if second.is_empty() { "never".to_string() } else { format!("she can on {}", second.join(", ")) }
    );
    Ok(Finding::new(Verdict::family(second.is_empty() && boards > 0), text)
        .computed(listed.join("\n"), "noughts solve \"AG(2,4)\""))
}
