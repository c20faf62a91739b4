//! What went wrong, in words for people and as an object for programs.

use noughts::SpecError;
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
}
