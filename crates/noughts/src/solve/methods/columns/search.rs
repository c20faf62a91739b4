//! What is seen of a position at a glance, by which number it is remembered, and in which order its moves are tried.

use super::grid::{Grid, Place, Word};
use super::table::Table;
use super::walk::Walk;
use crate::limits::{Meter, Stop};
use crate::solve::checkpoint::{Shelf, worth_keeping};

/// With up to this many stones a position and its mirror image are one; later they hardly ever meet.
const MIRRORED: u32 = 12;
/// The most columns that a word holds.
pub const MOST_COLUMNS: usize = 64;

/// The question whether the attacker makes a line first, and what is known of its positions.
pub struct Search<B> {
    pub grid: Grid<B>,
    pub table: Table<B>,
}

/// What a look at a position finds.
pub enum Seen<B> {
    /// It is settled.
    Settled(bool),
    /// The moves that do not lose at once.
    Moves(B),
}

impl<B: Word> Shelf for Search<B> {
    fn kind(&self) -> String {
        format!("columns width {}", B::BITS)
    }

    fn size(&self) -> usize {
        size_of::<B>()
    }

    fn hand_over(&self, nodes: u64, take: &mut dyn FnMut(&[u8])) {
        self.table.each(worth_keeping(nodes), |word| take(&word.bytes()));
    }

    fn take_in(&self, entries: &[u8]) -> bool {
        self.table.make_room();
        entries.chunks_exact(self.size()).all(|word| self.table.take_in(B::of_bytes(word)))
    }

    fn len(&self) -> u64 {
        self.table.count()
    }

    fn clear(&self) {
        self.table.clear();
    }
}

impl<B: Word> Search<B> {
    /// A search whose table takes so many bytes.
    pub fn new(grid: Grid<B>, bytes: usize) -> Search<B> {
        let bits = grid.columns * grid.stride() + 1;
        Search { grid, table: Table::new(bytes, bits) }
    }

    /// Does the attacker make a line first? At any position that is not over.
    pub fn answer(&self, place: &Place<B>, meter: &Meter) -> Result<bool, Stop> {
        Walk::new(self, meter).answer(place)
    }

    /// Does whoever is to move make a line at once?
    pub fn completes_at_once(&self, place: &Place<B>) -> bool {
        let own = if place.attacking { place.attacker } else { place.defender };
        let playable = self.grid.playable(place.attacker | place.defender);
        !(self.grid.completing(own) & playable).is_empty()
    }

    /// Has somebody made a line, or is the board full?
    pub fn is_over(&self, place: &Place<B>) -> bool {
        let last = if place.attacking { place.defender } else { place.attacker };
        self.grid.has_line(last) || self.grid.playable(place.attacker | place.defender).is_empty()
    }

    /// The position after a move.
    pub fn after(place: &Place<B>, mv: B) -> Place<B> {
        let Place { attacker, defender, attacking } = *place;
        if attacking {
            Place { attacker: attacker | mv, defender, attacking: false }
        } else {
            Place { attacker, defender: defender | mv, attacking: true }
        }
    }

    /// The number of a position in the table.
    pub fn key(&self, place: &Place<B>) -> (B, bool) {
        let stones = place.attacker | place.defender;
        let mover = if place.attacking { self.grid.cell(self.grid.columns, 0) } else { B::ZERO };
        // A stone of the attacker, and the lowest open cell of a column, count one: no two positions have the same sum.
        let number = (place.attacker + stones + self.grid.bottom) | mover;
        if stones.ones() > MIRRORED {
            return (number, false);
        }
        let [attacker, mirrored] = [place.attacker, stones].map(|cells| self.grid.mirrored(cells));
        let image = (attacker + mirrored + self.grid.bottom) | mover;
        if image < number { (image, true) } else { (number, false) }
    }

    /// A look at a position in which whoever is to move makes no line at once.
    pub fn look(&self, place: &Place<B>) -> Seen<B> {
        let grid = &self.grid;
        let stones = place.attacker | place.defender;
        let playable = grid.playable(stones);
        if playable.is_empty() {
            return Seen::Settled(false);
        }
        let other = if place.attacking { place.defender } else { place.attacker };
        let threats = grid.completing(other) & !stones;
        let forced = playable & threats;
        let moves = match forced.ones() {
            0 => playable,
            1 => forced,
            _ => return Seen::Settled(!place.attacking),
        };
        // Never below a cell with which the other makes a line.
        let moves = moves & !(threats >> 1);
        if moves.is_empty() {
            return Seen::Settled(!place.attacking);
        }
        if !grid.has_line(grid.board & !place.defender) {
            return Seen::Settled(false);
        }
        match grid.follow_up(place) {
            Some(answer) => Seen::Settled(answer),
            None => Seen::Moves(moves),
        }
    }

    /// What is known of a position, without a search.
    pub fn known(&self, place: &Place<B>) -> Option<bool> {
        if self.completes_at_once(place) {
            return Some(place.attacking);
        }
        match self.look(place) {
            Seen::Settled(answer) => Some(answer),
            Seen::Moves(_) => self.table.get(self.key(place).0),
        }
    }

    /// Moves, the most promising first: threats made, those in rows of one's own twice; then the middle, then what is higher.
    pub fn ordered(&self, place: &Place<B>, moves: B) -> ([B; MOST_COLUMNS], usize) {
        let grid = &self.grid;
        let stones = place.attacker | place.defender;
        let own = if place.attacking { place.attacker } else { place.defender };
        // Who began fills the odd rows if both go on in the same columns.
        let rows = if stones.ones().is_multiple_of(2) { grid.odd } else { grid.board & !grid.odd };
        let mut list = [(0, B::ZERO); MOST_COLUMNS];
        let mut count = 0;
        for mv in moves.each() {
            let place = mv.zeros_below();
            let (column, row) = (place / grid.stride(), place % grid.stride());
            let centre = 2 * column.min(grid.columns - 1 - column);
            let threats = grid.completing(own | mv) & !stones & !mv;
            let score = 16 * (threats.ones() + (threats & rows).ones()) + 2 * centre + row;
            let mut at = count;
            while at > 0 && list[at - 1].0 < score {
                list[at] = list[at - 1];
                at -= 1;
            }
            list[at] = (score, mv);
            count += 1;
        }
        (list.map(|(_, mv)| mv), count)
    }
}
