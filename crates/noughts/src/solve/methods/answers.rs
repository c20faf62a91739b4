//! Notakto on triple systems by answering in pairs: no search, and boards of any size.
//!
//! Let c be a point of a Steiner triple system, and call two points partners when their line goes through c. Once two partners
//! are marked, nobody can mark c without completing their line. From then on the player who answers every mark x with its
//! partner y wins, provided that y never completes a set: if it did, with y s t on a line and s, t and their
//! partners s', t' marked, then x should have completed one already. So c is a *centre* if, for every line y s t
//! that misses c, the partner x of y is on a line with one of s, s' and one of t, t'.
//!
//! In PBSTS(2^k−1) the lines y s t and x s' t go together, in AG(n,3) the lines y s t and x s' t': there every point is
//! a centre, and the second player wins. Two centres are enough for that: the first player cannot begin with both.

use crate::board::Point;
use crate::board::triples::Triples;
use crate::certificate::{Leaf, Node, Tree};
use crate::game::{Act, Game, Move, Player, Position, Turn, View};
use crate::solve::methods::{Entry, Method, Settles};

/// Its line in the list of methods.
pub const ENTRY: Entry = Entry {
    method: Method::Answers,
    word: "answers",
    settles: Settles::Game,
    needs: "notakto on a Steiner triple system with centres, two players, of any size",
    proves: "who wins",
    evidence: "the pairs of the answers (leaf a)",
};

/// May one answer with the third point on the line through c?
pub fn is_centre(triples: &Triples, c: Point) -> bool {
    let safe = |y: Point, s: Point| {
        let t = triples.third(y, s);
        let [x, s1, t1] = [y, s, t].map(|p| triples.third(p, c));
        t == c || triples.third(x, s) == t1 || [t, t1].contains(&triples.third(x, s1))
    };
    triples.points().all(|y| y == c || triples.points().all(|s| s == y || s == c || safe(y, s)))
}

/// All centres, in order.
pub fn centres(triples: &Triples) -> impl Iterator<Item = Point> {
    triples.points().filter(|&c| is_centre(triples, c))
}

/// The argument: answers in the pairs of points whose lines go through c.
pub fn leaf(triples: &Triples, c: Point) -> Leaf {
    Leaf::Answers(pairs(triples, c).collect())
}

fn pairs(triples: &Triples, c: Point) -> impl Iterator<Item = (Point, Point)> {
    let others = triples.points().filter(move |&p| p != c).map(move |p| (p, triples.third(p, c)));
    others.filter(|(p, q)| p < q)
}

/// Are whole pairs of c marked, one at least, but not c? `half`: all but one point, which is to be marked next.
pub fn answered(triples: &Triples, c: Point, position: &Position, half: bool) -> bool {
    let marked = |p: Point| position.owner[p.index()].is_some();
    let halves = pairs(triples, c).filter(|&(p, q)| marked(p) != marked(q)).count();
    let some = half || pairs(triples, c).any(|(p, _)| marked(p));
    some && !marked(c) && halves == usize::from(half)
}

/// Who wins by answers in pairs, with the tree that shows it. `None`: this argument says nothing here.
pub fn winner(game: &dyn Game, position: &Position) -> Option<(Player, Tree)> {
    let rules = game.rules();
    let plain = rules.turn == Turn::Alternate && rules.players == 2 && !rules.drop;
    let View::Positional(positional) = game.view() else { return None };
    if rules.act != Act::Shared || !plain || game.outcome(position).is_some() {
        return None;
    }
    let mover = game.mover(position);
    let triples = &Triples::recognise(position.owner.len(), positional.sets(Player::X))?;
    if position.owner.iter().all(Option::is_none) {
        let mut centres = centres(triples);
        let (c, d) = (centres.next()?, centres.next()?);
        // Against any other beginning the pairs of c answer; against c those of d.
        let branches = vec![(Move::Claim(c), Some(1))];
        let otherwise = Some(leaf(triples, c));
        let nodes = vec![Node::Opponent { otherwise, branches }, Node::Leaf(leaf(triples, d))];
        return Some((mover.other(), Tree { nodes }));
    }
    for (half, player) in [(false, mover.other()), (true, mover)] {
        let fits = |&c: &Point| answered(triples, c, position, half) && is_centre(triples, c);
        if let Some(c) = triples.points().find(fits) {
            return Some((player, Tree { nodes: vec![Node::Leaf(leaf(triples, c))] }));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::game::Rules;
    use crate::rng::Dice;
    use crate::solve::{Features, Problem};
    use std::sync::Arc;

    fn triples(spec: &str) -> Option<Triples> {
        let board = Board::parse(spec).unwrap();
        Triples::recognise(board.points(), &board.list_sets(1 << 20).unwrap())
    }

    fn centres(spec: &str) -> Vec<Point> {
        super::centres(&triples(spec).unwrap()).collect()
    }

    #[test]
    fn every_point_of_a_geometric_system_is_a_centre() {
        for (spec, points) in [("PBSTS(7)", 7), ("PBSTS(31)", 31), ("AG(2,3)", 9), ("AG(4,3)", 81)] {
            assert_eq!(centres(spec).len(), points, "{spec}");
        }
        assert!(centres("STS(13,1)").is_empty());
        for spec in ["3^2", "TD(3,3)", "lines{1 2 3; 1 2 4}"] {
            assert!(triples(spec).is_none(), "{spec}");
        }
    }

    #[test]
    fn doubling_makes_a_centre() {
        assert_eq!(centres("double(STS(13,1))").len(), 1);
        assert_eq!(centres("double(double(STS(13,1)))").len(), 3);
        // The centres of the system that is doubled stay.
        assert_eq!(centres("double(STS(9))").len(), 10);
    }

    /// Along random games the verdict is the one of the search.
    #[test]
    fn agrees_with_the_search() {
        let mut dice = Dice::new(1);
        let mut settled = 0;
        for spec in ["PBSTS(7)", "AG(2,3)", "STS(15,2)", "STS(15,7)"] {
            let game = "notakto".parse::<Rules>().unwrap().on(Arc::new(Board::parse(spec).unwrap())).unwrap();
            let features = Features { answers: false, ..Features::default() };
            let search = Problem::of(game.clone()).features(features);
            for _ in 0..10 {
                let mut position = game.start();
                while game.outcome(&position).is_none() {
                    if let Some((winner, _)) = winner(&*game, &position) {
                        let found = search.clone().from(position.clone()).solve();
                        assert_eq!(found.value().unwrap().to_string(), ["first", "second"][winner as usize]);
                        settled += 1;
                    }
                    let moves = game.moves(&position);
                    position = game.play(&position, moves[dice.below(moves.len() as u64) as usize]);
                }
            }
        }
        assert!(settled > 50, "{settled}");
    }
}
