//! What a search at Hex knows: shared by its threads, kept for the next position, and in a file.

use super::cells::{Cells, bit};
use super::fill::{Step, fill};
use super::links::Bounds;
use super::search::{How, Node, Search, Set, Template};
use super::walk;
use crate::limits::{Meter, Stop};
use crate::solve::checkpoint::{Shelf, half, word};
use crate::solve::table::{INFINITE, Numbers};
use std::sync::{Mutex, MutexGuard, PoisonError};

pub struct Known {
    pub search: Mutex<Search>,
    loading: Mutex<Loading>,
}

/// What is needed while a file is read.
#[derive(Default)]
struct Loading {
    /// The beginning of a record whose end is yet to come.
    begun: Vec<u8>,
    /// For each template, how many others it rests on, one upon another.
    depths: Vec<u32>,
}

/// Records are handed over in pieces of about this many bytes.
const PIECE: usize = 1 << 16;
/// No record is longer, and no template rests on more others.
const LONGEST: usize = 1 << 20;
const DEEPEST: u32 = 2_000;
/// Stands for none of the cells, and for no template.
const NO_CELL: u8 = u8::MAX;
const NO_TEMPLATE: u32 = u32::MAX;

impl Known {
    pub fn new(cells: Cells) -> Known {
        Known { search: Mutex::new(Search::new(cells)), loading: Mutex::default() }
    }

    pub fn lock(&self) -> MutexGuard<'_, Search> {
        self.search.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The template by which somebody wins at a position.
    pub fn solve(&self, stones: [Set; 2], mover: usize, meter: &Meter) -> Result<u32, Stop> {
        let mut full = stones;
        let cells = self.lock().cells.clone();
        let steps = fill(&cells, &mut full);
        let found = walk::solve(&self.search, (full, mover), meter)?;
        Ok(self.lock().unfilled(found, &steps))
    }
}

/// The file has a record for each template, and then one for each position: its length, what it is, and its fields.
impl Shelf for Known {
    fn kind(&self) -> String {
        "connections".to_string()
    }

    fn size(&self) -> usize {
        1
    }

    fn hand_over(&self, _nodes: u64, take: &mut dyn FnMut(&[u8])) {
        let search = self.lock();
        let mut piece = Vec::new();
        let mut add = |record: Record| {
            piece.extend((record.0.len() as u32).to_le_bytes());
            piece.extend(record.0);
            if piece.len() >= PIECE {
                take(&piece);
                piece.clear();
            }
        };
        let kept = search.kept_templates();
        for (template, kept) in search.templates.iter().zip(kept) {
            add(Record::of_template(template, kept));
        }
        for (key, node) in &search.nodes {
            add(Record::of_node(key, node));
        }
        take(&piece);
    }

    fn take_in(&self, entries: &[u8]) -> bool {
        let mut search = self.lock();
        let mut loading = self.loading.lock().unwrap_or_else(PoisonError::into_inner);
        let Loading { begun, depths } = &mut *loading;
        begun.extend(entries);
        let mut rest = &begun[..];
        while let Some((length, after)) = rest.split_at_checked(4) {
            let length = half(length, 0) as usize;
            if length > LONGEST {
                return false;
            }
            let Some((record, next)) = after.split_at_checked(length) else { break };
            if (Reader { bytes: record }).record(&mut search, depths).is_none() {
                return false;
            }
            rest = next;
        }
        *begun = rest.to_vec();
        true
    }

    fn positions(&self, _entries: u64) -> Option<u64> {
        let loading = self.loading.lock().unwrap_or_else(PoisonError::into_inner);
        loading.begun.is_empty().then(|| self.len())
    }

    fn len(&self) -> u64 {
        self.lock().nodes.len() as u64
    }

    fn clear(&self) {
        self.lock().clear();
        *self.loading.lock().unwrap_or_else(PoisonError::into_inner) = Loading::default();
    }
}

/// A record as it is written.
#[derive(Default)]
struct Record(Vec<u8>);

impl Record {
    fn of_template(template: &Template, kept: bool) -> Record {
        let mut record = Record::default();
        record.byte(u8::from(kept)).byte(template.player as u8).byte(template.first.unwrap_or(NO_CELL));
        record.set(template.stones).set(template.carrier);
        match &template.how {
            How::Whole => record.byte(0),
            How::Links(mine, theirs, Bounds { links, halves, together }) => {
                record.byte(1).set(*mine).set(*theirs);
                record.byte(*links as u8).byte(*halves as u8).byte(*together as u8)
            }
            How::After(inner) => record.byte(2).number(*inner),
            How::Filled(inner, steps) => {
                record.byte(3).number(*inner);
                for step in steps {
                    record.byte(step.player as u8).set(step.cells).set(step.support);
                }
                &mut record
            }
            How::Either(threats) => record.byte(4).numbers(threats),
        };
        record
    }

    /// A position has a 2 where a template says whether it is kept.
    fn of_node((stones, mover): &([Set; 2], usize), node: &Node) -> Record {
        let mut record = Record::default();
        record.byte(2).byte(*mover as u8).set(stones[0]).set(stones[1]).set(node.left);
        record.number(node.numbers.proof).number(node.numbers.disproof);
        record.number(node.solved.unwrap_or(NO_TEMPLATE)).byte(node.order.len() as u8);
        record.0.extend(&node.order);
        record.numbers(&node.threats);
        record
    }

    fn byte(&mut self, byte: u8) -> &mut Record {
        self.0.push(byte);
        self
    }

    fn set(&mut self, set: Set) -> &mut Record {
        self.0.extend(set.to_le_bytes());
        self
    }

    fn number(&mut self, number: u32) -> &mut Record {
        self.0.extend(number.to_le_bytes());
        self
    }

    fn numbers(&mut self, numbers: &[u32]) -> &mut Record {
        self.0.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
        self
    }
}

/// What is left of a record that is read. Nothing here is believed to be as long, or as small, as it should be.
struct Reader<'a> {
    bytes: &'a [u8],
}

impl Reader<'_> {
    /// Adds what a record says to a search that had nothing before the first one. `None` if it makes no sense.
    fn record(mut self, search: &mut Search, depths: &mut Vec<u32>) -> Option<()> {
        let (what, side) = (self.byte()?, usize::from(self.byte()?));
        let (cells, known) = (search.cells.all(), search.templates.len() as u32);
        let on_board = |set: Set| (set & !cells == 0).then_some(set);
        let is_cell = |cell: &u8| usize::from(*cell) < search.cells.count();
        let earlier = |ids: Vec<u32>| ids.iter().all(|&id| id < known).then_some(ids);
        if side > 1 {
            return None;
        }
        if what == 2 {
            let stones = [on_board(self.set()?)?, on_board(self.set()?)?];
            let left = on_board(self.set()?)?;
            let numbers = Numbers { proof: self.number()?, disproof: self.number()? };
            let solved = Some(self.number()?).filter(|&template| template != NO_TEMPLATE);
            let order: Vec<u8> = (0..self.byte()?).map(|_| self.byte()).collect::<Option<_>>()?;
            let threats = earlier(self.numbers()?)?;
            let open = |set: Set| set & (stones[0] | stones[1]) == 0;
            let playable = order.iter().all(|cell| is_cell(cell) && open(bit(usize::from(*cell))));
            let numbered = solved.is_some() || numbers.proof.max(numbers.disproof) < INFINITE;
            if !(playable && open(left) && numbered) || solved.is_some_and(|id| id >= known) {
                return None;
            }
            search.listed += 2 * order.len() + threats.len();
            search.nodes.insert((stones, side), Node { numbers, order, left, threats, solved });
            return Some(());
        }
        let first = Some(self.byte()?).filter(|&cell| cell != NO_CELL);
        let (stones, carrier) = (on_board(self.set()?)?, on_board(self.set()?)?);
        let how = match self.byte()? {
            0 => How::Whole,
            1 => {
                let (mine, theirs) = (on_board(self.set()?)?, on_board(self.set()?)?);
                let [links, halves, together] = [self.byte()?, self.byte()?, self.byte()?].map(usize::from);
                How::Links(mine, theirs, Bounds { links, halves, together })
            }
            2 => How::After(earlier(self.numbers()?)?.first().copied()?),
            3 => {
                let inner = earlier(vec![self.number()?])?[0];
                let mut steps = Vec::new();
                while !self.bytes.is_empty() {
                    let player = Some(usize::from(self.byte()?)).filter(|&player| player < 2)?;
                    let (cells, support) = (on_board(self.set()?)?, on_board(self.set()?)?);
                    steps.push(Step { player, cells, support });
                }
                How::Filled(inner, steps.into())
            }
            _ => How::Either(earlier(self.numbers()?)?.into()),
        };
        let template = Template { player: side, stones, carrier, first, how };
        let below: &[u32] = match &template.how {
            How::After(inner) | How::Filled(inner, _) => &[*inner],
            How::Either(threats) => threats,
            How::Whole | How::Links(..) => &[],
        };
        let depth = below.iter().map(|&id| depths[id as usize] + 1).max().unwrap_or(0);
        if depth > DEEPEST || !first.iter().all(is_cell) {
            return None;
        }
        depths.push(depth);
        search.bring(template, what == 1);
        Some(())
    }

    fn take(&mut self, bytes: usize) -> Option<&[u8]> {
        let (taken, rest) = self.bytes.split_at_checked(bytes)?;
        self.bytes = rest;
        Some(taken)
    }

    fn byte(&mut self) -> Option<u8> {
        self.take(1).map(|bytes| bytes[0])
    }

    fn set(&mut self) -> Option<Set> {
        self.take(16).map(|bytes| Set::from(word(bytes, 0)) | Set::from(word(bytes, 8)) << 64)
    }

    fn number(&mut self) -> Option<u32> {
        self.take(4).map(|bytes| half(bytes, 0))
    }

    /// All that are left.
    fn numbers(&mut self) -> Option<Vec<u32>> {
        (0..self.bytes.len().div_ceil(4)).map(|_| self.number()).collect()
    }
}
