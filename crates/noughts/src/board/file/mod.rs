//! `file(path)`: a board of your own from a file, in JSON, plain text or the `.pg` format.
//!
//! The formats are described for users in docs/boards.md; [`super::export`] writes all three.

mod json;
mod text;

use super::export::Format;
use super::inline::Names;
use super::{Draft, Point, Sets, Setup, Shape, Site, WinningSets};
use crate::board::builder::Builder;
use crate::spec::{Node, SpecError};
use std::collections::HashSet;
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// Most bytes of a board file.
const MOST_BYTES: u64 = 1 << 28;

/// What is wrong in a file: where, what, and what would help.
#[derive(Debug)]
struct Trouble {
    message: String,
    help: &'static str,
}

/// Reads the file named in the spec.
pub fn build(node: &Node, builder: &Builder<'_>) -> Result<Draft, SpecError> {
    node.no_suffix()?;
    let Some(path) = &node.name()?.body else {
        return Err(SpecError::at(&node.span, "expected the path of a file").help("write file(my.json)"));
    };
    let path = &path.text;
    if !builder.reader.reads_files() {
        let error = SpecError::at(&node.span, "files are not read here");
        return Err(error.help("type the sets, as in lines{1 2 3; 3 4 5}"));
    }
    let refuse = |message: String, help: &str| {
        let error = SpecError::at(&node.span, format!("{path}: {message}"));
        if help.is_empty() { error } else { error.help(help) }
    };
    let text =
        load(path).map_err(|message| refuse(message, "give a text file in JSON, plain text or .pg"))?;
    let draft = parse(path, &text).map_err(|trouble| refuse(trouble.message, trouble.help))?;
    let incidences = match &draft.sets {
        WinningSets::Listed(sets) => sets.incidences(),
        WinningSets::Nested(_) => 0,
    };
    builder.check(&node.span, draft.labels.len() as u128, incidences as u128)?;
    Ok(draft)
}

fn load(path: &str) -> Result<String, String> {
    let mut file = File::open(path).map_err(|e| format!("the file cannot be read ({e})"))?;
    if file.metadata().is_ok_and(|m| m.is_dir()) {
        return Err("this is a directory".into());
    }
    let mut bytes = Vec::new();
    file.by_ref()
        .take(MOST_BYTES + 1)
        .read_to_end(&mut bytes)
        .map_err(|e| format!("the file cannot be read ({e})"))?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(format!("the file is longer than {MOST_BYTES} bytes"));
    }
    let text = String::from_utf8(bytes).map_err(|e| {
        let readable = &e.as_bytes()[..e.utf8_error().valid_up_to()];
        let line = readable.split(|&b| b == b'\n').count();
        format!("line {line} is not text (UTF-8)")
    })?;
    // A byte order mark is no part of the text.
    Ok(text.strip_prefix('\u{feff}').map_or(text.clone(), str::to_string))
}

/// The format is told by the extension, else by its first sign: a brace, or a section of the `.pg` format.
fn parse(path: &str, text: &str) -> Result<Draft, Trouble> {
    let sign = || {
        if text.trim_start().starts_with('{') {
            Format::Json
        } else if text.lines().any(|line| line.trim() == "#positions") {
            Format::Pg
        } else {
            Format::Text
        }
    };
    match Format::of_path(Path::new(path)).unwrap_or_else(sign) {
        Format::Json => json::parse(text),
        Format::Pg => text::parse_pg(text),
        Format::Text => text::parse_plain(text),
    }
}

/// The board put together while a file is read.
#[derive(Default)]
struct Assembly {
    names: Names,
    /// The file lists its points, so that a name that is not among them is an error.
    listed: bool,
    sets: Vec<Vec<Point>>,
    second: Option<Vec<Vec<Point>>>,
    places: Vec<Site>,
    setup: Setup,
}

impl Assembly {
    /// Adds a point of the file's own list.
    fn declare(&mut self, word: &str, place: &str) -> Result<(), Trouble> {
        self.listed = true;
        if self.names.get(word).is_some() {
            return Err(Trouble {
                message: format!("{place}: point “{word}” is listed twice"),
                help: "each point stands once in the list",
            });
        }
        self.names.add(word);
        Ok(())
    }

    fn point(&mut self, word: &str, place: &str) -> Result<Point, Trouble> {
        match self.names.get(word) {
            Some(p) => Ok(p),
            None if self.listed => Err(Trouble {
                message: format!("{place}: “{word}” is not among the points"),
                help: "add it to the list of points, or leave the list out",
            }),
            None => Ok(self.names.add(word)),
        }
    }

    fn set<'w>(
        &mut self,
        words: impl IntoIterator<Item = &'w str>,
        place: &str,
    ) -> Result<Vec<Point>, Trouble> {
        let set = words.into_iter().map(|word| self.point(word, place)).collect::<Result<Vec<_>, _>>()?;
        let mut seen = HashSet::with_capacity(set.len());
        if let Some(&p) = set.iter().find(|p| !seen.insert(**p)) {
            return Err(Trouble {
                message: format!("{place}: point “{}” stands twice", self.names.labels[p as usize]),
                help: "write each point once",
            });
        }
        Ok(set)
    }

    fn finish(self) -> Result<Draft, Trouble> {
        let first: HashSet<Point> = self.setup.first.iter().copied().collect();
        if let Some(&p) = self.setup.second.iter().find(|p| first.contains(p)) {
            return Err(Trouble {
                message: format!(
                    "point “{}” belongs to both players at the start",
                    self.names.labels[p as usize]
                ),
                help: "each point belongs to one player at most",
            });
        }
        if !self.places.is_empty() && self.places.len() != self.names.labels.len() {
            return Err(Trouble {
                message: format!("{} places for {} points", self.places.len(), self.names.labels.len()),
                help: "give one place for each point, in the order of the points",
            });
        }
        let shape = if self.places.is_empty() { Shape::Free } else { Shape::Placed(self.places) };
        let setup = (self.setup != Setup::default()).then_some(self.setup);
        // Without a list of points their order is free: numbers are sorted.
        if !self.listed && setup.is_none() && shape == Shape::Free {
            let (labels, sets, second) = self.names.in_order(&self.sets, self.second.as_deref());
            return Ok(Draft { labels, sets: WinningSets::Listed(sets), second, ..Draft::default() });
        }
        let family = |sets: Vec<Vec<Point>>| sets.into_iter().collect::<Sets>().distinct();
        Ok(Draft {
            labels: self.names.labels,
            sets: WinningSets::Listed(family(self.sets)),
            second: self.second.map(family),
            shape,
            setup,
            ..Draft::default()
        })
    }
}
