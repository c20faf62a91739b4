//! A race on the islands of one block, where the outer board is a design: any two islands in exactly one block, all blocks of one size.
//!
//! X plays on the block through the island where he began and the one where O answered, and on no other. O's pieces outside of it are worth
//! nothing there, and inside of it she is late. Why two islands and one that is joined to them are all that has to be searched, for blocks of any size,
//! is in docs/certificates.md (by race).

use super::race::masks;
use crate::board::{Board, Point, Sets};
use std::collections::{HashMap, HashSet};

/// Larger islands are not searched.
const POINTS: usize = 9;
/// Symmetries of an island that are used.
const SYMMETRIES: usize = 2000;
/// What a search on two islands may cost, so that the checker can do it too: positions times what each takes.
const WORK: usize = 100_000_000;

/// Does X win the strong game on the nest so?
pub fn wins(outer: &Board, blocks: &Sets, inner: &Board, sets: &Sets) -> bool {
    if inner.points() > POINTS || !is_design(outer.points(), blocks) {
        return false;
    }
    let sets = masks(sets);
    let size = sets.first().map_or(0, |set| set.count_ones());
    if size == 0 || sets.iter().any(|set| set.count_ones() != size) {
        return false;
    }
    let group = inner.symmetries().ok().and_then(|group| group.elements(SYMMETRIES)).unwrap_or_default();
    let maps = group.iter().map(|map| map.images().to_vec()).collect();
    let island = Island { points: inner.points(), sets, size };
    let left = WORK / (island.points * island.points * (island.sets.len() + 1));
    island.answered((0, 0)) && Pair { island: &island, maps, left, known: HashMap::new() }.is_won()
}

/// Are any two points in exactly one of these sets, all of one size, two or more?
fn is_design(points: usize, blocks: &Sets) -> bool {
    let blocks = blocks.distinct();
    let size = blocks.iter().next().map_or(0, <[Point]>::len);
    let mut pairs = HashSet::new();
    let mut new = |block: &[Point]| {
        let of_two = block
            .iter()
            .enumerate()
            .flat_map(|(i, &b)| block[..i].iter().map(move |&a| (a.min(b), a.max(b))));
        { of_two }.all(|pair| pairs.insert(pair))
    };
    size >= 2
        && blocks.iter().all(|block| block.len() == size && new(block))
        && 2 * pairs.len() == points * (points - 1)
}

/// X's pieces and O's on an island.
type Pieces = (u32, u32);

struct Island {
    points: usize,
    sets: Vec<u32>,
    size: u32,
}

impl Island {
    fn owned(&self, pieces: u32) -> bool {
        self.sets.iter().any(|set| set & pieces == *set)
    }

    /// How many pieces O lacks of a set; many if X is in each of them.
    fn lacks(&self, (x, o): Pieces) -> u32 {
        self.sets.iter().filter(|&set| set & x == 0).map(|set| (set & !o).count_ones()).min().unwrap_or(99)
    }

    fn open(&self, (x, o): Pieces) -> impl Iterator<Item = u32> {
        (0..self.points).map(|p| 1 << p).filter(move |p| (x | o) & p == 0)
    }

    /// O to move on an island that X has answered on, and does not own: he can go on so, and finish it at any time.
    fn answered(&self, (x, o): Pieces) -> bool {
        let answer = |q: u32| {
            let after = |p: u32| (x | p, o | q);
            self.open((x, o | q))
                .any(|p| self.owned(x | p) || (!self.owned(o | q) && self.answered(after(p))))
        };
        self.finished((x, o), 0) && self.open((x, o)).all(answer)
    }

    /// O to move, who has been elsewhere so many times since X began to finish it.
    fn finished(&self, (x, o): Pieces, elsewhere: u32) -> bool {
        if self.owned(x) {
            return elsewhere <= self.size.min(self.lacks((x, o)) + 1);
        }
        if elsewhere > self.size || self.owned(o) {
            return false;
        }
        let go_on = |o: u32, elsewhere: u32| self.open((x, o)).any(|p| self.finished((x | p, o), elsewhere));
        let first = |q: u32| elsewhere == 0 || !self.owned(o | q);
        go_on(o, elsewhere + 1) && self.open((x, o)).all(|q| first(q) && go_on(o | q, elsewhere))
    }
}

/// The island where X began and the one where O answered, or another one.
struct Pair<'a> {
    island: &'a Island,
    maps: Vec<Vec<Point>>,
    /// Positions that may still be looked at; what is not looked at counts as lost.
    left: usize,
    /// With O's moves elsewhere, X to move.
    known: HashMap<([Pieces; 2], u32), bool>,
}

impl Pair<'_> {
    fn is_won(&mut self) -> bool {
        let points = || self.island.open((0, 0)).collect::<Vec<u32>>();
        points().iter().any(|&p| {
            points()
                .iter()
                .all(|&q| (p == q || self.moves([(p, q), (0, 0)], 0)) && self.moves([(p, 0), (0, q)], 0))
        })
    }

    /// The image that stands for both islands.
    fn image(&self, islands: [Pieces; 2]) -> [Pieces; 2] {
        let of = |map: &Vec<Point>, pieces: u32| {
            let each = map.iter().enumerate().filter(|(p, _)| pieces >> p & 1 == 1);
            each.fold(0, |image, (_, p)| image | 1 << p.index())
        };
        let mut images = islands
            .map(|(x, o)| self.maps.iter().map(|map| (of(map, x), of(map, o))).min().unwrap_or((x, o)));
        images.sort_unstable();
        images
    }

    fn moves(&mut self, islands: [Pieces; 2], elsewhere: u32) -> bool {
        let islands = self.image(islands);
        if let Some(&known) = self.known.get(&(islands, elsewhere)) {
            return known;
        }
        let Some(left) = self.left.checked_sub(1) else { return false };
        self.left = left;
        let mut found = false;
        for (i, &pieces) in islands.iter().enumerate() {
            for p in self.island.open(pieces) {
                let mut after = islands;
                after[i].0 |= p;
                found = found || self.replies(after, elsewhere);
            }
        }
        self.known.insert((islands, elsewhere), found);
        found
    }

    fn replies(&mut self, islands: [Pieces; 2], elsewhere: u32) -> bool {
        let (island, size) = (self.island, self.island.size);
        if islands.iter().all(|pieces| island.owned(pieces.0)) {
            let least = islands.iter().map(|&pieces| island.lacks(pieces)).min().unwrap_or(0);
            return elsewhere + 2 <= 2 * size && elsewhere < size + least;
        }
        let mut after = vec![(islands, elsewhere + 1)];
        for (i, &pieces) in islands.iter().enumerate() {
            after.extend(island.open(pieces).map(|q| {
                let mut after = islands;
                after[i].1 |= q;
                (after, elsewhere)
            }));
        }
        let in_time = |(islands, elsewhere): &([Pieces; 2], u32)| {
            let hers = islands.iter().filter(|pieces| island.owned(pieces.1)).count();
            *elsewhere < 2 * size && (hers == 0 || *elsewhere < size) && hers < 2
        };
        after.iter().all(in_time)
            && after.into_iter().all(|(islands, elsewhere)| self.moves(islands, elsewhere))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Player;
    use crate::{Problem, Value};

    fn race(outer: &str, inner: &str) -> bool {
        let [outer, inner] = [outer, inner].map(|spec| Board::parse(spec).unwrap());
        let [blocks, sets] = [&outer, &inner].map(|board| board.list_sets(1 << 20).unwrap());
        wins(&outer, &blocks, &inner, &sets)
    }

    #[test]
    fn x_wins_on_every_plane_of_planes_of_order_3() {
        for outer in
            ["AG(2,4)", "PG(2,3)", "AG(2,5)", "PG(2,8)", "AG(2,9)", "STS(15,7)", "PG(3,3)", "lines{1 2}"]
        {
            assert!(race(outer, "AG(2,3)"), "{outer}");
        }
        // No design; islands that go to whoever moves first, or where O is held.
        for (outer, inner) in [
            ("3^2", "AG(2,3)"),
            ("TD(3,3)", "AG(2,3)"),
            ("lines{1 2; 2 3}", "AG(2,3)"),
            ("AG(2,4)", "PG(2,2)"),
            ("AG(2,4)", "3^2"),
            ("AG(2,4)", "lines{1 2; 2 3; 1 3}"),
        ] {
            assert!(!race(outer, inner), "[{outer}:{inner}]");
        }
    }

    /// All graphs on four points, and boards of triples, on islands of one block: where the race is won, the search finds it won.
    #[test]
    fn what_is_won_by_a_race_is_won() {
        let pairs = [[1, 2], [1, 3], [1, 4], [2, 3], [2, 4], [3, 4]];
        let graph = |edges: u32| {
            let edges = pairs.iter().enumerate().filter(|(i, _)| edges >> i & 1 == 1);
            format!("lines{{{}}}", edges.map(|(_, [a, b])| format!("{a} {b}")).collect::<Vec<_>>().join("; "))
        };
        let mut inner: Vec<String> = (1..64).map(graph).collect();
        inner.extend(["lines{1 2; 2 3; 3 4; 4 5; 5 1}", "lines{1 2; 2 3; 4 5; 5 6}"].map(str::to_string));
        let mut won = 0;
        for inner in &inner {
            for outer in ["lines{1 2}", "lines{1 2 3}"] {
                if race(outer, inner) {
                    let board = Board::parse(&format!("[{outer}:{inner}]")).unwrap();
                    let verdict =
                        Problem::new(&board, "strong".parse().unwrap()).unwrap().value_only().solve();
                    assert_eq!(verdict.value(), Some(&Value::First), "{board}");
                    assert_eq!(verdict.value().unwrap().winner(&**verdict.game()), Some(Player::X));
                    won += 1;
                }
            }
        }
        assert!(won > 20, "{won}");
    }
}
