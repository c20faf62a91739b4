//! From a question that is answered to the strategy that shows it.

use super::Layout;
use super::endgame::{self, Endgames};
use super::grid::{Place, Word};
use super::search::{Search, Seen};
use crate::board::Point;
use crate::certificate::{Leaf, Node, NodeId, Tree, TreeBuilder};
use crate::game::Move;
use crate::limits::{Meter, Stop};
use crate::solve::together::{in_order_of_scout, scouts, with_scouts};
use rustc_hash::FxHashMap;

/// Nodes of a tree that goes to the end of every game. A longer one leaves endgames to the checker.
const LONG: usize = if cfg!(test) { 300 } else { 1 << 18 };
/// Binary digits of the work for a position that may be an endgame.
const DIGITS: u32 = 12;

/// The strategy of the side for which a position is settled. Symmetries that are used are added to `perms`.
///
/// Where endgames are left to the checker, most of the time goes into playing them out. Then other threads write the same strategy in
/// another order, for what they find out alone.
pub fn write<B: Word>(
    search: &Search<B>,
    layout: &Layout,
    place: &Place<B>,
    by_attacker: bool,
    meter: &Meter,
    perms: &mut Vec<Vec<Point>>,
) -> Result<Tree, Stop> {
    let writer = |perms, endgames, memory, scout| Writer {
        search,
        layout,
        by_attacker,
        meter,
        tree: TreeBuilder::with_perms(perms),
        met: FxHashMap::default(),
        branches: 0,
        endgames,
        memory,
        scout,
    };
    let (memory, scouts) = (meter.limits().memory, scouts(meter));
    let mut attempt = |endgames| {
        let mut writer = writer(perms.clone(), endgames, memory / 5, None);
        writer.write(place)?;
        let (tree, used) = writer.tree.finish();
        *perms = used;
        Ok(tree)
    };
    match attempt(None) {
        Err(Stop::Budget | Stop::Memory) if endgame::fits(&search.grid, layout) => {
            let endgames = &Endgames::new();
            let scout = |number| {
                let memory = memory / 20 / scouts;
                writer(Vec::new(), Some(endgames), memory, Some((number, scouts))).write(place).map(|_| ())
            };
            with_scouts(meter, scouts, || attempt(Some(endgames)), scout)
        }
        written => written,
    }
}

struct Writer<'a, B> {
    search: &'a Search<B>,
    layout: &'a Layout,
    /// Is the prover the attacker?
    by_attacker: bool,
    meter: &'a Meter,
    tree: TreeBuilder,
    /// Positions that are written, by their number, and whether that is the number of the mirror image.
    met: FxHashMap<B, (NodeId, bool)>,
    /// Replies that have a branch.
    branches: usize,
    /// Are endgames left to the checker? With those that were played out.
    endgames: Option<&'a Endgames<B>>,
    /// Bytes that it may use.
    memory: usize,
    /// If its tree is not wanted: which of the scouts it is, from 1, and how many there are.
    scout: Option<(usize, usize)>,
}

impl<B: Word> Writer<'_, B> {
    /// What must be written for a position that is not over; `None` if nothing.
    fn write(&mut self, place: &Place<B>) -> Result<Option<NodeId>, Stop> {
        let proving = place.attacking == self.by_attacker;
        if proving && self.ends_at_once(place) {
            return Ok(None);
        }
        self.check_limits()?;
        let (key, mirrored) = self.search.key(place);
        if let Some(&(node, there)) = self.met.get(&key) {
            let symmetry = (mirrored != there).then(|| self.layout.mirror.clone());
            return Ok(Some(self.tree.same(node, symmetry)));
        }
        if self.nothing_left(place) {
            return Ok(Some(self.tree.leaf(Leaf::Nothing)));
        }
        if !proving && self.search.grid.follow_up(place) == Some(self.by_attacker) {
            return Ok(Some(self.tree.leaf(Leaf::FollowUp)));
        }
        let id = self.tree.next();
        self.met.insert(key, (id, mirrored));
        if !proving && let Some(claims) = self.played_out(place, key) {
            return Ok(Some(self.tree.leaf(Leaf::PlayedOut(claims))));
        }
        if proving {
            let mv = self.good_move(place)?;
            self.tree.prover(self.claim(mv));
            let next = Search::after(place, mv);
            // A move that ends the game would have ended it at once.
            let written = self.write(&next)?;
            self.tree.then(id, written);
        } else {
            let mut replies = Vec::new();
            let mut otherwise = None;
            for mv in self.search.grid.playable(place.attacker | place.defender).each() {
                let next = Search::after(place, mv);
                if self.search.is_over(&next) || self.ends_at_once(&next) {
                    continue;
                }
                if self.nothing_left(&next) {
                    otherwise = Some(Leaf::Nothing);
                } else {
                    replies.push((mv, next));
                }
            }
            self.tree.opponent(otherwise);
            self.branches += replies.len();
            if let Some((number, scouts)) = self.scout {
                in_order_of_scout(&mut replies, number, scouts);
            }
            for (mv, next) in replies {
                let written = self.write(&next)?;
                self.tree.reply(id, self.claim(mv), written);
            }
        }
        Ok(Some(id))
    }

    fn claim(&self, cell: B) -> Move {
        Move::Claim(self.layout.points[cell.zeros_below() as usize])
    }

    /// Does the prover, who is to move, end the game at once as he wants it? A defender also by filling the board.
    fn ends_at_once(&self, place: &Place<B>) -> bool {
        let open = self.search.grid.board & !place.attacker & !place.defender;
        self.search.completes_at_once(place) || (!self.by_attacker && open.ones() == 1)
    }

    /// Has the defender a stone on every line, and is that what is to be shown?
    fn nothing_left(&self, place: &Place<B>) -> bool {
        let grid = &self.search.grid;
        !self.by_attacker && !grid.has_line(grid.board & !place.defender)
    }

    /// The claims that the checker makes to see that the prover has what he wants, if it can be left to it.
    fn played_out(&self, place: &Place<B>, key: B) -> Option<u32> {
        let endgames = self.endgames?;
        let little = self.search.table.work(key).is_none_or(|digits| digits <= DIGITS);
        little.then(|| endgames.claims(&self.search.grid, self.by_attacker, place))?
    }

    /// A move after which the prover still has what he wants: to a position that is written already, one that is left to the
    /// checker, or one that took little work.
    fn good_move(&self, place: &Place<B>) -> Result<B, Stop> {
        let Seen::Moves(moves) = self.search.look(place) else { return Err(Stop::Budget) };
        let mut best: Option<(u32, B)> = None;
        for mv in moves.each() {
            let next = Search::after(place, mv);
            let key = self.search.key(&next).0;
            if self.met.contains_key(&key) {
                return Ok(mv);
            }
            if self.search.known(&next) == Some(self.by_attacker) {
                if self.played_out(&next, key).is_some() {
                    return Ok(mv);
                }
                let work = self.search.table.work(key).unwrap_or(0);
                if best.is_none_or(|(least, _)| work < least) {
                    best = Some((work, mv));
                }
            }
        }
        if let Some((_, mv)) = best {
            return Ok(mv);
        }
        for mv in moves.each() {
            if self.search.answer(&Search::after(place, mv), self.meter)? == self.by_attacker {
                return Ok(mv);
            }
        }
        Err(Stop::Budget)
    }

    /// Writing down takes time and memory too. It may use what is left for everything beside the tables.
    fn check_limits(&self) -> Result<(), Stop> {
        let nodes = self.tree.next() as usize;
        if nodes >= LONG && self.endgames.is_none() {
            return Err(Stop::Budget);
        }
        if self.scout.is_some() && self.meter.is_finished() {
            return Err(Stop::Cancelled);
        }
        if nodes.is_multiple_of(256)
            && let Some(stop) = self.meter.stopped()
        {
            return Err(stop);
        }
        // Lists have up to twice the room they need, and a list of its own a little more.
        let positions = self.met.len() * (size_of::<(B, NodeId, bool)>() + 1);
        let tree = nodes * (size_of::<Node>() + 16) + self.branches * size_of::<(Move, Option<NodeId>)>();
        let bytes = 2 * (positions + tree) + self.endgames.map_or(0, Endgames::bytes);
        if bytes > self.memory { Err(Stop::Memory) } else { Ok(()) }
    }
}
