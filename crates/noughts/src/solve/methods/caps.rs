//! Misère play on a projective binary triple system: the second player wins by the published strategy of Clark, Mancini and
//! Van Hook, on boards of any size. Why it wins stands in docs/certificates.md; the strategy itself is `clark-pbsts`.

use super::{Entry, Method, Settles, mirror};
use crate::board::Point;
use crate::board::triples::Triples;
use crate::certificate::{Part, Proof};
use crate::game::{Game, Player, Position, Question};
use crate::limits::Meter;
use crate::solve::solver::{Options, proved};
use crate::solve::verdict::{Decision, Value};

/// Its line in the list of methods.
pub const ENTRY: Entry = Entry {
    method: Method::Caps,
    word: "caps",
    settles: Settles::Game,
    needs: "misère from the empty board of a projective binary triple system, more than 16 points",
    proves: "that the second player wins",
    evidence: "the points as vectors over GF(2)",
};

/// The second player wins where the points are the vectors of a space and the sets its lines.
pub fn decide(game: &dyn Game, position: &Position, options: &Options, meter: &Meter) -> Option<Decision> {
    let sets = mirror::applies(game, position)?.sets(Player::X);
    let vectors = vectors(&Triples::recognise(position.owner.len(), sets)?)?;
    let part = Part { question: Question::wins(Player::O), proof: Proof::Caps { vectors } };
    Some(proved(Value::win(game, Player::O), "caps", part, options, meter))
}

/// The points as non-zero vectors over GF(2), as numbers, so that the three points of every set have the sum 0.
fn vectors(triples: &Triples) -> Option<Vec<u32>> {
    let points = triples.points().count();
    if !(points + 1).is_power_of_two() {
        return None;
    }
    let mut vectors = vec![0; points];
    let mut span: Vec<Point> = Vec::with_capacity(points);
    // A point outside of the span of those before it is a new unit vector, and the span grows by its sums.
    while let Some(new) = triples.points().find(|&p| vectors[p.index()] == 0) {
        let unit = span.len() as u32 + 1;
        vectors[new.index()] = unit;
        let old = span.clone();
        span.push(new);
        for p in old {
            let sum = triples.third(p, new);
            if vectors[sum.index()] != 0 {
                return None;
            }
            vectors[sum.index()] = vectors[p.index()] ^ unit;
            span.push(sum);
        }
    }
    let good = |p: Point, q: Point| {
        let third = triples.third(p, q);
        vectors[p.index()] ^ vectors[q.index()] == vectors[third.index()]
    };
    triples.points().all(|p| triples.points().all(|q| p == q || good(p, q))).then_some(vectors)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;

    /// Among the systems of 15 points the first alone is projective, and of others none is.
    #[test]
    fn projective_systems_and_no_others_have_vectors() {
        for (spec, projective) in [
            ("PBSTS(7)", true),
            ("PG(2,2)", true),
            ("PBSTS(31)", true),
            ("PG(3,2)", true),
            ("STS(15,1)", true),
            ("STS(15,2)", false),
            ("STS(15,61)", false),
            ("STS(15,80)", false),
            ("AG(2,3)", false),
            ("double(STS(15,2))", false),
        ] {
            let board = Board::parse(spec).unwrap();
            let sets = board.list_sets(1 << 20).unwrap();
            let triples = Triples::recognise(board.points(), &sets).expect("a triple system");
            let found = vectors(&triples);
            assert_eq!(found.is_some(), projective, "{spec}");
            let mut all = found.unwrap_or_else(|| (1..=board.points() as u32).collect());
            all.sort_unstable();
            assert_eq!(all, (1..=board.points() as u32).collect::<Vec<_>>(), "{spec}");
        }
    }
}
