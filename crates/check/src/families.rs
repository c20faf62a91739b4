//! The families other than geometries: cubes, grids, tori, hex, triple systems, transversal designs, sets typed in the spec.

use crate::board::{Board, NoBoard, distinct, numerals};
use crate::core::budget::Budget;
use crate::core::text::shorten;
use crate::field::Field;
use std::collections::HashMap;

/// n^d: cells in base n, first coordinate fastest. A line is a word over the n constants, “up” and “down” in which
/// the first letter that moves is “up”; lines stand in the order of the words, first letter fastest.
pub fn cube(n: u64, d: u64, budget: &Budget) -> Result<Board, NoBoard> {
    let words = n.saturating_add(2).saturating_pow(d.min(64) as u32);
    if n < 2 || d == 0 {
        return Err(NoBoard::Wrong(format!("{n}^{d} is too small")));
    }
    // Half of the words are lines, of n points each.
    budget.cells(words.saturating_mul(n.saturating_add(4)) / 2)?;
    budget.steps(words.saturating_mul(d))?;
    let (n, d, words) = (n as usize, d as u32, words as usize);
    let letters = |word: usize| (0..d).map(move |i| word / (n + 2).pow(i) % (n + 2));
    let mut sets = Vec::new();
    for word in 0..words {
        if letters(word).find(|&letter| letter >= n) != Some(n) {
            continue;
        }
        let coordinate = |letter: usize, t: usize| match letter {
            l if l == n => t,
            l if l == n + 1 => n - 1 - t,
            constant => constant,
        };
        let cell = |t| letters(word).zip(0..).map(|(letter, i)| coordinate(letter, t) * n.pow(i)).sum();
        sets.push((0..n).map(cell).collect());
    }
    let names = (d == 1).then(|| numerals(n));
    Ok(Board { column_step: Some(n.pow(d - 1)), names, ..Board::new(n.pow(d), sets) })
}

/// Directions as (columns, rows).
const DIRECTIONS: [(i64, i64); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];

/// grid(m,n,k): m columns, n rows, cells row by row; k in a row, direction by direction, by starting cell.
pub fn grid(m: u64, n: u64, k: u64, budget: &Budget) -> Result<Board, NoBoard> {
    let cells = Cells::new(m, n, false, k, budget)?;
    if k == 0 || k > m.max(n) {
        return Err(NoBoard::Wrong(format!("grid({m},{n},{k}) has no rows of {k} cells")));
    }
    Ok(Board { column_step: Some(m as usize), ..Board::new(cells.points(), cells.rows(k)) })
}

/// torus(m,n): closed lines in each direction; torus(m,n,k): k in a row that do not meet themselves.
pub fn torus(m: u64, n: u64, k: Option<u64>, budget: &Budget) -> Result<Board, NoBoard> {
    let cells = Cells::new(m, n, true, k.unwrap_or(1), budget)?;
    if m < 2 || n < 2 || k == Some(0) {
        return Err(NoBoard::Wrong(format!("torus({m},{n}) is too small")));
    }
    if let Some(k) = k {
        let rows = cells.rows(k);
        return if rows.is_empty() {
            Err(NoBoard::Wrong(format!("no {k} cells stand in a row")))
        } else {
            Ok(Board::new(cells.points(), rows))
        };
    }
    let mut board = Board::new(cells.points(), Vec::new());
    for direction in DIRECTIONS {
        let mut on_a_line = vec![false; cells.points()];
        let mut lines = Vec::new();
        for p in 0..cells.points() {
            if !on_a_line[p] {
                let line = sorted(cells.closed_line(p, direction));
                for &q in &line {
                    on_a_line[q] = true;
                }
                lines.push(line);
            }
        }
        // Two directions with one line in common have all of them.
        if board.sets.contains(&lines[0]) {
            continue;
        }
        let first = board.sets.len();
        board.sets.extend(lines);
        board.classes.push((first..board.sets.len()).collect());
    }
    Ok(board)
}

struct Cells {
    columns: i64,
    rows: i64,
    wraps: bool,
}

impl Cells {
    /// Pays for rows of k cells in all directions.
    fn new(m: u64, n: u64, wraps: bool, k: u64, budget: &Budget) -> Result<Cells, NoBoard> {
        if m == 0 || n == 0 {
            return Err(NoBoard::Wrong(format!("{m} columns and {n} rows are too few")));
        }
        budget.cells(m.saturating_mul(n).saturating_mul(k.saturating_mul(4).saturating_add(16)))?;
        Ok(Cells { columns: m as i64, rows: n as i64, wraps })
    }

    fn points(&self) -> usize {
        (self.columns * self.rows) as usize
    }

    /// The cell i steps from p, or none outside of a grid.
    fn step(&self, p: usize, (dx, dy): (i64, i64), i: i64) -> Option<usize> {
        let (mut x, mut y) = (p as i64 % self.columns + i * dx, p as i64 / self.columns + i * dy);
        if self.wraps {
            (x, y) = (x.rem_euclid(self.columns), y.rem_euclid(self.rows));
        }
        let inside = (0..self.columns).contains(&x) && (0..self.rows).contains(&y);
        inside.then(|| (y * self.columns + x) as usize)
    }

    fn rows(&self, k: u64) -> Vec<Vec<usize>> {
        let mut rows = Vec::new();
        for direction in DIRECTIONS {
            for p in 0..self.points() {
                let row: Option<Vec<usize>> = (0..k as i64).map(|i| self.step(p, direction, i)).collect();
                // A row that comes back to a cell comes back to its first one.
                if let Some(row) = row.filter(|row| !row[1..].contains(&row[0])) {
                    rows.push(sorted(row));
                }
            }
        }
        distinct(rows)
    }

    /// The line through p that closes, on a torus.
    fn closed_line(&self, p: usize, direction: (i64, i64)) -> Vec<usize> {
        let others = (1..).map_while(|i| self.step(p, direction, i)).take_while(|&q| q != p);
        [p].into_iter().chain(others).collect()
    }
}

fn sorted(mut set: Vec<usize>) -> Vec<usize> {
    set.sort_unstable();
    set
}

/// hex(m,n), m columns and n rows: the first player joins top and bottom, the second left and right. Sets are the
/// paths without a shortcut, found from each cell of the first side by trying the neighbours in this order.
pub fn hex(m: u64, n: u64, budget: &Budget) -> Result<Board, NoBoard> {
    const NEIGHBOURS: [(i64, i64); 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];
    let cells = Cells::new(m, n, false, 1, budget)?;
    // A path turns back on itself as the cells allow, and its search goes as deep.
    if cells.points() > 1000 {
        return Err(NoBoard::Wrong(format!("the paths of hex({m},{n}) are too many to list")));
    }
    let (columns, rows) = (m as usize, n as usize);
    let near = |p| NEIGHBOURS.iter().filter_map(|&step| cells.step(p, step, 1)).collect();
    let near: Vec<Vec<usize>> = (0..cells.points()).map(near).collect();
    let (top, bottom) = (|p| p / columns == 0, |p| p / columns == rows - 1);
    let (left, right) = (|p| p % columns == 0, |p| p % columns == columns - 1);
    let (mut first, mut second) = (Vec::new(), Vec::new());
    for p in 0..cells.points() {
        if top(p) {
            extend(&mut vec![p], &near, &top, &bottom, &mut first, budget)?;
        }
        if left(p) {
            extend(&mut vec![p], &near, &left, &right, &mut second, budget)?;
        }
    }
    Ok(Board { second: Some(second), ..Board::new(cells.points(), first) })
}

/// Lists the ways on from the last cell of a path that began on one side to the other side.
fn extend(
    path: &mut Vec<usize>,
    near: &[Vec<usize>],
    from: &dyn Fn(usize) -> bool,
    to: &dyn Fn(usize) -> bool,
    found: &mut Vec<Vec<usize>>,
    budget: &Budget,
) -> Result<(), NoBoard> {
    let last = path[path.len() - 1];
    budget.steps(36 * path.len() as u64)?;
    if to(last) {
        budget.cells(path.len() as u64 + 4)?;
        found.push(sorted(path.clone()));
        return Ok(());
    }
    for &next in &near[last] {
        let touched = path.iter().filter(|p| near[next].contains(p)).count();
        if touched == 1 && !from(next) && !path.contains(&next) {
            path.push(next);
            extend(path, near, from, to, found, budget)?;
            path.pop();
        }
    }
    Ok(())
}

/// PBSTS(2^k − 1): points 1, 2, …; a triple is three numbers whose exclusive or is 0, in lexical order.
pub fn binary_triples(v: u64, budget: &Budget) -> Result<Board, NoBoard> {
    if v < 3 || !v.saturating_add(1).is_power_of_two() {
        return Err(NoBoard::Wrong(format!("PBSTS({v}): there is no such triple system")));
    }
    // v(v − 1)/6 triples, and a cell for each pair.
    budget.cells(v.saturating_mul(v))?;
    let v = v as usize;
    let pairs = (1..=v).flat_map(|a| (a + 1..=v).map(move |b| (a, b)));
    let triples = pairs.filter(|(a, b)| a ^ b > *b).map(|(a, b)| vec![a - 1, b - 1, (a ^ b) - 1]);
    Ok(Board { names: Some(numerals(v)), ..Board::new(v, triples.collect()) })
}

/// TD(k,n) for a prime power n: k groups of n points. The block of row r and column c, row by row, has the points r, c and
/// m·r + c (in GF(n), for m = 1, 2, …) of the groups.
pub fn transversal(k: u64, n: u64, budget: &Budget) -> Result<Board, NoBoard> {
    if k < 2 || n < 2 || k > n.saturating_add(1) {
        return Err(NoBoard::Wrong(format!("TD({k},{n}): there is no such design")));
    }
    budget.cells(k.saturating_add(4).saturating_mul(n).saturating_mul(n))?;
    let Some(field) = Field::new(n) else {
        return Err(NoBoard::Unknown(format!("TD({k},{n}): the checker makes designs over a field only")));
    };
    let (k, n) = (k as u32, n as u32);
    let block = |r: u32, c: u32| -> Vec<usize> {
        let symbols = (1..=k - 2).map(|m| field.add(field.mul(m, r), c));
        [r, c].into_iter().chain(symbols).zip(0..).map(|(i, group)| (group * n + i) as usize).collect()
    };
    let sets = (0..n).flat_map(|r| (0..n).map(move |c| (r, c))).map(|(r, c)| block(r, c)).collect();
    Ok(Board::new((k * n) as usize, sets))
}

/// lines{1 2 3; 3 4 5 / 1 4 | 6 7}: sets, after / the second player's, after | points in no set. Points are
/// ordered by number if all are numbers, else by first appearance.
pub fn inline(body: &str) -> Result<Board, NoBoard> {
    let mut words = body.split(|c: char| c == ' ' || "/;|".contains(c));
    if let Some(word) = words.find(|word| !is_label(word)) {
        let reason = format!("the checker does not read the label “{}”", shorten(word));
        return Err(NoBoard::Unknown(reason));
    }
    let marks: String = body.chars().filter(|c| "/|".contains(*c)).collect();
    if !["", "/", "|", "/|"].contains(&marks.as_str()) {
        return Err(NoBoard::Wrong("one “/” and then one “|” may stand in lines{…}".to_string()));
    }
    let (families, loose) = body.split_once('|').unwrap_or((body, ""));
    let (first, second) = families.split_once('/').map_or((families, None), |(a, b)| (a, Some(b)));
    let mut names: Vec<&str> = Vec::new();
    let mut known = HashMap::new();
    let first = read_sets(first, &mut names, &mut known);
    let second = second.map(|text| read_sets(text, &mut names, &mut known));
    for word in loose.split_whitespace() {
        if known.insert(word, names.len()).is_some() {
            return Err(NoBoard::Wrong(format!("point {word} is listed already")));
        }
        names.push(word);
    }
    let mut order: Vec<usize> = (0..names.len()).collect();
    if let Some(numbers) = names.iter().map(|name| name.parse::<u64>().ok()).collect::<Option<Vec<_>>>() {
        order.sort_by_key(|&p| numbers[p]);
    }
    let mut place = vec![0; order.len()];
    order.iter().enumerate().for_each(|(new, &old)| place[old] = new);
    let family = |sets: Vec<Vec<usize>>| -> Result<Vec<Vec<usize>>, String> {
        let sets: Vec<_> =
            sets.into_iter().map(|set| sorted(set.iter().map(|&p| place[p]).collect())).collect();
        match sets.iter().find_map(|set| set.windows(2).find(|w| w[0] == w[1])) {
            Some(twice) => Err(format!("point {} stands twice in a set", names[order[twice[0]]])),
            None => Ok(distinct(sets)),
        }
    };
    let board = Board::new(names.len(), family(first)?);
    let names = order.iter().map(|&p| names[p].to_string()).collect();
    Ok(Board { second: second.map(family).transpose()?, names: Some(names), ..board })
}

/// Labels are taken only where one cannot be mistaken for another, or for a mark of the spec: letters, digits and a
/// few signs, all of them ASCII, and numerals as they are usually written. (Nothing between two spaces is no label.)
fn is_label(word: &str) -> bool {
    let numeral = !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
    let usual = word.parse::<u64>().is_ok_and(|n| n.to_string() == word);
    word.chars().all(|c| c.is_ascii_alphanumeric() || "-._'".contains(c)) && (!numeral || usual)
}

fn read_sets<'a>(
    text: &'a str,
    names: &mut Vec<&'a str>,
    known: &mut HashMap<&'a str, usize>,
) -> Vec<Vec<usize>> {
    let mut sets = Vec::new();
    for part in text.split(';') {
        let mut set = Vec::new();
        for word in part.split_whitespace() {
            set.push(*known.entry(word).or_insert_with(|| {
                names.push(word);
                names.len() - 1
            }));
        }
        if !set.is_empty() {
            sets.push(set);
        }
    }
    sets
}
