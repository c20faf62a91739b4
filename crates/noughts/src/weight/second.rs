//! One round on from the opening: the weight before the second player's second turn.

use super::{Dyadic, Mark, Weights};
use crate::board::{Board, Point};

impl Weights<'_> {
    /// X owns some points and O answers with a heaviest open point (the first of them): the greatest weight that X can reach with
    /// his next point. If it is below 1, O holds X.
    pub fn second_turn(board: &Board, own: &[Point]) -> Dyadic {
        let mut marks = vec![Mark::Open; board.points()];
        for &p in own {
            marks[p.index()] = Mark::Own;
        }
        let reply = Weights::new(board, &marks).heaviest().first().copied();
        if let Some(p) = reply {
            marks[p.index()] = Mark::Blocked;
        }
        let weights = Weights::new(board, &marks);
        let most = weights.open().map(|p| weights.point(p)).max().cloned().unwrap_or_default();
        weights.total() + &most
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::point::points;

    /// X's next points one by one, weighed from scratch.
    #[test]
    fn no_next_point_gives_more() {
        for (spec, own) in
            [("PG(2,3)", points([0])), ("AG(2,4)", points([0, 1])), ("[AG(2,2):PG(2,2)]", points([0, 1]))]
        {
            let board = Board::parse(spec).unwrap();
            let mut marks = vec![Mark::Open; board.points()];
            for &p in &own {
                marks[p.index()] = Mark::Own;
            }
            let opening = Weights::new(&board, &marks).total().clone();
            let reply = Weights::new(&board, &marks).heaviest()[0];
            marks[reply.index()] = Mark::Blocked;
            let next = (0..marks.len()).filter(|&p| marks[p] == Mark::Open).map(|p| {
                let mut after = marks.clone();
                after[p] = Mark::Own;
                Weights::new(&board, &after).total().clone()
            });
            let second = Weights::second_turn(&board, &own);
            assert_eq!(second, next.max().unwrap(), "{spec}");
            assert!(second <= opening, "{spec}");
        }
    }

    #[test]
    fn the_plane_of_order_4_after_a_hop() {
        assert_eq!(
            Weights::second_turn(&Board::parse("PG(2,4)").unwrap(), &points([0, 1])).to_string(),
            "15/16"
        );
    }
}
