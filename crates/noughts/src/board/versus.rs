//! `versus(A,B)`: the first player wants a set of A, the second player a set of B, on the same points.

use super::{Draft, Point, Sets};
use crate::board::builder::Builder;
use crate::spec::{Node, SpecError};

/// Most incidences of the second player's sets when they have to be listed from a nest.
const SECOND_LIMIT: u64 = 10_000_000;

/// Points are matched by label; those of B must all be points of A.
pub fn build(node: &Node, builder: &Builder<'_>) -> Result<Draft, SpecError> {
    node.no_suffix()?;
    let args = node.args(2..=2, "versus(3^2,grid(3,3,2))")?;
    let (first, second) = (builder.board(&args[0])?, builder.board(&args[1])?);
    let mut place: Vec<Point> = Vec::with_capacity(second.points());
    for label in second.labels() {
        place.push(first.find(label).ok_or_else(|| {
            SpecError::at(&args[1].span, format!("{first} has no point “{label}”"))
                .help("both boards must be on the same points, with the same labels")
        })?);
    }
    let sets = second.list_sets(SECOND_LIMIT).map_err(|e| SpecError::at(&args[1].span, e.to_string()))?;
    let moved: Sets =
        sets.iter().map(|set| set.iter().map(|&p| place[p.index()]).collect::<Vec<_>>()).collect();
    Ok(Draft { second: Some(moved), derived: false, ..first.into_draft() })
}

#[cfg(test)]
mod tests {
    use crate::board::{Board, Point};
    use crate::point::points;

    #[test]
    fn each_player_has_a_family() {
        let board = Board::parse("versus(3^2,lines{b2 a1; c3})").unwrap();
        assert_eq!(board.list_sets(100).unwrap().len(), 8);
        let second: Vec<Vec<Point>> = board.second_sets().unwrap().iter().map(<[Point]>::to_vec).collect();
        assert_eq!(second, [points([0, 4]), points([8])]);
        assert!(Board::parse("versus(3^2,4^2)").is_err());
        assert!(Board::parse("versus(3^2)").is_err());
    }

    #[test]
    fn hex_is_a_versus_of_its_two_sides() {
        // Joining left and right is joining top and bottom of the board mirrored in its long diagonal.
        let hex = Board::parse("hex(3)").unwrap();
        let mirror = |p: Point| Point::new(p.index() % 3 * 3 + p.index() / 3);
        let down = hex.list_sets(1000).unwrap();
        let mut mirrored: Vec<Vec<Point>> = down
            .iter()
            .map(|set| {
                let mut set: Vec<Point> = set.iter().map(|&p| mirror(p)).collect();
                set.sort_unstable();
                set
            })
            .collect();
        let mut across: Vec<Vec<Point>> = hex.second_sets().unwrap().iter().map(<[Point]>::to_vec).collect();
        mirrored.sort();
        across.sort();
        assert_eq!(mirrored, across);
    }
}
