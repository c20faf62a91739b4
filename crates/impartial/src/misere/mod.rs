//! Misère play, where whoever moves last loses.
//!
//! Grundy numbers say little here. [`games`] takes games apart into their positions and finds outcomes by search.
//! [`quotient`] describes all sums of a family of games at once by a finite commutative monoid: two sums behave
//! alike in every sum of the family iff they are the same element. It is guessed by [`learn`] and proved by [`prove`].

pub mod games;
mod learn;
mod notakto;
mod prove;
pub mod quotient;

pub use games::Games;
pub use notakto::Notakto;
pub use quotient::{Quotient, QuotientLimits};
