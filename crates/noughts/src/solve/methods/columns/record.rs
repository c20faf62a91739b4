//! From a question that is answered to the strategy that shows it.

use super::Layout;
use super::endgame;
use super::grid::{Place, Word};
use super::plan::{Plan, Step};
use super::search::Search;
use crate::board::Point;
use crate::certificate::{Leaf, Node, NodeId, Tree, TreeBuilder};
use crate::game::Move;
use crate::limits::{Meter, Stop};
use rustc_hash::FxHashMap;

/// Nodes of a tree that goes to the end of every game. A longer one leaves endgames to the checker.
const LONG: usize = if cfg!(test) { 300 } else { 1 << 18 };

/// The strategy of the side for which a position is settled. Symmetries that are used are added to `perms`.
///
/// Several threads go through it before one of them writes it.
pub fn write<B: Word>(
    search: &Search<B>,
    layout: &Layout,
    place: &Place<B>,
    by_attacker: bool,
    meter: &Meter,
    perms: &mut Vec<Vec<Point>>,
) -> Result<Tree, Stop> {
    let (memory, threads) = (meter.limits().memory / 5, meter.limits().threads);
    let mut attempt = |plays_out: bool| {
        let most = if plays_out { usize::MAX } else { LONG };
        let plan = Plan::new(search, by_attacker, meter, plays_out, (most, memory));
        if threads > 1 {
            plan.go_through(place)?;
        }
        let tree = TreeBuilder::with_perms(perms.clone());
        let mut writer = Writer {
            plan,
            layout,
            meter,
            tree,
            met: FxHashMap::default(),
            branches: 0,
            most: (most, memory),
        };
        writer.write(place)?;
        let (tree, used) = writer.tree.finish();
        *perms = used;
        Ok(tree)
    };
    match attempt(false) {
        Err(Stop::Budget | Stop::Memory) if endgame::fits(&search.grid, layout) => attempt(true),
        written => written,
    }
}

struct Writer<'a, B> {
    plan: Plan<'a, B>,
    layout: &'a Layout,
    meter: &'a Meter,
    tree: TreeBuilder,
    /// Positions that are written, by their number, and whether that is the number of the mirror image.
    met: FxHashMap<B, (NodeId, bool)>,
    /// Replies that have a branch.
    branches: usize,
    /// Nodes and bytes that it may use.
    most: (usize, usize),
}

impl<B: Word> Writer<'_, B> {
    /// What must be written for a position that is not over; `None` if nothing.
    fn write(&mut self, place: &Place<B>) -> Result<Option<NodeId>, Stop> {
        if self.plan.ends_at_once(place) {
            return Ok(None);
        }
        self.check_limits()?;
        let (key, mirrored) = self.plan.search.key(place);
        if let Some(&(node, there)) = self.met.get(&key) {
            let symmetry = (mirrored != there).then_some(&self.layout.mirror[..]);
            return Ok(Some(self.tree.same(node, symmetry)));
        }
        if let Some(leaf) = self.plan.leaf(place) {
            return Ok(Some(self.tree.leaf(leaf)));
        }
        let id = self.tree.next();
        self.met.insert(key, (id, mirrored));
        self.plan.come_to(key);
        match self.plan.step(place, key)? {
            Step::PlayedOut(claims) => {
                self.tree.leaf(Leaf::PlayedOut(claims));
            }
            Step::Claim(mv) => {
                self.tree.prover(self.claim(mv));
                // A move that ends the game would have ended it at once.
                let written = self.write(&Search::after(place, mv))?;
                self.tree.then(id, written);
            }
            Step::Replies { replies, otherwise } => {
                self.tree.opponent(otherwise);
                self.branches += replies.len();
                for (mv, next) in replies {
                    let written = self.write(&next)?;
                    self.tree.reply(id, self.claim(mv), written);
                }
            }
        }
        Ok(Some(id))
    }

    fn claim(&self, cell: B) -> Move {
        Move::Claim(self.layout.points[cell.zeros_below() as usize])
    }

    /// Writing down takes time and memory too. It may use what is left for everything beside the tables.
    fn check_limits(&self) -> Result<(), Stop> {
        let nodes = self.tree.next() as usize;
        if nodes >= self.most.0 {
            return Err(Stop::Budget);
        }
        if nodes.is_multiple_of(256)
            && let Some(stop) = self.meter.stopped()
        {
            return Err(stop);
        }
        // Lists have up to twice the room they need, and a list of its own a little more.
        let positions = self.met.len() * (size_of::<(B, NodeId, bool)>() + 1);
        let tree = nodes * (size_of::<Node>() + 16) + self.branches * size_of::<(Move, Option<NodeId>)>();
        let bytes = 2 * (positions + tree) + self.plan.bytes();
        if bytes > self.most.1 { Err(Stop::Memory) } else { Ok(()) }
    }
}
