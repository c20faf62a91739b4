//! What a search has learned, kept in a file: a run that is interrupted or killed goes on from there.
//!
//! A file belongs to one problem, named by a hash of its board's points and sets, its rules, the position and what the search
//! may use. It holds the entries of one table, of whichever kind of search that is, in blocks, each with a checksum. A file is
//! believed whole or not at all: one that is of another problem, another kind or another version, cut or altered is put aside
//! under another name and said aloud, never overwritten.

use super::arenas::Key;
use super::table::{INFINITE, Numbers, Table};
use crate::bits::Bits;
use crate::game::{Game, Player, Position, View};
use sha2::{Digest, Sha256};
use std::ffi::OsStr;
use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Entries with less work behind them are found again faster than they are read.
const LEAST_WORK: u64 = 8;
/// Of a long search only what took more than this part of it, so that a file stays small.
const SHARE: u64 = 1_000_000;
/// Entries under one checksum.
const BLOCK: usize = 4096;
const CHECKSUM: usize = 16;
/// Nobody writes one file for so long.
const STALE: Duration = Duration::from_secs(3600);

/// A table as a file has it: entries of one length.
pub trait Shelf: Send + Sync {
    /// What kind of entries these are, in words for the first line of the file.
    fn kind(&self) -> String;
    /// Bytes of an entry; one where they differ, and then it is for the table to tell them apart.
    fn size(&self) -> usize;
    /// Hands over the entries that are worth it in a search that has had so many nodes, one or more at a time.
    fn hand_over(&self, nodes: u64, take: &mut dyn FnMut(&[u8]));
    /// Takes some of them back, which come in the same order. Says no to what no search has written.
    fn take_in(&self, entries: &[u8]) -> bool;
    /// How many positions so many entries are; `None` if the last one lacks its end.
    fn positions(&self, entries: u64) -> Option<u64> {
        Some(entries)
    }
    /// How many positions it holds.
    fn len(&self) -> u64;
    /// Is empty again.
    fn clear(&self);
}

/// The work behind an entry from which on it is kept, after so many nodes.
pub fn worth_keeping(nodes: u64) -> u64 {
    LEAST_WORK.max(nodes / SHARE)
}

impl<const W: usize> Shelf for Table<W> {
    fn kind(&self) -> String {
        format!("width {W}")
    }

    fn size(&self) -> usize {
        24 * W + 16
    }

    fn hand_over(&self, nodes: u64, take: &mut dyn FnMut(&[u8])) {
        let mut bytes = Vec::with_capacity(self.size());
        self.each(worth_keeping(nodes) as u32, |key, numbers, work| {
            bytes.clear();
            bytes.extend(key.planes.iter().flat_map(Bits::words).flat_map(|w| w.to_le_bytes()));
            for half in [key.tag, work, numbers.proof, numbers.disproof] {
                bytes.extend(half.to_le_bytes());
            }
            take(&bytes);
        });
    }

    fn take_in(&self, entries: &[u8]) -> bool {
        entries.chunks_exact(self.size()).all(|entry| {
            let plane = |i: usize| Bits::from_words(std::array::from_fn(|w| word(entry, 8 * (i * W + w))));
            let key = Key { planes: std::array::from_fn(plane), tag: half(entry, 24 * W) };
            let numbers = Numbers { proof: half(entry, 24 * W + 8), disproof: half(entry, 24 * W + 12) };
            self.put(&key, key.hash(), numbers, u64::from(half(entry, 24 * W + 4)));
            numbers.answer().is_some() || numbers.proof.max(numbers.disproof) < INFINITE
        })
    }

    fn len(&self) -> u64 {
        self.filled()
    }

    fn clear(&self) {
        self.empty();
    }
}

/// The number that begins at a byte of an entry.
pub fn word(entry: &[u8], at: usize) -> u64 {
    u64::from_le_bytes(std::array::from_fn(|b| entry[at + b]))
}

/// The same in half as many bytes.
pub fn half(entry: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(std::array::from_fn(|b| entry[at + b]))
}

/// What a checkpoint belongs to: a hash of everything that the meaning of its entries depends on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem(String);

impl Problem {
    /// The problem of a position of a game, `search` being whatever else entries depend on.
    pub fn new(game: &dyn Game, position: &Position, search: &str) -> Problem {
        let mut hash = Sha256::new();
        let families = match game.view() {
            View::Positional(g) => [g.sets(Player::X), g.sets(Player::O)],
            View::Hop(g) => [g.sets(Player::X), g.sets(Player::O)],
        };
        hash.update((game.board().points() as u64).to_le_bytes());
        for sets in families {
            hash.update((sets.len() as u64).to_le_bytes());
            for set in sets.iter() {
                hash.update((set.len() as u64).to_le_bytes());
                for &p in set {
                    hash.update(u32::from(p).to_le_bytes());
                }
            }
        }
        let Position { ply, offer, .. } = position;
        let owner = position.numbers();
        let place = format!("Position {{ owner: {owner:?}, ply: {ply:?}, offer: {offer:?} }}");
        hash.update(format!("{}\n{place}\n{search}", game.rules()));
        let digest = hash.finalize();
        Problem(digest.iter().take(16).fold(String::new(), |text, byte| text + &format!("{byte:02x}")))
    }

    fn header(&self, shelf: &dyn Shelf) -> String {
        format!("noughts checkpoint 3 {} problem {}", shelf.kind(), self.0)
    }

    /// The checksum of a block: its bytes, its place, and whose it is.
    fn checksum(&self, block: u64, bytes: &[u8]) -> [u8; CHECKSUM] {
        let mut hash = Sha256::new();
        hash.update(&self.0);
        hash.update(block.to_le_bytes());
        hash.update(bytes);
        let sum = hash.finalize();
        std::array::from_fn(|i| sum[i])
    }
}

/// Why a file is not used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unusable {
    Foreign,
    Damaged,
}

impl fmt::Display for Unusable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Unusable::Foreign => {
                "it belongs to another board, other rules, another position, another search or another version"
            }
            Unusable::Damaged => "it is damaged",
        })
    }
}

/// Saves the entries of a table, except those that are quickly found again; `nodes` says how long the search has been. The
/// file is replaced in one step, so that it is whole at every moment.
pub fn save(path: &Path, problem: &Problem, shelf: &dyn Shelf, nodes: u64) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    sweep(path);
    let fresh = path.with_extension(format!("{}.fresh", std::process::id()));
    let written = write(&fresh, problem, shelf, nodes).and_then(|entries| {
        // Where nothing was learned there need not be a file.
        if entries > 0 || path.exists() {
            std::fs::rename(&fresh, path)
        } else {
            std::fs::remove_file(&fresh)
        }
    });
    if written.is_err() {
        let _ = std::fs::remove_file(&fresh);
    }
    written
}

/// Removes what processes have left that were killed while they saved this file.
fn sweep(path: &Path) {
    let (Some(folder), Some(stem)) = (path.parent(), path.file_stem().and_then(OsStr::to_str)) else {
        return;
    };
    let beginning = format!("{stem}.");
    for file in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let (name, path) = (file.file_name(), file.path());
        let written = file.metadata().and_then(|data| data.modified());
        let age = written.ok().and_then(|at| at.elapsed().ok()).unwrap_or_default();
        let of_this = name.to_str().is_some_and(|name| name.starts_with(&beginning));
        if age > STALE && of_this && path.extension() == Some(OsStr::new("fresh")) {
            let _ = std::fs::remove_file(path);
        }
    }
}

/// Writes a file and says how many entries it has.
fn write(path: &Path, problem: &Problem, shelf: &dyn Shelf, nodes: u64) -> io::Result<u64> {
    let mut out = BufWriter::new(File::create(path)?);
    writeln!(out, "{}", problem.header(shelf))?;
    let size = shelf.size();
    let (mut block, mut number, mut total, mut failed) = (Vec::new(), 0, 0, Ok(()));
    let mut close = |block: &[u8]| -> io::Result<()> {
        let entries = (block.len() / size) as u32;
        total += u64::from(entries);
        out.write_all(&entries.to_le_bytes())?;
        out.write_all(block)?;
        out.write_all(&problem.checksum(number, block))?;
        number += 1;
        Ok(())
    };
    shelf.hand_over(nodes, &mut |entries| {
        block.extend(entries);
        while block.len() >= BLOCK * size && failed.is_ok() {
            failed = close(&block[..BLOCK * size]);
            block.drain(..BLOCK * size);
        }
    });
    failed?;
    if !block.is_empty() {
        close(&block)?;
    }
    // An empty block ends the file, so that a cut is seen wherever it is.
    close(&[])?;
    out.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()?;
    Ok(total)
}

/// Reads entries into a table and says how many positions they are; `None` if there is no file.
pub fn load(path: &Path, problem: &Problem, shelf: &dyn Shelf) -> Result<Option<u64>, Unusable> {
    if !path.exists() {
        return Ok(None);
    }
    // Nothing is believed before all of it is.
    read(path, problem, shelf, |_| true)?;
    let entries = read(path, problem, shelf, |entries| shelf.take_in(entries));
    let positions = entries.and_then(|entries| shelf.positions(entries).ok_or(Unusable::Damaged));
    if positions.is_err() {
        shelf.clear();
    }
    positions.map(Some)
}

fn read(
    path: &Path,
    problem: &Problem,
    shelf: &dyn Shelf,
    mut take: impl FnMut(&[u8]) -> bool,
) -> Result<u64, Unusable> {
    let damaged = |_| Unusable::Damaged;
    if !path.is_file() {
        return Err(Unusable::Damaged);
    }
    let mut input = BufReader::new(File::open(path).map_err(damaged)?);
    let mut line = Vec::new();
    input.by_ref().take(200).read_until(b'\n', &mut line).map_err(damaged)?;
    if line.strip_suffix(b"\n") != Some(problem.header(shelf).as_bytes()) {
        return Err(Unusable::Foreign);
    }
    let size = shelf.size();
    let mut total = 0;
    for number in 0.. {
        let mut count = [0; 4];
        input.read_exact(&mut count).map_err(damaged)?;
        let count = u32::from_le_bytes(count) as usize;
        if count > BLOCK {
            return Err(Unusable::Damaged);
        }
        let mut bytes = vec![0; count * size];
        let mut sum = [0; CHECKSUM];
        input.read_exact(&mut bytes).map_err(damaged)?;
        input.read_exact(&mut sum).map_err(damaged)?;
        if sum != problem.checksum(number, &bytes) {
            return Err(Unusable::Damaged);
        }
        if count == 0 {
            break;
        }
        if !take(&bytes) {
            return Err(Unusable::Damaged);
        }
        total += count as u64;
    }
    match input.read(&mut [0]) {
        Ok(0) => Ok(total),
        _ => Err(Unusable::Damaged),
    }
}

/// Gives a file a name under which it is out of the way; `None` if there is no file.
pub fn put_aside(path: &Path) -> io::Result<Option<PathBuf>> {
    if !path.exists() {
        return Ok(None);
    }
    let name = |n: u32| path.with_extension(format!("aside-{n}"));
    let free = (1..u32::MAX).map(name).find(|other| !other.exists()).unwrap_or_else(|| name(0));
    std::fs::rename(path, &free)?;
    Ok(Some(free))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::game::Rules;

    fn problem(spec: &str, rules: &str) -> Problem {
        let game = rules.parse::<Rules>().unwrap().on(Board::parse(spec).unwrap()).unwrap();
        Problem::new(&*game, &game.start(), "")
    }

    fn key(n: u64) -> Key<1> {
        Key { planes: [Bits::from_words([n]), Bits::EMPTY, Bits::from_words([7])], tag: 9 }
    }

    fn saved(name: &str, entries: u64) -> (PathBuf, Problem) {
        let folder = std::env::temp_dir().join(format!("noughts-checkpoint-{}", std::process::id()));
        let path = folder.join(format!("{name}.checkpoint"));
        let table: Table<1> = Table::new(1 << 22, 1);
        for n in 0..entries {
            let numbers = if n % 2 == 0 { Numbers::PROVED } else { Numbers { proof: 3, disproof: 3 } };
            table.put(&key(n), key(n).hash(), numbers, 100);
        }
        table.put(&key(1 << 40), key(1 << 40).hash(), Numbers::PROVED, 1);
        let problem = problem("AG(2,4)", "strong");
        save(&path, &problem, &table, 0).unwrap();
        (path, problem)
    }

    #[test]
    fn what_is_saved_comes_back_for_the_same_problem_only() {
        let (path, mine) = saved("same", 5_000);
        let other: Table<1> = Table::new(1 << 20, 1);
        for foreign in [problem("AG(2,3)", "strong"), problem("AG(2,4)", "misere")] {
            assert_eq!(load(&path, &foreign, &other), Err(Unusable::Foreign));
        }
        // More than one block; a full bucket may have lost an entry or two.
        assert!(load(&path, &mine, &other).is_ok_and(|read| read.is_some_and(|n| n > 4_900)));
        assert_eq!(other.get(&key(2), key(2).hash()), Some(Numbers::PROVED));
        assert_eq!(other.get(&key(3), key(3).hash()), Some(Numbers { proof: 3, disproof: 3 }));
        assert_eq!(other.get(&key(1 << 40), key(1 << 40).hash()), None, "too little work to be worth a line");
        assert_eq!(load(&path.with_extension("none"), &mine, &other), Ok(None));
    }

    #[test]
    fn what_a_killed_process_has_left_is_removed_with_the_next_save() {
        let (path, problem) = saved("swept", 20);
        let other = path.with_file_name("swept-too.1.fresh");
        let [old, new] = ["1.fresh", "2.fresh"].map(|end| path.with_extension(end));
        for file in [&old, &new, &other] {
            std::fs::write(file, "half").unwrap();
        }
        let long_ago = std::time::SystemTime::now() - 2 * STALE;
        for file in [&old, &other] {
            File::options().write(true).open(file).unwrap().set_modified(long_ago).unwrap();
        }
        save(&path, &problem, &Table::<1>::new(1 << 20, 1), 0).unwrap();
        assert_eq!([&old, &new, &other, &path].map(|file| file.exists()), [false, true, true, true]);
    }

    /// Somebody may write a file with the right checksums.
    #[test]
    fn numbers_that_no_search_writes_are_not_believed() {
        let (path, problem) = saved("forged", 0);
        let forged: Table<1> = Table::new(1 << 20, 1);
        for (n, numbers) in [(1, Numbers::PROVED), (2, Numbers { proof: u32::MAX, disproof: u32::MAX })] {
            forged.put(&key(n), key(n).hash(), numbers, 100);
        }
        save(&path, &problem, &forged, 0).unwrap();
        let table: Table<1> = Table::new(1 << 20, 1);
        assert_eq!(load(&path, &problem, &table), Err(Unusable::Damaged));
        assert_eq!((table.len(), table.get(&key(1), key(1).hash())), (0, None));
    }

    #[test]
    fn where_nothing_was_learned_there_is_no_file() {
        let (path, problem) = saved("nothing", 20);
        let empty: Table<1> = Table::new(1 << 20, 1);
        save(&path, &problem, &empty, 0).unwrap();
        assert!(path.exists(), "what was there is replaced");
        std::fs::remove_file(&path).unwrap();
        save(&path, &problem, &empty, 0).unwrap();
        assert!(!path.exists());
    }

    /// Files of earlier days are read: what is hashed keeps its bytes.
    #[test]
    fn a_problem_has_the_name_it_always_had() {
        let game = Rules::strong().on(Board::parse("lines{1 2 3; 3 4 5}").unwrap()).unwrap();
        let position = game.parse_position("X: 1 O: 5").unwrap();
        assert_eq!(Problem::new(&*game, &position, "search").0, "c3ec3aac6a6b3078445b8748eaa60934");
    }

    #[test]
    fn boards_that_differ_in_one_point_are_different_problems() {
        assert_ne!(problem("lines{1 2 3; 3 4 5}", "strong"), problem("lines{1 2 3; 2 4 5}", "strong"));
        assert_ne!(problem("lines{1 2 / 3 4}", "strong"), problem("lines{1 2 / 3 1 | 4}", "strong"));
        assert_eq!(problem("lines{1 2 3}", "strong"), problem("lines{3 2 1}", "strong"));
    }

    #[test]
    fn every_cut_and_every_altered_byte_is_seen() {
        let (path, problem) = saved("damaged", 20);
        let whole = std::fs::read(&path).unwrap();
        let table: Table<1> = Table::new(1 << 20, 1);
        for at in (0..whole.len()).step_by(3) {
            let mut altered = whole.clone();
            altered[at] ^= 1 << (at % 8);
            for bytes in [&whole[..at], &altered] {
                std::fs::write(&path, bytes).unwrap();
                assert!(load(&path, &problem, &table).is_err(), "at byte {at}");
            }
        }
        std::fs::write(&path, [&whole[..], b"x"].concat()).unwrap();
        assert_eq!(load(&path, &problem, &table), Err(Unusable::Damaged));
        assert!(table.fill() < 1e-9, "nothing of a damaged file is believed");
        let first = put_aside(&path).unwrap().unwrap();
        std::fs::write(&path, &whole).unwrap();
        let second = put_aside(&path).unwrap().unwrap();
        assert!(first != second && first.exists() && second.exists() && !path.exists());
    }
}
