//! The tree laid out as tables: a row for each line of play, rows with the same answer merged.

use super::{Branch, Proof, Stones, Turn};
use crate::board::Point;
use crate::board::symmetry::{Group, Perm};
use crate::game::Player;

/// A part of the proof: the moves that lead to it, and a row for each line of play from there.
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// Its number as a case of a case of …; empty for the first.
    pub case: Vec<usize>,
    pub opening: Vec<Cell>,
    /// Where the opening stops: which replies are treated as cases of their own.
    pub elsewhere: Vec<(Cell, Vec<usize>)>,
    pub rows: Vec<Row>,
}

/// A move, or several moves of O that are answered alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    pub player: Player,
    pub points: Vec<Point>,
    pub forced: bool,
    /// The note about the symmetries by which it stands for other moves too.
    pub note: Option<usize>,
}

/// A line of play, or several that differ in a cell of several points only.
#[derive(Clone, Debug)]
pub struct Row {
    /// How many of its cells are those of the row above.
    pub shared: usize,
    pub cells: Vec<Cell>,
    /// The points that complete a set at the end.
    pub won: Vec<Point>,
    /// How many lines of play it is.
    pub lines: usize,
}

/// The symmetries of a position in which O's replies were treated up to symmetry.
#[derive(Clone, Debug)]
pub struct Note {
    pub stones: Stones,
    pub order: usize,
    pub generators: Vec<Perm>,
    pub orbits: Vec<Vec<Point>>,
}

/// The whole proof as tables and notes.
#[derive(Clone, Debug, Default)]
pub struct Tables {
    pub tables: Vec<Table>,
    pub notes: Vec<Note>,
}

/// A table has at most about this many rows; what is longer becomes a case of its own.
const MOST_ROWS: usize = 24;

impl Proof<'_> {
    /// Lays a proof out.
    pub fn tables(&self) -> Tables {
        let mut layout = Layout { proof: self, out: Tables::default() };
        layout.case(Vec::new(), Vec::new(), &self.root, Stones::of(&self.start));
        layout.out
    }
}

struct Layout<'a> {
    proof: &'a Proof<'a>,
    out: Tables,
}

impl Layout<'_> {
    /// Writes a table for what follows an opening, then the tables of its cases.
    fn case(&mut self, case: Vec<usize>, mut opening: Vec<Cell>, turn: &Turn, mut stones: Stones) {
        let mut here = turn;
        let mut table = Table { case, ..Table::default() };
        let mut cases = Vec::new();
        loop {
            match here {
                Turn::Free(branches) if branches.len() > 1 => {
                    let note = self.note(branches, &stones);
                    let long = here.rows() > MOST_ROWS;
                    for Answer { replies, then } in merged(branches) {
                        let cell = free_cell(&replies, note);
                        let next = stones.with_o(cell.points[0]);
                        if long && then.rows() > MOST_ROWS / 4 {
                            let number = [&table.case[..], &[cases.len() + 1]].concat();
                            table.elsewhere.push((cell.clone(), number.clone()));
                            cases.push((number, cell, then, next));
                        } else {
                            self.rows(&mut table.rows, vec![cell], &then, next);
                        }
                    }
                    break;
                }
                Turn::Won(_) => {
                    self.rows(&mut table.rows, Vec::new(), here, stones);
                    break;
                }
                _ => here = self.step(&mut opening, here, &mut stones),
            }
        }
        table.opening.clone_from(&opening);
        self.out.tables.push(table);
        for (number, cell, then, next) in cases {
            let opening = [&opening[..], &[cell]].concat();
            self.case(number, opening, &then, next);
        }
    }

    /// Follows a move that does not branch.
    fn step<'t>(&mut self, cells: &mut Vec<Cell>, turn: &'t Turn, stones: &mut Stones) -> &'t Turn {
        match turn {
            Turn::X { mv, forced, then } => {
                cells.push(Cell { player: Player::X, points: vec![*mv], forced: *forced, note: None });
                *stones = stones.with_x(*mv);
                then
            }
            Turn::Forced { reply, then } => {
                cells.push(Cell { player: Player::O, points: vec![*reply], forced: true, note: None });
                *stones = stones.with_o(*reply);
                then
            }
            Turn::Free(branches) => {
                let note = self.note(branches, stones);
                cells.push(free_cell(&[&branches[0]], note));
                *stones = stones.with_o(branches[0].orbit[0]);
                &branches[0].then
            }
            Turn::Won(_) => turn,
        }
    }

    /// Adds the rows of everything that follows some cells.
    fn rows(&mut self, rows: &mut Vec<Row>, mut cells: Vec<Cell>, turn: &Turn, mut stones: Stones) {
        let mut here = turn;
        loop {
            match here {
                Turn::Won(points) => {
                    let above: &[Cell] = rows.last().map_or(&[], |row| &row.cells);
                    let shared = cells.iter().zip(above).take_while(|(a, b)| a == b).count();
                    let lines = cells.iter().map(|cell| cell.points.len()).product();
                    rows.push(Row { shared, cells, won: points.clone(), lines });
                    return;
                }
                Turn::Free(branches) if branches.len() > 1 => {
                    let note = self.note(branches, &stones);
                    for Answer { replies, then } in merged(branches) {
                        let cell = free_cell(&replies, note);
                        let next = stones.with_o(cell.points[0]);
                        self.rows(rows, [&cells[..], &[cell]].concat(), &then, next);
                    }
                    return;
                }
                _ => here = self.step(&mut cells, here, &mut stones),
            }
        }
    }

    /// A note, where some reply stands for others.
    fn note(&mut self, branches: &[Branch], stones: &Stones) -> Option<usize> {
        if branches.iter().all(|b| b.orbit.len() == 1) {
            return None;
        }
        let symmetries = &self.proof.symmetries;
        let stabiliser = symmetries.stabiliser(stones);
        let mut group = Group::trivial(self.proof.arena.points);
        let mut generators: Vec<Perm> = Vec::new();
        // From the end: there stand the elements that move early points far, and few of them suffice.
        for &g in stabiliser.iter().rev() {
            let element = &symmetries.elements()[g];
            if !group.contains(element) {
                generators.push(element.clone());
                group = Group::generated_by(self.proof.arena.points, generators.clone());
            }
        }
        let orbits = branches.iter().map(|b| b.orbit.clone()).collect();
        self.out.notes.push(Note { stones: *stones, order: stabiliser.len(), generators, orbits });
        Some(self.out.notes.len() - 1)
    }
}

fn free_cell(group: &[&Branch], note: Option<usize>) -> Cell {
    let points = group.iter().map(|b| b.orbit[0]).collect();
    Cell {
        player: Player::O,
        points,
        forced: false,
        note: note.filter(|_| group.iter().any(|b| b.orbit.len() > 1)),
    }
}

/// Replies that are answered alike to the end.
struct Answer<'a> {
    replies: Vec<&'a Branch>,
    then: Turn,
}

/// Branches that are answered alike together, in the order of their first members.
fn merged(branches: &[Branch]) -> Vec<Answer<'_>> {
    let mut answers: Vec<Answer> = Vec::new();
    for branch in branches {
        let joined = answers.iter_mut().find_map(|answer| Some((answer.then.joined(&branch.then)?, answer)));
        match joined {
            Some((then, answer)) => {
                answer.then = then;
                answer.replies.push(branch);
            }
            None => answers.push(Answer { replies: vec![branch], then: branch.then.clone() }),
        }
    }
    answers
}

impl Turn {
    /// One text for two continuations with the same moves, if they have. A move of X is called forced where it is
    /// forced in both.
    fn joined(&self, other: &Turn) -> Option<Turn> {
        match (self, other) {
            (Turn::X { mv, forced, then }, Turn::X { mv: b, forced: f, then: t }) if mv == b => {
                Some(Turn::X { mv: *mv, forced: *forced && *f, then: Box::new(then.joined(t)?) })
            }
            (Turn::Forced { reply, then }, Turn::Forced { reply: b, then: t }) if reply == b => {
                Some(Turn::Forced { reply: *reply, then: Box::new(then.joined(t)?) })
            }
            // Orbits have notes about their position; only moves that stand for themselves are merged.
            (Turn::Free(a), Turn::Free(b)) if a.len() == b.len() => {
                let both = a.iter().zip(b).map(|(x, y)| {
                    let alone = x.orbit.len() == 1 && x.orbit == y.orbit;
                    let then = x.then.joined(&y.then).filter(|_| alone)?;
                    Some(Branch { orbit: x.orbit.clone(), then })
                });
                both.collect::<Option<_>>().map(Turn::Free)
            }
            (Turn::Won(a), Turn::Won(b)) if a == b => Some(self.clone()),
            _ => None,
        }
    }

    /// The number of rows it takes.
    fn rows(&self) -> usize {
        match self {
            Turn::X { then, .. } | Turn::Forced { then, .. } => then.rows(),
            Turn::Free(branches) => merged(branches).iter().map(|answer| answer.then.rows()).sum(),
            Turn::Won(_) => 1,
        }
    }
}
