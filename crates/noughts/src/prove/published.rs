//! The number of lines of a proof that somebody else wrote, counted by the same definition.

use super::Proof;
use super::arena::{Arena, Choice, Stones};
use super::symmetry::Symmetries;
use crate::bits::Bits;
use crate::board::Point;
use crate::game::{Game, PositionalGame, Rules};
use crate::strategy::NotFor;
use crate::strategy::papers::danziger;
use crate::strategy::papers::danziger::Tables;
use std::sync::Arc;

/// X's move in a position, given by the points of X and of O.
type Reply<'a> = dyn Fn(&[Point], &[Point]) -> Option<Point> + 'a;

/// How many lines of play X's moves need from the empty board; `None` if they do not win.
fn lines_of(game: &PositionalGame, reply: &Reply) -> Result<Option<u64>, NotFor> {
    let count = Count { arena: Arena::new(game)?, symmetries: Symmetries::of(game.board())?, reply };
    Ok(count.x_to_move(&Stones { x: Bits::EMPTY, o: Bits::EMPTY }))
}

impl Proof<'_> {
    /// How many lines of play the published proof for the affine plane of order 4 has.
    pub fn published_lines() -> Result<u64, NotFor> {
        let game = PositionalGame::new(Arc::new(Tables::plane()), Rules::strong())
            .map_err(|e| NotFor::Board(e.to_string()))?;
        let lines = lines_of(&game, &danziger::published_reply())?;
        lines.ok_or_else(|| NotFor::Board("the tables do not answer every move".to_string()))
    }
}

struct Count<'a> {
    arena: Arena,
    symmetries: Symmetries,
    reply: &'a Reply<'a>,
}

impl Count<'_> {
    fn x_to_move(&self, stones: &Stones) -> Option<u64> {
        let points = |set: &Bits<2>| set.iter().collect::<Vec<_>>();
        let mv = (self.reply)(&points(&stones.x), &points(&stones.o))?;
        match self.arena.choice(stones) {
            Choice::Wins(_) => return Some(1),
            Choice::Forced(p) if p == mv => {}
            Choice::Free(open) if open.contains(&mv) => {}
            _ => return None,
        }
        let stones = stones.with_x(mv);
        match self.arena.completing_x(&stones)[..] {
            [] => {
                let orbits = self.symmetries.orbits(self.arena.points, &stones);
                let lines = orbits.iter().map(|orbit| self.x_to_move(&stones.with_o(orbit[0])));
                if orbits.is_empty() { None } else { lines.sum() }
            }
            [reply] => self.x_to_move(&stones.with_o(reply)),
            _ => Some(1),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::prove::Proof;

    #[test]
    fn the_published_proof_has_35_lines_counted_alike() {
        assert_eq!(Proof::published_lines(), Ok(35));
    }
}
