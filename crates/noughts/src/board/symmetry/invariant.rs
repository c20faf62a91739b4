//! Colours that tell points and lines apart before a search, so that it has less to try.
//!
//! Where two points share at most one set, take two lines through a point p, two more points on each (a, b and
//! c, d), and ask whether ac meets bd and ad meets bc, and whether these two points are collinear with p. A
//! triple system is told by its Pasch configurations in this way, a plane by its Fano subplanes. Counting that
//! for every two lines through a point splits rigid systems at once, where a search would try for long. Every
//! isomorphism preserves the counts.

use super::reduce::Core;
use crate::rng::Dice;

/// Steps that counting may take: worth it up to planes of order 11.
const MOST_STEPS: usize = 25_000_000;

const NONE: u32 = u32::MAX;

/// A number for each point and line that is made of such counts, or `None` where it is not asked for.
pub fn configurations(core: &Core) -> Option<(Vec<u64>, Vec<u64>)> {
    let [lines] = &core.families[..] else { return None };
    let n = core.points();
    if n > 1000 || lines.len() > 1000 {
        return None;
    }
    let mut through: Vec<Vec<u32>> = vec![Vec::new(); n];
    let mut join = Table::new(n);
    for (i, line) in lines.iter().enumerate() {
        for &p in line {
            through[p as usize].push(i as u32);
            for &q in line.iter().filter(|&&q| q != p) {
                if join.get(p, q) != NONE {
                    return None;
                }
                join.set(p, q, i as u32);
            }
        }
    }
    let mut meet = Table::new(lines.len());
    let mut steps = 0;
    for (p, pencil) in through.iter().enumerate() {
        for &l in pencil {
            for &m in pencil.iter().filter(|&&m| m != l) {
                meet.set(l, m, p as u32);
                let pairs = |line: u32| lines[line as usize].len().pow(2) / 2;
                steps += pairs(l) * pairs(m) / 2;
            }
        }
    }
    if steps > MOST_STEPS {
        return None;
    }
    Some(count(lines, &through, &join, &meet))
}

fn count(lines: &[Vec<u32>], through: &[Vec<u32>], join: &Table, meet: &Table) -> (Vec<u64>, Vec<u64>) {
    let mut at_points = vec![0u64; through.len()];
    let mut at_lines = vec![0u64; lines.len()];
    let crossing = |l: u32, m: u32| if l == NONE || m == NONE || l == m { NONE } else { meet.get(l, m) };
    for (p, pencil) in (0..).zip(through) {
        for (i, &l) in pencil.iter().enumerate() {
            for &m in &pencil[..i] {
                let (mut crossings, mut collinear) = (0, 0);
                for (a, b) in pairs_without(&lines[l as usize], p) {
                    for (c, d) in pairs_without(&lines[m as usize], p) {
                        let x = crossing(join.get(a, c), join.get(b, d));
                        let y = crossing(join.get(a, d), join.get(b, c));
                        crossings += u64::from(x != NONE) + u64::from(y != NONE);
                        if x != NONE && y != NONE {
                            let axis = join.get(x, y);
                            collinear += u64::from(axis != NONE && axis == join.get(p, x));
                        }
                    }
                }
                let count = Dice::mix(crossings | collinear << 32);
                at_points[p as usize] = at_points[p as usize].wrapping_add(count);
                for line in [l, m] {
                    at_lines[line as usize] = at_lines[line as usize].wrapping_add(count);
                }
            }
        }
    }
    (at_points, at_lines)
}

/// All pairs of points of a line other than p.
fn pairs_without(line: &[u32], p: u32) -> impl Iterator<Item = (u32, u32)> + '_ {
    line.iter()
        .enumerate()
        .filter(move |&(_, &a)| a != p)
        .flat_map(move |(i, &a)| line[..i].iter().filter(move |&&b| b != p).map(move |&b| (a, b)))
}

/// A square table of indices.
struct Table {
    side: usize,
    entries: Vec<u32>,
}

impl Table {
    fn new(side: usize) -> Table {
        Table { side, entries: vec![NONE; side * side] }
    }

    fn get(&self, i: u32, j: u32) -> u32 {
        self.entries[i as usize * self.side + j as usize]
    }

    fn set(&mut self, i: u32, j: u32, value: u32) {
        self.entries[i as usize * self.side + j as usize] = value;
    }
}
