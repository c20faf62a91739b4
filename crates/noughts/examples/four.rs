//! Connect four the plain way: a small program on words of bits that shares nothing with the solver, to hold the solver against.
//!
//! `cargo run --release -p noughts --example four -- 6 5 4` solves the grid of 6 columns and 5 rows, 4 in a row, with both and prints the
//! nodes and the nodes per second of each.

use noughts::{Board, Limits, Problem, Rules};
use std::time::{Duration, Instant};

/// One bit for each cell, column by column from below, and an empty one above each column.
struct Plain {
    columns: u32,
    rows: u32,
    length: u32,
    /// Columns from the middle outwards.
    order: Vec<u32>,
    /// The key of a position, and between which values it is.
    table: Vec<(u64, i8, i8)>,
    nodes: u64,
}

impl Plain {
    fn new(columns: u32, rows: u32, length: u32) -> Plain {
        let mut order: Vec<u32> = (0..columns).collect();
        order.sort_by_key(|&c| (2 * c).abs_diff(columns - 1));
        Plain { columns, rows, length, order, table: vec![(0, -1, 1); (1 << 24) + 43], nodes: 0 }
    }

    /// Does a side have so many in a row?
    fn has_line(&self, stones: u64) -> bool {
        let stride = self.rows + 1;
        [1, stride - 1, stride, stride + 1].into_iter().any(|step| {
            let together = |all: u64, i: u32| all & stones.checked_shr(i * step).unwrap_or(0);
            (1..self.length).fold(stones, together) != 0
        })
    }

    /// 1 if whoever is to move, and has stones `own`, wins; −1 if he loses, 0 for a draw: exactly between the bounds, else a bound.
    fn value(&mut self, own: u64, stones: u64, mut least: i8, mut most: i8) -> i8 {
        self.nodes += 1;
        let stride = self.rows + 1;
        let other = own ^ stones;
        let mut moves = [0u64; 16];
        let (mut count, mut forced, mut threats) = (0, 0, 0);
        for &column in &self.order {
            let cells = ((1u64 << self.rows) - 1) << (column * stride);
            let cell = (stones + (1 << (column * stride))) & cells;
            if cell == 0 {
                continue;
            }
            if self.has_line(own | cell) {
                return 1;
            }
            if self.has_line(other | cell) {
                (forced, threats) = (cell, threats + 1);
            }
            moves[count] = cell;
            count += 1;
        }
        if count == 0 || threats > 1 {
            return -i8::from(count > 0);
        }
        if threats == 1 {
            moves[0] = forced;
            count = 1;
        }
        let bottom: u64 = (0..self.columns).map(|c| 1 << (c * stride)).sum();
        let key = own + stones + bottom;
        let place = (key % self.table.len() as u64) as usize;
        let (known, lower, upper) = self.table[place];
        let (mut lower, mut upper) = if known == key { (lower, upper) } else { (-1, 1) };
        least = least.max(lower);
        most = most.min(upper);
        if least >= most {
            return if lower >= most { lower } else { upper };
        }
        let (mut best, from) = (-1, least);
        for &cell in &moves[..count] {
            best = best.max(-self.value(other, stones | cell, -most, -least));
            least = least.max(best);
            if least >= most {
                break;
            }
        }
        if best > from {
            lower = lower.max(best);
        }
        if best < most {
            upper = upper.min(best);
        }
        self.table[place] = (key, lower, upper);
        best
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let numbers: Result<Vec<u32>, _> = std::env::args().skip(1).map(|text| text.parse::<u32>()).collect();
    let [columns, rows, length] = numbers?[..] else {
        return Err("give columns, rows and how many in a row, such as 6 5 4".into());
    };
    if !(1..=16).contains(&columns) || rows == 0 || columns * (rows + 1) > 62 || length < 2 {
        return Err("columns times (rows + 1) may be up to 62, and 2 in a row are the least".into());
    }
    let show = |who: &str, value: &str, nodes: u64, time: Duration| {
        let speed = nodes as f64 / time.as_secs_f64() / 1e6;
        println!(
            "{who:8} {value:24} {nodes:12} nodes {:8.2} s {speed:6.2} million a second",
            time.as_secs_f64()
        );
        speed
    };
    let mut plain = Plain::new(columns, rows, length);
    let clock = Instant::now();
    let value = match plain.value(0, 0, -1, 1) {
        1 => "first",
        0 => "draw",
        _ => "second",
    };
    let theirs = show("plain", value, plain.nodes, clock.elapsed());
    let board: Board = format!("grid({columns},{rows},{length})").parse()?;
    let problem = Problem::new(&board, "strong drop".parse::<Rules>()?)?;
    let verdict = problem.limits(Limits::new().memory(2 << 30)).value_only().solve();
    let found = verdict.value().map_or("open".to_string(), ToString::to_string);
    let ours = show(verdict.method(), &found, verdict.nodes(), verdict.time());
    println!("the plain program looks at {:.2} times as many nodes a second", theirs / ours);
    Ok(())
}
