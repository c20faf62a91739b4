//! Mutually orthogonal Latin squares, and the planes they are.

use super::Latin;
use crate::field::{Field, factors, prime_power};
use crate::point::{Point, SetId};
use crate::sets::Sets;

impl Latin {
    /// Mutually orthogonal squares of this order, at most `most`, as many as the constructions here give: n−1 for
    /// a prime power, else the direct products of those of its prime powers, or two for some n = 3m + 1, 10 among
    /// them (Bose, Shrikhande and Parker).
    pub fn mols(order: u32, most: usize) -> Vec<Latin> {
        if prime_power(u64::from(order)).is_some() {
            return over_field(order, most);
        }
        let product = factors(u64::from(order))
            .iter()
            .map(|&(p, e)| over_field(p.pow(e) as u32, most))
            .reduce(|a, b| a.iter().zip(&b).map(|(a, b)| product(a, b)).collect())
            .unwrap_or_default();
        if product.len() < 2 && most >= 2 && order % 3 == 1 {
            let inner = Latin::mols(order / 3, 2);
            if let [a, b] = &inner[..] {
                return by_three(a, b);
            }
        }
        product
    }

    /// Why there are not more squares than [`Latin::mols`] gives: a theorem, or that nothing more is made here.
    pub fn why_no_more(order: u32) -> String {
        match order {
            0 | 1 => format!("order {order} is too small"),
            6 => "no two Latin squares of order 6 are orthogonal (Tarry)".to_string(),
            10 => "a third square orthogonal to two of order 10 is not known".to_string(),
            _ if prime_power(u64::from(order)).is_some() => {
                format!("there are at most {} mutually orthogonal squares of order {order}", order - 1)
            }
            _ => format!("no construction here gives more squares of order {order}, though more may exist"),
        }
    }
}

/// The squares L(row, column) = m · row + column for m ≠ 0 in GF(n): first rows are in order.
fn over_field(order: u32, most: usize) -> Vec<Latin> {
    let field = Field::new(u64::from(order)).expect("the order is a prime power");
    let square = |m: u32| {
        Latin::from_fn(order as usize, |row, column| field.add(field.mul(m, row as u32), column as u32))
    };
    (1..order).take(most).map(square).collect()
}

/// Rows, columns and symbols are pairs.
fn product(a: &Latin, b: &Latin) -> Latin {
    let n = b.order();
    Latin::from_fn(a.order() * n, |r, c| a.get(r / n, c / n) * n as u32 + b.get(r % n, c % n))
}

/// Two orthogonal squares of order 3m+1 from two of order m, on the residues mod 2m+1 and m further symbols.
///
/// Each column of an orthogonal array says: row, column, and the symbols of both squares in that cell.
fn by_three(a: &Latin, b: &Latin) -> Vec<Latin> {
    let m = a.order() as u32;
    let (modulus, order) = (2 * m + 1, 3 * m + 1);
    let mut array: Vec<[u32; 4]> = (0..modulus).map(|i| [i; 4]).collect();
    for i in 0..modulus {
        for j in 1..=m {
            let (same, up, down) = (i, (i + j) % modulus, (i + modulus - j) % modulus);
            let new = modulus + j - 1;
            array.extend([
                [same, up, down, new],
                [up, same, new, down],
                [down, new, same, up],
                [new, down, up, same],
            ]);
        }
    }
    for r in 0..m {
        for c in 0..m {
            let symbols = [r, c, a.get(r as usize, c as usize), b.get(r as usize, c as usize)];
            array.push(symbols.map(|s| modulus + s));
        }
    }
    let mut cells = [vec![0; (order * order) as usize], vec![0; (order * order) as usize]];
    for [row, column, first, second] in array {
        cells[0][(row * order + column) as usize] = first;
        cells[1][(row * order + column) as usize] = second;
    }
    cells.map(|cells| Latin { order: order as usize, cells }.standardised()).to_vec()
}

impl Latin {
    /// The lines of the net of these squares on the cells, row by row: rows, columns, and the cells of each symbol
    /// of each square. For n−1 mutually orthogonal squares this is an affine plane of order n.
    pub fn affine_plane(squares: &[Latin]) -> Sets {
        let n = squares.first().map_or(0, Latin::order);
        let mut lines = Sets::default();
        let mut class = |symbol: &dyn Fn(usize, usize) -> usize| {
            let mut of_class: Vec<Vec<Point>> = vec![Vec::with_capacity(n); n];
            for cell in 0..n * n {
                of_class[symbol(cell / n, cell % n)].push(Point::new(cell));
            }
            for line in &of_class {
                lines.push(line);
            }
        };
        class(&|row, _| row);
        class(&|_, column| column);
        for square in squares {
            class(&|row, column| square.get(row, column) as usize);
        }
        lines
    }

    /// The squares of an affine plane with these parallel classes: the first class are the rows, the second the
    /// columns, every other one a square, its lines the symbols. First rows are put in order.
    pub fn from_plane(lines: &Sets, classes: &[Vec<SetId>]) -> Vec<Latin> {
        let [rows, columns, others @ ..] = classes else { return Vec::new() };
        let n = rows.len();
        let place = |class: &[SetId]| {
            let mut place = vec![0usize; n * n];
            for (i, &line) in class.iter().enumerate() {
                for &p in lines.get(line.index()) {
                    place[p.index()] = i;
                }
            }
            place
        };
        let (row_of, column_of) = (place(rows), place(columns));
        let square = |class: &Vec<SetId>| {
            let mut cells = vec![0; n * n];
            for (p, &symbol) in place(class).iter().enumerate() {
                cells[row_of[p] * n + column_of[p]] = symbol as u32;
            }
            Latin { order: n, cells }.standardised()
        };
        others.iter().map(square).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Draft, WinningSets};

    fn assert_mols(squares: &[Latin]) {
        for (i, a) in squares.iter().enumerate() {
            assert_eq!(Latin::new(a.order(), a.cells.clone()).as_ref(), Ok(a));
            assert!(squares[..i].iter().all(|b| a.is_orthogonal_to(b)));
        }
    }

    fn board(lines: Sets, points: usize) -> Board {
        let labels = (1..=points).map(|p| p.to_string()).collect();
        let draft = Draft { labels, sets: WinningSets::Listed(lines), ..Draft::default() };
        Board::from_draft("a net", draft).unwrap()
    }

    #[test]
    fn prime_powers_have_a_complete_set_that_is_a_plane_and_comes_back() {
        for n in (2..=32u32).filter(|&n| prime_power(n.into()).is_some()) {
            let squares = Latin::mols(n, usize::MAX);
            assert_eq!(squares.len(), n as usize - 1);
            assert_mols(&squares);
            let plane = board(Latin::affine_plane(&squares), (n * n) as usize);
            assert_eq!(plane.affine_plane(), Ok(n));
            let classes = plane.parallel_classes().unwrap();
            assert_eq!(Latin::from_plane(plane.listed().unwrap(), &classes), squares);
        }
    }

    #[test]
    fn squares_of_any_plane_are_mols() {
        for spec in ["AG(2,7)", "AG(2,9)", "affine(hall(9),91)", "affine(hall(9),5)", "affine(hughes(9),3)"] {
            let plane = Board::parse(spec).unwrap();
            let squares = Latin::from_plane(plane.listed().unwrap(), plane.classes());
            assert_eq!(squares.len() + 2, plane.classes().len());
            assert_mols(&squares);
        }
    }

    #[test]
    fn a_set_that_is_not_complete_or_not_orthogonal_is_no_plane() {
        let squares = Latin::mols(5, usize::MAX);
        let net = board(Latin::affine_plane(&squares[..3]), 25);
        assert!(net.affine_plane().unwrap_err().to_string().contains("on no common set"));
        let twice = [&squares[..3], &squares[..1]].concat();
        assert!(board(Latin::affine_plane(&twice), 25).affine_plane().is_err());
    }

    #[test]
    fn other_orders_have_the_squares_of_the_constructions() {
        for (n, count) in
            [(6, 1), (10, 2), (12, 2), (14, 1), (15, 2), (20, 3), (22, 2), (34, 2), (35, 4), (46, 2)]
        {
            let squares = Latin::mols(n, usize::MAX);
            assert_eq!(squares.len(), count, "order {n}");
            assert_mols(&squares);
            assert!(squares.iter().all(|s| s.order() == n as usize));
        }
        assert!(Latin::mols(0, 9).is_empty() && Latin::mols(1, 9).is_empty());
        assert_eq!(Latin::mols(64, 3).len(), 3);
    }
}
