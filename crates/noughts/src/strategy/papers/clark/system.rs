//! The triple systems of the two papers, given by their third points.

use crate::strategy::NotFor;

/// A triple system given by its third points; points are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum System {
    /// PBSTS(2^k−1): point p is the vector p + 1 of GF(2)^k. O has the strategy.
    Binary(u32),
    /// AG(n,3): point p has the digits of p in base 3 as coordinates. X has the strategy.
    Ternary(u32),
}

impl System {
    /// Reads `PBSTS(1023)` or `AG(4,3)`.
    pub fn parse(spec: &str) -> Result<System, NotFor> {
        let text = spec.to_uppercase().replace(' ', "");
        let inside =
            |name: &str| text.strip_prefix(name)?.strip_prefix('(')?.strip_suffix(')').map(str::to_string);
        if let Some(v) = inside("PBSTS").and_then(|n| n.parse::<u32>().ok()) {
            let k = v.checked_add(1).filter(|n| n.is_power_of_two()).map_or(0, u32::ilog2);
            if (3..=24).contains(&k) {
                return Ok(System::Binary(k));
            }
            return Err(NotFor::Name(format!(
                "“{spec}”: write PBSTS(2^k−1) with k from 3 to 24, such as PBSTS(1048575) for k = 20"
            )));
        }
        if let Some(n) = inside("AG").and_then(|n| n.strip_suffix(",3")?.parse::<u32>().ok()) {
            if (2..=12).contains(&n) {
                return Ok(System::Ternary(n));
            }
            return Err(NotFor::Name(format!("“{spec}”: write AG(n,3) with n from 2 to 12")));
        }
        Err(NotFor::Name(format!(
            "“{spec}” is not PBSTS(2^k−1) or AG(n,3), the systems on which a strategy plays without lines"
        )))
    }

    /// How many points it has.
    pub fn points(self) -> u32 {
        match self {
            System::Binary(k) => (1 << k) - 1,
            System::Ternary(n) => 3u32.pow(n),
        }
    }

    /// The third point of the line through two points.
    pub fn third(self, a: u32, b: u32) -> u32 {
        match self {
            System::Binary(_) => ((a + 1) ^ (b + 1)) - 1,
            System::Ternary(n) => {
                let (mut a, mut b, mut third, mut place) = (a, b, 0, 1);
                for _ in 0..n {
                    third += (6 - a % 3 - b % 3) % 3 * place;
                    (a, b, place) = (a / 3, b / 3, place * 3);
                }
                third
            }
        }
    }

    /// Who has the strategy: 0 for X, 1 for O.
    pub fn planner(self) -> usize {
        match self {
            System::Binary(_) => 1,
            System::Ternary(_) => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn third_points_are_those_of_the_boards() {
        for spec in ["PBSTS(15)", "PBSTS(31)", "AG(2,3)", "AG(3,3)"] {
            let system = System::parse(spec).unwrap();
            let board = crate::board::Board::parse(spec).unwrap();
            assert_eq!(system.points() as usize, board.points());
            for line in board.list_sets(10_000).unwrap().iter() {
                let [a, b, c] = [0, 1, 2].map(|i| line[i].into());
                assert_eq!(system.third(a, b), c, "{spec}");
                assert_eq!(system.third(c, a), b, "{spec}");
            }
        }
    }

    #[test]
    fn odd_systems_are_refused() {
        for spec in ["PBSTS(9)", "PBSTS(3)", "AG(2,4)", "3^3", "AG(1,3)"] {
            assert!(System::parse(spec).is_err(), "{spec}");
        }
    }
}
