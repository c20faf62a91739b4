//! Cells that need not be played: dead ones, and pairs of which a player gets what he needs whoever moves there.

use super::cells::{Cells, Set, bit, each};

/// Cells that are counted as a player's.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    pub player: usize,
    /// One is dead; two are captured, each dead beside the other.
    pub cells: Set,
    /// The stones of that player by which this is seen.
    pub support: Set,
}

/// The groups of a player, sides included: their stones, and what they touch.
struct Groups {
    /// For every cell the groups that touch it, as bits: there are fewer than 64.
    near: Vec<u64>,
    groups: Vec<(Set, Set)>,
}

impl Groups {
    fn new(cells: &Cells, player: usize, mine: Set) -> Groups {
        let mut found = Groups { near: vec![0; cells.count()], groups: Vec::new() };
        let mut left = mine;
        let mut add = |left: &mut Set, from: Set, side: Set| {
            let group = cells.flood(from | side, *left);
            *left &= !group;
            let touch = each(group).fold(side, |set, p| set | cells.around[p]);
            for p in each(touch) {
                found.near[p] |= 1 << found.groups.len();
            }
            found.groups.push((group, touch));
        };
        let [start, goal] = cells.sides[player];
        if cells.joined(player, mine) {
            add(&mut left, 0, start | goal);
        } else {
            add(&mut left, 0, start);
            add(&mut left, 0, goal);
        }
        while left != 0 {
            let next = left & left.wrapping_neg();
            add(&mut left, next, 0);
        }
        found
    }

    fn of(&self, groups: u64) -> impl Iterator<Item = &(Set, Set)> {
        self.groups.iter().enumerate().filter(move |(g, _)| groups >> g & 1 == 1).map(|(_, group)| group)
    }

    fn touched(&self, groups: u64) -> Set {
        self.of(groups).fold(0, |set, (_, touch)| set | touch)
    }

    fn stones(&self, groups: u64) -> Set {
        self.of(groups).fold(0, |set, (stones, _)| set | stones)
    }

    /// Is a cell of no use to the player once he has another one, next to it?
    fn dead_beside(&self, cells: &Cells, a: usize, b: usize, open: Set) -> bool {
        self.near[a] & !self.near[b] == 0
            && cells.around[a] & open & !bit(b) & !(cells.around[b] | self.touched(self.near[b])) == 0
    }

    /// If a cell is of no use to the player, the stones by which that is seen: what it touches is joined without it.
    fn dead(&self, cells: &Cells, a: usize, open: Set) -> Option<Set> {
        let open = cells.around[a] & open;
        match self.near[a].count_ones() {
            0 => {
                let joined = |u: usize| bit(u) | cells.around[u] | self.touched(self.near[u]);
                let dead = each(open).all(|u| open & !joined(u) == 0);
                dead.then(|| self.stones(each(open).fold(0, |near, u| near | self.near[u])))
            }
            1 => (open & !self.touched(self.near[a]) == 0).then(|| self.stones(self.near[a])),
            _ => None,
        }
    }
}

/// Is a cell of no use to a player who owns these stones and may come to own these cells?
pub fn is_dead(cells: &Cells, player: usize, a: usize, mine: Set, usable: Set) -> bool {
    let mine = mine & !bit(a);
    Groups::new(cells, player, mine).dead(cells, a, usable & !mine & !bit(a)).is_some()
}

/// Fills the board as far as is seen, and says how.
pub fn fill(cells: &Cells, stones: &mut [Set; 2]) -> Vec<Step> {
    let mut steps = Vec::new();
    loop {
        let before = steps.len();
        for player in [0, 1] {
            fill_for(cells, player, stones, &mut steps);
        }
        if steps.len() == before {
            return steps;
        }
    }
}

/// What is dead is counted as his, whosoever it is: a stone of the opponent that is of no use to the player does no harm either.
fn fill_for(cells: &Cells, player: usize, stones: &mut [Set; 2], steps: &mut Vec<Step>) {
    let mut groups = Groups::new(cells, player, stones[player]);
    let mut open = cells.all() & !stones[0] & !stones[1];
    for a in each(cells.all() & !stones[player]) {
        if stones[player] & bit(a) != 0 {
            continue;
        }
        let dead = groups.dead(cells, a, open & !bit(a));
        let step = dead.map(|support| Step { player, cells: bit(a), support }).or_else(|| {
            let captured = |&b: &usize| {
                b > a && groups.dead_beside(cells, a, b, open) && groups.dead_beside(cells, b, a, open)
            };
            let b = each(cells.around[a] & open).filter(|_| open & bit(a) != 0).find(captured)?;
            let support = groups.stones(groups.near[a] | groups.near[b]);
            Some(Step { player, cells: bit(a) | bit(b), support })
        });
        if let Some(step) = step {
            stones[player] |= step.cells;
            open &= !step.cells;
            groups = Groups::new(cells, player, stones[player]);
            steps.push(step);
        }
    }
}
