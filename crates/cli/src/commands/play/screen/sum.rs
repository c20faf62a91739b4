//! A sum of impartial games on the screen: a row for each part, a cell for each move.

use super::picture::{Cell, Note, Picture};
use super::table::{Answer, Around, Ask, Chosen, Ending, Face, Made, Shades, Table, Work, Worth};
use crate::commands::play::heaps;
use noughts_impartial::Error;
use noughts_impartial::game::Solver;
use noughts_impartial::sum::{Move, Sum};

/// Columns of the picture.
const COLUMNS: usize = 76;
/// More moves than this are not laid out; they can be typed.
const MOST_CELLS: usize = 4_000;
/// Options that a search may look at.
const STEPS: u64 = 50_000_000;

pub struct SumTable {
    title: String,
    misere: bool,
    /// The sum at the start and after each move, with the moves that can be made there.
    sums: Vec<(Sum, Vec<Move>)>,
    /// The moves that were made, as they are typed.
    made: Vec<String>,
    picture: Picture,
}

impl SumTable {
    pub fn new(sum: Sum, misere: bool) -> Result<SumTable, Error> {
        let title = format!(
            "{sum} · {}",
            if misere { "misère: whoever moves last loses" } else { "whoever moves last wins" }
        );
        let moves = sum.moves()?;
        let picture = lay_out(&sum, &moves);
        Ok(SumTable { title, misere, sums: vec![(sum, moves)], made: Vec::new(), picture })
    }

    fn here(&self) -> &(Sum, Vec<Move>) {
        &self.sums[self.sums.len() - 1]
    }

    fn look(&mut self) {
        let (sum, moves) = self.here();
        self.picture = lay_out(sum, moves);
    }
}

/// The name of each part, and below it what can be left of it.
fn lay_out(sum: &Sum, moves: &[Move]) -> Picture {
    let mut picture = Picture { named: true, columns: COLUMNS, ..Picture::default() };
    let mut row = 1;
    for (i, part) in sum.parts.iter().enumerate() {
        let text = format!("{}: {}", i + 1, sum.rules.show(part));
        let mut column = text.chars().count().max(14) + 3;
        if column > COLUMNS / 2 {
            column = 6;
            picture.notes.push(Note { row, column: 1, text });
            row += 1;
        } else {
            picture.notes.push(Note { row, column: 1, text });
        }
        let indent = column;
        for m in moves.iter().take(MOST_CELLS).filter(|m| m.part == i) {
            let wide = sum.move_text(m).chars().count().clamp(1, COLUMNS - 10) + 2;
            if column + wide > COLUMNS && column > indent {
                (row, column) = (row + 1, indent);
            }
            picture.cells.push(Cell { row, column, wide });
            column += wide;
        }
        row += 2;
    }
    picture.rows = row;
    picture
}

impl Table for SumTable {
    fn title(&self) -> String {
        self.title.clone()
    }

    fn players(&self) -> Vec<String> {
        vec!["X".to_string(), "O".to_string()]
    }

    fn mover(&self) -> Option<usize> {
        (!self.here().1.is_empty()).then_some(self.made.len() % 2)
    }

    fn ending(&self) -> Option<Ending> {
        if self.mover().is_some() {
            return None;
        }
        // Whoever is to move cannot: the other one has made the last move.
        let mover = self.made.len() % 2;
        let lost = if self.misere { 1 - mover } else { mover };
        let winner = &self.players()[1 - lost];
        Some(Ending { lost: vec![lost], words: format!("No move is left. {winner} wins.") })
    }

    fn history(&self) -> Vec<(usize, String)> {
        self.made.iter().enumerate().map(|(i, text)| (i % 2, text.clone())).collect()
    }

    fn picture(&self, _columns: usize) -> &Picture {
        &self.picture
    }

    fn faces(&self) -> Vec<Face> {
        let (sum, moves) = self.here();
        let face = |m: &Move| Face { text: sum.move_text(m), owner: None, around: Around::Nothing };
        moves.iter().take(self.picture.cells.len()).map(face).collect()
    }

    fn about(&self, cell: usize) -> String {
        let (sum, moves) = self.here();
        moves.get(cell).map_or(String::new(), |m| sum.show_move(m))
    }

    fn lines(&self, _cell: usize) -> Vec<Vec<usize>> {
        Vec::new()
    }

    fn whole(&self) -> Vec<usize> {
        Vec::new()
    }

    fn weights(&self, _player: usize) -> Option<Shades> {
        None
    }

    fn is_live(&self, cell: usize) -> bool {
        cell < self.here().1.len()
    }

    fn choose(&mut self, cell: usize) -> Chosen {
        if self.is_live(cell) {
            Chosen::Move(Made::Sum(cell))
        } else {
            Chosen::Refused("No move is left.".to_string())
        }
    }

    fn let_go(&mut self) {}

    fn read(&self, text: &str) -> Result<Made, String> {
        let (sum, moves) = self.here();
        let found = heaps::find(sum, moves, text);
        let number = found.and_then(|m| moves.iter().position(|other| *other == m));
        number
            .map(Made::Sum)
            .ok_or_else(|| format!("“{text}” is not a move here; 1=2 leaves 2 of the first part."))
    }

    fn show(&self, made: &Made) -> (String, Vec<usize>) {
        let (sum, moves) = self.here();
        match made {
            Made::Sum(i) => moves.get(*i).map_or(Default::default(), |m| (heaps::text(sum, m), vec![*i])),
            Made::Board(..) => Default::default(),
        }
    }

    fn make(&mut self, made: &Made) -> Result<(), String> {
        let (text, _) = self.show(made);
        let (sum, moves) = self.here();
        let Made::Sum(i) = made else { return Err("this is no move of a sum".to_string()) };
        let next = sum.after(moves.get(*i).ok_or("there is no such move")?);
        let moves = next.moves().map_err(|error| error.to_string())?;
        self.sums.push((next, moves));
        self.made.push(text);
        self.look();
        Ok(())
    }

    fn undo(&mut self) -> bool {
        let undone = self.made.pop().is_some();
        self.sums.truncate(self.made.len() + 1);
        self.look();
        undone
    }

    fn restart(&mut self) {
        self.made.clear();
        self.sums.truncate(1);
        self.look();
    }

    fn work(&self, ask: Ask) -> Work {
        let ((sum, moves), misere) = (self.here().clone(), self.misere);
        Box::new(move |cancel| {
            let rules = sum.rules.clone();
            let mut solver = Solver::new(&rules).bounded(STEPS, cancel.clone());
            let winning = match heaps::winning(&sum, misere, &mut solver) {
                Ok(winning) => winning,
                // Not solved: the move that changes least.
                Err(error) if ask == Ask::Reply && !moves.is_empty() => {
                    return Answer::Move(Made::Sum(moves.len() - 1), format!("A guess: {error}."));
                }
                Err(error) => return Answer::Nothing(format!("{error}.")),
            };
            let (count, all) = (winning.len(), moves.len());
            if ask == Ask::Values {
                let worth = moves.iter().map(|m| Some(2 * u8::from(winning.contains(m)))).collect();
                return Answer::Values(
                    worth,
                    match count {
                        0 => "No move wins.".to_string(),
                        1 => format!("1 of {all} moves wins."),
                        _ => format!("{count} of {all} moves win."),
                    },
                );
            }
            let why = if count == 0 { "No move wins; this one changes least." } else { "It wins." };
            let best = winning.first().or(moves.last());
            match best.and_then(|best| moves.iter().position(|m| m == best)) {
                Some(number) => Answer::Move(Made::Sum(number), why.to_string()),
                None => Answer::Nothing("No move is left.".to_string()),
            }
        })
    }

    fn worth(&self, cell: usize, values: &[Option<u8>]) -> Worth {
        values.get(cell).map_or(Worth::NoMove, |&value| Worth::of(value))
    }
}
