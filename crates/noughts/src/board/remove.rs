//! `BOARD - line(3)`, `- class(1)`, `- point(7)`: a board without chosen parts.
//!
//! Without a line: the winning set goes, its points stay. Without a class: all its sets go. Without a point: the
//! point goes and with it every set through it. Several numbers may stand in the parentheses; all of them
//! count in the board to the left of the minus sign. A point may also be named by its label.

use super::{Board, Draft, Point, SetId, Sets, Shape, WinningSets};
use crate::board::builder::Builder;
use crate::spec::{Node, NodeKind, SpecError};

pub fn build(node: &Node, builder: &Builder<'_>) -> Result<Draft, SpecError> {
    let NodeKind::Minus { base, what } = &node.kind else {
        return Err(SpecError::at(&node.span, "expected a board, “-” and what to take away"));
    };
    let board = builder.board(base)?;
    let sets = board
        .listed()
        .map_err(|why| SpecError::at(&base.span, format!("nothing can be taken from {board}: {why}")))?;
    what.no_suffix()?;
    let word = what.name()?.word.to_lowercase();
    match word.as_str() {
        "line" | "lines" | "set" | "sets" => {
            let gone = numbers(what, "the line", sets.len())?;
            Ok(without_sets(&board, &mark(sets.len(), gone)))
        }
        "class" | "classes" => {
            let known = match board.classes() {
                [] => board
                    .parallel_classes()
                    .map_err(|_| SpecError::at(&base.span, format!("{board} has no parallel classes")))?,
                known => known.to_vec(),
            };
            let chosen = numbers(what, "the class", known.len())?;
            let gone = chosen.iter().flat_map(|&c| &known[c]).map(|set| set.index());
            Ok(without_sets(&board, &mark(sets.len(), gone)))
        }
        "point" | "points" => {
            let gone = points(what, &board)?.into_iter().map(Point::index);
            Ok(without_points(&board, &mark(board.points(), gone)))
        }
        _ => Err(SpecError::at(&what.span, format!("“{word}” cannot be taken away"))
            .help("write - line(3), - class(1) or - point(7)")),
    }
}

/// The numbers in the parentheses, counted from 0.
fn numbers(what: &Node, name: &str, count: usize) -> Result<Vec<usize>, SpecError> {
    let number = |arg: &Node| arg.number_in(name, 1..=count as u64).map(|n| n as usize - 1);
    what.args(1..=usize::MAX, "- line(3)")?.iter().map(number).collect()
}

/// The points in the parentheses, by number or label.
fn points(what: &Node, board: &Board) -> Result<Vec<Point>, SpecError> {
    let find = |arg: &Node| {
        board.find(&arg.to_string()).ok_or_else(|| {
            SpecError::at(&arg.span, format!("{board} has no point {arg}")).help(format!(
                "its points are {} to {}",
                board.label(Point::new(0)),
                board.label(Point::new(board.points() - 1))
            ))
        })
    };
    what.args(1..=usize::MAX, "- point(7)")?.iter().map(find).collect()
}

fn mark(length: usize, chosen: impl IntoIterator<Item = usize>) -> Vec<bool> {
    let mut marks = vec![false; length];
    for i in chosen {
        marks[i] = true;
    }
    marks
}

/// Keeps the sets that are not marked, and renumbers the classes.
fn without_sets(board: &Board, gone: &[bool]) -> Draft {
    let mut draft = board.clone().into_draft();
    let WinningSets::Listed(sets) = &draft.sets else { return draft };
    let mut number = vec![None; sets.len()];
    let mut kept = Sets::default();
    for (i, set) in sets.iter().enumerate().filter(|&(i, _)| !gone[i]) {
        number[i] = Some(SetId::new(kept.len()));
        kept.push(set);
    }
    let renumber = |class: &Vec<SetId>| class.iter().filter_map(|&i| number[i.index()]).collect();
    draft.classes =
        draft.classes.iter().map(renumber).filter(|class: &Vec<SetId>| !class.is_empty()).collect();
    draft.sets = WinningSets::Listed(kept);
    draft
}

/// Drops the marked points and every set through one of them.
fn without_points(board: &Board, gone: &[bool]) -> Draft {
    let hit = |set: &[Point]| set.iter().any(|&p| gone[p.index()]);
    let sets = board.listed().cloned().unwrap_or_default();
    let mut draft = without_sets(board, &sets.iter().map(hit).collect::<Vec<_>>());
    let stays: Vec<Point> = Point::all(board.points()).filter(|&p| !gone[p.index()]).collect();
    let mut number = vec![Point::default(); board.points()];
    for (new, &old) in stays.iter().enumerate() {
        number[old.index()] = Point::new(new);
    }
    let moved = |sets: &Sets| -> Sets {
        let left = sets.iter().filter(|set| !hit(set));
        left.map(|set| set.iter().map(|&p| number[p.index()]).collect::<Vec<_>>()).collect()
    };
    if let WinningSets::Listed(sets) = &draft.sets {
        draft.sets = WinningSets::Listed(moved(sets));
    }
    draft.second = draft.second.as_ref().map(moved);
    draft.labels = stays.iter().map(|&p| draft.labels[p.index()].clone()).collect();
    if !draft.coordinates.is_empty() {
        draft.coordinates = stays.iter().map(|&p| draft.coordinates[p.index()].clone()).collect();
    }
    draft.shape = match draft.shape {
        Shape::Free => Shape::Free,
        Shape::Part { whole, points, sites } => {
            let sites = stays.iter().map(|&p| sites[p.index()]).collect();
            Shape::Part { whole, points, sites }
        }
        whole => Shape::Part { whole: Box::new(whole), points: board.points() as u32, sites: stays },
    };
    draft.setup = None;
    draft
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(spec: &str) -> Board {
        Board::parse(spec).unwrap()
    }

    fn sets(board: &Board) -> Vec<Vec<Point>> {
        board.listed().unwrap().iter().map(<[Point]>::to_vec).collect()
    }

    #[test]
    fn lines_and_classes_go_and_points_stay() {
        let (whole, part) = (board("AG(2,4)"), board("AG(2,4) - line(3,20)"));
        let expected: Vec<_> = sets(&whole)
            .into_iter()
            .enumerate()
            .filter(|(i, _)| ![2, 19].contains(i))
            .map(|(_, s)| s)
            .collect();
        assert_eq!((part.points(), sets(&part)), (16, expected));
        let part = board("AG(2,4) - class(1)");
        assert_eq!(sets(&part), sets(&whole)[4..]);
        // The classes that are left still partition the points.
        for class in part.classes() {
            let mut covered: Vec<Point> =
                class.iter().flat_map(|&l| sets(&part)[l.index()].clone()).collect();
            covered.sort_unstable();
            assert!(covered.into_iter().eq(Point::all(16)));
        }
        // Found where the family does not give them: rows, columns, two diagonals of the torus.
        assert_eq!(sets(&board("torus(3,3) - class(1,2)")).len(), 6);
    }

    #[test]
    fn a_point_goes_with_the_sets_through_it() {
        let part = board("PG(2,3) - point(7)");
        assert_eq!((part.points(), sets(&part).len()), (12, 9));
        assert_eq!(part.label(Point::new(5)), board("PG(2,3)").label(Point::new(5)));
        assert_eq!(part.label(Point::new(6)), board("PG(2,3)").label(Point::new(7)));
        let Shape::Part { points, sites, .. } = part.shape() else { panic!("a part of a picture") };
        assert_eq!((*points, sites.len(), sites[6]), (13, 12, Point::new(7)));
        // By label, and one after another: numbers that are labels keep their meaning.
        assert_eq!(sets(&board("AG(2,3) - point(b2)")), sets(&board("AG(2,3) - point(5)")));
        let twice = board("PBSTS(7) - point(3) - point(7)");
        assert_eq!(twice.labels(), ["1", "2", "4", "5", "6"]);
        assert_eq!(sets(&twice), sets(&board("PBSTS(7) - point(3,7)")));
    }

    #[test]
    fn what_is_not_there_cannot_go() {
        for spec in [
            "AG(2,4) - line(21)",
            "AG(2,4) - line(0)",
            "AG(2,4) - class(6)",
            "AG(2,4) - point(17)",
            "AG(2,4) - line",
            "AG(2,4) - cube(1)",
            "3^2 - class(1)",
        ] {
            assert!(Board::parse(spec).is_err(), "{spec}");
        }
    }
}
