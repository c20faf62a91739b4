//! Heap games by code: `0.77` (octal), `0.E` (hexadecimal), and the games known by name.

use super::super::Error;
use std::fmt;
use std::str::FromStr;

/// What may be done to one heap.
///
/// Digit k after the point says what may remain after k chips are taken from a heap: bit 0, nothing (the heap was k);
/// bit 1, one heap; bit 2, two heaps; bit 3, three heaps; heaps that remain are not empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Code {
    digits: Vec<u8>,
    /// Grundy's game: the two heaps that remain must differ.
    unequal: bool,
}

/// The games that have a name, with their codes.
pub const NAMES: &[(&str, &str, &str)] = &[
    ("kayles", "0.77", "take one chip or two, and split what is left if you like"),
    ("dawson-kayles", "0.07", "take two chips, and split what is left if you like"),
    ("dawson-chess", "0.137", "Dawson's chess with pawns on three ranks"),
    ("treblecross", "0.007", "crosses on a strip; three in a row win"),
    ("grundy", "split-unequal", "split a heap into two of different sizes"),
];

/// The most chips one move of a typed code may take.
const MOST_DIGITS: usize = 64;

impl Code {
    /// The code of the game with digits `d_0, d_1, …`.
    pub fn new(digits: Vec<u8>) -> Result<Code, Error> {
        let bad = |message: String| Err(Error::Input(message));
        if digits.len() > MOST_DIGITS {
            return bad(format!("a code may have at most {} digits after the point", MOST_DIGITS - 1));
        }
        if digits.first().is_some_and(|d| d & 3 != 0) {
            return bad("the digit before the point must be 0, 4, 8 or C: a move must change the heap".into());
        }
        if digits.iter().any(|&d| d > 15) {
            return bad("a digit of a code is at most F".into());
        }
        let used = digits.iter().rposition(|&d| d != 0).map_or(1, |last| last + 1);
        let mut digits = digits;
        digits.resize(used, 0);
        Ok(Code { digits, unequal: false })
    }

    /// Grundy's game.
    pub fn grundys_game() -> Code {
        Code { digits: vec![4], unequal: true }
    }

    /// Taking any number of `set` from a heap.
    pub fn subtraction(set: &[u64]) -> Result<Code, Error> {
        let largest = set.iter().max().copied().unwrap_or(0);
        super::super::reserve(u128::from(largest), "a subtraction set with such a large number")?;
        let mut digits = vec![0; largest as usize + 1];
        for &take in set {
            if take == 0 {
                return Err(Error::Input("taking 0 chips is not a move".into()));
            }
            digits[take as usize] = 3;
        }
        Ok(Code { digits, unequal: false })
    }

    pub fn digits(&self) -> &[u8] {
        &self.digits
    }

    /// The most chips a move takes.
    pub fn most_taken(&self) -> usize {
        self.digits.len() - 1
    }

    /// The most heaps that can come from one.
    pub fn most_heaps(&self) -> usize {
        match self.digits.iter().fold(0, |all, d| all | d) {
            8.. => 3,
            4.. => 2,
            _ => 1,
        }
    }

    /// Whether two heaps that remain must differ.
    pub fn unequal(&self) -> bool {
        self.unequal
    }

    /// What one move can make of a heap: the definition, which everything faster is tested against.
    pub fn options(&self, heap: usize) -> Vec<Vec<usize>> {
        let mut out = Vec::new();
        for (taken, &digit) in self.digits.iter().enumerate().take(heap + 1) {
            let rest = heap - taken;
            if digit & 1 != 0 && rest == 0 {
                out.push(vec![]);
            }
            if digit & 2 != 0 && rest > 0 {
                out.push(vec![rest]);
            }
            if digit & 4 != 0 {
                let pairs = (1..=rest / 2).map(|a| vec![a, rest - a]);
                out.extend(pairs.filter(|pair| !self.unequal || pair[0] != pair[1]));
            }
            if digit & 8 != 0 {
                for a in 1..=rest / 3 {
                    out.extend((a..=(rest - a) / 2).map(|b| vec![a, b, rest - a - b]));
                }
            }
        }
        out
    }
}

impl FromStr for Code {
    type Err = Error;

    fn from_str(text: &str) -> Result<Code, Error> {
        let lower = text.trim().to_lowercase().replace([' ', '_'], "-");
        if lower == "grundy" || lower == "split-unequal" {
            return Ok(Code::grundys_game());
        }
        let typed =
            NAMES.iter().find(|(name, ..)| *name == lower).map_or(lower.as_str(), |(_, code, _)| code);
        let help = || {
            let names: Vec<_> = NAMES.iter().map(|(name, ..)| *name).collect();
            format!("write a code such as 0.77 or 0.156, or a name: {}", names.join(", "))
        };
        let Some((whole, digits)) = typed.split_once('.') else {
            return Err(Error::Input(format!("“{text}” is not the code of a heap game; {}", help())));
        };
        let read = |c: char| {
            c.to_digit(16)
                .map(|d| d as u8)
                .ok_or_else(|| Error::Input(format!("“{c}” in “{text}” is not a digit; {}", help())))
        };
        if whole.chars().count() > 1 {
            return Err(Error::Input(format!(
                "“{text}” has more than one digit before the point; {}",
                help()
            )));
        }
        let first = whole.chars().next().map_or(Ok(0), read)?;
        let rest: Result<Vec<u8>, Error> = digits.chars().map(read).collect();
        let mut all = vec![first];
        all.extend(rest?);
        Code::new(all)
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.unequal {
            return f.write_str("split-unequal");
        }
        write!(f, "{:X}.", self.digits[0])?;
        if self.digits.len() == 1 {
            return f.write_str("0");
        }
        self.digits[1..].iter().try_for_each(|d| write!(f, "{d:X}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_and_written() {
        for (typed, shown) in [
            (".77", "0.77"),
            ("kayles", "0.77"),
            ("4.0", "4.0"),
            ("0.1e00", "0.1E"),
            ("Grundy", "split-unequal"),
        ] {
            let code: Code = typed.parse().unwrap();
            assert_eq!(code.to_string(), shown);
            assert_eq!(shown.parse::<Code>().unwrap(), code);
        }
        for wrong in ["77", "0.7g", "3.0", "00.7", ""] {
            assert!(wrong.parse::<Code>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn kayles_options_are_the_definition() {
        let kayles: Code = "0.77".parse().unwrap();
        let mut options = kayles.options(4);
        options.sort();
        assert_eq!(options, [vec![1, 1], vec![1, 2], vec![2], vec![3]]);
        assert_eq!(kayles.options(1), [Vec::<usize>::new()]);
    }

    #[test]
    fn three_heaps_remain_with_bit_three() {
        let code: Code = "0.8".parse().unwrap();
        assert_eq!(code.options(6), [vec![1, 1, 3], vec![1, 2, 2]]);
    }
}
