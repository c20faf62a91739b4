//! Projective and affine planes made from one another.
//!
//! Every projective plane made here stands in the order of PG(2,q): an affine part row by row, then the
//! points at infinity; rows first among the lines, then columns, then the other classes, at last infinity.

use super::grid::cell_label;
use super::{Board, BoardError, Draft, Point, SetId, Sets, Shape, WinningSets, geometry};
use crate::board::builder::Builder;
use crate::spec::{Node, SpecError};

/// `affine(PLANE,k)`: a projective plane without its line k and the points on it.
pub fn build_affine(node: &Node, builder: &Builder<'_>) -> Result<Draft, SpecError> {
    node.no_suffix()?;
    let [plane, line] = node.args(2..=2, "affine(PG(2,3),1)")? else { unreachable!() };
    let (board, order) = projective(plane, builder)?;
    let lines = sets_of(&board);
    let line = line.number_in("the line", 1..=lines.len() as u64)?;
    let (lines, q) = (arrange(lines, order, line as usize - 1), order);
    let affine_part =
        |set: &[Point]| set.iter().copied().filter(|&p| u32::from(p) < q * q).collect::<Vec<_>>();
    let sets: Sets = lines.iter().take(lines.len() - 1).map(affine_part).collect();
    let cells = || (0..q).flat_map(|y| (0..q).map(move |x| (x, y)));
    Ok(Draft {
        labels: cells().map(|(x, y)| cell_label(x, y)).collect(),
        sets: WinningSets::Listed(sets),
        coordinates: cells().map(|(x, y)| vec![x, y]).collect(),
        classes: (0..=q).map(|c| (c * q..(c + 1) * q).map(SetId::from).collect()).collect(),
        shape: Shape::Affine { order: q },
        ..Draft::default()
    })
}

/// `projective(PLANE)`: an affine plane with a point at infinity for each of its parallel classes.
pub fn build_projective(node: &Node, builder: &Builder<'_>) -> Result<Draft, SpecError> {
    node.no_suffix()?;
    let [plane] = node.args(1..=1, "projective(AG(2,3))")? else { unreachable!() };
    let board = builder.board(plane)?;
    let not_affine = |why: BoardError| {
        SpecError::at(&plane.span, format!("{board} is not an affine plane: {why}"))
            .help("write projective(AG(2,3))")
    };
    let order = board.affine_plane().map_err(not_affine)?;
    let classes = match board.classes() {
        [] => board.parallel_classes().map_err(not_affine)?,
        known => known.to_vec(),
    };
    let sets = close(sets_of(&board), order, &classes);
    let shape = match board.shape() {
        Shape::Affine { .. } => Shape::Projective { order },
        _ => Shape::Free,
    };
    let mut labels = board.labels().to_vec();
    labels.extend((1..=order + 1).map(|i| format!("∞{i}")));
    Ok(Draft { labels, sets: WinningSets::Listed(sets), shape, ..Draft::default() })
}

/// `dual(PLANE)`: the lines of a projective plane as points; the last point becomes the line at infinity.
pub fn build_dual(node: &Node, builder: &Builder<'_>) -> Result<Draft, SpecError> {
    node.no_suffix()?;
    let [plane] = node.args(1..=1, "dual(hall(9))")? else { unreachable!() };
    let (board, order) = projective(plane, builder)?;
    Ok(draft(dual(sets_of(&board), order), order))
}

fn projective(node: &Node, builder: &Builder<'_>) -> Result<(Board, u32), SpecError> {
    let board = builder.board(node)?;
    match board.projective_plane() {
        Ok(order) => Ok((board, order)),
        Err(why) => Err(SpecError::at(&node.span, format!("{board} is not a projective plane: {why}"))
            .help("PG(2,9) and hall(9) are; projective(…) makes one of an affine plane")),
    }
}

/// The sets of a board that has been recognised as a plane, so they are listed.
fn sets_of(board: &Board) -> &Sets {
    board.listed().expect("a plane lists its lines")
}

/// A projective plane whose lines are arranged.
pub(super) fn draft(lines: Sets, order: u32) -> Draft {
    let finite = (0..order).flat_map(|y| (0..order).map(move |x| vec![1, x, y]));
    let infinite = [vec![0, 1, 0], vec![0, 0, 1]].into_iter().chain((1..order).map(|m| vec![0, 1, m]));
    Draft {
        labels: geometry::projective_plane_labels(order),
        sets: WinningSets::Listed(lines),
        coordinates: finite.chain(infinite).collect(),
        shape: Shape::Projective { order },
        ..Draft::default()
    }
}

/// Adds a point to the lines of each class, and the line of these points.
pub(super) fn close(lines: &Sets, order: u32, classes: &[Vec<SetId>]) -> Sets {
    let n = order as usize;
    let mut infinite = vec![Point::default(); lines.len()];
    for (c, class) in classes.iter().enumerate() {
        for &l in class {
            infinite[l.index()] = Point::new(n * n + c);
        }
    }
    let mut out = Sets::with_capacity(n * n + n + 1, (n * n + n + 1) * (n + 1));
    for (line, &point) in lines.iter().zip(&infinite) {
        out.push(&[line, &[point]].concat());
    }
    out.push(&(order * order..=order * order + order).collect::<Vec<_>>());
    out
}

/// Points and lines exchanged, and arranged with the last point as the line at infinity.
pub(super) fn dual(lines: &Sets, order: u32) -> Sets {
    let points = lines.len();
    let pencils = lines.through(points);
    let dual = pencils.iter().map(|pencil| pencil.iter().map(|l| Point::new(l.index())).collect::<Vec<_>>());
    arrange(&dual.collect(), order, points - 1)
}

/// Renumbers the points so that line `infinity` comes last, the lines through its first point are rows and
/// those through its second columns; the lines follow class by class.
pub(super) fn arrange(lines: &Sets, order: u32, infinity: usize) -> Sets {
    let n = order as usize;
    let through = lines.through(lines.len());
    let ends = lines.get(infinity);
    let pencil = |p: Point| through.get(p.index()).iter().map(|&l| l.index()).filter(|&l| l != infinity);
    let mut place = vec![Point::default(); lines.len()];
    for (x, column) in pencil(ends[1]).enumerate() {
        lines.get(column).iter().for_each(|&p| place[p.index()] = Point::new(x));
    }
    for (y, row) in pencil(ends[0]).enumerate() {
        lines.get(row).iter().for_each(|&p| place[p.index()] = place[p.index()].plus(y * n));
    }
    for (c, &p) in ends.iter().enumerate() {
        place[p.index()] = Point::new(n * n + c);
    }
    let moved = |l: usize| {
        let mut line: Vec<Point> = lines.get(l).iter().map(|&p| place[p.index()]).collect();
        line.sort_unstable();
        line
    };
    let mut out = Sets::with_capacity(lines.len(), lines.len() * (n + 1));
    for (c, &end) in ends.iter().enumerate() {
        let mut class: Vec<Vec<Point>> = pencil(end).map(moved).collect();
        // Columns by their top cell, the others by where they meet the first column.
        class.sort_by_key(|line| line.iter().find(|&&p| c == 1 || p.index() % n == 0).copied());
        for line in &class {
            out.push(line);
        }
    }
    out.push(&moved(infinity));
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn board(spec: &str) -> Board {
        Board::parse(spec).unwrap()
    }

    fn same_lines(a: &Board, b: &Board) -> bool {
        let lines = |board: &Board| sets_of(board).iter().map(<[Point]>::to_vec).collect::<HashSet<_>>();
        lines(a) == lines(b)
    }

    #[test]
    fn every_line_can_be_removed_and_infinity_added_again() {
        for plane in ["PG(2,2)", "PG(2,3)", "PG(2,5)", "dual(PG(2,4))"] {
            let order = board(plane).projective_plane().unwrap();
            for line in 1..=order * order + order + 1 {
                let affine = board(&format!("affine({plane},{line})"));
                assert_eq!(affine.affine_plane(), Ok(order));
                assert_eq!(affine.parallel_classes().unwrap(), affine.classes());
                let closed = board(&format!("projective(affine({plane},{line}))"));
                assert_eq!(closed.projective_plane(), Ok(order));
            }
        }
    }

    #[test]
    fn infinity_removed_from_pg_is_ag_and_added_gives_pg() {
        for q in [2u32, 3, 4, 5, 8] {
            let affine = board(&format!("affine(PG(2,{q}),{})", q * q + q + 1));
            assert!(same_lines(&affine, &board(&format!("AG(2,{q})"))));
            let closed = board(&format!("projective(AG(2,{q}))"));
            assert_eq!(sets_of(&closed), sets_of(&board(&format!("PG(2,{q})"))));
            assert_eq!(closed.shape(), &Shape::Projective { order: q });
        }
    }

    #[test]
    fn an_affine_plane_without_known_classes_is_closed_too() {
        let closed = board("projective(lines{1 2; 3 4; 1 3; 2 4; 1 4; 2 3})");
        assert_eq!(closed.projective_plane(), Ok(2));
        assert!(closed.find("∞3").is_some() && closed.find("inf1").is_some());
    }

    #[test]
    fn boards_that_are_no_planes_are_refused() {
        for (spec, why) in [
            ("affine(AG(2,3),1)", "9 points"),
            ("affine(PG(2,3),14)", "from 1 to 13"),
            ("projective(3^2)", "a1 and c2 are on no common set"),
            ("dual(PG(3,2))", "15 points"),
        ] {
            let error = Board::parse(spec).unwrap_err();
            assert!(error.message.contains(why), "{spec}: {}", error.message);
        }
    }
}
