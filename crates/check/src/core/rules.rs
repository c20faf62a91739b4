//! Rule strings, read as data.

use super::text::{number, shorten};

/// What a game is played for and how; the table of rules in docs/certificates.md defines each word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    Strong,
    MakerBreaker,
    Misere,
    Notakto,
    PickerChooser,
    ChooserPicker,
    Hop,
    FireAndIce,
}

/// A rule string, read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    pub word: Word,
    pub players: u8,
    /// Points a turn, for the first and the second mover.
    pub bias: [u64; 2],
    /// The only player (1 or 2) for whom owning a set counts, if there is just one.
    pub maker: Option<u8>,
    pub drop: bool,
    /// Where the first X stands in a hop game, as written.
    pub start: Option<String>,
}

const WORDS: [(&str, Word); 8] = [
    ("strong", Word::Strong),
    ("maker-breaker", Word::MakerBreaker),
    ("misere", Word::Misere),
    ("notakto", Word::Notakto),
    ("picker-chooser", Word::PickerChooser),
    ("chooser-picker", Word::ChooserPicker),
    ("hop", Word::Hop),
    ("fire-and-ice", Word::FireAndIce),
];

impl Rules {
    pub fn parse(text: &str) -> Result<Rules, String> {
        let mut words = text.split(' ');
        let name = words.next().unwrap_or("");
        let Some(&(_, word)) = WORDS.iter().find(|(known, _)| *known == name) else {
            return Err(format!("no rules are called “{}”", shorten(name)));
        };
        let maker = match word {
            Word::MakerBreaker | Word::PickerChooser => Some(1),
            Word::ChooserPicker => Some(2),
            _ => None,
        };
        let mut rules = Rules { word, players: 2, bias: [1, 1], maker, drop: false, start: None };
        let (mut bias, mut seen) = (None, Vec::new());
        for option in words {
            let (key, value) = option.split_once('=').unwrap_or((option, ""));
            if seen.contains(&key) || !rules.option(key, value, &mut bias) {
                return Err(format!("“{}” does not belong to {name}", shorten(option)));
            }
            seen.push(key);
        }
        if let Some((a, b)) = bias {
            // Under Maker–Breaker the first number is Maker's, whoever starts.
            rules.bias = if rules.maker == Some(2) { [b, a] } else { [a, b] };
        }
        if rules.players > 2 && (rules.bias != [1, 1] || rules.maker.is_some()) {
            return Err("bias and “goal=maker” are for two players".to_string());
        }
        Ok(rules)
    }

    /// Takes one option, or says that it does not belong here.
    fn option(&mut self, key: &str, value: &str, bias: &mut Option<(u64, u64)>) -> bool {
        let claims = matches!(self.word, Word::Strong | Word::MakerBreaker | Word::Misere | Word::Notakto);
        match (key, self.word) {
            ("start", Word::MakerBreaker) => {
                self.maker = Some(if value == "breaker" { 2 } else { 1 });
                value == "breaker" || value == "maker"
            }
            ("start", Word::Hop | Word::FireAndIce) => {
                self.start = Some(value.to_string());
                true
            }
            ("goal", Word::Hop) => {
                self.maker = Some(1);
                value == "maker"
            }
            ("bias", _) if claims || self.word == Word::Hop => {
                let one = |text| number(text).filter(|n| (1..1_000_000).contains(n));
                *bias = value.split_once(':').and_then(|(a, b)| one(a).zip(one(b)));
                bias.is_some()
            }
            ("drop", _) if claims => {
                self.drop = true;
                value.is_empty()
            }
            ("players", Word::Strong | Word::Notakto | Word::Hop) => {
                self.players = number(value).filter(|n| (3..=6).contains(n)).unwrap_or(0) as u8;
                self.players > 0
            }
            _ => false,
        }
    }

    /// One point a turn for each of two players.
    pub fn one_claim_each(&self) -> bool {
        self.players == 2 && self.bias == [1, 1] && matches!(self.word, Word::Strong | Word::MakerBreaker)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read() {
        let rules = Rules::parse("maker-breaker start=breaker bias=1:2 drop").unwrap();
        assert_eq!((rules.maker, rules.bias, rules.drop), (Some(2), [2, 1], true));
        assert_eq!(Rules::parse("hop start=5").unwrap().start.as_deref(), Some("5"));
        assert_eq!(Rules::parse("notakto players=3").unwrap().players, 3);
        let rules = Rules::parse("hop goal=maker bias=1:2 start=1").unwrap();
        assert_eq!((rules.maker, rules.bias), (Some(1), [1, 2]));
    }

    #[test]
    fn options_that_do_not_belong_are_refused() {
        for text in [
            "",
            "Strong",
            "strong ",
            "strong  drop",
            "strong start=maker",
            "strong drop drop",
            "strong drop=1",
            "strong bias=0:1",
            "strong bias=1",
            "strong bias=1:99999999999999999999",
            "strong players=2",
            "strong players=7",
            "misere players=3",
            "strong players=3 bias=1:2",
            "maker-breaker start=x",
            "hop drop",
            "hop goal=breaker",
            "hop goal=maker players=3",
            "hop bias=1:2 players=3",
            "fire-and-ice bias=1:2",
            "strong goal=maker",
            "picker-chooser bias=1:2",
            "strong bias=1:1 bias=1:1",
        ] {
            assert!(Rules::parse(text).is_err(), "{text}");
        }
    }
}
