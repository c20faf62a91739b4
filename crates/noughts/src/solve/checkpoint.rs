//! What a search has learned, kept in a file: a run that is interrupted or killed goes on from there.

use super::arenas::Key;
use super::table::{Numbers, Table};
use crate::bits::Bits;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::Path;

/// Entries with less work behind them are found again faster than they are read.
const LEAST_WORK: u64 = 8;
/// Of a long search only what took more than this part of it, so that a file stays small.
const SHARE: u64 = 1_000_000;

/// Saves the entries of a table, except those that are quickly found again; `problem` (one line) names what they belong to,
/// `nodes` says how long the search has been. The file is replaced in one step, so that it is whole at every moment.
pub fn save<const W: usize>(path: &Path, problem: &str, table: &Table<W>, nodes: u64) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let fresh = path.with_extension("fresh");
    let mut out = BufWriter::new(std::fs::File::create(&fresh)?);
    writeln!(out, "{}", header::<W>(problem))?;
    let mut failed = None;
    let least_work = LEAST_WORK.max(nodes / SHARE) as u32;
    table.entries(least_work, |key, numbers, work| {
        let words = key.planes.iter().flat_map(Bits::words);
        let mut bytes: Vec<u8> = words.flat_map(|w| w.to_le_bytes()).collect();
        bytes.extend(key.tag.to_le_bytes());
        bytes.extend(work.to_le_bytes());
        bytes.extend(numbers.proof.to_le_bytes());
        bytes.extend(numbers.disproof.to_le_bytes());
        if failed.is_none() {
            failed = out.write_all(&bytes).err();
        }
    });
    match failed {
        Some(error) => return Err(error),
        None => out.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()?,
    }
    std::fs::rename(fresh, path)
}

/// Reads entries into a table and says how many. A file of another problem, or none, gives 0.
pub fn load<const W: usize>(path: &Path, problem: &str, table: &Table<W>) -> io::Result<u64> {
    let Ok(file) = std::fs::File::open(path) else { return Ok(0) };
    let mut input = BufReader::new(file);
    let mut line = String::new();
    input.read_line(&mut line)?;
    if line.trim_end() != header::<W>(problem) {
        return Ok(0);
    }
    let mut bytes = vec![0; 24 * W + 16];
    let mut read = 0;
    while input.read_exact(&mut bytes).is_ok() {
        let word = |i: usize| u64::from_le_bytes(std::array::from_fn(|b| bytes[8 * i + b]));
        let half = |at: usize| u32::from_le_bytes(std::array::from_fn(|b| bytes[at + b]));
        let plane = |i: usize| Bits::from_words(std::array::from_fn(|w| word(i * W + w)));
        let key = Key { planes: std::array::from_fn(plane), tag: half(24 * W) };
        let numbers = Numbers { proof: half(24 * W + 8), disproof: half(24 * W + 12) };
        table.put(&key, key.hash(), numbers, u64::from(half(24 * W + 4)));
        read += 1;
    }
    Ok(read)
}

fn header<const W: usize>(problem: &str) -> String {
    format!("noughts checkpoint 2 width {W} {problem}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_saved_comes_back_for_the_same_problem_only() {
        let folder = std::env::temp_dir().join(format!("noughts-checkpoint-{}", std::process::id()));
        let path = folder.join("a.checkpoint");
        let table: Table<1> = Table::new(0);
        let key =
            |n: u64| Key { planes: [Bits::from_words([n]), Bits::EMPTY, Bits::from_words([7])], tag: 9 };
        table.put(&key(1), key(1).hash(), Numbers::PROVED, 100);
        table.put(&key(2), key(2).hash(), Numbers::DISPROVED, 100);
        table.put(&key(3), key(3).hash(), Numbers { proof: 3, disproof: 3 }, 100);
        table.put(&key(4), key(4).hash(), Numbers::PROVED, 1);
        save(&path, "AG(2,4) strong", &table, 0).unwrap();
        let other: Table<1> = Table::new(0);
        assert_eq!(load(&path, "AG(2,5) strong", &other).unwrap(), 0);
        assert_eq!(load(&path, "AG(2,4) strong", &other).unwrap(), 3);
        assert_eq!(other.get(&key(1), key(1).hash()), Some(Numbers::PROVED));
        assert_eq!(other.get(&key(2), key(2).hash()), Some(Numbers::DISPROVED));
        assert_eq!(other.get(&key(3), key(3).hash()), Some(Numbers { proof: 3, disproof: 3 }));
        assert_eq!(other.get(&key(4), key(4).hash()), None, "too little work to be worth a line");
        std::fs::remove_dir_all(folder).unwrap();
    }
}
