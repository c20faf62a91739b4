//! A small random generator, rules and boards to draw, and ways to spoil a statement or a certificate.

/// `SplitMix64`: the same numbers everywhere for the same seed.
pub struct Rng(pub u64);

impl Rng {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below n.
    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }

    /// True once in n times.
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }
}

/// Rules to draw from: every set of rules, and the options.
pub const RULES: [&str; 25] = [
    "strong",
    "strong",
    "maker-breaker",
    "maker-breaker start=breaker",
    "misere",
    "notakto",
    "picker-chooser",
    "chooser-picker",
    "hop start=1",
    "hop start=2",
    "hop start=1 bias=1:2",
    "hop bias=2:1 start=2",
    "hop goal=maker start=1",
    "hop start=1 players=3",
    "fire-and-ice start=1",
    "strong bias=1:2",
    "strong bias=2:1",
    "maker-breaker bias=1:2",
    "maker-breaker start=breaker bias=3:2",
    "misere bias=2:2",
    "notakto bias=1:2",
    "strong drop",
    "misere drop",
    "strong players=3",
    "notakto players=3",
];

/// One of a list.
pub fn pick<'a>(rng: &mut Rng, list: &[&'a str]) -> &'a str {
    list[rng.below(list.len())]
}

/// The numbers below n in any order.
pub fn shuffled(rng: &mut Rng, n: usize) -> Vec<usize> {
    in_any_order(rng, 0..n)
}

/// These numbers in any order.
pub fn in_any_order(rng: &mut Rng, numbers: impl Iterator<Item = usize>) -> Vec<usize> {
    let mut list: Vec<usize> = numbers.collect();
    for i in 0..list.len() {
        list.swap(i, rng.below(i + 1));
    }
    list
}

/// Lists of turns, by turns and not.
pub const TURNS: [&str; 5] = ["turns XOO\n", "turns XXOXO\n", "turns OXXX\n", "turns XOX\n", "turns OXOXO\n"];

/// Boards with columns, to drop into.
pub const COLUMNS: [&str; 5] = ["2^2", "grid(3,2,2)", "grid(2,3,2)", "grid(1,5,2)", "grid(2,3,3)"];

/// Rules under which each player may have sets of his own.
pub fn may_have_two_families(rules: &str) -> bool {
    ["strong", "misere", "misere bias=2:2", "hop start=1", "hop start=1 bias=1:2"].contains(&rules)
}

/// Changes one thing: a line, a word, a number or a letter. The result may happen to be the same text.
pub fn mutate(rng: &mut Rng, text: &str) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
    if lines.is_empty() {
        return "x".to_string();
    }
    let (i, j) = (rng.below(lines.len()), rng.below(lines.len()));
    match rng.below(9) {
        0 => drop(lines.remove(i)),
        1 => lines.insert(j, lines[i].clone()),
        2 => lines.swap(i, j),
        3 => {
            let line = lines[j].clone();
            lines[i] = line;
        }
        4 => lines.truncate(i),
        5 => lines[i] = letter(rng, &lines[i]),
        _ => lines[i] = word(rng, &lines[i], &lines[j]),
    }
    lines.join("\n") + "\n"
}

/// A word deleted, replaced, added, or a number in it changed by one.
fn word(rng: &mut Rng, line: &str, other: &str) -> String {
    let mut words: Vec<String> = line.split(' ').map(str::to_string).collect();
    let others: Vec<&str> = other.split(' ').collect();
    let i = rng.below(words.len());
    let taken = others[rng.below(others.len())].to_string();
    match rng.below(6) {
        0 => drop(words.remove(i)),
        1 => words[i] = taken,
        2 => words.insert(i, taken),
        _ => words[i] = number(rng, &words[i]),
    }
    words.join(" ")
}

/// Some digit of a word one more or one less.
fn number(rng: &mut Rng, word: &str) -> String {
    let mut chars: Vec<char> = word.chars().collect();
    let digits: Vec<usize> = (0..chars.len()).filter(|&i| chars[i].is_ascii_digit()).collect();
    if let Some(&i) = digits.get(rng.below(digits.len())) {
        let digit = chars[i] as u32 - u32::from(b'0');
        let changed = if rng.one_in(2) { (digit + 1) % 10 } else { (digit + 9) % 10 };
        chars[i] = char::from_digit(changed, 10).unwrap_or('0');
    }
    chars.into_iter().collect()
}

fn letter(rng: &mut Rng, line: &str) -> String {
    const LETTERS: [char; 16] =
        ['0', '1', '2', '9', ' ', '-', '+', '>', '@', '=', 'm', 'o', 'r', 't', '(', 'é'];
    let mut chars: Vec<char> = line.chars().collect();
    let i = rng.below(chars.len());
    let new = LETTERS[rng.below(LETTERS.len())];
    match rng.below(3) {
        _ if chars.is_empty() => chars.push(new),
        0 => drop(chars.remove(i)),
        1 => chars[i] = new,
        _ => chars.insert(i, new),
    }
    chars.into_iter().collect()
}

/// Changes some bytes, whatever they are.
pub fn scramble(rng: &mut Rng, text: &[u8]) -> Vec<u8> {
    let mut bytes = text.to_vec();
    for _ in 0..=rng.below(4) {
        let i = rng.below(bytes.len());
        match rng.below(4) {
            _ if bytes.is_empty() => bytes.push(rng.next() as u8),
            0 => drop(bytes.remove(i)),
            1 => bytes[i] = rng.next() as u8,
            2 => bytes.insert(i, rng.next() as u8),
            _ => bytes.truncate(i),
        }
    }
    bytes
}
