//! Theorems that every table must obey. A broken one would mean a wrong row, whatever its certificate says.

use super::row::Row;
use std::collections::HashMap;

/// What is proved of a board, by rules and start.
struct Values<'a>(HashMap<(&'a str, Option<&'a str>), &'a str>);

impl Values<'_> {
    fn is(&self, rules: &str, start: Option<&str>, value: &str) -> bool {
        self.0.get(&(rules, start)) == Some(&value)
    }

    fn strong(&self, value: &str) -> bool {
        self.is("strong", None, value)
    }

    fn starting(&self, who: &str, winner: &str) -> bool {
        self.is("maker-breaker", Some(who), winner)
    }
}

/// A theorem: what it says, and whether the values of a board break it. The flag says whether a draw position exists.
struct Law {
    about: &'static str,
    broken: fn(&Values, Option<bool>) -> bool,
    /// Holds only where both players have the same winning sets.
    one_family: bool,
}

const LAWS: &[Law] = &[
    Law {
        about: "the second player does not win a strong game (strategy stealing)",
        broken: |v, _| v.strong("second"),
        one_family: true,
    },
    Law {
        about: "who wins as Maker moving second wins as Maker moving first",
        broken: |v, _| v.starting("breaker", "maker") && v.starting("maker", "breaker"),
        one_family: false,
    },
    Law {
        about: "who wins the strong game as first player wins as Maker moving first",
        broken: |v, _| v.strong("first") && v.starting("maker", "breaker"),
        one_family: true,
    },
    Law {
        about: "without draw positions no strong and no misère game is a draw",
        broken: |v, draws| draws == Some(false) && (v.strong("draw") || v.is("misere", None, "draw")),
        one_family: false,
    },
    Law {
        about: "without draw positions the first player wins the strong game, and Maker moving first",
        broken: |v, draws| draws == Some(false) && (v.strong("draw") || v.starting("maker", "breaker")),
        one_family: true,
    },
];

/// The boards that break a theorem, each with the theorem.
pub fn broken(rows: &[Row]) -> Vec<String> {
    let mut boards: HashMap<&str, Vec<&Row>> = HashMap::new();
    for row in rows {
        boards.entry(&row.board).or_default().push(row);
    }
    let mut out = Vec::new();
    for (board, rows) in boards {
        let proved = rows
            .iter()
            .filter_map(|row| Some(((row.rules.as_str(), row.start.as_deref()), row.value.as_deref()?)));
        let values = Values(proved.collect());
        let one_family = rows[0].family != "hex";
        for law in LAWS.iter().filter(|law| one_family || !law.one_family) {
            if (law.broken)(&values, rows[0].draw_exists) {
                out.push(format!("{board}: {}", law.about));
            }
        }
    }
    out.sort();
    out
}

/// The theorems in words.
pub fn list() -> Vec<&'static str> {
    LAWS.iter().map(|law| law.about).collect()
}

#[cfg(test)]
mod tests {
    use super::super::row::tests::example;
    use super::*;

    #[test]
    fn broken_laws_are_noticed() {
        let row = |rules: &str, start: Option<&str>, value: &str| Row {
            rules: rules.to_string(),
            start: start.map(ToString::to_string),
            value: Some(value.to_string()),
            ..example()
        };
        let maker = |start: &str, value: &str| row("maker-breaker", Some(start), value);
        let count = |rows: &[Row]| broken(rows).len();
        assert_eq!(
            count(&[row("strong", None, "first"), maker("maker", "maker"), maker("breaker", "breaker")]),
            0
        );
        assert_eq!(count(&[row("strong", None, "second")]), 1);
        assert_eq!(count(&[maker("breaker", "maker"), maker("maker", "maker")]), 0);
        let both = [maker("breaker", "maker"), maker("maker", "breaker")];
        // The second player's win as Maker, and the draw that does not exist.
        assert_eq!(count(&both), 2);
        assert_eq!(count(&[row("misere", None, "draw")]), 1);
        let hex = Row { family: "hex".to_string(), ..row("strong", None, "second") };
        assert_eq!(count(&[hex]), 0);
    }
}
