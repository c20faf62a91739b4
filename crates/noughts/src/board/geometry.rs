//! `AG(n,q)` and `PG(n,q)` with the flats of one dimension as winning sets.
//!
//! Order of the points: AG(n,q) counts in base q with the first coordinate fastest, so AG(2,q) goes row by
//! row. PG(n,q) is AG(n,q) (homogeneous coordinates that begin with 1), then the points at infinity, which
//! are PG(n−1,q); PG(1,q) is (1,0), (0,1), (1,1), (1,2), …. The winning sets follow the same recursion:
//! the parallel classes of k-flats of AG(n,q) stand in the order of the (k−1)-flats of PG(n−1,q), so a
//! plane has its rows first, then its columns, then slope 1, 2, ….

use super::grid::cell_label;
use super::{Draft, Point, SetId, Sets, Shape, WinningSets, labels, orders};
use crate::board::builder::Builder;
use crate::field::{Field, NoField};
use crate::spec::power;
use crate::spec::{Node, SpecError};

/// AG(n,q), with an optional `:planes`, `:hyperplanes` or `:flats(k)`.
pub fn build_affine(node: &Node, builder: &Builder<'_>) -> Result<Draft, SpecError> {
    let space = Space::read(node, builder, "AG(2,4)", affine_counts)?;
    let (n, order) = (space.dimension, space.field.order());
    let coordinates = space.affine_points();
    let labels = coordinates
        .iter()
        .map(|v| if n == 2 { cell_label(v[0], v[1]) } else { labels::vector(v, order) })
        .collect();
    let mut sets = Sets::default();
    let mut classes: Vec<Vec<SetId>> = Vec::new();
    space.affine_flats(n, space.flat, |class, flat| {
        classes.resize(class + 1, Vec::new());
        classes[class].push(SetId::new(sets.len()));
        sets.push(flat);
    });
    Ok(Draft {
        derived: true,
        labels,
        sets: WinningSets::Listed(sets),
        coordinates,
        classes,
        shape: if n == 2 {
            Shape::Affine { order }
        } else {
            Shape::Cube { side: order, dimension: n as u32 }
        },
        ..Draft::default()
    })
}

/// PG(n,q), with an optional `:planes`, `:hyperplanes` or `:flats(k)`.
pub fn build_projective(node: &Node, builder: &Builder<'_>) -> Result<Draft, SpecError> {
    let space = Space::read(node, builder, "PG(2,3)", projective_counts)?;
    let (n, order) = (space.dimension, space.field.order());
    let coordinates = space.projective_points(n);
    let labels = match (n, order) {
        (2, 2) => labels::numbers(7),
        (2, _) => projective_plane_labels(order),
        _ => coordinates.iter().map(|v| labels::vector(v, order)).collect(),
    };
    Ok(Draft {
        derived: true,
        labels,
        sets: WinningSets::Listed(space.projective_flats(n, space.flat)),
        coordinates,
        shape: if n == 2 { Shape::Projective { order } } else { Shape::Free },
        ..Draft::default()
    })
}

/// The affine cells of a projective plane row by row, then `∞1`, `∞2`, ….
pub fn projective_plane_labels(order: u32) -> Vec<String> {
    let cells = (0..order).flat_map(|y| (0..order).map(move |x| cell_label(x, y)));
    cells.chain((1..=order + 1).map(|i| format!("∞{i}"))).collect()
}

/// A vector space GF(q)^n read as an affine or projective space, and the dimension of the flats that win.
struct Space {
    field: Field,
    dimension: usize,
    flat: usize,
}

/// A basis in reduced row echelon form.
type Basis = Vec<Vec<u32>>;

impl Space {
    fn read(
        node: &Node,
        builder: &Builder<'_>,
        syntax: &str,
        counts: fn(u64, u64, u64) -> Counts,
    ) -> Result<Space, SpecError> {
        let [dimension, order] = node.args(2..=2, syntax)? else { unreachable!() };
        let n = dimension.number("the dimension")?;
        let q = order.number("the order")?;
        if n == 0 {
            let message = "the dimension is 0; a space with lines has at least dimension 1";
            return Err(SpecError::at(&dimension.span, message));
        }
        let flat = read_flat(node, n)?;
        if q >= 2 {
            let Counts { points, incidences } = counts(n, q, flat);
            builder.check(&node.span, points, incidences)?;
        }
        if n == 2 {
            orders::check_plane(&order.span, q)?;
        }
        let no_field = |e: NoField| {
            SpecError::at(&order.span, e.to_string())
                .help(format!("fields exist for prime powers, the nearest being {}", orders::nearest(q)))
        };
        let field = Field::new(q).map_err(no_field)?;
        Ok(Space { field, dimension: n as usize, flat: flat as usize })
    }

    /// The vectors of GF(q)^n, first coordinate fastest.
    fn affine_points(&self) -> Vec<Vec<u32>> {
        let q = u64::from(self.field.order());
        let count = q.pow(self.dimension as u32);
        let digits = |mut i: u64| -> Vec<u32> {
            let mut digit = || {
                let d = i % q;
                i /= q;
                d as u32
            };
            (0..self.dimension).map(|_| digit()).collect()
        };
        (0..count).map(digits).collect()
    }

    /// Homogeneous coordinates of the points of PG(n,q); the first that is not 0 is 1.
    fn projective_points(&self, n: usize) -> Vec<Vec<u32>> {
        self.subspaces(n + 1, 1).into_iter().map(|mut basis| basis.swap_remove(0)).collect()
    }

    /// All d-dimensional subspaces of GF(q)^m, in the order of the points and flats of PG(m−1,q).
    fn subspaces(&self, m: usize, d: usize) -> Vec<Basis> {
        if d == 0 {
            return vec![Vec::new()];
        }
        if d > m {
            return Vec::new();
        }
        let prefixed = |head: u32, tail: &[u32]| [&[head], tail].concat();
        let at_infinity = self.subspaces(m - 1, d).into_iter();
        let at_infinity = at_infinity.map(|basis| basis.iter().map(|row| prefixed(0, row)).collect());
        let mut finite = Vec::new();
        for direction in self.subspaces(m - 1, d - 1) {
            let rest: Basis = direction.iter().map(|row| prefixed(0, row)).collect();
            for offset in self.offsets(m - 1, &direction) {
                let mut basis = vec![prefixed(1, &offset)];
                basis.extend(rest.iter().cloned());
                finite.push(basis);
            }
        }
        // On PG(1,q) the two coordinate directions come first: rows and columns of a plane.
        let after = if (m, d) == (2, 1) { 1 } else { finite.len() };
        let late = finite.split_off(after);
        finite.into_iter().chain(at_infinity).chain(late).collect()
    }

    /// One vector of each coset of the span of a basis: those that are 0 where the basis has its pivots.
    fn offsets(&self, m: usize, basis: &Basis) -> Vec<Vec<u32>> {
        let is_pivot = |column: usize| basis.iter().any(|row| pivot(row) == column);
        let mut offsets = vec![vec![0; m]];
        // The last coordinate varies slowest.
        for column in (0..m).filter(|&c| !is_pivot(c)) {
            let copies = (0..self.field.order()).flat_map(|value| {
                offsets.iter().map(move |v| {
                    let mut v = v.clone();
                    v[column] = value;
                    v
                })
            });
            offsets = copies.collect();
        }
        offsets
    }

    /// Every vector of the span of a basis.
    fn span(&self, basis: &Basis, dimension: usize) -> Vec<Vec<u32>> {
        let mut vectors = vec![vec![0; dimension]];
        for row in basis {
            let copies = (0..self.field.order()).flat_map(|c| {
                let step: Vec<u32> = row.iter().map(|&a| self.field.mul(a, c)).collect();
                let moved = move |v: &Vec<u32>| {
                    v.iter().zip(&step).map(|(&a, &b)| self.field.add(a, b)).collect::<Vec<u32>>()
                };
                vectors.iter().map(moved)
            });
            vectors = copies.collect();
        }
        vectors
    }

    /// Visits the k-flats of AG(n,q) class by class, with the number of the class.
    fn affine_flats(&self, n: usize, k: usize, mut visit: impl FnMut(usize, &mut Vec<Point>)) {
        let (field, q) = (&self.field, self.field.order());
        let mut flat = Vec::new();
        for (class, direction) in self.subspaces(n, k).iter().enumerate() {
            let span = self.span(direction, n);
            for offset in self.offsets(n, direction) {
                flat.clear();
                flat.extend(span.iter().map(|v| {
                    let sums = v.iter().zip(&offset).rev().map(|(&a, &b)| field.add(a, b));
                    Point::from(sums.fold(0, |index, a| index * q + a))
                }));
                visit(class, &mut flat);
            }
        }
    }

    /// The k-flats of PG(n,q): those of AG(n,q), each with the flat at infinity of its class, then those at
    /// infinity.
    fn projective_flats(&self, n: usize, k: usize) -> Sets {
        let mut sets = Sets::default();
        let infinity = self.field.order().pow(n as u32) as usize;
        if k == 0 {
            let points = projective_size(n as u64, u64::from(self.field.order())) as usize;
            return Point::all(points).map(|p| [p]).collect();
        }
        if k > n {
            return sets;
        }
        let ends = self.projective_flats(n - 1, k - 1);
        self.affine_flats(n, k, |class, flat| {
            flat.extend(ends.get(class).iter().map(|p| p.plus(infinity)));
            sets.push(flat);
        });
        for flat in self.projective_flats(n - 1, k).iter() {
            sets.push(&flat.iter().map(|p| p.plus(infinity)).collect::<Vec<_>>());
        }
        sets
    }
}

fn pivot(row: &[u32]) -> usize {
    row.iter().position(|&a| a != 0).unwrap_or(row.len())
}

fn read_flat(node: &Node, dimension: u64) -> Result<u64, SpecError> {
    let Some((suffix, word)) = node.suffix() else { return Ok(1) };
    let flat = match word.as_str() {
        "points" => 0,
        "lines" => 1,
        "planes" => 2,
        "hyperplanes" => dimension - 1,
        "flats" => suffix.args(1..=1, "AG(3,3):flats(2)")?[0].number("the dimension of the flats")?,
        _ => {
            return Err(SpecError::at(&suffix.span, format!("no “:{word}” is defined for this board"))
                .help("there are :lines, :planes, :hyperplanes and :flats(k)"));
        }
    };
    if flat > dimension {
        let message = format!("flats of dimension {flat} in a space of dimension {dimension}");
        return Err(SpecError::at(&suffix.span, message).help(format!("choose at most {dimension}")));
    }
    Ok(flat)
}

struct Counts {
    points: u128,
    incidences: u128,
}

/// The number of points of PG(n,q).
fn projective_size(n: u64, q: u64) -> u128 {
    (0..=n.min(64)).fold(0u128, |sum, i| sum.saturating_add(power(q, i)))
}

/// The number of d-dimensional subspaces of GF(q)^m, saturating.
fn subspace_count(m: u64, d: u64, q: u64) -> u128 {
    let d = d.min(m - d);
    let mut count = 1u128;
    for i in 0..d {
        // Each partial product is itself a Gaussian binomial, so the division is exact.
        let factor = power(q, m - i).saturating_sub(1);
        match count.checked_mul(factor) {
            Some(product) => count = product / power(q, i + 1).saturating_sub(1).max(1),
            None => return u128::MAX,
        }
    }
    count
}

/// Spaces with more points than this are refused in any case; their flats need not be counted.
const MOST_POINTS: u128 = 1 << 20;

fn affine_counts(n: u64, q: u64, flat: u64) -> Counts {
    let points = power(q, n);
    // Every point is on one flat of each class; beyond the limit the exact number does not matter.
    let classes = if points > MOST_POINTS { 1 } else { subspace_count(n, flat, q) };
    Counts { points, incidences: points.saturating_mul(classes) }
}

fn projective_counts(n: u64, q: u64, flat: u64) -> Counts {
    let points = projective_size(n, q);
    let flats = if points > MOST_POINTS { 1 } else { subspace_count(n + 1, flat + 1, q) };
    Counts { points, incidences: flats.saturating_mul(projective_size(flat, q)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use std::collections::HashSet;

    fn sets(board: &Board) -> &Sets {
        match board.winning_sets() {
            WinningSets::Listed(sets) => sets,
            WinningSets::Nested(_) => panic!("a geometry lists its sets"),
        }
    }

    /// How many sets each pair of points is on, by counting; `None` unless it is the same for all pairs.
    fn pairs(board: &Board) -> Option<u32> {
        let n = board.points();
        let mut together = vec![0u32; n * n];
        for set in sets(board).iter() {
            for &a in set {
                for &b in set {
                    together[a.index() * n + b.index()] += 1;
                }
            }
        }
        let first = together[1];
        (0..n).all(|a| (0..n).all(|b| a == b || together[a * n + b] == first)).then_some(first)
    }

    #[test]
    fn planes_obey_their_axioms() {
        for q in [2usize, 3, 4, 5, 7, 8, 9, 11, 13, 16] {
            let board = Board::parse(&format!("AG(2,{q})")).unwrap();
            assert_eq!((board.points(), sets(&board).len()), (q * q, q * q + q));
            assert!(sets(&board).iter().all(|s| s.len() == q));
            assert_eq!(pairs(&board), Some(1), "AG(2,{q})");
            // Each parallel class partitions the points.
            assert_eq!(board.classes().len(), q + 1);
            for class in board.classes() {
                let covered: HashSet<Point> =
                    class.iter().flat_map(|&l| sets(&board).get(l.index()).to_vec()).collect();
                assert_eq!((class.len(), covered.len()), (q, q * q));
            }
            let board = Board::parse(&format!("PG(2,{q})")).unwrap();
            assert_eq!((board.points(), sets(&board).len()), (q * q + q + 1, q * q + q + 1));
            assert!(sets(&board).iter().all(|s| s.len() == q + 1));
            assert_eq!(pairs(&board), Some(1), "PG(2,{q})");
        }
    }

    #[test]
    fn a_projective_plane_is_its_affine_part_with_a_point_at_infinity_on_each_class() {
        for q in [3usize, 4, 7, 9] {
            let affine = Board::parse(&format!("AG(2,{q})")).unwrap();
            let projective = Board::parse(&format!("PG(2,{q})")).unwrap();
            let lines = sets(&projective);
            for (c, class) in affine.classes().iter().enumerate() {
                for &l in class {
                    let mut line = sets(&affine).get(l.index()).to_vec();
                    line.push(Point::new(q * q + c));
                    assert_eq!(lines.get(l.index()), line);
                }
            }
            let infinity: Vec<Point> = (q * q..=q * q + q).map(Point::new).collect();
            assert_eq!(lines.get(lines.len() - 1), infinity);
        }
    }

    #[test]
    fn flats_have_the_counts_of_the_gaussian_binomials() {
        // (spec, points, flats, points on a flat, flats on a pair of points)
        let known = [
            ("AG(3,2)", 8, 28, 2, Some(1)),
            ("AG(3,2):planes", 8, 14, 4, Some(3)),
            ("AG(3,3)", 27, 117, 3, Some(1)),
            ("AG(3,3):hyperplanes", 27, 39, 9, Some(4)),
            ("AG(4,3):flats(2)", 81, 1170, 9, Some(13)),
            ("PG(3,2)", 15, 35, 3, Some(1)),
            ("PG(3,2):planes", 15, 15, 7, Some(3)),
            ("PG(3,3)", 40, 130, 4, Some(1)),
            ("PG(3,4):lines", 85, 357, 5, Some(1)),
            ("PG(4,2):flats(2)", 31, 155, 7, Some(7)),
            ("PG(4,3):hyperplanes", 121, 121, 40, Some(13)),
            ("PG(5,2)", 63, 651, 3, Some(1)),
            ("AG(1,5)", 5, 1, 5, Some(1)),
            ("PG(1,5)", 6, 1, 6, Some(1)),
            ("AG(2,3):flats(0)", 9, 9, 1, Some(0)),
            ("PG(2,3):flats(2)", 13, 1, 13, Some(1)),
        ];
        for (spec, points, count, size, on_a_pair) in known {
            let board = Board::parse(spec).unwrap();
            assert_eq!((board.points(), sets(&board).len()), (points, count), "{spec}");
            assert!(sets(&board).iter().all(|s| s.len() == size), "{spec}");
            assert_eq!(sets(&board).distinct().len(), count, "{spec}");
            assert_eq!(pairs(&board), on_a_pair, "{spec}");
        }
    }

    #[test]
    fn points_of_a_line_are_collinear_by_coordinates() {
        for (spec, q, homogeneous) in
            [("AG(2,9)", 9, false), ("AG(3,4)", 4, false), ("PG(3,3)", 3, true), ("PG(2,8)", 8, true)]
        {
            let (board, f) = (Board::parse(spec).unwrap(), Field::new(q).unwrap());
            // Affine points get a leading 1; three points are collinear when all 3×3 minors vanish.
            let vector = |p: Point| {
                let v = board.coordinates(p).unwrap().to_vec();
                if homogeneous { v } else { [vec![1], v].concat() }
            };
            for line in sets(&board).iter() {
                let (a, b) = (vector(line[0]), vector(line[1]));
                for &p in &line[2..] {
                    let c = vector(p);
                    let det = |i: usize, j: usize, k: usize| {
                        let minor = |r: usize, s: usize| f.sub(f.mul(b[r], c[s]), f.mul(b[s], c[r]));
                        let first = f.sub(f.mul(a[i], minor(j, k)), f.mul(a[j], minor(i, k)));
                        f.add(first, f.mul(a[k], minor(i, j)))
                    };
                    let n = a.len();
                    assert!((0..n).all(|i| (i + 1..n).all(|j| (j + 1..n).all(|k| det(i, j, k) == 0))));
                }
            }
        }
    }

    #[test]
    fn bad_orders_say_why() {
        for (spec, reason, help) in [
            ("AG(2,6)", "Tarry", "5 and 7"),
            ("AG(2,10)", "Lam", "9 and 11"),
            ("AG(2,12)", "open", "11 and 13"),
            ("PG(2,14)", "Bruck–Ryser", "13 and 16"),
            ("PG(2,1)", "at least 2", "2"),
            ("AG(2,0)", "at least 2", "2"),
            ("AG(3,6)", "no field of order 6", "5 and 7"),
            ("AG(2,1000000)", "1000000000000 points", "smaller"),
            ("AG(1000000000,2)", "points", "smaller"),
            ("PG(18446744073709551615,18446744073709551615)", "points", "smaller"),
            ("AG(2,1000000000):flats(1)", "more than 10^12 points", "smaller"),
            ("AG(18,2):flats(9)", "incidences", "smaller"),
        ] {
            let error = Board::parse(spec).unwrap_err();
            assert!(error.message.contains(reason), "{spec}: {}", error.message);
            assert!(error.help.as_ref().unwrap().contains(help), "{spec}: {:?}", error.help);
        }
        for spec in ["AG(2)", "AG(0,3)", "AG(2,3):flats(3)", "AG(2,3):cubes", "AG(x,3)", "AG(1,65537)"] {
            assert!(Board::parse(spec).is_err(), "{spec}");
        }
    }
}
