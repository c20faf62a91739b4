//! Sums over winning sets of products of values at their points, with first and mixed second derivatives.
//!
//! F(x) = Σ over the sets of Π over their points of `x_p` is linear in each `x_p`. Its derivative by `x_p` is the same
//! sum over the sets through p with p left out. On a nest F is the outer board's F at the islands' own F, so
//! derivatives follow by the chain rule and no set is listed.

use super::Dyadic;
use crate::board::{Board, Nest, Point, Sets, WinningSets};
use std::collections::HashMap;

/// F and its derivatives at one point of space.
#[derive(Debug)]
pub struct Gradient<'a> {
    board: &'a Board,
    values: Vec<Dyadic>,
    total: Dyadic,
    slopes: Vec<Dyadic>,
    /// On a nest: each island's own gradient, and the outer board's at their totals.
    parts: Option<(&'a Nest, Vec<Gradient<'a>>, Box<Gradient<'a>>)>,
}

impl<'a> Gradient<'a> {
    pub fn new(board: &'a Board, values: Vec<Dyadic>) -> Gradient<'a> {
        match board.winning_sets() {
            WinningSets::Listed(sets) => {
                let (total, slopes) = over_sets(sets, &values);
                Gradient { board, values, total, slopes, parts: None }
            }
            WinningSets::Nested(nest) => {
                let island = |o: usize| {
                    let range = nest.first_point[o]..nest.first_point[o + 1];
                    Gradient::new(&nest.inners[nest.inner_of[o] as usize], values[range].to_vec())
                };
                let islands: Vec<Gradient> = (0..nest.outer.points()).map(island).collect();
                let outer = Gradient::new(&nest.outer, islands.iter().map(|i| i.total.clone()).collect());
                let slopes = islands.iter().zip(&outer.slopes);
                let slopes =
                    slopes.flat_map(|(i, factor)| i.slopes.iter().map(move |s| s * factor)).collect();
                let total = outer.total.clone();
                Gradient { board, values, total, slopes, parts: Some((nest, islands, Box::new(outer))) }
            }
        }
    }

    /// F itself.
    pub fn total(&self) -> &Dyadic {
        &self.total
    }

    /// The derivative by the value of p.
    pub fn slope(&self, p: Point) -> &Dyadic {
        &self.slopes[p.index()]
    }

    /// The mixed derivative by the values of two different points.
    pub fn mixed(&self, p: Point, q: Point) -> Dyadic {
        if let Some((nest, islands, outer)) = &self.parts {
            let ((i, a), (j, b)) = (nest.locate(p), nest.locate(q));
            let [first, second] = [i, j].map(|o| &islands[o.index()]);
            return if i == j {
                &first.mixed(a, b) * outer.slope(i)
            } else {
                &(first.slope(a) * second.slope(b)) * &outer.mixed(i, j)
            };
        }
        let WinningSets::Listed(sets) = self.board.winning_sets() else { return Dyadic::zero() };
        let through =
            sets.iter().filter(|set| set.binary_search(&p).is_ok() && set.binary_search(&q).is_ok());
        through
            .map(|set| {
                let others = set.iter().filter(|&&x| x != p && x != q);
                others.fold(Dyadic::one(), |product, &x| &product * &self.values[x.index()])
            })
            .sum()
    }
}

/// How often each value occurs in a set, values numbered in order of first appearance on the board.
type Signature = Vec<(u32, u32)>;

/// F and its derivatives over listed sets. Sets whose points have the same values share one product, which makes
/// the opening of a large board as cheap as a single set.
fn over_sets(sets: &Sets, values: &[Dyadic]) -> (Dyadic, Vec<Dyadic>) {
    let mut numbers: HashMap<&Dyadic, u32> = HashMap::new();
    let mut distinct: Vec<&Dyadic> = Vec::new();
    let class: Vec<u32> = values
        .iter()
        .map(|value| {
            *numbers.entry(value).or_insert_with(|| {
                distinct.push(value);
                distinct.len() as u32 - 1
            })
        })
        .collect();
    // For each signature: the whole product, and the product without one factor of each of its values.
    let mut products: HashMap<Signature, (Dyadic, Vec<Dyadic>)> = HashMap::new();
    let mut total = Dyadic::zero();
    let mut slopes = vec![Dyadic::zero(); values.len()];
    for set in sets.iter() {
        let mut classes: Vec<u32> = set.iter().map(|&p| class[p.index()]).collect();
        classes.sort_unstable();
        let signature: Signature = classes.chunk_by(|a, b| a == b).map(|c| (c[0], c.len() as u32)).collect();
        let (whole, without) =
            products.entry(signature.clone()).or_insert_with(|| leave_one_out(&signature, &distinct));
        total += &*whole;
        for &p in set {
            let at = signature.partition_point(|&(c, _)| c < class[p.index()]);
            slopes[p.index()] += &without[at];
        }
    }
    (total, slopes)
}

/// The product of all values of a signature, and for each value the product with one factor of it left out.
fn leave_one_out(signature: &Signature, distinct: &[&Dyadic]) -> (Dyadic, Vec<Dyadic>) {
    let powers: Vec<Dyadic> = signature.iter().map(|&(c, times)| distinct[c as usize].pow(times)).collect();
    // after[i]: the product of the powers from i on.
    let mut after = vec![Dyadic::one(); powers.len() + 1];
    for i in (0..powers.len()).rev() {
        after[i] = &powers[i] * &after[i + 1];
    }
    let mut before = Dyadic::one();
    let mut without = Vec::with_capacity(powers.len());
    for (i, &(c, times)) in signature.iter().enumerate() {
        let fewer = distinct[c as usize].pow(times - 1);
        without.push(&(&before * &fewer) * &after[i + 1]);
        before = &before * &powers[i];
    }
    (before, without)
}
