//! What a claim sees. Every computed value that a verdict rests on passes through a [`Probe`], which can be told to
//! change one of them: a verdict that stays the same then does not rest on what was computed.

use super::{Claim, Error, Verdict};
use noughts::Value;
use noughts::certificates::Files;
use noughts::weights::Dyadic;
use num_bigint::BigUint;
use serde::Serialize;
use std::any::Any;
use std::cell::{Cell, RefCell};

/// A value that could have come out otherwise.
pub trait Seen: Clone + 'static {
    /// Other values of the kind, none of which may leave the verdict as it is.
    fn others(&self) -> Vec<Self>;

    /// The value without what only evidence needs.
    #[must_use]
    fn light(&self) -> Self {
        self.clone()
    }
}

impl Seen for bool {
    fn others(&self) -> Vec<bool> {
        vec![!self]
    }
}

impl Seen for Value {
    fn others(&self) -> Vec<Value> {
        let kind: &[Value] = match self {
            Value::Maker | Value::Breaker => &[Value::Maker, Value::Breaker],
            _ => &[Value::First, Value::Second, Value::Draw],
        };
        kind.iter().filter(|value| *value != self).cloned().collect()
    }
}

/// How many cases were looked at: a verdict may not rest on none.
#[derive(Clone, Copy, Debug)]
pub struct Cases(pub usize);

impl Seen for Cases {
    fn others(&self) -> Vec<Cases> {
        vec![Cases(0)]
    }
}

macro_rules! numbers {
    ($($kind:ty),*) => {$(
        impl Seen for $kind {
            fn others(&self) -> Vec<$kind> {
                vec![self + <$kind>::from(1_u8)]
            }
        }
    )*};
}
numbers!(u32, u64, u128, usize, BigUint);

impl Seen for Dyadic {
    fn others(&self) -> Vec<Dyadic> {
        vec![self + &Dyadic::one()]
    }
}

/// What is written or played; nothing where something was.
impl Seen for String {
    fn others(&self) -> Vec<String> {
        vec![format!("{self} changed")]
    }
}

/// What fails, or what there is: nothing becomes something, and something nothing.
impl<T: Clone + Default + 'static> Seen for Option<T> {
    fn others(&self) -> Vec<Option<T>> {
        vec![if self.is_some() { None } else { Some(T::default()) }]
    }
}

/// A list of what fails: empty becomes not empty, and the other way round.
impl Seen for Vec<String> {
    fn others(&self) -> Vec<Vec<String>> {
        vec![if self.is_empty() { vec!["changed".to_string()] } else { Vec::new() }]
    }
}

/// Orders of planes and the like: one is missing, or one more is there.
impl Seen for Vec<u64> {
    fn others(&self) -> Vec<Vec<u64>> {
        let more = self.iter().copied().chain([self.last().map_or(1, |n| n + 1)]).collect();
        let less = (!self.is_empty()).then(|| self[1..].to_vec());
        [more].into_iter().chain(less).collect()
    }
}

/// With files for the checker, which are not changed.
impl<T: Seen> Seen for (T, Files) {
    fn others(&self) -> Vec<(T, Files)> {
        let files = self.light().1;
        self.0.others().into_iter().map(|other| (other, files.clone())).collect()
    }

    fn light(&self) -> (T, Files) {
        (self.0.light(), Files { statement: String::new(), certificate: String::new() })
    }
}

/// One of the values: its name, what it is, and how many others could stand in its place.
struct Entry {
    name: String,
    value: Box<dyn Any>,
    others: usize,
}

/// Keeps what a claim computed, so that the claim can be run again with one value changed.
#[derive(Default)]
pub struct Probe {
    entries: RefCell<Vec<Entry>>,
    change: Cell<Option<(usize, usize)>>,
    small: bool,
}

impl Probe {
    pub fn new() -> Probe {
        Probe::default()
    }

    /// For a claim that takes long: fewer or smaller cases, enough to see what the verdict rests on.
    pub fn small() -> Probe {
        Probe { small: true, ..Probe::default() }
    }

    /// The first of two lists of cases, or the second where the examination is a small one.
    pub fn cases<T>(&self, all: T, few: T) -> T {
        if self.small { few } else { all }
    }

    /// Where the value of this name is, if it was computed.
    fn find(&self, name: &str) -> Option<usize> {
        self.entries.borrow().iter().position(|entry| entry.name == name)
    }

    fn add(&self, name: String, value: Box<dyn Any>, others: usize) -> usize {
        let mut entries = self.entries.borrow_mut();
        entries.push(Entry { name, value, others });
        entries.len() - 1
    }

    /// A computed value on which the verdict rests, computed once.
    pub fn see<T: Seen>(
        &self,
        name: impl Into<String>,
        compute: impl FnOnce() -> Result<T, Error>,
    ) -> Result<T, Error> {
        let name = name.into();
        let place = if let Some(place) = self.find(&name) {
            place
        } else {
            let value = compute()?;
            let others = value.others().len();
            self.add(name, Box::new(value), others)
        };
        let entries = self.entries.borrow();
        let entry = &entries[place];
        let value =
            entry.value.downcast_ref::<T>().ok_or_else(|| format!("two values are called {}", entry.name))?;
        Ok(match self.change.get() {
            Some((changed, k)) if changed == place => value.others().swap_remove(k),
            Some(_) => value.light(),
            None => value.clone(),
        })
    }

    /// The same, for what is computed in a moment.
    pub fn is<T: Seen>(&self, name: impl Into<String>, value: T) -> Result<T, Error> {
        self.see(name, || Ok(value))
    }

    /// Something that takes time and is no result: it is computed once and never changed.
    pub fn keep<T: Clone + 'static>(
        &self,
        name: impl Into<String>,
        compute: impl FnOnce() -> Result<T, Error>,
    ) -> Result<T, Error> {
        let name = name.into();
        let place = match self.find(&name) {
            Some(place) => place,
            None => self.add(name, Box::new(compute()?), 0),
        };
        let entries = self.entries.borrow();
        let entry = &entries[place];
        let value = entry.value.downcast_ref::<T>();
        Ok(value.ok_or_else(|| format!("two values are called {}", entry.name))?.clone())
    }
}

/// What came of changing the values of a claim one by one.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Flips {
    /// How many values the verdict rests on.
    pub values: usize,
    /// How many changes were tried.
    pub changes: usize,
    /// The values that could be changed without another verdict.
    pub idle: Vec<String>,
}

impl Claim {
    /// Changes each value of an examination, in each way, and looks whether the verdict changes too. The probe is the one
    /// with which the claim was examined.
    pub fn flip(&self, probe: &Probe, verdict: Verdict) -> Flips {
        let ways: Vec<usize> = probe.entries.borrow().iter().map(|entry| entry.others).collect();
        let mut flips = Flips { values: ways.iter().filter(|n| **n > 0).count(), ..Flips::default() };
        for (place, others) in ways.into_iter().enumerate() {
            for k in 0..others {
                probe.change.set(Some((place, k)));
                flips.changes += 1;
                // An examination that ends without a verdict is a change too.
                if (self.examine)(probe).is_ok_and(|finding| finding.verdict == verdict) {
                    let name = probe.entries.borrow()[place].name.clone();
                    if flips.idle.last() != Some(&name) {
                        flips.idle.push(name);
                    }
                }
            }
        }
        probe.change.set(None);
        flips
    }
}
