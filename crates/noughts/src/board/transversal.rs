//! `TD(k,n)` and `RTD(k,n)`: transversal designs from mutually orthogonal Latin squares.
//!
//! There are k groups of n points: rows `r1` …, columns `c1` …, then one group of symbols for each of k−2 squares.
//! The winning sets are the n² blocks, one for each cell: its row, its column and its symbols. The groups
//! themselves are not winning sets, so `TD(4,4)` is AG(2,4) without a parallel class. In `RTD(k,n)` one more
//! square sorts the blocks into n parallel classes.

use super::{Draft, Point, SetId, Sets, Shape, WinningSets};
use crate::board::builder::Builder;
use crate::field::prime_power;
use crate::latin::Latin;
use crate::spec::power;
use crate::spec::{Node, SpecError};

pub fn build(node: &Node, builder: &Builder<'_>) -> Result<Draft, SpecError> {
    let (k, n) = parameters(node, builder, "TD(4,4)", 0)?;
    let squares = squares(node, k, n, k - 2)?;
    // Other designs than those over a field have to be listed for the checker.
    let derived = prime_power(n as u64).is_some();
    Ok(Draft { derived, ..design(k, n, &squares) })
}

pub fn build_resolvable(node: &Node, builder: &Builder<'_>) -> Result<Draft, SpecError> {
    let (k, n) = parameters(node, builder, "RTD(4,4)", 1)?;
    let squares = squares(node, k, n, k - 1)?;
    // The last square is the index of the classes.
    let mut draft = design(k, n, &squares[..k - 2]);
    let index = &squares[k - 2];
    draft.classes = vec![Vec::new(); n];
    for cell in 0..n * n {
        draft.classes[index.get(cell / n, cell % n) as usize].push(SetId::new(cell));
    }
    Ok(draft)
}

/// k and n, if a design with `extra` more groups is not impossible for its size alone.
fn parameters(
    node: &Node,
    builder: &Builder<'_>,
    syntax: &str,
    extra: u64,
) -> Result<(usize, usize), SpecError> {
    node.no_suffix()?;
    let [groups, size] = node.args(2..=2, syntax)? else { unreachable!() };
    let k = groups.number("the number of groups")?;
    let n = size.number("the size of a group")?;
    if k < 2 {
        return Err(SpecError::at(&groups.span, format!("{k} groups; a transversal design has at least 2"))
            .help(format!("write {syntax}")));
    }
    if n < 2 {
        return Err(SpecError::at(&size.span, format!("groups of {n}; they have at least 2 points"))
            .help(format!("write {syntax}")));
    }
    let square = power(n, 2);
    builder.check(&node.span, u128::from(k) * u128::from(n), u128::from(k).saturating_mul(square))?;
    let most = n + 1 - extra;
    if k > most {
        let message = format!("with groups of {n} there are at most {most} groups, and {k} are asked for");
        return Err(SpecError::at(&groups.span, message).help(format!("choose at most {most} groups")));
    }
    Ok((k as usize, n as usize))
}

fn squares(node: &Node, k: usize, n: usize, needed: usize) -> Result<Vec<Latin>, SpecError> {
    let squares = Latin::mols(n as u32, needed);
    if squares.len() == needed {
        return Ok(squares);
    }
    let made = squares.len();
    let message = format!(
        "{needed} mutually orthogonal Latin squares of order {n} are needed, and {made} can be made: {}",
        Latin::why_no_more(n as u32)
    );
    Err(SpecError::at(&node.span, message).help(format!("{} groups work", k - (needed - made))))
}

fn design(k: usize, n: usize, squares: &[Latin]) -> Draft {
    let mut sets = Sets::with_capacity(n * n, n * n * k);
    for cell in 0..n * n {
        let (row, column) = (cell / n, cell % n);
        let symbols = squares.iter().map(|square| square.get(row, column) as usize);
        let places = [row, column].into_iter().chain(symbols).enumerate();
        sets.push(&places.map(|(group, i)| Point::new(group * n + i)).collect::<Vec<_>>());
    }
    let points = || (0..k).flat_map(|group| (0..n).map(move |i| (group, i)));
    Draft {
        labels: points().map(|(group, i)| format!("{}{}", group_name(group), i + 1)).collect(),
        sets: WinningSets::Listed(sets),
        coordinates: points().map(|(group, i)| vec![i as u32, group as u32]).collect(),
        shape: Shape::Grid { rows: k as u32, columns: n as u32, wraps: false },
        symbols: true,
        ..Draft::default()
    }
}

/// `r`, `c`, then the other letters of the alphabet, then `g27_` and so on.
fn group_name(group: usize) -> String {
    let others = ('a'..='z').filter(|letter| !"rc".contains(*letter));
    match "rc".chars().chain(others).nth(group) {
        Some(letter) => letter.to_string(),
        None => format!("g{}_", group + 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;

    /// Every pair of points is either in one group and no block, or in one block and no group.
    fn is_transversal_design(board: &Board, k: usize, n: usize) -> bool {
        let sets = board.listed().unwrap();
        let mut together = vec![0; k * n * k * n];
        for block in sets.iter() {
            for &a in block {
                for &b in block {
                    together[a.index() * k * n + b.index()] += 1;
                }
            }
        }
        let right = |a: usize, b: usize| together[a * k * n + b] == u32::from(a / n != b / n);
        sets.iter().all(|block| block.len() == k)
            && (0..k * n).all(|a| (0..k * n).all(|b| a == b || right(a, b)))
    }

    #[test]
    fn designs_obey_their_axioms() {
        for (k, n) in
            [(2, 3), (3, 2), (4, 4), (5, 4), (3, 6), (6, 5), (4, 10), (4, 12), (5, 8), (10, 9), (3, 14)]
        {
            let board = Board::parse(&format!("TD({k},{n})")).unwrap();
            assert_eq!(board.points(), k * n);
            assert!(is_transversal_design(&board, k, n), "TD({k},{n})");
        }
    }

    #[test]
    fn classes_of_a_resolvable_design_partition_the_points() {
        for (k, n) in [(2, 2), (2, 6), (4, 4), (3, 4), (5, 5), (3, 10), (9, 9)] {
            let board = Board::parse(&format!("RTD({k},{n})")).unwrap();
            assert!(is_transversal_design(&board, k, n), "RTD({k},{n})");
            let sets = board.listed().unwrap();
            assert_eq!(board.classes().len(), n);
            for class in board.classes() {
                let mut covered: Vec<Point> =
                    class.iter().flat_map(|&b| sets.get(b.index()).to_vec()).collect();
                covered.sort_unstable();
                assert!(covered.into_iter().eq(Point::all(k * n)));
            }
        }
    }

    #[test]
    fn a_resolvable_design_with_n_groups_and_its_groups_is_a_plane() {
        let board = Board::parse("RTD(4,4)").unwrap();
        let mut draft = board.into_draft();
        let WinningSets::Listed(sets) = &mut draft.sets else { panic!("blocks are listed") };
        (0..4).for_each(|group| sets.push(&[4 * group, 4 * group + 1, 4 * group + 2, 4 * group + 3]));
        assert_eq!(Board::from_draft("RTD(4,4) and its groups", draft).unwrap().affine_plane(), Ok(4));
    }

    #[test]
    fn designs_that_do_not_exist_are_refused() {
        for (spec, reason) in [
            ("TD(4,6)", "Tarry"),
            ("TD(6,4)", "at most 5 groups"),
            ("RTD(5,4)", "at most 4 groups"),
            ("RTD(3,6)", "Tarry"),
            ("TD(5,10)", "not known"),
            ("TD(4,14)", "no construction here"),
            ("TD(1,4)", "at least 2"),
            ("TD(3,1)", "at least 2 points"),
            ("TD(3,1000000000)", "points"),
            ("TD(18446744073709551615,18446744073709551615)", "points"),
        ] {
            let error = Board::parse(spec).unwrap_err();
            assert!(error.message.contains(reason), "{spec}: {}", error.message);
        }
    }
}
