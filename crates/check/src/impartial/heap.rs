//! Heap games by code, from the definition.

use crate::Error;
use crate::core::text::{number, shorten};

/// `digits[k]` says what may remain after k chips are taken.
pub struct Code {
    pub digits: Vec<u32>,
    /// Two heaps that remain must differ (Grundy's game).
    pub unequal: bool,
}

/// The largest heap that is computed.
pub const LARGEST: u64 = 1 << 24;

impl Code {
    pub fn read(text: &str) -> Result<Code, Error> {
        let wrong = || Error(format!("“{}” is not the code of a heap game", shorten(text)));
        if text == "split-unequal" {
            return Ok(Code { digits: vec![4], unequal: true });
        }
        let (whole, fraction) = text.split_once('.').ok_or_else(wrong)?;
        if whole.len() != 1 {
            return Err(wrong());
        }
        let digits: Option<Vec<u32>> =
            whole.chars().chain(fraction.chars()).map(|c| c.to_digit(16)).collect();
        let mut digits = digits.filter(|d| matches!(d[0], 0 | 4 | 8 | 12)).ok_or_else(wrong)?;
        while digits.len() > 1 && digits[digits.len() - 1] == 0 {
            digits.pop();
        }
        Ok(Code { digits, unequal: false })
    }

    /// The most chips a move takes.
    pub fn most_taken(&self) -> u64 {
        self.digits.len() as u64 - 1
    }

    /// The most heaps a move leaves.
    pub fn most_heaps(&self) -> u64 {
        self.digits
            .iter()
            .map(|d| {
                if d & 8 != 0 {
                    3
                } else if d & 4 != 0 {
                    2
                } else {
                    1
                }
            })
            .max()
            .unwrap_or(1)
    }

    /// How many moves a heap has, or a few more.
    pub fn most_options(&self, heap: usize) -> usize {
        let moves = self.digits.iter().enumerate().take(heap + 1).map(|(taken, digit)| {
            let rest = heap - taken;
            let two = if digit & 4 != 0 { rest / 2 } else { 0 };
            let three = if digit & 8 != 0 { rest.saturating_mul(rest) / 12 + rest } else { 0 };
            1 + two + three
        });
        moves.fold(0, usize::saturating_add)
    }

    /// Calls `visit` with the heaps that each move from `heap` leaves.
    pub fn options(&self, heap: usize, mut visit: impl FnMut(&[usize])) {
        for (taken, digit) in self.digits.iter().enumerate().take(heap + 1) {
            let rest = heap - taken;
            if digit & 1 != 0 && rest == 0 {
                visit(&[]);
            }
            if digit & 2 != 0 && rest > 0 {
                visit(&[rest]);
            }
            if digit & 4 != 0 {
                for a in 1..=rest / 2 {
                    if !self.unequal || a != rest - a {
                        visit(&[a, rest - a]);
                    }
                }
            }
            if digit & 8 != 0 {
                for a in 1..=rest / 3 {
                    for b in a..=(rest - a) / 2 {
                        visit(&[a, b, rest - a - b]);
                    }
                }
            }
        }
    }

    /// How many heaps (0, 1, …) prove a period, by the theorem of Guy and Smith, or `None` where it does not apply.
    pub fn proof_length(&self, start: u64, length: u64) -> Option<u64> {
        if self.unequal || start < 1 || length < 1 {
            return None;
        }
        let split = self.most_heaps().checked_mul(start.checked_add(length)? - 1)?;
        let shift = start.checked_add(length)?.checked_add(self.most_taken())?;
        Some(split.checked_add(1 + self.most_taken())?.max(shift))
    }
}

/// `P from S`
pub fn read_period(text: &str) -> Result<(u64, u64), Error> {
    let words: Vec<&str> = text.split(' ').collect();
    match words[..] {
        [length, "from", start] => number(length).zip(number(start)),
        _ => None,
    }
    .ok_or_else(|| Error(format!("“period {}” should be “period LENGTH from START”", shorten(text))))
}
