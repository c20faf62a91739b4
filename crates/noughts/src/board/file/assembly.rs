//! The board put together while a file is read, under the limits of the reader.

use super::Trouble;
use super::words::label_trouble;
use crate::board::inline::Names;
use crate::board::labels::{FEW, is_plain};
use crate::board::{Draft, Point, Sets, Setup, Shape, Site, WinningSets, fold_label};
use foldhash::HashMap;

/// Says why so many points and incidences are too many.
type Check<'a> = &'a dyn Fn(usize, usize) -> Result<(), String>;

/// Which player's sets.
#[derive(Clone, Copy, PartialEq)]
pub enum Side {
    First,
    Second,
}

pub struct Assembly<'a> {
    check: Check<'a>,
    names: Names,
    /// Labels as they are compared, with the point; none while there are few labels and all of them plain.
    folded: HashMap<String, Point>,
    /// So many points and incidences are allowed, as far as that was asked.
    granted: (usize, usize),
    /// The file lists its points, so that a name that is not among them is an error.
    pub listed: bool,
    sets: Sets,
    second: Option<Sets>,
    pub places: Vec<Site>,
    pub setup: Setup,
    /// The set being read.
    open: Vec<Point>,
    /// So many points may be in it without another question.
    spare: usize,
}

/// So many points are compared with each other sooner than sorted.
const FEW_POINTS: usize = 8;
const SMALLER: &str = "give a smaller board";

impl<'a> Assembly<'a> {
    pub fn new(check: Check<'a>) -> Assembly<'a> {
        Assembly {
            check,
            names: Names::default(),
            folded: HashMap::default(),
            granted: (0, 0),
            listed: false,
            sets: Sets::default(),
            second: None,
            places: Vec::new(),
            setup: Setup::default(),
            open: Vec::new(),
            spare: 0,
        }
    }

    pub fn points(&self) -> usize {
        self.names.labels.len()
    }

    fn incidences(&self) -> usize {
        self.sets.incidences() + self.second.as_ref().map_or(0, Sets::incidences) + self.open.len()
    }

    /// Refuses more points or incidences than the reader allows.
    #[inline]
    pub fn room(&mut self, points: usize, incidences: usize, line: usize) -> Result<(), Trouble> {
        let (points, incidences) = (self.points() + points, self.incidences() + incidences);
        if points <= self.granted.0 && incidences <= self.granted.1 {
            return Ok(());
        }
        self.ask(points, incidences, line)
    }

    /// Asks the reader, for more than is needed where that is allowed: it is asked again and again.
    fn ask(&mut self, points: usize, incidences: usize, line: usize) -> Result<(), Trouble> {
        let twice = (points.saturating_mul(2).max(64), incidences.saturating_mul(2).max(1024));
        self.granted = if (self.check)(twice.0, twice.1).is_ok() {
            twice
        } else {
            (self.check)(points, incidences).map_err(|message| Trouble::new(line, message, SMALLER))?;
            (points, incidences)
        };
        Ok(())
    }

    /// Adds a point of the file's own list.
    pub fn declare(&mut self, word: &str, line: usize) -> Result<Point, Trouble> {
        self.listed = true;
        if self.names.get(word).is_some() {
            let message = format!("point “{word}” is listed twice");
            return Err(Trouble::new(line, message, "each point stands once in the list"));
        }
        self.add(word, line)
    }

    /// Points 1 to n.
    pub fn declare_numbers(&mut self, n: usize, line: usize) -> Result<(), Trouble> {
        self.room(n, 0, line)?;
        self.listed = true;
        (1..=n).try_for_each(|p| self.declare(&p.to_string(), line).map(|_| ()))
    }

    fn add(&mut self, word: &str, line: usize) -> Result<Point, Trouble> {
        if let Some((message, help)) = label_trouble(word) {
            return Err(Trouble::new(line, message, help));
        }
        self.room(1, 0, line)?;
        let other = self.differs_by_case(word);
        let p = self.names.add(word);
        if let Some(other) = other {
            let other = &self.names.labels[other.index()];
            let message = format!("the labels “{other}” and “{word}” differ by case only");
            return Err(Trouble::new(
                line,
                message,
                "spell a point the same everywhere, or rename one of the two",
            ));
        }
        Ok(p)
    }

    /// The point whose label is this word up to case, if it is not the point of that name.
    fn differs_by_case(&mut self, word: &str) -> Option<Point> {
        let labels = &self.names.labels;
        if self.folded.is_empty() {
            // Those before are plain, or they were filed.
            if labels.len() < FEW && is_plain(word) {
                return labels.iter().position(|other| other.eq_ignore_ascii_case(word)).map(Point::new);
            }
            self.folded.extend(labels.iter().map(|label| fold_label(label)).zip(Point::all(labels.len())));
        }
        self.folded.insert(fold_label(word), Point::new(labels.len()))
    }

    pub fn point(&mut self, word: &str, line: usize) -> Result<Point, Trouble> {
        match self.names.get(word) {
            Some(p) => Ok(p),
            None if self.listed => {
                let message = format!("“{word}” is not among the points");
                let number = word.parse::<u64>().is_ok() && self.names.get("1").is_some();
                Err(Trouble::new(
                    line,
                    message,
                    if number {
                        format!(
                            "here points are counted from 1 to {}; correct the number, or the list of points",
                            self.points()
                        )
                    } else {
                        "add it to the list of points, or leave the list out".to_string()
                    },
                ))
            }
            None => self.add(word, line),
        }
    }

    /// Adds a point to the set being read.
    pub fn put(&mut self, word: &str, line: usize) -> Result<(), Trouble> {
        let p = match self.names.get(word) {
            Some(p) => p,
            None => self.point(word, line)?,
        };
        self.join(p, line)
    }

    /// Adds the point with a number, counted from 0, to the set being read.
    pub fn put_number(&mut self, number: usize, line: usize) -> Result<(), Trouble> {
        self.join(Point::new(number), line)
    }

    #[inline]
    fn join(&mut self, p: Point, line: usize) -> Result<(), Trouble> {
        if self.open.len() >= self.spare {
            self.room(0, 1, line)?;
            self.spare = self.granted.1 - (self.incidences() - self.open.len());
        }
        self.open.push(p);
        Ok(())
    }

    /// Ends the set being read.
    pub fn close(&mut self, side: Side, line: usize) -> Result<(), Trouble> {
        let set = self.take(line)?;
        if set.is_empty() {
            return Err(Trouble::new(line, "this set is empty", "leave it out"));
        }
        match side {
            Side::First => self.sets.push(&set),
            Side::Second => self.second.get_or_insert_default().push(&set),
        }
        self.open = set;
        self.open.clear();
        Ok(())
    }

    /// The points read since the last set, in their order, if each of them stands there once.
    pub fn take(&mut self, line: usize) -> Result<Vec<Point>, Trouble> {
        let set = std::mem::take(&mut self.open);
        self.spare = 0;
        let twice = if set.len() <= FEW_POINTS {
            (1..set.len()).map(|i| set[i]).zip(1..).find(|(p, i)| set[..*i].contains(p)).map(|(p, _)| p)
        } else {
            let mut sorted = set.clone();
            sorted.sort_unstable();
            sorted.windows(2).find(|w| w[0] == w[1]).map(|w| w[0])
        };
        if let Some(twice) = twice {
            let message = format!("point “{}” stands twice", self.names.labels[twice.index()]);
            return Err(Trouble::new(line, message, "write each point once"));
        }
        Ok(set)
    }

    /// The second player has sets of her own, perhaps none.
    pub fn two_families(&mut self) {
        self.second.get_or_insert_default();
    }

    /// The same sets for both players are one family.
    pub fn merge_families(&mut self) {
        let sorted = |sets: &Sets| {
            let mut all: Vec<Vec<Point>> = sets.iter().map(<[Point]>::to_vec).collect();
            all.sort_unstable();
            all.dedup();
            all
        };
        // Mostly they stand in the same order.
        let same = |second: &Sets| *second == self.sets || sorted(second) == sorted(&self.sets);
        if self.second.as_ref().is_some_and(same) {
            self.second = None;
        }
    }

    pub fn has_sets(&self) -> bool {
        !self.sets.is_empty()
    }

    pub fn finish(self, line: usize) -> Result<Draft, Trouble> {
        if let Some(&p) = self.setup.second.iter().find(|p| self.setup.first.contains(p)) {
            let message =
                format!("point “{}” belongs to both players at the start", self.names.labels[p.index()]);
            return Err(Trouble::new(line, message, "each point belongs to one player at most"));
        }
        if !self.places.is_empty() && self.places.len() != self.points() {
            let message = format!("{} places for {} points", self.places.len(), self.points());
            return Err(Trouble::new(
                line,
                message,
                "give one place for each point, in the order of the points",
            ));
        }
        let shape = if self.places.is_empty() { Shape::Free } else { Shape::Placed(self.places) };
        let setup = (self.setup != Setup::default()).then_some(self.setup);
        // Without a list of points their order is free: numbers are sorted.
        if !self.listed && setup.is_none() && shape == Shape::Free {
            let (labels, sets, second) = self.names.in_order(&self.sets, self.second.as_ref());
            return Ok(Draft { labels, sets: WinningSets::Listed(sets), second, ..Draft::default() });
        }
        Ok(Draft {
            labels: self.names.labels,
            sets: WinningSets::Listed(self.sets.distinct()),
            second: self.second.map(|sets| sets.distinct()),
            shape,
            setup,
            ..Draft::default()
        })
    }
}
