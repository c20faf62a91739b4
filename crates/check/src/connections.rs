//! `by connections`: a player of Hex joins his sides, shown by links. The winning paths are never listed.
//!
//! A **link** has two ends (cells or sides of the prover), a set S of stones and a set C of cells, its carrier: if the prover
//! owns S, and the opponent no cell of C, and the opponent moves, then the prover can make S and cells of C join the ends,
//! moving in C only after the opponent has moved there, whatever the opponent owns elsewhere. If the prover has more stones, they
//! count as of S and no more as of C, and all this stays true: (S, C) may always be read as (S ∪ T, C − T).
//!
//! * `j`: links with carriers that have no cell in common, and stones, join what they join: a move in one carrier is answered in it.
//! * `e`: ways, each a cell to play first and what `j` says after it. If no cell is in all of them, the opponent's move leaves one,
//!   and that is played.
//! * `d`: a stone that is dead is not needed. What it touches, of the cells that the prover may own, is joined without it; so
//!   is every connection through it.
//! * `c`: two stones are not needed of which each is dead beside the other: whichever the opponent takes, the prover takes the other.
//!
//! Two opposite sides are never joined by their own players at the same time. So who joins his sides in the end has not lost before.
//!
//! Instead of links, `stealing`: the first player wins on an empty board with sides of the same length. On a full board exactly one player has
//! joined his sides, so somebody has a winning strategy. If it were the second player, the first could claim any cell and then play by that
//! strategy in the mirror that exchanges the sides: the claim before never harms him, and where it is asked for he claims any other cell.
//!
//! Or `reflection`: on an empty board with sides of different lengths the player whose own sides are nearer to each other wins, whoever begins. Say
//! they are top and bottom, k rows apart. Of the first k + 1 columns he pairs (x, y), x + y < k, with (k − y, k − 1 − x), and answers in pairs. A way of
//! the opponent from the left to column k comes from the cells x + y < k for the first time from c to d, x + y = k. The partner of c is the cell on its
//! right, so if that is not on the way, d is the cell below. The partners of the way to c make a chain from there to the bottom: it shuts d
//! in, together with the way to c itself. So the way has both cells of a pair, and the opponent never owns it.

use crate::core::board::{Board, lists_something};
use crate::core::claim::{Claim, Value, read_claim};
use crate::core::game::{Game, Player};
use crate::core::leaves::one_by_one;
use crate::core::rules::Word;
use crate::core::statement::Statement;
use crate::core::text::{Records, number, point, shorten};
use crate::core::{Error, Fault, Verdict};
use crate::spec::{Spec, parse};

const STOLEN: &str =
    "strategy stealing: Hex has no draw, and a mirror exchanges the players; no strategy is shown";
const MIRRORED: &str = "reflection: on a board of Hex with sides of different lengths the nearer ones are joined by answers in pairs";
const NOTE: &str = "links of Hex: connections that the opponent cannot cut, each made of smaller ones";

/// The record that says so.
pub const BY: &str = "by connections";

/// Of any board; and for links, whose cells are bits of a number.
const MOST_CELLS: u64 = 1_000;
const MOST_LINKED: usize = 128;

type Set = u128;

/// Checks a statement about Hex against a certificate that begins with this record.
pub fn check(statement: &Statement, records: &mut Records<'_>) -> Result<Verdict, Fault> {
    let wrong = |reason: String| Fault::Error(Error(format!("statement: {reason}")));
    let (columns, rows) = size(statement).map_err(wrong)?;
    let name = statement.need("board").map_err(|e| wrong(e.0))?;
    // The sets of the players are not listed, and nothing here asks for them.
    let board = Board { points: columns * rows, second: Some(Vec::new()), ..Board::default() };
    let claim = read_claim(statement, board, name).map_err(|e| wrong(e.0))?;
    let Claim { game, start, value: Value::Wins(prover), .. } = &claim else {
        return Err(wrong("in Hex somebody wins".to_string()));
    };
    if game.rules.word != Word::Strong || !one_by_one(game) {
        return Err(wrong("links are for the strong game with one claim a turn".to_string()));
    }
    records.record()?;
    let empty = start.owner.iter().all(|&owner| owner == 0);
    // What the record asks for, in words, and whether it is so.
    let argument = match records.peek()? {
        "stealing" => Some((
            STOLEN,
            "stealing is for the first player on an empty board with sides of the same length",
            columns == rows && *prover == 1 && start.mover == 1,
        )),
        "reflection" => Some((
            MIRRORED,
            "reflection is for the player with the nearer sides on an empty board",
            if *prover == 1 { rows < columns } else { columns < rows },
        )),
        _ => None,
    };
    let note = if let Some((note, needs, holds)) = argument {
        records.record()?;
        if !(holds && empty) {
            return records.reject(needs);
        }
        end(records)?;
        note
    } else {
        if columns * rows > MOST_LINKED {
            return Err(wrong(format!("links are for boards with up to {MOST_LINKED} cells")));
        }
        let of = |player: Player| (0..columns * rows).filter(|&p| start.owner[p] == player).map(bit).sum();
        let cells = Cells::new(columns, rows, *prover);
        let position =
            At { mine: of(*prover), theirs: of(Game::other(*prover)), moves: start.mover == *prover };
        Links { cells, known: Vec::new(), records }.check(&position)?;
        NOTE
    };
    Ok(Verdict { words: claim.words, notes: vec![note.to_string()] })
}

fn end(records: &mut Records<'_>) -> Result<(), Fault> {
    if records.record()? == "end" { Ok(()) } else { records.reject("“end” is due") }
}

/// Columns and rows of the board that is named, if it is Hex.
fn size(statement: &Statement) -> Result<(usize, usize), String> {
    let not =
        || "links are for the boards hex(n) and hex(m,n), not listed, with up to 1000 cells".to_string();
    if lists_something(statement) {
        return Err(not());
    }
    let spec = parse(statement.get("board").unwrap_or(""))?;
    let Spec::Name { word, args, body: None, suffix: None } = spec else { return Err(not()) };
    let (m, n) = match args[..] {
        [Spec::Number(n)] => (n, n),
        [Spec::Number(m), Spec::Number(n)] => (m, n),
        _ => return Err(not()),
    };
    let fits = word == "hex" && m >= 1 && n >= 1 && m.checked_mul(n).is_some_and(|cells| cells <= MOST_CELLS);
    if fits { Ok((m as usize, n as usize)) } else { Err(not()) }
}

const fn bit(cell: usize) -> Set {
    1 << cell
}

fn each(set: Set) -> impl Iterator<Item = usize> {
    (0..128).filter(move |&p| set >> p & 1 == 1)
}

/// The board as the prover sees it.
struct Cells {
    count: usize,
    around: Vec<Set>,
    /// The cells on his two sides.
    sides: [Set; 2],
}

impl Cells {
    fn new(columns: usize, rows: usize, prover: Player) -> Cells {
        let count = columns * rows;
        let place = |p: usize| ((p % columns) as i64, (p / columns) as i64);
        let near = |p: usize, q: usize| {
            let ((a, b), (c, d)) = (place(p), place(q));
            [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)].contains(&(c - a, d - b))
        };
        let around = (0..count).map(|p| (0..count).filter(|&q| near(p, q)).map(bit).sum()).collect();
        let line = |on: &dyn Fn(usize) -> bool| (0..count).filter(|&p| on(p)).map(bit).sum();
        // The first player joins top and bottom, the second left and right.
        let sides = if prover == 1 {
            [line(&|p| p / columns == 0), line(&|p| p / columns == rows - 1)]
        } else {
            [line(&|p| p % columns == 0), line(&|p| p % columns == columns - 1)]
        };
        Cells { count, around, sides }
    }

    /// The cells next to these.
    fn next_to(&self, set: Set) -> Set {
        each(set & self.all()).fold(0, |touched, p| touched | self.around[p])
    }

    fn all(&self) -> Set {
        (0..self.count).map(bit).sum()
    }

    /// Stones and sides that hang together: for each such group its stones and the cells that it touches.
    fn groups(&self, stones: Set) -> Vec<(Set, Set)> {
        let mut left = stones;
        let mut groups: Vec<(Set, Set)> = Vec::new();
        for begin in self.sides.into_iter().chain(each(stones).map(bit)) {
            // A side that an earlier group reaches belongs to it.
            let is_side = groups.len() < 2 && self.sides.contains(&begin);
            let (mut group, mut touch) = if is_side { (0, begin) } else { (begin & left, 0) };
            if !is_side && group == 0 {
                continue;
            }
            loop {
                touch |= self.next_to(group);
                let more = touch & left & !group;
                if more == 0 {
                    break;
                }
                group |= more;
            }
            left &= !group;
            groups.push((group, touch));
        }
        // The two sides are one if the first reaches the second.
        if groups.len() >= 2 && groups[0].0 & self.sides[1] != 0 {
            let (group, touch) = groups.remove(1);
            groups[0].0 |= group;
            groups[0].1 |= touch;
        }
        groups
    }

    /// Is a cell of no use to a prover who owns these stones and may come to own these cells?
    fn dead(&self, cell: usize, stones: Set, cells: Set) -> bool {
        let groups = self.groups(stones & !bit(cell));
        let near: Vec<&(Set, Set)> = groups.iter().filter(|(_, touch)| touch & bit(cell) != 0).collect();
        let open = self.around[cell] & cells & !stones;
        match near[..] {
            [] => each(open).all(|u| {
                let joined = groups.iter().filter(|(_, touch)| touch & bit(u) != 0);
                open & !joined.fold(bit(u) | self.around[u], |all, (_, touch)| all | touch) == 0
            }),
            [(_, touch)] => open & !touch == 0,
            _ => false,
        }
    }
}

/// A cell, or one of the two sides.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Cell(usize),
    Side(usize),
}

impl End {
    fn stone(self) -> Set {
        if let End::Cell(p) = self { bit(p) } else { 0 }
    }
}

#[derive(Clone, Copy)]
struct Link {
    ends: [End; 2],
    stones: Set,
    carrier: Set,
}

/// The position that the statement is about.
struct At {
    mine: Set,
    theirs: Set,
    moves: bool,
}

struct Links<'a, 'r> {
    cells: Cells,
    known: Vec<Link>,
    records: &'a mut Records<'r>,
}

impl Links<'_, '_> {
    /// Reads links until one is named as the proof.
    fn check(mut self, position: &At) -> Result<(), Fault> {
        loop {
            let line = self.records.record()?;
            let words: Vec<&str> = line.split(' ').collect();
            // Each word costs a few looks at every cell and its neighbours.
            self.records.steps(words.len().saturating_add(4).saturating_mul(64 * self.cells.count))?;
            self.records.cells(16)?;
            let link = match words[..] {
                ["j", a, b, ref rest @ ..] => self.join(a, b, rest),
                ["e", a, b, ref rest @ ..] => self.either(a, b, rest),
                ["d", link, dead, ref rest @ ..] => self.without(link, &[dead], rest),
                ["c", link, a, b, ref rest @ ..] => self.without(link, &[a, b], rest),
                ["w", link] => {
                    self.whole(link, None, position).or_else(|reason| self.records.reject(reason))?;
                    break;
                }
                ["w", link, first] => {
                    self.whole(link, Some(first), position).or_else(|reason| self.records.reject(reason))?;
                    break;
                }
                _ => Err(format!("“{}” cannot stand here", shorten(&line))),
            };
            let link = link.or_else(|reason| self.records.reject(reason))?;
            self.known.push(link);
        }
        end(self.records)
    }

    fn cell(&self, text: &str) -> Result<usize, String> {
        point(text, self.cells.count)
    }

    fn end(&self, text: &str) -> Result<End, String> {
        match text {
            "<" => Ok(End::Side(0)),
            ">" => Ok(End::Side(1)),
            _ => self.cell(text).map(End::Cell),
        }
    }

    fn link(&self, text: &str) -> Result<Link, String> {
        let found = number(text).and_then(|n| self.known.get(usize::try_from(n).ok()?.checked_sub(1)?));
        found.copied().ok_or_else(|| format!("no link before this one has the number “{}”", shorten(text)))
    }

    fn stones(&self, words: &[&str]) -> Result<Set, String> {
        words.iter().try_fold(0, |set, text| Ok(set | bit(self.cell(text)?)))
    }

    /// `j A B s… *k…`: stones and links join two ends.
    fn join(&self, a: &str, b: &str, rest: &[&str]) -> Result<Link, String> {
        let ends = [self.end(a)?, self.end(b)?];
        let (mut stones, mut links) = (ends[0].stone() | ends[1].stone(), Vec::new());
        for word in rest {
            match word.strip_prefix('*') {
                Some(text) => links.push(self.link(text)?),
                None => stones |= bit(self.cell(word)?),
            }
        }
        stones = links.iter().fold(stones, |set, link| set | link.stones);
        let carrier = self.joined(ends, stones, &links)?;
        Ok(Link { ends, stones, carrier })
    }

    /// The carrier with which stones and links join two ends.
    fn joined(&self, ends: [End; 2], stones: Set, links: &[Link]) -> Result<Set, String> {
        let mut carrier = 0;
        for link in links {
            let own = link.carrier & !stones;
            if let Some(p) = each(carrier & own).next() {
                return Err(format!("two of the links need the cell {}", p + 1));
            }
            carrier |= own;
        }
        // What is reached from the first end: stones, and sides.
        let (mut reached, mut sides) = (ends[0].stone(), [false; 2]);
        if let End::Side(side) = ends[0] {
            sides[side] = true;
        }
        loop {
            let before = (reached, sides);
            reached |= self.cells.next_to(reached) & stones;
            for (side, cells) in self.cells.sides.into_iter().enumerate() {
                if sides[side] {
                    reached |= cells & stones;
                }
                sides[side] |= reached & cells != 0;
            }
            for link in links {
                let has = |end: End| match end {
                    End::Cell(p) => reached & bit(p) != 0,
                    End::Side(side) => sides[side],
                };
                if has(link.ends[0]) || has(link.ends[1]) {
                    for end in link.ends {
                        reached |= end.stone();
                        if let End::Side(side) = end {
                            sides[side] = true;
                        }
                    }
                }
            }
            if before == (reached, sides) {
                break;
            }
        }
        let there = match ends[1] {
            End::Cell(p) => reached & bit(p) != 0,
            End::Side(side) => sides[side],
        };
        if there { Ok(carrier) } else { Err("this does not join the two ends".to_string()) }
    }

    /// `e A B s… q:k,k …`: ways to join two ends, each with the cell to play first (or `-`) and links.
    fn either(&self, a: &str, b: &str, rest: &[&str]) -> Result<Link, String> {
        let ends = [self.end(a)?, self.end(b)?];
        let mut stones = ends[0].stone() | ends[1].stone();
        let mut ways: Vec<(Set, Vec<Link>)> = Vec::new();
        for word in rest {
            let Some((first, links)) = word.split_once(':') else {
                stones |= bit(self.cell(word)?);
                continue;
            };
            let first = if first == "-" { 0 } else { bit(self.cell(first)?) };
            let links = links.split(',').filter(|text| !text.is_empty());
            ways.push((first, links.map(|text| self.link(text)).collect::<Result<_, String>>()?));
        }
        if ways.is_empty() {
            return Err("a way to join the ends is due".to_string());
        }
        for (first, links) in &ways {
            stones |= links.iter().fold(0, |set, link| set | link.stones) & !first;
        }
        let (mut carrier, mut meet) = (0, Set::MAX);
        for (first, links) in &ways {
            let own = (self.joined(ends, stones | first, links)? | first) & !stones;
            carrier |= own;
            meet &= own;
        }
        match each(meet).next() {
            None => Ok(Link { ends, stones, carrier }),
            Some(p) => Err(format!("the opponent disturbs every way at {}", p + 1)),
        }
    }

    /// `d k a s…` and `c k a b s…`: a link without a dead stone, or without two of which each is dead beside the other.
    fn without(&self, link: &str, gone: &[&str], support: &[&str]) -> Result<Link, String> {
        let link = self.link(link)?;
        let (all, support) = (self.stones(gone)?, self.stones(support)?);
        if all.count_ones() as usize != gone.len() {
            return Err("the two cells are the same".to_string());
        }
        let stones = (link.stones | support) & !all;
        if all & (link.ends[0].stone() | link.ends[1].stone()) != 0 {
            return Err("an end of the link cannot be left out".to_string());
        }
        for p in each(all) {
            let mine = stones | all & !bit(p);
            if !self.cells.dead(p, mine, mine | link.carrier) {
                return Err(format!("{} is not dead here", p + 1));
            }
        }
        let more = if gone.len() == 2 { all } else { 0 };
        Ok(Link { ends: link.ends, stones, carrier: link.carrier & !stones & !all | more })
    }

    /// `w k` and `w k q`: the link, after the move q, wins at the position.
    fn whole(&self, link: &str, first: Option<&str>, position: &At) -> Result<(), String> {
        let link = self.link(link)?;
        let mut mine = position.mine;
        if let Some(text) = first {
            let first = bit(self.cell(text)?);
            if !position.moves || first & (mine | position.theirs) != 0 {
                return Err("the prover cannot move there now".to_string());
            }
            mine |= first;
        }
        let sides = [End::Side(0), End::Side(1)];
        if link.ends != sides && link.ends != [sides[1], sides[0]] {
            return Err("this link does not go from side to side".to_string());
        }
        if let Some(p) = each(link.stones & !mine).next() {
            return Err(format!("the prover does not own {}, on which the link rests", p + 1));
        }
        match each(link.carrier & position.theirs).next() {
            None => Ok(()),
            Some(p) => Err(format!("the opponent owns {}, which the link needs", p + 1)),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::core::budget::Budget;
    use crate::families::hex;

    /// Every path of the player whose sides are farther has both cells of a pair.
    #[test]
    fn the_pairs_of_a_reflection_meet_every_path() {
        for (columns, rows) in
            [(2, 1), (5, 1), (3, 2), (6, 2), (4, 3), (5, 3), (5, 4), (6, 4), (6, 5), (7, 5)]
        {
            let pairs: Vec<(usize, usize)> = (0..rows)
                .flat_map(|y| (0..rows - y).map(move |x| (x, y)))
                .map(|(x, y)| (y * columns + x, (rows - 1 - x) * columns + rows - y))
                .collect();
            let mut cells: Vec<usize> = pairs.iter().flat_map(|&(a, b)| [a, b]).collect();
            cells.sort_unstable();
            cells.dedup();
            assert_eq!(cells.len(), rows * (rows + 1), "they have no cell in common");
            let board = hex(columns as u64, rows as u64, &Budget::new(1 << 30)).unwrap();
            for path in board.second.unwrap() {
                assert!(pairs.iter().any(|(a, b)| path.contains(a) && path.contains(b)), "{path:?}");
            }
            // The board on its side exchanges the players, and there is no more to it.
            let turned = hex(rows as u64, columns as u64, &Budget::new(1 << 30)).unwrap();
            for path in turned.sets {
                let turn = |p: usize| p % rows * columns + p / rows;
                let path: Vec<usize> = path.into_iter().map(turn).collect();
                assert!(pairs.iter().any(|(a, b)| path.contains(a) && path.contains(b)), "{path:?}");
            }
        }
    }
}
