//! Tables of every position of a small game, up to symmetry: its value and its distance, by the definition of the game
//! and nothing else. A page without a server plays from them, and puzzles are found in them.

use crate::games::GameEntry;
use flate2::{Compression, write::GzEncoder};
use noughts::games::{Act, Goal, Turn, View};
use noughts::{Outcome, Player, Point, Position};
use serde::Serialize;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::io::Write;

/// Keys fit into the whole numbers of a page: 3^33 is below 2^53.
const MOST_POINTS: usize = 33;
/// How large a table may become before it is given up.
struct Most {
    positions: usize,
    /// Images looked at, one for each symmetry of each position met.
    images: usize,
}
const MOST: Most = Most { positions: 2_000_000, images: 1_000_000_000 };
/// The distance that stands for none: a draw is not reached in a number of moves.
const ENDLESS: u8 = 63;

/// What is known of a position, for whoever is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// 0 a loss, 1 a draw, 2 a win, 3 a tie.
    pub value: u8,
    /// Moves of both until the end with best play; 0 where the game is over.
    pub distance: u8,
}

/// Every position of a game that can be reached, up to symmetry.
pub struct Table<'e> {
    entry: &'e GameEntry,
    /// For each symmetry and point, 3 to the place the point goes to.
    powers: Vec<Vec<u64>>,
    known: HashMap<u64, Known>,
}

/// What stands before a table that is written.
#[derive(Serialize)]
struct Head<'a> {
    spec: &'a str,
    rules: String,
    points: usize,
    players: u8,
    kind: &'static str,
    shared: bool,
    start: Vec<u8>,
    reach: Option<&'a [Vec<Point>]>,
    generators: Vec<&'a Vec<Point>>,
    group: usize,
    positions: usize,
    goal: String,
}

/// Can all positions of this game be listed by their owners alone?
fn check(entry: &GameEntry) -> Result<(), String> {
    let (game, rules) = (&*entry.game, entry.game.rules());
    let name = entry.name();
    if game.board().points() > MOST_POINTS {
        return Err(format!("{name}: a table has at most {MOST_POINTS} points; choose a smaller board"));
    }
    if game.players() != 2 || rules.turn != Turn::Alternate || (rules.is_hop() && !rules.hops_in_turn()) {
        return Err(format!("{name}: tables are for two players who move in turn; choose other rules"));
    }
    let gravity = matches!(game.view(), View::Positional(g) if g.below().iter().any(Option::is_some));
    if gravity {
        return Err(format!("{name}: tables do not know where pieces fall; choose other rules"));
    }
    Ok(())
}

impl<'e> Table<'e> {
    /// Lists and values everything that can be reached from the start.
    pub fn new(entry: &'e GameEntry) -> Result<Table<'e>, String> {
        Table::within(entry, &MOST)
    }

    fn within(entry: &'e GameEntry, most: &Most) -> Result<Table<'e>, String> {
        check(entry)?;
        let power = |g: &Vec<Point>| g.iter().map(|&p| 3u64.pow(p.into())).collect();
        let powers = entry.symmetries().iter().map(power).collect();
        let mut table = Table { entry, powers, known: HashMap::new() };
        let levels = table.levels(most)?;
        // Every move adds a stone, so what follows a position is valued before it.
        for level in levels.into_iter().rev() {
            for (key, position) in level {
                let known = table.value(&position)?;
                table.known.insert(key, known);
            }
        }
        Ok(table)
    }

    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// The least number among those of all images.
    pub fn key(&self, owner: &[Option<Player>]) -> u64 {
        let stones = owner.iter().enumerate().filter_map(|(p, o)| Some((p, u64::from((*o)?.number()))));
        let stones: Vec<(usize, u64)> = stones.collect();
        let number = |g: &Vec<u64>| stones.iter().map(|&(p, o)| o * g[p]).sum::<u64>();
        self.powers.iter().map(number).min().unwrap_or(0)
    }

    pub fn get(&self, position: &Position) -> Option<Known> {
        self.known.get(&self.key(&position.owner)).copied()
    }

    /// One position of each class, in no order that means anything but the same in every run.
    pub fn keys(&self) -> Vec<u64> {
        let mut keys: Vec<u64> = self.known.keys().copied().collect();
        keys.sort_unstable();
        keys
    }

    /// The position of a key.
    pub fn position(&self, key: u64) -> Position {
        let points = self.entry.board().points();
        let digit = |p: u32| (key / 3u64.pow(p) % 3) as u8;
        let owner: Vec<Option<Player>> = (0..points as u32).map(|p| Player::numbered(digit(p))).collect();
        let ply = self.entry.game.ply_of(&owner);
        Position { owner, ply, offer: None }
    }

    fn levels(&self, most: &Most) -> Result<Vec<HashMap<u64, Position>>, String> {
        let game = &*self.entry.game;
        let start = game.start();
        let mut levels = vec![HashMap::from([(self.key(&start.owner), start)])];
        let (mut all, mut images) = (0, 0);
        loop {
            let last = &levels[levels.len() - 1];
            let mut next = HashMap::new();
            for position in last.values() {
                // The page finds out by the stones alone whose turn it is.
                if game.ply_of(&position.owner) != position.ply {
                    return Err(format!("{}: whose turn it is cannot be seen", self.entry.name()));
                }
                if images > most.images {
                    return Err(format!(
                        "{}: its positions have more than {} images under its {} symmetries; choose a smaller board",
                        self.entry.name(),
                        most.images,
                        self.powers.len()
                    ));
                }
                for mv in game.moves(position) {
                    let after = game.play(position, mv);
                    images += self.powers.len();
                    next.entry(self.key(&after.owner)).or_insert(after);
                }
            }
            all += next.len();
            if all > most.positions {
                return Err(format!(
                    "{} has more than {} positions up to symmetry; choose a smaller board",
                    self.entry.name(),
                    most.positions
                ));
            }
            if next.is_empty() {
                return Ok(levels);
            }
            levels.push(next);
        }
    }

    fn value(&self, position: &Position) -> Result<Known, String> {
        let game = &*self.entry.game;
        let mover = game.mover(position);
        if let Some(outcome) = game.outcome(position) {
            let value = match outcome {
                Outcome::Draw => 1,
                Outcome::Tie => 3,
                other => 2 * u8::from(!other.lost_by(mover)),
            };
            return Ok(Known { value, distance: 0 });
        }
        let mut best: Option<(i32, Known)> = None;
        for mv in game.moves(position) {
            let after = game.play(position, mv);
            let next = self.get(&after).ok_or("a position is missing in its own table")?;
            let same = game.mover(&after) == mover;
            let value = if same || next.value % 2 == 1 { next.value } else { 2 - next.value };
            let distance = if value % 2 == 1 { ENDLESS } else { next.distance + 1 };
            // Win soon, lose late; a tie is a draw with two owners.
            let rank = match value {
                2 => 1_000 - i32::from(distance),
                0 => i32::from(distance) - 1_000,
                _ => 0,
            };
            if best.is_none_or(|(other, _)| rank > other) {
                best = Some((rank, Known { value, distance }));
            }
        }
        best.map(|(_, known)| known).ok_or_else(|| "a game that goes on has a move".to_string())
    }

    /// Few symmetries from which all others follow.
    fn generators(&self) -> Vec<&Vec<Point>> {
        let elements = self.entry.symmetries();
        let mut chosen: Vec<&Vec<Point>> = Vec::new();
        let mut reached: HashSet<Vec<Point>> = HashSet::from([elements[0].clone()]);
        for element in elements {
            if reached.contains(element) {
                continue;
            }
            chosen.push(element);
            let mut fresh: Vec<Vec<Point>> = reached.iter().cloned().collect();
            while let Some(one) = fresh.pop() {
                for g in &chosen {
                    let next: Vec<Point> = one.iter().map(|&p| g[p.index()]).collect();
                    if reached.insert(next.clone()) {
                        fresh.push(next);
                    }
                }
            }
        }
        chosen
    }

    /// The table as the page reads it: `docs/page.md` has the format.
    pub fn write(&self) -> Result<Vec<u8>, String> {
        let (game, rules) = (&*self.entry.game, self.entry.game.rules());
        let reach = match game.view() {
            View::Hop(hop) => hop.reach(),
            View::Positional(_) => None,
        };
        let head = Head {
            spec: game.board().name(),
            rules: rules.to_string(),
            points: game.board().points(),
            players: 2,
            kind: if rules.is_hop() { "hop" } else { "claim" },
            shared: rules.act == Act::Shared,
            start: game.start().numbers(),
            reach,
            generators: self.generators(),
            group: self.powers.len(),
            positions: self.len(),
            goal: match rules.goal {
                Goal::Avoid => "avoid".to_string(),
                Goal::Maker(p) => format!("maker-{p}"),
                Goal::Achieve => "achieve".to_string(),
            },
        };
        let head = serde_json::to_vec(&head).map_err(|e| e.to_string())?;
        let mut out = GzEncoder::new(Vec::new(), Compression::best());
        let failed = |e: std::io::Error| e.to_string();
        out.write_all(b"NOUGHTS1").map_err(failed)?;
        out.write_all(&(head.len() as u32).to_le_bytes()).map_err(failed)?;
        out.write_all(&head).map_err(failed)?;
        let sorted: BTreeSet<u64> = self.known.keys().copied().collect();
        let mut last = 0;
        for &key in &sorted {
            let mut gap = key - last;
            last = key;
            while gap >= 128 {
                out.write_all(&[gap as u8 | 128]).map_err(failed)?;
                gap >>= 7;
            }
            out.write_all(&[gap as u8]).map_err(failed)?;
        }
        let byte = |key: &u64| {
            let known = self.known[key];
            known.value << 6 | known.distance
        };
        out.write_all(&sorted.iter().map(byte).collect::<Vec<u8>>()).map_err(failed)?;
        out.finish().map_err(failed)
    }
}

/// A game to make tables of, with its symmetries.
pub fn game(spec: &str, rules: &str) -> Result<GameEntry, String> {
    let board = crate::limits::BOARD.board(spec).map_err(|e| e.to_string())?;
    let mut rules: noughts::Rules = rules.parse().map_err(|e: noughts::RulesError| e.to_string())?;
    if let Act::Hop { start: None, .. } = rules.act {
        rules = rules.with_start(board.label(Point::new(0)).to_string());
    }
    let game = rules.on(std::sync::Arc::new(board)).map_err(|e| e.to_string())?;
    let entry = GameEntry::new(game);
    entry.find_symmetries();
    Ok(entry)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::{self, worth};
    use crate::limits;
    use noughts::solving::Tables;
    use std::sync::Arc;

    /// Every position of a table has the value and the distances that the solver finds.
    fn agrees(spec: &str, rules: &str, every: usize) -> usize {
        let entry = game(spec, rules).unwrap();
        let table = Table::new(&entry).unwrap();
        let searched = Arc::new(Tables::default());
        let goal = entry.game.rules().goal;
        for key in table.keys().into_iter().step_by(every) {
            let position = table.position(key);
            let known = table.get(&position).unwrap();
            let meter =
                analysis::meter(std::time::Duration::from_secs(60), limits::SHORT_MEMORY, Arc::default());
            let found = analysis::compute(&entry, &position, &searched, &meter);
            let mover = entry.game.mover(&position);
            let value = found.value().expect("small games are solved");
            let said = if known.value == 3 { 1 } else { known.value };
            let at = entry.game.show_position(&position);
            assert_eq!(said, worth(goal, value, mover), "{spec} {rules} {at}: {value}");
            if known.value != 1 && known.value != 3 && known.distance > 0 {
                assert_eq!(Some(u32::from(known.distance)), found.distance, "{spec} {rules} {at}");
            }
        }
        table.len()
    }

    #[test]
    fn every_table_is_what_the_solver_says() {
        assert_eq!(agrees("3^2", "strong", 1), 765);
        agrees("3^2", "misere", 1);
        agrees("PG(2,2)", "strong", 1);
        agrees("AG(2,3)", "strong", 1);
        agrees("3^2", "hop start=b2", 1);
        agrees("AG(2,2)", "notakto", 1);
    }

    #[test]
    fn large_tables_agree_on_a_sample() {
        agrees("AG(2,4)", "strong", 12);
        agrees("4^2", "misere", 9_973);
        agrees("4^2", "strong", 9_973);
    }

    #[test]
    fn what_cannot_be_a_table_is_refused_with_the_reason() {
        for (spec, rules, word) in [
            ("6^2", "strong", "at most 33 points"),
            ("3^2", "picker-chooser", "move in turn"),
            ("grid(5,4,4)", "strong", "positions up to symmetry"),
            ("PG(2,4)", "strong", "images under its"),
        ] {
            let entry = game(spec, rules).unwrap();
            let most = Most { positions: 20_000, images: 20_000_000 };
            let error = Table::within(&entry, &most).err().unwrap();
            assert!(error.contains(word), "{spec} {rules}: {error}");
        }
    }

    #[test]
    fn a_written_table_can_be_read_by_its_description() {
        use std::io::Read;
        let entry = game("3^2", "strong").unwrap();
        let table = Table::new(&entry).unwrap();
        let mut bytes = Vec::new();
        flate2::read::GzDecoder::new(&table.write().unwrap()[..]).read_to_end(&mut bytes).unwrap();
        assert_eq!(&bytes[..8], b"NOUGHTS1");
        let length = u32::from_le_bytes(bytes[8..12].try_into().unwrap()) as usize;
        let head: serde_json::Value = serde_json::from_slice(&bytes[12..12 + length]).unwrap();
        let count = head["positions"].as_u64().unwrap() as usize;
        let (mut at, mut key, mut keys) = (12 + length, 0u64, Vec::new());
        for _ in 0..count {
            let (mut gap, mut shift) = (0u64, 0);
            loop {
                let byte = bytes[at];
                at += 1;
                gap |= u64::from(byte & 127) << shift;
                shift += 7;
                if byte < 128 {
                    break;
                }
            }
            key += gap;
            keys.push(key);
        }
        assert_eq!((keys, bytes.len() - at), (table.keys(), count));
        // The empty board of tic-tac-toe is a draw.
        assert_eq!(bytes[at], 1 << 6 | 63);
        // The generators give the whole group.
        let generators: Vec<Vec<u32>> = serde_json::from_value(head["generators"].clone()).unwrap();
        let mut group = HashSet::from([(0..9).collect::<Vec<u32>>()]);
        let mut fresh: Vec<Vec<u32>> = group.iter().cloned().collect();
        while let Some(one) = fresh.pop() {
            for g in &generators {
                let next: Vec<u32> = one.iter().map(|&p| g[p as usize]).collect();
                if group.insert(next.clone()) {
                    fresh.push(next);
                }
            }
        }
        assert_eq!((group.len() as u64, head["group"].as_u64()), (8, Some(8)));
    }
}
