//! Rules are data: who takes how much in a turn, what a turn does, and what a whole set means.

use super::Player;
use crate::board::{Board, TooManySets};
use crate::spec::nearest;
use serde::Serialize;
use std::fmt;
use std::str::FromStr;

/// The rules of a game. Made by [`Rules::new`] or parsed from a rule string, and then valid.
///
/// ```
/// use noughts::{Board, Rules};
///
/// let rules: Rules = "maker-breaker start=breaker".parse()?;
/// let game = rules.on("PG(2,2)".parse::<Board>()?)?;
/// assert_eq!(game.rules().to_string(), "maker-breaker start=breaker");
/// assert!(Rules::strong().is_plain());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Who moves when.
    pub turn: Turn,
    /// What a move is.
    pub act: Act,
    /// Who wins.
    pub goal: Goal,
    /// How many players there are.
    pub players: u8,
    /// Only the lowest open cell of a column may be claimed.
    pub drop: bool,
}

/// Who moves when.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// One move each, in turn.
    Alternate,
    /// Points a turn, in the order of moving.
    Biased(u8, u8),
    /// The first player offers two points, the second keeps one.
    Offer,
}

/// What a move is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Act {
    /// Take an open point.
    Claim,
    /// Mark an open point with the common mark.
    Shared,
    /// Move a piece and leave an opponent's piece behind.
    Hop {
        /// The label of the first X; `None`: every start up to symmetry is a game of its own.
        start: Option<String>,
        /// Fire and Ice: slides on an island and jumps between islands only.
        islands: bool,
    },
}

/// Who wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// Owning a whole set wins.
    Achieve,
    /// Only this player wants a set; the other wins by preventing it.
    Maker(Player),
    /// Owning (or completing) a whole set loses.
    Avoid,
}

/// One line of `noughts rules`.
#[derive(Serialize)]
pub struct RuleEntry {
    /// The word that names the rules.
    #[serde(rename = "rules")]
    pub word: &'static str,
    /// What may follow the word.
    pub options: &'static str,
    /// What is played, in a sentence.
    pub about: &'static str,
    /// A board with these rules, to try.
    pub example: &'static str,
}

/// Every rule set that can be typed.
pub const RULES: &[RuleEntry] = &[
    RuleEntry {
        word: "strong",
        options: "bias=a:b drop players=k",
        about: "whoever first owns a whole winning set wins; full board: draw",
        example: "noughts solve \"AG(2,4)\" --rules strong",
    },
    RuleEntry {
        word: "maker-breaker",
        options: "start=maker|breaker bias=a:b drop",
        about: "Maker wins by owning a whole set, Breaker by preventing it (bias: Maker's points first)",
        example: "noughts solve \"3^2\" --rules \"maker-breaker start=breaker\"",
    },
    RuleEntry {
        word: "misere",
        options: "bias=a:b drop",
        about: "whoever first owns a whole winning set loses; full board: draw",
        example: "noughts solve \"PBSTS(7)\" --rules misere",
    },
    RuleEntry {
        word: "notakto",
        options: "bias=a:b drop players=k",
        about: "all players make the same mark; whoever completes a winning set loses",
        example: "noughts solve \"3^2\" --rules notakto",
    },
    RuleEntry {
        word: "picker-chooser",
        options: "",
        about: "Picker offers two points, Chooser keeps one, Picker gets the other and wants a whole set; a last \
                single point is Chooser's",
        example: "noughts solve \"matroid(whirl(3)):bases\" --rules picker-chooser",
    },
    RuleEntry {
        word: "chooser-picker",
        options: "",
        about: "the same turn, but it is Chooser who wants a whole set",
        example: "noughts solve \"PG(2,2)\" --rules chooser-picker",
    },
    RuleEntry {
        word: "hop",
        options: "start=POINT bias=a:b players=k goal=maker",
        about: "starts with one X; a turn moves one of the mover's pieces to an open point and leaves a piece of the \
                next player behind; then owning a set alone wins, both: tie; full board: draw (goal=maker: X's \
                sets alone count; bias: hops a turn)",
        example: "noughts solve \"3^2\" --rules \"hop start=5\"",
    },
    RuleEntry {
        word: "fire-and-ice",
        options: "start=POINT",
        about: "hop on a nested board, where a piece slides on its island or jumps to the same point of another",
        example: "noughts play \"[PG(2,2):PG(2,2)]\" --rules fire-and-ice",
    },
];

/// What is wrong with a rule string, or with rules on a board. Shown, it is a sentence that says what would work.
///
/// ```
/// use noughts::{Rules, RulesError};
///
/// let error = "stron".parse::<Rules>().unwrap_err();
/// assert!(matches!(&error, RulesError::Unknown { word, .. } if word == "stron"));
/// assert!(error.to_string().contains("strong"), "{error}");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RulesError {
    /// No rules have this name.
    Unknown {
        /// What was typed.
        word: String,
        /// What there is.
        known: String,
    },
    /// The rules have no such option.
    NoOption {
        /// What was typed.
        option: String,
        /// The rules.
        word: String,
        /// What they take.
        known: String,
    },
    /// An option with a value that it cannot have.
    Option {
        /// What was typed.
        option: String,
        /// What would work.
        remedy: &'static str,
    },
    /// Parts that do not go together; the sentence says what does.
    Combination(&'static str),
    /// The rules do not fit a board.
    Unfit {
        /// The board.
        board: String,
        /// Why, and what does.
        why: String,
    },
    /// The winning sets are too many to list.
    TooMany(TooManySets),
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RulesError::Unknown { word, known } => write!(f, "no rules are called “{word}”; {known}"),
            RulesError::NoOption { option, word, known } => {
                write!(f, "“{option}” is not an option of {word}, which takes {known}")
            }
            RulesError::Option { option, remedy } => write!(f, "{option}: {remedy}"),
            RulesError::Combination(why) => f.write_str(why),
            RulesError::Unfit { why, .. } => f.write_str(why),
            RulesError::TooMany(sets) => sets.fmt(f),
        }
    }
}

impl std::error::Error for RulesError {}

impl RulesError {
    pub(crate) fn unfit(board: &Board, why: String) -> RulesError {
        RulesError::Unfit { board: board.name().to_string(), why }
    }

    /// For rules that know nothing of stones and turns that come with a board.
    pub(crate) fn brings_setup(board: &Board) -> RulesError {
        let why = format!("{board} brings its own position and turns; play it under strong");
        RulesError::unfit(board, why)
    }
}

fn fail<T>(why: &'static str) -> Result<T, RulesError> {
    Err(RulesError::Combination(why))
}

fn option<T>(option: impl Into<String>, remedy: &'static str) -> Result<T, RulesError> {
    Err(RulesError::Option { option: option.into(), remedy })
}

impl Rules {
    /// The one constructor: refuses combinations that are no game.
    pub fn new(turn: Turn, act: Act, goal: Goal, players: u8, drop: bool) -> Result<Rules, RulesError> {
        let claims = matches!(act, Act::Claim | Act::Shared);
        let hop = matches!(act, Act::Hop { .. });
        if let Turn::Biased(a, b) = turn
            && (a == 0 || b == 0)
        {
            return fail("a bias must be at least 1 on both sides, as in bias=1:2");
        }
        let islands = matches!(act, Act::Hop { islands: true, .. });
        if islands && (turn != Turn::Alternate || goal != Goal::Achieve || players != 2) {
            return fail("fire-and-ice is for two, who make one move a turn and both want a set");
        }
        if turn == Turn::Offer && hop {
            return fail("hop games have hops, no offers");
        }
        if drop && (!claims || turn == Turn::Offer) {
            return fail("drop goes with strong, maker-breaker, misere and notakto");
        }
        if hop && !matches!(goal, Goal::Achieve | Goal::Maker(Player::X)) {
            return fail("in hop games owning a set wins, for both or for X alone");
        }
        if act == Act::Shared && goal != Goal::Avoid {
            return fail("with a common mark completing a set loses (notakto)");
        }
        if turn == Turn::Offer && !(act == Act::Claim && matches!(goal, Goal::Maker(_))) {
            return fail("picker-chooser turns go with one player who wants a set");
        }
        if !(2..=6).contains(&players) {
            return option(format!("players={players}"), "from 2 to 6 can play");
        }
        let several = turn == Turn::Alternate && (goal == Goal::Achieve || act == Act::Shared);
        if players > 2 && !several {
            return fail("three or more players play strong, notakto or hop, one move a turn");
        }
        Ok(Rules { turn, act, goal, players, drop })
    }

    /// Whoever completes a winning set first wins; one claim a turn.
    pub fn strong() -> Rules {
        Rules { turn: Turn::Alternate, act: Act::Claim, goal: Goal::Achieve, players: 2, drop: false }
    }

    /// Do pieces move?
    pub fn is_hop(&self) -> bool {
        matches!(self.act, Act::Hop { .. })
    }

    /// Two players who hop in turn (anywhere, or as in Fire and Ice), both of whom want a set.
    pub fn hops_in_turn(&self) -> bool {
        self.is_hop() && self.turn == Turn::Alternate && self.players == 2 && self.goal == Goal::Achieve
    }

    /// The same with hops to any open point: where weights of hops and the strategies for them are at home.
    pub fn is_plain_hop(&self) -> bool {
        self.hops_in_turn() && matches!(self.act, Act::Hop { islands: false, .. })
    }

    /// Two players, one claim a turn, without drop: where threats, weights and pairings are at home.
    pub fn is_plain(&self) -> bool {
        self.turn == Turn::Alternate && self.act == Act::Claim && self.players == 2 && !self.drop
    }

    /// The same rules with another starting point of a hop game.
    #[must_use]
    pub fn with_start(mut self, label: String) -> Rules {
        if let Act::Hop { start, .. } = &mut self.act {
            *start = Some(label);
        }
        self
    }
}

impl FromStr for Rules {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Rules, RulesError> {
        let lower = text.replace(['è', 'È'], "e").replace('–', "-");
        let mut words = lower.split_whitespace();
        let word = words.next().unwrap_or("").to_lowercase();
        if !RULES.iter().any(|r| r.word == word) {
            let known: Vec<&str> = RULES.iter().map(|r| r.word).collect();
            let meant = nearest(&word, known.iter().copied());
            let hint =
                meant.map_or("there are".to_string(), |word| format!("did you mean {word}? There are"));
            return Err(RulesError::Unknown {
                word: word.clone(),
                known: format!("{hint} {}", known.join(", ")),
            });
        }
        let mut options = Options::default();
        let mut given = Vec::new();
        for option in words {
            let name = option.split('=').next().unwrap_or(option).to_lowercase();
            if given.contains(&name) {
                return self::option(option, "an option stands once");
            }
            given.push(name);
            options.take(&word, option)?;
        }
        let maker_starts = !options.breaker_starts;
        let maker = if maker_starts { Player::X } else { Player::O };
        let (act, goal) = match word.as_str() {
            "maker-breaker" => (Act::Claim, Goal::Maker(maker)),
            "misere" => (Act::Claim, Goal::Avoid),
            "notakto" => (Act::Shared, Goal::Avoid),
            "picker-chooser" => (Act::Claim, Goal::Maker(Player::X)),
            "chooser-picker" => (Act::Claim, Goal::Maker(Player::O)),
            "hop" if options.maker => {
                (Act::Hop { start: options.start, islands: false }, Goal::Maker(Player::X))
            }
            "hop" => (Act::Hop { start: options.start, islands: false }, Goal::Achieve),
            "fire-and-ice" => (Act::Hop { start: options.start, islands: true }, Goal::Achieve),
            _ => (Act::Claim, Goal::Achieve),
        };
        let offer = word == "picker-chooser" || word == "chooser-picker";
        let turn = match options.bias {
            Some(_) if offer => return fail("picker-chooser turns have no bias"),
            None if offer => Turn::Offer,
            None | Some((1, 1)) => Turn::Alternate,
            Some((a, b)) if maker_starts => Turn::Biased(a, b),
            Some((a, b)) => Turn::Biased(b, a),
        };
        Rules::new(turn, act, goal, options.players.unwrap_or(2), options.drop)
    }
}

#[derive(Default)]
struct Options {
    breaker_starts: bool,
    start: Option<String>,
    bias: Option<(u8, u8)>,
    drop: bool,
    players: Option<u8>,
    maker: bool,
}

impl Options {
    fn take(&mut self, word: &str, option: &str) -> Result<(), RulesError> {
        let (key, value) = option.split_once('=').unwrap_or((option, ""));
        match (key.to_lowercase().as_str(), word) {
            ("start", "hop" | "fire-and-ice") if !value.is_empty() => self.start = Some(value.to_string()),
            ("goal", "hop") if value == "maker" => self.maker = true,
            ("start", "maker-breaker") => match value.to_lowercase().as_str() {
                "maker" => self.breaker_starts = false,
                "breaker" => self.breaker_starts = true,
                _ => return self::option(format!("start={value}"), "write start=maker or start=breaker"),
            },
            ("bias", _) => {
                let parts = value.split_once(':').map(|(a, b)| (a.parse::<u8>(), b.parse::<u8>()));
                let Some((Ok(a), Ok(b))) = parts else {
                    return self::option(option, "write a bias as bias=1:2, each side from 1 to 255");
                };
                self.bias = Some((a, b));
            }
            ("drop", _) if value.is_empty() => self.drop = true,
            ("players", _) => match value.parse() {
                Ok(k) => self.players = Some(k),
                Err(_) => return self::option(option, "write players=3"),
            },
            _ => {
                let entry = RULES.iter().find(|r| r.word == word).map_or("", |r| r.options);
                let known =
                    if entry.is_empty() { "no options".to_string() } else { format!("the options {entry}") };
                let (option, word) = (option.to_string(), word.to_string());
                return Err(RulesError::NoOption { option, word, known });
            }
        }
        Ok(())
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = match (&self.act, self.goal, self.turn) {
            (Act::Hop { islands: false, .. }, ..) => "hop",
            (Act::Hop { islands: true, .. }, ..) => "fire-and-ice",
            (Act::Shared, ..) => "notakto",
            (Act::Claim, Goal::Maker(Player::X), Turn::Offer) => "picker-chooser",
            (Act::Claim, Goal::Maker(_), Turn::Offer) => "chooser-picker",
            (Act::Claim, Goal::Maker(_), _) => "maker-breaker",
            (Act::Claim, Goal::Achieve, _) => "strong",
            (Act::Claim, Goal::Avoid, _) => "misere",
        };
        f.write_str(word)?;
        if self.is_hop() && self.goal == Goal::Maker(Player::X) {
            f.write_str(" goal=maker")?;
        }
        let breaker_starts = self.goal == Goal::Maker(Player::O) && self.turn != Turn::Offer;
        if breaker_starts {
            f.write_str(" start=breaker")?;
        }
        if let Turn::Biased(a, b) = self.turn {
            let (a, b) = if breaker_starts { (b, a) } else { (a, b) };
            write!(f, " bias={a}:{b}")?;
        }
        if let Act::Hop { start: Some(label), .. } = &self.act {
            write!(f, " start={label}")?;
        }
        if self.drop {
            f.write_str(" drop")?;
        }
        if self.players > 2 {
            write!(f, " players={}", self.players)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rule_strings_round_trip() {
        for text in [
            "strong",
            "strong bias=2:1",
            "strong drop",
            "strong players=3",
            "maker-breaker",
            "maker-breaker start=breaker",
            "maker-breaker start=breaker bias=1:2",
            "misere",
            "misere bias=1:3 drop",
            "notakto",
            "notakto players=4",
            "picker-chooser",
            "chooser-picker",
            "hop",
            "hop start=b2",
            "hop bias=1:2 start=b2",
            "hop goal=maker bias=2:1",
            "hop start=1 players=3",
            "fire-and-ice start=4.4",
        ] {
            assert_eq!(text.parse::<Rules>().unwrap().to_string(), text);
        }
        assert_eq!("strong bias=1:1".parse::<Rules>().unwrap(), Rules::strong());
        assert_eq!("maker-breaker start=maker".parse::<Rules>().unwrap().to_string(), "maker-breaker");
        assert_eq!("Misère".parse::<Rules>().unwrap().to_string(), "misere");
    }

    #[test]
    fn bias_of_maker_is_named_first() {
        let rules: Rules = "maker-breaker start=breaker bias=1:2".parse().unwrap();
        assert_eq!(rules.turn, Turn::Biased(2, 1));
        assert_eq!(rules.goal, Goal::Maker(Player::O));
    }

    #[test]
    fn bad_rules_are_refused_with_a_reason() {
        for (text, word) in [
            ("chess", "there are strong"),
            ("strong bias=0:1", "at least 1"),
            ("strong bias=x", "bias=1:2"),
            ("misere bias=1:2 Bias=2:1", "an option stands once"),
            ("hop goal=maker players=3", "three or more"),
            ("hop bias=1:2 players=3", "three or more"),
            ("hop goal=breaker", "not an option"),
            ("fire-and-ice bias=1:2", "one move a turn"),
            ("fire-and-ice players=3", "for two"),
            ("misere players=3", "three or more"),
            ("strong start=breaker", "not an option of strong"),
            ("picker-chooser bias=1:2", "no bias"),
            ("strong players=9", "from 2 to 6"),
            ("", "no rules"),
        ] {
            let message = text.parse::<Rules>().unwrap_err().to_string();
            assert!(message.contains(word), "{text}: {message}");
        }
    }
}
