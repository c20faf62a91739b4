//! What is known of positions of Hex: numbers of positions that are filled in, must-play regions, and templates that are kept and
//! found again wherever their stones stand. How one is searched is in [`super::walk`].

pub use super::cells::Set;
use super::cells::{Cells, bit, each};
use super::fill::{Step, fill, is_dead};
use super::kept::Kept;
use super::links::{Bounds, Links};
use crate::rng::Dice;
use crate::solve::table::{INFINITE, Numbers};
use crate::solve::together::burdened;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// What a player has: with these stones he joins his sides within the carrier, whatever else the opponent owns.
#[derive(Clone)]
pub struct Template {
    pub player: usize,
    pub stones: Set,
    pub carrier: Set,
    /// The cell of the carrier that he must have the time to play first; else the opponent may move.
    pub first: Option<u8>,
    pub how: How,
}

/// How a template is known.
#[derive(Clone)]
pub enum How {
    /// The sides are joined.
    Whole,
    /// Links are found at this position (his stones, the opponent's) within these bounds, or half links with the first cell.
    Links(Set, Set, Bounds),
    /// Once the first cell is played, this template.
    After(u32),
    /// This template, once the cells of these steps are his.
    Filled(u32, Box<[Step]>),
    /// These templates; the opponent cannot disturb all of them.
    Either(Box<[u32]>),
}

/// A position that was looked at.
#[derive(Clone)]
pub struct Node {
    /// For whoever is to move.
    pub numbers: Numbers,
    /// Moves, the best first, and those of them that are left to try.
    pub order: Vec<u8>,
    pub left: Set,
    /// Templates of the opponent that leave no others.
    pub threats: Vec<u32>,
    /// The template by which somebody wins.
    pub solved: Option<u32>,
}

impl Node {
    pub fn solved(template: u32, won: bool) -> Node {
        let numbers = Numbers::of(won);
        Node { numbers, order: Vec::new(), left: 0, threats: Vec::new(), solved: Some(template) }
    }
}

/// Both players' stones, and who moves.
pub type Key = ([Set; 2], usize);

/// What a node takes beside its lists, with its place in two maps; a position as it is filled; and a template.
const NODE_BYTES: usize = 320;
const FILLED_BYTES: usize = NODE_BYTES / 2;
const TEMPLATE_BYTES: usize = 160;

/// What is looked for, for the player who is not to move: his threats leave few moves.
pub const WIDE: Bounds = Bounds { links: 16, halves: 32, together: 4 };
/// And for the one who is: what he had before the last move is known, so this is for the order of moves alone.
pub const BRIEF: Bounds = Bounds { links: 2, halves: 4, together: 2 };

/// Of the moves of a node, so many and this part of the others are looked at before the rest.
const FOCUS: usize = 3;
const FOCUS_PERCENT: usize = 30;

/// Where another thread is, a position looks harder by this part of its number.
const BURDEN: u32 = 4;

/// A search, with all that it has learned.
pub struct Search {
    pub cells: Arc<Cells>,
    pub templates: Vec<Template>,
    /// Templates by player, and by whether he moves first.
    kept: [[Kept; 2]; 2],
    pub nodes: FxHashMap<Key, Node>,
    /// Positions as they are filled.
    pub filled: FxHashMap<[Set; 2], [Set; 2]>,
    /// About how many moves and threats the nodes list.
    pub listed: usize,
    /// Room to look for links in, used again and again.
    pub room: Option<Box<[Links; 2]>>,
}

impl Search {
    pub fn new(cells: Cells) -> Search {
        Search {
            cells: Arc::new(cells),
            templates: Vec::new(),
            kept: Default::default(),
            nodes: FxHashMap::default(),
            filled: FxHashMap::default(),
            listed: 0,
            room: None,
        }
    }

    /// Forgets what can be found again where it takes a quarter of half of so much memory. Is there room for more in that half?
    pub fn make_room(&mut self, memory: usize) -> bool {
        if self.filled.len() * FILLED_BYTES > memory / 8 {
            self.filled.clear();
        }
        let nodes = self.nodes.len() * NODE_BYTES + self.listed * 4;
        nodes + self.filled.len() * FILLED_BYTES + self.templates.len() * TEMPLATE_BYTES <= memory / 2
    }

    fn keep(&mut self, template: Template) -> u32 {
        let id = self.templates.len() as u32;
        let moves = template.first.is_some();
        // Threats by links alone are found again; what a smaller template says is known.
        if !(moves && matches!(template.how, How::Links(..))) {
            let kept = &mut self.kept[template.player][usize::from(moves)];
            kept.keep(template.stones, template.carrier, id);
        }
        self.templates.push(template);
        id
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        (self.kept, self.listed) = (Default::default(), 0);
        self.templates.clear();
        self.nodes.clear();
        self.filled.clear();
    }

    /// For each template, whether it is kept.
    pub fn kept_templates(&self) -> Vec<bool> {
        let mut kept = vec![false; self.templates.len()];
        self.kept.iter().flatten().flat_map(Kept::ids).for_each(|id| kept[id as usize] = true);
        kept
    }

    /// Takes a template back, and keeps it as it was kept before.
    pub fn bring(&mut self, template: Template, kept: bool) {
        if kept {
            let first = usize::from(template.first.is_some());
            let id = self.templates.len() as u32;
            self.kept[template.player][first].add(template.stones, template.carrier, id);
        }
        self.templates.push(template);
    }

    fn carrier(&self, template: u32) -> Set {
        self.templates[template as usize].carrier
    }

    /// A template without the cells that were only counted as the player's.
    pub fn unfilled(&mut self, id: u32, steps: &[Step]) -> u32 {
        let Template { player, mut stones, mut carrier, mut first, .. } = self.templates[id as usize];
        let mut used = Vec::new();
        for step in steps.iter().rev().filter(|step| step.player == player) {
            let two = step.cells.count_ones() == 2;
            if (if two { stones } else { stones | carrier }) & step.cells == 0 {
                continue;
            }
            stones &= !step.cells;
            let held = holds(&self.cells, player, step.cells, stones, carrier);
            let support = if held { step.support & stones } else { step.support };
            stones |= support;
            debug_assert!(holds(&self.cells, player, step.cells, stones, carrier));
            carrier &= !stones & !step.cells;
            if two {
                carrier |= step.cells;
            }
            // A first move there is not needed, and may not be open.
            first = first.filter(|&cell| step.cells & bit(usize::from(cell)) == 0);
            used.push(Step { support, ..*step });
        }
        if used.is_empty() {
            return id;
        }
        self.keep(Template { player, stones, carrier, first, how: How::Filled(id, used.into()) })
    }

    /// The position after a move, filled in.
    pub fn next(&mut self, stones: [Set; 2], mover: usize, cell: u8) -> [Set; 2] {
        let mut next = stones;
        next[mover] |= bit(usize::from(cell));
        if let Some(&known) = self.filled.get(&next) {
            return known;
        }
        let raw = next;
        fill(&self.cells, &mut next);
        self.filled.insert(raw, next);
        next
    }

    /// What is known of a position without looking for links: the template by which somebody wins, and whether that is who moves;
    /// or the opponent's threats with the moves that they leave.
    pub fn glance(&mut self, (stones, mover): Key) -> Result<(u32, bool), (Vec<u32>, Set)> {
        let cells = self.cells.clone();
        let opponent = 1 - mover;
        for player in [mover, opponent] {
            if cells.joined(player, stones[player]) {
                let whole =
                    Template { player, stones: stones[player], carrier: 0, first: None, how: How::Whole };
                return Ok((self.keep(whole), player == mover));
            }
        }
        let first =
            |player: usize, moves: usize| self.kept[player][moves].first(stones[player], stones[1 - player]);
        if let Some(template) = first(mover, 0).or_else(|| first(mover, 1)) {
            return Ok((template, true));
        }
        if let Some(template) = first(opponent, 0) {
            return Ok((template, false));
        }
        // Only a move into every threat can do.
        let (mut threats, mut left) = (Vec::new(), cells.all() & !stones[0] & !stones[1]);
        for template in self.kept[opponent][1].all(stones[opponent], stones[mover]) {
            if left & !self.carrier(template) != 0 {
                left &= self.carrier(template);
                threats.push(template);
            }
        }
        if left == 0 {
            return Ok((self.either(&threats, opponent, stones), false));
        }
        Err((threats, left))
    }

    /// The same with the links of the opponent, beside the threats that are known.
    pub fn with_links(
        &mut self,
        links: &Links,
        (stones, mover): Key,
        (mut threats, mut left): (Vec<u32>, Set),
    ) -> Result<u32, (Vec<u32>, Set)> {
        let opponent = 1 - mover;
        if let Some((carrier, link)) = links.whole() {
            let how = How::Links(stones[opponent], stones[mover], WIDE);
            let stones = links.stones(link);
            return Ok(self.keep(Template { player: opponent, stones, carrier, first: None, how }));
        }
        for (carrier, half) in links.threats() {
            if left & !carrier != 0 {
                left &= carrier;
                threats.push(self.threat(links, opponent, stones, (carrier, half), WIDE));
            }
        }
        if left == 0 { Ok(self.either(&threats, opponent, stones)) } else { Err((threats, left)) }
    }

    /// The template of whoever is to move and has a link or a threat from side to side.
    pub fn found(&mut self, links: &Links, player: usize, stones: [Set; 2]) -> Option<u32> {
        if let Some((carrier, link)) = links.whole() {
            let how = How::Links(stones[player], stones[1 - player], BRIEF);
            let stones = links.stones(link);
            return Some(self.keep(Template { player, stones, carrier, first: None, how }));
        }
        let smallest = links.threats().into_iter().min_by_key(|half| half.0.count_ones())?;
        Some(self.threat(links, player, stones, smallest, BRIEF))
    }

    fn threat(
        &mut self,
        links: &Links,
        player: usize,
        stones: [Set; 2],
        (carrier, half): (Set, u32),
        bounds: Bounds,
    ) -> u32 {
        let how = How::Links(stones[player], stones[1 - player], bounds);
        let first = Some(links.first(half));
        self.keep(Template { player, stones: links.stones_of_half(half), carrier, first, how })
    }

    /// The template of a player whose threats have no open cell in common. Those that are not needed are left out, the
    /// largest first.
    fn either(&mut self, threats: &[u32], player: usize, stones: [Set; 2]) -> u32 {
        let open = self.cells.all() & !stones[0] & !stones[1];
        let mut kept: Vec<u32> = threats.to_vec();
        kept.sort_by_key(|&t| std::cmp::Reverse(self.carrier(t).count_ones()));
        let mut i = 0;
        while i < kept.len() {
            let rest = kept.iter().enumerate().filter(|&(j, _)| j != i);
            if rest.fold(open, |set, (_, &t)| set & self.carrier(t)) == 0 {
                kept.remove(i);
            } else {
                i += 1;
            }
        }
        let carrier = kept.iter().fold(0, |set, &t| set | self.carrier(t));
        let needed = kept.iter().fold(0, |set, &t| set | self.templates[t as usize].stones);
        let needed = needed | carrier & stones[player];
        let how = How::Either(kept.into());
        self.keep(Template { player, stones: needed, carrier: carrier & !needed, first: None, how })
    }

    /// Templates in the order in which they are written: those that are links first.
    pub fn links_first(&self, templates: &[u32]) -> Vec<u32> {
        let mut ordered = templates.to_vec();
        ordered.sort_by_key(|&t| !matches!(self.templates[t as usize].how, How::Links(..)));
        ordered
    }

    /// Sets the numbers of a node from those of the positions after it. Gives back the move to look at next with its
    /// numbers, and the disproof number of the second best; nothing where the node is solved or moves have dropped out. A position
    /// where another thread is counts as harder when the move is chosen.
    pub fn gather(
        &mut self,
        node: &mut Node,
        (stones, mover): Key,
        is_busy: impl Fn(&Key) -> bool,
    ) -> Option<(u8, Numbers, u32)> {
        let opponent = 1 - mover;
        let before = node.left;
        let (mut best, mut second, mut least) = (None, INFINITE, INFINITE);
        let (mut disproof, mut rank) = (0_u32, 0);
        let candidates = node.order.iter().filter(|&&c| node.left & bit(usize::from(c)) != 0).count();
        let focus = FOCUS + candidates * FOCUS_PERCENT / 100;
        for &cell in &node.order {
            if rank as usize >= focus {
                break;
            }
            let own = bit(usize::from(cell));
            if node.left & own == 0 {
                continue;
            }
            let next = self.next(stones, mover, cell);
            let child = self.nodes.get(&(next, opponent));
            if let Some(template) = child.and_then(|child| child.solved) {
                let mut raw = stones;
                raw[mover] |= own;
                let steps = fill(&self.cells, &mut raw);
                let template = self.unfilled(template, &steps);
                if self.templates[template as usize].player == mover {
                    node.solved = Some(self.after(template, mover, cell));
                    node.numbers = Numbers::PROVED;
                    return None;
                }
                self.listed += 1;
                node.threats.push(template);
                node.left &= self.carrier(template) & !own;
                continue;
            }
            // What was not looked at yet: the later it comes in the order, the less is hoped of it.
            let numbers = child.map_or(Numbers { proof: 1, disproof: 1 + rank / 2 }, |child| child.numbers);
            rank += 1;
            disproof = disproof.max(numbers.proof);
            least = least.min(numbers.disproof);
            let is_busy = is_busy(&(next, opponent));
            let looks = if is_busy { burdened(numbers.disproof, BURDEN) } else { numbers.disproof };
            match best {
                Some((_, _, chosen)) if looks >= chosen => second = second.min(looks),
                _ => {
                    second = best.map_or(INFINITE, |(_, _, chosen)| chosen);
                    best = Some((cell, numbers, looks));
                }
            }
        }
        if node.left != 0 && best.is_none() {
            // Others dropped out that were to stand for these.
            node.order = each(node.left).map(|p| p as u8).collect();
            return None;
        }
        if node.left == 0 {
            node.solved = Some(self.either(&node.threats, opponent, stones));
            node.numbers = Numbers::DISPROVED;
            return None;
        }
        let (cell, child, _) = best.filter(|_| node.left == before)?;
        // What refutes one move often refutes others, so that a sum would count it many times.
        let disproof = disproof.saturating_add(rank - 1).min(INFINITE - 1);
        node.numbers = Numbers { proof: least, disproof };
        Some((cell, child, second))
    }

    /// The template of a player for a position, from one for the position after his move.
    fn after(&mut self, template: u32, player: usize, cell: u8) -> u32 {
        let own = bit(usize::from(cell));
        let Template { stones, carrier, first, .. } = self.templates[template as usize];
        if first.is_none() && stones & own == 0 {
            // The move was not needed.
            return template;
        }
        let (stones, carrier, how) = (stones & !own, carrier | own, How::After(template));
        self.keep(Template { player, stones, carrier, first: Some(cell), how })
    }
}

/// By which a position is marked.
pub fn hash(([mine, theirs], mover): &Key) -> u64 {
    let halves = [*mine as u64, (mine >> 64) as u64, *theirs as u64, (theirs >> 64) as u64];
    halves.into_iter().fold(1 + *mover as u64, |all, half| Dice::mix(all ^ half))
}

/// Are these cells of no use to a player with such stones and such a carrier, each beside the others?
pub fn holds(cells: &Cells, player: usize, gone: Set, stones: Set, carrier: Set) -> bool {
    each(gone).all(|a| {
        let mine = (stones | gone) & !bit(a);
        is_dead(cells, player, a, mine, mine | carrier)
    })
}
