//! What went wrong, in words for people and as an object for programs.

use noughts::{NotationError, RulesError, SpecError};
use serde::Serialize;
use std::error::Error;
use std::fmt;

/// Bad input, or something that could not be done: exit code 2.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Failure {
    pub message: String,
    /// What was typed, where one piece of it is to blame.
    pub input: Option<String>,
    /// Which characters of it, counted from 0.
    pub place: Option<Place>,
    /// What would work.
    pub help: Option<String>,
    /// All of that as a person reads it.
    #[serde(skip)]
    text: String,
}

/// From the first character to the one after the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Place {
    pub start: usize,
    pub end: usize,
}

/// The one object that is printed with `--json` when nothing else can be.
#[derive(Serialize)]
pub struct Refusal<'a> {
    pub error: &'a Failure,
}

/// The same for one of several games.
#[derive(Serialize)]
pub struct RefusedGame<'a> {
    pub board: &'a str,
    pub rules: &'a str,
    pub error: &'a Failure,
}

impl Failure {
    pub fn new(message: impl Into<String>) -> Failure {
        let message = message.into();
        Failure { text: message.clone(), message, ..Failure::default() }
    }

    /// The piece of input that is to blame.
    #[must_use]
    pub fn input(mut self, input: &str) -> Failure {
        self.input = Some(input.to_string());
        self
    }

    /// What would work.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Failure {
        let help = help.into();
        self.text = format!("{}; {help}", self.message);
        self.help = Some(help);
        self
    }

    /// Any error of a command. What it knows about the place and the remedy is kept.
    pub fn of(error: &(dyn Error + 'static)) -> Failure {
        if let Some(failure) = error.downcast_ref::<Failure>() {
            return failure.clone();
        }
        let text = error.to_string();
        let known =
            error.downcast_ref().and_then(of_rules).or_else(|| error.downcast_ref().and_then(of_notation));
        if let Some((input, remedy)) = known {
            let place = None;
            // The sentence ends with the remedy, after a sign.
            let said = remedy.as_deref().and_then(|remedy| text.strip_suffix(remedy));
            let message = said.map_or(&*text, |said| said.trim_end_matches([' ', ';', ':']));
            return Failure { message: message.to_string(), input: Some(input), place, help: remedy, text };
        }
        let Some(error) = error.downcast_ref::<SpecError>() else { return Failure::new(text) };
        let characters = |byte: usize| error.input.char_indices().take_while(|(i, _)| *i < byte).count();
        Failure {
            message: error.message.clone(),
            input: Some(error.input.clone()),
            place: Some(Place { start: characters(error.span.start), end: characters(error.span.end) }),
            help: error.help.clone(),
            text,
        }
    }
}

/// What was typed, and what would work where the sentence ends with that.
type Known = (String, Option<String>);

fn of_rules(error: &RulesError) -> Option<Known> {
    match error {
        RulesError::Unknown { word, known } => Some((word.clone(), Some(known.clone()))),
        RulesError::NoOption { option, .. } | RulesError::Option { option, .. } => {
            Some((option.clone(), None))
        }
        RulesError::Unfit { board, .. } => Some((board.clone(), None)),
        _ => None,
    }
}

fn of_notation(error: &NotationError) -> Option<Known> {
    let (input, remedy) = match error {
        NotationError::NoPoint { text, points, .. } => (text, Some(format!("its points are {points}"))),
        NotationError::Nobody { text } => (text, Some("write X: or O: before the points".to_string())),
        NotationError::Untold { text } => (text, Some("give the position before the last move".to_string())),
        NotationError::NoPiece { text, start } => (text, Some(format!("write the pieces, as in “{start}”"))),
        NotationError::Turn { text } => (text, Some("write “; O to move”".to_string())),
        NotationError::Twice { point: text }
        | NotationError::NoPlayer { text, .. }
        | NotationError::NeverToMove { text } => (text, None),
        _ => return None,
    };
    Some((input.clone(), remedy))
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Error for Failure {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_place_is_counted_in_characters() {
        let error = noughts::SpecReader::new().board("lines{é è; ü} - lne(1)").unwrap_err();
        let failure = Failure::of(&error);
        let place = failure.place.unwrap();
        let typed: Vec<char> = failure.input.unwrap().chars().collect();
        assert!(place.start < place.end && place.end <= typed.len(), "{place:?}");
    }

    #[test]
    fn what_was_typed_and_what_would_work_are_named() {
        let rules = |text: &str| Failure::of(&text.parse::<noughts::Rules>().unwrap_err());
        let board: noughts::Board = "3^2".parse().unwrap();
        let game = noughts::Rules::strong().on(board).unwrap();
        let position = |text: &str| Failure::of(&game.parse_position(text).unwrap_err());
        let hops = "hop start=b2".parse::<noughts::Rules>().unwrap().on(game.board().clone()).unwrap();
        for (failure, input, message, help) in [
            (rules("stron"), "stron", "no rules are called “stron”", Some("did you mean strong")),
            (rules("hop bias=1:2 bias=2:1"), "bias=2:1", "bias=2:1: an option stands once", None),
            (rules("strong start=b2"), "start=b2", "“start=b2” is not an option of strong", None),
            (position("X: z9"), "z9", "3^2 has no point “z9”", Some("its points are a1")),
            (position("a1"), "a1", "“a1” belongs to nobody", Some("write X: or O:")),
            (position("X: a1 O: a1"), "a1", "point a1 is given twice", None),
            (
                Failure::of(&hops.parse_position("; O to move").unwrap_err()),
                "; O to move",
                "position “; O to move” has no piece",
                Some("as in “X: b2”"),
            ),
        ] {
            assert_eq!(failure.input.as_deref(), Some(input), "{failure}");
            assert!(failure.message.starts_with(message), "{failure:?}");
            assert_eq!(failure.help.is_some(), help.is_some(), "{failure:?}");
            assert!(failure.help.unwrap_or_default().contains(help.unwrap_or_default()));
        }
    }
}
