//! CD-01 to CD-07: Latin squares and planes.

use super::super::{Cases, Error, Examined, Finding, Probe, Verdict};
use noughts::Board;
use noughts::boards::{self, prime_power};
use noughts::squares::Latin;
use num_bigint::BigUint;
use std::fmt::Write;

/// The squares of order 3 and 4 of Figure 2, row by row.
const ORDER_3: [[u32; 9]; 2] = [[0, 1, 2, 2, 0, 1, 1, 2, 0], [0, 1, 2, 1, 2, 0, 2, 0, 1]];
const ORDER_4: [[u32; 16]; 3] = [
    [0, 1, 2, 3, 1, 0, 3, 2, 2, 3, 0, 1, 3, 2, 1, 0],
    [0, 1, 2, 3, 2, 3, 0, 1, 3, 2, 1, 0, 1, 0, 3, 2],
    [0, 1, 2, 3, 3, 2, 1, 0, 1, 0, 3, 2, 2, 3, 0, 1],
];

/// The plane of Latin squares: cells are numbered row by row from 1.
fn plane(squares: &[Latin]) -> Result<Board, Error> {
    let mut spec = String::from("lines{");
    for (i, line) in Latin::affine_plane(squares).iter().enumerate() {
        spec.push_str(if i == 0 { "" } else { "; " });
        let points: Vec<String> = line.iter().map(|p| p.number().to_string()).collect();
        let _ = write!(spec, "{}", points.join(" "));
    }
    Ok(Board::parse(&format!("{spec}}}"))?)
}

/// The planes on which the paper plays, from its own squares.
pub fn printed_plane(order: usize) -> Result<Board, Error> {
    let squares: Result<Vec<Latin>, _> = if order == 3 {
        ORDER_3.iter().map(|cells| Latin::new(3, cells.to_vec())).collect()
    } else {
        ORDER_4.iter().map(|cells| Latin::new(4, cells.to_vec())).collect()
    };
    plane(&squares?)
}

fn mutually_orthogonal(squares: &[Latin]) -> bool {
    squares.iter().enumerate().all(|(i, a)| squares[i + 1..].iter().all(|b| a.is_orthogonal_to(b)))
}

fn prime_powers(to: u32) -> Vec<u32> {
    (2..=to).filter(|&n| prime_power(u64::from(n)).is_some()).collect()
}

/// Items with commas between them.
fn list<T: ToString>(items: &[T]) -> String {
    items.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// CD-01
pub fn figure_2(see: &Probe) -> Examined {
    let three: Result<Vec<Latin>, _> = ORDER_3.iter().map(|cells| Latin::new(3, cells.to_vec())).collect();
    let four: Result<Vec<Latin>, _> = ORDER_4.iter().map(|cells| Latin::new(4, cells.to_vec())).collect();
    let (three, four) = (three?, four?);
    let a = see.is("the squares of order 3 are orthogonal", mutually_orthogonal(&three))?;
    let b = see.is("the squares of order 4 are orthogonal", mutually_orthogonal(&four))?;
    let word = |yes: bool| if yes { "orthogonal" } else { "not orthogonal" };
    let shown: Vec<String> = three.iter().chain(&four).map(ToString::to_string).collect();
    Ok(Finding::new(
        Verdict::finite(a && b),
        format!("The two squares of order 3 are {}, the three of order 4 mutually {}.", word(a), word(b)),
    )
    .computed(shown.join("\n\n"), "noughts mols --check -"))
}

/// Are there n − 1 orthogonal squares of order n, do they make a plane, and does the plane give as many back?
fn there_and_back(n: u32) -> Result<[bool; 3], Error> {
    let squares = Latin::mols(n, n as usize);
    let board = plane(&squares)?;
    let back = Latin::from_plane(board.listed()?, &board.parallel_classes()?);
    let good = |list: &[Latin]| list.len() == n as usize - 1 && mutually_orthogonal(list);
    Ok([good(&squares), board.affine_plane() == Ok(n), good(&back)])
}

/// CD-02
pub fn mols(see: &Probe) -> Examined {
    let orders = prime_powers(32);
    let mut wrong = Vec::new();
    for &n in &orders {
        let [squares, is_plane, back] = see.keep(format!("order {n}"), || there_and_back(n))?;
        let squares = see.is(format!("squares of order {n}"), squares)?;
        let is_plane = see.is(format!("the plane of order {n}"), is_plane)?;
        let back = see.is(format!("squares from the plane of order {n}"), back)?;
        if !(squares && is_plane && back) {
            wrong.push(n);
        }
    }
    let text = if wrong.is_empty() {
        format!(
            "For all {} prime powers n ≤ 32: n−1 squares, mutually orthogonal; rows, columns and symbols satisfy the axioms of an affine plane of \
             order n; the parallel classes found on that plane give n−1 mutually orthogonal squares again.",
            orders.len()
        )
    } else {
        format!("Fails for n = {}.", list(&wrong))
    };
    Ok(Finding::new(Verdict::family(wrong.is_empty()), text)
        .computed(format!("orders {}", list(&orders)), "noughts mols 4"))
}

/// CD-03
pub fn order_six(see: &Probe) -> Examined {
    let (squares, transversals, pair) = see.keep("search", || {
        let result = Latin::no_pair_of_order_six();
        Ok((result.squares, result.transversals, result.pair.is_some()))
    })?;
    let pair = see.is("a pair", pair)?;
    let Cases(tried) = see.is("reduced squares", Cases(squares as usize))?;
    let text = format!(
        "All {tried} reduced squares of order 6 were tried for an orthogonal mate ({transversals} transversals in all): {}. An affine plane of order 6 would give \
         five mutually orthogonal squares, so there is none.",
        if pair { "a pair was found" } else { "none has one" }
    );
    Ok(Finding::new(Verdict::finite(!pair && tried > 0), text.clone()).computed(text, "noughts mols 6"))
}

/// CD-04
pub fn bruck_ryser(see: &Probe) -> Examined {
    const LARGEST: u64 = 1000;
    let two_squares = |n: u64| (0..=n.isqrt()).any(|a| (n - a * a).isqrt().pow(2) == n - a * a);
    let by_definition = |n: u64| (n % 4 == 1 || n % 4 == 2) && !two_squares(n);
    let excluded: Vec<u64> = (2..=LARGEST).filter(|&n| by_definition(n)).collect();
    let same = (2..=LARGEST).all(|n| Board::bruck_ryser_excludes(n) == by_definition(n));
    let same = see.is("the library's test is the definition", same)?;
    let first = see.is("the first orders", excluded[..4].to_vec())?;
    let ten = see.is("10 is excluded", by_definition(10))?;
    let printed = first == [6, 14, 21, 22] && !ten;
    // The theorem would be wrong if it excluded an order that has a plane.
    let safe =
        see.is("no prime power", (2..=LARGEST).all(|n| prime_power(n).is_none() || !by_definition(n)))?;
    let text = format!(
        "The condition excludes {}, … ({} orders up to {LARGEST}), {} 10 and {} prime power; a prime power always has a plane. Order 6 is excluded \
         by search too (CD-03). That there is no plane of order 10 rests on the search of Lam, Thiel and Swiercz and is only cited.",
        list(&excluded[..8]),
        excluded.len(),
        if ten { "also" } else { "not" },
        if safe { "no" } else { "some" },
    );
    Ok(Finding::new(Verdict::family(same && printed && safe), text)
        .computed(boards::no_plane(14).unwrap_or_default(), "noughts board \"AG(2,14)\""))
}

/// Are the numbers of points, lines, points on a line, lines through a point and parallel classes as printed?
fn counts_of(n: u32) -> Result<[bool; 2], Error> {
    let (affine, projective) = (Board::parse(&format!("AG(2,{n})"))?, Board::parse(&format!("PG(2,{n})"))?);
    let classes = affine.parallel_classes()?;
    let all_are = |board: &Board, degree: u32, size: u32| -> Result<bool, Error> {
        let sets = board.listed()?;
        Ok(board.degrees().iter().all(|d| *d == BigUint::from(degree))
            && sets.iter().all(|line| line.len() == size as usize))
    };
    let affine_right = affine.points() == (n * n) as usize
        && affine.listed()?.len() == (n * n + n) as usize
        && all_are(&affine, n + 1, n)?
        && classes.len() == n as usize + 1
        && classes.iter().all(|class| class.len() == n as usize);
    let projective_right = projective.points() == (n * n + n + 1) as usize
        && projective.listed()?.len() == (n * n + n + 1) as usize
        && all_are(&projective, n + 1, n + 1)?;
    Ok([affine_right, projective_right])
}

/// CD-05
pub fn counts(see: &Probe) -> Examined {
    let orders = prime_powers(16);
    let mut wrong = Vec::new();
    for &n in &orders {
        let [affine_right, projective_right] = see.keep(format!("order {n}"), || counts_of(n))?;
        let affine_right = see.is(format!("AG(2,{n})"), affine_right)?;
        let projective_right = see.is(format!("PG(2,{n})"), projective_right)?;
        if !(affine_right && projective_right) {
            wrong.push(n);
        }
    }
    let text = if wrong.is_empty() {
        format!(
            "Orders {}: n² points and n²+n lines of n points, n+1 through each point, n+1 parallel classes of n lines on the affine plane; n²+n+1 \
             points and lines of n+1 points on the projective one.",
            list(&orders)
        )
    } else {
        format!("Fails for n = {}.", list(&wrong))
    };
    Ok(Finding::new(Verdict::family(wrong.is_empty()), text.clone())
        .computed(text, "noughts board \"AG(2,4)\"; noughts board \"PG(2,4)\""))
}

/// CD-06
pub fn infinity(see: &Probe) -> Examined {
    let mut wrong = Vec::new();
    let mut planes = Vec::new();
    for n in [2, 3, 4, 5, 7, 8, 9] {
        let spec = format!("projective(AG(2,{n}))");
        if !see.see(&spec, || Ok(Board::parse(&spec)?.projective_plane() == Ok(n)))? {
            wrong.push(spec);
        }
    }
    for (spec, n) in
        [("PG(2,2)", 2), ("PG(2,3)", 3), ("PG(2,4)", 4), ("PG(2,5)", 5), ("hall(9)", 9), ("hughes(9)", 9)]
    {
        let lines = Board::parse(spec)?.listed()?.len();
        for k in 1..=lines {
            let part = format!("affine({spec},{k})");
            if !see.see(&part, || Ok(Board::parse(&part)?.affine_plane() == Ok(n)))? {
                wrong.push(part);
            }
        }
        planes.push(format!("{spec} ({lines} lines)"));
    }
    // And there again: the closed affine part is a plane of the same kind.
    let there = "projective(affine(hughes(9),1))";
    if !see.see(there, || Ok(Board::parse(there)?.projective_plane() == Ok(9)))? {
        wrong.push(there.to_string());
    }
    let text = if wrong.is_empty() {
        format!(
            "Closing AG(2,n), n = 2, 3, 4, 5, 7, 8, 9, gives projective planes by the axioms; removing each line in turn from {} gives affine planes. \
             The Hall and Hughes planes of order 9 are not Desarguesian.",
            planes.join(", ")
        )
    } else {
        format!("Fails for {}.", wrong.join(", "))
    };
    Ok(Finding::new(Verdict::family(wrong.is_empty()), text)
        .computed(planes.join("\n"), "noughts board \"affine(hughes(9),91)\" --check affine"))
}

/// CD-07
pub fn torus(see: &Probe) -> Examined {
    let (same, why) = see.keep("comparison", || {
        Ok(match Board::parse("torus(3,3)")?.compare(&printed_plane(3)?)? {
            boards::Comparison::Same(_) => (true, String::new()),
            boards::Comparison::Different(why) => (false, why),
        })
    })?;
    let same = see.is("the torus is the plane", same)?;
    let text = if same {
        "The torus with its closed rows, columns and diagonals has the lines of the plane, up to names of points."
            .to_string()
    } else {
        why
    };
    Ok(Finding::new(Verdict::finite(same), text.clone())
        .computed(text, "noughts same \"torus(3,3)\" \"AG(2,3)\""))
}
